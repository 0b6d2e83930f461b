"""The engine and the oracle play the same games side by side and must agree on everything after every move.

`AZALAI_LOCKSTEP` multiplies the number of games of each test (1 unless it is set), for a long run before a release:

    AZALAI_LOCKSTEP=50 ./test tests/games/targi/test_lockstep.py     # about 3,000 games
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import azalai
from tests.games.targi.playing import POLICIES, RARE, Policy, by_seat, open_view, rare_options, some_options
from tests.games.targi.random_cards import random_cards
from tests.oracle.targi import GOODS, Bill, Flow, Oracle, goods_in

pytestmark = pytest.mark.slow

TIMES = int(os.environ.get("AZALAI_LOCKSTEP", "1"))
DOCUMENT = Path(__file__).parents[3] / "docs/targi.md"
LEFT = {"take", "give", "limit", "save", "put", "lift", "choose-goods"}  # where what is left is counted


class Follower(Oracle):
    """The oracle, but for two things that the rules leave open and where the engine reads them another way.

    - A question with only one outcome is not asked: which goods the discounts save if they save them all.
    - A used dune is discarded before its bonuses are taken, as a goods card is (TG-ACT-09).
    """

    def _pay_bill(self, seat: int, bill: Bill) -> Flow[None]:
        if bill.saves and bill.saves == goods_in(bill.goods):
            bill = replace(bill, goods=bill.goods | dict.fromkeys(GOODS, 0), saves=0)
        yield from super()._pay_bill(seat, bill)

    def _use_bonuses(self, seat: int, place: str) -> Flow[None]:
        done = [dune for dune in self.dunes if dune["used"] and dune["seats"] == dune["done"] == [seat]]
        for dune in done if place == "dune" else ():
            self._discard_dune(dune)
        yield from super()._use_bonuses(seat, place)


def oracle_of(game: azalai.Game) -> Oracle:
    setting: Any = game.setting
    cards = {
        "tribe": setting.tribe,
        "goods": setting.goods,
        "border": setting.border,
        "dunes": setting.dunes,
        "challenges": [
            {name: value for name, value in option.items() if value is not None} for option in setting.challenge_options
        ],
    }
    options = {name: setting.options[name] for name in ("rules", "targia_repeat")}
    return Follower(options, cards, game.record()["deal"])


# What is compared: the same words from both


def engine_says(game: azalai.Game) -> dict[str, Any]:
    view = open_view(game)
    for seat in view["seats"]:
        del seat["over"], seat["rows"]  # worked out from the rest: test_aids.py
    decision = view.pop("decision") or {"kind": "over", "seat": None}
    return view | {
        "to move": game.to_move,
        "kind": decision["kind"],
        "who": decision["seat"],
        "left": decision["left"] if decision["kind"] in LEFT else None,
        "moves": sorted(game.moves()),
        "listed twice": len(game.moves()) - len(set(game.moves())),
        "points": game.scores(),
        "winners": game.winners,
        "end reason": game.end_reason,
    }


def oracle_says(oracle: Oracle) -> dict[str, Any]:
    decision = oracle.decision
    return oracle.public() | {
        "pile order": oracle.piles,
        "to move": oracle.to_move,
        "kind": decision["kind"],
        "who": decision["seat"],
        "left": decision["left"] if decision["kind"] in LEFT else None,
        "moves": sorted(oracle.moves()),
        "listed twice": 0,
        "points": oracle.scores(),
        "winners": oracle.winners() if oracle.phase == "over" else [],
        "end reason": oracle.end,
    }


def agree(game: azalai.Game, oracle: Oracle) -> str:
    """Compare the two, and say what is asked. A failure names what differs and prints the game, for `azalai.load`."""
    engine, expected = engine_says(game), oracle_says(oracle)
    wrong = {key: (engine[key], value) for key, value in expected.items() if engine[key] != value}
    if "moves" in wrong:
        listed, wanted = (set(moves) for moves in wrong.pop("moves"))
        wrong["moves only one of them allows"] = (sorted(listed - wanted), sorted(wanted - listed))
    lines = [f"{key}:\n  engine {found}\n  oracle {wanted}" for key, (found, wanted) in wrong.items()]
    assert not wrong, "\n".join(
        [f"after move {len(game.history)}, {game.history[-6:]}", *lines, json.dumps(game.record())]
    )
    return str(engine["kind"])


def play_side_by_side(game: azalai.Game, policy: Policy, rng: random.Random) -> Counter[str]:
    """Play to the end, comparing after every move; how often each kind of question was asked."""
    oracle = oracle_of(game)
    asked = Counter([agree(game, oracle)])
    while not game.over:
        move = policy(game, rng)
        game.play(move)
        oracle.play(move)
        asked[agree(game, oracle)] += 1
    return asked


# The games


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_engine_and_oracle_agree(rules: str, policy: str) -> None:
    for number in range((3 if rules == "base" else 5) * TIMES):
        rng = random.Random(f"{rules} {policy} {number}")
        game = azalai.new("targi", seed=rng.getrandbits(40), **some_options(rng, rules))
        play_side_by_side(game, POLICIES[policy], rng)


@pytest.mark.parametrize("challenges", ["four", "five"])
@pytest.mark.parametrize("repeat", ["replace", "keep"])
def test_engine_and_oracle_agree_with_all_that_can_be_mixed(repeat: str, challenges: str) -> None:
    """And with the two players playing in different ways."""
    options = {"tribe": "mixed", "border": "mixed", "targia_repeat": repeat, "challenges": challenges}
    for number in range(2 * TIMES):
        rng = random.Random(f"mixed {repeat} {challenges} {number}")
        game = azalai.new("targi", rules="expansion", seed=rng.getrandbits(40), **options)
        play_side_by_side(game, by_seat(*rng.sample(sorted(POLICIES), 2)), rng)


@pytest.mark.parametrize("name", [*RARE, "invented", "selling"])
def test_engine_and_oracle_agree_about_rare_questions(name: str) -> None:
    for number in range(3 * TIMES):
        rng = random.Random(f"rare {name} {number}")
        game = azalai.new("targi", seed=rng.getrandbits(40), **rare_options(rng, name))
        play_side_by_side(game, POLICIES[rng.choice(["laying", "laying", "thorough", "exchanging"])], rng)


def test_engine_and_oracle_agree_about_random_cards_of_every_kind() -> None:
    for number in range(4 * TIMES):
        rng = random.Random(f"random cards {number}")
        game = azalai.new("targi", seed=rng.getrandbits(40), **random_cards(rng))
        play_side_by_side(game, POLICIES[rng.choice(["laying", "laying", "thorough", "exchanging", "uniform"])], rng)


def kinds_in_the_document() -> set[str]:
    """Every kind of decision in the table of `docs/targi.md`."""
    table = DOCUMENT.read_text("utf-8").partition("## Decisions")[2].partition("## View")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {kind for row in rows for kind in re.findall(r"`([a-z-]+)`", row)}


def test_every_kind_of_question_is_asked_and_agreed_upon() -> None:
    """Over a few games; a kind that is never asked would be compared in none of the tests above."""
    wanted = kinds_in_the_document()
    assert len(wanted) == 27
    asked: Counter[str] = Counter()
    games = 0
    while wanted - asked.keys():
        assert games < 12 + 12 * TIMES, f"never asked: {sorted(wanted - asked.keys())}; asked: {asked}"
        rng = random.Random(f"kinds {games}")
        options = rare_options(rng, sorted(RARE)[games % 3]) if games % 4 else some_options(rng, "expansion")
        game = azalai.new("targi", seed=rng.getrandbits(40), **options)
        asked += play_side_by_side(game, POLICIES[rng.choice(["laying", "thorough", "hoarding"])], rng)
        games += 1
    assert asked.keys() == wanted | {"over"}
