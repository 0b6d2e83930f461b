"""The features of a position of Through the Desert, as one seat sees it: itself and the others, never a place.

With 2 players "others" is the opponent. With more it is the mean of the others, or the nearest of them, and the rival
is the one with the most points.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.arithmetic import ln
from azalai.core.compile import inner
from azalai.games.desert import bits
from azalai.games.desert.learning.floods import DEEP, OUT, Floods, floods_type, sort_by_distance, survey, water_on
from azalai.games.desert.rules import award_caravan
from azalai.games.desert.state import CAMEL, MAX_SEATS, N_COLOURS, N_OASES

Box = Any
State = Any
Array = Any

LEAD = 6  # a lead of this many camels or more counts the same
SUPPLIES = (1, 4, 8, 13)  # the most of each class of supply; more is the last class
N_SUPPLIES = len(SUPPLIES) + 1

POINTS = ("water", "oases", "river", "enclosed", "caravans")
ROOM = ("moves", "colours", "ground", "ground (log)")

NAMES = (
    *(f"{who} {what}" for who in ("own", "others'", "rival's") for what in POINTS),
    *(f"{who} oasis {d} away" for who in ("own", "others'") for d in range(1, DEEP + 1)),
    *(f"{who} river {d} away" for who in ("own", "others'") for d in range(1, DEEP + 1)),
    *(f"{who} {what}" for who in ("own", "others'") for what in ROOM),
    *(f"lead {lead:+d} at supply {k}" for lead in range(-LEAD, LEAD + 1) for k in range(N_SUPPLIES)),
    *("lead for sure", "behind for sure"),
    *(f"seat {seat} moves" for seat in range(MAX_SEATS)),
    "two camels left",
    *(f"least supply {k}" for k in range(N_SUPPLIES)),
    *(f"ahead at least supply {k}" for k in range(N_SUPPLIES)),
    *(f"spaces {a} from own, {b} from others" for a in range(1, OUT + 1) for b in range(1, OUT + 1)),
    *(f"water {a} from own, {b} from others" for a in range(1, OUT + 1) for b in range(1, OUT + 1)),
)
COUNT = len(NAMES)
STAGES = ("camels", "camels early", "leaders", "leaders late")
FEATURES = tuple(f"{stage}: {name}" for stage in STAGES for name in NAMES)

OWN, OTHERS, RIVAL = 0, len(POINTS), 2 * len(POINTS)
OASIS = 3 * len(POINTS)
RIVER = OASIS + 2 * DEEP
MOBILE = RIVER + 2 * DEEP
LEADS = MOBILE + 2 * len(ROOM)
SURE = LEADS + (2 * LEAD + 1) * N_SUPPLIES
MOVER = SURE + 2
TWO_LEFT = MOVER + MAX_SEATS
LEAST = TWO_LEFT + 1
AHEAD = LEAST + N_SUPPLIES
SPACES = AHEAD + N_SUPPLIES
WATER = SPACES + OUT * OUT


@inner
def features(box: Box, s: State, seat: int, index: Array, value: Array) -> int:
    """The contract's `features`."""
    return list_features(box, s, seat, np.empty(1, floods_type), index, value)


@inner
def list_features(box: Box, s: State, seat: int, room: Array, index: Array, value: Array) -> int:
    """`room` holds one record. The caller keeps it: a record does not keep the memory of its array."""
    found = np.zeros(COUNT, np.float32)
    floods = room[0]
    survey(box, s, floods)
    describe(box, s, seat, floods, found)
    base, much = stage(box, s)
    n = 0
    for k in range(COUNT):
        if found[k] != 0.0:
            index[n] = base + k
            value[n] = found[k]
            index[n + 1] = base + COUNT + k
            value[n + 1] = found[k] * much
            n += 2
    return n


@inner
def stage(box: Box, s: State) -> tuple[int, float]:
    """The first column of the stage of the game, and how much its second set of columns counts."""
    if s.phase == CAMEL:
        return 0, s.supply.min() / box.camels
    return 2 * COUNT, s.turns / (box.players * N_COLOURS)


@inner
def describe(box: Box, s: State, seat: int, floods: Floods, x: Array) -> None:
    describe_points(box, s, seat, x)
    describe_distances(box, seat, floods, x)
    describe_room(box, s, seat, floods, x)
    describe_leads(box, s, seat, floods, x)
    describe_turn(box, s, seat, x)
    describe_ground(box, s, seat, floods, x)


@inner
def describe_points(box: Box, s: State, seat: int, x: Array) -> None:
    """Points now, and who is ahead."""
    caravans = np.zeros(MAX_SEATS)
    for colour in range(N_COLOURS):
        award_caravan(box, s, colour, caravans)
    rival, best = -1, -1.0
    for other in range(box.players):
        total = write_points(box, s, seat, other, caravans[other], x, OWN if other == seat else OTHERS)
        if other != seat and total > best:
            rival, best = other, total
    if box.players > 2:
        for k in range(len(POINTS)):
            x[OTHERS + k] /= box.players - 1
        write_points(box, s, seat, rival, caravans[rival], x, RIVAL)
    least = supply_class(s.supply.min())
    own = x[OWN] + x[OWN + 1] + x[OWN + 2] + x[OWN + 3] + x[OWN + 4]
    x[LEAST + least] = 1.0
    x[AHEAD + least] = own - best


@inner
def write_points(box: Box, s: State, seat: int, other: int, caravans: float, x: Array, at: int) -> float:
    """Add a seat's points, in tens, and return their sum."""
    water = known_water(box, s, seat, other) / 10.0
    x[at] += water
    x[at + 1] += s.links[other] / 2.0
    x[at + 2] += s.crossings[other] / 2.0
    x[at + 3] += s.area[other] / 10.0
    x[at + 4] += caravans / 10.0
    return float(water + (s.links[other] + s.crossings[other]) / 2.0 + (s.area[other] + caravans) / 10.0)


@inner
def known_water(box: Box, s: State, seat: int, other: int) -> float:
    """What a seat knows of another's water: all of it, or the mean of tokens that were taken face down."""
    if other == seat or box.open_scores or not box.aquifers:
        return float(s.water[other])
    taken = 0
    for space in range(box.spaces):
        taken += s.token[space] > 0 and s.taker[space] == other
    return 2.0 * taken


@inner
def supply_class(supply: int) -> int:
    for k in range(N_SUPPLIES - 1):
        if supply <= SUPPLIES[k]:
            return k
    return N_SUPPLIES - 1


@inner
def describe_distances(box: Box, seat: int, floods: Floods, x: Array) -> None:
    """How many camels each caravan is from an oasis or the other bank that it has not scored."""
    for other in range(box.players):
        shift, one = (0, 1.0) if other == seat else (DEEP, 1.0 / (box.players - 1))
        for colour in range(N_COLOURS):
            for i in range(N_OASES):
                away = floods.oasis[other, colour, i]
                if 0 < away < OUT:
                    x[OASIS + shift + away - 1] += one
            away = floods.river[other, colour]
            if 0 < away < OUT:
                x[RIVER + shift + away - 1] += one


@inner
def describe_room(box: Box, s: State, seat: int, floods: Floods, x: Array) -> None:
    for other in range(box.players):
        at, one = (MOBILE, 1.0) if other == seat else (MOBILE + len(ROOM), 1.0 / (box.players - 1))
        for colour in range(N_COLOURS):
            moves = bits.count(bits.load(floods.layer[other, colour, 0]))
            x[at] += one * moves / 20.0
            x[at + 1] += one * (moves > 0) / 5.0
        ground = 0
        for depth in range(DEEP):
            ground += bits.count(bits.load(floods.nearest[other, depth]))
        x[at + 2] += one * ground / 50.0
        x[at + 3] += one * ln(1.0 + ground) / 5.0


@inner
def describe_leads(box: Box, s: State, seat: int, floods: Floods, x: Array) -> None:
    """The lead in camels of each colour, by its supply, and whether it can still be lost (TD-SCORE-01)."""
    for colour in range(N_COLOURS):
        best, can = 0, 0
        for other in range(box.players):
            if other != seat:
                best = max(best, s.caravan_size[other, colour])
                can = max(can, s.caravan_size[other, colour] + room_of(floods, other, colour, s.supply[colour]))
        own = s.caravan_size[seat, colour]
        lead = min(max(own - best, -LEAD), LEAD)
        x[LEADS + (lead + LEAD) * N_SUPPLIES + supply_class(s.supply[colour])] += 1.0
        x[SURE] += own > can
        x[SURE + 1] += best > own + room_of(floods, seat, colour, s.supply[colour])


@inner
def room_of(floods: Floods, seat: int, colour: int, supply: int) -> int:
    """The most camels that a caravan can still get, as far as its layers show."""
    room = 0
    for depth in range(DEEP):
        room += bits.count(bits.load(floods.layer[seat, colour, depth]))
    return min(room, supply)


@inner
def describe_turn(box: Box, s: State, seat: int, x: Array) -> None:
    x[MOVER + (s.seat - seat) % box.players] = 1.0
    x[TWO_LEFT] = s.left == 2


@inner
def describe_ground(box: Box, s: State, seat: int, floods: Floods, x: Array) -> None:
    """The open ground and its water, by how far it is from the seat and from the nearest of the others."""
    others = np.zeros((DEEP + 1, bits.WORDS), np.uint64)
    nearest_other(box, s, seat, floods, others)
    for a in range(OUT):
        own = bits.load(floods.nearest[seat, a])
        for b in range(OUT):
            here = bits.both(own, bits.load(others[b]))
            if bits.some(here):
                x[SPACES + a * OUT + b] = bits.count(here) / 10.0
                x[WATER + a * OUT + b] = water_on(floods, here) / 5.0


@inner
def nearest_other(box: Box, s: State, seat: int, floods: Floods, out: Array) -> None:
    """The open ground by its distance from the nearest of the others."""
    for depth in range(DEEP):
        for other in range(box.players):
            if other != seat:
                bits.store(out[depth], bits.either(bits.load(out[depth]), bits.load(floods.nearest[other, depth])))
    sort_by_distance(out, bits.without(bits.load(box.ground), bits.load(s.closed)))
