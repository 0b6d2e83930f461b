"""What was secret may be shown once a game is over and that is stored. The end is final: no lock is needed after it."""

from __future__ import annotations

import asyncio
from typing import Any

from azalai.core.game import Game
from azalai.server.problems import Problem, no_table
from azalai.server.storage.store import Store
from azalai.server.table.columns import record_of
from azalai.server.table.interpreter import Interpreter
from azalai.server.table.live import LiveTable
from azalai.server.table.tables import Tables
from azalai.server.table.telling import tell
from azalai.server.table.wanted import loaded
from azalai.server.warmth import Warmth

HIDDEN = "The game is not over yet; its record would show what is hidden."


class Finished:
    """Replays and positions: by the compiled rules, or by the interpreter while a game is being compiled."""

    def __init__(self, store: Store, tables: Tables, warmth: Warmth) -> None:
        self._store = store
        self._tables = tables
        self._warmth = warmth
        self._interpreter = Interpreter()

    async def stop(self) -> None:
        await self._interpreter.stop()

    async def tell(self, table: str, what: str, **how: Any) -> Any:
        """What somebody wants to know of a finished game."""
        if not self._warmth.all_ready and (record := await self._unready(table)):
            return await self._interpreter.ask(record, what, **how)
        return await asyncio.to_thread(tell, await finished_game(await self._tables.get(table), HIDDEN), what, **how)

    async def _unready(self, table: str) -> dict[str, Any] | None:
        """The record of a finished game that is not compiled yet."""
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        if self._warmth.is_ready(row["game"]):
            return None
        if row["state"] != "over":
            raise Problem(409, "not-over", HIDDEN)
        return record_of(row, await self._store.log.entries(table))

    async def tell_unstored(self, record: dict[str, Any], what: str, **how: Any) -> Any:
        """What somebody wants to know of a position that is stored nowhere."""
        if self._warmth.is_ready(str(record["game"])):
            return await asyncio.to_thread(lambda: tell(loaded(record), what, **how))
        return await self._interpreter.ask(record, what, **how)


async def finished_game(live: LiveTable, words: str = "The game is not over yet.") -> Game:
    """The whole game, for a rematch, records, replays and reviews; a problem with these words if it goes on."""
    if live.state != "over":
        await live.refresh()  # another node may have stored the end a moment ago
    if live.play is None or live.state != "over":
        raise Problem(409, "not-over", words)
    return live.play.game
