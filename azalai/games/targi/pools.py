"""Which cards are in a game: the decks that its options name, and what the rule set allows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from azalai.core.errors import AzalaiError, BadOption, BadRecord
from azalai.core.options import short
from azalai.games.targi.cards import DECKS as DECKS_SHIPPED
from azalai.games.targi.cards import check_goods_pool, check_tribe_pool, load_deck, read_deck, shipped
from azalai.games.targi.state import MAX_TRIBE

Card = dict[str, Any]
Options = Mapping[str, Any]
NUMBERS_WITH_HOUSE_CARDS = (1, 4, 5, 8, 9, 10, 12, 13, 14, 16)
HOUSE_CARDS = [card for name in ("house_tribe", "house_border", "house_goods") for card in shipped(name).cards]
EXPANSION_KINDS = {"join_dune", "reveal_dunes", "use_bonus", "lay_dune"}
NAMED = {"rules", "base", "house", "mixed"}
SETS = ("base", "house")
SHIPPED_KINDS = {"tribe": "tribe", "border": "border", "goods": "goods", "dune": "dunes", "challenge": "challenges"}


def is_expansion(options: Options) -> bool:
    return bool(options["rules"] == "expansion")


def deck_text(option: str, value: Any, kind: str, files: bool) -> Any:
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
    """Decks with + between them; a path that has a + in it works on its own."""
    return [value] if files and _is_file(value) else [part.strip() for part in value.split("+")]


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long, or with characters that no path has
        return False


def _no_deck(option: str, value: str, part: str, known: Iterable[str], files: bool) -> AzalaiError:
    """Why an option names no deck, and what it can name."""
    wrong = f"{option}={short(value)} is not possible: there is no deck {short(part)}"
    names = ", ".join(known)
    if files:
        return BadOption(f"{wrong}, and no such file. Decks: {names}, card files, or several of them with + between.")
    return BadRecord(f"{wrong}. Decks: {names}, or both with + between; a record holds all cards of any other deck.")


def tribe_cards(options: Options) -> list[Card]:
    """TG-ED-03, TG-X-MIX-01, TG-X-MIX-02."""
    wanted = options["tribe"]
    if wanted == "rules":
        wanted = "house" if is_expansion(options) else "base"
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


def goods_cards(options: Options) -> list[Card]:
    """TG-GOODS-02, TG-X-GOODS-01, TG-X-MIX-05."""
    if options["goods"] != "rules":
        cards = list(read_deck(options["goods"], "goods").cards)
    else:
        cards = [*shipped("base_goods").cards, *(shipped("house_goods").cards if is_expansion(options) else ())]
    check_goods_pool(cards)
    return cards


def border_cards(options: Options) -> list[Card]:
    """TG-SET-02, TG-X-MIX-03: all cards that may be in the border, one or more for each number."""
    wanted = options["border"]
    if wanted == "rules":
        wanted = "house" if is_expansion(options) else "base"
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


def dune_cards(options: Options) -> list[Card]:
    if not is_expansion(options):
        if options["dunes"] != "rules":
            raise BadOption("dunes belong to the expansion: choose rules='expansion', or leave dunes out.")
        return []
    chosen = options["dunes"]
    return list(shipped("house_dunes").cards if chosen == "rules" else read_deck(chosen, "dune").cards)


def challenge_options(options: Options) -> list[Card]:
    """TG-CH-03: every option that may be chosen, with its card."""
    chosen = options["challenge_cards"]
    deck = shipped("house_challenges") if chosen == "rules" else read_deck(chosen, "challenge")
    return [
        {**option, "card": number, **{name: card[name] for name in ("category", "vp", "title", "source")}}
        for number, card in enumerate(deck.cards)
        for option in card["options"]
        if is_expansion(options) or option["needs"] == "base"
    ]


def check_base(options: Options, cards: Iterable[Card]) -> None:
    """TG-ED-02, TG-ED-05."""
    if is_expansion(options):
        return
    for option in ("tribe", "border"):
        if options[option] in ("house", "mixed"):
            raise BadOption(f"{option}={options[option]!r} needs rules='expansion': the base game has base cards only.")
    if options["targia_repeat"] != "replace":
        raise BadOption("targia_repeat needs rules='expansion': there is no Targia figure in the base game.")
    for card in cards:
        if card in HOUSE_CARDS:
            raise BadOption(f"The card {card['id']} needs rules='expansion': the base game has base cards only.")
        if _needs_expansion(card):
            raise BadOption(f"The card {card['id']} needs rules='expansion': the base game has no water or dunes.")


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
    """Whether a card involves water, dunes or the Targia figure."""
    effect = card["effect"]
    vectors = [value for value in effect.values() if isinstance(value, (dict, list))]
    named = json.dumps([card.get("cost"), card.get("bracket"), vectors, effect.get("count")])
    return effect["kind"] in EXPANSION_KINDS or "water" in named
