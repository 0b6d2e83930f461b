"""What a seat may see of a position, by allow-list: compiled, in words (see `core.spelling`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from azalai.core.compile import compiled, inner
from azalai.core.spelling import (
    BEGIN_LIST,
    CLOSE,
    COLON,
    COMMA,
    END_LIST,
    FIRST,
    NULL,
    NUMBER,
    OPEN,
    Words,
    put,
    put_comma,
    put_flag,
    put_number,
    put_seat,
)
from azalai.games.desert import bits
from azalai.games.desert.rules import FIRST_LEADER_ACTION, apply, award_caravan, caravan_points, has_leader, secrets
from azalai.games.desert.state import (
    CAMEL,
    COLOURS,
    END_REASONS,
    LEADER,
    MAX_SEATS,
    MAX_SPACES,
    N_COLOURS,
    N_OASES,
    ON_BOARD,
    OVER,
    PHASES,
)

Box = Any
State = Any
Array = Any

HOLDINGS = ("water", "oases", "river", "enclosed")
KEYS = (
    "to_move",
    "left",
    "oases",
    "waterholes",
    "camels",
    "enclosed",
    "supply",
    "leaders",
    "returned",
    "largest",
    "ending",
    "linked",
    "crossed",
    "first_leader",
    "end",
    "seat",
    "taken",
    "scores",
)
SENTENCES = ("return", "leader", "camel-1", "camel-2", "over-supply", "over-stuck")  # by phase; camel and over have two
ENDED = CAMEL + 2
POINTS = ("water", "oases", "river", "caravans", "enclosed", "total")
CARAVANS = [{"seat": seat, "colour": colour} for seat in range(MAX_SEATS) for colour in COLOURS]

# the numbers of the words
BEGIN = FIRST  # up to the value of `phase`
(
    TO_MOVE,
    LEFT,
    OASES,
    WATERHOLES,
    CAMELS,
    ENCLOSED,
    SUPPLY,
    LEADERS,
    RETURNED,
    LARGEST,
    ENDING,
    LINKED,
    CROSSED,
    FIRST_LEADER,
    END,
    SEAT,
    TAKEN,
    SCORES,
) = range(BEGIN + 1, BEGIN + 1 + len(KEYS))
PHASE = SCORES + 1
REASON = PHASE + len(PHASES)
ROW = REASON + len(END_REASONS)  # the beginning of a row of points
POINT = ROW + 1
SIZE = POINT + len(POINTS)  # the beginning of a colour's largest caravan
SEATS = SIZE + 1
WORTH = SEATS + 1
HOLDING = WORTH + 1
LINKS = HOLDING + len(HOLDINGS)
ENCLOSES = LINKS + 1
COLOUR = ENCLOSES + 1
CLAIM = COLOUR + N_COLOURS  # of an enclosed oasis, and after all of them, of a space that counts
PIECE = CLAIM + 2 * MAX_SEATS * N_COLOURS  # of a camel, and after all of them, of a leader
SPACE = PIECE + 2 * MAX_SEATS * N_COLOURS
KEY = SPACE + MAX_SPACES  # a space as a key
NEXT_KEY = KEY + MAX_SPACES  # the same after a comma
PROMPT = NEXT_KEY + MAX_SPACES  # the key of a sentence, and then the key of the player in it
SENTENCE = PROMPT + 2
ACTION = SENTENCE + len(SENTENCES)


def words_for(fixed: dict[str, Any], spaces: Sequence[str], texts: Sequence[str]) -> Words:
    """The words of one setting; `fixed` is the part of a view that is the same in every position."""
    keys = [f',"{key}":'.encode() for key in KEYS]
    return Words(
        {
            BEGIN: [msgspec.json.encode({"game": "desert", **fixed})[:-1] + b',"phase":', *keys],
            PHASE: PHASES,
            REASON: END_REASONS,
            ROW: [b'{"seat":', *(f',"{name}":'.encode() for name in POINTS)],
            SIZE: [b'{"camels":', b',"seats":', b',"points":'],
            HOLDING: [f'"{name}":'.encode() for name in HOLDINGS],
            LINKS: [b'"links":', b'"encloses":'],
            COLOUR: COLOURS,
            CLAIM: [{**caravan, "points": points} for points in (0, 1) for caravan in CARAVANS],
            PIECE: [{**caravan, "leader": leader} for leader in (False, True) for caravan in CARAVANS],
            SPACE: spaces,
            KEY: [f'"{space}":'.encode() for space in spaces],
            NEXT_KEY: [f',"{space}":'.encode() for space in spaces],
            PROMPT: [b'{"key":', b',"player":'],
            SENTENCE: SENTENCES,
            ACTION: texts,
        }
    )


@inner
def see(box: Box, s: State, seat: int, out: Array) -> int:
    n = see_turn(s, out)
    n = see_spaces(box, s, out, n)
    n = see_caravans(box, s, out, n)
    n = put_flag(out, put(out, n, FIRST_LEADER), s.phase == LEADER and not has_leader(s, s.seat))
    n = put(out, put(out, n, END), REASON + s.end)
    n = put_seat(out, put(out, n, SEAT), seat)
    n = see_taken(box, s, seat, out, put(out, n, TAKEN))
    return put(out, see_scores(box, s, seat, False, out, put(out, n, SCORES)), CLOSE)


@inner
def see_turn(s: State, out: Array) -> int:
    n = put(out, put(out, 0, BEGIN), PHASE + s.phase)
    n = put_seat(out, put(out, n, TO_MOVE), -1 if s.phase == OVER else s.seat)
    return put_number(out, put(out, n, LEFT), s.left)


# ---------------------------------------------------------------- the board


@inner
def see_spaces(box: Box, s: State, out: Array, n: int) -> int:
    n = see_oases(s, (1 << N_OASES) - 1, out, put(out, n, OASES))
    n = see_waterholes(box, s, out, put(out, n, WATERHOLES))
    n = see_camels(box, s, out, put(out, n, CAMELS))
    return see_enclosed(box, s, out, put(out, n, ENCLOSED))


@inner
def see_oases(s: State, which: int, out: Array, n: int) -> int:
    """A list of oases, one for each bit."""
    n = begun = put(out, n, BEGIN_LIST)
    for i in range(N_OASES):
        if which >> i & 1:
            n = put(out, put_comma(out, n, begun), SPACE + s.oasis[i])
    return put(out, n, END_LIST)


@inner
def put_space(out: Array, n: int, begun: int, space: int, word: int) -> int:
    """A word for a space."""
    return put(out, put(out, n, (NEXT_KEY if n > begun else KEY) + space), word)


@inner
def see_waterholes(box: Box, s: State, out: Array, n: int) -> int:
    """Still on the board: the value, or null if it is face down (TD-VAR-AQ-01)."""
    n = begun = put(out, n, OPEN)
    for space in range(box.spaces):
        if s.token[space] and s.taker[space] == ON_BOARD:
            n = put_space(out, n, begun, space, value_of(s, space, not secrets(box, s)))
    return put(out, n, CLOSE)


@inner
def see_camels(box: Box, s: State, out: Array, n: int) -> int:
    n = begun = put(out, n, OPEN)
    for space in range(box.spaces):
        caravan = int(s.occupant[space]) - 1
        if caravan >= 0:
            leads = s.leader[caravan // N_COLOURS, caravan % N_COLOURS] == space
            n = put_space(out, n, begun, space, PIECE + caravan + leads * MAX_SEATS * N_COLOURS)
    return put(out, n, CLOSE)


@inner
def see_enclosed(box: Box, s: State, out: Array, n: int) -> int:
    """TD-ENC-07: the caravan that encloses each space, and the points of the space."""
    n = begun = put(out, n, OPEN)
    for space in range(box.spaces):
        if s.enclosed[space]:
            worth = 0 if bits.has(s.oases, space) else MAX_SEATS * N_COLOURS
            n = put_space(out, n, begun, space, CLAIM + worth + int(s.enclosed[space]) - 1)
    return put(out, n, CLOSE)


# ---------------------------------------------------------------- colours and caravans


@inner
def see_caravans(box: Box, s: State, out: Array, n: int) -> int:
    n = see_supply(s, out, put(out, n, SUPPLY))
    n = see_marked(box, s.hand, out, put(out, n, LEADERS))
    n = see_returned(box, s, out, put(out, n, RETURNED))
    n = see_largest(box, s, out, put(out, n, LARGEST))
    n = see_ending(s, out, put(out, n, ENDING))
    n = see_linked(box, s, out, put(out, n, LINKED))
    return see_marked(box, s.crossed, out, put(out, n, CROSSED))


@inner
def put_colour(out: Array, n: int, begun: int, colour: int) -> int:
    """A colour as a key."""
    return put(out, put(out, put_comma(out, n, begun), COLOUR + colour), COLON)


@inner
def see_supply(s: State, out: Array, n: int) -> int:
    n = begun = put(out, n, OPEN)
    for colour in range(N_COLOURS):
        n = put_number(out, put_colour(out, n, begun, colour), s.supply[colour])
    return put(out, n, CLOSE)


@inner
def see_marked(box: Box, marks: Array, out: Array, n: int) -> int:
    """By seat, the colours that are marked."""
    for seat in range(box.players):
        n = begun = put(out, put(out, n, COMMA if seat else BEGIN_LIST), BEGIN_LIST)
        for colour in range(N_COLOURS):
            if marks[seat, colour]:
                n = put(out, put_comma(out, n, begun), COLOUR + colour)
        n = put(out, n, END_LIST)
    return put(out, n, END_LIST)


@inner
def see_returned(box: Box, s: State, out: Array, n: int) -> int:
    for seat in range(box.players):
        n = put(out, n, COMMA if seat else BEGIN_LIST)
        n = put(out, n, COLOUR + int(s.returned[seat]) if s.returned[seat] >= 0 else NULL)
    return put(out, n, END_LIST)


@inner
def see_largest(box: Box, s: State, out: Array, n: int) -> int:
    """Per colour the size of the largest caravan so far, who has one of that size, and its worth if the game ended."""
    n = begun = put(out, n, OPEN)
    for colour in range(N_COLOURS):
        most = s.caravan_size[: box.players, colour].max()
        n = put_number(out, put(out, put_colour(out, n, begun, colour), SIZE), most)
        n = first = put(out, put(out, n, SEATS), BEGIN_LIST)
        tied = 0
        for seat in range(box.players):
            if s.caravan_size[seat, colour] == most > 0:
                n = put_seat(out, put_comma(out, n, first), seat)
                tied += 1
        n = put_number(out, put(out, put(out, n, END_LIST), WORTH), caravan_points(tied))
        n = put(out, n, CLOSE)
    return put(out, n, CLOSE)


@inner
def see_ending(s: State, out: Array, n: int) -> int:
    """TD-END-01: the colours of which the next camel is the last."""
    n = begun = put(out, n, BEGIN_LIST)
    for colour in range(N_COLOURS):
        if s.phase == CAMEL and s.supply[colour] == 1:
            n = put(out, put_comma(out, n, begun), COLOUR + colour)
    return put(out, n, END_LIST)


@inner
def see_linked(box: Box, s: State, out: Array, n: int) -> int:
    """By seat and colour: the oases that this caravan has scored."""
    for seat in range(box.players):
        n = begun = put(out, put(out, n, COMMA if seat else BEGIN_LIST), OPEN)
        for colour in range(N_COLOURS):
            if s.linked[seat, colour]:
                n = see_oases(s, s.linked[seat, colour], out, put_colour(out, n, begun, colour))
        n = put(out, n, CLOSE)
    return put(out, n, END_LIST)


# ---------------------------------------------------------------- what only some may see


@inner
def sees_water(box: Box, s: State, owner: int, seat: int) -> bool:
    """TD-WATER-02, TD-VAR-AQ-02: taken water is its owner's secret until the end, unless scores are open."""
    return owner == seat or box.open_scores or s.phase == OVER


@inner
def value_of(s: State, space: int, seen: bool) -> int:
    """The word for the value of a waterhole."""
    return NUMBER + s.token[space] if seen else NULL


@inner
def see_taken(box: Box, s: State, seat: int, out: Array, n: int) -> int:
    """By owner: the spaces that tokens were taken from, and their values where the viewer may know them."""
    for owner in range(box.players):
        n = begun = put(out, put(out, n, COMMA if owner else BEGIN_LIST), OPEN)
        for space in range(box.spaces):
            if s.token[space] and s.taker[space] == owner:
                n = put_space(out, n, begun, space, value_of(s, space, sees_water(box, s, owner, seat)))
        n = put(out, n, CLOSE)
    return put(out, n, END_LIST)


@inner
def see_scores(box: Box, s: State, seat: int, everything: bool, out: Array, n: int) -> int:
    """By owner, the points by category. Caravans count only at the end; before, and where hidden, it is null."""
    caravans = np.zeros(MAX_SEATS, np.int64)
    if s.phase == OVER:
        for colour in range(N_COLOURS):
            award_caravan(box, s, colour, caravans)
    for owner in range(box.players):
        n = put_seat(out, put(out, put(out, n, COMMA if owner else BEGIN_LIST), ROW), owner)
        n = see_row(s, owner, everything or sees_water(box, s, owner, seat), caravans[owner], out, n)
    return put(out, n, END_LIST)


@inner
def see_row(s: State, owner: int, seen: bool, caravans: int, out: Array, n: int) -> int:
    n = put_points(out, n, 0, s.water[owner], seen)
    n = put_points(out, n, 1, 5 * s.links[owner], True)
    n = put_points(out, n, 2, 5 * s.crossings[owner], True)
    n = put_points(out, n, 3, caravans, s.phase == OVER)
    n = put_points(out, n, 4, s.area[owner], True)
    total = s.water[owner] + 5 * (s.links[owner] + s.crossings[owner]) + s.area[owner] + caravans
    return put(out, put_points(out, n, 5, total, seen), CLOSE)


@inner
def put_points(out: Array, n: int, category: int, points: int, seen: bool) -> int:
    n = put(out, n, POINT + category)
    return put_number(out, n, points) if seen else put(out, n, NULL)


@compiled
def tell_scores(boxes: Array, states: Array, seat: int, everything: bool, out: Array) -> int:
    return see_scores(boxes[0], states[0], seat, everything, out, 0)


@compiled
def hides_water(states: Array) -> bool:
    """TD-WATER-02: whether somebody has taken water, and the game goes on."""
    s = states[0]
    if s.phase == OVER:
        return False
    for space in range(len(s.token)):
        if s.token[space] > 0 and s.taker[space] != ON_BOARD:
            return True
    return False


# ---------------------------------------------------------------- what a move gains


@inner
def detail(box: Box, s: State, after: State, action: int, out: Array, n: int, begun: int) -> int:
    """The oases that a move would link, and the spaces that it would enclose: everybody can see those."""
    colour = (action - FIRST_LEADER_ACTION) % (N_COLOURS * box.spaces) // box.spaces
    apply(box, after, action)
    linked = after.linked[s.seat, colour] & ~s.linked[s.seat, colour]
    if linked:
        n = see_oases(s, linked, out, put(out, put_comma(out, n, begun), LINKS))
    if after.area[s.seat] != s.area[s.seat]:
        n = first = put(out, put(out, put_comma(out, n, begun), ENCLOSES), BEGIN_LIST)
        for space in range(box.spaces):
            if after.enclosed[space] != s.enclosed[space]:
                n = put(out, put_comma(out, n, first), SPACE + space)
        n = put(out, n, END_LIST)
    return n


# ---------------------------------------------------------------- prompts


@inner
def ask(box: Box, s: State, seat: int, out: Array) -> int:
    """A prompt has no secrets."""
    n = put(out, put(out, 0, PROMPT), SENTENCE + sentence(s))
    if s.phase != OVER:
        n = put_number(out, put(out, n, PROMPT + 1), s.seat + 1)
    return put(out, n, CLOSE)


@inner
def sentence(s: State) -> int:
    if s.phase == CAMEL:
        return CAMEL + int(s.left) - 1
    return ENDED + int(s.end) - 1 if s.phase == OVER else int(s.phase)
