"""Where a search may stop and value a position: between two rounds, when no figure is on the board. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.state import PHASE_PLACE, PHASE_RAID, ROUNDS, Box, State


@inner
def pause(box: Box, s: State) -> bool:
    """Whether a round is about to begin. The last raid is played: only points count after it."""
    if s.depth > 0:
        return False
    if s.phase == PHASE_PLACE:
        return s.placements == 0
    return s.phase == PHASE_RAID and s.round_no < ROUNDS and s.stage == 0 and s.seat == s.start


@inner
def viewpoint(box: Box, s: State) -> int:
    """The start player of the coming round, so that a net always sees the position from that seat."""
    return int(s.start)
