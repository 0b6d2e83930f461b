"""Assign bot turns: to the threads of this process, or on PostgreSQL to any node or worker that claims them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from azalai.server.storage.store import Store
from azalai.server.thinking import Thinkers

if TYPE_CHECKING:
    from azalai.server.table.live import LiveTable
    from azalai.server.table.tables import Tables

POLL_SECONDS = 2.0  # how long a bot turn from another node may go unnoticed

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

    def wake(self) -> None:
        """Look for bot turns, because another node has written something."""
        if self._claims:
            self._claims.wake()


class Claims:
    """PostgreSQL: claims bot turns in the database, as any node or worker can. The claim of a dead one expires."""

    def __init__(self, store: Store, thinkers: Thinkers, tables: Tables, who: str) -> None:
        self._store = store
        self._thinkers = thinkers
        self._tables = tables
        self._who = who
        self._threads = store.settings.thinkers
        self._seconds = store.settings.claim_seconds
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work(), name=f"claims-{n}") for n in range(self._threads)]

    def wake(self) -> None:
        self._wake.set()

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._thinkers.interrupt()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._store.turns.release(self._who)

    async def _work(self) -> None:
        while True:
            self._wake.clear()  # before looking, so that a turn that becomes due meanwhile wakes us again
            try:
                table = await self._store.turns.claim(self._who, self._seconds)
                if table is not None:
                    live = await self._tables.get(table)
                    await live.refresh()
                    await self._thinkers.take_turn(live)
                    continue
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("a bot turn failed")
                await asyncio.sleep(1)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), POLL_SECONDS)
