"""Delete what nobody needs any more, in small batches: idle guests, tables that never started, old chat.

A game that is in play or over is never deleted.
"""

from __future__ import annotations

from sqlalchemy import Select, delete, exists, or_, select, update
from sqlalchemy.exc import IntegrityError

from azalai.server.settings import Settings
from azalai.server.storage.database import Database, now
from azalai.server.storage.notices import NoticeStore, forget_channels
from azalai.server.storage.schema import (
    chat,
    people,
    ratings,
    regards,
    reports,
    resets,
    sanctions,
    seats,
    sessions,
    tables,
    tokens,
)

DAY = 86_400
BATCH = 100  # rows in one transaction, so that no move waits long for it


class Retention:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._notices = NoticeStore(database)

    async def clean(self) -> int:
        """Delete one batch of each kind; return the number of rows."""
        chosen = self._settings
        return (
            await self._forget_guests(chosen.keep_guests)
            + await self._drop_tables(chosen.keep_open)
            + await self._drop_chat(chosen.keep_chat)
            + await self._database.run(delete(resets).where(resets.c.expires < now()))
            + await self._notices.clean(BATCH)
        )

    async def _found(self, query: Select[tuple[str]]) -> list[str]:
        return [row["id"] for row in await self._database.all(query.limit(BATCH))]

    async def _forget_guests(self, days: float) -> int:
        """Guests who did nothing that is stored, whom nobody blocks or reports, and who have not been here lately."""
        did = [
            exists().where(seats.c.person == people.c.id),
            exists().where(tables.c.owner == people.c.id),
            exists().where(chat.c.person == people.c.id),
            exists().where(tokens.c.person == people.c.id),
            exists().where(ratings.c.person == people.c.id),
            exists().where(or_(regards.c.person == people.c.id, regards.c.other == people.c.id)),
            exists().where(or_(reports.c.by == people.c.id, reports.c.person == people.c.id)),
            exists().where(sanctions.c.person == people.c.id),
            exists().where(sessions.c.person == people.c.id, sessions.c.used >= now() - days * DAY),
        ]
        old = people.c.kind == "guest", people.c.created < now() - days * DAY
        found = await self._found(select(people.c.id).where(*old, ~or_(*did))) if days else []
        if not found:
            return 0
        try:
            async with self._database.write() as connection:
                await forget_channels(connection, *found)
                await connection.execute(delete(sessions).where(sessions.c.person.in_(found)))
                await connection.execute(delete(people).where(people.c.id.in_(found)))
        except IntegrityError:  # one of them has just come back
            return 0
        return len(found)

    async def _drop_tables(self, days: float) -> int:
        """Tables that nobody touched and that never started; a table that starts meanwhile stays."""
        idle = tables.c.state.in_(("open", "closed")), tables.c.deal.is_(None), tables.c.touched < now() - days * DAY
        found = await self._found(select(tables.c.id).where(*idle)) if days else []
        if not found:
            return 0
        async with self._database.write() as connection:
            still = select(tables.c.id).where(tables.c.id.in_(found), *idle).with_for_update()
            gone = list((await connection.execute(still)).scalars())
            await connection.execute(update(tables).where(tables.c.next.in_(gone)).values(next=None))
            await connection.execute(delete(chat).where(chat.c.table.in_(gone)))
            await connection.execute(delete(seats).where(seats.c.table.in_(gone)))
            await connection.execute(delete(tables).where(tables.c.id.in_(gone)))
        return len(gone)

    async def _drop_chat(self, days: float) -> int:
        """What was written at tables whose game ended long ago."""
        old = tables.c.state == "over", tables.c.ended < now() - days * DAY
        query = select(tables.c.id).where(*old, exists().where(chat.c.table == tables.c.id))
        found = await self._found(query) if days else []
        return await self._database.run(delete(chat).where(chat.c.table.in_(found))) if found else 0
