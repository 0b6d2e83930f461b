"""Drawn boards of Through the Desert, and how a game comes to look like them: by real play through the public library.

A drawing is one line of characters per line of the map; even columns sit half a space lower than odd ones:

    .  desert          1 2 3  waterhole of that value      O  oasis         ^ v -  mountain, village, outside
    g  a camel         G      the leader of its caravan    *  desert, a space that the test talks about

Seat 0 leads green (g) and pink (p), seat 1 leads yellow (y) and a rival green caravan (r); `legend` adds others.

The bottom right corner of a drawing leads to the camp: a lane from which one dead end branches off for each leader
that is not drawn, and one with the oases that are not drawn. There the players place what they must place and the
drawing does not show. A camp has no waterholes, and camels in its dead ends touch no oasis, close nothing, meet nobody.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

import azalai

COLOURS = ("green", "pink", "yellow", "purple", "turquoise")
MAPS = Path(azalai.__file__).parent / "games/desert/maps"
LEGEND = {"g": (0, "green"), "p": (0, "pink"), "y": (1, "yellow"), "r": (1, "green")}

Cell = tuple[int, int]  # column and line of the drawing
Caravan = tuple[int, str]  # seat and colour


# ---------------------------------------------------------------- reading drawings


def lines_of(drawing: str) -> list[str]:
    return [line.strip() for line in drawing.strip().splitlines()]


def space_name(cell: Cell) -> str:
    column, line = cell
    letters = chr(65 + column % 26)
    return f"{chr(64 + column // 26) if column > 25 else ''}{letters}{line + 1}"


def cells_of(lines: Iterable[str]) -> dict[Cell, str]:
    return {(column, line): mark for line, row in enumerate(lines) for column, mark in enumerate(row)}


def marked(drawing: str, mark: str = "x") -> set[str]:
    """The spaces that carry this mark in a drawing."""
    return {space_name(cell) for cell, found in cells_of(lines_of(drawing)).items() if found == mark}


def read_board(board: str) -> dict[str, dict[str, str]]:
    """A built-in board by section, space by space, without what is outside: `read_board("river")["bank"]["F8"]`."""
    sections: dict[str, list[str]] = {}
    for line in (MAPS / f"{board}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            rows = sections.setdefault(line.strip("[]"), [])
        elif "|" in line:
            rows.append(line.split("|")[1])
    return {
        name: {space_name(cell): mark for cell, mark in cells_of(rows).items() if mark != "-"}
        for name, rows in sections.items()
    }


# ---------------------------------------------------------------- a drawing as a game


@dataclass(frozen=True)
class Sketch:
    """A drawing with all that turns it into a map, a deal and a list of placements."""

    drawing: str
    players: int = 2
    legend: Mapping[str, Caravan] = field(default_factory=dict)
    area: str = ""  # a drawing of a and b; without it everything is a
    banks: str = ""  # a drawing of N and S; without it there is no river
    large: Collection[str] = ()  # the waterholes on a large pool
    camp: bool = True
    room: int = 8  # the length of a dead end in the camp
    options: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def cells(self) -> dict[Cell, str]:
        return cells_of(lines_of(self.drawing))

    @cached_property
    def pieces(self) -> dict[Caravan, list[str]]:
        """Where each drawn caravan stands, its leader first."""
        legend = LEGEND | dict(self.legend)
        found: dict[Caravan, list[str]] = {}
        for cell, mark in sorted(self.cells.items(), key=lambda item: item[1].islower()):
            if mark.lower() in legend:
                found.setdefault(legend[mark.lower()], []).append(space_name(cell))
        return found

    def hand(self, seat: int) -> list[str]:
        """The colours that a seat leads, in an order that gives every seat another first one."""
        turned = COLOURS[seat:] + COLOURS[:seat]
        return [colour for colour in turned if self.players < 5 or colour != self.returned(seat)]

    def returned(self, seat: int) -> str:
        return COLOURS[seat - 1]

    # -- the map

    @cached_property
    def ends(self) -> dict[Caravan, list[Cell]]:
        """The dead end of each leader in the camp, from its inmost space to the lane."""
        homeless = [(seat, c) for seat in range(self.players) for c in self.hand(seat) if (seat, c) not in self.pieces]
        column, line = self.gate
        columns = range(column + column % 2, column + 2 * len(homeless) + 2, 2)
        return {
            caravan: [(c, line + self.room - i) for i in range(self.room)]
            for caravan, c in zip(homeless if self.camp else [], columns)
        }

    @property
    def gate(self) -> Cell:
        """The one space of the camp next to the bottom right corner of the drawing, and to nothing else of it."""
        lines = lines_of(self.drawing)
        width = len(lines[0])
        return width, len(lines) - 1 + width % 2

    @cached_property
    def camp_oases(self) -> list[Cell]:
        column, line = self.gate
        missing = 5 - sum(mark == "O" for mark in self.cells.values())
        column += column % 2 + 2 * len(self.ends)
        return [(column, line + 1 + i) for i in range(missing)] if self.camp else []

    @cached_property
    def terrain(self) -> dict[Cell, str]:
        ground = {cell: self.kind(cell, mark) for cell, mark in self.cells.items()}
        if self.camp:
            column, line = self.gate
            last = column + column % 2 + 2 * len(self.ends)
            ground |= {(c, line): "." for c in range(column, last + 1)}
            ground |= {cell: "." for end in self.ends.values() for cell in end}
            ground |= dict.fromkeys(self.camp_oases, "O")
        return ground

    def kind(self, cell: Cell, mark: str) -> str:
        if mark in "123":
            return "O" if space_name(cell) in self.large else "o"
        return mark if mark in ".O^v-" else "."

    @cached_property
    def map_text(self) -> str:
        parts = [self.section("terrain", self.terrain), self.marks("area", self.area, "a")]
        if self.banks:
            parts.append(self.marks("bank", self.banks, lines_of(self.banks)[-1][-1]))
        return "\n".join(parts)

    def marks(self, name: str, drawing: str, camp: str) -> str:
        """A section that says something about every space."""
        drawn = cells_of(lines_of(drawing))
        marks = {cell: drawn.get(cell, camp) if kind in ".oO" else "-" for cell, kind in self.terrain.items()}
        return self.section(name, marks)

    def section(self, name: str, marks: Mapping[Cell, str]) -> str:
        width, height = (1 + max(cell[i] for cell in self.terrain) for i in (0, 1))
        rows = ["".join(marks.get((column, line), "-") for column in range(width)) for line in range(height)]
        return "\n".join([f"[{name}]", *(f"{line:2}|{row}|" for line, row in enumerate(rows))])

    # -- the game

    def start(self) -> azalai.Game:
        """The game before its first move."""
        oases = [cell for cell, mark in self.cells.items() if mark == "O"] + self.camp_oases
        waterholes = {space_name(cell): int(mark) for cell, mark in self.cells.items() if mark in "123"}
        record = {
            "format": "azalai/1",
            "game": "desert",
            "options": {"players": self.players, "board": self.map_text, **self.options},
            "deal": {"oases": [space_name(cell) for cell in oases], "waterholes": waterholes},
            "moves": [],
        }
        return azalai.load(record)

    def lead(self, game: azalai.Game) -> None:
        """Give back what must be given back and place all leaders."""
        homes = {caravan: space_name(end[0]) for caravan, end in self.ends.items()}
        homes |= {caravan: spaces[0] for caravan, spaces in self.pieces.items()}
        hands = [[colour for colour in self.hand(seat) if (seat, colour) in homes] for seat in range(self.players)]
        while (phase := game.view(None)["phase"]) in ("return", "leader"):
            seat = mover(game)
            colour = self.returned(seat) if phase == "return" else hands[seat].pop(0)
            game.play(f"{phase} {colour} {homes[seat, colour] if phase == 'leader' else ''}".strip())

    def march(self, game: azalai.Game, seat: int, left: int) -> None:
        """Place the drawn camels, and idle in the camp, until `seat` is to place `left` camels."""
        waiting = [
            (owner, f"camel {colour} {space}")
            for (owner, colour), spaces in self.pieces.items()
            for space in spaces[1:]
        ]
        while waiting or (game.to_move, game.view(None)["left"]) != (seat, left):
            legal = set(game.moves())
            drawn = [move for owner, move in waiting if owner == game.to_move and move in legal]
            move = drawn[0] if drawn else self.idle(game, legal)
            waiting = [item for item in waiting if item != (game.to_move, move)]
            game.play(move)

    def idle(self, game: azalai.Game, legal: set[str]) -> str:
        """A camel for a dead end of the camp, of the colour of which most are left."""
        supply = game.view(None)["supply"]
        colours = [colour for owner, colour in self.ends if owner == game.to_move]
        for colour in sorted(colours, key=lambda colour: -supply[colour]):
            for cell in self.ends[mover(game), colour]:
                if (move := f"camel {colour} {space_name(cell)}") in legal:
                    return move
        raise AssertionError(f"seat {game.to_move} cannot reach this drawing, nor wait in the camp:\n{self.drawing}")


def start(drawing: str, players: int = 2, **how: Any) -> azalai.Game:
    """A game on a drawn map before its first move. What `Sketch` does not know is an option of the game."""
    return sketch(drawing, players=players, **how).start()


def reach(drawing: str, players: int = 2, *, seat: int = 0, left: int = 2, **how: Any) -> azalai.Game:
    """The drawn position: all leaders are placed, and this seat is to place this many camels."""
    drawn = sketch(drawing, players=players, **how)
    game = drawn.start()
    drawn.lead(game)
    drawn.march(game, seat, left)
    return game


def placed(drawing: str, colour: str = "green", **how: Any) -> azalai.Game:
    """The drawn position after one more camel: on the star."""
    game = reach(drawing, **how)
    (star,) = marked(drawing, "*")
    game.play(f"camel {colour} {star}")
    return game


def sketch(drawing: str, **how: Any) -> Sketch:
    known = {name: how.pop(name) for name in list(how) if name in Sketch.__dataclass_fields__}
    return Sketch(drawing, options=how, **known)


# ---------------------------------------------------------------- asking a game


def mover(game: azalai.Game) -> int:
    assert game.to_move is not None, "the game is over"
    return game.to_move


def moves_of(game: azalai.Game, kind: str) -> Iterator[tuple[str, str]]:
    """Colour and space of the legal moves of one kind."""
    for move in game.moves():
        word, colour, *space = move.split()
        if word == kind:
            yield colour, space[0] if space else ""


def colours_to(game: azalai.Game, kind: str) -> list[str]:
    """The colours in which there is a legal move of this kind, in the order of the colours."""
    return list(dict.fromkeys(colour for colour, _ in moves_of(game, kind)))


def spaces_to(game: azalai.Game, kind: str, colour: str, drawing: str = "") -> set[str]:
    """The spaces for a leader or camel of this colour; only those of the drawing if there is one."""
    spaces = {space for found, space in moves_of(game, kind) if found == colour}
    return spaces & {space_name(cell) for cell in cells_of(lines_of(drawing))} if drawing else spaces


def play_all(game: azalai.Game, *moves: str) -> azalai.Game:
    for move in moves:
        game.play(move)
    return game


def play_any(game: azalai.Game, kind: str = "", colour: str = "") -> None:
    """The first legal move of this kind and colour."""
    game.play(next(move for move in game.moves() if move.startswith(f"{kind} {colour}".strip())))


def place_leaders(game: azalai.Game) -> azalai.Game:
    """Place all leaders, wherever it is legal: the spaces are chosen far from each other in the list."""
    while game.view(None)["phase"] in ("return", "leader"):
        moves = game.moves()
        game.play(moves[len(game.history) * 37 % len(moves)])
    return game


def play_out(game: azalai.Game) -> azalai.Game:
    """Play legal moves to the end."""
    while not game.over:
        moves = game.moves()
        game.play(moves[len(game.history) * 37 % len(moves)])
    return game


def refused(game: azalai.Game, move: str) -> azalai.IllegalMove:
    """The move is not offered, is refused by a rule, and nothing has changed."""
    before = game.record(), [game.view(seat) for seat in (*range(game.players), None)], game.moves()
    assert move not in before[-1]
    with pytest.raises(azalai.IllegalMove) as caught:
        game.play(move)
    assert (game.record(), [game.view(seat) for seat in (*range(game.players), None)], game.moves()) == before
    return caught.value


def points(game: azalai.Game, seat: int = 0) -> dict[str, int]:
    """What a seat has scored, by category, without the zeros and without the total."""
    return {name: value for name, value in game.scores()[seat].items() if value and name not in ("seat", "total")}


def enclosed(game: azalai.Game) -> set[str]:
    return set(game.view(None)["enclosed"])
