"""Everyone can tell the five seat colours apart at a glance, also without seeing red and green, and beside all camels.

Distances are in Oklab, times 100: about 2 is just visible, 10 is another colour. How colours look to people without
the cones for green (deuteranopes) or red (protanopes) is worked out as by Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

import math
from itertools import combinations, product
from pathlib import Path

import pytest

from azalai.drawing.colours import colours_of, encoded, linear, oklab
from azalai.games.desert import picture

PALETTE = Path(picture.__file__).with_name("palette.json")
CAMELS = ("green", "pink", "yellow", "purple", "turquoise")
Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]
EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "deuteranope": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanope": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
}
# the least distance between two seats, from a seat to a camel, and from a seat to the colour of choices
LEAST = {"usual": (18, 10, 14), "deuteranope": (11, 7, 6), "protanope": (11, 7, 11)}


def seen(colour: str, eyes: str) -> str:
    """A colour as these eyes see it."""
    light = [linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5)]
    parts = [sum(share * part for share, part in zip(row, light)) for row in EYES[eyes]]
    return "#" + "".join(f"{round(255 * encoded(min(1.0, max(0.0, part)))):02x}" for part in parts)


def distance(first: str, second: str, eyes: str) -> float:
    return 100 * math.dist(oklab(seen(first, eyes)), oklab(seen(second, eyes)))


def contrast(first: str, second: str) -> float:
    def luminance(colour: str) -> float:
        r, g, b = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seats(theme: str) -> list[str]:
    colours = colours_of(PALETTE, theme)
    return [colours[f"seat-{number}"] for number in range(5)]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("eyes", EYES)
def test_seats_differ_from_each_other_from_camels_and_from_choices(theme: str, eyes: str) -> None:
    colours = colours_of(PALETTE, theme)
    apart, from_camels, from_choices = LEAST[eyes]
    assert min(distance(*pair, eyes) for pair in combinations(seats(theme), 2)) >= apart
    camels = [colours[f"camel-{camel}"] for camel in CAMELS]
    assert min(distance(seat, camel, eyes) for seat, camel in product(seats(theme), camels)) >= from_camels
    assert min(distance(seat, colours["indigo"], eyes) for seat in seats(theme)) >= from_choices


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_first_two_seats_differ_most_clearly(theme: str) -> None:
    first, second = seats(theme)[:2]
    assert distance(first, second, "usual") >= 25
    assert distance(first, second, "deuteranope") >= 14


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ground", "least"), [("sand", 3), ("claim", 3), ("paper", 4.49), ("paper-raised", 4.5)])
def test_a_seat_is_legible_on_every_ground(theme: str, ground: str, least: float) -> None:
    ground = colours_of(PALETTE, theme)[ground]
    assert all(contrast(seat, ground) >= least for seat in seats(theme))
