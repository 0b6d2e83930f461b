"""What is on the cards: figures, markers, the signs of the seats, and the marks of places."""

from __future__ import annotations

from azalai.drawing.svg import number, path, tag

from .sheet import Box, rectangle
from .symbols import symbol


def figure(name: str, x: float, y: float, size: float, done: bool = False) -> str:
    """A standing figure; pale and ticked off where its action is done."""
    shadow = tag(
        "ellipse",
        cx=number(x + size / 2),
        cy=number(y + size * 0.96),
        rx=number(size * 0.42),
        ry=number(size * 0.08),
        fill="@card-shadow",
        fill_opacity=0.3,
    )
    standing = shadow + symbol(name, x, y, size)
    return tag("g", standing, opacity=0.5) + tick(x + size * 0.72, y + size * 0.28, size * 0.24) if done else standing


def tick(x: float, y: float, radius: float) -> str:
    r = radius
    disc = tag("circle", cx=number(x), cy=number(y), r=number(r), fill="@card-ink", stroke="@card", stroke_width=1.2)
    data = (
        f"M{number(x - r * 0.45)} {number(y)}l{number(r * 0.35)} {number(r * 0.4)} {number(r * 0.55)}-{number(r * 0.8)}"
    )
    look: dict[str, str | float] = {"fill": "none", "stroke": "@card", "stroke_width": number(r * 0.28)}
    return disc + path(data, stroke_linecap="round", stroke_linejoin="round", **look)


def marker(seat: int, x: float, y: float, size: float) -> str:
    """A tribe marker with its middle at a point."""
    return symbol(f"marker-{seat}", x - size / 2, y - size / 2, size)


def badge(seat: int, x: float, y: float, size: float) -> str:
    """The sign of a seat, with its middle at a point: a disc or a triangle, in the seat's colour."""
    if seat == 0:
        return tag("circle", cx=number(x), cy=number(y), r=number(size / 2), fill="@seat-0")
    wide, half = number(size * 0.98), number(size / 2)
    start = f"M{number(x - size * 0.46)} {number(y - size / 2)}"
    return path(f"{start}l{wide} {half}-{wide} {half}z", fill="@seat-1")


def frame(box: Box, colour: str, width: float, out: float, radius: float, opacity: float = 1) -> str:
    """A line around a card."""
    around = Box(box.x - out, box.y - out, box.width + 2 * out, box.height + 2 * out)
    faint: dict[str, str | float] = {"stroke_opacity": opacity} if opacity < 1 else {}
    return rectangle(around, radius + out, fill="none", stroke=f"@{colour}", stroke_width=width, **faint)


def last_mark(box: Box, radius: float) -> str:
    """The mark of a last move: dark on pale, so that it shows on every ground."""
    return frame(box, "paper-raised", 5, 2, radius) + frame(box, "ink", 2.4, 2, radius)


def legal_mark(box: Box, radius: float, size: float) -> str:
    """The mark of what can be done: an indigo line, and a disc with a plus at the top edge."""
    x, y, r = box.x + box.width * 0.3, box.y - 1, size / 2
    look: dict[str, str | float] = {"fill": "@indigo", "stroke": "@card", "stroke_width": 1.6}
    disc = tag("circle", cx=number(x), cy=number(y), r=number(r), **look)
    arm = r * 0.55
    plus = f"M{number(x - arm)} {number(y)}h{number(2 * arm)}M{number(x)} {number(y - arm)}v{number(2 * arm)}"
    lines = frame(box, "indigo", 7, 3, radius, 0.25) + frame(box, "indigo", 3, 2, radius)
    return lines + disc + path(plus, stroke="@on-indigo", stroke_width=number(r * 0.3), fill="none")
