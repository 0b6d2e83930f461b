"""The symbols of `symbols/*.svg`, and the pieces put together from them, as definitions that a picture can use.

A symbol names its colours like `var(--camel, #7cc28c)`; they are replaced by plain values here, because many renderers
know no custom properties. Every definition is in map units, around the middle of its space.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from azalai.drawing import document
from azalai.drawing.svg import Box, Look, identified, number, path, tag
from azalai.drawing.symbols import SHARED, VARIABLE, read_symbol

from .layout import hexagon
from .palette import DARKEST, MARK_ON_CLOTH, RIDER_LINE, Palette

FOLDER = Path(__file__).with_name("symbols")

BOXES: dict[str, Box] = {
    "camel": (-22, -20.5, 44, 40),
    "leader": (-21, -28, 42, 51.2),
    "pennant": (4.1, -28.4, 13.6, 13.6),
    "waterhole": (-14.5, -14.5, 29, 29),
    "oasis": (-31, -27, 62, 54),
    "pool": (-30, -26, 60, 52),
    "village": (-34, -30.5, 68, 59),
    "peak": (-34, -34, 68, 68),
    "compass": (-54, -54, 108, 108),
}


def symbol(name: str) -> tuple[Box, str]:
    return read_symbol((SHARED if name.startswith("pennant-") else FOLDER) / f"{name}.svg")


def coloured(name: str, colours: Mapping[str, str]) -> str:
    """The content of a symbol with the given colours; what is not given keeps the colour in the symbol itself."""
    return VARIABLE.sub(lambda found: colours.get(found[1], found[2]), symbol(name)[1])


def fitted(content: str, view: Box, box: Box) -> str:
    """Content of a view box, drawn as large as a box allows, in its middle."""
    scale = min(box[2] / view[2], box[3] / view[3])
    x = box[0] + box[2] / 2 - scale * (view[0] + view[2] / 2)
    y = box[1] + box[3] / 2 - scale * (view[1] + view[3] / 2)
    if (round(x, 2), round(y, 2), round(scale, 4)) == (0, 0, 1):
        return content
    return tag("g", content, transform=f"translate({number(x, 2)} {number(y, 2)})scale({number(scale, 4)})")


def placed(name: str, colours: Mapping[str, str]) -> str:
    """A symbol in the box that its kind has."""
    return fitted(coloured(name, colours), symbol(name)[0], BOXES[name.partition("-")[0]])


def shadow(y: float) -> str:
    return tag("ellipse", cy=y, rx=18, ry=3.4, fill=DARKEST, fill_opacity=0.2)


def camel(colour: str, palette: Palette, letters: bool) -> str:
    colours = palette.camel(colour)
    body = coloured("camel", colours) + coloured(cloth(colour, letters), colours)
    return shadow(18) + fitted(body, symbol("camel")[0], BOXES["camel"])


def leader(colour: str, palette: Palette, letters: bool) -> str:
    """The camel of a leader. It is lower, to leave room for the rider."""
    colours = palette.camel(colour)
    body = tag("g", coloured("camel", colours), transform="translate(0 20)")
    body += tag("g", coloured(cloth(colour, letters), colours), transform="translate(0 23)")
    return shadow(22) + fitted(body, symbol("rider")[0], BOXES["leader"])


def cloth(colour: str, letters: bool) -> str:
    return f"cloth-{colour}-letter" if letters else f"cloth-{colour}"


def rider(seat: str, palette: Palette, letters: bool) -> str:
    colours = {"seat": palette.seat(int(seat)), "camel-line": RIDER_LINE, "pennant-edge": MARK_ON_CLOTH}
    body = fitted(coloured("rider", colours), symbol("rider")[0], BOXES["leader"])
    return body + placed(f"pennant-{seat}", colours)


def enclosed(seat: str, palette: Palette, letters: bool) -> str:
    """What is scattered over enclosed ground: the shape of the seat's pennant."""
    shape = coloured(f"pennant-{seat}", {"seat": palette.seat(int(seat)), "pennant-edge": "none"})
    return tag("g", fitted(shape, symbol(f"pennant-{seat}")[0], (-4, -4, 8, 8)), fill_opacity=0.5)


def legal(what: str, palette: Palette, letters: bool) -> str:
    """The mark of a legal space, and the dot for an empty one."""
    if what == "dot":
        return tag("circle", r=4.6, fill=palette["indigo"], stroke=palette["paper-raised"], stroke_width=1.4)
    fill: Look = {"fill": palette["indigo-wash"], "fill_opacity": 0.78}
    return path(hexagon(3.4, 5), stroke=palette["indigo"], stroke_width=2, stroke_linejoin="round", **fill)


def last(what: str, palette: Palette, letters: bool) -> str:
    """The mark of a space of the last move: dark on pale, so that it shows on every ground."""
    data = hexagon(3.4, 6)
    lines = path(data, stroke=palette["paper-raised"], stroke_width=5)
    lines += path(data, stroke=palette["ink"], stroke_width=2.2)
    return tag("g", lines, fill="none", stroke_linejoin="round")


COMPOSED: dict[str, Callable[[str, Palette, bool], str]] = {
    "camel": camel,
    "leader": leader,
    "rider": rider,
    "enclosed": enclosed,
    "legal": legal,
    "last": last,
}


@lru_cache(256)
def definition(name: str, palette: Palette, letters: bool) -> str:
    """The definition in `<defs>` of a name like `camel-green`, `rider-0`, `waterhole-3` or `oasis`."""
    kind, _, variety = name.partition("-")
    compose = COMPOSED.get(kind)
    content = compose(variety, palette, letters) if compose else placed(name, palette.colours)
    return tag("g", content, id=identified(name))


def definitions(content: str, palette: Palette, letters: bool = False) -> str:
    """The definitions that some content uses, and no others."""
    return document.definitions(content, lambda name: definition(name, palette, letters))
