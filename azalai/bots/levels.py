"""Five levels of play, from a beginner's to the best that a second of thinking gives."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

from azalai.bots.base import Budget, Candidate, Thought
from azalai.bots.search import Search
from azalai.core.errors import BadOption
from azalai.core.game import Game
from azalai.core.random import below, generator, unit

LEVELS: dict[str, Any] = json.loads(Path(__file__).with_name("levels.json").read_text("utf-8"))
SLACK = 0.12  # how much worse than the best a move may look and still be a lapse rather than an absurdity
LAPSES = 6  # among how many moves a lapse is chosen


class Level:
    """A search with a small budget that now and then plays a move that looks almost as good as the best."""

    def __init__(self, name: str, seed: int | None = None) -> None:
        if name not in LEVELS:
            raise BadOption(f"There is no level {name[:40]!r}. Levels: {', '.join(LEVELS)}.")
        level = LEVELS[name]
        seed = secrets.randbits(64) if seed is None else seed
        self.name = name
        self._wander = float(level["wander"])
        self._rng = generator(seed, "level", name)
        budget = Budget(seconds=level["seconds"], simulations=level["simulations"])
        self._search = Search(budget, seed=seed, name=name)

    @property
    def budget(self) -> Budget:
        return self._search.budget

    def choose(self, game: Game) -> int:
        legal = game.actions()
        if len(legal) == 1:
            return legal[0]
        thought = self._search.think(game)
        return self._lapse(thought.candidates) if unit(self._rng) < self._wander else thought.best.action

    def _lapse(self, candidates: list[Candidate]) -> int:
        """One of the moves that a hasty player could prefer."""
        best = candidates[0].value
        tempting = [c for c in candidates[:LAPSES] if c.visits and c.value >= best - SLACK]
        return (tempting or candidates[:1])[below(self._rng, max(len(tempting), 1))].action

    def think(
        self, game: Game, budget: Budget | None = None, progress: Callable[[Thought], None] | None = None
    ) -> Thought:
        return self._search.think(game, budget, progress)

    def stop(self) -> None:
        self._search.stop()
