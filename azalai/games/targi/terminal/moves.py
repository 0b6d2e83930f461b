"""Moves of Targi in words: what they are called, and what can be said about them when they are possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from azalai.games.targi.terminal.cards import GOODS, Speech, effect_of_kind, effects_of

View = Mapping[str, Any]
BORDERS = 16
WATER_RATE = {"good": 2, "gold": 3}  # TG-X-WATER-01; a challenge may change it
# the order in which moves are listed
ORDER = ("place", "use", "targia", "lay", "choose", "hand", "discard", "redraw", "pay", "exempt", "option", "rate")
LAST = ("extra", "water", "skip", "end")


def arranged(moves: Sequence[str]) -> list[str]:
    """Moves as people want to read them: what is new first, exchanges that are always possible and ways to stop last.

    >>> arranged(["end", "water dates", "use r1c1", "use 5"])
    ['use r1c1', 'use 5', 'water dates', 'end']
    """

    def rank(move: str) -> int:
        word = move.split()[0]
        if word in LAST:
            return len(ORDER) + 1 + LAST.index(word)
        return ORDER.index(word) if word in ORDER else len(ORDER)

    return sorted(moves, key=rank)


def is_placing(moves: Sequence[str]) -> bool:
    """Whether all moves place a Targi."""
    return bool(moves) and all(move.startswith("place ") for move in moves)


def numbers(moves: Sequence[str]) -> list[int]:
    """The numbers to choose moves by: border cards have their own, other moves follow; without border cards from 1.

    >>> numbers(["place 2", "place 5", "place D04"]), numbers(["use 5", "use r1c1", "end"]), numbers(["dates", "salt"])
    ([2, 5, 17], [5, 17, 18], [1, 2])
    """
    places = [border_number(move) for move in moves]
    if not any(places) and "end" not in moves:
        return list(range(1, len(moves) + 1))
    others = count(BORDERS + 1)
    return [place or next(others) for place in places]


def border_number(move: str) -> int:
    """The border card that a move is about; 0 if it is about something else."""
    word, *rest = move.split()
    return int(rest[0]) if word in ("place", "use") and rest[0].isdigit() else 0


class Teller:
    """Names the moves of a position, with the cards that the viewer may know."""

    def __init__(self, speech: Speech, view: View | None, border: Mapping[str, str], after: View | None = None) -> None:
        self.speech = speech
        self.words = speech.words
        self.view = view
        self.after = after
        self.border = border
        self.decision: Mapping[str, Any] = (view and view["decision"]) or {"kind": "", "card": None, "cards": []}
        self.kind: str = self.decision["kind"]

    def name(self, move: str) -> str:
        """What a move is called."""
        word, *rest = move.split()
        if word in (*GOODS, "any"):
            return self._good(word)
        return str(getattr(self, f"_{word}")(*rest))

    def say(self, key: str, **details: object) -> str:
        """A wording for the question that is asked, if there is one, otherwise the usual one."""
        said = self.words.group("move")
        return str(said.get(f"{key}-{self.kind}", said[key])).format(**details)

    # -- what they are about

    def mine(self) -> Mapping[str, Any] | None:
        """The seat that decides."""
        return self.view["seats"][self.decision["seat"]] if self.view and "seat" in self.decision else None

    def card_at(self, place: str) -> str | None:
        """The card on a place, if it may be known."""
        if place in self.border:
            return self.border[place]
        if place in self.speech.cards:  # a dune
            return place
        if self.view is None:
            return None
        if place in self.view["centre"]:
            found: str | None = self.view["centre"][place]["card"]
            return found
        return self._display_card(place)

    def _display_card(self, place: str) -> str | None:
        row, _, column = place.partition(".")
        mine = self.mine()
        lying = mine["display"][int(row) - 1] if mine else []
        shown = lying[int(column) - 1] if int(column) <= len(lying) else None
        return shown["card"] if shown else None

    def label(self, place: str) -> str:
        return self.speech.label(place, self.card_at(place))

    def own_cards(self, kind: str) -> list[str]:
        """The cards with an effect of this kind in the player's display, in its order."""
        mine = self.mine()
        lying = [place["card"] for row in mine["display"] for place in row if place] if mine else []
        return [card for card in lying if any(effect["kind"] == kind for effect in effects_of(self.speech.cards[card]))]

    def obstacle(self, kind: str) -> Mapping[str, Any]:
        """An obstacle that is valid in this game, or nothing."""
        for name in self.view["challenges"] if self.view else ():
            found: Mapping[str, Any] = self.speech.cards[name].get("obstacle") or {}
            if found.get("kind") == kind:
                return found
        return {}

    def _in_question_after(self) -> str | None:
        """A card that is still being paid for after the move."""
        asked = self.after["decision"] if self.after else None
        return asked["card"] if asked and asked["seat"] == self.decision["seat"] else None

    # -- one for each word

    def _place(self, place: str) -> str:
        return self.say("place", what=self.label(place))

    def _use(self, place: str) -> str:
        return self.say("use", what=self.label(place))

    def _targia(self) -> str:
        return self.say("targia")

    def _end(self) -> str:
        return self.say("end")

    def _pay(self, side: str) -> str:
        return self.say("pay", cost=self.speech.spelled(self.raid(side == "points")))

    def raid(self, points: bool) -> Mapping[str, int]:
        """What the raid asks for, on one of its sides. TG-CH-OBS-04."""
        card = self.decision["card"]
        effect = effect_of_kind(self.speech.cards[card], "raid") if card else None
        if effect is None:
            return {"vp" if points else "any": 1}
        due = dict(effect["pay"][1 if points else 0])
        extra = 0 if points else self.obstacle("raid_extra").get("n", 0)
        return due if not extra else {**due, "any": due.get("any", 0) + extra}

    def _exempt(self) -> str:
        cards = self.own_cards("raid_immune")
        return self.say("exempt", card=self.speech.title(cards[0] if cards else None))

    def _lay(self, row: str, *how: str) -> str:
        card = self.decision["card"] or self._laid(int(row) - 1) or self._in_question_after()
        key, cost = "lay", ""
        found = self.speech.cards[card] if card else {}
        if "cost" in how and card:
            key, cost = "lay-cost", self.speech.vector(found["cost"][int(how[1]) - 1])
        elif len(found.get("cost") or ()) > 1:
            key, cost = "lay-cost", self.speech.vector(found["cost"][0])
        key += "-bracket" if "bracket" in how else ""
        return self.words.of("move", key).format(card=self.speech.title(card), row=row, cost=cost)

    def _laid(self, row: int) -> str | None:
        """The card that the move laid out in the row; in the player's own action phase it is the hand card."""
        mine = self.mine()
        if self.kind == "act" and mine and mine["hand"] and mine["hand"]["card"]:
            return str(mine["hand"]["card"])
        if not mine or not self.after:
            return None
        now = self.after["seats"][self.decision["seat"]]["display"][row]
        new = now[-1] if len(now) > len(mine["display"][row]) else None
        return new["card"] if new else None

    def _hand(self) -> str:
        return self.say("hand", card=self.speech.title(self.decision["card"]))

    def _discard(self) -> str:
        if self.kind == "choose-tribe":
            return self.words.of("move", "discard-all")
        return self.say("discard", card=self.speech.title(self.decision["card"] or self._top_discard()))

    def _top_discard(self) -> str | None:
        """The card on the discard pile since the move."""
        pile: list[str] = self.after["discards"]["tribe"] if self.after else []
        return pile[-1] if pile else None

    def _redraw(self) -> str:
        return self.say("redraw")

    def _choose(self, number: str) -> str:
        cards = self.decision["cards"]
        card = cards[int(number) - 1] if int(number) <= len(cards) else None
        return self.say("choose", card=self.speech.title(card) if card else f"{self.speech.title(None)} {number}")

    def _good(self, good: str) -> str:
        due = self.decision.get("left", 1) if self.kind == "give-equal" else 1
        return self.say("good", good=self.words.of("resources", good), amount=self.speech.spelled({good: due}))

    def _stored(self, _: str) -> str:
        return self.words.of("move", "stored")

    def _own(self, _: str) -> str:
        return self.words.of("move", "own")

    def _option(self, number: str) -> str:
        options = self._of_card("gain", "options")
        if int(number) > len(options):
            return self.plain(f"option {number}")
        return self.say("option", gain=self.speech.spelled(options[int(number) - 1]))

    def _rate(self, number: str) -> str:
        rates = self._of_card("exchange", "rates")
        if int(number) > len(rates):
            return self.plain(f"rate {number}")
        return self._exchange("rate", rates[int(number) - 1])

    def _of_card(self, kind: str, name: str) -> Sequence[Any]:
        card = self.decision["card"]
        effect = effect_of_kind(self.speech.cards[card], kind) if card else None
        return effect[name] if effect else ()

    def _exchange(self, key: str, rate: Mapping[str, Mapping[str, int]], **details: str) -> str:
        give, get = (self.speech.spelled(rate[side]) for side in ("give", "get"))
        return self.words.of("move", key).format(give=give, get=get, **details)

    def _extra(self, number: str) -> str:
        kind = "hand_play" if self.kind == "surcharge" else "extra_rate"
        cards = self.own_cards(kind)
        if int(number) > len(cards):
            return self.plain(f"extra {number}")
        card = cards[int(number) - 1]
        if kind == "hand_play":
            return self.words.of("move", "surcharge").format(card=self.speech.title(card))
        return self._exchange("extra", self.speech.cards[card]["effect"]["rate"], card=self.speech.title(card))

    def _water(self, what: str) -> str:
        rate = self.obstacle("water_rate") or WATER_RATE
        due = rate["gold" if what == "gold" else "good"]
        return self._exchange("water", {"give": {"water": due}, "get": {what: 1}})

    def _take(self) -> str:
        cards = self.decision["cards"]
        return self.say("take", card=self.speech.title(cards[0] if cards else None))

    def _reveal(self) -> str:
        return self.say("reveal")

    def _move(self, first: str, second: str) -> str:
        return self.say("move", first=self.label(first), second=self.label(second))

    def _lift(self, place: str) -> str:
        return self.say("lift", what=self.label(place))

    def _put(self, place: str) -> str:
        lifted = self.view["lifted"] if self.view else []
        return self.say("put", card=self.speech.title(lifted[0] if lifted else None), place=place)

    def _symbol(self, symbol: str) -> str:
        return self.say("symbol", symbol=self.speech.symbol(symbol))

    def _skip(self) -> str:
        points = self.speech.spelled(self.raid(True))
        return self.say("skip", cost=points, card=self.speech.title(self.decision["card"]))

    def plain(self, move: str) -> str:
        return self.words.of("move", "plain").format(move=move)
