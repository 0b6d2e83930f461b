"""The database: every write of the server, and what is read from it.

Moves of all tables that arrive while one commit is under way share the next one.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import re
import secrets
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
from sqlalchemy import and_, delete, event, func, insert, or_, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from azalai.server import migrate
from azalai.server.schema import (
    chat,
    entries,
    people,
    rating_changes,
    ratings,
    reviews,
    seats,
    secrets_table,
    tables,
    tokens,
)
from azalai.server.settings import Settings

CHANNEL = "azalai"
BATCH = 256  # moves in one commit, at most
BUSY_SECONDS = 10
QUICK_SECONDS = 0.002  # a commit that the loop may wait for
TURNS = 3  # of the loop before a commit: moves that arrive meanwhile share it
ERRANDS = 64  # commits that a thread makes after slow ones
PRAGMAS = ("synchronous=FULL", "foreign_keys=ON")
ID_ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
Row = dict[str, Any]


class Entry(msgspec.Struct, frozen=True):
    """One line of a table's log. `ref` is the id that the client gave it."""

    number: int
    at: float
    kind: str
    seat: int | None
    ref: str | None
    data: dict[str, Any]


class Conflict(Exception):
    """Somebody else wrote this number of the log first."""


class _Append(msgspec.Struct):
    table: str
    entry: Entry
    columns: dict[str, Any]
    also: Callable[[AsyncConnection], Awaitable[None]] | None
    done: asyncio.Future[None]


def new_id(length: int = 12) -> str:
    """Unguessable enough to be the only key to a private table.

    >>> len(new_id())
    12
    """
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(length))


def now() -> float:
    return time.time()


class Store:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.engine: AsyncEngine = _engine(settings)
        self._writing: contextlib.AbstractAsyncContextManager[Any] = (
            contextlib.nullcontext() if settings.postgres else asyncio.Lock()
        )
        self._queue: asyncio.Queue[_Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._file_log: FileLog | None = None

    async def open(self) -> None:
        if not self.settings.postgres and not self.settings.database:
            self.settings.data_dir.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(migrate.upgrade, self.settings.url)
        if not self.settings.postgres:
            self._file_log = FileLog(self.engine.url.database or "")
        self._writer = asyncio.create_task(self._write_appends(), name="writer")

    async def close(self) -> None:
        await self._queue.join()
        if self._writer:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        if self._file_log:
            await self._file_log.close()
        await self.engine.dispose()

    @contextlib.asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writing, self.engine.begin() as connection:
            yield connection

    async def _all(self, statement: Any) -> list[Row]:
        async with self.engine.connect() as connection:
            return [dict(row._mapping) for row in await connection.execute(statement)]

    async def _one(self, statement: Any) -> Row | None:
        found = await self._all(statement)
        return found[0] if found else None

    async def _run(self, statement: Any) -> int:
        async with self.write() as connection:
            return (await connection.execute(statement)).rowcount

    async def ready(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

    async def secret(self, name: str) -> bytes:
        """A secret of this installation, the same on all nodes."""
        row = await self._one(select(secrets_table).where(secrets_table.c.name == name))
        if row is None:
            with contextlib.suppress(IntegrityError):
                await self._run(insert(secrets_table).values(name=name, value=secrets.token_bytes(32)))
            row = await self._one(select(secrets_table).where(secrets_table.c.name == name))
        assert row is not None
        return bytes(row["value"])

    # -- the log of a table

    async def append(
        self,
        table: str,
        entry: Entry,
        columns: dict[str, Any],
        also: Callable[[AsyncConnection], Awaitable[None]] | None = None,
    ) -> None:
        """Store an entry and what it changes about the table; `Conflict` if its number is taken."""
        item = _Append(table, entry, columns, also, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(item)
        await item.done

    async def _write_appends(self) -> None:
        while True:
            batch = [await self._queue.get()]
            for _ in range(TURNS):
                await asyncio.sleep(0)
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._write_batch(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _write_batch(self, batch: list[_Append], again: bool = True) -> None:
        try:
            if await self._write_quickly(batch):
                return _settle(batch, None)
            async with self.write() as connection:
                await self._insert(connection, batch)
        except DBAPIError as problem:
            if len(batch) > 1:  # one of them came too late; the others did not
                for item in batch:
                    await self._write_batch([item])
            elif isinstance(problem, IntegrityError) and await self._taken(batch[0]):
                _settle(batch, Conflict())
            elif again:  # in the way was something else, such as a rating that another node wrote
                await self._write_batch(batch, again=False)
            else:
                _settle(batch, problem)
        except Exception as problem:
            _settle(batch, problem)
        else:
            _settle(batch, None)

    async def _write_quickly(self, batch: list[_Append]) -> bool:
        """SQLite: the whole commit in one go. False if something is in the way; then nothing of it is stored."""
        if self._file_log is None or any(item.also for item in batch):
            return False
        async with self._writing:
            return await self._file_log.write(batch)

    async def _taken(self, item: _Append) -> bool:
        try:
            return bool(await self.entries(item.table, item.entry.number - 1))
        except DBAPIError:
            return False

    async def _insert(self, connection: AsyncConnection, batch: list[_Append]) -> None:
        batch = sorted(batch, key=lambda item: item.table)  # the same order on all nodes: no deadlocks
        await connection.execute(insert(entries), [_entry_row(item.table, item.entry) for item in batch])
        await connection.execute(text(_UPDATE), [_table_row(item) for item in batch])
        for item in batch:
            if item.also:
                await item.also(connection)
        if self.settings.postgres:
            for item in batch:
                await self.notify(connection, f"log {item.table} {item.entry.number}")

    async def notify(self, connection: AsyncConnection, message: str) -> None:
        await connection.execute(text("SELECT pg_notify(:channel, :message)"), {"channel": CHANNEL, "message": message})

    async def entries(self, table: str, after: int = 0) -> list[Entry]:
        query = select(entries).where(entries.c.table == table, entries.c.number > after).order_by(entries.c.number)
        return [
            Entry(row["number"], row["at"], row["kind"], row["seat"], row["ref"], json.loads(row["data"]))
            for row in await self._all(query)
        ]

    # -- tables

    async def add_table(self, row: Row, places: Sequence[Row], log: Sequence[Entry] = ()) -> None:
        async with self.write() as connection:
            await connection.execute(insert(tables).values(**row))
            await connection.execute(insert(seats), [{"table": row["id"], **place} for place in places])
            if log:
                await connection.execute(insert(entries), [_entry_row(row["id"], entry) for entry in log])

    async def table(self, table: str) -> Row | None:
        return await self._one(select(tables).where(tables.c.id == table))

    async def table_seats(self, table: str) -> list[Row]:
        return (await self.seats_of([table])).get(table, [])

    async def seats_of(self, ids: Sequence[str]) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for row in await self._all(select(seats).where(seats.c.table.in_(ids)).order_by(seats.c.seat)):
            found.setdefault(row["table"], []).append(row)
        return found

    async def take_seat(
        self, table: str, seat: int, person: str | None, level: str | None, held_by: str | None = None
    ) -> bool:
        """Put a person or a bot on a seat of an open table; False if somebody else than `held_by` sits there now."""
        where = [seats.c.table == table, seats.c.seat == seat, seats.c.person.is_not_distinct_from(held_by)]
        if person is not None:
            where.append(seats.c.level.is_(None))
        async with self.write() as connection:
            if not await self._is_open(connection, table):
                return False
            return bool(
                (await connection.execute(update(seats).where(*where).values(person=person, level=level))).rowcount
            )

    async def start(self, table: str, columns: Row) -> bool:
        """Begin an open table; False if another node was faster, or somebody has got up."""
        empty = and_(seats.c.table == table, seats.c.person.is_(None), seats.c.level.is_(None))
        async with self.write() as connection:
            if (
                not await self._is_open(connection, table)
                or (await connection.execute(select(seats).where(empty))).first()
            ):
                return False
            await connection.execute(update(tables).where(tables.c.id == table).values(**columns))
            return True

    async def close_table(self, table: str) -> bool:
        """Close an open table; False if it has begun."""
        async with self.write() as connection:
            if not await self._is_open(connection, table):
                return False
            columns = {"state": "closed", "touched": now()}
            await connection.execute(update(tables).where(tables.c.id == table).values(**columns))
            return True

    async def _is_open(self, connection: AsyncConnection, table: str) -> bool:
        """Whether seats can change; until the transaction ends, nobody else changes them."""
        query = select(tables.c.state).where(tables.c.id == table).with_for_update()
        return (await connection.execute(query)).scalar() == "open"

    async def change_table(self, table: str, **columns: Any) -> None:
        await self._run(update(tables).where(tables.c.id == table).values(**columns))

    async def set_next(self, table: str, following: str, before: str | None) -> bool:
        """Name the rematch of a table; False if another has been named since `before`."""
        where = and_(tables.c.id == table, tables.c.next == before if before else tables.c.next.is_(None))
        return bool(await self._run(update(tables).where(where).values(next=following)))

    async def list_tables(
        self, show: str, game: str | None, person: str | None, before: float | None, most: int
    ) -> list[Row]:
        query = select(tables)
        if show == "mine":
            mine = select(seats.c.table).where(seats.c.person == person)
            query = query.where(or_(tables.c.id.in_(mine), tables.c.owner == person), tables.c.state != "closed")
            query = query.where(tables.c.id.not_in(_waiting_for(person)))
        else:
            query = query.where(tables.c.public.is_(True), tables.c.state == show)
        if game:
            query = query.where(tables.c.game == game)
        if before is not None:
            query = query.where(tables.c.touched < before)
        return await self._all(query.order_by(tables.c.touched.desc()).limit(most))

    async def waiting_for(self, person: str, game: str | None, most: int) -> list[Row]:
        """The tables at which somebody is to move."""
        query = select(tables).where(tables.c.id.in_(_waiting_for(person)))
        if game:
            query = query.where(tables.c.game == game)
        return await self._all(query.order_by(tables.c.touched.desc()).limit(most))

    async def finished_of(self, person: str, public_only: bool, most: int = 50) -> list[Row]:
        mine = select(seats.c.table).where(seats.c.person == person)
        query = select(tables).where(tables.c.id.in_(mine), tables.c.state == "over")
        if public_only:
            query = query.where(tables.c.public.is_(True))
        return await self._all(query.order_by(tables.c.touched.desc()).limit(most))

    async def bot_turns(self) -> list[str]:
        """Tables that wait for a bot and that nobody has claimed, or whose claim has lapsed."""
        free = or_(tables.c.claimed_until.is_(None), tables.c.claimed_until < now())
        query = select(tables.c.id).where(tables.c.bot_turn.is_(True), tables.c.state == "playing", free)
        return [row["id"] for row in await self._all(query.order_by(tables.c.touched))]

    async def claim_bot_turn(self, who: str, seconds: float) -> str | None:
        """PostgreSQL: take the bot turn that waits longest; another worker never gets the same one."""
        free = or_(tables.c.claimed_until.is_(None), tables.c.claimed_until < now())
        where = and_(tables.c.bot_turn.is_(True), tables.c.state == "playing", free)
        query = select(tables.c.id).where(where).order_by(tables.c.touched).limit(1).with_for_update(skip_locked=True)
        async with self.write() as connection:
            table = (await connection.execute(query)).scalar()
            if table is None:
                return None
            claim = {"claimed_by": who, "claimed_until": now() + seconds}
            await connection.execute(update(tables).where(tables.c.id == table).values(**claim))
            return str(table)

    async def release_bot_turns(self, who: str) -> None:
        """Whoever stops leaves its turns to others at once."""
        released = {"claimed_by": None, "claimed_until": None}
        await self._run(update(tables).where(tables.c.claimed_by == who).values(**released))

    async def overdue(self) -> list[str]:
        query = select(tables.c.id).where(tables.c.state == "playing", tables.c.deadline < now())
        return [row["id"] for row in await self._all(query.limit(200))]

    # -- chat

    async def add_chat(self, table: str, person: str, words: str, ref: str) -> Row | None:
        """The line as it is stored now; None if it was stored before."""
        same = and_(chat.c.table == table, chat.c.person == person, chat.c.ref == ref)
        for _ in range(20):
            async with self.engine.connect() as connection:
                last = await connection.execute(select(func.max(chat.c.number)).where(chat.c.table == table))
            if await self._one(select(chat.c.number).where(same)):
                return None
            row = {
                "table": table,
                "number": (last.scalar() or 0) + 1,
                "at": now(),
                "person": person,
                "ref": ref,
                "text": words,
            }
            with contextlib.suppress(IntegrityError):
                async with self.write() as writing:
                    await writing.execute(insert(chat).values(**row))
                    if self.settings.postgres:
                        await self.notify(writing, f"chat {table} {row['number']}")
                return row
        raise Conflict

    async def chat_of(self, table: str, most: int = 200) -> list[Row]:
        """The last lines."""
        query = select(chat).where(chat.c.table == table)
        return list(reversed(await self._all(query.order_by(chat.c.number.desc()).limit(most))))

    async def chat_line(self, table: str, number: int) -> Row | None:
        return await self._one(select(chat).where(chat.c.table == table, chat.c.number == number))

    # -- people

    async def add_person(self, row: Row) -> None:
        await self._run(insert(people).values(**row))

    async def person(self, person: str) -> Row | None:
        return await self._one(select(people).where(people.c.id == person))

    async def person_by_login(self, login: str) -> Row | None:
        return await self._one(select(people).where(people.c.login == login))

    async def names(self, ids: Sequence[str]) -> dict[str, Row]:
        query = select(people.c.id, people.c.name, people.c.kind).where(people.c.id.in_(ids))
        return {row["id"]: row for row in await self._all(query)} if ids else {}

    async def change_person(self, person: str, **columns: Any) -> None:
        """`Conflict` if a login is taken."""
        try:
            await self._run(update(people).where(people.c.id == person).values(**columns))
        except IntegrityError:
            raise Conflict from None

    async def forget_person(self, person: str) -> None:
        """Remove all that is the person's own; the games stay, by somebody without a name."""
        async with self.write() as connection:
            await connection.execute(delete(tokens).where(tokens.c.person == person))
            await connection.execute(delete(ratings).where(ratings.c.person == person))
            await connection.execute(update(chat).where(chat.c.person == person).values(text=""))
            gone = {"name": "", "kind": "deleted", "login": None, "password": None, "epoch": people.c.epoch + 1}
            await connection.execute(update(people).where(people.c.id == person).values(**gone))

    async def add_token(self, person: str, name: str) -> tuple[Row, str]:
        words = secrets.token_urlsafe(32)
        row = {"id": new_id(), "person": person, "name": name, "digest": digest(words), "created": now()}
        await self._run(insert(tokens).values(**row))
        return row, words

    async def tokens_of(self, person: str) -> list[Row]:
        return await self._all(select(tokens).where(tokens.c.person == person).order_by(tokens.c.created))

    async def token_holder(self, words: str) -> str | None:
        """Looked up by digest: how long it takes says nothing about the token."""
        row = await self._one(select(tokens.c.person).where(tokens.c.digest == digest(words)))
        return row["person"] if row else None

    async def revoke_token(self, person: str, token: str) -> bool:
        return bool(await self._run(delete(tokens).where(tokens.c.person == person, tokens.c.id == token)))

    async def export(self, person: str) -> dict[str, Any]:
        row = await self.person(person)
        assert row is not None
        return {
            "person": {key: row[key] for key in ("id", "name", "kind", "login", "created")},
            "tokens": [{key: t[key] for key in ("id", "name", "created")} for t in await self.tokens_of(person)],
            "ratings": await self._all(select(ratings).where(ratings.c.person == person)),
            "seats": await self._all(select(seats.c.table, seats.c.seat).where(seats.c.person == person)),
            "chat": await self._all(
                select(chat.c.table, chat.c.number, chat.c.at, chat.c.text).where(chat.c.person == person)
            ),
        }

    # -- ratings and reviews

    async def ratings_of(self, person: str) -> list[Row]:
        return await self._all(select(ratings).where(ratings.c.person == person))

    async def leaderboard(self, game: str, most: int) -> list[Row]:
        joined = ratings.join(people, people.c.id == ratings.c.person)
        query = select(ratings, people.c.name, people.c.kind).select_from(joined).where(ratings.c.game == game)
        query = query.where(people.c.kind != "deleted")
        return await self._all(query.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc()).limit(most))

    async def read_ratings(self, connection: AsyncConnection, game: str, ids: Sequence[str]) -> dict[str, Row]:
        query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(ids)).order_by(ratings.c.person)
        return {row.person: dict(row._mapping) for row in await connection.execute(query.with_for_update())}

    async def save_ratings(self, connection: AsyncConnection, table: str, rows: Sequence[Row], new: set[str]) -> None:
        for row in sorted(rows, key=lambda row: row["person"]):  # the same order on all nodes: no deadlocks
            if row["person"] in new:
                await connection.execute(insert(ratings).values(**row))
            else:
                where = and_(ratings.c.person == row["person"], ratings.c.game == row["game"])
                await connection.execute(update(ratings).where(where).values(**row))
        changes = [{"table": table, **{key: row[key] for key in ("person", "mu", "sigma")}} for row in rows]
        await connection.execute(insert(rating_changes), changes)

    async def review(self, table: str) -> str | None:
        row = await self._one(select(reviews.c.moves).where(reviews.c.table == table))
        return row["moves"] if row else None

    async def save_review(self, table: str, moves: str) -> None:
        with contextlib.suppress(IntegrityError):
            await self._run(insert(reviews).values(table=table, moves=moves))


class FileLog:
    """The log of all tables on SQLite, written by the driver itself.

    Through the engine a commit would be six errands for another thread, each with two changes of thread. While the
    disk is quick, the loop waits for it, which takes less time than any change of thread; else one errand is made, and
    after some of them the disk is tried again (what an errand takes says little: it waits for the loop, too).
    """

    def __init__(self, path: str) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="log")
        self._seconds = 0.0  # that the loop waits for a commit, a moving average
        self._errands = 0  # to make before the loop waits again
        self._connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            self._connection.execute(f"PRAGMA {pragma}")

    async def write(self, batch: list[_Append]) -> bool:
        """Whether all is stored now; if not, nothing of it is."""
        rows = [tuple(_entry_row(item.table, item.entry).values()) for item in batch]
        tables = [tuple(_table_row(item).values()) for item in batch]
        if self._errands:
            self._errands -= 1
            return await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, rows, tables)
        began = time.perf_counter()
        done = self._commit(rows, tables)
        self._seconds += (time.perf_counter() - began - self._seconds) / 8
        if self._seconds > QUICK_SECONDS:
            self._seconds, self._errands = 0.0, ERRANDS
        return done

    def _commit(self, rows: list[tuple[Any, ...]], tables: list[tuple[Any, ...]]) -> bool:
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


def _waiting_for(person: str | None) -> Any:
    """The ids of tables at which somebody is to move."""
    turn = and_(tables.c.id == seats.c.table, tables.c.to_move == seats.c.seat, tables.c.state == "playing")
    return select(tables.c.id).join(seats, turn).where(seats.c.person == person)


def digest(words: str) -> str:
    return hashlib.sha256(words.encode()).hexdigest()


def _settle(batch: list[_Append], problem: Exception | None) -> None:
    for item in batch:
        if item.done.done():
            continue
        if problem is None:
            item.done.set_result(None)
        else:
            item.done.set_exception(problem)


def _entry_row(table: str, entry: Entry) -> Row:
    return {
        "table": table,
        "number": entry.number,
        "at": entry.at,
        "kind": entry.kind,
        "seat": entry.seat,
        "ref": entry.ref,
        "data": msgspec.json.encode(entry.data).decode(),
    }


_CHANGING = ("state", "version", "to_move", "bot_turn", "deadline", "touched", "ended", "result")
_UPDATE = (
    "UPDATE tables SET "
    + ", ".join(f"{name} = :{name}" for name in _CHANGING)
    + ", claimed_by = NULL, claimed_until = NULL WHERE id = :id"
)
_UPDATE_BY_PLACE = re.sub(r":\w+", "?", _UPDATE)
_INSERT_BY_PLACE = 'INSERT INTO entries ("table", number, at, kind, seat, ref, data) VALUES (?, ?, ?, ?, ?, ?, ?)'


def _table_row(item: _Append) -> Row:
    return {name: item.columns[name] for name in _CHANGING} | {"id": item.table}


def _engine(settings: Settings) -> AsyncEngine:
    if settings.postgres:
        return create_async_engine(
            settings.url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True
        )
    engine = create_async_engine(settings.url, hide_parameters=True)  # a deal must not get into a log

    @event.listens_for(engine.sync_engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={1000 * BUSY_SECONDS}", *PRAGMAS):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine
