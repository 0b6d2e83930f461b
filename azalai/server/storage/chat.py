"""Store and read the chat of tables."""

from __future__ import annotations

import contextlib

from sqlalchemy import and_, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from azalai.server.rows import ChatRow
from azalai.server.storage.database import Also, Conflict, Database, now
from azalai.server.storage.schema import chat

TRIES = 20  # attempts, because others may write at the same table


class Full(Exception):
    """The chat of a table is full."""


class ChatStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, table: str, person: str, words: str, ref: str, most: int) -> ChatRow | None:
        """Store a line and return it; None if it was already stored, `Full` if the table has this many."""
        same = and_(chat.c.table == table, chat.c.person == person, chat.c.ref == ref)
        for _ in range(TRIES):
            async with self._database.engine.connect() as connection:
                last = await connection.execute(select(func.max(chat.c.number)).where(chat.c.table == table))
            if await self._database.one(select(chat.c.number).where(same)):
                return None
            number = (last.scalar() or 0) + 1
            if number > most:
                raise Full
            row: ChatRow = {
                "table": table,
                "number": number,
                "at": now(),
                "person": person,
                "ref": ref,
                "text": words,
            }
            with contextlib.suppress(IntegrityError):
                async with self._database.write() as writing:
                    await writing.execute(insert(chat).values(**row))
                    await self._database.notify(writing, f"chat {table} {row['number']}")
                return row
        raise Conflict

    async def last(self, table: str, most: int = 200) -> list[ChatRow]:
        """The last lines, oldest first."""
        query = select(chat).where(chat.c.table == table)
        return list(reversed(await self._database.all(query.order_by(chat.c.number.desc()).limit(most))))

    async def line(self, table: str, number: int) -> ChatRow | None:
        found: ChatRow | None = await self._database.one(
            select(chat).where(chat.c.table == table, chat.c.number == number)
        )
        return found

    async def around(self, table: str, number: int, before: int = 10, after: int = 5) -> list[ChatRow]:
        """The lines around one, for a host who reads a report."""
        wanted = chat.c.number.between(number - before, number + after)
        found: list[ChatRow] = await self._database.all(
            select(chat).where(chat.c.table == table, wanted).order_by(chat.c.number)
        )
        return found

    async def remove(self, table: str, number: int, also: Also) -> bool:
        """Empty a line, so that its number stays taken; False if there is no such line or it is empty already."""
        where = (chat.c.table == table, chat.c.number == number, chat.c.text != "")
        async with self._database.write() as connection:
            removed = (await connection.execute(update(chat).where(*where).values(text=""))).rowcount
            if removed:
                await also(connection)
            return bool(removed)
