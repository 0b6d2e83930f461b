"""The pieces on the spaces, and the marks under them: legal spaces, the last move."""

from __future__ import annotations

from collections.abc import Collection
from typing import TypeVar

from azalai.drawing.svg import Point, use
from azalai.games.desert.maps import Cell

from .layout import centre
from .position import Camel, Position

Item = TypeVar("Item")


def pieces_layer(position: Position) -> str:
    """Tokens are flat, under everything that stands up; pieces lower on the map overlap higher ones."""
    flat = [
        use(f"waterhole-{value or 'down'}", centre(cell))
        for cell, value in sorted_by_place(position.waterholes.items())
    ]
    standing: dict[Cell, Camel | None] = {**dict.fromkeys(position.oases), **position.camels}
    return "".join(flat) + "".join(
        camel_drawn(camel, centre(cell)) if camel else use("oasis", centre(cell))
        for cell, camel in sorted_by_place(standing.items())
    )


def sorted_by_place(items: Collection[tuple[Cell, Item]]) -> list[tuple[Cell, Item]]:
    """From top to bottom, from left to right."""
    return sorted(items, key=lambda item: centre(item[0])[::-1])


def camel_drawn(camel: Camel, at: Point) -> str:
    seat, colour = camel.owner
    return use(f"leader-{colour}", at) + use(f"rider-{seat}", at) if camel.leader else use(f"camel-{colour}", at)


def marks_layer(position: Position, legal: Collection[Cell], last: Collection[Cell]) -> str:
    """A legal space has a dot if it is empty."""
    taken = {*position.oases, *position.waterholes, *position.camels}
    return "".join(
        [use("legal-space", centre(cell)) for cell in sorted(legal)]
        + [use("legal-dot", centre(cell)) for cell in sorted(legal) if cell not in taken]
        + [use("last-space", centre(cell)) for cell in sorted(last)]
    )
