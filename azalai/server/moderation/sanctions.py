"""Who is a host, muted or suspended at the moment, kept in memory because every request asks."""

from __future__ import annotations

import time

from azalai.server.problems import Problem
from azalai.server.rows import SanctionKind, SanctionRow
from azalai.server.storage.database import now
from azalai.server.storage.moderation import ModerationStore


class Sanctions:
    def __init__(self, store: ModerationStore) -> None:
        self._store = store
        self._hosts: frozenset[str] = frozenset()
        self._in_force: dict[tuple[str, SanctionKind], SanctionRow] = {}

    async def load(self) -> None:
        self._hosts = await self._store.hosts()
        found = await self._store.in_force(("mute", "suspend"))
        self._in_force = {(row["person"], row["kind"]): row for row in found}

    def is_host(self, person: str) -> bool:
        return person in self._hosts

    def is_suspended(self, person: str) -> bool:
        return self._found(person, "suspend") is not None

    def refuse_suspended(self, person: str) -> None:
        found = self._found(person, "suspend")
        if found:
            raise _refusal("suspended", "The host has suspended you", found)

    def refuse_muted(self, person: str) -> None:
        found = self._found(person, "mute")
        if found:
            raise _refusal("muted", "The host has muted you, so you cannot write", found)

    def _found(self, person: str, kind: SanctionKind) -> SanctionRow | None:
        found = self._in_force.get((person, kind))
        return found if found and (found["until"] is None or found["until"] > now()) else None


def _refusal(code: str, words: str, row: SanctionRow) -> Problem:
    """A refusal that says why, and until when."""
    end = "" if row["until"] is None else time.strftime(" until %Y-%m-%d %H:%M UTC", time.gmtime(row["until"]))
    return Problem(403, code, f"{words}{end}. Reason: {row['reason']}", reason=row["reason"], until=row["until"])
