"""The hand card: taking it, and laying it out without the Noble by a card that allows it. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import discounts, stored_gold
from azalai.games.targi.rules.decks import replace_in_centre
from azalai.games.targi.rules.display import effect_of, has_kind, nth_of_kind, row_open
from azalai.games.targi.rules.questions.laying_out import N_LAYS, begin_lay, fetch, list_ways, may_lay, payable_ways
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_EXTRA,
    DISPLAY,
    FROM_CENTRE,
    FROM_DRAWN,
    FROM_HAND_PLAY,
    HAND_PLAY,
    Q_SURCHARGE,
    ROWS,
    SURCHARGE,
    Box,
    State,
)


@inner
def may_take_in_hand(s: State) -> bool:
    """TG-HAND-01, TG-HAND-03, TG-CH-OBS-02."""
    return s.hand[s.seat] == 0 and s.hand_limit > 0


@inner
def take_in_hand(s: State, source: int, which: int) -> None:
    """TG-INFO-03: what was face up stays known to both."""
    seat = s.seat
    if source == FROM_DRAWN:
        s.hand_at[seat] = s.drawn_at[which]
        s.hand_gen[seat] = s.drawn_gen[which]
    else:
        s.hand_open[seat] = 1
    at, gen = s.hand_at[seat], s.hand_gen[seat]
    card = fetch(s, source, which)
    s.hand[seat] = card + 1
    s.hand_at[seat], s.hand_gen[seat] = at, gen
    if source == FROM_CENTRE:
        replace_in_centre(s, which)


@inner
def hand_card(s: State) -> int:
    return int(s.hand[s.seat]) - 1


# ---------------------------------------------------------------- without the Noble


@inner
def list_hand_plays(box: Box, s: State, out: Any, n: int) -> int:
    """TG-CARD-HANDPLAY-01: ways to lay out the hand card without the Noble, with any of the surcharges."""
    seat = s.seat
    if s.hand[seat] == 0 or not may_lay(s, seat) or not has_kind(s, seat, HAND_PLAY):
        return n
    stored = stored_gold(box, s, seat)
    for row in range(ROWS):
        if row_open(s, seat, row):
            n = list_ways(row, hand_play_ways(box, s, row, stored), out, n)
    return n


@inner
def hand_play_ways(box: Box, s: State, row: int, stored: int) -> int:
    """A bit for each cost and bracket that can be paid with one of the surcharges."""
    seat, card = s.seat, hand_card(s)
    saves = discounts(box, s, seat, card, FROM_HAND_PLAY, row)
    ways = 0
    for place in range(DISPLAY):
        code = int(s.shown[seat, place])
        if code and box.effects[effect_of(box, code)].kind == HAND_PLAY:
            ways |= payable_ways(box, s, seat, card, saves, effect_of(box, code), stored)
    return ways


@inner
def lay_from_hand(box: Box, s: State, lay: int) -> None:
    """TG-CARD-HANDPLAY-01: if several cards allow it, the player is asked which."""
    s.hand_open[s.seat] = 1
    mask = surcharges(box, s, lay)
    if mask & (mask - 1):
        push(s, Q_SURCHARGE)[SURCHARGE.lay] = lay
        return
    k = 0
    while not mask >> k & 1:
        k += 1
    play_hand(box, s, lay, k)


@inner
def surcharges(box: Box, s: State, lay: int) -> int:
    """A bit for each `hand_play` card, in display order, with which the hand card can be laid out this way."""
    seat, card = s.seat, hand_card(s)
    saves = discounts(box, s, seat, card, FROM_HAND_PLAY, lay // N_LAYS)
    stored = stored_gold(box, s, seat)
    found = 0
    k = 0
    while True:
        place = nth_of_kind(box, s, seat, HAND_PLAY, k)
        if place < 0:
            return found
        ways = payable_ways(box, s, seat, card, saves, effect_of(box, s.shown[seat, place]), stored)
        if ways >> (lay % N_LAYS) & 1:
            found |= 1 << k
        k += 1


@inner
def play_hand(box: Box, s: State, lay: int, k: int) -> None:
    """Lay out the hand card by the k-th `hand_play` card of the display."""
    fx = effect_of(box, s.shown[s.seat, nth_of_kind(box, s, s.seat, HAND_PLAY, k)])
    begin_lay(box, s, lay, hand_card(s), FROM_HAND_PLAY, 0, 0, fx)


@inner
def list_surcharges(box: Box, s: State, out: Any) -> int:
    mask = surcharges(box, s, top(s)[SURCHARGE.lay])
    n = 0
    for k in range(DISPLAY):
        if mask >> k & 1:
            out[n] = A_EXTRA + k
            n += 1
    return n


@inner
def answer_surcharge(box: Box, s: State, action: int) -> None:
    lay = top(s)[SURCHARGE.lay]
    pop(s)
    play_hand(box, s, lay, action - A_EXTRA)
