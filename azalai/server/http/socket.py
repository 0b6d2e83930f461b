"""The WebSocket of a table, for browsers and for programs that want one two-way connection."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket
from starlette.requests import HTTPConnection
from starlette.websockets import WebSocketDisconnect

from azalai.server import metrics
from azalai.server.http.answers import PROBLEMS, id_of
from azalai.server.http.asking import anybody, bearer, key_of, services
from azalai.server.http.guard import address, as_problem
from azalai.server.http.protocols import LINE, SocketConnection
from azalai.server.http.saying import carry_out, carry_out_move, welcome
from azalai.server.http.tables import TableId
from azalai.server.messages import Hint, Look, Move, Ping, Said, Why, read
from azalai.server.problems import Problem, no_session
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.shapes import PONG, Frame, frame
from azalai.server.shares import Asker
from azalai.server.storage.database import Conflict
from azalai.server.table import hints
from azalai.server.table.acts import why_not
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable

GOODBYE_SECONDS = 2.0  # for a client that does not read why the server hangs up
CROWDED_SECONDS = 0.05  # a client that does not read is polled again after this many seconds
NO_SESSION, RESTART = (4401, "no-session"), (1012, "restart")
SLOW_SECONDS = 0.2  # pause before reading on when a client sends too fast
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
    line: SocketConnection | None = websocket.scope["extensions"].get(LINE)
    watcher = Watcher(id_of(person), write=line.write if line else None)
    with have.limits.line(line_of(websocket, person)), have.sessions.line(key, watcher):
        if await still_valid(websocket, watcher):
            await Talk(websocket, line, have, live, watcher).hold(since)
        else:
            await websocket.close(*NO_SESSION)


def line_of(connection: HTTPConnection, person: PersonRow | None) -> str:
    """The key by which open connections are counted: the person, or else the address."""
    return person["id"] if person else address(connection.scope)


async def still_valid(connection: HTTPConnection, watcher: Watcher) -> bool:
    """Whether a line still belongs to the person who opened it. Once `sessions` knows it, its session ends it."""
    try:
        return id_of(await bearer(connection)) == watcher.person
    except Problem:
        return False


class Talk:
    """The talk over one socket. Moves are carried out as they arrive; `_listen` handles everything else in turn."""

    def __init__(
        self, websocket: WebSocket, line: SocketConnection | None, have: Services, live: LiveTable, watcher: Watcher
    ) -> None:
        self._websocket = websocket
        self._line = line
        self._have = have
        self._live = live
        self._watcher = watcher
        self._network = address(websocket.scope)
        self._asker = Asker(watcher.person, self._network) if watcher.person else None
        self._responding = False

    async def hold(self, since: int | None) -> None:
        live, watcher = self._live, self._watcher
        metrics.sockets.inc()
        sending = asyncio.create_task(_send(self._websocket, live, watcher))
        try:
            await welcome(self._have, live, watcher, since)
            if self._line:
                self._line.hear = self._hear
            await self._listen()
        except WebSocketDisconnect:
            pass
        except Exception as failure:
            watcher.answer(self._problem(failure, None))
            watcher.dismiss()
            with contextlib.suppress(Exception):
                await asyncio.wait_for(sending, GOODBYE_SECONDS)
        finally:
            if self._line:
                self._line.hear = None
            live.audience.part(watcher)
            live.audience.publish_presence()
            metrics.sockets.dec()
            for hint in watcher.hints:
                hint.cancel()
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):  # raising its failure here would tie it to this frame
                await asyncio.gather(sending, return_exceptions=True)

    def _problem(self, failure: Exception, ref: str | None) -> Frame:
        return _problem(as_problem(failure, self._websocket.scope), ref, self._live.version)

    # -- moves, without waking a task

    def _hear(self, text: bytes) -> bool:
        """Carry out a move; False if the message is something else or must wait."""
        watcher = self._watcher
        if self._responding or self._asker is None or watcher.crowded or watcher.ended:
            return False
        try:
            said = read(text)
        except Problem:
            return False
        if not isinstance(said, Move) or not self._live.ready_for(self._asker.person, said):
            return False
        try:
            self._have.limits.spend("request", self._network)
            carry_out_move(self._have, self._live, self._asker, said, partial(self._moved, text, said.id))
        except Exception as failure:
            self._refuse(failure, said.id)
        return True

    def _moved(self, text: bytes, ref: str, version: int, failure: Exception | None) -> None:
        assert self._line is not None
        if failure and not isinstance(failure, Conflict):
            self._refuse(failure, ref)
            return
        if failure:  # another node was faster
            self._line.leave(text)
        else:
            self._watcher.answer(frame({"type": "ok", "ref": ref, "version": version}))
        self._line.go_on()

    def _refuse(self, failure: Exception, ref: str) -> None:
        assert self._line is not None
        problem = as_problem(failure, self._websocket.scope)
        self._watcher.answer(_problem(problem, ref, self._live.version))
        asyncio.get_running_loop().call_later(
            SLOW_SECONDS if _too_much(self._have, problem, self._network) else 0, self._line.go_on
        )

    # -- everything else

    async def _listen(self) -> None:
        websocket, watcher = self._websocket, self._watcher
        while True:
            self._responding = False
            message = await websocket.receive()
            self._responding = True
            while watcher.crowded and not watcher.gone.is_set():
                await asyncio.sleep(CROWDED_SECONDS)
            if message["type"] == "websocket.disconnect" or watcher.gone.is_set():
                return
            ref = None
            try:
                said = read(message.get("text") or message.get("bytes") or b"")
                ref = getattr(said, "id", None)
                self._have.limits.spend("request", self._network)
                if watcher.ended:  # with its session; `_send` says so
                    return
                await _respond(self._have, self._live, watcher, self._asker, said)
            except Exception as failure:
                problem = as_problem(failure, websocket.scope)
                watcher.answer(_problem(problem, ref, self._live.version))
                if _too_much(self._have, problem, self._network):
                    await asyncio.sleep(SLOW_SECONDS)


async def _send(websocket: WebSocket, live: LiveTable, watcher: Watcher) -> None:
    try:
        while message := await watcher.next():
            await websocket.send_text(message.decode())
            live.audience.catch_up(watcher)
        await websocket.close(*(NO_SESSION if watcher.ended else RESTART))
    finally:
        watcher.gone.set()


def _too_much(have: Services, problem: Problem, network: str) -> bool:
    """Whether to read more slowly because the client sends too fast. An invalid message counts like any other."""
    if problem.code == "bad-message":
        with contextlib.suppress(Problem):
            have.limits.spend("request", network)
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
