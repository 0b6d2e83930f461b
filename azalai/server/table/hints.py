"""Hints: what a search would play in the asker's place.

Whether somebody may ask is checked and the position copied in one step with the table's lock, so that nothing comes
between: a hint is about the asker's own decision at a stored position. It belongs to that version. Once the table goes
on it is dropped, and the asker is told so.
"""

from __future__ import annotations

import asyncio

from azalai.bots import Thought
from azalai.server.problems import Problem, forbidden
from azalai.server.shapes import FoundHint
from azalai.server.table.live import LiveTable
from azalai.server.thinking import Thinkers


class Asked:
    """A hint that somebody waits for."""

    def __init__(self, table: LiveTable, seat: int, thinking: asyncio.Future[Thought | None]) -> None:
        self._table = table
        self._seat = seat
        self._version = table.version
        self._thinking = thinking

    async def answer(self) -> FoundHint:
        """Move, chance and line, with the version; a problem if the table has gone on meanwhile."""
        thought = await self._thinking
        if thought is None or self._table.version != self._version:
            raise Problem(409, "stale", "The table has gone on while a hint was looked for. Ask again.")
        best = thought.best
        win = best.wins[self._seat] if best.wins else None
        return {"move": best.move, "win": win, "line": best.line, "version": self._version}


async def ask(table: LiveTable, thinkers: Thinkers, person: str, seat: int) -> Asked:
    async with table.lock:
        play = table.play
        if not table.row["hints"]:
            raise forbidden("There are no hints at this table.")
        if play is None or play.to_move != seat or seat not in table.seats_of(person):
            raise Problem(409, "not-your-turn", "It is not your turn.")
        return Asked(table, seat, thinkers.hint(table.id, play.version, play.game.copy()))
