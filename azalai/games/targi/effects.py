"""Every effect and every question inside an action, each once, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.games.targi.decks import (
    can_draw,
    card_at,
    discard,
    discard_drawn,
    draw,
    draw_to_look,
    remove_drawn,
    replace_in_centre,
)
from azalai.games.targi.display import (
    count,
    effect_of,
    goods_of,
    has_kind,
    nth_of_kind,
    put_down,
    row_open,
    rows_fit,
)
from azalai.games.targi.frames import (
    N_LAYS,
    answer_pay,
    begin_lay,
    can_lay_somehow,
    card_in_question,
    empty_hand,
    exchange_water,
    fetch,
    finish_lay,
    is_water,
    list_exchanges,
    list_goods,
    list_lays,
    list_pay,
    list_water,
    only_good,
    pop,
    push,
    receive,
    receive_of_display,
    sell_goods,
    step_pay,
    step_take,
    surcharges,
    take_good,
)
from azalai.games.targi.purse import can_give, can_pay_raid, pay_fixed
from azalai.games.targi.state import (
    A_CHOOSE,
    A_DISCARD,
    A_EXTRA,
    A_GOOD,
    A_HAND,
    A_LAY,
    A_LIFT,
    A_MOVE,
    A_OPTION,
    A_PUT,
    A_RATE,
    A_REDRAW,
    A_REVEAL,
    A_SKIP,
    A_SYMBOL,
    A_TAKE,
    A_USE,
    A_USE_CENTRE,
    ABOUT_DUNE,
    ANY,
    DATES,
    DISPLAY,
    DRAW_GOODS,
    DRAW_TRIBE,
    DUNES,
    DUNES_USED,
    EXCHANGE,
    EXTRA_RATE,
    F_BORDER,
    F_CENTRE_DONE,
    F_CONFIRM,
    F_DISCARD_GOODS,
    F_DUNE_DONE,
    F_DUNE_LAID,
    F_EFFECT,
    F_EXCHANGE,
    F_GIVE,
    F_GIVE_EQUAL,
    F_GOODS_BONUS,
    F_LAY,
    F_LAY_DUNE,
    F_LIFT,
    F_MOVE_MARKER,
    F_OPTION,
    F_PAY,
    F_PICK_DISCARD,
    F_PICK_GOODS,
    F_PICK_TRIBE,
    F_PUT,
    F_RECEIVE,
    F_SURCHARGE,
    F_SYMBOL,
    F_TAKE,
    F_TARGIA,
    F_TARGIA_CARD,
    F_TARGIA_DONE,
    F_TARGIA_REVEAL,
    F_TRIBE,
    F_USE_BORDER,
    F_USE_CENTRE,
    FIRST_TALLY,
    FROM_CENTRE,
    FROM_DISCARD,
    FROM_DRAWN,
    FROM_HAND,
    FROM_HAND_PLAY,
    GAIN,
    GAIN_PER,
    GOLD,
    GOODS_CARD_BONUS,
    GOODS_DECK,
    HAND_PLAY,
    LAY_DUNE,
    LIMIT_OPPONENT,
    MAX_TRIBE,
    MOVE_DISPLAY,
    MOVE_MARKER,
    N_ACTIONS,
    N_GOODS,
    N_RES,
    N_SYMBOLS,
    NOBLE,
    PEPPER,
    PLACES,
    REVEAL_DUNES,
    ROWS,
    SALT,
    SAME,
    SET_START,
    TAKE_DISCARD,
    TARGIA_USED,
    TRIBE,
    TRIBE_SPACE,
    USE_BONUS,
    USE_BORDER,
    USE_CENTRE,
    VP,
    WATER,
    Box,
    State,
)

TALLY_DUNES = DUNES_USED - FIRST_TALLY
TALLY_TARGIA = TARGIA_USED - FIRST_TALLY
PLACE_DUNE, PLACE_TARGIA = 0, 1
DECLINABLE = (
    F_EXCHANGE,
    F_MOVE_MARKER,
    F_USE_BORDER,
    F_USE_CENTRE,
    F_PICK_DISCARD,
    F_PICK_TRIBE,
    F_LAY_DUNE,
    F_LIFT,
)


# ---------------------------------------------------------------- effects begin


@inner
def begins_by_itself(box: Box, s: State, fx: int) -> bool:
    """Whether an effect asks nothing before it begins, so that declining it must be asked for."""
    kind = box.fx_kind[fx]
    if kind == GAIN:
        return box.fx_p[fx, 0] == 1
    if kind == GAIN_PER:
        return units(box, s, fx) > 0
    if kind == DRAW_GOODS:
        return can_draw(s, GOODS_DECK)
    if kind == DRAW_TRIBE:
        return can_draw(s, TRIBE)
    if kind == REVEAL_DUNES:
        return can_draw(s, DUNES)
    return kind in (LIMIT_OPPONENT, SET_START)


@inner
def units(box: Box, s: State, fx: int) -> int:
    """TG-CARD-GAINPER-01: how many times a gain is taken."""
    return count(box, s, s.seat, box.fx_p[fx, 0], box.fx_p[fx, 1]) // box.fx_p[fx, 2]


@inner
def step_effect(box: Box, s: State) -> bool:
    f = s.frames[s.depth - 1]
    fx, declinable, about = int(f[1]), int(f[2]), int(f[3])
    if declinable and begins_by_itself(box, s, fx):
        s.frames[s.depth - 1, 0] = F_CONFIRM
        return False
    pop(s)
    carry_out(box, s, fx, declinable, about)
    return True


@inner
def carry_out(box: Box, s: State, fx: int, declinable: int, about: int) -> None:
    """`about` says on which border card or dune the effect stands."""
    kind = box.fx_kind[fx]
    if kind == GAIN:
        if box.fx_p[fx, 0] == 1:
            receive(box, s, fx, 0, 1, declinable, 0)
        else:
            push(s, F_OPTION, fx, declinable)
    elif kind == GAIN_PER:
        receive(box, s, fx, 0, units(box, s, fx), declinable, 0)
    elif kind == EXCHANGE:
        times = box.fx_p[fx, 0]
        push(s, F_EXCHANGE, fx, times if times > 0 else -1, goods_of(s, s.seat), about)
    elif kind == DRAW_GOODS:
        draw_to_look(s, GOODS_DECK, box.fx_p[fx, 0])
        push(s, F_PICK_GOODS, box.fx_p[fx, 1], declinable)
    elif kind == DRAW_TRIBE:
        look_at_tribe(s, box.fx_p[fx, 0], box.fx_p[fx, 1])
    elif kind == TAKE_DISCARD:
        if s.discards_len[TRIBE] > 0:  # TG-CARD-TAKEDISCARD-02
            push(s, F_PICK_DISCARD, box.fx_p[fx, 0], box.fx_p[fx, 1])
    elif kind == NOBLE:
        if s.hand[s.seat] > 0:
            push(s, F_TRIBE, FROM_HAND, 0, box.fx_p[fx, 0], declinable, fx)
    elif kind == MOVE_MARKER:
        push(s, F_MOVE_MARKER, box.fx_p[fx, 0])
    elif kind == USE_BORDER:
        push(s, F_USE_BORDER, fx)
    elif kind == USE_CENTRE:
        push(s, F_USE_CENTRE, box.fx_p[fx, 0])
    elif kind == MOVE_DISPLAY:
        push(s, F_LIFT, box.fx_p[fx, 0])
    elif kind == LIMIT_OPPONENT:
        s.next_limit[1 - s.seat] = min(s.next_limit[1 - s.seat], box.fx_p[fx, 0])
    elif kind == SET_START:
        s.next_start = s.seat
    elif kind == REVEAL_DUNES:
        for _ in range(box.fx_p[fx, 0]):
            turn_up_dune(s)
    elif kind == LAY_DUNE:
        push(s, F_LAY_DUNE, about - ABOUT_DUNE, fx)


# ---------------------------------------------------------------- border cards


@inner
def may_use_border(s: State, number: int) -> bool:
    """TG-CH-OBS-08: the fee must be there."""
    return s.fee_card != number or can_give(s, s.seat, s.fee)


@inner
def use_border(box: Box, s: State, number: int) -> None:
    push(s, F_BORDER, number)
    if s.fee_card == number:
        pay_fixed(s, s.seat, s.fee)
        if s.fee[ANY] > 0:
            push(s, F_GIVE, s.fee[ANY])


# ---------------------------------------------------------------- centre cards


@inner
def use_centre(box: Box, s: State, space: int) -> None:
    """TG-ACT-07, TG-ACT-08, TG-ACT-09."""
    if s.centre_kind[space] == TRIBE_SPACE:
        push(s, F_TRIBE, FROM_CENTRE, space)
        return
    push(s, F_GOODS_BONUS)
    push(s, F_CENTRE_DONE, space)
    take_goods_card(box, s, s.centre[space])


@inner
def take_goods_card(box: Box, s: State, card: int) -> None:
    for res in range(N_RES):
        s.got[res] = 0
    push(s, F_EFFECT, box.goods_fx[card], 0)


@inner
def step_goods_bonus(box: Box, s: State) -> None:
    """TG-CARD-GOODSBONUS-01, TG-CARD-GOODSBONUS-02: what a goods card gave, counted once it is in the purse."""
    pop(s)
    seat = s.seat
    goods = int(s.got[DATES]) + int(s.got[SALT]) + int(s.got[PEPPER])
    if goods > 0:
        s.got_goods[seat] = 1
    if not has_kind(s, seat, GOODS_CARD_BONUS):
        return
    anything = goods + int(s.got[GOLD]) + int(s.got[WATER]) + int(s.got[VP])
    for place in range(DISPLAY - 1, -1, -1):
        code = int(s.shown[seat, place])
        if code and not s.bonus_done[seat, place]:
            fx = effect_of(box, code)
            if box.fx_kind[fx] == GOODS_CARD_BONUS:
                res = box.fx_p[fx, 0]
                if (anything if res == N_GOODS else int(s.got[res])) > 0:
                    s.bonus_done[seat, place] = 1
                    push(s, F_RECEIVE, fx, 0, 1)


@inner
def is_free(s: State, space: int) -> bool:
    """A face-up centre card without any marker."""
    return is_face_up(s, space) and not (s.marker[0] | s.marker[1]) >> space & 1


@inner
def is_face_up(s: State, space: int) -> bool:
    return s.centre_kind[space] != 0 and not s.face_down[space]


@inner
def fits_filter(s: State, space: int, wanted: int) -> bool:
    return wanted == 0 or s.centre_kind[space] == wanted


@inner
def adjacent(a: int, b: int) -> bool:
    """TG-BOARD-04."""
    return abs(a // 3 - b // 3) + abs(a % 3 - b % 3) == 1


@inner
def list_marker_moves(s: State, reach: int, out: Any, n: int) -> int:
    """TG-CARD-MOVEMARKER-01, TG-CARD-MOVEMARKER-02."""
    for a in range(9):
        if s.marker[s.seat] >> a & 1:
            for b in range(9):
                if is_free(s, b) and (reach == 0 or adjacent(a, b)):
                    out[n] = A_MOVE + a * 9 + b
                    n += 1
    return n


# ---------------------------------------------------------------- tribe cards to look at


@inner
def look_at_tribe(s: State, show: int, redraw: int) -> None:
    draw_to_look(s, TRIBE, show)
    if s.drawn_len == 1:
        push(s, F_TRIBE, FROM_DRAWN, 0, 0, redraw, show)
    elif s.drawn_len > 1:
        push(s, F_PICK_TRIBE, redraw, show)


@inner
def may_take_in_hand(s: State) -> bool:
    """TG-HAND-01, TG-HAND-03, TG-CH-OBS-02."""
    return s.hand[s.seat] == 0 and s.hand_limit > 0


@inner
def list_tribe(box: Box, s: State, out: Any) -> int:
    f = s.frames[s.depth - 1]
    source, which, discount, redraw = int(f[1]), int(f[2]), int(f[3]), int(f[4])
    n = 0
    if source in (FROM_HAND, FROM_DISCARD):
        out[n] = A_SKIP
        n += 1
    if source != FROM_DISCARD:
        out[n] = A_DISCARD
        n += 1
    if source != FROM_HAND and may_take_in_hand(s):
        out[n] = A_HAND
        n += 1
    if source == FROM_DRAWN and redraw > 0 and s.own[s.seat, WATER] >= redraw:
        out[n] = A_REDRAW
        n += 1
    n = list_exchanges(box, s, out, n)
    card = card_in_question(s, source, which)
    return list_lays(box, s, card, source, discount, 0, out, n)


@inner
def answer_tribe(box: Box, s: State, action: int) -> None:
    f = s.frames[s.depth - 1]
    source, which, discount, redraw, more = int(f[1]), int(f[2]), int(f[3]), int(f[4]), int(f[5])
    pop(s)
    if action >= A_LAY:
        card = card_in_question(s, source, which)
        begin_lay(box, s, action - A_LAY, card, source, which, discount, 0)
    elif action == A_HAND:
        take_in_hand(s, source, which)
    elif action == A_DISCARD:
        discard_in_question(box, s, source, which, redraw, more)
    elif action == A_REDRAW:
        draw_again(s, redraw, more)


@inner
def draw_again(s: State, redraw: int, show: int) -> None:
    """TG-CARD-DRAWTRIBE-02."""
    s.own[s.seat, WATER] -= redraw
    discard_drawn(s)
    look_at_tribe(s, show, redraw)


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
def discard_in_question(box: Box, s: State, source: int, which: int, declinable: int, fx: int) -> None:
    if source == FROM_DRAWN:
        discard_drawn(s)
    elif source == FROM_CENTRE:
        discard(s, TRIBE, s.centre[which])
        replace_in_centre(s, which)
    else:  # the Noble. TG-HAND-05, TG-CARD-NOBLE-01
        discard(s, TRIBE, int(s.hand[s.seat]) - 1)
        empty_hand(s, s.seat)
        receive(box, s, fx, 0, 1, declinable, 0)


@inner
def list_pick_tribe(box: Box, s: State, out: Any) -> int:
    f = s.frames[s.depth - 1]
    out[0] = A_DISCARD
    n = 1
    if f[1] > 0 and s.own[s.seat, WATER] >= f[1]:
        out[n] = A_REDRAW
        n += 1
    n = list_exchanges(box, s, out, n)
    for i in range(s.drawn_len):
        if may_take_in_hand(s) or can_lay_somehow(box, s, s.drawn[i], FROM_DRAWN, 0):
            out[n] = A_CHOOSE + i
            n += 1
    return n


@inner
def answer_pick_tribe(s: State, action: int) -> None:
    f = s.frames[s.depth - 1]
    redraw, show = int(f[1]), int(f[2])
    pop(s)
    if action == A_DISCARD:
        discard_drawn(s)
    elif action == A_REDRAW:
        draw_again(s, redraw, show)
    else:
        for res in range(N_RES):
            s.chosen_with[res] = s.own[s.seat, res]
        push(s, F_TRIBE, FROM_DRAWN, action - A_CHOOSE, 0, 0, show)


@inner
def explains_choice(box: Box, s: State) -> bool:
    """Whether the drawn tribe cards are such that the question about them, or the choice among them, was possible.

    Whoever may not take a card in hand is asked, and chooses one, only if it can be laid out.
    """
    if s.frames[s.depth - 1, 0] == F_PICK_TRIBE:
        moves = np.empty(N_ACTIONS, np.int64)
        return list_pick_tribe(box, s, moves) > 1
    chosen = chosen_of_several(s)
    if chosen < 0 or may_take_in_hand(s):
        return True
    held = s.own[s.seat].copy()
    for res in range(N_RES):
        s.own[s.seat, res] = s.chosen_with[res]
    possible = can_lay_somehow(box, s, s.drawn[chosen], FROM_DRAWN, 0)
    for res in range(N_RES):
        s.own[s.seat, res] = held[res]
    return possible


@inner
def chosen_of_several(s: State) -> int:
    """Which of several drawn cards is in question; -1 if none is."""
    for depth in range(s.depth):
        if s.frames[depth, 0] == F_TRIBE and s.frames[depth, 1] == FROM_DRAWN and s.drawn_len > 1:
            return int(s.frames[depth, 2])
    return -1


@inner
def list_pick_discard(box: Box, s: State, out: Any) -> int:
    """TG-CARD-TAKEDISCARD-01."""
    f = s.frames[s.depth - 1]
    out[0] = A_SKIP
    n = list_exchanges(box, s, out, 1)
    top = s.discards_len[TRIBE] - 1
    for i in range(min(int(f[1]), int(s.discards_len[TRIBE]))):
        card = int(s.discards[TRIBE, top - i])
        if may_take_in_hand(s) or can_lay_somehow(box, s, card, FROM_DISCARD, f[2]):
            out[n] = A_CHOOSE + i
            n += 1
    return n


# ---------------------------------------------------------------- goods cards revealed


@inner
def step_pick_goods(box: Box, s: State) -> bool:
    """TG-CARD-DRAWGOODS-01."""
    f = s.frames[s.depth - 1]
    if f[1] == 0 or s.drawn_len == 0:
        pop(s)
        discard_drawn(s)
        return True
    if s.drawn_len > f[1]:
        return False
    keep_goods_card(box, s, 0)
    return True


@inner
def keep_goods_card(box: Box, s: State, which: int) -> None:
    s.frames[s.depth - 1, 1] -= 1
    push(s, F_GOODS_BONUS)
    push(s, F_DISCARD_GOODS, which)
    take_goods_card(box, s, s.drawn[which])


# ---------------------------------------------------------------- exchanges


@inner
def rate_open(box: Box, s: State, place: int) -> bool:
    """Whether the extra rate on a place of the display may be used in the exchange that is going on."""
    f = s.frames[s.depth - 1]
    fx = effect_of(box, s.shown[s.seat, place])
    where = box.fx_p[fx, 0]
    if not can_give(s, s.seat, box.fx_v[fx, 0]):
        return False
    if where == 0:
        return box.expansion != 0
    return where == f[4] and (f[3] > 0 or not box.fx_p[fx, 1])


@inner
def list_exchange(box: Box, s: State, out: Any) -> int:
    """TG-CARD-EXCHANGE-01, TG-CARD-EXTRARATE-01, and exchanges of any time."""
    f = s.frames[s.depth - 1]
    fx = int(f[1])
    out[0] = A_SKIP
    n = 1
    for rate in range(box.fx_p[fx, 1]):
        if can_give(s, s.seat, box.fx_v[fx, 2 * rate]):
            out[n] = A_RATE + rate
            n += 1
    if has_kind(s, s.seat, EXTRA_RATE):
        k = 0
        for place in range(DISPLAY):
            code = int(s.shown[s.seat, place])
            if code and box.fx_kind[effect_of(box, code)] == EXTRA_RATE:
                if rate_open(box, s, place):
                    out[n] = A_EXTRA + k
                    n += 1
                k += 1
    if box.expansion:
        n = list_water(s, out, n)
    return n


@inner
def answer_exchange(box: Box, s: State, action: int) -> None:
    if action == A_SKIP:
        pop(s)
        return
    f = s.frames[s.depth - 1]
    if action >= A_EXTRA:
        fx = effect_of(box, s.shown[s.seat, nth_of_kind(box, s, s.seat, EXTRA_RATE, action - A_EXTRA)])
        if box.fx_p[fx, 0] == 0:
            sell_goods(box, s, action - A_EXTRA)
            return
        if box.fx_p[fx, 1]:
            s.frames[s.depth - 1, 3] -= 1
        count_exchange(s)
        exchange(box, s, fx, 0, box.fx_p[fx, 1])
        return
    fx = int(f[1])
    count_exchange(s)
    exchange(box, s, fx, action - A_RATE, 0)


@inner
def count_exchange(s: State) -> None:
    """TG-CARD-EXCHANGE-01: after so many exchanges it is over."""
    if s.frames[s.depth - 1, 2] > 0:
        s.frames[s.depth - 1, 2] -= 1
        if s.frames[s.depth - 1, 2] == 0:
            pop(s)


@inner
def exchange(box: Box, s: State, fx: int, rate: int, other_kind: int) -> None:
    """Pay in full, then take. With `other_kind` the good received differs from the good given. TG-CARD-EXTRARATE-02."""
    s.given_kinds = 0
    give = box.fx_v[fx, 2 * rate]
    pay_fixed(s, s.seat, give)
    push(s, F_RECEIVE, fx, 2 * rate + 1, 1, 0, other_kind)
    if give[SAME] > 0:
        push(s, F_GIVE_EQUAL, give[SAME])
    elif give[ANY] > 0:
        push(s, F_GIVE, give[ANY])


@inner
def givable(box: Box, s: State) -> int:
    """Which goods may be given: owned ones; at a raid only such that a payment stays possible. TG-RAID-06."""
    f = s.frames[s.depth - 1]
    mask = 0
    for good in range(N_GOODS):
        if s.own[s.seat, good] > 0:
            if f[2]:
                s.own[s.seat, good] -= 1
                s.own[s.seat, WATER] += f[3]
                possible = can_pay_raid(box, s, s.seat, f[1] - 1)
                s.own[s.seat, good] += 1
                s.own[s.seat, WATER] -= f[3]
                if not possible:
                    continue
            mask |= 1 << good
    return mask


@inner
def givable_equal(s: State) -> int:
    f = s.frames[s.depth - 1]
    mask = 0
    for good in range(N_GOODS):
        if s.own[s.seat, good] >= f[1]:
            mask |= 1 << good
    return mask


@inner
def step_give(box: Box, s: State) -> bool:
    if s.frames[s.depth - 1, 1] == 0:
        pop(s)
        return True
    good = only_good(givable(box, s))
    if good < 0:
        return False
    give_good(s, good)
    return True


@inner
def give_good(s: State, good: int) -> None:
    s.frames[s.depth - 1, 1] -= 1
    s.own[s.seat, good] -= 1
    s.given_kinds |= 1 << good


@inner
def step_give_equal(s: State) -> bool:
    good = only_good(givable_equal(s))
    if good < 0:
        return False
    give_equal(s, good)
    return True


@inner
def give_equal(s: State, good: int) -> None:
    s.own[s.seat, good] -= s.frames[s.depth - 1, 1]
    s.given_kinds |= 1 << good
    pop(s)


# ---------------------------------------------------------------- moving display cards


@inner
def fixed_fit(s: State, seat: int) -> bool:
    """Whether the lifted cards can fill all gaps and make rows that may lie. TG-CARD-MOVEDISPLAY-01."""
    need = 0
    ends = (row_end(s, seat, 0), row_end(s, seat, 1), row_end(s, seat, 2))
    for row in range(ROWS):
        for place in range(row * PLACES, row * PLACES + ends[row]):
            need += s.shown[seat, place] == 0
    spare = int(s.lifted_len) - need
    if spare < 0:
        return False
    for a in range(ends[0], PLACES + 1):
        for b in range(ends[1], PLACES + 1):
            c = ends[2] + spare - (a - ends[0]) - (b - ends[1])
            if ends[2] <= c <= PLACES and rows_fit(s, a, b, c):
                return True
    return False


@inner
def row_end(s: State, seat: int, row: int) -> int:
    """One more than the last place in use."""
    for i in range(PLACES, 0, -1):
        if s.shown[seat, row * PLACES + i - 1]:
            return i
    return 0


@inner
def list_puts(s: State, out: Any) -> int:
    n = 0
    seat = s.seat
    s.lifted_len -= 1
    for place in range(DISPLAY):
        if s.shown[seat, place] == 0:
            s.shown[seat, place] = 1
            if fixed_fit(s, seat):
                out[n] = A_PUT + place
                n += 1
            s.shown[seat, place] = 0
    s.lifted_len += 1
    return n


@inner
def lift_card(s: State, place: int) -> None:
    seat, i = s.seat, s.lifted_len
    s.lifted[i] = s.shown[seat, place]
    s.lifted_symbol[i] = s.shown_symbol[seat, place]
    s.lifted_token[i] = s.token[seat, place]
    s.lifted_bonus[i] = s.bonus_done[seat, place]
    s.lifted_len += 1
    s.row_len[seat, place // PLACES] -= 1
    clear_place(s, seat, place)
    s.frames[s.depth - 1, 1] -= 1


@inner
def clear_place(s: State, seat: int, place: int) -> None:
    s.shown[seat, place] = 0
    s.shown_symbol[seat, place] = 0
    s.token[seat, place] = 0
    s.bonus_done[seat, place] = 0


@inner
def end_lifting(s: State) -> None:
    pop(s)
    if s.lifted_len > 0:
        push(s, F_PUT)


@inner
def put_lifted(s: State, place: int) -> None:
    """The first of the lifted cards goes to a place."""
    seat = s.seat
    s.shown[seat, place] = s.lifted[0]
    s.shown_symbol[seat, place] = s.lifted_symbol[0]
    s.token[seat, place] = s.lifted_token[0]
    s.bonus_done[seat, place] = s.lifted_bonus[0]
    s.row_len[seat, place // PLACES] += 1
    s.lifted_len -= 1
    for i in range(s.lifted_len):
        s.lifted[i] = s.lifted[i + 1]
        s.lifted_symbol[i] = s.lifted_symbol[i + 1]
        s.lifted_token[i] = s.lifted_token[i + 1]
        s.lifted_bonus[i] = s.lifted_bonus[i + 1]
    s.lifted[s.lifted_len] = 0
    s.lifted_symbol[s.lifted_len] = 0
    s.lifted_token[s.lifted_len] = 0
    s.lifted_bonus[s.lifted_len] = 0
    if s.lifted_len == 0:
        pop(s)


# ---------------------------------------------------------------- dunes


@inner
def turn_up_dune(s: State) -> None:
    at = draw(s, DUNES)
    if at >= 0:
        i = s.dunes_up
        s.dune[i] = card_at(s, DUNES, at)
        s.dune_who[i] = 0
        s.dune_done[i] = 0
        s.dune_used[i] = 0
        s.dunes_up += 1


@inner
def find_dune(s: State, dune: int) -> int:
    for i in range(s.dunes_up):
        if s.dune[i] == dune:
            return i
    return -1


@inner
def take_dune_away(s: State, i: int) -> None:
    s.dunes_up -= 1
    for j in range(i, s.dunes_up):
        s.dune[j] = s.dune[j + 1]
        s.dune_who[j] = s.dune_who[j + 1]
        s.dune_done[j] = s.dune_done[j + 1]
        s.dune_used[j] = s.dune_used[j + 1]
    last = s.dunes_up
    s.dune[last] = 0
    s.dune_who[last] = 0
    s.dune_done[last] = 0
    s.dune_used[last] = 0


@inner
def discard_used_dunes(s: State) -> None:
    """TG-X-DUNE-05, TG-X-DUNE-10: used, and nobody is still to come."""
    i = 0
    while i < s.dunes_up:
        if s.dune_used[i] and not s.dune_who[i] & ~s.dune_done[i]:
            discard(s, DUNES, s.dune[i])
            take_dune_away(s, i)
        else:
            i += 1


@inner
def use_dune(box: Box, s: State, dune: int) -> None:
    """TG-X-DUNE-08: its effects in the order printed; each may be declined."""
    s.dune_done[find_dune(s, dune)] |= 1 << s.seat
    s.dune_skipped = 0
    push(s, F_DUNE_DONE, dune)
    for k in range(box.dune_effects[dune] - 1, -1, -1):
        push(s, F_EFFECT, box.dune_fx[dune, k], 1, ABOUT_DUNE + dune)


@inner
def step_dune_done(box: Box, s: State) -> None:
    """TG-X-DUNE-05, TG-ACT-10: used, whatever was declined; but one for the display that is not paid was skipped."""
    dune = int(s.frames[s.depth - 1, 1])
    pop(s)
    if s.dune_skipped:
        s.dune_skipped = 0
        return
    s.tally[s.seat, TALLY_DUNES] += 1
    i = find_dune(s, dune)
    if i >= 0:  # else it lies in the display
        s.dune_used[i] = 1
        discard_used_dunes(s)
    receive_of_display(box, s, s.seat, USE_BONUS, PLACE_DUNE)


@inner
def list_lay_dune(box: Box, s: State, out: Any) -> int:
    f = s.frames[s.depth - 1]
    out[0] = A_SKIP
    n = list_exchanges(box, s, out, 1)
    if can_give(s, s.seat, box.fx_v[int(f[2]), 0]):
        for row in range(ROWS):
            if row_open(s, s.seat, row):
                out[n] = A_LAY + row * N_LAYS
                n += 1
    return n


@inner
def answer_lay_dune(s: State, action: int) -> None:
    f = s.frames[s.depth - 1]
    dune, fx = int(f[1]), int(f[2])
    pop(s)
    if action == A_SKIP:
        s.dune_skipped = 1
    else:
        push(s, F_SYMBOL, dune, fx, (action - A_LAY) // N_LAYS)


@inner
def answer_symbol(box: Box, s: State, symbol: int) -> None:
    f = s.frames[s.depth - 1]
    dune, fx, row = int(f[1]), int(f[2]), int(f[3])
    pop(s)
    pay_fixed(s, s.seat, box.fx_v[fx, 0])
    push(s, F_DUNE_LAID, dune, fx, row, symbol)
    if box.fx_v[fx, 0, ANY] > 0:
        push(s, F_GIVE, box.fx_v[fx, 0, ANY])


@inner
def step_dune_laid(box: Box, s: State) -> None:
    """TG-CARD-LAYDUNE-01, TG-CARD-LAYDUNE-02."""
    f = s.frames[s.depth - 1]
    dune, row, symbol = int(f[1]), int(f[3]), int(f[4])
    pop(s)
    put_down(box, s, s.seat, row, MAX_TRIBE + 1 + dune, symbol)
    take_dune_away(s, find_dune(s, dune))


# ---------------------------------------------------------------- the Targia


@inner
def can_reveal(s: State) -> bool:
    """TG-X-TARGIA-05: a good to pay, and a card to reveal."""
    return goods_of(s, s.seat) > 0 and can_draw(s, GOODS_DECK)


@inner
def use_targia(s: State) -> None:
    s.targia_due[s.seat] = 0
    push(s, F_TARGIA_DONE)
    push(s, F_TARGIA)


@inner
def list_targia(box: Box, s: State, out: Any) -> int:
    out[0] = A_TAKE
    n = 1
    if can_reveal(s):
        out[n] = A_REVEAL
        n += 1
    return list_exchanges(box, s, out, n)


@inner
def answer_targia(box: Box, s: State, action: int) -> None:
    pop(s)
    if action == A_TAKE:
        push(s, F_TAKE, 1)
    else:
        in_pile = int(s.pile_len[GOODS_DECK])
        begin_reveal(s, in_pile if in_pile > 0 else int(s.discards_len[GOODS_DECK]))


@inner
def begin_reveal(s: State, left: int) -> None:
    push(s, F_TARGIA_REVEAL, left)
    push(s, F_GIVE, 1)


@inner
def step_targia_reveal(box: Box, s: State) -> None:
    """TG-X-TARGIA-05, TG-X-TARGIA-06."""
    left = int(s.frames[s.depth - 1, 1])
    pop(s)
    discard_drawn(s)
    draw_to_look(s, GOODS_DECK, 1)
    push(s, F_TARGIA_CARD, left - 1)
    if box.keep_revealed:
        take_revealed(box, s)


@inner
def take_revealed(box: Box, s: State) -> None:
    push(s, F_GOODS_BONUS)
    push(s, F_DISCARD_GOODS, 0)
    take_goods_card(box, s, s.drawn[0])


@inner
def step_targia_card(box: Box, s: State) -> bool:
    if not box.keep_revealed or reveals_more(box, s):
        return False
    pop(s)
    return True


@inner
def reveals_more(box: Box, s: State) -> bool:
    return can_reveal(s) and (not box.keep_revealed or s.frames[s.depth - 1, 1] > 0)


@inner
def list_targia_card(box: Box, s: State, out: Any) -> int:
    out[0] = A_SKIP
    n = 1
    if not box.keep_revealed:
        out[n] = A_TAKE
        n += 1
    if reveals_more(box, s):
        out[n] = A_REVEAL
        n += 1
    return list_exchanges(box, s, out, n)


@inner
def answer_targia_card(box: Box, s: State, action: int) -> None:
    left = int(s.frames[s.depth - 1, 1])
    pop(s)
    if action == A_REVEAL:
        begin_reveal(s, left)
    elif action == A_TAKE:
        take_revealed(box, s)
    else:
        discard_drawn(s)


@inner
def step_targia_done(box: Box, s: State) -> None:
    pop(s)
    s.tally[s.seat, TALLY_TARGIA] += 1
    receive_of_display(box, s, s.seat, USE_BONUS, PLACE_TARGIA)


# ---------------------------------------------------------------- the top of the stack


@inner
def step_frame(box: Box, s: State) -> bool:
    """Go on by one step where nothing has to be decided; False when the seat is asked."""
    f = s.frames[s.depth - 1]
    kind = f[0]
    if kind == F_EFFECT:
        return step_effect(box, s)
    if kind == F_TAKE:
        return step_take(s)
    if kind == F_GIVE:
        return step_give(box, s)
    if kind == F_GIVE_EQUAL:
        return step_give_equal(s)
    if kind == F_PAY:
        return step_pay(box, s)
    if kind == F_PICK_GOODS:
        return step_pick_goods(box, s)
    if kind == F_LIFT and f[1] == 0:
        end_lifting(s)
        return True
    if kind == F_TARGIA_CARD:
        return step_targia_card(box, s)
    if kind in DECLINABLE:
        return step_if_only_way(box, s)
    return step_plain(box, s, kind)


@inner
def step_plain(box: Box, s: State, kind: int) -> bool:
    """Frames that always go on by themselves."""
    f = s.frames[s.depth - 1]
    if kind == F_RECEIVE:
        fx, vector, times, declinable, forbid = int(f[1]), int(f[2]), int(f[3]), int(f[4]), int(f[5])
        pop(s)
        receive(box, s, fx, vector, times, declinable, forbid)
    elif kind == F_LAY:
        finish_lay(box, s)
    elif kind == F_CENTRE_DONE:
        space = int(f[1])
        pop(s)
        discard(s, GOODS_DECK, s.centre[space])
        replace_in_centre(s, space)
    elif kind == F_GOODS_BONUS:
        step_goods_bonus(box, s)
    elif kind == F_DISCARD_GOODS:
        which = int(f[1])
        pop(s)
        discard(s, GOODS_DECK, s.drawn[which])
        remove_drawn(s, which)
    elif kind == F_DUNE_LAID:
        step_dune_laid(box, s)
    elif kind == F_DUNE_DONE:
        step_dune_done(box, s)
    elif kind == F_TARGIA_REVEAL:
        step_targia_reveal(box, s)
    elif kind == F_TARGIA_DONE:
        step_targia_done(box, s)
    elif kind == F_BORDER:
        number = int(f[1])
        pop(s)
        push(s, F_EFFECT, box.border_fx[s.border[number]], 0, number)
    else:
        return False
    return True


@inner
def step_if_only_way(box: Box, s: State) -> bool:
    """A question that can only be declined is over at once."""
    moves = np.empty(N_ACTIONS, np.int64)
    if list_frame(box, s, moves) > 1:
        return False
    answer_frame(box, s, moves[0])
    return True


@inner
def may_choose_border(box: Box, s: State, fx: int, number: int) -> bool:
    """TG-CARD-USEBORDER-01, TG-CH-OBS-03."""
    return box.fx_p[fx, 0] >> number & 1 != 0 and not s.closed >> number & 1 and may_use_border(s, number)


@inner
def list_frame(box: Box, s: State, out: Any) -> int:
    """The legal moves of the question on top."""
    f = s.frames[s.depth - 1]
    kind = f[0]
    if kind == F_TRIBE:
        return list_tribe(box, s, out)
    if kind == F_PAY:
        return list_pay(box, s, out)
    if kind == F_GIVE:
        return list_goods(givable(box, s), out, 0)
    if kind == F_GIVE_EQUAL:
        return list_goods(givable_equal(s), out, 0)
    if kind == F_EXCHANGE:
        return list_exchange(box, s, out)
    if kind == F_PICK_TRIBE:
        return list_pick_tribe(box, s, out)
    if kind == F_PICK_DISCARD:
        return list_pick_discard(box, s, out)
    if kind == F_TARGIA:
        return list_targia(box, s, out)
    if kind == F_TARGIA_CARD:
        return list_targia_card(box, s, out)
    if kind == F_LAY_DUNE:
        return list_lay_dune(box, s, out)
    if kind == F_PUT:
        return list_puts(s, out)
    if kind == F_SYMBOL:
        for i in range(N_SYMBOLS - 1):
            out[i] = A_SYMBOL + i
        return N_SYMBOLS - 1
    if kind == F_SURCHARGE:
        return list_surcharges(box, s, out)
    return list_with_skip(box, s, out)


@inner
def list_surcharges(box: Box, s: State, out: Any) -> int:
    mask = surcharges(box, s, s.frames[s.depth - 1, 1])
    n = 0
    for k in range(DISPLAY):
        if mask >> k & 1:
            out[n] = A_EXTRA + k
            n += 1
    return n


@inner
def list_with_skip(box: Box, s: State, out: Any) -> int:
    """Questions that may, or in some cases may not, be declined."""
    f = s.frames[s.depth - 1]
    kind = f[0]
    n = 0
    if not ((kind in (F_TAKE, F_OPTION, F_PICK_GOODS)) and f[2] == 0):
        out[0] = A_SKIP
        n = 1
    if kind == F_CONFIRM:
        out[n] = A_TAKE
        return n + 1
    if kind == F_TAKE:
        return list_goods(7 & ~int(f[3]), out, n)
    if kind == F_OPTION:
        for i in range(box.fx_p[int(f[1]), 0]):
            out[n] = A_OPTION + i
            n += 1
    elif kind == F_PICK_GOODS:
        for i in range(s.drawn_len):
            out[n] = A_CHOOSE + i
            n += 1
    elif kind == F_USE_BORDER:
        if s.fee_card > 0 and box.fx_p[f[1], 0] >> s.fee_card & 1:
            n = list_exchanges(box, s, out, n)
        for number in range(1, 17):
            if may_choose_border(box, s, int(f[1]), number):
                out[n] = A_USE + number - 1
                n += 1
    elif kind == F_USE_CENTRE:
        for space in range(9):
            if is_free(s, space) and fits_filter(s, space, f[1]):
                out[n] = A_USE_CENTRE + space
                n += 1
    elif kind == F_LIFT:
        for place in range(DISPLAY):
            if s.shown[s.seat, place]:
                out[n] = A_LIFT + place
                n += 1
    elif kind == F_MOVE_MARKER:
        n = list_marker_moves(s, f[1], out, n)
    return n


@inner
def answer_frame(box: Box, s: State, action: int) -> None:
    """Carry out the answer to the question on top."""
    if is_water(action):
        exchange_water(s, action)
        return
    f = s.frames[s.depth - 1]
    kind = f[0]
    if kind == F_TRIBE:
        if A_EXTRA <= action < A_EXTRA + DISPLAY:
            sell_goods(box, s, action - A_EXTRA)
        else:
            answer_tribe(box, s, action)
    elif kind == F_PAY:
        answer_pay(box, s, action)
    elif kind == F_GIVE:
        give_good(s, action - A_GOOD)
    elif kind == F_GIVE_EQUAL:
        give_equal(s, action - A_GOOD)
    elif kind == F_TAKE:
        if action == A_SKIP:
            pop(s)
        else:
            take_good(s, action - A_GOOD)
    elif kind == F_EXCHANGE:
        answer_exchange(box, s, action)
    elif kind == F_SURCHARGE:
        answer_surcharge(box, s, action - A_EXTRA)
    elif A_EXTRA <= action < A_EXTRA + DISPLAY:
        sell_goods(box, s, action - A_EXTRA)
    else:
        answer_other(box, s, kind, action)


@inner
def answer_surcharge(box: Box, s: State, k: int) -> None:
    lay = int(s.frames[s.depth - 1, 1])
    pop(s)
    play_hand(box, s, lay, k)


@inner
def play_hand(box: Box, s: State, lay: int, k: int) -> None:
    """Lay out the hand card by the k-th `hand_play` card of the display."""
    fx = effect_of(box, s.shown[s.seat, nth_of_kind(box, s, s.seat, HAND_PLAY, k)])
    begin_lay(box, s, lay, int(s.hand[s.seat]) - 1, FROM_HAND_PLAY, 0, 0, fx)


@inner
def answer_other(box: Box, s: State, kind: int, action: int) -> None:
    f = s.frames[s.depth - 1]
    a, b, c = int(f[1]), int(f[2]), int(f[3])
    if kind == F_PICK_TRIBE:
        answer_pick_tribe(s, action)
    elif kind == F_TARGIA:
        answer_targia(box, s, action)
    elif kind == F_TARGIA_CARD:
        answer_targia_card(box, s, action)
    elif kind == F_LAY_DUNE:
        answer_lay_dune(s, action)
    elif kind == F_SYMBOL:
        answer_symbol(box, s, 1 + action - A_SYMBOL)
    elif kind == F_LIFT:
        if action == A_SKIP:
            end_lifting(s)
        else:
            lift_card(s, action - A_LIFT)
    elif kind == F_PUT:
        put_lifted(s, action - A_PUT)
    elif kind == F_PICK_GOODS:
        if action == A_SKIP:
            s.frames[s.depth - 1, 1] = 0
        else:
            keep_goods_card(box, s, action - A_CHOOSE)
    else:
        pop(s)
        if action != A_SKIP:
            answer_popped(box, s, kind, a, b, c, action)


@inner
def answer_popped(box: Box, s: State, kind: int, a: int, b: int, c: int, action: int) -> None:
    """Questions that are over once they are answered; their frame is gone."""
    if kind == F_CONFIRM:
        carry_out(box, s, a, b, c)
    elif kind == F_OPTION:
        receive(box, s, a, action - A_OPTION, 1, b, 0)
    elif kind == F_PICK_DISCARD:
        push(s, F_TRIBE, FROM_DISCARD, action - A_CHOOSE, b)
    elif kind == F_USE_BORDER:
        use_border(box, s, action - A_USE + 1)
    elif kind == F_USE_CENTRE:
        use_centre(box, s, action - A_USE_CENTRE)
    elif kind == F_MOVE_MARKER:
        move_marker(s, (action - A_MOVE) // 9, (action - A_MOVE) % 9)


@inner
def move_marker(s: State, a: int, b: int) -> None:
    s.marker[s.seat] = s.marker[s.seat] & ~(1 << a) | 1 << b
