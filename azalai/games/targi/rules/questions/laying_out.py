"""Laying out a tribe card: in which row, for which cost, with the bracket or not, and what happens then. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import discounts, payable, price, stored_gold
from azalai.games.targi.rules.decks import discard_drawn, remove_discard, remove_drawn, replace_in_centre
from azalai.games.targi.rules.display import effect_of, has_kind, put_down, row_open
from azalai.games.targi.rules.questions.goods import receive_later
from azalai.games.targi.rules.questions.paying import ask_payment
from azalai.games.targi.rules.stack import add_effect, pop, push, top
from azalai.games.targi.state import (
    A_LAY,
    COSTS,
    DISPLAY,
    FROM_CENTRE,
    FROM_DISCARD,
    FROM_DRAWN,
    FROM_HAND,
    FROM_HAND_PLAY,
    LAST_ACTION_KIND,
    LAYING,
    LAYOUT_BONUS,
    LIGHTNING,
    Q_LAY,
    ROWS,
    STORED_GOLD,
    TRIANGLE,
    TRIBE,
    VP,
    Box,
    State,
)

N_LAYS = COSTS * 2  # ways to lay out a card into one row: by cost, each without and with the bracket


# ---------------------------------------------------------------- what is legal


@inner
def may_lay(s: State, seat: int) -> bool:
    """TG-CH-OBS-05."""
    return s.laid[seat] < s.layout_limit


@inner
def list_lays(box: Box, s: State, card: int, source: int, discount: int, out: Any, n: int) -> int:
    """Every way to lay out a card: row, cost, bracket. TG-TRIBE-01 to TG-TRIBE-07."""
    seat = s.seat
    if not may_lay(s, seat):
        return n
    stored = stored_gold(box, s, seat)
    before = -1
    ways = 0
    for row in range(ROWS):
        if row_open(s, seat, row):
            saves = discount + discounts(box, s, seat, card, source, row)
            if saves != before:
                ways = payable_ways(box, s, seat, card, saves, 0, stored)
                before = saves
            n = list_ways(row, ways, out, n)
    return n


@inner
def list_ways(row: int, ways: int, out: Any, n: int) -> int:
    for way in range(N_LAYS):
        if ways >> way & 1:
            out[n] = A_LAY + row * N_LAYS + way
            n += 1
    return n


@inner
def payable_ways(box: Box, s: State, seat: int, card: int, saves: int, surcharge: int, stored: int) -> int:
    """A bit for each cost and bracket that can be paid."""
    ways = 0
    for cost in range(box.tribe_costs[card]):
        if payable(box, s, seat, price(box, card, cost, False, surcharge), saves, 0, stored):
            ways |= 1 << (2 * cost)
            if box.tribe_extra_vp[card] > 0 and payable(
                box, s, seat, price(box, card, cost, True, surcharge), saves, 0, stored
            ):
                ways |= 2 << (2 * cost)
    return ways


@inner
def can_lay_somehow(box: Box, s: State, card: int, source: int, discount: int) -> bool:
    seat = s.seat
    if not may_lay(s, seat):
        return False
    stored = stored_gold(box, s, seat)
    for row in range(ROWS):
        if row_open(s, seat, row):
            saves = discount + discounts(box, s, seat, card, source, row)
            if payable_ways(box, s, seat, card, saves, 0, stored):
                return True
    return False


# ---------------------------------------------------------------- laying it out


@inner
def begin_lay(box: Box, s: State, lay: int, card: int, source: int, which: int, discount: int, surcharge: int) -> None:
    """Show the card to both, and pay for it next."""
    row, cost, bracket = lay // N_LAYS, lay % N_LAYS // 2, lay % 2 == 1
    if source == FROM_DRAWN:
        s.drawn_open = which + 1
    elif source in (FROM_HAND, FROM_HAND_PLAY):
        s.hand_open[s.seat] = 1
    note = push(s, Q_LAY)
    note[LAYING.source] = source
    note[LAYING.which] = which
    note[LAYING.row] = row
    note[LAYING.bracket_vp] = box.tribe_extra_vp[card] if bracket else 0
    saves = discount + discounts(box, s, s.seat, card, source, row)
    ask_payment(s, price(box, card, cost, bracket, surcharge), saves)


@inner
def step_lay(box: Box, s: State) -> None:
    """TG-ACT-09: it is paid; put it down, replace it, then its lightning or marker, then bonuses of older cards."""
    note = top(s)
    source, which, row, bracket_vp = note[LAYING.source], note[LAYING.which], note[LAYING.row], note[LAYING.bracket_vp]
    pop(s)
    seat = s.seat
    card = fetch(s, source, which)
    symbol = int(box.tribe_symbol[card])
    place = put_down(box, s, seat, row, card + 1, symbol)
    s.laid[seat] += 1
    s.own[seat, VP] += bracket_vp
    if source == FROM_CENTRE:
        replace_in_centre(s, which)
    add_layout_bonuses(box, s, symbol, place)
    use_icon(box, s, card, place)


@inner
def use_icon(box: Box, s: State, card: int, place: int) -> None:
    """Put a marker on a triangle, or carry out a lightning. TG-X-ICON-01, TG-X-ICON-02."""
    fx = int(box.tribe_fx[card])
    effect = box.effects[fx]
    if box.tribe_icon[card] == TRIANGLE:
        s.token[s.seat, place] = effect.n if effect.kind == STORED_GOLD else 1
    elif box.tribe_icon[card] == LIGHTNING and effect.kind <= LAST_ACTION_KIND:
        add_effect(s, fx, 1, 0)


@inner
def add_layout_bonuses(box: Box, s: State, symbol: int, laid: int) -> None:
    """TG-CARD-LAYOUTBONUS-01: what older cards give for a further card of the symbol."""
    if has_kind(s, s.seat, LAYOUT_BONUS):
        for place in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[s.seat, place])
            if code and place != laid:
                fx = effect_of(box, code)
                effect = box.effects[fx]
                if effect.kind == LAYOUT_BONUS and (effect.symbol == 0 or effect.symbol == symbol):
                    receive_later(s, fx, 0, 0)


# ---------------------------------------------------------------- where the card comes from


@inner
def card_in_question(s: State, source: int, which: int) -> int:
    if source == FROM_CENTRE:
        return int(s.centre[which])
    if source == FROM_DRAWN:
        return int(s.drawn[which])
    if source == FROM_DISCARD:
        return int(s.discards[TRIBE, s.discards_len[TRIBE] - 1 - which])
    return int(s.hand[s.seat]) - 1


@inner
def fetch(s: State, source: int, which: int) -> int:
    """Take the card in question away from where it is."""
    card = card_in_question(s, source, which)
    if source == FROM_DRAWN:
        remove_drawn(s, which)
        discard_drawn(s)
    elif source == FROM_DISCARD:
        remove_discard(s, which)
    elif source != FROM_CENTRE:
        empty_hand(s, s.seat)
    return card


@inner
def empty_hand(s: State, seat: int) -> None:
    s.hand[seat] = 0
    s.hand_open[seat] = 0
    s.hand_at[seat] = 0
    s.hand_gen[seat] = 0
