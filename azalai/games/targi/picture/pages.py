"""How board and panels are laid out on a page: a wide one with words, or a narrow one with signs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from .board import Grid, board
from .head import calendar, head, tall_head
from .panels import Panel, challenges, dunes, key, piles, question, score
from .scene import SEATS, Scene
from .seats import tall_seat, wide_seat
from .sheet import Box, Sheet

Drawer = Callable[[Scene, float], Panel | None]

WIDE, NARROW = 1600.0, 390.0
MARGIN, GAP = 16.0, 14.0


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
    at_sides(page, scene, Box(MARGIN, top, side, bottom - top), Box(WIDE - MARGIN - side, top, side, bottom - top))
    half = (WIDE - 3 * MARGIN) / 2
    ends = [
        lay(page, wide_seat(scene, seat, half, 150), MARGIN + seat * (half + MARGIN), bottom + 20) for seat in SEATS
    ]
    return page, max(ends) + MARGIN


def at_sides(page: Sheet, scene: Scene, left: Box, right: Box) -> None:
    """Panels left and right of the board, and the key where there is more room, if there is enough."""
    around: list[Drawer] = [dunes] if scene.expansion else [piles]
    around += [challenges] if scene.view["challenges"] else []
    ends = [
        pile_up(page, scene, [score, *([piles] if scene.expansion else []), question], left.x, left.y, left.width, GAP),
        pile_up(page, scene, around, right.x, right.y, right.width, GAP),
    ]
    signs = key(scene, left.width)
    end = min(ends)
    if end + GAP + signs.height <= left.bottom:
        lay(page, signs, (left if end == ends[0] else right).x, end + GAP)


def narrow(scene: Scene) -> tuple[Sheet, float]:
    """Everything one below the other, the board first."""
    page, edge = Sheet(), 8.0
    inner = NARROW - 2 * edge
    y = lay(page, tall_head(scene, NARROW), 0, 0) + 10
    y = lay(page, calendar(scene, inner), edge, y) + 12
    grid = Grid((inner - 4 * 6) / 5, (inner - 4 * 6) / 5, 6)
    page.lay(board(scene, grid), edge, y)
    y += grid.rise(5) + 16
    drawers: list[Drawer] = [question, *([dunes] if scene.expansion else [])]
    drawers += [partial(tall_seat, seat) for seat in SEATS]
    drawers += [*([challenges] if scene.view["challenges"] else []), score, piles, key]
    return page, pile_up(page, scene, drawers, edge, y, inner, 10) + edge
