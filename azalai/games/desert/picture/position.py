"""The position to draw, taken from a view with its spaces read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from azalai.core.errors import BadOption
from azalai.games.desert.maps import SPACES, Cell, Map, parse_space
from azalai.games.desert.state import COLOURS, MAX_SEATS, TOKEN_VALUES

from .layout import parts

Owner = tuple[int, str]  # a caravan is named by its seat and its colour


@dataclass(frozen=True)
class Camel:
    owner: Owner
    leader: bool


@dataclass(frozen=True)
class Position:
    """What is on the board, by cell."""

    players: int
    to_move: int | None
    oases: tuple[Cell, ...]
    waterholes: dict[Cell, int | None]
    camels: dict[Cell, Camel]
    enclosed: dict[Cell, Owner]

    def caravans(self) -> dict[Owner, list[Cell]]:
        return grouped((camel.owner, cell) for cell, camel in self.camels.items())

    def areas(self) -> list[tuple[Owner, list[Cell]]]:
        """The enclosed areas: each connected part with its owner."""
        owned = grouped((owner, cell) for cell, owner in self.enclosed.items())
        return [(owner, part) for owner, cells in owned.items() for part in parts(cells)]

    def counted(self, area: Iterable[Cell]) -> list[Cell]:
        """The spaces of an area that are worth a point. TD-ENC-07: empty ones, and no oasis."""
        return [cell for cell in sorted(area) if cell not in self.oases and cell not in self.camels]


def grouped(pairs: Iterable[tuple[Owner, Cell]]) -> dict[Owner, list[Cell]]:
    """Cells by owner, all in order, so that the order of a view's keys does not show in the picture."""
    groups: dict[Owner, list[Cell]] = {}
    for owner, cell in sorted(pairs):
        groups.setdefault(owner, []).append(cell)
    return groups


def read_position(view: Mapping[str, Any], board: Map) -> Position:
    spaces = {name: read_space(name, board) for part in ("waterholes", "camels", "enclosed") for name in view[part]}
    return Position(
        players=view["players"],
        to_move=view["to_move"],
        oases=tuple(read_space(name, board) for name in view["oases"]),
        waterholes={spaces[name]: read_value(value) for name, value in view["waterholes"].items()},
        camels={spaces[name]: Camel(read_owner(it), bool(it["leader"])) for name, it in view["camels"].items()},
        enclosed={spaces[name]: read_owner(it) for name, it in view["enclosed"].items()},
    )


def read_owner(item: Mapping[str, Any]) -> Owner:
    seat, colour = item["seat"], item["colour"]
    if seat not in range(MAX_SEATS) or colour not in COLOURS:
        raise BadOption(f"Seats are 0 to {MAX_SEATS - 1}, colours {', '.join(COLOURS)}; not {seat!r} and {colour!r}.")
    return seat, colour


def read_value(value: int | None) -> int | None:
    """The value of a waterhole; None if it is face down."""
    if value is not None and value not in range(1, TOKEN_VALUES + 1):
        raise BadOption(f"A waterhole is worth 1 to {TOKEN_VALUES}, or None if it is face down; not {value!r}.")
    return value


def read_space(name: str, board: Map) -> Cell:
    cell = parse_space(name)
    if cell is None or board.kind(cell) not in SPACES:
        raise BadOption(
            f"There is no space {name!r} on this map. A space is a column letter and a row number, like F8."
        )
    return cell
