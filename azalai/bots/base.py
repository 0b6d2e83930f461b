"""What a bot is, and how one is named: `random`, later `search:1s`, `level:master` and so on."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Protocol

from azalai.core import contract
from azalai.core.compile import compiled
from azalai.core.errors import BadOption
from azalai.core.game import Array, Game
from azalai.core.random import generator


class Bot(Protocol):
    """A player. `choose` returns the action number of a legal move for the seat to move."""

    name: str

    def choose(self, game: Game) -> int: ...


@compiled
def draw_action(boxes: Array, states: Array, rng: Array) -> int:
    return contract.sample(boxes[0], states[0], rng)


class RandomBot:
    """Plays any legal move, each with the same chance."""

    name = "random"

    def __init__(self, seed: int | None = None) -> None:
        self._rng = generator(secrets.randbits(64) if seed is None else seed, "random bot")

    def choose(self, game: Game) -> int:
        return draw_action(game.setting.boxes, game.state, self._rng)


BOTS: dict[str, Callable[[int | None], Bot]] = {"random": RandomBot}


def names() -> list[str]:
    return list(BOTS)


def make(spec: str, seed: int | None = None) -> Bot:
    """A bot by its name; the same seed plays the same moves.

    >>> make("random", seed=1).name
    'random'
    """
    if spec not in BOTS:
        raise BadOption(f"There is no bot {spec[:40]!r}. Bots: {', '.join(BOTS)}.")
    return BOTS[spec](seed)
