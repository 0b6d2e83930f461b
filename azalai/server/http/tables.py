"""Routes for tables: list, create, join, rematch, continue a finished game, import a record."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from azalai.server.http import given, models
from azalai.server.http.answers import OBJECT, PICTURE, PROBLEMS, answers_with, id_of, json_answer, table_answer
from azalai.server.http.asking import Anybody, Asking, Have, Peer, Sent, Somebody
from azalai.server.http.description import takes
from azalai.server.http.games import CardId, Language, Theme, board_answer, part_answer, takes_zipped
from azalai.server.shapes import TableInfo, TableList

router = APIRouter(tags=["tables"], responses=PROBLEMS)
TableId = models.Id
RECORD = {"requestBody": {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}}
TABLE, NEW_TABLE = answers_with(TableInfo), answers_with(TableInfo, 201)


@router.get("/tables", responses=answers_with(TableList))
async def list_tables(
    have: Have,
    person: Anybody,
    show: Literal["open", "playing", "over", "mine"] = "open",
    game: models.GameName | None = None,
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
    most: Annotated[int, Query(ge=1, le=100)] = 30,
) -> Response:
    """Open tables, games in play, finished games, or your own tables."""
    if show == "mine" and person is None:
        return json_answer(TableList(tables=[], next=None))
    return json_answer(await have.lists.show(show, game, id_of(person), before, most))


@router.post("/tables", status_code=201, responses=NEW_TABLE, openapi_extra=takes(models.NewTable))
async def create(have: Have, person: Somebody, asker: Asking, body: Sent) -> Response:
    """Open a table."""
    have.limits.spend("create", person["id"])
    wanted = await have.checks.run(asker.address, len(body), given.new_table, body)
    return table_answer(await have.making.create(asker, wanted), person, 201)


@router.get("/tables/{table}", responses=TABLE)
async def table(table: TableId, have: Have, person: Anybody) -> Response:
    """A table with its seats and options."""
    if not have.warmth.all_ready and (found := await have.lists.over(table, id_of(person))):
        return json_answer(found)  # a replay does not have to wait until the game is compiled
    live = await have.tables.get(table)
    async with live.lock:
        return table_answer(live, person)


@router.post("/tables/{table}/join", responses=TABLE)
async def join(table: TableId, have: Have, person: Somebody, body: models.Join | None = None) -> Response:
    """Take a seat, the first free one by default."""
    have.limits.spend("act", person["id"])
    return table_answer(await have.seating.join(table, person, body.seat if body else None), person)


@router.post("/tables/{table}/leave", responses=TABLE)
async def leave(table: TableId, have: Have, person: Somebody) -> Response:
    """Give up a seat before the game starts."""
    have.limits.spend("act", person["id"])
    return table_answer(await have.seating.leave(table, person), person)


@router.put("/tables/{table}/seats/{seat}", responses=TABLE)
async def seat_bot(
    table: TableId,
    seat: Annotated[int, Path(ge=0, le=63)],
    body: models.Bot,
    have: Have,
    person: Somebody,
    asker: Asking,
) -> Response:
    """Put a bot on a seat, or free the seat."""
    have.limits.spend("act", person["id"])
    return table_answer(await have.seating.set_bot(table, asker, seat, body.level), person)


@router.post("/tables/{table}/rematch", status_code=201, responses=NEW_TABLE)
async def rematch(table: TableId, have: Have, person: Somebody, asker: Asking) -> Response:
    """Open another table with the same players and options."""
    have.limits.spend("create", person["id"])
    return table_answer(await have.making.rematch(table, person, asker), person, 201)


@router.post("/tables/{table}/clone", status_code=201, responses=NEW_TABLE)
async def clone(
    table: TableId, have: Have, person: Somebody, asker: Asking, body: models.Clone | None = None
) -> Response:
    """Continue from a position of a finished game, against bots."""
    have.limits.spend("create", person["id"])
    wanted = body or models.Clone()
    return table_answer(await have.making.clone(table, asker, wanted.at, wanted.seat), person, 201)


@router.post("/records", status_code=201, responses=NEW_TABLE, openapi_extra=RECORD)
async def import_record(have: Have, person: Somebody, asker: Asking, body: Sent) -> Response:
    """Import a game that was played elsewhere, to replay it or continue from it."""
    have.limits.spend("create", person["id"])
    if not have.warmth.all_ready:
        await have.tables.wait_until_ready(await have.checks.run(asker.address, len(body), given.game_of, body))
    game = await have.checks.run(asker.address, len(body), given.record, body)
    return table_answer(await have.making.add_imported(asker, game), person, 201)


@router.get("/tables/{table}/board", responses=OBJECT)
async def table_board(table: TableId, have: Have, request: Request, asker: Anybody, peer: Peer) -> Response:
    """What never changes during the game: the map, or the cards."""
    row, zipped = await have.lists.stored(table), takes_zipped(request)
    options = row["options"].encode()
    return board_answer(await have.checks.run(peer, 0, given.stored_board, row["game"], options, zipped), zipped)


@router.get("/tables/{table}/cards/{card}.svg", response_class=Response, responses=PICTURE)
async def table_card(
    table: TableId,
    card: CardId,
    have: Have,
    asker: Anybody,
    peer: Peer,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    """A large picture of a card that may be in this game, with its text."""
    row = await have.lists.stored(table)
    options = row["options"].encode()
    return part_answer(await have.checks.run(peer, 0, given.part_svg, row["game"], options, card, language, theme))
