"""Who is at a table, on this node and on others, and how long someone has been away."""

from __future__ import annotations

from collections.abc import Callable

from azalai.server.problems import Problem
from azalai.server.storage.database import now


class Presence:
    def __init__(self, watching: Callable[[], set[str]], absence: float) -> None:
        self._watching = watching  # who watches the table on this node
        self._absence = absence  # seconds after which a seat can be given away
        self._since = now()
        self._elsewhere: dict[
            str, tuple[float, set[str]]
        ] = {}  # node -> until when this is valid, and who watches there
        self._last_seen: dict[str, float] = {}  # player -> time

    def watching(self) -> set[str]:
        """Who is here, on this node."""
        return self._watching()

    def here(self) -> set[str]:
        """Who is here, on any node."""
        return self._watching().union(*(people for until, people in self._elsewhere.values() if until > now()))

    def note_other_node(self, node: str, people: set[str], seconds: float) -> None:
        """Note who watches the table on another node; this is valid for this many seconds."""
        self._elsewhere[node] = now() + seconds, people

    def seen(self, player: str) -> None:
        self._last_seen[player] = now()

    def check_absence(self, player: str | None) -> None:
        """Refuse if the player is here or has only just left: nobody should lose a seat over a short break."""
        if player in self.here():
            raise Problem(409, "present", "The player of that seat is here.")
        wait = self._absence - self._away_for(player)
        if wait > 0:
            raise Problem(409, "just-left", f"The player has only just left. Wait another {wait:.0f} seconds.")

    def _away_for(self, player: str | None) -> float:
        """How long a player has been away, as far as this node knows: no longer than since it loaded the table."""
        return now() - self._last_seen.get(player or "", self._since)
