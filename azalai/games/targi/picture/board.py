"""The board: sixteen border cards around the centre, with the pieces on them and the lines that are open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from azalai.drawing.svg import number, path

from .pieces import figure, frame, last_mark, legal_mark, marker
from .scene import LINES, Scene
from .sheet import Box, Sheet, rectangle

PLACES = {16: (0, 0), **{n: (0, n) for n in range(1, 5)}, **{n: (n - 4, 4) for n in range(5, 9)}}
PLACES |= {**{n: (4, 12 - n) for n in range(9, 13)}, **{n: (16 - n, 0) for n in range(13, 16)}}
CENTRE = {f"r{row}c{column}": (row, column) for row in (1, 2, 3) for column in (1, 2, 3)}


@dataclass(frozen=True)
class Grid:
    """Cards side by side, each of this size."""

    width: float
    height: float
    gap: float

    def box(self, row: int, column: int) -> Box:
        return Box(column * (self.width + self.gap), row * (self.height + self.gap), self.width, self.height)

    def side(self, count: int) -> float:
        return count * (self.width + self.gap) - self.gap

    def rise(self, count: int) -> float:
        return count * (self.height + self.gap) - self.gap

    @property
    def radius(self) -> float:
        return self.width * 0.06 + 1


def board(scene: Scene, grid: Grid) -> Sheet:
    sheet = Sheet()
    sheet.add(cloth(grid))
    for kind, n, seat in open_lines(scene):
        sheet.add(lane(grid, kind, n, seat))
    for place, standing in figures(scene):
        if place in LINES:
            sheet.add(strap(grid, place, standing["seat"]))
    for place in sorted(PLACES):
        border_place(sheet, scene, grid, place)
    for name in sorted(CENTRE):
        centre_place(sheet, scene, grid, name)
    marks(sheet, scene, grid)
    for place in sorted(PLACES, key=lambda n: PLACES[n]):
        pieces(sheet, scene, grid, place)
    for name in sorted(CENTRE):
        markers(sheet, scene, grid, name)
    return sheet


def figures(scene: Scene) -> Iterator[tuple[int, dict[str, Any]]]:
    """The border cards with a Targi, by number."""
    for place in sorted(PLACES):
        standing = scene.view["border"][str(place)]
        if standing["seat"] is not None:
            yield place, standing


def open_lines(scene: Scene) -> list[tuple[str, int, int]]:
    """The rows and columns that figures open, with the seat."""
    return sorted({(*LINES[place], standing["seat"]) for place, standing in figures(scene) if place in LINES})


def cloth(grid: Grid) -> str:
    """What is under the centre."""
    first, last = grid.box(1, 1), grid.box(3, 3)
    out = grid.gap * 0.6
    box = Box(first.x - out, first.y - out, last.right - first.x + 2 * out, last.bottom - first.y + 2 * out)
    return rectangle(box, grid.radius + 3, fill="@paper-sunken", stroke="@line")


def lane(grid: Grid, kind: str, n: int, seat: int) -> str:
    """A tinted strip below a row or column of the centre."""
    first, last = (grid.box(n, 1), grid.box(n, 3)) if kind == "row" else (grid.box(1, n), grid.box(3, n))
    out = grid.gap / 2 - 0.5 - 1.5 * seat
    box = Box(first.x - out, first.y - out, last.right - first.x + 2 * out, last.bottom - first.y + 2 * out)
    look: dict[str, str | float] = {"fill": f"@seat-{seat}", "fill_opacity": 0.22, "stroke": f"@seat-{seat}"}
    return rectangle(box, grid.radius + 2, **look, stroke_width=1.2)


def strap(grid: Grid, place: int, seat: int) -> str:
    """A strap from a figure's card through its line; the seats' straps run side by side, and their weave differs."""
    kind, n = LINES[place]
    own = grid.box(*PLACES[place])
    aside, thick = grid.width * (0.09 if seat else -0.09), grid.width * 0.06
    if kind == "row":
        far = grid.box(n, 3 if own.x == 0 else 1)
        y = own.y + own.height / 2 + aside
        data = f"M{number(own.x + own.width / 2)} {number(y)}H{number(far.x + far.width / 2)}"
    else:
        far = grid.box(3 if own.y == 0 else 1, n)
        x = own.x + own.width / 2 + aside
        data = f"M{number(x)} {number(own.y + own.height / 2)}V{number(far.y + far.height / 2)}"
    line: dict[str, str | float] = {"fill": "none", "stroke": "@piece-edge"}
    thread = {"stroke_width": thick * 0.24} if seat == 0 else {"stroke_width": thick, "stroke_dasharray": "1.4 3.4"}
    return (
        path(data, stroke_width=thick + 2.4, **line)
        + path(data, stroke_width=thick, fill="none", stroke=f"@piece-{seat}")
        + path(data, **line, **thread)
    )


def border_place(sheet: Sheet, scene: Scene, grid: Grid, place: int) -> None:
    box = grid.box(*PLACES[place])
    card, said = scene.face(scene.view["border"][str(place)]["card"], box.width, box.height)
    sheet.lay(card, box.x, box.y, scene.scale(box.width), said)


def centre_place(sheet: Sheet, scene: Scene, grid: Grid, name: str) -> None:
    box = grid.box(*CENTRE[name])
    lying = scene.view["centre"][name]
    if lying["kind"] == "empty":
        look: dict[str, str | float] = {"fill": "none", "stroke": "@control", "stroke_dasharray": "5 4"}
        inner = Box(box.x + 1, box.y + 1, box.width - 2, box.height - 2)
        sheet.add(rectangle(inner, grid.radius, **look))
    elif lying["card"] is None:
        said = scene.words["face_down"][lying["kind"]]
        sheet.lay(scene.back(lying["kind"], box.width, box.height), box.x, box.y, scene.scale(box.width), said)
    else:
        card, said = scene.face(lying["card"], box.width, box.height)
        sheet.lay(card, box.x, box.y, scene.scale(box.width), said)


def marks(sheet: Sheet, scene: Scene, grid: Grid) -> None:
    """Frames around cards: a marker is there, the last move was there, something can be done there."""
    boxes = {str(place): grid.box(*at) for place, at in PLACES.items()}
    boxes |= {name: grid.box(*at) for name, at in CENTRE.items()}
    for name in sorted(CENTRE):
        for i, seat in enumerate(sorted(scene.view["centre"][name]["markers"])):
            sheet.add(frame(boxes[name], f"seat-{seat}", grid.width * 0.022 + 0.8, 1.5 + 4 * i, grid.radius))
    for name in sorted(scene.last & set(boxes)):
        sheet.add(last_mark(boxes[name], grid.radius))
    for name in sorted(scene.legal & set(boxes)):
        sheet.add(legal_mark(boxes[name], grid.radius, grid.width * 0.14))


def pieces(sheet: Sheet, scene: Scene, grid: Grid, place: int) -> None:
    """Figures are at the upper right of a border card with words, and at the lower left of a small one."""
    box, standing = grid.box(*PLACES[place]), scene.view["border"][str(place)]
    others = [
        name for name, at in (("robber", scene.view["robber"]), ("targia-figure", scene.view["targia"])) if at == place
    ]
    size = 48.0 if scene.spelled else grid.width * 0.54
    targi = (box.right - size - 2, box.y - 14) if scene.spelled else (box.x - size * 0.15, box.bottom - size * 0.92)
    taken = standing["seat"] is not None
    for name in others:
        x, y = (targi[0] - (size - 4) * taken, targi[1]) if scene.spelled else (box.right - size * 0.9, targi[1])
        sheet.add(figure(name, x, y, size))
    if taken:
        sheet.add(figure(f"targi-{standing['seat']}", *targi, size, standing["done"]))


def markers(sheet: Sheet, scene: Scene, grid: Grid, name: str) -> None:
    """A marker is on the lower right corner of a centre card, a second one beside it."""
    box, size = grid.box(*CENTRE[name]), grid.width * (0.25 if scene.spelled else 0.34)
    out = size * (0.08 if scene.spelled else -0.1)
    for i, seat in enumerate(sorted(scene.view["centre"][name]["markers"])):
        sheet.add(marker(seat, box.right + out - size * 0.98 * i, box.bottom + out, size))
