"""Bad input: only refusals, never a failure; tables stay alive, and memory stays flat."""

from __future__ import annotations

import contextlib
import itertools
import json
import socket as sockets
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance
from websockets.exceptions import ConnectionClosed

import azalai
from azalai.server.app import make_app
from azalai.server.limits import Limits
from azalai.server.problems import Problem
from azalai.server.settings import Settings
from tests.server.running import API, METRICS_TOKEN, PATIENCE, Person, Refused, Server, Socket, eventually

GROWTH = 80 * 1024  # kB that the server may grow during all these tests
_numbers = itertools.count(1)


@pytest.fixture(scope="module")
def target(server: Server) -> Iterator[Target]:
    made = Target(server)
    yield made
    made.close()


class Target:
    """The session's server, a person at a table that must survive, and the memory used before."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.person: Person = server.visit("Amina")
        self.table = self.person.table()
        self.over = self.person.table()
        self.person.act(self.over, "resign", version=0, seat=0)
        self.before = self.memory()
        self.faults = len(server.faults())

    def close(self) -> None:
        self.person.close()

    def memory(self) -> int:
        """Resident memory of the server in kB."""
        assert self.server.process is not None
        status = Path(f"/proc/{self.server.process.pid}/status")
        if not status.exists():
            pytest.skip("memory is read from /proc")
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))

    def assert_alive(self) -> None:
        """Check that the table still works, no error was logged, and memory is flat."""
        seen = self.person.view(self.table)
        if not seen["result"]:
            act = self.person.first_move(self.table)
            assert self.person.act(self.table, "move", ref=f"alive {next(_numbers)}", **act) == act["version"] + 1
        assert self.server.faults()[self.faults :] == []
        assert self.memory() - self.before < GROWTH


def assert_refused(answer: httpx.Response, *statuses: int) -> None:
    assert answer.headers["content-type"] == "application/problem+json", answer.text[:300]
    assert answer.status_code in statuses, answer.text[:300]
    assert answer.json()["code"]


# -- the description


def _schema() -> Any:
    return make_app(Settings(data_dir=Path("unused"))).openapi()


schema = schemathesis.openapi.from_dict(_schema())
LEAVE_ALONE = "/stream|/sessions$|/me/password$|/me/account$"  # the first does not end, the others hash for a long time


@schema.exclude(path_regex=LEAVE_ALONE).parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_described_fails(case: Any, target: Target) -> None:
    headers = {"Origin": target.server.url}
    if case.operation.label not in ("DELETE /api/v1/me", "DELETE /api/v1/sessions", "DELETE /api/v1/sessions/current"):
        headers["Cookie"] = f"azalai={target.person.cookie}"
    if "table" in (case.path_parameters or {}) and len(str(case.path_parameters["table"])) % 2:
        case.path_parameters["table"] = target.over if case.method == "GET" else target.table
    answer = case.call(base_url=target.server.url, headers=headers)
    assert answer.status_code < 500, answer.text[:500]
    case.validate_response(answer, checks=[response_schema_conformance, status_code_conformance])
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == ["application/problem+json"]
        assert answer.json()["code"]


def test_the_table_has_survived_the_description(target: Target) -> None:
    target.assert_alive()


# -- bodies


ODD_BODIES = {
    "nothing": b"",
    "no JSON": b"{",
    "not UTF-8": b'{"name": "\xff\xfe"}',
    "deep": b"[" * 100_000 + b"]" * 100_000,
    "deep objects": b'{"a":' * 20_000 + b"1" + b"}" * 20_000,
    "NaN": b'{"name": NaN}',
    "infinite": b'{"name": Infinity}',
    "long number": b'{"name": ' + b"9" * 100_000 + b"}",
    "large exponent": b'{"name": 1e999999}',
    "lone surrogate": b'{"name": "\\ud800"}',
    "surrogate as a key": b'{"\\ud800": 1, "name": "x"}',
    "NUL": b'{"name": "a\\u0000b"}',
    "twice": b'{"name": "", "name": ""}',
    "an array": b"[]",
    "a text": b'"name"',
}
PLACES = (
    "/me",
    "/me/tokens",
    "/tables",
    "/records",
    "/games/desert/check",
    "/tables/{table}/acts",
    "/tables/{table}/join",
)


@pytest.mark.parametrize("what", ODD_BODIES)
def test_odd_bodies_are_refused(target: Target, what: str) -> None:
    for place in PLACES:
        address = API + place.replace("{table}", target.table)
        headers = {"Content-Type": "application/json"}
        answer = target.person.http.post(address, content=ODD_BODIES[what], headers=headers)
        if what == "nothing" and place.endswith("join"):  # a body is optional there, and the person already has a seat
            assert answer.status_code in (200, 409)
        else:
            assert_refused(answer, 400, 409, 413, 422)
    target.assert_alive()


ODD_VALUES = ["NaN", "-Infinity", '"\\ud800"', '"\\u0000"', "1e400", "9" * 4000, "[" * 200 + "]" * 200, "null", "{}"]


@pytest.mark.parametrize("value", ODD_VALUES, ids=[value[:12] for value in ODD_VALUES])
def test_odd_values_of_options_and_records_are_refused(target: Target, value: str) -> None:
    bodies = {
        "/tables": '{"game": "desert", "seats": ["me", "open"], "options": {"board": %s}}',
        "/games/desert/check": '{"options": {"oases": %s}}',
        "/games/targi/check": '{"options": {"tribe": %s}}',
        "/games/desert/board": '{"options": {%s: 1}}' if value.startswith('"') else '{"options": {"edition": %s}}',
        "/records": '{"format": "azalai/1", "game": "desert", "options": {}, "deal": %s, "moves": []}',
    }
    for place, body in bodies.items():
        headers = {"Content-Type": "application/json"}
        answer = target.person.http.post(API + place, content=(body % value).encode(), headers=headers)
        if place.endswith("/check") and answer.status_code == 200:
            assert answer.json()["faults"]
        else:
            assert_refused(answer, 400, 422)
    target.assert_alive()


@pytest.mark.parametrize(
    "path",
    [
        "/tables/%00",
        "/tables/" + "x" * 5000,
        "/tables/%F0%9F%90%AA",
        "/tables/..%2f..%2fetc%2fpasswd",
        "/people/%00",
        "/people/' OR 1=1 --",
        "/leaderboard?game=%00",
        "/leaderboard?most=1e9",
        "/tables?before=NaN",
        "/tables?before=inf",
        "/tables?game=%00",
        "/tables?show=all",
        "/tables?most=99999999999999999999999",
        "/tables/nothing/at/-1",
        "/tables/nothing/at/99999999999999999999999999",
        "/tables/nothing/view?seat=99999999999999999999",
    ],
)
def test_odd_addresses_are_refused(target: Target, path: str) -> None:
    assert_refused(target.person.http.get(API + path), 404, 422)


def test_skipping_too_many_events_skips_none(target: Target) -> None:
    with target.person.socket(target.over, since=10**30) as socket:
        assert socket.wait_for("view")["version"] == 1


def test_a_body_that_is_too_large_is_not_read(target: Target) -> None:
    huge = b"[" + b"0," * 1_000_000 + b"0]"
    answer = target.person.http.post(f"{API}/records", content=huge)
    assert_refused(answer, 413)

    def pieces() -> Iterator[bytes]:
        yield from (huge[start : start + 100_000] for start in range(0, len(huge), 100_000))

    with contextlib.suppress(httpx.TransportError):  # the server may close before all is sent
        assert_refused(target.person.http.post(f"{API}/records", content=pieces()), 413)
    target.assert_alive()


def _raw(server: Server, text: bytes) -> sockets.socket:
    connection = sockets.create_connection(("127.0.0.1", server.port), PATIENCE)
    connection.sendall(text)
    return connection


def test_a_body_that_comes_too_slowly_is_refused(make_server: Callable[..., Server]) -> None:
    server = make_server(start=False)
    server.environment = {"AZALAI_PATIENCE": "0.5"}
    server.start()
    head = f"POST {API}/me HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: application/json\r\n"
    with _raw(server, f"{head}Content-Length: 100\r\n\r\n{{".encode()) as connection:
        answer = ""
        while "too-slow" not in answer and (part := connection.recv(65536)):
            answer += part.decode()
    assert answer.startswith("HTTP/1.1 408 ")
    assert '"code": "too-slow"' in answer


@pytest.mark.parametrize(
    "text",
    [
        b"\0" * 1000,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"/x" * 40_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 20_000 + b"\r\n",
    ],
    ids=["zeros", "version", "long address", "negative", "two lengths", "chunk", "many headers"],
)
def test_anything_but_http_is_refused(target: Target, text: bytes) -> None:
    with contextlib.suppress(OSError), _raw(target.server, text) as connection:
        connection.shutdown(sockets.SHUT_WR)
        answer = connection.recv(65536)
        assert not answer.startswith(b"HTTP/1.1 5")
    target.assert_alive()


def _asked(target: Target, path: str, body: bytes = b"", length: int | None = None) -> bytes:
    """A request as it goes over the wire; it is cut off if `length` says more than is sent."""
    size = len(body) if length is None else length
    head = f"{'POST' if size else 'GET'} {API}{path} HTTP/1.1\r\nHost: 127.0.0.1:{target.server.port}\r\n"
    cookie = f"Cookie: azalai={target.person.cookie}\r\nOrigin: {target.server.url}\r\n"
    return f"{head}{cookie}Content-Type: application/json\r\nContent-Length: {size}\r\n\r\n".encode() + body


def _sockets(target: Target) -> float:
    """Open sockets and streams, as the server counts them."""
    page = httpx.get(f"{target.server.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    return next(float(line.split()[1]) for line in page.splitlines() if line.startswith("azalai_sockets "))


def test_a_stream_ends_with_its_connection_whatever_was_asked_after_it(target: Target) -> None:
    before, table = _sockets(target), target.person.table()
    both = _asked(target, f"/tables/{table}/stream") + _asked(target, "/games")
    with _raw(target.server, both) as connection:
        received = b""
        while b'"view"' not in received:
            received += connection.recv(65536)
        assert _sockets(target) == before + 1
    eventually(lambda: _sockets(target) == before)


def test_hanging_up_at_any_moment_is_no_error(target: Target) -> None:
    asked = {
        "a stream": _asked(target, f"/tables/{target.table}/stream"),
        "several": b"".join(_asked(target, path) for path in ("/me", "/games", f"/tables/{target.table}/view")),
        "no HTTP after a request": _asked(target, "/me/export") + b"\0",
        "half a body": _asked(target, "/games/desert/check", b"{", 100),
        "half a body after a request": _asked(target, "/me") + _asked(target, "/me", b"{", 100) + b"\0",
    }
    for text in asked.values():
        for _ in range(10):
            with _raw(target.server, text) as connection:
                reset = struct.pack("ii", 1, 0)
                connection.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, reset)
    target.assert_alive()


# -- addresses and methods


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/v1", "/api/v1/", "/api/v2/games", "/api/v1/nothing", "/api/docs"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_unknown_addresses_are_problems(target: Target, path: str, method: str) -> None:
    if path == "/api":
        path = "/api/x"
    assert_refused(target.person.http.request(method, path), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/tables", "GET, POST"),
        ("GET", "/records", "POST"),
        ("PUT", "/me", "GET, POST, PATCH, DELETE"),
        ("PATCH", "/games", "GET"),
        ("POST", "/tables/x", "GET"),
    ],
)
def test_wrong_methods_say_which_are_right(target: Target, method: str, path: str, allowed: str) -> None:
    answer = target.person.http.request(method, API + path)
    assert_refused(answer, 405)
    assert (answer.json()["code"], answer.headers["allow"]) == ("wrong-method", allowed)


def test_pages_of_the_client_take_no_posts(target: Target) -> None:
    assert_refused(target.person.http.post("/tables/x"), 405)


# -- frames


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
GOOD: list[dict[str, Any]] = [
    {"type": "move", "id": "a", "version": 0, "seat": 0, "move": "leader green A4"},
    {"type": "undo", "id": "a", "version": 0, "seat": 0},
    {"type": "answer", "id": "a", "version": 0, "seat": 0, "to": "undo", "accept": True},
    {"type": "give_bot", "id": "a", "version": 0, "seat": 0, "other": 1, "level": "novice"},
    {"type": "chat", "id": "a", "text": "x"},
    {"type": "hint", "id": "a", "seat": 1},
    {"type": "why", "id": "a", "version": 0, "seat": 0, "target": "F8"},
    {"type": "look", "seat": 0},
]
FIELDS = sorted({field for message in GOOD for field in message} | {"extra"})


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A message of the protocol with one or two fields changed or missing."""
    message = dict(draw(st.sampled_from(GOOD)))
    for field in draw(st.lists(st.sampled_from(FIELDS), min_size=1, max_size=2)):
        if draw(st.booleans()):
            message.pop(field, None)
        else:
            message[field] = draw(json_values)
    return json.dumps(message, ensure_ascii=draw(st.booleans()))


frames = mutated() | json_values.map(json.dumps) | st.text(max_size=60) | st.binary(max_size=60)


def _without_surrogates(frame: str | bytes) -> str | bytes:
    return frame if isinstance(frame, bytes) else frame.encode("utf-8", "replace").decode()


def _talk(target: Target, open_socket: Callable[[], Socket], batch: list[str | bytes]) -> None:
    with open_socket() as socket:
        socket.wait_for("view")
        for frame in batch:
            socket.connection.send(_without_surrogates(frame))
        socket.say("ping")
        heard = []
        while True:
            heard.append(socket.hear())
            if heard[-1]["type"] == "pong" and sum(_is_ping(frame) for frame in batch) + 1 <= _pongs(heard):
                break
    assert all(message["code"] != "internal" for message in heard if message["type"] == "problem")


def _is_ping(frame: str | bytes) -> bool:
    with contextlib.suppress(ValueError):
        return bool(json.loads(frame) == {"type": "ping"})
    return False


def _pongs(heard: list[dict[str, Any]]) -> int:
    return sum(message["type"] == "pong" for message in heard)


@given(st.lists(frames, min_size=5, max_size=15))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
def test_odd_frames_are_answered_with_problems(target: Target, batch: list[str | bytes]) -> None:
    _talk(target, lambda: target.person.socket(target.over), batch)


def test_the_table_has_survived_the_frames(target: Target) -> None:
    target.assert_alive()


@pytest.mark.parametrize(
    "frame", ["[" * 30_000, '{"a":' * 10_000, "", "\0", '{"type":"move"}', '{"type":"chat","id":"a","text":"\\ud800"}']
)
def test_a_frame_that_is_not_a_message_gets_a_problem(target: Target, frame: str) -> None:
    with target.person.socket(target.table) as socket:
        socket.wait_for("view")
        socket.connection.send(frame)
        answer = socket.wait_for("problem")
        assert (answer["code"], answer["status"], answer["ref"]) == ("bad-message", 422, None)
        socket.say("ping")
        socket.wait_for("pong")


def test_a_frame_that_is_too_large_ends_the_socket(target: Target) -> None:
    with target.person.socket(target.table) as socket:
        socket.wait_for("view")
        socket.connection.send('{"type":"chat","id":"a","text":"' + "x" * 200_000 + '"}')
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                socket.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    target.assert_alive()


# -- limits


@pytest.fixture
def strict(make_server: Callable[..., Server]) -> Server:
    """A server with the default rate limits."""
    return make_server("--limits", "1")


def until_refused(call: Callable[[], Any], most: int) -> tuple[int, Refused]:
    """How often something works before it is refused, and the refusal."""
    for number in range(most):
        try:
            call()
        except Refused as refused:
            if refused.status == 429:
                return number, refused
    raise AssertionError(f"no limit within {most} requests")


def test_a_client_that_is_too_fast_learns_when_to_try_again(strict: Server) -> None:
    person = strict.visit("Amina")
    table = person.table()
    answers = [person.http.get(f"{API}/tables/{table}") for _ in range(600)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert {answer.status_code for answer in answers} == {200, 429}
    assert_refused(refused[-1], 429)
    assert refused[-1].json()["code"] == "too-fast"
    assert int(refused[-1].headers["retry-after"]) >= 1
    person.close()


def test_passwords_cannot_be_tried_quickly(strict: Server) -> None:
    person = strict.visit()
    number, _ = until_refused(lambda: person.post("/sessions", {"name": "Amina", "password": "wrong wrong"}), 20)
    assert number <= 10
    person.close()


def test_tables_chat_and_tokens_are_limited_by_person(strict: Server) -> None:
    person, other = strict.visit("Amina"), strict.visit("Bilal")
    table = person.table()
    number, _ = until_refused(lambda: person.act(table, "chat", text="spam"), 30)
    assert number < 20
    number, _ = until_refused(lambda: person.table("me", "open"), 60)
    assert number < 50
    assert other.table("me", "open")
    person.close()
    other.close()


def test_pictures_are_limited_by_address(strict: Server) -> None:
    person, other = strict.visit("Amina", "127.77.0.1"), strict.visit("Bilal", "127.77.0.2")
    table = person.post("/records", azalai.new("desert", seed=1).record())["id"]
    drawn = f"/tables/{table}/picture.svg"
    answers = [person.http.get(API + drawn).status_code for _ in range(60)]
    assert set(answers) == {200, 429}
    assert answers[:30] == [200] * 30
    for path in ("picture.png", "card.png", "animation.gif"):
        assert person.http.get(f"{API}/tables/{table}/{path}").status_code == 429
    assert other.http.get(API + drawn).status_code == 200
    person.close()
    other.close()


def test_a_flood_of_frames_is_refused_and_the_table_survives(strict: Server) -> None:
    person = strict.visit("Amina")
    table = person.table()
    with person.socket(table) as socket:
        socket.wait_for("view")
        for _ in range(600):
            socket.say("look", seat=0)
        answer = socket.until(lambda m: m["type"] == "problem")
        assert answer["code"] == "too-fast"
    assert strict.faults() == []
    person.close()


def test_open_connections_are_limited_by_person() -> None:
    limits = Limits(1)
    with contextlib.ExitStack() as lines:
        for _ in range(100):
            limits.check_lines("Amina")
            lines.enter_context(limits.line("Amina"))
        with pytest.raises(Problem) as refused:
            limits.check_lines("Amina")
        assert refused.value.status_code == 429
        limits.check_lines("Bilal")
    limits.check_lines("Amina")
