"""Reviews of finished games: made once, move by move, and stored."""

from __future__ import annotations

import asyncio
import json
import logging

import msgspec

from azalai.bots import Judgement
from azalai.core.game import Game
from azalai.server.shapes import Review
from azalai.server.storage.store import Store
from azalai.server.table.finished import finished_game
from azalai.server.table.tables import Tables
from azalai.server.thinking import Thinkers

log = logging.getLogger("azalai.tables")


class Reviews:
    def __init__(self, store: Store, tables: Tables, thinkers: Thinkers) -> None:
        self._store = store
        self._tables = tables
        self._thinkers = thinkers
        self._under_way: dict[str, Review] = {}  # table -> progress
        self._tasks: set[asyncio.Task[None]] = set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def find(self, table: str, begin: bool) -> Review:
        """The review of a game, or its progress; with `begin`, start it if necessary."""
        game = await finished_game(await self._tables.get(table))
        stored = await self._store.reviews.find(table)
        if stored is not None:
            moves = json.loads(stored)
            return {"state": "done", "done": len(moves), "of": len(moves), "moves": moves}
        if begin and table not in self._under_way:
            self._begin(table, game.copy())
        return self._under_way.get(table) or {"state": "none", "done": 0, "of": 0, "moves": []}

    def _begin(self, table: str, game: Game) -> None:
        self._under_way[table] = {"state": "working", "done": 0, "of": len(game.history), "moves": []}
        task = asyncio.create_task(self._review(table, game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _review(self, table: str, game: Game) -> None:
        state = self._under_way[table]

        def report(judgement: Judgement) -> None:
            state["moves"].append(judgement)
            state["done"] += 1

        try:
            await self._thinkers.review(game, report)
            await self._store.reviews.save(table, msgspec.json.encode(state["moves"]).decode())
        except Exception:
            log.exception("a review failed")
        finally:
            self._under_way.pop(table, None)
