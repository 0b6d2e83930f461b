"""SQLite: write the log directly through the driver, in one step.

Through the engine a commit would go to another thread six times, with two thread switches each time. While the disk is
fast, the event loop waits for it, which takes less time than a thread switch. Once the disk is slow, a thread makes
the next commits, and after some of them the loop tries again. (The time that a thread took says little, because it
also waits for the loop.)
"""

from __future__ import annotations

import asyncio
import re
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from typing import Any

import msgspec

from azalai.server.log.entry import Entry
from azalai.server.rows import Standing
from azalai.server.storage.database import PRAGMAS

QUICK_SECONDS = 0.002  # the longest commit that the loop may wait for
BY_THREAD = 64  # commits on a thread after the disk was slow
CHANGING = tuple(Standing.__annotations__)
UPDATE = (
    "UPDATE tables SET "
    + ", ".join(f"{name} = :{name}" for name in CHANGING)
    + ", claimed_by = NULL, claimed_until = NULL WHERE id = :id"
)
_UPDATE_BY_PLACE = re.sub(r":\w+", "?", UPDATE)
COLUMNS = ("table", "number", "at", "kind", "seat", "ref", "data")
_INSERT_BY_PLACE = f"""INSERT INTO entries ("{'", "'.join(COLUMNS)}") VALUES (?, ?, ?, ?, ?, ?, ?)"""


class FileLog:
    def __init__(self, path: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._seconds = 0.0  # moving average of the commit time on the loop
        self._by_thread = 0  # commits left for the thread before the loop tries again
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self._connection.execute(f"PRAGMA {pragma}")

    async def write(self, batch: Sequence[tuple[str, Entry, Standing]]) -> bool:
        """Store a batch; return False if nothing of it was stored."""
        rows = [(table, *_in_places(entry)) for table, entry, _ in batch]
        tables = [(*_changing(standing), table) for table, _, standing in batch]
        if self._by_thread:
            self._by_thread -= 1
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, rows, tables)
        began = time.perf_counter()
        done = self._commit(rows, tables)
        self._seconds += (time.perf_counter() - began - self._seconds) / 8
        if self._seconds > QUICK_SECONDS:
            self._seconds, self._by_thread = 0.0, BY_THREAD
        return done

    def _commit(self, rows: list[tuple[Any, ...]], tables: list[tuple[Any, ...]]) -> bool:
        """Commit in the calling thread: the event loop, or the log's thread while the disk is slow."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany(_INSERT_BY_PLACE, rows)
            self._connection.executemany(_UPDATE_BY_PLACE, tables)
            self._connection.execute("COMMIT")
        except sqlite3.Error:
            if self._connection.in_transaction:
                self._connection.rollback()
            return False
        return True

    async def close(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._connection.close()


_changing = itemgetter(*CHANGING)


def _in_places(entry: Entry) -> tuple[Any, ...]:
    data = msgspec.json.encode(entry.data).decode()
    return entry.number, entry.at, entry.kind, entry.seat, entry.ref, data


def entry_row(table: str, entry: Entry) -> dict[str, Any]:
    return dict(zip(COLUMNS, (table, *_in_places(entry))))


def standing_row(table: str, standing: Standing) -> dict[str, Any]:
    return {name: standing[name] for name in CHANGING} | {"id": table}  # type: ignore[literal-required]
