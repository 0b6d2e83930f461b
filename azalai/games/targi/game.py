"""Targi as a kind of game: its options, and what one configuration of it offers to the platform."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from azalai.core import contract
from azalai.core.errors import BadOption, IllegalMove
from azalai.core.kind import Kind, Setting
from azalai.core.options import check_options, short
from azalai.core.spelling import Words
from azalai.games.targi import (
    deals,
    moves,
    observation,
    older_records,
    pools,
    rules,
    seen,
    tables,
)
from azalai.games.targi.chance import TargiChance
from azalai.games.targi.options import OPTIONS
from azalai.games.targi.reasons import Explainer
from azalai.games.targi.rules.feature_columns import VERSION, column_names
from azalai.games.targi.rules.outcome import CATEGORIES
from azalai.games.targi.seen.spelt import card_numbers, words_for
from azalai.games.targi.seen.words import ACTION, HOLDING, HOLDINGS
from azalai.games.targi.state import END_REASONS, N_ACTIONS, box_type, state_type
from azalai.games.targi.words import texts

contract.register(state_type, rules, seen)

Card = dict[str, Any]
START_GOODS = {
    "base": {"dates": 2, "salt": 2, "pepper": 2, "gold": 1, "vp": 4},
    "expansion": {"dates": 1, "salt": 1, "pepper": 1, "water": 2, "gold": 1, "vp": 4},
}


class Targi(Kind):
    name = "targi"
    title = {"en": "Targi", "de": "Targi"}
    seats = (2, 2)
    options = OPTIONS
    seats_option = "players"

    def configure(self, given: Mapping[str, object], *, files: bool) -> TargiSetting:
        if "players" in given and given["players"] != 2:  # TG-SET-01
            raise BadOption(f"players={short(given['players'])} is not possible. Targi is for exactly 2 players.")
        options = check_options("Targi", self.options, given)
        for name, kind in (("tribe", "tribe"), ("border", "border"), ("goods", "goods"), ("dunes", "dune")):
            options[name] = pools.deck_text(name, options[name], kind, files)
        options["challenge_cards"] = pools.deck_text("challenge_cards", options["challenge_cards"], "challenge", files)
        return _setting(json.dumps(options))

    def part_svg(self, name: str, language: str, theme: str) -> str | None:
        """A card of any deck that comes with the game, with its words, as an SVG document."""
        from azalai.games.targi.board import every_card, full_card

        return full_card(every_card(), name, language, theme)


@lru_cache(maxsize=64)
def _setting(options: str) -> TargiSetting:
    return TargiSetting(json.loads(options))


class TargiSetting(Setting):
    """One configuration of Targi."""

    kind = Targi()
    state_type = state_type
    players = 2
    most_moves = N_ACTIONS
    words: Words
    holdings = HOLDINGS
    action_words, holding_words = ACTION, HOLDING
    features = column_names()
    categories = CATEGORIES
    undealt = deals.UNDEALT

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.expansion = pools.is_expansion(options)
        self.tribe = pools.tribe_cards(options)
        self.goods = pools.goods_cards(options)
        self.border = pools.border_cards(options)
        self.dunes = pools.dune_cards(options)
        self.challenge_options = pools.challenge_options(options)
        pools.check_base(options, (*self.tribe, *self.goods, *self.border))
        self.tribe_ids = [card["id"] for card in self.tribe]
        self.goods_names = [
            f"{card['id']}.{k + 1}" if card["copies"] > 1 else card["id"]
            for card in self.goods
            for k in range(card["copies"])
        ]
        self.border_ids = [card["id"] for card in self.border]
        self.dune_ids = [card["id"] for card in self.dunes]
        self.option_ids = [option["id"] for option in self.challenge_options]
        self.ids = (self.tribe_ids, [name.partition(".")[0] for name in self.goods_names], self.dune_ids)
        self.names = (self.tribe_ids, self.goods_names, self.dune_ids)
        self.texts = moves.all_texts(self.dune_ids)
        self.actions = {text: action for action, text in enumerate(self.texts)}
        self._typed = {text.lower(): action for text, action in self.actions.items()}
        self.cards = self.card_index()
        self.boxes = self._build_box()
        self.features_version = VERSION if tables.all_known(self.boxes[0]) else 0  # nets know the shipped cards only
        self.dealt = deals.parts(self)
        self.observation = observation.parts(self.boxes[0])
        self.scored = [name for name in CATEGORIES if self._scores_in(name)]
        self.words = words_for(self)

    # -- the box

    def _build_box(self) -> Any:
        boxes = np.zeros(1, box_type)
        box = boxes[0]
        box["expansion"] = self.expansion
        box["keep_revealed"] = self.options["targia_repeat"] == "keep"
        box["begins"] = deals.BEGINS[self.options["start"]]
        box["start_goods"] = tables.vector(START_GOODS[self.options["rules"]])
        effects = tables.Effects(box)
        tables.write_tribe(box, effects, self.tribe)
        tables.write_goods(box, effects, self.goods)
        tables.write_border(box, effects, self.border)
        tables.write_dunes(box, effects, self.dunes)
        tables.write_options(box, self.challenge_options)
        tables.write_observed(box)
        numbers = card_numbers(self)
        box["effect_card"][1 : len(effects.cards) + 1] = [numbers[name] for name in effects.cards]
        self._write_challenges(box)
        return boxes

    def _write_challenges(self, box: Any) -> None:
        wanted = self.options["challenges"]
        if wanted == "rules":  # TG-ED-04
            wanted = "four" if self.expansion else "off"
        box["given"] = -1
        if isinstance(wanted, list):
            box["challenges"] = -1
            for i, option in enumerate(sorted(self.named_options(wanted))):
                box["given"][i] = option
        else:
            box["challenges"] = {"off": 0, "four": 4, "five": 5}[wanted]
            categories = {option["category"] for option in self.challenge_options}
            if wanted != "off" and len(categories) < len(tables.CATEGORIES):
                raise BadOption("challenge_cards must have options of all five categories for this rule set.")

    def named_options(self, names: Sequence[str]) -> list[int]:
        """TG-CH-02: options by name, in the order named, at most one of each card's category."""
        known = {name.lower(): i for i, name in enumerate(self.option_ids)}
        found = []
        for name in names:
            if name.lower() not in known:
                raise BadOption(f"challenges: there is no option {short(name)} for rules={self.options['rules']!r}.")
            found.append(known[name.lower()])
        categories = [self.challenge_options[i]["category"] for i in found]
        if len(set(categories)) != len(categories):
            raise BadOption("challenges: name at most one option of each category.")
        return found

    def _scores_in(self, category: str) -> bool:
        """Whether points of this category are possible with these options. TG-SCORE-04, TG-SCORE-05."""
        if category == "challenges":
            return bool(self.boxes[0]["challenges"])
        return category != "water" or self.expansion

    # -- deals

    def start(self, deal: Mapping[str, Any]) -> Any:
        return deals.started(self, deal)

    def chance(self) -> TargiChance:
        return TargiChance(self)

    def renewed(self, deal: Mapping[str, Any], moves: Sequence[str]) -> list[str] | None:
        return older_records.renewed(self, deal, moves)

    # -- moves

    def parse(self, states: Any, text: str) -> int:
        return moves.parse(text, self._typed)

    def why_illegal(self, states: Any, action: int) -> IllegalMove:
        return Explainer(self, states).why(action)

    def why_not(self, states: Any, target: str) -> IllegalMove | None:
        """Also explain a place: a border number, a space of the centre, a dune, a place of your display, `hand`."""
        if target in self.actions:
            return super().why_not(states, target)
        moves.check_target(target, self.dune_ids)
        if any(moves.points_at(move, target) for move in self.legal_texts(states)):
            return None
        return Explainer(self, states).why_target(target)

    # -- showing

    def hides(self, states: Any) -> bool:
        return bool(seen.hides_cards(states))

    def scores(self, states: Any, seat: int | None, *, everything: bool = False) -> list[dict[str, int | None]]:
        return msgspec.json.decode(self.words.told(seen.tell_scores, self.boxes, states))  # type: ignore[no-any-return]

    def end_reason(self, states: Any) -> str | None:
        return END_REASONS[int(states[0]["end"])]

    def sentences(self, language: str) -> Mapping[str, str]:
        return texts(language)["prompts"]  # type: ignore[no-any-return]

    def draw(self, view: dict[str, Any], **how: Any) -> str:
        from azalai.games.targi import picture

        how.pop("letters", None)  # seats and symbols differ by shape already
        return picture.draw(view, self.cards, **how)

    def board(self) -> dict[str, Any]:
        from azalai.games.targi.board import board

        return board(self)

    def part_svg(self, name: str, language: str, theme: str) -> str | None:
        """A card of this game with its words as an SVG document."""
        from azalai.games.targi.board import full_card

        return full_card(self.cards, name, language, theme)

    def card_index(self) -> dict[str, Card]:
        """Every card that may be in this game, by id, with what kind of card it is."""
        decks = (
            ("tribe", self.tribe),
            ("goods", self.goods),
            ("border", self.border),
            ("dune", self.dunes),
            ("challenge", self.challenge_options),
        )
        found: dict[str, Card] = {}
        kinds: dict[str, str] = {}
        for kind, cards in decks:
            for card in cards:
                other = kinds.setdefault(card["id"].lower(), kind)
                if other != kind:
                    raise BadOption(f"The id {card['id']} is that of a {other} card and of a {kind} card: change one.")
                found[card["id"]] = {**card, "kind": kind}
        return found
