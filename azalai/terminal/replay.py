"""A recorded game as text: set-up, turns, score."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from azalai import Game
from azalai.terminal.face import HEADING, QUIET, turns
from azalai.terminal.faces import face_of
from azalai.terminal.play import movers, winners
from azalai.terminal.words import Words


def print_game(game: Game, language: str = "en") -> None:
    """Print the set-up, the moves numbered by turn, and the score as it stands."""
    console = Console(markup=False, highlight=False, emoji=False)
    words = Words("shell", language)
    face = face_of(game, [words("player", number=seat + 1) for seat in range(game.players)], language)
    console.print(Text(face.title, HEADING))
    console.print(Text(face.set_up(game), QUIET))
    console.print()
    for number, turn in enumerate(turns(movers(game), game.history), 1):
        console.print(Text(f"{number:>3}. ") + face.turn(game, None, turn))
    console.print()
    console.print(Text(game.prompt(language)))
    console.print(face.scores(game, None))
    if game.over:
        console.print(winners(game, face, words))
