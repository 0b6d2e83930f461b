"""Routes for games: the list of games, checking options, boards, positions and pictures."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

import azalai
from azalai.bots import LEVELS
from azalai.server.http import given, models
from azalai.server.http.answers import OBJECT, PICTURE, PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import Anybody, Have, Peer, Sent
from azalai.server.http.description import takes
from azalai.server.log.position import UnstoredPosition
from azalai.server.problems import Problem
from azalai.server.shapes import Catalogue, Coached, Level, OptionCheck, Reason
from azalai.server.shares import Asker
from azalai.server.table import reasons

router = APIRouter(tags=["tables", "games"], responses=PROBLEMS)
CardId = Annotated[str, Path(pattern=r"^[\w-]{1,40}$")]
Language = Annotated[Literal["en", "de"], Query(alias="lang")]
Theme = Literal["light", "dark"]


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


@router.post("/games/{game}/check", responses=answers_with(OptionCheck), openapi_extra=takes(models.GivenOptions))
async def check(game: models.GameName, body: Sent, have: Have, asker: Anybody, peer: Peer) -> Response:
    """Check the options for a table: returns all options with their values, or a list of all faults."""
    found = await have.checks.run(peer, len(body), given.check, game, body)
    return Response(found, media_type="application/json")


@router.post("/games/{game}/board", responses=OBJECT, openapi_extra=takes(models.GivenOptions))
async def board(
    game: models.GameName, body: Sent, have: Have, request: Request, asker: Anybody, peer: Peer
) -> Response:
    """Everything that never changes in a game with these options: the map, or the cards."""
    zipped = takes_zipped(request)
    return board_answer(await have.checks.run(peer, len(body), given.board, game, body, zipped), zipped)


def takes_zipped(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def board_answer(content: bytes, zipped: bool) -> Response:
    headers = {"vary": "accept-encoding"} | ({"content-encoding": "gzip"} if zipped else {})
    return Response(content, media_type="application/json", headers=headers)


@router.post(
    "/games/{game}/position", responses=answers_with(UnstoredPosition), openapi_extra=takes(models.GivenPosition)
)
async def position(game: models.GameName, body: Sent, have: Have, asker: Anybody, peer: Peer) -> Response:
    """A position from a record, as a seat sees it; nothing is stored. For guided games and puzzles."""
    if not have.warmth.is_ready(game):
        asked = await have.checks.run(peer, len(body), given.question, body, models.GivenPosition)
        return json_answer(await have.finished.interpret(peer, game, asked.pop("record"), "position", **asked))
    return Response(await have.checks.run(peer, len(body), given.position, game, body), media_type="application/json")


@router.post("/games/{game}/why", responses=answers_with(Reason), openapi_extra=takes(models.Pointed))
async def why(game: models.GameName, body: Sent, have: Have, asker: Anybody, peer: Peer) -> Response:
    """Explain why the thing somebody points at cannot be used in such a position."""
    if not have.warmth.is_ready(game):
        asked = await have.checks.run(peer, len(body), given.question, body, models.Pointed)
        return json_answer(await have.finished.interpret(peer, game, asked.pop("record"), "why", **asked))
    return Response(await have.checks.run(peer, len(body), given.why, game, body), media_type="application/json")


@router.post("/games/{game}/coach", responses=answers_with(Coached), openapi_extra=takes(models.Tried))
async def coach(game: models.GameName, body: Sent, have: Have, asker: Anybody, peer: Peer) -> Response:
    """What the coach says about a move in such a position, compared with another one. For guided games."""
    have.limits.spend("evaluation", peer)
    if not have.warmth.is_ready(game):
        asked = await have.checks.run(peer, len(body), given.question, body, models.Tried)
        silent: Coached = {"better": asked["move"], "why": None}
        return json_answer(silent)
    position, move, other, measured = await have.checks.run(peer, 0, given.tried, game, body)
    if measured:
        return json_answer(await have.checks.run(peer, 0, reasons.opinion, position, move, measured))
    said = await have.thinkers.opinion(Asker(asker["id"] if asker else peer, peer), position, move, other)
    told: Coached = {"better": said.better, "why": said.why}
    return json_answer(told)


@router.get("/games/{game}/cards/{card}.svg", response_class=Response, responses=PICTURE)
async def shipped_card(
    game: models.GameName,
    card: CardId,
    have: Have,
    asker: Anybody,
    peer: Peer,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    """A large picture of a card from any deck of the game, with its text."""
    return part_answer(await have.checks.run(peer, 0, given.part_svg, game, None, card, language, theme))


def part_answer(drawn: str | None) -> Response:
    if drawn is None:
        raise Problem(404, "no-card", "There is no such card in this game.")
    return Response(
        drawn, media_type="image/svg+xml; charset=utf-8", headers={"cache-control": "private, max-age=86400"}
    )
