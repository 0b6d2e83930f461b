"""Store sessions. Only the digest of a cookie is stored, so a copy of the database opens nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Update, and_, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.rows import SessionRow
from azalai.server.storage.database import Also, Database, now
from azalai.server.storage.schema import people, sessions

KEPT_SECONDS = 60 * 60 * 24 * 90  # after its end a session still shows which browsers its owner used
MOST = 50  # sessions that one person can have at a time


class SessionStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, row: SessionRow) -> list[str]:
        """Store a session, once; return the digests of the person's oldest sessions if they now have too many."""
        kind: Any = postgresql if self._database.settings.postgres else sqlite
        async with self._database.write() as connection:
            await connection.execute(kind.insert(sessions).values(**row).on_conflict_do_nothing())
            live = select(sessions.c.digest).where(_live(sessions.c.person == row["person"]))
            found = await connection.execute(live.order_by(sessions.c.used.desc()).offset(MOST))
            return [digest for (digest,) in found]

    async def find(self, digest: str) -> SessionRow | None:
        """A session, whether or not it has ended."""
        found: SessionRow | None = await self._database.one(select(sessions).where(sessions.c.digest == digest))
        return found

    async def live(self, digests: Sequence[str]) -> set[str]:
        """Those of the sessions that have not ended."""
        query = select(sessions.c.digest).where(_live(sessions.c.digest.in_(digests)))
        return {row["digest"] for row in await self._database.all(query)} if digests else set()

    async def touch(self, digest: str, network: str) -> None:
        await self._database.run(
            update(sessions).where(sessions.c.digest == digest).values(used=now(), network=network)
        )

    async def end(self, digest: str) -> None:
        await self._end(sessions.c.digest == digest, f"ended {digest} -")

    def session_ender(self, person: str) -> Also:
        """A function that ends all sessions of a person in a transaction whose other news tells the nodes."""

        return lambda connection: end_sessions(connection, person)

    async def end_all(self, person: str) -> None:
        await self._end(sessions.c.person == person, f"signed-out {person} -")

    async def _end(self, which: Any, news: str) -> None:
        async with self._database.write() as connection:
            await connection.execute(_ended(which))
            await self._database.notify(connection, news)

    async def forget_old(self) -> None:
        await self._database.run(delete(sessions).where(sessions.c.expires < now() - KEPT_SECONDS))

    async def knows(self, person: str, browser: str, network: str) -> bool:
        """Whether a person has signed in before with this browser or from this network."""
        same = or_(and_(sessions.c.browser == browser, sessions.c.browser != ""), sessions.c.network == network)
        return bool(await self._database.one(select(sessions.c.digest).where(sessions.c.person == person, same)))

    async def knows_browser(self, person: str, browser: str) -> bool:
        same = sessions.c.browser == browser, sessions.c.browser != ""
        return bool(await self._database.one(select(sessions.c.digest).where(sessions.c.person == person, *same)))

    async def share(self, people: Sequence[str], column: str, since: float) -> bool:
        """Whether two of these people used the same browser or network (`column`) since a time."""
        same = sessions.c[column]
        query = select(same).where(sessions.c.person.in_(people), sessions.c.used >= since, same != "")
        query = query.group_by(same).having(func.count(sessions.c.person.distinct()) > 1)
        return bool(await self._database.one(query.limit(1)))


async def end_sessions(connection: AsyncConnection, person: str) -> None:
    await connection.execute(_ended(sessions.c.person == person))
    # A signed cookie of the time before sessions were stored must not become a session again.
    await connection.execute(update(people).where(people.c.id == person).values(epoch=people.c.epoch + 1))


def _ended(which: Any) -> Update:
    return update(sessions).where(_live(which)).values(expires=now())


def _live(which: Any) -> Any:
    return which & (sessions.c.expires > now())
