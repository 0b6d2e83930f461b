"""Whole games without a search, played and recorded by one compiled function: about a millisecond each.

A policy, or else the game's `prior`, chooses the moves. To see many kinds of positions, each game has its own share of
rollout moves (noise), and its own factor for the logits of the policy (sharpness). The moves are chosen from the true
position: the functions of a game read only what the seat to move may know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.bots.net import Net, Weights, has_policy, with_scratch, write_logits
from azalai.core import contract
from azalai.core.arithmetic import exp
from azalai.core.compile import inner, lengthy
from azalai.core.contract import SEATS
from azalai.core.kind import Setting
from azalai.core.random import generator, unit
from azalai.learn.rows import Array

# ways: how to play, and which share of the positions to keep
KEEP, NOISE_LOW, NOISE_HIGH, SHARP_LOW, SHARP_HIGH = range(5)
MOST_PLIES = 2000  # of any game, for the size of the room


class Room(NamedTuple):
    """Where rows are written; `used` counts the rows and the features."""

    index: Array
    value: Array
    starts: Array
    game: Array
    ply: Array
    seat: Array
    win: Array
    margin: Array
    points: Array
    used: Array


def make_room(setting: Setting, rows: int) -> Room:
    """Room for this many rows, or more of them if they have few features."""
    most = rows * len(setting.features)
    columns = len(setting.categories) * (2 if setting.players == 2 else 1)
    return Room(
        index=np.empty(most, np.int32),
        value=np.empty(most, np.float32),
        starts=np.zeros(rows + 1, np.int64),
        game=np.empty(rows, np.int64),
        ply=np.empty(rows, np.int32),
        seat=np.empty(rows, np.int8),
        win=np.empty(rows, np.float32),
        margin=np.empty(rows, np.float32),
        points=np.zeros((rows, columns), np.float32),
        used=np.zeros(2, np.int64),
    )


@inner
def best_guess(box: Any, state: Any, moves: Array, n: int, guesses: Array, rng: Array) -> int:
    """The move with the best prior; ties are broken at random."""
    contract.prior(box, state, moves, n, guesses)
    best, most = 0, -1e30
    for i in range(n):
        guess = guesses[i] + 1e-6 * unit(rng)
        if guess > most:
            best, most = i, guess
    return int(moves[best])


@inner
def drawn(box: Any, state: Any, moves: Array, n: int, net: Net, sharp: float, guesses: Array, rng: Array) -> int:
    """A move drawn by the policy's chances, with its logits times `sharp`."""
    write_logits(box, state, moves, n, net, guesses)
    most, total = -1e30, 0.0
    for i in range(n):
        guesses[i] *= sharp
        most = max(most, guesses[i])
    for i in range(n):
        guesses[i] = exp(guesses[i] - most)
        total += guesses[i]
    left = total * unit(rng)
    for i in range(n):
        left -= guesses[i]
        if left < 0.0:
            return int(moves[i])
    return int(moves[n - 1])


@inner
def note(box: Any, state: Any, seat: int, game: int, ply: int, room: Room) -> None:
    """Write down the position as this seat sees it; the result is filled in later."""
    row, at = room.used[0], room.used[1]
    count = contract.features(box, state, seat, room.index[at:], room.value[at:])
    room.game[row], room.ply[row], room.seat[row] = game, ply, seat
    room.starts[row + 1] = at + count
    room.used[0], room.used[1] = row + 1, at + count


@inner
def note_result(box: Any, state: Any, players: int, first: int, room: Room) -> None:
    """Fill in the result of the game for the rows since `first`."""
    points, shares = np.zeros(SEATS), np.zeros(SEATS)
    categories = room.points.shape[1] // (2 if players == 2 else 1)
    parts = np.zeros((players, categories))
    contract.score(box, state, points)
    contract.payoff(box, state, shares)
    for seat in range(players):
        contract.outcome(box, state, seat, parts[seat])
    for row in range(first, room.used[0]):
        seat = room.seat[row]
        rival = -1e30
        for other in range(players):
            if other != seat:
                rival = max(rival, points[other])
        room.win[row] = shares[seat]
        room.margin[row] = points[seat] - rival
        for c in range(categories):
            room.points[row, c] = parts[seat, c]
            if players == 2:
                room.points[row, categories + c] = parts[1 - seat, c]


@lengthy
def play_one(
    boxes: Array,
    states: Array,
    rng: Array,
    players: int,
    game: int,
    net: Net,
    ways: Array,
    moves: Array,
    guesses: Array,
    room: Room,
) -> int:
    """Play one game in `states[0]`, all zeros before, and write down its positions; return how many moves it had."""
    box, state = boxes[0], states[0]
    contract.setup(box, state, rng)
    noise = ways[NOISE_LOW] + (ways[NOISE_HIGH] - ways[NOISE_LOW]) * unit(rng)
    sharp = ways[SHARP_LOW] + (ways[SHARP_HIGH] - ways[SHARP_LOW]) * unit(rng)
    first, ply = room.used[0], 0
    while contract.to_move(box, state) >= 0:
        if contract.pause(box, state) and unit(rng) < ways[KEEP] and room.used[0] + players < len(room.game):
            if players == 2:
                note(box, state, contract.viewpoint(box, state), game, ply, room)
            else:
                for seat in range(players):
                    note(box, state, seat, game, ply, room)
        n = contract.legal(box, state, moves)
        if n == 1:
            action = moves[0]
        elif unit(rng) < noise:
            action = contract.rollout(box, state, rng)
        elif has_policy(net):
            action = drawn(box, state, moves, n, net, sharp, guesses, rng)
        else:
            action = best_guess(box, state, moves, n, guesses, rng)
        contract.apply(box, state, action)
        ply += 1
    note_result(box, state, players, first, room)
    return ply


def play_quickly(setting: Setting, seeds: dict[int, int], weights: Weights, ways: Array) -> dict[str, Array]:
    """Play a game for each number, with its seed; return the rows as arrays, by the names of the columns."""
    net = with_scratch(weights, setting.most_moves)
    moves, guesses = np.empty(setting.most_moves, np.int64), np.empty(setting.most_moves)
    found = []
    room = make_room(setting, MOST_PLIES * setting.players)
    for number, seed in seeds.items():
        states = np.zeros(1, setting.state_type)
        room.used[:] = 0
        rng = generator(seed, "quick")
        play_one(setting.boxes, states, rng, setting.players, number, net, ways, moves, guesses, room)
        found.append(_copied(room))
    return _joined(found)


def _copied(room: Room) -> dict[str, Array]:
    rows, items = room.used.tolist()
    by_row = {name: getattr(room, name)[:rows].copy() for name in ("game", "ply", "seat", "win", "margin", "points")}
    lengths = np.diff(room.starts[: rows + 1])
    return {**by_row, "lengths": lengths, "index": room.index[:items].copy(), "value": room.value[:items].copy()}


def _joined(parts: list[dict[str, Array]]) -> dict[str, Array]:
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
