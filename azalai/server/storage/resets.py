"""Store links for a new password. Each works once, and only its digest is stored."""

from __future__ import annotations

from sqlalchemy import delete, insert, select

from azalai.server.rows import ResetRow
from azalai.server.storage.database import Also, Database, now
from azalai.server.storage.schema import resets

MOST = 3  # links of one person that work at once; a new one replaces the oldest


class ResetStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: ResetRow, also: Also | None = None) -> None:
        older = select(resets.c.digest).where(resets.c.person == row["person"]).order_by(resets.c.created.desc())
        async with self._database.write() as connection:
            known = list((await connection.execute(older)).scalars())
            await connection.execute(delete(resets).where(resets.c.digest.in_(known[MOST - 1 :])))
            await connection.execute(insert(resets).values(**row))
            if also:
                await also(connection)

    async def find(self, digest: str) -> str | None:
        """Whose link this is, while it works."""
        works = resets.c.digest == digest, resets.c.expires > now()
        row = await self._database.one(select(resets.c.person).where(*works))
        return row["person"] if row else None

    async def take(self, digest: str) -> str | None:
        """Use up a link, and return whose it is; None if it does not work any more. Of two at once, one gets it."""
        works = resets.c.digest == digest, resets.c.expires > now()
        async with self._database.write() as connection:
            found: str | None = (
                await connection.execute(delete(resets).where(*works).returning(resets.c.person))
            ).scalar()
            if found:
                await connection.execute(delete(resets).where(resets.c.person == found))
        return found
