"""The guided first round of the browser client: its script is played by the real rules, step by step."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import azalai

FOLDER = Path(__file__).parents[3] / "web/src/games/targi"
GUIDE: dict[str, Any] = json.loads((FOLDER / "guide.json").read_text("utf-8"))
RECORD, STEPS = GUIDE["record"], GUIDE["steps"]
YOU = 0
by_id = pytest.mark.parametrize("step", STEPS, ids=lambda step: step["id"])


def game_before(step: dict[str, Any]) -> azalai.Game:
    return azalai.load({**RECORD, "moves": RECORD["moves"][: step["at"]]})


def test_the_whole_script_can_be_played() -> None:
    assert azalai.load(RECORD).history == RECORD["moves"]


def test_steps_come_one_after_the_other() -> None:
    places = [step["at"] for step in STEPS]
    assert places == sorted(set(places))


@by_id
def test_the_step_asks_for_legal_moves_of_yours_first_of_all_the_scripts(step: dict[str, Any]) -> None:
    game = game_before(step)
    assert game.to_move == YOU
    assert set(step["accept"]) <= set(game.moves())
    assert step["accept"][0] == RECORD["moves"][step["at"]]


@by_id
def test_something_else_could_be_done_as_well_so_that_there_is_a_choice(step: dict[str, Any]) -> None:
    if step["id"] not in ("end", "raid"):
        assert set(game_before(step).moves()) - set(step["accept"])


@by_id
def test_the_step_has_words_in_both_languages(step: dict[str, Any]) -> None:
    for language in ("en", "de"):
        messages = json.loads((FOLDER / "messages/learn" / f"{language}.json").read_text("utf-8"))
        for part in ("title", "text", "done"):
            assert messages[f"guide.{part}.{step['id']}"].strip()


def test_the_lines_cross_on_a_card_that_can_be_paid_in_two_ways() -> None:
    paying = next(step for step in STEPS if step["id"] == "pay")
    assert {"lay 1", "lay 1 cost 2"} <= set(game_before(paying).moves())


def test_it_ends_with_a_raid() -> None:
    last = game_before(STEPS[-1])
    assert last.view(YOU)["decision"]["kind"] == "raid"
    assert {"pay goods", "pay points"} <= set(last.moves())
