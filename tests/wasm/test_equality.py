"""The WebAssembly modules do what native code does, to the last bit: games, searches, nets and solutions."""

from __future__ import annotations

from pathlib import Path

import pytest

from azalai.wasm import store
from azalai.wasm.exports import exports_of
from tests.wasm.compared import compare_game, compare_searches, compare_solutions, usual
from tests.wasm.recorder import Recorder

pytestmark = pytest.mark.slow

GAMES = ("desert", "targi")
IMPORTED = {"__linear_memory"}


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_the_same(game: str, tmp_path: Path) -> None:
    recorder = Recorder(game, tmp_path)
    for number in range(200):
        compare_game(recorder, game, number)
    found = recorder.result()
    assert found["differences"] == []
    assert found["calls"] > 50_000


@pytest.mark.parametrize("game", GAMES)
def test_searches_and_solutions_are_the_same(game: str, tmp_path: Path) -> None:
    recorder = Recorder(game, tmp_path)
    for number in range(25):
        compare_searches(recorder, game, number, searches=12, simulations=120)
    for number in range(12):
        compare_solutions(recorder, game, number, decisions=8, work=3000)
    found = recorder.result()
    assert found["differences"] == []
    assert found["counts"]["plant_root"] >= 250
    assert set(found["imports"]) == IMPORTED


def test_every_function_of_a_module_is_compared() -> None:
    """Names of `exports_of` that no test calls would be a gap."""
    called = (Path(__file__).parent / "compared.py").read_text()
    for game in GAMES:
        names = {export.name for export in exports_of(usual(game))}
        assert {name for name in names if f".{name}," not in called} <= {"spell"}


def test_a_finished_module_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module is built once; one of other sources is not used."""
    made = store.make("desert")
    assert store.find("desert") == made
    monkeypatch.setattr(store, "_digest", lambda game: "other")
    assert store.find("desert") is None
