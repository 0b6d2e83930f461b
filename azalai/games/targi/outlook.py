"""What players would reckon at the table from what lies open: how far they are with challenges, who can pay raids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from azalai.games.targi.state import CORNERS, GOODS, PLACES, SYMBOLS
from azalai.games.targi.view import EXEMPT, REACH

Card = dict[str, Any]
View = Mapping[str, Any]
SCORE_PARTS = {"card_vp": "cards", "row_vp": "rows", "bonus_vp": "bonus"}


# ---------------------------------------------------------------- challenges


def progress(view: View, cards: Mapping[str, Card]) -> list[list[list[Card]]]:
    """By challenge and seat, how each condition stands; an obstacle has none.

    `have` and `need` are the numbers that are compared. Of a group (each good, each symbol, each row) `have` says how
    many reach what is asked, `need` how many there are; of `ahead` they are differences.
    """
    return [
        [[_standing(test, view, seat, cards) for test in cards[name].get("all") or ()] for seat in range(2)]
        for name in view["challenges"]
    ]


def _standing(test: Card, view: View, seat: int, cards: Mapping[str, Card]) -> Card:
    kind = test["kind"]
    have, need = _numbers(test, Counter(view, seat, cards), Counter(view, 1 - seat, cards))
    return {"kind": kind, "have": have, "need": need, "met": have <= need if kind == "at_most" else have >= need}


def _numbers(test: Card, own: Counter, other: Counter) -> tuple[int, int]:
    if test["kind"] == "each_at_least":
        group = own.group(test["group"])
        return sum(n >= test["n"] for n in group), len(group)
    if test["kind"] == "some_at_least":
        return max(own.group(test["group"])), test["n"]
    have = own.count(test["count"], test["arg"])
    if test["kind"] == "ahead":
        return have - other.count(test["count"], test["arg"]), test["by"]
    return have, test["n"]


class Counter:
    """Counts what cards and challenges count, from what everybody sees of a seat."""

    def __init__(self, view: View, seat: int, cards: Mapping[str, Card]) -> None:
        self.seat: Card = view["seats"][seat]
        self.score: Card = view["scores"][seat]
        self.rows = [[place for place in row if place] for row in self.seat["display"]]
        self.laid = [(cards[place["card"]], place) for row in self.rows for place in row]

    def count(self, what: str, arg: Any) -> int:
        if what in self.seat["counts"]:
            return int(self.seat["counts"][what])
        if what in SCORE_PARTS:
            return int(self.score[SCORE_PARTS[what]])
        if what == "score":  # TG-CH-09
            return int(self.score["total"] - self.score["challenges"])
        finder: Callable[[Any], int] = getattr(self, f"_{what}")
        return finder(arg)

    def group(self, which: str) -> list[int]:
        if which == "goods":
            return [self.seat["goods"][good] for good in GOODS]
        if which == "symbols":
            return [self._symbol(symbol) for symbol in SYMBOLS[1:]]
        return [len(row) for row in self.rows]

    def _cards(self, _: Any) -> int:
        return len(self.laid)

    def _free_places(self, _: Any) -> int:
        return len(self.rows) * PLACES - len(self.laid)

    def _symbol(self, symbol: Any) -> int:
        return sum(place["symbol"] == symbol for _, place in self.laid)

    def _symbol_kinds(self, _: Any) -> int:
        return len({place["symbol"] for _, place in self.laid})

    def _full(self, different: int | None) -> int:
        full = [{place["symbol"] for place in row} for row in self.rows if len(row) == PLACES]
        return sum(different in (None, len(symbols)) for symbols in full)

    def _full_rows(self, _: Any) -> int:
        return self._full(None)

    def _same_rows(self, _: Any) -> int:
        return self._full(1)

    def _mixed_rows(self, _: Any) -> int:
        return self._full(PLACES)

    def _plain(self, _: Any) -> int:
        return sum(card.get("effect", {"kind": "none"})["kind"] == "none" for card, _ in self.laid)

    def _icon(self, icon: Any) -> int:
        return sum(card.get("icon", "none") == icon for card, _ in self.laid)

    def _printed(self, vp: Any) -> int:
        return sum(card.get("vp", 0) == vp for card, _ in self.laid)

    def _goods(self, _: Any) -> int:
        return sum(self.seat["goods"].values())

    def _gold(self, _: Any) -> int:
        return int(self.seat["gold"])

    def _water(self, _: Any) -> int:
        return int(self.seat["water"])

    def _vp_tokens(self, _: Any) -> int:
        return int(self.seat["vp"])


# ---------------------------------------------------------------- raids


def raids(view: View, cards: Mapping[str, Card], extra: int, numbers: Sequence[Sequence[int]]) -> list[Card]:
    """By raid its number, its card, what it costs (resources, VP), and for each seat how it could pay it now.

    `extra` is how many goods of choice an obstacle adds, `numbers` what the rules reckon for the view.
    """
    found = []
    for i, number in enumerate(CORNERS):
        card = view["border"][str(number)]["card"]
        resources, points = cards[card]["effect"]["pay"]
        if extra:
            resources = {**resources, "any": resources.get("any", 0) + extra}
        seats = [
            {
                "resources": bool(reckoned[REACH + i]),
                "points": seat["vp"] >= points["vp"],
                "exempt": bool(reckoned[EXEMPT]),
            }
            for seat, reckoned in zip(view["seats"], numbers)
        ]
        found.append({"number": number, "card": card, "pay": [resources, points], "seats": seats})
    return found
