"""Store what hosts do: who is a host, warnings, mutes and suspensions, and the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, Update, and_, delete, func, insert, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.rows import AuditRow, Deed, SanctionKind, SanctionRow
from azalai.server.storage.database import Also, Database, new_id, now
from azalai.server.storage.schema import audit, hosts, sanctions

LOCK = 4_021_974  # PostgreSQL: rows of the audit log are committed in the order of their numbers


class ModerationStore:
    """Everything that changes something here writes the audit log in the same transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- the audit log

    def record(self, deed: Deed) -> Also:
        """A function that adds a deed to the audit log, as part of a transaction, and notifies the nodes."""

        async def write(connection: AsyncConnection) -> None:
            if self._database.settings.postgres:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
            await connection.execute(insert(audit).values(at=now(), **deed))
            await self._database.notify(connection, "host - -")

        return write

    async def last_number(self) -> int:
        row = await self._database.one(select(func.max(audit.c.number).label("n")))
        return int(row["n"] or 0) if row else 0

    async def after(self, number: int, most: int = 500) -> list[AuditRow]:
        """What was done after a number, in its order."""
        return await self._deeds(select(audit).where(audit.c.number > number).order_by(audit.c.number).limit(most))

    async def deeds(self, before: int | None, most: int, person: str | None = None) -> list[AuditRow]:
        """What was done, the latest first."""
        query = select(audit).order_by(audit.c.number.desc()).limit(most)
        if before is not None:
            query = query.where(audit.c.number < before)
        if person is not None:
            query = query.where(audit.c.person == person)
        return await self._deeds(query)

    async def _deeds(self, query: Select[Any]) -> list[AuditRow]:
        found: list[AuditRow] = await self._database.all(query)
        return found

    # -- warnings, mutes and suspensions

    async def impose(self, kind: SanctionKind, deed: Deed, also: Also | None = None) -> None:
        """Warn, mute or suspend a person, and write something else in the same transaction.

        A new mute or suspension replaces the previous one.
        """
        row = {"id": new_id(), "kind": kind, "at": now(), "ended": None}
        row |= {name: deed[name] for name in ("person", "reason", "until")}
        async with self._database.write() as connection:
            if kind != "warn":
                await connection.execute(_end(str(deed["person"]), kind))
            await connection.execute(insert(sanctions).values(**row))
            if also:
                await also(connection)
            await self.record(deed)(connection)

    async def lift(self, kind: SanctionKind, deed: Deed) -> bool:
        """End a mute, a suspension or all open warnings; False if there is none."""
        async with self._database.write() as connection:
            ended = (await connection.execute(_end(str(deed["person"]), kind))).rowcount
            if ended:
                await self.record(deed)(connection)
            return bool(ended)

    async def confirm(self, person: str, sanction: str) -> bool:
        """Note that a person has read a warning; False if there is no such open warning."""
        where = and_(sanctions.c.id == sanction, sanctions.c.person == person, sanctions.c.kind == "warn")
        return bool(await self._database.run(_ended(and_(where, sanctions.c.ended.is_(None)))))

    async def in_force(self, kinds: Sequence[SanctionKind], person: str | None = None) -> list[SanctionRow]:
        query = select(sanctions).where(sanctions.c.kind.in_(kinds), _lasting())
        if person is not None:
            query = query.where(sanctions.c.person == person)
        found: list[SanctionRow] = await self._database.all(query.order_by(sanctions.c.at))
        return found

    async def history(self, person: str) -> list[SanctionRow]:
        query = select(sanctions).where(sanctions.c.person == person).order_by(sanctions.c.at.desc())
        found: list[SanctionRow] = await self._database.all(query)
        return found

    # -- hosts

    async def hosts(self) -> frozenset[str]:
        return frozenset(row["person"] for row in await self._database.all(select(hosts.c.person)))

    async def make_host(self, deed: Deed) -> None:
        async with self._database.write() as connection:
            await connection.execute(insert(hosts).values(person=deed["person"], at=now()))
            await self.record(deed)(connection)

    async def remove_host(self, deed: Deed) -> None:
        async with self._database.write() as connection:
            await connection.execute(delete(hosts).where(hosts.c.person == deed["person"]))
            await self.record(deed)(connection)


def _lasting() -> ColumnElement[bool]:
    return and_(sanctions.c.ended.is_(None), or_(sanctions.c.until.is_(None), sanctions.c.until > now()))


def _end(person: str, kind: SanctionKind) -> Update:
    return _ended(and_(sanctions.c.person == person, sanctions.c.kind == kind, _lasting()))


def _ended(where: ColumnElement[bool]) -> Update:
    return update(sanctions).where(where).values(ended=now())
