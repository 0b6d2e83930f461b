"""Moves of Through the Desert as people type them (`g f8`, `camel green F8`, `Grün f8`), and what moves bring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from azalai.games.desert.maps import parse_space, space_name
from azalai.games.desert.terminal.board import LETTERS
from azalai.games.desert.words import texts
from azalai.wording import LANGUAGES

KINDS = {said.casefold(): kind for language in LANGUAGES for kind, said in texts(language)["terminal"]["kinds"].items()}
FEWEST_LEFT = 5  # camels of a colour: with this many left, the game may soon be over


@dataclass(frozen=True)
class Typed:
    """The parts of a move that a text names; empty if it does not name them."""

    kind: str = ""
    colour: str = ""
    space: str = ""

    def fits(self, move: str) -> bool:
        kind, colour, *space = move.split()
        return all(
            not said or said == part
            for said, part in zip((self.kind, self.colour, self.space), (kind, colour, *space, ""))
        )

    def whole(self, phase: str) -> str:
        """The move that is meant in a phase of the game, in its full text; empty if a part is missing."""
        kind = self.kind or ("leader" if phase == "return" and self.space else phase)
        if not self.colour or (kind != "return" and not self.space):
            return ""
        return f"{kind} {self.colour}" if kind == "return" else f"{kind} {self.colour} {self.space}"


def understand(text: str) -> Typed | None:
    """
    >>> understand("camel green f8")
    Typed(kind='camel', colour='green', space='F8')
    >>> understand("l F8"), understand("wait")
    (Typed(kind='', colour='purple', space='F8'), None)
    """
    found: dict[str, str] = {}
    for word in text.casefold().split():
        part, meaning = _word(word)
        if not meaning or part in found:
            return None
        found[part] = meaning
    return Typed(**found) if found else None


def _word(word: str) -> tuple[str, str]:
    if word in KINDS:
        return "kind", KINDS[word]
    cell = parse_space(word)
    return ("space", space_name(cell)) if cell else ("colour", colour_of(word))


def colour_of(word: str) -> str:
    """A colour by its letter, its name in any language, or the start of a name; empty if none or several fit.

    >>> colour_of("p"), colour_of("pu"), colour_of("Rosa".casefold()), colour_of("x")
    ('pink', 'purple', 'pink', '')
    """
    for colour, letter in LETTERS.items():
        if word == letter.lower():
            return colour
    begun = {
        colour
        for language in LANGUAGES
        for colour, name in texts(language)["colours"].items()
        if name.casefold().startswith(word)
    }
    return begun.pop() if len(begun) == 1 else ""


@dataclass(frozen=True)
class Gain:
    """What one placement brought: waterholes with their values (None: not to be known) and points of other kinds."""

    water: tuple[int | None, ...] = ()
    oases: int = 0
    river: int = 0
    enclosed: int = 0


def gained(before: Mapping[str, Any], after: Mapping[str, Any], seat: int, values: Mapping[str, int | None]) -> Gain:
    """The difference between two views for a seat; `values` says what the taken waterholes were worth."""
    taken = [space for space in before["waterholes"] if space not in after["waterholes"]]
    then, now = before["scores"][seat], after["scores"][seat]
    open_points = {kind: now[kind] - then[kind] for kind in ("oases", "river", "enclosed")}
    return Gain(water=tuple(values[space] for space in taken), **open_points)
