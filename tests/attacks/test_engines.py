"""Quick versions of the attacks through what browsers need for their own engine: who is refused, and who plays on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from azalai.site import engine
from tests.attacks import engines
from tests.attacks.harness import Attack, Peak, Target, Victim, attacked_server
from tests.server.running import Preloaded, Refused

pytestmark = pytest.mark.slow
MB = 60  # what the quick versions may take at most


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory, preloaded: Preloaded) -> Iterator[Target]:
    """A server whose engines are built already."""
    for game in ("desert", "targi"):
        engine.made(game)
    folder: Path = tmp_path_factory.mktemp("attacked")
    server = attacked_server(folder, preloaded, patience="2", engine="browser").start()
    yield Target(server, scale=0.1)
    server.close()


@pytest.mark.parametrize("attack", engines.ATTACKS, ids=lambda attack: attack.__name__)
def test_the_victim_plays_on(target: Target, victim: Victim, attack: Attack) -> None:
    engines.largest_file(target)
    with Peak(target.pid) as peak:
        before = peak.most
        attack(target)
        assert victim.play_for(0.5)
    assert peak.most < before + MB
    assert target.server.faults() == []


def test_an_address_loads_so_many_files_of_engines(target: Target) -> None:
    path = engines.largest_file(target)
    with target.person(900, None) as person, target.person(901, None) as other:
        answers = [person.http.head(path).status_code for _ in range(150)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert person.http.get("/engine/manifest.json").status_code == 200
        assert other.http.head(path).status_code == 200


def test_a_person_has_so_many_hints_put_into_words(target: Target) -> None:
    with target.person(902) as person, target.person(903) as other:
        refusals = []
        for one in (person, other):
            table = one.table("me", "me")
            body = engines.made_up(one.view(table, 0))
            for _ in range(30 if one is person else 1):
                try:
                    assert one.post(f"/tables/{table}/hint-reason", body)["why"]
                except Refused as refusal:
                    refusals.append(refusal.code)
        assert 0 < refusals.count("too-fast") == len(refusals) < 30
