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
from azalai.server.http.asking import anybody, bearer, key_of, services
from azalai.server.http.guard import address, as_problem
from azalai.server.http.protocols import WRITE
from azalai.server.http.saying import carry_out, welcome
from azalai.server.http.tables import TableId
from azalai.server.messages import Hint, Look, Ping, Said, Why, read
from azalai.server.problems import Problem, no_session
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.shapes import PONG, Frame, frame
from azalai.server.shares import Asker
from azalai.server.table import hints
from azalai.server.table.acts import why_not
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable

GOODBYE_SECONDS = 2.0  # for somebody who does not read why the server hangs up
CROWDED_SECONDS = 0.05  # a client that does not read is polled again after this many seconds
NO_SESSION, RESTART = (4401, "no-session"), (1012, "restart")
SLOW_SECONDS = 0.2  # pause before reading on when somebody sends too fast
router = APIRouter(tags=["play"], responses=PROBLEMS)


@router.websocket("/tables/{table}/socket")
async def socket(websocket: WebSocket, table: TableId, since: Annotated[int | None, Query(ge=0)] = None) -> None:
    have = services(websocket)
    await websocket.accept()
    try:
        person = await anybody(websocket)
        key = await key_of(websocket)
        live = await have.tables.get(table)
        have.limits.check_lines(line_of(websocket, person))
    except Exception as failure:
        problem = as_problem(failure, websocket.scope)
        await websocket.send_text(_problem(problem, None, 0).decode())
        await websocket.close(4000 + problem.status_code, problem.code)
        return
    watcher = Watcher(id_of(person), write=websocket.scope["extensions"].get(WRITE))
    with have.limits.line(line_of(websocket, person)), have.sessions.line(key, watcher):
        if await still_valid(websocket, watcher):
            await _talk(websocket, have, live, watcher, since)
        else:
            await websocket.close(*NO_SESSION)


def line_of(connection: HTTPConnection, person: PersonRow | None) -> str:
    """The key by which open connections are counted: the person, or else the address."""
    return person["id"] if person else address(connection.scope)


async def still_valid(connection: HTTPConnection, watcher: Watcher) -> bool:
    """Whether a line still belongs to the person who opened it. Once `sessions` knows it, it ends with its session."""
    try:
        return id_of(await bearer(connection)) == watcher.person
    except Problem:
        return False


async def _talk(websocket: WebSocket, have: Services, live: LiveTable, watcher: Watcher, since: int | None) -> None:
    metrics.sockets.inc()
    sending = asyncio.create_task(_send(websocket, live, watcher))
    try:
        await welcome(have, live, watcher, since)
        await _listen(websocket, have, live, watcher)
    except WebSocketDisconnect:
        pass
    except Exception as failure:
        watcher.answer(_problem(as_problem(failure, websocket.scope), None, live.version))
        watcher.dismiss()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(sending, GOODBYE_SECONDS)
    finally:
        live.audience.part(watcher)
        live.audience.publish_presence()
        metrics.sockets.dec()
        for hint in watcher.hints:
            hint.cancel()
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sending


async def _send(websocket: WebSocket, live: LiveTable, watcher: Watcher) -> None:
    try:
        while message := await watcher.next():
            await websocket.send_text(message.decode())
            live.audience.catch_up(watcher)
        await websocket.close(*(NO_SESSION if watcher.ended else RESTART))
    finally:
        watcher.gone.set()


async def _listen(websocket: WebSocket, have: Services, live: LiveTable, watcher: Watcher) -> None:
    network = address(websocket.scope)
    asker = Asker(watcher.person, network) if watcher.person else None
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
            have.limits.spend("request", network)
            if watcher.ended:  # with its session; `_send` says so
                return
            await _respond(have, live, watcher, asker, said)
        except Exception as failure:
            problem = as_problem(failure, websocket.scope)
            watcher.answer(_problem(problem, ref, live.version))
            if _too_much(websocket, have, problem):
                await asyncio.sleep(SLOW_SECONDS)


def _too_much(websocket: WebSocket, have: Services, problem: Problem) -> bool:
    """Whether to read more slowly: somebody sends too fast. A message that cannot be read counts like any other."""
    if problem.code == "bad-message":
        with contextlib.suppress(Problem):
            have.limits.spend("request", address(websocket.scope))
            return False
    return problem.status_code == 429 or problem.code == "bad-message"


async def _respond(have: Services, live: LiveTable, watcher: Watcher, asker: Asker | None, said: Said) -> None:
    if isinstance(said, Ping):
        watcher.answer(PONG)
    elif isinstance(said, Look):
        async with live.lock:
            live.audience.look(watcher, said.seat)
    elif asker is None:
        raise no_session()
    elif isinstance(said, Hint):
        await _hint(have, live, watcher, asker, said)
    elif isinstance(said, Why):
        have.limits.spend("act", asker.person)
        sentences = await why_not(live, asker.person, said)
        watcher.answer(frame({"type": "why", "ref": said.id, "version": said.version, "sentences": sentences}))
    else:
        version = await carry_out(have, live, asker, said)
        watcher.answer(frame({"type": "ok", "ref": said.id, "version": version}))


async def _hint(have: Services, live: LiveTable, watcher: Watcher, asker: Asker, said: Hint) -> None:
    have.limits.spend("hint", asker.person)
    asked = await hints.ask(live, have.thinkers, asker, said.seat)

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
