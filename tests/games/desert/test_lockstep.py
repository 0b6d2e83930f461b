"""The engine and the oracle play the same games side by side and must agree on everything after every move.

`AZALAI_LOCKSTEP` multiplies the number of games of each test (1 unless it is set), for a long run before a release:

    AZALAI_LOCKSTEP=9 ./test tests/games/desert/test_lockstep.py     # more than 3,000 games
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import pytest

import azalai
from azalai.core import contract
from azalai.games.desert.maps import load_map
from tests.games.desert.playing import BOARDS, PLAYERS, POLICIES, SHAPES, Policy, random_map, some_options
from tests.oracle.desert import COLOURS, Camel, Caravan, Oracle

pytestmark = pytest.mark.slow

TIMES = int(os.environ.get("AZALAI_LOCKSTEP", "1"))
SIZES = (12, 16, 20, 26, 34, 50, 80, 130, 200, 256)
T = TypeVar("T")


class Follower(Oracle):
    """The oracle, only faster: what it works out from a position it remembers until the position changes."""

    def _once(self, name: str, work: Callable[[], T]) -> T:
        now = (self.phase, self.to_move, len(self.returned), len(self.camels), len(self.enclosed))
        if self.__dict__.get("_now") != now:
            self._now, self._known = now, dict[str, Any]()
        if name not in self._known:
            self._known[name] = work()
        known: T = self._known[name]
        return known

    def moves(self) -> set[str]:
        return self._once("moves", super().moves)

    def caravan(self, seat: int, colour: str) -> set[str]:
        return self._once(f"caravan {seat} {colour}", lambda: Oracle.caravan(self, seat, colour))

    @property
    def supply(self) -> dict[str, int]:
        return self._once("supply", lambda: Oracle.supply.fget(self))  # type: ignore[attr-defined]

    @property
    def leaders(self) -> set[Caravan]:
        return self._once("leaders", lambda: Oracle.leaders.fget(self))  # type: ignore[attr-defined]

    @property
    def linked(self) -> dict[Caravan, set[str]]:
        return self._once("linked", lambda: Oracle.linked.fget(self))  # type: ignore[attr-defined]

    @property
    def crossed(self) -> set[Caravan]:
        return self._once("crossed", lambda: Oracle.crossed.fget(self))  # type: ignore[attr-defined]


def follower_of(game: azalai.Game) -> Follower:
    options, deal = game.options, game.record()["deal"]
    board = options["board"]
    return Follower(
        players=game.players,
        map_text=load_map(board).text if board in BOARDS else board,
        oases=deal["oases"],
        waterholes=deal["waterholes"],
        variants=frozenset(options["variants"]),
        returned=deal.get("returns"),
        open_scores=options["open_scores"],
    )


# What is compared: the same words from both


def engine_says(game: azalai.Game, dealt: dict[str, int]) -> dict[str, Any]:
    view = game.view(None)
    return {
        "to move": game.to_move,
        "phase": view["phase"],
        "left": view["left"],
        "camels": view["camels"],
        "enclosed": view["enclosed"],
        "waterholes": {space: dealt[space] for space in view["waterholes"]},
        "taken": [sorted(dealt[space] for space in spaces) for spaces in view["taken"]],
        "supply": view["supply"],
        "hands": [set(colours) for colours in view["leaders"]],
        "returned": [colour for colour in view["returned"] if colour],
        "linked": {
            (seat, colour): set(oases) for seat, row in enumerate(view["linked"]) for colour, oases in row.items()
        },
        "crossed": {(seat, colour) for seat, colours in enumerate(view["crossed"]) for colour in colours},
        "largest": {colour: row["camels"] for colour, row in view["largest"].items()},
        "scores": [{**row, "caravans": row["caravans"] or 0} for row in game.scores()],
        "if it ended now": points_now(game),
        "winners": game.winners,
        "end": game.end_reason,
    }


def points_now(game: azalai.Game) -> list[float]:
    points = np.zeros(8)
    contract.count_points(game.setting.boxes, game.state, points)
    return points[: game.players].tolist()  # type: ignore[no-any-return]


def oracle_says(oracle: Follower) -> dict[str, Any]:
    scores = oracle.scores()
    sizes: dict[str, list[int]] = {colour: [0] for colour in COLOURS}
    for seat, colour in oracle.leaders:
        sizes[colour].append(len(oracle.caravan(seat, colour)))
    return {
        "to move": oracle.to_move,
        "phase": oracle.phase,
        "left": oracle.left,
        "camels": dict[str, Camel](oracle.camels),
        "enclosed": {
            space: {**owner, "points": int(space not in oracle.oases)} for space, owner in oracle.enclosed.items()
        },
        "waterholes": oracle.waterholes,
        "taken": [sorted(values) for values in oracle.taken],
        "supply": oracle.supply,
        "hands": oracle.hands,
        "returned": oracle.returned,
        "linked": oracle.linked,
        "crossed": oracle.crossed,
        "largest": {colour: max(found) for colour, found in sizes.items()},
        "scores": scores,
        "if it ended now": [
            row["total"] + (oracle._caravan_points(row["seat"]) if oracle.phase != "over" else 0) for row in scores
        ],
        "winners": oracle.winners,
        "end": oracle.end_reason,
    }


def agree(game: azalai.Game, oracle: Follower, dealt: dict[str, int], *, moves: bool) -> None:
    """Compare the two; a failure names what differs and prints the game, ready for `azalai.load`."""
    engine, expected = engine_says(game, dealt), oracle_says(oracle)
    wrong = {key: (engine[key], expected[key]) for key in expected if engine[key] != expected[key]}
    if moves and not wrong:
        listed, wanted = game.moves(), oracle.moves()
        if len(listed) != len(wanted) or set(listed) != wanted:
            wrong["moves only the engine or only the oracle allows"] = (
                sorted(set(listed) - wanted),
                sorted(wanted - set(listed)),
            )
    lines = [f"{key}:\n  engine {found}\n  oracle {wanted}" for key, (found, wanted) in wrong.items()]
    assert not wrong, "\n".join([f"after move {len(game.history)}", *lines, json.dumps(game.record())])


def play_side_by_side(game: azalai.Game, policy: Policy, rng: random.Random, *, every: int = 1) -> azalai.Game:
    """Play to the end, comparing the position after every move and the legal moves after every `every`-th."""
    oracle = follower_of(game)
    dealt = game.record()["deal"]["waterholes"]
    agree(game, oracle, dealt, moves=True)
    while not game.over:
        move = policy(game, rng)
        kind, colour, *space = move.split()
        compare = len(game.history) % every == 0
        game.play(move)
        if compare:
            oracle.play(move)  # which checks it against all its own moves
        else:
            place_unchecked(oracle, kind, colour, *space)
        agree(game, oracle, dealt, moves=compare)
    return game


def place_unchecked(oracle: Oracle, kind: str, colour: str, *space: str) -> None:
    assert oracle.to_move is not None
    if kind == "return":
        oracle._return(colour)
    elif kind == "leader":
        oracle._place_leader(oracle.to_move, colour, *space)
    else:
        oracle._place_camel(oracle.to_move, colour, *space)


# The games


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_engine_and_oracle_agree_on_the_boards(players: int, board: str, policy: str) -> None:
    enclosed = 0
    for number in range(2 * TIMES):
        rng = random.Random(f"{players} {board} {policy} {number}")
        game = azalai.new("desert", seed=number, **some_options(rng, players, board))
        play_side_by_side(game, POLICIES[policy], rng)
        enclosed += len(game.view(None)["enclosed"])
    assert policy != "enclosing" or enclosed >= 5 * TIMES  # else it does not steer at all


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", PLAYERS)
def test_engine_and_oracle_agree_on_many_games_with_moves_compared_now_and_then(players: int, board: str) -> None:
    for number in range(6 * TIMES):
        rng = random.Random(f"many {players} {board} {number}")
        game = azalai.new("desert", seed=rng.getrandbits(40), **some_options(rng, players, board))
        policy = rng.choice([*POLICIES.values()])
        play_side_by_side(game, policy, rng, every=16)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", PLAYERS)
def test_engine_and_oracle_agree_on_generated_maps(players: int, shape: str, policy: str) -> None:
    """Narrow maps: leaders lack space, a leader alone cuts off ground (TD-LEAD-06), players get stuck."""
    for number in range(4 * TIMES):
        rng = random.Random(f"{players} {shape} {policy} {number}")
        board = random_map(rng, rng.choice(SIZES), shape, river=rng.random() < 0.5)
        options = {**some_options(rng, players, "mountain"), "board": board, "oases": "random"}
        play_side_by_side(azalai.new("desert", seed=number, **options), POLICIES[policy], rng)
