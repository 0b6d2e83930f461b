"""Taking one of the top cards of the tribe discard pile. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.questions.hand_card import may_take_in_hand
from azalai.games.targi.rules.questions.laying_out import can_lay_somehow
from azalai.games.targi.rules.questions.tribe_card import ask_tribe
from azalai.games.targi.rules.questions.water_exchange import list_exchanges
from azalai.games.targi.rules.stack import pop, push, top
from azalai.games.targi.state import A_CHOOSE, A_SKIP, DISCARD_CHOICE, FROM_DISCARD, Q_CHOOSE_DISCARD, TRIBE, Box, State


@inner
def ask_choose_discard(s: State, depth: int, discount: int) -> None:
    """TG-CARD-TAKEDISCARD-02: nothing is asked if there is no card."""
    if s.discards_len[TRIBE] > 0:
        note = push(s, Q_CHOOSE_DISCARD)
        note[DISCARD_CHOICE.depth] = depth
        note[DISCARD_CHOICE.discount] = discount


@inner
def list_choose_discard(box: Box, s: State, out: Any) -> int:
    """TG-CARD-TAKEDISCARD-01."""
    note = top(s)
    out[0] = A_SKIP
    n = list_exchanges(box, s, out, 1)
    uppermost = s.discards_len[TRIBE] - 1
    for i in range(min(note[DISCARD_CHOICE.depth], int(s.discards_len[TRIBE]))):
        card = int(s.discards[TRIBE, uppermost - i])
        if may_take_in_hand(s) or can_lay_somehow(box, s, card, FROM_DISCARD, note[DISCARD_CHOICE.discount]):
            out[n] = A_CHOOSE + i
            n += 1
    return n


@inner
def answer_choose_discard(s: State, action: int) -> None:
    discount = top(s)[DISCARD_CHOICE.discount]
    pop(s)
    if action != A_SKIP:
        ask_tribe(s, FROM_DISCARD, action - A_CHOOSE, discount, 0, 0)
