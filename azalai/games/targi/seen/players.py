"""What the players have: goods, hand, display and limits, and the points as if the game ended now."""

from __future__ import annotations

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import scratch
from azalai.core.spelling import (
    BEGIN_LIST,
    CLOSE,
    COMMA,
    END_LIST,
    NULL,
    put,
    put_comma,
    put_number,
)
from azalai.games.targi.rules.display import goods_of
from azalai.games.targi.rules.limits import limit
from azalai.games.targi.rules.outcome import CATEGORIES, outcome
from azalai.games.targi.rules.points import points_of_row
from azalai.games.targi.seen import words
from azalai.games.targi.seen.cards import displayed_card, hand_card
from azalai.games.targi.state import (
    DATES,
    GOLD,
    PEPPER,
    PHASE_PLACE,
    PLACES,
    ROWS,
    SALT,
    TALLIES,
    VP,
    WATER,
    Array,
    Box,
    State,
)

N_TALLIES = len(TALLIES)
N_PARTS = len(CATEGORIES)
HELD = (DATES, SALT, PEPPER, GOLD, WATER, VP)


@inner
def see_players(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    n = put(out, n, words.SEATS)
    for owner in range(2):
        n = see_purse(s, owner, out, put(out, n, COMMA if owner else BEGIN_LIST))
        n = put(out, n, words.HAND)
        if s.hand[owner]:
            n = put(out, put(out, put(out, n, words.NAMED), hand_card(s, owner, seat)), CLOSE)
        else:
            n = put(out, n, NULL)
        n = see_display(s, owner, out, n)
        n = put_number(out, put(out, n, words.TARGI), targi_left(s, owner))
        n = see_limits(box, s, owner, out, n)
        n = see_counts(s, owner, out, n)
    return put(out, n, END_LIST)


@inner
def see_purse(s: State, owner: int, out: Array, n: int) -> int:
    for i in range(len(HELD)):
        n = put_number(out, put(out, n, words.PURSE + i), int(s.own[owner, HELD[i]]))
    return n


@inner
def see_display(s: State, owner: int, out: Array, n: int) -> int:
    """The cards by row; null is a gap while cards are moved."""
    n = put(out, n, words.DISPLAYED)
    for row in range(ROWS):
        n = begun = put(out, put(out, n, COMMA if row else BEGIN_LIST), BEGIN_LIST)
        filled = PLACES
        while filled and s.shown[owner, row * PLACES + filled - 1] == 0:
            filled -= 1
        for place in range(row * PLACES, row * PLACES + filled):
            n = see_place(s, owner, place, out, put_comma(out, n, begun))
        n = put(out, n, END_LIST)
    return put(out, n, END_LIST)


@inner
def see_place(s: State, owner: int, place: int, out: Array, n: int) -> int:
    code = int(s.shown[owner, place])
    if code == 0:
        return put(out, n, NULL)
    n = put(out, put(out, n, words.NAMED), displayed_card(code))
    n = put(out, put(out, n, words.BEARING), words.SYMBOL + int(s.shown_symbol[owner, place]))
    return put(out, put_number(out, put(out, n, words.TOKEN), int(s.token[owner, place])), CLOSE)


@inner
def targi_left(s: State, owner: int) -> int:
    """How many Targi the seat still has to place in this round."""
    if s.phase != PHASE_PLACE:
        return 0
    placed = (int(s.placements) + (1 if owner == s.start else 0)) // 2
    return max(0, int(s.targi_limit[owner]) - placed)


@inner
def see_limits(box: Box, s: State, owner: int, out: Array, n: int) -> int:
    """What may be kept, and what would go if the round ended now. TG-LIMIT-01."""
    goods, gold, water = limit(box, s, owner, DATES), limit(box, s, owner, GOLD), limit(box, s, owner, WATER)
    n = put_number(out, put(out, n, words.LIMIT), goods)
    n = put_number(out, put(out, n, words.LIMIT + 1), gold)
    n = put_number(out, put(out, n, words.LIMIT + 2), water)
    n = begun = put(out, n, words.OVER)
    n = see_excess(0, goods_of(s, owner) - goods, out, n, begun)
    n = see_excess(1, int(s.own[owner, GOLD]) - gold, out, n, begun)
    return see_excess(2, int(s.own[owner, WATER]) - water, out, n, begun)


@inner
def see_excess(what: int, excess: int, out: Array, n: int, begun: int) -> int:
    if excess <= 0:
        return n
    return put_number(out, put(out, put_comma(out, n, begun), words.EXCESS + what), excess)


@inner
def see_counts(s: State, owner: int, out: Array, n: int) -> int:
    """The points of the rows, and what is counted for challenges."""
    n = put(out, n, words.ROW)
    for row in range(ROWS):
        n = put_number(out, put(out, n, COMMA if row else BEGIN_LIST), points_of_row(s, owner, row))
    n = put(out, n, END_LIST)
    for what in range(N_TALLIES):
        n = put_number(out, put(out, n, words.COUNT + what), int(s.tally[owner, what]))
    return put(out, put(out, n, CLOSE), CLOSE)


# ---------------------------------------------------------------- points


@inner
def see_scores(box: Box, s: State, out: Array, n: int) -> int:
    """By seat, as if the game ended now. All of it is open. TG-SCORE-01, TG-INFO-01."""
    parts = scratch(N_PARTS, np.int64)
    for owner in range(2):
        n = put_number(out, put(out, put(out, n, COMMA if owner else BEGIN_LIST), words.ROW_OF_POINTS), owner)
        outcome(box, s, owner, parts)
        total = 0
        for i in range(N_PARTS):
            n = put_number(out, put(out, n, words.POINT + i), parts[i])
            total += parts[i]
        n = put(out, put_number(out, put(out, n, words.POINT + N_PARTS), total), CLOSE)
    return put(out, n, END_LIST)
