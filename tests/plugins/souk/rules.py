"""The rules of Souk, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import compiled, inner
from azalai.core.random import below, shuffle
from souk.state import FACE_DOWN, ROUNDS, SKINS

Box = Any
State = Any


@inner
def setup(box: Box, s: State, rng: Any) -> None:
    for i in range(ROUNDS):
        s.wares[i] = i + 1
    for i in range(SKINS):
        s.skins[i] = i + 1
    shuffle(rng, s.wares, ROUNDS)
    shuffle(rng, s.skins, SKINS)
    begin(box, s)


@inner
def begin(box: Box, s: State) -> None:
    for trader in range(box.traders):
        for skin in range(ROUNDS):
            s.laid[trader, skin] = FACE_DOWN


@compiled
def begin_dealt(boxes: Any, states: Any) -> None:
    begin(boxes[0], states[0])


@inner
def to_move(box: Box, s: State) -> int:
    return (s.sold + s.bids) % box.traders if s.sold < ROUNDS else -1


@inner
def allowed(box: Box, s: State, action: int) -> bool:
    return s.sold < ROUNDS and 0 <= action < ROUNDS and s.laid[to_move(box, s), action] == FACE_DOWN


@inner
def legal(box: Box, s: State, out: Any) -> int:
    n = 0
    for skin in range(ROUNDS):
        if allowed(box, s, skin):
            out[n] = skin
            n += 1
    return n


@inner
def sample(box: Box, s: State, rng: Any) -> int:
    chosen = below(rng, ROUNDS - s.sold)
    for skin in range(ROUNDS):
        if allowed(box, s, skin):
            if chosen == 0:
                return skin
            chosen -= 1
    return -1


@inner
def apply(box: Box, s: State, action: int) -> None:
    s.laid[to_move(box, s), action] = s.sold
    s.bids += 1
    if s.bids == box.traders:
        s.points[highest(box, s)] += s.wares[s.sold]
        s.sold += 1
        s.bids = 0


@inner
def highest(box: Box, s: State) -> int:
    """The trader who laid the highest skin this round."""
    best = 0
    for trader in range(1, box.traders):
        if bid(s, trader) > bid(s, best):
            best = trader
    return best


@inner
def bid(s: State, trader: int) -> int:
    for skin in range(ROUNDS):
        if s.laid[trader, skin] == s.sold:
            return int(s.skins[trader * ROUNDS + skin])
    return 0


@inner
def score(box: Box, s: State, out: Any) -> None:
    for trader in range(box.traders):
        out[trader] = s.points[trader]


@inner
def payoff(box: Box, s: State, out: Any) -> None:
    most = s.points.max()
    winners = 0
    for trader in range(box.traders):
        winners += s.points[trader] == most
    for trader in range(box.traders):
        out[trader] = 1 / winners if s.points[trader] == most else 0


@inner
def is_known(box: Box, s: State, slot: int, seat: int) -> bool:
    """Whether a seat knows a skin: it is its own, or it was turned up."""
    trader = slot // ROUNDS
    if trader >= box.traders:
        return False
    laid = s.laid[trader, slot % ROUNDS]
    return trader == seat or (laid != FACE_DOWN and laid < s.sold)


@inner
def redeal(box: Box, s: State, seat: int, rng: Any) -> None:
    """Shuffle the wares to come and the skins that a seat does not know, sorted first so that no trace is left."""
    coming = s.wares[s.sold + 1 :]
    coming.sort()
    shuffle(rng, coming, len(coming))
    hidden = np.empty(SKINS, np.int8)
    n = 0
    for slot in range(SKINS):
        if not is_known(box, s, slot, seat):
            hidden[n] = s.skins[slot]
            n += 1
    hidden[:n].sort()
    shuffle(rng, hidden, n)
    n = 0
    for slot in range(SKINS):
        if not is_known(box, s, slot, seat):
            s.skins[slot] = hidden[n]
            n += 1


@inner
def secrets(box: Box, s: State) -> bool:
    return bool(s.sold < ROUNDS)


@inner
def unsure(box: Box, s: State) -> bool:
    """The legal moves never depend on a number that a seat cannot see."""
    return False


@inner
def rollout(box: Box, s: State, rng: Any) -> int:
    return sample(box, s, rng)


@inner
def appraise(box: Box, s: State, out: Any) -> None:
    score(box, s, out)


@inner
def prior(box: Box, s: State, moves: Any, n: int, out: Any) -> None:
    out[:n] = 0.5


@inner
def holdings(box: Box, s: State, seat: int, out: Any) -> None:
    out[0] = s.points[seat]


@inner
def observe(box: Box, s: State, seat: int, out: Any) -> None:
    """The number of every skin that the seat knows, the points, the ware on offer."""
    for slot in range(SKINS):
        if is_known(box, s, slot, seat):
            out[slot] = s.skins[slot]
    for trader in range(box.traders):
        out[SKINS + trader] = s.points[trader]
    if s.sold < ROUNDS:
        out[-1] = s.wares[s.sold]


@inner
def key(box: Box, s: State) -> Any:
    """A hash of everything that decides how a game with a given deal can continue: which skin was laid when."""
    mixed = np.uint64(14695981039346656037)
    for trader in range(box.traders):
        for skin in range(ROUNDS):
            mixed = (mixed ^ np.uint64(s.laid[trader, skin] + 1)) * np.uint64(1099511628211)
    return mixed
