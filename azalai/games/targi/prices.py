"""What laying out a card costs in each of its ways, and what a player lacks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from azalai.games.targi.state import GOLD, GOODS, WATER

Price = dict[str, int]
NAMED = {"gold": GOLD, "water": WATER, **{good: i for i, good in enumerate(GOODS)}}


def price_of(card: Mapping[str, Any], cost: int, bracket: bool) -> Price:
    """
    >>> price_of({"cost": [{"salt": 1}], "bracket": {"cost": {"salt": 1, "gold": 1}, "vp": 2}}, 0, True)
    {'salt': 2, 'gold': 1}
    """
    price = dict(card["cost"][cost] if card["cost"] else {})
    if bracket:
        for name, amount in card["bracket"]["cost"].items():
            price[name] = price.get(name, 0) + amount
    return price


def prices(card: Mapping[str, Any]) -> dict[str, list[Price]]:
    """All ways to pay, by cost: without and with the bracket."""
    ways = range(max(1, len(card["cost"])))
    found = {"plain": [price_of(card, cost, False) for cost in ways]}
    return found | ({"bracket": [price_of(card, cost, True) for cost in ways]} if card.get("bracket") else {})


def lacking(price: Mapping[str, int], own: tuple[int, ...]) -> Price:
    """What is missing to pay a price with what a player has. Exchanges and the player's own cards may still help.

    >>> lacking({"dates": 2, "any": 2, "gold": 1}, (1, 1, 0, 0, 0, 1, 0, 0))
    {'dates': 1, 'any': 1}
    """
    lack = {name: n - own[NAMED[name]] for name, n in price.items() if name in NAMED and n > own[NAMED[name]]}
    spare = sum(max(0, own[i] - price.get(GOODS[i], 0)) for i in range(len(GOODS)))
    short = price.get("any", 0) - spare
    return lack | ({"any": short} if short > 0 else {})
