"""The deal of Targi, one draw at a time: border cards, start player, challenges, the order of each deck.

Later orders are drawn when a discard pile is shuffled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from azalai.core.chance import Chance, Drawn, Draws, equal
from azalai.core.contract import Array
from azalai.games.targi.state import DECKS, N_SYMBOLS, ORDERS, PER_SYMBOL, TRIBE, TRIBE_DECK

if TYPE_CHECKING:
    from azalai.games.targi.game import TargiSetting

NUMBERS = range(1, 17)  # of the border
EITHER = (3, 4)  # categories of which four challenges have one
LONGEST = 8_000


class TargiChance(Chance):
    """Everything is drawn as its number: of a border card, a seat, a challenge option, a card of a deck."""

    longest = LONGEST

    def __init__(self, setting: TargiSetting) -> None:
        self.setting = setting
        self.box = box = setting.boxes[0]
        self.symbol = box["tribe_symbol"].tolist()
        self.cards = [list(range(box[name])) for name in ("tribes", "goods", "dunes")]
        self.sizes = [TRIBE_DECK, int(box["goods"]), int(box["dunes"])]
        self.options = list(range(box["options"]))
        self.category = box["option_category"].tolist()
        self.card = box["option_card"].tolist()
        self.challenges = int(box["challenges"])
        self.most = max(len(setting.border_ids), len(self.options), *map(len, self.cards), 2)

    def nothing(self) -> Drawn:
        given = [option for option in self.box["given"].tolist() if option >= 0]
        return {"border": [], "start": [], "challenges": given, **{name: [[]] for name in DECKS}}

    def draws(self, drawn: Drawn) -> Draws:
        if len(drawn["border"]) < len(NUMBERS):
            return equal(self._border(len(drawn["border"]) + 1))
        if not drawn["start"]:
            begins = int(self.box["begins"])
            return equal([0, 1] if begins < 0 else [begins])
        if len(drawn["challenges"]) < self.challenges:
            return self._challenges(drawn["challenges"])
        for deck, name in enumerate(DECKS):
            if len(drawn[name][-1]) < self.sizes[deck]:
                return self._cards(deck, drawn[name])
        return []

    def _border(self, number: int) -> list[int]:
        return self.box["border_choice"][number, : self.box["border_count"][number]].tolist()  # type: ignore[no-any-return]

    def _challenges(self, chosen: list[int]) -> Draws:
        """TG-CH-02, TG-CH-03: a card of the category, then one of its options."""
        number = len(chosen)
        categories = (number,) if number < EITHER[0] or self.challenges == 5 else EITHER
        found = []
        for category in categories:
            options = [option for option in self.options if self.category[option] == category]
            cards = {self.card[option] for option in options}
            for option in options:
                same = sum(self.card[other] == self.card[option] for other in options)
                found.append((option, 1 / len(categories) / len(cards) / same))
        return found

    def _cards(self, deck: int, orders: list[list[int]]) -> Draws:
        """The next card of an order. Of the tribe cards, nine of each symbol are in play. TG-SET-03, TG-X-MIX-01."""
        order = orders[-1]
        if len(orders) > 1:
            return equal(sorted(set(orders[0]) - set(order)))
        left = [card for card in self.cards[deck] if card not in order]
        if deck != TRIBE:
            return equal(left)
        in_play = [PER_SYMBOL - sum(self.symbol[card] == symbol for card in order) for symbol in range(N_SYMBOLS)]
        to_choose = [sum(self.symbol[card] == symbol for card in left) for symbol in range(N_SYMBOLS)]
        chances = [(card, in_play[self.symbol[card]] / to_choose[self.symbol[card]]) for card in left]
        return [(card, chance / (TRIBE_DECK - len(order))) for card, chance in chances if chance]

    def draw(self, drawn: Drawn, outcome: int) -> None:
        name = self._next(drawn)
        (drawn[name][-1] if name in DECKS else drawn[name]).append(outcome)

    def _next(self, drawn: Drawn) -> str:
        if len(drawn["border"]) < len(NUMBERS):
            return "border"
        if not drawn["start"]:
            return "start"
        if len(drawn["challenges"]) < self.challenges:
            return "challenges"
        return next(name for deck, name in enumerate(DECKS) if len(drawn[name][-1]) < self.sizes[deck])

    def outcome(self, drawn: Drawn, deal: dict[str, Any]) -> int:
        name = self._next(drawn)
        setting = self.setting
        if name == "border":
            number = len(drawn["border"]) + 1
            wanted = deal["border"][number - 1]
            return next(card for card in self._border(number) if setting.border_ids[card] == wanted)
        if name == "start":
            return int(deal["start"])
        if name == "challenges":
            return setting.option_ids.index(deal["challenges"][len(drawn["challenges"])])
        orders = drawn[name]
        order = deal[name][len(orders) - 1].split()
        return list(setting.names[DECKS.index(name)]).index(order[len(orders[-1])])

    def deal(self, drawn: Drawn) -> dict[str, Any]:
        setting = self.setting
        return {
            "border": [setting.border_ids[card] for card in drawn["border"]],
            "challenges": [setting.option_ids[option] for option in drawn["challenges"]],
            "start": drawn["start"][0],
            **{name: self._orders(deck, drawn[name]) for deck, name in enumerate(DECKS) if self.sizes[deck]},
        }

    def _orders(self, deck: int, orders: list[list[int]]) -> list[str]:
        """All orders as texts; those that are not drawn yet are as the first."""
        names = self.setting.names[deck]
        texts = [" ".join(names[card] for card in order) for order in orders if len(order) == self.sizes[deck]]
        return texts + [texts[0]] * (ORDERS - len(texts))

    def owes(self, drawn: Drawn, states: Array) -> bool:
        for deck, name in enumerate(DECKS):
            if states[0]["gen"][deck] >= len(drawn[name]) and len(drawn[name]) < ORDERS:
                drawn[name].append([])
                return True
        return False

    def describe(self, drawn: Drawn, outcome: int) -> str:
        name = self._next(drawn)
        if name == "start":
            return f"seat {outcome} begins"
        if name == "border":
            return f"border {self.setting.border_ids[outcome]}"
        if name == "challenges":
            return f"challenge {self.setting.option_ids[outcome]}"
        return f"{name} card {self.setting.names[DECKS.index(name)][outcome]}"
