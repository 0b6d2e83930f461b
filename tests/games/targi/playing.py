"""Where the tests of whole games of Targi get their games: options of all kinds, decks of rare cards, ways to play."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from azalai import Game
from azalai.core import contract
from azalai.games.targi import state
from azalai.games.targi.cards import shipped
from azalai.games.targi.moves import SPACES
from azalai.games.targi.rules.feature_columns import MOST_ON
from tests.games.targi.positions import WORDS, own_card

Policy = Callable[[Game, random.Random], str]
SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")


def told(game: Game, seat: int) -> Counter[str]:
    """What a net sees of a position: the names of the columns that are on."""
    index, value = np.zeros(MOST_ON, np.int32), np.zeros(MOST_ON, np.float32)
    n = contract.features_for(game.setting.boxes, game.state, seat, index, value)
    assert (value[:n] == 1).all()
    return Counter(game.setting.features[i] for i in index[:n])


# ---------------------------------------------------------------- options


def some_options(rng: random.Random, rules: str) -> dict[str, Any]:
    """Options drawn at random for a rule set."""
    options: dict[str, Any] = {
        "rules": rules,
        "challenges": rng.choice(["off", "four", "five", "rules"]),
        "start": rng.choice(["first", "second", "random"]),
    }
    if rules == "expansion":
        options |= {
            "tribe": rng.choice(["rules", "mixed", "mixed", "base"]),
            "border": rng.choice(["rules", "mixed", "base"]),
            "targia_repeat": rng.choice(["replace", "keep"]),
        }
    return options


# Cards that ask questions which the shipped decks seldom ask, several of a kind in one deck
RARE = {
    "payments": "B26 H35 H22 B27 B05 B34 H30 H04 H21 H17 B16 B23 B33 B42",
    "actions": "H41 H33 H09 H14 H31 H40 B09 H07 B36 B45 H18 H43 B26 H12",
    "bonuses": "H03 H04 H08 B07 B08 H15 H24 H39 H42 B43 B44 H26 H05 B25",
}


@cache
def rare_deck(name: str) -> str:
    """A deck of 45 cards: the cards named, again and again under ids of their own and with each symbol in turn.

    The costs of the shipped cards stay, but every second copy costs one of its goods only, so that many are laid out.
    """
    pool = {card["id"]: card for deck in ("base_tribe", "house_tribe") for card in shipped(deck).cards}
    cards = []
    for number in range(45):
        of = pool[RARE[name].split()[number % len(RARE[name].split())]]
        card = {**of, "id": f"{of['id']}-{number}", "symbol": SYMBOLS[number % 5]}
        if number // 15:
            good = next(iter(of["cost"][0]))
            card["cost"] = [{good: 1}, *of["cost"][1:]]
        cards.append(card)
    return json.dumps({"type": "tribe", "set": "rare", "cards": cards})


# Effects that no shipped card has, but that a card file may have
INVENTED: list[tuple[str, dict[str, Any]]] = [
    ("infinity", {"kind": "hand_play", "extra": {"gold": 1}}),
    ("infinity", {"kind": "hand_play", "extra": {"any": 2}}),
    ("infinity", {"kind": "hand_play", "extra": {"salt": 1, "any": 1}}),
    ("infinity", {"kind": "pay_substitute", "give": {"gold": 1}}),
    ("infinity", {"kind": "pay_substitute", "give": {"vp": 1}}),
    ("infinity", {"kind": "discount", "symbol": "all", "when": "always", "n": 2}),
    ("infinity", {"kind": "layout_bonus", "symbol": "all", "gain": {"any": 1}}),
    ("infinity", {"kind": "raid_bonus", "gain": {"any": 2}}),
    ("infinity", {"kind": "goods_card_bonus", "res": "salt", "gain": {"any": 1, "vp": 1}}),
    ("infinity", {"kind": "extra_rate", "where": 10, "rate": {"give": {"same": 2}, "get": {"any": 1, "water": 1}}}),
    ("infinity", {"kind": "extra_rate", "where": 5, "rate": {"give": {"gold": 1}, "get": {"any": 1, "vp": 1}}}),
    ("infinity", {"kind": "extra_rate", "where": 5, "rate": {"give": {"gold": 1}, "get": {"any": 2}}}),
    ("infinity", {"kind": "extra_rate", "where": 5, "rate": {"give": {"any": 3}, "get": {"any": 2}}}),
    ("triangle", {"kind": "stored_gold", "n": 2}),
    ("triangle", {"kind": "place_opposite"}),
    ("triangle", {"kind": "join_dune"}),
    ("triangle", {"kind": "move_display", "n": 4}),
    ("triangle", {"kind": "exchange", "times": 2, "rates": [{"give": {"gold": 1}, "get": {"any": 3}}]}),
    ("triangle", {"kind": "draw_tribe", "show": 4, "redraw": 1}),
    ("triangle", {"kind": "take_discard", "depth": 8, "discount": 2}),
    ("triangle", {"kind": "limit_opponent", "targi": 0}),
    ("triangle", {"kind": "gain", "options": [{"any": 1, "gold": 1}, {"water": 2}, {"vp": 1}]}),
    ("lightning", {"kind": "use_border", "cards": [1, 2, 9, 13, 14]}),
    ("lightning", {"kind": "noble", "discount": 1, "discard": {"any": 2, "water": 1}}),
    ("lightning", {"kind": "reveal_dunes", "n": 5}),
    ("lightning", {"kind": "draw_goods", "show": 5, "keep": 3}),
    ("lightning", {"kind": "use_centre", "filter": "tribe"}),
    ("exclamation", {"kind": "end_per", "count": "dunes_used", "per": 2, "vp": 1, "max": 3}),
    ("exclamation", {"kind": "end_if_min", "count": "plain", "min": 2, "vp": 3}),
    ("exclamation", {"kind": "end_if_more", "count": "raids_vp", "vp": 2}),
    ("exclamation", {"kind": "end_mixed_rows", "vp": 3, "max": 3}),
    ("exclamation", {"kind": "end_mixed_rows", "vp": 4, "max": 1}),
]


COSTS: list[dict[str, int]] = [
    {"dates": 1},
    {"salt": 1, "pepper": 1},
    {"gold": 1},
    {"salt": 2, "water": 1},
    {},
    {"gold": 2},
]


@cache
def invented_deck() -> str:
    """A deck of 45 cheap cards with those effects."""
    cards = []
    for number in range(45):
        icon, effect = INVENTED[number % len(INVENTED)]
        bracket = {"cost": {"any": 1, "gold": 1}, "vp": 2} if number % 6 == 0 else None
        cost = [COSTS[number % 4], COSTS[number % 4 + 2]]
        symbol = SYMBOLS[number % 5]
        cards.append(own_card(f"I{number}", icon, effect, symbol=symbol, vp=number % 4, cost=cost, bracket=bracket))
    return json.dumps({"type": "tribe", "set": "invented", "cards": cards})


# Several goods sold at once, and raids that nearly nobody can pay with VP
SALES = ((1, 1), (2, 2), (3, 3), (4, 3), (6, 7), (2, 1))
HARSH_RAIDS = {
    4: {"dates": 1, "any": 1},
    8: {"salt": 2, "water": 1},
    12: {"any": 4, "gold": 1},
    16: {"gold": 2, "pepper": 1},
}


@cache
def selling_deck() -> str:
    """A deck of 45 cards that cost nothing and sell goods for water at any time."""
    cards = []
    for number in range(45):
        goods, water = SALES[number % len(SALES)]
        rate = {"give": {"any": goods}, "get": {"water": water}}
        effect = {"kind": "extra_rate", "where": 0, "rate": rate}
        cards.append(own_card(f"S{number}", "infinity", effect, symbol=SYMBOLS[number % 5], vp=0))
    return json.dumps({"type": "tribe", "set": "selling", "cards": cards})


@cache
def harsh_border() -> str:
    cards = [
        {"id": f"X{number}", "number": number, "title": WORDS, "text": WORDS}
        | {"effect": {"kind": "raid", "pay": [pay, {"vp": 9}], "last": int(number == 16)}}
        for number, pay in HARSH_RAIDS.items()
    ]
    return json.dumps({"type": "border", "set": "harsh", "cards": cards})


def rare_options(rng: random.Random, name: str) -> dict[str, Any]:
    """Options for a game of rare cards; half of the games have an obstacle that asks something or forbids it."""
    obstacle = rng.choice(["CO3b", "CO3b", "CO3c", "CO2b", "CO2c", "CO2d", "CO1b", None, None, None])
    options = {**some_options(rng, "expansion"), "challenges": [obstacle] if obstacle else "off"}
    if name == "selling":
        return options | {"tribe": selling_deck(), "border": harsh_border()}
    return options | {"tribe": rare_deck(name) if name in RARE else invented_deck()}


# ---------------------------------------------------------------- ways to play


def weighted(**weights: float) -> Policy:
    """A policy that draws lots; the first word of a move (`water_` for exchanges) gives its weight, 1 if not named."""

    def choose(game: Game, rng: random.Random) -> str:
        moves = game.moves()
        return rng.choices(moves, [weights.get(move.split()[0], 1.0) for move in moves])[0]

    return choose


def thorough(game: Game, rng: random.Random) -> str:
    """Ends its phase, declines or stops only when there is nothing else; exchanges now and then. Its games are long."""
    moves = game.moves()
    doing = [move for move in moves if move.split()[0] not in ("end", "skip", "water", "extra", "discard")]
    if not doing or rng.random() < 0.08:
        return rng.choice(moves)
    return rng.choice([move for move in doing if move.startswith("lay")] or doing)


def building(game: Game, rng: random.Random) -> str:
    """Plays for a full display: many of its games end with a 12th card."""
    return _Builder(game, rng).choose()


PLAIN = {2: "dates", 7: "dates", 3: "salt", 15: "salt", 6: "pepper", 11: "pepper"}
WORTH = {"gold": 2.5, "water": 0.8}


def worth_of(amounts: dict[str, int]) -> float:
    return sum(WORTH.get(resource, 1.0) * n for resource, n in amounts.items())


class _Builder:
    """One decision of somebody who wants to lay out cards."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.rng = rng
        self.moves = game.moves()
        self.cards: dict[str, dict[str, Any]] = game.setting.cards  # type: ignore[attr-defined]
        self.view = game.view(game.to_move)
        self.seat = int(self.view["to_move"])
        own = self.view["seats"][self.seat]
        self.hand = own["hand"]["card"] if own["hand"] else None
        self.purse: dict[str, int] = {**own["goods"], "gold": own["gold"], "water": own["water"]}
        self.kind = self.view["decision"]["kind"]

    def choose(self) -> str:
        if self.kind == "place":
            return max(self.moves, key=lambda move: (self.place_worth(move), self.rng.random()))
        if self.kind == "act":
            uses = [move for move in self.moves if move.split()[0] in ("lay", "use", "targia")]
            return min((move for move in uses if move not in ("use 9", "use 10")), key=self.order, default="end")
        if self.kind == "exchange":
            needy = not self.purse["gold"] and "rate 1" in self.moves
            return "rate 1" if needy else "skip"
        goods = [move for move in self.moves if move in PLAIN.values()]
        if goods:
            wanted = min if self.kind == "take" else max
            return wanted(goods, key=lambda good: (self.purse[good], self.rng.random()))
        return self.first("exempt", "pay", "lay", "hand", "choose", "option", "take", "use", "move", "stored", "water")

    def first(self, *words: str) -> str:
        """A move with the first of these words that is possible; some move if none is."""
        for word in words:
            found = [move for move in self.moves if move.split()[0] == word]
            if found:
                return self.rng.choice(found)
        return self.rng.choice([move for move in self.moves if move != "lift"])

    def order(self, move: str) -> float:
        """Goods first, then tribe cards, then the pile and the hand."""
        where = move.split()[-1]
        if move.startswith("lay"):
            return 0
        if where.isdigit():
            return {1: 6.0, 14: 5.0, 5: 2.0}.get(int(where), 1.0)
        return 4 if where in SPACES and self.view["centre"][where]["kind"] == "tribe" else 1.5

    def place_worth(self, move: str) -> float:
        where = move.split()[1]
        if not where.isdigit():
            return 2.2
        own = [int(number) for number, space in self.view["border"].items() if space["seat"] == self.seat]
        here = [*own, int(where)]
        worth = self.worth(here) - self.worth(own)
        free = [n for n in (*PLAIN, 1, 13, 14) if n not in here and self.view["border"][str(n)]["seat"] is None]
        return worth + (0.8 * max(self.worth([*here, n]) - self.worth(here) for n in free) if len(own) < 2 else 0)

    def worth(self, numbers: list[int]) -> float:
        """What figures on these cards give, with the crossings of their lines."""
        purse = dict(self.purse)
        for number in numbers:
            if number in PLAIN:
                purse[PLAIN[number]] += 1
        columns = {state.LINE[number] for number in numbers if state.LINE[number] <= 3}
        rows = {state.LINE[number] - 3 for number in numbers if state.LINE[number] > 3}
        crossings = [self.view["centre"][f"r{row}c{column}"]["card"] for row in rows for column in columns]
        worth = sum(self.card_worth(card, purse) for card in crossings if card)
        noble = 1.3 * self.card_worth(self.hand, purse) if self.hand else 0.0
        return worth + sum({1: noble, 14: 2.0, 13: 1.3, 5: 0.3, 9: 0.3, 10: 0.1}.get(n, 1.0) for n in numbers)

    def card_worth(self, card: str, purse: dict[str, int]) -> float:
        """What a goods card gives; a tribe card by what it costs and what is missing for it."""
        data = self.cards[card]
        if data["kind"] == "goods":
            return max(worth_of(option) for option in data["effect"]["options"])
        price = min(worth_of(cost) for cost in data["cost"])
        short = min(worth_of({r: max(0, n - purse[r]) for r, n in cost.items()}) for cost in data["cost"])
        return max(0.3, 5.0 - 0.5 * price - 1.6 * short)


POLICIES: dict[str, Policy] = {
    "uniform": weighted(),
    "laying": weighted(end=0.15, lay=6, hand=1.5, use=3, skip=0.5, discard=0.4),
    "hoarding": weighted(end=0.1, lay=0.05, use=4, hand=0.3, targia=4, water=0.1, rate=0.1, extra=0.1, pay=2),
    "exchanging": weighted(end=0.1, water=5, extra=5, rate=5, use=3, lay=1.5, reveal=4, redraw=4, skip=0.2),
    "thorough": thorough,
    "building": building,
}


def by_seat(*names: str) -> Policy:
    """Each seat plays in its own way."""
    return lambda game, rng: POLICIES[names[game.to_move or 0]](game, rng)


def play_out(game: Game, rng: random.Random, policy: Policy) -> Game:
    while not game.over:
        game.play(policy(game, rng))
    return game


# ---------------------------------------------------------------- a view with nothing hidden


def open_view(game: Game) -> dict[str, Any]:
    """The position with everything that anybody cannot see, and the piles from top to bottom."""
    s, setting = game.state[0], game.setting
    ids, names = setting.ids, setting.names  # type: ignore[attr-defined]
    view = game.view(0)
    for seat in range(2):
        if s["hand"][seat]:
            view["seats"][seat]["hand"] = {"card": ids[state.TRIBE][s["hand"][seat] - 1]}
    for i, space in enumerate(SPACES):
        kind = int(s["centre_kind"][i])
        if kind:
            deck = state.GOODS_DECK if kind == state.GOODS_SPACE else state.TRIBE
            view["centre"][space]["card"] = ids[deck][s["centre"][i]]
    view["shown"] = [ids[s["drawn_deck"]][s["drawn"][i]] for i in range(s["drawn_len"])]
    view["pile order"] = {
        deck: [names[number][card] for card in pile_cards(s, number)] for number, deck in enumerate(state.DECKS)
    }
    return view


def pile_cards(s: Any, deck: int) -> list[int]:
    """The cards of a pile, the top card first."""
    shuffles = int(s["gen"][deck])
    order = s["orders"][deck][1 + (shuffles - 1) % (state.ORDERS - 1) if shuffles else 0]
    return [int(order[at]) for at in s["pile"][deck][: s["pile_len"][deck]][::-1]]
