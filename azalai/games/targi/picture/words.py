"""What a picture says in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from azalai.games.targi.words import texts

Card = Mapping[str, Any]


def words(language: str) -> dict[str, Any]:
    return texts.part("picture", language)


def said(texts: Mapping[str, str], language: str) -> str:
    """A card's text in a language, or in the one it has.

    >>> said({"en": "Well", "de": "Brunnen"}, "de"), said({"en": "Well"}, "de")
    ('Brunnen', 'Well')
    """
    return str(texts.get(language) or next(iter(texts.values()), ""))


def title_of(card: Card, language: str) -> str:
    """The title of a card; an option of a challenge may have none, then that of its category."""
    if "title" in card:
        return said(card["title"], language)
    return str(words(language)["categories"].get(card.get("category"), ""))


def player(seat: int, language: str) -> str:
    """People count from one."""
    return str(words(language)["player"]).format(number=seat + 1)


def in_words(card: Card, language: str, symbol: str | None = None) -> str:
    """Everything that a card says, for people who point at it or cannot see it."""
    kind = words(language)["symbols"].get(symbol or card.get("symbol"), "")
    points = f"{card['vp']} {words(language)['vp']}" if card.get("vp") else ""
    options = [said(option["text"], language) for option in card.get("options", ())]
    text = " ".join(options) if options else said(card["text"], language)
    number = f"{card['number']}. " if "number" in card else ""
    return number + ". ".join(part for part in (title_of(card, language), kind, points, text) if part)
