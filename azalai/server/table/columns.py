"""Build the stored columns of a table: when it is created, when its game starts, and after each entry of its log."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, TypedDict, cast

import msgspec

import azalai
from azalai.core.game import Game
from azalai.server.log.absences import Absences
from azalai.server.log.clock import Clock
from azalai.server.log.entry import Entry
from azalai.server.log.play import Play, Sitting
from azalai.server.log.ratings import why_unrated
from azalai.server.log.story import moves_on_board
from azalai.server.problems import Problem
from azalai.server.rows import Begun, Dealt, Place, Standing, TableRow
from azalai.server.storage.database import new_id, now
from azalai.server.table.wanted import Imported, Wanted, checked_names

ROW_BYTES = 1_000  # roughly what a table needs on disk besides its options
TOUCH_SECONDS = 10  # precision of the time of the last move in lists: each update writes two pages of an index


def new_row(owner: str, wanted: Wanted) -> TableRow:
    """The row of a new, open table; nothing is dealt yet."""
    if wanted.clock and (fault := wanted.clock.fault()):
        raise Problem(422, "bad-clock", fault)
    at, options = now(), json.dumps(wanted.options)
    return {
        "id": new_id(),
        "game": wanted.game,
        "options": options,
        "size": ROW_BYTES + len(options),
        "deal": None,
        "given_moves": "[]",
        "state": "open",
        "owner": owner,
        "public": wanted.public,
        "rated": wanted.rated,
        "unrated": None,
        "undo": "ask" if wanted.rated and wanted.undo == "free" else wanted.undo,
        "clock": json.dumps(msgspec.to_builtins(wanted.clock)),
        "on_timeout": "lose" if wanted.rated else wanted.on_timeout,  # a bot must not play for a rating
        "hints": wanted.allows_hints,
        "colours": "[]",
        "names": json.dumps(checked_names(wanted)),
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


def begun(row: TableRow, game: Game, places: list[Place], absences: Absences) -> Begun:
    """The columns that change when the game starts, or continues from its last move."""
    at = now()
    play = Play(game, seated(places), clock_of(row), at, absences)
    return {**_dealt(game), "started": at, **standing(row, play, at), "touched": at}


def imported_row(owner: str, game: Imported) -> TableRow:
    """The row of a table for a game that was played elsewhere, finished or not."""
    wanted = Wanted(game=game.game, options=game.options, seats=[], undo="free")
    row, at = new_row(owner, wanted), now()
    dealt: Dealt = {"deal": game.deal, "given_moves": game.moves}
    size = row["size"] + len(game.deal) + len(game.moves)
    over = {**row, **dealt, "size": size, "state": "over", "imported": True, "started": at, "ended": at}
    return cast("TableRow", over | {"result": game.result})


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
        "unrated": row["unrated"] or (why_unrated(play) if over and row["rated"] else None),
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
    moves = moves_on_board(json.loads(row["given_moves"]), log)
    return {
        "format": "azalai/1",
        "game": row["game"],
        "options": json.loads(row["options"]),
        "deal": json.loads(row["deal"]),
        "moves": moves,
        "result": None,
    }


class Kept(TypedDict, total=False):
    """What a rematch keeps of the table before."""

    previous: str
    colours: str
    names: str


def kept_in_rematch(row: TableRow, players: int) -> Kept:
    """Everyone moves one seat on, and keeps their colour and name."""
    colours = json.loads(row["colours"]) or list(range(players))
    names = json.loads(row["names"])
    turned = [json.dumps(each[1:] + each[:1]) for each in (colours, names)]
    return {"previous": row["id"], "colours": turned[0], "names": turned[1]}


def same_again(row: TableRow, seats: list[str], rated: bool = False) -> Wanted:
    """A request for the same table again: with people the settings stay, against bots only it is casual."""
    with_people = "open" in seats
    return Wanted(
        game=row["game"],
        options=json.loads(row["options"]),
        seats=seats,
        public=row["public"] and with_people,
        rated=rated and with_people,
        undo=row["undo"] if with_people else "free",
        clock=clock_of(row) if with_people else None,
        on_timeout=row["on_timeout"],
        hints=row["hints"] or not with_people,
    )
