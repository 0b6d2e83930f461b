"""Solve the end of a game: find best play from a late position, and decide how much work that is worth."""

from __future__ import annotations

import math
import threading
import time
from typing import Any

import numpy as np

from azalai.bots import solver, tree
from azalai.bots.base import Budget, Candidate, Thought
from azalai.bots.knobs import KNOBS
from azalai.bots.search_tree import LINE
from azalai.core import contract
from azalai.core.contract import SEATS, Array
from azalai.core.errors import BadOption
from azalai.core.game import Game
from azalai.core.kind import Setting
from azalai.core.random import generator

SHARES = ((8.0, 0.5), (16.0, 0.25))  # (decisions left in random games, share of the budget for the solver)
POSITIONS_PER_SECOND = 500_000  # on a modest machine; a fixed number keeps the solver repeatable
POSITIONS_PER_SIMULATION = 10
TABLE = 1 << 16


def solve(
    game: Game, work: int, knobs: Array | None = None, meter: Array | None = None, *, every: bool = False
) -> Thought | None:
    """Find best play to the end of the game; None if that takes more than `work` positions or anything is hidden.

    With `every` the value of each move is exact. Otherwise, with 2 players, a worse move's value is only an upper bound
    and its points are left out.
    """
    seat = game.to_move
    if seat is None:
        raise BadOption("The game is over; there is nothing to solve.")
    if contract.anything_hidden(game.setting.boxes, game.state):
        return None
    began = time.perf_counter()
    knobs = np.array(list(KNOBS.values())) if knobs is None else knobs
    meter = np.array([0, work, 0]) if meter is None else meter
    bench = _bench_for(game.setting)
    bench.table["bound"] = 0
    bench.states[0] = game.state[0]
    n = solver.solve_root(
        game.setting.boxes,
        bench.states,
        bench.moves,
        bench.values,
        bench.table,
        meter,
        knobs,
        game.players,
        bench.room,
        bench.rows,
        every,
    )
    if n < 0:
        return None
    found = [_solved_candidate(game, seat, bench.moves[0, i], bench.rows[i]) for i in range(n)]
    found.sort(key=lambda candidate: -candidate.value)  # stable: a later move with the same value may really be worse
    if game.players == 2 and not every:
        for candidate in found[1:]:
            candidate.scores = candidate.wins = None
    return Thought(seat=seat, simulations=0, seconds=time.perf_counter() - began, depth=0, exact=True, candidates=found)


def _solved_candidate(game: Game, seat: int, action: int, row: Array) -> Candidate:
    text = game.setting.texts[int(action)]
    points = row[SEATS : SEATS + game.players]
    shares = row[2 * SEATS : 2 * SEATS + game.players]
    return Candidate(
        move=text,
        action=int(action),
        visits=0,
        value=float(row[seat]),
        scores=points.tolist(),
        wins=shares.tolist(),
        line=[text],
    )


def follow(game: Game, candidate: Candidate, knobs: Array | None = None, meter: Array | None = None) -> None:
    """Extend the line of a solved move with best play, as far as the meter's limit allows."""
    meter = np.array([0, POSITIONS_PER_SECOND, 0]) if meter is None else meter
    candidate.line = [candidate.move]
    ahead = game.copy()
    ahead.play(candidate.action)
    while not ahead.over and len(candidate.line) < LINE:
        thought = solve(ahead, 0, knobs, meter)
        if thought is None:
            break
        candidate.line.append(thought.best.move)
        ahead.play(thought.best.action)


class _Bench:
    """The solver's arrays: one set per thread, because they are large and often needed."""

    def __init__(self, setting: Setting) -> None:
        depth = solver.MAX_DEPTH
        self.setting = setting
        self.states = np.zeros(depth, setting.state_type)
        self.moves = np.zeros((depth, setting.most_moves), np.int64)
        self.values = np.zeros((depth, solver.VALUES))
        self.rows = np.zeros((setting.most_moves, solver.VALUES))
        self.table = np.zeros(TABLE, solver.entry_type)
        self.room = np.zeros((2, max(setting.most_moves, SEATS)))


_benches = threading.local()


def _bench_for(setting: Setting) -> _Bench:
    bench: Any = getattr(_benches, "bench", None)
    if bench is None or bench.setting is not setting:
        bench = _benches.bench = _Bench(setting)
    return bench  # type: ignore[no-any-return]


def solver_share(game: Game) -> float:
    """The share of the budget that solving is worth: large if random games from here end soon, 0 if they are long."""
    states = np.zeros(2, game.setting.state_type)
    states[0] = game.state[0]
    length = tree.mean_length(game.setting.boxes, states, generator(0, "length"), 8)
    return next((share for most, share in SHARES if length <= most), 0.0)


def solver_work(budget: Budget) -> int:
    """How many positions the solver could look at with the whole budget."""
    by_time = math.inf if budget.seconds is None else budget.seconds * POSITIONS_PER_SECOND
    by_number = math.inf if budget.simulations is None else budget.simulations * POSITIONS_PER_SIMULATION
    return int(min(by_time, by_number))
