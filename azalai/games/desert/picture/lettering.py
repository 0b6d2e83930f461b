"""Text as outlines, so that it looks the same where none of our fonts is installed.

`glyphs.json` holds for every style the outlines of its characters, 1000 units to the em, as an advance and path data in
relative commands; `kern` says for a character by how much which followers move. They are taken from Fraunces
and Source Sans 3 under the SIL Open Font License; the licences lie beside.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any

from .svg import number, path

BOX = (600, "m80 0l0-660 440 0 0 660zm50-50l340 0 0-560-340 0z")  # what stands for a character we have no outline of
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


@cache
def styles() -> dict[str, Style]:
    data = json.loads(Path(__file__).with_name("glyphs.json").read_text("utf-8"))
    return {name: Style(style["glyphs"], style["kern"]) for name, style in data.items()}


def drawable(text: str) -> str:
    """The characters of a text that can be seen, composed.

    >>> drawable(" Sea" + chr(9) + "of" + chr(0) + chr(10) + "sand ")
    'Sea of sand'
    """
    composed = " ".join(unicodedata.normalize("NFC", text).split())
    return "".join(c for c in composed if c == " " or unicodedata.category(c)[0] in "LNPS")


def text_width(text: str, style: str, size: float) -> float:
    """
    >>> text_width("", "label", 10), text_width("AA", "label", 10) == 2 * text_width("A", "label", 10)
    (0.0, True)
    """
    places = styles()[style].places(drawable(text))
    return (places[-1][0] + places[-1][1][0]) * size / 1000 if places else 0.0


def lettering(text: str, style: str, size: float, x: float, y: float, **look: str | float) -> str:
    """A path of a text, centred on x, standing on y."""
    places = styles()[style].places(drawable(text))
    data = "".join(f"M{at} 0{glyph[1]}" for at, glyph in places if glyph[1])
    left = x - text_width(text, style, size) / 2
    place = f"translate({number(left)} {number(y)})scale({number(size / 1000, 5)})"
    return path(data, transform=place, **look)


def shortened(text: str, style: str, size: float, width: float) -> str:
    """A text that fits a width, cut off with an ellipsis where it must be.

    >>> shortened("The long way home", "subtitle", 10, 40)
    'The lo…'
    """
    if text_width(text, style, size) <= width:
        return text
    text = drawable(text)[: int(width / size * 8)]  # no letter is narrower than an eighth of its size
    while text and text_width(text + "…", style, size) > width:
        text = text[:-1]
    return text.rstrip() + "…"
