"""Carrying out an effect of a card: what each kind begins, and whether it may be declined. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.counts import count
from azalai.games.targi.rules.decks import can_draw
from azalai.games.targi.rules.questions.border_cards import ask_use_border
from azalai.games.targi.rules.questions.centre_cards import ask_use_centre
from azalai.games.targi.rules.questions.discard_pile import ask_choose_discard
from azalai.games.targi.rules.questions.dunes import ask_lay_dune, turn_up_dune
from azalai.games.targi.rules.questions.fata_morgana import ask_move_marker
from azalai.games.targi.rules.questions.goods import receive
from azalai.games.targi.rules.questions.goods_cards import reveal_goods
from azalai.games.targi.rules.questions.moving_display import ask_lift
from azalai.games.targi.rules.questions.noble import ask_noble
from azalai.games.targi.rules.questions.trader_and_silversmith import ask_exchange
from azalai.games.targi.rules.questions.tribe_card import look_at_tribe
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import (
    A_OPTION,
    A_SKIP,
    A_TAKE,
    ABOUT_DUNE,
    DRAW_GOODS,
    DRAW_TRIBE,
    DUNES,
    EFFECT,
    EXCHANGE,
    GAIN,
    GAIN_PER,
    GOODS_DECK,
    KIND,
    LAY_DUNE,
    LIMIT_OPPONENT,
    MOVE_DISPLAY,
    MOVE_MARKER,
    NOBLE,
    Q_CONFIRM,
    Q_OPTION,
    REVEAL_DUNES,
    SET_START,
    TAKE_DISCARD,
    TRIBE,
    USE_BORDER,
    USE_CENTRE,
    Box,
    State,
)


@inner
def step_effect(box: Box, s: State) -> bool:
    note = top(s)
    fx, declinable, about = note[EFFECT.effect], note[EFFECT.declinable], note[EFFECT.about]
    if declinable and begins_by_itself(box, s, fx):
        top(s)[KIND] = Q_CONFIRM
        return False
    pop(s)
    carry_out(box, s, fx, declinable, about)
    return True


@inner
def begins_by_itself(box: Box, s: State, fx: int) -> bool:
    """Whether an effect asks nothing before it begins, so that declining it must be asked for."""
    kind = box.effects[fx].kind
    if kind == GAIN:
        return box.effects[fx].choices == 1
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
    effect = box.effects[fx]
    return count(box, s, s.seat, effect.count, effect.arg) // effect.per


@inner
def carry_out(box: Box, s: State, fx: int, declinable: int, about: int) -> None:
    """`about` is the border card or dune on which the effect is printed."""
    effect = box.effects[fx]
    kind = effect.kind
    if kind == GAIN:
        take_gain(box, s, fx, declinable)
    elif kind == GAIN_PER:
        receive(box, s, fx, 0, units(box, s, fx), declinable, 0)
    elif kind == EXCHANGE:
        ask_exchange(box, s, fx, about)
    elif kind == DRAW_GOODS:
        reveal_goods(s, effect.show, effect.keep, declinable)
    elif kind == DRAW_TRIBE:
        look_at_tribe(s, effect.show, effect.redraw)
    elif kind == TAKE_DISCARD:
        ask_choose_discard(s, effect.depth, effect.discount)
    elif kind == NOBLE:
        ask_noble(box, s, fx, declinable)
    elif kind == MOVE_MARKER:
        ask_move_marker(s, effect.reach)
    elif kind == USE_BORDER:
        ask_use_border(s, fx)
    elif kind == USE_CENTRE:
        ask_use_centre(s, effect.wanted)
    elif kind == MOVE_DISPLAY:
        ask_lift(s, effect.n)
    elif kind == LIMIT_OPPONENT:
        s.next_limit[1 - s.seat] = min(s.next_limit[1 - s.seat], effect.targi)
    elif kind == SET_START:
        s.next_start = s.seat
    elif kind == REVEAL_DUNES:
        for _ in range(effect.n):
            turn_up_dune(s)
    elif kind == LAY_DUNE:
        ask_lay_dune(s, about - ABOUT_DUNE, fx)


# ---------------------------------------------------------------- whether to carry it out


@inner
def list_confirm(out: Any) -> int:
    """TG-TRIBE-10, TG-X-DUNE-08."""
    out[0] = A_SKIP
    out[1] = A_TAKE
    return 2


@inner
def answer_confirm(box: Box, s: State, action: int) -> None:
    note = top(s)
    fx, declinable, about = note[EFFECT.effect], note[EFFECT.declinable], note[EFFECT.about]
    pop(s)
    if action != A_SKIP:
        carry_out(box, s, fx, declinable, about)


# ---------------------------------------------------------------- which of several gains


@inner
def take_gain(box: Box, s: State, fx: int, declinable: int) -> None:
    """TG-CARD-GAIN-01, TG-TERM-04: one of the options is chosen."""
    if box.effects[fx].choices == 1:
        receive(box, s, fx, 0, 1, declinable, 0)
    else:
        note = push(s, Q_OPTION)
        note[EFFECT.effect] = fx
        note[EFFECT.declinable] = declinable


@inner
def list_options(box: Box, s: State, out: Any) -> int:
    note = top(s)
    n = 0
    if note[EFFECT.declinable]:
        out[0] = A_SKIP
        n = 1
    for i in range(box.effects[note[EFFECT.effect]].choices):
        out[n] = A_OPTION + i
        n += 1
    return n


@inner
def answer_option(box: Box, s: State, action: int) -> None:
    note = top(s)
    fx, declinable = note[EFFECT.effect], note[EFFECT.declinable]
    pop(s)
    if action != A_SKIP:
        receive(box, s, fx, action - A_OPTION, 1, declinable, 0)
