"""The terminal's own texts: questions, commands, hints, reviews."""

from __future__ import annotations

from azalai.wording import Texts, Words

texts = Texts(__file__)


def shell(language: str) -> Words:
    """The terminal's texts in a language.

    >>> shell("de")("player", number=2)
    'Spieler 2'
    """
    return Words(texts(language), language)
