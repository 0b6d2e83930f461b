"""The database: connections, transactions, and notifications to other nodes."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator
from typing import Any

from sqlalchemy import Executable, event, insert, select, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azalai.server.settings import Settings
from azalai.server.storage import migrate
from azalai.server.storage.schema import secrets_table

CHANNEL = "azalai"
BUSY_SECONDS = 10
PRAGMAS = ("synchronous=FULL", "foreign_keys=ON")
ID_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"


class Conflict(Exception):
    """Someone else was first, with this number of the log or this name."""


def new_id(length: int = 12) -> str:
    """A random id, hard enough to guess to be the only key to a private table.

    >>> len(new_id())
    12
    """
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


def now() -> float:
    return time.time()


class Database:
    """A connection pool. Everything here runs on the event loop; the drivers have their own threads or sockets."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine: AsyncEngine = _engine(settings)
        self.writing: contextlib.AbstractAsyncContextManager[Any] = (
            contextlib.nullcontext() if settings.postgres else asyncio.Lock()  # SQLite: one writer at a time
        )

    async def open(self) -> None:
        if not self.settings.postgres and not self.settings.database:
            self.settings.data_dir.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(migrate.upgrade, self.settings.url)

    async def close(self) -> None:
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self.writing, self.engine.begin() as connection:
            yield connection

    async def all(self, statement: Executable) -> list[Any]:
        """All rows as dicts; the caller knows their type."""
        async with self.engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(statement)]

    async def one(self, statement: Executable) -> Any | None:
        found = await self.all(statement)
        return found[0] if found else None

    async def run(self, statement: Executable) -> int:
        """Run a statement that writes; return how many rows it changed."""
        async with self.write() as connection:
            return (await connection.execute(statement)).rowcount

    async def ready(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def secret(self, name: str) -> bytes:
        """A random secret of this installation, the same on all nodes."""
        query = select(secrets_table.c.value).where(secrets_table.c.name == name)
        row = await self.one(query)
        if row is None:
            with contextlib.suppress(IntegrityError):
                await self.run(insert(secrets_table).values(name=name, value=secrets.token_bytes(32)))
            row = await self.one(query)
        assert row is not None
        return bytes(row["value"])

    async def tell_nodes(self, message: str) -> None:
        """PostgreSQL: notify the other nodes of a change to something they may have in memory."""
        if self.settings.postgres:
            async with self.write() as connection:
                await self.notify(connection, message)

    async def notify(self, connection: AsyncConnection, message: str) -> None:
        """The same as part of a transaction: it is sent when the transaction commits."""
        if self.settings.postgres:
            await connection.execute(
                text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message}
            )


def _engine(settings: Settings) -> AsyncEngine:
    if settings.postgres:
        return create_async_engine(
            settings.url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(settings.url, hide_parameters=True)  # a deal must not appear in a log

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={1000 * BUSY_SECONDS}", *PRAGMAS):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
