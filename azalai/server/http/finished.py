"""Finished games over HTTP: the record, every position, the story, pictures, a review."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from azalai.core.game import Game
from azalai.server.http.answers import PROBLEMS, json_answer
from azalai.server.http.asking import Anybody, Have, Somebody
from azalai.server.http.games import Language, Theme
from azalai.server.http.tables import TableId
from azalai.server.log.position import replayed
from azalai.server.log.story import whole_story
from azalai.server.problems import Problem
from azalai.server.services import Services
from azalai.server.table.finished import finished_game

router = APIRouter(tags=["tables"], responses=PROBLEMS)


async def _finished(have: Services, table: str) -> Game:
    words = "The game is not over yet; its record would show what is hidden."
    return await finished_game(await have.tables.get(table), words)


def _check_number(game: Game, number: int) -> None:
    if number > len(game.history):
        raise Problem(404, "no-move", f"The game has {len(game.history)} moves.")


@router.get("/tables/{table}/record")
async def record(table: TableId, have: Have, asker: Anybody) -> Response:
    return json_answer((await _finished(have, table)).record())


@router.get("/tables/{table}/at/{number}")
async def at(table: TableId, number: Annotated[int, Path(ge=0, le=100_000)], have: Have, asker: Anybody) -> Response:
    """The position after so many moves as the seat to move saw it, with everybody's points."""
    game = await _finished(have, table)
    _check_number(game, number)
    return json_answer(replayed(game, number))


@router.get("/tables/{table}/story")
async def story(table: TableId, have: Have, asker: Anybody) -> Response:
    """All events of a finished game, and the points after each move."""
    game = await _finished(have, table)
    return json_answer(await asyncio.to_thread(whole_story, game))


@router.get("/tables/{table}/picture.svg")
async def picture(
    table: TableId,
    have: Have,
    asker: Anybody,
    at: Annotated[int | None, Query(ge=0, le=100_000)] = None,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    game = await _finished(have, table)
    number = len(game.history) if at is None else at
    _check_number(game, number)
    drawn = await asyncio.to_thread(lambda: game.at(number).svg(theme=theme, language=language))
    return Response(drawn, media_type="image/svg+xml")


@router.post("/tables/{table}/review")
async def begin_review(table: TableId, have: Have, person: Somebody) -> Response:
    have.limits.spend("create", person["id"])
    return json_answer(await have.reviews.find(table, begin=True))


@router.get("/tables/{table}/review")
async def review(table: TableId, have: Have, asker: Anybody) -> Response:
    return json_answer(await have.reviews.find(table, begin=False))
