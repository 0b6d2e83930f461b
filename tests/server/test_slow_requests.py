"""A host can find out what is slow, and the log gives no secret away."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi.dependencies.models import Dependant
from starlette.types import Message

from azalai.server.app import SUBJECTS
from azalai.server.http import slow as log_of_slow
from azalai.server.http.slow import LINES, MINUTE, SENDER_TOO_SLOW, SlowRequests
from tests.server.running import API, Server


def slow(server: Server) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in server.errors().splitlines() if line.startswith("{")]
    return [line for line in lines if line["message"] == "slow request"]


def test_a_slow_request_is_logged_by_its_route(make_server: Callable[..., Server]) -> None:
    server = make_server(start=False)
    server.environment |= {"AZALAI_SLOW_REQUEST_SECONDS": "0.000001", "AZALAI_METRICS_TOKEN": "count"}
    amina = server.start().visit("Amina")
    table = amina.table()
    amina.http.get(f"{API}/tables/{table}/view", params={"seat": "0", "token": "hush"})
    found = next(line for line in slow(server) if line["route"].endswith("/view"))
    assert found["route"].endswith("/tables/{table}/view")
    assert (found["level"], found["method"], found["status"]) == ("warning", "GET", 200)
    assert 0 < found["seconds"] < 60
    for secret in ("hush", table, amina.cookie, "Amina"):
        assert secret not in server.errors()
    page = amina.http.get("/metrics", headers={"Authorization": "Bearer count"}).text
    assert f'azalai_slow_requests_total{{route="{found["route"]}"}} 1.0' in page


def test_the_log_of_slow_requests_can_be_switched_off(make_server: Callable[..., Server]) -> None:
    server = make_server(start=False)
    server.environment["AZALAI_SLOW_REQUEST_SECONDS"] = "0"
    server.start().visit("Amina").table()
    assert not slow(server)


# -- with a clock of our own


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def answered(requests: SlowRequests, clock: Clock, sending: float, thinking: float, status: int = 200) -> None:
    """A request whose body takes some seconds to arrive, and whose answer takes some more."""

    async def body() -> Message:
        clock.now += sending
        return {"type": "http.request"}

    watch = requests.watch(body)
    asyncio.run(watch.receive())
    clock.now += thinking
    requests.note(watch, "POST", {}, status)


def test_a_slow_sender_is_no_slow_server(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    requests = SlowRequests(1.0, clock)
    answered(requests, clock, sending=19, thinking=0.5)
    answered(requests, clock, sending=0, thinking=20, status=SENDER_TOO_SLOW)
    assert not caplog.records
    answered(requests, clock, sending=19, thinking=1)
    assert [record.fields["seconds"] for record in caplog.records] == [1.0]  # type: ignore[attr-defined]


def test_a_flood_of_slow_requests_does_not_fill_the_log(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    requests = SlowRequests(1.0, clock)
    caplog.set_level(logging.WARNING, log_of_slow.log.name)
    counted = log_of_slow.metrics.slow_requests.labels("none")._value
    before = counted.get()
    watches = [requests.watch(nothing) for _ in range(5 * LINES)]
    clock.now += 2
    for watch in watches:
        requests.note(watch, "GET", {}, 200)
    assert len(caplog.records) == LINES
    assert counted.get() == before + 5 * LINES
    clock.now += MINUTE
    requests.note(watches[0], "GET", {}, 200)
    assert len(caplog.records) == LINES + 1


async def nothing() -> Message:
    raise AssertionError("nobody reads this body")


def called(dependant: Dependant) -> Iterator[Callable[..., Any]]:
    """A route and everything it depends on."""
    assert dependant.call is not None
    yield dependant.call
    for other in dependant.dependencies:
        yield from called(other)


def test_no_request_goes_to_a_thread_and_back() -> None:
    """FastAPI runs plain functions on threads, which costs more than most of our answers."""
    found = [call for subject in SUBJECTS for route in subject.router.routes for call in called(route.dependant)]
    assert len(found) > 100
    assert [call.__name__ for call in found if not inspect.iscoroutinefunction(call)] == []
