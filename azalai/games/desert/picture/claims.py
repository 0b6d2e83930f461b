"""What the seats hold: caravans and enclosed areas, with the number of spaces in each area."""

from __future__ import annotations

import math

from azalai.drawing.svg import Look, Point, identified, number, path, tag, use
from azalai.games.desert.maps import Cell, Map, neighbours

from .layout import centre, region
from .lettering import lettering
from .palette import Palette
from .position import Owner, Position

# With letters, each seat's caravans have a different line: solid, dashes, dots, dash-dot, beads.
LINES: tuple[Look, ...] = (
    {"stroke_width": 3},
    {"stroke_width": 3, "stroke_dasharray": "12 4"},
    {"stroke_width": 3, "stroke_dasharray": "3 4"},
    {"stroke_width": 3, "stroke_dasharray": "13 4 3 4"},
    {"stroke_width": 3.4, "stroke_dasharray": ".1 5.4", "stroke_linecap": "round"},
)


def claims_layer(position: Position, palette: Palette, letters: bool) -> str:
    areas = [area_drawn(i, owner, cells, palette) for i, (owner, cells) in enumerate(position.areas())]
    caravans = [caravan(owner, cells, palette, letters) for owner, cells in position.caravans().items()]
    return "".join(areas + caravans)


def area_drawn(i: int, owner: Owner, cells: list[Cell], palette: Palette) -> str:
    """An enclosed area: wash, shapes, inner band and dashes, all in its owner's colour."""
    seat, colour = owner
    line = {"fill": "none", "stroke": palette.seat(seat), "stroke_linejoin": "round"}
    return tag(
        "g",
        path(region(cells, 1.5), fill=palette.enclosed(seat))
        + "".join(use(f"enclosed-{seat}", at) for at in scattered(cells))
        + path(region(cells, 6), **line, stroke_opacity=0.3, stroke_width=7)
        + path(region(cells, 2.5), **line, stroke_width=2, stroke_dasharray="7 4"),
        id=identified(f"area-{i}-{seat}-{colour}"),
    )


def scattered(cells: list[Cell]) -> list[Point]:
    """Seven points of an even, slanted pattern in every space, except those near the border."""
    inside = set(cells)
    points = []
    for cell in cells:
        (x, y), around = centre(cell), neighbours(cell)
        points.append((x, y))
        for other, following in zip(around, around[1:] + around[:1]):
            if other in inside and following in inside:
                (ax, ay), (bx, by) = centre(other), centre(following)
                points.append(((4 * x + 2 * ax + bx) / 7, (4 * y + 2 * ay + by) / 7))
    return points


def caravan(owner: Owner, cells: list[Cell], palette: Palette, letters: bool) -> str:
    """The spaces of a caravan as one shape: filled with the camels' colour, edged with the owner's."""
    seat, colour = owner
    line = LINES[seat] if letters else {"stroke_width": 2.4}
    return path(
        region(cells, 2.8, 9),
        id=identified(f"caravan-{seat}-{colour}"),
        fill=palette.caravan(colour),
        stroke=palette.seat(seat),
        stroke_linejoin="round",
        **line,
    )


def counts_layer(board: Map, position: Position, palette: Palette, zoom: float) -> str:
    """How many points each enclosed area is worth, on the space nearest to its middle."""
    out = []
    for (seat, _), cells in position.areas():
        free = position.counted(cells)
        if free:
            out.append(count(len(free), middle_space(board, free), seat, palette, zoom))
    return "".join(out)


def middle_space(board: Map, cells: list[Cell]) -> Cell:
    """The space nearest to the middle of these; one without a pool, if there is one."""
    centres = [centre(cell) for cell in cells]
    middle = sum(x for x, _ in centres) / len(cells), sum(y for _, y in centres) / len(cells)
    plain = [cell for cell in cells if board.kind(cell) == "."] or cells
    return min(plain, key=lambda cell: (round(math.dist(centre(cell), middle), 3), cell))


def count(value: int, cell: Cell, seat: int, palette: Palette, zoom: float) -> str:
    """A number with a pale edge, which is a line under it: not every renderer can paint lines before fills."""
    x, y = centre(cell)
    size = 21 * zoom
    halo = number(4000 / size)  # in units of the outlines
    place = size, x, y + size / 3
    edge = lettering(
        str(value), "count", *place, fill="none", stroke=palette["claim"], stroke_width=halo, stroke_linejoin="round"
    )
    return edge + lettering(str(value), "count", *place, fill=palette.seat(seat))
