"""Whole games as text that a person can follow: the deal, every move with what it brought, the board now and then.

A file begins with the options and the seed, and holds the moves; the test plays them again and writes the text anew.
`--update-golden` plays other games if the rules, the deal or the policies have changed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import azalai
from tests.conftest import Golden
from tests.games.desert.playing import POLICIES, draw_text, play_out

EVERY = 24  # moves from one board to the next

DEAD_ENDS = """
[terrain]
 0|O...O-..o|
 1|..O..^...|
 2|.^.oO.-.^|
 3|..--...-.|
 4|.o..-O...|
[area]
 0|aaaaa-aaa|
 1|aaaaa-aaa|
 2|a-aaaa-a-|
 3|aa--aaa-a|
 4|aaaa-aaaa|
"""

GAMES: dict[str, tuple[str, dict[str, Any]]] = {  # policy, options and seed
    "two-on-the-mountain-board": ("enclosing", {"players": 2, "seed": 11}),
    "three-on-the-river-serpentine": ("edge", {"players": 3, "board": "river", "variants": ["serpentine"], "seed": 12}),
    "four-with-aquifers": ("random", {"players": 4, "edition": "zman", "variants": ["aquifers"], "seed": 13}),
    "five-choose-returns": ("enclosing", {"players": 5, "board": "river", "edition": "zman", "seed": 14}),
    "five-are-dealt-returns": (
        "one-colour",
        {"players": 5, "returns": "random", "oases": ["D3", "J3", "Q3", "B8", "R11"], "open_scores": True, "seed": 15},
    ),
    "two-among-dead-ends": ("choking", {"players": 2, "board": DEAD_ENDS, "seed": 16}),
}


def write_text(options: dict[str, Any], moves: list[str]) -> str:
    game = azalai.new("desert", **options)
    return (
        "\n".join([json.dumps(options), "", *deal_lines(game), "", *move_lines(game, moves), "", *end_lines(game)])
        + "\n"
    )


def deal_lines(game: azalai.Game) -> Iterator[str]:
    deal = game.record()["deal"]
    yield f"oases         {' '.join(deal['oases'])}"
    for value in (1, 2, 3):
        yield f"waterholes {value}  {' '.join(space for space, dealt in deal['waterholes'].items() if dealt == value)}"
    if "returns" in deal:
        yield f"returns       {' '.join(deal['returns'])}"


def move_lines(game: azalai.Game, moves: list[str]) -> Iterator[str]:
    for number, move in enumerate(moves, 1):
        seat = game.to_move
        before = game.copy()
        game.play(move)
        yield f"{number:3} seat {seat}  {move:22} {what_changed(before, game)}".rstrip()
        if number % EVERY == 0:
            yield from ("", draw_text(game), "")


def what_changed(before: azalai.Game, game: azalai.Game) -> str:
    rows = [
        f"{name} +{now[name] - (then[name] or 0)}"
        for then, now in zip(before.scores(), game.scores())
        for name in ("water", "oases", "river", "enclosed")
        if now[name] != then[name]
    ]
    new = [space for space in game.view(None)["enclosed"] if space not in before.view(None)["enclosed"]]
    return ", ".join(rows + [f"closes {' '.join(new)}"] * bool(new))


def end_lines(game: azalai.Game) -> Iterator[str]:
    yield draw_text(game)
    yield ""
    yield f"the end: {game.end_reason}"
    for row in game.scores():
        yield " ".join(f"{name} {points}" for name, points in row.items())
    yield f"winners: {' '.join(map(str, game.winners))}"


def moves_in(text: str) -> list[str]:
    return re.findall(r"^ *\d+ seat \d  ([a-z]+ [a-z]+(?: [A-Z]+\d+)?)", text, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough_reads_as_before(golden: Golden, name: str) -> None:
    policy, options = GAMES[name]
    if golden.updating:
        game = play_out(azalai.new("desert", **options), random.Random(name), POLICIES[policy])
        golden.write(f"desert/{name}.txt", write_text(options, game.history))
    frozen = golden.read(f"desert/{name}.txt")
    golden.check(f"desert/{name}.txt", write_text(json.loads(frozen.splitlines()[0]), moves_in(frozen)))
    assert "the end: None" not in frozen
