"""HTTP and WebSocket as uvicorn speaks them, with bounds on what a guest can send before any route runs.

uvicorn picks httptools and websockets. Neither bounds the number or the size of headers, nor the time they take.
"""

from __future__ import annotations

import asyncio
import functools
import http
import time
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State

from azalai.server.http.connections import Connections, cut_off
from azalai.server.http.guard import HEADERS
from azalai.server.limits import Credit
from azalai.server.problems import PROBLEM_TYPE, Problem

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

HEADER_BYTES = 32 * 1024  # the request line and all headers
HEADER_VALUE = 8 * 1024
HEADER_COUNT = 100
PIPELINED = 8  # requests that may wait for the answer to the one before
LINGER_SECONDS = 1.0  # time to read a refusal
LINGER_BYTES = 1_000_000  # what may still arrive meanwhile

WRITE = "azalai.write"  # the extension of a WebSocket's scope that sends without a detour through ASGI
SLICE = 4 * 1024  # bytes of frames handled at once: a few milliseconds, even if all frames are empty
FRAGMENTS = 64  # frames of one message
CONTROLS, CONTROLS_PER_SECOND = 30, 2  # pings and pongs; a browser sends one pong every 20 seconds


def protocols(connections: Connections) -> dict[str, Any]:
    """What uvicorn's `Config` needs to know."""
    return {
        "http": functools.partial(HttpConnection, connections),
        "ws": functools.partial(SocketConnection, connections),
    }


class HttpConnection(HttpToolsProtocol):
    def __init__(self, connections: Connections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections
        self._in_headers = True
        self._left = HEADER_BYTES
        self._count = 0
        self._fault: Problem | None = None
        self._refused = False
        self._discarded = 0
        self._cycles: list[RequestResponseCycle] = []  # requests without an answer yet
        self._deadline: asyncio.TimerHandle | None = None

    def _idle(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    # -- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        problem = self._all.add(transport, self._idle, self._hang_up)
        if problem:
            self.refuse(problem)
        else:
            self._expect_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.remove(self.transport)
        self._stop_timer()
        self._hang_up()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        """Tell every request that nobody reads its answer. uvicorn tells only the last one that arrived."""
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()

    def handle_websocket_upgrade(self) -> None:
        self._stop_timer()
        self._all.hand_over(self.transport)
        super().handle_websocket_upgrade()

    # -- headers: how many, how long, how soon

    def data_received(self, data: bytes) -> None:
        while data and not self._refused and not self.transport.is_closing():
            piece = data[: self._left] if self._in_headers else data
            data = data[len(piece) :]
            self._left -= len(piece)
            super().data_received(piece)
            if self._in_headers and self._left <= 0:
                self.refuse(_too_many_headers())
            if self.transport.get_protocol() is not self:  # it is a WebSocket now
                return
        self._discard(data)
        if self._in_headers and not self._refused:
            self._expect_headers()

    def _expect_headers(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self._all.patience, self._too_late)

    def _too_late(self) -> None:
        self._deadline = None
        if self._in_headers and self._idle():
            self.refuse(Problem(408, "too-slow", "The request took too long to arrive."))

    def _stop_timer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def on_message_begin(self) -> None:
        self._in_headers, self._count = True, 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count += 1
        if self._count > HEADER_COUNT or len(name) + len(value) > HEADER_VALUE:
            self._fault = _too_many_headers()
            raise self._fault  # ends the parsing; uvicorn then calls `send_400_response`
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= PIPELINED:
            raise ValueError("too many requests at once")
        self._in_headers = False
        self._stop_timer()
        super().on_headers_complete()
        self._cycles = [cycle for cycle in (*self._cycles, self.cycle) if cycle and not cycle.response_complete]

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._in_headers, self._left = True, HEADER_BYTES

    # -- refusing

    def send_400_response(self, msg: str) -> None:
        self.refuse(self._fault or Problem(400, "bad-request", f"{msg} Send HTTP/1.1."))

    def refuse(self, problem: Problem) -> None:
        """Answer with a problem and close. Reading goes on for a moment: otherwise the answer would be lost."""
        if self._refused or self.transport.is_closing():
            return
        self._refused = True
        self._stop_timer()
        if not self._idle():
            self._hang_up()
            cut_off(self.transport)
            return
        self.transport.write(_answer(problem))
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, cut_off, self.transport)

    def _discard(self, data: bytes) -> None:
        self._discarded += len(data)
        if self._discarded > LINGER_BYTES:
            cut_off(self.transport)


def _too_many_headers() -> Problem:
    words = f"A request may have {HEADER_COUNT} headers, {HEADER_VALUE} bytes each and {HEADER_BYTES} in all."
    return Problem(431, "headers-too-large", words)


def _answer(problem: Problem) -> bytes:
    body = problem.content()
    headers = {
        "Content-Type": PROBLEM_TYPE,
        "Content-Length": str(len(body)),
        "Connection": "close",
        **HEADERS,
        **(problem.headers or {}),
    }
    phrase = http.HTTPStatus(problem.status_code).phrase
    lines = [f"HTTP/1.1 {problem.status_code} {phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode("ascii") + body


class SocketConnection(WebSocketsSansIOProtocol):
    """Frames are handled in small slices, and no further while a message waits to be handled."""

    def __init__(self, connections: Connections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections
        self._rest = bytearray()
        self._flushing = False
        self._controls = Credit(CONTROLS, CONTROLS_PER_SECOND, time.monotonic)

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.remove(self.transport)
        self._rest.clear()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._rest += data
        self._take_in()

    def _take_in(self) -> None:
        while self._rest and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._rest[:SLICE])
            del self._rest[:SLICE]
            super().data_received(piece)

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._take_in()
        return message

    # -- sending without a detour

    async def run_asgi(self) -> None:
        self.scope["extensions"][WRITE] = self._write  # type: ignore[assignment]
        await super().run_asgi()

    def _write(self, text: bytes) -> bool:
        """Send a message now; False if the client must read first, or is gone."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.conn.send_text(text)
        if not self._flushing:
            self._flushing = True
            self.loop.call_soon(self._flush)
        return True

    def _flush(self) -> None:
        """Let everything leave in one piece that was written in one turn of the loop: a view, and the move's answer."""
        self._flushing = False
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    # -- floods

    def handle_ping(self) -> None:
        if self._controls.take(""):
            cut_off(self.transport)
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._controls.take(""):
            cut_off(self.transport)
        else:
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= FRAGMENTS:
            self._fail(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._fail(CloseCode.INVALID_DATA)  # uvicorn would log an error with a traceback
        else:
            super().send_receive_event_to_app()

    def _fail(self, code: CloseCode) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code)
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Somebody who does not answer a ping does not read a goodbye either."""
        cut_off(self.transport)


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True
