"""What a bot is, how long it may think, and how it explains a decision."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

import msgspec

from azalai.core.errors import BadOption
from azalai.core.game import Game


class Bot(Protocol):
    """A computer player. `choose` returns the action number of a legal move for the seat to move."""

    name: str

    def choose(self, game: Game) -> int:
        """Choose a legal move for the seat to move; return its action number."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think about one decision: a number of seconds, of simulations, or whichever runs out first."""

    seconds: float | None = None
    simulations: int | None = None

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read a budget from text.

        >>> Budget.parse("250ms").seconds, Budget.parse("2s").seconds, Budget.parse("2000").simulations
        (0.25, 2.0, 2000)
        """
        match = re.fullmatch(r"(\d{1,9}(?:\.\d{1,6})?)(ms|s)?", text, re.ASCII)
        if match and match[2]:
            return cls(seconds=float(match[1]) / (1000 if match[2] == "ms" else 1)).checked()
        if match and "." not in match[1]:
            return cls(simulations=int(match[1])).checked()
        raise BadOption(
            f"{text[:20]!r} is not a budget. Write a time like 100ms or 2s, or a number of simulations like 2000."
        )

    def checked(self) -> Budget:
        """Return the budget itself; `BadOption` if it allows no thinking at all."""
        too_little = (self.seconds is not None and self.seconds <= 0) or (
            self.simulations is not None and self.simulations < 1
        )
        if too_little or (self.seconds is None and self.simulations is None):
            raise BadOption("A budget must be more than 0 seconds or at least 1 simulation.")
        return self


class Candidate(msgspec.Struct):
    """A move that was considered: how often, and what it is worth.

    `scores` (expected points), `wins` (expected shares of the victory) and `parts` (expected points by category) are by
    seat. `line` holds the moves that the bot expects, starting with this one.
    """

    move: str
    action: int
    visits: int
    value: float
    scores: list[float] | None = None
    wins: list[float] | None = None
    line: list[str] = []
    parts: list[dict[str, float]] | None = None


class Thought(msgspec.Struct):
    """What a search found: the candidates, best first. `exact` means that the rest of the game was solved.

    `net` names the net that the search used; None if it searched without one.
    """

    seat: int
    simulations: int
    seconds: float
    depth: int
    exact: bool
    candidates: list[Candidate]
    net: str | None = None

    @property
    def best(self) -> Candidate:
        """The move that the search prefers."""
        return self.candidates[0]


class Thinker(Bot, Protocol):
    """A bot that can explain its decisions, and that another thread can stop."""

    def think(
        self, game: Game, budget: Budget | None = None, progress: Callable[[Thought], None] | None = None
    ) -> Thought:
        """Search the position and return what was found; `progress` is called with results so far."""

    def stop(self) -> None:
        """Stop thinking at once, from any thread."""
