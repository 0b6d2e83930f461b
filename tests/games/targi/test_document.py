"""The guide `docs/targi.md` names every word of moves and every key of a view."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import azalai
from azalai.games.targi.reasons import ANSWERS, RULE_OF, WITH_EXCHANGES

GUIDE = (Path(__file__).parents[3] / "docs/targi.md").read_text("utf-8")


def rows(part: str) -> list[tuple[str, str]]:
    """The first two columns of the table in a part of the guide."""
    lines = GUIDE.partition(f"\n## {part}\n")[2].partition("\n## ")[0].splitlines()
    return [(line.split("|")[1], line.split("|")[2]) for line in lines if line.startswith("| `")]


def named(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_word_of_a_move_is_explained() -> None:
    words = {move.split()[0] for first, _ in rows("Moves") for move in named(first)}
    assert words == set(ANSWERS)


@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_every_key_of_a_view_is_explained(rules: str) -> None:
    view = azalai.new("targi", rules=rules, seed=1).view(0)
    assert {key for first, _ in rows("View") for key in named(first)} == set(view)


@pytest.mark.parametrize("kind", RULE_OF)
def test_every_decision_names_its_exchanges(kind: str) -> None:
    (moves,) = [second for first, second in rows("Decisions") if kind in named(first)]
    assert ("exchanges" in moves) == (kind in WITH_EXCHANGES)
