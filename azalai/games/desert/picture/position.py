"""The position to draw, taken from a view with its spaces read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from azalai.core.errors import BadOption
from azalai.games.desert.maps import SPACES, Cell, Map, parse_space

from .layout import parts

Owner = tuple[int, str]  # a caravan is named by its seat and its colour


@dataclass(frozen=True)
class Camel:
    owner: Owner
    leader: bool


@dataclass(frozen=True)
class Position:
    """What lies on the board, by cell."""

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
        oases=tuple(sorted(read_space(name, board) for name in view["oases"])),
        waterholes={spaces[name]: value for name, value in view["waterholes"].items()},
        camels={spaces[name]: Camel(owner(it), bool(it["leader"])) for name, it in view["camels"].items()},
        enclosed={spaces[name]: owner(it) for name, it in view["enclosed"].items()},
    )


def owner(item: Mapping[str, Any]) -> Owner:
    return item["seat"], item["colour"]


def read_space(name: str, board: Map) -> Cell:
    cell = parse_space(name)
    if cell is None or board.kind(cell) not in SPACES:
        raise BadOption(f"There is no space {name!r} on this map. A space is a column letter and a row number, like F8.")
    return cell
