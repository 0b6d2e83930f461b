"""The parts of an observation of Through the Desert, in the order in which `rules.observe` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from azalai.core.contract import OBSERVED, Array
from azalai.core.observation import Part
from azalai.games.desert.maps import Cell
from azalai.games.desert.state import N_COLOURS, PHASES, TOKEN_VALUES

if TYPE_CHECKING:
    from azalai.games.desert.game import DesertSetting


class Grid(NamedTuple):
    """The smallest rectangle of a map that holds all spaces in use. It begins in an even column, like every map."""

    left: int
    top: int
    shape: tuple[int, int]  # rows, columns

    @classmethod
    def around(cls, cells: Sequence[Cell]) -> Grid:
        """The rectangle around these cells."""
        columns, rows = zip(*cells)
        left, top = min(columns) // 2 * 2, min(rows)
        return cls(left, top, (max(rows) - top + 1, max(columns) - left + 1))

    def place(self, cell: Cell) -> int:
        """Where a cell is in the rectangle, counted row by row."""
        column, row = cell
        return (row - self.top) * self.shape[1] + column - self.left


def ground(setting: DesertSetting) -> dict[str, Array]:
    """What never changes on a map, as planes of the same shape: the spaces in use, and those south of the river.

    >>> import azalai
    >>> planes = ground(azalai.new("desert", players=2, board="river", seed=1).setting)
    >>> int(planes["spaces"].sum()), int(planes["south_bank"].sum())
    (195, 78)
    """
    box, grid = setting.boxes[0], Grid.around(setting.cells)
    planes = np.zeros((2, *grid.shape), OBSERVED)
    places = [divmod(grid.place(cell), grid.shape[1]) for cell in setting.cells]
    for (row, column), bank in zip(places, box["bank"].tolist()):
        planes[:, row, column] = 1, bank
    return {"spaces": planes[0], "south_bank": planes[1]}


def parts(players: int, grid: tuple[int, int]) -> tuple[Part, ...]:
    """Seat 0 is the observer, seat 1 the one after it, and so on. Colours are in the order of `COLOURS`."""
    by_colour = (players, N_COLOURS)
    values = TOKEN_VALUES + 1
    return (
        Part("camels", (*by_colour, *grid), "by seat and colour: camels and leaders"),
        Part("leaders", (players, *grid), "by seat: leaders"),
        Part("enclosed", (players, *grid), "by seat: spaces that it has enclosed"),
        Part("waterholes", (values, *grid), "on the board: face down, worth 1, 2, 3"),
        Part("oases", grid, "palms"),
        Part("supply", (N_COLOURS,), "by colour: camels left", 30),
        Part("phase", (len(PHASES),), "one of: " + ", ".join(PHASES)),
        Part("left", (1,), "placements left in this turn", 2),
        Part("to_move", (players,), "the seat that decides; none when the game is over"),
        Part("hand", by_colour, "by seat and colour: leaders in hand"),
        Part("sizes", by_colour, "by seat and colour: camels and leader of the caravan", 16),
        Part("linked", by_colour, "by seat and colour: oases scored by the caravan", 5),
        Part("crossed", by_colour, "by seat and colour: whether the caravan crossed the river"),
        Part("area", (players,), "by seat: enclosed spaces that count", 32),
        Part("taken", (players, values), "by seat: tokens taken, of unknown value, worth 1, 2, 3", 8),
    )
