"""The features of placing a camel in Through the Desert: what it takes, reaches, blocks and encloses."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.contract import record_type
from azalai.games.desert import bits
from azalai.games.desert.bits import WORDS
from azalai.games.desert.learning.floods import DEEP, OUT, Floods, floods_type, spread, survey, water_on
from azalai.games.desert.learning.position import known_water, nearest_other
from azalai.games.desert.rules import FIRST_LEADER_ACTION, find_area, score
from azalai.games.desert.state import MAX_SEATS, N_COLOURS, N_OASES, WALL

Box = Any
State = Any
Array = Any
Plan = Any

BLOCKED = 3  # how far from an oasis another caravan may be to be worth blocking
LEAD = 3
FEW = 5  # a supply of this many or fewer is late

NAMES = (
    *("water alone", "water contested", "water next to it", "water two away"),
    "links an oasis",
    *(f"on the way to an oasis {d} away" for d in range(2, DEEP + 1)),
    "links an oasis with the next camel",
    *(f"on another's way to an oasis {d} away" for d in range(1, BLOCKED + 1)),
    *(f"closes another's way to an oasis {d} away" for d in range(1, BLOCKED + 1)),
    *("denies spaces", "denies spaces behind", "denies water", "denies spaces to other colours"),
    *("new spaces", "own neighbours", "own other neighbours", "others' neighbours", "walls", "closed neighbours"),
    *("cuts", "encloses", "encloses spaces", "encloses water", "encloses oases"),
    *(f"{d} from others" for d in range(1, OUT + 1)),
    *(f"lead {lead:+d} then, {when}" for when in ("early", "late") for lead in range(-LEAD, LEAD + 1)),
    *("last camel ahead", "last camel behind", "last but one ahead", "last but one behind"),
    *("supply", "caravan", "room", "own other colours"),
    *("crosses the river", "river 2 away", "river 3 away"),
    *("safe ground near", "contested ground near", "own camels two away", "oases next to it linked before"),
)
COUNT = len(NAMES)
COLUMN = {name: number for number, name in enumerate(NAMES)}

WATER_ALONE = COLUMN["water alone"]
LINKS = COLUMN["links an oasis"]
ON_WAY = COLUMN["on the way to an oasis 2 away"]
LINKS_NEXT = COLUMN["links an oasis with the next camel"]
BLOCKS = COLUMN["on another's way to an oasis 1 away"]
CLOSES = COLUMN["closes another's way to an oasis 1 away"]
DENIES = COLUMN["denies spaces"]
NEW = COLUMN["new spaces"]
CUTS = COLUMN["cuts"]
FROM_OTHERS = COLUMN["1 from others"]
LEADS = COLUMN["lead -3 then, early"]
LAST = COLUMN["last camel ahead"]
SUPPLY = COLUMN["supply"]
CROSSES = COLUMN["crosses the river"]
OTHER_COLOURS = COLUMN["own other colours"]
SAFE = COLUMN["safe ground near"]
LINKED = COLUMN["oases next to it linked before"]


MOST_THREATS = (MAX_SEATS - 1) * N_COLOURS * N_OASES


plan_type = record_type(
    [
        ("floods", floods_type),
        ("ways", np.uint64, (N_COLOURS, N_OASES, WORDS)),  # the spaces of layer 1 on a shortest way to an oasis
        ("count", np.int64),  # of the threats
        ("threats", np.uint64, (MOST_THREATS, WORDS)),  # the same ways of the others, to oases that they are near to
        ("threat", np.int64, (MOST_THREATS, 2)),  # its colour, and how far away the oasis is
        ("others", np.uint64, (DEEP + 1, WORDS)),  # the open ground by how far it is from the nearest of the others
        ("own", np.uint64, WORDS),  # all own camels
        ("ahead", np.bool_),  # the seat has the most points now
    ]
)


@inner
def camel_features(box: Box, s: State, moves: Array, n: int, out: Array) -> None:
    """A row for each camel that may be placed: the columns once, and once more times the part of the supply left."""
    write_rows(box, s, np.empty(1, plan_type), moves, n, out)


@inner
def write_rows(box: Box, s: State, room: Array, moves: Array, n: int, out: Array) -> None:
    """`room` holds one record. The caller keeps it: a record does not keep the memory of its array."""
    plan = room[0]
    floods = plan.floods
    survey(box, s, floods)
    make_plan(box, s, floods, plan)
    much = s.supply.min() / box.camels
    first = FIRST_LEADER_ACTION + N_COLOURS * box.spaces
    usual = np.zeros(COUNT, np.float32)
    last = -1
    for i in range(n):
        colour = (moves[i] - first) // box.spaces
        if colour != last:
            usual[:] = 0.0
            describe_caravan(box, s, colour, floods, plan, usual)
            last = colour
        x = out[i]
        x[:COUNT] = usual
        describe(box, s, colour, (moves[i] - first) % box.spaces, floods, plan, x)
        for k in range(COUNT):
            x[COUNT + k] = x[k] * much


@inner
def make_plan(box: Box, s: State, floods: Floods, plan: Plan) -> None:
    plan.ways[:] = 0
    plan.others[:] = 0
    plan.own[:] = 0
    nearest_other(box, s, s.seat, floods, plan.others)
    for colour in range(N_COLOURS):
        bits.store(plan.own, bits.either(bits.load(plan.own), bits.load(s.caravan[s.seat, colour])))
        for i in range(N_OASES):
            if 1 < floods.oasis[s.seat, colour, i] < OUT:
                way_back(box, s, floods, s.seat, colour, i, plan.ways[colour, i])
    find_threats(box, s, floods, plan)
    plan.ahead = is_ahead(box, s)


@inner
def find_threats(box: Box, s: State, floods: Floods, plan: Plan) -> None:
    """The ways of all other caravans to oases that they are near to."""
    n = 0
    for other in range(box.players):
        for colour in range(N_COLOURS):
            for i in range(N_OASES):
                if other != s.seat and 0 < floods.oasis[other, colour, i] <= BLOCKED:
                    way_back(box, s, floods, other, colour, i, plan.threats[n])
                    plan.threat[n, 0] = colour
                    plan.threat[n, 1] = floods.oasis[other, colour, i]
                    n += 1
    plan.count = n


@inner
def way_back(box: Box, s: State, floods: Floods, seat: int, colour: int, oasis: int, out: Array) -> None:
    """From the spaces next to the oasis back to layer 1."""
    layers = floods.layer[seat, colour]
    depth = floods.oasis[seat, colour, oasis] - 1
    bits.store(out, bits.both(bits.load(layers[depth]), bits.load(box.around[s.oasis[oasis]])))
    while depth > 0:
        depth -= 1
        bits.store(out, bits.both(spread(box, out), bits.load(layers[depth])))


@inner
def is_ahead(box: Box, s: State) -> bool:
    """Whether the seat has the most points, as far as it knows."""
    points = np.zeros(MAX_SEATS)
    score(box, s, points)
    for other in range(box.players):
        known = points[other] - s.water[other] + known_water(box, s, s.seat, other)
        if other != s.seat and known >= points[s.seat]:
            return False
    return True


@inner
def describe(box: Box, s: State, colour: int, space: int, floods: Floods, plan: Plan, x: Array) -> None:
    """Write what depends on the space."""
    describe_water(box, s, colour, space, floods, plan, x)
    describe_oases(box, s, colour, space, floods, plan, x)
    describe_blocking(box, colour, space, plan, x)
    describe_denial(box, s, colour, space, floods, x)
    describe_neighbours(box, s, colour, space, plan, x)
    if x[NEW + 1] + x[NEW + 4] > 1.0:
        describe_enclosing(box, s, colour, space, floods, x)
    describe_ground(box, s, colour, space, floods, plan, x)
    if box.river and floods.river[s.seat, colour] > 0:
        describe_river(box, s, colour, space, floods, x)


@inner
def describe_water(box: Box, s: State, colour: int, space: int, floods: Floods, plan: Plan, x: Array) -> None:
    contested = bits.has(plan.others[0], space) or bits.has(plan.others[1], space)
    x[WATER_ALONE + contested] = water_on(floods, bits.one(space)) / 2.0
    fresh = bits.without(bits.load(box.around[space]), bits.load(s.reach[s.seat, colour]))
    x[WATER_ALONE + 2] = water_on(floods, fresh) / 2.0
    x[WATER_ALONE + 3] = water_on(floods, bits.load(box.second[space])) / 4.0


@inner
def describe_oases(box: Box, s: State, colour: int, space: int, floods: Floods, plan: Plan, x: Array) -> None:
    for i in range(N_OASES):
        away = floods.oasis[s.seat, colour, i]
        if box.far[space, s.oasis[i]] == 1:
            x[LINKED if away == 0 else LINKS] += 1.0
        elif 1 < away < OUT and bits.has(plan.ways[colour, i], space):
            x[ON_WAY + away - 2] += 1.0
            x[LINKS_NEXT] += away == 2 and s.left == 2


@inner
def describe_blocking(box: Box, colour: int, space: int, plan: Plan, x: Array) -> None:
    """Where another caravan would go to link an oasis. Next to a caravan of its own colour it may not (TD-PLACE-03)."""
    here = bits.one(space)
    wide = bits.either(here, bits.load(box.around[space]))
    for k in range(plan.count):
        taken = wide if plan.threat[k, 0] == colour else here
        way = bits.load(plan.threats[k])
        if bits.meet(way, taken):
            away = plan.threat[k, 1]
            x[BLOCKS + away - 1] += 1.0
            x[CLOSES + away - 1] += not bits.some(bits.without(way, taken))


@inner
def describe_denial(box: Box, s: State, colour: int, space: int, floods: Floods, x: Array) -> None:
    wide = bits.either(bits.one(space), bits.load(box.around[space]))
    for other in range(box.players):
        if other == s.seat:
            continue
        near = bits.both(wide, bits.load(floods.layer[other, colour, 0]))
        behind = bits.both(wide, bits.load(floods.layer[other, colour, 1]))
        if bits.some(bits.either(near, behind)):
            x[DENIES] += bits.count(near) / 3.0
            x[DENIES + 1] += bits.count(behind) / 3.0
            x[DENIES + 2] += water_on(floods, bits.either(near, behind)) / 2.0
        for theirs in range(N_COLOURS):
            x[DENIES + 3] += theirs != colour and bits.has(floods.layer[other, theirs, 0], space)


@inner
def describe_neighbours(box: Box, s: State, colour: int, space: int, plan: Plan, x: Array) -> None:
    around = bits.load(box.around[space])
    caravan = bits.count(bits.both(around, bits.load(s.caravan[s.seat, colour])))
    own = bits.count(bits.both(around, bits.load(plan.own)))
    camels = bits.count(bits.both(around, bits.load(s.camels)))
    open_ground = bits.without(around, bits.load(s.closed))
    x[NEW] = bits.count(bits.without(open_ground, bits.load(s.reach[s.seat, colour])))
    x[NEW + 1] = caravan
    x[NEW + 2] = own - caravan
    x[NEW + 3] = camels - own
    x[NEW + 4] = 6 - bits.count(around)
    x[NEW + 5] = bits.count(around) - camels - bits.count(open_ground)


@inner
def describe_enclosing(box: Box, s: State, colour: int, space: int, floods: Floods, x: Array) -> None:
    """TD-ENC-01: as in `rules.enclose`, but without placing the camel."""
    own = s.seat * N_COLOURS + colour + 1
    ground = 0
    for side in range(6):
        beside = box.ring[space, side]
        if beside != WALL and s.occupant[beside] != own:
            ground |= 1 << side
    starts = ground & ~((ground << 1) | (ground >> 5))
    if starts & (starts - 1) == 0:
        return
    x[CUTS] = 1.0
    caravan = bits.either(bits.load(s.caravan[s.seat, colour]), bits.one(space))
    for side in range(6):
        if starts >> side & 1:
            describe_area(box, s, colour, find_area(box, s, caravan, box.ring[space, side]), floods, x)


@inner
def describe_area(box: Box, s: State, colour: int, area: bits.Bits, floods: Floods, x: Array) -> None:
    if not bits.some(area):
        return
    x[CUTS + 1] += 1.0
    x[CUTS + 2] += bits.count(bits.without(area, bits.load(s.oases))) / 5.0
    x[CUTS + 3] += water_on(floods, area) / 2.0
    for i in range(N_OASES):
        x[CUTS + 4] += floods.oasis[s.seat, colour, i] > 0 and bits.meet(area, bits.one(s.oasis[i]))


@inner
def describe_caravan(box: Box, s: State, colour: int, floods: Floods, plan: Plan, x: Array) -> None:
    """Write what is the same on every space: the race for the largest caravan of the colour."""
    best = 0
    for other in range(box.players):
        if other != s.seat:
            best = max(best, s.caravan_size[other, colour])
    lead = min(max(s.caravan_size[s.seat, colour] + 1 - best, -LEAD), LEAD)
    supply = s.supply[colour]
    x[LEADS + (2 * LEAD + 1) * (supply <= FEW) + lead + LEAD] = 1.0
    if supply == 1 or (supply == 2 and s.left == 2):
        x[LAST + 2 * (supply - 1) + (not plan.ahead)] = 1.0
    x[SUPPLY] = supply / box.camels
    x[SUPPLY + 1] = s.caravan_size[s.seat, colour] / 10.0
    for depth in range(DEEP):
        x[SUPPLY + 2] += bits.count(bits.load(floods.layer[s.seat, colour, depth])) / 30.0


@inner
def describe_ground(box: Box, s: State, colour: int, space: int, floods: Floods, plan: Plan, x: Array) -> None:
    near = bits.either(bits.load(box.around[space]), bits.load(box.second[space]))
    hot = bits.either(bits.load(plan.others[0]), bits.load(plan.others[1]))
    x[SAFE] = bits.count(bits.both(near, bits.load(plan.others[DEEP]))) / 6.0
    x[SAFE + 1] = bits.count(bits.both(near, hot)) / 6.0
    two_away = bits.both(bits.load(box.second[space]), bits.load(s.caravan[s.seat, colour]))
    x[SAFE + 2] = bits.count(two_away) / 3.0
    for depth in range(OUT):
        if bits.has(plan.others[depth], space):
            x[FROM_OTHERS + depth] = 1.0
    for mine in range(N_COLOURS):
        x[OTHER_COLOURS] += mine != colour and bits.has(floods.layer[s.seat, mine, 0], space)


@inner
def describe_river(box: Box, s: State, colour: int, space: int, floods: Floods, x: Array) -> None:
    """TD-VAR-RI-02."""
    away = floods.river[s.seat, colour]
    home = box.bank[s.leader[s.seat, colour]]
    x[CROSSES] = box.bank[space] != home
    if 1 < away <= BLOCKED and box.bank[space] == home:
        near = bits.load(box.around[space]) if away == 2 else bits.load(box.second[space])
        south = bits.load(box.south)
        x[CROSSES + away - 1] = bits.meet(near, south) if home == 0 else bits.some(bits.without(near, south))
