"""Draw lines with points as an SVG picture: losses over epochs, strength over hours."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

import msgspec

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 70, 24, 84, 56
CHARACTER = 7.5  # rough width of one character
COLOURS = ("#b3541e", "#2f6f73", "#7a5c99", "#8a8a2a")
STYLE = (
    "text{font-family:system-ui,sans-serif;font-size:13px;fill:#222}.title{font-size:17px;font-weight:600}"
    ".small{font-size:12px;fill:#555}.grid{stroke:#ddd}"
)


class Line(msgspec.Struct, frozen=True):
    """A line of points; `spread` gives the lower and upper end of each point's interval."""

    name: str
    xs: Sequence[float]
    ys: Sequence[float]
    spread: Sequence[tuple[float, float]] = ()


class Axis(msgspec.Struct, frozen=True):
    """A scale from numbers to places on the picture, with round numbers to label."""

    ticks: Sequence[float]
    first: float
    last: float

    def place(self, number: float) -> float:
        low, high = self.ticks[0], self.ticks[-1]
        return self.first + (self.last - self.first) * (number - low) / (high - low)


def chart(title: str, across: str, up: str, lines: Sequence[Line]) -> str:
    """The picture: `across` and `up` say what the axes count."""
    xs = [x for line in lines for x in line.xs]
    ys = [y for line in lines for y in (*line.ys, *(end for pair in line.spread for end in pair))]
    x_axis = Axis(ticks(min(xs), max(xs)), LEFT, WIDTH - RIGHT)
    y_axis = Axis(ticks(min(ys), max(ys)), HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'role="img" aria-labelledby="title">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf8"/>',
        f'<text id="title" class="title" x="16" y="28">{escape(title)}</text>',
        f'<text class="small" x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 14}" text-anchor="middle">'
        f"{escape(across)}</text>",
        f'<text class="small" x="16" y="{TOP - 12}">{escape(up)}</text>',
        *_grid(x_axis, y_axis),
    ]
    for number, line in enumerate(lines):
        parts += _line(line, COLOURS[number % len(COLOURS)], x_axis, y_axis)
        before = sum(len(other.name) for other in lines[:number])
        parts.append(_legend(line, COLOURS[number % len(COLOURS)], LEFT + number * 40 + CHARACTER * before))
    return "\n".join([*parts, "</svg>", ""])


def ticks(low: float, high: float) -> list[float]:
    """Round numbers, about six of them, that span the range.

    >>> ticks(0.513, 0.672)
    [0.5, 0.55, 0.6, 0.65, 0.7]
    >>> ticks(3, 3)
    [3.0, 4.0]
    """
    rough = (high - low) / 5
    power = 10.0 ** math.floor(math.log10(rough)) if rough > 0 else 1.0
    step = next((power * f for f in (1, 2, 5, 10) if power * f >= rough), 1.0)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(step * n, 10) for n in range(first, max(last, first + 1) + 1)]


def _grid(across: Axis, up: Axis) -> list[str]:
    parts = []
    for x in across.ticks:
        at = across.place(x)
        parts.append(f'<text class="small" x="{at:.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x:g}</text>')
    for y in up.ticks:
        at = up.place(y)
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}"/>')
        parts.append(f'<text class="small" x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end">{y:g}</text>')
    return parts


def _line(line: Line, colour: str, across: Axis, up: Axis) -> list[str]:
    places = [(across.place(x), up.place(y)) for x, y in zip(line.xs, line.ys)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    parts = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>']
    parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
    for (x, _), (low, high) in zip(places, line.spread):
        parts.append(
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{up.place(low):.1f}" y2="{up.place(high):.1f}" stroke="{colour}"/>'
        )
    return parts


def _legend(line: Line, colour: str, x: float) -> str:
    return (
        f'<circle cx="{x:.0f}" cy="50" r="5" fill="{colour}"/><text x="{x + 12:.0f}" y="55">{escape(line.name)}</text>'
    )
