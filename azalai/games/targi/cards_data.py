"""The shipped card data, as it is in the files: the vocabulary and the decks."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).with_name("cards")
DECKS = (
    "base_tribe",
    "base_goods",
    "base_border",
    "house_tribe",
    "house_goods",
    "house_border",
    "house_dunes",
    "house_challenges",
)


@cache
def vocabulary() -> dict[str, Any]:
    """Every word that a card may use, with its number. It is shared: do not change it."""
    return _read("vocabulary")


@cache
def board() -> dict[str, Any]:
    """The deck of the base border, which says how the board is laid out."""
    return _read("base_border")


def _read(name: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return data
