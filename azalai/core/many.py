"""Many games at once, for programs that learn: one call plays a move in each of them and writes what comes next."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.core.compile import compiled, inner
from azalai.core.contract import (
    OBSERVED,
    SEATS,
    Array,
    allowed,
    apply,
    legal,
    observe,
    payoff,
    sample,
    setup,
    to_move,
)
from azalai.core.kind import Setting
from azalai.core.random import Generator, generator, next_word

MASKED = np.int8  # the type of the numbers of a mask: 1 for a legal action, else 0


class Table(NamedTuple):
    """What the kernels write about n games, each array with a row for every game. They are never replaced.

    `rewards` and `final` are of the last move: they are set when it ended a game, and a new game has begun since.
    """

    observations: Array
    masks: Array
    seats: Array  # who is to move
    movers: Array  # who made the last move
    rewards: Array  # by seat
    ended: Array
    final: Array  # the observation of the one who moved last, at the end of the game

    @classmethod
    def for_games(cls, setting: Setting, games: int) -> Table:
        """Room for n games of this setting."""
        return cls(
            np.zeros((games, setting.observation_size), OBSERVED),
            np.zeros((games, len(setting.texts)), MASKED),
            np.zeros(games, np.int64),
            np.zeros(games, np.int64),
            np.zeros((games, setting.players)),
            np.zeros(games, np.bool_),
            np.zeros((games, setting.observation_size), OBSERVED),
        )


@inner
def look(box: Any, state: Any, seat: int, moves: Array, observation: Array, mask: Array) -> None:
    """Write what the seat to move knows, and which actions are legal; `moves` is room for a list of them."""
    observation[:] = 0
    mask[:] = 0
    observe(box, state, seat, observation)
    for i in range(legal(box, state, moves)):
        mask[moves[i]] = 1


@inner
def reward_all(box: Any, state: Any, players: int, out: Array) -> None:
    """A victory is worth 1, a defeat -1 / (players - 1): together 0. Tied winners share."""
    shares = np.zeros(SEATS)
    payoff(box, state, shares)
    for seat in range(players):
        out[seat] = (players * shares[seat] - 1.0) / (players - 1.0)


@compiled
def begin_games(
    boxes: Array, states: Array, rngs: Array, first: int, last: int, moves: Array, table: Any, chosen: Array
) -> None:
    """Begin a new game in each of the chosen rows from `first` up to `last`. The last state is all zeros."""
    for i in range(first, last):
        if chosen[i]:
            begin_game(boxes, states, rngs, i, moves, table)
            table.rewards[i, :] = 0.0
            table.ended[i] = False
            table.movers[i] = table.seats[i]


@inner
def begin_game(boxes: Array, states: Array, rngs: Array, i: int, moves: Array, table: Any) -> None:
    states[i] = states[-1]
    setup(boxes[0], states[i], rngs[i])
    table.seats[i] = to_move(boxes[0], states[i])
    look(boxes[0], states[i], table.seats[i], moves, table.observations[i], table.masks[i])


@compiled
def step_games(
    boxes: Array, states: Array, rngs: Array, actions: Array, first: int, last: int, moves: Array, table: Any
) -> int:
    """Play a move in each game from `first` up to `last`; where that ends the game, begin a new one.

    Stops at an action that is not legal and returns the number of its game; -1 if all were legal.
    """
    for i in range(first, last):
        if not allowed(boxes[0], states[i], actions[i]):
            return i
        mover = table.seats[i]
        table.movers[i] = mover
        apply(boxes[0], states[i], actions[i])
        seat = to_move(boxes[0], states[i])
        table.ended[i] = seat < 0
        if seat >= 0:
            table.seats[i] = seat
            table.rewards[i, :] = 0.0
            look(boxes[0], states[i], seat, moves, table.observations[i], table.masks[i])
        else:
            reward_all(boxes[0], states[i], table.rewards.shape[1], table.rewards[i])
            table.final[i, :] = 0
            observe(boxes[0], states[i], mover, table.final[i])
            begin_game(boxes, states, rngs, i, moves, table)
    return -1


@compiled
def sample_games(boxes: Array, states: Array, rngs: Array, out: Array) -> None:
    """A legal action for each game, all equally likely."""
    for i in range(len(out)):
        out[i] = sample(boxes[0], states[i], rngs[i])


@compiled
def look_at(boxes: Array, states: Array, seat: int, moves: Array, observation: Array, mask: Array) -> None:
    """Write what a seat knows; the mask is empty unless it is to move."""
    if to_move(boxes[0], states[0]) == seat:
        look(boxes[0], states[0], seat, moves, observation, mask)
    else:
        observation[:] = 0
        mask[:] = 0
        observe(boxes[0], states[0], seat, observation)


def generators(rng: Generator, games: int) -> Array:
    """A generator for each of n games, drawn from one."""
    return np.stack([generator(int(next_word(rng)), int(next_word(rng)), "game", i) for i in range(games)])
