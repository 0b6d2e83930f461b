"""Several nodes on one PostgreSQL database: LISTEN/NOTIFY tells each node what the others write."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg
from sqlalchemy.engine import make_url

from azalai.server.moderation.watch import Watch
from azalai.server.notices.whereabouts import Whereabouts
from azalai.server.people import People
from azalai.server.sessions import Sessions
from azalai.server.storage.database import CHANNEL, now
from azalai.server.storage.store import Store
from azalai.server.table.live import LiveTable
from azalai.server.table.seating import Seating
from azalai.server.table.seats import reload
from azalai.server.table.tables import Tables
from azalai.server.tasks import Tasks, surviving
from azalai.server.turns import Turns

RETRY_SECONDS = 1.0
PRESENCE_SECONDS = 10.0


log = logging.getLogger("azalai.nodes")


class Nodes:
    def __init__(
        self,
        store: Store,
        people: People,
        sessions: Sessions,
        tables: Tables,
        seating: Seating,
        turns: Turns,
        watch: Watch,
        whereabouts: Whereabouts,
        name: str,
    ) -> None:
        self._store = store
        self._people = people
        self._sessions = sessions
        self._tables = tables
        self._seating = seating
        self._turns = turns
        self._watch = watch
        self._whereabouts = whereabouts
        self._name = name
        self._url = make_url(store.settings.url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._news: asyncio.Queue[str] = asyncio.Queue()
        self._tasks = Tasks()
        self._announced: dict[
            str, tuple[float, set[str]]
        ] = {}  # table -> when we last announced who watches it, and who that was

    def start(self) -> None:
        self._tasks.keep("listen", self._listen)
        self._tasks.keep("news", self._take_in)
        self._tasks.keep("presence", self._tell_presence)

    async def stop(self) -> None:
        await self._tasks.stop()

    async def _listen(self) -> None:
        """Listen on one connection; after an interruption, check every table again."""
        while True:
            try:
                connection = await asyncpg.connect(self._url)
                try:
                    await connection.add_listener(CHANNEL, self._heard)
                    await self._sessions.check_lines()
                    self._watch.wake()
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
                log.warning("the database is not answering: %s", type(problem).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    def _heard(self, _connection: Any, _pid: int, _channel: str, message: Any) -> None:
        self._news.put_nowait(str(message))

    async def _take_in(self) -> None:
        while True:
            message = await self._news.get()
            with surviving(log, "a message from another node failed"):  # after an interruption all tables are checked
                kind, table, rest = message.split(" ", 2)
                await self._news_of(kind, table, rest)

    async def _news_of(self, kind: str, subject: str, rest: str) -> None:
        if kind == "person" and rest != self._name:
            self._people.forget(subject)
            await self._seating.show_names([subject])
        elif kind == "ended":
            self._sessions.ended(subject)
        elif kind == "signed-out":
            self._sessions.signed_out(subject, tokens=rest == "all")
        elif kind == "host":
            self._watch.wake()
        elif kind == "here":
            self._note_people(subject, rest)
        if kind in ("log", "seats"):
            self._turns.wake()
        live = self._tables.live(subject)
        if live is not None:
            await self._news_at(live, kind, rest)

    def _note_people(self, table: str, rest: str) -> None:
        node, _, people = rest.partition(" ")
        if node != self._name:
            self._whereabouts.note(node, table, set(people.split()), PRESENCE_SECONDS * 2.5)

    async def _news_at(self, live: LiveTable, kind: str, rest: str) -> None:
        """Handle a message about a table that is in memory here."""
        if kind == "log":
            if live.play is None:
                await reload(live)
            elif int(rest) == 0 or int(rest) > live.version:
                await live.refresh()
        elif kind == "seats" and rest != self._name:
            await reload(live)
        elif kind == "chat":
            await self._show_chat(live, int(rest))
        elif kind == "here":
            node, _, people = rest.partition(" ")
            if node != self._name:
                live.audience.presence.note_other_node(node, set(people.split()), PRESENCE_SECONDS * 2.5)
                live.audience.publish_presence()

    async def _show_chat(self, live: LiveTable, number: int) -> None:
        line = await self._store.chat.line(live.id, number)
        if line:
            live.audience.show_chat([line], await self._store.people.names([line["person"]]))

    async def _tell_presence(self) -> None:
        """Announce who watches which table here: on every change, and from time to time for new nodes."""
        while True:
            await asyncio.sleep(1)
            with contextlib.suppress(Exception):
                await self._tell_changes()

    async def _tell_changes(self) -> None:
        for live in self._tables.all_live():
            here = live.audience.presence.watching()
            at, announced = self._announced.get(live.id, (0.0, set()))
            if here != announced or (here and at + PRESENCE_SECONDS < now()):
                message = f"here {live.id} {self._name} {' '.join(sorted(here))}"
                await self._store.database.tell_nodes(message[:7000])
                self._announced[live.id] = now(), here
            if not here:
                self._announced.pop(live.id, None)
