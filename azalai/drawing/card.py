"""A picture in the middle of a card of another shape, for previews of links."""

from __future__ import annotations

import re

from azalai.drawing.colours import SHARED, colours_of
from azalai.drawing.svg import tag

WIDTH, HEIGHT = 1200, 630  # the size that sites with previews expect
MARGIN = 24
_SIZE = re.compile(r'^(<svg\b[^>]*?) width="[^"]*" height="[^"]*"')


def card(svg: str, theme: str = "light") -> str:
    """An SVG picture as large as it can be on a card.

    >>> card('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" width="1" height="1"/>')[-66:]
    ' viewBox="0 0 1 1" x="24" y="24" width="1152" height="582"/></svg>'
    """
    place = f' x="{MARGIN}" y="{MARGIN}" width="{WIDTH - 2 * MARGIN}" height="{HEIGHT - 2 * MARGIN}"'
    inner = _SIZE.sub(lambda found: found[1] + place, svg, count=1)
    ground = tag("rect", width="100%", height="100%", fill=colours_of(SHARED, theme)["paper"])
    size = {"viewBox": f"0 0 {WIDTH} {HEIGHT}", "width": str(WIDTH), "height": str(HEIGHT)}
    return tag("svg", ground + inner, xmlns="http://www.w3.org/2000/svg", **size)
