"""Check a player's act and turn it into a log entry."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from azalai.core.errors import AzalaiError, IllegalMove
from azalai.core.game import Game
from azalai.server.log.entry import Wish
from azalai.server.log.play import Play
from azalai.server.log.uncovering import hidden, uncovers
from azalai.server.messages import Answer, GiveBot, Logged, Move, OfferEnd, Resign, Undo, Why
from azalai.server.problems import Problem, forbidden, not_playing
from azalai.server.rows import TableRow
from azalai.server.table import agreements

if TYPE_CHECKING:
    from azalai.server.table.live import LiveTable


def check_seat(table: LiveTable, play: Play, person: str, seat: int) -> None:
    """Refuse the act unless the person may act for the seat now."""
    if seat not in table.seats_of(person):
        raise forbidden("This seat is not yours.")
    if play.outcome:
        raise Problem(409, "over", "The game is over.")
    if play.sitting[seat].level:
        raise Problem(409, "bot-plays", "A bot plays this seat now.")


def check_turn(play: Play, seat: int) -> None:
    if play.to_move != seat:
        raise Problem(409, "not-your-turn", "It is not your turn.", to_move=play.to_move)


async def wish_for(table: LiveTable, play: Play, act: Logged) -> Wish:
    """The entry for an act; raises a `Problem` if the act is not possible."""
    if isinstance(act, Move):
        return Wish("move", act.seat, await checked_move(play, act.seat, act.move))
    if isinstance(act, Undo):
        return agreements.undo(play, table.row["undo"], act.seat)
    if isinstance(act, Resign):
        return Wish("resign", act.seat, {})
    if isinstance(act, OfferEnd):
        return agreements.offer_end(play, act.seat)
    if isinstance(act, GiveBot):
        return agreements.give_seat(play, act, table.audience.presence, _clock_decides(table.row))
    assert isinstance(act, Answer)
    return agreements.answer(play, act)


async def checked_move(play: Play, seat: int, move: str) -> dict[str, Any]:
    data = plain_move(play, seat, move)
    if hidden(play.game) and await asyncio.to_thread(uncovers, play.game, data["move"]):
        return {**data, "uncovers": True}
    return data


def plain_move(play: Play, seat: int, move: str) -> dict[str, Any]:
    """A legal move as the log stores it, if it can reveal nothing."""
    check_turn(play, seat)
    try:
        return {"move": play.game.checked(move)}
    except IllegalMove as problem:
        raise Problem(422, "illegal-move", str(problem), rule=problem.rule, sentences=problem.sentences) from None
    except AzalaiError as problem:
        raise Problem(422, "bad-move", str(problem)) from None


async def why_not(table: LiveTable, person: str, asked: Why) -> dict[str, str] | None:
    """Why a player cannot use the thing they point at, in every language; None if they can."""
    async with table.lock:
        if table.play is None:
            raise not_playing()
        check_seat(table, table.play, person, asked.seat)
        if asked.version != table.version:
            raise stale(asked.version, table.version)
        check_turn(table.play, asked.seat)
        return explained(table.play.game, asked.target)


def explained(game: Game, target: str) -> dict[str, str] | None:
    try:
        refusal = game.why_not(target)
    except AzalaiError as problem:
        raise Problem(422, "bad-move", str(problem)) from None
    return refusal.sentences if refusal else None


def _clock_decides(row: TableRow) -> bool:
    return row["rated"] or (json.loads(row["clock"]) or {}).get("kind") == "correspondence"


def stale(given: int, version: int) -> Problem:
    return Problem(
        409, "stale", f"The table has changed: you sent version {given}, it is at {version}.", version=version
    )


def own_ref(person: str | None, ref: str) -> str:
    """A client's id for an act, made unique: two people may choose the same id."""
    return f"{person}:{ref}"[:64]
