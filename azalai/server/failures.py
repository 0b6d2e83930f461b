"""What a failure of the database means for a request: the disk is full, the database is away, and so on."""

from __future__ import annotations

import errno
import sqlite3

import asyncpg
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from azalai.server.problems import Problem

RETRY_SECONDS = 2
FULL, READ_ONLY, DAMAGED, AWAY = "disk-full", "read-only", "damaged-database", "no-database"
PROBLEMS = {
    FULL: (507, "The server's disk is full, so nothing was stored. Tell the host, and try again later."),
    READ_ONLY: (503, "The server cannot write to its database, so nothing was stored. Tell the host."),
    DAMAGED: (503, "The server's database is damaged, so nothing was stored. Tell the host."),
    AWAY: (503, "The server's database is not answering, so nothing was stored. Try again in a moment."),
}
SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_BUSY: AWAY,
    sqlite3.SQLITE_LOCKED: AWAY,
    sqlite3.SQLITE_CANTOPEN: AWAY,
    sqlite3.SQLITE_IOERR: AWAY,
}
POSTGRES = {  # by the beginning of the SQLSTATE
    "53100": FULL,
    "25006": READ_ONLY,
    "XX001": DAMAGED,
    "XX002": DAMAGED,
    "08": AWAY,  # connection failures
    "53": AWAY,  # too many connections, out of memory
    "57P": AWAY,  # stopping, starting
    "40": AWAY,  # deadlocks and the like: the next attempt may succeed
}


def problem_of(failure: BaseException) -> Problem | None:
    """The problem to report for a failure of the database; None if it is another kind of failure."""
    code = _code(failure)
    if code is None:
        return None
    status, detail = PROBLEMS[code]
    return Problem(status, code, detail, headers={"Retry-After": str(RETRY_SECONDS)})


def _code(failure: BaseException | None) -> str | None:
    if isinstance(failure, DBAPIError):
        return AWAY if failure.connection_invalidated else _code(failure.orig)
    if isinstance(failure, sqlite3.Error):
        return SQLITE.get(getattr(failure, "sqlite_errorcode", -1) & 0xFF)
    if isinstance(failure, (PoolTimeout, asyncpg.InterfaceError, ConnectionError, TimeoutError)):
        return AWAY
    state = getattr(failure, "sqlstate", None)  # of asyncpg's errors, and of SQLAlchemy's around them
    if isinstance(state, str):
        return next((code for start, code in POSTGRES.items() if state.startswith(start)), None)
    return _code(failure.__cause__) if failure is not None and failure.__cause__ else None


# -- when the server starts

ADVICE = {
    FULL: "The disk is full. Free some space and start again.",
    READ_ONLY: "The database cannot be written to. Check its owner and permissions, and those of its folder.",
    DAMAGED: "The database is damaged, or the file is not a database. Restore a backup.",
    AWAY: "The database cannot be reached. Check its address, and that it is running.",
}
SYSTEM = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: READ_ONLY, errno.EACCES: READ_ONLY}


def advice_on(failure: Exception) -> str:
    """What the host can do about a database that cannot be opened."""
    if isinstance(failure, CommandError):
        return "The database is from a newer version of Azalai. Install that version, or restore a backup."
    code = SYSTEM.get(failure.errno or 0, AWAY) if isinstance(failure, OSError) else _code(failure)
    cause = failure.orig if isinstance(failure, DBAPIError) else failure
    return f"{ADVICE.get(code or '', 'The database cannot be opened.')} ({type(cause).__name__}: {cause})"
