"""What the rules say about a move, compared with another one: the facts that a coach can put into words.

A game's module `coach` finds them. It has two functions:

- `facts(game, seat, move, other)`: what is true after `move` and not after `other`, the most important first.
- `sentence(game, seat, fact, language)`: a fact in words. It starts with a verb and has no full stop at the end.

It can also set how many points a difference needs to be mentioned: `LEAST`.

A sentence can have marks, because it is written before it is known who reads it. `{2}` is the name of seat 2.
`[you|they]` has two forms: the first for the player who moved, the second for everybody else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

import msgspec

from azalai.core.game import Game

WINS = "wins"  # the category of facts that are about the victory and not about points
FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
NAME = re.compile(r"\{(\d+)\}")


class Fact(msgspec.Struct, frozen=True):
    """Something that the rules say about a move: whose expected points it changes, in which category, and how."""

    kind: str
    seat: int
    category: str
    more: bool  # whether that seat gets more from it, or less
    details: dict[str, int | str] = {}


class CoachModule(Protocol):
    """A game's module `coach`."""

    def facts(self, game: Game, seat: int, move: str, other: str) -> list[Fact]:
        """What is true after `move` and not after `other`."""

    def sentence(self, game: Game, seat: int, fact: Fact, language: str) -> str:
        """A fact in words, with marks."""


def read_out(text: str, names: Sequence[str], *, to_mover: bool) -> str:
    """A text with its marks replaced.

    >>> read_out("Closes [your|{0}'s] way to {1}", ["Ann", "Bob"], to_mover=True)
    'Closes your way to Bob'
    >>> read_out("Closes [your|{0}'s] way to {1}", ["Ann", "Bob"], to_mover=False)
    "Closes Ann's way to Bob"
    """
    spoken = FORMS.sub(lambda forms: forms[1 if to_mover else 2], text)
    return NAME.sub(lambda mark: names[int(mark[1])], spoken)


def name_mark(seat: int) -> str:
    """The mark for a player's name.

    >>> name_mark(1)
    '{1}'
    """
    return f"{{{seat}}}"
