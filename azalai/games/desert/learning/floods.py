"""How far every caravan is from everything: the ground that each can reach with its next camels, layer by layer.

Layer 1 of a caravan is the spaces where its player may place a camel of its colour, layer 2 the spaces next to those
that could follow, and so on. Nothing here depends on absolute places on the board, so it serves every map.

The result is a record, not a tuple of arrays: compiled code counts references to arrays, which takes time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.contract import record_type
from azalai.games.desert import bits
from azalai.games.desert.bits import WORDS
from azalai.games.desert.rules import water_worth
from azalai.games.desert.state import MAX_SEATS, N_COLOURS, N_OASES

Box = Any
State = Any
Array = Any
Floods = Any

DEEP = 5  # layers; whatever is further away counts as out of reach
OUT = DEEP + 1


floods_type = record_type(
    [
        ("layer", np.uint64, (MAX_SEATS, N_COLOURS, DEEP, WORDS)),  # of each caravan: a set
        # the open ground that a seat needs this many camels for (less 1); last: out of reach
        ("nearest", np.uint64, (MAX_SEATS, DEEP + 1, WORDS)),
        ("oasis", np.int64, (MAX_SEATS, N_COLOURS, N_OASES)),  # how many camels away, or OUT; 0 if it is linked
        ("river", np.int64, (MAX_SEATS, N_COLOURS)),  # how many camels until the caravan crosses, or OUT; 0 if it has
        ("water", np.uint64, (3, WORDS)),  # waterholes worth at least 1, 2, 3
    ]
)


@inner
def survey(box: Box, s: State, floods: Floods) -> None:
    """Flood the ground from all caravans."""
    floods.water[:] = 0
    for seat in range(box.players):
        floods.layer[seat] = 0
        floods.nearest[seat] = 0
        floods.oasis[seat] = OUT
        floods.river[seat] = OUT
        for colour in range(N_COLOURS):
            if s.leader[seat, colour] >= 0:
                flood(box, s, seat, colour, floods)
        sort_by_distance(floods.nearest[seat], bits.without(bits.load(box.ground), bits.load(s.closed)))
    find_water(box, s, floods.water)


@inner
def blocked_for(box: Box, s: State, seat: int, colour: int) -> bits.Bits:
    """Where this caravan cannot go: closed ground, and next to another player's caravan of its colour."""
    shut = bits.load(s.closed)
    for other in range(box.players):
        if other != seat:
            shut = bits.either(shut, bits.load(s.reach[other, colour]))
    return shut


@inner
def spread(box: Box, words: Array) -> bits.Bits:
    """All neighbours of a set of spaces."""
    a = b = c = d = np.uint64(0)
    for w in range(WORDS):
        word = words[w]
        while word != np.uint64(0):
            around = box.around[64 * w + bits.trailing_zeros(word)]
            word &= word - np.uint64(1)
            a |= around[0]
            b |= around[1]
            c |= around[2]
            d |= around[3]
    return a, b, c, d


@inner
def flood(box: Box, s: State, seat: int, colour: int, floods: Floods) -> None:
    """The layers of one caravan, as deep as the supply of its colour allows."""
    layers = floods.layer[seat, colour]
    shut = blocked_for(box, s, seat, colour)
    fresh = bits.without(bits.load(s.reach[seat, colour]), shut)
    note_linked(s, seat, colour, floods)
    for depth in range(min(DEEP, s.supply[colour])):
        if not bits.some(fresh):
            return
        bits.store(layers[depth], fresh)
        nearest = floods.nearest[seat, depth]
        bits.store(nearest, bits.either(bits.load(nearest), fresh))
        note_oases(box, s, fresh, depth + 1, floods.oasis[seat, colour])
        if box.river and floods.river[seat, colour] == OUT and crosses(box, s, seat, colour, fresh):
            floods.river[seat, colour] = depth + 1
        if depth + 1 < DEEP:
            shut = bits.either(shut, fresh)
            fresh = bits.without(spread(box, layers[depth]), shut)


@inner
def note_linked(s: State, seat: int, colour: int, floods: Floods) -> None:
    for i in range(N_OASES):
        if s.linked[seat, colour] >> i & 1:
            floods.oasis[seat, colour, i] = 0
    if s.crossed[seat, colour]:
        floods.river[seat, colour] = 0


@inner
def note_oases(box: Box, s: State, fresh: bits.Bits, depth: int, found: Array) -> None:
    """The oases that a camel on this layer would link (TD-OASIS-01)."""
    for i in range(N_OASES):
        if found[i] == OUT and bits.meet(fresh, bits.load(box.around[s.oasis[i]])):
            found[i] = depth


@inner
def crosses(box: Box, s: State, seat: int, colour: int, fresh: bits.Bits) -> bool:
    """Whether a layer reaches the other bank (TD-VAR-RI-02)."""
    south = bits.load(box.south)
    if box.bank[s.leader[seat, colour]]:
        return bits.some(bits.without(fresh, south))
    return bits.meet(fresh, south)


@inner
def sort_by_distance(nearest: Array, ground: bits.Bits) -> None:
    """Keep each space in the set of its least distance only; the last set is the rest of the open ground."""
    seen = bits.EMPTY
    for depth in range(DEEP):
        here = bits.without(bits.load(nearest[depth]), seen)
        bits.store(nearest[depth], here)
        seen = bits.either(seen, here)
    bits.store(nearest[DEEP], bits.without(ground, seen))


@inner
def find_water(box: Box, s: State, water: Array) -> None:
    """The waterholes that nobody has taken, by what they are worth; face down: their mean."""
    left = bits.without(bits.load(box.pools), bits.load(s.closed))
    while bits.some(left):
        space = bits.lowest(left)
        left = bits.drop_lowest(left)
        for least in range(int(water_worth(box, s, space))):
            bits.add(water[least], space)


@inner
def water_on(floods: Floods, spaces: bits.Bits) -> int:
    """What all waterholes on these spaces are worth."""
    return (
        bits.count(bits.both(spaces, bits.load(floods.water[0])))
        + bits.count(bits.both(spaces, bits.load(floods.water[1])))
        + bits.count(bits.both(spaces, bits.load(floods.water[2])))
    )


@inner
def distance_of(floods: Floods, seat: int, space: int) -> int:
    """How many camels the seat needs to get to a space, or OUT."""
    for depth in range(DEEP):
        if bits.has(floods.nearest[seat, depth], space):
            return depth + 1
    return OUT
