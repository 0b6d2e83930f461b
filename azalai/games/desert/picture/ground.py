"""The sand: sea lines around the land, soft patches, dunes and the grid of spaces."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from azalai.drawing.svg import Look, Pen, Point, identified, linked, number, path, tag, use
from azalai.games.desert.maps import Cell, Map, neighbours

from .curves import carried, crescent
from .layout import (
    LATTICE,
    RADIUS,
    Corner,
    Edge,
    beyond_elevation,
    borders,
    centre,
    land,
    moved,
    point,
    region,
    side,
    turned_centre,
)
from .noise import hashed, noise
from .palette import Palette

SEA_LINES = ((-21, 0.6, 0.45), (-15.5, 0.8, 0.7), (-10.5, 1, 1))  # how far out, how wide, how strong
QUIET = "oO^v"  # no dune comes near the middle of these
PAST_SHORE = 12  # far enough out to be cut off along the shore
DUNE_STEP = 23  # the loose grid of the dunes


def ground_layer(board: Map, palette: Palette) -> str:
    return sand(board, palette, dunes(board, palette)) + lines(board, palette)


def sand(board: Map, palette: Palette, crests: str) -> str:
    """Sea lines, the land, and on it patches and crests."""
    cells = land(board)
    sea = (path(region(cells, out, 16), stroke_width=wide, stroke_opacity=strong) for out, wide, strong in SEA_LINES)
    shore = path(region(cells, -5, 12), id=identified("land")) + tag("clipPath", use("land"), id=identified("shore"))
    paler = path(beyond(board), fill=palette["sand-light"], fill_opacity=0.55)
    return (
        tag("defs", shore + gradients(palette))
        + tag("g", "".join(sea), fill="none", stroke=palette["line"])
        + use("land", fill=palette["sand"])
        + tag("g", patches(board) + paler + crests, clip_path=linked("shore"))
    )


def lines(board: Map, palette: Palette) -> str:
    """The grid and the shore."""
    return path(grid(board), fill="none", stroke=palette["grid"], stroke_opacity=0.62) + use(
        "land", fill="none", stroke=palette["rock"], stroke_width=1.8, stroke_linejoin="round"
    )


def gradients(palette: Palette) -> str:
    """Light and shade that fade out, for the patches."""
    return "".join(
        tag(
            "radialGradient",
            tag("stop", offset=0, stop_color=colour, stop_opacity=0.6)
            + tag("stop", offset=1, stop_color=colour, stop_opacity=0),
            id=identified(f"patch-{tone}"),
        )
        for tone, colour in (("light", palette["sand-light"]), ("shade", palette["sand-shade"]))
    )


def patches(board: Map) -> str:
    """Large soft lights and shades under the dunes, one for every eleven spaces."""
    spaces = board.spaces()
    out = []
    for i in range(max(2, len(spaces) // 11)):
        x, y = centre(spaces[int(hashed(i, 1, 41) * (len(spaces) - 1))])
        rx, ry = 80 + 110 * hashed(i, 3, 43), 40 + 60 * hashed(i, 4, 44)
        fill = linked(f"patch-{'light' if i % 2 else 'shade'}")
        out.append(tag("ellipse", cx=number(x), cy=number(y), rx=number(rx), ry=number(ry), fill=fill))
    return "".join(out)


def beyond(board: Map) -> str:
    """Path data of the ground beyond the elevation line: as smooth as the line, and elsewhere out past the shore."""
    far = beyond_elevation(board)
    line = {edge[::-1] for run in borders(land(board) - far, far) for edge in pairwise(run)}
    return "".join(part_beyond(loop, line) for loop in borders(far))


def part_beyond(loop: list[Corner], line: set[Edge]) -> str:
    smooth = [edge in line for edge in pairwise(loop)]
    corners = [point(corner) for corner in loop[:-1]]
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise([*corners, corners[0]])]
    outer = moved(corners, -PAST_SHORE)
    pen = Pen()
    for i, corner in enumerate(corners):
        before, after = smooth[i - 1], smooth[i]
        if before and after:
            pen.to(middles[i - 1]).curve(corner, middles[i])
        elif before:
            pen.to(corner).line(carried(middles[i - 1], corner, PAST_SHORE))
        elif after:
            pen.to(carried(middles[i], corner, PAST_SHORE)).line(corner)
        else:
            pen.to(outer[i])
    return pen.close().data


def dunes(board: Map, palette: Palette, turned: bool = False) -> str:
    """Wind-drawn crests in loose fields, and grains between: never the same twice, always the same for the same map.

    The wind does not turn with the map, so a map that is turned a quarter has other dunes.
    """
    crests, ripples, grains = Pen(), Pen(), Pen()
    for cell in board.spaces():
        for column, row, at in dune_places(board, cell, turned):
            field = noise(at[0] / 120, at[1] / 90, 7)
            if field >= 0.4:
                dune(crests, ripples, column, row, at, field)
            elif hashed(column, row, 9) < 0.5:
                sprinkle(grains, column, row, at)
    shade = palette["sand-shade"]
    round_dots: Look = {"stroke_width": 1.3, "stroke_linecap": "round"}
    return (
        crests_drawn(crests.data, palette)
        + path(ripples.data, fill=shade, fill_opacity=0.62)
        + path(grains.data, fill="none", stroke=shade, stroke_opacity=0.7, **round_dots)
    )


def crests_drawn(data: str, palette: Palette) -> str:
    """The lit side of a crest is the same shape again, a little higher."""
    if not data:
        return ""
    return (
        tag("defs", path(data, id=identified("crests")))
        + use("crests", fill=palette["sand-shade"], fill_opacity=0.62)
        + use("crests", (-0.5, -2.2), fill=palette["sand-light"], fill_opacity=0.95)
    )


def dune_places(board: Map, cell: Cell, turned: bool) -> Iterator[tuple[int, int, Point]]:
    """The places of the loose grid inside a space, as column, row and point, except those that stay empty."""
    place = turned_centre if turned else centre
    x, y = place(cell)
    quiet = [place(other) for other in (cell, *neighbours(cell)) if board.kind(other) in QUIET]
    for row in range(math.floor((y - RADIUS) / DUNE_STEP), math.ceil((y + RADIUS) / DUNE_STEP)):
        for column in range(math.floor((x - RADIUS) / DUNE_STEP) - 1, math.ceil((x + RADIUS) / DUNE_STEP)):
            px, py = (column + 0.5 * (row % 2)) * DUNE_STEP, row * DUNE_STEP
            at = px + jitter(column, row, 1), py + jitter(column, row, 2)
            inside = in_hexagon(py - y, px - x) if turned else in_hexagon(px - x, py - y)
            if inside and all(math.dist(at, other) >= 25 for other in quiet):
                yield column, row, at


def jitter(column: int, row: int, salt: int) -> float:
    return (hashed(column, row, salt) - 0.5) * 0.9 * DUNE_STEP


def in_hexagon(dx: float, dy: float) -> bool:
    return abs(dy) <= LATTICE[1] and abs(dx) * math.sqrt(3) + abs(dy) <= 2 * LATTICE[1]


def dune(crests: Pen, ripples: Pen, column: int, row: int, at: Point, field: float) -> None:
    """A crest, if chance puts one here; a long one has a ripple in its lee."""
    if hashed(column, row, 3) > 0.35 + field * 0.75:
        return
    angle = noise(at[0] / 170, at[1] / 170, 11) - 0.62
    length = 13 + 30 * field * (0.5 + hashed(column, row, 4) * 0.7)
    bulge = length * (0.14 + 0.1 * hashed(column, row, 5))
    crescent(crests, at, angle, length, bulge, 0.9 + length * 0.03)
    if length > 27:
        lee = at[0] + length * 0.2, at[1] + 4.2
        crescent(ripples, lee, angle + 0.1, length * 0.45, bulge * 0.5, 0.8)


def sprinkle(grains: Pen, column: int, row: int, at: Point) -> None:
    for i in range(3):
        x, y = at[0] + hashed(column, row, 20 + i) * 15, at[1] + hashed(column, row, 30 + i) * 9
        grains.move((x, y)).line((x + 0.1, y))


def grid(board: Map) -> str:
    """The sides of all spaces, each once: the three lower ones, and the upper ones where there is no space above."""
    spaces = set(board.spaces())
    pen = Pen()
    for cell in sorted(spaces):
        lower = [side(cell, i) for i in range(3)]
        pen.move(point(lower[0][0])).line(*(point(end) for _, end in lower))
        for i, other in enumerate(neighbours(cell)[3:], 3):
            if other not in spaces:
                start, end = side(cell, i)
                pen.move(point(start)).line(point(end))
    return pen.data
