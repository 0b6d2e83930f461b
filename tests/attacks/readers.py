"""Attacks by readers: guests who never read, who ask for far too much, who come and go, or who send rubbish."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import time
from collections.abc import Iterator
from pathlib import Path

from tests.attacks.harness import Target
from tests.server.running import API, Person, eventually

MAPS = Path(__file__).parents[2] / "azalai" / "games" / "desert" / "maps"
LARGE = 190_000  # characters of a map; 200,000 are allowed
MOST_LISTED = 200_000  # bytes of a list, whatever files its tables have


def large_map() -> str:
    """A map that is allowed, and that nothing can compress: most of it is a remark."""
    return f"# {os.urandom(LARGE // 2).hex()[: LARGE - 5000]}\n" + (MAPS / "mountain.txt").read_text("utf-8")


def table_with_large_map(person: Person, *seats: str) -> str:
    return person.table(*(seats or ("me", "me")), options={"board": large_map()}, public=True)


@contextlib.contextmanager
def strangers(target: Target, number: int, first: int = 0) -> Iterator[list[Person]]:
    """Guests, one at each address."""
    found = [target.person(first + one) for one in range(number)]
    try:
        yield found
    finally:
        for one in found:
            one.close()


def plain_socket(target: Target, table: str, stranger: int) -> socket.socket:
    """A WebSocket without a library, so that nothing reads it unless we do."""
    connection = target.connect(stranger)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.sendall(
        f"GET {API}/tables/{table}/socket HTTP/1.1\r\nHost: azalai\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        piece = connection.recv(1)
        if not piece:
            break
        answer += piece
    return connection


def frame(opcode: int, payload: bytes = b"", last: bool = True) -> bytes:
    """A small frame as a client sends it; the mask is zero."""
    assert len(payload) < 126
    return bytes([(0x80 if last else 0) | opcode, 0x80 | len(payload)]) + bytes(4) + payload


def ended(connection: socket.socket, seconds: float = 60.0) -> bool:
    """Whether the server closes a connection within some time."""
    connection.settimeout(seconds)
    try:
        while connection.recv(65_536):
            pass
    except TimeoutError:
        return False
    except OSError:
        return True
    return True


def play_on(owner: Person, table: str, moves: int) -> None:
    for _ in range(moves):
        if owner.view(table)["to_move"] is None:
            return
        owner.act(table, "move", **owner.first_move(table))
        time.sleep(0.1)


def never_reading(target: Target) -> None:
    """100 sockets never read, at a table with a large map at which somebody plays on."""
    number = target.times(100)
    with contextlib.ExitStack() as open_things, strangers(target, 1) as (owner,):
        table = table_with_large_map(owner)
        readers = [
            open_things.enter_context(contextlib.closing(plain_socket(target, table, 1 + one % 20)))
            for one in range(number)
        ]
        play_on(owner, table, target.times(40))
        eventually(lambda: owner.get(f"/tables/{table}")["watching"] == 0, 60)
        assert all(ended(reader) for reader in readers)


def never_reading_streams(target: Target) -> None:
    """The same with streams over HTTP."""
    with contextlib.ExitStack() as open_things, strangers(target, 1) as (owner,):
        table = table_with_large_map(owner)
        for one in range(target.times(100)):
            reader = open_things.enter_context(contextlib.closing(target.connect(1 + one % 20)))
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.sendall(f"GET {API}/tables/{table}/stream HTTP/1.1\r\nHost: azalai\r\n\r\n".encode())
        play_on(owner, table, target.times(40))
        eventually(lambda: owner.get(f"/tables/{table}")["watching"] == 0, 60)


def long_lists(target: Target) -> None:
    """28 open tables with large maps, listed again and again."""
    with strangers(target, 7) as people:
        for one in range(28):
            table_with_large_map(people[one % 7], "me", "open")
        for _ in range(target.times(300)):
            answer = people[0].http.get(f"{API}/tables?show=open&most=100")
            assert len(answer.content) < MOST_LISTED, len(answer.content)
            time.sleep(0.03)


def coming_and_going(target: Target) -> None:
    """400 watch a table with a large map, and one more comes and goes all the time."""
    with contextlib.ExitStack() as open_things, strangers(target, 1) as (owner,):
        table = table_with_large_map(owner)
        for one in range(target.times(400)):
            open_things.enter_context(_Watching(target, table, 1 + one % 40))
        visitor = open_things.enter_context(target.person(50))
        for _ in range(target.times(100)):
            with visitor.socket(table) as seen:
                seen.wait_for("table")
            time.sleep(0.05)


class _Watching:
    """A spectator who takes what comes, now and then, without looking at it."""

    def __init__(self, target: Target, table: str, stranger: int) -> None:
        self._socket = plain_socket(target, table, stranger)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_000_000)

    def __enter__(self) -> _Watching:
        with contextlib.suppress(TimeoutError):
            self._socket.settimeout(0.02)
            while self._socket.recv(1_000_000):
                pass
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()


def ping_flood(target: Target) -> None:
    """Pings of the protocol, 200,000 of them, by guests who do not read the answers."""
    _flood(target, frame(0x9, b"x" * 100) * 1_000, rounds=20)


def pong_flood(target: Target) -> None:
    _flood(target, frame(0xA) * 1_000, rounds=20)


def fragments(target: Target) -> None:
    """One message in a million empty pieces."""
    _flood(target, frame(0x1, b"{", last=False) + frame(0x0, last=False) * 10_000, rounds=10)


def message_flood(target: Target) -> None:
    """Our own `ping` message, as fast as possible."""
    ping = json.dumps({"type": "ping"}).encode()
    _flood(target, frame(0x1, ping) * 1_000, rounds=20, closes=False)


def rubbish_flood(target: Target) -> None:
    """Text that is no message."""
    _flood(target, frame(0x1, b"[") * 1_000, rounds=20, closes=False)


def invalid_text(target: Target) -> None:
    """Text that is not UTF-8, 1,000 times."""
    with strangers(target, 1) as (owner,):
        table = owner.table("me", "me", public=True)
        for one in range(target.times(1_000)):
            with contextlib.closing(plain_socket(target, table, 1 + one % 50)) as connection:
                connection.sendall(frame(0x1, b"\xff\xfe\xc0"))
                assert ended(connection)


def _flood(target: Target, block: bytes, rounds: int, closes: bool = True) -> None:
    """Ten guests send a block many times and read nothing."""
    with strangers(target, 1) as (owner,):
        table = owner.table("me", "me", public=True)
        for one in range(target.times(10)):
            with contextlib.closing(plain_socket(target, table, 1 + one)) as connection:
                connection.settimeout(0.5)
                with contextlib.suppress(OSError):
                    for _ in range(rounds):
                        connection.sendall(block)
                assert not closes or ended(connection, 30.0)


ATTACKS = (
    never_reading,
    never_reading_streams,
    long_lists,
    coming_and_going,
    ping_flood,
    pong_flood,
    fragments,
    message_flood,
    rubbish_flood,
    invalid_text,
)
