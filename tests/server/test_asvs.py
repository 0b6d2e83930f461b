"""Items that docs/asvs.md answers with yes and that no other test covers."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import logging
import re
import sqlite3
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from azalai.server import logs
from azalai.server.app import make_app
from azalai.server.http.client import Client
from azalai.server.http.guard import HEADERS, Guard
from azalai.server.http.protocols import _answer
from azalai.server.limits import Limits
from azalai.server.logs import JsonLines
from azalai.server.passwords import LENGTH, NOBODY, Passwords, _hasher
from azalai.server.people import People
from azalai.server.problems import Problem
from azalai.server.services import Services
from azalai.server.settings import Settings
from azalai.server.storage.schema import people
from tests.server.running import API, Person, Server, address

SITE = "https://games.example"


def ask(
    method: str, path: str, body: object = None, headers: dict[str, str] | None = None, **settings: Any
) -> httpx.Response:
    """Ask an application that is not started."""

    async def asked() -> httpx.Response:
        app = make_app(Settings(data_dir=Path("unused"), **settings))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://games.example") as client:
            return await client.request(method, path, json=body, headers=headers)

    return asyncio.run(asked())


# -- cookies and headers


def test_over_https_a_cookie_belongs_to_this_host_only(make_server: Callable[..., Server]) -> None:
    person = make_server("--origin", SITE).visit()
    answer = person.http.post(f"{API}/me", json={"name": "Amina"}, headers={"Origin": SITE})
    set_cookies = answer.headers.get_list("set-cookie")
    assert sorted(line.partition("=")[0] for line in set_cookies) == ["__Host-azalai", "__Host-azalai-browser"]
    for line in set_cookies:
        flags = line.lower().split("; ")[1:]
        assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(flags)
        assert not [flag for flag in flags if flag.startswith("domain")]
    cookie = next(line for line in set_cookies if line.startswith("__Host-azalai=")).split("; ")[0]
    person.http.cookies.clear()
    assert person.http.get(f"{API}/me", headers={"Cookie": cookie}).json()["name"] == "Amina"
    earlier = cookie.removeprefix("__Host-")
    assert person.http.get(f"{API}/me", headers={"Cookie": earlier}).json()["name"] == "Amina"
    gone = person.http.delete(f"{API}/sessions/current", headers={"Cookie": cookie, "Origin": SITE})
    assert [line.partition("=")[0] for line in gone.headers.get_list("set-cookie")] == ["__Host-azalai", "azalai"]
    assert all("secure" in line.lower() for line in gone.headers.get_list("set-cookie"))
    assert person.http.get(f"{API}/me", headers={"Cookie": cookie}).status_code == 401


def test_signing_in_ends_the_session_before(server: Server) -> None:
    server.account("Fadimata")
    browser = server.visit("Guest of a day")
    before = browser.cookie
    browser.post("/sessions", {"name": "Fadimata", "password": "salt and dates"})
    assert browser.get("/me")["name"] == "Fadimata"
    headers = {"Cookie": f"azalai={before}", "Origin": server.url}
    assert httpx.get(f"{server.url}{API}/me", headers=headers).status_code == 401


def test_browsers_stay_with_https() -> None:
    assert ask("GET", "/healthz", origin=SITE).headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in ask("GET", "/healthz").headers


def test_refusals_before_any_route_have_the_same_headers() -> None:
    head = _answer(Problem(431, "headers-too-large", "Too large.")).partition(b"\r\n\r\n")[0].decode()
    assert {f"{name}: {value}" for name, value in HEADERS.items()} <= set(head.split("\r\n"))


def test_answers_of_the_api_are_not_kept(server: Server) -> None:
    assert ask("GET", "/api/v1/nothing").headers["cache-control"] == "no-store"
    person = server.visit("Amina")
    table = person.table("me", "me")
    for path in ("/me", "/me/export", "/me/tokens", "/tables?show=mine", f"/tables/{table}", f"/tables/{table}/view"):
        assert person.http.get(API + path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("words", ['"}],"x":[{"', "\\", "</script><!--", "{{1+1}}", "\\u0041"])
def test_what_somebody_writes_comes_back_as_it_was(server: Server, words: str) -> None:
    person = server.visit("Amina")
    table = person.table("me", "me")
    person.act(table, "chat", text=words)
    with person.socket(table) as socket:
        assert socket.wait_for("chat")["text"] == words
    assert words in [line["text"] for line in person.get("/me/export")["chat"]]


def test_no_other_site_may_read_answers() -> None:
    answer = ask("OPTIONS", "/api/v1/me", origin=SITE)
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_trace_is_refused() -> None:
    assert {ask("TRACE", path).status_code for path in ("/", "/healthz", "/api/v1/me")} == {405}


@pytest.mark.parametrize("given", [None, "Bearer", "Bearer ", "Bearer None"])
def test_metrics_are_closed_unless_the_host_opens_them(given: str | None) -> None:
    answer = ask("GET", "/metrics", headers={"Authorization": given} if given else None)
    assert (answer.status_code, answer.json()["code"]) == (401, "metrics-closed")


def test_nothing_is_in_debug_mode() -> None:
    assert not make_app(Settings(data_dir=Path("unused"))).debug
    assert {ask("GET", path).headers["content-type"] for path in ("/docs", "/redoc")} <= {
        "text/html; charset=utf-8"  # a page of the client, like every unknown address
    }


# -- files


def test_only_files_of_the_client_are_served(tmp_path: Path) -> None:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("the page")
    (folder / "icon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    client = Client(folder)
    for path in ("", "../secret.txt", "/etc/passwd", ".git/config", "assets/../../secret.txt", "assets"):
        found = client.find(path, "")
        assert found is None or found[0].name == "index.html", path
    assert client.find("assets/", "") is None
    icon = client.find("icon.svg", "")
    assert icon is not None
    assert icon[1]["content-type"] == "image/svg+xml; charset=utf-8"


# -- passwords


def test_a_password_is_compared_as_it_was_typed() -> None:
    async def test() -> None:
        passwords = Passwords()
        longest = "Salt & dates " * 15 + "12345"
        assert len(longest) == LENGTH[1]
        hashed = await passwords.hash(longest, "Amina")
        assert await passwords.match(hashed, longest)
        for other in (longest + "6", longest[:-1], longest.lower(), longest + " ", ""):
            assert not await passwords.match(hashed, other)

    asyncio.run(test())


def test_passwords_are_hashed_slowly() -> None:
    """By Argon2id, with memory and rounds as OWASP advises."""
    assert NOBODY.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert _hasher.salt_len >= 16


def test_a_hash_from_before_is_renewed_at_sign_in(tmp_path: Path) -> None:
    async def test() -> None:
        services = Services(Settings(data_dir=tmp_path, thinkers=0))
        await services.start()
        guest = await services.people.new_guest("Dassine")
        account = await services.people.make_account(guest, "Dassine", "salt and dates")
        weaker = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash("salt and dates")
        await services.store.people.change(account["id"], password=weaker)
        for _ in range(2):
            stored = await services.store.people.find(account["id"])
            await services.people.check_password(stored, "salt and dates", "")
        assert stored is not None
        assert str(stored["password"]).startswith(NOBODY[:30])
        await services.stop()

    asyncio.run(test())


def test_password_attempts_are_logged_without_names(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        people = People(None)  # type: ignore[arg-type]
        person: Any = {"id": "p1", "name": "Dassine", "password": _hasher.hash("salt and dates")}
        await people.check_password(person, "salt and dates", "")
        for somebody in (person, None):
            with pytest.raises(Problem):
                await people.check_password(somebody, "sand", "")

    with caplog.at_level(logging.INFO):
        asyncio.run(test())
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records if record.name == "azalai.people"]
    found = [("password right", "p1"), ("password wrong", "p1"), ("password wrong", None)]
    assert [(line["message"], line["person"]) for line in lines] == found
    assert not re.search("Dassine|sand|salt", json.dumps(lines))


# -- secrets and logs


def test_secrets_have_at_least_128_bits(server: Server) -> None:
    person = server.visit("Kenza")
    secrets = [*person.http.cookies.values(), person.post("/me/tokens", {"name": "bot"})["token"]]
    assert min(len(secret) for secret in secrets) * 6 >= 128
    assert len(set(secrets)) == 3


def test_what_somebody_sends_stays_one_line_of_the_log() -> None:
    record = logging.LogRecord("azalai", logging.INFO, "", 0, 'x\n{"level": "error"}\r\u2028', None, None)
    line = JsonLines().format(record)
    assert len(line.splitlines()) == 1
    assert json.loads(line)["at"].endswith("Z")
    assert set(json.loads(line)) == {"at", "level", "from", "message"}


def test_only_a_proxy_says_where_somebody_comes_from(make_server: Callable[..., Server]) -> None:
    server = make_server("--limits", "1")

    def made(person: Person) -> int:
        """How many of 40 guests it may become, each time from an address that it made up."""
        answers = []
        for number in range(40):
            person.http.cookies.clear()
            headers = {"X-Forwarded-For": f"203.0.113.{number}"}
            answers.append(person.http.post(f"{API}/me", json={"name": "Amina"}, headers=headers).status_code)
        return answers.count(201)

    assert made(server.visit(None, address(1))) < 40
    assert made(server.visit(None)) == 40  # 127.0.0.1 is the proxy


def test_somebody_who_is_deleted_has_no_session_left(server: Server) -> None:
    person = server.account("Mina who leaves")
    person.ask("DELETE", "/me", {"password": "salt and dates"})
    with contextlib.closing(sqlite3.connect(server.folder / "azalai.sqlite")) as database:
        query = "SELECT count(*) FROM sessions WHERE person = ? AND expires > unixepoch()"
        assert database.execute(query, (person.id,)).fetchone() == (0,)


# -- requests


def test_unknown_fields_of_a_body_are_refused() -> None:
    body = {"name": "Amina", "password": "salt and dates", "kind": "account"}
    answer = ask("POST", f"{API}/sessions", body)
    assert (answer.status_code, answer.json()["faults"][0]["where"]) == (422, "body.kind")


def test_parameters_have_one_place() -> None:
    """What belongs in the body is not read from the address."""
    answer = ask("POST", f"{API}/sessions?name=Amina&password=salt")
    assert (answer.status_code, answer.json()["faults"][0]["where"]) == (422, "body")


def test_no_address_takes_a_secret() -> None:
    description = ask("GET", f"{API}/openapi.json").json()
    asked = [endpoint for path in description["paths"].values() for endpoint in path.values()]
    names = {given["name"] for endpoint in asked for given in endpoint.get("parameters", []) if given["in"] == "query"}
    assert names
    assert not names & {"token", "password", "old", "new", "cookie", "session", "key"}


def test_a_get_changes_nothing(make_server: Callable[..., Server]) -> None:
    server = make_server()
    person = server.visit("Amina")
    table = person.table("me", "me")
    given = {"{table}": table, "{person}": person.id, "{game}": "desert", "{number}": "0"}
    before = stored(server)
    paths = [path for path, methods in ask("GET", f"{API}/openapi.json").json()["paths"].items() if "get" in methods]
    for path in paths:
        if not path.endswith("/stream"):
            answer = person.http.get(re.sub(r"\{\w+\}", lambda name: given.get(name[0], "x"), path))
            assert answer.status_code < 500
    assert stored(server) == before


def stored(server: Server) -> list[str]:
    """All that the database holds, without the server's own heartbeat."""
    with contextlib.closing(sqlite3.connect(server.folder / "azalai.sqlite")) as database:
        return [line for line in database.iterdump() if not line.startswith('INSERT INTO "pulse"')]


# -- accounts and sessions


def test_a_new_server_has_no_accounts(make_server: Callable[..., Server]) -> None:
    assert not [line for line in stored(make_server()) if line.startswith('INSERT INTO "people"')]


def test_an_account_has_no_hint_no_question_and_no_expiry() -> None:
    columns = {column.name for column in people.columns}
    assert columns == {"id", "name", "kind", "login", "looks", "password", "email", "epoch", "created"}


def test_a_session_ends_when_its_time_is_up(tmp_path: Path) -> None:
    async def test() -> None:
        services = Services(Settings(data_dir=tmp_path, thinkers=0, session_days=0.0))
        await services.start()
        visitor = services.sessions.visitor("browser", "127.0.0.1", "")
        cookie = await services.sessions.begin(await services.people.new_guest("Amina"), visitor)
        assert await services.sessions.by_cookie(cookie, visitor) is None
        await services.stop()

    asyncio.run(test())


def test_an_old_cookie_ends_when_its_time_is_up(tmp_path: Path) -> None:
    """Signed cookies from before sessions were stored hold the time of their issue."""

    async def test() -> None:
        services = Services(Settings(data_dir=tmp_path, thinkers=0))
        await services.start()
        services.sessions._old_key = b"key"
        person = (await services.people.new_guest("Amina"))["id"]
        visitor = services.sessions.visitor("browser", "127.0.0.1", "")
        found = []
        for issued in (time.time() - 366 * 24 * 60 * 60, time.time()):
            words = f"{person}.0.{int(issued)}"
            cookie = f"{words}.{hmac.new(b'key', words.encode(), hashlib.sha256).hexdigest()}"
            found.append(await services.sessions.by_cookie(cookie, visitor) is not None)
        assert found == [False, True]
        await services.stop()

    asyncio.run(test())


# -- failures


def test_the_log_goes_to_standard_error_only() -> None:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    try:
        logs.configure()
        assert [getattr(handler, "stream", None) for handler in root.handlers] == [sys.stderr]
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def test_a_failure_is_logged_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    async def fails(*_: Any) -> None:
        raise ValueError("the tribe pile is 4 8 15")

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(Guard(fails, Settings(), Limits(0)))
        async with httpx.AsyncClient(transport=transport, base_url="http://games.example") as client:
            return await client.post("/api/v1/tables")

    assert asyncio.run(asked()).status_code == 500
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "azalai.web"]
    assert [json.loads(line)["level"] for line in lines] == ["error"]
    assert "ValueError at " in lines[0]
    assert "tribe" not in lines[0]
