"""Quick versions of the attacks on the event loop and the disk: what is refused, what is stored, and who plays on."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from azalai.server.settings import Settings
from azalai.server.storage.retention import DAY
from azalai.server.storage.store import Store
from tests.attacks import loop
from tests.attacks.harness import Target, attacked_server, victim_of
from tests.server.running import Person, Preloaded, Refused, Server

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory, preloaded: Preloaded) -> Iterator[Target]:
    bounds = {"open_tables": "3", "chat_lines": "4", "address_megabytes": "2"}
    server = attacked_server(tmp_path_factory.mktemp("attacked"), preloaded, **bounds)
    try:
        yield Target(server.start(), scale=0.1)
    finally:
        server.close()


def refusal(code: str) -> contextlib.AbstractContextManager[pytest.ExceptionInfo[Refused]]:
    return pytest.raises(Refused, match=f" {code}: ")


def test_wrong_decks_are_refused_and_the_victim_plays_on(target: Target) -> None:
    with victim_of(target) as victim:
        victim.report()
        found = loop.check_wrong_decks(target)
        assert victim.play_for(0.5)
    assert set(found) <= {"ok", "too-fast", "too-many", "busy"}
    assert found["ok"]
    assert not target.server.faults()


def test_wrong_maps_and_records_are_refused(target: Target) -> None:
    assert set(loop.check_wrong_maps(target)) <= {"bad-options", "too-fast", "too-many", "busy"}
    assert set(loop.import_records(target)) <= {"bad-record", "too-fast", "too-many", "busy"}
    assert not target.server.faults()


def test_one_address_cannot_fill_the_disk(target: Target) -> None:
    before = stored(target.server.folder)
    found = loop.fill_the_disk(Target(target.server, 0.5))
    assert found["too-fast"] + found["too-many"] > found["ok"]
    assert stored(target.server.folder) - before < 5_000_000
    assert not target.server.faults()


def stored(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.glob("azalai.sqlite*"))


def test_a_person_has_only_so_many_open_tables(target: Target) -> None:
    with target.person(900) as person:
        tables = [person.table("me", "open") for _ in range(3)]
        with refusal("too-many"):
            person.table("me", "open")
        person.post(f"/tables/{tables[0]}/leave")
        person.table("me", "open")


def test_a_table_has_only_so_many_lines_of_chat(target: Target) -> None:
    with target.person(901) as person:
        table = person.table("me", "open")
        for _ in range(4):
            person.act(table, "chat", text="Hello")
        with refusal("chat-full"):
            person.act(table, "chat", text="Hello again")


def test_spectators_leave_the_players_room_to_write(target: Target) -> None:
    with target.person(904) as player, target.person(905) as spectator:
        table = player.table("me", "open", public=True)
        for _ in range(2):
            spectator.act(table, "chat", text="Look at me")
        with refusal("chat-full"):
            spectator.act(table, "chat", text="Look at me again")
        player.act(table, "chat", text="Hello")


def test_only_files_may_be_large(target: Target) -> None:
    with target.person(902) as person:
        with refusal("too-large"):
            person.post("/me", {"name": "x" * 20_000})
        assert person.post("/games/desert/check", {"options": {"board": loop.large_map(1)}})["options"]
        with refusal("too-large"):
            person.post("/games/desert/check", {"options": {"board": "x" * 1_000_000}})


SPENDER = 903  # the stranger who has no credit for files left
FILE = b"POST /api/v1/games/desert/check HTTP/1.1\r\nHost: x\r\n%s\r\n"
ANNOUNCED = FILE % b"Content-Length: 900000\r\n"
ENDLESS = FILE % b"Transfer-Encoding: chunked\r\n" + b"1\r\nx\r\n"


def spend_all(target: Target) -> None:
    """Announce large files from one address until the server wants no more of them."""
    for _ in range(6):
        with target.connect(SPENDER) as sender:
            sender.sendall(ANNOUNCED + b"x" * 900_000)
            assert b" 422 " in sender.recv(1_000)


def test_a_file_without_credit_is_refused_before_it_arrives(target: Target) -> None:
    spend_all(target)
    with target.connect(SPENDER) as sender:
        sender.sendall(ANNOUNCED)
        assert b" 429 " in sender.recv(10_000)
        sender.sendall(b"x" * 900_000 + b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = b""
        while b" 200 " not in answer:  # the connection can still be used
            answer += received(sender)


def received(sender: socket.socket) -> bytes:
    """The next piece of an answer; fails if the server hangs up."""
    piece = sender.recv(10_000)
    assert piece
    return piece


def test_a_body_that_goes_on_after_its_refusal_is_cut_off(target: Target) -> None:
    with target.connect(905) as sender:
        sender.sendall(ENDLESS.replace(b"/desert/check", b"/desert/none"))
        assert b" 404 " in sender.recv(10_000)
        with pytest.raises(OSError):
            for _ in range(1_000):
                sender.sendall(b"2710\r\n" + b"x" * 10_000 + b"\r\n")


# -- long logs


def undo_for_long(person: Person, table: str, entries: int) -> None:
    """Move and take back until the log has this many entries."""
    move = person.first_move(table)["move"]
    with person.socket(table) as socket:
        for number in range(entries):
            kind, more = ("undo", {}) if number % 2 else ("move", {"move": move})
            answer = socket.answer(kind, f"act {number}", version=number, seat=0, **more)
            assert answer["type"] == "ok", answer
            socket.heard.clear()


def test_a_long_log_is_told_in_pages_and_comes_to_an_end(tmp_path: Path, preloaded: Preloaded) -> None:
    server = Server(tmp_path, preloaded).start()
    try:
        person = server.visit("Amina")
        table = person.table("me", "me", undo="free")
        undo_for_long(person, table, 2_000)
        seen = person.view(table, 0)
        assert [event["number"] for event in seen["events"]] == list(range(1_701, 2_001))
        assert not seen["undo"]["possible"]
        events = seen["events"]
        while events[0]["number"] > 1:
            page = person.get(f"/tables/{table}/events?seat=0&before={events[0]['number']}")["events"]
            events = page + events
        assert [event["number"] for event in events] == list(range(1, 2_001))
        assert {event["kind"] for event in events[::2]} == {"move"}
        person.act(table, "move", **person.first_move(table))
        for act in ("undo", "offer_end"):
            with refusal("long-game"):
                person.act(table, act, version=2_001, seat=0)
        person.act(table, "resign", version=2_001, seat=0)
        assert not server.faults()
    finally:
        server.close()


# -- retention


def test_only_what_nobody_needs_is_deleted(tmp_path: Path, preloaded: Preloaded) -> None:
    server = attacked_server(tmp_path, preloaded).start()
    try:
        _idle, owner, player = server.visit("Idris"), server.visit("Amina"), server.visit("Badi")
        waits, played = owner.table("me", "open"), player.table("me", "me")
        for table, person in ((waits, owner), (played, player)):
            person.act(table, "chat", text="Hello")
        player.act(played, "move", **player.first_move(played))
        over = player.table("me", "me")
        player.act(over, "chat", text="Bye")
        player.act(over, "resign", version=0, seat=0)
        server.stop()
    finally:
        server.close()
    file = tmp_path / "azalai.sqlite"
    assert asyncio.run(cleaned(file)) == 0
    long_ago = time.time() - 400 * DAY
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE people SET created = ?", [long_ago])
        connection.execute("UPDATE sessions SET used = ?", [long_ago])
        connection.execute("UPDATE tables SET touched = ?, ended = ended - ?", [long_ago, 400 * DAY])
    assert asyncio.run(cleaned(file)) == 3
    assert asyncio.run(cleaned(file)) == 1  # the owner of the table that is gone
    with contextlib.closing(sqlite3.connect(file)) as connection:
        assert {row[0] for row in connection.execute("SELECT id FROM people")} == {player.id}
        assert {row[0] for row in connection.execute("SELECT id FROM tables")} == {played, over}
        assert [row[0] for row in connection.execute("SELECT text FROM chat")] == ["Hello"]


async def cleaned(file: Path) -> int:
    store = Store(Settings(database=str(file)))
    await store.open()
    try:
        return await store.retention.clean()
    finally:
        await store.close()
