"""Build the stored columns of a table: when it is created, when its game starts, and after each entry of its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

import azalai
from azalai.core.game import Game
from azalai.server.log.clock import Clock
from azalai.server.log.entry import Entry
from azalai.server.log.play import Play, Sitting
from azalai.server.problems import Problem
from azalai.server.rows import Begun, Dealt, Place, Standing, TableRow
from azalai.server.storage.database import new_id, now
from azalai.server.table.wanted import Wanted

TOUCH_SECONDS = 10  # precision of the time of the last move in lists: each update writes two pages of an index


def new_row(owner: str, wanted: Wanted, options: dict[str, Any]) -> TableRow:
    """The row of a new, open table; nothing is dealt yet."""
    if wanted.clock and (fault := wanted.clock.fault()):
        raise Problem(422, "bad-clock", fault)
    at = now()
    return {
        "id": new_id(),
        "game": wanted.game,
        "options": json.dumps(options),
        "deal": None,
        "given_moves": "[]",
        "state": "open",
        "owner": owner,
        "public": wanted.public,
        "rated": wanted.rated,
        "undo": "ask" if wanted.rated and wanted.undo == "free" else wanted.undo,
        "clock": json.dumps(msgspec.to_builtins(wanted.clock)),
        "on_timeout": wanted.on_timeout,
        "hints": wanted.hints and not wanted.rated,
        "imported": False,
        "previous": None,
        "next": None,
        "created": at,
        "started": None,
        "ended": None,
        "touched": at,
        "version": 0,
        "to_move": None,
        "bot_turn": False,
        "deadline": None,
        "claimed_by": None,
        "claimed_until": None,
        "result": None,
    }


def begun(row: TableRow, game: Game, places: list[Place]) -> Begun:
    """The columns that change when the game starts, or continues from its last move."""
    at = now()
    play = Play(game, seated(places), clock_of(row), at)
    return {**_dealt(game), "started": at, **standing(row, play, at), "touched": at}


def imported(row: TableRow, game: Game) -> TableRow:
    """The row of a table for a game that was played elsewhere, finished or not."""
    at = now()
    result = {"end": game.end_reason, "winners": game.winners, "scores": game.scores(), "places": []}
    shown = json.dumps(result) if game.over else None
    return {**row, **_dealt(game), "state": "over", "imported": True, "started": at, "ended": at, "result": shown}


def _dealt(game: Game) -> Dealt:
    record = game.record()
    return {"deal": json.dumps(record["deal"]), "given_moves": json.dumps(record["moves"])}


def standing(row: TableRow, play: Play, at: float) -> Standing:
    """The columns that follow from the log after its latest entry."""
    over = play.outcome is not None
    recent = at - row["touched"] < TOUCH_SECONDS and not over and not play.bot_turn  # bots queue by this time
    return {
        "state": "over" if over else "playing",
        "version": play.version,
        "to_move": play.to_move,
        "bot_turn": play.bot_turn,
        "deadline": play.deadline,
        "touched": row["touched"] if recent else at,
        "ended": at if over else row["ended"],
        "result": json.dumps(msgspec.to_builtins(play.outcome)) if over else row["result"],
    }


# -- reading them back


def clock_of(row: TableRow) -> Clock | None:
    return msgspec.convert(json.loads(row["clock"]), Clock | None)


def seated(places: list[Place]) -> list[Sitting]:
    """Who sat where at the start; the log says who plays now."""
    return [Sitting(place["person"], place["level"]) for place in places]


def start_of_game(row: TableRow) -> Game:
    """The game as it was when the table's log started."""
    return azalai.load(record_of(row, []))


def record_of(row: TableRow, log: Sequence[Entry]) -> dict[str, Any]:
    """A table's game as a record, without replaying it."""
    assert row["deal"] is not None
    moves: list[str] = json.loads(row["given_moves"])
    for entry in log:
        if entry.kind == "move":
            moves.append(entry.data["move"])
        elif entry.kind == "undo":
            del moves[entry.data["moves"] :]
    return {
        "format": "azalai/1",
        "game": row["game"],
        "options": json.loads(row["options"]),
        "deal": json.loads(row["deal"]),
        "moves": moves,
        "result": None,
    }


def wanted_again(row: TableRow, seats: list[str]) -> Wanted:
    """The same table again for another game: with the same settings for people, casual against bots only."""
    with_people = "open" in seats
    return Wanted(
        game=row["game"],
        options=json.loads(row["options"]),
        seats=seats,
        public=row["public"] and with_people,
        rated=row["rated"] and with_people,
        undo=row["undo"] if with_people else "free",
        clock=clock_of(row) if with_people else None,
        on_timeout=row["on_timeout"],
        hints=row["hints"] or not with_people,
    )
