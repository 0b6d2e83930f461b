"""Two bots that do not search: one plays at random, the other takes the largest immediate gain."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import numpy as np

from azalai.core import contract
from azalai.core.compile import compiled
from azalai.core.contract import SEATS, Array
from azalai.core.random import below, generator

if TYPE_CHECKING:
    from azalai.core.game import Game


@compiled
def draw_action(boxes: Array, states: Array, rng: Array) -> int:
    return contract.sample(boxes[0], states[0], rng)


@compiled
def greediest(boxes: Array, states: Array, seat: int, moves: Array, rng: Array) -> int:
    """The move with the best quick estimate of the position after it; ties are broken at random."""
    contract.redeal(boxes[0], states[0], seat, rng)
    points = np.zeros(SEATS)
    n = contract.legal(boxes[0], states[0], moves)
    best = -1e9
    chosen: int = moves[0]
    ties = 0
    for i in range(n):
        states[1] = states[0]
        contract.apply(boxes[0], states[1], moves[i])
        contract.appraise(boxes[0], states[1], points)
        gain = points[seat]
        if gain > best:
            best = gain
            ties = 0
        if gain == best:
            ties += 1
            if below(rng, ties) == 0:
                chosen = moves[i]
    return chosen


class RandomBot:
    """A bot that plays a random legal move, all equally likely."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = generator(secrets.randbits(64) if seed is None else seed, self.name)

    def choose(self, game: Game) -> int:
        return draw_action(game.setting.boxes, game.state, self._rng)


class GreedyBot:
    """A bot that plays the move with the best immediate gain in points."""

    name = "greedy"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = generator(secrets.randbits(64) if seed is None else seed, self.name)

    def choose(self, game: Game) -> int:
        setting = game.setting
        seat = game.to_move
        assert seat is not None
        states = np.zeros(2, setting.state_type)
        states[0] = game.state[0]
        moves = np.empty(setting.most_moves, np.int64)
        return greediest(setting.boxes, states, seat, moves, self._rng)
