"""The end of the game: a 12th card in a display, or the fourth raid. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.display import cards_in
from azalai.games.targi.state import DISPLAY, END_DISPLAY, END_ROBBER, PHASE_OVER, ROUNDS, State


@inner
def ends_by_display(s: State) -> bool:
    """TG-END-01: somebody has 12 cards when a round is over."""
    if cards_in(s, 0) < DISPLAY and cards_in(s, 1) < DISPLAY:
        return False
    finish(s, END_DISPLAY)
    return True


@inner
def ends_by_robber(s: State) -> bool:
    """TG-END-02: the fourth raid is over."""
    if s.round_no < ROUNDS:
        return False
    finish(s, END_ROBBER)
    return True


@inner
def finish(s: State, reason: int) -> None:
    s.phase = PHASE_OVER
    s.end = reason
