"""A position of Through the Desert as a picture: one SVG document that looks the same everywhere.

It needs no style sheet, no font and no second file: colours are plain values, text is outlines, and every id begins
with its own prefix, so that several pictures can share a page.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from azalai.core.errors import BadOption
from azalai.drawing.document import document, told, with_prefix
from azalai.drawing.svg import identified, tag
from azalai.games.desert.maps import Map

from .claims import claims_layer, counts_layer
from .frame import frame_layer, lay_out
from .ground import ground_layer
from .palette import Palette, palette
from .pieces import marks_layer, pieces_layer
from .position import Position, read_position, read_space
from .symbols import definitions
from .terrain import elevation, mountains, pools, river, veil, villages
from .words import description
from .words import title as title_words

__all__ = ["draw"]

LARGEST_ZOOM = 1.4  # text grows no further when the picture is drawn small


class Look(NamedTuple):
    """What does not depend on the position.

    `letters` makes colours and seats easier to tell apart: letters on the cloths, and a different line around the
    caravans of each seat.
    """

    theme: str = "light"
    letters: bool = False
    title: bool = True
    language: str = "en"


def draw(
    view: Mapping[str, Any],
    board: Map,
    *,
    legal: Sequence[str] = (),
    last: Sequence[str] = (),
    width: int | None = None,
    **look: Any,
) -> str:
    """Draw the position of a view as an SVG document; `look` is what a `Look` says.

    `legal` and `last` are spaces to mark: where a camel may go, and where the last ones went. `width` is in pixels;
    when it is small, numbers and letters are drawn larger.

    >>> from azalai.games.desert.maps import load_map
    >>> view = {"players": 3, "to_move": 0, "oases": [], "waterholes": {}, "enclosed": {},
    ...         "camels": {"F8": {"seat": 0, "colour": "green", "leader": True}}}
    >>> draw(view, load_map("river"), theme="dark", width=900)[:53]
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="'
    """
    if width is not None and width < 1:
        raise BadOption(f"A picture is at least 1 pixel wide, not {width}.")
    theme, letters, title, language = Look(**look)
    colours = palette(theme)
    position = read_position(view, board)
    left, top, natural, height = lay_out(board, title, language).view_box
    scale = (width or natural) / natural
    zoom = min(max(1 / scale, 1), LARGEST_ZOOM)
    marks = marks_layer(position, *({read_space(name, board) for name in names} for names in (legal, last)))
    body = frame_layer(board, colours, title, language, zoom) + board_layers(board, position, colours, letters, marks)
    body += layer("counts", counts_layer(board, position, colours, zoom))
    words = told(title_words(board.name, language), description(board.name, position, language))
    return with_prefix(document(words + body, (left, top, natural, height), scale), "d")


def board_layers(board: Map, position: Position, palette: Palette, letters: bool, marks: str) -> str:
    """Ground and pieces, from below."""
    below, above = scenery(board, palette, position.players < 4)
    wet = layer("pools", pools(board, position))
    upper = layer("claims", claims_layer(position, palette, letters)) + layer("marks", marks)
    upper += layer("pieces", pieces_layer(position))
    return definitions(wet + upper, palette, letters) + below + wet + above + upper


@lru_cache(32)
def scenery(board: Map, palette: Palette, small: bool) -> tuple[str, str]:
    """What never changes in a game: everything below the pools, and what is above them."""
    terrain = "" if small else elevation(board, palette, 2)
    terrain += river(board, palette) + mountains(board, palette) + villages(board, palette)
    above = layer("veil", veil(board, palette) + elevation(board, palette, 3.2)) if small else ""
    below = layer("ground", ground_layer(board, palette)) + layer("terrain", terrain)
    return definitions(below, palette) + below, above


def layer(name: str, content: str) -> str:
    return tag("g", content, id=identified(name)) if content else ""
