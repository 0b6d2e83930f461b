"""Turns: TD-TURN."""

from __future__ import annotations

from itertools import groupby

import pytest

import azalai
from tests.games.desert.positions import mover, place_leaders, play_all, play_any, reach, refused, spaces_to, start

TWO_CARAVANS = """
    ...G...
    .......
    ...P...
"""


def first_turns(players: int, placements: int) -> list[tuple[int, int]]:
    """Seat and number of camels of the first turns."""
    game = place_leaders(azalai.new("desert", players=players, seed=1))
    seats = []
    for _ in range(placements):
        seats.append(mover(game))
        play_any(game, "camel")
    return [(seat, len(list(camels))) for seat, camels in groupby(seats)]


@pytest.mark.rule("TD-TURN-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_after_the_leaders_the_first_player_begins_and_turns_go_clockwise(players: int) -> None:
    turns = first_turns(players, 5 * players)
    assert [seat for seat, _ in turns[: 2 * players]] == list(range(players)) * 2


@pytest.mark.rule("TD-TURN-01")
def test_no_camel_before_the_last_leader() -> None:
    game = play_all(start("...G..."), "leader green D1", "leader pink A1")
    assert {move.split()[0] for move in game.moves()} == {"leader"}
    refusal = refused(game, "camel green E1")
    assert (refusal.rule, refusal.reason) == ("TD-TURN-01", "leaders-first")


@pytest.mark.rule("TD-TURN-03", "TD-TURN-02")
@pytest.mark.parametrize(
    ("players", "camels"),
    [(2, [1, 2, 2, 2, 2]), (3, [1, 1, 2, 2, 2, 2]), (4, [1, 1, 2, 2, 2, 2]), (5, [1, 1, 2, 2, 2, 2, 2])],
)
def test_first_turns_are_short(players: int, camels: list[int]) -> None:
    turns = first_turns(players, sum(camels))
    assert [placed for _, placed in turns] == camels


@pytest.mark.rule("TD-TURN-02")
@pytest.mark.parametrize(("second", "colour"), [("camel green D2", "green"), ("camel pink D2", "pink")])
def test_two_camels_of_the_same_or_of_different_colours(second: str, colour: str) -> None:
    game = reach(TWO_CARAVANS)
    supply = game.view(None)["supply"]
    game.play("camel green C1")
    assert (game.to_move, game.view(None)["left"]) == (0, 1)
    game.play(second)
    assert (game.to_move, game.view(None)["left"]) == (1, 2)
    supply["green"] -= 1
    supply[colour] -= 1
    assert game.view(None)["supply"] == supply


@pytest.mark.rule("TD-TURN-02")
def test_second_camel_may_go_on_from_the_first() -> None:
    game = reach(TWO_CARAVANS)
    assert "B1" not in spaces_to(game, "camel", "green")
    play_all(game, "camel green C1", "camel green B1")
    assert game.view(None)["camels"]["B1"] == {"seat": 0, "colour": "green", "leader": False}


@pytest.mark.rule("TD-TURN-04")
def test_nobody_passes() -> None:
    game = reach(TWO_CARAVANS)
    assert all(move.startswith("camel ") for move in game.moves())
    with pytest.raises(azalai.BadMove):
        game.play("pass")
    assert (game.to_move, game.view(None)["left"]) == (0, 2)


@pytest.mark.rule("TD-TURN-04")
def test_only_legal_placement_is_compulsory_even_if_it_hurts() -> None:
    game = start("..OOOOO..", camp=False)
    play_all(game, "leader turquoise A1", "leader pink I1")
    assert (game.over, game.to_move, game.moves()) == (False, 0, ["camel turquoise B1"])
    game.play("camel turquoise B1")
    assert (game.over, game.to_move, game.moves()) == (False, 1, ["camel pink H1"])
