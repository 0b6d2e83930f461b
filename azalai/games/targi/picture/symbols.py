"""The symbols of `symbols/*.svg`, 32 units wide and high, as definitions that a picture can use.

A symbol draws with its ink (`currentColor`) and cuts out with the colour of what lies below it (`var(--cut, …)`); its
other colours are those of the palette. The ink and the cut are part of the name of a definition, so that one symbol can
be used in several colours.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path

from azalai.core.svg import PREFIX, identified, number, path, tag

from .lettering import glyph_outline

FOLDER = Path(__file__).with_name("symbols")
VARIABLE = re.compile(r"var\(--([\w-]+), [^)]+\)")
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


@cache
def content(name: str) -> str:
    """What a symbol consists of."""
    text = (FOLDER / f"{name}.svg").read_text("utf-8")
    found = re.fullmatch(r'<svg [^>]*viewBox="0 0 32 32">(.*)</svg>\s*', text, re.DOTALL)
    if found is None:
        raise ValueError(f"symbols/{name}.svg is not one <svg> element whose last attribute is its viewBox, 0 0 32 32.")
    return found[1]


@lru_cache(1024)
def definition(name: str) -> str:
    """What stands in `<defs>` for a character (`b61`) or a symbol (`tent--card--tribe-tent`)."""
    if GLYPH.fullmatch(name):
        return path(glyph_outline(name), id=identified(name))
    symbol, ink, cut = name.split("--")
    inked = content(symbol).replace("currentColor", f"@{ink}").replace("var(--cut, #fdf7ea)", f"@{cut}")
    return tag("g", VARIABLE.sub(lambda found: f"@{found[1]}", inked), id=identified(name))


def definitions(drawing: str) -> str:
    """The definitions of all that a drawing uses."""
    used = sorted(set(re.findall(rf'"#{PREFIX}([\w-]+)"', drawing)))
    return tag("defs", "".join(definition(name) for name in used)) if used else ""
