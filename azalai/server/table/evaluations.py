"""What the search thinks of a position that somebody looks at after a game, with the best replies.

It shares the threads with hints: a person's place in line, the bounds and the time for one answer are the same. What
was found is kept for a while, because people go back and forth.
"""

from __future__ import annotations

import hashlib
from functools import partial

from azalai.bots import Candidate, Thought
from azalai.core.game import Game
from azalai.server.checks import Checks
from azalai.server.memory import Remembered
from azalai.server.problems import Problem
from azalai.server.shapes import Evaluation, Reply
from azalai.server.shares import Asker
from azalai.server.table.finished import finished_game
from azalai.server.table.lines import tried
from azalai.server.table.tables import Tables
from azalai.server.thinking import Thinkers

KEPT = 4_000  # evaluations, of about 2 kB
KEPT_SECONDS = 6 * 3600.0
REPLIES = 4
SHOWN_MOVES = 8  # of the moves that the search expects after a reply


class Evaluations:
    def __init__(self, tables: Tables, thinkers: Thinkers, checks: Checks) -> None:
        self._tables = tables
        self._thinkers = thinkers
        self._checks = checks
        self._kept = Remembered[Evaluation](KEPT, KEPT_SECONDS)

    async def find(self, table: str, line: str, asker: Asker) -> Evaluation:
        """Evaluate the position at the end of a line. If the caller is cancelled, the thinking stops."""
        whole = await finished_game(await self._tables.get(table))
        game = await self._checks.run(asker.address, 0, partial(tried, whole, line))
        key = _key(table, game)
        return self._kept.get(key) or self._kept.put(key, await self._think(asker, game))

    async def _think(self, asker: Asker, game: Game) -> Evaluation:
        if game.over:
            scores = [float(row["total"] or 0) for row in game.scores()]
            return {"seat": None, "exact": True, "wins": game.payoffs(), "scores": scores, "replies": []}
        advice = await self._thinkers.evaluate(asker, game)
        if advice is None:
            raise Problem(503, "busy", "The server is stopping. Try again in a moment.", headers={"Retry-After": "5"})
        return _told(advice.thought)


def _key(table: str, game: Game) -> str:
    """The position by its moves, so that another path to the same moves finds the same evaluation."""
    moves = ",".join(map(str, game.actions_played)).encode()
    return f"{table} {hashlib.blake2b(moves, digest_size=16).hexdigest()}"


def _told(thought: Thought) -> Evaluation:
    best = thought.best
    return {
        "seat": thought.seat,
        "exact": thought.exact,
        "wins": best.wins or [],
        "scores": best.scores or [],
        "replies": [_reply(one) for one in thought.candidates[:REPLIES] if one.wins],
    }


def _reply(one: Candidate) -> Reply:
    return {"move": one.move, "wins": one.wins or [], "scores": one.scores or [], "line": one.line[:SHOWN_MOVES]}
