"""The symbols of `symbols/*.svg`, 32 units wide and high, as definitions that a picture can use.

A symbol draws with its ink (`currentColor`) and cuts out with the colour of what is below it (`var(--cut, …)`); its
other colours are those of the palette. The ink and the cut are part of the name of a definition, so that one symbol can
be used in several colours.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from azalai.drawing import document
from azalai.drawing.svg import PREFIX, identified, number, path, tag
from azalai.drawing.symbols import VARIABLE, read_symbol

from .lettering import glyph_outline

FOLDER = Path(__file__).with_name("symbols")
GLYPH = re.compile(r"[abc][0-9a-f]+")
SIDE = 32
PRINTED = {"salt", "any", "same", "gold", "water", "vp", "vp-blank", "tribe-card", "goods-card", "amulet", "discard"}


def symbol(name: str, x: float, y: float, size: float, ink: str = "card-ink", cut: str = "card") -> str:
    """A symbol whose top left corner is at a point; ink and cut are colours of the palette."""
    if ink == "ink" and name in PRINTED:  # its own colours are pale, so that it needs dark lines in the dark too
        ink = "card-ink"
    place = f"translate({number(x)} {number(y)})scale({number(size / SIDE, 4)})"
    return tag("use", **{"xlink:href": f"#{PREFIX}{name}--{ink}--{cut}"}, transform=place)


@cache
def names() -> frozenset[str]:
    return frozenset(file.stem for file in FOLDER.glob("*.svg"))


def content(name: str) -> str:
    """What a symbol consists of."""
    return read_symbol(FOLDER / f"{name}.svg")[1]


@lru_cache(1024)
def definition(name: str) -> str:
    """The definition in `<defs>` of a character (`b61`) or a symbol (`tent--card--tribe-tent`)."""
    if GLYPH.fullmatch(name):
        return path(glyph_outline(name), id=identified(name))
    symbol, ink, cut = name.split("--")
    inked = content(symbol).replace("currentColor", f"@{ink}").replace("var(--cut, #fdf7ea)", f"@{cut}")
    return tag("g", VARIABLE.sub(lambda found: f"@{found[1]}", inked), id=identified(name))


def definitions(drawing: str) -> str:
    """The definitions that a drawing uses."""
    return document.definitions(drawing, definition)
