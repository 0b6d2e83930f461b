"""The door through which Python begins a game with a given deal."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import compiled
from azalai.games.desert import rules


@compiled
def begin(boxes: Any, states: Any) -> None:
    rules.begin(boxes[0], states[0])
