"""What is on the ground: elevation line, river, mountains, villages, pools."""

from __future__ import annotations

from collections.abc import Callable

from azalai.drawing.colours import mix
from azalai.drawing.svg import Look, Point, linked, number, path, polyline, tag, use
from azalai.games.desert.maps import Cell, Map, neighbours

from .curves import flowing, glints, lengthened, ribbon, ticks
from .ground import beyond
from .layout import beyond_elevation, borders, centre, land, point, region
from .noise import hashed
from .palette import Palette
from .position import Position

POOLS = {"o": "pool-small", "O": "pool-large"}
RIVER_WIDTHS = {"bank": 17, "edge": 12, "flow": 9}
ROUND: Look = {"stroke_linecap": "round", "stroke_linejoin": "round"}
DETAILED = 60  # a range of more mountains has no boulders, only peaks


def elevation(board: Map, palette: Palette, width: float) -> str:
    """The elevation line, with ticks towards the far side."""
    far = beyond_elevation(board)
    curves = [lengthened(flowing([point(corner) for corner in line]), 4) for line in borders(land(board) - far, far)]
    lines = path("".join(polyline(curve) for curve in curves), stroke_width=width)
    strokes = path("".join(ticks(curve) for curve in curves), stroke_width=1.3)
    return tag("g", lines + strokes, fill="none", stroke=palette["contour"], stroke_linecap="round") if far else ""


def veil(board: Map, palette: Palette) -> str:
    """TD-SET-02: with 2 and 3 players the ground beyond the elevation line is out of play."""
    return path(beyond(board), fill=palette["paper"], fill_opacity=0.72, clip_path=linked("shore"))


def river(board: Map, palette: Palette) -> str:
    """A band through the middles of the borders between the banks; it runs on across the shore, or into the rocks."""
    banks = {
        name: [cell for cell in board.spaces() if board.bank and board.bank[cell[1]][cell[0]] == name] for name in "NS"
    }
    lines = [[point(corner) for corner in line] for line in borders(banks["N"], banks["S"])]
    return "".join(stream(flowing(lengthened(line, 30)), palette) for line in lines)


def stream(curve: list[Point], palette: Palette) -> str:
    bank, edge, flow = (ribbon(curve, width) for width in RIVER_WIDTHS.values())
    return tag(
        "g",
        path(bank, fill=palette["palm-light"], stroke=palette["palm"], stroke_opacity=0.45, stroke_width=0.8)
        + path(edge, fill=palette["water-deep"])
        + path(flow, fill=palette["river"])
        + path(glints(curve), fill="none", stroke="#fff", stroke_opacity=0.75, stroke_width=1.1, **ROUND),
        clip_path=linked("shore"),
    )


def mountains(board: Map, palette: Palette) -> str:
    """One rock ground under all mountains, and peaks on it, back to front."""
    rocks = {cell for cell in land(board) if board.kind(cell) == "^"}
    if not rocks:
        return ""
    scree = mix(palette["rock-light"], 0.6, palette["sand-shade"])
    peaks = sorted((foot, x, size) for cell in rocks for x, foot, size in peaks_of(cell, rocks))
    return (
        path(region(rocks, -4, 14), fill=palette["sand-shade"], fill_opacity=0.8)
        + path(region(rocks, 3, 12), fill=scree)
        + "".join(peak_drawn(x, foot, size) for foot, x, size in peaks)
    )


def peaks_of(cell: Cell, rocks: set[Cell], place: Callable[[Cell], Point] = centre) -> list[tuple[float, float, float]]:
    """The peaks of a mountain as middle, foot and size: its own, smaller ones towards its neighbours, boulders."""
    x, y = place(cell)
    around = [other for other in neighbours(cell) if other in rocks]
    peaks = [(x, y + 22, 58.0 + 5 * len(around))]
    for bx, by in (place(other) for other in neighbours(cell)[:3:2] if other in around):
        peaks.append(((x + bx) / 2, (y + by) / 2 + 25, 50.0))
    if len(rocks) <= DETAILED:
        for i, shift in enumerate((-17, -4, 9, 19)):  # boulders hide the foot of the range
            size = 15 + 11 * hashed(cell[0] * 7 + i, cell[1], 63)
            peaks.append((x + shift, y + 24.5 - abs(shift) * 0.12, size))
    return peaks


def peak_drawn(x: float, foot: float, size: float) -> str:
    chance = round(x), round(foot)
    size *= 0.9 + 0.2 * hashed(*chance, 61)
    name = "peak-" + "abc"[int(hashed(*chance, 62) * 2.999)]
    place = f"translate({number(x)} {number(foot - 0.35 * size)})scale({number(size / 68, 3)})"
    return use(name, transform=place)


def villages(board: Map, palette: Palette) -> str:
    cells = sorted(cell for cell in land(board) if board.kind(cell) == "v")
    plots = path("".join(region([cell], 1, 5) for cell in cells), fill=palette["sand-shade"])
    return plots + "".join(use("village", centre(cell)) for cell in cells)


def pools(board: Map, position: Position) -> str:
    """A pool stays under its waterhole and when that is taken; only an oasis replaces it."""
    cells = [cell for cell in board.cells("oO") if cell not in position.oases]
    return "".join(use(POOLS[board.kind(cell)], centre(cell)) for cell in cells)
