"""Describe a game's options, and check values against the description."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from azalai.core.errors import BadOption

Text = dict[str, str]  # language -> words
Value = str | int | bool | list[str]


class Option(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One option of a game: enough to show a form, write help, and check a value.

    `kind` is `number` (from `least` to `most`), `choice` (one of `values`), `choices` (any of `values`, each once) or
    `flag`. If `other` is set, any other text is accepted too; `other` says what kind of text that is. If `many` is
    set, a list of that many texts (or of `few` to `many`) is accepted too.
    """

    name: str
    kind: Literal["number", "choice", "choices", "flag"]
    default: Value
    title: Text
    help: Text
    values: tuple[str, ...] = ()
    value_titles: dict[str, Text] = {}
    least: int = 0
    most: int = 0
    other: str = ""
    many: int = 0
    few: int = 0

    def check(self, value: object) -> Any:
        """Return the value in its canonical form; otherwise `BadOption` says what is possible."""
        checked = getattr(self, f"_check_{self.kind}")(value)
        if checked is None:
            raise BadOption(f"{self.name}={short(value)} is not possible. {self.possible()}")
        return checked

    def possible(self) -> str:
        """A sentence that says which values are possible."""
        if self.kind == "number":
            return f"{self.name} is a whole number from {self.least} to {self.most}."
        if self.kind == "flag":
            return f"{self.name} is True or False."
        names = ", ".join(self.values)
        if self.kind == "choices":
            return f"{self.name} is a list of any of: {names}."
        more = f", or {self.other}" if self.other else ""
        number = f"{self.few} to {self.many}" if self.few else str(self.many)
        more += f", or a list of {number} names" if self.many else ""
        return f"{self.name} is one of: {names}{more}."

    def _check_number(self, value: object) -> int | None:
        good = isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        return int(value) if good else None  # type: ignore[call-overload]

    def _check_flag(self, value: object) -> bool | None:
        return value if isinstance(value, bool) else None

    def _check_choice(self, value: object) -> str | list[str] | None:
        if isinstance(value, str) and (value in self.values or self.other):
            return value
        if self.many and isinstance(value, (list, tuple)) and _all_text(value):
            return list(value) if (self.few or self.many) <= len(value) <= self.many else None
        return None

    def _check_choices(self, value: object) -> list[str] | None:
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, (list, tuple, set, frozenset)) or not _all_text(value):
            return None
        if any(item not in self.values for item in value):
            return None
        return [item for item in self.values if item in value]


def _all_text(values: Any) -> bool:
    return all(isinstance(item, str) for item in values)


def short(value: object) -> str:
    """Any value as a short text for a message.

    >>> short("mountain"), len(short("x" * 1000)) <= 60
    ("'mountain'", True)
    """
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # an integer with thousands of digits; a deeply nested list
        text = f"<{type(value).__name__}>"
    return text if len(text) <= 60 else text[:57] + "..."


def check_options(game: str, options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Any]:
    """All options of a game with the given or default values, in the order of the description."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise BadOption(f"{game} has no option {short(name)}. Options: {', '.join(known)}.")
    return {name: option.check(given[name]) if name in given else option.default for name, option in known.items()}
