"""What was secret may be shown once a game is over and that is stored. The end is final: no lock is needed after it."""

from __future__ import annotations

from azalai.core.game import Game
from azalai.server.problems import Problem
from azalai.server.table.live import LiveTable


def must_be_over(live: LiveTable, words: str = "The game is not over yet.") -> None:
    if live.play is None or live.state != "over":  # as it is stored: an end that is being written is none
        raise Problem(409, "not-over", words)


def finished_game(live: LiveTable, words: str = "The game is not over yet.") -> Game:
    """The whole game, for records, replays and reviews."""
    must_be_over(live, words)
    assert live.play is not None
    return live.play.game
