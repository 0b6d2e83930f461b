"""How far a seat has come with a challenge, as a picture says it. The rules count what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .scene import Scene


def progress(scene: Scene, option: Mapping[str, Any], seat: int) -> str:
    """What an option counts, now, with a dot between its conditions; nothing for an obstacle."""
    number = scene.view["challenges"].index(option["id"])
    return " · ".join(map(reached, scene.view["progress"][number][seat]))


def reached(standing: Mapping[str, Any]) -> str:
    """A number; where each of several must reach one, how many of them do.

    >>> reached({"kind": "at_least", "have": 3, "need": 5, "met": False})
    '3'
    >>> reached({"kind": "each_at_least", "have": 2, "need": 3, "met": False})
    '2/3'
    """
    return f"{standing['have']}/{standing['need']}" if standing["kind"] == "each_at_least" else str(standing["have"])
