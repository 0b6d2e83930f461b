"""The guided first game of the browser client: its script is played by the real rules, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import azalai

FOLDER = Path(__file__).parents[3] / "web/src/games/desert"
GUIDE: dict[str, Any] = json.loads((FOLDER / "guide.json").read_text("utf-8"))
FIRST, LATE = GUIDE["records"]
STEPS: list[dict[str, Any]] = GUIDE["steps"]
TRIED = [step for step in STEPS if not step.get("read")]
YOU = 0
CATEGORIES = ("water", "oases", "river", "enclosed")


def named(id: str) -> dict[str, Any]:
    return next(step for step in STEPS if step["id"] == id)


def game_before(step: dict[str, Any]) -> azalai.Game:
    return azalai.load(GUIDE["records"][step.get("record", 0)]).at(step["at"])


def scripted(step: dict[str, Any]) -> str:
    move: str = GUIDE["records"][step.get("record", 0)]["moves"][step["at"]]
    return move


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


@pytest.fixture(params=TRIED, ids=lambda step: str(step["id"]))
def step(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


def test_the_scripts_are_legal_games_and_the_late_one_ends() -> None:
    assert azalai.load(FIRST).history == FIRST["moves"]
    assert azalai.load(LATE).over


def test_it_opens_with_the_goal_and_steps_follow_the_games() -> None:
    places = [(step.get("record", 0), step["at"]) for step in STEPS]
    assert STEPS[0]["read"]
    assert len(TRIED) == 10
    assert places == sorted(places)


def test_every_turn_of_yours_in_the_first_game_is_a_step() -> None:
    game = azalai.load(FIRST)
    asked = [step["at"] for step in TRIED if not step.get("record") and step.get("takes", 1)]
    yours = [number for number in range(STEPS[0]["at"], len(FIRST["moves"])) if game.at(number).to_move == YOU]
    assert asked == yours


LEADERS = game_before(named("leader")).moves()


@pytest.mark.parametrize("leader", LEADERS)
def test_the_guide_goes_on_from_wherever_the_leader_was_placed(leader: str) -> None:
    """As lib/lesson.svelte.ts does it: the script follows, and the rival makes way."""
    instead = {each["of"]: each["play"] for each in GUIDE["instead"] if leader in each["after"]}
    game = game_before(named("leader"))
    game.play(leader)
    steps = {step["at"]: step for step in TRIED if not step.get("record") and step.get("takes", 1)}
    for number, move in enumerate(FIRST["moves"][len(game.history) :], len(game.history)):
        assert number not in steps or fits(steps[number], game, move)
        if number == named("forbidden")["at"]:
            assert named("forbidden")["goal"]["refused"] not in game.moves()
        game.play(instead.get(move, move))


def test_every_step_is_your_turn(step: dict[str, Any]) -> None:
    assert game_before(step).to_move == YOU


def test_the_script_s_own_move_is_what_the_step_asks_for(step: dict[str, Any]) -> None:
    game = game_before(step)
    if "refused" in step["goal"]:
        with pytest.raises(azalai.IllegalMove, match="caravans of one colour never touch"):
            game.play(step["goal"]["refused"])
    else:
        assert fits(step, game, scripted(step))


def test_some_legal_moves_are_not_what_the_step_asks_for() -> None:
    """Otherwise it would teach nothing; only the leader may go anywhere."""
    for step in TRIED:
        if "refused" not in step["goal"] and "kind" not in step["goal"]:
            game = game_before(step)
            assert not all(fits(step, game, move) for move in game.moves())


def test_blocking_closes_spaces_to_the_rival() -> None:
    blocked = game_before(named("block"))
    free = blocked.copy()
    for game, moves in ((blocked, ("camel pink F3", "camel green L5")), (free, ("camel green L5", "camel green L6"))):
        for move in moves:
            game.play(move)
    assert {"camel pink E3", "camel pink F4"}.isdisjoint(blocked.moves())
    assert "camel pink E3" in free.moves()


def test_you_win_the_guided_game() -> None:
    assert azalai.load(LATE).winners == [YOU]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_step_has_its_words(step: dict[str, Any], language: str) -> None:
    words = json.loads((FOLDER / f"messages/learn/{language}.json").read_text("utf-8"))
    assert all(words[f"guide.{part}.{step['id']}"] for part in ("title", "text", "done"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_opening_says_the_goal_and_whose_pieces_are_whose(language: str) -> None:
    words = json.loads((FOLDER / f"messages/learn/{language}.json").read_text("utf-8"))
    assert all(words[f"guide.{part}"] for part in ("title.goal", "text.goal", "yours", "theirs"))
