"""Read symbols from SVG files. A symbol writes its colours as `var(--camel, #7cc28c)`: a name with a default."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from azalai.drawing.svg import Box

SHARED = Path(__file__).with_name("symbols")  # for all games
VARIABLE = re.compile(r"var\(--([\w-]+), ([^)]+)\)")


@cache
def read_symbol(file: Path) -> tuple[Box, str]:
    """The view box of a symbol, and its content without unnecessary space."""
    found = re.fullmatch(r'<svg [^>]*viewBox="([^"]+)">(.*)</svg>\s*', file.read_text("utf-8"), re.DOTALL)
    if found is None:
        raise ValueError(f"symbols/{file.name} must be one <svg> element whose last attribute is viewBox.")
    left, top, width, height = map(float, found[1].split())
    return (left, top, width, height), re.sub(r"\s*\n\s*", "", found[2])
