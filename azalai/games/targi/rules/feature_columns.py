"""The columns of Targi's features, block by block, as numbers that are frozen into compiled code."""

from __future__ import annotations

from collections import namedtuple
from typing import Any, NamedTuple

from azalai.games.targi.state import DISPLAY, MAX_DUNES, N_SYMBOLS, ROUNDS

VERSION = 1  # of what the columns mean

TRIBE_CARDS, GOODS_CARDS, BORDER_CARDS, DUNE_CARDS, OPTIONS = 90, 16, 26, 20, 60  # in the shipped decks
ROW_CLASSES = 10  # length, and whether all symbols are the same, all are different, or neither
MOST_GOODS, MOST_GOLD, MOST_WATER, MOST_TOKENS = 10, 5, 12, 20
MOST_POINTS, MOST_BONUS, MOST_CHALLENGES = 60, 15, 16
MOST_LACKING, MOST_STORED, MOST_IN_REACH = 4, 4, 6
GAPS = 4  # to a challenge: none, 1, 2, more


class Block(NamedTuple):
    """Columns that belong together."""

    first: int
    size: int


def _blocks(first: int, **sizes: int) -> dict[str, Block]:
    """Blocks of these sizes, one after another."""
    found = {}
    for name, size in sizes.items():
        found[name] = Block(first, size)
        first += size
    return found


def _firsts(blocks: dict[str, Block]) -> Any:
    """The first column of each block by its name, for compiled code."""
    return namedtuple("Firsts", blocks)(**{name: block.first for name, block in blocks.items()})


# of each seat; a number n is column n of its block
SEAT = _blocks(
    0,
    dates=MOST_GOODS + 1,
    salt=MOST_GOODS + 1,
    pepper=MOST_GOODS + 1,
    goods=MOST_GOODS + 1,
    gold=MOST_GOLD + 1,
    water=MOST_WATER + 1,
    tokens=MOST_TOKENS + 1,
    cards=DISPLAY + 1,
    points=MOST_POINTS + 1,
    bonus=MOST_BONUS + 1,
    challenges=MOST_CHALLENGES + 1,
    rows=ROW_CLASSES,
    symbols=N_SYMBOLS * 6,
    stored=MOST_STORED + 1,
    two_targi=1,
    displayed=TRIBE_CARDS,
    displayed_dune=1,
    hand=TRIBE_CARDS,
    hand_hidden=1,
    hand_lacks=MOST_LACKING + 1,
    in_reach=MOST_IN_REACH + 1,
    gaps=OPTIONS * GAPS,
)
SEAT_COLUMNS = sum(block.size for block in SEAT.values())
AT = _firsts(SEAT)
OWN, OTHER = 0, SEAT_COLUMNS  # where the columns of the seat that looks begin, and those of the other one

COMMON = _blocks(
    2 * SEAT_COLUMNS,
    round=2 * (ROUNDS + 1),
    next_raid=BORDER_CARDS,
    centre_goods=10,
    centre_goods_card=GOODS_CARDS,
    centre_tribe_card=TRIBE_CARDS,
    challenge=OPTIONS,
    dune_up=DUNE_CARDS,
)
TABLE = _firsts(COMMON)
COLUMNS = 2 * SEAT_COLUMNS + sum(block.size for block in COMMON.values())
# columns that can be on at once, at most: by seat its numbers, rows, symbols, cards and challenges; then the table's
MOST_ON = 2 * (16 + 3 + N_SYMBOLS + DISPLAY + 8) + 3 + 9 + 8 + MAX_DUNES


def column_names() -> tuple[str, ...]:
    """The names of all columns: whose, which block, which column of it.

    >>> column_names()[2], column_names()[-1], len(column_names()) == COLUMNS
    ('own dates 2', 'dune_up 19', True)
    """
    blocks = [(f"{whose} {name}", block) for whose in ("own", "other") for name, block in SEAT.items()]
    blocks += COMMON.items()
    return tuple(f"{name} {i}" for name, block in blocks for i in range(block.size))
