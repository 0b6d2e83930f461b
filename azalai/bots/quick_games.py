"""Quick games that a first net learns from: the move that looks best at a glance, sometimes a rollout move. Compiled.

A row is a position that a net can value, as a seat sees it, with how the game ended for that seat. With 2 players only
the seat that a net is asked for has a row.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.bots.net import CATEGORIES
from azalai.core import contract
from azalai.core.compile import compiled, inner
from azalai.core.contract import SEATS
from azalai.core.kind import Setting
from azalai.core.random import generator, unit

Array = Any

NOISE = 0.5  # a game's share of rollout moves is drawn from 0 to this
FEATURES = 256  # of one row at most
MOST_ROWS = 1024  # of one game; what goes beyond is left out
ROWS = 8 * MOST_ROWS


class Rows(NamedTuple):
    """Arrays with a row for each position."""

    game: Array
    ply: Array
    seat: Array
    count: Array  # how many features are not 0
    index: Array  # their numbers
    value: Array
    share: Array  # of the victory
    margin: Array  # points more than the best other seat
    points: Array  # by category, with 2 players also the other seat's


def room_for_rows(setting: Setting, rows: int = ROWS) -> Rows:
    parts = len(setting.categories) * (2 if setting.players == 2 else 1)
    whole, numbers = (np.zeros((4, rows), np.int32), np.zeros((2, rows), np.float32))
    features = np.zeros((rows, FEATURES), np.int32), np.zeros((rows, FEATURES), np.float32)
    return Rows(*whole, *features, *numbers, np.zeros((rows, parts), np.float32))


def quick_rows(setting: Setting, games: int, seed: int) -> Rows:
    """The rows of this many quick games; the same for the same seed."""
    rng, states = generator(seed, "quick"), np.zeros(2, setting.state_type)
    moves = np.empty(setting.most_moves, np.int64)
    parts, played = [], 0
    while played < games:
        rows = room_for_rows(setting)
        n, more = play_quick_games(setting.boxes, states, moves, rng, setting.players, games - played, rows)
        rows.game[:n] += played
        parts.append([array[:n] for array in rows])
        played += more
    return Rows(*(np.concatenate(arrays) for arrays in zip(*parts)))


@compiled
def play_quick_games(
    boxes: Array, states: Array, moves: Array, rng: Array, players: int, games: int, rows: Rows
) -> tuple[int, int]:
    """Play games in `states[0]`, each from the zeros in `states[1]`, while there is room for the rows of one more.

    Returns how many rows and how many games there are.
    """
    n = 0
    guesses = np.zeros(len(moves))
    for game in range(games):
        if n > 0 and n > len(rows.game) - MOST_ROWS:
            return n, game
        states[0] = states[1]
        contract.setup(boxes[0], states[0], rng)
        last = play_quick_game(boxes[0], states[0], moves, guesses, rng, players, rows, n)
        rows.game[n:last] = game
        write_results(boxes[0], states[0], players, rows, n, last)
        n = last
    return n, games


@inner
def play_quick_game(
    box: Any, state: Any, moves: Array, guesses: Array, rng: Array, players: int, rows: Rows, n: int
) -> int:
    """Play one game; return where its rows end."""
    noise = NOISE * unit(rng)
    ply = 0
    while contract.to_move(box, state) >= 0:
        if contract.pause(box, state) and n + players <= len(rows.game):
            n = write_position(box, state, players, rows, n, ply)
        if unit(rng) < noise:
            move = contract.rollout(box, state, rng)
        else:
            move = best_at_a_glance(box, state, moves, guesses, rng)
        contract.apply(box, state, move)
        ply += 1
    return n


@inner
def best_at_a_glance(box: Any, state: Any, moves: Array, guesses: Array, rng: Array) -> int:
    """The move with the best prior; ties are broken at random."""
    n = contract.legal(box, state, moves)
    contract.prior(box, state, moves, n, guesses)
    best, most = 0, -1.0
    for i in range(n):
        guess = guesses[i] + 1e-6 * unit(rng)
        if guess > most:
            best, most = i, guess
    return int(moves[best])


@inner
def write_position(box: Any, state: Any, players: int, rows: Rows, n: int, ply: int) -> int:
    """Write the rows of a position; return where the next one begins."""
    first = contract.viewpoint(box, state) if players == 2 else 0
    for seat in range(first, first + 1 if players == 2 else players):
        rows.ply[n] = ply
        rows.seat[n] = seat
        rows.count[n] = contract.features(box, state, seat, rows.index[n], rows.value[n])
        n += 1
    return n


@inner
def write_results(box: Any, state: Any, players: int, rows: Rows, first: int, last: int) -> None:
    """How the game ended for the seat of each row."""
    points, shares, parts = np.zeros(SEATS), np.zeros(SEATS), np.zeros((SEATS, CATEGORIES))
    contract.score(box, state, points)
    contract.payoff(box, state, shares)
    for seat in range(players):
        contract.outcome(box, state, seat, parts[seat])
    categories = rows.points.shape[1] // 2 if players == 2 else rows.points.shape[1]
    for row in range(first, last):
        seat = rows.seat[row]
        rows.share[row] = shares[seat]
        rows.margin[row] = points[seat] - best_other(points, players, seat)
        for k in range(rows.points.shape[1]):
            rows.points[row, k] = parts[seat if k < categories else 1 - seat, k % categories]


@inner
def best_other(points: Array, players: int, seat: int) -> float:
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, points[other])
    return best
