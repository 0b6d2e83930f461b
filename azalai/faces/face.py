"""How a game looks and reads in a terminal. `Face` works for any game; a game's own face can show more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from azalai.core.errors import AzalaiError, IllegalMove
from azalai.core.game import Game
from azalai.core.options import Option
from azalai.wording import Texts, Words, part

SIGNS = "●▲■◆★"  # one per seat, as on the pennants in the pictures
QUIET = Style(dim=True)
HEADING = Style(bold=True)
texts = Texts(__file__)  # for games without their own


@dataclass(frozen=True)
class Reading:
    """What typed text means: one move, a choice of legal moves, or a problem."""

    move: str = ""
    choice: list[str] = field(default_factory=list)
    problem: str = ""


@dataclass(frozen=True)
class Choice:
    """Moves that a player can choose by number."""

    moves: Sequence[str]

    def __bool__(self) -> bool:
        return bool(self.moves)

    def numbers(self, face: Face) -> list[int]:
        """The numbers of the moves, in order."""
        return face.numbers(self.moves)

    def shown(self, face: Face, game: Game, seat: int | None, columns: int) -> RenderableType:
        """The numbered list, at most `columns` wide."""
        return face.numbered(game, seat, self.moves)


@dataclass(frozen=True)
class Turn:
    """Moves that one seat made in a row, each with the number of moves played before it."""

    seat: int
    moves: list[tuple[int, str]]


def turns(movers: Sequence[int], history: Sequence[str]) -> list[Turn]:
    """Group moves into turns.

    >>> [turn.moves for turn in turns([0, 1, 1], ["a", "b", "c"])]
    [[(0, 'a')], [(1, 'b'), (2, 'c')]]
    """
    grouped = groupby(enumerate(zip(movers, history)), key=lambda item: item[1][0])
    return [Turn(seat, [(number, move) for number, (_, move) in items]) for seat, items in grouped]


class Face:
    """Shows one game in one language. `names` are the players by seat; `seat` is always the seat of the viewer."""

    part = "plain"  # the part of the game's texts to use; general words fill the gaps

    def __init__(self, game: Game, names: Sequence[str], language: str = "en") -> None:
        own = part(game.setting.kind.folder, self.part, language)
        self.words = Words({**texts(language), **own}, language)
        self.language = language
        self.names = list(names)
        self.setting = game.setting

    # -- players and moves in words

    @property
    def title(self) -> str:
        return self.setting.kind.title[self.language]

    def sign(self, seat: int) -> str:
        return SIGNS[seat % len(SIGNS)]

    def seat_style(self, seat: int) -> Style:
        return HEADING

    def player(self, seat: int) -> Text:
        return self.signed(seat, Text(self.names[seat], HEADING))

    def signed(self, seat: int, said: str | Text) -> Text:
        """Text that starts with a player's sign."""
        return Text.assemble((self.sign(seat), self.seat_style(seat)), " ", said)

    def describe(self, move: str) -> str:
        return move

    def tell(self, game: Game, move: str, seat: int | None) -> str:
        """A move that is about to be played, in words, using only what the seat may know."""
        return self.describe(move)

    def gain(self, game: Game, move: str, seat: int) -> str:
        """What a legal move would gain, as far as the seat can know; empty if nothing or unknown."""
        return ""

    def brought(self, game: Game, number: int, seat: int | None) -> str:
        """What move number `number` gained, as far as the seat may know."""
        return ""

    def explain(self, problem: AzalaiError) -> str:
        if isinstance(problem, IllegalMove):
            return f"{problem.sentences[self.language]} ({problem.rule})"
        return str(problem)

    def read(self, text: str, game: Game) -> Reading:
        """Interpret typed text: a whole move, or words that match some legal moves."""
        wanted = text.casefold().split()
        moves = game.moves()
        exact = [move for move in moves if move.casefold().split() == wanted]
        if exact:
            return Reading(move=exact[0])
        some = [move for move in moves if all(word in move.casefold().split() for word in wanted)]
        return Reading(choice=some, problem="" if some else self.words("unknown"))

    def group_of(self, move: str) -> str:
        """The group that a move is listed under when there are very many; typing its name lists the group."""
        return move.split()[0]

    def offered(self, game: Game) -> list[str]:
        """The moves to list without being asked; none if there are too many."""
        return []

    def ordered(self, moves: Sequence[str]) -> list[str]:
        """The moves in the order in which they are listed."""
        return list(moves)

    def numbers(self, moves: Sequence[str]) -> list[int]:
        """The numbers that choose the listed moves."""
        return list(range(1, len(moves) + 1))

    def meant(self, game: Game, number: int) -> str:
        """The move for a number that is not in the list; empty if there is none."""
        return ""

    # -- about the game

    def has_secrets(self, game: Game) -> bool:
        """Whether one player may know something that another does not."""
        return True

    def hides(self, game: Game) -> bool:
        """Whether players who share a screen should look away now while another one decides."""
        return self.has_secrets(game)

    def rules(self) -> list[str]:
        return self.words.list("rules")

    def how_to_move(self) -> list[str]:
        return self.words.list("moves")

    def signs(self) -> list[str]:
        """What the signs on the board mean."""
        return self.words.list("signs")

    def set_up(self, game: Game) -> str:
        """The options in one line."""
        described = {option.name: option for option in self.setting.kind.options}
        said = (
            f"{described[name].title[self.language]}: {self._value(described[name], value)}"
            for name, value in game.options.items()
        )
        return "; ".join(said)

    def _value(self, option: Option, value: object) -> str:
        if isinstance(value, bool):
            return self.words("yes" if value else "no")
        if isinstance(value, list):
            return ", ".join(self._value(option, item) for item in value) or "–"
        return option.value_titles.get(str(value), {}).get(self.language, str(value).strip().splitlines()[0])

    # -- the screen

    def screen(
        self, game: Game, seat: int | None, movers: Sequence[int], choice: Choice, room: tuple[int, int]
    ) -> RenderableType:
        """Everything a player should see before deciding; `room` is the available columns and lines."""
        shown = Table(box=box.SIMPLE, show_header=False)
        for key, value in game.view(seat).items():
            if key not in ("history", "scores"):
                shown.add_row(Text(key, QUIET), Text(str(value)))
        parts: list[RenderableType] = [
            shown,
            self.scores(game, seat),
            self.last_turns(game, seat, movers, 4),
            self.prompt(game, seat),
        ]
        return Group(*parts, *([choice.shown(self, game, seat, room[0])] if choice else []))

    def prompt(self, game: Game, seat: int | None = None) -> Text:
        said = Text(game.prompt(self.language), HEADING)
        return said if game.to_move is None else self.signed(game.to_move, said)

    def look(self, game: Game, seat: int | None, what: str) -> RenderableType:
        """Everything known about one thing on the table, or about all of them."""
        return Text("\n").join(map(Text, self.signs()))

    def scores(self, game: Game, seat: int | None) -> Table:
        """Each player's points by category, as far as the seat may know."""
        view, rows = game.view(seat), game.shared_scores(seat)
        kinds = [kind for kind in rows[0] if kind != "seat" and self.counts(kind, rows)]
        shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        shown.add_column("", no_wrap=True)
        for kind in kinds:
            shown.add_column(Text(self.words.of("points", kind), QUIET), justify="right", no_wrap=True)
        for row in rows:
            owner = row["seat"] or 0
            values = (Text(self.points(view, row, kind), HEADING if kind == "total" else "") for kind in kinds)
            shown.add_row(self.player(owner), *values)
        return shown

    def counts(self, kind: str, rows: Sequence[dict[str, int | None]]) -> bool:
        """Whether a category gets a column."""
        return kind == "total" or any(row[kind] is not None for row in rows)

    def points(self, view: dict[str, Any], row: dict[str, int | None], kind: str) -> str:
        value = row[kind]
        if value is not None:
            return str(value)
        known = sum(points or 0 for name, points in row.items() if name not in ("seat", "total"))
        return f"{known}+" if kind == "total" else "?"

    def last_turns(self, game: Game, seat: int | None, movers: Sequence[int], most: int) -> Text:
        """The last turns in words, newest last."""
        played = turns(movers, game.history)[-most:] if most > 0 else []
        return Text("\n").join(self.turn(game, seat, turn) for turn in played)

    def turn(self, game: Game, seat: int | None, turn: Turn) -> Text:
        said = (self.said(game, seat, number, move) for number, move in turn.moves)
        return self.signed(turn.seat, "; ".join(said))

    def said(self, game: Game, seat: int | None, number: int, move: str) -> str:
        return ", ".join(filter(None, [self.describe(move), self.brought(game, number, seat)]))

    def numbered(self, game: Game, seat: int | None, moves: Sequence[str]) -> RenderableType:
        """The numbered list of moves below the screen."""
        return self.choice(game, seat, moves)

    def choice(self, game: Game, seat: int | None, moves: Sequence[str]) -> RenderableType:
        """A numbered list of moves."""
        return Columns(self._entries(game, seat, moves), padding=(0, 3), column_first=True)

    def _entries(self, game: Game, seat: int | None, moves: Sequence[str]) -> Iterator[Text]:
        for number, move in zip(self.numbers(moves), moves):
            gain = self.gain(game, move, seat) if seat is not None else ""
            yield Text.assemble((f"{number:>3} ", HEADING), self.brief(move), (f" {gain}" if gain else "", "green"))

    def brief(self, move: str) -> str:
        """A move as shown in a list."""
        return move
