"""Hints: what a search would play in the player's place.

The permission check and the copy of the position happen under the table's lock, so that nothing can come between: a
hint is about the player's own decision at a stored position. It belongs to that version. If the table changes, the
hint is dropped and the player gets a problem instead.
"""

from __future__ import annotations

import asyncio
import base64

from azalai.core import contract
from azalai.core.game import Game
from azalai.core.random import generator
from azalai.server.log.play import Play
from azalai.server.problems import Problem, forbidden
from azalai.server.shapes import FoundHint, KnownPosition
from azalai.server.shares import Asker
from azalai.server.table.live import LiveTable
from azalai.server.thinking import Advice, Thinkers

SEED = "position"  # of the redeal: it reveals nothing, because it is always the same


class Asked:
    """A hint that a player is waiting for."""

    def __init__(self, table: LiveTable, seat: int, thinking: asyncio.Future[Advice | None]) -> None:
        self._table = table
        self._seat = seat
        self._version = table.version
        self._thinking = thinking

    async def answer(self) -> FoundHint:
        """The move, chance, line and reason, with the version; raises a `Problem` if the table has changed since."""
        advice = await self._thinking
        if advice is None or self._table.version != self._version:
            raise Problem(409, "stale", "The table changed while the hint was being worked out. Ask again.")
        best = advice.thought.best
        win = best.wins[self._seat] if best.wins else None
        return {"move": best.move, "win": win, "line": best.line, "why": advice.why, "version": self._version}


async def ask(table: LiveTable, thinkers: Thinkers, asker: Asker, seat: int) -> Asked:
    async with table.lock:
        play = _decision(table, asker.person, seat)
        return Asked(table, seat, thinkers.hint(asker, table.id, play.version, play.game.copy()))


def _decision(table: LiveTable, person: str, seat: int) -> Play:
    """The game at a player's own decision, if the table allows hints."""
    play = table.play
    if not table.row["hints"]:
        raise forbidden("This table does not allow hints.")
    if play is None or play.to_move != seat or seat not in table.seats_of(person):
        raise Problem(409, "not-your-turn", "It is not your turn.")
    return play


# -- for a search in the player's own browser


async def position(table: LiveTable, person: str, seat: int) -> KnownPosition:
    """The position as the player's seat knows it. What it cannot know is dealt again, always in the same way."""
    async with table.lock:
        play = _decision(table, person, seat)
        version, game = play.version, play.game
        known = base64.b64encode(redealt(game, seat)).decode()
        return {"version": version, "game": game.name, "options": game.options, "state": known}


def redealt(game: Game, seat: int) -> bytes:
    """The bytes of the position, with nothing in them that depends on what the seat cannot know."""
    states = contract.duplicate(game.state)
    contract.redeal_for(game.setting.boxes, states, seat, generator(SEED))
    known: bytes = states.tobytes()
    return known


async def decision(table: LiveTable, person: str, seat: int, version: int) -> Game:
    """A copy of the game at the player's decision; a `Problem` if it is no longer the one that was asked about."""
    async with table.lock:
        play = _decision(table, person, seat)
        if play.version != version:
            raise Problem(409, "stale", "The table changed while the hint was being worked out. Ask again.")
        return play.game.copy()
