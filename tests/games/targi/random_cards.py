"""Decks of random cards that pass the check of card files: anything that people may write, likely or not."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from azalai.games.targi.cards import KINDS, vocabulary
from azalai.games.targi.cards_effects import ACTIONS, CONDITIONS, EFFECTS, ICONS, OBSTACLES, SYMBOLS, price
from azalai.games.targi.cards_kinds import CATEGORIES, CLOSED, icons_of
from azalai.games.targi.cards_shapes import Fields, Kinds, Log, Many, Maybe, Named, Number, OneOf, Shape, Spot, Vector
from tests.games.targi.positions import WORDS

Card = dict[str, Any]
COSTS = ({}, {"dates": 1}, {"salt": 1}, {"pepper": 1, "salt": 1}, {"gold": 1}, {"gold": 2}, {"water": 1, "dates": 2})
TRIBE_EFFECTS = [kind for kind in EFFECTS if kind not in ("raid", "lay_dune")]
BORDER_EFFECTS = [kind for kind in ACTIONS if kind not in CLOSED]
DUNE_EFFECTS = [kind for kind in ACTIONS if kind != "lay_dune"]


class Writer:
    """Writes cards with a generator of its own."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    # -- values

    def value(self, shape: Shape) -> Any:
        """Something of a shape; small numbers and short lists more often."""
        rng = self.rng
        match shape:
            case Named():
                return self.value(shape.shape)
            case Number():
                return rng.randint(shape.least, min(shape.most, shape.least + rng.choice([1, 2, 3, 9])))
            case OneOf():
                return rng.choice(shape.values)
            case Vector():
                names = rng.sample(shape.resources, min(rng.choice([1, 1, 2, 3]), len(shape.resources)))
                return (
                    {} if shape.empty and rng.random() < 0.3 else {name: rng.choice([1, 1, 1, 2, 3]) for name in names}
                )
            case Many():
                return [
                    self.value(shape.item) for _ in range(rng.randint(shape.least, min(shape.most, shape.least + 3)))
                ]
            case Maybe():
                return None if rng.random() < 0.5 else self.value(shape.shape)
            case Fields():
                return self.with_argument({name: self.value(each) for name, each in shape.shapes.items()})
            case Kinds():
                return self.value(shape.kinds[rng.choice(list(shape.kinds))])
        raise TypeError(shape)

    def with_argument(self, fields: Card) -> Card:
        """A count has the argument that it needs."""
        if "count" in fields and "arg" in fields:
            kind = vocabulary()["counts"][fields["count"]][1]
            wanted = {"symbol": SYMBOLS, "icon": ICONS, "int": range(4)}.get(kind, [0])
            fields["arg"] = self.rng.choice(wanted)
        return fields

    def one_of(self, shapes: Any, kinds: Sequence[str] = ()) -> Card:
        found: Card = self.value(shapes[self.rng.choice(list(kinds or shapes))])
        return found

    def passing(self, kind: str, make: Callable[[], Card]) -> Card:
        """The first card without faults."""
        while True:
            card, log = make(), Log()
            KINDS[kind].card.read(card, Spot(log))
            if not log.count:
                return card

    # -- cards

    def tribe(self, number: int) -> Card:
        effect = self.one_of(EFFECTS, TRIBE_EFFECTS)
        bracket = {"cost": self.value(price), "vp": self.rng.randint(1, 3)}
        return {
            "id": f"T{number}",
            "symbol": SYMBOLS[number % 5],
            "vp": self.rng.randint(0, 3),
            "cost": [self.rng.choice(COSTS) for _ in range(self.rng.choice([1, 1, 2, 3]))],
            "bracket": self.rng.choice([None, None, bracket]),
            "icon": self.rng.choice(icons_of(effect["kind"])),
            "effect": effect,
            "title": WORDS,
            "text": WORDS,
        }

    def goods(self, number: int) -> Card:
        copies, effect = self.rng.randint(1, 3), self.one_of(EFFECTS, ["gain"])
        return {"id": f"Q{number}", "copies": copies, "effect": effect, "title": WORDS, "text": WORDS}

    def border(self, number: int) -> Card:
        """The number of a card is its id's; corners are raids."""
        place = number % 16 + 1
        raid = {"kind": "raid", "pay": [self.value(price), {"vp": self.rng.randint(1, 5)}], "last": int(place == 16)}
        effect = raid if place % 4 == 0 else self.one_of(EFFECTS, BORDER_EFFECTS)
        return {"id": f"U{number}", "number": place, "effect": effect, "title": WORDS, "text": WORDS}

    def dune(self, number: int) -> Card:
        card = {"id": f"V{number}", "title": WORDS, "text": WORDS}
        if self.rng.random() < 0.2:
            return card | {"cost": [self.value(price)], "vp": self.rng.randint(0, 3), "effects": [{"kind": "lay_dune"}]}
        return card | {"effects": [self.one_of(EFFECTS, DUNE_EFFECTS) for _ in range(self.rng.choice([1, 2]))]}

    def challenge(self, number: int) -> Card:
        category = CATEGORIES[number % 5]
        options = [{"needs": "expansion", "text": WORDS} | self.option(category) for _ in range(self.rng.randint(1, 4))]
        vp = 0 if category == "obstacles" else self.rng.randint(0, 5)
        return {"id": f"K{number}", "category": category, "vp": vp, "options": options, "title": WORDS}

    def option(self, category: str) -> Card:
        if category == "obstacles":
            return {"obstacle": self.one_of(OBSTACLES)}
        return {"all": [self.one_of(CONDITIONS) for _ in range(self.rng.randint(1, 3))]}

    # -- decks

    def deck(self, kind: str, size: int) -> str:
        cards = [self.passing(kind, lambda number=number: getattr(self, kind)(number)) for number in range(size)]
        self.rng.shuffle(cards)
        return json.dumps({"type": kind, "cards": cards})


def random_cards(rng: random.Random) -> dict[str, Any]:
    """Options of a game with random cards of every kind."""
    writer = Writer(rng)
    return {
        "rules": "expansion",
        "tribe": writer.deck("tribe", 45),
        "goods": writer.deck("goods", rng.randint(10, 12)),
        "border": writer.deck("border", rng.choice([16, 32])),
        "dunes": writer.deck("dune", rng.randint(6, 24)),
        "challenge_cards": writer.deck("challenge", 10),
        "challenges": rng.choice(["four", "five"]),
        "targia_repeat": rng.choice(["replace", "keep"]),
        "start": rng.choice(["first", "second", "random"]),
    }
