"""The colours of a theme, and what is mixed from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from azalai.drawing.colours import colours_of, mix

DARKEST = "#24170c"  # shadows, and the base of every outline of a camel
RIDER_LINE = "#2c1f13"  # riders sit on camels of every colour, so their outline has none
MARK_ON_CLOTH = "#fff8e8"
TINTS = ("caravan", "enclosed")  # how much of a camel's or a seat's colour the ground takes on


@dataclass(frozen=True, eq=False)
class Palette:
    """The colours by name, as plain hex values. There is one palette per theme, so it can be the key of a cache."""

    colours: Mapping[str, str]
    tints: Mapping[str, float]

    def __getitem__(self, name: str) -> str:
        return self.colours[name]

    def seat(self, seat: int) -> str:
        return self[f"seat-{seat}"]

    def camel(self, colour: str) -> dict[str, str]:
        """The names that the symbols of a camel and its cloth read."""
        body, cloth = self[f"camel-{colour}"], self[f"camel-{colour}-deep"]
        return {
            "camel": body,
            "cloth": cloth,
            "camel-shade": mix(body, 0.76, cloth),
            "camel-line": mix(cloth, 0.32, DARKEST),
        }

    def caravan(self, colour: str) -> str:
        return mix(self[f"camel-{colour}"], self.tints["caravan"], self["claim"])

    def enclosed(self, seat: int) -> str:
        return mix(self.seat(seat), self.tints["enclosed"], self["claim"])


@cache
def palette(theme: str) -> Palette:
    """The palette of a theme."""
    colours = colours_of(Path(__file__).with_name("palette.json"), theme)
    return Palette(colours, {tint: int(colours[f"{tint}-tint"].rstrip("%")) / 100 for tint in TINTS})
