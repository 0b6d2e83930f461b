"""How to read a record's deal from a position: described as data, so that programs without Python can do it, too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from azalai.core.contract import Array


class Dealt(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One part of a deal: the field of the state that holds it, and the form that it has in a record.

    A `number` is written as it is. A `list` has the names of all numbers in the field that are 0 or more. A `map` gives
    every number that is not 0 by the name of its place. `orders` is a list of texts, one for each row of the field.
    Each text has the names of the first numbers in its row; the field that `length` names says how many.
    """

    name: str
    field: str
    form: Literal["number", "list", "map", "orders"]
    names: tuple[str, ...] = ()
    row: int = -1  # only this row of the field, and of `length`
    first: int = 0  # the first place of the field that counts
    length: str = ""


def written(parts: Sequence[Dealt], state: Any) -> dict[str, Any]:
    """The deal behind a state, ready for JSON. A part of length 0 is left out."""
    return {part.name: FORMS[part.form](part, _numbers(part, state), state) for part in parts if _length(part, state)}


def _numbers(part: Dealt, state: Any) -> Array:
    return state[part.field] if part.row < 0 else state[part.field][part.row]


def _length(part: Dealt, state: Any) -> int:
    return int(state[part.length][part.row]) if part.length else 1


def _number(part: Dealt, numbers: Array, state: Any) -> int:
    return int(numbers)


def _list(part: Dealt, numbers: Array, state: Any) -> list[str]:
    return [part.names[number] for number in numbers[part.first :].tolist() if number >= 0]


def _map(part: Dealt, numbers: Array, state: Any) -> dict[str, int]:
    return {part.names[place]: number for place, number in enumerate(numbers.tolist()) if number}


def _orders(part: Dealt, numbers: Array, state: Any) -> list[str]:
    return [" ".join(part.names[number] for number in row[: _length(part, state)]) for row in numbers.tolist()]


FORMS: dict[str, Callable[[Dealt, Array, Any], Any]] = {
    "number": _number,
    "list": _list,
    "map": _map,
    "orders": _orders,
}
