"""Write SVG: short numbers, elements, and a pen for paths. All output is plain SVG 1.1 with attributes only."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

Point = tuple[float, float]
Look = dict[str, str | float]  # attributes of an element
Box = tuple[float, float, float, float]  # left, top, width, height

# A placeholder before every id. The real prefix depends on the finished content. XML does not allow this character.
PREFIX = "\0"
NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float, places: int = 1) -> str:
    """A number as short as SVG allows.

    >>> number(12.04), number(-0.04), number(0.5), number(-2.25, 2)
    ('12', '0', '.5', '-2.25')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("-0", "") else text


def tag(name: str, content: str = "", /, **attributes: str | float) -> str:
    """An element; underscores in attribute names become hyphens.

    >>> tag("path", d="M0 0", stroke_width=0.5)
    '<path d="M0 0" stroke-width=".5"/>'
    """
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else number(value, 3)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(data: str, **attributes: str | float) -> str:
    """A path element, or nothing if there is nothing to draw."""
    return tag("path", d=data, **attributes) if data else ""


def identified(name: str) -> str:
    """The id for a name in this picture."""
    return PREFIX + name


def linked(name: str) -> str:
    """A reference to a definition, for use in an attribute.

    >>> linked("land").replace(PREFIX, "p-")
    'url(#p-land)'
    """
    return f"url(#{PREFIX}{name})"


def use(name: str, at: Point = (0, 0), **attributes: str | float) -> str:
    """Draw a definition at a point.

    >>> use("oasis", (10, 20.25)).replace(PREFIX, "p-")
    '<use xlink:href="#p-oasis" x="10" y="20.2"/>'
    """
    place = {"x": number(at[0]), "y": number(at[1])} if at != (0, 0) else {}
    return tag("use", **{"xlink:href": f"#{PREFIX}{name}"}, **place, **attributes)


def text_content(text: str, *, quotes: bool = False) -> str:
    """Escape text for an element, or with `quotes` for an attribute, and drop characters that XML does not allow.

    >>> text_content('dunes & <sand>' + chr(7))
    'dunes &amp; &lt;sand&gt;'
    """
    return escape(NOT_XML.sub("", text), quote=quotes)


@lru_cache(8192)
def tenths(value: int) -> str:
    return number(value / 10)


def joined(numbers: list[int]) -> str:
    """Numbers in tenths, with as little space between them as possible."""
    texts = [tenths(value) for value in numbers]
    return texts[0] + "".join(text if text[0] == "-" else " " + text for text in texts[1:])


class Pen:
    """Builds path data from relative commands. Points are rounded to tenths, and rounding errors do not add up.

    Every part starts with an absolute move, so that the data of several paths can be joined.

    >>> pen = Pen()
    >>> pen.move((10, 10)).line((20, 10), (20, 15.5)).close().data
    'M10 10l10 0 0 5.5z'
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.command = ""
        self.at = self.start = (0, 0)

    @property
    def data(self) -> str:
        return "".join(self.parts)

    def move(self, point: Point) -> Pen:
        self.at = (0, 0)
        self._write("M", point)
        self.start = self.at
        return self

    def line(self, *points: Point) -> Pen:
        for point in points:
            self._write("l", point)
        return self

    def to(self, point: Point) -> Pen:
        """Draw a line to a point, or start the path there."""
        return self.line(point) if self.parts else self.move(point)

    def curve(self, control: Point, end: Point) -> Pen:
        self._write("q", control, end)
        return self

    def close(self) -> Pen:
        self.parts.append("z")
        self.command = "z"
        self.at = self.start
        return self

    def _write(self, command: str, *points: Point) -> None:
        x, y = self.at
        rounded = [(round(px * 10), round(py * 10)) for px, py in points]
        text = joined([value for px, py in rounded for value in (px - x, py - y)])
        if command != self.command or command == "M":
            text = command + text
        elif text[0] != "-":
            text = " " + text
        self.parts.append(text)
        self.command = command
        self.at = rounded[-1]


def polyline(points: list[Point], closed: bool = False) -> str:
    pen = Pen().move(points[0]).line(*points[1:])
    return pen.close().data if closed else pen.data
