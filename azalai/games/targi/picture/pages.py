"""How board and panels lie on a page: a wide one with words, or a narrow one with signs."""

from __future__ import annotations

from .board import Grid, board
from .panels import (
    Drawer,
    Panel,
    calendar,
    challenges,
    dunes,
    head,
    key,
    piles,
    question,
    score,
    tall_head,
    tall_seat,
    wide_seat,
)
from .scene import SEATS, Scene
from .sheet import Sheet

WIDE, NARROW = 1600.0, 390.0
MARGIN = 16.0


def lay(page: Sheet, panel: Panel, x: float, y: float) -> float:
    """A panel on a page; where it ends."""
    page.lay(panel.sheet, x, y)
    return y + panel.height


def pile_up(page: Sheet, scene: Scene, drawers: list[Drawer], x: float, y: float, width: float, gap: float) -> float:
    """Panels below each other."""
    for drawer in drawers:
        panel = drawer(scene, width)
        if panel:
            y = lay(page, panel, x, y) + gap
    return y - gap


def wide(scene: Scene) -> tuple[Sheet, float]:
    """The board in the middle, panels at its sides, the displays below. Returns the page and its height."""
    page = Sheet()
    top = lay(page, head(scene, WIDE), 0, 0) + 14
    grid = Grid(156, 174, 12)
    left = (WIDE - grid.side(5)) / 2
    y = lay(page, calendar(scene, grid.side(5)), left, top) + 16
    page.lay(board(scene, grid), left, y)
    bottom = y + grid.rise(5)
    side = left - 2 * MARGIN - 4
    lefts, rights = sides(scene)
    pile_up(page, scene, lefts, MARGIN, top, side, 14)
    pile_up(page, scene, rights, WIDE - MARGIN - side, top, side, 14)
    bottom += 20
    half = (WIDE - 3 * MARGIN) / 2
    ends = [lay(page, wide_seat(scene, seat, half, 150), MARGIN + seat * (half + MARGIN), bottom) for seat in SEATS]
    return page, max(ends) + MARGIN


def sides(scene: Scene) -> tuple[list[Drawer], list[Drawer]]:
    """What stands left and right of the board."""
    asked = question(scene, 300)
    if scene.expansion or scene.view["challenges"]:
        around: list[Drawer] = [dunes] if scene.expansion else []
        around += [challenges] if scene.view["challenges"] else []
        return [score, piles, question if asked else key], around
    return [score, question if asked else key], [piles, *([key] if asked else [])]


def narrow(scene: Scene) -> tuple[Sheet, float]:
    """All below each other, the board first."""
    page, edge = Sheet(), 8.0
    inner = NARROW - 2 * edge
    y = lay(page, tall_head(scene, NARROW), 0, 0) + 10
    y = lay(page, calendar(scene, inner), edge, y) + 12
    grid = Grid((inner - 4 * 6) / 5, (inner - 4 * 6) / 5, 6)
    page.lay(board(scene, grid), edge, y)
    y += grid.rise(5) + 16
    drawers: list[Drawer] = [question, *([dunes] if scene.expansion else [])]
    drawers += [lambda scene, width, seat=seat: tall_seat(scene, seat, width) for seat in SEATS]
    drawers += [*([challenges] if scene.view["challenges"] else []), score, piles, key]
    return page, pile_up(page, scene, drawers, edge, y, inner, 10) + edge
