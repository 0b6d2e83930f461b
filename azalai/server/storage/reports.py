"""Store what players report to the host."""

from __future__ import annotations

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from azalai.server.rows import ReportRow, ReportState
from azalai.server.storage.database import Also, Conflict, Database, now
from azalai.server.storage.schema import reports


class ReportStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: ReportRow) -> None:
        """Store a report; `Conflict` if the person already has an open one about the same subject."""
        try:
            await self._database.run(insert(reports).values(**row))
        except IntegrityError:
            raise Conflict from None

    async def find(self, report: str) -> ReportRow | None:
        found: ReportRow | None = await self._database.one(select(reports).where(reports.c.id == report))
        return found

    async def number_open(self, by: str) -> int:
        query = select(func.count().label("n")).where(reports.c.by == by, reports.c.state == "open")
        row = await self._database.one(query)
        return int(row["n"]) if row else 0

    async def listed(self, state: ReportState, most: int, person: str | None = None) -> list[ReportRow]:
        """Open ones with the oldest first, closed ones with the latest first."""
        query = select(reports).where(reports.c.state == state)
        if person is not None:
            query = query.where(reports.c.person == person)
        order = reports.c.at if state == "open" else reports.c.closed.desc()
        found: list[ReportRow] = await self._database.all(query.order_by(order).limit(most))
        return found

    async def close(self, report: str, state: ReportState, also: Also) -> bool:
        """Close an open report; False if somebody else has closed it."""
        where = (reports.c.id == report, reports.c.state == "open")
        async with self._database.write() as connection:
            changed = await connection.execute(
                update(reports).where(*where).values(state=state, closed=now(), open_key=None)
            )
            if changed.rowcount:
                await also(connection)
            return bool(changed.rowcount)
