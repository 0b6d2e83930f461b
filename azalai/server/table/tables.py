"""All tables: find them in memory or load them, watch their clocks, and drop the ones that nobody watches."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections import OrderedDict

from azalai.server import metrics
from azalai.server.problems import Problem, broken_table, no_table
from azalai.server.rows import TableRow
from azalai.server.shapes import frame
from azalai.server.shares import Asker
from azalai.server.storage.database import now
from azalai.server.storage.store import Store
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import names_of, reload, start_if_full
from azalai.server.tasks import Tasks, surviving
from azalai.server.turns import Turns
from azalai.server.warmth import Warmth

KEPT = 5_000  # tables in memory
KEPT_BROKEN = 1_000  # tables remembered as broken
IN_USE_SECONDS = 10.0  # a table stays in memory at least this long, because someone may be about to use it
IDLE_SECONDS = (600.0, 60.0)  # how long a table that nobody watches stays in memory: in play, and over
SWEEP_SECONDS = 1.0
CLEAN_SECONDS = 600.0  # between two cleanings of the database
CLEAN_PAUSE = 1.0  # between two batches of one cleaning, so that moves do not wait
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
        self._broken: OrderedDict[str, None] = OrderedDict()  # tables that cannot be loaded
        self._tasks = Tasks()

    def start(self) -> None:
        self._tasks.keep("sweep", self._sweep)
        self._tasks.keep("clean", self._clean)
        if not self._store.settings.postgres:
            self._tasks.keep("resume", self._resume_bots)

    async def _resume_bots(self) -> None:
        """Resume the bot turns that were due when the server stopped, and later those that found the line full."""
        while True:
            await self._turns.room()
            for table in await self._store.turns.of_bots():
                await self._turns.room()
                await self._resume(table)
            await self._turns.no_room()

    async def _resume(self, table: str) -> None:
        with surviving(log, "a table's bots could not be resumed"), _unless_broken():
            self._turns.changed(await self.get(table))

    async def stop(self) -> None:
        await self._tasks.stop()

    async def say_goodbye(self) -> None:
        bye = frame({"type": "bye", "reason": "The server is stopping. Come back in a moment."})
        watchers = [watcher for table in self._live.values() for watcher in table.audience.watchers]
        for watcher in watchers:
            watcher.answer(bye)
            watcher.dismiss()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await asyncio.gather(*(watcher.gone.wait() for watcher in watchers))

    # -- finding

    async def get(self, table: str, asker: Asker | None = None) -> LiveTable:
        """Find a table, or load it; `asker` is who has just made it."""
        found = self._live.get(table)
        if found:
            self._live.move_to_end(table)
            found.used = now()
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table, asker))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str, asker: Asker | None = None) -> LiveTable:
        if table in self._broken:
            raise broken_table()
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        await self._warmth.wait(row["game"])
        live = await self._from_storage(row)
        live.asker = asker
        live.on_change = self._changed
        self._live[table] = live
        self._make_room()
        if self._store.settings.postgres:  # other nodes may have written while it was loading
            await reload(live)
            await live.refresh()
        await live.recount()  # an absence may have been noted meanwhile
        await start_if_full(live)  # the last player's request may have been cut off before the start
        await live.settle()
        self._changed(live)
        return live

    async def _from_storage(self, row: TableRow) -> LiveTable:
        """A table from what is stored. If that fails, the table is set aside; nothing is deleted."""
        places = await self._store.tables.seats(row["id"])
        entries = await self._store.log.entries(row["id"])
        names = await names_of(self._store, places)
        try:
            return await asyncio.to_thread(LiveTable, self._store, row, places, entries, names)
        except Exception:
            log.exception("the table %s cannot be loaded; it is set aside until the server restarts", row["id"])
            self._broken[row["id"]] = None
            while len(self._broken) > KEPT_BROKEN:
                self._broken.popitem(last=False)
            metrics.broken_tables.set(len(self._broken))
            raise broken_table() from None

    @property
    def broken(self) -> list[str]:
        return list(self._broken)

    async def wait_until_ready(self, game: object) -> None:
        """Wait until a game is compiled; any other value returns at once."""
        if isinstance(game, str):
            await self._warmth.wait(game)

    def live(self, table: str) -> LiveTable | None:
        """A table if it is in memory."""
        return self._live.get(table)

    def watched_by(self, table: str) -> set[str]:
        """Who watches a table, as far as this node knows."""
        live = self._live.get(table)
        return live.audience.presence.here() if live else set()

    def all_live(self) -> list[LiveTable]:
        return list(self._live.values())

    def hide_chat(self, person: str, hidden: frozenset[str]) -> None:
        """Set whose chat a person does not want to see, at all tables that they watch."""
        for live in self._live.values():
            for watcher in live.audience.watchers:
                if watcher.person == person:
                    watcher.hidden = hidden

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

    async def _clean(self) -> None:
        """Regularly delete what nobody needs any more."""
        while True:
            await asyncio.sleep(CLEAN_SECONDS)
            with surviving(log, "cleaning failed"):
                while await self._store.retention.clean():
                    await asyncio.sleep(CLEAN_PAUSE)

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
            with surviving(log, "the sweep failed"):
                await self._check_clocks()

    async def _check_clocks(self) -> None:
        """Handle clocks that have run out, once it is known that a server was running all the time."""
        pulse = self._store.pulse
        if pulse.due:
            await pulse.try_to_beat()
        for live in [live for live in self.all_live() if live.missed_absence]:
            with surviving(log, "counting a table's clocks again failed"):  # it must not hold up the other tables
                await live.recount()
        if not pulse.due:
            for table in await self._store.turns.overdue(self.broken):
                await self._time_out(table)

    async def _time_out(self, table: str) -> None:
        with surviving(log, "handling a timeout failed"), _unless_broken():  # it must not hold up the other tables
            await (await self.get(table)).time_out()


def _unless_broken() -> contextlib.suppress:
    """Skip a table that cannot be loaded: that was logged when it turned out to be broken."""
    return contextlib.suppress(Problem)
