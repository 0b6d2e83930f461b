"""What the trainer learns from, as plain arrays: positions with their results, and choices with their visits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

Array = Any


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """What a row is about: the game, and the meaning of its numbers. Rows of different subjects never mix.

    `categories` counts the points in a row: those of the seat itself and, with 2 players, of the other seat.
    """

    game: str
    features_version: int
    features: int
    move_features: int
    categories: int
    two: bool  # with 2 players a row serves both seats: one wins what the other loses


class Positions(msgspec.Struct, frozen=True, kw_only=True):
    """Positions as a seat sees them. The features that are not 0 of row i are at `starts[i]` to `starts[i + 1]`."""

    game: Array
    ply: Array
    seat: Array
    starts: Array
    index: Array
    value: Array
    win: Array  # the seat's share of the victory in the end
    margin: Array  # its lead over the best other seat, in points
    points: Array  # by category, and with 2 players also the other seat's
    search_win: Array  # what a search expected; NaN where there was none
    search_margin: Array  # already from 0 to 1

    def __len__(self) -> int:
        return len(self.game)


class Choices(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions: the features of the moves of row i are at `starts[i]` to `starts[i + 1]`, with the search's visits.

    Of many moves that were never visited only some are kept; `stands` says how many moves each of them represents.
    """

    game: Array
    starts: Array
    moves: Array
    visits: Array
    stands: Array

    def __len__(self) -> int:
        return len(self.game)


_BY_ROW = ("game", "ply", "seat", "win", "margin", "points", "search_win", "search_margin")


def taken_rows(starts: Array, rows: Array) -> tuple[Array, Array]:
    """Where the items of the chosen rows start in a new array, and where they are in the old one."""
    lengths = (starts[1:] - starts[:-1])[rows]
    fresh = np.concatenate([[0], np.cumsum(lengths)])
    return fresh, np.arange(fresh[-1]) + np.repeat(starts[:-1][rows] - fresh[:-1], lengths)


def joined_positions(parts: Sequence[Positions]) -> Positions:
    """All rows, one part after another."""
    kept = {name: np.concatenate([getattr(part, name) for part in parts]) for name in (*_BY_ROW, "index", "value")}
    return Positions(**kept, starts=_joined_starts([part.starts for part in parts]))


def joined_choices(parts: Sequence[Choices]) -> Choices:
    """All rows, one part after another."""
    names = ("game", "moves", "visits", "stands")
    kept = {name: np.concatenate([getattr(part, name) for part in parts]) for name in names}
    return Choices(**kept, starts=_joined_starts([part.starts for part in parts]))


def _joined_starts(parts: Sequence[Array]) -> Array:
    return np.concatenate([[0], np.cumsum(np.concatenate([np.diff(starts) for starts in parts]))]).astype(np.int64)
