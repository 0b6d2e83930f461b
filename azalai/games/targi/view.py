"""What a seat may see of a position, by allow-list."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.games.targi import state
from azalai.games.targi.moves import SPACES
from azalai.games.targi.rules.for_python import HIDES, LIMIT, MARKS, NUMBERS, ROW_VP, count_for_view
from azalai.games.targi.state import (
    DATES,
    DECKS,
    DISPLAY,
    END_REASONS,
    GOLD,
    GOODS,
    GOODS_SPACE,
    MAX_TRIBE,
    PEPPER,
    PHASE_OVER,
    PHASES,
    PLACES,
    ROWS,
    SALT,
    SYMBOLS,
    TALLIES,
    TRIBE,
    VP,
    WATER,
)

QUESTIONS = {
    state.Q_CONFIRM: "confirm",
    state.Q_OPTION: "option",
    state.Q_TAKE: "take",
    state.Q_GIVE: "give",
    state.Q_GIVE_EQUAL: "give-equal",
    state.Q_TRIBE: "tribe",
    state.Q_CHOOSE_TRIBE: "choose-tribe",
    state.Q_CHOOSE_DISCARD: "choose-discard",
    state.Q_CHOOSE_GOODS: "choose-goods",
    state.Q_SURCHARGE: "surcharge",
    state.Q_EXCHANGE: "exchange",
    state.Q_TARGIA: "targia",
    state.Q_TARGIA_CARD: "targia-card",
    state.Q_MOVE_MARKER: "move-marker",
    state.Q_USE_BORDER: "use-border",
    state.Q_USE_CENTRE: "use-centre",
    state.Q_LIFT: "lift",
    state.Q_PUT: "put",
    state.Q_LAY_DUNE: "lay-dune",
    state.Q_SYMBOL: "symbol",
}
# where a question that counts notes its number
COUNTED = {
    "take": state.TAKING,
    "give": state.GIVING,
    "give-equal": state.GIVING,
    "choose-goods": state.GOODS_CHOICE,
    "lift": state.LIFTING,
}
ABOUT_TRIBE = {state.Q_TRIBE: state.TRIBE_CARD, state.Q_LAY: state.LAYING}
ABOUT_DUNE = (state.Q_LAY_DUNE, state.Q_SYMBOL, state.Q_DUNE_LAID, state.Q_DUNE_USED)
ABOUT_EFFECT = {
    state.Q_CONFIRM: state.EFFECT,
    state.Q_OPTION: state.EFFECT,
    state.Q_EXCHANGE: state.EXCHANGING,
    state.Q_USE_BORDER: state.BORDER_CHOICE,
}


def question(s: Any) -> str:
    """What is asked, as a stable word."""
    if not s["depth"]:
        return PHASES[s["phase"]]
    kind = int(topmost(s)[state.KIND])
    if kind != state.Q_PAY:
        return QUESTIONS[kind]
    if s["saves"] > 0:
        return "save"
    return "replace" if s["substitutes"] >= 0 else "stored"


def topmost(s: Any) -> Any:
    """The question that is asked inside an action."""
    return s["questions"][s["depth"] - 1]


def works_always(cards: dict[str, Any], display: list[list[Any]], kind: str) -> bool:
    """Whether a card of a display has an effect that lasts; one on a triangle is used up."""
    laid = [cards[place["card"]] for row in display for place in row if place]
    return any(card.get("effect", {}).get("kind") == kind and card["icon"] != "triangle" for card in laid)


_SPACES_BY_BITS = [[name for i, name in enumerate(SPACES) if bits >> i & 1] for bits in range(1 << len(SPACES))]


def spaces_of(bits: int) -> list[str]:
    """
    >>> spaces_of(0b100010001)
    ['r1c1', 'r2c2', 'r3c3']
    """
    return _SPACES_BY_BITS[bits]


SCORES = ("tokens", "cards", "bonus", "rows", "water", "challenges", "total")


def counted(boxes: Any, states: Any, seat: int) -> list[list[int]]:
    """The numbers of a view, as `for_python` names them."""
    out = np.zeros((3, NUMBERS), np.int64)
    count_for_view(boxes, states, seat, out)
    return out.tolist()


_PLAIN = np.dtype((np.void, state.state_type))


class Viewer:
    """Shows one position to one seat."""

    def __init__(self, setting: Any, states: Any, seat: int | None) -> None:
        self.setting = setting
        self.s = s = states.view(_PLAIN)[0]  # a record with attributes is slower to read
        self.seat = -1 if seat is None else seat
        self.numbers = counted(setting.boxes, states, self.seat)
        self.phase = int(s["phase"])
        self.over = self.phase == PHASE_OVER

    # -- cards

    def shown_card(self, code: int) -> str:
        """The id of a card in a display."""
        tribe: str = self.setting.tribe_ids[code - 1] if code <= MAX_TRIBE else ""
        return tribe or str(self.setting.dune_ids[code - 1 - MAX_TRIBE])

    def card(self, deck: int, card: int) -> str:
        return str(self.setting.ids[deck][card])

    def shown(self) -> list[str | None]:
        """Cards that are drawn or revealed right now."""
        s, deck = self.s, int(self.s["drawn_deck"])
        hidden = not self.over and self.numbers[2][HIDES]
        return [
            None if hidden and i != s["drawn_open"] - 1 else self.card(deck, int(s["drawn"][i]))
            for i in range(int(s["drawn_len"]))
        ]

    def hand(self, owner: int) -> dict[str, str | None] | None:
        s = self.s
        if not s["hand"][owner]:
            return None
        hidden = not self.over and self.numbers[owner][HIDES]
        return {"card": None if hidden else self.card(TRIBE, int(s["hand"][owner]) - 1)}

    def lacks_sight(self) -> bool:
        """TG-INFO-03: whether the viewer may not see a hand card, or a card that is being looked at."""
        hands = [hand["card"] for owner in range(2) if (hand := self.hand(owner))]
        return None in (*hands, *self.shown())

    # -- the decision

    def decision(self) -> dict[str, Any] | None:
        s = self.s
        if self.over:
            return None
        kind = question(s)
        return {
            "kind": kind,
            "seat": int(s["seat"]),
            "card": self.card_in_question(),
            "left": self.left(kind),
            "cards": self.offered(kind),
        }

    def card_in_question(self) -> str | None:
        """The card that the question is about, where there is one and the viewer may know it."""
        s = self.s
        for depth in range(int(s["depth"]) - 1, -1, -1):
            asked = s["questions"][depth].tolist()
            kind = asked[state.KIND]
            if kind in ABOUT_TRIBE:
                note = ABOUT_TRIBE[kind]
                return self.tribe_in_question(asked[note.source], asked[note.which])
            if kind in ABOUT_DUNE:
                return str(self.setting.dune_ids[asked[state.DUNE.dune]])
            if kind in ABOUT_EFFECT:
                return str(self.setting.effect_cards[asked[ABOUT_EFFECT[kind].effect]])
            if kind == state.Q_CENTRE_USED:
                return self.card(state.GOODS_DECK, int(s["centre"][asked[state.CENTRE_CARD.space]]))
            if kind == state.Q_DISCARD_GOODS:
                return self.card(state.GOODS_DECK, int(s["drawn"][asked[state.GOODS_CARD.which]]))
        if s["phase"] == state.PHASE_RAID:
            return str(self.setting.border_ids[s["border"][s["robber"]]])
        return None

    def tribe_in_question(self, source: int, which: int) -> str | None:
        s = self.s
        if source == state.FROM_CENTRE:
            return self.card(TRIBE, int(s["centre"][which]))
        if source == state.FROM_DRAWN:
            return self.shown()[which]
        if source == state.FROM_DISCARD:
            return self.card(TRIBE, int(s["discards"][TRIBE][s["discards_len"][TRIBE] - 1 - which]))
        held = self.hand(int(s["seat"]))
        return held["card"] if held else None

    def left(self, kind: str) -> int:
        s = self.s
        if kind == "save":
            return int(s["saves"])
        if kind == "put":
            return int(s["lifted_len"])
        if kind == "limit":
            seat = int(s["seat"])
            return int(s["own"][seat][:3].sum()) - self.numbers[seat][LIMIT]
        return int(topmost(s)[COUNTED[kind].left]) if kind in COUNTED else 1

    def offered(self, kind: str) -> list[str | None]:
        """What `choose` counts."""
        if kind in ("choose-tribe", "choose-goods", "targia-card"):
            return self.shown()
        if kind == "choose-discard":
            depth = int(topmost(self.s)[state.DISCARD_CHOICE.depth])
            return list(reversed(self.discards(TRIBE)[-depth:]))
        return []

    # -- the table

    def border(self) -> dict[str, dict[str, Any]]:
        cards, figures, done = (self.s[name].tolist() for name in ("border", "figure", "figure_done"))
        return {
            str(number): {
                "card": self.setting.border_ids[cards[number]],
                "seat": figures[number] - 1 if figures[number] else None,
                "done": bool(done[number]),
            }
            for number in range(1, 17)
        }

    def centre(self) -> dict[str, dict[str, Any]]:
        kinds, cards, covered = (self.s[name].tolist() for name in ("centre_kind", "centre", "face_down"))
        markers = self.s["marker"].tolist()
        found = {}
        for i, name in enumerate(SPACES):
            deck = state.GOODS_DECK if kinds[i] == GOODS_SPACE else TRIBE
            open_card = kinds[i] and (self.over or not covered[i])
            found[name] = {
                "kind": state.SPACES[kinds[i]],
                "card": self.card(deck, cards[i]) if open_card else None,
                "face_down": bool(covered[i]),
                "markers": [seat for seat in range(2) if markers[seat] >> i & 1],
            }
        return found

    def dunes(self) -> list[dict[str, Any]]:
        s = self.s
        return [
            {
                "card": self.setting.dune_ids[s["dune"][i]],
                "seats": [seat for seat in range(2) if int(s["dune_who"][i]) >> seat & 1],
                "done": [seat for seat in range(2) if int(s["dune_done"][i]) >> seat & 1],
            }
            for i in range(int(s["dunes_up"]))
        ]

    def discards(self, deck: int) -> list[str]:
        cards = self.s["discards"][deck][: self.s["discards_len"][deck]].tolist()
        return [self.card(deck, card) for card in cards]

    def player(self, owner: int) -> dict[str, Any]:
        own = self.s["own"][owner].tolist()
        limits = self.numbers[owner][LIMIT : LIMIT + 3]
        return {
            "goods": dict(zip(GOODS, own)),
            "gold": own[GOLD],
            "water": own[WATER],
            "vp": own[VP],
            "hand": self.hand(owner),
            "display": self.display(owner),
            "targi": self.targi_left(owner),
            "limits": dict(zip(("goods", "gold", "water"), limits)),
            "over": self.over_limits(own, limits),
            "rows": self.numbers[owner][ROW_VP : ROW_VP + ROWS],
            "counts": dict(zip(TALLIES, self.s["tally"][owner].tolist())),
        }

    @staticmethod
    def over_limits(own: list[int], limits: list[int]) -> dict[str, int]:
        """What goes at the end of the round, as things are. TG-LIMIT-01."""
        held = {"any": own[DATES] + own[SALT] + own[PEPPER], "gold": own[GOLD], "water": own[WATER]}
        return {name: n - limit for (name, n), limit in zip(held.items(), limits) if n > limit}

    def lacks(self, shown: dict[str, Any]) -> dict[str, list[dict[str, int]]]:
        """By card that the viewer sees and might lay out, what it lacks for each of the card's costs."""
        if self.seat < 0 or self.over:
            return {}
        own = tuple(self.s["own"][self.seat].tolist())
        hand, decision = shown["seats"][self.seat]["hand"], shown["decision"]
        seen = [space["card"] for space in shown["centre"].values() if space["kind"] == "tribe"]
        seen += [hand and hand["card"], decision["card"], *decision["cards"]]
        found = {card: self.setting.lacks.of(card, own) for card in seen if card}
        return {card: lacks for card, lacks in found.items() if lacks}

    def display(self, owner: int) -> list[list[dict[str, Any] | None]]:
        """The cards by row; None is a gap while cards are moved."""
        cards, symbols, tokens = (self.s[name][owner].tolist() for name in ("shown", "shown_symbol", "token"))
        places = [
            {"card": self.shown_card(code), "symbol": SYMBOLS[symbol], "token": token} if code else None
            for code, symbol, token in zip(cards, symbols, tokens)
        ]
        rows = [places[first : first + PLACES] for first in range(0, DISPLAY, PLACES)]
        for row in rows:
            while row and row[-1] is None:
                row.pop()
        return rows

    def targi_left(self, owner: int) -> int:
        """How many Targi the seat still has to place in this round."""
        s = self.s
        if self.phase != state.PHASE_PLACE:
            return 0
        placed = (int(s["placements"]) + int(owner == s["start"])) // 2
        return max(0, int(s["targi_limit"][owner]) - placed)

    def make(self) -> dict[str, Any]:
        s = self.s
        return {
            "game": "targi",
            "players": 2,
            "seat": None if self.seat < 0 else self.seat,
            "rules": self.setting.options["rules"],
            "phase": PHASES[self.phase],
            "to_move": None if self.over else int(s["seat"]),
            "decision": self.decision(),
            "round": int(s["round_no"]),
            "robber": int(s["robber"]),
            "targia": int(s["targia"]) or None,
            "start": int(s["start"]),
            "border": self.border(),
            "centre": self.centre(),
            "marks": [spaces_of(self.numbers[owner][MARKS]) for owner in range(2)],
            "dunes": self.dunes(),
            "piles": dict(zip(DECKS, s["pile_len"].tolist())),
            "discards": {name: self.discards(deck) for deck, name in enumerate(DECKS)},
            "shown": self.shown(),
            "lifted": [self.shown_card(int(s["lifted"][i])) for i in range(int(s["lifted_len"]))],
            "seats": [self.player(owner) for owner in range(2)],
            "challenges": [self.setting.option_ids[i] for i in s["challenge"].tolist() if i >= 0],
            "categories": self.setting.scored,
            "scores": score_rows(self.numbers),
            "end": END_REASONS[s["end"]],
        }


def score_rows(numbers: list[list[int]]) -> list[dict[str, int | None]]:
    """By seat, as if the game ended now. All of it is open. TG-SCORE-01, TG-INFO-01."""
    return [{"seat": seat, **dict(zip(SCORES, numbers[seat]))} for seat in range(2)]


assert (DATES, SALT, PEPPER) == (0, 1, 2)
assert DISPLAY == ROWS * PLACES
