"""The guided first round of the browser client: its script is played by the real rules, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import azalai

FOLDER = Path(__file__).parents[3] / "web/src/games/targi"
GUIDE: dict[str, Any] = json.loads((FOLDER / "guide.json").read_text("utf-8"))
RECORDS, STEPS = GUIDE["records"], GUIDE["steps"]
TRIED = [step for step in STEPS if not step.get("read")]
YOU = 0
by_id = pytest.mark.parametrize("step", TRIED, ids=lambda step: step["id"])


def named(id: str) -> dict[str, Any]:
    return next(step for step in STEPS if step["id"] == id)


def game_before(step: dict[str, Any]) -> azalai.Game:
    return azalai.load(RECORDS[step.get("record", 0)]).at(step["at"])


@pytest.mark.parametrize("record", RECORDS)
def test_the_whole_script_can_be_played(record: dict[str, Any]) -> None:
    assert azalai.load(record).history == record["moves"]


def test_it_opens_with_the_goal_and_steps_follow_the_games() -> None:
    places = [(step.get("record", 0), step["at"]) for step in TRIED]
    assert STEPS[0]["read"]
    assert places == sorted(set(places))


@by_id
def test_the_step_asks_for_legal_moves_of_yours_first_of_all_the_scripts(step: dict[str, Any]) -> None:
    game = game_before(step)
    scripted = RECORDS[step.get("record", 0)]["moves"][step["at"]]
    assert game.to_move == YOU
    assert set(step.get("accept", ())) <= set(game.moves())
    assert step.get("accept", [scripted])[0] == scripted


@by_id
def test_something_else_could_be_done_as_well_so_that_there_is_a_choice(step: dict[str, Any]) -> None:
    if step["id"] not in ("turn", "raid"):
        assert set(game_before(step).moves()) - set(step["accept"])


@pytest.mark.parametrize("third", named("third")["accept"])
@pytest.mark.parametrize("good", ["use 6", "use 11"])
@pytest.mark.parametrize("paid", named("pay")["accept"])
def test_the_guide_goes_on_from_whatever_you_chose(third: str, good: str, paid: str) -> None:
    chosen = {"third": third, "border": good, "pay": paid}
    game = game_before(named("third"))
    steps = {step["at"]: step for step in TRIED if not step.get("record")}
    for number, move in enumerate(RECORDS[0]["moves"][:10]):
        if number < len(game.history):
            continue
        step = steps.get(number, {})
        assert set(step.get("accept", ())) - set(game.moves()) <= {"use 2"}  # no figure of yours is on 2
        game.play(chosen.get(step.get("id", ""), move))
    assert len(game.history) == named("turn")["at"]
    assert game.to_move == YOU
    assert {"end", third.replace("place", "use")} <= set(game.moves())


def test_rows_are_taught_where_a_row_can_be_completed() -> None:
    """Four different symbols: 2 points more than in another row."""
    row, full = game_before(named("row")), game_before(named("full"))
    assert [card["symbol"] for card in row.view(YOU)["seats"][YOU]["display"][0]] == ["camel_rider", "oasis"]
    gains = full.gains(YOU)
    assert gains["lay 1"]["points"] == gains["lay 2"]["points"] + 2 == 5


def test_a_raid_goes_on_until_it_is_paid() -> None:
    game = game_before(named("raid"))
    game.play("pay goods")
    assert game.to_move == YOU
    assert len(game.moves()) > 1
    game.play(game.moves()[0])
    assert game.to_move != YOU


@by_id
def test_the_step_has_words_in_both_languages(step: dict[str, Any]) -> None:
    for language in ("en", "de"):
        messages = json.loads((FOLDER / "messages/learn" / f"{language}.json").read_text("utf-8"))
        for part in ("title", "text", "done"):
            assert messages[f"guide.{part}.{step['id']}"].strip()


def test_the_lines_cross_on_a_card_that_can_be_paid_in_two_ways() -> None:
    assert {"lay 1", "lay 1 cost 2"} <= set(game_before(named("pay")).moves())


def test_it_ends_with_a_raid() -> None:
    last = game_before(STEPS[-1])
    assert last.view(YOU)["decision"]["kind"] == "raid"
    assert {"pay goods", "pay points"} <= set(last.moves())


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_opening_says_the_goal_and_whose_pieces_are_whose(language: str) -> None:
    words = json.loads((FOLDER / f"messages/learn/{language}.json").read_text("utf-8"))
    assert all(words[f"guide.{part}"] for part in ("title.goal", "text.goal", "yours", "theirs"))
