"""A table as it is played: the WebSocket for people, acts and an NDJSON stream over HTTP for programs."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, WebSocket
from starlette.requests import HTTPConnection
from starlette.responses import Response, StreamingResponse
from starlette.websockets import WebSocketDisconnect

from azalai.bots import Thought
from azalai.server import metrics, models
from azalai.server.api_people import PROBLEMS
from azalai.server.api_tables import TableId, json_answer
from azalai.server.asking import Anybody, Have, Somebody, anybody, bearer, services
from azalai.server.live import LiveTable, Watcher, chat_message
from azalai.server.messages import ACT_SCHEMA, Act, Chat, Hint, Look, Ping, encode, read, read_act
from azalai.server.problems import Problem, forbidden, no_session
from azalai.server.store import Row
from azalai.server.web import address

HEARTBEAT_SECONDS = 20.0
CROWDED_SECONDS = 0.05  # who does not read is listened to again after so long
router = APIRouter(tags=["play"], responses=PROBLEMS)


async def carry_out(have: Any, live: LiveTable, person: Row, act: Act) -> int:
    """Do what a person says at a table, and say with which version it is stored."""
    began = time.perf_counter()
    kind = type(act).__name__.lower()
    try:
        have.limits.spend("act", person["id"])
        doing = _chat(have, live, person, act) if isinstance(act, Chat) else live.act(person["id"], act)
        version = await doing
    except Problem as problem:
        metrics.acts.labels(kind, problem.code).inc()
        raise
    metrics.acts.labels(kind, "ok").inc()
    metrics.act_seconds.observe(time.perf_counter() - began)
    return version


async def _chat(have: Any, live: LiveTable, person: Row, act: Chat) -> int:
    have.limits.spend("chat", person["id"])
    seated = live.seats_of(person["id"])
    if not seated and not live.row["public"]:
        raise forbidden("At a private table only who plays can write.")
    row = await have.store.add_chat(live.id, person["id"], act.text, act.id)
    if row and not have.settings.postgres:
        live.show_chat(row, await have.store.names([person["id"]]))
    return live.version


async def _ask_for_hint(have: Any, live: LiveTable, watcher: Watcher, person: Row, act: Hint) -> None:
    """Check and copy the position in one step, so that nothing comes between: a hint is about the asker's own decision,
    at a position that is stored, or there is none.
    """
    have.limits.spend("hint", person["id"])
    async with live.lock:
        play = live.play
        if not live.row["hints"]:
            raise forbidden("There are no hints at this table.")
        if play is None or play.to_move != act.seat or act.seat not in live.seats_of(person["id"]):
            raise Problem(409, "not-your-turn", "It is not your turn.")
        version = live.version
        thinking = have.thinkers.hint(live.id, version, play.game.copy())
    task = asyncio.create_task(_hint(thinking, live, watcher, act, version))
    watcher.hints.add(task)
    task.add_done_callback(watcher.hints.discard)


async def _hint(
    thinking: asyncio.Future[Thought | None], live: LiveTable, watcher: Watcher, act: Hint, version: int
) -> None:
    """Tell the hint, or that the table has gone on: nobody wants to know any more what would have been good."""
    thought = await thinking
    if thought is None or live.version != version:
        words = "The table has gone on while a hint was looked for. Ask again."
        watcher.answer(_problem(Problem(409, "stale", words), act.id, live.version))
        return
    best = thought.best
    win = best.wins[act.seat] if best.wins else None
    watcher.answer(
        encode({"type": "hint", "ref": act.id, "move": best.move, "win": win, "line": best.line, "version": version})
    )


# -- the socket


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: TableId, since: Annotated[int | None, Query(ge=0)] = None) -> None:
    have = services(websocket)
    await websocket.accept()
    try:
        person = await anybody(websocket)
        live = await have.tables.get(table)
        have.limits.check_lines(_who(websocket, person))
    except Problem as problem:
        await websocket.send_text(_problem(problem, None, 0).decode())
        await websocket.close(4000 + problem.status_code, problem.code)
        return
    with have.limits.line(_who(websocket, person)):
        await _talk(websocket, have, live, person, since)


def _who(connection: HTTPConnection, person: Row | None) -> str:
    """Whose lines are counted together."""
    return str(person["id"]) if person else address(connection.scope)


async def _talk(websocket: WebSocket, have: Any, live: LiveTable, person: Row | None, since: int | None) -> None:
    watcher = Watcher(person["id"] if person else None)
    metrics.sockets.inc()
    sending = asyncio.create_task(_send(websocket, live, watcher))
    try:
        await _welcome(have, live, watcher, since)
        await _listen(websocket, have, live, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        live.part(watcher)
        live.publish_info()
        metrics.sockets.dec()
        for hint in watcher.hints:
            hint.cancel()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


async def _welcome(have: Any, live: LiveTable, watcher: Watcher, since: int | None) -> None:
    async with live.lock:
        live.join(watcher)
        live.publish_info()
        chat = await have.store.chat_of(live.id)  # after joining: what is written meanwhile comes twice, not never
        names = await have.store.names(sorted({row["person"] for row in chat}))
        for row in chat:
            watcher.answer(encode(chat_message(row, names, live.seats_of(row["person"]))))
        if live.play is None:
            return
        begin = since if since is not None and since <= live.version else 0
        watcher.seen, watcher.stale = live.version, False
        watcher.answer(encode(live.view_message(watcher.seat, begin)))


async def _send(websocket: WebSocket, live: LiveTable, watcher: Watcher) -> None:
    try:
        while message := await watcher.queue.get():
            await websocket.send_text(message.decode())
            live.catch_up(watcher)
        await websocket.close(1012, "restart")
    finally:
        watcher.gone.set()


async def _listen(websocket: WebSocket, have: Any, live: LiveTable, watcher: Watcher) -> None:
    while True:
        message = await websocket.receive()
        while watcher.crowded and not watcher.gone.is_set():
            await asyncio.sleep(CROWDED_SECONDS)
        if message["type"] == "websocket.disconnect" or watcher.gone.is_set():
            return
        ref = None
        try:
            said = read(message.get("text") or message.get("bytes") or b"")
            ref = getattr(said, "id", None)
            person = await anybody(websocket)  # again: the session may have ended meanwhile
            if (person["id"] if person else None) != watcher.person:
                await websocket.close(4401, "no-session")
                return
            await _respond(have, live, watcher, person, said)
        except Problem as problem:
            watcher.answer(_problem(problem, ref, live.version))


async def _respond(have: Any, live: LiveTable, watcher: Watcher, person: Row | None, said: Any) -> None:
    if isinstance(said, Ping):
        watcher.answer(b'{"type":"pong"}')
    elif isinstance(said, Look):
        async with live.lock:
            live.look(watcher, said.seat)
    elif person is None:
        raise no_session()
    elif isinstance(said, Hint):
        await _ask_for_hint(have, live, watcher, person, said)
    else:
        version = await carry_out(have, live, person, said)
        watcher.answer(encode({"type": "ok", "ref": said.id, "version": version}))


def _problem(problem: Problem, ref: str | None, version: int) -> bytes:
    return encode(problem.document() | {"type": "problem", "ref": ref, "version": version})


# -- the same over plain HTTP


ACT_BODY = {"requestBody": {"required": True, "content": {"application/json": {"schema": ACT_SCHEMA}}}}


@router.post("/tables/{table}/acts", openapi_extra=ACT_BODY)
async def acts(table: TableId, request: Request, have: Have, person: Somebody) -> models.Done:
    """Say something at a table: the messages of the socket that have an `id`, except `hint`."""
    live = await have.tables.get(table)
    doing = carry_out(have, live, person, read_act(await request.body()))
    return models.Done(version=await asyncio.shield(asyncio.ensure_future(doing)))  # who goes away has still said it


def _seat_of(live: LiveTable, person: Row | None, seat: int | None) -> int | None:
    mine = live.seats_of(person["id"] if person else None)
    if seat is not None and seat not in mine:
        raise forbidden("This seat is not yours.")
    return seat if seat is not None else mine[0] if mine else None


@router.get("/tables/{table}/view")
async def view(
    table: TableId, have: Have, person: Anybody, seat: Annotated[int | None, Query(ge=0, le=63)] = None
) -> Response:
    live = await have.tables.get(table)
    async with live.lock:
        if live.play is None:
            raise Problem(409, "not-playing", "The game has not begun yet.")
        return json_answer(live.view_message(_seat_of(live, person, seat), 0))


@router.get("/tables/{table}/stream")
async def stream(
    table: TableId,
    request: Request,
    have: Have,
    person: Anybody,
    since: Annotated[int | None, Query(ge=0)] = None,
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> StreamingResponse:
    """The socket's messages as JSON lines, until the game is over."""
    live = await have.tables.get(table)
    watcher = Watcher(person["id"] if person else None, _seat_of(live, person, seat))
    have.limits.check_lines(_who(request, person))

    async def lines() -> AsyncIterator[bytes]:
        metrics.sockets.inc()
        try:
            with have.limits.line(_who(request, person)):
                await _welcome(have, live, watcher, since)
                async for message in _messages(request, live, watcher):
                    yield message + b"\n"
        finally:
            live.part(watcher)
            live.publish_info()
            metrics.sockets.dec()

    return StreamingResponse(lines(), media_type="application/x-ndjson")


async def _still_there(request: Request, watcher: Watcher) -> bool:
    """Whether the session or token that a stream began with is still good."""
    try:
        person = await bearer(request)
    except Problem:
        return False
    return (person["id"] if person else None) == watcher.person


async def _messages(request: Request, live: LiveTable, watcher: Watcher) -> AsyncIterator[bytes]:
    while True:
        try:
            message = await asyncio.wait_for(watcher.queue.get(), HEARTBEAT_SECONDS)
        except TimeoutError:
            message = b'{"type":"pong"}'
        if message is None or not await _still_there(request, watcher):
            return
        yield message
        live.catch_up(watcher)
        if live.state in ("over", "closed") and watcher.queue.empty():
            return
