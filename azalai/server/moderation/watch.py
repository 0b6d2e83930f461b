"""Follow the audit log, so that a running server carries out what a host did, wherever the host did it.

On PostgreSQL nodes are notified. On SQLite the server looks every second: `azalai admin` is another process, and a
look at the end of one small table costs less and can fail in fewer ways than a second way into the server would.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging

from azalai.server.moderation.sanctions import Sanctions
from azalai.server.people import People
from azalai.server.rows import AuditRow
from azalai.server.sessions import Sessions
from azalai.server.storage.store import Store
from azalai.server.table.seating import Seating
from azalai.server.table.seats import reload
from azalai.server.table.tables import Tables
from azalai.server.tasks import Tasks, surviving

LOOK_SECONDS = 1.0
LOOK_ANYWAY_SECONDS = 10.0  # PostgreSQL: a notification may be lost while the connection is down

log = logging.getLogger("azalai.moderation")


class Watch:
    def __init__(
        self,
        store: Store,
        people: People,
        sessions: Sessions,
        tables: Tables,
        seating: Seating,
        sanctions: Sanctions,
    ) -> None:
        self._store = store
        self._people = people
        self._sessions = sessions
        self._tables = tables
        self._seating = seating
        self._sanctions = sanctions
        self._last = 0  # number of the latest row of the audit log that is carried out here
        self._lock = asyncio.Lock()
        self._news = asyncio.Event()
        self._tasks = Tasks()

    async def start(self) -> None:
        self._last = await self._store.moderation.last_number()
        await self._sanctions.load()
        self._tasks.keep("moderation", self._follow)

    async def stop(self) -> None:
        await self._tasks.stop()

    def wake(self) -> None:
        """Look right away, because another node has announced something new."""
        self._news.set()

    async def _follow(self) -> None:
        pause = LOOK_ANYWAY_SECONDS if self._store.settings.postgres else LOOK_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), pause)
            self._news.clear()
            with surviving(log, "following the audit log failed"):
                await self.take_in()

    async def take_in(self) -> None:
        """Carry out here what hosts have done since the last look."""
        async with self._lock:
            deeds = await self._store.moderation.after(self._last)
            if deeds:
                await self._sanctions.load()
            for deed in deeds:
                self._last = deed["number"]
                await self._carry_out(deed)

    async def _carry_out(self, deed: AuditRow) -> None:
        with surviving(log, "a host's deed could not be shown"):  # one failure must not hold up the next deed
            await self._show(deed)

    async def _show(self, deed: AuditRow) -> None:
        person, table, line = deed["person"], deed["table"], deed["line"]
        if deed["action"] == "suspend" and person:
            self._sessions.signed_out(person, tokens=True)
        elif deed["action"] == "rename" and person:
            self._people.forget(person)
            await self._seating.show_names([person])
        elif deed["action"] in ("close-table", "unrate") and table:
            await self._show_table(table)
        elif deed["action"] == "remove-chat" and table and line:
            await self._show_removed(table, line)

    async def _show_table(self, table: str) -> None:
        live = self._tables.live(table)
        if live:
            await reload(live)
            await live.refresh()

    async def _show_removed(self, table: str, number: int) -> None:
        live, line = self._tables.live(table), await self._store.chat.line(table, number)
        if live and line:
            live.audience.show_chat([line], await self._store.people.names([line["person"]]))
