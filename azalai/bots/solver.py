"""The endgame solver, compiled: alpha-beta for 2 players, max^n for more, with a transposition table.

It follows every line to the end of the game, so it is only for late positions; `meter` limits its work. The payoff is
the same mix of victory and margin that the tree search uses, so both pursue the same goal.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.bots.tree import judge
from azalai.core import contract
from azalai.core.compile import inner, lengthy
from azalai.core.contract import SEATS

Array = Any

MAX_DEPTH = 40
LOOKED_AT, LIMIT, STOP = 0, 1, 2  # meter
METER = 3
EXACT, AT_LEAST, AT_MOST = 1, 2, 3

VALUES = 3 * SEATS  # by seat: payoffs, then points, then shares of the victory

entry_type = np.dtype(
    [("key", np.uint64), ("bound", np.int32), ("best", np.int32), ("values", np.float64, VALUES)], align=True
)


@inner
def lead(points: Array, seat: int, players: int) -> float:
    """How many points a seat is ahead of the best other seat."""
    rival = -1e9
    for other in range(players):
        if other != seat:
            rival = max(rival, points[other])
    ahead: float = points[seat] - rival
    return ahead


@inner
def rank_moves(
    boxes: Array, states: Array, moves: Array, n: int, seat: int, players: int, hint: int, room: Array
) -> int:
    """Sort the moves by immediate gain, largest first, but put the best move of an earlier visit before all others.

    With 2 players, moves that end the game go to the end of the list. Returns the number of moves before them. (With
    more players they stay in place: which of two equal moves is found first decides what the others get.)
    """
    going_on = n
    i = 0
    while i < going_on:
        states[1] = states[0]
        contract.apply(boxes[0], states[1], moves[i])
        action = moves[i]
        if players == 2 and contract.to_move(boxes[0], states[1]) < 0:
            going_on -= 1
            moves[i] = moves[going_on]
            moves[going_on] = action
            continue
        contract.score(boxes[0], states[1], room[1])
        gain = lead(room[1], seat, players)
        if action == hint:
            gain = 1e9
        j = i
        while j > 0 and room[0, j - 1] < gain:
            room[0, j] = room[0, j - 1]
            moves[j] = moves[j - 1]
            j -= 1
        room[0, j] = gain
        moves[j] = action
        i += 1
    return going_on


class Desk(NamedTuple):
    """The arguments that are the same at all depths of a solution."""

    table: Array  # known positions
    meter: Array
    knobs: Array
    room: Array  # scratch space for ranking moves
    players: int


@lengthy
def solve(boxes: Array, states: Array, moves: Array, values: Array, desk: Desk, low: float, high: float) -> bool:
    """Write each seat's payoff under best play to `values[0]`; return False if it takes too much work.

    `states`, `moves` and `values` have a row per level. With 2 players `low` and `high` bound the first seat's payoff.
    """
    box, players, meter = boxes[0], desk.players, desk.meter
    meter[LOOKED_AT] += 1
    if meter[STOP] or meter[LOOKED_AT] > meter[LIMIT] or len(states) < 3:
        return False
    seat = contract.to_move(box, states[0])
    if seat < 0:
        points, shares = values[0, SEATS : 2 * SEATS], values[0, 2 * SEATS :]
        judge(box, states[0], players, desk.knobs, values[0, :SEATS], points, shares)
        return True
    key = contract.key(box, states[0])
    slot = desk.table[key & np.uint64(len(desk.table) - 1)]
    hint = -1
    if slot.bound and slot.key == key:
        if settles(slot, low, high):
            values[0, :] = slot.values
            return True
        hint = slot.best
    n = contract.legal(box, states[0], moves[0])
    going_on = rank_moves(boxes, states, moves[0], n, seat, players, hint, desk.room)
    best = -1
    bottom, top = low, high
    for k in range(n):  # moves that end the game first: their values are free, and often no others are needed
        i = (k + going_on) % n
        states[1] = states[0]
        contract.apply(box, states[1], moves[0, i])
        if not solve(boxes, states[1:], moves[1:], values[1:], desk, low, high):
            return False
        if best < 0 or values[1, seat] > values[0, seat]:
            best = moves[0, i]
            values[0, :] = values[1]
        if players == 2:
            if seat == 0:
                low = max(low, values[0, 0])
            else:
                high = min(high, values[0, 0])
            if low >= high:
                break
    remember(slot, key, best, values[0], players, bottom, top)
    return True


@inner
def settles(slot: Any, low: float, high: float) -> bool:
    """Whether the table's entry for a position is good enough between these bounds."""
    if slot.bound == EXACT:
        return True
    known = slot.values[0]
    return bool((slot.bound == AT_LEAST and known >= high) or (slot.bound == AT_MOST and known <= low))


@inner
def remember(slot: Any, key: Any, best: int, values: Array, players: int, low: float, high: float) -> None:
    """Store a position's values in the table, and whether they are exact or only a bound."""
    slot.key = key
    slot.best = best
    slot.values[:] = values
    slot.bound = EXACT
    if players == 2:
        if values[0] <= low:
            slot.bound = AT_MOST
        elif values[0] >= high:
            slot.bound = AT_LEAST


@lengthy
def solve_root(
    boxes: Array,
    states: Array,
    moves: Array,
    values: Array,
    table: Array,
    meter: Array,
    knobs: Array,
    players: int,
    room: Array,
    rows: Array,
    every: bool,
) -> int:
    """Solve each move of `states[0]`; return how many there are, or -1 if it takes too much work.

    With `every` all values are exact; otherwise the values of worse moves are only upper bounds.
    """
    desk = Desk(table, meter, knobs, room, players)
    seat = contract.to_move(boxes[0], states[0])
    n = contract.legal(boxes[0], states[0], moves[0])
    rank_moves(boxes, states, moves[0], n, seat, players, -1, room)
    low, high = -1e9, 1e9
    for i in range(n):
        states[1] = states[0]
        contract.apply(boxes[0], states[1], moves[0, i])
        if not solve(boxes, states[1:], moves[1:], values[1:], desk, low, high):
            return -1
        rows[i, :] = values[1]
        if players == 2 and not every:
            if seat == 0:
                low = max(low, values[1, 0])
            else:
                high = min(high, values[1, 0])
    return n
