"""The colours of a theme, and mixing colours in a perceptual colour space."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from azalai.core.errors import BadOption

Triple = tuple[float, float, float]


SHARED = Path(__file__).with_name("palette.json")  # for all pictures and all pages of the browser client


def colours_of(file: Path, theme: str) -> dict[str, str]:
    """The colours that all games share and those of a game's palette. What a theme lacks is as in the first."""
    found: dict[str, str] = {}
    for palette in (SHARED, file):
        every = msgspec.json.decode(palette.read_bytes(), type=dict[str, dict[str, str]])
        if theme not in every:
            raise BadOption(f"There is no theme {theme!r}. Themes: {', '.join(every)}.")
        found |= next(iter(every.values())) | every[theme]
    return found


@cache
def mix(first: str, share: float, second: str) -> str:
    """Mix two colours in Oklab, where equal steps look equal, like CSS `color-mix(in oklab, ...)`.

    CSS variables are left for the web page to mix.

    >>> mix("#ffffff", 0.5, "#000000"), mix("var(--rock)", 0.6, "var(--sand)")
    ('#636363', 'color-mix(in oklab, var(--rock) 60%, var(--sand))')
    """
    if first.startswith("var("):
        return f"color-mix(in oklab, {first} {share:.0%}, {second})"
    pairs = zip(oklab(first), oklab(second))
    lightness, a, b = (x * share + y * (1 - share) for x, y in pairs)
    return from_oklab((lightness, a, b))


def oklab(colour: str) -> Triple:
    r, g, b = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def from_oklab(colour: Triple) -> str:
    lightness, a, b = colour
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    parts = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * encoded(min(1.0, max(0.0, part)))):02x}" for part in parts)


def linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def encoded(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else float(1.055 * part ** (1 / 2.4) - 0.055)
