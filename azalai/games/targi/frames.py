"""The stack of what is going on inside an action, and paying for a card, compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.decks import discard_drawn, remove_discard, remove_drawn, replace_in_centre
from azalai.games.targi.display import effect_of, goods_of, has_kind, nth_of_kind, put_down, row_open
from azalai.games.targi.purse import Price, discounts, next_stored, payable, price, stored_gold
from azalai.games.targi.state import (
    A_EXTRA,
    A_GOOD,
    A_LAY,
    A_OWN,
    A_SKIP,
    A_STORED,
    A_WATER,
    ANY,
    COSTS,
    DATES,
    DISPLAY,
    EXTRA_RATE,
    F_EFFECT,
    F_GIVE,
    F_LAY,
    F_PAY,
    F_RECEIVE,
    F_TAKE,
    FRAME_WORDS,
    FROM_CENTRE,
    FROM_DISCARD,
    FROM_DRAWN,
    FROM_HAND,
    FROM_HAND_PLAY,
    GOLD,
    HAND_PLAY,
    LAST_ACTION_KIND,
    LAYOUT_BONUS,
    LIGHTNING,
    N_GOODS,
    N_RES,
    PAY_SUBSTITUTE,
    PEPPER,
    PHASE_RAID,
    ROWS,
    SALT,
    SAME,
    STORED_GOLD,
    TRIANGLE,
    TRIBE,
    VP,
    WATER,
    Box,
    State,
)

N_LAYS = COSTS * 2


@inner
def push(s: State, kind: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0) -> None:
    top = s.depth
    s.frames[top, 0] = kind
    s.frames[top, 1] = a
    s.frames[top, 2] = b
    s.frames[top, 3] = c
    s.frames[top, 4] = d
    s.frames[top, 5] = e
    s.depth += 1


@inner
def pop(s: State) -> None:
    s.depth -= 1
    for i in range(FRAME_WORDS):
        s.frames[s.depth, i] = 0


# ---------------------------------------------------------------- receiving and giving goods


@inner
def gain(s: State, seat: int, res: int, n: int) -> None:
    s.own[seat, res] += n
    s.got[res] += n


@inner
def receive(box: Box, s: State, fx: int, vector: int, times: int, declinable: int, forbid: int) -> None:
    """Take a vector so many times; goods of choice are asked for. TG-TERM-03."""
    for res in range(N_RES):
        if res != ANY and res != SAME and box.fx_v[fx, vector, res]:
            gain(s, s.seat, res, box.fx_v[fx, vector, res] * times)
    n = box.fx_v[fx, vector, ANY] * times
    if n > 0:
        push(s, F_TAKE, n, declinable, s.given_kinds if forbid else 0)


@inner
def receive_of_display(box: Box, s: State, seat: int, kind: int, which: int) -> None:
    """The gains of all display cards of a kind with this first parameter (-1: any), in display order."""
    if has_kind(s, seat, kind):
        for place in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[seat, place])
            if code:
                fx = effect_of(box, code)
                if box.fx_kind[fx] == kind and (which < 0 or box.fx_p[fx, 0] == which):
                    push(s, F_RECEIVE, fx, 0, 1)


@inner
def list_goods(mask: int, out: Any, n: int) -> int:
    for good in range(N_GOODS):
        if mask >> good & 1:
            out[n] = A_GOOD + good
            n += 1
    return n


@inner
def only_good(mask: int) -> int:
    """The good (or good of choice) if the mask holds exactly one, else -1."""
    if mask == 1:
        return DATES
    if mask == 2:
        return SALT
    if mask == 4:
        return PEPPER
    return ANY if mask == 8 else -1


@inner
def step_take(s: State) -> bool:
    f = s.frames[s.depth - 1]
    if f[1] == 0:
        pop(s)
        return True
    good = only_good(7 & ~f[3])
    if good < 0 or f[2]:
        return False
    take_good(s, good)
    return True


@inner
def take_good(s: State, good: int) -> None:
    s.frames[s.depth - 1, 1] -= 1
    gain(s, s.seat, good, 1)


# ---------------------------------------------------------------- exchanges at any time


@inner
def list_exchanges(box: Box, s: State, out: Any, n: int) -> int:
    """TG-X-WATER-01, TG-X-WATER-03, TG-CARD-EXTRARATE-01: extra rates of any time, then water."""
    if not box.expansion:
        return n
    return list_water(s, out, list_sales(box, s, out, n))


@inner
def list_water(s: State, out: Any, n: int) -> int:
    if s.own[s.seat, WATER] >= s.water_good:
        for good in range(N_GOODS):
            out[n] = A_WATER + good
            n += 1
    if s.own[s.seat, WATER] >= s.water_gold:
        out[n] = A_WATER + N_GOODS
        n += 1
    return n


@inner
def list_sales(box: Box, s: State, out: Any, n: int) -> int:
    if has_kind(s, s.seat, EXTRA_RATE):
        k = 0
        for place in range(DISPLAY):
            code = int(s.shown[s.seat, place])
            if code:
                fx = effect_of(box, code)
                if box.fx_kind[fx] == EXTRA_RATE:
                    if box.fx_p[fx, 0] == 0 and goods_of(s, s.seat) >= box.fx_v[fx, 0, ANY]:
                        out[n] = A_EXTRA + k
                        n += 1
                    k += 1
    return n


@inner
def is_water(action: int) -> bool:
    return A_WATER <= action < A_WATER + 4


@inner
def exchange_water(s: State, action: int) -> None:
    which = action - A_WATER
    if which < N_GOODS:
        s.own[s.seat, WATER] -= s.water_good
        s.own[s.seat, which] += 1
    else:
        s.own[s.seat, WATER] -= s.water_gold
        s.own[s.seat, GOLD] += 1


@inner
def sell_goods(box: Box, s: State, k: int) -> None:
    """Goods of choice for water, by the k-th extra rate of the display."""
    fx = effect_of(box, s.shown[s.seat, nth_of_kind(box, s, s.seat, EXTRA_RATE, k)])
    s.given_kinds = 0
    push(s, F_RECEIVE, fx, 1, 1)
    push(s, F_GIVE, box.fx_v[fx, 0, ANY], s.phase == PHASE_RAID, box.fx_v[fx, 1, WATER])


# ---------------------------------------------------------------- laying out a tribe card


@inner
def may_lay(s: State, seat: int) -> bool:
    """TG-CH-OBS-05."""
    return s.laid[seat] < s.layout_limit


@inner
def list_lays(box: Box, s: State, card: int, source: int, discount: int, surcharge: int, out: Any, n: int) -> int:
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
                ways = payable_ways(box, s, seat, card, saves, surcharge, stored)
                before = saves
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


@inner
def list_hand_plays(box: Box, s: State, out: Any, n: int) -> int:
    """TG-CARD-HANDPLAY-01: ways to lay out the hand card without the Noble, with any of the surcharges."""
    seat = s.seat
    if s.hand[seat] == 0 or not may_lay(s, seat) or not has_kind(s, seat, HAND_PLAY):
        return n
    card = int(s.hand[seat]) - 1
    stored = stored_gold(box, s, seat)
    for row in range(ROWS):
        if row_open(s, seat, row):
            saves = discounts(box, s, seat, card, FROM_HAND_PLAY, row)
            ways = 0
            for place in range(DISPLAY):
                code = int(s.shown[seat, place])
                if code and box.fx_kind[effect_of(box, code)] == HAND_PLAY:
                    ways |= payable_ways(box, s, seat, card, saves, effect_of(box, code), stored)
            for way in range(N_LAYS):
                if ways >> way & 1:
                    out[n] = A_LAY + row * N_LAYS + way
                    n += 1
    return n


@inner
def surcharges(box: Box, s: State, lay: int) -> int:
    """A bit for each `hand_play` card, in display order, with which the hand card can be laid out this way."""
    seat = s.seat
    card = int(s.hand[seat]) - 1
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
def begin_lay(box: Box, s: State, lay: int, card: int, source: int, which: int, discount: int, surcharge: int) -> None:
    """Note what is due, and go on to pay it."""
    row = lay // N_LAYS
    bracket = lay % 2 == 1
    owed = price(box, card, lay % N_LAYS // 2, bracket, surcharge)
    write_due(s, owed)
    s.saves = discount + discounts(box, s, s.seat, card, source, row)
    s.substitutes = 0
    s.stored_from = 0
    if source == FROM_DRAWN:
        s.drawn_open = which + 1
    elif source in (FROM_HAND, FROM_HAND_PLAY):
        s.hand_open[s.seat] = 1
    push(s, F_LAY, source, which, row, box.tribe_extra_vp[card] if bracket else 0)
    push(s, F_PAY)


@inner
def write_due(s: State, owed: Price) -> None:
    d, t, p, choice, gold, water, add_d, add_t, add_p, more_d, more_t, more_p, more_any, more_gold, more_water = owed
    s.due[DATES], s.due[SALT], s.due[PEPPER] = d, t, p
    s.due[ANY], s.due[GOLD], s.due[WATER] = choice, gold, water
    s.surcharge[DATES], s.surcharge[SALT], s.surcharge[PEPPER] = add_d, add_t, add_p
    s.fixed[DATES], s.fixed[SALT], s.fixed[PEPPER] = more_d, more_t, more_p
    s.fixed[ANY], s.fixed[GOLD], s.fixed[WATER] = more_any, more_gold, more_water


@inner
def still_due(s: State) -> Price:
    return (
        int(s.due[DATES]),
        int(s.due[SALT]),
        int(s.due[PEPPER]),
        int(s.due[ANY]),
        int(s.due[GOLD]),
        int(s.due[WATER]),
        int(s.surcharge[DATES]),
        int(s.surcharge[SALT]),
        int(s.surcharge[PEPPER]),
        int(s.fixed[DATES]),
        int(s.fixed[SALT]),
        int(s.fixed[PEPPER]),
        int(s.fixed[ANY]),
        int(s.fixed[GOLD]),
        int(s.fixed[WATER]),
    )


# ---------------------------------------------------------------- paying, one question after the other


@inner
def savable(box: Box, s: State) -> int:
    """Which goods a discount may save, so that the rest can be paid."""
    mask = 0
    stored = stored_gold(box, s, s.seat)
    for good in range(N_GOODS):
        if s.due[good] > 0:
            s.due[good] -= 1
            if payable(box, s, s.seat, still_due(s), s.saves - 1, 0, stored):
                mask |= 1 << good
            s.due[good] += 1
    return mask


@inner
def replaceable(box: Box, s: State) -> int:
    """Which goods the substitute in question may replace: bit 3 is a good of choice, bit 4 none of them."""
    seat = s.seat
    stored = stored_gold(box, s, seat)
    mask = 16 if payable(box, s, seat, still_due(s), 0, s.substitutes + 1, stored) else 0
    fx = effect_of(box, s.shown[seat, nth_of_kind(box, s, seat, PAY_SUBSTITUTE, s.substitutes)])
    give_substitute(box, s, fx, 1)
    for good in range(ANY + 1):
        if s.due[good] > 0:
            s.due[good] -= 1
            if payable(box, s, seat, still_due(s), 0, s.substitutes + 1, stored):
                mask |= 1 << good
            s.due[good] += 1
    give_substitute(box, s, fx, -1)
    return mask


@inner
def give_substitute(box: Box, s: State, fx: int, times: int) -> None:
    for res in (GOLD, WATER, VP):
        s.fixed[res] += box.fx_v[fx, 0, res] * times


@inner
def goods_due(s: State) -> int:
    return int(s.due[DATES]) + int(s.due[SALT]) + int(s.due[PEPPER])


@inner
def asks_saving(s: State) -> bool:
    return s.saves > 0


@inner
def asks_substitute(s: State) -> bool:
    return s.saves == 0 and s.substitutes >= 0


@inner
def step_pay(box: Box, s: State) -> bool:
    """Answer what has one answer only; pay when nothing is left to ask."""
    if asks_saving(s):
        return step_saving(box, s)
    add_surcharge(s)
    if asks_substitute(s):
        return step_substitute(box, s)
    if s.stored_from < DISPLAY:
        return step_stored(box, s)
    pop(s)
    for res in (DATES, SALT, PEPPER, GOLD, WATER, VP):
        s.own[s.seat, res] -= s.due[res] + s.fixed[res]
    choice = s.due[ANY] + s.fixed[ANY]
    if choice > 0:
        push(s, F_GIVE, choice)
    for res in range(N_RES):
        s.due[res] = 0
        s.fixed[res] = 0
    s.stored_from = 0
    s.substitutes = 0
    return True


@inner
def add_surcharge(s: State) -> None:
    """TG-TRIBE-07: after the discounts, before a substitute."""
    for good in range(N_GOODS):
        s.due[good] += s.surcharge[good]
        s.surcharge[good] = 0


@inner
def step_saving(box: Box, s: State) -> bool:
    if goods_due(s) <= s.saves:
        for good in range(N_GOODS):
            s.due[good] = 0
        s.saves = 0
        return True
    good = only_good(savable(box, s))
    if good < 0:
        return False
    save_good(s, good)
    return True


@inner
def save_good(s: State, good: int) -> None:
    s.due[good] -= 1
    s.saves -= 1


@inner
def step_substitute(box: Box, s: State) -> bool:
    if goods_due(s) + s.due[ANY] == 0 or nth_of_kind(box, s, s.seat, PAY_SUBSTITUTE, s.substitutes) < 0:
        s.substitutes = -1
        return True
    mask = replaceable(box, s)
    if mask == 16:
        s.substitutes += 1
        return True
    good = only_good(mask)
    if good < 0:
        return False
    replace_good(box, s, good)
    return True


@inner
def replace_good(box: Box, s: State, good: int) -> None:
    fx = effect_of(box, s.shown[s.seat, nth_of_kind(box, s, s.seat, PAY_SUBSTITUTE, s.substitutes)])
    give_substitute(box, s, fx, 1)
    s.due[good] -= 1
    s.substitutes += 1


@inner
def step_stored(box: Box, s: State) -> bool:
    if s.due[GOLD] == 0 or next_stored(box, s, s.seat, s.stored_from) < 0:
        s.stored_from = DISPLAY
        return True
    if s.own[s.seat, GOLD] >= s.due[GOLD] + s.fixed[GOLD]:
        return False
    take_stored(box, s)
    return True


@inner
def take_stored(box: Box, s: State) -> None:
    """TG-CARD-STOREDGOLD-01: 1 of the gold on the next card."""
    place = next_stored(box, s, s.seat, s.stored_from)
    s.token[s.seat, place] -= 1
    s.due[GOLD] -= 1
    s.stored_from = place + 1


@inner
def list_pay(box: Box, s: State, out: Any) -> int:
    if asks_saving(s):
        return list_goods(savable(box, s), out, 0)
    if asks_substitute(s):
        mask = replaceable(box, s)
        n = 0
        if mask & 16:
            out[0] = A_SKIP
            n = 1
        n = list_goods(mask, out, n)
        if mask & 8:
            out[n] = A_GOOD + ANY
            n += 1
        return n
    out[0] = A_STORED
    out[1] = A_OWN
    return 2


@inner
def answer_pay(box: Box, s: State, action: int) -> None:
    if action == A_STORED:
        take_stored(box, s)
    elif action == A_OWN:
        s.stored_from = DISPLAY
    elif action == A_SKIP:
        s.substitutes += 1
    elif asks_saving(s):
        save_good(s, action - A_GOOD)
    else:
        replace_good(box, s, action - A_GOOD)


# ---------------------------------------------------------------- the card comes to lie


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


@inner
def push_layout_bonuses(box: Box, s: State, symbol: int, laid: int) -> None:
    """TG-CARD-LAYOUTBONUS-01: what older cards give for a further card of the symbol."""
    if has_kind(s, s.seat, LAYOUT_BONUS):
        for place in range(DISPLAY - 1, -1, -1):
            code = int(s.shown[s.seat, place])
            if code and place != laid:
                fx = effect_of(box, code)
                if box.fx_kind[fx] == LAYOUT_BONUS and (box.fx_p[fx, 0] == 0 or box.fx_p[fx, 0] == symbol):
                    push(s, F_RECEIVE, fx, 0, 1)


@inner
def finish_lay(box: Box, s: State) -> None:
    """TG-ACT-09: it is paid; put it down, replace it, then its lightning or marker, then bonuses of older cards."""
    f = s.frames[s.depth - 1]
    source, which, row, bracket_vp = int(f[1]), int(f[2]), int(f[3]), int(f[4])
    pop(s)
    seat = s.seat
    card = fetch(s, source, which)
    symbol = int(box.tribe_symbol[card])
    place = put_down(box, s, seat, row, card + 1, symbol)
    s.laid[seat] += 1
    s.own[seat, VP] += bracket_vp
    if source == FROM_CENTRE:
        replace_in_centre(s, which)
    push_layout_bonuses(box, s, symbol, place)
    fx = int(box.tribe_fx[card])
    if box.tribe_icon[card] == TRIANGLE:
        s.token[seat, place] = box.fx_p[fx, 0] if box.fx_kind[fx] == STORED_GOLD else 1
    elif box.tribe_icon[card] == LIGHTNING and box.fx_kind[fx] <= LAST_ACTION_KIND:
        push(s, F_EFFECT, fx, 1)
