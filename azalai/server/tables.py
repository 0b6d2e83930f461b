"""All tables: making them, sitting down, finding them again in memory or in the database."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

import azalai
from azalai import bots
from azalai.core.errors import AzalaiError, Faults
from azalai.core.game import Game
from azalai.server import metrics
from azalai.server.clock import Clock
from azalai.server.live import LiveTable, table_info
from azalai.server.play import known_level
from azalai.server.problems import Problem, forbidden, no_table
from azalai.server.store import Row, Store, new_id, now
from azalai.server.thinking import Claims, Thinkers
from azalai.server.warmth import Warmth

KEPT = 5_000  # tables in memory
IN_USE_SECONDS = 10.0  # how long one stays there in any case: somebody may be about to do something with it
IDLE_SECONDS = (600.0, 60.0)  # how long a table stays there that nobody looks at: in play, and over
SWEEP_SECONDS = 1.0
ROOM_SWEEPS = 10  # sweeps from one look for such tables to the next
GOODBYE_SECONDS = 2.0  # for who reads slowly when the server stops
OPTIONS_LENGTH = 600_000

log = logging.getLogger("azalai.tables")


class Wanted(msgspec.Struct, kw_only=True):
    """A table as somebody wants it. A seat is `me`, `open` or the name of a level."""

    game: str
    options: dict[str, Any]
    seats: list[str]
    public: bool = False
    rated: bool = False
    undo: str = "ask"
    clock: Clock | None = None
    on_timeout: str = "bot"
    hints: bool = True


class Tables:
    def __init__(self, store: Store, thinkers: Thinkers, warmth: Warmth, name: str) -> None:
        self.store = store
        self.thinkers = thinkers
        self.warmth = warmth
        self.claims: Claims | None = None
        self.name = name
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._reviews: dict[str, dict[str, Any]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self, claims: Claims | None) -> None:
        self.claims = claims
        self._background(self._sweep())
        if claims is None:
            self._background(self._resume_bots())

    async def _resume_bots(self) -> None:
        """Bots that were to move when the server stopped go on."""
        for table in await self.store.bot_turns():
            await self.get(table)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def say_goodbye(self) -> None:
        bye = msgspec.json.encode({"type": "bye", "reason": "The server stops. Come back in a moment."})
        watchers = [watcher for table in self._live.values() for watcher in table.watchers]
        for watcher in watchers:
            watcher.queue.put_nowait(bye)
            watcher.queue.put_nowait(None)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_SECONDS):
                await asyncio.gather(*(watcher.gone.wait() for watcher in watchers))

    def _background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Clocks that have run out, and how late the loop is."""
        loop = asyncio.get_running_loop()
        for number in itertools.count(1):
            due = loop.time() + SWEEP_SECONDS
            await asyncio.sleep(SWEEP_SECONDS)
            metrics.loop_lag.set(loop.time() - due)
            metrics.live_tables.set(len(self._live))
            if number % ROOM_SWEEPS == 0:
                self._make_room()
            try:
                for table in await self.store.overdue():
                    await self._time_out(table)
            except Exception:
                log.exception("the sweep failed")

    async def _time_out(self, table: str) -> None:
        try:
            await (await self.get(table)).time_out()
        except Exception:  # the others must not wait for it
            log.exception("a table whose time is up failed")

    # -- finding

    async def get(self, table: str) -> LiveTable:
        found = self._live.get(table)
        if found:
            self._live.move_to_end(table)
            found.used = now()
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table))
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> LiveTable:
        row = await self.store.table(table)
        if row is None:
            raise no_table()
        await self.warmth.wait(row["game"])
        seats = await self.store.table_seats(table)
        entries = await self.store.entries(table)
        names = await self._names(seats)
        live = await asyncio.to_thread(LiveTable, self.store, row, seats, entries, names)
        live.on_change = self._changed
        self._live[table] = live
        self._make_room()
        if self.store.settings.postgres:  # what other nodes wrote while it was loaded
            await self.reload(table)
            await live.refresh()
        await self._start_if_full(live)  # whoever sat down last may have been cut off before the start
        await live.settle()
        self._changed(live)
        return live

    def live(self, table: str) -> LiveTable | None:
        """A table that is in memory already."""
        return self._live.get(table)

    def all_live(self) -> list[LiveTable]:
        return list(self._live.values())

    def _make_room(self) -> None:
        """Let go of tables that nobody looks at: the oldest if there are too many, and those long unused."""
        at = now()
        for table, live in list(self._live.items()):
            if live.watchers or live.lock.locked() or (live.play and live.play.bot_turn):
                continue
            patience = IN_USE_SECONDS if len(self._live) > KEPT else IDLE_SECONDS[live.state == "over"]
            if at - live.used > patience:
                del self._live[table]

    def _changed(self, table: LiveTable) -> None:
        self.thinkers.changed(table)
        if table.play and table.play.bot_turn:
            if self.claims:
                self.claims.wake()
            else:
                self.thinkers.bot_turn(table)
        if table.state == "over":
            table.publish_info()

    async def _names(self, seats: list[Row]) -> dict[str, Row]:
        return await self.store.names([seat["person"] for seat in seats if seat["person"]])

    async def infos(self, rows: list[Row], person: str | None) -> list[dict[str, Any]]:
        seats = await self.store.seats_of([row["id"] for row in rows])
        names = await self._names([seat for places in seats.values() for seat in places])
        return [table_info(row, _places(seats.get(row["id"], []), names), person) for row in rows]

    async def list(
        self, show: str, game: str | None, person: str | None, before: float | None, most: int
    ) -> dict[str, Any]:
        rows = await self.store.list_tables(show, game, person, before, most)
        first = show == "mine" and person is not None and before is None
        waiting = await self.store.waiting_for(person or "", game, most) if first else []
        found = await self.infos(waiting + rows, person)
        return {"tables": found, "next": rows[-1]["touched"] if len(rows) == most else None}

    # -- making

    async def create(self, person: Row, wanted: Wanted, previous: str | None = None) -> LiveTable:
        options = await asyncio.to_thread(check_options, wanted.game, wanted.options)
        places = _check_seats(wanted, options["players"], person["id"])
        row = _new_row(person["id"], wanted, options) | {"previous": previous}
        await self.store.add_table(row, places)
        live = await self.get(row["id"])
        await self._start_if_full(live)
        return live

    async def join(self, table: str, person: Row, seat: int | None) -> LiveTable:
        live = await self.get(table)
        async with live.lock:
            await self._reseat(live)
            if seat is not None and seat in live.seats_of(person["id"]):
                return live
            if live.row["state"] != "open":
                raise Problem(409, "not-open", "Nobody can sit down at this table any more. You can watch.")
            await self._check_kept(live, person["id"])
            if live.row["rated"] and live.seats_of(person["id"]):
                raise Problem(409, "seated", "At a rated table everybody has one seat.")
            free = [n for n, who in enumerate(live.sitting) if not who.person and not who.level]
            if seat is not None and seat not in free:
                raise Problem(409, "seat-taken", "This seat is taken.")
            if live.seats_of(person["id"]) and seat is None:
                return live
            for candidate in free if seat is None else [seat]:
                if await self.store.take_seat(table, candidate, person["id"], None):
                    break
            else:
                raise Problem(409, "seat-taken", "All seats are taken.")
            await self._reseat(live)
        await self._start_if_full(live)
        live.publish_info()
        await self.tell(table)
        return live

    async def _check_kept(self, live: LiveTable, person: str) -> None:
        """The seats of a rematch are kept for who played before."""
        if live.row["previous"] is not None:
            before = await self.store.table_seats(live.row["previous"])
            if person not in [seat["person"] for seat in before]:
                raise forbidden("These seats are kept for the players of the last game.")

    async def leave(self, table: str, person: Row) -> LiveTable:
        live = await self.get(table)
        async with live.lock:
            if live.row["state"] != "open":
                raise Problem(409, "not-open", "The game has begun. You can resign instead.")
            for seat in live.seats_of(person["id"]):
                await self.store.take_seat(table, seat, None, None, held_by=person["id"])
            if person["id"] == live.row["owner"]:
                await self.store.close_table(table)
            await self._reseat(live)
        live.publish_info()
        await self.tell(table)
        return live

    async def set_bot(self, table: str, person: Row, seat: int, level: str | None) -> LiveTable:
        live = await self.get(table)
        async with live.lock:
            if person["id"] != live.row["owner"]:
                raise forbidden("Only who made the table can seat bots.")
            if live.row["state"] != "open":
                raise Problem(409, "not-open", "The game has begun.")
            if seat not in range(len(live.sitting)) or live.sitting[seat].person:
                raise Problem(409, "seat-taken", "A person sits there, or there is no such seat.")
            _check_level(level, live.row["rated"])
            await self.store.take_seat(table, seat, None, level)
            await self._reseat(live)
        await self._start_if_full(live)
        live.publish_info()
        await self.tell(table)
        return live

    async def tell(self, table: str) -> None:
        """Let other nodes know that seats have changed."""
        if self.store.settings.postgres:
            async with self.store.write() as connection:
                await self.store.notify(connection, f"seats {table} {self.name}")

    async def renamed(self, person: str) -> None:
        """A person has another name now, or none any more."""
        await self.show_name(person)
        if self.store.settings.postgres:
            async with self.store.write() as connection:
                await self.store.notify(connection, f"person {person} {self.name}")

    async def show_name(self, person: str) -> None:
        """Take in a name at the tables in memory."""
        found = await self.store.names([person])
        for live in self.all_live():
            if person in live.names:
                live.names |= found
                live.publish_info()

    async def reload(self, table: str) -> None:
        """Another node has changed seats, or begun the game."""
        live = self._live.get(table)
        if live is None:
            return
        async with live.lock:
            await self._reseat(live)
        live.publish_info()

    async def _reseat(self, live: LiveTable) -> None:
        """Take in what the database says about an open table."""
        row = await self.store.table(live.id)
        assert row is not None
        if live.play is not None:
            live.row["next"] = row["next"]
            return
        seats = await self.store.table_seats(live.id)
        live.row = row
        live.reseat(seats, await self._names(seats))
        if row["deal"] is not None:
            live.begin(await self.store.entries(live.id))
            live.publish()
            self._changed(live)

    async def _start_if_full(self, live: LiveTable) -> None:
        async with live.lock:
            if live.play is not None or live.row["state"] != "open":
                return
            if any(not who.person and not who.level for who in live.sitting):
                return
            game = await asyncio.to_thread(_deal, live.row)
            at = now()
            seat = game.to_move
            first = live.sitting[seat] if seat is not None else None
            clock = msgspec.convert(json.loads(live.row["clock"]), Clock | None)
            time_left = (clock.bank if clock.kind == "live" else clock.per_move) if clock else None
            columns = {
                "state": "playing",
                "deal": json.dumps(game.record()["deal"]),
                "started": at,
                "touched": at,
                "to_move": seat,
                "bot_turn": bool(first and first.level),
                "deadline": at + time_left if time_left and first and not first.level else None,
            }
            await self.store.start(live.id, columns)
            await self._reseat(live)
            live.publish_info()

    # -- from finished games

    async def rematch(self, table: str, person: Row) -> LiveTable:
        """The same people again; who sat second begins. Everybody sits down by asking for it: nobody's clock runs
        before they are there. Whoever asks second finds the table of who asked first.
        """
        live = await self.get(table)
        if person["id"] not in [who.person for who in live.sitting]:
            raise forbidden("Only who played can ask for a rematch.")
        _must_be_over(live)
        order = live.places[1:] + live.places[:1]
        asked = await self._next(live.id)
        new = await self._following(asked) or await self._make_rematch(live, person, order, asked)
        if new.row["state"] == "open":
            for seat, who in enumerate(order):
                if who["person"] == person["id"] and seat not in new.seats_of(person["id"]):
                    await self.join(new.id, person, seat)
        return new

    async def _following(self, asked: str | None) -> LiveTable | None:
        """The rematch that somebody has asked for already, unless they have left it."""
        found = await self.get(asked) if asked else None
        return found if found and found.state != "closed" else None

    async def _make_rematch(self, live: LiveTable, person: Row, order: Sequence[Row], before: str | None) -> LiveTable:
        """A new table, unless somebody has named another since `before`: then that one."""
        wanted = _wanted_again(live, [who["level"] or "open" for who in order])
        new = await self.create(person, wanted, previous=live.id)
        if not await self.store.set_next(live.id, new.id, before):
            await self.store.change_table(new.id, state="closed")
            new.row["state"] = "closed"
            following = await self._next(live.id)
            assert following is not None
            return await self.get(following)
        live.row["next"] = new.id
        live.publish_info()
        await self.tell(live.id)
        return new

    async def _next(self, table: str) -> str | None:
        row = await self.store.table(table)
        return row["next"] if row else None

    async def clone(self, table: str, person: Row, at: int | None, seat: int | None) -> LiveTable:
        """Go on from a position of a finished game, against bots."""
        live = await self.get(table)
        _must_be_over(live)
        assert live.play is not None
        game = live.play.game
        number = len(game.history) if at is None else at
        if not 0 <= number <= len(game.history):
            raise Problem(422, "no-move", f"The game has {len(game.history)} moves.")
        before = game.at(number)
        own = seat if seat is not None else before.to_move
        if before.over:
            raise Problem(409, "over", "The game is over at this move; go back a little.")
        if own is None or own not in range(game.players):
            raise Problem(422, "no-seat", f"There is no such seat; seats go from 0 to {game.players - 1}.")
        record = before.record()
        levels = [who.level or "guide" for who in live.sitting]
        wanted = _wanted_again(live, ["me" if n == own else level for n, level in enumerate(levels)])
        row = _new_row(person["id"], wanted, record["options"]) | _begun(before, record, wanted, own)
        places = _check_seats(wanted, game.players, person["id"])
        await self.store.add_table(row, places)
        return await self.get(row["id"])

    async def import_record(self, person: Row, record: Mapping[str, Any]) -> LiveTable:
        game = await asyncio.to_thread(loaded, record)
        saved = game.record()
        levels = ["guide"] * game.players
        wanted = Wanted(game=game.name, options=saved["options"], seats=levels, public=False, undo="free")
        at = now()
        result = None
        if game.over:
            result = json.dumps(
                {"end": game.end_reason, "winners": game.winners, "scores": game.scores(), "places": []}
            )
        row = _new_row(person["id"], wanted, saved["options"]) | {
            "state": "over",
            "imported": True,
            "deal": json.dumps(saved["deal"]),
            "given_moves": json.dumps(saved["moves"]),
            "started": at,
            "ended": at,
            "result": result,
        }
        places = [{"seat": seat, "person": None, "level": None} for seat in range(game.players)]
        await self.store.add_table(row, places)
        return await self.get(row["id"])

    # -- reviews

    async def review(self, table: str, begin: bool) -> dict[str, Any]:
        live = await self.get(table)
        _must_be_over(live)
        stored = await self.store.review(table)
        if stored is not None:
            moves = json.loads(stored)
            return {"state": "done", "done": len(moves), "of": len(moves), "moves": moves}
        if begin and table not in self._reviews:
            assert live.play is not None
            game = live.play.game.copy()
            self._reviews[table] = {"state": "working", "done": 0, "of": len(game.history), "moves": []}
            self._background(self._review(table, game))
        return self._reviews.get(table) or {"state": "none", "done": 0, "of": 0, "moves": []}

    async def _review(self, table: str, game: Game) -> None:
        state = self._reviews[table]

        def told(judgement: bots.Judgement) -> None:
            state["moves"].append(msgspec.to_builtins(judgement))
            state["done"] += 1

        try:
            await self.thinkers.review(game, told)
            await self.store.save_review(table, json.dumps(state["moves"]))
        except Exception:
            log.exception("a review failed")
        finally:
            self._reviews.pop(table, None)


def _must_be_over(live: LiveTable) -> None:
    if live.play is None or live.state != "over":
        raise Problem(409, "not-over", "The game is not over yet.")


def _places(seats: list[Row], names: dict[str, Row]) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat["seat"],
            "kind": "bot" if seat["level"] else "person" if seat["person"] else "open",
            "person": names.get(seat["person"] or ""),
            "level": seat["level"],
            "online": False,
        }
        for seat in seats
    ]


def check_options(game: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values, as the library sees them; a problem lists every fault."""
    if len(json.dumps(options)) > OPTIONS_LENGTH:
        raise Problem(413, "too-large", "The options are too large.")
    try:
        return azalai.library.kind(game).configure(options, files=False).options
    except Faults as problem:
        where = _where(game, str(problem))
        faults = [{"where": where, "line": f.line, "column": f.column, "message": str(f)} for f in problem.faults]
        raise Problem(422, "bad-options", str(problem)[:2000], faults=faults[:100]) from None
    except AzalaiError as problem:
        where = _where(game, str(problem))
        fault = {"where": where, "line": 0, "column": 0, "message": str(problem)[:2000]}
        raise Problem(422, "bad-options", str(problem)[:2000], faults=[fault]) from None


def _where(game: str, words: str) -> str:
    """The option that a fault is about, if it begins with one."""
    found = [kind for kind in azalai.games() if kind["name"] == game]
    names = [option["name"] for kind in found for option in kind["options"]]
    return next((name for name in names if words.startswith((f"{name}=", f"{name}:"))), "")


def loaded(record: Mapping[str, Any]) -> Game:
    try:
        return azalai.load(record)
    except AzalaiError as problem:
        raise Problem(422, "bad-record", str(problem)[:2000]) from None


def _deal(row: Row) -> Game:
    return azalai.library.new(row["game"], json.loads(row["options"]), files=False)


def _check_level(level: str | None, rated: bool) -> None:
    if level is not None and not known_level(level):
        raise Problem(422, "no-level", "There is no such level. GET /api/v1/games lists them.")
    if level is not None and rated:
        raise Problem(422, "rated", "At a rated table only people play.")


def _check_seats(wanted: Wanted, players: int, person: str) -> list[Row]:
    if len(wanted.seats) != players:
        raise Problem(422, "bad-seats", f"The game is for {players}, but {len(wanted.seats)} seats are given.")
    if wanted.rated and wanted.seats.count("me") > 1:
        raise Problem(422, "rated", "At a rated table everybody has one seat.")
    places = []
    for seat, who in enumerate(wanted.seats):
        level = None if who in ("me", "open") else who
        _check_level(level, wanted.rated)
        places.append({"seat": seat, "person": person if who == "me" else None, "level": level})
    return places


def _new_row(owner: str, wanted: Wanted, options: dict[str, Any]) -> Row:
    if wanted.clock and (fault := wanted.clock.fault()):
        raise Problem(422, "bad-clock", fault)
    at = now()
    return {
        "id": new_id(),
        "game": wanted.game,
        "options": json.dumps(options),
        "deal": None,
        "given_moves": "[]",
        "state": "open",
        "owner": owner,
        "public": wanted.public,
        "rated": wanted.rated,
        "undo": "ask" if wanted.rated and wanted.undo == "free" else wanted.undo,
        "clock": json.dumps(msgspec.to_builtins(wanted.clock)),
        "on_timeout": wanted.on_timeout,
        "hints": wanted.hints and not wanted.rated,
        "imported": False,
        "previous": None,
        "next": None,
        "created": at,
        "started": None,
        "ended": None,
        "touched": at,
        "version": 0,
        "to_move": None,
        "bot_turn": False,
        "deadline": None,
        "claimed_by": None,
        "claimed_until": None,
        "result": None,
    }


def _begun(game: Game, record: dict[str, Any], wanted: Wanted, own: int) -> dict[str, Any]:
    return {
        "state": "playing",
        "deal": json.dumps(record["deal"]),
        "given_moves": json.dumps(record["moves"]),
        "started": now(),
        "to_move": game.to_move,
        "bot_turn": game.to_move is not None and game.to_move != own,
    }


def _wanted_again(live: LiveTable, seats: list[str]) -> Wanted:
    row = live.row
    return Wanted(
        game=row["game"],
        options=json.loads(row["options"]),
        seats=seats,
        public=row["public"] and "open" in seats,
        rated=row["rated"] and "open" in seats,
        undo=row["undo"] if "open" in seats else "free",
        clock=msgspec.convert(json.loads(row["clock"]), Clock | None) if "open" in seats else None,
        on_timeout=row["on_timeout"],
        hints=row["hints"] or "open" not in seats,
    )
