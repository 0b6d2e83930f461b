"""Quick versions of the attacks with connections and headers."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import time

import httpx
import pytest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from azalai.server.http.connections import OTHER_FILES
from azalai.server.http.guard import Guard
from azalai.server.limits import AT_ONCE, PER_SECOND, Limits
from azalai.server.settings import Settings
from tests.attacks import connections
from tests.attacks.connections import START, answer_to, still_open
from tests.attacks.harness import Attack, Target, Victim
from tests.attacks.readers import plain_socket
from tests.server.running import eventually

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("attack", connections.ATTACKS, ids=lambda attack: attack.__name__)
def test_the_victim_plays_on(target: Target, victim: Victim, attack: Attack) -> None:
    attack(target)
    assert victim.play_for(0.5)
    assert target.server.faults() == []


def test_who_asks_too_much_waits_and_nobody_else_does() -> None:
    """Without a network in between, all of these would be answered in a moment."""
    assert asyncio.run(seconds_for(AT_ONCE + PER_SECOND, "203.0.113.7")) > 0.9
    assert asyncio.run(seconds_for(PER_SECOND, "203.0.113.8")) < 0.9


def test_who_is_refused_again_and_again_waits_longer() -> None:
    assert asyncio.run(seconds_for(40, "203.0.113.7", 429)) > 0.9
    assert asyncio.run(seconds_for(40, "203.0.113.8", 404)) < 0.9


async def seconds_for(number: int, address: str, status: int = 200) -> float:
    """How long it takes to answer this many requests of one address, five at a time."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await Response("salt", status)(scope, receive, send)

    guard = Guard(answer, Settings(), Limits(1))
    began = time.monotonic()
    async with httpx.AsyncClient(transport=httpx.ASGITransport(guard, client=(address, 1)), base_url="http://x") as one:
        for _ in range(number // 5):
            answers = await asyncio.gather(*(one.get("/") for _ in range(5)))
            assert {answer.status_code for answer in answers} == {status}
    return time.monotonic() - began


def test_the_oldest_idle_connection_of_an_address_makes_room(target: Target) -> None:
    with connections.connections(target, 70, strangers=1) as found:
        eventually(lambda: still_open(found) == 60)
        assert still_open(found[:10]) == 0


LIMITED = """
import resource, sys
from azalai.server.serve import _connections
from azalai.server.settings import Settings
resource.setrlimit(resource.RLIMIT_NOFILE, (256, int(sys.argv[1])))
most = _connections(Settings(connections=1000))._most
print(most, resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(("hard", "most"), [(4096, 1000), (512, 512 - OTHER_FILES)])
def test_the_process_may_open_as_many_files_as_the_system_lets_it(hard: int, most: int) -> None:
    done = subprocess.run([sys.executable, "-c", LIMITED, str(hard)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(most), str(hard)]
    assert ("at most" in done.stderr) == (most < 1000)


def test_all_addresses_together_have_a_bound(target: Target) -> None:
    with connections.connections(target, 200, strangers=200) as found:
        assert connections.healthy(target)
        eventually(lambda: still_open(found) < 150)


def test_somebody_who_never_finishes_a_header_reads_why(target: Target) -> None:
    answer = answer_to(target, 1, START)
    assert answer.startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(
    "headers",
    [b"X-More: 1\r\n" * 150, b"X-Long: " + b"x" * 10_000 + b"\r\n", b"X-Long: " + b"x" * 40_000],
    ids=["many", "long", "endless"],
)
def test_too_many_headers_are_refused_in_words(target: Target, headers: bytes) -> None:
    answer = answer_to(target, 1, START, headers, b"\r\n")
    assert answer.startswith(b"HTTP/1.1 431 ")


def test_headers_of_a_usual_size_are_taken(target: Target) -> None:
    headers = [b"X-%d: " % number + b"x" * 300 + b"\r\n" for number in range(60)]
    assert answer_to(target, 1, START, *headers, b"\r\n").startswith(b"HTTP/1.1 200 ")


def test_sockets_are_not_closed_for_newcomers_who_get_a_refusal(target: Target) -> None:
    with contextlib.ExitStack() as open_things, target.person(3) as owner:
        table = owner.table("me", "me", public=True)
        owner.close()
        for _ in range(60):
            open_things.enter_context(contextlib.closing(plain_socket(target, table, 4)))
        assert answer_to(target, 4, START, b"\r\n").startswith(b"HTTP/1.1 429 ")
        assert connections.healthy(target)
