"""Targi as a kind of game: options, settings, deals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from azalai.core import contract
from azalai.core.errors import AzalaiError, BadOption, BadRecord, IllegalMove
from azalai.core.game import Kind, Setting
from azalai.core.options import check_options, short
from azalai.games.targi import moves, outlook, rules, tables, telling, view
from azalai.games.targi.begin import begin
from azalai.games.targi.cards import DECKS as DECKS_SHIPPED
from azalai.games.targi.cards import check_goods_pool, check_tribe_pool, load_deck, read_deck, shipped
from azalai.games.targi.options import OPTIONS
from azalai.games.targi.reasons import Explainer, prompt_words
from azalai.games.targi.senses import OBSERVATION
from azalai.games.targi.state import (
    DECKS,
    END_REASONS,
    MAX_TRIBE,
    N_ACTIONS,
    ORDERS,
    PER_SYMBOL,
    SYMBOLS,
    TRIBE_DECK,
    box_type,
    state_type,
)

contract.register(state_type, rules)

Card = dict[str, Any]
NUMBERS_WITH_HOUSE_CARDS = (1, 4, 5, 8, 9, 10, 12, 13, 14, 16)
START_GOODS = {
    "base": {"dates": 2, "salt": 2, "pepper": 2, "gold": 1, "vp": 4},
    "expansion": {"dates": 1, "salt": 1, "pepper": 1, "water": 2, "gold": 1, "vp": 4},
}
HOUSE_CARDS = [card for name in ("house_tribe", "house_border", "house_goods") for card in shipped(name).cards]
EXPANSION_KINDS = {"join_dune", "reveal_dunes", "use_bonus", "lay_dune"}
BEGINS = {"first": 0, "second": 1, "random": -1}


class Targi(Kind):
    name = "targi"
    title = {"en": "Targi", "de": "Targi"}
    seats = (2, 2)
    options = OPTIONS

    def configure(self, given: Mapping[str, object], *, files: bool) -> TargiSetting:
        if "players" in given and given["players"] != 2:  # TG-SET-01
            raise BadOption(f"players={short(given['players'])} is not possible. Targi is for exactly 2 players.")
        options = check_options("Targi", self.options, given)
        for name, kind in (("tribe", "tribe"), ("border", "border"), ("goods", "goods"), ("dunes", "dune")):
            options[name] = _deck_text(name, options[name], kind, files)
        options["challenge_cards"] = _deck_text("challenge_cards", options["challenge_cards"], "challenge", files)
        return _setting(json.dumps(options))

    def part_svg(self, name: str, language: str, theme: str) -> str | None:
        """A card of any deck that comes with the game, with its words, as an SVG document."""
        from azalai.games.targi.board import every_card, full_card

        return full_card(every_card(), name, language, theme)


NAMED = {"rules", "base", "house", "mixed"}
SETS = ("base", "house")
SHIPPED_KINDS = {"tribe": "tribe", "border": "border", "goods": "goods", "dune": "dunes", "challenge": "challenges"}


def _deck_text(option: str, value: Any, kind: str, files: bool) -> Any:
    """A deck's name, a list of ids, or the whole text of a custom deck, so that a record needs no file."""
    if isinstance(value, list) or value in (NAMED if kind in ("tribe", "border") else {"rules"}):
        return value
    if value.lstrip().startswith("{"):
        return read_deck(value, kind, option).text
    known = {name: f"{name}_{SHIPPED_KINDS[kind]}" for name in SETS if f"{name}_{SHIPPED_KINDS[kind]}" in DECKS_SHIPPED}
    cards: list[Card] = []
    for part in _parts(value, files):
        if part in known:
            cards.extend(shipped(known[part]).cards)
        elif files and _is_file(part):
            cards.extend(load_deck(part, kind).cards)
        else:
            raise _no_deck(option, value, part, known, files)
    return read_deck(json.dumps({"type": kind, "set": "custom", "cards": cards}), kind, option).text


def _parts(value: str, files: bool) -> list[str]:
    """Decks with + between them; a path that has a + in it can stand alone."""
    return [value] if files and _is_file(value) else [part.strip() for part in value.split("+")]


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long, or with signs that no path has
        return False


def _no_deck(option: str, value: str, part: str, known: Iterable[str], files: bool) -> AzalaiError:
    """Why an option names no deck, and what it can name."""
    wrong = f"{option}={short(value)} is not possible: there is no deck {short(part)}"
    names = ", ".join(known)
    if files:
        return BadOption(f"{wrong}, and no such file. Decks: {names}, card files, or several of them with + between.")
    return BadRecord(f"{wrong}. Decks: {names}, or both with + between; a record holds all cards of any other deck.")


@lru_cache(maxsize=64)
def _setting(options: str) -> TargiSetting:
    return TargiSetting(json.loads(options))


class TargiSetting(Setting):
    """One configuration of Targi."""

    kind = Targi()
    state_type = state_type
    players = 2
    most_moves = N_ACTIONS
    observation_size = OBSERVATION
    holdings = ("points", "dates", "salt", "pepper", "gold", "water", "vp")

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.expansion = options["rules"] == "expansion"
        self.tribe = self._tribe_cards()
        self.goods = self._goods_cards()
        self.border = self._border_cards()
        self.dunes = self._dune_cards()
        self.challenge_options = self._challenge_options()
        self._check_base()
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

    # -- cards

    def _tribe_cards(self) -> list[Card]:
        """TG-ED-03, TG-X-MIX-01, TG-X-MIX-02."""
        wanted = self.options["tribe"]
        if wanted == "rules":
            wanted = "house" if self.expansion else "base"
        base, house = shipped("base_tribe").cards, shipped("house_tribe").cards
        if isinstance(wanted, list):
            cards = _chosen(wanted, [*base, *house], "tribe")
        elif wanted in ("base", "house", "mixed"):
            cards = [*(base if wanted != "house" else ()), *(house if wanted != "base" else ())]
        else:
            cards = list(read_deck(wanted, "tribe").cards)
        check_tribe_pool(cards)
        if len(cards) > MAX_TRIBE:
            raise BadOption(f"tribe has {len(cards)} cards; at most {MAX_TRIBE} can be mixed.")
        return cards

    def _goods_cards(self) -> list[Card]:
        """TG-GOODS-02, TG-X-GOODS-01, TG-X-MIX-05."""
        if self.options["goods"] != "rules":
            cards = list(read_deck(self.options["goods"], "goods").cards)
        else:
            cards = [*shipped("base_goods").cards, *(shipped("house_goods").cards if self.expansion else ())]
        check_goods_pool(cards)
        return cards

    def _border_cards(self) -> list[Card]:
        """TG-SET-02, TG-X-MIX-03: all cards that may lie, one or more for each number."""
        wanted = self.options["border"]
        if wanted == "rules":
            wanted = "house" if self.expansion else "base"
        base, house = shipped("base_border").cards, shipped("house_border").cards
        if wanted == "base":
            return list(base)
        if wanted == "mixed":
            return [*base, *house]
        if wanted == "house":
            other: Sequence[Card] = house
        elif isinstance(wanted, list):
            other = _chosen(wanted, [*base, *house], "border")
            numbers = sorted(card["number"] for card in other)
            if numbers != sorted(NUMBERS_WITH_HOUSE_CARDS):
                names = ", ".join(map(str, NUMBERS_WITH_HOUSE_CARDS))
                raise BadOption(f"border={short(wanted)} is not possible: name one card for each number of {names}.")
        else:
            other = read_deck(wanted, "border").cards
        replaced = {card["number"] for card in other}
        return [*(card for card in base if card["number"] not in replaced), *other]

    def _dune_cards(self) -> list[Card]:
        if not self.expansion:
            if self.options["dunes"] != "rules":
                raise BadOption("dunes belong to the expansion: choose rules='expansion', or leave dunes out.")
            return []
        chosen = self.options["dunes"]
        return list(shipped("house_dunes").cards if chosen == "rules" else read_deck(chosen, "dune").cards)

    def _challenge_options(self) -> list[Card]:
        """TG-CH-03: every option that may be chosen, with its card."""
        chosen = self.options["challenge_cards"]
        deck = shipped("house_challenges") if chosen == "rules" else read_deck(chosen, "challenge")
        return [
            {**option, "card": number, **{name: card[name] for name in ("category", "vp", "title", "source")}}
            for number, card in enumerate(deck.cards)
            for option in card["options"]
            if self.expansion or option["needs"] == "base"
        ]

    def _check_base(self) -> None:
        """TG-ED-02, TG-ED-05."""
        if self.expansion:
            return
        for option in ("tribe", "border"):
            if self.options[option] in ("house", "mixed"):
                raise BadOption(
                    f"{option}={self.options[option]!r} needs rules='expansion': the base game has base cards only."
                )
        if self.options["targia_repeat"] != "replace":
            raise BadOption("targia_repeat needs rules='expansion': there is no Targia figure in the base game.")
        for card in (*self.tribe, *self.goods, *self.border):
            if card in HOUSE_CARDS:
                raise BadOption(f"The card {card['id']} needs rules='expansion': the base game has base cards only.")
            if _needs_expansion(card):
                raise BadOption(f"The card {card['id']} needs rules='expansion': the base game has no water or dunes.")

    # -- the box

    def _build_box(self) -> Any:
        boxes = np.zeros(1, box_type)
        box = boxes[0]
        box["expansion"] = self.expansion
        box["keep_revealed"] = self.options["targia_repeat"] == "keep"
        box["begins"] = BEGINS[self.options["start"]]
        box["start_goods"] = tables.vector(START_GOODS[self.options["rules"]])
        effects = tables.Effects(box)
        tables.write_tribe(box, effects, self.tribe)
        tables.write_goods(box, effects, self.goods)
        tables.write_border(box, effects, self.border)
        tables.write_dunes(box, effects, self.dunes)
        tables.write_options(box, self.challenge_options)
        self.effect_cards = effects.cards
        self._write_challenges(box)
        return boxes

    def _write_challenges(self, box: Any) -> None:
        wanted = self.options["challenges"]
        if wanted == "rules":  # TG-ED-04
            wanted = "four" if self.expansion else "off"
        box["given"] = -1
        if isinstance(wanted, list):
            box["challenges"] = -1
            for i, option in enumerate(sorted(self._named_options(wanted))):
                box["given"][i] = option
        else:
            box["challenges"] = {"off": 0, "four": 4, "five": 5}[wanted]
            categories = {option["category"] for option in self.challenge_options}
            if wanted != "off" and len(categories) < len(tables.CATEGORIES):
                raise BadOption("challenge_cards must have options of all five categories for this rule set.")

    def _named_options(self, names: Sequence[str]) -> list[int]:
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

    # -- deals

    def deal(self, states: Any) -> dict[str, Any]:
        s = states[0]
        return {
            "border": [self.border_ids[s["border"][number]] for number in range(1, 17)],
            "challenges": [self.option_ids[i] for i in s["challenge"] if i >= 0],
            "start": int(s["first"]),
            **{name: self._order_texts(s, deck) for deck, name in enumerate(DECKS) if s["deck_len"][deck]},
        }

    def _order_texts(self, s: Any, deck: int) -> list[str]:
        n, names = int(s["deck_len"][deck]), self.names[deck]
        return [" ".join(names[card] for card in order[:n]) for order in s["orders"][deck]]

    def start(self, deal: Mapping[str, Any]) -> Any:
        try:
            return self._start(deal)
        except AzalaiError as problem:
            raise BadRecord(f"The record's deal is not possible: {problem}") from None
        except (ValueError, TypeError, AttributeError, KeyError) as problem:
            raise BadRecord(f"The record's deal is not possible: {problem}") from None

    def _start(self, deal: Mapping[str, Any]) -> Any:
        wanted = {"border", "challenges", "start", "tribe", "goods"} | ({"dunes"} if self.expansion else set())
        if set(deal) != wanted:
            raise ValueError(
                f"it has {', '.join(sorted(map(str, deal)))[:80]}; needed are {', '.join(sorted(wanted))}."
            )
        states = self.new_states()
        s = states[0]
        s["border"][1:] = self._dealt_border(deal["border"])
        s["challenge"] = self._dealt_challenges(deal["challenges"])
        s["first"] = self._dealt_start(deal["start"])
        for deck, name in enumerate(DECKS):
            if name in wanted:
                self._deal_orders(s, deck, name, deal[name])
        begin(self.boxes, states)
        return states

    def _dealt_border(self, ids: object) -> list[int]:
        if not isinstance(ids, list) or len(ids) != 16:
            raise TypeError("border names 16 cards.")
        found = []
        for number, name in enumerate(ids, 1):
            fitting = [i for i, card in enumerate(self.border) if card["number"] == number and card["id"] == name]
            if not fitting:
                raise ValueError(f"{short(name)} is not a border card {number} of this game.")
            found.append(fitting[0])
        return found

    def _dealt_challenges(self, ids: object) -> list[int]:
        if not isinstance(ids, list) or any(not isinstance(name, str) for name in ids):
            raise TypeError("challenges is a list of option ids.")
        found = self._named_options(ids)
        number = {0: (0,), 4: (4,), 5: (5,)}.get(int(self.boxes[0]["challenges"]))
        given = [int(i) for i in self.boxes[0]["given"] if i >= 0]
        if number is not None and len(found) not in number:
            raise ValueError(f"challenges has {len(found)} options; the game's option asks for {number[0]}.")
        if number is None and found != given:
            raise ValueError("its challenges are not those of the options.")
        if number == (4,) and not {"points", "resources", "display"} <= {
            self.challenge_options[i]["category"] for i in found
        }:
            raise ValueError("challenges has one of points, resources and display each, and one other.")
        return found + [-1] * (8 - len(found))

    def _dealt_start(self, seat: object) -> int:
        if type(seat) is not int or seat not in (0, 1):
            raise ValueError("start is 0 or 1.")
        if BEGINS[self.options["start"]] not in (-1, seat):
            raise ValueError("its start is not that of the options.")
        return seat

    def _deal_orders(self, s: Any, deck: int, name: str, texts: object) -> None:
        if not isinstance(texts, list) or len(texts) != ORDERS or any(not isinstance(text, str) for text in texts):
            raise TypeError(f"{name} is a list of {ORDERS} orders, each a text of ids.")
        index = {card: i for i, card in enumerate(self.names[deck])}
        first = sorted(texts[0].split())
        for number, text in enumerate(texts):
            cards = text.split()
            if sorted(cards) != first or len(set(cards)) != len(cards):
                raise ValueError(f"order {number} of {name} does not hold the same cards as the first, each once.")
            for i, card in enumerate(cards):
                if card not in index:
                    raise ValueError(f"{short(card)} is not a card of {name}.")
                s["orders"][deck][number][i] = index[card]
        self._check_deck(deck, name, first)
        s["deck_len"][deck] = len(first)

    def _check_deck(self, deck: int, name: str, cards: list[str]) -> None:
        """TG-SET-03: the whole deck, or for tribe cards nine of each symbol."""
        if name != "tribe":
            if cards != sorted(self.names[deck]):
                raise ValueError(f"{name} must hold every card of the deck once.")
            return
        symbols = [self.tribe[self.tribe_ids.index(card)]["symbol"] for card in cards]
        if len(cards) != TRIBE_DECK or any(symbols.count(symbol) != PER_SYMBOL for symbol in SYMBOLS[1:]):
            raise ValueError(f"tribe must hold {PER_SYMBOL} cards of each symbol.")

    # -- moves

    def parse(self, states: Any, text: str) -> int:
        return moves.parse(text, self._typed)

    def why_illegal(self, states: Any, action: int) -> IllegalMove:
        return Explainer(self, states).why(action)

    # -- showing

    def view(self, states: Any, seat: int | None) -> dict[str, Any]:
        viewer = view.Viewer(self, states, seat)
        shown = viewer.make()
        shown["progress"] = outlook.progress(shown, self.cards)
        shown["raids"] = outlook.raids(shown, self.cards, int(viewer.s["raid_extra"]), viewer.numbers)
        return shown

    def told_of(self, before: Any, move: str, after: Any, seat: int | None) -> dict[str, Any]:
        return telling.told_of(self, before, move, after, seat)

    def scores(self, states: Any, seat: int | None, *, everything: bool = False) -> list[dict[str, int | None]]:
        return view.score_rows(view.reckoned(self.boxes, states, -1 if seat is None else seat))

    def end_reason(self, states: Any) -> str | None:
        return END_REASONS[int(states[0]["end"])]

    def prompt(self, states: Any, language: str) -> str:
        return prompt_words(self, states, language)

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


def _chosen(ids: Sequence[str], cards: Sequence[Card], option: str) -> list[Card]:
    known = {card["id"].lower(): card for card in cards}
    for name in ids:
        if name.lower() not in known:
            raise BadOption(f"{option}: there is no card {short(name)}.")
    if len({name.lower() for name in ids}) != len(ids):
        raise BadOption(f"{option}: each card can be named once only.")
    wanted = {name.lower() for name in ids}
    return [card for card in cards if card["id"].lower() in wanted]


def _needs_expansion(card: Card) -> bool:
    """Whether a card has to do with water, dunes or the Targia figure."""
    effect = card["effect"]
    vectors = [value for value in effect.values() if isinstance(value, (dict, list))]
    named = json.dumps([card.get("cost"), card.get("bracket"), vectors, effect.get("count")])
    return effect["kind"] in EXPANSION_KINDS or "water" in named
