"""WebSocket frames as they may arrive: cut, joined, in fragments, before and after others."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.frames import Frame, Opcode

from tests.server.running import API, METRICS_TOKEN, PATIENCE, Person, Server

Cut = Callable[[bytes], list[bytes]]
CUTS: dict[str, Cut] = {
    "at once": lambda data: [data],
    "byte by byte": lambda data: [data[i : i + 1] for i in range(len(data))],
    "in halves": lambda data: [data[: len(data) // 2], data[len(data) // 2 :]],
}


class Line:
    """A WebSocket by hand, without compression."""

    def __init__(self, server: Server, person: Person, table: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        head = (
            f"GET {API}/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.url}\r\n"
            f"Cookie: azalai={person.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._socket.sendall(head.encode())
        self._read = self._socket.makefile("rb")
        while self._read.readline().strip():
            pass

    def send(self, data: bytes, cut: Cut) -> None:
        for piece in cut(data):
            self._socket.sendall(piece)

    def hear(self) -> dict[str, Any]:
        """The next message; other frames are skipped."""
        while True:
            first, length = self._read.read(2)
            if length > 125:
                length = int.from_bytes(self._read.read(2 if length == 126 else 8), "big")
            content = self._read.read(length)
            if first & 0x0F == Opcode.TEXT:
                message: dict[str, Any] = json.loads(content)
                return message

    def read_to_the_end(self) -> None:
        self._read.read()

    def close(self) -> None:
        self._read.close()
        self._socket.close()


def framed(message: dict[str, Any], pieces: int = 1) -> bytes:
    """A message as one frame, or in fragments with a ping between them."""
    text = json.dumps(message).encode()
    size = -(-len(text) // pieces)
    parts = [text[i : i + size] for i in range(0, len(text), size)]
    frames = [
        Frame(Opcode.CONT if i else Opcode.TEXT, part, fin=i == len(parts) - 1).serialize(mask=True)
        for i, part in enumerate(parts)
    ]
    return Frame(Opcode.PING, b"still there?").serialize(mask=True).join(frames)


@pytest.fixture
def table(visit: Callable[..., Person]) -> tuple[Person, str]:
    person = visit("Bilal")
    return person, person.table()


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("pieces", [1, 3])
def test_moves_arrive_however_their_frames_are_cut(
    server: Server, table: tuple[Person, str], cut: str, pieces: int
) -> None:
    person, at = table
    line = Line(server, person, at)
    while (seen := line.hear())["type"] != "view":
        pass
    for number in range(4):
        act = {"type": "move", "id": f"m{number}", "version": number, "seat": seen["to_move"], "move": seen["moves"][0]}
        asked = [framed({"type": "ping"}), framed(act, pieces), framed(act), framed({"type": "ping"}, pieces)]
        line.send(b"".join(asked), CUTS[cut])
        answers: list[dict[str, Any]] = []
        while [answer["type"] for answer in answers].count("pong") < 2 or answers[-1]["type"] != "pong":
            answers.append(line.hear())
        assert [answer["version"] for answer in answers if answer["type"] == "ok"] == [number + 1] * 2
        line.send(framed({"type": "look", "seat": 1 - seen["seat"]}), CUTS[cut])
        line.send(framed({"type": "look", "seat": person.view(at, None)["to_move"]}), CUTS[cut])
        while (seen := line.hear())["type"] != "view" or seen["moves"] is None or seen["version"] != number + 1:
            pass
    line.close()


def test_a_message_that_nobody_can_read_is_answered_and_the_next_one_heard(
    server: Server, table: tuple[Person, str]
) -> None:
    line = Line(server, *table)
    line.send(framed({"type": "dance"}) + framed({"type": "ping"}), CUTS["at once"])
    heard = [line.hear()["type"] for _ in range(4)]
    assert [kind for kind in heard if kind in ("problem", "pong")] == ["problem", "pong"]
    line.close()


def test_sockets_that_have_ended_leave_no_garbage(server: Server, table: tuple[Person, str]) -> None:
    """Garbage in circles waits for the collector, which stops everybody's moves while it runs."""
    assert min(garbage(server, table, sockets=100) for _ in range(3)) < 10 * 100  # it was about 120 for each socket


def garbage(server: Server, table: tuple[Person, str], sockets: int) -> float:
    """What the collector finds while sockets come and go: theirs, and now and then that of earlier tests."""
    before = collected(server)
    for _ in range(sockets):
        line = Line(server, *table)
        line.send(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), CUTS["at once"])
        line.read_to_the_end()
        line.close()
    return collected(server) - before


def collected(server: Server) -> float:
    """How many objects the server's garbage collector has found so far."""
    page = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    found = [line.split()[1] for line in page.splitlines() if line.startswith("python_gc_objects_collected_total{")]
    assert found
    return sum(map(float, found))
