"""One entry of a table's log: a move, an undo, a question, an answer, the end."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["move", "undo", "resign", "timeout", "bot", "end", "ask", "answer", "close"]


class Entry(msgspec.Struct, frozen=True):
    """An entry of the log. `number` counts the entries of a table from 1; `ref` is the client's id for the act."""

    number: int
    at: float
    kind: Kind
    seat: int | None
    ref: str | None
    data: dict[str, Any]


class Wish(msgspec.Struct, frozen=True):
    """An entry that has no number yet."""

    kind: Kind
    seat: int | None
    data: dict[str, Any]
