"""The rules of Through the Desert, compiled: the contract's functions over the records of `state`."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.core.compile import inner
from azalai.core.random import below, shuffle, word_for
from azalai.core.scratch import scratch
from azalai.games.desert import bits
from azalai.games.desert.state import (
    CAMEL,
    DESERT,
    END_STUCK,
    END_SUPPLY,
    LARGE_POOL,
    LEADER,
    MAX_SEATS,
    MAX_SPACES,
    N_COLOURS,
    N_OASES,
    ON_BOARD,
    OVER,
    RETURN,
    TOKEN_VALUES,
    TOKENS_PER_VALUE,
    WALL,
)

Box = Any
State = Any

FIRST_LEADER_ACTION = N_COLOURS  # actions: return colour, leader colour x space, camel colour x space

TOKENS = TOKENS_PER_VALUE * TOKEN_VALUES
COUNTED_VALUES = TOKEN_VALUES + 1  # 0 for no token

# numbers for the words of a key: a piece of a caravan on a space, then whose turn it is, then leaders given back
FIRST_TURN_NUMBER = MAX_SEATS * N_COLOURS * MAX_SPACES
FIRST_RETURN_NUMBER = FIRST_TURN_NUMBER + 128


# ---------------------------------------------------------------- set-up


@inner
def setup(box: Box, s: State, rng: Any) -> None:
    deal_oases(box, s, rng)
    deal_waterholes(box, s, rng)
    deal_returns(box, s, rng)
    begin(box, s)


@inner
def deal_oases(box: Box, s: State, rng: Any) -> None:
    """TD-SET-03, TD-ED-03: five different large pools, drawn or chosen by the host."""
    pools = scratch(MAX_SPACES, np.int16)
    n = 0
    for space in range(box.spaces):
        if box.kind[space] == LARGE_POOL:
            pools[n] = space
            n += 1
    shuffle(rng, pools, n)
    for i in range(N_OASES):
        s.oasis[i] = box.given_oases[i] if box.given_oases[0] >= 0 else pools[i]
    s.oasis.sort()


@inner
def deal_waterholes(box: Box, s: State, rng: Any) -> None:
    """TD-SET-04: the shuffled tokens go on every pool without a palm; the rest leave the game."""
    tokens = scratch(TOKENS, np.uint8)
    for i in range(len(tokens)):
        tokens[i] = 1 + i // TOKENS_PER_VALUE
    shuffle(rng, tokens, len(tokens))
    n = 0
    for space in range(box.spaces):
        if box.kind[space] != DESERT and not is_oasis(s, space):
            s.token[space] = tokens[n]
            n += 1


@inner
def is_oasis(s: State, space: int) -> bool:
    for i in range(N_OASES):
        if s.oasis[i] == space:
            return True
    return False


@inner
def deal_returns(box: Box, s: State, rng: Any) -> None:
    """TD-SET-07: with 5 players everybody lacks one leader, each of a different colour."""
    for seat in range(MAX_SEATS):
        s.returned[seat] = -1
    if box.players == MAX_SEATS and box.deal_returns:
        for seat in range(MAX_SEATS):
            s.returned[seat] = seat
        shuffle(rng, s.returned, MAX_SEATS)


@inner
def begin(box: Box, s: State) -> None:
    """Lay out the game from its deal: `oasis`, `token` and `returned`. Needs no generator."""
    s.supply[:] = box.camels
    s.taker[:] = ON_BOARD
    s.leader[:] = -1
    for i in range(N_OASES):
        bits.add(s.oases, s.oasis[i])
    s.closed[:] = s.oases
    bar_leaders(box, s)
    give_leaders(box, s)
    s.phase = RETURN if box.players == MAX_SEATS and not box.deal_returns else LEADER
    s.left = 1
    if s.phase == LEADER:
        next_leader(box, s)


@inner
def bar_leaders(box: Box, s: State) -> None:
    """TD-LEAD-02, TD-LEAD-03: no leader on water, on an oasis or next to one."""
    barred = bits.either(bits.without(bits.FULL, bits.load(box.ground)), bits.load(s.oases))
    for i in range(N_OASES):
        barred = bits.either(barred, bits.load(box.around[s.oasis[i]]))
    bits.store(s.no_leader, barred)
    for space in range(box.spaces):
        if s.token[space] > 0:
            bits.add(s.no_leader, space)


@inner
def give_leaders(box: Box, s: State) -> None:
    """TD-SET-06."""
    for seat in range(box.players):
        for colour in range(N_COLOURS):
            s.hand[seat, colour] = s.returned[seat] != colour


# ---------------------------------------------------------------- whose decision, and between which actions


@inner
def to_move(box: Box, s: State) -> int:
    return s.seat if s.phase != OVER else -1


@inner
def key(box: Box, s: State) -> Any:
    """Leaders, camels and the player to move say it all: tokens, links and enclosed areas follow from them."""
    return s.key ^ word_for(FIRST_TURN_NUMBER + s.phase * 32 + s.seat * 4 + s.left)


@inner
def legal(box: Box, s: State, out: Any) -> int:
    if s.phase == RETURN:
        return legal_returns(s, out)
    if s.phase == LEADER:
        return legal_leaders(box, s, out)
    if s.phase == CAMEL:
        return legal_camels(box, s, out)
    return 0


@inner
def sample(box: Box, s: State, rng: Any) -> int:
    if s.phase == CAMEL:
        return sample_camel(box, s, rng)
    if s.phase == LEADER:
        return sample_leader(box, s, rng)
    colours = scratch(N_COLOURS, np.int64)
    return colours[below(rng, legal_returns(s, colours))]


@inner
def allowed(box: Box, s: State, action: int) -> bool:
    if action < 0 or s.phase == OVER or action >= FIRST_LEADER_ACTION + 2 * N_COLOURS * box.spaces:
        return False
    if action < FIRST_LEADER_ACTION:
        return s.phase == RETURN and may_return(s, action)
    placement = action - FIRST_LEADER_ACTION
    colour = placement // box.spaces % N_COLOURS
    space = placement % box.spaces
    if placement < N_COLOURS * box.spaces:
        return s.phase == LEADER and may_lead(box, s, colour) and not bits.has(s.no_leader, space)
    return s.phase == CAMEL and bits.meet(camel_spaces(s, colour), bits.one(space))


@inner
def apply(box: Box, s: State, action: int) -> None:
    if s.phase == CAMEL:
        placement = np.uint32(action - FIRST_LEADER_ACTION - N_COLOURS * box.spaces)
        spaces = np.uint32(box.spaces)
        place_camel(box, s, int(placement // spaces), int(placement % spaces))
        after_camel(box, s)
    elif s.phase == LEADER:
        placement_l = action - FIRST_LEADER_ACTION
        place_leader(box, s, placement_l // box.spaces, placement_l % box.spaces)
        s.turns += 1
        next_leader(box, s)
    else:
        give_back(box, s, action)


# ---------------------------------------------------------------- giving leaders back (5 players)


@inner
def may_return(s: State, colour: int) -> bool:
    """TD-SET-07: each returned leader has a different colour."""
    for seat in range(MAX_SEATS):
        if s.returned[seat] == colour:
            return False
    return True


@inner
def legal_returns(s: State, out: Any) -> int:
    n = 0
    for colour in range(N_COLOURS):
        if may_return(s, colour):
            out[n] = colour
            n += 1
    return n


@inner
def give_back(box: Box, s: State, colour: int) -> None:
    s.returned[s.seat] = colour
    s.key ^= word_for(FIRST_RETURN_NUMBER + s.seat * N_COLOURS + colour)
    s.hand[s.seat, colour] = 0
    s.seat += 1
    if s.seat == box.players:
        s.phase = LEADER
        next_leader(box, s)


# ---------------------------------------------------------------- leaders


@inner
def leader_spaces(s: State) -> bits.Bits:
    """TD-LEAD-02, TD-LEAD-03: the same for every colour."""
    return bits.without(bits.FULL, bits.load(s.no_leader))


@inner
def may_lead(box: Box, s: State, colour: int) -> bool:
    """Whether the seat may place its leader of this colour, as far as colours go."""
    if not s.hand[s.seat, colour]:
        return False
    if has_leader(s, s.seat):
        return True
    return not colour_led(box, s, colour) and not strands_last(box, s, colour)


@inner
def has_leader(s: State, seat: int) -> bool:
    for colour in range(N_COLOURS):
        if s.leader[seat, colour] >= 0:
            return True
    return False


@inner
def colour_led(box: Box, s: State, colour: int) -> bool:
    """TD-LEAD-04: there is a leader of this colour on the board."""
    for seat in range(box.players):
        if s.leader[seat, colour] >= 0:
            return True
    return False


@inner
def strands_last(box: Box, s: State, colour: int) -> bool:
    """TD-LEAD-05: the fifth player would be left with the one colour that they returned.

    With two or more players still to come there is always a way: each lacks a different colour.
    """
    if box.players < MAX_SEATS or s.turns != MAX_SEATS - 2:
        return False
    last = s.returned[MAX_SEATS - 1]
    return last != colour and not colour_led(box, s, last)


@inner
def legal_leaders(box: Box, s: State, out: Any) -> int:
    spaces = leader_spaces(s)
    n = 0
    for colour in range(N_COLOURS):
        if may_lead(box, s, colour):
            n = list_spaces(spaces, FIRST_LEADER_ACTION + colour * box.spaces, out, n)
    return n


@inner
def list_spaces(spaces: bits.Bits, base: int, out: Any, n: int) -> int:
    while bits.some(spaces):
        out[n] = base + bits.lowest(spaces)
        n += 1
        spaces = bits.drop_lowest(spaces)
    return n


@inner
def sample_leader(box: Box, s: State, rng: Any) -> int:
    colours = 0
    for colour in range(N_COLOURS):
        colours += may_lead(box, s, colour)
    spaces = leader_spaces(s)
    each = bits.count(spaces)
    chosen = below(rng, colours * each)
    nth_colour = chosen // each
    for colour in range(N_COLOURS):
        if may_lead(box, s, colour):
            if nth_colour == 0:
                return FIRST_LEADER_ACTION + colour * box.spaces + bits.nth(spaces, chosen % each)
            nth_colour -= 1
    return -1


@inner
def place_leader(box: Box, s: State, colour: int, space: int) -> None:
    """TD-LEAD-06: it scores nothing and encloses nothing."""
    s.hand[s.seat, colour] = 0
    s.leader[s.seat, colour] = space
    settle(box, s, colour, space)
    bits.add(s.no_leader, space)
    bits.store(s.no_leader, bits.either(bits.load(s.no_leader), bits.load(box.around[space])))


@inner
def next_leader(box: Box, s: State) -> None:
    """Go to the next leader placement, or on to the camels. TD-LEAD-01, TD-LEAD-07, TD-VAR-SE-01."""
    each = N_COLOURS - (box.players == MAX_SEATS)
    if s.turns == box.players * each or not bits.some(leader_spaces(s)):
        begin_camels(box, s)
        return
    place = s.turns % box.players
    backwards = box.serpentine and s.turns // box.players % 2 == 1
    s.seat = box.players - 1 - place if backwards else place


# ---------------------------------------------------------------- turns


@inner
def begin_camels(box: Box, s: State) -> None:
    """TD-TURN-01, TD-TURN-03."""
    s.phase = CAMEL
    s.turns = 0
    s.seat = 0
    s.left = 1
    end_if_stuck(s)


@inner
def after_camel(box: Box, s: State) -> None:
    s.left -= 1
    if s.left == 0:
        if colour_used_up(s):  # TD-END-01
            end(s, END_SUPPLY)
            return
        next_turn(box, s)
    end_if_stuck(s)


@inner
def next_turn(box: Box, s: State) -> None:
    """TD-TURN-02, TD-TURN-03: two camels; on the first turn one for the first two players (of two: the first)."""
    s.turns += 1
    s.seat = s.seat + 1 if s.seat + 1 < box.players else 0
    s.left = 1 if s.turns == 1 and box.players > 2 else 2


@inner
def colour_used_up(s: State) -> bool:
    for colour in range(N_COLOURS):
        if s.supply[colour] == 0:
            return True
    return False


@inner
def end_if_stuck(s: State) -> None:
    """TD-END-03. After the last camel of a colour (TD-END-02) it is the supply that ends the game."""
    for colour in range(N_COLOURS):
        if bits.some(camel_spaces(s, colour)):
            return
    end(s, END_SUPPLY if colour_used_up(s) else END_STUCK)


@inner
def end(s: State, reason: int) -> None:
    s.phase = OVER
    s.left = 0
    s.end = reason


# ---------------------------------------------------------------- camels


@inner
def camel_spaces(s: State, colour: int) -> bits.Bits:
    """Where the seat may place a camel of this colour. TD-PLACE-01 to TD-PLACE-08."""
    if s.supply[colour] == 0:
        return bits.EMPTY
    shut = bits.either(bits.load(s.closed), bits.load(s.contested[colour]))
    return bits.without(bits.load(s.reach[s.seat, colour]), shut)


@inner
def legal_camels(box: Box, s: State, out: Any) -> int:
    first = FIRST_LEADER_ACTION + N_COLOURS * box.spaces
    n = 0
    for colour in range(N_COLOURS):
        n = list_spaces(camel_spaces(s, colour), first + colour * box.spaces, out, n)
    return n


COUNT_BITS = 12  # enough for the moves of all colours
COUNT = (1 << COUNT_BITS) - 1


@inner
def sample_camel(box: Box, s: State, rng: Any) -> int:
    total = 0
    before = 0  # COUNT_BITS for each colour: how many moves the colours before it have
    for colour in range(N_COLOURS):
        before |= total << COUNT_BITS * colour
        total += bits.count(camel_spaces(s, colour))
    chosen = below(rng, total)
    colour = 0
    for other in range(1, N_COLOURS):
        colour += chosen >= before >> COUNT_BITS * other & COUNT
    space = bits.nth(camel_spaces(s, colour), chosen - (before >> COUNT_BITS * colour & COUNT))
    return FIRST_LEADER_ACTION + (N_COLOURS + colour) * box.spaces + space


@inner
def place_camel(box: Box, s: State, colour: int, space: int) -> None:
    s.supply[colour] -= 1
    settle(box, s, colour, space)
    if s.token[space] > 0:  # TD-WATER-01; nobody can have taken it, or there would be a camel here
        take_waterhole(s, space)
    link_oases(s, colour, bits.both(bits.load(box.around[space]), bits.load(s.oases)))
    if box.river:
        cross_river(box, s, colour, space)
    enclose(box, s, colour, space)
    if s.caravan_size[s.seat, colour] == 2:  # TD-LEAD-06: what its leader cut off alone
        enclose(box, s, colour, s.leader[s.seat, colour])


@inner
def settle(box: Box, s: State, colour: int, space: int) -> None:
    """Put a camel or leader on its space and note what its caravan now reaches."""
    seat = s.seat
    s.occupant[space] = seat * N_COLOURS + colour + 1
    s.key ^= word_for((seat * N_COLOURS + colour) * MAX_SPACES + space)
    s.caravan_size[seat, colour] += 1
    bits.add(s.camels, space)
    bits.add(s.closed, space)
    bits.add(s.caravan[seat, colour], space)
    reach = bits.load(s.reach[seat, colour])
    fresh = bits.without(bits.load(box.around[space]), reach)
    reached = bits.load(s.reached[colour])
    contested = bits.either(bits.load(s.contested[colour]), bits.both(reached, fresh))
    bits.store(s.contested[colour], contested)  # TD-PLACE-03
    bits.store(s.reached[colour], bits.either(reached, fresh))
    bits.store(s.reach[seat, colour], bits.either(reach, fresh))


@inner
def take_waterhole(s: State, space: int) -> None:
    s.taker[space] = s.seat
    s.water[s.seat] += s.token[space]


@inner
def link_oases(s: State, colour: int, oases: bits.Bits) -> None:
    """TD-OASIS-01 to TD-OASIS-04: each oasis once per caravan."""
    if not bits.some(oases):
        return
    for i in range(N_OASES):
        bit = 1 << i
        if bits.meet(oases, bits.one(s.oasis[i])) and not s.linked[s.seat, colour] & bit:
            s.linked[s.seat, colour] |= bit
            s.links[s.seat] += 1


@inner
def cross_river(box: Box, s: State, colour: int, space: int) -> None:
    """TD-VAR-RI-02: once per caravan."""
    if s.crossed[s.seat, colour]:
        return
    own = s.occupant[space]
    for side in range(6):
        other = box.ring[space, side]
        if other != WALL and s.occupant[other] == own and box.bank[other] != box.bank[space]:
            s.crossed[s.seat, colour] = 1
            s.crossings[s.seat] += 1
            return


# ---------------------------------------------------------------- enclosing


@inner
def enclose(box: Box, s: State, colour: int, space: int) -> None:
    """TD-ENC-01, TD-ENC-05: every area that the caravan closes with its camel on this space.

    A camel can cut the ground only where the spaces around it that are not of its own caravan form
    two stretches or more; each stretch then belongs to one part of what is left.
    """
    own = s.occupant[space]
    ground = 0  # bit i: neighbour i is a space outside the caravan
    for side in range(6):
        other = box.ring[space, side]
        ground |= ((other != WALL) & (s.occupant[other] != own)) << side  # no branch: it could not be predicted
    starts = ground & ~((ground << 1) | (ground >> 5))  # the first of each stretch, going round
    if starts & (starts - 1) == 0 and s.caravan_size[s.seat, colour] != 2:
        return
    caravan = bits.load(s.caravan[s.seat, colour])
    for side in range(6):
        if starts >> side & 1:
            claim(box, s, colour, find_area(box, s, caravan, box.ring[space, side]))


@inner
def find_area(box: Box, s: State, caravan: bits.Bits, start: int) -> bits.Bits:
    """The ground around a space up to a caravan, or nothing if there is a camel or leader in it (TD-ENC-02, TD-ENC-03).

    The caravan may have one camel more than are on the board.
    """
    others = bits.without(bits.load(s.camels), caravan)
    area = bits.one(start)
    if bits.meet(area, others) or s.enclosed[start]:
        return bits.EMPTY
    edge = area
    while bits.some(edge):
        around = bits.without(bits.load(box.around[bits.lowest(edge)]), caravan)
        edge = bits.drop_lowest(edge)
        if bits.meet(around, others):
            return bits.EMPTY
        fresh = bits.without(around, area)
        area = bits.either(area, fresh)
        edge = bits.either(edge, fresh)
    return area


@inner
def claim(box: Box, s: State, colour: int, area: bits.Bits) -> None:
    """TD-ENC-04, TD-ENC-06, TD-ENC-07: take the water, link the oases, close the ground for everybody."""
    if not bits.some(area):
        return
    bits.store(s.closed, bits.either(bits.load(s.closed), area))
    oases = bits.both(area, bits.load(s.oases))
    link_oases(s, colour, oases)
    s.area[s.seat] += bits.count(area) - bits.count(oases)
    own = s.seat * N_COLOURS + colour + 1
    while bits.some(area):
        space = bits.lowest(area)
        area = bits.drop_lowest(area)
        s.enclosed[space] = own
        if s.token[space] > 0 and s.taker[space] == ON_BOARD:
            take_waterhole(s, space)


# ---------------------------------------------------------------- score


@inner
def score(box: Box, s: State, out: Any) -> None:
    """TD-SCORE-03."""
    for seat in range(box.players):
        out[seat] = s.water[seat] + 5 * (s.links[seat] + s.crossings[seat]) + s.area[seat]
    for colour in range(N_COLOURS):
        award_caravan(box, s, colour, out)


@inner
def award_caravan(box: Box, s: State, colour: int, out: Any) -> None:
    """TD-SCORE-01: points for the most camels of a colour."""
    most = 1
    tied = 0
    for seat in range(box.players):
        if s.caravan_size[seat, colour] > most:
            most = s.caravan_size[seat, colour]
            tied = 0
        tied += s.caravan_size[seat, colour] == most
    for seat in range(box.players):
        if s.caravan_size[seat, colour] == most:
            out[seat] += caravan_points(tied)


@inner
def caravan_points(tied: int) -> int:
    """TD-SCORE-01, TD-SCORE-02: what the largest caravan of a colour is worth to each player who has one."""
    if tied == 0:
        return 0
    return 10 if tied == 1 else 5


@inner
def payoff(box: Box, s: State, out: Any) -> None:
    """TD-SCORE-04: tied players share the victory."""
    score(box, s, out)
    best = out[0]
    for seat in range(1, box.players):
        best = max(best, out[seat])
    winners = 0
    for seat in range(box.players):
        winners += out[seat] == best
    for seat in range(box.players):
        out[seat] = 1.0 / winners if out[seat] == best else 0.0


@inner
def holdings(box: Box, s: State, seat: int, out: Any) -> None:
    """By category, in the order of the game's `HOLDINGS`."""
    out[0] = s.water[seat]
    out[1] = 5 * s.links[seat]
    out[2] = 5 * s.crossings[seat]
    out[3] = s.area[seat]


# ---------------------------------------------------------------- what a seat knows


@inner
def knows_token(box: Box, s: State, seat: int, space: int) -> bool:
    """Whether a seat (-1: a spectator) knows, or could have remembered, the value dealt to this space."""
    if not secrets(box, s):
        return True
    return s.taker[space] != ON_BOARD and (box.open_scores or s.taker[space] == seat)


@inner
def secrets(box: Box, s: State) -> bool:
    return box.aquifers and s.phase != OVER


@inner
def unsure(box: Box, s: State) -> bool:
    """A token's value never decides where a camel may go."""
    return False


@inner
def redeal(box: Box, s: State, seat: int, rng: Any) -> None:
    """Redraw the unknown tokens from all tokens that the seat has not seen. TD-VAR-AQ-01, TD-VAR-AQ-02."""
    if not secrets(box, s):
        return
    unseen = scratch(TOKENS, np.uint8)
    n = gather_unseen(box, s, seat, unseen)
    shuffle(rng, unseen, n)
    for space in range(box.spaces):
        if s.token[space] > 0 and not knows_token(box, s, seat, space):
            n -= 1
            if s.taker[space] != ON_BOARD:
                s.water[s.taker[space]] += int(unseen[n]) - int(s.token[space])
            s.token[space] = unseen[n]


@inner
def gather_unseen(box: Box, s: State, seat: int, out: Any) -> int:
    left = scratch(COUNTED_VALUES, np.int64)
    left[:] = TOKENS_PER_VALUE
    for space in range(box.spaces):
        if s.token[space] > 0 and knows_token(box, s, seat, space):
            left[s.token[space]] -= 1
    n = 0
    for value in range(1, TOKEN_VALUES + 1):
        for _ in range(left[value]):
            out[n] = value
            n += 1
    return n


# ---------------------------------------------------------------- observation for learning


@inner
def observe(box: Box, s: State, seat: int, out: Any) -> None:
    """Planes over the board, then numbers, as the setting's `observation` names them. Seats count from the observer."""
    at = observe_camels(box, s, seat, out)
    at = observe_enclosed(box, s, seat, out, at)
    waterholes = at
    at += (TOKEN_VALUES + 1) * box.cells
    mark(box, s.oases, out, at)
    at = observe_turn(box, s, seat, out, at + box.cells)
    for other in range(box.players):
        observe_seat(box, s, other, relative(box, other, seat), out, at)
    observe_waterholes(box, s, seat, out, waterholes, at + box.players * (4 * N_COLOURS + 1))


@inner
def relative(box: Box, other: int, seat: int) -> int:
    ahead = other - max(seat, 0)
    return ahead if ahead >= 0 else ahead + box.players


@inner
def mark(box: Box, spaces: Any, out: Any, plane: int) -> None:
    """Put a 1 on a plane for each space of a set."""
    for i in range(bits.WORDS):
        word = spaces[i]
        while word:
            out[plane + box.cell[64 * i + bits.trailing_zeros(word)]] = 1
            word &= word - np.uint64(1)


@inner
def observe_camels(box: Box, s: State, seat: int, out: Any) -> int:
    """Planes of camels by seat and colour, and of leaders by seat."""
    planes = box.camel_plane[max(seat, 0)]
    for i in range(bits.WORDS):
        word = s.camels[i]
        while word:
            space = 64 * i + bits.trailing_zeros(word)
            word &= word - np.uint64(1)
            out[planes[s.occupant[space]] + box.cell[space]] = 1
    leaders = box.players * N_COLOURS * box.cells
    for other in range(box.players):
        plane = leaders + relative(box, other, seat) * box.cells
        for colour in range(N_COLOURS):
            if s.leader[other, colour] >= 0:
                out[plane + box.cell[s.leader[other, colour]]] = 1
    return leaders + box.players * box.cells


@inner
def observe_enclosed(box: Box, s: State, seat: int, out: Any, at: int) -> int:
    """Planes of enclosed areas by seat. There are no camels in them, and none can go there."""
    shut = bits.without(bits.load(s.closed), bits.load(s.camels))  # oases too
    while bits.some(shut):
        space = bits.lowest(shut)
        shut = bits.drop_lowest(shut)
        if s.enclosed[space]:
            whose = relative(box, (s.enclosed[space] - 1) // N_COLOURS, seat)
            out[at + whose * box.cells + box.cell[space]] = 1
    return at + box.players * box.cells


@inner
def observe_waterholes(box: Box, s: State, seat: int, out: Any, at: int, taken: int) -> None:
    """Those on the board as planes by value, 0 for face down; those taken are counted by seat and value."""
    hidden = secrets(box, s)
    for i in range(bits.WORDS):
        word = box.pools[i]
        while word:
            space = 64 * i + bits.trailing_zeros(word)
            word &= word - np.uint64(1)
            if s.token[space]:
                value = 0 if hidden and not knows_token(box, s, seat, space) else int(s.token[space])
                shown = at + value * box.cells + box.cell[space]
                counted = taken + relative(box, s.taker[space], seat) * (TOKEN_VALUES + 1) + value
                out[shown if s.taker[space] == ON_BOARD else counted] += 1


@inner
def observe_turn(box: Box, s: State, seat: int, out: Any, at: int) -> int:
    """Supply, phase, placements left in this turn, who is to move."""
    for colour in range(N_COLOURS):
        out[at + colour] = s.supply[colour]
    at += N_COLOURS
    out[at + s.phase] = 1
    out[at + OVER + 1] = s.left
    at += OVER + 2
    if s.phase != OVER:
        out[at + relative(box, s.seat, seat)] = 1
    return at + box.players


@inner
def observe_seat(box: Box, s: State, other: int, whose: int, out: Any, at: int) -> None:
    """By colour: leaders in hand, camels, oases linked, river crossed. Then enclosed spaces.

    Each of these is a part of its own, with a row for each seat.
    """
    row = at + whose * N_COLOURS
    part = box.players * N_COLOURS
    for colour in range(N_COLOURS):
        out[row + colour] = s.hand[other, colour]
        out[row + part + colour] = s.caravan_size[other, colour]
        out[row + 2 * part + colour] = bits.popcount(np.uint64(s.linked[other, colour]))
        out[row + 3 * part + colour] = s.crossed[other, colour]
    out[at + 4 * part + whose] = s.area[other]


# ---------------------------------------------------------------- first guess for the search

rollout = sample  # uniform rollouts are the strongest found; docs/search.md
appraise = score

REACH = 4  # how far around a leader's space water and oases count
PROMISE_WEIGHT = 0.12  # of the mean worth of what is around it, in payoff
GAIN_WEIGHT = 0.03  # of a point at once


@inner
def prior(box: Box, s: State, moves: Any, n: int, out: Any) -> None:
    """Leaders: what is around, compared with the average. Camels: water and oases at once."""
    if s.phase == LEADER:
        guess_leaders(box, s, moves, n, out)
        return
    for i in range(n):
        out[i] = 0.5
        if s.phase == CAMEL:
            placement = moves[i] - FIRST_LEADER_ACTION - N_COLOURS * box.spaces
            out[i] += GAIN_WEIGHT * gain_at_once(box, s, placement // box.spaces, placement % box.spaces)


@inner
def guess_leaders(box: Box, s: State, moves: Any, n: int, out: Any) -> None:
    promise = spread_worth(box, s)
    total = 0.0
    for i in range(n):
        out[i] = promise[(moves[i] - FIRST_LEADER_ACTION) % box.spaces]
        total += out[i]
    for i in range(n):
        out[i] = 0.5 + PROMISE_WEIGHT * (out[i] - total / n)


@inner
def spread_worth(box: Box, s: State) -> Any:
    """For each space what is around it, up to REACH away: the worth of every space flows on to its neighbours."""
    here = np.zeros(MAX_SPACES)
    there = np.zeros(MAX_SPACES)
    total = np.zeros(MAX_SPACES)
    for space in range(box.spaces):
        here[space] = worth(box, s, space)
    for _ in range(REACH):
        for space in range(box.spaces):
            flow = 0.0
            for side in range(6):
                other = box.ring[space, side]
                if other != WALL:
                    flow += here[other]
            there[space] = flow / 6.0
        here[:] = there
        total += there
    return total


@inner
def worth(box: Box, s: State, space: int) -> float:
    """Water and oases for it, a leader against it."""
    if bits.has(s.oases, space):
        return 5.0
    return -2.0 if s.occupant[space] else water_worth(box, s, space)


@inner
def gain_at_once(box: Box, s: State, colour: int, space: int) -> float:
    gain = water_worth(box, s, space)
    near = bits.both(bits.load(box.around[space]), bits.load(s.oases))
    if bits.some(near):
        for i in range(N_OASES):
            if bits.meet(near, bits.one(s.oasis[i])) and not s.linked[s.seat, colour] & (1 << i):
                gain += 5.0
    return gain


@inner
def water_worth(box: Box, s: State, space: int) -> float:
    """The waterhole on a space: its value, or the mean if it is face down."""
    if s.token[space] == 0 or s.taker[space] != ON_BOARD:
        return 0.0
    return 2.0 if box.aquifers else float(s.token[space])
