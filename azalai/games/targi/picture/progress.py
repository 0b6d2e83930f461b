"""How far each seat has come with a challenge: what its conditions count, taken from the view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .scene import SYMBOLS, Scene


def progress(scene: Scene, option: Mapping[str, Any], seat: int) -> str:
    """What an option counts, now; nothing for an obstacle.

    Conditions are parted by a dot.
    """
    return " · ".join(reached(scene, condition, seat) for condition in option.get("all") or ())


def reached(scene: Scene, condition: Mapping[str, Any], seat: int) -> str:
    """A number; where each of several must reach one, how many of them do."""
    if "group" not in condition:
        return str(count(scene, condition["count"], condition["arg"], seat))
    numbers = group(scene, condition["group"], seat)
    if condition["kind"] == "each_at_least":
        return f"{sum(number >= condition['n'] for number in numbers)}/{len(numbers)}"
    return str(max(numbers))


def group(scene: Scene, name: str, seat: int) -> list[int]:
    mine = scene.view["seats"][seat]
    if name == "goods":
        return [mine["goods"][good] for good in ("dates", "salt", "pepper")]
    if name == "rows":
        return [sum(map(bool, row)) for row in mine["display"]]
    symbols = Counter(place["symbol"] for row in mine["display"] for place in row if place)
    return [symbols[symbol] for symbol in SYMBOLS]


def count(scene: Scene, name: str, arg: Any, seat: int) -> int:
    mine, score = scene.view["seats"][seat], scene.view["scores"][seat]
    if name in mine["counts"]:
        return int(mine["counts"][name])
    held = {"goods": sum(mine["goods"].values()), "gold": mine["gold"], "water": mine["water"], "vp_tokens": mine["vp"]}
    scored = {"card_vp": "cards", "row_vp": "rows", "bonus_vp": "bonus"}
    if name in held:
        return int(held[name])
    if name in scored:
        return int(score[scored[name]])
    if name == "score":
        return int(score["total"] - score["challenges"])
    return in_display(scene, name, arg, mine["display"])


def in_display(scene: Scene, name: str, arg: Any, display: list[list[dict[str, Any] | None]]) -> int:
    lying = [[place for place in row if place] for row in display]
    places = [place for row in lying for place in row]
    cards = [scene.card(place["card"]) for place in places]
    full = [len({place["symbol"] for place in row}) for row in lying if len(row) == 4]
    counts: dict[str, int] = {
        "cards": len(places),
        "free_places": 12 - len(places),
        "symbol": sum(place["symbol"] == arg for place in places),
        "symbol_kinds": len({place["symbol"] for place in places}),
        "full_rows": len(full),
        "same_rows": full.count(1),
        "mixed_rows": full.count(4),
        "plain": sum("effect" not in card or card["effect"]["kind"] == "none" for card in cards),
        "icon": sum(card.get("icon") == arg for card in cards),
        "printed": sum(card["vp"] == arg for card in cards),
    }
    return counts.get(name, 0)
