"""What a picture says in words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from azalai.core.errors import BadOption

Card = Mapping[str, Any]


@cache
def words(language: str) -> dict[str, Any]:
    languages: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_name("words.json").read_text("utf-8"))
    if language not in languages:
        raise BadOption(f"There is no language {language!r}. Languages: {', '.join(languages)}.")
    return languages[language]


def said(texts: Mapping[str, str], language: str) -> str:
    """A card's text in a language, or else in the one it has.

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
    """All that a card says, for who points at it or cannot see it."""
    kind = words(language)["symbols"].get(symbol or card.get("symbol"), "")
    points = f"{card['vp']} {words(language)['vp']}" if card.get("vp") else ""
    options = [said(option["text"], language) for option in card.get("options", ())]
    text = " ".join(options) if options else said(card["text"], language)
    number = f"{card['number']}. " if "number" in card else ""
    return number + ". ".join(part for part in (title_of(card, language), kind, points, text) if part)
