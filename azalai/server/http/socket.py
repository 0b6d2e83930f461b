"""The WebSocket of a table, for browsers and for programs that want one two-way connection."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from azalai.server import metrics
from azalai.server.http.answers import PROBLEMS, id_of
from azalai.server.http.asking import anybody, services
from azalai.server.http.guard import address
from azalai.server.http.saying import carry_out, welcome
from azalai.server.http.tables import TableId
from azalai.server.messages import Hint, Look, Ping, Said, Why, read
from azalai.server.problems import Problem, no_session
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.shapes import PONG, Frame, frame
from azalai.server.table import hints
from azalai.server.table.acts import why_not
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable

CROWDED_SECONDS = 0.05  # a client that does not read is polled again after this many seconds
router = APIRouter(tags=["play"], responses=PROBLEMS)


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: TableId, since: Annotated[int | None, Query(ge=0)] = None) -> None:
    have = services(websocket)
    await websocket.accept()
    try:
        person = await anybody(websocket)
        live = await have.tables.get(table)
        have.limits.check_lines(line_of(websocket, person))
    except Problem as problem:
        await websocket.send_text(_problem(problem, None, 0).decode())
        await websocket.close(4000 + problem.status_code, problem.code)
        return
    with have.limits.line(line_of(websocket, person)):
        await _talk(websocket, have, live, id_of(person), since)


def line_of(connection: HTTPConnection, person: PersonRow | None) -> str:
    """The key by which open connections are counted: the person, or else the address."""
    return person["id"] if person else address(connection.scope)


async def _talk(websocket: WebSocket, have: Services, live: LiveTable, person: str | None, since: int | None) -> None:
    watcher = Watcher(person)
    metrics.sockets.inc()
    sending = asyncio.create_task(_send(websocket, live, watcher))
    try:
        await welcome(have, live, watcher, since)
        await _listen(websocket, have, live, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        live.audience.part(watcher)
        live.audience.publish_info()
        metrics.sockets.dec()
        for hint in watcher.hints:
            hint.cancel()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


async def _send(websocket: WebSocket, live: LiveTable, watcher: Watcher) -> None:
    try:
        while message := await watcher.queue.get():
            await websocket.send_text(message.decode())
            live.audience.catch_up(watcher)
        await websocket.close(1012, "restart")
    finally:
        watcher.gone.set()


async def _listen(websocket: WebSocket, have: Services, live: LiveTable, watcher: Watcher) -> None:
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
            person = await anybody(websocket)  # check again: the session may have ended since
            if id_of(person) != watcher.person:
                await websocket.close(4401, "no-session")
                return
            await _respond(have, live, watcher, person, said)
        except Problem as problem:
            watcher.answer(_problem(problem, ref, live.version))


async def _respond(have: Services, live: LiveTable, watcher: Watcher, person: PersonRow | None, said: Said) -> None:
    if isinstance(said, Ping):
        watcher.answer(PONG)
    elif isinstance(said, Look):
        async with live.lock:
            live.audience.look(watcher, said.seat)
    elif person is None:
        raise no_session()
    elif isinstance(said, Hint):
        await _hint(have, live, watcher, person, said)
    elif isinstance(said, Why):
        have.limits.spend("act", person["id"])
        sentences = await why_not(live, person["id"], said)
        watcher.answer(frame({"type": "why", "ref": said.id, "version": said.version, "sentences": sentences}))
    else:
        version = await carry_out(have, live, person, said)
        watcher.answer(frame({"type": "ok", "ref": said.id, "version": version}))


async def _hint(have: Services, live: LiveTable, watcher: Watcher, person: PersonRow, said: Hint) -> None:
    have.limits.spend("hint", person["id"])
    asked = await hints.ask(live, have.thinkers, person["id"], said.seat)

    async def answer() -> None:
        try:
            watcher.answer(frame({"type": "hint", "ref": said.id, **await asked.answer()}))
        except Problem as problem:
            watcher.answer(_problem(problem, said.id, live.version))

    task = asyncio.create_task(answer())
    watcher.hints.add(task)
    task.add_done_callback(watcher.hints.discard)


def _problem(problem: Problem, ref: str | None, version: int) -> Frame:
    return frame({**problem.document(), "type": "problem", "ref": ref, "version": version})
