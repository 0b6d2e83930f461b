"""Many games at once, for machine learning: one call plays a move in each of them and writes what comes next."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.core.compile import inner, lengthy
from azalai.core.contract import (
    OBSERVED,
    SEATS,
    Array,
    apply,
    legal,
    observe,
    payoff,
    setup,
    to_move,
)
from azalai.core.kind import Setting
from azalai.core.random import Generator, below, generator, next_word

MASKED = np.int8  # the type of the numbers of a mask: 1 for a legal action, else 0


class Table(NamedTuple):
    """What the kernels write about n games, each array with a row for every game. They are never replaced.

    `reward`, `rewards` and `final` are of the last move: when it ended a game, a new one has begun since.
    """

    observations: Array
    masks: Array
    seats: Array  # who is to move
    movers: Array  # who made the last move
    reward: Array  # of the one who made the last move
    rewards: Array  # by seat
    ended: Array
    final: Array  # the observation of the one who moved last, at the end of the game
    moves: Array  # the legal actions, in ascending order
    counts: Array  # how many there are

    @classmethod
    def for_games(cls, setting: Setting, games: int) -> Table:
        """Room for n games of this setting."""
        return cls(
            observations=np.zeros((games, setting.observation_size), OBSERVED),
            masks=np.zeros((games, len(setting.texts)), MASKED),
            seats=np.zeros(games, np.int64),
            movers=np.zeros(games, np.int64),
            reward=np.zeros(games),
            rewards=np.zeros((games, setting.players)),
            ended=np.zeros(games, np.bool_),
            final=np.zeros((games, setting.observation_size), OBSERVED),
            moves=np.zeros((games, setting.most_moves), np.int64),
            counts=np.zeros(games, np.int64),
        )


@inner
def look(box: Any, state: Any, seat: int, moves: Array, observation: Array, mask: Array) -> int:
    """Write what the seat to move knows, and which actions are legal, as a list and as a mask; return how many."""
    observation[:] = 0
    mask[:] = 0
    observe(box, state, seat, observation)
    n = legal(box, state, moves)
    for i in range(n):
        mask[moves[i]] = 1
    return n


@inner
def reward_all(box: Any, state: Any, players: int, out: Array) -> None:
    """A victory is worth 1, a defeat -1 / (players - 1): together 0. Tied winners share."""
    shares = np.zeros(SEATS)
    payoff(box, state, shares)
    for seat in range(players):
        out[seat] = (players * shares[seat] - 1.0) / (players - 1.0)


# Compiled code counts a reference whenever it takes an array out of a tuple, so each kernel does so once.


@lengthy
def begin_games(boxes: Array, states: Array, rngs: Array, table: Any, chosen: Array) -> None:
    """Begin a new game in each of the chosen rows. The last state is all zeros."""
    observations, masks, seats, movers, reward, rewards, ended, _, moves, counts = table
    for i in range(len(chosen)):
        if chosen[i]:
            seats[i] = begin_game(boxes[0], states, rngs, i)
            counts[i] = look(boxes[0], states[i], seats[i], moves[i], observations[i], masks[i])
            movers[i] = seats[i]
            ended[i] = False
            reward[i] = 0.0
            rewards[i, :] = 0.0


@lengthy
def step_games(boxes: Array, states: Array, rngs: Array, actions: Array, first: int, last: int, table: Any) -> int:
    """Play a move in each game from `first` up to `last`; where that ends the game, begin a new one.

    Stops at an action that is not legal and returns the number of its game; -1 if all were legal.
    """
    observations, masks, seats, movers, reward, rewards, ended, final, moves, counts = table
    box = boxes[0]
    for i in range(first, last):
        if not is_listed(moves[i], counts[i], actions[i]):
            return i
        if ended[i]:  # by the move before this one
            ended[i] = False
            reward[i] = 0.0
            rewards[i, :] = 0.0
        state = states[i]
        movers[i] = seats[i]
        apply(box, state, actions[i])
        seats[i] = to_move(box, state)
        if seats[i] < 0:
            ended[i] = True
            reward[i] = end_game(box, state, movers[i], rewards[i], final[i])
            seats[i] = begin_game(box, states, rngs, i)
        counts[i] = look(box, state, seats[i], moves[i], observations[i], masks[i])
    return -1


@inner
def begin_game(box: Any, states: Array, rngs: Array, i: int) -> int:
    """Deal a new game and return who begins."""
    states[i] = states[-1]
    setup(box, states[i], rngs[i])
    return to_move(box, states[i])


@inner
def end_game(box: Any, state: Any, mover: int, rewards: Array, final: Array) -> float:
    """Write how a game ended, and what the one who moved last sees; return that seat's reward."""
    final[:] = 0
    observe(box, state, mover, final)
    reward_all(box, state, len(rewards), rewards)
    return rewards[mover]


@inner
def is_listed(moves: Array, n: int, action: int) -> bool:
    """Whether an action is among the first n moves, which are in ascending order."""
    low, high = 0, n
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < action:
            low = middle + 1
        else:
            high = middle
    return low < n and moves[low] == action


@lengthy
def sample_games(table: Any, rngs: Array, out: Array) -> None:
    """A legal action for each game, all equally likely."""
    for i in range(len(out)):
        out[i] = table.moves[i, below(rngs[i], table.counts[i])]


@lengthy
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
