"""The Noble: lay out the hand card, or discard it. `tribe_card` asks which. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.decks import discard
from azalai.games.targi.rules.questions.goods import receive
from azalai.games.targi.rules.questions.laying_out import empty_hand
from azalai.games.targi.rules.stack import push
from azalai.games.targi.state import FROM_HAND, NOBLE_CARD, Q_TRIBE, TRIBE, Box, State


@inner
def ask_noble(box: Box, s: State, fx: int, declinable: int) -> None:
    """TG-BORDER-01, TG-CARD-NOBLE-01: without a hand card nothing happens."""
    if s.hand[s.seat] > 0:
        note = push(s, Q_TRIBE)
        note[NOBLE_CARD.source] = FROM_HAND
        note[NOBLE_CARD.discount] = box.effects[fx].discount
        note[NOBLE_CARD.declinable] = declinable
        note[NOBLE_CARD.effect] = fx


@inner
def discard_by_noble(box: Box, s: State, fx: int, declinable: int) -> None:
    """TG-HAND-05: the hand card goes, for what the Noble gives."""
    discard(s, TRIBE, int(s.hand[s.seat]) - 1)
    empty_hand(s, s.seat)
    receive(box, s, fx, 0, 1, declinable, 0)
