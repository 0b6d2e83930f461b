"""One date, two dates: numbers and their nouns agree in every text, in both languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azalai.games.targi.cards_table import amounts
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES, Words, counted

CARDS = sorted(texts.folder.glob("cards/*.json"))
# a 1 before a plural, or a larger number before a singular
WRONG = {
    "en": re.compile(
        r"\b1 (dates|goods|cards|points|rows|dunes|times)\b|\b([2-9]|1\d) (date|good|card|point|row|dune)\b"
    ),
    "de": re.compile(
        r"\b1 (Datteln|Waren|Karten|Punkte|Reihen|Dünen)\b|\b([2-9]|1\d) (Dattel|Ware|Karte|Punkt|Reihe|Düne)\b"
    ),
}


def sayings(found: Any, language: str) -> Iterator[str]:
    """All texts of a card file in a language."""
    if isinstance(found, dict):
        yield from [found[language]] if language in found else []
        found = list(found.values())
    if isinstance(found, list):
        for each in found:
            yield from sayings(each, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", CARDS, ids=lambda file: file.stem)
def test_numbers_on_cards_agree_with_their_nouns(file: Path, language: str) -> None:
    said = list(sayings(json.loads(file.read_bytes()), language))
    assert said or file.stem == "vocabulary"
    assert [text for text in said if WRONG[language].search(text)] == []


@pytest.mark.parametrize(
    ("language", "name", "one", "two"),
    [
        ("en", "dates", "1 date", "2 dates"),
        ("de", "dates", "1 Dattel", "2 Datteln"),
        ("en", "salt", "1 salt", "2 salt"),
        ("de", "pepper", "1 Pfeffer", "2 Pfeffer"),
        ("en", "any", "any good", "any 2 goods"),
        ("de", "any", "1 Ware nach Wahl", "2 Waren nach Wahl"),
        ("en", "same", "1 good", "2 identical goods"),
        ("de", "same", "1 Ware", "2 gleiche Waren"),
        ("en", "vp", "1 VP", "2 VP"),
        ("de", "vp", "1 SP", "2 SP"),
    ],
)
def test_amounts_are_counted(language: str, name: str, one: str, two: str) -> None:
    said = texts(language)["shared"]["amounts"][name]
    assert (counted(said, 1), counted(said, 2)) == (one, two)


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("en", "1 date + 1 good", "2 dates + 2 goods"), ("de", "1 Dattel + 1 Ware", "2 Datteln + 2 Waren")],
)
def test_prices_in_tables_are_counted(language: str, one: str, two: str) -> None:
    assert [amounts({"dates": n, "any": n}, language) for n in (1, 2)] == [one, two]


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["1 point", "2 points", "−1 point", "0 points"]), ("de", ["1 Punkt", "2 Punkte", "−1 Punkt", "0 Punkte"])],
)
def test_points_are_counted(language: str, said: list[str]) -> None:
    words = Words(texts.part("terminal", language), language)
    assert [words.counted("points-won", n, n=str(n).replace("-", "−")) for n in (1, 2, -1, 0)] == said
