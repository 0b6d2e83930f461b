"""SQLite's files: one server uses them at a time, and only their owner can read them."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from pathlib import Path

from azalai.core.errors import BadOption

PRIVATE = 0o600
PRIVATE_FOLDER = 0o700
WAIT_SECONDS = 2.0  # for a server that is just stopping


class FileLock:
    """A lock beside the database. The system releases it when the process ends, however it ends.

    A link leads to the same database, so it leads to the same lock.
    """

    def __init__(self, database: Path) -> None:
        real = database.resolve()
        self._path = real.with_name(f"{real.name}.lock")
        self._file: int | None = None

    def take(self) -> None:
        if self._file is not None:
            return
        file = os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE)
        deadline = time.monotonic() + WAIT_SECONDS
        while not _locked(file):
            if time.monotonic() > deadline:
                os.close(file)
                raise BadOption(
                    f"Another server is using this database ({self._path.name} is locked). Stop it first, or choose "
                    "another folder with --data-dir. Several servers can share a PostgreSQL database."
                )
            time.sleep(0.05)
        self._file = file

    def release(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _locked(file: int) -> bool:
        with contextlib.suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _locked(file: int) -> bool:
        """Lock for this process alone: a child that outlives it does not keep the lock."""
        with contextlib.suppress(BlockingIOError, PermissionError):
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False


def make_private(database: Path) -> None:
    """Let only the owner read a database and what SQLite keeps beside it; create it if it does not exist."""
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, PRIVATE))
    for path in (database, *(database.with_name(database.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(FileNotFoundError, PermissionError):  # someone else's file may be shared on purpose
            path.chmod(PRIVATE)
