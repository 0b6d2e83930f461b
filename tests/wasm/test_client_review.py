"""Reviews and the coach's differences in the browser are those of Python, but for facts about the rules."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import azalai
from azalai.bots import coach
from azalai.bots.base import Budget
from azalai.bots.coach import Outcome
from azalai.bots.review import judge_game
from azalai.bots.search import Search
from azalai.core.facts import WINS
from azalai.core.game import Game
from tests.wasm.clients import answers
from tests.wasm.compared import some_setting

pytestmark = pytest.mark.slow

GAMES = ("desert", "targi")
REVIEWS = 3  # of each game
POSITIONS = 12
COMPARISONS = 200
SIMULATIONS = 60
MEMORY = 24  # megabytes, as `web/src/engine/review.ts` has them


@pytest.fixture(autouse=True)
def no_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The browser knows no facts about the rules."""
    monkeypatch.setattr(coach, "facts_for", lambda *position: [])


def random_game(name: str, number: int) -> tuple[Game, dict[str, Any]]:
    """A whole random game, and what node needs to play the same."""
    chosen = random.Random(number)
    options = {} if number == 0 else some_setting(name, number).options
    seed = chosen.getrandbits(64)
    game = azalai.new(name, seed=seed, **options)
    while not game.over:
        game.play(chosen.choice(game.actions()))
    return game, {"options": game.options, "seed": str(seed), "actions": game.actions_played}


def some_position(name: str, number: int) -> tuple[Game, dict[str, Any]]:
    whole, line = random_game(name, number)
    game = whole.at(random.Random(number).randrange(len(whole.history)))
    return game, line | {"actions": game.actions_played}


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_judges_every_move_as_python_does(name: str, tmp_path: Path) -> None:
    games = [random_game(name, number) for number in range(REVIEWS)]
    told = answers("review", name, [line | {"simulations": SIMULATIONS} for _, line in games], tmp_path)
    for (game, line), found in zip(games, told, strict=True):
        search = Search(seed=5, memory=MEMORY)
        expected = msgspec.to_builtins(list(judge_game(game, search, Budget(simulations=SIMULATIONS))))
        assert len(found) == len(game.history)
        assert any(one["why"] for one in found)
        for one, wanted in zip(found, expected, strict=True):
            assert {key: one[key] for key in wanted} == wanted, (line["options"], wanted["number"])


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_measures_moves_as_python_does(name: str, tmp_path: Path) -> None:
    positions = [some_position(name, number) for number in range(POSITIONS)]
    moves = [random.Random(number).choice(game.moves()) for number, (game, _) in enumerate(positions)]
    lines = [line | {"measured": move} for (_, line), move in zip(positions, moves)]
    told = answers("review", name, lines, tmp_path)
    for (game, line), move, found in zip(positions, moves, told, strict=True):
        expected = coach.measure(coach.deals_for(game), move, coach.measuring_search())
        assert found == expected, (line["options"], move)


def some_pair(game: Game, number: int) -> list[str]:
    """Two random moves, or one and a better one."""
    pair = random.Random(number).choices(game.moves(), k=2)
    return pair if number % 2 else [pair[0], Search(seed=0).think(game, Budget(simulations=400)).best.move]


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_has_the_opinions_of_python(name: str, tmp_path: Path) -> None:
    positions = [some_position(name, number) for number in range(POSITIONS)]
    pairs = [some_pair(game, number) for number, (game, _) in enumerate(positions)]
    lines = [line | {"about": pair} for (_, line), pair in zip(positions, pairs)]
    told = answers("review", name, lines, tmp_path)
    assert any(one["moves"] is None for one in told)
    assert {one["better"] == pair[0] for one, pair in zip(told, pairs)} == {True, False}
    for (game, line), (move, other), found in zip(positions, pairs, told, strict=True):
        expected = msgspec.to_builtins(coach.opinion(game, move, other))
        assert {key: found[key] for key in expected} == expected, (line["options"], move)


def random_outcome(game: Game, chosen: random.Random, spread: float) -> Outcome:
    def points() -> float:
        return round(chosen.gauss(3, spread), chosen.choice((0, 1, 2, 9)))

    categories = game.setting.categories
    return [{**{name: points() for name in categories}, WINS: chosen.random()} for _ in range(game.players)]


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_finds_the_same_words_for_differences(name: str, tmp_path: Path) -> None:
    lines, expected = [], []
    for number in range(COMPARISONS):
        game, line = some_position(name, number % POSITIONS)
        chosen = random.Random(number)
        better, played = (random_outcome(game, chosen, chosen.choice((0.02, 0.2, 1, 5))) for _ in range(2))
        lines.append(line | {"compared": [better, played]})
        expected.append(msgspec.to_builtins(coach.compare(game, ("one", better), ("other", played))))
    told = answers("review", name, lines, tmp_path)
    assert {claim["kind"] for one in told for claim in one["claims"]} == {"category", "chance", "close"}
    assert told == expected
