"""Draw text as outlines, so that it looks the same without our fonts installed.

For every style, a game's `glyphs.json` holds the outlines of its characters, at 1000 units to the em, as an advance
and path data in relative commands. `kern` maps a character to the shifts of the characters that follow it. The
outlines come from Fraunces and Source Sans 3 under the SIL Open Font License; the licences are in this folder.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

BOX = (600, "m80 0l0-660 440 0 0 660zm50-50l340 0 0-560-340 0z")  # for a character without an outline
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
        """The outline of a character; without its accent if the accented one is missing."""
        base = unicodedata.normalize("NFD", character)[0]
        return self.glyphs.get(character) or self.glyphs.get(base) or BOX

    def places(self, text: str) -> list[tuple[int, Glyph]]:
        """The glyphs of a text, each with its position."""
        at, before, out = 0, "", []
        for character in text:
            at += self.kern.get(before + character, 0)
            out.append((at, self.glyph(character)))
            at += out[-1][1][0]
            before = character
        return out

    def width(self, text: str) -> int:
        """The width of a text in font units."""
        places = self.places(drawable(text))
        return places[-1][0] + places[-1][1][0] if places else 0


@cache
def read_styles(file: Path) -> dict[str, Style]:
    """All styles in a file of outlines, by name."""
    data = json.loads(file.read_text("utf-8"))
    return {name: Style(style["glyphs"], style["kern"]) for name, style in data.items()}


def drawable(text: str) -> str:
    """A text reduced to the characters that can be drawn, with accents composed.

    >>> drawable(" Sea" + chr(9) + "of" + chr(0) + chr(10) + "sand ")
    'Sea of sand'
    """
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(c for c in composed if c == " " or unicodedata.category(c)[0] in "LNPS")
