"""The words and signs of a card, set as large as its size allows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from azalai.drawing.svg import number, path

from .lettering import LEADING, Paragraph, fitted, in_one_line, line_width, styled, words_of, wrapped
from .sheet import PEN, STEP, Box, Pen, Sheet, stacked_height
from .signs import Row, broken, packed, row_width, sides

TITLES = (15, 14.5, 14, 13.5, 13, 12.5, 12)
TWO_LINES = (13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9)
# How large the text is, and how high the signs for a text of size 1; 0 leaves them out.
TRIES = (
    *((13, 2.1), (12.5, 2), (12.5, 1.75), (12, 1.7), (11.5, 1.6), (11, 1.55), (10.5, 1.5)),
    *((11.5, 0), (11, 0), (10.5, 0), (10, 0), (9.5, 0)),
)


@dataclass(frozen=True)
class Content:
    """What is on a card, from top to bottom."""

    title: str
    price: Sequence[Row] = ()
    effects: Sequence[Row] = ()
    text: str = ""


@dataclass(frozen=True)
class Setting:
    """Content in the sizes in which it is set."""

    title: Paragraph
    price: list[Row]
    price_height: float
    effects: list[Row]
    effect_height: float
    text: Paragraph

    @property
    def above(self) -> float:
        """The height of title and price."""
        return self.title.height + 2 + stacked_height(len(self.price), self.price_height) + (8 if self.price else 1)

    @property
    def height(self) -> float:
        effects = stacked_height(len(self.effects), self.effect_height)
        return self.above + effects + (3 if self.effects else 0) + self.text.height


def set_title(title: str, room: float) -> Paragraph:
    """In one line if it can be large there, otherwise in two."""
    line = in_one_line(title, "title", room, TITLES)
    return line if line.fits else fitted(words_of(title, "title"), room, 2 * LEADING * TWO_LINES[0], TWO_LINES)


def set_price(price: Sequence[Row], room: float, height: float) -> tuple[list[Row], float]:
    """The price in whole rows, or with each `/` on its own row if they are then hardly smaller, or else broken."""
    for lines in (list(price), [side for row in price for side in sides(row)]):
        whole = min([height, *(room / row_width(row) for row in lines)])
        if whole > max(0.76 * height, 14):
            return lines, whole
    return [line for row in price for line in broken(row, room / height)], height


def setting(content: Content, room: float, height: float) -> Setting:
    """The largest setting that fits. Where none does, the last one, with its text cut off."""
    title = set_title(content.title, room)
    for size, factor in TRIES:
        price, price_height = set_price(content.price, room, min(19, size * 1.5))
        effect_height = size * factor
        effects = packed(content.effects, room / effect_height) if factor else []
        lines = wrapped(styled(content.text), size, room)
        found = Setting(title, price, price_height, effects, effect_height, Paragraph(tuple(lines), size, True))
        wide = any(row_width(row) * effect_height > room for row in effects)
        if found.height <= height and not wide and all(line_width(line, size) <= room for line in lines):
            return found
    return squeezed(content, title, room, height)


def squeezed(content: Content, title: Paragraph, room: float, height: float) -> Setting:
    """If nothing else fits: the price as small as it must be, and the text cut off."""
    price = [side for row in content.price for side in sides(row)]
    left = height - title.height - 22
    price_height = min(14, left / (STEP * len(price))) if price else 0
    above = Setting(title, price, price_height, [], 0, Paragraph((), 9, True)).above
    return Setting(title, price, price_height, [], 0, fitted(styled(content.text), room, height - above, (9,)))


def column(sheet: Sheet, content: Content, box: Box, pen: Pen = PEN) -> Box:
    """Content from top to bottom in a box; what is left of the box below it."""
    found = setting(content, box.width, box.height)
    y = box.y + sheet.lines(found.title, box, pen.ink) + 2
    y = rows(sheet, found.price, box.x, y, found.price_height, box.width, pen)
    if found.price:
        y += 4
        sheet.add(path(f"M{number(box.x)} {number(y)}H{number(box.right)}", stroke="@card-rule", fill="none"))
        y += 4
    else:
        y += 1
    y = rows(sheet, found.effects, box.x, y, found.effect_height, box.width, pen) + (3 if found.effects else 0)
    y += sheet.lines(found.text, Box(box.x, y, box.width, box.bottom - y), pen.ink)
    return Box(box.x, y, box.width, max(0, box.bottom - y))


def rows(sheet: Sheet, lines: Sequence[Row], x: float, y: float, height: float, room: float, pen: Pen) -> float:
    """Rows of signs below each other; one that is still too wide is drawn smaller. Returns where the last one ends."""
    for line in lines:
        fit = min(height, room / row_width(line))
        sheet.row(line, x, y + (height - fit) / 2, fit, pen)
        y += STEP * height
    return y - (STEP - 1) * height if lines else y
