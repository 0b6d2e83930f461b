"""Store reviews of finished games; each is made once."""

from __future__ import annotations

import contextlib

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from azalai.server.storage.database import Database
from azalai.server.storage.schema import reviews


class ReviewStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, table: str) -> str | None:
        row = await self._database.one(select(reviews.c.moves).where(reviews.c.table == table))
        return row["moves"] if row else None

    async def save(self, table: str, moves: str) -> None:
        with contextlib.suppress(IntegrityError):
            await self._database.run(insert(reviews).values(table=table, moves=moves))
