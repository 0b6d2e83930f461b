"""Sessions are stored: they end on all nodes at once, and nobody can keep their owner out."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from azalai.server.services import Services
from azalai.server.sessions import described, read_old_cookie
from azalai.server.settings import Settings
from azalai.server.storage.sessions import MOST
from tests.server.conftest import Postgres
from tests.server.hosting import admin
from tests.server.running import API, PATIENCE, Person, Refused, Server, Socket, address, eventually

PASSWORD = "salt and dates"


def closed_with(socket: Socket) -> int | None:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket.hear()
    return closed.value.rcvd.code if closed.value.rcvd else None


def status(person: Person, cookie: str) -> int:
    headers = {"Cookie": f"azalai={cookie}", "Origin": person.url}
    return httpx.get(f"{person.url}{API}/me", headers=headers).status_code


# -- several nodes


@pytest.mark.slow
@pytest.mark.parametrize("how", [("DELETE", "/sessions"), ("DELETE", "/sessions/current"), ("DELETE", "token")])
def test_what_ends_on_one_node_ends_on_the_other_at_once(
    make_server: Callable[..., Server], postgres: Postgres, how: tuple[str, str]
) -> None:
    database = postgres.database()
    here, there = make_server(database=database), make_server(database=database)
    person = here.account("Dassine")
    cookie, token = person.cookie, person.post("/me/tokens", {"name": "bot"})
    table = person.table("me", "me")
    elsewhere = there.visit()
    if how[1] == "token":
        elsewhere.http.headers["Authorization"] = f"Bearer {token['token']}"
        headers = {"Authorization": f"Bearer {token['token']}"}
    else:
        headers = {"Cookie": f"azalai={cookie}"}
    elsewhere.http.cookies.set("azalai", cookie)
    with (
        elsewhere.socket(table) as socket,
        httpx.stream("GET", f"{there.url}{API}/tables/{table}/stream", headers=headers) as stream,
    ):
        socket.wait_for("view")
        lines = stream.iter_lines()
        next(line for line in lines if '"view"' in line)
        if how[1] == "token":
            person.ask("DELETE", f"/me/tokens/{token['id']}")
            assert not [line for line in lines if '"view"' in line]
            return
        began = time.monotonic()
        person.ask(*how)
        assert closed_with(socket) == 4401
        assert not [line for line in lines if '"view"' in line]
        assert time.monotonic() - began < 4  # sooner than anything in memory would have been forgotten
    assert httpx.get(f"{there.url}{API}/me", headers=headers).status_code == 401


@pytest.mark.slow
def test_a_new_password_ends_tokens_on_the_other_node(make_server: Callable[..., Server], postgres: Postgres) -> None:
    database = postgres.database()
    here, there = make_server(database=database), make_server(database=database)
    person = here.account("Dassine")
    table, token = person.table("me", "me"), person.post("/me/tokens", {"name": "bot"})["token"]
    headers = {"Authorization": f"Bearer {token}"}
    with httpx.stream("GET", f"{there.url}{API}/tables/{table}/stream", headers=headers, timeout=PATIENCE) as stream:
        lines = stream.iter_lines()
        next(line for line in lines if '"view"' in line)
        began = time.monotonic()
        person.ask("PUT", "/me/password", {"old": PASSWORD, "new": "dates and salt"})
        assert not [line for line in lines if '"view"' in line]  # it ends
        assert time.monotonic() - began < 4
    assert httpx.get(f"{there.url}{API}/me", headers=headers).json()["code"] == "bad-token"


# -- cookies from before


def old_cookie(server: Server, person: str, epoch: int = 0) -> str:
    """A signed cookie, as servers set it before sessions were stored."""
    with contextlib.closing(sqlite3.connect(server.folder / "azalai.sqlite")) as database:
        database.execute("INSERT OR IGNORE INTO secrets VALUES ('cookie', ?)", (b"k" * 32,))
        database.commit()
    words = f"{person}.{epoch}.{int(time.time())}"
    return f"{words}.{hmac.new(b'k' * 32, words.encode(), hashlib.sha256).hexdigest()}"


def test_a_silent_socket_ends_when_its_session_expires(make_server: Callable[..., Server]) -> None:
    server = make_server(start=False)
    server.environment["AZALAI_SESSION_DAYS"] = str(3 / 86_400)
    amina = server.start().visit("Amina")
    cookie = amina.cookie
    with amina.socket(amina.table()) as socket:
        assert closed_with(socket) == 4401
    eventually(lambda: status(amina, cookie) == 401)  # a node remembers for some seconds whom it knows


def test_an_old_cookie_works_until_it_is_signed_out(make_server: Callable[..., Server]) -> None:
    server = make_server()
    person = server.visit("Amina")
    cookie = old_cookie(server, person.id)
    server.stop()
    server.start()
    with server.visit() as old:
        assert status(old, cookie) == 200
        assert status(old, cookie) == 200
        assert status(old, cookie[:-1] + "x") == 401
        old.http.cookies.set("azalai", cookie)
        old.ask("DELETE", "/sessions/current")
        assert status(old, cookie) == 401
        assert status(old, old_cookie(server, person.id, epoch=0)) == 401
    assert person.get("/me")["name"] == "Amina"


def test_an_old_cookie_does_not_outlive_a_suspension(make_server: Callable[..., Server]) -> None:
    server = make_server()
    person = server.visit("Amina")
    cookie = old_cookie(server, person.id)
    server.stop()
    admin(server, "suspend", person.id, "--reason", "rude")
    admin(server, "lift", person.id, "suspend", "--reason", "a mistake")
    server.start()
    with server.visit() as old:
        assert status(old, cookie) == 401


def test_the_key_of_old_cookies_can_be_dropped_without_signing_everybody_out(
    make_server: Callable[..., Server],
) -> None:
    server = make_server()
    back, away, newer = (server.visit(name) for name in ("Amina", "Badis", "Chadi"))
    seen, unseen = (old_cookie(server, person.id) for person in (back, away))
    server.stop()
    server.start()
    assert status(back, seen) == 200
    server.stop()
    with contextlib.closing(sqlite3.connect(server.folder / "azalai.sqlite")) as database:
        database.execute("DELETE FROM secrets WHERE name = 'cookie'")
        database.commit()
    server.start()
    assert status(back, seen) == 200
    assert status(away, unseen) == 401
    assert newer.get("/me")["name"] == "Chadi"


def test_the_signature_of_an_old_cookie_counts() -> None:
    words = "someone.0.1"
    signature = hmac.new(b"key", words.encode(), hashlib.sha256).hexdigest()
    assert read_old_cookie(f"{words}.{signature}", b"key") == ("someone", 0, 1)
    for forged in (f"other.0.1.{signature}", f"{words}.{signature[::-1]}", words, "", "é", f".{signature}"):
        assert read_old_cookie(forged, b"key") is None


# -- sign-in limits


def test_strangers_cannot_lock_the_owner_out(make_server: Callable[..., Server]) -> None:
    server = make_server("--limits", "1")
    owner = server.account("Dassine")
    refused = []
    for number in range(500, 540):
        with Person(server.url, address(number)) as stranger, pytest.raises(Refused) as no:
            stranger.post("/sessions", {"name": "Dassine", "password": "wrong wrong"})
        refused.append(no.value.status)
    assert refused[-1] == 429
    newcomer = server.visit(None, address(600))
    with pytest.raises(Refused):
        newcomer.post("/sessions", {"name": "Dassine", "password": PASSWORD})
    owner.ask("DELETE", "/sessions/current")
    assert owner.post("/sessions", {"name": "Dassine", "password": PASSWORD})["name"] == "Dassine"
    same_network = server.visit(None, owner.source)
    assert same_network.post("/sessions", {"name": "Dassine", "password": PASSWORD})["name"] == "Dassine"


def test_a_neighbour_cannot_lock_the_owners_browser_out(make_server: Callable[..., Server]) -> None:
    server = make_server("--limits", "1")
    owner = server.account("Dassine")
    with Person(server.url, owner.source) as neighbour:
        tries = [
            neighbour.http.post("/api/v1/sessions", json={"name": "Dassine", "password": "wrong wrong"}).status_code
            for _ in range(12)
        ]
        assert tries[-1] == 429
        elsewhere = neighbour.http.post("/api/v1/sessions", json={"name": "Badi", "password": "wrong wrong"})
        assert elsewhere.status_code == 429
    owner.ask("DELETE", "/sessions/current")
    assert owner.post("/sessions", {"name": "Dassine", "password": PASSWORD})["name"] == "Dassine"


def test_a_person_has_a_bounded_number_of_sessions(tmp_path: Path) -> None:
    async def test() -> None:
        services = Services(Settings(data_dir=tmp_path, thinkers=0))
        await services.start()
        person = await services.people.new_guest("Amina")
        visitor = services.sessions.visitor("browser", "127.0.0.1", "")
        cookies = [await services.sessions.begin(person, visitor) for _ in range(MOST + 1)]
        assert await services.sessions.by_cookie(cookies[0], visitor) is None
        assert await services.sessions.by_cookie(cookies[-1], visitor) is not None
        await services.stop()

    asyncio.run(test())


def test_the_database_holds_no_cookie_and_no_address(server: Server) -> None:
    person = server.visit("Kenza", address(777))
    cookies = dict(person.http.cookies)
    with contextlib.closing(sqlite3.connect(server.folder / "azalai.sqlite")) as database:
        dump = "\n".join(database.iterdump())
    assert person.id in dump
    for secret in (*cookies.values(), address(777)):
        assert secret not in dump


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("curl/8", ""),
    ],
)
def test_a_session_names_the_kind_of_browser(agent: str, words: str) -> None:
    assert described(agent) == words
