"""A sheet of paper to draw on: shapes, rows of signs and texts that fit their boxes, and what did not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from azalai.drawing.svg import number, path, tag, text_content

from .lettering import LEADING, RISE, Line, Paragraph, fitted, in_one_line, label, written
from .signs import GAP, Row, Sign, broken, row_width, sign_width
from .symbols import symbol

STEP = 1.16  # from row to row of signs, for a height of 1


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height


@dataclass(frozen=True)
class Pen:
    """The colours to write with: ink, and the paper below it. Both are names of the palette."""

    ink: str = "card-ink"
    cut: str = "card"


PEN = Pen()


@dataclass
class Sheet:
    """What is drawn, in order, and what had to be cut off."""

    parts: list[str] = field(default_factory=list)
    misfits: list[str] = field(default_factory=list)

    @property
    def svg(self) -> str:
        return "".join(self.parts)

    def add(self, *parts: str) -> None:
        self.parts += parts

    def lay(self, other: Sheet, x: float, y: float, scale: float = 1, said: str = "") -> None:
        """Another sheet on this one, its top left corner at a point, with words for people who point at it."""
        self.parts.append(placed(spoken(said) + other.svg if said else other.svg, x, y, scale))
        self.misfits += other.misfits

    def symbol(self, name: str, x: float, y: float, size: float, pen: Pen = PEN) -> None:
        self.parts.append(symbol(name, x, y, size, pen.ink, pen.cut))

    def heading(
        self,
        text: str,
        x: float,
        y: float,
        room: float,
        sizes: Sequence[float],
        ink: str = "card-ink",
        anchor: str = "start",
    ) -> None:
        """A title in one line, standing on y."""
        paragraph = in_one_line(text, "title", room, sizes)
        self.parts.append(written(paragraph.lines[0], paragraph.size, x, y, f"@{ink}", anchor))
        self.judge(paragraph)

    def paragraph(
        self, words: Line, box: Box, sizes: Sequence[float], ink: str = "card-ink", anchor: str = "start"
    ) -> float:
        """Words in a box, from its top; the height that they take."""
        return self.lines(fitted(words, box.width, box.height, sizes), box, ink, anchor)

    def lines(self, paragraph: Paragraph, box: Box, ink: str = "card-ink", anchor: str = "start") -> float:
        x = {"start": box.x, "middle": box.x + box.width / 2, "end": box.right}[anchor]
        for i, line in enumerate(paragraph.lines):
            y = box.y + (LEADING * i + RISE) * paragraph.size
            self.parts.append(written(line, paragraph.size, x, y, f"@{ink}", anchor))
        self.judge(paragraph)
        return paragraph.height

    def judge(self, paragraph: Paragraph) -> None:
        if not paragraph.fits:
            self.misfits.append(" ".join(text for line in paragraph.lines for text, _ in line))

    def row(self, row: Row, x: float, y: float, height: float, pen: Pen = PEN) -> None:
        """Signs side by side."""
        for sign in row:
            self.parts.append(SIGNS[sign.kind](sign, x, y, height, pen))
            x += (sign_width(sign) + GAP) * height

    def stack(self, rows: Sequence[Row], box: Box, largest: float, pen: Pen = PEN, anchor: str = "middle") -> float:
        """Rows of signs as large as a box allows, in its middle; they are broken where that makes them clearly larger.

        Returns the height of a row.
        """
        height, lines = arranged([row for row in rows if row], box, largest)
        y = box.y + (box.height - stacked_height(len(lines), height)) / 2
        for line in lines:
            x = box.x + (box.width - row_width(line) * height) / 2 if anchor == "middle" else box.x
            self.row(line, x, y, height, pen)
            y += STEP * height
        return height


def stacked_height(rows: int, height: float) -> float:
    return (STEP * rows - STEP + 1) * height if rows else 0.0


def arranged(rows: Sequence[Row], box: Box, largest: float) -> tuple[float, list[Row]]:
    """The height of rows of signs in a box, and the rows as they are broken for it."""
    if not rows or box.height <= 0:
        return largest, []
    whole = min([largest, box.height / stacked_height(len(rows), 1), *(box.width / row_width(row) for row in rows)])
    height = largest
    while height > whole:
        lines = [line for row in rows for line in broken(row, box.width / height)]
        fits = stacked_height(len(lines), height) <= box.height
        if fits and all(row_width(line) * height <= box.width for line in lines):
            break
        height -= 0.25
    return (height, lines) if height > 1.25 * whole else (whole, list(rows))


# ---- the signs


def draw_symbol(sign: Sign, x: float, y: float, height: float, pen: Pen) -> str:
    return symbol(sign.symbol, x, y, height, pen.ink, pen.cut)


def draw_barred(sign: Sign, x: float, y: float, height: float, pen: Pen) -> str:
    """A symbol in a red ring with a bar."""
    middle, reach = height / 2, height * 0.46 * 0.7
    bar = f"M{number(x + middle - reach)} {number(y + middle + reach)}l{number(2 * reach)}-{number(2 * reach)}"
    line: dict[str, str | float] = {"stroke": "@card-stop", "stroke_width": height * 0.09, "fill": "none"}
    ring = tag("circle", cx=number(x + middle), cy=number(y + middle), r=number(height * 0.46), **line)
    inner = symbol(sign.symbol, x + height * 0.17, y + height * 0.17, height * 0.66, pen.ink, pen.cut)
    return inner + ring + path(bar, **line)


def draw_operator(sign: Sign, x: float, y: float, height: float, pen: Pen) -> str:
    middle = x + sign_width(sign) * height / 2
    return label(sign.text, "strong", height * 0.72, middle, y + height * 0.74, f"@{pen.ink}", "middle")


def draw_several(sign: Sign, x: float, y: float, height: float, pen: Pen) -> str:
    right = x + (sign_width(sign) - 1) * height
    count = label(sign.text, "strong", height * 0.82, x, y + height * 0.78, f"@{pen.ink}")
    return count + symbol(sign.symbol, right, y, height, pen.ink, pen.cut)


def draw_points(sign: Sign, x: float, y: float, height: float, pen: Pen) -> str:
    return star(sign.text, x, y, height * 1.05)


def draw_border(sign: Sign, x: float, y: float, height: float, pen: Pen) -> str:
    box = Box(x, y + height * 0.12, height * 0.86, height * 0.76)
    plate = rectangle(box, height * 0.16, fill=f"@{pen.ink}")
    return plate + label(
        sign.text, "strong", height * 0.58, x + height * 0.43, y + height * 0.7, f"@{pen.cut}", "middle"
    )


SIGNS = {
    "symbol": draw_symbol,
    "barred": draw_barred,
    "operator": draw_operator,
    "several": draw_several,
    "points": draw_points,
    "border": draw_border,
}


# ---- shapes


def star(text: str, x: float, y: float, size: float) -> str:
    """Victory points: a number in an eight-pointed star."""
    number_size = size * (0.56 if len(text) == 1 else 0.46)
    inner = label(text, "title", number_size, x + size / 2, y + size / 2 + number_size * 0.35, "@card-ink", "middle")
    return symbol("vp-blank", x, y, size) + inner


def rectangle(box: Box, radius: float = 0, **look: str | float) -> str:
    sides = {"width": number(box.width, 2), "height": number(box.height, 2)}
    rounded: dict[str, str | float] = {"rx": number(radius)} if radius else {}
    return tag("rect", x=number(box.x, 2), y=number(box.y, 2), **sides, **rounded, **look)


def placed(content: str, x: float, y: float, scale: float = 1, **look: str | float) -> str:
    """Content moved to a point."""
    grown = f"scale({number(scale, 4)})" if scale != 1 else ""
    return tag("g", content, transform=f"translate({number(x, 2)} {number(y, 2)}){grown}", **look)


def plain(text: str) -> str:
    """Any text as the content of an element or of an attribute.

    >>> plain('dunes & <sand> "' + chr(7))
    'dunes &amp; &lt;sand&gt; &quot;'
    """
    return text_content(text, quotes=True)


def spoken(text: str) -> str:
    """The words that people see when they point at something."""
    return tag("title", plain(text))
