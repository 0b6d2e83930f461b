"""Store the logs of all tables. Moves that arrive during a commit share the next one."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from functools import partial

import msgspec
from sqlalchemy import insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.log.entry import Entry
from azalai.server.rows import Standing
from azalai.server.storage.database import Also, Conflict, Database
from azalai.server.storage.filelog import UPDATE, FileLog, entry_row, standing_row
from azalai.server.storage.schema import entries
from azalai.server.tasks import Tasks, surviving

BATCH = 256  # most moves in one commit
TURNS = 3  # turns of the event loop before a commit, so that moves that arrive together share it

log = logging.getLogger("azalai.log")


Done = Callable[[Exception | None], None]  # called once an entry is stored, or with the reason why it is not


class Append(msgspec.Struct):
    """An entry waiting to be stored."""

    table: str
    entry: Entry
    standing: Standing
    also: Also | None
    done: Done
    settled: bool = False


class LogStore:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._tasks = Tasks()
        self._file_log: FileLog | None = None

    def open(self) -> None:
        if not self._database.settings.postgres:
            self._file_log = FileLog(self._database.engine.url.database or "")
        self._tasks.keep("writer", self._write_appends)

    async def close(self) -> None:
        await self._queue.join()
        await self._tasks.stop()
        if self._file_log:
            await self._file_log.close()

    async def append(
        self,
        table: str,
        entry: Entry,
        standing: Standing,
        also: Also | None = None,
    ) -> None:
        """Store an entry and what it changes about the table; `Conflict` if its number is taken."""
        stored = asyncio.get_running_loop().create_future()
        self.append_soon(table, entry, standing, also, partial(_tell, stored))
        await stored

    def append_soon(self, table: str, entry: Entry, standing: Standing, also: Also | None, done: Done) -> None:
        """The same without waiting for it."""
        self._queue.put_nowait(Append(table, entry, standing, also, done))

    async def _write_appends(self) -> None:
        while True:
            batch = [await self._queue.get()]
            try:
                for _ in range(TURNS):
                    await asyncio.sleep(0)
                while len(batch) < BATCH and not self._queue.empty():
                    batch.append(self._queue.get_nowait())
                await self._write_batch(batch)
            except Exception as problem:  # these moves have failed; nobody may wait for them, nor later ones
                _settle(batch, problem)
                raise
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write_batch(self, batch: list[Append], again: bool = True) -> None:
        try:
            if await self._write_quickly(batch):
                return _settle(batch, None)
            async with self._database.write() as connection:
                await self._insert(connection, batch)
        except DBAPIError as problem:
            if len(batch) > 1:  # perhaps only one of them is to blame
                for item in batch:
                    await self._write_batch([item])
            elif isinstance(problem, IntegrityError) and await self._taken(batch[0]):
                _settle(batch, Conflict())
            elif again:  # something else conflicted, such as a rating that another node wrote
                await self._write_batch(batch, again=False)
            else:
                _settle(batch, problem)
        except Exception as problem:
            _settle(batch, problem)
        else:
            _settle(batch, None)

    async def _write_quickly(self, batch: list[Append]) -> bool:
        """SQLite: commit in one step. Return False, with nothing stored, if that is not possible."""
        if self._file_log is None or any(item.also for item in batch):
            return False
        async with self._database.writing:
            return await self._file_log.write([(item.table, item.entry, item.standing) for item in batch])

    async def _taken(self, item: Append) -> bool:
        try:
            return bool(await self.entries(item.table, item.entry.number - 1))
        except DBAPIError:
            return False

    async def _insert(self, connection: AsyncConnection, batch: list[Append]) -> None:
        batch = sorted(batch, key=lambda item: item.table)  # the same order on all nodes prevents deadlocks
        await connection.execute(insert(entries), [entry_row(item.table, item.entry) for item in batch])
        await connection.execute(text(UPDATE), [standing_row(item.table, item.standing) for item in batch])
        for item in batch:
            if item.also:
                await item.also(connection)
        for item in batch:
            await self._database.notify(connection, f"log {item.table} {item.entry.number}")

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        query = select(entries).where(entries.c.table == table, entries.c.number > after).order_by(entries.c.number)
        return [
            Entry(row["number"], row["at"], row["kind"], row["seat"], row["ref"], json.loads(row["data"]))
            for row in await self._database.all(query)
        ]


def _settle(batch: list[Append], problem: Exception | None) -> None:
    """Report for each entry, once, whether it is stored."""
    for item in batch:
        if not item.settled:
            item.settled = True
            with surviving(log, "what follows from an entry failed"):
                item.done(problem)


def _tell(stored: asyncio.Future[None], problem: Exception | None) -> None:
    if stored.done():  # nobody waits any more
        return
    if problem is None:
        stored.set_result(None)
    else:
        stored.set_exception(problem)
