"""Who may do what: every endpoint and every socket message, for everybody who might try.

A row lists the answers to an owner, another player, a spectator, a stranger and the owner's bot token. Someone with an
expired session or a forged cookie is a stranger; a forged token is always refused.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import azalai
from azalai.server import messages
from azalai.server.app import make_app
from azalai.server.http.guard import HEADERS, Guard
from azalai.server.limits import Limits
from azalai.server.settings import Settings
from tests.server.hosting import account, make_host
from tests.server.running import API, METRICS_TOKEN, PATIENCE, Refused, Server, Socket

ROLES = ("owner", "other", "spectator", "stranger", "token", "expired", "forged cookie", "forged token")
SUSPENDED = ("suspended", "suspended token")  # the cookie of their last session, and a token
HOSTS = ("host", "host's token")
_names = itertools.count(1)


class Cast:
    """Everybody who might try something, and the tables to try it at."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.owner, self.other, self.spectator = (server.visit(name) for name in ("Amina", "Bilal", "Chadi"))
        self.token: dict[str, Any] = self.owner.post("/me/tokens", {"name": "bot"})
        gone = server.visit("Dassine")
        ended = gone.cookie
        gone.ask("DELETE", "/sessions")
        gone.close()
        self.headers = {
            "owner": self._browser(self.owner.cookie),
            "other": self._browser(self.other.cookie),
            "spectator": self._browser(self.spectator.cookie),
            "stranger": {"Origin": server.url},
            "token": {"Authorization": f"Bearer {self.token['token']}"},
            "expired": self._browser(ended),
            "forged cookie": self._browser(self.owner.cookie[::-1]),
            "forged token": {"Authorization": "Bearer " + self.token["token"][::-1]},
        }

    def _browser(self, cookie: str) -> dict[str, str]:
        return {"Origin": self.server.url, "Cookie": f"azalai={cookie}"}

    def close(self) -> None:
        for person in (self.owner, self.other, self.spectator):
            person.close()

    # -- tables

    def open(self) -> str:
        """A table where owner and other sit and a third seat is free."""
        table = self.owner.table("me", "open", "open")
        self.other.post(f"/tables/{table}/join", {"seat": 1})
        return table

    def playing(self) -> str:
        table = self.owner.table("me", "open")
        self.other.post(f"/tables/{table}/join")
        return table

    def over(self) -> str:
        table = self.playing()
        self.owner.act(table, "move", **self.owner.first_move(table))
        self.other.act(table, "resign", version=1, seat=1)
        return table

    def socket(self, role: str, table: str) -> Socket:
        address = f"{self.server.url.replace('http', 'ws', 1)}{API}/tables/{table}/socket"
        return Socket(connect(address, additional_headers=self.headers[role], open_timeout=PATIENCE))


@pytest.fixture
def cast(server: Server) -> Iterator[Cast]:
    made = Cast(server)
    yield made
    made.close()


@pytest.fixture(scope="module")
def bystanders(server: Server) -> Iterator[Cast]:
    """The same for all tests in which nobody of them does anything."""
    made = Cast(server)
    yield made
    made.close()


class House:
    """A host, and somebody whom the host has suspended; the same for all tests, because both need accounts."""

    def __init__(self, server: Server) -> None:
        self.host, gone = make_host(server), account(server)
        tokens = [person.post("/me/tokens", {"name": "bot"})["token"] for person in (self.host, gone)]
        cookies = [person.cookie for person in (self.host, gone)]
        self.host.post(f"/host/people/{gone.id}/suspend", {"reason": "for a test"})
        kept, lost = ({"Origin": server.url, "Cookie": f"azalai={cookie}"} for cookie in cookies)
        bearers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        self.headers = dict(zip((*HOSTS, *SUSPENDED), (kept, bearers[0], lost, bearers[1])))


@pytest.fixture(scope="module")
def house(server: Server) -> House:
    return House(server)


@pytest.fixture(scope="module")
def web(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield client


# -- endpoints


class Row(NamedTuple):
    answers: tuple[int, int, int, int, int]  # owner, other, spectator, stranger, token
    body: Callable[[Cast], Any] | Any = None
    table: Callable[[Cast], str] = lambda cast: ""
    query: str = ""
    forged_token: int = 401
    host: int | None = None  # for what only hosts may do


def _account(cast: Cast) -> dict[str, str]:
    """Credentials of a new account."""
    wanted = {"name": f"Someone {next(_names)}", "password": "as long as it gets"}
    someone = cast.server.visit("Someone")
    someone.post("/me/account", wanted)
    someone.close()
    return wanted


def _resign(cast: Cast) -> dict[str, Any]:
    return {"type": "resign", "id": "r", "version": 0, "seat": 0}


def _finished_record(cast: Cast) -> Any:
    return cast.owner.get(f"/tables/{cast.over()}/record")


def everybody(status: int = 200, **more: Any) -> Row:
    return Row((status,) * 5, **more)


def in_person(status: int, **more: Any) -> Row:
    """Only a browser with a session, not a program."""
    return Row((status, status, status, 401, 403), **more)


def with_session(status: int, **more: Any) -> Row:
    return Row((status, status, status, 401, status), **more)


def hosts_only(status: int, **more: Any) -> Row:
    """Not even a host's token."""
    return Row((403, 403, 403, 401, 403), host=status, **more)


def _report(cast: Cast) -> dict[str, str]:
    """A report about somebody whom nobody has reported."""
    return {"person": cast.server.visit("Somebody").id, "subject": "person", "reason": "other"}


def _said(cast: Cast) -> str:
    """A table where the owner has written a line."""
    table = cast.playing()
    cast.owner.act(table, "chat", text="Salaam")
    return table


def _reported(cast: Cast) -> str:
    """An open report. It takes the place of the table in the address."""
    cast.owner.post("/me/reports", _report(cast))
    with contextlib.closing(sqlite3.connect(cast.server.folder / "azalai.sqlite")) as database:
        (report,) = database.execute("SELECT id FROM reports WHERE by = ? ORDER BY at DESC", [cast.owner.id]).fetchone()
    return str(report)


WHY = {"reason": "for a test"}
UNMEASURED = {"version": 0, "seat": 0, "moves": [{"move": move, "outcome": [{}]} for move in "ab"]}
UNMEASURED_MISTAKE = {"mistakes": [{"number": 1, "moves": UNMEASURED["moves"]}]}
NEW_TABLE = {"game": "desert", "seats": ["me", "open"]}
ROWS = {
    "GET /api/v1/me": with_session(200),
    "POST /api/v1/me": Row((201, 201, 201, 201, 403), {"name": "Fatou"}),
    "PATCH /api/v1/me": in_person(200, body={"name": "Fatou"}),
    "DELETE /api/v1/me": in_person(204),
    "GET /api/v1/me/export": in_person(200),
    "POST /api/v1/me/account": in_person(
        201, body=lambda _: {"name": f"N{next(_names)}", "password": "salt and dates"}
    ),
    "PUT /api/v1/me/password": in_person(409, body={"old": "salt and dates", "new": "dates and salt"}),
    "PUT /api/v1/me/email": in_person(409, body={"email": "amina@oasis.example", "password": "salt and dates"}),
    "POST /api/v1/passwords/forgotten": everybody(202, body={"name": "Nobody at all"}, forged_token=202),
    "POST /api/v1/passwords/reset": everybody(
        403, body={"token": "x" * 43, "password": "salt and dates"}, forged_token=403
    ),
    "POST /api/v1/sessions": everybody(201, body=_account, forged_token=201),
    "DELETE /api/v1/sessions/current": in_person(204),
    "DELETE /api/v1/sessions": in_person(204),
    "GET /api/v1/me/tokens": in_person(200),
    "POST /api/v1/me/tokens": in_person(201, body={"name": "another"}),
    "DELETE /api/v1/me/tokens/{token}": Row((204, 404, 404, 401, 403)),
    "GET /api/v1/people/{person}": everybody(),
    "GET /api/v1/leaderboard": everybody(),
    "GET /api/v1/games": everybody(),
    "POST /api/v1/games/{game}/check": everybody(body={"options": {}}),
    "POST /api/v1/games/{game}/board": everybody(body={"options": {}}),
    "POST /api/v1/games/{game}/position": everybody(body={"record": azalai.new("desert", seed=1).record(), "seat": 0}),
    "POST /api/v1/games/{game}/why": everybody(body={"record": azalai.new("desert", seed=1).record(), "target": "F8"}),
    "POST /api/v1/games/{game}/coach": everybody(
        body={"record": azalai.new("desert", seed=1).record(), "move": azalai.new("desert", seed=1).moves()[0]}
    ),
    "GET /api/v1/games/{game}/cards/{card}.svg": everybody(404),
    "GET /api/v1/tables/{table}/cards/{card}.svg": everybody(404, table=Cast.playing),
    "GET /api/v1/tables": everybody(query="?show=mine"),
    "POST /api/v1/tables": with_session(201, body=NEW_TABLE),
    "GET /api/v1/tables/{table}": everybody(table=Cast.open),
    "POST /api/v1/tables/{table}/join": with_session(200, table=Cast.open),
    "POST /api/v1/tables/{table}/leave": with_session(200, table=Cast.open),
    "PUT /api/v1/tables/{table}/seats/{seat}": Row((200, 403, 403, 401, 200), {"level": "novice"}, Cast.open),
    "POST /api/v1/tables/{table}/acts": Row((200, 403, 403, 401, 200), _resign, Cast.playing),
    "GET /api/v1/tables/{table}/view": Row((200, 403, 403, 403, 200), None, Cast.playing, "?seat=0"),
    "GET /api/v1/tables/{table}/position": Row((200, 409, 409, 401, 200), None, Cast.playing, "?seat=0"),
    "POST /api/v1/tables/{table}/hint-reason": Row((422, 409, 409, 401, 422), UNMEASURED, Cast.playing),
    "POST /api/v1/tables/{table}/review-reasons": everybody(422, table=Cast.over, body=UNMEASURED_MISTAKE),
    "GET /api/v1/tables/{table}/events": Row((200, 403, 403, 403, 200), None, Cast.playing, "?seat=0&before=1"),
    "GET /api/v1/tables/{table}/stream": Row((200, 403, 403, 403, 200), None, Cast.over, "?seat=0"),
    "GET /api/v1/tables/{table}/board": everybody(table=Cast.playing),
    "GET /api/v1/tables/{table}/record": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/at/{number}": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/story": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/picture.svg": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/picture.png": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/animation.gif": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/card.png": everybody(table=Cast.over),
    "GET /api/v1/tables/{table}/line": everybody(table=Cast.over, query="?line=0"),
    "POST /api/v1/tables/{table}/evaluation": with_session(200, table=Cast.over, query="?line=0"),
    "GET /api/v1/tables/{table}/review": everybody(table=Cast.over),
    "POST /api/v1/tables/{table}/review": with_session(200, table=Cast.over),
    "POST /api/v1/tables/{table}/rematch": Row((201, 201, 403, 401, 201), None, Cast.over),
    "POST /api/v1/tables/{table}/clone": with_session(201, body={"at": 0}, table=Cast.over),
    "POST /api/v1/records": with_session(201, body=_finished_record),
    "GET /api/v1/me/moderation": in_person(200),
    "PUT /api/v1/me/regards/{other}": in_person(204, body={"kind": "mute"}),
    "DELETE /api/v1/me/regards/{other}": in_person(204),
    "POST /api/v1/me/reports": in_person(204, body=_report),
    "GET /api/v1/me/notices": in_person(200),
    "POST /api/v1/me/notices": in_person(409, body={"kind": "webhook", "address": "https://oasis.example/"}),
    "DELETE /api/v1/me/notices/{channel}": in_person(404),
    "POST /api/v1/me/notices/{channel}/test": in_person(404),
    "POST /api/v1/notices/confirm": everybody(403, body={"token": "channel.x"}, forged_token=403),
    "POST /api/v1/notices/stop/{secret}": everybody(403, forged_token=403),
    "POST /api/v1/me/warnings/{warning}/confirm": in_person(404),
    "GET /api/v1/texts/{name}": everybody(),
    "GET /api/v1/host/reports": hosts_only(200),
    "GET /api/v1/host/reports/{report}": hosts_only(200, table=_reported),
    "POST /api/v1/host/reports/{report}/close": hosts_only(204, body=WHY | {"accepted": True}, table=_reported),
    "GET /api/v1/host/people": hosts_only(200, query="?search=x"),
    "GET /api/v1/host/people/{person}": hosts_only(200),
    "POST /api/v1/host/people/{person}/warn": hosts_only(204, body=WHY),
    "POST /api/v1/host/people/{person}/mute": hosts_only(204, body=WHY),
    "POST /api/v1/host/people/{person}/suspend": hosts_only(204, body=WHY),
    "POST /api/v1/host/people/{person}/lift": hosts_only(409, body=WHY | {"kind": "mute"}),
    "POST /api/v1/host/people/{person}/rename": hosts_only(204, body=WHY | {"name": "Fatou"}),
    "GET /api/v1/host/tables": hosts_only(200),
    "POST /api/v1/host/tables/{table}/close": hosts_only(204, body=WHY, table=Cast.playing),
    "POST /api/v1/host/tables/{table}/unrate": hosts_only(409, body=WHY, table=Cast.over),
    "POST /api/v1/host/tables/{table}/chat/{line}/remove": hosts_only(204, body=WHY, table=_said),
    "GET /api/v1/host/audit": hosts_only(200),
    "GET /api/v1/openapi.json": everybody(forged_token=200),
    "HEAD /api/v1/openapi.json": everybody(forged_token=200),
    "GET /healthz": everybody(forged_token=200),
    "GET /readyz": everybody(forged_token=200),
    "GET /metrics": everybody(401),
    "GET /engine/{name}": everybody(404, forged_token=404),
    "HEAD /engine/{name}": everybody(404, forged_token=404),
    "GET /{path}": everybody(forged_token=200),
    "HEAD /{path}": everybody(forged_token=200),
    **{
        f"{method} /api/{{path}}": everybody(404, forged_token=404)
        for method in ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
    },
}


LAST_ACTS = (
    "DELETE /api/v1/me",
    "DELETE /api/v1/sessions",
    "DELETE /api/v1/sessions/current",
    "POST /api/v1/sessions",
    "POST /api/v1/me/account",
    "DELETE /api/v1/me/tokens/{token}",
)  # of a session or token


def endpoints() -> Iterator[str]:
    """Method and path of every route of the application. A socket has no method."""
    for route in make_app(Settings(data_dir=Path("unused"))).routes:
        inner = [route] if hasattr(route, "path") else route.effective_route_contexts()  # type: ignore[attr-defined]
        for found in inner:
            path = found.path or found.starlette_route.path
            for method in getattr(found, "methods", None) or ("socket",):
                yield f"{method} {path.replace(':path', '')}"


def state_changes() -> list[str]:
    return [endpoint for endpoint in ROWS if endpoint.split()[0] not in ("GET", "HEAD", "OPTIONS")]


def test_every_endpoint_has_a_row() -> None:
    assert set(endpoints()) == {*ROWS, "socket /api/v1/tables/{table}/socket"}  # its messages have rows of their own


def _address(endpoint: str, row: Row, cast: Cast) -> str:
    path = endpoint.split()[1] + row.query
    for made in ("{table}", "{report}"):
        if made in path:
            path = path.replace(made, row.table(cast))
    values = {
        "token": cast.token["id"],
        "person": cast.other.id,
        "warning": "none",
        "channel": "none",
        "secret": "channel.x",
        "line": "1",
        "name": "terms",
        "game": "desert",
        "seat": "2",
        "number": "0",
        "card": "x",
    }
    if "{other}" in path:
        path = path.replace("{other}", cast.server.visit("Somebody").id)
    for name, value in {**values, "path": "nothing"}.items():
        path = path.replace(f"{{{name}}}", value)
    return path


def _expected(row: Row, role: str) -> int:
    owner, other, spectator, stranger, token = row.answers
    return {
        "owner": owner,
        "other": other,
        "spectator": spectator,
        "token": token,
        "forged token": row.forged_token,
    }.get(role, stranger)


def assert_sound(answer: httpx.Response) -> None:
    """Check that every answer has security headers and says what it is, and every refusal is a problem document."""
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    if answer.content:
        kind = answer.headers["content-type"]
        assert "charset=" in kind or not kind.startswith(("text/", "image/svg"))
    if answer.is_error and answer.request.method != "HEAD":
        document = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert document["status"] == answer.status_code
        assert set(document) >= {"type", "title", "code", "detail"}


@pytest.mark.parametrize("endpoint", ROWS)
def test_who_may_call(endpoint: str, server: Server, web: httpx.Client) -> None:
    row = ROWS[endpoint]
    found = {}
    cast = Cast(server)
    address = _address(endpoint, row, cast)
    for role in ROLES:
        body = row.body(cast) if callable(row.body) else row.body
        if endpoint in state_changes():  # all may read the same
            address = _address(endpoint, row, cast)
        answer = web.request(endpoint.split()[0], address, json=body, headers=cast.headers[role])
        assert_sound(answer)
        web.cookies.clear()
        found[role] = answer.status_code
        if endpoint in LAST_ACTS:
            cast = Cast(server)
    assert found == {role: _expected(row, role) for role in ROLES}


@pytest.mark.parametrize("endpoint", ROWS)
def test_what_is_left_for_the_suspended(endpoint: str, bystanders: Cast, web: httpx.Client, house: House) -> None:
    """Their cookie is nobody's any more, but where somebody is needed they are told why. So are their tokens."""
    row = ROWS[endpoint]
    address, found = _address(endpoint, row, bystanders), []
    for role in SUSPENDED:
        body = row.body(bystanders) if callable(row.body) else row.body
        answer = web.request(endpoint.split()[0], address, json=body, headers=house.headers[role])
        web.cookies.clear()
        found.append(answer.status_code)
    by_token = 403 if row.forged_token == 401 and row.answers[4] != 401 else row.forged_token
    by_cookie = 403 if row.answers[3] == 401 and row.answers[4] != 401 else row.answers[3]
    assert found == [by_cookie, by_token]


@pytest.mark.parametrize("endpoint", [name for name, row in ROWS.items() if row.host is not None])
def test_a_host_does_it_in_person(endpoint: str, server: Server, web: httpx.Client, house: House) -> None:
    row, cast = ROWS[endpoint], Cast(server)
    method, address = endpoint.split()[0], _address(endpoint, row, cast)
    refused = web.request(method, address, json=row.body, headers=house.headers["host's token"])
    assert (refused.status_code, refused.json()["code"]) == (403, "token")
    answer = web.request(method, address, json=row.body, headers=house.headers["host"])
    assert_sound(answer)
    assert answer.status_code == row.host
    cast.close()


def test_every_endpoint_of_hosts_has_such_a_row() -> None:
    assert {name for name, row in ROWS.items() if row.host} == {name for name in ROWS if "/api/v1/host/" in name}


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", ""])
def test_a_foreign_site_cannot_change_anything(cast: Cast, web: httpx.Client, origin: str) -> None:
    """Nor can a request that has a cookie but no origin."""
    headers = {"Cookie": cast.headers["owner"]["Cookie"]} | ({"Origin": origin} if origin else {})
    for endpoint in state_changes():
        answer = web.request(endpoint.split()[0], _address(endpoint, ROWS[endpoint], cast), headers=headers)
        assert_sound(answer)
        assert (endpoint, answer.status_code, answer.json()["code"]) == (endpoint, 403, "bad-origin")
    assert cast.owner.get("/me")["name"] == "Amina"


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", ""])
def test_a_foreign_site_gets_no_socket(cast: Cast, origin: str) -> None:
    address = f"{cast.server.url.replace('http', 'ws', 1)}{API}/tables/{cast.playing()}/socket"
    headers = {"Cookie": cast.headers["owner"]["Cookie"]} | ({"Origin": origin} if origin else {})
    with pytest.raises(InvalidStatus) as refused:
        connect(address, additional_headers=headers)
    answer = refused.value.response
    assert answer.status_code == 403
    assert json.loads(answer.body or b"")["code"] == "bad-origin"
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


def test_a_proxy_names_the_origin(make_server: Callable[..., Server]) -> None:
    person = make_server("--origin", "https://games.example").visit()
    with pytest.raises(Refused, match="another site"):
        person.guest("Amina")
    answer = person.http.post(f"{API}/me", json={"name": "Amina"}, headers={"Origin": "https://games.example"})
    assert answer.status_code == 201
    assert "secure" in answer.headers["set-cookie"].lower()


def test_a_failure_reveals_nothing() -> None:
    async def fails(*_: Any) -> None:
        raise RuntimeError("the tribe pile is 4 8 15")

    async def ask() -> httpx.Response:
        transport = httpx.ASGITransport(Guard(fails, Settings(), Limits(0)))
        async with httpx.AsyncClient(transport=transport, base_url="http://games.example") as client:
            return await client.get("/api/v1/games")

    answer = asyncio.run(ask())
    assert_sound(answer)
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "tribe" not in answer.text


# -- cookies and tokens


def test_the_cookie_is_for_http_and_this_site_only(server: Server) -> None:
    person = server.visit()
    flags = person.http.post(f"{API}/me", json={"name": "Amina"}).headers["set-cookie"].lower().split("; ")
    assert {"httponly", "samesite=lax", "path=/"} <= set(flags)
    assert "max-age=31536000" in flags
    person.close()


def test_only_the_whole_cookie_opens_anything(cast: Cast, web: httpx.Client) -> None:
    kept = cast.owner.cookie
    stored = hashlib.sha256(kept.encode()).hexdigest()
    for cookie in (kept[:-1], kept + "x", kept.swapcase(), stored, "", "....", "é", cast.owner.id, kept * 20):
        headers = {b"Cookie": f"azalai={cookie}".encode(), b"Origin": cast.server.url.encode()}
        answer = web.get(f"{API}/me", headers=headers)
        assert (cookie, answer.status_code) == (cookie, 401)


@pytest.mark.parametrize("kind", ["Bearer", "Bearer x y", "Basic YTpi", "bearer é"])
def test_odd_authorization_is_refused(web: httpx.Client, kind: str) -> None:
    answer = web.get(f"{API}/games", headers={b"Authorization": kind.encode()})
    assert (answer.status_code, answer.json()["code"]) == (401, "bad-token")


def test_the_database_holds_no_token_and_no_password(cast: Cast) -> None:
    person = cast.server.visit("Eghali")
    person.post("/me/account", {"name": f"Eghali {next(_names)}", "password": "camel milk and dates"})
    token = person.post("/me/tokens", {"name": "bot"})["token"]
    person.close()
    with contextlib.closing(sqlite3.connect(cast.server.folder / "azalai.sqlite")) as database:
        dump = "\n".join(database.iterdump())
    assert person.id in dump
    assert token not in dump
    assert "camel milk" not in dump


def test_a_revoked_token_opens_nothing_and_closes_what_it_opened(cast: Cast, web: httpx.Client) -> None:
    table = cast.playing()
    with (
        cast.socket("token", table) as socket,
        web.stream("GET", f"{API}/tables/{table}/stream", headers=cast.headers["token"]) as stream,
    ):
        socket.wait_for("view")
        lines = stream.iter_lines()
        assert "view" in next(line for line in lines if '"view"' in line)
        cast.owner.ask("DELETE", f"/me/tokens/{cast.token['id']}")
        assert web.get(f"{API}/me", headers=cast.headers["token"]).json()["code"] == "bad-token"
        assert close_code(socket) == 4401
        assert not [line for line in lines if '"view"' in line]  # it ends


# -- messages of the socket


class Said(NamedTuple):
    answers: tuple[str, str, str, str, str]  # owner, other, spectator, stranger, token: type, or code of a problem
    message: dict[str, Any]
    before: Callable[[Cast, str], Any] = lambda cast, table: None


def _move(cast: Cast, table: str) -> int:
    return cast.owner.act(table, "move", **cast.owner.first_move(table))


def _ask_to_end(cast: Cast, table: str) -> int:
    return cast.other.act(table, "offer_end", version=0, seat=1)


PLAYER = ("ok", "forbidden", "forbidden", "no-session", "ok")
SAID = {
    "move": Said(PLAYER, {"version": 0, "seat": 0, "move": "?"}),
    "undo": Said(PLAYER, {"version": 1, "seat": 0}, _move),
    "resign": Said(PLAYER, {"version": 0, "seat": 0}),
    "offer_end": Said(PLAYER, {"version": 0, "seat": 0}),
    "answer": Said(PLAYER, {"version": 1, "seat": 0, "to": "end", "accept": False}, _ask_to_end),
    "give_bot": Said(PLAYER, {"version": 0, "seat": 0, "other": 1, "level": "novice"}),
    "chat": Said(("ok", "ok", "forbidden", "no-session", "ok"), {"text": "Salaam"}),
    "hint": Said(("hint", "not-your-turn", "not-your-turn", "no-session", "hint"), {"seat": 0}),
    "why": Said(("why", "forbidden", "forbidden", "no-session", "why"), {"version": 0, "seat": 0, "target": "F8"}),
    "look": Said(("view", "forbidden", "forbidden", "forbidden", "view"), {"seat": 0}),
    "ping": Said(("pong",) * 5, {}),
}
ANSWERS = ("ok", "problem", "hint", "why", "pong")


def test_every_message_has_a_row() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(messages.Said)} == set(SAID)


def _first_answer(socket: Socket, kind: str, row: Said) -> str:
    """The answer to a message, in one word."""
    seen = socket.wait_for("view")
    message = dict(row.message)
    if message.get("move") == "?":
        message["move"] = (seen["moves"] or ["leader green A4"])[0]
    if kind not in ("look", "ping"):
        message["id"] = "a"
    socket.say(kind, **message)
    answers = (*ANSWERS, "view") if kind == "look" else ANSWERS
    answer = socket.until(lambda heard: heard["type"] in answers)
    return str(answer["code"] if answer["type"] == "problem" else answer["type"])


@pytest.mark.parametrize("kind", SAID)
def test_who_may_say(kind: str, cast: Cast) -> None:
    row = SAID[kind]
    owner, other, spectator, stranger, token = row.answers
    expected = {"owner": owner, "other": other, "spectator": spectator, "stranger": stranger, "token": token}
    expected |= {"expired": stranger, "forged cookie": stranger}
    found = {}
    for role in expected:
        table = cast.playing()
        row.before(cast, table)
        with cast.socket(role, table) as socket:
            found[role] = _first_answer(socket, kind, row)
    assert found == expected


@pytest.mark.parametrize("kind", [kind for kind in SAID if kind not in ("hint", "why", "look", "ping")])
def test_who_may_say_it_over_http(kind: str, cast: Cast, web: httpx.Client) -> None:
    row = SAID[kind]
    found = []
    for role in ("owner", "other", "spectator", "stranger", "token", "forged token"):
        table = cast.playing()
        row.before(cast, table)
        message = {"type": kind, "id": "a", **row.message}
        if kind == "move":
            message |= cast.owner.first_move(table)
        answer = web.post(f"{API}/tables/{table}/acts", json=message, headers=cast.headers[role])
        found.append("ok" if answer.is_success else answer.json()["code"])
    assert found == [*row.answers, "bad-token"]


def test_a_made_up_token_gets_no_socket(cast: Cast) -> None:
    with cast.socket("forged token", cast.playing()) as socket:
        assert socket.hear()["code"] == "bad-token"
        with pytest.raises(ConnectionClosed) as closed:
            socket.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4401


def close_code(socket: Socket) -> int | None:
    """The code with which the server closes, after all that it still sends."""
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket.hear()
    return closed.value.rcvd.code if closed.value.rcvd else None


FAREWELLS: dict[str, tuple[str, str, dict[str, str] | None]] = {
    "signing out": ("DELETE", "/sessions/current", None),
    "signing out everywhere": ("DELETE", "/sessions", None),
    "a new password": ("PUT", "/me/password", {"old": "salt and dates", "new": "dates and salt"}),
    "deleting the account": ("DELETE", "/me", {"password": "salt and dates"}),
}


@pytest.mark.parametrize("how", FAREWELLS)
def test_a_silent_socket_sees_nothing_after(how: str, cast: Cast, web: httpx.Client) -> None:
    name = f"Leaver {next(_names)}"
    cast.owner.post("/me/account", {"name": name, "password": "salt and dates"})
    table, headers = cast.playing(), cast._browser(cast.owner.cookie)
    cast.headers["owner"] = headers
    with (
        cast.socket("owner", table) as socket,
        web.stream("GET", f"{API}/tables/{table}/stream", headers=headers) as stream,
    ):
        socket.wait_for("view")
        lines = stream.iter_lines()
        next(line for line in lines if '"view"' in line)
        cast.owner.ask(*FAREWELLS[how])
        cast.other.act(table, "resign", version=0, seat=1)
        before = len(socket.heard)
        assert close_code(socket) == 4401
        assert not [heard for heard in socket.heard[before:] if heard["type"] == "view"]
        assert not [line for line in lines if '"view"' in line]
    assert web.get(f"{API}/me", headers=headers).status_code == 401
    assert cast.other.get(f"/tables/{table}")["state"] == "over"


def test_the_guests_cookie_does_not_open_the_account(cast: Cast, web: httpx.Client) -> None:
    with cast.socket("owner", cast.playing()) as socket:
        socket.wait_for("view")
        cast.owner.post("/me/account", {"name": f"Riser {next(_names)}", "password": "salt and dates"})
        assert close_code(socket) == 4401
    assert web.get(f"{API}/me", headers=cast.headers["owner"]).status_code == 401
    assert cast.owner.get("/me")["kind"] == "account"


def test_metrics_need_the_hosts_token(server: Server, web: httpx.Client) -> None:
    right = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    assert "azalai_requests_total" in web.get("/metrics", headers=right).text
    assert web.get("/metrics", headers={"Authorization": f"Basic {METRICS_TOKEN}"}).status_code == 401


def test_an_unknown_table_has_no_socket(cast: Cast) -> None:
    with cast.socket("owner", "nothing") as socket:
        assert socket.hear()["code"] == "no-table"


@pytest.mark.parametrize("level", ["owner", "other", "spectator", "stranger"])
def test_a_private_table_is_found_by_its_link_only(cast: Cast, web: httpx.Client, level: str) -> None:
    hidden, shown = cast.open(), cast.owner.table("me", "open", public=True)
    listed = web.get(f"{API}/tables?show=open&most=100", headers=cast.headers[level]).json()["tables"]
    ids = {table["id"] for table in listed}
    assert shown in ids
    assert hidden not in ids
    assert web.get(f"{API}/tables/{hidden}", headers=cast.headers[level]).status_code == 200


def test_person_has_no_secrets_in_public(cast: Cast, web: httpx.Client) -> None:
    shown = web.get(f"{API}/people/{cast.owner.id}").json()
    assert set(shown) == {"id", "name", "kind", "created", "ratings", "games"}
