"""Several nodes on one PostgreSQL: what one has written, the others hear by LISTEN/NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from azalai.server.store import CHANNEL, now
from azalai.server.tables import Tables

RETRY_SECONDS = 1.0
PRESENCE_SECONDS = 10.0


log = logging.getLogger("azalai.nodes")


class Nodes:
    def __init__(self, tables: Tables, url: str) -> None:
        self._tables = tables
        self._url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._news: asyncio.Queue[str] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._told: dict[str, tuple[float, set[str]]] = {}  # when we last said who looks at a table, and who

    def start(self) -> None:
        self._tasks = [
            asyncio.create_task(self._listen(), name="listen"),
            asyncio.create_task(self._take_in(), name="news"),
            asyncio.create_task(self._tell_presence(), name="presence"),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        """Hold one connection that listens; after a break, look at every table again."""
        while True:
            try:
                connection = await asyncpg.connect(self._url)
                try:
                    await connection.add_listener(CHANNEL, self._heard)
                    for table in self._tables.all_live():
                        self._news.put_nowait(f"log {table.id} 0")
                        self._news.put_nowait(f"seats {table.id} ?")
                    while not connection.is_closed():
                        await asyncio.sleep(1)
                        await connection.execute("SELECT 1")
                finally:
                    await connection.close(timeout=2)
            except asyncio.CancelledError:
                raise
            except Exception as problem:
                log.warning("the database does not answer: %s", type(problem).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, _connection: Any, _pid: int, _channel: str, message: Any) -> None:
        self._news.put_nowait(str(message))

    async def _take_in(self) -> None:
        while True:
            kind, table, rest = (await self._news.get()).split(" ", 2)
            try:
                await self._news_of(kind, table, rest)
            except Exception:
                log.exception("news failed")

    async def _news_of(self, kind: str, table: str, rest: str) -> None:
        if kind == "person" and rest != self._tables.name:
            await self._tables.show_name(table)
        if kind in ("log", "seats") and self._tables.claims:
            self._tables.claims.wake()
        live = self._tables.live(table)
        if live is None:
            return
        if kind == "log":
            if live.play is None:
                await self._tables.reload(table)
            elif int(rest) == 0 or int(rest) > live.version:
                await live.refresh()
        elif kind == "seats" and rest != self._tables.name:
            await self._tables.reload(table)
        elif kind == "chat":
            await self.show_chat(table, int(rest))
        elif kind == "here":
            node, _, people = rest.partition(" ")
            if node != self._tables.name:
                live.elsewhere[node] = now() + PRESENCE_SECONDS * 2.5, set(people.split())
                live.publish_info()

    async def show_chat(self, table: str, number: int) -> None:
        live = self._tables.live(table)
        if live is None:
            return
        row = await self._tables.store.chat_line(table, number)
        if row:
            live.show_chat(row, await self._tables.store.names([row["person"]]))

    async def _tell_presence(self) -> None:
        """Who looks at which table here: when it has changed, and from time to time, for nodes that are new."""
        while True:
            await asyncio.sleep(1)
            with contextlib.suppress(Exception):
                await self._tell_changes()

    async def _tell_changes(self) -> None:
        for live in self._tables.all_live():
            here = {watcher.person for watcher in live.watchers if watcher.person}
            at, told = self._told.get(live.id, (0.0, set()))
            if here != told or (here and at + PRESENCE_SECONDS < now()):
                async with self._tables.store.write() as connection:
                    message = f"here {live.id} {self._tables.name} {' '.join(sorted(here))}"
                    await self._tables.store.notify(connection, message[:7000])
                self._told[live.id] = now(), here
            if not here:
                self._told.pop(live.id, None)
