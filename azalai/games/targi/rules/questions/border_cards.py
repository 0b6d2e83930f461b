"""Carrying out a border card: by a Targi on it, or by an effect that lets a player choose one. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.affordable import can_give, pay_fixed
from azalai.games.targi.rules.questions.goods import ask_give
from azalai.games.targi.rules.questions.water_exchange import list_exchanges
from azalai.games.targi.rules.stack import add_effect, pop, push, top
from azalai.games.targi.state import A_SKIP, A_USE, ANY, BORDER, BORDER_CHOICE, Q_BORDER, Q_USE_BORDER, Box, State


@inner
def may_use_border(s: State, number: int) -> bool:
    """TG-CH-OBS-08: the fee must be there."""
    return s.fee_card != number or can_give(s, s.seat, s.fee)


@inner
def use_border(s: State, number: int) -> None:
    push(s, Q_BORDER)[BORDER.number] = number
    if s.fee_card == number:
        pay_fixed(s, s.seat, s.fee)
        ask_give(s, s.fee[ANY])


@inner
def step_border(box: Box, s: State) -> None:
    """The fee is paid: carry out the card."""
    number = top(s)[BORDER.number]
    pop(s)
    add_effect(s, box.border_fx[s.border[number]], 0, number)


# ---------------------------------------------------------------- which border card


@inner
def ask_use_border(s: State, fx: int) -> None:
    push(s, Q_USE_BORDER)[BORDER_CHOICE.effect] = fx


@inner
def list_use_border(box: Box, s: State, out: Any) -> int:
    cards = box.effects[top(s)[BORDER_CHOICE.effect]].cards
    out[0] = A_SKIP
    n = 1
    if s.fee_card > 0 and cards >> s.fee_card & 1:
        n = list_exchanges(box, s, out, n)
    for number in range(1, 17):
        if cards >> number & 1 and may_choose_border(s, number):
            out[n] = A_USE + number - 1
            n += 1
    return n


@inner
def may_choose_border(s: State, number: int) -> bool:
    """TG-CARD-USEBORDER-01, TG-CH-OBS-03."""
    return not s.closed >> number & 1 and may_use_border(s, number)


@inner
def answer_use_border(s: State, action: int) -> None:
    pop(s)
    if action != A_SKIP:
        use_border(s, action - A_USE + 1)
