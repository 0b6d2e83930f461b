"""Routes for finished games: record, positions, story, pictures, review."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from azalai.server.http.answers import OBJECT, PICTURE, PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import Anybody, Asking, Have, Peer
from azalai.server.http.games import Language, Theme
from azalai.server.http.tables import TableId
from azalai.server.log.position import Position
from azalai.server.log.story import WholeStory
from azalai.server.shapes import Review

router = APIRouter(tags=["tables"], responses=PROBLEMS)


@router.get("/tables/{table}/record", responses=OBJECT)
async def record(table: TableId, have: Have, asker: Anybody, peer: Peer) -> Response:
    return json_answer(await have.finished.tell(peer, table, "record"))


@router.get("/tables/{table}/at/{number}", responses=answers_with(Position))
async def at(
    table: TableId, number: Annotated[int, Path(ge=0, le=100_000)], have: Have, asker: Anybody, peer: Peer
) -> Response:
    """The position after this many moves as the seat to move saw it, with all players' points."""
    return json_answer(await have.finished.tell(peer, table, "at", number=number))


@router.get("/tables/{table}/story", responses=answers_with(WholeStory))
async def story(table: TableId, have: Have, asker: Anybody, peer: Peer) -> Response:
    """All events of a finished game, and the points after each move."""
    return json_answer(await have.finished.tell(peer, table, "story"))


@router.get("/tables/{table}/picture.svg", response_class=Response, responses=PICTURE)
async def picture(
    table: TableId,
    have: Have,
    asker: Anybody,
    peer: Peer,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    drawn = await have.finished.tell(peer, table, "picture", number=at, language=language, theme=theme)
    return Response(drawn, media_type="image/svg+xml; charset=utf-8")


@router.post("/tables/{table}/review", responses=answers_with(Review))
async def begin_review(table: TableId, have: Have, asker: Asking) -> Response:
    have.limits.spend("create", asker.person)
    return json_answer(await have.reviews.begin(table, asker))


@router.get("/tables/{table}/review", responses=answers_with(Review))
async def review(table: TableId, have: Have, asker: Anybody) -> Response:
    return json_answer(await have.reviews.find(table))
