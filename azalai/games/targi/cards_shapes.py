"""What a card file is made of: shapes that read a JSON value, say what is wrong with it, and have a JSON Schema."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol
from unicodedata import category

from azalai.core.errors import Fault
from azalai.core.options import short

MAX_FAULTS = 100  # told in full
MAX_UNKNOWN = 5  # unknown fields reported for one object
MOST_OF_ONE = 9  # of a resource
MAX_WRITTEN = 60  # characters of a value in a message
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control and format characters, broken pairs, line breaks

Json = dict[str, Any]


def written(value: object) -> str:
    """A value for a message, as it is in a card file.

    >>> print(written({"last": True, "cost": [None, "gold"]}))
    {"last": true, "cost": [null, "gold"]}
    """
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):  # what no file can hold
        return short(value)
    seen = "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)
    return seen if len(seen) <= MAX_WRITTEN else seen[: MAX_WRITTEN - 3] + "..."


class Twice(dict[str, Any]):
    """A JSON object that has `keys` more than once."""

    def __init__(self, pairs: Sequence[tuple[str, Any]], keys: Sequence[str]) -> None:
        super().__init__(pairs)
        self.keys_twice = keys


class Log:
    """The faults of one file, each reported once: all are counted, the first ones are kept."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.count = 0

    def add(self, line: int, column: int, message: str) -> None:
        self.count += 1
        if self.count <= MAX_FAULTS:
            self.faults.append(Fault(line, column, message))

    def all(self) -> list[Fault]:
        """The faults in the order of the file, and how many were left out."""
        more = self.count - len(self.faults)
        rest = [Fault(0, 0, f"There are {more} more faults; correct these first.")] if more else []
        return sorted(self.faults, key=lambda fault: (fault.line, fault.column)) + rest


@dataclass(frozen=True)
class Spot:
    """A place in a card file: the card, and the way from there to a field."""

    log: Log
    line: int = 0
    column: int = 0
    card: str = ""
    way: tuple[str, ...] = ()

    def at(self, step: str) -> Spot:
        return Spot(self.log, self.line, self.column, self.card, (*self.way, step))

    def say(self, message: str) -> None:
        where = " ".join(part for part in (self.card, ", ".join(self.way)) if part)
        self.log.add(self.line, self.column, f"{where}: {message}" if where else message)

    def refuse(self, value: object, shape: Shape) -> None:
        self.say(f"{written(value)} is not possible. Write {shape.possible()}.")


class Shape(Protocol):
    def read(self, value: Any, spot: Spot) -> Any:
        """The value in its canonical form; faults are reported at the spot."""

    def possible(self) -> str:
        """What can be written here, to follow "Write"."""

    def schema(self) -> Json:
        """The shape as a JSON Schema."""


@dataclass(frozen=True)
class Number:
    """A whole number."""

    least: int
    most: int

    def read(self, value: Any, spot: Spot) -> Any:
        if type(value) is not int or not self.least <= value <= self.most:
            spot.refuse(value, self)
        return value

    def possible(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def schema(self) -> Json:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class OneOf:
    """One of some words, numbers or lists."""

    values: tuple[Any, ...]

    def read(self, value: Any, spot: Spot) -> Any:
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        spot.refuse(value, self)
        return value

    def possible(self) -> str:
        return f"{'one of: ' if len(self.values) > 1 else ''}{', '.join(map(_word, self.values))}"

    def schema(self) -> Json:
        return {"enum": list(self.values)} if len(self.values) > 1 else {"const": self.values[0]}


@dataclass(frozen=True)
class Line:
    """One line of text for people."""

    longest: int
    empty: bool = False

    def read(self, value: Any, spot: Spot) -> Any:
        if not isinstance(value, str) or not (value.strip() or self.empty):
            spot.refuse(value, self)
        elif len(value) > self.longest:
            spot.say(f"The text has {len(value)} characters. Write at most {self.longest}.")
        elif any(category(character) in HIDDEN for character in value):
            spot.say(f"{written(value)} contains an invisible character. Write one line of plain text.")
        return value

    def possible(self) -> str:
        return f"text of up to {self.longest} characters"

    def schema(self) -> Json:
        return {"type": "string", "minLength": 0 if self.empty else 1, "maxLength": self.longest}


@dataclass(frozen=True)
class Name:
    """An identifier, as it is typed in moves."""

    longest: int

    def read(self, value: Any, spot: Spot) -> Any:
        if not isinstance(value, str) or not re.fullmatch(self.pattern(), value):
            spot.refuse(value, self)
        return value

    def pattern(self) -> str:
        return rf"[A-Za-z][A-Za-z0-9-]{{0,{self.longest - 1}}}"

    def possible(self) -> str:
        return f"a letter and then up to {self.longest - 1} letters, digits or hyphens, like B07"

    def schema(self) -> Json:
        return {"type": "string", "pattern": f"^{self.pattern()}$"}


@dataclass(frozen=True)
class Vector:
    """Amounts of some resources, like `{"dates": 1, "gold": 1}`."""

    resources: tuple[str, ...]
    empty: bool = False

    def read(self, value: Any, spot: Spot) -> Any:
        if not isinstance(value, dict) or not (value or self.empty):
            spot.refuse(value, self)
            return {}
        for name in _unknown(value, self.resources, spot):
            spot.say(f"{written(name)} is not possible here. Write amounts of: {', '.join(self.resources)}.")
        amount = Number(1, MOST_OF_ONE)
        return {name: amount.read(value[name], spot.at(name)) for name in self.resources if name in value}

    def possible(self) -> str:
        free = ", or {} for nothing" if self.empty else ""
        return f'amounts of {", ".join(self.resources)}, like {{"{self.resources[0]}": 1}}{free}'

    def schema(self) -> Json:
        amounts = {name: Number(1, MOST_OF_ONE).schema() for name in self.resources}
        least = {} if self.empty else {"minProperties": 1}
        return {"type": "object", "properties": amounts, "additionalProperties": False, **least}


@dataclass(frozen=True)
class Many:
    """A list of one shape."""

    item: Shape
    least: int
    most: int
    distinct: bool = False

    def read(self, value: Any, spot: Spot) -> Any:
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            spot.say(f"{_counted(value)} is not possible. Write {self.possible()}.")
            return []
        found = [self.item.read(each, _numbered(spot, i, len(value))) for i, each in enumerate(value, 1)]
        if self.distinct and any(each in found[:i] for i, each in enumerate(found)):
            spot.say(f"{written(value)} contains a duplicate. Write each only once.")
        return found

    def possible(self) -> str:
        least_to_most = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        return f"a list with {least_to_most} of: {self.item.possible()}"

    def schema(self) -> Json:
        distinct = {"uniqueItems": True} if self.distinct else {}
        return {
            "type": "array",
            "items": self.item.schema(),
            "minItems": self.least,
            "maxItems": self.most,
            **distinct,
        }


def _word(value: object) -> str:
    return value if isinstance(value, str) else written(value)


def _counted(value: object) -> str:
    return f"A list of {len(value)}" if isinstance(value, list) else written(value)


def _numbered(spot: Spot, i: int, among: int) -> Spot:
    """The spot of the i-th of some things in a list; a single one needs no number."""
    if among == 1:
        return spot
    *way, last = spot.way or ("",)
    return Spot(spot.log, spot.line, spot.column, spot.card, (*way, f"{last} #{i}".strip()))


@dataclass(frozen=True)
class Maybe:
    """A shape, or `null`."""

    shape: Shape

    def read(self, value: Any, spot: Spot) -> Any:
        return None if value is None else self.shape.read(value, spot)

    def possible(self) -> str:
        return f"null or {self.shape.possible()}"

    def schema(self) -> Json:
        return {"anyOf": [{"type": "null"}, self.shape.schema()]}


@dataclass(frozen=True)
class Named:
    """A shape that has a name in the schema, because it is used in many places."""

    name: str
    shape: Shape

    def read(self, value: Any, spot: Spot) -> Any:
        return self.shape.read(value, spot)

    def possible(self) -> str:
        return self.shape.possible()

    def schema(self) -> Json:
        return {"$ref": f"#/$defs/{self.name}"}


class Rule(NamedTuple):
    """What some fields must fulfil together, or what follows from them; checked only if each is right on its own."""

    fields: tuple[str, ...]
    check: Callable[[Json, Spot], None]


@dataclass(frozen=True)
class Fields:
    """An object with known fields; those in `defaults` may be left out."""

    shapes: Mapping[str, Shape]
    defaults: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[Rule, ...] = ()
    about: str = ""

    def read(self, value: Any, spot: Spot) -> Any:
        if not isinstance(value, dict):
            spot.refuse(value, self)
            return {}
        for name in _unknown(value, self.shapes, spot):
            spot.say(f"There is no field {written(name)}. Fields: {', '.join(self.shapes)}.")
        right = dict(self._right(value, spot))
        for rule in self.rules:
            if all(name in right for name in rule.fields):
                rule.check(right, spot)
        return right

    def _right(self, value: Json, spot: Spot) -> Iterator[tuple[str, Any]]:
        """The fields that are right on their own."""
        for name, shape in self.shapes.items():
            before = spot.log.count
            found = None
            if name in value:
                found = shape.read(value[name], spot.at(name))
            elif name in self.defaults:
                found = deepcopy(self.defaults[name])
            else:
                spot.say(f"{name} is missing. Write {shape.possible()}.")
            if spot.log.count == before:
                yield name, found

    def possible(self) -> str:
        return "{" + ", ".join(f'"{name}": …' for name in self.shapes if name not in self.defaults) + "}"

    def schema(self) -> Json:
        about = {"description": self.about} if self.about else {}
        return {
            **about,
            "type": "object",
            "properties": {name: shape.schema() for name, shape in self.shapes.items()},
            "required": [name for name in self.shapes if name not in self.defaults],
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Kinds:
    """An object whose field `kind` says which other fields it has; `family` is their name in the schema."""

    family: str
    kinds: Mapping[str, Fields]

    def read(self, value: Any, spot: Spot) -> Any:
        kind = value.get("kind") if isinstance(value, dict) else None
        if not isinstance(kind, str) or kind not in self.kinds:
            what = f"The kind {written(kind)}" if isinstance(value, dict) and "kind" in value else written(value)
            spot.say(f"{what} is not possible here. Write {self.possible()}.")
            return {}
        return self.kinds[kind].read(value, spot)

    def possible(self) -> str:
        return f'{{"kind": …}} with one of these kinds: {", ".join(self.kinds)}'

    def schema(self) -> Json:
        choices = [
            {"if": {"properties": {"kind": {"const": kind}}}, "then": {"$ref": f"#/$defs/{self.family}_{kind}"}}
            for kind in self.kinds
        ]
        kind = {"enum": list(self.kinds)}
        return {"type": "object", "properties": {"kind": kind}, "required": ["kind"], "allOf": choices}


def _unknown(value: Json, known: Mapping[str, Any] | Sequence[str], spot: Spot) -> list[str]:
    """The first few unknown keys; keys that occur twice are reported here."""
    for key in value.keys_twice[:MAX_UNKNOWN] if isinstance(value, Twice) else ():
        spot.say(f"{written(key)} appears twice in one object. Write it once.")
    return [key for key in value if key not in known][:MAX_UNKNOWN]
