"""Show finished games. Once the end is stored nothing is secret; the end is final, so no lock is needed."""

from __future__ import annotations

from functools import partial
from typing import Any

from azalai.core.game import Game
from azalai.server.checks import Checks
from azalai.server.problems import Problem, no_table
from azalai.server.storage.store import Store
from azalai.server.table.columns import record_of
from azalai.server.table.interpreter import Interpreter
from azalai.server.table.live import LiveTable
from azalai.server.table.tables import Tables
from azalai.server.table.telling import tell
from azalai.server.warmth import Warmth

HIDDEN = "The game is not over yet; its record would reveal what is hidden."


class Finished:
    """Replays and positions, from the compiled rules, or from the interpreter while a game is being compiled."""

    def __init__(self, store: Store, tables: Tables, warmth: Warmth, checks: Checks) -> None:
        self._store = store
        self._tables = tables
        self._warmth = warmth
        self._checks = checks
        self._interpreter = Interpreter()

    async def stop(self) -> None:
        await self._interpreter.stop()

    async def tell(self, address: str, table: str, what: str, **how: Any) -> Any:
        """Answer a question from an address about a finished game."""
        if not self._warmth.all_ready and (record := await self._record_if_uncompiled(table)):
            return await self._interpreter.ask(address, record, what, **how)
        game = await finished_game(await self._tables.get(table), HIDDEN)
        return await self._checks.run(address, 0, partial(tell, game, what, **how))

    async def _record_if_uncompiled(self, table: str) -> dict[str, Any] | None:
        """The record of a finished game whose rules are not compiled yet; None if they are."""
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        if self._warmth.is_ready(row["game"]):
            return None
        if row["state"] != "over":
            raise Problem(409, "not-over", HIDDEN)
        return record_of(row, await self._store.log.entries(table))

    async def interpret(self, address: str, game: str, record: dict[str, Any], what: str, **how: Any) -> Any:
        """What `tell` says about a record that is not stored, while the game is being compiled."""
        return await self._interpreter.ask(address, {**record, "game": game}, what, **how)


async def finished_game(live: LiveTable, words: str = "The game is not over yet.") -> Game:
    """The whole game, for rematches, records, replays and reviews; if it is not over, a `Problem` with these words."""
    if live.state != "over":
        await live.refresh()  # another node may have stored the end a moment ago
    if live.play is None or live.state != "over":
        raise Problem(409, "not-over", words)
    return live.play.game
