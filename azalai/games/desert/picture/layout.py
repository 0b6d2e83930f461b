"""Where the spaces are on the plane, and the borders of sets of them.

All lengths are in map units: a space is 60 wide, corner to corner. The corners of all spaces are on a lattice
of whole numbers, so borders are followed exactly and only turned into points at the end.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from azalai.drawing.svg import Pen, Point
from azalai.games.desert.maps import SPACES, Cell, Map, neighbours

RADIUS = 30.0  # centre to corner of a space
LATTICE = (RADIUS / 2, RADIUS * math.sqrt(3) / 2)
COLUMN, ROW = 3 * LATTICE[0], 2 * LATTICE[1]  # from one column, or row, to the next
WALLS = "^v"
REACH = 6  # walls further away from every space are left out, so that no map makes an endless picture

Corner = tuple[int, int]
Edge = tuple[Corner, Corner]
Bounds = tuple[float, float, float, float]  # left, top, right, bottom

# Clockwise from the right one; side i runs from corner i to the next and faces neighbour i.
CORNERS: tuple[Corner, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def point(corner: Corner) -> Point:
    return corner[0] * LATTICE[0], corner[1] * LATTICE[1]


def middle(cell: Cell) -> Corner:
    """The centre of a cell on the lattice. Even columns sit half a space lower."""
    column, row = cell
    return 3 * column, 2 * row + (column % 2 == 0)


def centre(cell: Cell) -> Point:
    """
    >>> centre((1, 0)), centre((2, 0))[0]
    ((45.0, 0.0), 90.0)
    """
    return point(middle(cell))


def turned_centre(cell: Cell) -> Point:
    """Where a cell is when the map is turned a quarter clockwise, for a tall screen."""
    x, y = centre(cell)
    return -y, x


def side(cell: Cell, i: int) -> Edge:
    x, y = middle(cell)
    (ax, ay), (bx, by) = CORNERS[i], CORNERS[(i + 1) % 6]
    return (x + ax, y + ay), (x + bx, y + by)


@lru_cache(32)
def land(board: Map) -> frozenset[Cell]:
    """All cells that are drawn: the spaces, and the mountains and villages not far from them."""
    near = set(board.spaces())
    edge = near
    for _ in range(REACH):
        edge = {other for cell in edge for other in neighbours(cell)} - near
        near |= edge
    return frozenset(cell for cell in board.cells(SPACES + WALLS) if cell in near)


@lru_cache(32)
def bounds(board: Map) -> Bounds:
    """The box around the land."""
    centres = [centre(cell) for cell in land(board)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    return min(xs) - RADIUS, min(ys) - LATTICE[1], max(xs) + RADIUS, max(ys) + LATTICE[1]


@lru_cache(32)
def beyond_elevation(board: Map) -> frozenset[Cell]:
    """What is beyond the elevation line: spaces, and walls that touch no other spaces."""
    near = set(board.spaces(2))
    far = set(board.spaces()) - near
    for walls in parts([cell for cell in land(board) if board.kind(cell) in WALLS]):
        around = {other for cell in walls for other in neighbours(cell)}
        if around & far and not around & near:
            far.update(walls)
    return frozenset(far)


def borders(inside: Collection[Cell], outside: Collection[Cell] | None = None) -> list[list[Corner]]:
    """The lines between two sets of cells (or one set and everything else), clockwise around what is inside."""
    near, far = set(inside), set(outside or ())
    edges = (
        side(cell, i)
        for cell in sorted(near)
        for i, other in enumerate(neighbours(cell))
        if (other not in near if outside is None else other in far)
    )
    return list(runs(edges))


def runs(edges: Iterable[Edge]) -> Iterator[list[Corner]]:
    """Join directed edges into lines. A closed line ends where it began.

    Three cells meet at every corner, so at most one line between two sets of cells passes there.
    """
    following = dict(edges)
    ends = set(following.values())
    starts = [corner for corner in following if corner not in ends]
    for at in [*starts, *following]:
        line = [at]
        while at in following:
            at = following.pop(at)
            line.append(at)
        if len(line) > 1:
            yield line


def parts(cells: Collection[Cell]) -> list[list[Cell]]:
    """The connected parts of a set of cells, each in reading order of its discovery.

    >>> parts([(0, 0), (1, 0), (5, 5)])
    [[(0, 0), (1, 0)], [(5, 5)]]
    """
    left = set(cells)
    found = []
    for start in sorted(cells):
        part = [start] if start in left else []
        left.discard(start)
        for cell in part:
            joined = [other for other in neighbours(cell) if other in left]
            left.difference_update(joined)
            part += joined
        if part:
            found.append(part)
    return found


def region(cells: Collection[Cell], inset: float, radius: float = 7) -> str:
    """Path data of the border of some cells, moved inwards (outwards when negative), with rounded corners."""
    return region_of(frozenset(cells), inset, radius)


@lru_cache(1024)  # from one position to the next most caravans and areas stay as they are
def region_of(cells: frozenset[Cell], inset: float, radius: float) -> str:
    return "".join(rounded(moved([point(corner) for corner in line[:-1]], inset), radius) for line in borders(cells))


def hexagon(inset: float, radius: float) -> str:
    """Path data of one space around the origin."""
    return rounded(moved([point(corner) for corner in CORNERS], inset), radius)


def moved(loop: list[Point], distance: float) -> list[Point]:
    """Move every side of a closed border inwards (outwards when negative)."""
    result = []
    for i, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[i - 1], loop[(i + 1) % len(loop)]
        a, b = unit(x - px, y - py), unit(nx - x, ny - y)
        scale = distance / (1 + a[0] * b[0] + a[1] * b[1])
        result.append((x - (a[1] + b[1]) * scale, y + (a[0] + b[0]) * scale))
    return result


def unit(x: float, y: float) -> Point:
    length = math.hypot(x, y) or 1
    return x / length, y / length


def rounded(loop: list[Point], radius: float) -> str:
    """Path data of a closed border with every corner rounded."""
    pen = Pen()
    for i, corner in enumerate(loop):
        before, after = (towards(corner, loop[j % len(loop)], radius) for j in (i - 1, i + 1))
        pen.to(before).curve(corner, after)
    return pen.close().data


def towards(start: Point, goal: Point, distance: float) -> Point:
    """The point some way from a start to a goal, but never more than half way."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    share = min(distance / (math.hypot(dx, dy) or 1), 0.5)
    return start[0] + dx * share, start[1] + dy * share
