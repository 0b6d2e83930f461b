"""The table of Targi in characters: sixteen border cards around nine centre cards.

Each card is a box whose upper edge shows its place, who is there, and the number to choose it by. Colour is
never the only sign; the same drawing can be read without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any

from rich.style import Style
from rich.text import Text

from azalai.faces.canvas import NO_STYLE, Canvas
from azalai.faces.face import HEADING, QUIET, SIGNS
from azalai.games.targi.cards_data import board
from azalai.games.targi.terminal.cards import Speech

NARROW, WIDEST = 14, 20  # characters within a card
LOW, USUAL, TALL = (2, 3), (3, 4), (3, 5)  # lines within the cards of the outer rows, and of the three between them
LEAST = [2, 3, 3, 3, 2]
DONE = "✓"
SIDE = 5  # cards on each side of the table
GRID: list[list[str]] = [
    [str(place) if isinstance(place, int) else f"r{row}c{column}" for column, place in enumerate(places)]
    for row, places in enumerate(board()["layout"])
]

WHITE, NIGHT = "#ffffff", "#27232e"
PLACE = Style(bold=True, dim=False)  # on an edge that is dim


def inked(colour: str, ground: str) -> Style:
    """A chip that can be read on the ground of any terminal."""
    return PLACE + Style(color=colour, bgcolor=ground)


SEAT = [inked("#f07fe0", NIGHT), inked("#ff8273", NIGHT)]
MAY = inked(WHITE, "#3b4aa8")  # indigo is only for what can be done
ROBBER = inked(WHITE, "#8a2b1f")
TARGIA = inked("#241b19", "#d9a02f")
SYMBOL = {
    name: Style(color=WHITE, bgcolor=colour)
    for name, colour in (
        ("oasis", "#2f6b45"),
        ("camel_rider", "#9a4c14"),
        ("well", "#1f6280"),
        ("tent", "#8a2b3a"),
        ("targia", "#563c87"),
    )
}
POINTS = Style(bold=True)

Said = tuple[str, Style]  # some characters, all in one style


@dataclass
class Cell:
    """One card on the table: what its edge shows on the left and on the right, and its lines."""

    place: Said
    marks: list[Said] = field(default_factory=list)
    lines: list[list[Said]] = field(default_factory=list)


def shortened(text: str, width: int) -> str:
    """
    >>> shortened("Stammeserweiterung", 14)
    'Stammeserweit…'
    """
    return text if len(text) <= width else text[: width - 1] + "…"


def wrapped(text: str, width: int, most: int) -> list[str]:
    """A text in this many lines; what does not fit is left out.

    >>> wrapped("move a marker one step", 14, 2), wrapped("use card 5/10 or none", 10, 2)
    (['move a marker', 'one step'], ['use card', '5/10 or n…'])
    """
    lines = [shortened(line, width) for line in wrap(text, width, break_on_hyphens=False, break_long_words=False)]
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], shortened(" ".join(lines[most - 1 :]), width)] if most > 0 else []


class Board:
    """Draws the table with cards of this width in characters, and with a limit on their lines."""

    def __init__(self, speech: Speech, width: int = NARROW, heights: tuple[int, int] = USUAL) -> None:
        self.speech = speech
        self.words = speech.words
        self.card_width = width
        outer, inner = heights
        self.most = [outer, inner, inner, inner, outer]

    @property
    def width(self) -> int:
        return SIDE * (self.card_width + 1) + 1

    def draw(self, view: Mapping[str, Any], numbers: Mapping[str, str]) -> Text:
        """The position of a view; `numbers` are the numbers to choose places by."""
        rows = [
            [self.cell(view, place, numbers.get(place, ""), most) for place in places]
            for places, most in zip(GRID, self.most)
        ]
        heights = [max(least, *(len(cell.lines) for cell in row)) for least, row in zip(LEAST, rows)]
        canvas = Canvas(self.width, sum(heights) + SIDE + 1)
        y = 0
        for row, (cells, height) in enumerate(zip(rows, heights)):
            self._edge(canvas, y, row, height)
            for column, cell in enumerate(cells):
                self._fill(canvas, column * (self.card_width + 1) + 1, y, cell)
            y += height + 1
        self._edge(canvas, y, SIDE, 0)
        return canvas.text()

    # -- lines and boxes

    def _edge(self, canvas: Canvas, y: int, row: int, height: int) -> None:
        left, middle, right = "┌┬┐" if row == 0 else "└┴┘" if row == SIDE else "├┼┤"
        canvas.put(0, y, left + middle.join(["─" * self.card_width] * SIDE) + right, QUIET)
        for line in range(y + 1, y + 1 + height):
            for x in range(0, self.width, self.card_width + 1):
                canvas.put(x, line, "│", QUIET)

    def _fill(self, canvas: Canvas, x: int, y: int, cell: Cell) -> None:
        self._carry(canvas, x, y, cell)
        for line, parts in enumerate(cell.lines, y + 1):
            at = x
            for text, style in parts:
                canvas.put(at, line, text, style)
                at += len(text)

    def _carry(self, canvas: Canvas, x: int, y: int, cell: Cell) -> None:
        """Write on the upper edge, with a bit of it in between if there is room."""
        letters = sum(len(text) for text, _ in [cell.place, *cell.marks])
        gap = 1 if letters + len(cell.marks) + 2 <= self.card_width else 0
        canvas.put(x + gap, y, *cell.place)
        end = x + self.card_width - gap
        for text, style in reversed(cell.marks):
            end -= len(text)
            canvas.put(end, y, text, style)
            end -= gap

    # -- cards

    def cell(self, view: Mapping[str, Any], place: str, number: str, height: int) -> Cell:
        at_place = (f"‹{place}›", MAY) if number == place else (place, PLACE)
        chosen = [(f"‹{number}›", MAY)] if number and number != place else []
        if place in view["border"]:
            marks = [*self._figures(view, place), *chosen]
            return Cell(at_place, marks, self._plain(view["border"][place]["card"], height))
        space = view["centre"][place]
        marks = [(SIGNS[seat], SEAT[seat]) for seat in space["markers"]]
        return Cell(at_place, [*marks, *chosen], self._centre(space, height))

    def _figures(self, view: Mapping[str, Any], place: str) -> Iterator[Said]:
        if place == str(view["robber"]):
            yield self.words.of("figures", "robber"), ROBBER
        if place == str(view["targia"]):
            yield self.words.of("figures", "targia"), TARGIA
        stands = view["border"][place]
        if stands["seat"] is not None:
            yield SIGNS[stands["seat"]] + (DONE if stands["done"] else ""), SEAT[stands["seat"]]

    def _centre(self, space: Mapping[str, Any], height: int) -> list[list[Said]]:
        if space["kind"] == "empty":
            return [[(self.words("empty"), QUIET)]]
        if space["card"] is None:
            said = self.words.of("face-down", space["kind"])
            return [[("░" * self.card_width, QUIET)], *self._text(said, height - 1, QUIET)]
        if space["kind"] == "goods":
            return self._plain(space["card"], height)
        return self._tribe(self.speech.cards[space["card"]], height)

    def _plain(self, card: str, height: int) -> list[list[Said]]:
        """A card that has a title and an effect."""
        title = shortened(self.speech.title(card), self.card_width)
        return [[(title, HEADING)], *self._text(self.speech.effects(self.speech.cards[card]), height - 1)]

    def _tribe(self, card: Mapping[str, Any], height: int) -> list[list[Said]]:
        """Title; symbol, points and icon; cost; and, where there are more lines, the effect."""
        title = shortened(str(card["title"][self.speech.language]), self.card_width)
        cost = self.speech.cost(card)
        if len(cost) > self.card_width:
            cost = shortened(self.speech.cost(card, ""), self.card_width)
        effect = self._text(self.speech.effects(card), height - 3)
        return [[(title, HEADING)], self._worth(card), [(cost, NO_STYLE)], *effect]

    def _worth(self, card: Mapping[str, Any]) -> list[Said]:
        symbol = self.speech.symbol(card["symbol"])
        worth = f"{self.speech.amount('vp', card['vp'])} {self.speech.icon(card) or ' '}"
        gap = " " * max(1, self.card_width - len(symbol) - len(worth))
        return [(symbol, SYMBOL[card["symbol"]]), (gap, NO_STYLE), (worth, POINTS)]

    def _text(self, text: str, lines: int, style: Style = NO_STYLE) -> list[list[Said]]:
        return [[(line, style)] for line in wrapped(text, self.card_width, lines)]


def numbered_places(moves: Sequence[str], numbers: Sequence[int]) -> dict[str, str]:
    """The places of the table that moves are about, with the numbers of those moves; none if two moves lead there."""
    found: dict[str, str] = {}
    for move, number in zip(moves, numbers):
        place = move.split()[-1]
        if move.split()[0] in ("place", "use", "move"):
            found[place] = "" if place in found else str(number)
    return found
