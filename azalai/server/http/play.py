"""Routes to play over plain HTTP, for programs: acts, the view of a seat, and a stream of the socket's messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import Response, StreamingResponse

from azalai.server import metrics
from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, Responses, answers_with, id_of, json_answer
from azalai.server.http.asking import Anybody, Asking, Have, Opened, Peer
from azalai.server.http.description import any_act, named
from azalai.server.http.saying import carry_out, welcome
from azalai.server.http.socket import line_of, still_valid
from azalai.server.http.tables import TableId
from azalai.server.log.story import EventPage
from azalai.server.messages import read_act
from azalai.server.problems import forbidden, not_playing
from azalai.server.rows import PersonRow
from azalai.server.shapes import PONG, Frame, HintReason, KnownPosition, ViewMessage
from azalai.server.table import hints, reasons
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import look_for_start

HEARTBEAT_SECONDS = 20.0
router = APIRouter(tags=["play"], responses=PROBLEMS)
ACT_BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": any_act()}}}}
LINES: Responses = {200: {"content": {"application/x-ndjson": {"schema": named("ServerMessage")}}}}


@router.post("/tables/{table}/acts", openapi_extra=ACT_BODY)
async def acts(table: TableId, request: Request, have: Have, asker: Asking) -> models.Done:
    """Act at a table: takes the socket messages that have an `id`, except `hint` and `why`."""
    live = await have.tables.get(table)
    doing = carry_out(have, live, asker, read_act(await request.body()))
    # Shielded, because the act counts even if the client disconnects.
    return models.Done(version=await asyncio.shield(asyncio.ensure_future(doing)))


@router.get("/tables/{table}/position", responses=answers_with(KnownPosition))
async def position(table: TableId, have: Have, asker: Asking, seat: Annotated[int, Query(ge=0, le=63)]) -> Response:
    """The position at your own decision, for a hint from a search in your browser; counts as a hint.

    What your seat cannot know is dealt again.
    """
    have.limits.spend("hint", asker.person)
    live = await have.tables.get(table)
    return json_answer(await hints.position(live, asker.person, seat))


@router.post("/tables/{table}/hint-reason", responses=answers_with(HintReason))
async def hint_reason(table: TableId, body: models.Weighed, have: Have, asker: Asking) -> Response:
    """Why the first of these moves is better than the others, from what your browser's search expects after each."""
    have.limits.spend("reason", asker.person)
    have.limits.spend("reasons", asker.address)
    live = await have.tables.get(table)
    game = await hints.decision(live, asker.person, body.seat, body.version)
    moves = [(one.move, one.outcome) for one in body.moves]
    return json_answer(await have.checks.run(asker.address, 0, reasons.reason, game, moves))


def _seat_of(live: LiveTable, person: PersonRow | None, seat: int | None) -> int | None:
    mine = live.seats_of(id_of(person))
    if seat is not None and seat not in mine:
        raise forbidden("This seat is not yours.")
    return seat if seat is not None else mine[0] if mine else None


@router.get("/tables/{table}/view", responses=answers_with(ViewMessage))
async def view(
    table: TableId, have: Have, person: Anybody, seat: Annotated[int | None, Query(ge=0, le=63)] = None
) -> Response:
    """The position as a seat sees it, as on the socket."""
    live = await have.tables.get(table)
    await look_for_start(live)
    async with live.lock:
        if live.play is None:
            raise not_playing()
        return json_answer(live.audience.view_message(_seat_of(live, person, seat), 0))


@router.get("/tables/{table}/events", responses=answers_with(EventPage))
async def events(
    table: TableId,
    have: Have,
    person: Anybody,
    peer: Peer,
    before: Annotated[int, Query(ge=1, le=2**31)],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Response:
    """Events before those in a view: a page with smaller numbers than this one, as a seat may know them."""
    live = await have.tables.get(table)
    async with live.lock:
        if live.play is None:
            raise not_playing()
        earlier = live.earlier(_seat_of(live, person, seat), before)
    return json_answer(await have.checks.run(peer, 0, earlier))


@router.get("/tables/{table}/stream", response_class=StreamingResponse, responses=LINES)
async def stream(
    table: TableId,
    request: Request,
    have: Have,
    person: Anybody,
    key: Opened,
    since: Annotated[int | None, Query(ge=0)] = None,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> StreamingResponse:
    """The socket's messages as JSON lines, until the game is over."""
    live = await have.tables.get(table)
    watcher = Watcher(id_of(person), _seat_of(live, person, seat))
    have.limits.check_lines(line_of(request, person))

    async def begin() -> bool:
        if valid := await still_valid(request, watcher):
            await welcome(have, live, watcher, since)
        return valid

    async def lines() -> AsyncIterator[bytes]:
        metrics.sockets.inc()
        beginning = asyncio.ensure_future(begin())
        try:
            with have.limits.line(line_of(request, person)), have.sessions.line(key, watcher):
                # Shielded, because a client that disconnects may not interrupt the database.
                if await asyncio.shield(beginning):
                    async for message in _messages(live, watcher):
                        yield message + b"\n"
        finally:
            beginning.add_done_callback(partial(_leave, live, watcher))

    return StreamingResponse(lines(), media_type="application/x-ndjson")


def _leave(live: LiveTable, watcher: Watcher, begun: asyncio.Future[bool]) -> None:
    live.audience.part(watcher)
    live.audience.publish_presence()
    metrics.sockets.dec()
    if not begun.cancelled():
        begun.exception()  # the client that waited for it has seen it, or is gone


async def _messages(live: LiveTable, watcher: Watcher) -> AsyncIterator[Frame]:
    while True:
        message: Frame | None
        try:
            message = await asyncio.wait_for(watcher.next(), HEARTBEAT_SECONDS)
        except TimeoutError:
            message = PONG
        if message is None or watcher.ended:
            return
        yield message
        live.audience.catch_up(watcher)
        if live.state in ("over", "closed") and not watcher.waiting:
            return
