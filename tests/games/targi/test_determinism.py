"""The same seed gives the same game: in another process, with another hash seed, with the compiler off (TG-SET-09)."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai import bots
from azalai.games.targi.cards import shipped
from tests.conftest import Golden
from tests.games.targi.playing import POLICIES, play_out

pytestmark = pytest.mark.slow

FILE = "targi/seeds.json"
ROOT = Path(__file__).parents[3]

GAMES: list[dict[str, Any]] = [
    {"seed": 1},
    {"seed": 2, "challenges": "five", "start": "random"},
    {"seed": 3, "rules": "expansion"},
    {"seed": -4, "rules": "expansion", "tribe": "mixed", "border": "mixed", "targia_repeat": "keep"},
    {"seed": 2**64, "rules": "expansion", "tribe": "base", "challenges": ["CP1a", "CO3b"], "start": "second"},
]


def whole_game(options: dict[str, Any]) -> dict[str, Any]:
    """The record of a game that the random bot plays to the end with the same seed."""
    game = azalai.new("targi", **options)
    bot = bots.make("random", seed=options["seed"])
    while not game.over:
        game.play(bot.choose(game))
    return game.record()


def digest(record: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(record).encode()).hexdigest()[:16]


def all_digests() -> dict[str, str]:
    return {json.dumps(options): digest(whole_game(options)) for options in GAMES}


SCRIPT = "import json; from tests.games.targi.test_determinism import all_digests; print(json.dumps(all_digests()))"


def digests_of_another_process(**environment: str) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=900,
    )
    found: dict[str, str] = json.loads(done.stdout)
    return found


def test_seeds_give_the_games_they_always_gave(golden: Golden) -> None:
    """A change here breaks the promise that a seed names a game: whoever noted one gets another game."""
    if golden.updating:
        golden.write(FILE, json.dumps(all_digests(), indent=1) + "\n")
    golden.check(FILE, json.dumps(all_digests(), indent=1) + "\n")


@pytest.mark.parametrize("hash_seed", ["0", "4294967295"])
def test_games_are_the_same_in_a_process_with_another_hash_seed(golden: Golden, hash_seed: str) -> None:
    assert digests_of_another_process(PYTHONHASHSEED=hash_seed) == json.loads(golden.read(FILE))


def test_games_are_the_same_without_the_compiler(golden: Golden) -> None:
    assert digests_of_another_process(NUMBA_DISABLE_JIT="1") == json.loads(golden.read(FILE))


def test_other_seeds_give_other_games() -> None:
    deals = [json.dumps(azalai.new("targi", rules="expansion", seed=seed).record()["deal"]) for seed in range(60)]
    assert len(set(deals)) == 60


def test_without_a_seed_every_game_is_new() -> None:
    deals = {json.dumps(azalai.new("targi").record()["deal"]) for _ in range(10)}
    assert len(deals) == 10


@pytest.mark.parametrize("options", GAMES, ids=lambda options: str(options["seed"]))
def test_a_seed_deals_the_same_twice(options: dict[str, Any]) -> None:
    first, second = (azalai.new("targi", **options) for _ in range(2))
    assert first.record() == second.record()
    assert first.state.tobytes() == second.state.tobytes()


def test_what_is_drawn_later_was_dealt_with_the_seed() -> None:
    """Two games with the same moves draw the same cards, shuffles included; the record needs no seed."""
    game = play_out(azalai.new("targi", seed=5), random.Random(5), POLICIES["building"])
    assert int(game.state[0]["gen"].sum()) > 0  # something was shuffled again
    again = azalai.new("targi", seed=5)
    for move in game.history:
        again.play(move)
    assert again.record() == game.record()
    assert again.state.tobytes() == azalai.load(game.record()).state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("challenges", ["four", "five", ["CP1a", "CR1a", "CD1a"]])
def test_record_keeps_the_order_of_the_challenges(challenges: object) -> None:
    """Also when the cards that they are drawn from are not in the order of their categories."""
    cards = list(shipped("house_challenges").cards)
    for seed in range(4):
        random.Random(seed).shuffle(cards)
        deck = json.dumps({"type": "challenge", "cards": cards})
        game = azalai.new("targi", seed=seed, challenge_cards=deck, challenges=challenges)
        again = azalai.load(json.loads(json.dumps(game.record())))
        assert again.view(0) == game.view(0)
        assert again.record() == game.record()
        assert again.state.tobytes() == game.state.tobytes()


def test_every_card_can_lie_everywhere_and_every_seat_begin() -> None:
    """A draw that leaves something out would still be the same in every process."""
    tops: dict[str, set[str]] = {"tribe": set(), "goods": set(), "dunes": set()}
    starts = set()
    for seed in range(300):
        deal = azalai.new("targi", rules="expansion", start="random", seed=seed).record()["deal"]
        starts.add(deal["start"])
        for name, cards in tops.items():
            cards |= {order.split()[0] for order in deal[name]}  # of the start, and of later shuffles
    assert starts == {0, 1}
    assert {name: len(cards) for name, cards in tops.items()} == {"tribe": 45, "goods": 24, "dunes": 20}
