"""All tables: find them in memory or load them, watch their clocks, and drop the ones that nobody watches."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from typing import Any

from azalai.server import metrics
from azalai.server.problems import no_table
from azalai.server.shapes import frame
from azalai.server.storage.database import now
from azalai.server.storage.store import Store
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import names_of, reload, start_if_full
from azalai.server.turns import Turns
from azalai.server.warmth import Warmth

KEPT = 5_000  # tables in memory
IN_USE_SECONDS = 10.0  # a table stays in memory at least this long, because someone may be about to use it
IDLE_SECONDS = (600.0, 60.0)  # how long a table that nobody watches stays in memory: in play, and over
SWEEP_SECONDS = 1.0
ROOM_SWEEPS = 10  # sweeps between two checks for such tables
GOODBYE_SECONDS = 2.0  # for slow readers when the server stops

log = logging.getLogger("azalai.tables")


class Tables:
    def __init__(self, store: Store, turns: Turns, warmth: Warmth) -> None:
        self._store = store
        self._turns = turns
        self._warmth = warmth
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._background(self._sweep())
        if not self._store.settings.postgres:
            self._background(self._resume_bots())

    async def _resume_bots(self) -> None:
        """Resume the bot turns that were due when the server stopped."""
        for table in await self._store.turns.of_bots():
            await self.get(table)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def say_goodbye(self) -> None:
        bye = frame({"type": "bye", "reason": "The server is stopping. Come back in a moment."})
        watchers = [watcher for table in self._live.values() for watcher in table.audience.watchers]
        for watcher in watchers:
            watcher.queue.put_nowait(bye)
            watcher.queue.put_nowait(None)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await asyncio.gather(*(watcher.gone.wait() for watcher in watchers))

    def _background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- finding

    async def get(self, table: str) -> LiveTable:
        found = self._live.get(table)
        if found:
            self._live.move_to_end(table)
            found.used = now()
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        await self._warmth.wait(row["game"])
        places = await self._store.tables.seats(table)
        entries = await self._store.log.entries(table)
        names = await names_of(self._store, places)
        live = await asyncio.to_thread(LiveTable, self._store, row, places, entries, names)
        live.on_change = self._changed
        self._live[table] = live
        self._make_room()
        if self._store.settings.postgres:  # other nodes may have written while it was loading
            await reload(live)
            await live.refresh()
        await start_if_full(live)  # the last player's request may have been cut off before the start
        await live.settle()
        self._changed(live)
        return live

    async def wait_until_ready(self, game: object) -> None:
        """Wait until a game is compiled; any other value returns at once."""
        if isinstance(game, str):
            await self._warmth.wait(game)

    def live(self, table: str) -> LiveTable | None:
        """A table if it is in memory."""
        return self._live.get(table)

    def all_live(self) -> list[LiveTable]:
        return list(self._live.values())

    def _make_room(self) -> None:
        """Drop tables that nobody watches: those unused for long, and sooner if there are too many."""
        at = now()
        for table, live in list(self._live.items()):
            if live.audience.watchers or live.lock.locked() or (live.play and live.play.bot_turn):
                continue
            patience = IN_USE_SECONDS if len(self._live) > KEPT else IDLE_SECONDS[live.state == "over"]
            if at - live.used > patience:
                del self._live[table]

    def _changed(self, table: LiveTable) -> None:
        self._turns.changed(table)
        if table.state == "over":
            table.audience.publish_info()

    # -- clocks

    async def _sweep(self) -> None:
        """Regularly handle clocks that have run out, and measure how late the event loop is."""
        loop = asyncio.get_running_loop()
        for number in itertools.count(1):
            due = loop.time() + SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)
            metrics.loop_lag.set(loop.time() - due)
            metrics.live_tables.set(len(self._live))
            if number % ROOM_SWEEPS == 0:
                self._make_room()
            try:
                for table in await self._store.turns.overdue():
                    await self._time_out(table)
            except Exception:
                log.exception("the sweep failed")

    async def _time_out(self, table: str) -> None:
        try:
            await (await self.get(table)).time_out()
        except Exception:  # a failure must not hold up the other tables
            log.exception("handling a timeout failed")
