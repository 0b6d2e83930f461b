"""Text on cards, as outlines: broken into lines, and made to fit its box.

The faces are Fraunces (`title`) and Source Sans 3 (`text` and `strong`); a few signs that they lack, such as arrows,
are our own. A picture defines each character once and uses it wherever it occurs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from unicodedata import normalize

from azalai.drawing.lettering import BOX, Glyph, Style, drawable, read_styles
from azalai.drawing.svg import PREFIX, number, tag
from azalai.games.targi.words import texts
from azalai.wording import LANGUAGES

GLYPHS = Path(__file__).with_name("glyphs.json")
Word = tuple[str, str]  # a text without spaces, and its face
Line = tuple[Word, ...]
FACES = {"title": "a", "text": "b", "strong": "c"}  # how the names of their characters begin
LEADING = 1.17  # from line to line, for a size of 1
RISE = 0.84  # from the top of a line to its baseline
ELLIPSIS = "…"
PHRASES = "|".join(phrase for language in LANGUAGES for phrase in texts(language)["picture"]["when"])
WHEN = re.compile(rf"\b((?:{PHRASES})(?:, [^:,.;]{{1,24}})?:)(?= )")


def styles() -> dict[str, Style]:
    return read_styles(GLYPHS)


@lru_cache(4096)
def glyph_name(character: str, face: str) -> str:
    """
    >>> glyph_name("a", "text"), glyph_name("é", "strong"), glyph_name("国", "text")
    ('b61', 'ce9', 'b0')
    """
    glyphs = styles()[face].glyphs
    found = next((c for c in (character, normalize("NFD", character)[0]) if c in glyphs), chr(0))
    return f"{FACES[face]}{ord(found):x}"


def glyph_outline(name: str) -> str:
    """The path data of a character by its name."""
    face = next(face for face, letter in FACES.items() if letter == name[0])
    glyph: Glyph = styles()[face].glyphs.get(chr(int(name[1:], 16)), BOX)
    return glyph[1]


@lru_cache(16384)
def ems(text: str, face: str) -> float:
    """The width of a text at a size of 1."""
    return styles()[face].width(text) / 1000


def text_width(text: str, face: str, size: float) -> float:
    """
    >>> text_width("", "text", 10), text_width("AA", "text", 10) == 2 * text_width("A", "text", 10)
    (0.0, True)
    """
    return ems(text, face) * size


def line_width(line: Iterable[Word], size: float) -> float:
    words = list(line)
    return sum(text_width(*word, size) for word in words) + space(size) * (len(words) - 1) if words else 0.0


def space(size: float) -> float:
    return text_width("a a", "text", size) - 2 * text_width("a", "text", size)


def words_of(text: str, face: str) -> Line:
    return tuple((word, face) for word in drawable(text).split())


def styled(text: str) -> Line:
    """The words of a card's text; those that say when it applies are bold.

    >>> styled("Once: take")
    (('Once:', 'strong'), ('take', 'text'))
    """
    parts = WHEN.split(drawable(text))  # plain and strong parts in turn
    return tuple(word for i, part in enumerate(parts) for word in words_of(part, "strong" if i % 2 else "text"))


def wrapped(words: Sequence[Word], size: float, room: float) -> list[Line]:
    """Words broken into lines that are no wider than the room. A word that is too wide on its own is broken too.

    >>> wrapped(words_of("to be or not to be", "text"), 10, 40)
    [(('to', 'text'), ('be', 'text'), ('or', 'text')), (('not', 'text'), ('to', 'text'), ('be', 'text'))]
    """
    lines: list[Line] = []
    for part in (part for word in words for part in pieces(word, size, room)):
        if lines and line_width((*lines[-1], part), size) <= room:
            lines[-1] = (*lines[-1], part)
        else:
            lines.append((part,))
    return lines


def pieces(word: Word, size: float, room: float) -> list[Word]:
    """A word in parts that fit into a line; the whole word if it does."""
    text, face = word
    if text_width(text, face, size) <= room:
        return [word]
    parts = [""]
    for character in text:
        if parts[-1] and text_width(parts[-1] + character, face, size) > room:
            parts.append("")
        parts[-1] += character
    return [(part, face) for part in parts]


@dataclass(frozen=True)
class Paragraph:
    """Lines in a size. It fits if nothing was cut off, and no word broken, to get it into its box."""

    lines: tuple[Line, ...]
    size: float
    fits: bool

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING

    @property
    def width(self) -> float:
        return max((line_width(line, self.size) for line in self.lines), default=0.0)


def fitted(words: Line, room: float, height: float, sizes: Sequence[float]) -> Paragraph:
    """Words in the largest size in which they fit; cut off in the smallest if they fit in none.

    >>> fitted(words_of("as small as needed", "text"), 60, 30, (20, 12, 8)).size
    12
    >>> fitted(words_of("far too much for such a box", "text"), 50, 12, (10,)).fits
    False
    """
    paragraph = Paragraph((), sizes[-1], True)
    for size in sizes:
        whole = all(text_width(*word, size) <= room for word in words)
        paragraph = Paragraph(tuple(wrapped(words, size, room)), size, whole)
        if whole and paragraph.height <= height + 0.01:
            return paragraph
    return cut(paragraph, room, height)


def cut(paragraph: Paragraph, room: float, height: float) -> Paragraph:
    """As many lines as there is height for, with an ellipsis at the end if that is not all."""
    most = max(1, int((height + 0.01) / (paragraph.size * LEADING)))
    if len(paragraph.lines) <= most:
        return Paragraph(paragraph.lines, paragraph.size, False)
    *above, last = paragraph.lines[:most]
    return Paragraph((*above, shortened(last, paragraph.size, room)), paragraph.size, False)


def shortened(line: Line, size: float, room: float) -> Line:
    """A line cut off with an ellipsis."""
    *first, (text, face) = line
    while text and line_width((*first, (text + ELLIPSIS, face)), size) > room:
        text = text[:-1]
    return (*first, (text + ELLIPSIS, face))


def in_one_line(text: str, face: str, room: float, sizes: Sequence[float]) -> Paragraph:
    """A text in one line, in the largest size in which it fits, or cut off."""
    words = words_of(text, face)
    for size in sizes:
        if line_width(words, size) <= room:
            return Paragraph((words,), size, True)
    kept = wrapped(words, sizes[-1], room)[0]
    return Paragraph((shortened(kept, sizes[-1], room),), sizes[-1], False)


def written(line: Line, size: float, x: float, y: float, fill: str, anchor: str = "start") -> str:
    """A line of text whose baseline is y."""
    uses, at = [], 0
    gap = round(space(1000))
    for text, face in line:
        places = styles()[face].places(drawable(text))
        uses += [
            tag("use", **{"xlink:href": f"#{PREFIX}{glyph_name(character, face)}"}, x=str(at + begin))
            for character, (begin, glyph) in zip(drawable(text), places)
            if glyph[1]
        ]
        at += (places[-1][0] + places[-1][1][0] if places else 0) + gap
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    left = x - share * line_width(line, size)
    place = f"translate({number(left)} {number(y)})scale({number(size / 1000, 5)})"
    return tag("g", "".join(uses), fill=fill, transform=place) if uses else ""


def label(text: str, face: str, size: float, x: float, y: float, fill: str, anchor: str = "start") -> str:
    """A short text in one line."""
    return written(words_of(text, face), size, x, y, fill, anchor)
