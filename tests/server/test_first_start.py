"""The first minute on a machine: while games are compiled, guides and replays work, and the page shows progress."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import CommandLine, Person, Refused, Server, eventually

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = {
    "desert": json.loads((GOLDEN / "desert" / "end-supply-first-2.json").read_text("utf-8")),
    "targi": json.loads((GOLDEN / "targi" / "end-robber-base.json").read_text("utf-8")),
}
UNUSABLE = {"desert": "F8", "targi": "8"}


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, dict[str, str], dict[str, Any]]]:
    """A person at a server that was moved to a new machine with its data: nothing is compiled there yet."""
    folder = tmp_path_factory.mktemp("moved")
    server = Server(folder, CommandLine()).start()
    amina = server.visit("Amina")
    tables = {game: amina.post("/records", record)["id"] for game, record in RECORDS.items()}
    before = {path: amina.get(path) for table in tables.values() for path in paths(table)}
    server.stop()
    server.environment["AZALAI_CACHE"] = str(tmp_path_factory.mktemp("empty"))
    server.start()
    yield amina, tables, before
    server.stop()
    server.close()


def paths(table: str) -> list[str]:
    return [f"/tables/{table}{rest}" for rest in ("", "/record", "/story", "/at/0", "/at/30", "/board")]


@pytest.mark.parametrize("game", RECORDS)
def test_a_replay_is_the_same_before_its_game_is_compiled(moved: Any, game: str) -> None:
    amina, tables, before = moved
    assert amina.get("/games")["ready"][game] is False
    for path in paths(tables[game]):
        assert amina.get(path) == before[path]
    picture = amina.http.get(f"/api/v1/tables/{tables[game]}/picture.svg?at=5")
    assert picture.text.startswith("<svg")


@pytest.mark.parametrize("game", RECORDS)
def test_a_guide_gets_its_positions(moved: Any, game: str) -> None:
    amina = moved[0]
    record = RECORDS[game] | {"moves": RECORDS[game]["moves"][:3], "result": None}
    found = amina.post(f"/games/{game}/position", {"record": record, "seat": 0})
    assert found["view"]["history"] == record["moves"]
    assert amina.post(f"/games/{game}/why", {"record": record, "target": UNUSABLE[game]})["sentences"]["de"]
    with pytest.raises(Refused, match="422 bad-record"):
        amina.post(f"/games/{game}/position", {"record": record | {"moves": ["fly"]}, "seat": 0})


def test_refusals_are_the_same_too(moved: Any) -> None:
    amina, tables, _ = moved
    with pytest.raises(Refused, match="404 no-move"):
        amina.get(f"/tables/{tables['desert']}/at/9999")
    with pytest.raises(Refused, match="404 no-table"):
        amina.get("/tables/nowhere/story")


def test_progress_is_reported_until_a_game_is_ready(moved: Any) -> None:
    amina = moved[0]
    assert set(amina.get("/games")["progress"]) == set(RECORDS)
    percent = eventually(lambda: amina.get("/games")["progress"]["desert"])
    assert 0 < percent < 100
