"""Why a move is not possible, in words."""

from __future__ import annotations

import json
from typing import Any

from azalai.core.errors import IllegalMove
from azalai.games.targi import state
from azalai.games.targi.moves import DISPLAY_PLACES, SPACES
from azalai.games.targi.prices import price_of
from azalai.games.targi.seen.spelt import amounts
from azalai.games.targi.state import GOODS, OPPOSITE, PHASE_OVER, PLACES, WATER
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES

# the clause that says what is asked
RULE_OF = {
    "place": "TG-PLACE-01",
    "raid": "TG-RAID-01",
    "act": "TG-ACT-01",
    "limit": "TG-LIMIT-02",
    "confirm": "TG-TRIBE-10",
    "option": "TG-CARD-GAIN-01",
    "take": "TG-TERM-03",
    "give": "TG-TERM-03",
    "give-equal": "TG-CARD-EXCHANGE-02",
    "tribe": "TG-ACT-08",
    "choose-tribe": "TG-CARD-DRAWTRIBE-01",
    "choose-discard": "TG-CARD-TAKEDISCARD-01",
    "choose-goods": "TG-CARD-DRAWGOODS-01",
    "save": "TG-CARD-DISCOUNT-01",
    "replace": "TG-CARD-SUBSTITUTE-01",
    "stored": "TG-CARD-STOREDGOLD-01",
    "surcharge": "TG-CARD-HANDPLAY-01",
    "exchange": "TG-CARD-EXCHANGE-01",
    "targia": "TG-X-TARGIA-03",
    "targia-card": "TG-X-TARGIA-06",
    "move-marker": "TG-CARD-MOVEMARKER-01",
    "use-border": "TG-CARD-USEBORDER-01",
    "use-centre": "TG-CARD-USECENTRE-01",
    "lift": "TG-CARD-MOVEDISPLAY-01",
    "put": "TG-CARD-MOVEDISPLAY-01",
    "lay-dune": "TG-CARD-LAYDUNE-01",
    "symbol": "TG-CARD-LAYDUNE-01",
}
WITH_EXCHANGES = {
    "raid",
    "act",
    "tribe",
    "choose-tribe",
    "choose-discard",
    "exchange",
    "targia",
    "targia-card",
    "lay-dune",
    "use-border",  # if one of the cards has a fee
}
# questions at which a word can be an answer at all
ANSWERS = {
    "place": {"place"},
    "end": {"act"},
    "targia": {"act"},
    "use": {"act", "use-border", "use-centre"},
    "lay": {"act", "tribe", "lay-dune"},
    "hand": {"tribe"},
    "discard": {"tribe", "choose-tribe"},
    "redraw": {"tribe", "choose-tribe"},
    "pay": {"raid"},
    "exempt": {"raid"},
    "option": {"option"},
    "rate": {"exchange"},
    "extra": WITH_EXCHANGES | {"surcharge"},
    "water": WITH_EXCHANGES,
    "symbol": {"symbol"},
    "choose": {"choose-tribe", "choose-discard", "choose-goods"},
    "move": {"move-marker"},
    "lift": {"lift"},
    "put": {"put"},
    "stored": {"stored"},
    "own": {"stored"},
    "take": {"confirm", "targia", "targia-card"},
    "reveal": {"targia", "targia-card"},
    "any": {"replace"},
    "skip": set(RULE_OF) - {"act", "place", "limit", "stored", "symbol", "put", "targia"},
    **{key: {"limit", "take", "give", "give-equal", "save", "replace"} for key in GOODS},
}

# what pointing at a place means
VERBS = {"place": "place", "act": "use", "use-border": "use", "use-centre": "use", "lift": "lift", "put": "put"}

# words that are refused for one reason only
ALWAYS_FOR = {
    "targia": "targia",
    "discard": "discard-pile",
    "redraw": "redraw",
    "exempt": "raid-exempt",
    "option": "option",
    "rate": "rate",
    "lift": "lift-none",
    "put": "put-gap",
}


class Explainer:
    """Finds the rule that forbids an illegal action."""

    def __init__(self, setting: Any, states: Any) -> None:
        self.setting = setting
        self.states = states
        self.s = states[0]
        self.seat = int(self.s["seat"])
        self.view = setting.view(states, self.seat)
        decision = self.view["decision"]
        self.kind: str = decision["kind"] if decision else "over"

    @property
    def question(self) -> Any:
        """The question that is asked inside an action."""
        return self.s["questions"][self.s["depth"] - 1]

    @property
    def display(self) -> list[dict[str, Any]]:
        """The cards in the display of the seat to move."""
        return [place for row in self.view["seats"][self.seat]["display"] for place in row if place]

    @property
    def card(self) -> dict[str, Any]:
        """The card in question."""
        found: dict[str, Any] = self.setting.cards.get(self.view["decision"]["card"], {})
        return found

    def why(self, action: int) -> IllegalMove:
        if int(self.s["phase"]) == PHASE_OVER:
            return self.refuse("over")
        text = self.setting.texts[action]
        word, _, rest = text.partition(" ")
        if self.kind not in ANSWERS[word]:
            return self.wrong_question(word)
        if word in ALWAYS_FOR:
            return self.refuse(ALWAYS_FOR[word])
        finder = getattr(self, f"_{word}", None)
        if finder is not None:
            found: IllegalMove = finder(rest)
            return found
        return self._good(word) if word in (*GOODS, "any") else self.not_asked()

    def why_target(self, target: str) -> IllegalMove:
        """Why a place cannot be used."""
        move = f"{VERBS.get(self.kind)} {target}"
        if self.kind == "over" or move in self.setting.actions:
            return self.why(self.setting.actions.get(move, 0))
        if target in SPACES and self.kind == "place":
            return self.refuse("place-centre")
        if target in SPACES and self.kind == "move-marker":
            return self.refuse("move-from", first=target)
        return self.not_asked()

    def refuse(self, reason: str, **details: str) -> IllegalMove:
        rule = texts.clauses[reason] or RULE_OF[self.kind]
        sentences = {}
        for language in LANGUAGES:
            told = {name: _translated(value, language) for name, value in details.items()}
            sentences[language] = str(texts(language)["refusals"][reason]).format(**told)
        return IllegalMove(rule, sentences, reason, details)

    def not_asked(self) -> IllegalMove:
        error = self.refuse("not-asked", asked="")
        for language in LANGUAGES:
            asked = self.setting.prompt(self.states, language)
            error.sentences[language] = texts(language)["refusals"]["not-asked"].format(asked=asked)
        return IllegalMove(error.rule, error.sentences, error.reason, {})

    def wrong_question(self, word: str) -> IllegalMove:
        if word == "water":
            return self.refuse("water-not-now" if self.setting.expansion else "water-base")
        if word in ("stored", "own"):
            return self.refuse("stored")
        if word == "skip":
            return self.refuse("skip-place" if self.kind == "place" else "skip-must")
        return self.not_asked()

    # -- one finder for each word

    def _place(self, where: str) -> IllegalMove:
        s = self.s
        if not where.isdigit():
            return self._place_dune(where)
        number = int(where)
        if number % 4 == 0:
            return self.refuse("place-corner", number=where)
        if int(s["closed"]) >> number & 1:
            return self.refuse("place-closed", number=where)
        if s["figure"][number]:
            return self.refuse("place-occupied", number=where)
        if s["block_opposite"] and OPPOSITE[number] == s["robber"]:
            return self.refuse("place-facing")
        facing = s["figure"][OPPOSITE[number]] == 2 - self.seat
        robber = number == s["robber"] and not (facing and self._may_join_robber())
        return self.refuse("place-robber" if robber else "place-opposite", number=where)

    def _may_join_robber(self) -> bool:
        """Whether a card in the display lets this seat place on the robber's card."""
        return any(
            self.setting.cards[place["card"]].get("effect", {}).get("kind") == "place_on_robber"
            and (place["token"] or self.setting.cards[place["card"]]["icon"] != "triangle")
            for place in self.display
        )

    def _place_dune(self, dune: str) -> IllegalMove:
        lying = {found["card"]: found["seats"] for found in self.view["dunes"]}
        if dune not in lying:
            return self.refuse("dune-none")
        on_dunes = sum(self.seat in seats for seats in lying.values())
        return self.refuse("dune-limit" if on_dunes >= self.s["dune_limit"] else "dune-occupied")

    def _use(self, what: str) -> IllegalMove:
        s = self.s
        if self.kind == "use-border":
            return self.refuse("border", number=what)
        if self.kind == "use-centre":
            return self.refuse("centre")
        if what.isdigit():
            return self._use_border(int(what))
        if what in SPACES:
            marked = int(s["marker"][self.seat]) >> SPACES.index(what) & 1
            return self.refuse("use-face-down" if marked else "use-unmarked")
        if what in DISPLAY_PLACES:
            return self.refuse("use-card")
        lying = {found["card"]: found for found in self.view["dunes"]}
        done = what in lying and self.seat in lying[what]["done"]
        return self.refuse("use-done" if done else "use-nobody")

    def _use_border(self, number: int) -> IllegalMove:
        s = self.s
        if s["figure"][number] != self.seat + 1:
            return self.refuse("use-nobody")
        if s["figure_done"][number]:
            return self.refuse("use-done")
        return self.refuse("use-fee", number=str(number))

    def _lay(self, how: str) -> IllegalMove:
        return LayReasons(self).why(how)

    def _hand(self, _: str) -> IllegalMove:
        if self.s["hand_limit"] == 0:
            return self.refuse("hand-closed")
        noble = self.question[state.TRIBE_CARD.source] == state.FROM_HAND
        return self.refuse("hand-stays" if noble else "hand-full")

    def _is_immune(self) -> bool:
        return bool(self.setting.asked(self.states)["key"] == "raid-immune")

    def _pay(self, what: str) -> IllegalMove:
        if self._is_immune():
            return self.refuse("raid-immune")
        return self.refuse("raid-goods" if what == "goods" else "raid-points")

    def _extra(self, _: str) -> IllegalMove:
        return self.refuse("surcharge" if self.kind == "surcharge" else "extra")

    def _water(self, what: str) -> IllegalMove:
        if not self.setting.expansion:
            return self.refuse("water-base")
        if self.kind == "use-border" and not self._may_cost_a_fee():
            return self.refuse("water-not-now")
        needed = self.s["water_gold"] if what == "gold" else self.s["water_good"]
        return self.refuse("water-little" if self.s["own"][self.seat][WATER] < needed else "water-raid")

    def _may_cost_a_fee(self) -> bool:
        """Whether one of the border cards to choose from has a fee. TG-CH-OBS-08."""
        fee, effect = int(self.s["fee_card"]), int(self.question[state.BORDER_CHOICE.effect])
        return fee > 0 and bool(int(self.setting.boxes[0]["effects"][effect]["cards"]) >> fee & 1)

    def _choose(self, _: str) -> IllegalMove:
        return self.refuse("choose-goods" if self.kind == "choose-goods" else "choose")

    def _move(self, where: str) -> IllegalMove:
        s = self.s
        first, second = where.split()
        a, b = SPACES.index(first), SPACES.index(second)
        if not int(s["marker"][self.seat]) >> a & 1:
            return self.refuse("move-from", first=first)
        taken = (int(s["marker"][0]) | int(s["marker"][1])) >> b & 1
        if taken or s["face_down"][b] or not s["centre_kind"][b]:
            return self.refuse("move-to", second=second)
        return self.refuse("move-far", first=first, second=second)

    def _take(self, _: str) -> IllegalMove:
        return self.not_asked()

    def _reveal(self, _: str) -> IllegalMove:
        shown = self.kind == "targia-card" and self.s["drawn_len"]
        return self.refuse("reveal-first" if shown and self.setting.boxes[0]["keep_revealed"] else "reveal")

    def _skip(self, _: str) -> IllegalMove:
        if self.kind == "raid":
            return self.refuse("raid-immune" if self._is_immune() else "raid-must")
        return self.refuse("skip-replace" if self.kind == "replace" else "skip-must")

    def _good(self, good: str) -> IllegalMove:
        if self.kind == "take":
            return self.refuse("good-same")
        if self.kind in ("save", "replace"):
            return self.refuse(f"good-{self.kind}", good=good)
        if self.kind == "give-equal":
            return self.refuse("good-equal", good=good)
        owned = self.s["own"][self.seat][GOODS.index(good)]
        return self.refuse("water-raid") if owned else self.refuse("good-none", good=good)


class LayReasons:
    """Finds the rule that forbids laying out a card in this way."""

    def __init__(self, explainer: Explainer) -> None:
        self.s, self.seat, self.kind = explainer.s, explainer.seat, explainer.kind
        self.refuse, self.card = explainer.refuse, explainer.card

    def why(self, how: str) -> IllegalMove:
        words = how.split()
        row, cost, bracket = int(words[0]) - 1, int(words[2]) - 1 if "cost" in words else 0, "bracket" in words
        return (
            self.nowhere(row)
            or self.not_offered(cost, bracket)
            or self.refuse("lay-price", cost=json.dumps(price_of(self.card, cost, bracket)))
        )

    def nowhere(self, row: int) -> IllegalMove | None:
        s, lengths = self.s, [int(n) for n in self.s["row_len"][self.seat]]
        name = str(row + 1)
        if sum(lengths) == state.DISPLAY:
            return self.refuse("lay-full")
        if lengths[row] == PLACES:
            return self.refuse("lay-row-full", row=name)
        if lengths[row] == 0 and 0 in lengths[:row]:
            return self.refuse("lay-row-order", row=name)
        if lengths[row] == 0 and s["row_strict"] and any(n < PLACES for n in lengths[:row]):
            return self.refuse("lay-row-strict", row=name)
        if self.kind != "lay-dune" and s["laid"][self.seat] >= s["layout_limit"]:
            return self.refuse("lay-limit")
        return self.refuse("lay-hand") if self.kind == "act" else None

    def not_offered(self, cost: int, bracket: bool) -> IllegalMove | None:
        card = self.card
        if cost >= max(1, len(card["cost"])) or (self.kind == "lay-dune" and cost):
            return self.refuse("lay-cost")
        return self.refuse("lay-bracket") if bracket and not card.get("bracket") else None


def _translated(value: str, language: str) -> str:
    """A detail in words: a good, or a price given as JSON."""
    names: dict[str, str] = texts(language)["shared"]["resources"]
    if value.startswith("{"):
        return amounts(json.loads(value), language) or "0"
    return names.get(value, value)
