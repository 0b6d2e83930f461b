"""Turn SVG pictures into PNG."""

from __future__ import annotations

import re

TALLEST = 3  # largest ratio of height to requested width; a taller picture becomes narrower instead
ALWAYS = 3000  # pixels: a picture may always be this high, like a table of Targi on a phone
_SIZE = re.compile(r'<svg\b[^>]*? width="([\d.]+)" height="([\d.]+)"')


def to_png(svg: str, width: int) -> bytes:
    """Draw an SVG picture as PNG, `width` pixels wide, or narrower if it would be very tall.

    >>> to_png('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>', 12)[1:4]
    b'PNG'
    """
    import resvg_py  # not at the top: the wheel is large, and most callers only need SVG

    return resvg_py.svg_to_bytes(svg_string=svg, width=fitting(svg, width), skip_system_fonts=True)


def fitting(svg: str, width: int) -> int:
    """The width that keeps a picture from becoming too tall: a map of one column would fill the memory.

    >>> fitting('<svg width="6" height="4"/>', 1200), fitting('<svg width="10" height="600"/>', 1200)
    (1200, 60)
    """
    found = _SIZE.match(svg)
    if not found:
        return width
    highest = max(TALLEST * width, ALWAYS)
    return min(width, max(1, int(highest * float(found[1]) / float(found[2]))))
