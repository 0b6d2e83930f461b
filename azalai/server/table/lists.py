"""List stored tables: open ones, a person's own, a player's finished games."""

from __future__ import annotations

from azalai.server.problems import no_table
from azalai.server.rows import TableRow
from azalai.server.shapes import TableInfo, TableList
from azalai.server.storage.store import Store
from azalai.server.table.info import place_info, table_info
from azalai.server.table.seats import names_of


class Lists:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def show(self, show: str, game: str | None, person: str | None, before: float | None, most: int) -> TableList:
        """One page of a list. A person's own tables start with those that wait for their move."""
        rows = await self._store.tables.listed(show, game, person, before, most)
        first = show == "mine" and person is not None and before is None
        waiting = await self._store.tables.waiting_for(person or "", game, most) if first else []
        found = await self._infos(waiting + rows, person)
        return {"tables": found, "next": rows[-1]["touched"] if len(rows) == most else None}

    async def stored(self, table: str) -> TableRow:
        row = await self._store.tables.row(table)
        if row is None:
            raise no_table()
        return row

    async def over(self, table: str, person: str | None) -> TableInfo | None:
        """A stored table whose game is over; None if it is not over."""
        row = await self.stored(table)
        return (await self._infos([row], person))[0] if row["state"] == "over" else None

    async def finished_by(self, player: str, asker: str | None) -> list[TableInfo]:
        """A player's last games; private ones are only shown to the player."""
        rows = await self._store.tables.finished_of(player, public_only=asker != player)
        return await self._infos(rows, asker)

    async def _infos(self, rows: list[TableRow], person: str | None) -> list[TableInfo]:
        seats = await self._store.tables.seats_of([row["id"] for row in rows])
        names = await names_of(self._store, (place for places in seats.values() for place in places))
        return [
            table_info(
                row, [place_info(p["seat"], p["person"], p["level"], names) for p in seats.get(row["id"], [])], person
            )
            for row in rows
        ]
