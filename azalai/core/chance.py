"""The deal of a game as a series of small draws with probabilities, for programs that treat chance as a player."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from azalai.core.contract import Array

Draws = list[tuple[int, float]]  # what can come next, each with its probability
Drawn = dict[str, Any]  # what was drawn so far; each game has its own form


class Chance(ABC):
    """How a setting's deal is drawn. A whole deal goes to `Setting.start`; some draws may come later in the game."""

    most: int  # no draw has an outcome of this number or higher
    longest: int  # no game has more draws and moves than this, together

    @abstractmethod
    def nothing(self) -> Drawn:
        """Nothing is drawn yet."""

    @abstractmethod
    def draws(self, drawn: Drawn) -> Draws:
        """What can be drawn next; empty if nothing is left to draw now."""

    @abstractmethod
    def draw(self, drawn: Drawn, outcome: int) -> None:
        """Add an outcome to what was drawn."""

    @abstractmethod
    def outcome(self, drawn: Drawn, deal: dict[str, Any]) -> int:
        """What is drawn next if the game is to have this deal."""

    @abstractmethod
    def deal(self, drawn: Drawn) -> dict[str, Any]:
        """The deal that `Setting.start` takes, with anything for draws that come later."""

    @abstractmethod
    def describe(self, drawn: Drawn, outcome: int) -> str:
        """What an outcome would be, in short."""

    def owes(self, drawn: Drawn, states: Array) -> bool:
        """Whether this position used something that is not drawn yet. If so, `draws` has it from now on."""
        return False


def equal(outcomes: list[int]) -> Draws:
    """All outcomes, equally likely.

    >>> equal([3, 5])
    [(3, 0.5), (5, 0.5)]
    """
    return [(outcome, 1 / len(outcomes)) for outcome in outcomes]
