"""The fields of a position in Souk."""

from __future__ import annotations

import numpy as np

from azalai.core.contract import record_type

ROUNDS = 5  # as many as wares, and as skins for each trader
SKINS = 24
TRADERS = 4
FACE_DOWN = -1  # a skin that is not laid

box_type = record_type([("traders", np.int64)])
state_type = record_type(
    [
        ("wares", np.int8, ROUNDS),  # their worth, in the order of the rounds
        ("skins", np.int8, SKINS),  # the first trader's five, the second's, ..., then those in the box
        ("sold", np.int64),  # how many wares are sold; none in the first round
        ("laid", np.int64, (TRADERS, ROUNDS)),  # the round in which each skin was laid, or FACE_DOWN
        ("bids", np.int64),  # skins laid in this round
        ("points", np.int64, TRADERS),
    ]
)
