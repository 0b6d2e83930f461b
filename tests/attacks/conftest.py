"""A server to attack, with a victim who plays on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.attacks.harness import Target, Victim, attacked_server, victim_of
from tests.server.running import Preloaded

PATIENCE = "2"  # seconds; the server gives up on the slow sooner, so that a test need not wait


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory, preloaded: Preloaded) -> Iterator[Target]:
    folder: Path = tmp_path_factory.mktemp("attacked")
    bounds = {"connections": "150", "connections_per_address": "60"}
    server = attacked_server(folder, preloaded, patience=PATIENCE, **bounds).start()
    yield Target(server, scale=0.05)
    server.close()


@pytest.fixture(scope="module")
def victim(target: Target) -> Iterator[Victim]:
    with victim_of(target) as found:
        yield found
