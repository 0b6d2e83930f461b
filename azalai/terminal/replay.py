"""Print a recorded game as text: set-up, turns and score, and a review of its moves."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from azalai import Game
from azalai.bots import Budget
from azalai.faces import face_of
from azalai.faces.face import HEADING, QUIET, Face, turns
from azalai.terminal.play import winners
from azalai.terminal.review import REVIEW, Review, judge
from azalai.terminal.room import Room
from azalai.terminal.words import shell
from azalai.wording import Words


def print_game(game: Game, language: str = "en") -> None:
    """Print the set-up, the moves numbered by turn, and the score so far."""
    console = Console(markup=False, highlight=False, emoji=False)
    words = shell(language)
    face = numbered_players(game, words)
    console.print(Text(face.title, HEADING))
    console.print(Text(face.set_up(game), QUIET))
    console.print()
    for number, turn in enumerate(turns(game.movers, game.history), 1):
        console.print(Text(f"{number:>3}. ") + face.turn(game, None, turn))
    console.print()
    console.print(Text(game.prompt(language)))
    console.print(face.scores(game, None))
    if game.over:
        console.print(winners(game, face, words))


def numbered_players(game: Game, words: Words) -> Face:
    """The face of a game whose players only have numbers."""
    return face_of(game, [words("player", number=seat + 1) for seat in range(game.players)], words.language)


def print_review(
    game: Game, language: str = "en", budget: Budget = REVIEW, *, every: bool = False, seed: int | None = None
) -> None:
    """Judge the moves of a game with this budget per position, and print the worst ones; with `every`, all moves."""
    room = Room(language)
    face = numbered_players(game, room.words)
    review = Review(game, face, judge(game, face, room, budget, seed))
    if every:
        room.show(review.every(), "")
    room.show(review.summary(room.console.width))
