"""The features of placing a leader in Through the Desert: what is around it, and who else is near."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.games.desert import bits
from azalai.games.desert.rules import FIRST_LEADER_ACTION, water_worth
from azalai.games.desert.state import FURTHEST, MAX_SPACES, N_COLOURS, N_OASES, WALL

Box = Any
State = Any
Array = Any

NEAR = 6  # waterholes and leaders further away do not count
OASIS = 8  # nor oases
COVERED = 4  # an oasis this near to a leader is within its reach
LEADERS = ("own leader", "others' leader", "others' leader of this colour")

NAMES = (
    *(f"water {d} away" for d in range(1, NEAR + 1)),
    *(f"oasis {d} away" for d in range(2, OASIS + 1)),
    *(f"nearest {who} {d} away" for who in LEADERS for d in range(2, NEAR + 2)),
    *("walls", "others led this colour", "oases reached first", "oases reached by own already"),
    *("water reached first", "water reached by own already", "ground reached first", "new ground reached first"),
)
COUNT = len(NAMES)
COLUMN = {name: number for number, name in enumerate(NAMES)}
TO_OASIS = COLUMN["oasis 2 away"]
TO_LEADER = COLUMN["nearest own leader 2 away"]
TO_RIVAL = COLUMN["nearest others' leader of this colour 2 away"]  # from here to the leaders led: by colour
WALLS = COLUMN["walls"]
OASES_FIRST = COLUMN["oases reached first"]
WATER_FIRST = COLUMN["water reached first"]
GROUND_FIRST = COLUMN["ground reached first"]


@inner
def leader_features(box: Box, s: State, moves: Array, n: int, out: Array, base: int) -> None:
    """A row for each leader that may be placed, from column `base`: once, and once more times the leaders placed."""
    own, others = np.full(MAX_SPACES, FURTHEST, np.uint8), np.full(MAX_SPACES, FURTHEST, np.uint8)
    measure_leaders(box, s, own, others)
    first_row = np.full(MAX_SPACES, -1, np.int64)
    much = s.turns / (box.players * N_COLOURS)
    for i in range(n):
        colour, space = (moves[i] - FIRST_LEADER_ACTION) // box.spaces, (moves[i] - FIRST_LEADER_ACTION) % box.spaces
        x = out[i, base : base + 2 * COUNT]
        if first_row[space] < 0:
            first_row[space] = i
            x[:] = 0.0
            describe_space(box, s, space, own, others, x)
            repeat(x, 0, COUNT, much)
        else:
            x[:] = out[first_row[space], base : base + 2 * COUNT]
        describe_colour(box, s, colour, space, x)
        repeat(x, TO_RIVAL, WALLS + 2, much)


@inner
def repeat(x: Array, first: int, end: int, much: float) -> None:
    """Write some columns once more, times the leaders placed."""
    for k in range(first, end):
        x[COUNT + k] = x[k] * much


@inner
def measure_leaders(box: Box, s: State, own: Array, others: Array) -> None:
    """How far each space is from the nearest leader of the seat and of the others, on the empty board."""
    for seat in range(box.players):
        nearest = own if seat == s.seat else others
        for colour in range(N_COLOURS):
            if s.leader[seat, colour] >= 0:
                far = box.far[s.leader[seat, colour]]
                for space in range(MAX_SPACES):
                    nearest[space] = min(nearest[space], far[space])


@inner
def describe_space(box: Box, s: State, space: int, own: Array, others: Array, x: Array) -> None:
    """Write what does not depend on the leader's colour."""
    far = box.far[space]
    describe_water(box, s, far, own, others, x)
    for i in range(N_OASES):
        away = far[s.oasis[i]]
        if 2 <= away <= OASIS:
            x[TO_OASIS + away - 2] += 1.0
        x[OASES_FIRST] += away <= COVERED and away < others[s.oasis[i]]
        x[OASES_FIRST + 1] += away <= COVERED and own[s.oasis[i]] <= COVERED
    for side in range(6):
        x[WALLS] += box.ring[space, side] == WALL
    note_leader(own[space], x, TO_LEADER)
    note_leader(others[space], x, TO_LEADER + NEAR)
    describe_ground(box, far, own, others, x)


@inner
def describe_water(box: Box, s: State, far: Array, own: Array, others: Array, x: Array) -> None:
    left = bits.without(bits.load(box.pools), bits.load(s.closed))
    while bits.some(left):
        pool = bits.lowest(left)
        left = bits.drop_lowest(left)
        if far[pool] <= NEAR:
            worth = water_worth(box, s, pool) / 5.0
            x[far[pool] - 1] += worth
            x[WATER_FIRST] += worth if far[pool] < others[pool] else 0.0
            x[WATER_FIRST + 1] += worth if own[pool] <= far[pool] else 0.0


@inner
def describe_ground(box: Box, far: Array, own: Array, others: Array, x: Array) -> None:
    first = new = np.uint16(0)  # small numbers, so that the processor can compare many spaces at once
    for other in range(MAX_SPACES):
        nearer = far[other] < others[other]
        first = np.uint16(first + nearer)
        new = np.uint16(new + (nearer & (far[other] < own[other])))
    x[GROUND_FIRST] = first / 50.0
    x[GROUND_FIRST + 1] = new / 50.0


@inner
def describe_colour(box: Box, s: State, colour: int, space: int, x: Array) -> None:
    nearest, led = FURTHEST, 0
    for other in range(box.players):
        if other != s.seat and s.leader[other, colour] >= 0:
            nearest = min(nearest, int(box.far[space, s.leader[other, colour]]))
            led += 1
    for d in range(NEAR):
        x[TO_RIVAL + d] = 0.0
    note_leader(nearest, x, TO_RIVAL)
    x[WALLS + 1] = led


@inner
def note_leader(away: int, x: Array, at: int) -> None:
    if away < FURTHEST:
        x[at + min(max(int(away), 2), NEAR + 1) - 2] = 1.0
