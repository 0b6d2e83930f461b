"""The endgame solver, compiled: alpha-beta for 2 players, max^n for more, with a transposition table.

It looks at every line to the end of the game, so it is for positions with little left; `meter` bounds its work. The
payoff is the tree search's own mix of victory and margin, so both want the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.bots.tree import judge
from azalai.core import contract
from azalai.core.compile import compiled, inner
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
    """How far a seat is ahead of the best other one."""
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
    """Put the moves with the largest immediate gain first, and the best move of an earlier visit before all.

    With 2 players those that end the game come at the end of the list. Returns how many come before them. (With more,
    which of two equal moves is found first decides what the others get.)
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
    """What stays the same at all levels of a solution."""

    table: Array  # positions that are known
    meter: Array
    knobs: Array
    room: Array  # for ranking moves
    players: int


@compiled
def solve(boxes: Array, states: Array, moves: Array, values: Array, desk: Desk, low: float, high: float) -> bool:
    """Write each seat's payoff under best play into `values[0]`; False if the work grew too large.

    One row of `states`, `moves` and `values` per level. With 2 players `low` and `high` bound the first seat's payoff.
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
    for k in range(n):  # what ends the game comes first: its value costs nothing, and often nothing else is needed
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
    """Whether what the table knows about a position is enough between these bounds."""
    if slot.bound == EXACT:
        return True
    known = slot.values[0]
    return bool((slot.bound == AT_LEAST and known >= high) or (slot.bound == AT_MOST and known <= low))


@inner
def remember(slot: Any, key: Any, best: int, values: Array, players: int, low: float, high: float) -> None:
    """Note a position's values in the table, and whether they are exact or only a bound."""
    slot.key = key
    slot.best = best
    slot.values[:] = values
    slot.bound = EXACT
    if players == 2:
        if values[0] <= low:
            slot.bound = AT_MOST
        elif values[0] >= high:
            slot.bound = AT_LEAST


@compiled
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
    """Solve each move of `states[0]`: its number, or -1 if the work grew too large.

    With `every` all values are exact; otherwise those of worse moves are only known to be no better than the best.
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
