"""The records of Through the Desert: what a game is played with, and a position. Compiled code works on them."""

from __future__ import annotations

import numpy as np

from azalai.core.contract import record_type
from azalai.games.desert.bits import WORDS

COLOURS = ("green", "pink", "yellow", "purple", "turquoise")
N_COLOURS = 5
MAX_SEATS = 5
MAX_SPACES = 256
N_OASES = 5
TOKENS_PER_VALUE = 15  # TD-SET-04
TOKEN_VALUES = 3

RETURN, LEADER, CAMEL, OVER = 0, 1, 2, 3
PHASES = ("return", "leader", "camel", "over")

NO_END, END_SUPPLY, END_STUCK = 0, 1, 2
END_REASONS = (None, "supply", "stuck")

ON_BOARD = -1  # taker of a waterhole that nobody has taken yet
WALL = -1  # neighbour that is not a space

FURTHEST = 15
DESERT, SMALL_POOL, LARGE_POOL = 0, 1, 2


box_type = record_type(
    [
        ("players", np.int64),
        ("spaces", np.int64),
        ("camels", np.int64),  # supply of each colour at the start
        ("serpentine", np.bool_),
        ("aquifers", np.bool_),
        ("open_scores", np.bool_),
        ("river", np.bool_),
        ("deal_returns", np.bool_),  # 5 players: the returned leaders are dealt, not chosen
        ("given_oases", np.int64, N_OASES),  # chosen by the host, or -1
        ("kind", np.int8, MAX_SPACES),
        ("bank", np.int8, MAX_SPACES),
        ("cells", np.int64),  # of the rectangle around all spaces, for observations
        ("cell", np.int32, MAX_SPACES),  # where each space is in it, row by row
        # where the plane of a caravan begins, by observer and by what `occupant` says
        ("camel_plane", np.int32, (MAX_SEATS, MAX_SEATS * N_COLOURS + 1)),
        ("ring", np.int16, (MAX_SPACES, 6)),  # the neighbours in ring order, or WALL
        ("around", np.uint64, (MAX_SPACES, WORDS)),  # the same as a set
        ("second", np.uint64, (MAX_SPACES, WORDS)),  # the spaces two steps away
        ("far", np.uint8, (MAX_SPACES, MAX_SPACES)),  # steps between two spaces on the empty board, at most FURTHEST
        ("ground", np.uint64, WORDS),  # all spaces
        ("pools", np.uint64, WORDS),
        ("south", np.uint64, WORDS),  # of the river
    ]
)

state_type = record_type(
    [
        ("key", np.uint64),  # of the camels and leaders
        ("phase", np.int64),
        ("seat", np.int64),
        ("left", np.int64),  # placements left in this turn
        ("turns", np.int64),  # leaders placed; from then on turns completed
        ("end", np.int64),
        ("supply", np.int16, N_COLOURS),
        ("hand", np.uint8, (MAX_SEATS, N_COLOURS)),  # leaders not yet placed
        ("returned", np.int8, MAX_SEATS),  # colour given back, or -1
        ("oasis", np.int16, N_OASES),
        ("oases", np.uint64, WORDS),
        ("token", np.uint8, MAX_SPACES),  # value dealt to this space, taken or not
        ("taker", np.int8, MAX_SPACES),
        ("occupant", np.int8, MAX_SPACES),  # caravan number + 1, or 0
        ("enclosed", np.int8, MAX_SPACES),  # caravan number + 1, or 0
        ("leader", np.int16, (MAX_SEATS, N_COLOURS)),  # its space, or -1
        ("camels", np.uint64, WORDS),  # every camel and leader
        ("closed", np.uint64, WORDS),  # where no camel can go: camels, oases, enclosed areas
        ("no_leader", np.uint64, WORDS),  # where no leader can go
        ("caravan", np.uint64, (MAX_SEATS, N_COLOURS, WORDS)),
        ("reach", np.uint64, (MAX_SEATS, N_COLOURS, WORDS)),  # every neighbour of the caravan
        ("reached", np.uint64, (N_COLOURS, WORDS)),  # next to a caravan of the colour
        ("contested", np.uint64, (N_COLOURS, WORDS)),  # next to caravans of the colour of two players or more
        ("caravan_size", np.int16, (MAX_SEATS, N_COLOURS)),  # camels and leader
        ("linked", np.uint8, (MAX_SEATS, N_COLOURS)),  # bit i: oasis i is scored
        ("crossed", np.uint8, (MAX_SEATS, N_COLOURS)),
        ("water", np.int16, MAX_SEATS),
        ("links", np.int16, MAX_SEATS),  # oases scored
        ("crossings", np.int16, MAX_SEATS),
        ("area", np.int16, MAX_SEATS),  # enclosed spaces that count
    ]
)
