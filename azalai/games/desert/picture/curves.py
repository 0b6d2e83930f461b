"""Lines that look drawn by hand: smooth curves along borders, bands of water, ticks."""

from __future__ import annotations

import math
from itertools import pairwise

from azalai.drawing.svg import Pen, Point, polyline

from .layout import unit
from .noise import hashed, noise

STEPS = 6  # pieces of a curve for every corner of its line


def flowing(line: list[Point]) -> list[Point]:
    """Points of a smooth curve that runs through the middle of every edge of a line."""
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(line)]
    corners = line[1:-1]
    closed = line[0] == line[-1]
    if closed:
        middles, corners = [*middles, middles[0]], line[1:]
    bends = zip(pairwise(middles), corners)
    curve = [bend(a, corner, b, step / STEPS) for (a, b), corner in bends for step in range(STEPS)]
    return [*curve, middles[-1]] if closed else [line[0], *curve, middles[-1], line[-1]]


def bend(a: Point, corner: Point, b: Point, t: float) -> Point:
    """A point of the curve from a to b that is pulled towards a corner."""
    p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return p * a[0] + q * corner[0] + r * b[0], p * a[1] + q * corner[1] + r * b[1]


def lengthened(line: list[Point], by: float) -> list[Point]:
    """Carry both ends of an open line on in its general direction."""
    if line[0] == line[-1]:
        return line
    inner = min(2, len(line) - 1)
    return [carried(line[inner], line[0], by), *line, carried(line[-1 - inner], line[-1], by)]


def carried(inner: Point, end: Point, by: float) -> Point:
    ux, uy = unit(end[0] - inner[0], end[1] - inner[1])
    return end[0] + ux * by, end[1] + uy * by


def headings(curve: list[Point]) -> list[Point]:
    """The direction of a curve at each of its points."""
    around = zip([curve[0], *curve[:-1]], [*curve[1:], curve[-1]])
    return [unit(bx - ax, by - ay) for (ax, ay), (bx, by) in around]


def ribbon(curve: list[Point], width: float) -> str:
    """A band along a curve whose width swells and narrows a little, like running water."""
    left, right = [], []
    for (x, y), (ux, uy) in zip(curve, headings(curve)):
        half = width / 2 + 2.6 * (noise(x / 38, y / 38, 81) - 0.5)
        left.append((x - uy * half, y + ux * half))
        right.append((x + uy * half, y - ux * half))
    return polyline(left + right[::-1], closed=True)


def glints(curve: list[Point]) -> str:
    """Small strokes of light that follow the flow, off its middle."""
    sides = list(zip(curve, headings(curve)))
    out = []
    for i in range(3, len(curve) - 4, 3):
        roll = hashed(i, 5, 83)
        if roll >= 0.6:
            off = 2.4 if roll > 0.8 else -2.2
            out.append(polyline([(x - uy * off, y + ux * off) for (x, y), (ux, uy) in sides[i : i + 3]]))
    return "".join(out)


def ticks(curve: list[Point]) -> str:
    """Short strokes at right angles to a curve, on its left, of uneven length like those of an engraver."""
    pen = Pen()
    travelled = 0.0
    for (ax, ay), (bx, by) in pairwise(curve):
        travelled += math.hypot(bx - ax, by - ay)
        if travelled >= 6:
            travelled = 0
            ux, uy = unit(bx - ax, by - ay)
            length = 4 + 2.4 * hashed(round(ax), round(ay), 51)
            pen.move((bx, by)).line((bx + uy * length, by - ux * length))
    return pen.data


def crescent(pen: Pen, at: Point, angle: float, length: float, bulge: float, thick: float) -> None:
    """A crest of sand, steep on one side."""
    (x, y), cos, sin = at, math.cos(angle), math.sin(angle)
    start, end = (x - cos * length / 2, y - sin * length / 2), (x + cos * length / 2, y + sin * length / 2)
    cx, cy = x + sin * bulge + cos * 0.16 * length, y - cos * bulge + sin * 0.16 * length
    pen.move(start).curve((cx + sin * thick, cy - cos * thick), end)
    pen.curve((cx - sin * thick, cy + cos * thick), start).close()
