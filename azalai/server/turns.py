"""Assign bot turns: to the threads of this process, or on PostgreSQL to any node or worker that claims them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from azalai.server.failures import problem_of
from azalai.server.problems import Problem
from azalai.server.rows import DueTurn
from azalai.server.shares import Asker, unseen
from azalai.server.storage.store import Store
from azalai.server.tasks import Tasks
from azalai.server.thinking import Thinkers

if TYPE_CHECKING:
    from azalai.server.table.live import LiveTable
    from azalai.server.table.tables import Tables

POLL_SECONDS = 2.0  # how long a bot turn from another node may go unnoticed
LOOKED_AT = 100  # people whose turns are compared before each claim

log = logging.getLogger("azalai.thinking")


class Turns:
    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers
        self._claims: Claims | None = None

    def start(self, claims: Claims | None) -> None:
        self._claims = claims
        if claims:
            claims.start()

    async def stop(self) -> None:
        if self._claims:
            await self._claims.stop()

    def changed(self, table: LiveTable) -> None:
        """A table has changed: stop outdated thinking, and start a bot turn if one is due."""
        self._thinkers.changed(table)
        if table.play is None or not table.play.bot_turn:
            return
        if self._claims:
            self._claims.wake()
        else:
            self._thinkers.bot_turn(table)

    async def room(self) -> None:
        """Wait until there is room in line for more bot turns."""
        await self._thinkers.room.wait()

    async def no_room(self) -> None:
        """Wait until a bot turn has found no room in line."""
        await self._thinkers.full.wait()

    def wake(self) -> None:
        """Look for bot turns, because another node has written something."""
        if self._claims:
            self._claims.wake()


class Claims:
    """PostgreSQL: claims bot turns in the database, as any node or worker can. The claim of a dead one expires.

    Each node claims first for the person who has used the least of its thinking lately. It claims a turn that would
    have to wait only if it may interrupt others.
    """

    def __init__(self, store: Store, thinkers: Thinkers, tables: Tables, who: str) -> None:
        self._store = store
        self._thinkers = thinkers
        self._tables = tables
        self._who = who
        self._threads = store.settings.thinkers
        self._seconds = store.settings.claim_seconds
        self._wake = asyncio.Event()
        self._tasks = Tasks()

    def start(self) -> None:
        if self._threads:
            self._tasks.keep("claims", self._work)

    def wake(self) -> None:
        self._wake.set()

    async def stop(self) -> None:
        self._thinkers.interrupt()
        await self._tasks.stop()
        await self._store.turns.release(self._who)

    async def _work(self) -> None:
        while True:
            self._wake.clear()  # before looking, so that a turn that becomes due meanwhile wakes us again
            try:
                await self._claim_one()
            except Exception as failure:
                if problem_of(failure) is None:
                    raise
                await asyncio.sleep(1)  # a database that is away is logged once, by its heartbeat

    async def _claim_one(self) -> None:
        """Claim the turn of the person who has used the least thinking, or wait for one."""
        turn = await self._fairest()
        if turn is None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), POLL_SECONDS)
        elif await self._store.turns.claim(turn["id"], self._who, self._seconds):
            self._tasks.once("bot turn", self._take(turn["id"]))
            await asyncio.sleep(0)  # it should be running before we compare others with it

    async def _fairest(self) -> DueTurn | None:
        """The bot turn to claim now, if any."""
        due = await self._store.turns.first_of_each(self._tables.broken, LOOKED_AT)
        due.sort(key=lambda turn: (self._thinkers.slices.line.used(self._waiter(turn)), turn["touched"]))
        return due[0] if due and self._thinkers.slices.may_begin(self._waiter(due[0])) else None

    def _waiter(self, turn: DueTurn) -> Asker:
        live = self._tables.live(turn["id"])
        return live.waiter if live else unseen(turn["owner"])

    async def _take(self, table: str) -> None:
        try:
            live = await self._tables.get(table)
            await live.refresh()
            await self._thinkers.take_turn(live)
        except Problem as problem:
            log.warning("a bot turn is not possible: %s", problem.code)
        except Exception as failure:
            if problem_of(failure) is None:
                raise
        finally:
            self._wake.set()
