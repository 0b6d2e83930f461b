"""Store whom players block or mute."""

from __future__ import annotations

from sqlalchemy import Delete, and_, delete, insert, select

from azalai.server.rows import RegardKind, RegardRow
from azalai.server.storage.database import Database, now
from azalai.server.storage.schema import regards


class RegardStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[RegardRow]:
        """Whom a person blocks or mutes, the latest first."""
        query = select(regards).where(regards.c.person == person).order_by(regards.c.at.desc())
        found: list[RegardRow] = await self._database.all(query)
        return found

    async def hidden_from(self, person: str) -> frozenset[str]:
        """Whose chat a person does not want to see."""
        return frozenset(row["other"] for row in await self.of(person))

    async def blocks(self, person: str, other: str) -> bool:
        where = and_(regards.c.person == person, regards.c.other == other, regards.c.kind == "block")
        return await self._database.one(select(regards.c.at).where(where)) is not None

    async def put(self, person: str, other: str, kind: RegardKind) -> None:
        async with self._database.write() as connection:
            await connection.execute(_one(person, other))
            await connection.execute(insert(regards).values(person=person, other=other, kind=kind, at=now()))

    async def drop(self, person: str, other: str) -> None:
        await self._database.run(_one(person, other))


def _one(person: str, other: str) -> Delete:
    return delete(regards).where(regards.c.person == person, regards.c.other == other)
