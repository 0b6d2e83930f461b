"""Upgrade a database to the schema of this version, completely or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.ext.asyncio import create_async_engine

from azalai.core.errors import BadOption

TRIES = 100
LOCK = 4_021_972  # PostgreSQL: nodes that start at the same time migrate one after another


def config(url: str) -> Config:
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    found.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return found


def upgrade(url: str, to: str = "head") -> None:
    if url.startswith("postgresql"):
        asyncio.run(_upgrade_postgres(url, to))
    else:
        _upgrade_sqlite(url, to)


async def _upgrade_postgres(url: str, to: str) -> None:
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade, url, to)
    await engine.dispose()


def _upgrade_sqlite(url: str, to: str) -> None:
    """Start the transaction ourselves, because Python's driver would commit after every CREATE TABLE."""
    engine = create_engine(url.replace("+aiosqlite", ""))

    @event.listens_for(engine, "connect")
    def _leave_transactions_to_us(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA busy_timeout=10000")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    with engine.begin() as connection:
        _upgrade(connection, url, to)
    with engine.connect() as connection:
        _use_wal(connection)
    engine.dispose()


def _use_wal(connection: Connection) -> None:
    """Use write-ahead logging, so that readers do not wait for writers. Retry while another server does the same."""
    driver: Any = connection.connection.dbapi_connection
    for _ in range(TRIES):
        with contextlib.suppress(sqlite3.OperationalError):
            if driver.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",):
                return
        time.sleep(0.1)
    raise BadOption("The database is locked by another program. Stop that program and try again.")


def _upgrade(connection: Connection, url: str, to: str) -> None:
    settings = config(url)
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
