"""The compiled functions that Python calls besides the contract's: start a game with a given deal."""

from __future__ import annotations

from typing import Any

from azalai.core.compile import compiled
from azalai.games.targi.rules.decks import draw_later_orders
from azalai.games.targi.rules.setup import start_game


@compiled
def begin(boxes: Any, states: Any) -> None:
    start_game(boxes[0], states[0])


@compiled
def complete_orders(states: Any) -> None:
    """Draw the orders of all later shuffles, as they would be drawn when they happen."""
    for deck in range(3):
        draw_later_orders(states[0], deck, states[0].later[deck])
