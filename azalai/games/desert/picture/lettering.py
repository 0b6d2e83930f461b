"""The title of a map, its letters and numbers, as outlines."""

from __future__ import annotations

from pathlib import Path

from azalai.drawing.lettering import Style, drawable, read_styles
from azalai.drawing.svg import number, path

GLYPHS = Path(__file__).with_name("glyphs.json")


def styles() -> dict[str, Style]:
    return read_styles(GLYPHS)


def text_width(text: str, style: str, size: float) -> float:
    """
    >>> text_width("", "label", 10), text_width("AA", "label", 10) == 2 * text_width("A", "label", 10)
    (0.0, True)
    """
    return styles()[style].width(text) * size / 1000


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
