"""The bots that do not search."""

from __future__ import annotations

from collections import Counter

import pytest

import azalai
from azalai.bots import make
from azalai.bots.simple import GreedyBot, RandomBot
from tests.bots.valley import play, valley
from tests.games.desert.positions import marked, reach

TWO_OASES_AT_ONCE = """
    .......
    .O*O...
    .3g....
    ..g....
    ..G..1.
"""
TWO_PLACES_AS_GOOD = """
    .......
    .O*O*O.
    ..g.g..
    ...G...
    .......
"""


def text(game: azalai.Game, action: int) -> str:
    return game.setting.texts[action]


# ---------------------------------------------------------------- greedy


def test_greedy_takes_two_oases_at_once() -> None:
    game = reach(TWO_OASES_AT_ONCE)
    (star,) = marked(TWO_OASES_AT_ONCE, "*")
    assert {text(game, GreedyBot(seed).choose(game)) for seed in range(20)} == {f"camel green {star}"}


def test_greedy_breaks_ties_at_random() -> None:
    game = reach(TWO_PLACES_AS_GOOD)
    stars = {f"camel green {space}" for space in marked(TWO_PLACES_AS_GOOD, "*")}
    by_seed = Counter(text(game, GreedyBot(seed).choose(game)) for seed in range(60))
    bot = GreedyBot(1)
    by_turn = Counter(text(game, bot.choose(game)) for _ in range(60))
    for chosen in (by_seed, by_turn):
        assert set(chosen) == stars
        assert min(chosen.values()) >= 15


def test_greedy_places_leaders_anywhere_since_they_score_nothing() -> None:
    game = azalai.new("desert", seed=2)
    assert len({GreedyBot(seed).choose(game) for seed in range(100)}) > 80


def test_greedy_always_takes_the_largest_immediate_gain() -> None:
    game = valley(3)
    bots = [GreedyBot(seat) for seat in range(3)]
    compared = 0
    while (seat := game.to_move) is not None:
        gains = {action: points_after(game, action, seat) for action in game.actions()}
        chosen = bots[seat].choose(game)
        assert gains[chosen] == max(gains.values())
        compared += len(set(gains.values())) > 1
        game.play(chosen)
    assert compared > 20


def points_after(game: azalai.Game, action: int, seat: int) -> int:
    """The seat's points if the game ended there: its score table, and 10 or 5 for each longest caravan."""
    then = game.copy()
    then.play(action)
    row = then.scores()[seat]
    shown = sum(row[name] or 0 for name in row if name not in ("seat", "total", "caravans"))
    return shown + sum(longest(then, seat, colour) for colour in range(5))


def longest(game: azalai.Game, seat: int, colour: int) -> int:
    sizes = [int(size) for size in game.state[0]["caravan_size"][: game.players, colour]]
    if not sizes[seat] or sizes[seat] < max(sizes):
        return 0
    return 10 if sizes.count(max(sizes)) == 1 else 5


# ---------------------------------------------------------------- random


def test_random_plays_every_legal_move_about_as_often() -> None:
    game = play(valley(), [RandomBot(1), RandomBot(2)], 30)
    legal = game.actions()
    bot = RandomBot(3)
    chosen = Counter(bot.choose(game) for _ in range(100 * len(legal)))
    assert set(chosen) == set(legal)
    assert len(legal) > 5
    assert 60 < min(chosen.values()) < max(chosen.values()) < 150


def test_random_returns_any_leader() -> None:
    game = azalai.new("desert", players=5, seed=1)
    game.play("return pink")
    chosen = {text(game, RandomBot(seed).choose(game)) for seed in range(60)}
    assert chosen == {"return green", "return yellow", "return purple", "return turquoise"}


# ---------------------------------------------------------------- both


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game_and_another_seed_another(name: str) -> None:
    def played(seed: int | None) -> list[str]:
        return play(azalai.new("desert", seed=1), [make(name, seed), make(name, seed)]).history

    assert played(4) == played(4) != played(5)
    assert played(None) != played(None)
