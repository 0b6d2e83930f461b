"""A picture as one SVG document that needs no style sheet, no font and no second file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence

from azalai.drawing.svg import PREFIX, identified, number, tag, text_content

OWN = re.compile(rf'id="{PREFIX}([\w-]+)"')
USED = re.compile(rf"#{PREFIX}([\w-]+)")


def document(content: str, box: Sequence[float], scale: float) -> str:
    """The whole document, for a view box of left, top, width and height. Its ids have no prefix of their own yet."""
    return tag(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        **{"xmlns:xlink": "http://www.w3.org/1999/xlink"},
        viewBox=" ".join(map(number, box)),
        width=number(box[2] * scale),
        height=number(box[3] * scale),
        role="img",
        **{"aria-labelledby": f"{identified('title')} {identified('desc')}"},
    )


def told(title: str, description: str, *, quotes: bool = False) -> str:
    """What a person hears who cannot see the picture."""
    parts = {"title": title, "desc": description}
    return "".join(tag(name, text_content(text, quotes=quotes), id=identified(name)) for name, text in parts.items())


def with_prefix(drawn: str, letter: str) -> str:
    """The document with a prefix for its ids that comes from its content: the same picture, the same ids."""
    prefix = letter + hashlib.sha256(drawn.encode()).hexdigest()[:7] + "-"
    return drawn.replace(PREFIX, prefix) + "\n"


def definitions(content: str, define: Callable[[str], str]) -> str:
    """The definitions of all that some content uses and does not define itself."""
    names = sorted(set(USED.findall(content)) - set(OWN.findall(content)))
    return tag("defs", "".join(map(define, names))) if names else ""
