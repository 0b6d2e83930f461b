"""The client's tests get one true position for every kind of question that the rules can ask."""

from __future__ import annotations

import json

import pytest

from azalai.games.targi.reasons import RULE_OF
from azalai.games.targi.seen.words import QUESTIONS
from tests.games.targi import decisions

STORED = json.loads(decisions.FILE.read_text("utf-8"))
HOW = "run `python tests/games/targi/decisions.py`, and give the client words for what is new"


def test_every_kind_of_question_has_an_example() -> None:
    assert {example["kind"] for example in STORED["examples"]} == set(RULE_OF) == set(STORED["kinds"]), HOW
    assert set(QUESTIONS.values()) <= set(STORED["kinds"])


def test_every_move_that_can_be_typed_is_listed() -> None:
    assert STORED["texts"] == decisions.texts(), HOW


@pytest.mark.parametrize("example", STORED["examples"], ids=lambda example: f"{example['kind']}-{example['seed']}")
def test_the_example_is_what_the_server_would_show(example: dict[str, object]) -> None:
    shown = json.loads(json.dumps(decisions.shown(decisions.replayed(example))))
    assert shown == {name: example[name] for name in shown}, HOW
    assert shown["view"]["decision"]["kind"] == example["kind"]
