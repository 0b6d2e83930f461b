"""A position of Targi as a picture: one SVG document that looks the same everywhere.

It needs no style sheet, no font and no second file: colours are plain values, text is outlines, and every id begins
with its own prefix, so that several pictures can share a page. All drawings are our own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from azalai.core.errors import BadOption
from azalai.drawing.document import document, told, with_prefix

from .cards import DRAWN, our_words
from .pages import NARROW, WIDE, narrow, wide
from .palette import coloured
from .scene import CardIndex, Scene, places
from .sheet import Box, rectangle
from .spoken import description
from .symbols import definitions
from .words import Card, in_words, title_of, words

__all__ = ["CardIndex", "draw", "draw_card"]

LEAST_WIDE = 700  # below this many pixels the page is narrow
CARD = (240, 160)


def draw(
    view: Mapping[str, Any],
    cards: CardIndex,
    *,
    language: str = "en",
    theme: str = "light",
    legal: Sequence[str] = (),
    last: Sequence[str] = (),
    width: int | None = None,
) -> str:
    """Draw the position of a view as an SVG document.

    `cards` holds every card of the game by its id, each with its `kind`. `legal` and `last` are moves or places: the
    border numbers, centre spaces and dunes that they name are marked, and display places of the player to decide.
    `width` is in pixels; a picture of less than 700 is tall, with small cards that speak in signs.
    """
    if width is not None and width < 1:
        raise BadOption(f"A picture is at least 1 pixel wide, not {width}.")
    spelled = width is None or width >= LEAST_WIDE
    scene = Scene(view, cards, language, spelled, places(legal, view), places(last, view))
    page, height = wide(scene) if spelled else narrow(scene)
    natural = WIDE if spelled else NARROW
    ground = rectangle(Box(0, 0, natural, height), fill="@table")
    said = (words(language)["title"], description(scene))
    return finished(ground + page.svg, natural, height, said, (width or natural) / natural, theme)


def draw_card(card: Card, kind: str, language: str = "en", *, theme: str = "light") -> str:
    """Draw one card as an SVG document; `kind` is `tribe`, `goods`, `border`, `dune` or `challenge`."""
    if kind not in DRAWN:
        raise BadOption(f"There is no kind of cards {kind!r}. Kinds: {', '.join(DRAWN)}.")
    words(language)  # refuses a language that we do not have
    sheet = DRAWN[kind](card, language, *CARD)
    dark = kind == "border" and card["effect"]["kind"] == "raid"
    our_words(sheet, card, language, *CARD, "card-raid-ink" if dark else "card-ink-soft")
    said = (title_of(card, language), in_words(card, language))
    return finished(sheet.svg, CARD[0], CARD[1] + 3, said, 1, theme)


def finished(content: str, width: float, height: float, said: tuple[str, str], scale: float, theme: str) -> str:
    whole = told(*said, quotes=True) + definitions(content) + content
    return with_prefix(coloured(document(whole, (0, 0, width, height), scale), theme), "t")
