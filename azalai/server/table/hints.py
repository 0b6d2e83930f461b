"""Hints: what a search would play in the player's place.

The permission check and the copy of the position happen under the table's lock, so that nothing can come between: a
hint is about the player's own decision at a stored position. It belongs to that version. If the table changes, the
hint is dropped and the player gets a problem instead.
"""

from __future__ import annotations

import asyncio

from azalai.server.problems import Problem, forbidden
from azalai.server.shapes import FoundHint
from azalai.server.shares import Asker
from azalai.server.table.live import LiveTable
from azalai.server.thinking import Advice, Thinkers


class Asked:
    """A hint that a player is waiting for."""

    def __init__(self, table: LiveTable, seat: int, thinking: asyncio.Future[Advice | None]) -> None:
        self._table = table
        self._seat = seat
        self._version = table.version
        self._thinking = thinking

    async def answer(self) -> FoundHint:
        """The move, chance, line and reason, with the version; raises a `Problem` if the table has changed since."""
        advice = await self._thinking
        if advice is None or self._table.version != self._version:
            raise Problem(409, "stale", "The table changed while the hint was being worked out. Ask again.")
        best = advice.thought.best
        win = best.wins[self._seat] if best.wins else None
        return {"move": best.move, "win": win, "line": best.line, "why": advice.why, "version": self._version}


async def ask(table: LiveTable, thinkers: Thinkers, asker: Asker, seat: int) -> Asked:
    async with table.lock:
        play = table.play
        if not table.row["hints"]:
            raise forbidden("This table does not allow hints.")
        if play is None or play.to_move != seat or seat not in table.seats_of(asker.person):
            raise Problem(409, "not-your-turn", "It is not your turn.")
        return Asked(table, seat, thinkers.hint(asker, table.id, play.version, play.game.copy()))
