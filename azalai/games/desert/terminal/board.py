"""The board of Through the Desert in characters.

Spaces are bricks of two lines, and every other column begins one line lower: each brick touches exactly the six that
are its neighbours on the map. Colour is never the only sign; the same drawing can be read without it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.style import Style
from rich.text import Text

from azalai.drawing.colours import mix
from azalai.faces.canvas import NO_STYLE, Canvas
from azalai.faces.face import SIGNS
from azalai.games.desert.maps import Cell, Map, column_letters, neighbours, space_name
from azalai.games.desert.picture.palette import palette

LETTERS = {"green": "G", "pink": "P", "yellow": "Y", "purple": "L", "turquoise": "T"}  # L: lilac, as in the pictures
OASIS, MOUNTAIN, VILLAGE, EMPTY, FREE, LAST = "♣♣", "^^", "⌂⌂", "·", "+", "▔▔"
BELOW, BESIDE = "▂", "▐"  # the river along the lower and the right border of a space
NARROW, WIDE = 3, 4  # characters per space
MARGIN = 3  # for the row numbers

DAY, NIGHT = palette("light"), palette("dark")
INK, WHITE = "#17120e", "#ffffff"


def inked(colour: str, ground: str | None = None, *, bold: bool = True) -> Style:
    return Style(color=colour, bgcolor=ground, bold=bold)


# Sand that is grey enough to stay sand, and not to turn olive, where a terminal has only 256 colours.
SANDS = [Style(bgcolor=colour) for colour in ("#4d453b", "#433c33", "#38322b")]
ROCK = inked(INK, mix(NIGHT["rock-light"], 0.6, "#8c8c8c"))
TREES = inked("#d9f2c4", NIGHT["palm"])
WATER = [inked(WHITE, mix(NIGHT["water"], share, NIGHT["water-deep"])) for share in (0.0, 0.1, 0.5, 0.9)]
GRAIN = inked(NIGHT["grid"], bold=False)
EDGE = Style(dim=True)
RIVER, RIVER_BY_CAMELS = inked(NIGHT["river"]), inked(DAY["water-deep"])
# Indigo is for what can be done, and for nothing else.
CHOICES = [inked(WHITE, colour) for colour in ("#4556bd", "#3b4aa8", "#324093")]
MAY = inked(NIGHT["indigo"])
CAMEL = {colour: inked(INK, DAY[f"camel-{colour}"]) for colour in LETTERS}
LEADER = {colour: inked(WHITE, DAY[f"camel-{colour}-deep"]) for colour in LETTERS}
SEAT = [inked(NIGHT.seat(seat), NIGHT["claim"]) for seat in range(len(SIGNS))]  # readable on any terminal's ground
SEAT_ON_CAMEL = [inked(DAY.seat(seat)) for seat in range(len(SIGNS))]
ENCLOSED = [inked(NIGHT.seat(seat), mix(NIGHT.seat(seat), 0.42, NIGHT["claim"])) for seat in range(len(SIGNS))]


def tint(cell: Cell) -> int:
    """One of three tints, so that no two neighbours have the same."""
    column, row = cell
    return (column - (row - (column + (column & 1)) // 2)) % 3


class Board:
    """A map for a number of players, drawn with spaces that are `pitch` characters wide."""

    def __init__(self, board: Map, players: int, pitch: int = WIDE) -> None:
        self.map = board
        self.pitch = pitch
        self.spaces = set(board.spaces(players))
        columns = [column for column, _ in self.spaces]
        rows = [row for _, row in self.spaces]
        self.columns = range(min(columns), max(columns) + 1)
        self.rows = range(min(rows), max(rows) + 1)

    @property
    def width(self) -> int:
        return MARGIN + self.pitch * len(self.columns)

    @property
    def height(self) -> int:
        return 2 * len(self.rows) + 3

    def draw(self, view: Mapping[str, Any], legal: Mapping[str, str], last: Collection[str] = ()) -> Text:
        """The position of a view. `legal` are spaces to choose from, with a number or none; `last` are to be marked."""
        canvas = Canvas(self.width, self.height)
        cells = [(column, row) for column in self.columns for row in self.rows]
        self._edges(canvas)
        for cell in cells:
            self._ground(canvas, cell, view, legal)
        for cell in cells:
            self._river(canvas, cell, view)
        for cell in cells:
            self._marks(canvas, cell, view, legal, last)
        return canvas.text()

    # -- where things go

    def _at(self, cell: Cell) -> tuple[int, int]:
        column, row = cell
        lower = 1 if column % 2 == 0 else 0
        return MARGIN + self.pitch * (column - self.columns[0]), 1 + 2 * (row - self.rows[0]) + lower

    def _fill(self, canvas: Canvas, cell: Cell, style: Style) -> None:
        x, y = self._at(cell)
        for line in (y, y + 1):
            canvas.put(x, line, " " * self.pitch, style)

    def _write(self, canvas: Canvas, cell: Cell, text: str, style: Style) -> None:
        """Write on the upper line of a space; narrow spaces keep the last character for the river."""
        x, y = self._at(cell)
        canvas.put(x + 1 if len(text) == 1 or self.pitch == WIDE else x, y, text, style)

    def _write_below(self, canvas: Canvas, cell: Cell, text: str, style: Style) -> None:
        x, y = self._at(cell)
        canvas.put(x + (self.pitch - len(text)) // 2, y + 1, text, style)

    # -- from below: edges, ground, river, marks

    def _edges(self, canvas: Canvas) -> None:
        for column in self.columns:
            x, _ = self._at((column, 0))
            for y in (0, self.height - 1):
                canvas.put(x + 1, y, column_letters(column), EDGE)
        for row in self.rows:
            canvas.put(0, 2 + 2 * (row - self.rows[0]), f"{row + 1:>2}", EDGE)

    def _ground(self, canvas: Canvas, cell: Cell, view: Mapping[str, Any], legal: Mapping[str, str]) -> None:
        space = space_name(cell)
        if cell not in self.spaces:
            if self.map.kind(cell) in "^v":
                self._fill(canvas, cell, ROCK)
        elif space in view["camels"]:
            self._fill(canvas, cell, CAMEL[view["camels"][space]["colour"]])
        elif space in view["oases"]:
            self._fill(canvas, cell, TREES)
        elif space in view["enclosed"]:
            self._fill(canvas, cell, ENCLOSED[view["enclosed"][space]["seat"]])
        else:
            self._fill(canvas, cell, (CHOICES if legal.get(space) else SANDS)[tint(cell)])

    def _river(self, canvas: Canvas, cell: Cell, view: Mapping[str, Any]) -> None:
        """TD-VAR-RI-01: along the borders between spaces of different banks."""
        x, y = self._at(cell)
        right_low, below, *_, right_high = neighbours(cell)
        style = RIVER_BY_CAMELS if space_name(cell) in view["camels"] else RIVER
        if self._parted(cell, below):
            canvas.put(x, y + 1, BELOW * self.pitch, style)
        for line, other in ((y, right_high), (y + 1, right_low)):
            if self._parted(cell, other):
                canvas.put(x + self.pitch - 1, line, BESIDE, style)

    def _parted(self, cell: Cell, other: Cell) -> bool:
        bank = self.map.bank
        if bank is None or not {cell, other} <= self.spaces:
            return False
        return bank[cell[1]][cell[0]] != bank[other[1]][other[0]]

    def _marks(
        self, canvas: Canvas, cell: Cell, view: Mapping[str, Any], legal: Mapping[str, str], last: Collection[str]
    ) -> None:
        space = space_name(cell)
        if cell not in self.spaces:
            wall = {"^": MOUNTAIN, "v": VILLAGE}.get(self.map.kind(cell), "")
            self._write(canvas, cell, wall, ROCK)
        elif space in view["camels"]:
            self._camel(canvas, cell, view["camels"][space], space in last)
        elif space in view["oases"]:
            self._oasis(canvas, cell, view["enclosed"].get(space))
        elif space in view["enclosed"]:
            self._write(canvas, cell, SIGNS[view["enclosed"][space]["seat"]], NO_STYLE)
        else:
            self._open(canvas, cell, view["waterholes"].get(space, 0), legal.get(space))

    def _camel(self, canvas: Canvas, cell: Cell, camel: Mapping[str, Any], last: bool) -> None:
        letter, sign = LETTERS[camel["colour"]], SIGNS[camel["seat"]]
        if camel["leader"]:
            self._write(canvas, cell, letter + sign, LEADER[camel["colour"]])
        else:
            self._write(canvas, cell, letter.lower() + sign, SEAT_ON_CAMEL[camel["seat"]])
        if last:
            self._write_below(canvas, cell, LAST, inked(INK))

    def _oasis(self, canvas: Canvas, cell: Cell, enclosed: Mapping[str, Any] | None) -> None:
        self._write(canvas, cell, OASIS, TREES)
        if enclosed:
            self._write_below(canvas, cell, SIGNS[enclosed["seat"]], TREES)

    def _open(self, canvas: Canvas, cell: Cell, water: int | None, number: str | None) -> None:
        """A space without camel or palm. Water: 0 is none, None is face down. Number: None where nothing may go."""
        if water != 0:
            self._write(canvas, cell, f"~{water or '?'}", WATER[water or 0])
        elif not number:
            self._write(canvas, cell, EMPTY if number is None else FREE, GRAIN if number is None else MAY)
        if number or (water != 0 and number is not None):
            self._write_below(canvas, cell, number or FREE, NO_STYLE if number else MAY)
