"""One server, one browser and one build of the client for all tests in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browsing import PATIENCE, NewVisitor, Visitor, launched
from tests.server.running import CommandLine, Server
from tools.build_client import build

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def client() -> None:
    """Build the client from its current sources."""
    build()


@pytest.fixture(scope="session")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("server"), CommandLine()).start()
    yield started
    status = started.stop()
    faults = started.faults()
    started.close()
    assert status == 0
    assert faults == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with launched() as browser:
        yield browser


@pytest.fixture
def visit(server: Server, browser: Browser) -> Iterator[NewVisitor]:
    """New visitors: `visit("Amina", theme="dark")`. The test fails if a browser reports any error."""
    visitors: list[Visitor] = []

    def new(name: str | None = None, **how: Any) -> Visitor:
        visitors.append(Visitor(browser, server.url, name, **how))
        return visitors[-1]

    yield new
    faults = [fault for visitor in visitors for fault in visitor.faults()]
    for visitor in visitors:
        visitor.close()
    assert faults == []
