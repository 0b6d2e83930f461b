"""Text as outlines, so that it looks the same where none of our fonts is installed.

`glyphs.json` holds for every style the outlines of its characters, 1000 units to the em, as an advance and path data in
relative commands; `kern` says for a character by how much which followers move. They are taken from Fraunces
and Source Sans 3 under the SIL Open Font License; the licences lie beside.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from azalai.core.lettering import Style, drawable
from azalai.core.svg import number, path


@cache
def styles() -> dict[str, Style]:
    data = json.loads(Path(__file__).with_name("glyphs.json").read_text("utf-8"))
    return {name: Style(style["glyphs"], style["kern"]) for name, style in data.items()}


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
