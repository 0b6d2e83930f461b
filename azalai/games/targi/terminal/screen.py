"""How the screen of Targi is laid out: wide or narrow, and as much of everything as there are lines for."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from azalai.games.targi.terminal.board import LOW, NARROW, SIDE, TALL, USUAL, WIDEST, Board
from azalai.games.targi.terminal.panels import Panels

GAP = 2
PANEL, WIDEST_PANEL = 42, 60  # columns beside the table
TYPED = 1  # line for what is typed
GREETING, RESULT = 2, 8  # lines that follow the screen before the first move, and after the last one
FILE = 10_000  # lines: no screen has as many
MOST_TURNS = 3
WARNING = Style(color="red", bold=True)


@dataclass(frozen=True)
class Level:
    """How much is shown: lines of the cards, and what is around them."""

    centre: bool = True  # what its cards say, beside the table
    heights: tuple[int, int] = TALL
    legend: bool = True
    air: bool = True  # blank lines between the parts
    texts: bool = True  # of dunes; otherwise in short
    whole: bool = True  # turns in as many lines as they need
    turns: int = MOST_TURNS
    piles: bool = True
    rows: bool = True  # of displays, even if nobody has begun them
    challenges: bool = True
    details: bool = True  # of moves, in as many lines as they need


# what is left out, one after the other, until the rest fits on the screen
LESS: tuple[dict[str, Any], ...] = (
    {"centre": False},
    {"heights": USUAL},
    {"legend": False},
    {"air": False},
    {"texts": False},
    {"whole": False},
    {"heights": LOW},
    {"turns": 2},
    {"piles": False},
    {"rows": False},
    {"challenges": False},
    {"turns": 1},
    {"details": False},
)


def levels() -> Iterator[Level]:
    level = Level()
    yield level
    for less in LESS:
        level = replace(level, **less)
        yield level


class Screen:
    """All parts of one screen, to be put together in the way that fits."""

    def __init__(self, panels: Panels, view: Mapping[str, Any], marks: Mapping[str, str], columns: int) -> None:
        self.panels = panels
        self.view = view
        self.marks = marks
        self.columns = columns
        self.played = Text("")  # the last turns, each on a line
        self.asked: Sequence[RenderableType] = ()
        self.answers: RenderableType | None = None
        self.short_answers: RenderableType | None = None

    def fitting(self, lines: int) -> RenderableType:
        """The fullest screen with no more than this many lines; the emptiest if none fits."""
        found: RenderableType = ""
        room = lines - TYPED - self.following()
        for level in levels():
            found = Group(*spaced([self.around(level), self.recent(level), self.question(level)], level.air))
            if lines > FILE or height(found, self.columns) <= room:
                break
        return found

    def following(self) -> int:
        if self.view["phase"] == "over":
            return RESULT
        return 0 if self.view["history"] else GREETING

    def question(self, level: Level) -> Iterator[RenderableType]:
        yield from self.asked
        answers = self.answers if level.details else self.short_answers
        if answers is not None:
            yield answers

    def recent(self, level: Level) -> Iterator[RenderableType]:
        lines = self.played.split("\n")[-level.turns :] if self.played else []
        for line in lines:
            said = line.copy()
            said.no_wrap, said.overflow = (None, None) if level.whole else (True, "ellipsis")
            yield said

    # -- the table and what is around it

    def around(self, level: Level) -> Iterator[RenderableType]:
        beside = Board(self.panels.speech, NARROW).width + GAP + PANEL <= self.columns
        room = self.columns - PANEL - GAP if beside else self.columns
        width = max(NARROW, min(WIDEST, (room - SIDE - 1) // SIDE))
        board = Board(self.panels.speech, width, level.heights)
        yield from self.above()
        yield from [self.abreast(board, level)] if beside else self.stacked(board, level)
        if level.challenges:
            yield from self.panels.challenges(self.view)
        if level.piles:
            yield self.panels.piles(self.view)
        if level.legend:
            yield self.panels.legend()

    def stacked(self, board: Board, level: Level) -> Iterator[RenderableType]:
        """The table, and below it players and dunes."""
        yield board.draw(self.view, self.marks)
        if board.width > self.columns:
            yield Text(self.panels.words("too-wide", columns=board.width), WARNING)
        yield self.panels.players(self.view, beside=True, rows=level.rows)
        yield from self.panels.dunes(self.view, full=level.texts)

    def abreast(self, board: Board, level: Level) -> Table:
        """The table, and beside it players, dunes and what the centre cards say."""
        both = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        both.add_column(width=board.width, no_wrap=True)
        both.add_column(width=min(self.columns - board.width - GAP, WIDEST_PANEL))
        players = self.panels.players(self.view, beside=False, rows=level.rows)
        centre = self.panels.centre(self.view) if level.centre else []
        beside = spaced([[players], self.panels.dunes(self.view, full=level.texts), centre], air=True)
        both.add_row(board.draw(self.view, self.marks), Group(*beside))
        return both

    def above(self) -> Iterator[RenderableType]:
        yield self.panels.course(self.view)
        raid = self.panels.raid(self.view)
        if raid:
            yield raid


def spaced(parts: Sequence[Iterable[RenderableType]], air: bool) -> Iterator[RenderableType]:
    """Parts one after the other, with blank lines between them if there is room."""
    begun = False
    for part in map(list, parts):
        if part and begun and air:
            yield ""
        yield from part
        begun = begun or bool(part)


def height(thing: RenderableType, columns: int) -> int:
    """How many lines something takes."""
    return len(Console(width=columns, file=io.StringIO()).render_lines(thing, pad=False))
