"""What a move would gain: shown before it is made, and never more than the seat may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

import azalai

DESERT = ("water", "oases", "river", "enclosed")


def positions(name: str, moves: int, every: int, seed: int, **options: Any) -> list[azalai.Game]:
    game = azalai.new(name, seed=seed, **options)
    rng = random.Random(seed)
    found = []
    for number in range(moves):
        if game.over:
            break
        if number % every == 0:
            found.append(game.copy())
        game.play(rng.choice(game.moves()))
    return found


def after(game: azalai.Game, move: str) -> azalai.Game:
    played = game.copy()
    played.play(move)
    return played


def row(game: azalai.Game, seat: int) -> dict[str, int | None]:
    return game.scores()[seat]


@pytest.mark.parametrize("board", ["mountain", "river"])
def test_gains_are_the_points_of_a_move(board: str) -> None:
    something = set()
    for game in positions("desert", 90, 7, 3, players=2, board=board):
        seat = game.to_move
        assert seat is not None
        gains = game.gains(seat)
        for move in game.moves():
            then = after(game, move)
            brought = {name: (row(then, seat)[name] or 0) - (row(game, seat)[name] or 0) for name in DESERT}
            told = {name: gains.get(move, {}).get(name, 0) for name in DESERT}
            assert told == brought, (move, gains.get(move))
            something |= {name for name, points in brought.items() if points}
    assert {"water", "oases", "enclosed"} <= something
    assert ("river" in something) == (board == "river")


def test_a_gain_names_the_spaces_that_it_encloses_and_the_oases_that_it_links() -> None:
    enclosed = linked = 0
    for game in positions("desert", 90, 3, 5, players=2):
        seat = game.to_move
        assert seat is not None
        for move, gain in game.gains(seat).items():
            view, then = game.view(seat), after(game, move).view(seat)
            new = sorted(set(then["enclosed"]) - set(view["enclosed"]))
            assert sorted(gain.get("encloses", [])) == (new if gain.get("enclosed") else [])
            assert len(gain.get("links", [])) == gain.get("oases", 0) // 5
            enclosed += bool(gain.get("encloses"))
            linked += bool(gain.get("links"))
    assert enclosed
    assert linked


def test_a_face_down_waterhole_has_no_known_worth() -> None:
    unknown = 0
    for game in positions("desert", 60, 5, 2, players=3, variants=["aquifers"]):
        seat = game.to_move
        assert seat is not None
        gains = game.gains(seat)
        for move in game.moves():
            space = move.split()[-1]
            if move.startswith("camel") and space in game.view(seat)["waterholes"]:
                assert gains[move]["water"] is None
                unknown += 1
            else:
                assert "water" not in gains.get(move, {})
    assert unknown


@pytest.mark.parametrize(
    ("name", "options"),
    [("desert", {"players": 3, "variants": ["aquifers"]}), ("targi", {}), ("targi", {"rules": "expansion"})],
)
def test_gains_do_not_depend_on_what_the_seat_cannot_know(name: str, options: dict[str, Any]) -> None:
    compared = 0
    for game in positions(name, 120, 6, 4, **options):
        seat = game.to_move
        assert seat is not None
        for seed in range(3):
            assert game.redeal(seat, seed).gains(seat) == game.gains(seat)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_targi_gains_are_goods_and_points(rules: str) -> None:
    sure = unsure = 0
    for game in positions("targi", 300, 1, 6, rules=rules):
        seat = game.to_move
        assert seat is not None
        for move, gain in game.gains(seat).items():
            then = after(game, move)
            now, later = game.view(seat)["seats"][seat], then.view(seat)["seats"][seat]
            for good in ("dates", "salt", "pepper"):
                if gain.get(good, 0) is None:
                    unsure += 1
                else:
                    assert later["goods"][good] - now["goods"][good] == gain.get(good, 0), (move, gain)
                    sure += 1
            if gain.get("points", 0) is not None:
                assert (row(then, seat)["total"] or 0) - (row(game, seat)["total"] or 0) == gain.get("points", 0)
    assert sure
    assert unsure


def test_only_seats_of_the_game_have_gains() -> None:
    with pytest.raises(azalai.BadOption, match="no seat 2"):
        azalai.new("desert", players=2, seed=1).gains(2)


def test_a_seat_not_to_move_gets_gains_even_if_it_cannot_know_which_moves_are_possible() -> None:
    unknown = 0
    for game in positions("targi", 210, 1, 2):
        assert game.to_move is not None
        seen, own = game.gains(1 - game.to_move), game.gains(game.to_move)
        assert {*seen, *own} <= {*game.moves()}
        unknown += sum(None in gain.values() for gain in seen.values())
    assert unknown
