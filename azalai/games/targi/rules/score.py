"""The score, and who wins. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.challenges import challenge_points
from azalai.games.targi.rules.display import goods_of
from azalai.games.targi.rules.points import points_without_challenges
from azalai.games.targi.state import GOLD, Box, State


@inner
def total_points(box: Box, s: State, seat: int) -> int:
    """TG-SCORE-01."""
    return points_without_challenges(box, s, seat) + challenge_points(box, s, seat)


@inner
def score(box: Box, s: State, out: Any) -> None:
    for seat in range(2):
        out[seat] = total_points(box, s, seat)


@inner
def payoff(box: Box, s: State, out: Any) -> None:
    """TG-SCORE-06, TG-SCORE-07."""
    lead = total_points(box, s, 0) - total_points(box, s, 1)
    if lead == 0:
        lead = int(s.own[0, GOLD]) - int(s.own[1, GOLD])
    if lead == 0:
        lead = goods_of(s, 0) - goods_of(s, 1)
    out[0] = 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
    out[1] = 1.0 - out[0]
