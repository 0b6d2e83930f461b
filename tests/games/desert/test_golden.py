"""Finished games as files, one for each way to end and each number of players: replayed, they give the stored result.

`--update-golden` looks for such games anew, on the boards first and then on generated maps.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import pytest

import azalai
from tests.conftest import Golden
from tests.games.desert.playing import (
    BOARDS,
    PLAYERS,
    SHAPES,
    VARIANTS,
    Policy,
    after,
    at_random,
    choking,
    colour_of,
    one_colour,
    random_map,
)

WAYS = {
    "supply-second": "the last camel of a colour is the last camel of a turn",
    "supply-first": "the last camel of a colour is the first of two; the other is placed as well",
    "supply-stuck": "the last camel of a colour is the first of two; the other cannot be placed",
    "stuck-start": "a player cannot place at the start of a turn",
    "stuck-second": "a player cannot place the second camel",
}


def way_of(game: azalai.Game) -> str:
    """Which of the ways to end this was, read off the last move."""
    before = game.at(len(game.history) - 1).view(None)
    if game.end_reason == "stuck":
        return "stuck-second" if before["left"] == 2 else "stuck-start"
    if before["left"] == 2:
        return "supply-stuck"
    return "supply-first" if 0 in before["supply"].values() else "supply-second"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("way", WAYS)
def test_finished_game_ends_as_stored(golden: Golden, way: str, players: int) -> None:
    name = f"desert/end-{way}-{players}.json"
    if golden.updating:
        golden.write(name, json.dumps(find(way, players).record(), indent=1) + "\n")
    stored = json.loads(golden.read(name))
    result = stored.pop("result")
    game = azalai.load(stored)  # without the result, so that it is this test that compares it
    assert game.over
    assert game.players == players
    assert way_of(game) == way
    assert game.end_reason == result["end"] == way.split("-")[0]
    assert game.scores() == result["scores"]
    assert game.winners == result["winners"]
    totals = [row["total"] for row in result["scores"]]
    assert result["winners"] == [seat for seat, total in enumerate(totals) if total == max(totals)]


def test_a_game_without_room_for_a_leader_is_over_at_once() -> None:
    board = """
    [terrain]
    |.O.O.|
    |.OO.O|
    [area]
    |aaaaa|
    |aaaaa|
    """
    game = azalai.new("desert", players=3, board=board, seed=1)
    assert (game.over, game.end_reason, game.moves(), game.winners) == (True, "stuck", [], [0, 1, 2])
    assert [row["total"] for row in game.scores()] == [0, 0, 0]
    assert azalai.load(game.record()).record() == game.record()


# Looking for such games


def camels_placed(game: azalai.Game) -> bool:
    return any(move.startswith("camel") for move in game.history)


def find(way: str, players: int) -> azalai.Game:
    for game, policy, rng in candidates(way, players):
        while not game.over:
            game.play(policy(game, rng))
        if camels_placed(game) and way_of(game) == way:
            return game
    pytest.fail(f"no game with {players} players found in which {WAYS[way]}", pytrace=False)


def candidates(way: str, players: int) -> Iterator[tuple[azalai.Game, Policy, random.Random]]:
    policy, spaces = SEARCH[way]
    for number in range(3000):
        rng = random.Random(f"{way} {players} {number}")
        board = random_map(rng, rng.randint(*spaces), rng.choice(SHAPES), river=rng.random() < 0.5) if spaces else ""
        options = {"board": board or rng.choice(BOARDS), "variants": rng.choice(VARIANTS)}
        yield azalai.new("desert", seed=number, players=players, returns="random", **options), policy, rng


def using_up(game: azalai.Game, rng: random.Random) -> str:
    """The colour that is scarcest, where it leaves the fewest moves."""
    supply = game.state[0]["supply"]
    scarcest = min(int(supply[colour_of(move)]) for move in game.moves())
    moves = [move for move in game.moves() if supply[colour_of(move)] == scarcest]
    return min(rng.sample(moves, min(len(moves), 30)), key=lambda move: len(after(game, move).actions()))


SEARCH: dict[str, tuple[Policy, tuple[int, int] | None]] = {  # how to play, and on maps of which size
    "supply-second": (at_random, None),
    "supply-first": (one_colour, None),
    "supply-stuck": (using_up, (60, 200)),
    "stuck-start": (choking, (14, 40)),
    "stuck-second": (choking, (14, 40)),
}
