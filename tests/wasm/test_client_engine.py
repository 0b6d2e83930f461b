"""The browser's engine plays, shows and records games as Python does."""

from __future__ import annotations

import hashlib
import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai.bots.nets import find
from azalai.core.game import Game
from azalai.wasm import packs, store
from tests.wasm.clients import answers
from tests.wasm.compared import some_setting

pytestmark = pytest.mark.slow

GAMES = ("desert", "targi")
EACH = 60  # games of each kind
LOOKS = 16  # at each game
PAIRS = 5_000  # positions and seats, in both games


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def random_game(name: str, number: int) -> tuple[Game, dict[str, Any]]:
    """A whole random game, and what the browser's engine needs to know to play the same."""
    chosen = random.Random(number)
    seed = chosen.getrandbits(64)
    game = azalai.new(name, seed=seed, **some_setting(name, number).options)
    while not game.over:
        game.play(chosen.choice(game.actions()))
    played = len(game.actions_played)
    looks = [*sorted(chosen.sample(range(played), min(LOOKS - 1, played))), played]
    line = {"options": game.options, "seed": str(seed), "actions": game.actions_played, "looks": looks}
    return game, line


def seen(game: Game) -> dict[str, Any]:
    seats = range(game.players)
    found: dict[str, Any] = {
        "state": digest(game.state.tobytes()),
        "to_move": game.to_move,
        "moves": game.moves(),
        "payoffs": game.payoffs(),
        "redealt": [digest(game.redeal(seat, 5).state.tobytes()) for seat in (None, *seats)],
    }
    if game.setting.words:
        setting, state = game.setting, game.state
        found["views"] = [digest(view) for view in game.json_views([*seats, None])]
        found["prompts"] = [
            [setting.prompt(state, each, seat) for each in setting.kind.title] for seat in (*seats, None)
        ]
        mover = game.to_move
        found["told"] = [] if mover is None else [text.decode() for text in game.json_moves(mover)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_plays_and_shows_the_same_games(name: str, tmp_path: Path) -> None:
    games = [random_game(name, number) for number in range(EACH)]
    pairs = sum(len(line["looks"]) * (game.players + 1) for game, line in games)
    assert pairs >= PAIRS / 2
    found = answers("play", name, [line for _, line in games], tmp_path)
    for (game, line), told in zip(games, found, strict=True):
        for number, look in zip(line["looks"], told["looks"], strict=True):
            expected = seen(game.at(number))
            assert {key: look[key] for key in expected} == expected, (line["options"], number)
        assert told["box"] == digest(game.setting.boxes.tobytes())
        assert told["movers"] == game.movers
        assert told["same"], "a game started from its own deal differs"
        learned = find(game.setting)
        assert told["net"] == (learned.name if learned else None)


@pytest.mark.parametrize("name", GAMES)
def test_python_loads_the_records_that_the_browser_writes(name: str, tmp_path: Path) -> None:
    games = [random_game(name, number) for number in range(8)]
    for (game, _), told in zip(games, answers("play", name, [line for _, line in games], tmp_path), strict=True):
        record = told.get("record") or {**game.record(), "deal": told["deal"], "moves": told["history"]}
        assert record == game.record()
        assert azalai.load(json.dumps(record)).state.tobytes() == game.state.tobytes()


@pytest.mark.parametrize("name", GAMES)
def test_packs_have_every_combination_of_options(name: str, tmp_path: Path) -> None:
    kind = azalai.library.kind(name)
    choices = [(option.name, packs.values_of(option)) for option in kind.options]
    wanted = {
        json.dumps(setting.options): digest(setting.boxes.tobytes()) for _, setting in packs.settings(kind, choices)
    }
    lines = [{"options": dict(zip(dict(choices), values))} for values in every(choices)]
    told = answers("boxes", name, lines, tmp_path)
    found = {json.dumps(one["options"]): one["box"] for one in told if one["box"]}
    assert found == wanted


def every(choices: list[tuple[str, list[Any]]]) -> list[tuple[Any, ...]]:
    return list(itertools.product(*(values for _, values in choices)))


@pytest.mark.parametrize("name", GAMES)
def test_a_pack_is_the_same_when_it_is_built_again(name: str) -> None:
    files = store.make_all(name)
    again = packs.pack(name)
    assert again.data == files.pack.read_bytes()
    assert again.nets == {net: file.read_bytes() for net, file in files.nets.items()}
