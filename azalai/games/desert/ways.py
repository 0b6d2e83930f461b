"""A position of Through the Desert as sets of spaces, for questions about ways: who can still get where.

A set is a whole number with a bit for each space. A caravan's way leads over spaces where its player could place camels
of its colour one after the other, if nobody else moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from azalai.games.desert.state import N_COLOURS, N_OASES

Caravan = tuple[int, int]  # seat and colour


def as_set(words: Any) -> int:
    """The set that an array of 64-bit words holds."""
    return int.from_bytes(words.tobytes(), "little")


def members(spaces: int) -> Iterator[int]:
    """The spaces of a set, the lowest first.

    >>> list(members(0b1010))
    [1, 3]
    """
    while spaces:
        lowest = spaces & -spaces
        yield lowest.bit_length() - 1
        spaces ^= lowest


class Ways:
    """The ways of all caravans in a position."""

    def __init__(self, setting: Any, states: Any) -> None:
        box, s = setting.boxes[0], states[0]
        self.players = setting.players
        self.around = [as_set(words) for words in box["around"][: len(setting.spaces)]]
        self.supply: list[int] = s["supply"].tolist()
        self.sizes: list[list[int]] = s["caravan_size"].tolist()
        self.linked: list[list[int]] = s["linked"].tolist()
        self.led = {(seat, c) for seat in range(self.players) for c in range(N_COLOURS) if s["leader"][seat][c] >= 0}
        self.oases: list[int] = s["oasis"].tolist()
        self._free = as_set(box["ground"]) & ~as_set(s["closed"])
        self._beside = [[as_set(words) for words in row] for row in s["reach"]]
        self._layers: dict[Caravan, list[int]] = {}

    def layers(self, caravan: Caravan) -> list[int]:
        """The spaces that the caravan can get to with its first camel, with its second, and so on.

        The supply does not matter here: this is about ways, not about how many camels are left.
        """
        if caravan not in self._layers:
            self._layers[caravan] = list(self._flood(*caravan))
        return self._layers[caravan]

    def _flood(self, seat: int, colour: int) -> Iterator[int]:
        open_to_it = self._free
        for other in range(self.players):
            if other != seat:
                open_to_it &= ~self._beside[other][colour]
        fresh = self._beside[seat][colour] & open_to_it
        while fresh:
            yield fresh
            open_to_it &= ~fresh
            fresh = self._spread(fresh) & open_to_it

    def _spread(self, spaces: int) -> int:
        found = 0
        for space in members(spaces):
            found |= self.around[space]
        return found

    def camels_to(self, caravan: Caravan, targets: int) -> int | None:
        """How many camels the caravan needs to get to one of the targets; None if there is no way."""
        return next((number for number, layer in enumerate(self.layers(caravan), 1) if layer & targets), None)

    def to_oasis(self, caravan: Caravan, number: int) -> int | None:
        """How many camels the caravan needs to link an oasis; 0 if it has, None if there is no way."""
        seat, colour = caravan
        if self.linked[seat][colour] >> number & 1:
            return 0
        return self.camels_to(caravan, self.around[self.oases[number]])

    def within(self, caravan: Caravan, number: int) -> bool:
        """Whether the supply still has this many camels of the caravan's colour."""
        return number <= self.supply[caravan[1]]

    def seat_to(self, seat: int, space: int) -> int | None:
        """How many camels a seat needs to get to a space with its nearest caravan that can; None if none can."""
        found = (self.camels_to(one, 1 << space) for one in sorted(self.led) if one[0] == seat and self.supply[one[1]])
        return min((number for number in found if number is not None), default=None)


ALL_OASES = range(N_OASES)
