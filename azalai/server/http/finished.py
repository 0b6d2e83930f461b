"""Routes for finished games: record, positions, lines to try, story, pictures, review."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response

from azalai.server.http import models
from azalai.server.http.answers import OBJECT, PICTURE, PROBLEMS, answers_with, json_answer, shown
from azalai.server.http.asking import Anybody, Asking, Have, Peer, while_there
from azalai.server.http.games import Language, Theme
from azalai.server.http.tables import TableId
from azalai.server.log.position import Position
from azalai.server.log.story import WholeStory
from azalai.server.shapes import Evaluation, Review, ReviewReasons
from azalai.server.table.lines import LONGEST, LinePosition

router = APIRouter(tags=["tables"], responses=PROBLEMS)
LineText = Annotated[
    str,
    Query(
        min_length=1,
        max_length=LONGEST,
        description="The number of the game's move that the line starts after, and its moves, joined by `~`.",
        examples=["12~camel green A4~camel pink B5"],
    ),
]
MoveNumber = Annotated[int, Query(ge=0, le=100_000)]
LASTING = "private, max-age=86400"  # a finished game does not change
PREVIEW_SECONDS = {True: 86_400, False: 60}  # whether the game is final -> how long others may cache a card


@router.get("/tables/{table}/record", responses=OBJECT)
async def record(table: TableId, have: Have, asker: Anybody, peer: Peer) -> Response:
    """The whole game as a record, which the library can load. The table must be over."""
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
    at: MoveNumber | None = None,
    line: LineText | None = None,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    """The board after a move or a line, as SVG."""
    have.limits.spend("picture", peer)
    how = {"number": at, "line": line, "language": language, "theme": theme}
    drawn = await have.finished.tell(peer, table, "picture", **how)
    return Response(drawn, media_type="image/svg+xml; charset=utf-8")


@router.get("/tables/{table}/picture.png", response_class=Response, responses=shown("image/png"))
async def png(
    table: TableId,
    have: Have,
    asker: Anybody,
    peer: Peer,
    at: MoveNumber | None = None,
    line: LineText | None = None,
    language: Language = "en",
    theme: Theme = "light",
) -> Response:
    """The same as PNG."""
    drawn = await have.pictures.png(peer, table, number=at, line=line, language=language, theme=theme)
    return Response(drawn, media_type="image/png", headers={"cache-control": LASTING})


@router.get("/tables/{table}/animation.gif", response_class=Response, responses=shown("image/gif"))
async def animation(
    table: TableId, have: Have, asker: Anybody, peer: Peer, language: Language = "en", theme: Theme = "light"
) -> Response:
    """The whole game as an animated GIF. The first request takes some seconds."""
    drawn = await have.pictures.animation(peer, table, language=language, theme=theme)
    return Response(drawn, media_type="image/gif", headers={"cache-control": LASTING})


@router.get("/tables/{table}/card.png", response_class=Response, responses=shown("image/png"))
async def card(table: TableId, have: Have, asker: Anybody, peer: Peer, line: LineText | None = None) -> Response:
    """The board for previews of links: as a spectator sees it now, or after a line once the game is over.

    A private table has no card until its game is over.
    """
    drawn, final = await have.pictures.card(peer, table, line)
    return Response(
        drawn, media_type="image/png", headers={"cache-control": f"public, max-age={PREVIEW_SECONDS[final]}"}
    )


@router.get("/tables/{table}/line", responses=answers_with(LinePosition))
async def line(table: TableId, line: LineText, have: Have, asker: Anybody, peer: Peer) -> Response:
    """The position after a line, as the seat to move sees it, with its legal moves and their gains.

    Cards and tokens that are still face down come in the order of the game's own deal.
    """
    return json_answer(await have.finished.tell(peer, table, "line", line=line))


@router.post("/tables/{table}/evaluation", responses=answers_with(Evaluation))
async def evaluation(table: TableId, line: LineText, request: Request, have: Have, asker: Asking) -> Response:
    """What the search thinks of the position after a line. It stops thinking if the client hangs up."""
    have.limits.spend("evaluation", asker.person)
    return json_answer(await while_there(request, have.evaluations.find(table, line, asker)))


@router.post("/tables/{table}/review", responses=answers_with(Review))
async def begin_review(table: TableId, have: Have, asker: Asking) -> Response:
    """Let the strongest bot review every move of a finished game."""
    have.limits.spend("create", asker.person)
    return json_answer(await have.reviews.begin(table, asker))


@router.post("/tables/{table}/review-reasons", responses=answers_with(ReviewReasons))
async def review_reasons(table: TableId, body: models.Mistakes, have: Have, asker: Anybody, peer: Peer) -> Response:
    """Why other moves were better than some moves of the game, from what your browser's search expects after each."""
    have.limits.spend("reasons", peer, len(body.mistakes))
    mistakes = [(one.number, [(move.move, move.outcome) for move in one.moves], one.cost) for one in body.mistakes]
    return json_answer(await have.finished.tell(peer, table, "reasons", mistakes=mistakes))


@router.get("/tables/{table}/review", responses=answers_with(Review))
async def review(table: TableId, have: Have, asker: Anybody) -> Response:
    """The progress of the review, and what it says about the moves so far."""
    return json_answer(await have.reviews.find(table))
