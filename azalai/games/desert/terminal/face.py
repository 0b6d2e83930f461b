"""Through the Desert in a terminal: the board, what is around it, and its moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from azalai.core.game import Game
from azalai.faces.face import HEADING, QUIET, Choice, Face, Reading, turns
from azalai.games.desert.game import DesertSetting
from azalai.games.desert.maps import column_letters, parse_space
from azalai.games.desert.reasons import coloured
from azalai.games.desert.terminal.board import CAMEL, LETTERS, NARROW, SEAT, WIDE, Board
from azalai.games.desert.terminal.moves import FEWEST_LEFT, Gain, gained, understand
from azalai.games.desert.words import texts

GAP = 2
PANEL, RIVER_PANEL = 33, 40  # columns that the rest needs beside the board
TABLES = 8  # lines under the board for supply, scores, prompt and what is typed
BELOW = TABLES + 3  # and some of the last turns
RESULT = 7  # lines under the board when the game is over, besides one for each player
WIDEST_PANEL = 48
MOST_LISTED = 40  # more are numbered on the board only
WARNING = Style(color="red", bold=True)


class DesertFace(Face):
    part = "terminal"

    def __init__(self, game: Game, names: Sequence[str], language: str = "en") -> None:
        super().__init__(game, names, language)
        self.map = cast("DesertSetting", game.setting).map
        self.players = game.players

    # -- words

    def seat_style(self, seat: int) -> Style:
        return SEAT[seat]

    def colour(self, colour: str) -> str:
        return str(texts(self.language)["colours"][colour])

    def describe(self, move: str) -> str:
        kind, colour, *space = move.split()
        return self.words(f"move-{kind}", colour=coloured(self.language)[colour], space="".join(space))

    def read(self, text: str, game: Game) -> Reading:
        typed = understand(text)
        if typed is None:
            return Reading(problem=self.words("unknown"))
        if typed.space and self.map.kind(parse_space(typed.space) or (-1, -1)) == "-":
            return Reading(problem=self.no_space(typed.space))
        whole = typed.whole(game.view(None)["phase"])
        if whole:
            return Reading(move=whole)
        some = [move for move in game.moves() if typed.fits(move)]
        return Reading(choice=some, problem="" if some else self.words("none-there", what=text))

    def no_space(self, space: str) -> str:
        rows = self.map.terrain
        return self.words("no-space", space=space[:20], column=column_letters(len(rows[0]) - 1), row=len(rows))

    def set_up(self, game: Game) -> str:
        """The options, and where the palms are."""
        return f"{super().set_up(game)}\n{self.words('palms', spaces=', '.join(game.view(None)['oases']))}"

    def group_of(self, move: str) -> str:
        return move.split()[1]

    def has_secrets(self, game: Game) -> bool:
        """TD-VAR-AQ-02: only the player who takes a face-down waterhole knows its value; everybody saw the others."""
        return "aquifers" in game.options["variants"] and not game.options["open_scores"]

    # -- what moves bring

    def gain(self, game: Game, move: str, seat: int) -> str:
        if not move.startswith("camel"):
            return ""
        after = game.copy()
        after.play(move)
        before = game.view(seat)
        return self.said_gain(gained(before, after.view(seat), seat, before["waterholes"]))

    def brought(self, game: Game, number: int, seat: int | None) -> str:
        then = game.at(number)
        mover = then.to_move
        if mover is None or not game.history[number].startswith("camel"):
            return ""
        after = game.at(number + 1).view(seat)
        now_known = game.view(seat)["taken"][mover]
        return self.said_gain(gained(then.view(seat), after, mover, now_known))

    def said_gain(self, gain: Gain) -> str:
        said = []
        if gain.water and None in gain.water:
            said.append(self.words.counted("waterholes", len(gain.water)))
        elif gain.water:
            said.append(self.words("gain-water", points=sum(value or 0 for value in gain.water)))
        for kind in ("oases", "river", "enclosed"):
            if points := getattr(gain, kind):
                said.append(self.words(f"gain-{kind}", points=points))
        return " ".join(said)

    # -- what is shown

    def screen(
        self, game: Game, seat: int | None, movers: Sequence[int], choice: Choice, room: tuple[int, int]
    ) -> RenderableType:
        board, beside = self.layout(*room)
        view = game.view(seat)
        drawn = board.draw(view, self.marks(game, seat, choice.moves), self.newest(game, seat, movers))
        if not beside:
            rest = self.panel_below(game, seat, movers, choice, (room[0], room[1] - board.height))
            cut = [Text(self.words("too-wide", columns=board.width), WARNING)] if board.width > room[0] else []
            return Group(drawn, *cut, rest)
        panel = min(room[0] - board.width - GAP, WIDEST_PANEL)
        both = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        both.add_column(width=board.width, no_wrap=True)
        both.add_column(width=panel)
        both.add_row(drawn, self.panel_beside(game, seat, movers, choice, panel))
        return both

    def layout(self, columns: int, lines: int) -> tuple[Board, bool]:
        """The largest drawing that leaves room for the rest, and whether the rest goes beside it."""
        wide, narrow = (Board(self.map, self.players, pitch) for pitch in (WIDE, NARROW))
        panel = PANEL if self.map.bank is None else RIVER_PANEL
        if wide.width + GAP + panel <= columns:
            return wide, True
        if narrow.width + GAP + panel <= columns and (wide.width > columns or wide.height + BELOW > lines):
            return narrow, True
        return (wide if wide.width <= columns else narrow), False

    def marks(self, game: Game, seat: int | None, choice: Sequence[str]) -> dict[str, str]:
        """The spaces to choose from: with their numbers in the choice, or all that the seat may use."""
        if seat is None or seat != game.to_move:
            return {}
        moves = list(choice) or game.moves()
        found: dict[str, str] = {}
        for number, move in enumerate(moves, 1):
            space = move.split()[-1]
            found.setdefault(space, str(number) if choice else "")
        return found

    def newest(self, game: Game, seat: int | None, movers: Sequence[int]) -> set[str]:
        """Where pieces were placed since the seat's last turn."""
        played = turns(movers, game.history)
        own = [i for i, turn in enumerate(played[:-1]) if turn.seat == seat]
        return {move.split()[-1] for turn in played[own[-1] + 1 if own else -1 :] for _, move in turn.moves}

    def panel_beside(self, game: Game, seat: int | None, movers: Sequence[int], choice: Choice, columns: int) -> Group:
        parts: list[RenderableType] = [Text(self.title, HEADING), self.prompt(game), ""]
        if choice:
            return Group(*parts, choice.shown(self, game, seat, columns))
        parts += [self.supply(game.view(seat)), ""]
        parts += [] if game.over else [self.scores(game, seat), ""]  # the final score has its own table
        if game.history:
            parts += [Text(self.words("last"), QUIET), self.last_turns(game, seat, movers, self.players), ""]
        return Group(*parts, self.legend())

    def panel_below(
        self, game: Game, seat: int | None, movers: Sequence[int], choice: Choice, room: tuple[int, int]
    ) -> Group:
        columns, lines = room
        if choice:
            return Group(choice.shown(self, game, seat, columns), self.prompt(game))
        if game.over:
            return Group(*self.fitting_turns(game, seat, movers, lines - RESULT - self.players), self.prompt(game))
        both = Table.grid(padding=(0, 4, 0, 0))
        both.add_row(self.supply(game.view(seat)), self.scores(game, seat))
        return Group(both, *self.fitting_turns(game, seat, movers, lines - TABLES), self.prompt(game))

    def fitting_turns(self, game: Game, seat: int | None, movers: Sequence[int], lines: int) -> list[Text]:
        """The last turn of each player, as far as there are lines for it."""
        last = self.last_turns(game, seat, movers, min(self.players, lines))
        last.no_wrap, last.overflow = True, "ellipsis"
        return [last] if last else []

    def supply(self, view: dict[str, Any]) -> Table:
        """Camels left by colour, a warning when the game may soon be over, and who has the largest caravan."""
        shown = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0))
        shown.add_column("")
        shown.add_column(Text(self.words("camels"), QUIET))
        shown.add_column(Text(self.words("left"), QUIET), justify="right")
        shown.add_column(Text(self.words("largest"), QUIET))
        for colour, left in view["supply"].items():
            chip = Text(f" {LETTERS[colour]} ", CAMEL[colour])
            count = Text(f"{left}{'!' if left <= FEWEST_LEFT else ' '}", WARNING if left <= FEWEST_LEFT else "")
            shown.add_row(chip, self.colour(colour), count, self.largest(view["largest"][colour]))
        return shown

    def largest(self, entry: dict[str, Any]) -> Text:
        if not entry["seats"]:
            return Text("")
        signs = ((self.sign(seat), SEAT[seat]) for seat in entry["seats"])
        return Text.assemble(f"{entry['camels']:>2} ", *signs)

    def points(self, view: dict[str, Any], row: dict[str, int | None], kind: str) -> str:
        """The points in words. Hidden water is counted in waterholes; a player without any hides nothing."""
        hidden = len(view["taken"][row["seat"] or 0])
        if kind == "water" and row["water"] is None:
            return f"?×{hidden}" if hidden else "0"
        return super().points(view, row, kind).rstrip("" if hidden else "+")

    def counts(self, kind: str, rows: Sequence[dict[str, int | None]]) -> bool:
        if kind == "water":
            return True
        return super().counts(kind, rows) and (kind != "river" or self.map.bank is not None)

    def legend(self) -> Text:
        return Text("\n").join(Text(line, QUIET) for line in self.words.list("legend"))

    def numbered(self, game: Game, seat: int | None, moves: Sequence[str]) -> RenderableType:
        """The numbered list, left out if it would only repeat the numbers on the board."""
        colours = {self.group_of(move) for move in moves}
        if len(moves) > MOST_LISTED and len(colours) == 1:
            return Text(self.words("on-board", number=len(moves), colour=self.colour(colours.pop())))
        return self.choice(game, seat, moves)

    def brief(self, move: str) -> str:
        _, colour, *space = move.split()
        return " ".join([self.colour(colour), *space])
