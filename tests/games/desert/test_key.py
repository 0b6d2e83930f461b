"""The key of a position, by which the solver recognises it."""

from __future__ import annotations

from typing import Any

import azalai
from azalai import bots
from azalai.core import contract
from azalai.core.compile import compiled


@compiled
def key_of(boxes: Any, states: Any) -> Any:
    return contract.key(boxes[0], states[0])


def key(game: azalai.Game) -> int:
    return int(key_of(game.setting.boxes, game.state))


def test_two_orders_of_the_same_camels_have_one_key() -> None:
    game = azalai.new("desert", seed=1)
    bot = bots.make("random", seed=1)
    while game.view(None)["phase"] != "camel" or game.view(None)["left"] != 2:
        game.play(bot.choose(game))
    first, second = game.moves()[0], game.moves()[-1]
    one, other = game.copy(), game.copy()
    for move in (first, second):
        one.play(move)
    for move in (second, first):
        other.play(move)
    assert key(one) == key(other)


def test_positions_that_go_on_differently_have_different_keys() -> None:
    game = azalai.new("desert", players=5, seed=1)
    bot = bots.make("random", seed=1)
    seen = {key(game)}
    while not game.over:
        after = []
        for move in game.moves()[::7]:
            copy = game.copy()
            copy.play(move)
            after.append(key(copy))
        assert len(set(after)) == len(after)
        game.play(bot.choose(game))
        assert key(game) not in seen
        seen.add(key(game))
