"""Whether a challenge is met, reckoned from what everybody sees. TG-CH-COND-01 to TG-CH-COND-05."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from azalai.games.targi.terminal.cards import GOODS, Card

PLACES = 12
ROW = 4
SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")
SCORED = {"card_vp": "cards", "row_vp": "rows", "bonus_vp": "bonus"}  # counts that are columns of the score

View = Mapping[str, Any]


def met(view: View, cards: Mapping[str, Card], challenge: str, seat: int) -> bool:
    """Whether a seat meets all conditions of a challenge now; an obstacle has none."""
    conditions = cards[challenge].get("all") or ()
    return bool(conditions) and all(holds(view, cards, condition, seat) for condition in conditions)


def holds(view: View, cards: Mapping[str, Card], condition: Mapping[str, Any], seat: int) -> bool:
    kind = condition["kind"]
    if "group" in condition:
        found = group(view, condition["group"], seat)
        return bool((min(found) if kind == "each_at_least" else max(found)) >= condition["n"])
    own, other = (count(view, cards, condition["count"], condition["arg"], who) for who in (seat, 1 - seat))
    if kind == "ahead":
        return bool(own - other >= condition["by"])
    return bool(own >= condition["n"] if kind == "at_least" else own <= condition["n"])


def group(view: View, name: str, seat: int) -> list[int]:
    own = view["seats"][seat]
    if name == "goods":
        return [own["goods"][good] for good in GOODS]
    if name == "rows":
        return [sum(map(bool, row)) for row in own["display"]]
    symbols = Counter(place["symbol"] for place in lying(view, seat))
    return [symbols[symbol] for symbol in SYMBOLS]


def lying(view: View, seat: int) -> list[dict[str, Any]]:
    return [place for row in view["seats"][seat]["display"] for place in row if place]


def count(view: View, cards: Mapping[str, Card], name: str, arg: Any, seat: int) -> int:
    own, score = view["seats"][seat], view["scores"][seat]
    if name in own["counts"]:
        return int(own["counts"][name])
    if name in SCORED:
        return int(score[SCORED[name]])
    held = {"goods": sum(own["goods"].values()), "gold": own["gold"], "water": own["water"], "vp_tokens": own["vp"]}
    if name in held:
        return int(held[name])
    return int(score["total"] - score["challenges"]) if name == "score" else in_display(view, cards, name, arg, seat)


def in_display(view: View, cards: Mapping[str, Card], name: str, arg: Any, seat: int) -> int:
    """What is counted of the cards that a seat has laid out."""
    places = lying(view, seat)
    found = [cards[place["card"]] for place in places]
    if name in ("full_rows", "same_rows", "mixed_rows"):
        return rows(view, name, seat)
    counts = {
        "cards": len(places),
        "free_places": PLACES - len(places),
        "symbol": sum(place["symbol"] == arg for place in places),
        "symbol_kinds": len({place["symbol"] for place in places}),
        "plain": sum("effect" not in card or card["effect"]["kind"] == "none" for card in found),
        "icon": sum(card.get("icon") == arg for card in found),
        "printed": sum(card["vp"] == arg for card in found),
    }
    return int(counts[name])


def rows(view: View, name: str, seat: int) -> int:
    wanted = {"full_rows": range(1, ROW + 1), "same_rows": (1,), "mixed_rows": (ROW,)}[name]
    full = [row for row in view["seats"][seat]["display"] if len(row) == ROW and all(row)]
    return sum(len({place["symbol"] for place in row}) in wanted for row in full)
