"""Who is at a table: at this node, at others, and how long somebody has been away."""

from __future__ import annotations

from collections.abc import Callable

from azalai.server.problems import Problem
from azalai.server.storage.database import now


class Presence:
    def __init__(self, watching: Callable[[], set[str]], absence: float) -> None:
        self._watching = watching  # who looks at the table at this node
        self._absence = absence  # seconds after which a seat can be given away
        self._since = now()
        self._elsewhere: dict[str, tuple[float, set[str]]] = {}  # by node: until when we believe it, and who looks on
        self._last_seen: dict[str, float] = {}  # by player

    def watching(self) -> set[str]:
        """Who is here at this node."""
        return self._watching()

    def here(self) -> set[str]:
        """Who is here at any node."""
        return self._watching().union(*(people for until, people in self._elsewhere.values() if until > now()))

    def told(self, node: str, people: set[str], seconds: float) -> None:
        """Another node says who looks at the table there; that holds for this many seconds."""
        self._elsewhere[node] = now() + seconds, people

    def seen(self, player: str) -> None:
        self._last_seen[player] = now()

    def check_absence(self, player: str | None) -> None:
        """Nobody loses a seat by being offline for a moment."""
        if player in self.here():
            raise Problem(409, "present", "The player of that seat is here.")
        wait = self._absence - self._away_for(player)
        if wait > 0:
            raise Problem(409, "just-left", f"The player has only just left. Wait {wait:.0f} seconds more.")

    def _away_for(self, player: str | None) -> float:
        """How long somebody has not been here, as far as is known: what was before we had the table is not."""
        return now() - self._last_seen.get(player or "", self._since)
