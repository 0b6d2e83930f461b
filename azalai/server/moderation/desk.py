"""The host's desk: what `azalai admin` works with, beside a running server or without one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from sqlalchemy.exc import DBAPIError

from azalai.core.errors import BadOption
from azalai.server.moderation.deeds import Deeds
from azalai.server.moderation.pages import Pages
from azalai.server.people import People
from azalai.server.problems import no_table
from azalai.server.rows import PersonRow, ReportState
from azalai.server.settings import Settings
from azalai.server.storage.store import Store
from azalai.server.table.lists import Lists
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import names_of


class Desk:
    """`by` is the name that the audit log will show."""

    def __init__(self, store: Store, by: str) -> None:
        self._store = store
        self.by = by
        self.origin = store.settings.origin  # empty: what is printed begins with the path
        self._people = People(store.people)
        self.deeds = Deeds(store, self._people, self._table)
        self._lists = Lists(store)
        self._pages = Pages(store, self._lists)

    async def _table(self, table: str) -> LiveTable:
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        places = await self._store.tables.seats(table)
        entries = await self._store.log.entries(table)
        names = await names_of(self._store, places)
        return await asyncio.to_thread(LiveTable, self._store, row, places, entries, names)

    async def person(self, words: str) -> PersonRow:
        """A person by id, by the name of an account, or by a name that only one person has."""
        account = await self._store.people.find(words) or await self._people.by_name(words)
        if account:
            return account
        found = [row for row in await self._store.people.search(words, 20) if row["name"] == words]
        if not found:
            raise BadOption(f"Nobody is called {words!r}. `azalai admin list people --search` finds people.")
        if len(found) > 1:
            ids = ", ".join(row["id"] for row in found)
            raise BadOption(f"Several people are called {words!r}. Give the id instead: {ids}.")
        return found[0]

    async def listed(self, what: str, most: int, search: str, state: ReportState) -> Sequence[Any]:
        """People, tables, reports or the audit log."""
        if what == "people":
            return (await self._pages.people(search, most))["people"]
        if what == "reports":
            return (await self._pages.reports(state))["reports"][:most]
        if what == "audit":
            return (await self._pages.audit(None, most))["lines"]
        tables = (await self._lists.for_hosts("current", None, None, most))["tables"]
        return [_table_line(table) for table in tables]


def _table_line(table: Any) -> dict[str, Any]:
    """A table in one line."""
    people = [seat["person"] for seat in table["seats"] if seat["person"]]
    shown = {name: table[name] for name in ("id", "game", "state", "public", "rated", "created")}
    return shown | {"people": people}


async def at_desk(settings: Settings, by: str, work: Callable[[Desk], Awaitable[Any]]) -> Any:
    """Run an act at the desk. The database is used as it is: only a server migrates it."""
    store = Store(settings)
    try:
        await store.moderation.last_number()
    except (DBAPIError, OSError):
        await store.database.close()
        raise BadOption(
            "The database is not answering, or is older than this version. Start the server once to update it."
        ) from None
    store.log.open()
    try:
        return await work(Desk(store, by))
    finally:
        await store.log.close()
        await store.database.close()
