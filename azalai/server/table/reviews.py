"""Reviews of finished games: made once, move by move, and stored.

A review that a restart cuts off begins again when somebody asks for it. Only a few are made at the same time; the
others wait in line, and need no memory for a search.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass

import msgspec

from azalai.bots import Judgement
from azalai.core.game import Game
from azalai.server import metrics
from azalai.server.problems import Problem
from azalai.server.shapes import Review
from azalai.server.shares import Asker
from azalai.server.storage.store import Store
from azalai.server.table.finished import finished_game
from azalai.server.table.tables import Tables
from azalai.server.tasks import Tasks
from azalai.server.thinking import Thinkers

MOST = 500  # reviews under way in all

log = logging.getLogger("azalai.tables")


@dataclass
class UnderWay:
    asker: Asker
    progress: Review


class Reviews:
    def __init__(self, store: Store, tables: Tables, thinkers: Thinkers) -> None:
        self._store = store
        self._tables = tables
        self._thinkers = thinkers
        self._under_way: dict[str, UnderWay] = {}  # by table
        self._tasks = Tasks()

    async def stop(self) -> None:
        await self._tasks.stop()

    async def find(self, table: str) -> Review:
        """The review of a game, or its progress."""
        await finished_game(await self._tables.get(table))
        return await self._found(table)

    async def begin(self, table: str, asker: Asker) -> Review:
        """The review of a game, or its progress; it is started if necessary."""
        game = await finished_game(await self._tables.get(table))
        found = await self._found(table)
        if found["state"] == "none" and table not in self._under_way:
            self._check_number(asker)
            self._begin(table, game.copy(), asker)
            return self._under_way[table].progress
        return found

    async def _found(self, table: str) -> Review:
        stored = await self._store.reviews.find(table)
        if stored is not None:
            moves = json.loads(stored)
            return {"state": "done", "done": len(moves), "of": len(moves), "moves": moves}
        if table in self._under_way:
            return self._under_way[table].progress
        return {"state": "none", "done": 0, "of": 0, "moves": []}

    def _check_number(self, asker: Asker) -> None:
        settings = self._store.settings
        if settings.limits <= 0:
            return
        askers = [one.asker for one in self._under_way.values()]
        own = sum(one.person == asker.person for one in askers)
        here = sum(one.address == asker.address for one in askers)
        if own >= settings.reviews_per_person or here >= settings.reviews_per_address:
            words = "Your other reviews are still running. Try again when they are done."
            raise Problem(429, "reviews-waiting", words, headers={"Retry-After": "60"})
        if len(askers) >= MOST:
            words = "Too many reviews are waiting. Try again in a few minutes."
            raise Problem(503, "busy", words, headers={"Retry-After": "300"})

    def _begin(self, table: str, game: Game, asker: Asker) -> None:
        progress: Review = {"state": "working", "done": 0, "of": len(game.history), "moves": []}
        self._under_way[table] = UnderWay(asker, progress)
        metrics.reviews_under_way.set(len(self._under_way))
        self._tasks.once("review", self._review(table, game))

    async def _review(self, table: str, game: Game) -> None:
        asker, progress = self._under_way[table].asker, self._under_way[table].progress

        def report(judgement: Judgement) -> None:
            progress["moves"].append(judgement)
            progress["done"] += 1

        try:
            if await self._store.reviews.find(table) is None:  # another one may have ended a moment ago
                await self._thinkers.review(asker, game, report)
                await self._store.reviews.save(table, msgspec.json.encode(progress["moves"]).decode())
        finally:
            self._under_way.pop(table, None)
            metrics.reviews_under_way.set(len(self._under_way))
