"""What a net learns Through the Desert from: true to the rules, the same for every colour, and free of secrets."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import azalai
from azalai.core import contract
from azalai.games.desert.learning import camels, leaders, position
from azalai.games.desert.state import COLOURS
from tests.games.desert.playing import BOARDS, PLAYERS, at_random, enclosing

pytestmark = pytest.mark.slow

CAMEL_MOVES = "camel"


def sees(game: azalai.Game, seat: int) -> dict[str, float]:
    """The features of the position that are not 0, by name."""
    names = game.setting.features
    index, value = np.zeros(len(names) + 1, np.int32), np.zeros(len(names) + 1, np.float32)
    n = contract.features_for(game.setting.boxes, game.state, seat, index, value)
    return {names[i]: float(x) for i, x in zip(index[:n], value[:n])}


def move_rows(game: azalai.Game) -> Any:
    """A row of features for each legal move."""
    moves = np.array(game.actions())
    rows = np.full((len(moves), len(game.setting.move_features)), np.nan, np.float32)
    first, end = contract.move_features_of(game.setting.boxes, game.state, moves, len(moves), rows)
    assert np.isnan(rows[:, :first]).all()
    assert np.isnan(rows[:, end:]).all()
    rows[:, :first] = rows[:, end:] = 0.0  # as the contract says
    return rows


def some_game(players: int = 2, moves: int = 40, seed: int = 1, play: Any = at_random, **options: Any) -> azalai.Game:
    game, rng = azalai.new("desert", players=players, seed=seed, **options), random.Random(seed)
    for _ in range(moves):
        if not game.over:
            game.play(play(game, rng))
    return game


def test_every_column_has_one_name() -> None:
    for names in (position.FEATURES, camels.NAMES, leaders.NAMES):
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("board", BOARDS)
def test_features_are_numbers_of_a_modest_size(players: int, board: str) -> None:
    for moves in (0, 3, 30, 60, 90):
        game = some_game(players, moves, board=board)
        for seat in range(players):
            assert all(abs(x) < 30 for x in sees(game, seat).values())
        if not game.over:
            rows = move_rows(game)
            assert np.isfinite(rows).all()
            assert np.abs(rows).max() < 30


@pytest.mark.parametrize("players", [2, 3])
def test_the_points_by_category_add_up_to_the_score(players: int) -> None:
    game = some_game(players, 200, play=enclosing)
    total = np.zeros(contract.SEATS)
    contract.count_points(game.setting.boxes, game.state, total)
    for seat in range(players):
        out = np.zeros(len(game.setting.categories))
        contract.outcome_for(game.setting.boxes, game.state, seat, out)
        assert out.sum() == total[seat]


def test_a_camels_features_say_what_the_rules_give_for_it() -> None:
    """Water, oases and enclosed spaces, for every legal move of games in which much is enclosed."""
    column = {name: number for number, name in enumerate(camels.NAMES)}
    enclosed = 0
    for seed in range(3):
        game, rng = azalai.new("desert", seed=seed), random.Random(seed)
        while not game.over:
            if game.state["phase"] == 2 and game.state["caravan_size"].max() > 2:
                gains = dict(zip(game.actions(), gains_of(game)))
                for (water, oases, _, area), row in zip(gains.values(), move_rows(game)):
                    at = {name: row[number] for name, number in column.items()}
                    taken = at["water alone"] + at["water contested"] + at["encloses water"]
                    linked = at["links an oasis"] + at["encloses oases"]
                    if area and not at["encloses"]:
                        continue  # what the leader had cut off alone (TD-LEAD-06)
                    assert (water, oases, area) == (2 * taken, 5 * linked, pytest.approx(5 * at["encloses spaces"]))
                    enclosed += area > 0
            game.play(enclosing(game, rng))
    assert enclosed > 20


def gains_of(game: azalai.Game) -> list[list[int]]:
    moves = np.array(game.actions())
    room = contract.room_for(game.state, 2)
    gains = np.zeros((len(moves), len(game.setting.holdings)), np.int64)
    contract.weigh_moves(game.setting.boxes, room, game.to_move, moves, gains)
    return gains.tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("players", [2, 3])
def test_colours_are_all_the_same_to_a_net(players: int) -> None:
    """The same game with other colours looks the same."""
    game = some_game(players, 70, seed=5)
    turned = azalai.load(game.record() | {"moves": []})
    for move in game.history:
        kind, colour, *space = move.split()
        turned.play(" ".join([kind, COLOURS[(COLOURS.index(colour) + 2) % 5], *space]))
    assert turned.history != game.history
    for seat in range(players):
        assert sees(turned, seat) == pytest.approx(sees(game, seat), abs=1e-5)
    rows, others = move_rows(game), move_rows(turned)
    assert sorted(rows.sum(1).round(3).tolist()) == pytest.approx(sorted(others.sum(1).round(3).tolist()), abs=2e-3)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden", "open"])
def test_features_do_not_depend_on_what_a_seat_cannot_know(players: int, open_scores: bool) -> None:
    game = some_game(players, 60, seed=2, play=enclosing, variants=["aquifers"], open_scores=open_scores)
    seat = game.to_move
    assert seat is not None
    expected, rows = sees(game, seat), move_rows(game)
    for seed in range(5):
        other = game.redeal(seat, seed)
        assert sees(other, seat) == expected
        assert (move_rows(other) == rows).all()
    if not open_scores:
        others = [sees(game.redeal(None, seed), seat) for seed in range(5)]
        assert any(other != expected for other in others)  # the seat knows what it took itself
