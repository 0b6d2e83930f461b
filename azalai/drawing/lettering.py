"""Text as outlines, so that it looks the same where none of our fonts is installed.

A game's `glyphs.json` holds for every style the outlines of its characters, 1000 units to the em, as an advance and
path data in relative commands; `kern` says for a character by how much which followers move. They are taken from
Fraunces and Source Sans 3 under the SIL Open Font License; the licences are in this folder.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

BOX = (600, "m80 0l0-660 440 0 0 660zm50-50l340 0 0-560-340 0z")  # for a character we have no outline of
Glyph = tuple[int, str]


class Style:
    """The characters of one style of text."""

    def __init__(self, glyphs: dict[str, list[Any]], kern: dict[str, dict[str, str]]) -> None:
        self.glyphs: dict[str, Glyph] = {character: (advance, data) for character, (advance, data) in glyphs.items()}
        self.kern = {
            first + second: int(by)
            for first, followers in kern.items()
            for by, seconds in followers.items()
            for second in seconds
        }

    def glyph(self, character: str) -> Glyph:
        """An outline; without the accent if the accented one is missing."""
        base = unicodedata.normalize("NFD", character)[0]
        return self.glyphs.get(character) or self.glyphs.get(base) or BOX

    def places(self, text: str) -> list[tuple[int, Glyph]]:
        """Where each glyph of a text begins."""
        at, before, out = 0, "", []
        for character in text:
            at += self.kern.get(before + character, 0)
            out.append((at, self.glyph(character)))
            at += out[-1][1][0]
            before = character
        return out

    def width(self, text: str) -> int:
        """The width of a text, in units."""
        places = self.places(drawable(text))
        return places[-1][0] + places[-1][1][0] if places else 0


@cache
def read_styles(file: Path) -> dict[str, Style]:
    """All styles of a file of outlines, by name."""
    data = json.loads(file.read_text("utf-8"))
    return {name: Style(style["glyphs"], style["kern"]) for name, style in data.items()}


def drawable(text: str) -> str:
    """The characters of a text that can be seen, composed.

    >>> drawable(" Sea" + chr(9) + "of" + chr(0) + chr(10) + "sand ")
    'Sea of sand'
    """
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(c for c in composed if c == " " or unicodedata.category(c)[0] in "LNPS")
