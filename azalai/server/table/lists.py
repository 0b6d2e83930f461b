"""List stored tables: open ones, a person's own, a player's finished games."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from azalai.core.options import Value
from azalai.server.memory import Remembered
from azalai.server.problems import no_table
from azalai.server.rows import HostedTables, ListedRow, TableRow
from azalai.server.shapes import TableInfo, TableList
from azalai.server.storage.store import Store
from azalai.server.table.info import place_info, table_info
from azalai.server.table.seats import names_of

LINE = 200  # characters; a longer text is a file
KEPT = 5_000  # options of tables with files
KEPT_BROKEN, BROKEN_SECONDS = 1_000, 3_600.0  # tables that were logged as broken, and for how long that is enough

log = logging.getLogger("azalai.tables")


class Lists:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._broken = Remembered[bool](KEPT_BROKEN, BROKEN_SECONDS)
        self._named: OrderedDict[str, str] = OrderedDict()  # by table: its options, with the names of files

    async def show(self, show: str, game: str | None, person: str | None, before: float | None, most: int) -> TableList:
        """One page of a list. A person's own tables start with those that wait for their move."""
        rows = await self._store.tables.listed(show, game, person, before, most)
        first = show == "mine" and person is not None and before is None
        waiting = await self._store.tables.waiting_for(person or "", game, most) if first else []
        known = {row["id"] for row in waiting}  # a bot may have moved since the first query
        found = await self._infos(waiting + [row for row in rows if row["id"] not in known], person)
        return {"tables": found, "next": rows[-1]["touched"] if len(rows) == most else None}

    async def stored(self, table: str) -> TableRow:
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        return row

    async def over(self, table: str, person: str | None) -> TableInfo | None:
        """A stored table whose game is over; None if it is not over."""
        row = await self.stored(table)
        return next(iter(await self._infos([row], person)), None) if row["state"] == "over" else None

    async def info(self, table: str, person: str | None) -> TableInfo | None:
        """A stored table; None if there is none, or it is broken."""
        row = await self._store.tables.row(table)
        return next(iter(await self._infos([row], person)), None) if row else None

    async def for_hosts(
        self, show: HostedTables, before: float | None, person: str | None, most: int = 100
    ) -> TableList:
        rows = await self._store.tables.for_hosts(show, before, most)
        return {"tables": await self._infos(rows, person), "next": rows[-1]["touched"] if len(rows) == most else None}

    async def finished_by(self, player: str, asker: str | None) -> list[TableInfo]:
        """A player's last games; private ones are only shown to the player."""
        rows = await self._store.tables.finished_of(player, public_only=asker != player)
        return await self._infos(rows, asker)

    async def _named_options(self, table: str) -> str:
        """A table's options with the digests of files. They never change, and are worked out off the event loop."""
        if table not in self._named:
            self._named[table] = await asyncio.to_thread(name_files, await self._store.tables.options(table))
            if len(self._named) > KEPT:
                self._named.popitem(last=False)
        return self._named[table]

    async def _infos(self, rows: Sequence[ListedRow], person: str | None) -> list[TableInfo]:
        seats = await self._store.tables.seats_of([row["id"] for row in rows])
        names = await names_of(self._store, (place for places in seats.values() for place in places))
        found: list[TableInfo] = []
        for row in rows:
            places = [place_info(p["seat"], p["person"], p["level"], names) for p in seats.get(row["id"], [])]
            with self._unless_broken(row["id"]):
                if not row["options"]:
                    row["options"] = await self._named_options(row["id"])
                found.append(table_info(row, places, person))
        return found

    @contextmanager
    def _unless_broken(self, table: str) -> Iterator[None]:
        """Leave out a table that cannot be read: the others on the list are fine. It is logged now and then."""
        try:
            yield
        except (ValueError, TypeError):
            if not self._broken.get(table):
                self._broken.put(table, True)
                log.exception("the table %s cannot be listed", table)


def name_files(options: str) -> str:
    """Options as JSON, with a digest in place of every text that is a whole file.

    >>> name_files('{"players": 2, "board": "' + "x" * 500 + '"}')
    '{"players": 2, "board": "sha256:c38c2bf3055c516a"}'
    """
    return json.dumps({name: _short(value) for name, value in json.loads(options).items()})


def _short(value: Value) -> Value:
    if isinstance(value, list):
        return [str(_short(one)) for one in value]
    if isinstance(value, str) and len(value) > LINE:
        return f"sha256:{hashlib.sha256(value.encode()).hexdigest()[:16]}"
    return value
