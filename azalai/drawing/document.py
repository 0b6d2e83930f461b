"""Make a picture a self-contained SVG document: no style sheet, no font and no second file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence

from azalai.drawing.svg import PREFIX, identified, number, tag, text_content

OWN = re.compile(rf'id="{PREFIX}([\w-]+)"')
USED = re.compile(rf"#{PREFIX}([\w-]+)")


def document(content: str, box: Sequence[float], scale: float) -> str:
    """The whole document, for a view box of left, top, width and height. `with_prefix` completes its ids."""
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
    """The title and description for screen readers."""
    parts = {"title": title, "desc": description}
    return "".join(tag(name, text_content(text, quotes=quotes), id=identified(name)) for name, text in parts.items())


def with_prefix(drawn: str, letter: str) -> str:
    """Give the document's ids a prefix derived from its content: the same picture always has the same ids."""
    prefix = letter + hashlib.sha256(drawn.encode()).hexdigest()[:7] + "-"
    return drawn.replace(PREFIX, prefix) + "\n"


def definitions(content: str, define: Callable[[str], str]) -> str:
    """The definitions of everything that the content uses but does not define itself."""
    names = sorted(set(USED.findall(content)) - set(OWN.findall(content)))
    return tag("defs", "".join(map(define, names))) if names else ""
