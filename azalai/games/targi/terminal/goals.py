"""Whether a challenge is met, as the view says. TG-CH-05, TG-CH-07."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

View = Mapping[str, Any]


def met(view: View, challenge: str, seat: int) -> bool:
    """Whether a seat meets all conditions of a challenge now; an obstacle has none."""
    standings = view["progress"][view["challenges"].index(challenge)][seat]
    return bool(standings) and all(standing["met"] for standing in standings)
