"""The position to draw, and how: a view, the cards it names, the language, the places to mark."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from azalai.core.errors import BadOption

from . import small
from .cards import DRAWN, laid_out
from .paper import back
from .sheet import Sheet
from .words import Card, in_words, words

CardIndex = Mapping[str, Card]

LINES = {1: ("column", 1), 2: ("column", 2), 3: ("column", 3), 9: ("column", 3), 10: ("column", 2), 11: ("column", 1)}
LINES |= {5: ("row", 1), 6: ("row", 2), 7: ("row", 3), 13: ("row", 3), 14: ("row", 2), 15: ("row", 1)}
CORNERS = (4, 8, 12, 16)
SEATS = (0, 1)
SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")


@dataclass(frozen=True)
class Scene:
    """A view to draw with the cards in it. `spelled` cards have words; others are small and speak in signs."""

    view: Mapping[str, Any]
    cards: CardIndex
    language: str
    spelled: bool
    legal: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()

    @property
    def words(self) -> dict[str, Any]:
        return words(self.language)

    @property
    def expansion(self) -> bool:
        return bool(self.view["rules"] == "expansion")

    @property
    def water_rate(self) -> dict[str, int]:
        """How much water makes a good, and how much makes gold. TG-X-WATER-01, TG-CH-OBS-06."""
        found = self.obstacle("water_rate") or {"good": 2, "gold": 3}
        return {name: int(found[name]) for name in ("good", "gold")}

    def obstacle(self, kind: str) -> Card:
        """A handicap that is valid in this game, or nothing."""
        obstacles = [option.get("obstacle") or {} for _, option in self.challenges()]
        return next((each for each in obstacles if each.get("kind") == kind), {})

    def challenges(self) -> list[tuple[Card, Card]]:
        """The valid options, each with its card; an option may be in the index without its card."""
        options = {option["id"]: (card, option) for card in self.cards.values() for option in card.get("options", ())}
        names = self.view["challenges"]
        return [options[name] if name in options else (self.card(name), self.card(name)) for name in names]

    def raid(self, card: str) -> list[dict[str, int]]:
        """The two ways to pay a raid. TG-RAID-02, TG-CH-OBS-04."""
        resources, points = self.card(card)["effect"]["pay"]
        extra = self.obstacle("raid_extra").get("n", 0)
        return [{**resources, "any": resources.get("any", 0) + extra} if extra else resources, points]

    def card(self, name: str) -> Card:
        if name not in self.cards:
            raise BadOption(f"There is no card {name!r} in this game.")
        return self.cards[name]

    def face(self, name: str, width: float, height: float, symbol: str = "", bought: bool = False) -> tuple[Sheet, str]:
        """A card face up, and its words. A dune in a display has a symbol; a card in a display is bought."""
        card = self.card(name)
        text = json.dumps(card, sort_keys=True, ensure_ascii=False)
        size = (width, height) if self.spelled else (small.SIDE, small.SIDE)
        sheet = face(text, card["kind"], self.language, size, self.spelled, symbol, bought)
        return sheet, in_words(card, self.language, symbol)

    def back(self, kind: str, width: float, height: float) -> Sheet:
        size = (width, height) if self.spelled else (small.SIDE, small.SIDE)
        return reverse(kind, *size)

    def scale(self, width: float) -> float:
        """By how much a card must grow to be this wide."""
        return 1.0 if self.spelled else width / small.SIDE


@lru_cache(1024)
def face(
    text: str, kind: str, language: str, size: tuple[float, float], spelled: bool, symbol: str, bought: bool
) -> Sheet:
    """A card, drawn once for all pictures with it."""
    card = json.loads(text)
    if symbol:
        return laid_out(card, language, *size, symbol) if spelled else small.laid(card, symbol)
    if spelled:
        return DRAWN[kind](card, language, *size)
    return small.laid(card, card["symbol"]) if bought and kind == "tribe" else small.DRAWN[kind](card)


@lru_cache(64)
def reverse(kind: str, width: float, height: float) -> Sheet:
    return back(kind, width, height)


def places(moves: Iterable[str], view: Mapping[str, Any]) -> frozenset[str]:
    """The border numbers, centre spaces, dunes and display places that moves name; a place on its own works too.

    >>> view = {"dunes": [{"card": "D04"}]}
    >>> sorted(places(["place 5", "use D04", "move r2c2 r1c2", "lay 2", "9", "use 2.3"], view))
    ['2.3', '5', '9', 'D04', 'r1c2', 'r2c2']
    """
    lying = {dune["card"] for dune in view["dunes"]}
    found: set[str] = set()
    for move in moves:
        verb, *rest = str(move).split() or [""]
        if verb == "targia" and view.get("targia"):
            found.add(str(view["targia"]))
        named = rest if verb in ("place", "use", "move", "lift", "put") else [verb] if not rest else []
        found |= {name for name in named if name in lying or PLACE.fullmatch(name)}
    return frozenset(found)


PLACE = re.compile(r"1[0-6]|[1-9]|r[1-3]c[1-3]|[1-3]\.[1-4]")
