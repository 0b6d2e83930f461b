"""A deck as a table for people, in English or German."""

from __future__ import annotations

import textwrap

from azalai.games.targi.cards import Deck
from azalai.games.targi.cards_shapes import Json
from azalai.games.targi.words import texts
from azalai.wording import counted

LEAST_WORDS = 30  # columns for the text of a card, however narrow the screen

COLUMNS = {
    "tribe": ("id", "symbol", "cost", "vp", "source", "title", "text"),
    "goods": ("id", "copies", "source", "title", "text"),
    "border": ("id", "number", "source", "title", "text"),
    "dune": ("id", "cost", "vp", "source", "title", "text"),
    "challenge": ("id", "category", "needs", "vp", "source", "title", "text"),
}


def deck_table(deck: Deck, language: str, width: int = 0) -> str:
    """The cards of a deck, one per line; if there is a width, the text is wrapped to fit."""
    columns = COLUMNS[deck.kind]
    rows = [[word(column, language) for column in columns]]
    for card in deck.cards:
        rows += [[cell(line, column, language) for column in columns] for line in lines(card)]
    return _aligned(rows, width)


def lines(card: Json) -> list[Json]:
    """What gets its own line: the card, or each option of a challenge."""
    return [{**card, **option} for option in card["options"]] if "options" in card else [card]


def word(name: str, language: str) -> str:
    """
    >>> word("camel_rider", "de"), word("ours", "en")
    ('Kamelreiter', 'ours')
    """
    said = texts.part("table", language)
    words: dict[str, str] = {**said["symbols"], **said["resources"], **said["words"]}
    return words.get(name, name)


def cell(card: Json, column: str, language: str) -> str:
    if column == "cost":
        return cost(card, language)
    if column in ("title", "text"):
        return str(card[column][language])
    if column == "source":  # TG-ED-06
        return word(card.get("source", "custom"), language)
    return word(card[column], language) if column in ("symbol", "category", "needs") else str(card[column])


def cost(card: Json, language: str) -> str:
    """
    >>> cost({"cost": [{"dates": 1, "gold": 1}, {"water": 4}], "bracket": {"cost": {"any": 2}, "vp": 1}}, "en")
    '1 date + 1 gold / 4 water (2 goods: 1 VP)'
    """
    ways = " / ".join(amounts(way, language) for way in card["cost"])
    extra = card.get("bracket")
    return f"{ways} ({amounts(extra['cost'], language)}: {amounts({'vp': extra['vp']}, language)})" if extra else ways


def amounts(vector: Json, language: str) -> str:
    said = texts.part("table", language)["amounts"]
    return " + ".join(counted(said[name], n) for name, n in vector.items()) or word("free", language)


def _aligned(rows: list[list[str]], width: int) -> str:
    widths = [max(map(len, column)) for column in zip(*rows)][:-1]
    left = sum(widths) + 2 * len(widths)
    room = max(LEAST_WORDS, width - left)
    said = []
    for *cells, text in rows:
        head = "".join(f"{each:<{size}}  " for each, size in zip(cells, widths))
        broken = textwrap.wrap(text, room) if width else [text]
        said += [head + broken[0], *(" " * left + rest for rest in broken[1:])]
    return "\n".join(said)
