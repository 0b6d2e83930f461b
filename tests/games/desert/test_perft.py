"""How many sequences of moves there are from frozen positions (perft).

A failure lists the moves of the position behind which the count is another one; play one of them and look again, and
the wrong branch is soon found. `--update-golden` plays to new positions from fixed seeds and counts them.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import azalai
from azalai.core import contract
from azalai.core.random import below, generator
from tests.conftest import Golden
from tests.games.desert.playing import BOARDS, PLAYERS, after
from tests.oracle.desert import Oracle

FILE = "desert/perft.json"
STAGES = ("start", "camels", "late")
ENOUGH = 700_000  # leaves: counting one move deeper would take many seconds
DEEPEST = 8


def count_leaves(game: azalai.Game, depth: int) -> int:
    states = np.zeros(depth + 1, game.setting.state_type)
    states[0] = game.state[0]
    moves = np.empty((depth, game.setting.most_moves), np.int64)
    return int(contract.count_leaves(game.setting.boxes, states, moves, depth))


def split_leaves(game: azalai.Game, depth: int) -> dict[str, int]:
    """The count behind each move."""
    return {move: count_leaves(after(game, move), depth - 1) if depth > 1 else 1 for move in game.moves()}


# A split in the file: the colours for which all is the same share a line.


def pack(split: dict[str, int]) -> dict[str, str]:
    rows: dict[tuple[str, str], list[str]] = {}
    for move, leaves in split.items():
        kind, colour, *space = move.split()
        rows.setdefault((kind, colour), []).append(f"{''.join(space) or '-'}:{leaves}")
    shared: dict[tuple[str, str], list[str]] = {}
    for (kind, colour), row in rows.items():
        shared.setdefault((kind, " ".join(row)), []).append(colour)
    return {f"{kind} {'/'.join(colours)}": row for (kind, row), colours in shared.items()}


def unpack(packed: dict[str, str]) -> dict[str, int]:
    return dict(_unpacked(packed))


def _unpacked(packed: dict[str, str]) -> Iterator[tuple[str, int]]:
    for head, row in packed.items():
        kind, colours = head.split()
        for colour in colours.split("/"):
            for entry in row.split():
                space, leaves = entry.split(":")
                yield f"{kind} {colour} {space}".removesuffix(" -"), int(leaves)


def differences(expected: dict[str, int], found: dict[str, int]) -> str:
    moves = [move for move in expected | found if expected.get(move) != found.get(move)]
    lines = [f"{move:24} {expected.get(move, 'illegal'):>10} {found.get(move, 'illegal'):>10}" for move in moves]
    return "\n".join([f"{'move':24} {'expected':>10} {'found':>10}", *lines])


# The frozen positions


def reach(players: int, board: str, stage: str) -> azalai.Game:
    game = azalai.new("desert", players=players, board=board, seed=players)
    rng = generator("perft", players)
    while not game.over and (stage != "start" and (stage == "late" or game.view(None)["phase"] != "camel")):
        moves = game.moves()
        game.play(moves[below(rng, len(moves))])
    return game.at(len(game.history) - 12) if stage == "late" else game


def freeze(game: azalai.Game) -> dict[str, Any]:
    depth = 1
    while count_leaves(game, depth) < ENOUGH and depth < DEEPEST:
        depth += 1
    split = split_leaves(game, depth)
    return {"depth": depth, "leaves": sum(split.values()), "split": pack(split), "record": game.record()}


def save(golden: Golden, name: str, entry: dict[str, Any]) -> None:
    """One position per line, so that a change shows as one changed line."""
    entries = json.loads(golden.read(FILE)) if golden.path(FILE).exists() else {}
    entries[name] = entry
    lines = [f"{json.dumps(key)}: {json.dumps(entries[key], separators=(',', ':'))}" for key in sorted(entries)]
    golden.write(FILE, "{\n" + ",\n".join(lines) + "\n}\n")


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_count_of_move_sequences(golden: Golden, players: int, board: str, stage: str) -> None:
    name = f"{players} {board} {stage}"
    if golden.updating:
        save(golden, name, freeze(reach(players, board, stage)))
    frozen = json.loads(golden.read(FILE))[name]
    game = azalai.load(frozen["record"])
    if count_leaves(game, frozen["depth"]) != frozen["leaves"]:
        found = split_leaves(game, frozen["depth"])
        pytest.fail(f"{name}, depth {frozen['depth']}\n{differences(unpack(frozen['split']), found)}", pytrace=False)


def test_frozen_splits_add_up(golden: Golden) -> None:
    for name, frozen in json.loads(golden.read(FILE)).items():
        split = unpack(frozen["split"])
        assert sum(split.values()) == frozen["leaves"], name
        assert set(split) == set(azalai.load(frozen["record"]).moves()), name


def test_a_failure_shows_the_wrong_branch() -> None:
    expected = {"camel green A1": 3, "camel green B1": 4, "camel pink A1": 3, "return green": 2}
    assert unpack(pack(expected)) == expected
    found = {"camel green A1": 3, "camel green B1": 5, "camel pink B1": 1, "return green": 2}
    lines = differences(expected, found).splitlines()[1:]
    assert [line.split() for line in lines] == [
        ["camel", "green", "B1", "4", "5"],
        ["camel", "pink", "A1", "3", "illegal"],
        ["camel", "pink", "B1", "illegal", "1"],
    ]


# Counts that the oracle found as well, on a map small enough for it

SMALL = """
[terrain]
 0|.O...O.|
 1|...o...|
 2|O..^..O|
 3|.......|
 4|..O....|
[area]
 0|aaaaaaa|
 1|aaaaaaa|
 2|aaa-aaa|
 3|aaaaaaa|
 4|aaaaaaa|
"""


def oracle_leaves(oracle: Oracle, depth: int) -> int:
    moves = oracle.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        then = copy.deepcopy(oracle)
        then.play(move)
        total += oracle_leaves(then, depth - 1)
    return total


@pytest.mark.parametrize(("stage", "depth"), [("start", 2), ("camels", 3), ("late", 4)])
def test_the_oracle_counts_the_same_on_a_small_map(stage: str, depth: int) -> None:
    game = azalai.new("desert", players=2, board=SMALL, seed=5)
    deal = game.record()["deal"]
    oracle = Oracle(players=2, map_text=SMALL, oases=deal["oases"], waterholes=deal["waterholes"])
    for move in moves_to(game, stage):
        game.play(move)
        oracle.play(move)
    assert count_leaves(game, depth) == oracle_leaves(oracle, depth) > 20


def moves_to(game: azalai.Game, stage: str) -> list[str]:
    rng = random.Random(1)
    then = game.copy()
    while not then.over:
        then.play(rng.choice(then.moves()))
    leaders = sum(move.startswith("leader") for move in then.history)
    return then.history[: {"start": 0, "camels": leaders, "late": len(then.history) - 6}[stage]]
