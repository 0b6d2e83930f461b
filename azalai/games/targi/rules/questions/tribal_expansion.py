"""Tribal Expansion: which of several drawn tribe cards. `tribe_card` asks about a single one. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import scratch
from azalai.games.targi.rules.decks import discard_drawn
from azalai.games.targi.rules.questions.hand_card import may_take_in_hand
from azalai.games.targi.rules.questions.laying_out import can_lay_somehow
from azalai.games.targi.rules.questions.tribe_card import ask_tribe, draw_again, may_redraw
from azalai.games.targi.rules.questions.water_exchange import list_exchanges
from azalai.games.targi.rules.stack import pop, top
from azalai.games.targi.state import (
    A_CHOOSE,
    A_DISCARD,
    A_REDRAW,
    FROM_DRAWN,
    KIND,
    N_ACTIONS,
    N_RES,
    Q_CHOOSE_TRIBE,
    Q_TRIBE,
    TRIBE_CARD,
    TRIBE_CHOICE,
    Box,
    State,
)


@inner
def list_choose_tribe(box: Box, s: State, out: Any) -> int:
    """TG-CARD-DRAWTRIBE-01."""
    out[0] = A_DISCARD
    n = 1
    if may_redraw(s, top(s)[TRIBE_CHOICE.redraw]):
        out[n] = A_REDRAW
        n += 1
    n = list_exchanges(box, s, out, n)
    for i in range(s.drawn_len):
        if may_take_in_hand(s) or can_lay_somehow(box, s, s.drawn[i], FROM_DRAWN, 0):
            out[n] = A_CHOOSE + i
            n += 1
    return n


@inner
def answer_choose_tribe(s: State, action: int) -> None:
    note = top(s)
    redraw, show = note[TRIBE_CHOICE.redraw], note[TRIBE_CHOICE.show]
    pop(s)
    if action == A_DISCARD:
        discard_drawn(s)
    elif action == A_REDRAW:
        draw_again(s, redraw, show)
    else:
        for res in range(N_RES):
            s.chosen_with[res] = s.own[s.seat, res]
        ask_tribe(s, FROM_DRAWN, action - A_CHOOSE, 0, 0, show)


# ---------------------------------------------------------------- what the choice reveals to the opponent


@inner
def explains_choice(box: Box, s: State) -> bool:
    """Whether the question about the drawn tribe cards, or the choice among them, was possible with these cards.

    A player who may not take a card into hand is asked, and chooses one, only if it can be laid out.
    """
    if top(s)[KIND] == Q_CHOOSE_TRIBE:
        moves = scratch(N_ACTIONS, np.int64)
        return list_choose_tribe(box, s, moves) > 1
    chosen = chosen_of_several(s)
    if chosen < 0 or may_take_in_hand(s):
        return True
    held = scratch(N_RES, np.int16)
    held[:] = s.own[s.seat]
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
        question = s.questions[depth]
        if question[KIND] == Q_TRIBE and question[TRIBE_CARD.source] == FROM_DRAWN and s.drawn_len > 1:
            return question[TRIBE_CARD.which]
    return -1
