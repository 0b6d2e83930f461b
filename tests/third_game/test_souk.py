"""A third game needs only new files: Souk works in the library, with bots, in the arena, terminal and engine."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import azalai
from azalai import arena, bots

PROGRAM = [sys.executable, "-m", "azalai"]


def random_game(traders: int, seed: int) -> azalai.Game:
    game = azalai.new("souk", traders=traders, seed=seed)
    player = bots.make("random", seed=seed)
    while not game.over:
        game.play(player.choose(game))
    return game


def run(*arguments: str, lines: str = "") -> str:
    done = subprocess.run([*PROGRAM, *arguments], input=lines, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- its rules


def dealt(hands: list[list[int]], wares: list[int]) -> azalai.Game:
    """A game in which the traders hold these skins and the wares come in this order."""
    held = [number for hand in hands for number in hand]
    rest = [number for number in range(1, 25) if number not in held]
    return azalai.load(
        {
            "format": "azalai/1",
            "game": "souk",
            "options": {"traders": len(hands)},
            "deal": {"wares": wares, "skins": held + rest},
            "moves": [],
            "result": None,
        }
    )


HANDS = [[10, 2, 3, 4, 5], [9, 20, 6, 7, 8]]


def test_the_highest_skin_takes_the_ware() -> None:
    game = dealt(HANDS, [4, 1, 2, 3, 5])
    game.play("skin 1")
    game.play("skin 1")
    assert [score["wares"] for score in game.scores()] == [4, 0]


def test_the_next_round_begins_with_the_next_trader() -> None:
    game = dealt(HANDS, [4, 1, 2, 3, 5])
    movers = []
    while not game.over:
        movers.append(game.to_move)
        game.play(game.moves()[0])
    assert movers == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]


def test_a_skin_is_laid_once() -> None:
    game = dealt(HANDS, [4, 1, 2, 3, 5])
    game.play("skin 1")
    game.play("skin 2")
    with pytest.raises(azalai.IllegalMove, match="laid already"):
        game.play("skin 2")


def test_a_skin_is_hidden_until_all_are_laid() -> None:
    game = dealt(HANDS, [4, 1, 2, 3, 5])
    game.play("skin 1")
    assert game.view(0)["seats"][0]["laid"] == {"round 1": 10}
    assert game.view(1)["seats"][0]["laid"] == {"round 1": None}
    game.play("skin 1")
    assert game.view(1)["seats"][0]["laid"] == {"round 1": 10}
    assert set(game.view(1)["seats"][0]["hand"].values()) == {None}


# -- the library


@pytest.mark.parametrize("traders", [2, 3, 4])
def test_a_game_ends_with_all_wares_sold_and_can_be_loaded_again(traders: int) -> None:
    game = random_game(traders, seed=traders)
    assert sum(score["wares"] or 0 for score in game.scores()) == 15
    assert azalai.load(json.dumps(game.record())).scores() == game.scores()


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_seat_sees_nothing_of_what_it_cannot_know(seat: int | None) -> None:
    whole = random_game(3, seed=5)
    for number in range(len(whole.history)):
        game = whole.at(number)
        for seed in range(5):
            other = game.redeal(seat, seed=seed)
            assert other.view(seat) == game.view(seat)
            if seat is not None:
                assert (other.observation(seat) == game.observation(seat)).all()


def test_a_faulty_deal_is_refused_in_words() -> None:
    record = random_game(2, seed=1).record()
    record["deal"]["wares"][0] = record["deal"]["wares"][1]
    with pytest.raises(azalai.BadRecord, match="wares are the numbers from 1 to 5"):
        azalai.load(record)


# -- bots and arena


def test_the_search_plays_it_and_sees_no_hidden_skin() -> None:
    game = azalai.new("souk", traders=2, seed=8)
    game.play("skin 3")
    chosen = {bots.make("search:300", seed=1).choose(game.redeal(1, seed=seed)) for seed in range(5)}
    assert len(chosen) == 1


def test_without_features_for_a_net_it_is_searched_by_rave() -> None:
    game = azalai.new("souk", seed=1)
    search, rave = (bots.make(f"{name}:100", seed=1).think(game) for name in ("search", "rave"))  # type: ignore[attr-defined]
    assert bots.nets.find(game.setting) is None
    assert [(c.action, c.visits) for c in search.candidates] == [(c.action, c.visits) for c in rave.candidates]
    assert search.best.scores is not None
    assert search.best.parts is None


def test_the_search_beats_random_play_in_the_arena() -> None:
    found = arena.run(arena.match("souk", ["search:300", "random"], seed=1), games=60)
    assert found.bots[0].share.value > 0.6


def test_every_level_plays_it() -> None:
    for level in bots.LEVELS:
        game = azalai.new("souk", seed=2)
        assert bots.make(level, seed=1).choose(game) in game.actions()


# -- commands


def test_it_is_compiled_and_listed_like_the_others() -> None:
    assert "Ready: Souk." in run("warm", "souk")
    assert "traders" in run("games")
    assert json.loads(run("bench", "souk", "--seconds", "0.1", "--json"))["moves_per_second"] > 0


def test_a_terminal_plays_it_with_the_plain_board() -> None:
    out = run("play", "souk", "--traders", "3", "--seats", "you,random,greedy", "--seed", "3", lines="skin 1\nquit\n")
    assert "Player 1, lay a skin for the ware worth" in out
    german = run("play", "souk", "--seats", "you,random", "--lang", "de", "--seed", "3", lines="skin 1\nquit\n")
    assert "lege einen Schlauch" in german


def test_records_are_replayed_reviewed_and_drawn(tmp_path: Path) -> None:
    file = tmp_path / "souk.json"
    file.write_text(json.dumps(random_game(2, seed=4).record()), "utf-8")
    assert "skin" in run("replay", str(file), "--review", "--budget", "50")
    assert "points, laid" in run("render", str(file), "-o", "-")


def test_the_engine_thinks_about_it() -> None:
    game = azalai.new("souk", traders=3, seed=6)
    asked: list[dict[str, Any]] = [
        {"do": "position", "record": game.record()},
        {"do": "think", "simulations": 50, "seed": 1},
        {"do": "quit"},
    ]
    answers = [json.loads(line) for line in run("engine", lines="\n".join(map(json.dumps, asked))).splitlines()]
    assert answers[0] == {"reply": "position", "to_move": 0, "moves": 0}
    assert answers[-1]["move"] in game.moves()
