"""Placing Targi: on the border and on dunes. Compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.scratch import scratch
from azalai.games.targi.rules.actions import begin_actions
from azalai.games.targi.rules.counts import add_to_tally
from azalai.games.targi.rules.display import find_working, use_up
from azalai.games.targi.rules.questions.dunes import find_dune
from azalai.games.targi.rules.robber import TARGI
from azalai.games.targi.state import (
    A_PLACE,
    A_PLACE_DUNE,
    COUNT_BESIDE_ROBBER,
    COUNT_OPPOSITE_ROBBER,
    JOIN_DUNE,
    MAX_DUNES,
    OPPOSITE,
    PLACE_ON_ROBBER,
    PLACE_OPPOSITE,
    Box,
    State,
)


@inner
def step_place(box: Box, s: State) -> bool:
    """TG-PLACE-01, TG-PLACE-08, TG-PLACE-09."""
    if s.placements == 2 * TARGI:
        begin_actions(box, s)
        return True
    s.seat = s.start if s.placements % 2 == 0 else 1 - s.start
    if s.placements // 2 < s.targi_limit[s.seat] and can_place(box, s):
        return False
    s.placements += 1
    return True


@inner
def list_places(box: Box, s: State, out: Any) -> int:
    on_robber, opposite = may_on_robber(box, s), may_opposite(box, s)
    n = 0
    for number in range(1, 16):
        if place_open(box, s, number, on_robber, opposite):
            out[n] = A_PLACE + number - 1
            n += 1
    return list_dune_places(box, s, out, n)


@inner
def can_place(box: Box, s: State) -> bool:
    on_robber, opposite = may_on_robber(box, s), may_opposite(box, s)
    for number in range(1, 16):
        if place_open(box, s, number, on_robber, opposite):
            return True
    return list_dune_places(box, s, scratch(MAX_DUNES, np.int64), 0) > 0


@inner
def place_open(box: Box, s: State, number: int, on_robber: bool, opposite: bool) -> bool:
    """TG-PLACE-02 to TG-PLACE-07, TG-CH-OBS-03, TG-CH-OBS-07."""
    if number % 4 == 0 or s.figure[number] or s.closed >> number & 1:
        return False
    if number == s.robber and not on_robber:
        return False
    if s.block_opposite and OPPOSITE[number] == s.robber:
        return False
    return s.figure[OPPOSITE[number]] != 2 - s.seat or opposite


@inner
def may_on_robber(box: Box, s: State) -> bool:
    return find_working(box, s, s.seat, PLACE_ON_ROBBER) >= 0


@inner
def may_opposite(box: Box, s: State) -> bool:
    return find_working(box, s, s.seat, PLACE_OPPOSITE) >= 0


@inner
def list_dune_places(box: Box, s: State, out: Any, n: int) -> int:
    """TG-X-DUNE-01, TG-X-DUNE-04, TG-CARD-JOINDUNE-01, TG-CH-OBS-10."""
    mine, other = 1 << s.seat, 1 << (1 - s.seat)
    here = 0
    up = 0
    for i in range(s.dunes_up):
        here += s.dune_who[i] & mine != 0
        up |= 1 << int(s.dune[i])
    if up == 0 or here >= s.dune_limit:
        return n
    join = find_working(box, s, s.seat, JOIN_DUNE) >= 0
    for dune in range(box.dunes):
        if up >> dune & 1:
            who = s.dune_who[find_dune(s, dune)]
            if not who & mine and (not who & other or join):
                out[n] = A_PLACE_DUNE + dune
                n += 1
    return n


@inner
def answer_place(box: Box, s: State, action: int) -> None:
    seat = s.seat
    s.placements += 1
    if action >= A_PLACE_DUNE:
        i = find_dune(s, action - A_PLACE_DUNE)
        if s.dune_who[i]:
            use_up(box, s, seat, JOIN_DUNE)
        s.dune_who[i] |= 1 << seat
        return
    number = action - A_PLACE + 1
    if number == s.robber:
        use_up(box, s, seat, PLACE_ON_ROBBER)
    if s.figure[OPPOSITE[number]] == 2 - seat:
        use_up(box, s, seat, PLACE_OPPOSITE)
    s.figure[number] = seat + 1
    add_to_tally(s, seat, COUNT_OPPOSITE_ROBBER, int(OPPOSITE[number] == s.robber))
    add_to_tally(s, seat, COUNT_BESIDE_ROBBER, int(abs(number - s.robber) == 1))
