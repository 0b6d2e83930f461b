"""The board of a game for a client that draws it: where the spaces lie, and the ground under them as SVG.

The ground is drawn by the same code as a picture, only with the names of the colours instead of the colours
(`var(--sand)`), so that the page's theme decides; there are no `style` attributes and no scripts in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from azalai.core.svg import PREFIX, Point, path, tag
from azalai.games.desert.game import DesertSetting
from azalai.games.desert.maps import SPACES, TERRAIN, Cell, Map, space_name
from azalai.games.desert.picture.frame import frame_layer, lay_out
from azalai.games.desert.picture.ground import ground_layer
from azalai.games.desert.picture.layout import RADIUS, bounds, centre, land, middle, region
from azalai.games.desert.picture.palette import Palette, mix, palette
from azalai.games.desert.picture.symbols import definitions
from azalai.games.desert.picture.terrain import elevation, peak_drawn, peaks_of, river, veil

LANGUAGES = ("en", "de")


def themed() -> Palette:
    """A palette of names: every colour is the one that the page's theme gives to the name."""
    light = palette("light")
    return Palette({name: f"var(--{name})" for name in light.colours}, light.tints)


THEMED = themed()


def board(setting: DesertSetting) -> dict[str, Any]:
    """JSON-able: the cells of the map and its drawings. The same setting gives the same answer.

    A cell's `at` lies on a lattice of half widths and half heights: its middle is `15 * at[0], 25.98 * at[1]` in the
    units of the drawings, and its neighbours lie `3, 1`, `0, 2`, `-3, 1`, `-3, -1`, `0, -2` and `3, -1` further.
    `used` is false where the game takes place elsewhere (walls, and spaces beyond the elevation line).

    >>> import azalai
    >>> answer = board(azalai.new("desert", players=2, seed=1)._setting)
    >>> answer["cells"]["F8"], answer["cells"]["S4"]
    ({'at': [15, 14], 'terrain': 'mountain', 'used': False}, {'at': [54, 7], 'terrain': 'desert', 'used': False})
    """
    small = setting.players < 4
    return {
        "game": "desert",
        "name": setting.map.name,
        "players": setting.players,
        "radius": RADIUS,
        "land": list(bounds(setting.map)),
        "frame_box": list(lay_out(setting.map, True, LANGUAGES[0]).view_box),
        "cells": cells(setting),
        "ground": drawn(ground(setting.map, small)),
        "veil": drawn(line_as_edge(setting.map)) if small else "",
        "peaks": {"wide": drawn(peaks(setting.map, centre)), "tall": drawn(peaks(setting.map, turned))},
        "frame": {lang: drawn(frame_layer(setting.map, THEMED, True, lang, 1.0)) for lang in LANGUAGES},
    }


def cells(setting: DesertSetting) -> dict[str, dict[str, Any]]:
    used = set(setting.cells)
    return {space_name(cell): described(setting.map, cell, cell in used) for cell in sorted(land(setting.map))}


def described(board: Map, cell: Cell, used: bool) -> dict[str, Any]:
    kind = board.kind(cell)
    found: dict[str, Any] = {"at": list(middle(cell)), "terrain": TERRAIN[kind], "used": used}
    if board.bank is not None and kind in SPACES:
        found["bank"] = board.bank[cell[1]][cell[0]]
    return found


def ground(board: Map, small: bool) -> str:
    """All that may be turned with the map: sand, grid, river, the foot of the mountains, the elevation line."""
    line = "" if small else elevation(board, THEMED, 2)
    return ground_layer(board, THEMED) + line + river(board, THEMED) + foothills(board)


def line_as_edge(board: Map) -> str:
    """TD-SET-02: it lies above the pools. The shore that cuts it off is the one of the ground."""
    shore = path(region(land(board), -5, 12))
    cut = tag("defs", tag("clipPath", shore, id=PREFIX + "shore"))
    return cut + veil(board, THEMED) + elevation(board, THEMED, 3.2)


def rocks(board: Map) -> set[Cell]:
    return {cell for cell in land(board) if board.kind(cell) == "^"}


def foothills(board: Map) -> str:
    found = rocks(board)
    scree = mix(THEMED["rock-light"], 0.6, THEMED["sand-shade"])
    return path(region(found, -4, 14), fill=THEMED["sand-shade"], fill_opacity=0.8) + path(
        region(found, 3, 12), fill=scree
    )


def turned(cell: Cell) -> Point:
    """Where a cell lies when the map is turned a quarter clockwise for a tall screen."""
    x, y = centre(cell)
    return -y, x


def peaks(board: Map, place: Callable[[Cell], Point]) -> str:
    """Mountains stand upright however the map lies, so they are drawn apart, back to front."""
    found = rocks(board)
    peaks = sorted((foot, x, size) for cell in found for x, foot, size in peaks_of(cell, found, place))
    content = "".join(peak_drawn(x, foot, size) for foot, x, size in peaks)
    return definitions(content, THEMED) + content


def drawn(content: str) -> str:
    """A group that can stand in any SVG document. The prefix of its ids comes from its content."""
    prefix = "g" + hashlib.sha256(content.encode()).hexdigest()[:7] + "-"
    namespaces = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}
    return tag("g", content, **namespaces).replace(PREFIX, prefix) if content else ""
