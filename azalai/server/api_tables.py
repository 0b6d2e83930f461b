"""Games and tables over HTTP."""

from __future__ import annotations

import asyncio
import gzip
import json
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Body, Path, Query, Request
from starlette.responses import Response

import azalai
from azalai.bots import LEVELS
from azalai.core import contract
from azalai.server import models
from azalai.server.api_people import PROBLEMS
from azalai.server.asking import Anybody, Have, Somebody
from azalai.server.clock import Clock
from azalai.server.live import LiveTable, Story
from azalai.server.messages import encode
from azalai.server.problems import Problem
from azalai.server.store import Row
from azalai.server.tables import Wanted, check_options, loaded

router = APIRouter(tags=["tables"], responses=PROBLEMS)
TableId = models.Id
KEPT_BOARDS = 64


def json_answer(content: Any) -> Response:
    return Response(encode(content), media_type="application/json")


def _id(person: Row | None) -> str | None:
    return person["id"] if person else None


def _info(live: LiveTable, person: Row | None) -> models.TableInfo:
    return models.TableInfo(**live.info(_id(person)))


# -- games


@router.get("/games", tags=["games"])
async def games(have: Have, asker: Anybody) -> Response:
    """What can be played, with all options as the library describes them, and the bots' levels."""
    levels = [{"name": name, "title": level["title"], "help": level["help"]} for name, level in LEVELS.items()]
    return json_answer({"games": azalai.games(), "levels": levels, "ready": have.warmth.games()})


@router.post("/games/{game}/check", tags=["games"], response_model=models.Checked)
async def check(game: models.GameName, body: models.Options, asker: Anybody) -> Response:
    """Whether a table could be made with these options: all of them with their values, or every fault."""
    found: dict[str, Any] = {"options": None, "players": None, "by_the_book": None, "faults": []}
    try:
        kind = azalai.library.kind(game)
    except azalai.BadOption:
        raise Problem(404, "no-game", "There is no such game. GET /api/v1/games lists them.") from None
    try:
        options = await asyncio.to_thread(check_options, game, body.options)
        found |= {"options": options, "players": options["players"], "by_the_book": kind.by_the_book(options)}
    except Problem as problem:
        if problem.code != "bad-options":
            raise
        found |= problem.more
    return Response(json.dumps(found), media_type="application/json")  # in ASCII: faults may quote unsound text


@router.post("/games/{game}/board", tags=["games"])
async def board(game: models.GameName, body: models.Options, request: Request, asker: Anybody) -> Response:
    """What never changes in a game with these options: the map, or the cards."""
    options = await asyncio.to_thread(check_options, game, body.options)
    return await _board(request, game, options)


async def _board(request: Request, game: str, options: dict[str, Any]) -> Response:
    """A board is large and asked for at every visit: it is kept, compressed."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    content = await asyncio.to_thread(_board_bytes, game, msgspec.json.encode(options), zipped)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if zipped else {})
    return Response(content, media_type="application/json", headers=headers)


@lru_cache(maxsize=KEPT_BOARDS)
def _board_bytes(game: str, options: bytes, zipped: bool) -> bytes:
    content = encode(azalai.library.kind(game).configure(msgspec.json.decode(options), files=False).board())
    return gzip.compress(content, 6) if zipped else content


@router.post("/games/{game}/position", tags=["games"])
async def position(game: models.GameName, body: models.Position, asker: Anybody) -> Response:
    """A position of a game that is nowhere stored, as a seat sees it: for guided games and puzzles."""
    return json_answer(await asyncio.to_thread(_position, {**body.record, "game": game}, body.seat))


def _position(record: dict[str, Any], seat: int | None) -> dict[str, Any]:
    game = loaded(record)
    if seat is not None and seat >= game.players:
        raise Problem(422, "no-seat", f"The game has {game.players} seats.")
    own = seat is not None and game.to_move == seat
    return {
        "view": game.view(seat),
        "to_move": game.to_move,
        "moves": game.moves() if own else None,
        "gains": game.gains(seat) if own and seat is not None else {},
        "prompt": {language: game.prompt(language) for language in ("en", "de")},
    }


CardId = Annotated[str, Path(pattern=r"^[\w-]{1,40}$")]
Language = Annotated[Literal["en", "de"], Query(alias="lang")]
Theme = Literal["light", "dark"]


@router.get("/games/{game}/cards/{card}.svg", tags=["games"])
async def shipped_card(
    game: models.GameName, card: CardId, asker: Anybody, language: Language = "en", theme: Theme = "light"
) -> Response:
    """A card of any deck that comes with the game, drawn large, with its words."""
    return await _card(azalai.library.kind(game), card, language, theme)


async def _card(source: Any, card: str, language: str, theme: str) -> Response:
    draw = getattr(source, "card_svg", None)  # not every game has cards
    drawn = await asyncio.to_thread(draw, card, language, theme) if draw else None
    if drawn is None:
        raise Problem(404, "no-card", "There is no such card in this game.")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, max-age=86400"})


# -- tables


@router.get("/tables")
async def list_tables(
    have: Have,
    person: Anybody,
    show: Literal["open", "playing", "over", "mine"] = "open",
    game: models.GameName | None = None,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 30,
) -> models.TableList:
    if show == "mine" and person is None:
        return models.TableList(tables=[], next=None)
    return models.TableList(**await have.tables.list(show, game, _id(person), before, most))


@router.post("/tables", status_code=201)
async def create(body: models.NewTable, have: Have, person: Somebody) -> models.TableInfo:
    have.limits.spend("create", person["id"])
    wanted = body.model_dump()
    clock = Clock(**wanted.pop("clock")) if body.clock else None
    wanted.pop("clock", None)
    return _info(await have.tables.create(person, Wanted(**wanted, clock=clock)), person)


@router.get("/tables/{table}")
async def table(table: TableId, have: Have, person: Anybody) -> models.TableInfo:
    live = await have.tables.get(table)
    async with live.lock:
        return _info(live, person)


@router.post("/tables/{table}/join")
async def join(table: TableId, have: Have, person: Somebody, body: models.Join | None = None) -> models.TableInfo:
    have.limits.spend("act", person["id"])
    return _info(await have.tables.join(table, person, body.seat if body else None), person)


@router.post("/tables/{table}/leave")
async def leave(table: TableId, have: Have, person: Somebody) -> models.TableInfo:
    have.limits.spend("act", person["id"])
    return _info(await have.tables.leave(table, person), person)


@router.put("/tables/{table}/seats/{seat}")
async def seat_bot(
    table: TableId, seat: Annotated[int, Path(ge=0, le=63)], body: models.Bot, have: Have, person: Somebody
) -> models.TableInfo:
    have.limits.spend("act", person["id"])
    return _info(await have.tables.set_bot(table, person, seat, body.level), person)


@router.post("/tables/{table}/rematch", status_code=201)
async def rematch(table: TableId, have: Have, person: Somebody) -> models.TableInfo:
    have.limits.spend("create", person["id"])
    return _info(await have.tables.rematch(table, person), person)


@router.post("/tables/{table}/clone", status_code=201)
async def clone(table: TableId, have: Have, person: Somebody, body: models.Clone | None = None) -> models.TableInfo:
    """Go on from a position of a finished game, against bots."""
    have.limits.spend("create", person["id"])
    wanted = body or models.Clone()
    return _info(await have.tables.clone(table, person, wanted.at, wanted.seat), person)


@router.post("/records", status_code=201)
async def import_record(record: Annotated[models.Anything, Body()], have: Have, person: Somebody) -> models.TableInfo:
    """A game that was played elsewhere, to look at and to go on from."""
    have.limits.spend("create", person["id"])
    return _info(await have.tables.import_record(person, record), person)


# -- what a game was


async def _finished(have: Any, table: str) -> LiveTable:
    live: LiveTable = await have.tables.get(table)
    async with live.lock:  # an end that is not stored yet is none
        over = live.play is not None and live.state == "over"
    if not over:
        raise Problem(409, "not-over", "The game is not over yet; its record would show what is hidden.")
    return live


@router.get("/tables/{table}/board")
async def table_board(table: TableId, have: Have, request: Request, asker: Anybody) -> Response:
    live = await have.tables.get(table)
    return await _board(request, live.row["game"], msgspec.json.decode(live.row["options"]))


@router.get("/tables/{table}/cards/{card}.svg")
async def table_card(
    table: TableId, card: CardId, have: Have, asker: Anybody, language: Language = "en", theme: Theme = "light"
) -> Response:
    """A card that may be in this game, drawn large, with its words."""
    live = await have.tables.get(table)
    options = msgspec.json.decode(live.row["options"])
    setting = azalai.library.kind(live.row["game"]).configure(options, files=False)
    return await _card(setting, card, language, theme)


@router.get("/tables/{table}/record")
async def record(table: TableId, have: Have, asker: Anybody) -> Response:
    live = await _finished(have, table)
    assert live.play is not None
    return json_answer(live.play.game.record())


@router.get("/tables/{table}/at/{number}")
async def at(table: TableId, number: Annotated[int, Path(ge=0, le=100_000)], have: Have, asker: Anybody) -> Response:
    """The position after so many moves as the seat to move saw it, with everybody's points."""
    live = await _finished(have, table)
    assert live.play is not None
    whole = live.play.game
    if number > len(whole.history):
        raise Problem(404, "no-move", f"The game has {len(whole.history)} moves.")
    game = whole.at(number)
    seat = game.to_move
    return json_answer(
        {
            "number": number,
            "of": len(whole.history),
            "move": whole.history[number - 1] if number else None,
            "view": game.view(seat) | {"scores": game.scores()},
            "to_move": seat,
            "moves": game.moves(),
            "prompt": {"en": game.prompt("en"), "de": game.prompt("de")},
            "scores": game.scores(),
        }
    )


@router.get("/tables/{table}/story")
async def story(table: TableId, have: Have, asker: Anybody) -> Response:
    """All events of a finished game, and the points after each move."""
    live = await _finished(have, table)
    return json_answer(await asyncio.to_thread(_whole_story, live))


def _whole_story(live: LiveTable) -> dict[str, Any]:
    assert live.play is not None
    game = live.play.game
    history, movers = game.history, game.movers
    now = game.at(0)
    scores = now.scores()
    events, totals = [], [[row["total"] for row in scores]]
    for number, (move, seat) in enumerate(zip(history, movers), 1):
        before, had = contract.duplicate(now.state), scores
        now.play(move)
        scores = now.scores()
        totals.append([row["total"] for row in scores])
        told = {"number": number, "kind": "move", "seat": seat, "move": move, "moves": number}
        told |= now.setting.told_of(before, move, now.state, seat)  # as the mover knew it: the game is over
        events.append(told | {"change": Story.difference(had[seat], scores[seat])})
    return {"events": events, "scores": totals}


@router.get("/tables/{table}/picture.svg")
async def picture(
    table: TableId,
    have: Have,
    asker: Anybody,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    live = await _finished(have, table)
    assert live.play is not None
    whole = live.play.game
    number = len(whole.history) if at is None else at
    if number > len(whole.history):
        raise Problem(404, "no-move", f"The game has {len(whole.history)} moves.")
    drawn = await asyncio.to_thread(lambda: whole.at(number).svg(theme=theme, language=language))
    return Response(drawn, media_type="image/svg+xml")


@router.post("/tables/{table}/review")
async def begin_review(table: TableId, have: Have, person: Somebody) -> Response:
    have.limits.spend("create", person["id"])
    return json_answer(await have.tables.review(table, begin=True))


@router.get("/tables/{table}/review")
async def review(table: TableId, have: Have, asker: Anybody) -> Response:
    return json_answer(await have.tables.review(table, begin=False))
