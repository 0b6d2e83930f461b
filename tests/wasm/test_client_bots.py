"""Bots in the browser play the same moves as the bots in Python with the same seeds."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import azalai
from azalai.bots.base import Budget
from azalai.bots.levels import Level
from azalai.bots.search import Search
from azalai.core.game import Game
from tests.wasm.clients import answers
from tests.wasm.compared import some_setting

pytestmark = pytest.mark.slow

GAMES = ("desert", "targi")
MEMORY = 8  # megabytes; small enough that trees fill up and are pruned
NET = {"desert": {}, "targi": {"rules": "expansion"}}
SEAT = 0


def decided_game(name: str, number: int, options: dict[str, Any], line: dict[str, Any], decide: Any) -> list[Any]:
    """A game in which one seat's decisions are noted and played, and the others play at random."""
    chosen = random.Random(f"{name} {number}")
    seed = chosen.getrandbits(64)
    game = azalai.new(name, seed=seed, **options)
    found = []
    while not game.over:
        if game.to_move == SEAT:
            found.append(decide(game))
            game.play(found[-1] if isinstance(found[-1], int) else found[-1]["candidates"][0]["action"])
        else:
            game.play(chosen.choice(game.actions()))
    line.update(options=game.options, seed=str(seed), actions=game.actions_played, seat=SEAT)
    return found


def ways(bot: str, number: int, **more: Any) -> dict[str, Any]:
    usual = {"bot": bot, "bot_seed": number, "net": True, "ways": {"memory": MEMORY}, "budget": None, "think": False}
    return usual | more


def same_in_node(name: str, decided: list[tuple[dict[str, Any], list[Any]]], folder: Path) -> None:
    told = answers("choose", name, [line for line, _ in decided], folder)
    for (line, expected), found in zip(decided, told, strict=True):
        assert len(expected) > 3
        assert found == expected, {key: line[key] for key in ("options", "bot", "bot_seed", "net", "budget")}


def games(name: str) -> list[dict[str, Any]]:
    """With the usual options, with others that have a net, and with any."""
    return [{}, NET[name], *(some_setting(name, number).options for number in range(2))]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("net", [True, False], ids=["with a net", "without a net"])
def test_search_plays_the_same_moves_over_whole_games(name: str, net: bool, tmp_path: Path) -> None:
    decided = []
    for number, options in enumerate(games(name)):
        budget = Budget(simulations=(150, 60, 400)[number % 3])
        bot = Search(budget, seed=number, memory=MEMORY, net="shipped" if net else None)
        line = ways("search", number, net=net, budget=msgspec.to_builtins(budget))
        decided.append((line, decided_game(name, number, options, line, bot.choose)))
    same_in_node(name, decided, tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_search_finds_the_same_values_and_lines(name: str, tmp_path: Path) -> None:
    decided = []
    for number, options in enumerate(games(name)):
        budget = Budget(simulations=200)
        bot = Search(budget, seed=number, memory=MEMORY)
        line = ways("search", number, budget=msgspec.to_builtins(budget), think=True)

        def think(game: Game, bot: Search = bot) -> dict[str, Any]:
            return dict(msgspec.to_builtins(bot.think(game)), seconds=0)

        decided.append((line, decided_game(name, number, options, line, think)))
    same_in_node(name, decided, tmp_path)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", ["novice", "nomad", "trader"])
def test_levels_play_the_same_moves_over_whole_games(name: str, level: str, tmp_path: Path) -> None:
    decided = []
    for number, options in enumerate(games(name)):
        bot = Level(level, seed=number, memory=MEMORY)
        line = ways(level, number)
        decided.append((line, decided_game(name, number, options, line, bot.choose)))
    same_in_node(name, decided, tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_a_search_in_the_browser_stops_within_20_milliseconds(name: str, tmp_path: Path) -> None:
    lines = [
        {"options": options, "moves": moves, "milliseconds": 400} for options in games(name)[:3] for moves in (3, 11)
    ]
    told = answers("stop", name, lines, tmp_path)
    assert all(one["simulations"] > 32 and one["best"] and one["reports"] for one in told)
    late = sorted(one["late"] for one in told)
    assert late[len(late) // 2] < 20, late
