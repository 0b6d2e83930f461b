"""Azalai: Through the Desert and Targi, to play, to study and to program.

>>> import azalai
>>> game = azalai.new("desert", players=3, board="mountain", variants=["serpentine"], seed=7)
>>> game.play(game.moves()[0])
>>> game.to_move
1
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from azalai.core.errors import AzalaiError, BadMove, BadOption, BadRecord, Fault, Faults, IllegalMove
from azalai.core.game import Game
from azalai.core.library import Library
from azalai.games import OURS, others

__version__ = "0.2.0"

library = Library(OURS, others)


def games() -> list[dict[str, Any]]:
    """List the games that can be played, each with its options: names, types, ranges and defaults.

    >>> [game["name"] for game in games()][:2]
    ['desert', 'targi']
    """
    return library.games()


def new(game: str, *, seed: int | None = None, **options: object) -> Game:
    """Start a game.

    The same options and the same seed always give the same game. Without a seed, each call deals a new one.

    >>> new("desert", players=4, seed=1).moves() == new("desert", players=4, seed=1).moves()
    True
    """
    return library.new(game, options, seed)


def load(record: Mapping[str, Any] | str | bytes | os.PathLike[str]) -> Game:
    """Load a game from its record: a dict, JSON text, or the path of a file.

    >>> game = new("desert", seed=1)
    >>> game.play("leader green A4")
    >>> load(game.record()).history
    ['leader green A4']
    """
    return library.load(record)


__all__ = [
    "AzalaiError",
    "BadMove",
    "BadOption",
    "BadRecord",
    "Fault",
    "Faults",
    "Game",
    "IllegalMove",
    "games",
    "library",
    "load",
    "new",
]
