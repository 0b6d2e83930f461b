"""uvicorn's HTTP and WebSocket protocols, with limits on what a guest can send before any route runs.

uvicorn picks httptools and websockets. Neither bounds the number or the size of headers, nor the time they take.
"""

from __future__ import annotations

import asyncio
import functools
import http
import struct
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.protocol import State
from websockets.utils import apply_mask

from azalai.server.http.connections import Connections, cut_off
from azalai.server.http.guard import HEADERS
from azalai.server.limits import Credit
from azalai.server.problems import PROBLEM_TYPE, Problem

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

HEADER_BYTES = 32 * 1024  # the request line and all headers
HEADER_VALUE = 8 * 1024
HEADER_COUNT = 100
PIPELINED = 8  # requests that may wait for the answer to the one before
LINGER_SECONDS = 1.0  # time to read a refusal
LINGER_BYTES = 1_200_000  # what may still arrive after a refusal: a file of the largest size

LINE = "azalai.line"  # the extension of a WebSocket's scope for messages without a detour through ASGI
WHOLE_TEXT = 0x81  # the first byte of a frame
MASKED = 0x80  # a bit of the second byte
Hear = Callable[[bytes], bool]  # takes a message and later calls `go_on`, or declines it
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
        self.parser = None  # type: ignore[assignment]  # it refers to us; see `SocketConnection.connection_lost`

    # -- headers: how many, how long, how soon

    def data_received(self, data: bytes) -> None:
        while data and not self._refused and not self.transport.is_closing():
            piece = data[: self._left] if self._in_headers else data
            data = data[len(piece) :]
            self._left -= len(piece)
            if not self._in_headers and self._idle():  # it was refused before its body had arrived
                self._discard(piece)
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
        self._in_headers, self._left, self._discarded = True, HEADER_BYTES, 0

    # -- refusing

    def send_400_response(self, msg: str) -> None:
        self.refuse(self._fault or Problem(400, "bad-request", f"{msg} Send HTTP/1.1."))

    def refuse(self, problem: Problem) -> None:
        """Answer with a problem and close. Keep reading for a moment: otherwise the answer would be lost."""
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
    """Handles frames in small slices, and stops while a message waits to be handled.

    Frames go through the parser of `websockets` one by one, except for a whole uncompressed text, which is only
    unmasked. A message is first offered to `hear`, and waits for the route only if `hear` does not take it.
    """

    def __init__(self, connections: Connections, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._all = connections
        self._rest = bytearray()
        self._left = 0  # bytes until the end of the frame that is being parsed
        self._taking = False
        self._hearing = False  # `hear` is still dealing with a message
        self._held = False  # no more is read meanwhile
        self._out: list[bytes] = []  # written in this turn of the loop
        self._controls = Credit(CONTROLS, CONTROLS_PER_SECOND, time.monotonic)
        self.hear: Hear | None = None  # set by the route

    def connection_lost(self, exc: Exception | None) -> None:
        self._all.remove(self.transport)
        self._rest.clear()
        super().connection_lost(exc)
        # Break circles of references. Otherwise all of this stays until the garbage collector stops everybody's moves
        # for it: a tenth of a second, when sockets come and go by the hundred.
        self.conn.parser.close()
        self.conn.parser_exc = None

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if self._hearing and not self._held:
            self._held = True
            self.transport.pause_reading()
        self._take_in()

    def _take_in(self) -> None:
        if self._taking:
            return
        self._taking = True
        while self._rest and not (self.read_paused or self._hearing or self.transport.is_closing()):
            if self._left or not self.handshake_initiated:
                self._parse(min(SLICE, self._left or SLICE))
            elif not self._begin_frame():
                break  # the rest of its header is still to come
        self._taking = False

    def _parse(self, size: int) -> None:
        piece = bytes(self._rest[:size])
        del self._rest[:size]
        self._left = max(0, self._left - len(piece))
        super().data_received(piece)

    def _begin_frame(self) -> bool:
        """Take in a frame that is a whole text, or leave it to the parser. False if its header is not complete."""
        begin, end = frame_ends(self._rest)
        if not end:
            return False
        plain = self._rest[0] == WHOLE_TEXT and self._rest[1] >= MASKED and self.conn.state is State.OPEN
        if not plain or self.frames or end > len(self._rest) or end - begin > self.config.ws_max_size:
            self._left = end
            return True
        self.curr_msg_data_type = "text"
        self.frames = [apply_mask(self._rest[begin:end], self._rest[begin - 4 : begin])]
        del self._rest[:end]
        self.send_receive_event_to_app()
        return True

    def send_receive_event_to_app(self) -> None:
        text = self.frames[0] if len(self.frames) == 1 and self.curr_msg_data_type == "text" else None
        if text is None or not self._is_heard(text):
            self._queue_message()
        else:
            self.frames = []

    def _is_heard(self, text: bytes) -> bool:
        if self.hear is None or self.conn.state is not State.OPEN:
            return False
        self._hearing = True
        taken = self.hear(text)
        self._hearing = self._hearing and taken  # it may already be done
        return taken

    def _queue_message(self) -> None:
        """Let the route receive a message in the usual way."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._fail(CloseCode.INVALID_DATA)  # uvicorn would log an error with a traceback
        else:
            super().send_receive_event_to_app()

    def leave(self, text: bytes) -> None:
        """Queue a message that `hear` has taken but cannot handle."""
        self.curr_msg_data_type, self.frames = "text", [text]
        self._queue_message()

    def go_on(self) -> None:
        """Continue after `hear` has handled its message."""
        self._hearing = False
        if self._held and not self.transport.is_closing() and not self.read_paused:  # else `receive` resumes it
            self.transport.resume_reading()
        self._held = False
        self._take_in()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        # Later, so that the route has this message in hand first: the next one must not overtake it.
        self.loop.call_soon(self._take_in)
        return message

    # -- sending without a detour

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[LINE] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[LINE]

    def write(self, text: bytes) -> bool:
        """Send a message now; False if the client must read first or is gone."""
        if not self.writable.is_set() or self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        if not self._out:
            self._all.soon(self.flush)
        if self.conn.extensions:  # it may want it compressed
            self.conn.send_text(text)
            self._out += self.conn.data_to_send()
        else:
            self._out += text_header(len(text)), text
        return True

    def flush(self) -> None:
        """Send everything written in one turn of the loop in one piece: a view, and the move's answer."""
        if self._out and not self.transport.is_closing():
            self.transport.write(b"".join(self._out))
        self._out.clear()

    async def send(self, message: ASGISendEvent) -> None:
        self.flush()
        await super().send(message)

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

    def _fail(self, code: CloseCode) -> None:
        self.frames = []
        if not self.close_sent:
            self.conn.fail(code)
            self.handle_parser_exception()

    def keepalive_timeout(self) -> None:
        """Cut off a client that does not answer a ping: it would not read a goodbye either."""
        cut_off(self.transport)


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


def frame_ends(data: bytearray) -> tuple[int, int]:
    r"""Where the content of a frame begins and ends, counted from the first byte of its header; 0 if that is cut off.

    >>> frame_ends(bytearray(b"\x81\x83mask...")), frame_ends(bytearray(b"\x81\xfe\x01"))
    ((6, 9), (0, 0))
    """
    if len(data) < 2:
        return 0, 0
    masked, length, begin = data[1] & MASKED, data[1] & ~MASKED, 2
    if length > 125:
        begin = 4 if length == 126 else 10
        length = int.from_bytes(data[2:begin], "big")
    begin += 4 if masked else 0
    return (begin, begin + length) if len(data) >= begin else (0, 0)


def text_header(length: int) -> bytes:
    r"""The header of a frame that holds a whole text.

    >>> text_header(5), text_header(500)
    (b'\x81\x05', b'\x81~\x01\xf4')
    """
    if length <= 125:
        return bytes((WHOLE_TEXT, length))
    return (
        struct.pack("!BBH", WHOLE_TEXT, 126, length) if length < 65536 else struct.pack("!BBQ", WHOLE_TEXT, 127, length)
    )
