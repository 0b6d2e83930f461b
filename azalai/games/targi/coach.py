"""What a coach can say about two moves of Targi (see `core.facts`).

Facts come from views, from which nothing hidden can be read, and from what the rules list as legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Any

from azalai.core.facts import Fact, name_mark
from azalai.core.game import Game
from azalai.games.targi.moves import SPACES
from azalai.games.targi.prices import NAMED, lacking
from azalai.games.targi.state import N_RES, PHASE_PLACE, PLACES
from azalai.games.targi.words import texts
from azalai.wording import counted

Card = Mapping[str, Any]
View = dict[str, Any]
SAME_ROW, MIXED_ROW = 4, 2  # TG-SCORE-02
FROM_GOODS = ("cards", "tokens")  # the effects that turn goods into points
LEAST = 0.25  # points: scores are lower than in other games, and so are the differences that matter
OPEN = 2  # cards in a row that make its symbols worth mentioning
LINES = {  # the two border cards of each row and column of the centre
    **{("r", row): numbers for row, numbers in enumerate(((15, 5), (14, 6), (13, 7)), 1)},
    **{("c", column): numbers for column, numbers in enumerate(((1, 11), (2, 10), (3, 9)), 1)},
}


def facts(game: Game, seat: int, move: str, other: str) -> list[Fact]:
    """What is true after `move` and not after `other`, the most important first."""
    pair = Pair(game, seat, move, other)
    if move.startswith("place"):
        return [*pair.crossed(), *pair.blocked(), *pair.blocked_exchange(), *pair.border_card(), *pair.dune()]
    return [*pair.tokens(), *pair.used(), *pair.laid_out(), *pair.rows(), *pair.raid(), *pair.kept(), *pair.payable()]


class Pair:
    """A move and another one in the same position."""

    def __init__(self, game: Game, seat: int, move: str, other: str) -> None:
        self.game, self.seat, self.move, self.other = game, seat, move, other
        setting: Any = game.setting
        self.cards: Mapping[str, Any] = setting.cards
        self.view = game.view(seat)
        self.gains = game.gains(seat)

    @cached_property
    def games(self) -> tuple[Game, Game]:
        return played(self.game, self.move), played(self.game, self.other)

    @cached_property
    def views(self) -> tuple[View, View]:
        """What the seat sees after the move, and after the other one."""
        return self.games[0].view(self.seat), self.games[1].view(self.seat)

    def fact(
        self, kind: str, category: str, *, seat: int | None = None, more: bool = True, **details: int | str
    ) -> Fact:
        return Fact(kind, self.seat if seat is None else seat, category, more, details)

    def lack(self, card: str, seat: int, view: View | None = None) -> list[dict[str, int]]:
        """What a seat lacks for each cost of a card. Discounts and exchanges may still help."""
        purse = purse_of((view or self.view)["seats"][seat])
        return [lacking(cost, purse) for cost in self.cards[card]["cost"] or [{}]]

    def can_pay(self, card: str, seat: int, view: View | None = None) -> bool:
        return {} in self.lack(card, seat, view)

    # -- placing a Targi

    def crosses(self, move: str) -> list[str]:
        return list(self.gains.get(move, {}).get("crosses", []))

    def new_crossings(self) -> Iterator[tuple[str, str]]:
        """Spaces and cards that only this move puts a marker on; cards that score the most first."""
        spaces = [space for space in self.crosses(self.move) if space not in self.crosses(self.other)]
        seen = [(space, self.view["centre"][space]["card"]) for space in spaces]
        known = [(space, card) for space, card in seen if card]
        yield from sorted(known, key=lambda one: (-self.cards[one[1]].get("vp", 0), one[0]))

    def crossed(self) -> Iterator[Fact]:
        """TG-MARK-01: the cards on which the Targi puts a marker."""
        for space, card in self.new_crossings():
            if self.view["centre"][space]["kind"] == "goods":
                yield from (self.fact("cross-goods", one, card=card, space=space) for one in FROM_GOODS)
                continue
            row = self.completes(card, self.seat)
            if row:
                yield self.fact("cross-row", "rows", card=card, space=space, row=row)
            kind = "cross-pay" if self.can_pay(card, self.seat) else "cross-card"
            yield self.fact(kind, "cards", card=card, space=space, n=self.cards[card]["vp"])

    def completes(self, card: str, seat: int) -> int:
        """The row, from 1, that this card would fill with equal or with four different symbols; 0 if there is none."""
        symbol = self.cards[card]["symbol"]
        for number, row in enumerate(self.view["seats"][seat]["display"], 1):
            symbols = {symbol, *(place["symbol"] for place in row if place)}
            if len(row) == PLACES - 1 and len(symbols) in (1, PLACES):
                return number
        return 0

    def blocked(self) -> Iterator[Fact]:
        """Tribe cards that the opponent could mark with one Targi after the other move, but not after this one."""
        rival = 1 - self.seat
        if not self.still_placing:
            return
        lost = [
            (-self.cards[there["card"]].get("vp", 0), space, there["card"])
            for space, there in self.view["centre"].items()
            if there["card"] and [targi_needed(game, rival, space) for game in self.games] == [None, 1]
        ]
        for worth, space, card in sorted(lost):
            if self.cards[card]["kind"] == "goods":
                for one in FROM_GOODS:
                    yield self.fact("block-goods", one, seat=rival, more=False, card=card, space=space)
                continue
            row = self.completes(card, rival)
            if row:
                yield self.fact("block-row", "rows", seat=rival, more=False, card=card, space=space, row=row)
            kind = "block-pay" if self.can_pay(card, rival) else "block"
            yield self.fact(kind, "cards", seat=rival, more=False, card=card, space=space, n=-worth)

    @property
    def still_placing(self) -> bool:
        """Whether placing goes on after both moves."""
        return all(game.state["phase"][0] == PHASE_PLACE for game in self.games)

    def blocked_exchange(self) -> Iterator[Fact]:
        """Border cards with points for goods that the opponent could use after the other move, but not now."""
        rival = 1 - self.seat
        if not self.still_placing:
            return
        now, then = (open_places(game, rival) for game in self.games)
        for number in sorted(then - now):
            card = self.view["border"][number]["card"] if number.isdigit() else number
            points = self.best_exchange(self.cards[card].get("effect", {}).get("rates", []), rival)
            if points and self.views[1]["seats"][rival]["targi"]:
                yield self.fact("block-smith", "tokens", seat=rival, more=False, card=card, n=points)

    def dune(self) -> Iterator[Fact]:
        """A dune that the Targi is on, or that is used."""
        card = self.move.split()[1]
        if self.cards.get(card, {}).get("kind") == "dune":
            yield from (self.fact("dune", one, card=card) for one in (*FROM_GOODS, "water"))

    def border_card(self) -> Iterator[Fact]:
        """What the border card under the Targi does now: pays for points, lays out the hand card, brings a good."""
        place = self.move.split()[1]
        if not place.isdigit():
            return
        card = self.cards[self.view["border"][place]["card"]]
        effect = card["effect"]
        if effect["kind"] == "exchange":
            points = self.best_exchange(effect["rates"], self.seat)
            if points:
                yield self.fact("smith", "tokens", card=card["id"], n=points)
        hand = self.view["seats"][self.seat]["hand"]
        if effect["kind"] == "noble" and hand and self.can_pay(hand["card"], self.seat):
            yield self.fact("noble", "cards", card=hand["card"], n=self.cards[hand["card"]]["vp"])
        if effect["kind"] == "gain":
            yield from self.brings(effect["options"])

    def best_exchange(self, rates: Sequence[Card], seat: int) -> int:
        """The most points that one exchange gives for what the seat has."""
        own = self.view["seats"][seat]
        most_equal = max(own["goods"].values())
        payable = [
            rate["get"].get("vp", 0)
            for rate in rates
            if rate["give"].get("same", 0) <= most_equal
            and rate["give"].get("gold", 0) <= own["gold"]
            and set(rate["give"]) <= {"same", "gold"}
        ]
        return max(payable, default=0)

    def brings(self, options: Sequence[Card]) -> Iterator[Fact]:
        """The single good that a wanted card still lacks."""
        for card in self.wanted(self.view):
            short = self.lack(card, self.seat)
            for option in options:
                if {} not in short and len(option) == 1 and option in short:
                    good = next(iter(option))
                    yield self.fact("brings", "cards", card=card, good=good, n=self.cards[card]["vp"])

    def wanted(self, view: View) -> list[str]:
        """Tribe cards with a marker of the seat, and the hand card; those that score the most first."""
        marked = [
            there["card"]
            for space, there in view["centre"].items()
            if there["kind"] == "tribe" and there["card"] and self.is_marked(view, space)
        ]
        hand = view["seats"][self.seat]["hand"]
        found = {*marked, *([hand["card"]] if hand and hand["card"] else [])}
        return sorted(found, key=lambda card: (-self.cards[card]["vp"], card))

    def is_marked(self, view: View, space: str) -> bool:
        return self.seat in view["centre"][space]["markers"] or space in view["marks"][self.seat]

    # -- acting

    def tokens(self) -> Iterator[Fact]:
        mine, theirs = ((self.gains.get(move) or {}).get("vp", 0) for move in (self.move, self.other))
        if mine is not None and theirs is not None and mine > max(theirs, 0):
            yield self.fact("tokens", "tokens", n=mine)
        points = self.rate_points(self.move)
        if points > self.rate_points(self.other):
            yield self.fact("exchange", "tokens", n=points)

    def rate_points(self, move: str) -> int:
        """The points that an exchange brings; 0 if the move is none."""
        if not self.card or not move.startswith("rate"):
            return 0
        rates = self.cards[self.card]["effect"].get("rates", [])
        number = int(move.split()[1]) - 1
        return int(rates[number]["get"].get("vp", 0)) if number < len(rates) else 0

    def used(self) -> Iterator[Fact]:
        """What ending the actions would leave unused."""
        if self.other != "end" or not self.move.startswith("use"):
            return
        place = self.move.split()[1]
        if place.isdigit():
            yield from self.border_card()
        elif place in self.cards:
            yield from self.dune()
        elif place in SPACES and self.view["centre"][place]["card"]:
            card = self.view["centre"][place]["card"]
            if self.view["centre"][place]["kind"] == "goods":
                yield from (self.fact("use-goods", one, card=card) for one in FROM_GOODS)
            elif self.can_pay(card, self.seat):
                yield self.fact("use-tribe", "cards", card=card, n=self.cards[card]["vp"])

    @property
    def card(self) -> str | None:
        """The card that the decision is about."""
        decision = self.view["decision"]
        return decision["card"] if decision else None

    def laid_out(self) -> Iterator[Fact]:
        if self.card and self.move.startswith("lay") and not self.other.startswith("lay"):
            card = self.cards[self.card]
            yield self.fact("lay", "cards", card=card["id"], n=card["vp"])
            if card["effect"]["kind"].startswith("end_"):
                yield self.fact("lay-bonus", "bonus", card=card["id"])

    def rows(self) -> Iterator[Fact]:
        """TG-SCORE-02: rows that score now, and rows that the other move would spoil."""
        mine, theirs = (view["seats"][self.seat] for view in self.views)
        for row, (points, less) in enumerate(zip(mine["rows"], theirs["rows"]), 1):
            if points > less:
                yield self.fact("row", "rows", row=row, n=points)
        for row, (kept, spoilt) in enumerate(zip(mine["display"], theirs["display"]), 1):
            hope, symbol = row_hope(kept)
            if hope and len(kept) >= OPEN and len(kept) < PLACES and not row_hope(spoilt)[0]:
                kind = "keep-same" if hope == SAME_ROW else "keep-mixed"
                yield self.fact(kind, "rows", row=row, symbol=symbol, n=hope)

    def raid(self) -> Iterator[Fact]:
        """Goods for the raid after this round, which the other move would not leave."""
        for kept, lost in zip(*(view["raids"] for view in self.views)):
            mine, theirs = kept["seats"][self.seat], lost["seats"][self.seat]
            due = kept["when"] == "next" and kept["rounds"] == 1 and not mine["exempt"]
            if due and mine["resources"] and not theirs["resources"]:
                yield self.fact("raid", "tokens", card=kept["card"], n=kept["pay"][1]["vp"])

    def kept(self) -> Iterator[Fact]:
        if self.card and self.move == "hand":
            kind = "hand-pay" if self.can_pay(self.card, self.seat) else "hand"
            yield self.fact(kind, "cards", card=self.card, n=self.cards[self.card]["vp"])

    def payable(self) -> Iterator[Fact]:
        """Cards with a marker of the seat, or in hand, that can be paid for after this move and not after the other."""
        now, then = self.views
        both = [card for card in self.wanted(now) if card in self.wanted(then)]
        for card in both:
            if self.can_pay(card, self.seat, now) and not self.can_pay(card, self.seat, then):
                yield self.fact("pays", "cards", card=card, n=self.cards[card]["vp"])


def played(game: Game, move: str) -> Game:
    after = game.copy()
    after.play(move)
    return after


def purse_of(own: Mapping[str, Any]) -> tuple[int, ...]:
    """What a seat holds, in the order that prices use."""
    held = {**own["goods"], "gold": own["gold"], "water": own["water"]}
    places = {place: held[name] for name, place in NAMED.items()}
    return tuple(places.get(place, 0) for place in range(N_RES))


def row_hope(row: Sequence[Mapping[str, Any] | None]) -> tuple[int, str]:
    """What a row can still score by its symbols, and the symbol if they are equal; 0 if it is spoilt."""
    symbols = [place["symbol"] for place in row if place]
    if len(set(symbols)) == 1:
        return SAME_ROW, symbols[0]
    return (MIXED_ROW, "") if len(set(symbols)) == len(symbols) else (0, "")


def targi_needed(game: Game, seat: int, space: str) -> int | None:
    """How many Targi a seat must still place in this round to get a marker on a space; None if it cannot any more."""
    view = game.view(seat)
    if space in view["marks"][seat]:
        return 0
    open_now = open_places(game, seat)
    needed = 0
    for line in (("r", int(space[1])), ("c", int(space[3]))):
        figures = [view["border"][str(number)]["seat"] for number in LINES[line]]
        if seat not in figures:
            needed += 1
            if not any(str(number) in open_now for number in LINES[line]):
                return None
    return needed if needed <= view["seats"][seat]["targi"] else None


def open_places(game: Game, seat: int) -> set[str]:
    """Where a seat could place a Targi now if it were its turn."""
    turn = game.copy()
    turn.state["seat"] = seat
    return {move.split()[1] for move in turn.moves()}


# ---------------------------------------------------------------- words


def sentence(game: Game, seat: int, fact: Fact, language: str) -> str:
    """A fact in words, with marks for names."""
    said = texts.part("coach", language)
    setting: Any = game.setting
    details: dict[str, Any] = dict(fact.details)
    if "card" in details:
        details["card"] = setting.cards[details["card"]]["title"][language]
    if "good" in details:
        details["good"] = counted(said["amounts"][details["good"]], 1)
    if details.get("symbol"):
        details["symbol"] = said["symbols"][details["symbol"]]
    return str(said["facts"][fact.kind]).format(**details, who=name_mark(fact.seat), me=name_mark(seat))


assert set(product("r", (1, 2, 3))) | set(product("c", (1, 2, 3))) == set(LINES)
assert len(SPACES) == 9
