"""The frame of the map: paper, ladder border, letters and numbers of the spaces, title and compass."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from azalai.drawing.svg import Pen, Point, identified, number, path, polyline, tag, use
from azalai.games.desert.maps import Map, column_letters

from .layout import COLUMN, ROW, Bounds, bounds, centre, land
from .lettering import lettering, shortened, text_width
from .palette import Palette
from .symbols import definitions
from .words import subtitle

MARGIN = (40, 36)  # from the land to the frame
OUTSIDE = 6  # from the frame to the edge of the picture
LADDER = 5.5  # width of the border
CLEAR = 48  # from the middle of a cell to anything beside the land
TITLE_HEIGHT = 60  # with what belongs to it
BAND = 84  # room above the land if the title fits into no corner
LONGEST = 260  # subtitles are cut off here

Corner = tuple[str, str]
TITLE_CORNERS: tuple[Corner, ...] = (("right", "top"), ("left", "top"), ("right", "bottom"), ("left", "bottom"))
COMPASS_CORNERS: tuple[Corner, ...] = (("left", "bottom"), ("right", "bottom"), ("left", "top"), ("right", "top"))


@dataclass(frozen=True)
class Block:
    """Something beside the land: its middle and its size."""

    middle: Point
    width: float
    height: float

    def gap(self, x: float, y: float, width: float = 0, height: float = 0) -> float:
        """How far away the box is from a point."""
        dx = abs(x - self.middle[0]) - (self.width + width) / 2
        dy = abs(y - self.middle[1]) - (self.height + height) / 2
        return math.hypot(max(dx, 0), max(dy, 0))


@dataclass(frozen=True)
class Frame:
    """The frame's box, and what is inside it beside the land."""

    box: Bounds
    title: Block | None = None
    compass: Block | None = None

    @property
    def view_box(self) -> Bounds:
        left, top, right, bottom = self.box
        return left - OUTSIDE, top - OUTSIDE, right - left + 2 * OUTSIDE, bottom - top + 2 * OUTSIDE

    def in_corner(self, corner: Corner, width: float, height: float, away: Point) -> Block:
        """Where something of this size goes in a corner, at this distance from the frame."""
        left, top, right, bottom = self.box
        x, y = away[0] + width / 2, away[1] + height / 2
        middle = left + x if corner[0] == "left" else right - x, top + y if corner[1] == "top" else bottom - y
        return Block(middle, width, height)

    def free(self, block: Block, board: Map) -> bool:
        """Whether a block is within the frame, and away from the land and the title."""
        x, y = block.middle
        within = self.box[0] < x - block.width / 2 and x + block.width / 2 < self.box[2]
        off_title = self.title is None or self.title.gap(x, y, block.width, block.height) > 0
        return within and off_title and all(block.gap(*centre(cell)) >= CLEAR for cell in land(board))


@lru_cache(64)
def lay_out(board: Map, title: bool, lang: str) -> Frame:
    """Title and compass go where the land leaves a corner free."""
    x0, y0, x1, y1 = bounds(board)
    frame = Frame((x0 - MARGIN[0], y0 - MARGIN[1], x1 + MARGIN[0], y1 + MARGIN[1]))
    if title:
        frame = with_title(frame, board, title_width(board, lang))
    places = (frame.in_corner(corner, 108, 108, (26, 16)) for corner in COMPASS_CORNERS)
    return replace(frame, compass=next((place for place in places if frame.free(place, board)), None))


def with_title(frame: Frame, board: Map, width: float) -> Frame:
    """The title in a free corner, or else in a band above the land for which the frame grows."""
    places = (frame.in_corner(corner, width, TITLE_HEIGHT, (48, 30)) for corner in TITLE_CORNERS)
    place = next((place for place in places if frame.free(place, board)), None)
    if place:
        return replace(frame, title=place)
    left, top, right, bottom = frame.box
    widen = max(0, width + 40 - (right - left)) / 2
    middle = (left + right) / 2, top - BAND + 26 + TITLE_HEIGHT / 2
    return Frame((left - widen, top - BAND, right + widen, bottom), Block(middle, width, TITLE_HEIGHT))


def title_width(board: Map, lang: str) -> float:
    return max(132, text_width(subtitle_of(board, lang), "subtitle", 13.5)) + 8


def subtitle_of(board: Map, lang: str) -> str:
    return shortened(subtitle(board.name, lang), "subtitle", 13.5, LONGEST)


@lru_cache(64)
def frame_layer(board: Map, palette: Palette, title: bool, lang: str, zoom: float) -> str:
    frame = lay_out(board, title, lang)
    soft = palette["ink-soft"]
    left, top, width, height = frame.view_box
    paper = tag("rect", x=left, y=top, width=width, height=height, fill=palette["paper"])
    out = [paper, border(frame.box, palette), labels(board, frame.box, soft, zoom)]
    if frame.compass:
        out.append(use("compass", frame.compass.middle))
    if frame.title:
        out.append(title_block(frame.title.middle, subtitle_of(board, lang), palette))
    content = tag("g", "".join(out), id=identified("frame"))
    return definitions(content, palette) + content


def border(box: Bounds, palette: Palette) -> str:
    """Two thin lines with a ladder between them whose dark steps are every other column and row."""
    soft = palette["ink-soft"]
    return (
        rectangle(box, 0, fill=palette["paper-raised"], stroke=soft, stroke_width=0.8)
        + path(ladder(box), fill=soft)
        + rectangle(box, LADDER, fill=palette["paper"], stroke=soft, stroke_width=0.8)
        + rectangle(box, -3, fill="none", stroke=soft, stroke_width=0.7)
    )


def rectangle(box: Bounds, inset: float, **attributes: str | float) -> str:
    left, top, right, bottom = box
    sides = {"width": number(right - left - 2 * inset), "height": number(bottom - top - 2 * inset)}
    return tag("rect", x=number(left + inset), y=number(top + inset), **sides, **attributes)


def ladder(box: Bounds) -> str:
    left, top, right, bottom = box
    steps = []
    for start, end in dark_steps(left, right, COLUMN, -0.5):
        steps += [(start, top, end, top + LADDER), (start, bottom - LADDER, end, bottom)]
    for start, end in dark_steps(top, bottom, ROW, -0.25):
        steps += [(left, start, left + LADDER, end), (right - LADDER, start, right, end)]
    return "".join(polyline([(a, b), (c, b), (c, d), (a, d)], closed=True) for a, b, c, d in steps)


def dark_steps(start: float, end: float, step: float, shift: float) -> list[tuple[float, float]]:
    """Every other step between two ends, in line with the even columns or rows."""
    first, last = math.floor(start / step) - 1, math.ceil(end / step) + 1
    steps = [
        (max(start, step * (i + shift)), min(end, step * (i + shift + 1))) for i in range(first, last) if not i % 2
    ]
    return [(a, b) for a, b in steps if b > a]


def labels(board: Map, box: Bounds, colour: str, zoom: float) -> str:
    """Letters above the columns and numbers beside the rows."""
    cells = land(board)
    columns, rows = {c for c, _ in cells}, {r for _, r in cells}
    size, y, x = 10.5 * zoom, box[1] + 14.8 + 3.7 * zoom, box[0] + 15.5
    out = [lettering(column_letters(c), "label", size, COLUMN * c, y) for c in range(min(columns), max(columns) + 1)]
    for r in range(min(rows), max(rows) + 1):
        out.append(lettering(str(r + 1), "label", size, x, ROW * (r + 0.25) + 3.7 * zoom))
    return tag("g", "".join(out), fill=colour)


def title_block(middle: Point, under: str, palette: Palette) -> str:
    x, y = middle[0], middle[1] - 6
    line = Pen().move((x - 66, y + 30)).line((x - 10, y + 30)).move((x + 10, y + 30)).line((x + 66, y + 30))
    line.move((x - 5, y + 30)).line((x, y + 26), (x + 5, y + 30), (x, y + 34)).close()
    soft = palette["ink-soft"]
    return (
        lettering("Azalai", "title", 29, x, y, fill=palette["ink"])
        + lettering(under, "subtitle", 13.5, x, y + 20, fill=soft)
        + path(line.data, fill="none", stroke=soft, stroke_linecap="round")
    )
