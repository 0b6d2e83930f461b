"""What was secret may be shown once a game is over and that is stored. The end is final: no lock is needed after it."""

from __future__ import annotations

from azalai.core.game import Game
from azalai.server.problems import Problem
from azalai.server.table.live import LiveTable


async def finished_game(live: LiveTable, words: str = "The game is not over yet.") -> Game:
    """The whole game, for a rematch, records, replays and reviews; a problem with these words if it goes on."""
    if live.state != "over":
        await live.refresh()  # another node may have stored the end a moment ago
    if live.play is None or live.state != "over":
        raise Problem(409, "not-over", words)
    return live.play.game
