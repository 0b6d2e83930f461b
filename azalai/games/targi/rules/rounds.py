"""From one round to the next: the end of the game, the start player, the raid on a corner. Compiled."""

from __future__ import annotations

from azalai.core.compile import inner
from azalai.games.targi.rules.end import ends_by_display
from azalai.games.targi.rules.raids import begin_raid
from azalai.games.targi.rules.robber import next_round
from azalai.games.targi.state import ROBBER_PATH, Box, State


@inner
def finish_round(box: Box, s: State) -> None:
    """TG-ROUND-05, TG-ROUND-06: the game may be over; otherwise the start player changes and the next round begins."""
    if ends_by_display(s):
        return
    s.start = s.next_start if s.next_start >= 0 else 1 - s.start
    s.next_start = -1
    begin_round(box, s)


@inner
def begin_round(box: Box, s: State) -> None:
    """TG-ROUND-02, TG-ROUND-03: the robber moves on; on a corner there is a raid first."""
    after = s.round_no
    if after > 0 and after % 3 == 0:
        begin_raid(box, s, int(ROBBER_PATH[after - 1]) + 1)
    else:
        next_round(box, s)
