"""Routes for games: the list of games, checking options, boards, positions and pictures."""

from __future__ import annotations

import asyncio
import gzip
import json
from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

import azalai
from azalai.bots import LEVELS
from azalai.core.kind import Kind, Setting
from azalai.server.http import models
from azalai.server.http.answers import PICTURE, PROBLEMS, Responses, answers_with, json_answer
from azalai.server.http.asking import Anybody, Have
from azalai.server.log.position import UnstoredPosition
from azalai.server.messages import encode
from azalai.server.problems import Problem
from azalai.server.shapes import Catalogue, Level, OptionCheck, Reason
from azalai.server.table.wanted import configured

router = APIRouter(tags=["tables", "games"], responses=PROBLEMS)
KEPT_BOARDS = 64
CardId = Annotated[str, Path(pattern=r"^[\w-]{1,40}$")]
Language = Annotated[Literal["en", "de"], Query(alias="lang")]
Theme = Literal["light", "dark"]
BOARD: Responses = {200: {"content": {"application/json": {"schema": {"type": "object"}}}}}  # the game's own shape


@router.get("/games", responses=answers_with(Catalogue))
async def games(have: Have, asker: Anybody) -> Response:
    """All games with their options, as the library describes them, and the bots' levels."""
    levels: list[Level] = [
        {"name": name, "title": level["title"], "help": level["help"]} for name, level in LEVELS.items()
    ]
    described: Any = azalai.games()
    ready, progress = have.warmth.games(), have.warmth.progress()
    catalogue: Catalogue = {"games": described, "levels": levels, "ready": ready, "progress": progress}
    return json_answer(catalogue)


@router.post("/games/{game}/check", responses=answers_with(OptionCheck))
async def check(game: models.GameName, body: models.GivenOptions, asker: Anybody) -> Response:
    """Check the options for a table: returns all options with their values, or a list of all faults."""
    found: OptionCheck = {"options": None, "players": None, "by_the_book": None, "faults": []}
    try:
        kind = azalai.library.kind(game)
    except azalai.BadOption:
        raise Problem(404, "no-game", "There is no such game. GET /api/v1/games lists them.") from None
    try:
        setting = await asyncio.to_thread(configured, game, body.options)
        by_the_book = kind.by_the_book(setting.options)
        found = {"options": setting.options, "players": setting.players, "by_the_book": by_the_book, "faults": []}
    except Problem as problem:
        if problem.code != "bad-options":
            raise
        found["faults"] = problem.more["faults"]
    return Response(json.dumps(found), media_type="application/json")  # ASCII: faults may quote invalid Unicode


@router.post("/games/{game}/board", responses=BOARD)
async def board(game: models.GameName, body: models.GivenOptions, request: Request, asker: Anybody) -> Response:
    """Everything that never changes in a game with these options: the map, or the cards."""
    setting = await asyncio.to_thread(configured, game, body.options)
    return await board_answer(request, game, setting.options)


async def board_answer(request: Request, game: str, options: dict[str, Any]) -> Response:
    """The answer with a board. Boards are large and needed at every visit, so they are cached, compressed."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    content = await asyncio.to_thread(_board_bytes, game, msgspec.json.encode(options), zipped)
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if zipped else {})
    return Response(content, media_type="application/json", headers=headers)


@lru_cache(maxsize=KEPT_BOARDS)
def _board_bytes(game: str, options: bytes, zipped: bool) -> bytes:
    content = encode(azalai.library.kind(game).configure(msgspec.json.decode(options), files=False).board())
    return gzip.compress(content, 6) if zipped else content


@router.post("/games/{game}/position", responses=answers_with(UnstoredPosition))
async def position(game: models.GameName, body: models.GivenPosition, have: Have, asker: Anybody) -> Response:
    """A position from a record, as a seat sees it; nothing is stored. For guided games and puzzles."""
    return json_answer(await have.finished.tell_unstored({**body.record, "game": game}, "position", seat=body.seat))


@router.post("/games/{game}/why", responses=answers_with(Reason))
async def why(game: models.GameName, body: models.Pointed, have: Have, asker: Anybody) -> Response:
    """Why nothing can be done with what somebody points at in such a position."""
    return json_answer(await have.finished.tell_unstored({**body.record, "game": game}, "why", target=body.target))


@router.get("/games/{game}/cards/{card}.svg", response_class=Response, responses=PICTURE)
async def shipped_card(
    game: models.GameName, card: CardId, asker: Anybody, language: Language = "en", theme: Theme = "light"
) -> Response:
    """A large picture of a card from any deck of the game, with its text."""
    return await part_answer(azalai.library.kind(game), card, language, theme)


async def part_answer(source: Kind | Setting, part: str, language: str, theme: str) -> Response:
    drawn = await asyncio.to_thread(source.part_svg, part, language, theme)
    if drawn is None:
        raise Problem(404, "no-card", "There is no such card in this game.")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "private, max-age=86400"})
