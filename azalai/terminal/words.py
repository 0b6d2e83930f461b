"""What the terminal says, in every language: small tables of sentences in JSON files beside this one."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("words")
LANGUAGES = ("en", "de")


@cache
def table(name: str) -> dict[str, dict[str, Any]]:
    """All sentences of a table, by language and key."""
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))  # type: ignore[no-any-return]


class Words:
    """The sentences of one table in one language.

    >>> Words("shell", "de")("player", number=2)
    'Spieler 2'
    """

    def __init__(self, name: str, language: str) -> None:
        self.language = language
        self._said = table(name)[language]

    def __call__(self, key: str, **details: object) -> str:
        return str(self._said[key]).format(**details)

    def decimal(self, number: float) -> str:
        """
        >>> Words("shell", "de").decimal(59.94)
        '59,9'
        """
        return f"{number:.1f}".replace(".", self("decimal-sign"))

    def percent(self, share: float) -> str:
        return f"{100 * share:.0f} %"

    def list(self, key: str) -> list[str]:
        """A text of several lines, or several words for the same thing."""
        return list(self._said[key])

    def of(self, group: str, key: str) -> str:
        """The word for a key in a group of words; the key itself if nobody translated it."""
        return str(self._said[group].get(key, key))

    def group(self, key: str) -> dict[str, Any]:
        return dict(self._said[key])


def joined(parts: list[str], conjunction: str) -> str:
    """
    >>> joined(["Ann", "Bob", "Eve"], "and")
    'Ann, Bob and Eve'
    """
    return f" {conjunction} ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))
