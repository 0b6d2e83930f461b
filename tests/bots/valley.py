"""A small map on which bots can play a whole game quickly, and a function to play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import azalai
from azalai.bots import Bot
from tests.games.desert.positions import start

DRAWING = """
    ..O....1.
    ...1.....
    .2...O...
    ...O...3.
    .3...2...
    ..O..1.O.
    .....2...
"""


def valley(players: int = 2, **options: Any) -> azalai.Game:
    """A game in the valley: about 50 moves, until somebody is stuck."""
    return start(DRAWING, players, camp=False, **options)


def play(game: azalai.Game, bots: Sequence[Bot], moves: int = 1000) -> azalai.Game:
    """Let a bot per seat play on, to the end or for at most this many moves."""
    while moves and (seat := game.to_move) is not None:
        game.play(bots[seat].choose(game))
        moves -= 1
    return game
