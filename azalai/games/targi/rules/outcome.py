"""A seat's points by category. Compiled."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import inner
from azalai.games.targi.rules.challenges import challenge_points
from azalai.games.targi.rules.points import bonus_points, card_points, row_points, water_points
from azalai.games.targi.state import VP, Box, State

CATEGORIES = ("tokens", "cards", "bonus", "rows", "water", "challenges")


@inner
def outcome(box: Box, s: State, seat: int, out: Any) -> None:
    """TG-SCORE-01: the parts of the total, in the order of `CATEGORIES`."""
    out[0] = s.own[seat, VP]
    out[1] = card_points(box, s, seat)
    out[2] = bonus_points(box, s, seat)
    out[3] = row_points(s, seat)
    out[4] = water_points(box, s, seat)
    out[5] = challenge_points(box, s, seat)
