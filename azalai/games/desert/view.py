"""What a seat may see of a position, by allow-list.

A server makes a view for everybody at the table after every move. So everything is read straight from the position's
bytes, which is several times faster than through arrays; what everybody may see is made once; and what a move has not
changed is taken from earlier views (`Memory`).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from itertools import compress
from operator import add
from typing import Any

import msgspec

from azalai.games.desert.state import (
    COLOURS,
    END_REASONS,
    LEADER,
    MAX_SEATS,
    N_COLOURS,
    ON_BOARD,
    OVER,
    PHASES,
    state_type,
)

View = dict[str, Any]
Memory = dict[Any, tuple[Any, Any]]  # by part of the view: what it was made from, and the result
_CODES = {"u1": "B", "i1": "b", "i2": "h", "i8": "q", "u8": "Q"}  # what `struct` calls the kinds of numbers
_PIECES: list[View] = [{}, *({"seat": seat, "colour": colour} for seat in range(MAX_SEATS) for colour in COLOURS)]
_LEADERS = len(_PIECES)  # where to continue in the next list
_CAMELS = [msgspec.json.encode({**piece, "leader": leader}) for leader in (False, True) for piece in _PIECES]


def _reader(name: str) -> tuple[struct.Struct, int]:
    assert state_type.fields is not None
    kind, offset, *_ = state_type.fields[name]
    return struct.Struct(f"={kind.itemsize // kind.base.itemsize}{_CODES[kind.base.str[1:]]}"), int(offset)


_READERS = {name: _reader(name) for name in state_type.names or ()}


class Snapshot:
    """A position's bytes, by field."""

    __slots__ = ("_bytes",)

    def __init__(self, states: Any) -> None:
        self._bytes: bytes = states.tobytes()

    def numbers(self, name: str) -> tuple[int, ...]:
        how, offset = _READERS[name]
        return how.unpack_from(self._bytes, offset)

    def number(self, name: str) -> int:
        return self.numbers(name)[0]

    def rows(self, name: str, players: int) -> list[tuple[int, ...]]:
        """By seat, a number for each colour."""
        flat = self.numbers(name)
        return [flat[i : i + N_COLOURS] for i in range(0, players * N_COLOURS, N_COLOURS)]

    def row(self, name: str, seat: int) -> tuple[int, ...]:
        """A number for each colour of one seat."""
        return self.numbers(name)[seat * N_COLOURS : (seat + 1) * N_COLOURS]

    def bytes_of(self, name: str) -> bytes:
        """The small numbers of a field as bytes: by space, or by seat and colour."""
        how, offset = _READERS[name]
        return self._bytes[offset : offset + how.size]


def sees_water(box: View, s: Snapshot, owner: int, seat: int | None) -> bool:
    """TD-WATER-02, TD-VAR-AQ-02: taken water is its owner's secret until the end, unless scores are open."""
    return bool(owner == seat or box["open_scores"] or s.number("phase") == OVER)


def caravan_points(sizes: list[tuple[int, ...]]) -> list[int]:
    """TD-SCORE-01, TD-SCORE-02."""
    points = [0] * len(sizes)
    for found in zip(*sizes):
        holders = [seat for seat, size in enumerate(found) if size == max(found) > 0]
        for seat in holders:
            points[seat] += 10 if len(holders) == 1 else 5
    return points


def score_table(box: View, s: Snapshot, seat: int | None, everything: bool) -> list[dict[str, int | None]]:
    players = box["players"]
    over = s.number("phase") == OVER
    caravans = caravan_points(s.rows("caravan_size", players)) if over else [None] * players
    counted = zip(*(s.numbers(name) for name in ("water", "links", "crossings", "area")))
    table = []
    for owner, (taken, links, crossings, area), caravan in zip(range(players), counted, caravans):
        water = taken if everything or sees_water(box, s, owner, seat) else None
        row = {
            "seat": owner,
            "water": water,
            "oases": 5 * links,
            "river": 5 * crossings,
            "caravans": caravan,
            "enclosed": area,
            "total": None if water is None else water + 5 * (links + crossings) + area + (caravan or 0),
        }
        table.append(row)
    return table


def shared_scores(
    box: View, s: Snapshot, seat: int | None, everything: bool, memory: Memory
) -> list[dict[str, int | None]]:
    """The table of points, the same as before if nothing has changed."""
    over = s.number("phase") == OVER
    sizes = s.bytes_of("caravan_size") if over else b""
    made_of = over, sizes, *(s.bytes_of(name) for name in ("water", "links", "crossings", "area"))
    return _kept(memory, ("scores", seat, everything), made_of, lambda: score_table(box, s, seat, everything))  # type: ignore[no-any-return]


def json_views(box: View, s: Snapshot, spaces: list[str], seats: Iterable[int | None], memory: Memory) -> list[bytes]:
    """The views of several seats. What all may see is encoded once, and what has not changed is not encoded again."""
    shared = msgspec.json.encode(open_view(box, s, spaces, memory))[:-1] + b","
    return [shared + msgspec.json.encode(own_view(box, s, spaces, seat, memory))[1:] for seat in seats]


def _kept(memory: Memory, part: Any, made_of: Any, make: Callable[[], Any]) -> Any:
    """A part of the view, made again only if what it is made from has changed."""
    known = memory.get(part)
    if known is None or known[0] != made_of:
        known = memory[part] = made_of, make()
    return known[1]


def _encoded(memory: Memory, part: Any, made_of: Any, make: Callable[[], Any]) -> msgspec.Raw:
    return _kept(memory, part, made_of, lambda: msgspec.Raw(msgspec.json.encode(make())))  # type: ignore[no-any-return]


def own_view(box: View, s: Snapshot, spaces: list[str], seat: int | None, memory: Memory) -> View:
    """What depends on the viewer; like the open view it is only good for encoding."""
    tokens = s.bytes_of("token"), s.bytes_of("taker"), s.number("phase") == OVER
    return {
        "seat": seat,
        "taken": _encoded(memory, ("taken", seat), tokens, lambda: taken_tokens(box, s, spaces, seat)),
        "scores": shared_scores(box, s, seat, False, memory),
    }


def open_view(box: View, s: Snapshot, spaces: list[str], memory: Memory) -> View:
    players = box["players"]
    phase = s.number("phase")
    seat = s.number("seat")
    tokens = s.bytes_of("token"), s.bytes_of("taker"), phase == OVER
    return {
        "game": "desert",
        "players": players,
        "phase": PHASES[phase],
        "to_move": None if phase == OVER else seat,
        "left": s.number("left"),
        "oases": [spaces[i] for i in s.numbers("oasis")],
        "waterholes": _encoded(memory, "waterholes", tokens, lambda: waterholes(box, s, spaces)),
        "camels": camels(s, box["keys"]),
        "enclosed": _encoded(memory, "enclosed", s.bytes_of("enclosed"), lambda: enclosed(s, spaces)),
        "supply": dict(zip(COLOURS, s.numbers("supply"))),
        "leaders": _encoded(memory, "hand", s.bytes_of("hand"), lambda: _marked(s, "hand", players)),
        "returned": [_colour(given) for given in s.numbers("returned")[:players]],
        "largest": largest(s, players),
        "linked": _encoded(memory, "linked", s.bytes_of("linked"), lambda: linked(s, spaces, players)),
        "crossed": _encoded(memory, "crossed", s.bytes_of("crossed"), lambda: _marked(s, "crossed", players)),
        "first_leader": phase == LEADER and all(space < 0 for space in s.row("leader", seat)),
        "end": END_REASONS[s.number("end")],
        "by_the_book": box["by_the_book"],
    }


def _marked(s: Snapshot, name: str, players: int) -> list[list[str]]:
    """By seat, the colours that are marked."""
    return [list(compress(COLOURS, row)) for row in s.rows(name, players)]


def _colour(index: int) -> str | None:
    return COLOURS[index] if index >= 0 else None


def waterholes(box: View, s: Snapshot, spaces: list[str]) -> dict[str, int | None]:
    """Still on the board: the value, or None if it is face down (TD-VAR-AQ-01)."""
    hidden = box["aquifers"] and s.number("phase") != OVER
    return {space: None if hidden else value for space, value, taker in _dealt(s, spaces) if taker == ON_BOARD}


def taken_tokens(box: View, s: Snapshot, spaces: list[str], seat: int | None) -> list[dict[str, int | None]]:
    """By owner: the spaces that tokens were taken from, and their values where the viewer may know them."""
    table: list[dict[str, int | None]] = [{} for _ in range(box["players"])]
    shown = [sees_water(box, s, owner, seat) for owner in range(box["players"])]
    for space, value, taker in _dealt(s, spaces):
        if taker != ON_BOARD:
            table[taker][space] = value if shown[taker] else None
    return table


def _dealt(s: Snapshot, spaces: list[str]) -> Iterable[tuple[str, int, int]]:
    """Every space with a token at the start: its value, and who has taken it."""
    values = s.bytes_of("token")
    return zip(compress(spaces, values), filter(None, values), compress(s.numbers("taker"), values))


def camels(s: Snapshot, keys: list[bytes]) -> msgspec.Raw:
    """By space; put together from pieces of JSON, since it changes with every move."""
    pieces = bytearray(s.bytes_of("occupant"))
    for space in s.numbers("leader"):
        if space >= 0:
            pieces[space] += _LEADERS
    found = map(add, compress(keys, pieces), map(_CAMELS.__getitem__, filter(None, pieces)))
    return msgspec.Raw(b"{" + b",".join(found) + b"}")


def enclosed(s: Snapshot, spaces: list[str]) -> dict[str, View]:
    owners = s.bytes_of("enclosed")
    return dict(zip(compress(spaces, owners), map(_PIECES.__getitem__, filter(None, owners))))


def largest(s: Snapshot, players: int) -> dict[str, View]:
    """Per colour the size of the largest caravan so far and who has one of that size."""
    table = {}
    for colour, sizes in zip(COLOURS, zip(*s.rows("caravan_size", players))):
        most = max(sizes)
        table[colour] = {"camels": most, "seats": [seat for seat, size in enumerate(sizes) if size == most > 0]}
    return table


def linked(s: Snapshot, spaces: list[str], players: int) -> list[dict[str, list[str]]]:
    """By seat and colour: the oases that this caravan has scored."""
    oases = [spaces[i] for i in s.numbers("oasis")]
    return [
        {colour: [name for k, name in enumerate(oases) if bits >> k & 1] for colour, bits in zip(COLOURS, row) if bits}
        for row in s.rows("linked", players)
    ]
