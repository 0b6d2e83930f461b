"""What pages need of a game besides its engine: everything that never changes in a game, for every choice of options.

A board is large, and most of it is the same for all options. So the JSON of each board is cut into pieces, and each
piece is kept once: a board is a list of piece numbers.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

import azalai
from azalai.bots import LEVELS
from azalai.core.errors import AzalaiError
from azalai.core.kind import Kind
from azalai.core.options import Option

CUT = re.compile(r"(?<=\},)|(?=<symbol )|(?=<g )|(?<=</g>)|(?<=</symbol>)")
Choice = tuple[int, ...]  # for each option that matters, the number of its value


def catalogue() -> bytes:
    """What can be played, as a server lists it."""
    levels = [{"name": name, "title": level["title"], "help": level["help"]} for name, level in LEVELS.items()]
    games = azalai.games()
    ready = {game["name"]: True for game in games}
    return msgspec.json.encode({"games": games, "levels": levels, "ready": ready, "progress": {}})


def boards(game: str) -> bytes:
    """The boards of a game as JSON: `options` that matter with their values, `rows` by choice, and the `pieces`."""
    kind = azalai.library.kind(game)
    options = mattering(kind)
    numbers: dict[str, int] = {}
    rows = {}
    for choice in itertools.product(*(range(len(listed(option))) for option in options)):
        text = board_text(kind, {o.name: listed(o)[n] for o, n in zip(options, choice)})
        if text is not None:
            pieces = [numbers.setdefault(piece, len(numbers)) for piece in CUT.split(text)]
            rows[",".join(map(str, choice))] = pieces
    named = [{"name": option.name, "values": listed(option), "default": option.default} for option in options]
    return msgspec.json.encode({"options": named, "rows": rows, "pieces": list(numbers)})


def listed(option: Option) -> list[Any]:
    """The values of an option that a page can offer as a list."""
    if option.kind == "number":
        return list(range(option.least, option.most + 1))
    if option.kind == "choices":
        return [[], *([value] for value in option.values)]
    return [False, True] if option.kind == "flag" else [*option.values]


def mattering(kind: Kind) -> list[Option]:
    """The options that change the board, alone or beside one other value."""
    usual = board_text(kind, {})
    alone = [option for option in kind.options if any(board_text(kind, one) != usual for one in changes(option))]
    bases = [one for option in alone for one in changes(option)]
    beside = [option for option in kind.options if option not in alone and _matters(kind, option, bases)]
    return [*alone, *beside]


def _matters(kind: Kind, option: Option, bases: list[dict[str, Any]]) -> bool:
    pairs = [(base, {**base, **one}) for base in bases for one in changes(option)]
    return any(board_text(kind, both) not in (None, board_text(kind, base)) for base, both in pairs)


def changes(option: Option) -> Iterator[dict[str, Any]]:
    return ({option.name: value} for value in listed(option) if value != option.default)


_texts: dict[tuple[str, str], str | None] = {}


def board_text(kind: Kind, options: Mapping[str, Any]) -> str | None:
    """The board as JSON text; None if these options do not go together."""
    key = kind.name, repr(sorted(options.items()))
    if key not in _texts:
        try:
            _texts[key] = msgspec.json.encode(kind.configure(options, files=False).board()).decode()
        except AzalaiError:
            _texts[key] = None
    return _texts[key]
