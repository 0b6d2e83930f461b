"""What a net learns Through the Desert from: the contract's optional functions, and the names of their columns."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.games.desert.learning import camels, leaders
from azalai.games.desert.learning.camels import camel_features
from azalai.games.desert.learning.leaders import leader_features
from azalai.games.desert.learning.position import FEATURES, features
from azalai.games.desert.rules import award_caravan
from azalai.games.desert.state import CAMEL, LEADER, MAX_SEATS, N_COLOURS

__all__ = ["CATEGORIES", "FEATURES", "MOVE_FEATURES", "VERSION", "features", "move_features", "outcome", "pause"]

Box = Any
State = Any
Array = Any

VERSION = 1  # of all features; docs/learning.md
LEADER_COLUMNS = 2 * camels.COUNT
MOVE_FEATURES = (
    *(f"camel: {name}" for name in camels.NAMES),
    *(f"camel early: {name}" for name in camels.NAMES),
    *(f"leader: {name}" for name in leaders.NAMES),
    *(f"leader late: {name}" for name in leaders.NAMES),
)
CATEGORIES = ("water", "oases", "river", "enclosed", "caravans")


@inner
def pause(box: Box, s: State) -> bool:
    """Every position can be valued."""
    return True


@inner
def viewpoint(box: Box, s: State) -> int:
    """The seat that moves."""
    seat: int = s.seat
    return seat


@inner
def move_features(box: Box, s: State, moves: Array, n: int, out: Array) -> tuple[int, int]:
    if s.phase == CAMEL:
        camel_features(box, s, moves, n, out)
        return 0, LEADER_COLUMNS
    if s.phase == LEADER:
        leader_features(box, s, moves, n, out, LEADER_COLUMNS)
        return LEADER_COLUMNS, LEADER_COLUMNS + 2 * leaders.COUNT
    return 0, 0


@inner
def outcome(box: Box, s: State, seat: int, out: Array) -> None:
    """TD-SCORE-03, by category."""
    out[0] = s.water[seat]
    out[1] = 5 * s.links[seat]
    out[2] = 5 * s.crossings[seat]
    out[3] = s.area[seat]
    caravans = np.zeros(MAX_SEATS)
    for colour in range(N_COLOURS):
        award_caravan(box, s, colour, caravans)
    out[4] = caravans[seat]
