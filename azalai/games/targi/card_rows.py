"""The rows by which nets know the cards: the number of each card in the shipped decks, whatever decks a game mixes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from azalai.games.targi.cards import shipped

Card = Mapping[str, Any]
UNKNOWN = -1
WORDS = ("title", "text", "source", "card")  # what makes no difference to how a card plays


def tribe_rows(cards: Iterable[Card]) -> list[int]:
    return _rows(cards, "base_tribe", "house_tribe")


def goods_rows(cards: Iterable[Card]) -> list[int]:
    """One for each copy of a card."""
    cards = list(cards)
    return [row for row, card in zip(_rows(cards, "base_goods", "house_goods"), cards) for _ in range(card["copies"])]


def border_rows(cards: Iterable[Card]) -> list[int]:
    return _rows(cards, "base_border", "house_border")


def dune_rows(cards: Iterable[Card]) -> list[int]:
    return _rows(cards, "house_dunes")


def option_rows(options: Iterable[Card]) -> list[int]:
    """Of options of challenge cards, as `pools.challenge_options` lists them."""
    known = _known_options()
    return [_row(option, known) for option in options]


def _rows(cards: Iterable[Card], *decks: str) -> list[int]:
    known = _known_cards(decks)
    return [_row(card, known) for card in cards]


def _row(card: Card, known: dict[str, tuple[int, Card]]) -> int:
    """The row of a card that plays as the shipped card of its name does; a changed one is unknown."""
    row, same = known.get(card["id"], (UNKNOWN, {}))
    return row if _plays(card) == same else UNKNOWN


def _plays(card: Card) -> Card:
    return {name: value for name, value in card.items() if name not in WORDS}


@cache
def _known_cards(decks: tuple[str, ...]) -> dict[str, tuple[int, Card]]:
    cards = [card for deck in decks for card in shipped(deck).cards]
    return {card["id"]: (row, _plays(card)) for row, card in enumerate(cards)}


@cache
def _known_options() -> dict[str, tuple[int, Card]]:
    options = [
        {**option, "category": card["category"], "vp": card["vp"]}
        for card in shipped("house_challenges").cards
        for option in card["options"]
    ]
    return {option["id"]: (row, _plays(option)) for row, option in enumerate(options)}
