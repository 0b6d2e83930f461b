"""Symbols from SVG files. A symbol names its colours like `var(--camel, #7cc28c)`, each with the usual one."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from azalai.drawing.svg import Box

SHARED = Path(__file__).with_name("symbols")  # for all games
VARIABLE = re.compile(r"var\(--([\w-]+), ([^)]+)\)")


@cache
def read_symbol(file: Path) -> tuple[Box, str]:
    """The view box of a symbol, and its content without needless space."""
    found = re.fullmatch(r'<svg [^>]*viewBox="([^"]+)">(.*)</svg>\s*', file.read_text("utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"symbols/{file.name} is not one <svg> element whose last attribute is its viewBox.")
    left, top, width, height = map(float, found[1].split())
    return (left, top, width, height), re.sub(r"\s*\n\s*", "", found[2])
