"""The board of a game for a client that draws it: where the spaces are, and the ground under them as SVG.

The same code draws the ground in a picture. Here it writes the names of the colours instead of their values
(`var(--sand)`), so that the page's theme decides; there are no `style` attributes and no scripts in it.
"""

from __future__ import annotations

import hashlib
from typing import Any

from azalai.drawing.colours import mix
from azalai.drawing.svg import PREFIX, linked, path, tag
from azalai.games.desert.game import DesertSetting
from azalai.games.desert.maps import SPACES, TERRAIN, Cell, Map, space_name
from azalai.games.desert.picture.frame import frame_layer, lay_out
from azalai.games.desert.picture.ground import dunes, lines, sand
from azalai.games.desert.picture.layout import bounds, centre, land, middle, region, turned_centre
from azalai.games.desert.picture.palette import Palette, palette
from azalai.games.desert.picture.symbols import definitions
from azalai.games.desert.picture.terrain import elevation, peak_drawn, peaks_of, river, veil

LANGUAGES = ("en", "de")
WAYS = {"wide": False, "tall": True}  # for a tall screen the map is turned a quarter clockwise


def themed() -> Palette:
    """A palette of names: the page's theme decides what colour each name means."""
    light = palette("light")
    return Palette({name: f"var(--{name})" for name in light.colours}, light.tints)


THEMED = themed()


def board(setting: DesertSetting) -> dict[str, Any]:
    """The cells of the map and its drawings, ready for JSON. The same setting gives the same answer.

    A cell's `at` is on a lattice of half widths and half heights: its middle is `15 * at[0], 25.98 * at[1]` in the
    units of the drawings, and its neighbours are `3, 1`, `0, 2`, `-3, 1`, `-3, -1`, `0, -2` and `3, -1` further.
    `used` is false for what is not in play: walls, and spaces beyond the elevation line.

    The drawings, from below: `frame`, `sand`, `dunes`, `lines`, `veil`, `peaks`; the pools go between `lines` and
    `veil`; they depend on the oases. They share their ids. For a tall screen there are other dunes and peaks, and the
    rest is turned a quarter clockwise.

    >>> import azalai
    >>> answer = board(azalai.new("desert", players=2, seed=1).setting)
    >>> answer["cells"]["F8"], answer["cells"]["S4"]
    ({'at': [15, 14], 'terrain': 'mountain', 'used': False}, {'at': [54, 7], 'terrain': 'desert', 'used': False})
    """
    the_map, small = setting.map, setting.players < 4
    prefix = "g" + hashlib.sha256(f"{the_map}{small}".encode()).hexdigest()[:7] + "-"
    return {
        "game": "desert",
        "name": the_map.name,
        "players": setting.players,
        "land": list(bounds(the_map)),
        "frame_box": list(lay_out(the_map, True, LANGUAGES[0]).view_box),
        "cells": cells(setting),
        "frame": {lang: drawn(frame_layer(the_map, THEMED, True, lang, 1.0), prefix) for lang in LANGUAGES},
        "sand": drawn(sand(the_map, THEMED, ""), prefix),
        "dunes": {way: drawn(clipped_dunes(the_map, turned), prefix) for way, turned in WAYS.items()},
        "lines": drawn(all_lines(the_map, small), prefix),
        "veil": drawn(line_as_edge(the_map), prefix) if small else "",
        "peaks": {way: drawn(peaks(the_map, turned), prefix) for way, turned in WAYS.items()},
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


def clipped_dunes(board: Map, turned: bool) -> str:
    """The dunes, cut off at the shore. The shore turns with the map, the dunes do not."""
    crests = dunes(board, THEMED, turned)
    if not turned:
        return tag("g", crests, clip_path=linked("shore"))
    return tag("g", tag("g", crests, transform="rotate(-90)"), clip_path=linked("shore"), transform="rotate(90)")


def all_lines(board: Map, small: bool) -> str:
    """Grid and shore, the elevation line, the river, the foot of the mountains."""
    line = "" if small else elevation(board, THEMED, 2)
    return lines(board, THEMED) + line + river(board, THEMED) + foothills(board)


def foothills(board: Map) -> str:
    scree = mix(THEMED["rock-light"], 0.6, THEMED["sand-shade"])
    around = path(region(rocks(board), -4, 14), fill=THEMED["sand-shade"], fill_opacity=0.8)
    return around + path(region(rocks(board), 3, 12), fill=scree)


def rocks(board: Map) -> set[Cell]:
    return {cell for cell in land(board) if board.kind(cell) == "^"}


def line_as_edge(board: Map) -> str:
    """TD-SET-02: the elevation line, drawn above the pools."""
    return veil(board, THEMED) + elevation(board, THEMED, 3.2)


def peaks(board: Map, turned: bool) -> str:
    """Mountains, back to front. They stay upright when the map is turned."""
    found, place = rocks(board), turned_centre if turned else centre
    peaks = sorted((foot, x, size) for cell in found for x, foot, size in peaks_of(cell, found, place))
    content = "".join(peak_drawn(x, foot, size) for foot, x, size in peaks)
    return definitions(content, THEMED) + content


def drawn(content: str, prefix: str) -> str:
    """A group that can go into any SVG document."""
    namespaces = {"xmlns": "http://www.w3.org/2000/svg", "xmlns:xlink": "http://www.w3.org/1999/xlink"}
    return tag("g", content, **namespaces).replace(PREFIX, prefix) if content else ""
