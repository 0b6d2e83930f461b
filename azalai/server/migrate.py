"""Bring a database to the schema that this version works with."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text

LOCK = 4_021_972  # PostgreSQL: several nodes that start at once migrate one after the other


def config(url: str) -> Config:
    found = Config()
    found.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    found.set_main_option("sqlalchemy.url", url.replace("%", "%%"))
    return found


def upgrade(url: str, to: str = "head") -> None:
    import asyncio

    from sqlalchemy.ext.asyncio import create_async_engine

    if not url.startswith("postgresql"):
        engine = create_engine(url.replace("+aiosqlite", ""))
        with engine.begin() as connection:
            _upgrade(connection, url, to)
        engine.dispose()
        return

    async def run() -> None:
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade, url, to)
        await engine.dispose()

    asyncio.run(run())


def _upgrade(connection: Connection, url: str, to: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    settings = config(url)
    settings.attributes["connection"] = connection
    command.upgrade(settings, to)
