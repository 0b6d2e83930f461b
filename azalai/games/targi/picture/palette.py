"""The colours of a theme. A drawing names its colours like `@card-ink`; they are replaced at the very end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from azalai.drawing.colours import colours_of

NAMED = re.compile(r'="@([\w-]+)"')


@cache
def palette(theme: str) -> Mapping[str, str]:
    return colours_of(Path(__file__).with_name("palette.json"), theme)


def coloured(content: str, theme: str) -> str:
    """A drawing with the colours of a theme.

    >>> coloured('<path fill="@card-ink"/>', "light")
    '<path fill="#3a2a1a"/>'
    """
    colours = palette(theme)
    return NAMED.sub(lambda found: f'="{colours[found[1]]}"', content)
