"""Lines: moves that somebody tries from a position of a finished game. Nothing about them is stored."""

from __future__ import annotations

import re
from typing import NamedTuple

from azalai.core.errors import AzalaiError, IllegalMove
from azalai.core.game import Game
from azalai.server.log.position import Gains, Position, gains_of, replayed
from azalai.server.log.story import GameEvent, whole_story
from azalai.server.problems import Problem

LONGEST = 4_000  # characters of a line in an address
MOST_MOVES = 120
_START = re.compile(r"\d{1,6}", re.ASCII)


class Line(NamedTuple):
    """The moves of a line, and how many moves of the game come before them."""

    at: int
    moves: list[str]


class LinePosition(Position):
    """The position at the end of a line that leaves the game after move `at`.

    `line` holds its moves in the game's own notation, and `events` the same moves as events of a log.
    """

    at: int
    line: list[str]
    gains: Gains
    events: list[GameEvent]


def read_line(text: str) -> Line:
    """A line as addresses write it: the number of the game's move it starts after, and its moves, joined by `~`.

    >>> read_line("12~camel green A4~camel pink B5")
    Line(at=12, moves=['camel green A4', 'camel pink B5'])
    """
    start, *moves = text.split("~")
    if not _START.fullmatch(start):
        raise _bad("A line starts with the number of a move, like 12~first move~second move.")
    if len(moves) > MOST_MOVES:
        raise _bad(f"A line may have at most {MOST_MOVES} moves.")
    return Line(int(start), moves)


def tried(whole: Game, text: str) -> Game:
    """The game after a line; a `Problem` if the rules forbid one of its moves."""
    line = read_line(text)
    if line.at > len(whole.history):
        raise Problem(404, "no-move", f"The game has {len(whole.history)} moves.")
    game = whole.at(line.at)
    for number, move in enumerate(line.moves, 1):
        try:
            game.play(move)
        except IllegalMove as refusal:
            words = f"Move {number} of the line is not possible: {refusal}"
            raise Problem(422, "bad-line", words, rule=refusal.rule, sentences=refusal.sentences) from None
        except AzalaiError as refusal:
            raise _bad(f"Move {number} of the line is not possible: {refusal}") from None
    return game


def _bad(words: str) -> Problem:
    return Problem(422, "bad-line", words[:2000])


def position_after(whole: Game, text: str) -> LinePosition:
    """What somebody sees after a line: the position as the seat to move sees it, its moves and their gains."""
    at, game = read_line(text).at, tried(whole, text)
    return {
        **replayed(game, len(game.history)),
        "of": len(whole.history),
        "at": at,
        "line": game.history[at:],
        "gains": gains_of(game, game.to_move, game.to_move),
        "events": whole_story(game, at)["events"],
    }
