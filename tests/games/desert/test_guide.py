"""The guided first game of the browser client: its script is played by the real rules, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import azalai

FOLDER = Path(__file__).parents[3] / "web/src/games/desert"
GUIDE: dict[str, Any] = json.loads((FOLDER / "guide.json").read_text("utf-8"))
RECORD: dict[str, Any] = GUIDE["record"]
STEPS: list[dict[str, Any]] = GUIDE["steps"]
YOU = 0
CATEGORIES = ("water", "oases", "river", "enclosed")


def game_after(moves: list[str]) -> azalai.Game:
    return azalai.load({**RECORD, "moves": moves})


def game_before(step: dict[str, Any]) -> azalai.Game:
    return game_after(RECORD["moves"][: step["at"]])


def points(gain: dict[str, Any]) -> int:
    return sum(gain.get(category, 0) for category in CATEGORIES)


def fits(step: dict[str, Any], game: azalai.Game, move: str) -> bool:
    """Whether a move is what a step asks for, as Guide.svelte decides it."""
    goal, (kind, colour, space) = step["goal"], move.split()
    gains = game.gains(YOU)
    gain = gains.get(move, {})
    after = game.copy()
    after.play(move)
    wanted = {"kind": kind, "colour": colour, "space": space}
    checks = [
        all(goal.get(name, value) == value for name, value in wanted.items()),
        all(gain.get(category, 0) >= least for category, least in goal.get("gain", {}).items()),
        gain.get("enclosed", 0) >= goal.get("encloses", 0),
        "largest" not in goal or after.view(YOU)["largest"][goal["largest"]]["seats"] == [YOU],
        "most" not in goal or points(gain) == max(map(points, gains.values())),
        "ends" not in goal or after.over,
    ]
    return "refused" not in goal and all(checks)


@pytest.fixture(params=STEPS, ids=lambda step: str(step["id"]))
def step(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def test_the_whole_script_is_a_legal_game_that_ends() -> None:
    assert game_after(RECORD["moves"]).over


def test_there_are_ten_steps_in_the_order_of_the_game() -> None:
    assert len(STEPS) == 10
    assert [step["at"] for step in STEPS] == sorted(step["at"] for step in STEPS)


def test_every_step_is_your_turn(step: dict[str, Any]) -> None:
    assert game_before(step).to_move == YOU


def test_the_script_s_own_move_is_what_the_step_asks_for(step: dict[str, Any]) -> None:
    game = game_before(step)
    if "refused" in step["goal"]:
        with pytest.raises(azalai.IllegalMove, match="caravans of one colour never touch"):
            game.play(step["goal"]["refused"])
    else:
        assert fits(step, game, RECORD["moves"][step["at"]])


def test_some_legal_moves_are_not_what_the_step_asks_for() -> None:
    """Otherwise it would teach nothing; only the first leader may stand anywhere."""
    for step in STEPS:
        if "refused" not in step["goal"] and "kind" not in step["goal"]:
            game = game_before(step)
            assert not all(fits(step, game, move) for move in game.moves())


def test_blocking_closes_spaces_to_the_rival() -> None:
    step = next(step for step in STEPS if step["id"] == "block")
    assert {"camel pink E3", "camel pink F4"}.isdisjoint(game_after(RECORD["moves"][: step["at"] + 2]).moves())
    without = [*RECORD["moves"][: step["at"]], "camel green L5", "camel green L6"]
    assert {"camel pink E3"} <= set(game_after(without).moves())


def test_you_win_the_guided_game() -> None:
    assert game_after(RECORD["moves"]).winners == [YOU]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_has_its_words(step: dict[str, Any], language: str) -> None:
    words = json.loads((FOLDER / f"messages/learn/{language}.json").read_text("utf-8"))
    assert all(words[f"guide.{part}.{step['id']}"] for part in ("title", "text", "done"))
