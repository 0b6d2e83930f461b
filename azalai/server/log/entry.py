"""One line of a table's log: a move, an undo, a question, an answer, the end."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["move", "undo", "resign", "timeout", "bot", "end", "ask", "answer"]


class Entry(msgspec.Struct, frozen=True):
    """`number` counts the lines of one table from 1. `ref` is the id that the client gave its act."""

    number: int
    at: float
    kind: Kind
    seat: int | None
    ref: str | None
    data: dict[str, Any]


class Wish(msgspec.Struct, frozen=True):
    """An entry before it has its number."""

    kind: Kind
    seat: int | None
    data: dict[str, Any]
