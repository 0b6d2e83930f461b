"""Hints: the moves that a search prefers, with what it expects from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from azalai import Game
from azalai.bots import Budget, Candidate, Explanation, Search, Thought, follow, solve, why_best
from azalai.faces.face import HEADING, QUIET, Choice, Face, turns
from azalai.terminal.words import shell

HINT = Budget(seconds=1.0)
MOST, FEWEST = 5, 3
SELDOM = 0.1  # a fourth or fifth hint needs at least this share of the best move's visits
POSITIONS = 1_000_000  # work limit for exact values of all moves near the end of the game
LOOKAHEAD = 5  # expected moves shown after the hinted one
WIDE = 70  # columns needed to show a hint on one line
NUMBERS = 21  # columns for its number, chance and points, with the blanks between them
SHORTEST = 12  # columns needed to show the expected moves


def find_hints(game: Game, budget: Budget = HINT, seed: int | None = None) -> Hints:
    """The best moves for the seat to move, as a search sees them."""
    thought = Search(budget, seed=seed).think(game)
    if thought.exact:  # moves other than the best only have upper bounds so far
        thought = solve(game, POSITIONS, every=True) or thought
    named = worth_naming(thought)
    if thought.exact:
        for candidate in named:
            follow(game, candidate)
    reason = why_best(game, thought)
    return Hints([candidate.move for candidate in named], msgspec.structs.replace(thought, candidates=named), reason)


def worth_naming(thought: Thought) -> list[Candidate]:
    """The first few moves, and further ones only if the search took them seriously."""
    tried = [candidate for candidate in thought.candidates[:MOST] if candidate.wins and candidate.scores]
    enough = 0 if thought.exact else SELDOM * thought.best.visits
    return tried[:FEWEST] + [candidate for candidate in tried[FEWEST:] if candidate.visits >= enough]


# -- showing them


@dataclass(frozen=True)
class Hints(Choice):
    """A choice of moves, with the search results behind them."""

    thought: Thought
    why: Explanation | None = None

    def numbers(self, face: Face) -> list[int]:
        return list(range(1, len(self.moves) + 1))

    def shown(self, face: Face, game: Game, seat: int | None, columns: int) -> RenderableType:
        """One line per hint if there is room, otherwise a few short lines."""
        thought = self.thought
        listed = _lines(face, game, thought, columns) if columns >= WIDE else _blocks(face, game, thought)
        reason = [Text(self.why.say(face.language, face.names, to_mover=True))] if self.why else []
        return Group(listed, *reason, Text(source(face, thought), QUIET))


def source(face: Face, thought: Thought) -> str:
    """Where the numbers come from, and whether the search had to do without a net."""
    words = shell(face.language)
    if thought.exact:
        return words("hint-exact")
    found = words("hint-source", games=thought.simulations, seconds=words.decimal(thought.seconds))
    return found if thought.net else f"{found} {words('hint-plain')}"


def _lines(face: Face, game: Game, thought: Thought, columns: int) -> Table:
    words = shell(face.language)
    shown = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    shown.add_column("", justify="right", style=HEADING)
    shown.add_column(Text(words("hint"), QUIET), no_wrap=True)
    for key in ("hint-chance", "hint-points"):
        shown.add_column(Text(words(key), QUIET), justify="right", no_wrap=True)
    texts = [Text(face.tell(game, candidate.move, thought.seat)) for candidate in thought.candidates]
    room = columns - NUMBERS - max(text.cell_len for text in texts)
    if room >= SHORTEST:
        shown.add_column(Text(words("hint-then"), QUIET), no_wrap=True)
    for number, (text, candidate) in enumerate(zip(texts, thought.candidates), 1):
        text.truncate(columns - NUMBERS, overflow="ellipsis")
        then = expected(face, game, candidate)
        then.truncate(max(room, 0), overflow="ellipsis")
        row = (str(number), text, *prospects(face, thought.seat, candidate), then)
        shown.add_row(*(row if room >= SHORTEST else row[:-1]))
    return shown


def _blocks(face: Face, game: Game, thought: Thought) -> Table:
    shown = Table.grid(padding=(0, 1, 0, 0))
    shown.add_column(justify="right", style=HEADING)
    shown.add_column()
    for number, candidate in enumerate(thought.candidates, 1):
        shown.add_row(str(number), Text("\n").join(_block(face, game, thought.seat, candidate)))
    return shown


def _block(face: Face, game: Game, seat: int, candidate: Candidate) -> Iterator[Text]:
    words = shell(face.language)
    chance, points = prospects(face, seat, candidate)
    yield Text(face.tell(game, candidate.move, seat))
    yield Text(words("hint-prospects", chance=chance, points=points))
    then = expected(face, game, candidate)
    if then:
        yield Text(words("hint-then") + " ", QUIET) + then


def prospects(face: Face, seat: int, candidate: Candidate) -> tuple[str, str]:
    """A seat's chance to win and its expected points, as text."""
    assert candidate.wins is not None
    assert candidate.scores is not None
    words = shell(face.language)
    return words.percent(candidate.wins[seat]), words.decimal(candidate.scores[seat])


def expected(face: Face, game: Game, candidate: Candidate) -> Text:
    """The moves expected after the hinted one, each after the sign of the player who makes it.

    They are played on a random deal that fits what the seat knows, so that they do not reveal the true deal.
    """
    possible = game.redeal(game.to_move, seed=0)
    for move in candidate.line[: 1 + LOOKAHEAD]:
        if move not in possible.moves():
            break
        possible.play(move)
    after = len(game.history) + 1
    later = turns(possible.movers[after:], possible.history[after:])
    said = (face.signed(turn.seat, ", ".join(face.brief(move) for _, move in turn.moves)) for turn in later)
    return Text("  ").join(said)
