"""What `deploy/compose.backup.yaml` archives can be restored: all of it, or as it was at one moment."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.running import PATIENCE
from tools import try_image
from tools.try_image import DEPLOY, NOBODY

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="the scripts are for a container with Linux"),
]
GIVEN = {"AZALAI_SITE": "games.example", "POSTGRES_PASSWORD": "secret"}


class Container:
    """PostgreSQL as the compose files start it, with its archive, in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.archive = folder / "archive"
        programs = try_image.postgres_programs()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._environment = {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(port),
            "PGUSER": "azalai",
            "PGDATABASE": "postgres",
            "PGDATA": str(folder / "data"),
            "ARCHIVE": str(self.archive),
        }
        self._rights: dict[str, Any] = {} if os.geteuid() else {"user": NOBODY[0], "group": NOBODY[1]}

    def run(self, *command: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command as the user of the database, who is never root."""
        return subprocess.run(
            [*map(str, command)],
            env=self._environment,
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            **self._rights,
        )

    def must(self, *command: str | Path) -> str:
        done = self.run(*command)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    def sql(self, command: str) -> str:
        return self.must("psql", "--quiet", "--tuples-only", "--no-align", "--command", command)

    def start(self) -> None:
        service = try_image.services(DEPLOY / "compose.postgres.yaml", DEPLOY / "compose.backup.yaml", given=GIVEN)[
            "database"
        ]
        _, *options = service["command"]
        inside = [
            word.replace("/archive.sh", str(DEPLOY / "archive.sh")).replace(" /archive", f" {self.archive}")
            for word in options
        ]
        words = " ".join(f"'{word}'" for word in [*inside, "-c", "unix_socket_directories="])
        self.must("pg_ctl", "start", "--wait", "--log", self.folder / "log", "--options", words)
        self._wait_until_it_writes()

    def _wait_until_it_writes(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while self.sql("SELECT pg_is_in_recovery()") == "t":
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.1)

    def stop(self) -> None:
        self.run("pg_ctl", "stop", "--wait", "--mode", "fast")

    def stop_the_clock(self) -> None:
        """Let everything that scripts do happen in the same second."""
        programs = self.folder / "programs"
        programs.mkdir()
        (programs / "date").write_text("#!/bin/sh\necho 2026-01-31T12-00-00\n")
        (programs / "date").chmod(0o755)
        self._environment["PATH"] = f"{programs}{os.pathsep}{self._environment['PATH']}"

    def archive_all(self) -> None:
        """Wait until every change up to now is in the archive."""
        file = self.sql("SELECT pg_walfile_name(pg_switch_wal())")
        deadline = time.monotonic() + PATIENCE
        while not (self.archive / "wal" / file).exists():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.1)


@pytest.fixture
def container() -> Iterator[Container]:
    with tempfile.TemporaryDirectory(prefix="azalai-archive-") as name:
        for folder in ("", "archive", "archive/wal", "archive/base"):
            (Path(name) / folder).mkdir(exist_ok=True)
            if not os.geteuid():
                os.chown(Path(name) / folder, *NOBODY)
        made = Container(Path(name))
        if made.run("initdb", "--version").returncode or made.run("pg_basebackup", "--version").returncode:
            pytest.skip("another user cannot run PostgreSQL's programs here")
        made.must("initdb", "--auth", "trust", "--username", "azalai")
        made.start()
        yield made
        made.stop()


def test_a_backup_gives_back_any_moment(container: Container) -> None:
    container.stop_the_clock()
    container.sql("CREATE TABLE moves (number int)")
    container.sql("INSERT INTO moves VALUES (1)")
    container.must("bash", DEPLOY / "backup.sh", "once")
    copy = next((container.archive / "base").iterdir()).name
    container.must("bash", DEPLOY / "backup.sh", "once")
    assert len(list((container.archive / "base").glob("*/base.tar.gz"))) == 2
    container.sql("INSERT INTO moves VALUES (2)")
    moment = container.sql("SELECT clock_timestamp()")
    container.sql("INSERT INTO moves VALUES (3)")
    container.archive_all()

    refused = container.run("bash", DEPLOY / "restore.sh", copy)
    assert "Stop it first" in refused.stderr
    container.stop()
    assert copy in container.run("bash", DEPLOY / "restore.sh").stderr  # it lists the copies

    container.must("bash", DEPLOY / "restore.sh", copy)
    container.start()
    assert container.sql("SELECT number FROM moves ORDER BY 1").split() == ["1", "2", "3"]
    container.stop()

    container.must("bash", DEPLOY / "restore.sh", copy, moment)
    container.start()
    assert container.sql("SELECT number FROM moves ORDER BY 1").split() == ["1", "2"]
    container.sql("INSERT INTO moves VALUES (4)")
    assert len(list(container.archive.glob("before-*"))) == 2


def test_a_file_is_archived_once_and_never_overwritten(tmp_path: Path) -> None:
    new, kept = tmp_path / "new", tmp_path / "kept"
    new.write_text("a move")

    def archive() -> int:
        return subprocess.run(["sh", DEPLOY / "archive.sh", new, kept], capture_output=True).returncode

    assert archive() == 0
    assert archive() == 0  # after a crash PostgreSQL asks again
    new.write_text("another move")
    assert archive() != 0
    assert kept.read_text() == "a move"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["kept", "new"]


def test_the_scripts_have_no_mistakes_of_the_shell() -> None:
    for script in DEPLOY.glob("*.sh"):
        subprocess.run([shutil.which("bash") or "sh", "-n", script], check=True)
