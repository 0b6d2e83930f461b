"""Data packs: what a program without Python needs beside a game's module to set up games, show them and search.

A pack covers every combination of the options whose values can be listed: numbers, flags and choices. Maps and decks
from files, and spaces or cards named one by one, are left out. A setting's data is a row of columns: each field of its
box, each word, and a few facts. Most columns depend on few options, so columns that depend on the same options are kept
together, once for each combination of those.

A pack is the length of a header (4 bytes), the header (JSON), and bytes that the header points into. Nets have their
own files, with their weights one after the other. The same sources always give the same bytes.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

import azalai
from azalai.bots import coach, levels, nets
from azalai.bots.knobs import USUAL
from azalai.bots.net import Weights
from azalai.core.contract import Array
from azalai.core.errors import BadOption
from azalai.core.kind import Kind, Setting
from azalai.core.options import Option

FORMAT = 1
IMPOSSIBLE = -1  # instead of a row's number, if the rules do not allow this combination
FACTS = (
    "players",
    "most_moves",
    "holdings",
    "categories",
    "gains_apart",
    "action_words",
    "holding_words",
    "undealt",
)

Combination = tuple[int, ...]  # for each option, the number of its value
Column = str | int  # the name of a fact, or the number of a word
Row = dict[Column, Any]


class Pack(NamedTuple):
    """A game's data as files: the pack itself, and the weights of each net."""

    data: bytes
    nets: dict[str, bytes]


def pack(game: str) -> Pack:
    kind = azalai.library.kind(game)
    choices = [(option.name, values_of(option)) for option in kind.options]
    rows = {numbers: _row(setting) for numbers, setting in settings(kind, choices)}
    blobs = Blobs()
    found = {name: net for name in sorted(_nets_in(rows)) for net in [nets.read(kind.folder / "nets" / f"{name}.npz")]}
    header = {
        "format": FORMAT,
        "game": game,
        "title": kind.title,
        "options": [
            {"name": name, "values": values, "default": option.default}
            for (name, values), option in zip(choices, kind.options)
        ],
        "box": _layout(next(settings(kind, choices))[1].boxes.dtype),
        "state": _layout(next(settings(kind, choices))[1].state_type),
        "possible": _possible(rows, choices),
        "groups": _groups(rows, choices, blobs),
        "prompts": {language: _prompts(kind, language) for language in kind.title},
        "coach": {
            "least": coach.least_for(kind),
            "texts": {language: coach.plain_texts(kind, language) for language in kind.title},
        },
        "levels": {name: _level(name, game) for name in levels.LEVELS},
        "knobs": USUAL,
        "nets": {name: _card(kind, net) for name, net in found.items()},
    }
    text = msgspec.json.encode(header)
    data = struct.pack("<I", len(text)) + text + blobs.content
    return Pack(data, {name: _weights(kind, name) for name in found})


# -- settings


def values_of(option: Option) -> list[Any]:
    """The values of an option that can be listed."""
    if option.kind == "number":
        return list(range(option.least, option.most + 1))
    if option.kind == "flag":
        return [False, True]
    if option.kind == "choices":
        return [[*some] for n in range(len(option.values) + 1) for some in itertools.combinations(option.values, n)]
    return [*option.values]


def settings(kind: Kind, choices: Sequence[tuple[str, list[Any]]]) -> Iterator[tuple[Combination, Setting]]:
    """Every combination of options that is possible, with its setting."""
    for numbers in itertools.product(*(range(len(values)) for _, values in choices)):
        given = {name: values[number] for (name, values), number in zip(choices, numbers)}
        try:
            yield numbers, kind.configure(given, files=False)
        except BadOption:
            continue


def _possible(rows: dict[Combination, Row], choices: Sequence[tuple[str, list[Any]]]) -> str:
    """For every combination in order: 1 if the rules allow it, otherwise 0."""
    every = itertools.product(*(range(len(values)) for _, values in choices))
    return "".join("1" if numbers in rows else "0" for numbers in every)


def _row(setting: Setting) -> Row:
    """All columns of a setting."""
    dtype = setting.boxes.dtype
    learned = nets.find(setting)
    words = setting.words
    found: Row = {f"box.{name}": _bytes_of(setting.boxes, name) for name in dtype.names or ()}
    found |= {name: getattr(setting, name) for name in FACTS}
    found |= {"dealt": setting.dealt, "net": learned.name if learned else None, "texts": len(setting.texts)}
    if words is None:
        return found | {"texts": list(setting.texts), "words": 0}
    return found | {"words": len(words.list)} | dict(enumerate(word.decode() for word in words.list))


def _bytes_of(boxes: Array, field: str) -> bytes:
    dtype, at = boxes.dtype.fields[field][:2]
    content: bytes = boxes.tobytes()
    return content[at : at + dtype.itemsize]


def _nets_in(rows: dict[Combination, Row]) -> set[str]:
    return {row["net"] for row in rows.values() if row["net"]}


def _layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The size of a record, and where its fields are."""
    fields = {}
    for name, (kind, at, *_) in sorted((dtype.fields or {}).items(), key=lambda field: field[1][1]):
        number = kind.base.str[1:].replace("b1", "u1")
        fields[name] = {"at": at, "size": kind.itemsize, "kind": number, "shape": kind.shape}
    return {"size": dtype.itemsize, "fields": fields}


def _prompts(kind: Kind, language: str) -> dict[str, Any]:
    """The sentences that say who decides what."""
    texts: dict[str, Any] = kind.data(f"texts/{language}.json") or {}
    found: dict[str, Any] = texts.get("prompts", {})
    return found


# -- columns that depend on the same options


class Blobs:
    """Bytes, each kept once."""

    def __init__(self) -> None:
        self.content = b""
        self._known: dict[bytes, int] = {}

    def place(self, blob: bytes) -> dict[str, int]:
        if blob not in self._known:
            self._known[blob] = len(self.content)
            self.content += blob
        return {"at": self._known[blob], "size": len(blob)}


def _groups(rows: dict[Combination, Row], choices: Sequence[tuple[str, list[Any]]], blobs: Blobs) -> list[Any]:
    table = Table(rows)
    sizes = [len(values) for _, values in choices]
    groups = []
    for by, columns in sorted(table.by_options(sizes).items()):
        names = [column for column in columns if isinstance(column, str)]
        words = [column for column in columns if isinstance(column, int)]
        index, firsts = _index(list(rows), by, sizes)
        groups.append(
            {
                "by": [choices[number][0] for number in by],
                "index": index,
                "names": names,
                "runs": _runs(words),
                "values": [[_placed(rows[first][name], blobs) for name in names] for first in firsts],
                "words": [[rows[first].get(word, "") for word in words] for first in firsts],
            }
        )
    return groups


def _placed(value: Any, blobs: Blobs) -> Any:
    return blobs.place(value) if isinstance(value, bytes) else value


class Table:
    """All rows as numbers: equal values of a column have equal numbers."""

    def __init__(self, rows: dict[Combination, Row]) -> None:
        self._keys = np.array(list(rows))
        self._columns = list(dict.fromkeys(column for row in rows.values() for column in row))
        known: dict[bytes | str, int] = {}
        self._numbers = np.array(
            [
                [known.setdefault(_comparable(row.get(column, "")), len(known)) for column in self._columns]
                for row in rows.values()
            ]
        )

    def by_options(self, sizes: Sequence[int]) -> dict[tuple[int, ...], list[Column]]:
        """The columns, grouped by the fewest options that decide them."""
        found: dict[tuple[int, ...], list[Column]] = {}
        everything = tuple(range(len(sizes)))
        for by, places in self._split(np.arange(len(self._columns)), everything, everything):
            found.setdefault(by, []).extend(self._columns[place] for place in places)
        return found

    def _split(
        self, places: Array, by: tuple[int, ...], untried: tuple[int, ...]
    ) -> Iterable[tuple[tuple[int, ...], list[int]]]:
        if not len(places) or not untried:
            return [(by, places.tolist())] if len(places) else []
        option, *others = untried
        fewer = tuple(one for one in by if one != option)
        needless = self._follow_from(fewer, places)
        return itertools.chain(
            self._split(places[needless], fewer, tuple(others)), self._split(places[~needless], by, tuple(others))
        )

    def _follow_from(self, by: tuple[int, ...], places: Array) -> Array:
        """Whether these options alone decide each of these columns."""
        _, first, group = np.unique(self._keys[:, by], axis=0, return_index=True, return_inverse=True)
        if not by:
            first, group = np.zeros(1, np.int64), np.zeros(len(self._keys), np.int64)
        numbers = self._numbers[:, places]
        return (numbers == numbers[first[group.ravel()]]).all(axis=0)


def _comparable(value: Any) -> bytes | str:
    return value if isinstance(value, (bytes, str)) else b"\0" + msgspec.json.encode(value)


def _index(
    keys: Sequence[Combination], by: tuple[int, ...], sizes: Sequence[int]
) -> tuple[list[int], list[Combination]]:
    """The row number of each combination of these options, and for each row a combination that has it."""
    firsts: dict[Combination, Combination] = {}
    for key in keys:
        firsts.setdefault(tuple(key[number] for number in by), key)
    numbers = {part: number for number, part in enumerate(firsts)}
    every = itertools.product(*(range(sizes[number]) for number in by))
    return [numbers.get(part, IMPOSSIBLE) for part in every], list(firsts.values())


def _runs(numbers: Sequence[int]) -> list[list[int]]:
    """Numbers in ascending order as pairs: the first of a run, and how many there are.

    >>> _runs([1, 2, 3, 7])
    [[1, 3], [7, 1]]
    """
    found: list[list[int]] = []
    for number in numbers:
        if found and number == sum(found[-1]):
            found[-1][1] += 1
        else:
            found.append([number, 1])
    return found


# -- bots


def _level(name: str, game: str) -> dict[str, Any]:
    """How a level plays the game without a net and with one."""
    wanted = ("simulations", "seconds", "wander", "slack", "turn", "net")
    ways = {how: levels.settings(name, game, learned=how == "learned") for how in ("plain", "learned")}
    return {
        "title": levels.LEVELS[name]["title"],
        "help": levels.LEVELS[name]["help"],
        **{how: {key: found[key] for key in wanted if key in found} for how, found in ways.items()},
    }


def _card(kind: Kind, net: nets.Learned) -> dict[str, Any]:
    with np.load(_file(kind, net.name)) as arrays:
        number = arrays[Weights._fields[0]].dtype.str[1:]
    return {"knobs": net.card.knobs, "kind": number, "shapes": [array.shape for array in net.weights]}


def _weights(kind: Kind, name: str) -> bytes:
    """The weights as in the net's file: half precision is enough, and takes half the space."""
    with np.load(_file(kind, name)) as arrays:
        return b"".join(np.ascontiguousarray(arrays[field]).tobytes() for field in Weights._fields)


def _file(kind: Kind, name: str) -> Path:
    return kind.folder / "nets" / f"{name}.npz"
