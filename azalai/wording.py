"""Texts in every language: a folder `texts` with `en.json` and `de.json`, beside the code that uses them.

A game's file has one part per place that shows text, such as `terminal`. The part `shared` holds words for all parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, reduce
from operator import getitem
from pathlib import Path
from typing import Any

import msgspec

from azalai.core.errors import BadOption

LANGUAGES = ("en", "de")
SHARED = "shared"


@cache
def texts(folder: Path, language: str) -> dict[str, Any]:
    """All texts of a folder in one language; empty if the folder has none."""
    if language not in LANGUAGES:
        raise BadOption(f"There is no language {language!r}. Languages: {', '.join(LANGUAGES)}.")
    file = folder / "texts" / f"{language}.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Any]) if file.exists() else {}


@cache
def part(folder: Path, name: str, language: str) -> dict[str, Any]:
    """One part of a folder's texts plus the shared words; where both have a key, the part's own text wins."""
    every = texts(folder, language)
    return _over(every.get(SHARED, {}), every.get(name, {}))


def _over(shared: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    groups = {key: {**words, **own[key]} for key, words in shared.items() if isinstance(words, dict) and key in own}
    return {**shared, **own, **groups}


class Texts:
    """The texts beside a module: `texts(language)` gives all of them, `texts.part(name, language)` one part."""

    def __init__(self, module: str) -> None:
        self.folder = Path(module).parent

    def __call__(self, language: str) -> dict[str, Any]:
        return texts(self.folder, language)

    def part(self, name: str, language: str) -> dict[str, Any]:
        return part(self.folder, name, language)

    def option(self, name: str) -> dict[str, Any]:
        """The texts of one game option in all languages, as keyword arguments for `Option`."""
        said = {language: self(language)["options"][name] for language in LANGUAGES}
        values = {value: _each(said, "values", value) for value in said["en"].get("values", ())}
        return {key: _each(said, key) for key in ("title", "help")} | ({"value_titles": values} if values else {})

    @cached_property
    def clauses(self) -> dict[str, str]:
        """The rule clause behind each refusal, the same in all languages."""
        return msgspec.json.decode((self.folder / "clauses.json").read_bytes(), type=dict[str, str])


def _each(said: Mapping[str, Any], *keys: str) -> dict[str, str]:
    """One text in all languages, found by its keys."""
    return {language: str(reduce(getitem, keys, words)) for language, words in said.items()}


class Words:
    """The sentences that one part of the program shows, in one language.

    >>> Words({"player": "Spieler {number}", "decimal-sign": ","}, "de")("player", number=2)
    'Spieler 2'
    """

    def __init__(self, said: Mapping[str, Any], language: str) -> None:
        self.language = language
        self._said = said

    def __call__(self, key: str, **details: object) -> str:
        return str(self._said[key]).format(**details)

    def counted(self, key: str, number: int, **details: object) -> str:
        return counted(self._said[key], number, **details)

    def decimal(self, number: float) -> str:
        """A number with one decimal place.

        >>> Words({"decimal-sign": ","}, "de").decimal(59.94)
        '59,9'
        """
        return f"{number:.1f}".replace(".", self("decimal-sign"))

    def percent(self, share: float) -> str:
        return f"{100 * share:.0f} %"

    def list(self, key: str) -> list[str]:
        """The lines of a longer text, or several words for the same thing."""
        return list(self._said[key])

    def of(self, group: str, key: str) -> str:
        """The word for a key in a group of words; the key itself if it is not translated."""
        return str(self._said[group].get(key, key))

    def group(self, key: str) -> dict[str, Any]:
        return dict(self._said[key])


def counted(forms: str | Sequence[str], number: int, **details: object) -> str:
    """A text about a number of things. Of two forms the first is for one thing, the second for any other number.

    >>> counted(["{n} date", "{n} dates"], 1), counted(["{n} date", "{n} dates"], 0), counted("{n} salt", 3)
    ('1 date', '0 dates', '3 salt')
    """
    form = forms if isinstance(forms, str) else forms[abs(number) != 1]
    return form.format(**{"n": number, **details})


def joined(parts: list[str], conjunction: str) -> str:
    """Join names into a list, as in a sentence.

    >>> joined(["Ann", "Bob", "Eve"], "and")
    'Ann, Bob and Eve'
    """
    return f" {conjunction} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))
