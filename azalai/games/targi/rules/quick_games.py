"""Quick games that a first net learns from: the move that looks best at a glance, sometimes a rollout move. Compiled.

A row is a position between two rounds as the start player sees it, with how the game ended.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import compiled, inner
from azalai.core.random import unit
from azalai.games.targi.rules.boundaries import pause, viewpoint
from azalai.games.targi.rules.dispatch import apply, legal, to_move
from azalai.games.targi.rules.evaluation import prior, rollout
from azalai.games.targi.rules.features import features
from azalai.games.targi.rules.outcome import CATEGORIES, outcome
from azalai.games.targi.rules.score import payoff, score
from azalai.games.targi.rules.setup import setup
from azalai.games.targi.state import N_ACTIONS, ROUNDS, Box, State

MOST_NOISE = 0.5  # a game's share of rollout moves is drawn from 0 to this
MOST_ROWS = 2 * ROUNDS  # of one game
SHARE, MARGIN, POINTS = 0, 1, 2  # targets: of the victory, in points, then points by category of both seats
TARGETS = POINTS + 2 * len(CATEGORIES)


@compiled
def play_quick_games(
    boxes: Any, states: Any, rng: Any, games: int, columns: Any, count: Any, seats: Any, game_of: Any, targets: Any
) -> int:
    """Play games in `states[0]`, each from the zeros in `states[1]`; return how many rows were written.

    The arrays have a row for each position; there must be room for `MOST_ROWS` of each game.
    """
    n = 0
    for game in range(games):
        states[0] = states[1]
        setup(boxes[0], states[0], rng)
        first = n
        n = play_quick_game(boxes[0], states[0], rng, columns, count, seats, n)
        game_of[first:n] = game
        write_targets(boxes[0], states[0], seats, targets, first, n)
    return n


@inner
def play_quick_game(box: Box, s: State, rng: Any, columns: Any, count: Any, seats: Any, n: int) -> int:
    noise = MOST_NOISE * unit(rng)
    moves, guesses = np.empty(N_ACTIONS, np.int64), np.empty(N_ACTIONS)
    ones = np.empty(columns.shape[1], np.float32)
    last = n + MOST_ROWS
    while to_move(box, s) >= 0:
        if n < last and pause(box, s):
            seats[n] = viewpoint(box, s)
            count[n] = features(box, s, seats[n], columns[n], ones)
            n += 1
        apply(box, s, rollout(box, s, rng) if unit(rng) < noise else best_at_a_glance(box, s, moves, guesses, rng))
    return n


@inner
def best_at_a_glance(box: Box, s: State, moves: Any, guesses: Any, rng: Any) -> int:
    """The move with the best prior; ties are broken at random."""
    n = legal(box, s, moves)
    if n == 1:
        return moves[0]
    prior(box, s, moves, n, guesses)
    best, most = 0, -1.0
    for i in range(n):
        guess = guesses[i] + 1e-6 * unit(rng)
        if guess > most:
            best, most = i, guess
    return moves[best]


@inner
def write_targets(box: Box, s: State, seats: Any, targets: Any, first: int, last: int) -> None:
    """How the game ended for the seat of each row."""
    points, shares = np.zeros(2), np.zeros(2)
    parts = np.zeros((2, len(CATEGORIES)))
    score(box, s, points)
    payoff(box, s, shares)
    for seat in range(2):
        outcome(box, s, seat, parts[seat])
    for row in range(first, last):
        seat = seats[row]
        targets[row, SHARE] = shares[seat]
        targets[row, MARGIN] = points[seat] - points[1 - seat]
        for c in range(len(CATEGORIES)):
            targets[row, POINTS + c] = parts[seat, c]
            targets[row, POINTS + len(CATEGORIES) + c] = parts[1 - seat, c]
