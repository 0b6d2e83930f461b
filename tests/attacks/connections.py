"""Attacks with connections and headers: guests who connect and say nothing, too slowly, or far too much."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tests.attacks.harness import Target
from tests.server.running import eventually

START = b"GET /healthz HTTP/1.1\r\nHost: azalai\r\n"
NEVER_FINISHED_SECONDS = 30.0


@contextlib.contextmanager
def connections(target: Target, number: int, strangers: int) -> Iterator[list[socket.socket]]:
    """Connections from some strangers; those that are refused at once count too."""
    found: list[socket.socket] = []
    try:
        for one in range(number):
            with contextlib.suppress(OSError):
                found.append(target.connect(one % strangers, timeout=10.0))
        yield found
    finally:
        for connection in found:
            connection.close()


def is_open(connection: socket.socket) -> bool:
    """Whether the server has not closed a connection."""
    connection.setblocking(False)
    try:
        while connection.recv(65_536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def still_open(found: list[socket.socket]) -> int:
    return sum(map(is_open, found))


def answer_to(target: Target, stranger: int, *parts: bytes) -> bytes:
    """What the server says before it closes; everything is sent, if the server takes it."""
    with target.connect(stranger, timeout=20.0) as connection:
        with contextlib.suppress(OSError):
            for part in parts:
                connection.sendall(part)
        found = b""
        with contextlib.suppress(OSError):
            while piece := connection.recv(65_536):
                found += piece
                if b"\r\n\r\n" in found:
                    break
        return found


def healthy(target: Target) -> bool:
    return answer_to(target, 9_000, START, b"\r\n").startswith(b"HTTP/1.1 200")


def idle_from_few(target: Target) -> None:
    """1,100 connections of four guests say nothing."""
    with connections(target, target.times(1_100), strangers=4):
        assert healthy(target)
        time.sleep(5 * target.scale)


def idle_from_many(target: Target) -> None:
    """1,100 connections of 1,100 guests say nothing."""
    with connections(target, target.times(1_100), strangers=1_100):
        assert healthy(target)
        time.sleep(5 * target.scale)


def unfinished_headers(target: Target) -> None:
    """200 guests send a header every second, and never the last one."""
    with connections(target, target.times(200), strangers=50) as found:
        for one in found:
            one.sendall(START)
        assert healthy(target)
        deadline = time.monotonic() + NEVER_FINISHED_SECONDS
        while still_open(found) and time.monotonic() < deadline:
            for one in found:
                with contextlib.suppress(OSError):
                    one.send(b"X-More: 1\r\n")
            time.sleep(1)
        eventually(lambda: not still_open(found), 10)


def many_headers(target: Target) -> None:
    """100 MB of header lines, by ten guests."""
    lines = b"X-More: " + b"x" * 90 + b"\r\n"
    block = lines * 1_000
    for stranger in range(10):
        answer = answer_to(target, stranger, START, *([block] * target.times(100)))
        assert answer == b"" or b" 431 " in answer, answer


def long_header(target: Target) -> None:
    """One header of 20 MB, in small pieces, ten times."""
    for stranger in range(10):
        answer = answer_to(target, stranger, START, b"X-Long: ", *([b"x" * 20_000] * target.times(1_000)))
        assert answer == b"" or b" 431 " in answer, answer


def many_requests_at_once(target: Target) -> None:
    """Requests that do not wait for their answers, 50,000 at a time."""
    for stranger in range(target.times(10)):
        answer_to(target, stranger, (b"GET /healthz HTTP/1.1\r\n\r\n") * 50_000)


def ask_again_and_again(target: Target, path: str, people: int = 60) -> None:
    """One guest asks for the same over many connections, each time as soon as the last answer is there."""

    def ask(_: int) -> None:
        with target.person(name=None) as person:
            for _ in range(target.times(3_000) // people):
                assert person.http.get(path).status_code in (200, 429)

    with ThreadPoolExecutor(people) as pool:
        list(pool.map(ask, range(people)))


def health_checks(target: Target) -> None:
    ask_again_and_again(target, "/healthz")


def pages(target: Target) -> None:
    ask_again_and_again(target, "/")


def descriptions(target: Target) -> None:
    ask_again_and_again(target, "/api/v1/openapi.json")


def games(target: Target) -> None:
    """Most of these are refused, which takes nearly as long as an answer."""
    ask_again_and_again(target, "/api/v1/games")


SILENT = (idle_from_few, idle_from_many, unfinished_headers)
LOUD = (many_headers, long_header, many_requests_at_once, health_checks, pages, descriptions, games)
ATTACKS = (*SILENT, *LOUD)
