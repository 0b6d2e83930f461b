"""Store tables and seats: create, find, take a seat, start, list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, and_, case, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.rows import Begun, Held, HostedTables, ListedRow, Place, TableRow
from azalai.server.storage.database import Also, Database, now
from azalai.server.storage.schema import regards, seats, tables

SHORT = 2_000  # characters of options that a list may contain; longer ones hold a file
WHOLE = ("deal", "given_moves", "options")  # what only a single table needs
LISTED = (
    *(column for column in tables.c if column.name not in WHOLE),
    case((func.length(tables.c.options) <= SHORT, tables.c.options), else_="").label("options"),
)


class TableStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: TableRow, places: Sequence[Place]) -> None:
        async with self._database.write() as connection:
            await connection.execute(insert(tables).values(**row))
            await connection.execute(insert(seats), [{"table": row["id"], **place} for place in places])

    async def row(self, table: str) -> TableRow | None:
        found: TableRow | None = await self._database.one(select(tables).where(tables.c.id == table))
        return found

    async def held_by(self, owner: str) -> Held:
        """What a person has created that is still stored."""
        query = select(tables.c.state, func.count().label("tables"), func.sum(tables.c.size).label("size"))
        found = await self._database.all(query.where(tables.c.owner == owner).group_by(tables.c.state))
        count = {row["state"]: row["tables"] for row in found}
        size = sum(int(row["size"]) for row in found)
        return {"open": count.get("open", 0), "playing": count.get("playing", 0), "size": size}

    async def options(self, table: str) -> str:
        found = await self._database.one(select(tables.c.options).where(tables.c.id == table))
        return str(found["options"]) if found else "{}"

    async def seats(self, table: str) -> list[Place]:
        return (await self.seats_of([table])).get(table, [])

    async def seats_of(self, ids: Sequence[str]) -> dict[str, list[Place]]:
        found: dict[str, list[Place]] = {}
        for row in await self._database.all(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)):
            found.setdefault(row["table"], []).append(row)
        return found

    async def take_seat(
        self, table: str, seat: int, person: str | None, level: str | None, held_by: str | None = None
    ) -> bool:
        """Give a seat of an open table to a person or a bot; False if someone other than `held_by` sits there now."""
        where = [seats.c.table == table, seats.c.seat == seat, seats.c.person.is_not_distinct_from(held_by)]
        if person is not None:
            where.append(seats.c.level.is_(None))
        async with self._database.write() as connection:
            if not await self._is_open(connection, table):
                return False
            return bool(
                (await connection.execute(update(seats).where(*where).values(person=person, level=level))).rowcount
            )

    async def start(self, table: str, columns: Begun) -> bool:
        """Start the game at an open table; False if another node was faster or someone has left."""
        empty = and_(seats.c.table == table, seats.c.person.is_(None), seats.c.level.is_(None))
        async with self._database.write() as connection:
            if (
                not await self._is_open(connection, table)
                or (await connection.execute(select(seats).where(empty))).first()
            ):
                return False
            await connection.execute(update(tables).where(tables.c.id == table).values(**columns))
            return True

    async def close(self, table: str, also: Also | None = None) -> bool:
        """Close an open table, and write something else in the same transaction; False if its game has started."""
        async with self._database.write() as connection:
            if not await self._is_open(connection, table):
                return False
            columns = {"state": "closed", "touched": now()}
            await connection.execute(update(tables).where(tables.c.id == table).values(**columns))
            if also:
                await also(connection)
            return True

    async def _is_open(self, connection: AsyncConnection, table: str) -> bool:
        """Whether seats can change; locks the table until the transaction ends."""
        query = select(tables.c.state).where(tables.c.id == table).with_for_update()
        return (await connection.execute(query)).scalar() == "open"

    async def change(self, table: str, **columns: Any) -> None:
        await self._database.run(update(tables).where(tables.c.id == table).values(**columns))

    async def set_next(self, table: str, following: str, before: str | None) -> bool:
        """Set the rematch of a table; False if it is no longer `before`."""
        where = and_(tables.c.id == table, tables.c.next == before if before else tables.c.next.is_(None))
        return bool(await self._database.run(update(tables).where(where).values(next=following)))

    async def listed(
        self, show: str, game: str | None, person: str | None, before: float | None, most: int
    ) -> list[ListedRow]:
        query = select(*LISTED)
        if show == "mine":
            mine = select(seats.c.table).where(seats.c.person == person)
            query = query.where(or_(tables.c.id.in_(mine), tables.c.owner == person), tables.c.state != "closed")
            query = query.where(tables.c.id.not_in(_waiting_for(person)))
        else:
            query = query.where(tables.c.public.is_(True), tables.c.state == show)
            if show == "open" and person is not None:
                query = query.where(tables.c.owner.not_in(_blocking(person)))
        if game:
            query = query.where(tables.c.game == game)
        if before is not None:
            query = query.where(tables.c.touched < before)
        found: list[ListedRow] = await self._database.all(query.order_by(tables.c.touched.desc()).limit(most))
        return found

    async def for_hosts(self, show: HostedTables, before: float | None, most: int) -> list[ListedRow]:
        """All tables that are open or in play, or whose game changed ratings; private ones too."""
        current = tables.c.state.in_(("open", "playing"))
        rated = and_(tables.c.state == "over", tables.c.rated.is_(True), tables.c.unrated.is_(None))
        query = select(*LISTED).where(current if show == "current" else rated)
        if before is not None:
            query = query.where(tables.c.touched < before)
        found: list[ListedRow] = await self._database.all(query.order_by(tables.c.touched.desc()).limit(most))
        return found

    async def waiting_for(self, person: str, game: str | None, most: int) -> list[ListedRow]:
        """The tables that wait for a person's move."""
        query = select(*LISTED).where(tables.c.id.in_(_waiting_for(person)))
        if game:
            query = query.where(tables.c.game == game)
        found: list[ListedRow] = await self._database.all(query.order_by(tables.c.touched.desc()).limit(most))
        return found

    async def finished_of(self, person: str, public_only: bool, most: int = 50) -> list[ListedRow]:
        mine = select(seats.c.table).where(seats.c.person == person)
        query = select(*LISTED).where(tables.c.id.in_(mine), tables.c.state == "over")
        if public_only:
            query = query.where(tables.c.public.is_(True))
        found: list[ListedRow] = await self._database.all(query.order_by(tables.c.touched.desc()).limit(most))
        return found


def _waiting_for(person: str | None) -> Select[Any]:
    """The ids of the tables that wait for a person's move."""
    turn = and_(tables.c.id == seats.c.table, tables.c.to_move == seats.c.seat, tables.c.state == "playing")
    return select(tables.c.id).join(seats, turn).where(seats.c.person == person)


def _blocking(person: str) -> Select[Any]:
    """Who blocks a person."""
    return select(regards.c.person).where(regards.c.other == person, regards.c.kind == "block")
