"""Stored data survives new versions, backups made while people play, and stops of the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import asyncpg
import httpx
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import ConnectionClosed

from azalai.server.settings import async_url
from azalai.server.storage import migrate
from azalai.server.storage.schema import metadata
from tests.server.conftest import Postgres
from tests.server.running import API, Person, Preloaded, Server, eventually

SCHEMAS = Path(__file__).with_name("schemas")
RELEASED = sorted(path.name.removesuffix(".sqlite.sql") for path in SCHEMAS.glob("*.sqlite.sql"))
KINDS = ("sqlite", "postgresql")


# -- migrations


@pytest.fixture(params=KINDS)
def old_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """The address of a database as a released version left it."""

    def sqlite(dump: str) -> str:
        with contextlib.closing(sqlite3.connect(tmp_path / "old.sqlite")) as connection:
            connection.executescript(dump)
        return str(tmp_path / "old.sqlite")

    def postgresql(dump: str) -> str:
        postgres: Postgres = request.getfixturevalue("postgres")
        database = postgres.database()

        async def load() -> None:
            connection = await asyncpg.connect(database)
            await connection.execute(dump)
            await connection.close()

        asyncio.run(load())
        return database

    make = {"sqlite": sqlite, "postgresql": postgresql}[request.param]
    return lambda revision: make((SCHEMAS / f"{revision}.{request.param}.sql").read_text("utf-8"))


def differences(url: str) -> list[Any]:
    """The differences between a database and the schema that the code expects."""

    def compare(connection: Connection) -> list[Any]:
        found: list[Any] = compare_metadata(MigrationContext.configure(connection), metadata)
        return found

    async def compare_async() -> list[Any]:
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            found = await connection.run_sync(compare)
        await engine.dispose()
        return found

    if url.startswith("postgresql"):
        return asyncio.run(compare_async())
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        found = compare(connection)
    engine.dispose()
    return found


def test_every_schema_has_a_database_to_migrate_from() -> None:
    revisions = sorted(s.revision for s in ScriptDirectory.from_config(migrate.config("")).walk_revisions())
    written = sorted(path.name for path in SCHEMAS.iterdir())
    assert written == sorted(f"{revision}.{kind}.sql" for revision in revisions for kind in KINDS)


@pytest.mark.parametrize("revision", RELEASED)
def test_a_database_of_every_release_can_be_upgraded(old_database: Callable[[str], str], revision: str) -> None:
    url = async_url(old_database(revision))
    migrate.upgrade(url)
    assert differences(url) == []


@pytest.mark.parametrize("revision", RELEASED)
def test_games_of_every_release_can_be_continued(
    make_server: Callable[..., Server], old_database: Callable[[str], str], revision: str
) -> None:
    server = make_server(database=old_database(revision))
    amina = server.visit()
    amina.post("/sessions", {"name": "Amina", "password": "salt and dates"})
    mine = {info["state"]: info for info in amina.get("/tables?show=mine")["tables"]}
    assert mine["over"]["result"]["winners"] == [1]
    table = mine["playing"]["id"]
    assert len(amina.view(table)["events"]) == 4
    assert amina.act(table, "move", **amina.first_move(table)) == 5
    with amina.socket(table) as socket:
        assert socket.wait_for("chat")["text"] == "What a desert!"


def test_servers_that_start_at_once_on_an_empty_database_make_one_schema(
    make_server: Callable[..., Server], database: str
) -> None:
    both = [make_server(database=database, start=False) for _ in range(2)]
    for one in both:
        one.launch()
    for one in both:
        one.wait_ready()
    amina = both[0].visit("Amina")
    table = amina.table("me", "me")
    amina.move_to(both[1].url)
    assert amina.get("/me")["id"] == amina.id
    assert amina.act(table, "move", **amina.first_move(table)) == 1


def test_a_migration_that_fails_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = async_url(str(tmp_path / "new.sqlite"))
    upgrade = migrate.command.upgrade

    def fail(*arguments: Any) -> None:
        upgrade(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(migrate.command, "upgrade", fail)
    with pytest.raises(KeyboardInterrupt):
        migrate.upgrade(url)
    with contextlib.closing(sqlite3.connect(tmp_path / "new.sqlite")) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
    monkeypatch.undo()
    migrate.upgrade(url)
    assert differences(url) == []


# -- backups and stops


class Busy:
    """Keeps playing in another thread, and notes what was acknowledged."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.tables: list[str] = []
        self.acknowledged: dict[str, int] = {}  # table -> version
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def __enter__(self) -> Busy:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def wait(self, moves: int) -> None:
        """Wait until this many more moves have been acknowledged."""
        target = self.moves() + moves
        eventually(lambda: self.moves() >= target)

    def moves(self) -> int:
        return sum(self.acknowledged.values())

    def _play(self) -> None:
        with contextlib.suppress(httpx.TransportError, ConnectionClosed):
            while not self._stop.is_set():
                table = self.person.table("me", "me")
                self.acknowledged[table] = 0
                self._play_table(table)

    def _play_table(self, table: str) -> None:
        while not self._stop.is_set():
            seen = self.person.view(table, self.acknowledged[table] % 2)
            if seen["result"] or seen["version"] > 20:
                return
            if seen["moves"] is None:
                seen = self.person.view(table, seen["to_move"])
            move = {"version": seen["version"], "seat": seen["seat"], "move": seen["moves"][0]}
            self.acknowledged[table] = self.person.act(table, "move", **move)


def check_all_there(person: Person, acknowledged: dict[str, int]) -> None:
    for table, version in acknowledged.items():
        assert person.view(table)["version"] >= version


def test_a_backup_made_while_people_play_holds_every_acknowledged_move(
    make_server: Callable[..., Server], preloaded: Preloaded, tmp_path: Path
) -> None:
    server = make_server()
    copies = []
    amina = server.visit("Amina")
    with Busy(amina) as busy:
        for number in range(3):
            busy.wait(5)
            before = dict(busy.acknowledged)
            copy = tmp_path / f"copy-{number}.sqlite"
            log = tmp_path / "backup.log"
            assert preloaded.start(["backup", str(copy), "--data-dir", str(tmp_path)], log, {}).wait() == 0
            copies.append((copy, before))
    for copy, before in copies:
        restored = make_server(database=str(copy), folder=tmp_path)
        amina.move_to(restored.url)
        check_all_there(amina, before)
        table = max(before, key=lambda table: before[table])
        assert amina.act(table, "move", "after", **amina.first_move(table)) > before[table]
        assert restored.stop() == 0


def test_a_backup_never_overwrites(preloaded: Preloaded, make_server: Callable[..., Server], tmp_path: Path) -> None:
    make_server()
    copy = tmp_path / "copy.sqlite"
    copy.write_text("precious")
    ended = preloaded.start(["backup", str(copy), "--data-dir", str(tmp_path)], tmp_path / "backup.log", {})
    assert ended.wait() == 2
    assert copy.read_text() == "precious"
    assert "never overwrites" in (tmp_path / "backup.log").read_text()


@pytest.fixture(params=KINDS)
def stoppable(request: pytest.FixtureRequest, make_server: Callable[..., Server]) -> Server:
    database = request.getfixturevalue("postgres").database() if request.param == "postgresql" else None
    server: Server = make_server(database=database)
    return server


@contextlib.contextmanager
def stream(person: Person, table: str) -> Iterator[Iterator[dict[str, Any]]]:
    with person.http.stream("GET", f"{API}/tables/{table}/stream") as answer:
        yield map(json.loads, answer.iter_lines())


def test_a_stop_says_goodbye_and_finishes_pending_writes(stoppable: Server) -> None:
    amina = stoppable.visit("Amina")
    table = amina.table("me", "me")
    watching = stoppable.visit("Badi")
    with Busy(stoppable.visit("Chadi")) as busy, amina.socket(table) as socket, stream(watching, table) as lines:
        assert next(lines)["type"] == "table"
        socket.wait_for("view")
        busy.wait(10)
        began = time.monotonic()
        assert stoppable.stop() == 0
        assert time.monotonic() - began < 6
        assert list(socket.rest())[-1]["type"] == "bye"
        assert list(lines)[-1]["type"] == "bye"
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
    stoppable.start()
    check_all_there(busy.person, busy.acknowledged)
    assert stoppable.faults() == []
