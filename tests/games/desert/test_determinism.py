"""The same seed gives the same game: in another process, with another hash seed, with the compiler off."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai import bots
from tests.conftest import Golden

pytestmark = pytest.mark.slow

FILE = "desert/seeds.json"
ROOT = Path(__file__).parents[3]

GAMES: list[dict[str, Any]] = [
    {"seed": 1, "players": 2},
    {"seed": 2, "players": 3, "board": "river", "variants": ["serpentine"]},
    {"seed": 3, "players": 4, "variants": ["aquifers"]},
    {"seed": 4, "players": 5, "board": "river", "returns": "random"},
    {"seed": -5, "players": 5, "returns": "choose"},
    {"seed": 2**64, "players": 2, "oases": ["D3", "J3", "Q3", "B8", "H11"]},
]


def whole_game(options: dict[str, Any]) -> dict[str, Any]:
    """The record of a game that the random bot plays to the end with the same seed."""
    game = azalai.new("desert", **options)
    bot = bots.make("random", seed=options["seed"])
    while not game.over:
        game.play(bot.choose(game))
    return game.record()


def digest(record: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(record).encode()).hexdigest()[:16]


def all_digests() -> dict[str, str]:
    return {json.dumps(options): digest(whole_game(options)) for options in GAMES}


SCRIPT = "import json; from tests.games.desert.test_determinism import all_digests; print(json.dumps(all_digests()))"


def digests_of_another_process(**environment: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_seeds_give_the_games_they_always_gave(golden: Golden) -> None:
    """A change here breaks the promise that a seed names a game: whoever noted one gets another game."""
    if golden.updating:
        golden.write(FILE, json.dumps(all_digests(), indent=1) + "\n")
    golden.check(FILE, json.dumps(all_digests(), indent=1) + "\n")


@pytest.mark.parametrize("hash_seed", ["0", "1", "4294967295"])
def test_games_are_the_same_in_a_process_with_another_hash_seed(golden: Golden, hash_seed: str) -> None:
    assert digests_of_another_process(PYTHONHASHSEED=hash_seed) == json.loads(golden.read(FILE))


def test_games_are_the_same_without_the_compiler(golden: Golden) -> None:
    assert digests_of_another_process(NUMBA_DISABLE_JIT="1") == json.loads(golden.read(FILE))


def test_other_seeds_give_other_games() -> None:
    deals = [json.dumps(azalai.new("desert", seed=seed).record()["deal"]) for seed in range(200)]
    assert len(set(deals)) == 200


def test_without_a_seed_every_game_is_new() -> None:
    deals = {json.dumps(azalai.new("desert").record()["deal"]) for _ in range(20)}
    assert len(deals) == 20


def test_every_large_pool_can_become_an_oasis_and_every_value_lie_on_every_pool() -> None:
    """A draw that leaves something out would still be the same in every process."""
    oases: set[str] = set()
    values: dict[str, set[int]] = {}
    for seed in range(200):
        deal = azalai.new("desert", players=4, seed=seed).record()["deal"]
        oases |= set(deal["oases"])
        for space, value in deal["waterholes"].items():
            values.setdefault(space, set()).add(value)
    assert len(oases) == 7
    assert len(values) == 43 + 7
    assert all(found == {1, 2, 3} for found in values.values())
