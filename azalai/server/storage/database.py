"""The database: connections, transactions, and notifications to other nodes."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import asyncpg
from alembic.util.exc import CommandError
from sqlalchemy import Executable, event, insert, select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azalai.core.errors import BadOption
from azalai.server.failures import advice_on
from azalai.server.settings import Settings
from azalai.server.storage import migrate
from azalai.server.storage.files import PRIVATE_FOLDER, FileLock, make_private
from azalai.server.storage.schema import secrets_table
from azalai.server.timekeeper import now as now

CHANNEL = "azalai"
BUSY_SECONDS = 10
CONNECT_SECONDS = 5
ANSWER_SECONDS = 20  # PostgreSQL: after this time a database that does not answer counts as unreachable
PRAGMAS = ("synchronous=FULL", "foreign_keys=ON")
ID_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
Also = Callable[[AsyncConnection], Awaitable[None]]  # something else to write in the same transaction


class Conflict(Exception):
    """Someone else was first to use this number in the log, or this name."""


def new_id(length: int = 12) -> str:
    """A random id, so hard to guess that it can be the only key to a private table.

    >>> len(new_id())
    12
    """
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


class Database:
    """A connection pool. Everything here runs on the event loop; the drivers have their own threads or sockets."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine: AsyncEngine = _engine(settings)
        self.writing: contextlib.AbstractAsyncContextManager[Any] = (
            contextlib.nullcontext() if settings.postgres else asyncio.Lock()  # SQLite: one writer at a time
        )
        self._lock = None if settings.postgres else FileLock(_path_of(settings))
        self._prepared = False

    def prepare(self) -> None:
        """Upgrade the database to this version's schema. If that is not possible, the error says why."""
        if self._prepared:
            return
        try:
            if self._lock:
                self._make_files(self._lock)
            migrate.upgrade(self.settings.url)
        except (CommandError, SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as failure:
            self.release()
            raise BadOption(advice_on(failure)) from None
        self._prepared = True

    def _make_files(self, lock: FileLock) -> None:
        path = _path_of(self.settings)
        if not self.settings.database:
            path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        lock.take()
        make_private(path)

    async def open(self) -> None:
        await asyncio.to_thread(self.prepare)

    async def close(self) -> None:
        await self.engine.dispose()
        self.release()

    def release(self) -> None:
        """Let another server use the database."""
        if self._lock:
            self._lock.release()
        self._prepared = False

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
        found = await self.known_secret(name)
        if found is None:
            with contextlib.suppress(IntegrityError):
                await self.run(insert(secrets_table).values(name=name, value=secrets.token_bytes(32)))
            found = await self.known_secret(name)
        assert found is not None
        return found

    async def known_secret(self, name: str) -> bytes | None:
        """The same, but None if there is no such secret yet."""
        row = await self.one(select(secrets_table.c.value).where(secrets_table.c.name == name))
        return bytes(row["value"]) if row else None

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


def _path_of(settings: Settings) -> Path:
    return Path(settings.url.partition(":///")[2])


async def _connect(*arguments: Any, **more: Any) -> asyncpg.Connection[asyncpg.Record]:
    """Connect to PostgreSQL; a failure of the network is a failure of the database like any other."""
    try:
        return await asyncpg.connect(*arguments, timeout=CONNECT_SECONDS, **more)
    except OSError as problem:
        raise asyncpg.CannotConnectNowError(str(problem)) from problem


def _engine(settings: Settings) -> AsyncEngine:
    if settings.postgres:
        return create_async_engine(
            settings.url,
            pool_size=10,
            max_overflow=10,
            pool_pre_ping=True,
            hide_parameters=True,
            connect_args={"async_creator_fn": _connect, "command_timeout": ANSWER_SECONDS},
        )
    engine = create_async_engine(settings.url, hide_parameters=True)  # a deal must not appear in a log

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={1000 * BUSY_SECONDS}", *PRAGMAS):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
