"""Five levels of play, from a beginner to the best that one second of thinking can do."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import azalai
from azalai.bots.base import Budget, Candidate, Thought
from azalai.bots.knobs import USUAL
from azalai.bots.search import Search
from azalai.core.errors import BadOption
from azalai.core.game import Game
from azalai.core.random import below, generator, unit

LEVELS: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("levels.json").read_text("utf-8"))
LAPSES = 6  # a lapse is one of the best this many moves
TURN_SHARE = 0.25  # the most one decision may use of the time left in the turn


def settings(level: str, game: str, *, learned: bool = False) -> dict[str, Any]:
    """How a level plays a game. Games whose turns have many small decisions allow less time for each.

    If there is a net (`learned`), the game's levels may differ: see `with_net`.
    """
    found = LEVELS[level] | _own_levels(game).get(level, {})
    return found | (found.get("with_net", {}) if learned else {})


@cache
def _own_levels(game: str) -> dict[str, dict[str, Any]]:
    """The settings that the game's `levels.json` overrides."""
    try:
        return azalai.library.kind(game).data("levels.json") or {}
    except BadOption:  # an unknown game overrides nothing
        return {}


def budget_of(level: str, game: str, *, learned: bool = False) -> Budget:
    """The budget of a level for one decision in a game.

    >>> budget_of("trader", "desert").simulations > budget_of("trader", "targi").simulations
    True
    """
    found = settings(level, game, learned=learned)
    return Budget(seconds=found["seconds"], simulations=found["simulations"])


class Level:
    """A bot with a small search budget that now and then plays a slightly worse move."""

    def __init__(
        self,
        name: str,
        seed: int | None = None,
        *,
        cpu: bool = False,
        rest: Callable[[], float] | None = None,
        memory: float = USUAL["memory"],
    ) -> None:
        if name not in LEVELS:
            raise BadOption(f"There is no level {name[:40]!r}. Levels: {', '.join(LEVELS)}.")
        seed = secrets.randbits(64) if seed is None else seed
        self.name = name
        self._rng = generator(seed, "level", name)
        self._learned = Search(seed=seed, name=name, cpu=cpu, rest=rest, memory=memory)
        self._plain = Search(seed=seed, name=name, cpu=cpu, rest=rest, memory=memory, net=None)
        self._spent = 0.0  # seconds spent on this turn so far

    def choose(self, game: Game) -> int:
        """The action number of the move to play."""
        legal = game.actions()
        if len(legal) == 1:
            return legal[0]
        return self.pick(game, self._think(game, self._budget(game), decide=True))

    def pick(self, game: Game, thought: Thought) -> int:
        """The move that this level plays after thinking: the best one, or now and then a lapse."""
        ways = self._ways(game)
        lapses = unit(self._rng) < ways["wander"]
        return self._lapse(thought.candidates, ways["slack"]) if lapses else thought.best.action

    def _ways(self, game: Game) -> dict[str, Any]:
        return settings(self.name, game.name, learned=self._learned.net_for(game.setting) is not None)

    def _search(self, game: Game) -> Search:
        """The search for this game: low levels may do without a net."""
        return self._learned if self._ways(game).get("net", True) else self._plain

    def _budget(self, game: Game) -> Budget:
        """The budget for this decision. In a long turn, each decision gets less as the turn's time runs down."""
        ways = self._ways(game)
        budget, turn = Budget(seconds=ways["seconds"], simulations=ways["simulations"]), ways.get("turn")
        if turn is None or budget.seconds is None:
            return budget
        if game.movers[-1:] != [game.to_move]:
            self._spent = 0.0
        left = TURN_SHARE * max(turn - self._spent, 0.02)
        return msgspec.structs.replace(budget, seconds=min(budget.seconds, left))

    def _lapse(self, candidates: list[Candidate], slack: float) -> int:
        """A move that a hasty player might prefer: at most `slack` worse than the best, never absurd."""
        best = candidates[0].value
        tempting = [c for c in candidates[:LAPSES] if c.visits and c.value >= best - slack]
        return (tempting or candidates[:1])[below(self._rng, max(len(tempting), 1))].action

    def think(
        self, game: Game, budget: Budget | None = None, progress: Callable[[Thought], None] | None = None
    ) -> Thought:
        """Search the position with the level's budget, or another one."""
        return self._think(game, budget or self._budget(game), progress=progress)

    def _think(self, game: Game, budget: Budget, **how: Any) -> Thought:
        search = self._search(game)
        began = search.clock()
        thought = search.think(game, budget, **how)
        self._spent += search.clock() - began
        return thought

    def stop(self) -> None:
        """Stop thinking at once, from any thread."""
        self._learned.stop()
        self._plain.stop()

    def forget(self) -> None:
        """Free the memory of the search, between two decisions."""
        self._learned.forget()
        self._plain.forget()
