"""The colours of a theme. A drawing names its colours like `@card-ink`; they are replaced at the very end."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from azalai.core.errors import BadOption

NAMED = re.compile(r'="@([\w-]+)"')


@cache
def palette(theme: str) -> Mapping[str, str]:
    """The colours of a theme. The file says for every further theme only what differs from the first."""
    themes: dict[str, dict[str, str]] = json.loads(Path(__file__).with_name("palette.json").read_text("utf-8"))
    if theme not in themes:
        raise BadOption(f"There is no theme {theme!r}. Themes: {', '.join(themes)}.")
    return {**next(iter(themes.values())), **themes[theme]}


def coloured(content: str, theme: str) -> str:
    """A drawing with the colours of a theme.

    >>> coloured('<path fill="@card-ink"/>', "light")
    '<path fill="#3a2a1a"/>'
    """
    colours = palette(theme)
    return NAMED.sub(lambda found: f'="{colours[found[1]]}"', content)
