"""What a net sees of one seat: its goods, its display, its hand, how near it is to cards and challenges. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.challenges import challenge_points, standing
from azalai.games.targi.rules.display import cards_in, goods_of, is_tribe
from azalai.games.targi.rules.feature_columns import (
    AT,
    GAPS,
    MOST_BONUS,
    MOST_CHALLENGES,
    MOST_GOLD,
    MOST_GOODS,
    MOST_IN_REACH,
    MOST_LACKING,
    MOST_POINTS,
    MOST_STORED,
    MOST_TOKENS,
    MOST_WATER,
)
from azalai.games.targi.rules.points import bonus_points, points_without_challenges
from azalai.games.targi.rules.redeal import hides_hand
from azalai.games.targi.rules.robber import TARGI
from azalai.games.targi.state import (
    AT_MOST,
    DATES,
    DISPLAY,
    GOLD,
    PEPPER,
    PHASE_RAID,
    PLACES,
    ROWS,
    SALT,
    TRIBE_SPACE,
    VP,
    WATER,
    Box,
    State,
)

MOST_OF_A_SYMBOL = 5
# by length of a row: its class if all symbols are the same; +1 if all are different; +2 if neither
ROW_CLASS = (0, 1, 2, 4, 7)


@inner
def write_seat(box: Box, s: State, owner: int, seat: int, at: int, index: Any, n: int) -> int:
    """The columns of one seat, from `at` on, as a seat sees them; return how many are written in all."""
    n = write_purse(s, owner, at, index, n)
    n = write_points(box, s, owner, at, index, n)
    n = write_rows(s, owner, at, index, n)
    n = write_display(box, s, owner, at, index, n)
    n = write_hand(box, s, owner, seat, at, index, n)
    n = number(at + AT.in_reach, cards_in_reach(box, s, owner), MOST_IN_REACH, index, n)
    limit = s.next_limit[owner] if s.phase == PHASE_RAID else s.targi_limit[owner]
    if limit < TARGI:
        index[n] = at + AT.two_targi
        n += 1
    return write_gaps(box, s, owner, at, index, n)


@inner
def number(first: int, amount: int, most: int, index: Any, n: int) -> int:
    """The column of an amount; none for zero."""
    if amount > 0:
        index[n] = first + min(amount, most)
        n += 1
    return n


@inner
def write_purse(s: State, owner: int, at: int, index: Any, n: int) -> int:
    n = number(at + AT.dates, s.own[owner, DATES], MOST_GOODS, index, n)
    n = number(at + AT.salt, s.own[owner, SALT], MOST_GOODS, index, n)
    n = number(at + AT.pepper, s.own[owner, PEPPER], MOST_GOODS, index, n)
    n = number(at + AT.goods, goods_of(s, owner), MOST_GOODS, index, n)
    n = number(at + AT.gold, s.own[owner, GOLD], MOST_GOLD, index, n)
    return number(at + AT.water, s.own[owner, WATER], MOST_WATER, index, n)


@inner
def write_points(box: Box, s: State, owner: int, at: int, index: Any, n: int) -> int:
    """Points as if the game ended now: all but those of challenges, and the parts that are not plain to see."""
    n = number(at + AT.tokens, s.own[owner, VP], MOST_TOKENS, index, n)
    n = number(at + AT.points, points_without_challenges(box, s, owner), MOST_POINTS, index, n)
    n = number(at + AT.bonus, bonus_points(box, s, owner), MOST_BONUS, index, n)
    return number(at + AT.challenges, challenge_points(box, s, owner), MOST_CHALLENGES, index, n)


@inner
def write_rows(s: State, owner: int, at: int, index: Any, n: int) -> int:
    for row in range(ROWS):
        if s.row_len[owner, row] > 0:
            index[n] = at + AT.rows + row_class(s, owner, row)
            n += 1
    return n


@inner
def row_class(s: State, owner: int, row: int) -> int:
    """Which of the kinds of rows this is: by its length, and whether it can still score 4, 2 or nothing."""
    length = int(s.row_len[owner, row])
    seen = 0
    kinds = 0
    for place in range(row * PLACES, row * PLACES + length):
        bit = 1 << s.shown_symbol[owner, place]
        kinds += not seen & bit
        seen |= bit
    found = ROW_CLASS[length]
    if kinds == 1:
        return found
    return found + 1 if kinds == length else found + 2


@inner
def write_display(box: Box, s: State, owner: int, at: int, index: Any, n: int) -> int:
    """The cards laid out, how many there are of each symbol, and how many markers are on them."""
    n = number(at + AT.cards, cards_in(s, owner), DISPLAY, index, n)
    stored = 0
    symbols = 0  # four bits for each symbol
    for place in range(DISPLAY):
        code = int(s.shown[owner, place])
        if code:
            column = AT.displayed + box.tribe_row[code - 1] if is_tribe(code) else AT.displayed_dune
            if column >= AT.displayed:
                index[n] = at + column
                n += 1
            stored += s.token[owner, place]
            symbols += 1 << 4 * s.shown_symbol[owner, place]
    n = number(at + AT.stored, stored, MOST_STORED, index, n)
    for symbol in range(6):
        n = number(at + AT.symbols + 6 * symbol, symbols >> 4 * symbol & 15, MOST_OF_A_SYMBOL, index, n)
    return n


@inner
def write_hand(box: Box, s: State, owner: int, seat: int, at: int, index: Any, n: int) -> int:
    """TG-INFO-03: the hand card and how many goods it lacks; only that there is one if the seat does not know it."""
    if s.hand[owner] == 0:
        return n
    if hides_hand(s, owner, seat):
        index[n] = at + AT.hand_hidden
        return n + 1
    card = int(s.hand[owner]) - 1
    if box.tribe_row[card] >= 0:
        index[n] = at + AT.hand + box.tribe_row[card]
        n += 1
    index[n] = at + AT.hand_lacks + min(lacking(box, s, owner, card), MOST_LACKING)
    return n + 1


@inner
def lacking(box: Box, s: State, owner: int, card: int) -> int:
    """How many goods, gold and water a seat lacks for the cheapest way to pay a card, without any discount."""
    least = 99
    for cost in range(box.tribe_costs[card]):
        price = box.tribe_cost[card, cost]
        short = 0
        for res in (DATES, SALT, PEPPER, GOLD, WATER):
            short += max(0, int(price[res]) - int(s.own[owner, res]))
        least = min(least, short)
    return least


@inner
def cards_in_reach(box: Box, s: State, owner: int) -> int:
    """How many tribe cards of the centre a seat could pay right now."""
    found = 0
    for space in range(9):
        if s.centre_kind[space] == TRIBE_SPACE and s.face_down[space] == 0:
            found += lacking(box, s, owner, int(s.centre[space])) == 0
    return found


@inner
def write_gaps(box: Box, s: State, owner: int, at: int, index: Any, n: int) -> int:
    """How far a seat is from each challenge. Obstacles have no conditions."""
    for i in range(len(s.challenge)):
        option = int(s.challenge[i])
        if option >= 0 and box.option_tests[option] > 0 and box.option_row[option] >= 0:
            index[n] = at + AT.gaps + GAPS * box.option_row[option] + min(gap(box, s, owner, option), GAPS - 1)
            n += 1
    return n


@inner
def gap(box: Box, s: State, owner: int, option: int) -> int:
    """What is missing for the conditions of a challenge, all together."""
    missing = 0
    for i in range(box.option_tests[option]):
        have, need = standing(box, s, owner, option, i)
        more = have - need if box.conditions[option, i].kind == AT_MOST else need - have
        missing += max(0, more)
    return missing
