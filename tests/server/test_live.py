"""What happens at tables when something fails or comes late; tests the services without a network."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from azalai.bots.levels import Level
from azalai.core.game import Game
from azalai.server import thinking
from azalai.server.http.saying import carry_out, welcome
from azalai.server.http.socket import _respond
from azalai.server.log.clock import Clock
from azalai.server.messages import Answer, GiveBot, Look, Move, OfferEnd, Resign, Undo
from azalai.server.problems import Problem
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.settings import Settings
from azalai.server.shares import Asker, unseen
from azalai.server.table import tables
from azalai.server.table.acts import own_ref, wish_for
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import reseat
from azalai.server.table.wanted import Wanted

DAYS = Clock(kind="correspondence", per_move=86_400)


@asynccontextmanager
async def serving(folder: Path, **more: Any) -> AsyncIterator[Services]:
    services = Services(Settings(data_dir=folder, limits=0, thinkers=1, **more))
    await services.start()
    try:
        yield services
    finally:
        await services.stop()


def asking(person: PersonRow) -> Asker:
    return unseen(person["id"])


async def two_at_a_table(services: Services, **more: Any) -> tuple[str, str, LiveTable]:
    amina, badi = [await services.people.new_guest(name) for name in ("Amina", "Badi")]
    if more.get("rated"):
        amina, badi = [await services.people.make_account(who, who["name"], "salt and dates") for who in (amina, badi)]
    wanted = Wanted(game="desert", options={}, seats=["me", "open"], **more)
    live = await services.making.create(asking(amina), wanted)
    return amina["id"], badi["id"], await services.seating.join(live.id, badi, None)


ids = map(str, itertools.count())


def a_move(live: LiveTable, **more: Any) -> Move:
    assert live.play is not None
    seat = live.play.to_move
    assert seat is not None
    return Move(**{"id": next(ids), "version": live.version, "seat": seat, "move": live.play.game.moves()[0]} | more)


async def refused(doing: Awaitable[object]) -> str:
    with pytest.raises(Problem) as problem:
        await doing
    return problem.value.code


# -- who is away


@pytest.mark.parametrize(
    ("absence", "table", "code"),
    [(60, {}, "just-left"), (0, {"rated": True}, "clock-decides"), (0, {"clock": DAYS}, "clock-decides"), (0, {}, "")],
)
def test_a_seat_is_given_away_only_after_a_while_and_never_where_the_clock_decides(
    tmp_path: Path, absence: float, table: dict[str, Any], code: str
) -> None:
    async def test() -> None:
        async with serving(tmp_path, absence=absence) as services:
            amina, badi, live = await two_at_a_table(services, **table)
            live.audience.join(Watcher(amina))
            gone = Watcher(badi)
            live.audience.join(gone)
            gift = GiveBot(id="gift", version=0, seat=0, other=1, level="novice")
            assert await refused(live.act(amina, gift)) == (code if code == "clock-decides" else "present")
            live.audience.part(gone)
            if code:
                assert await refused(live.act(amina, gift)) == code
                assert live.sitting[1].level is None
            else:
                await live.act(amina, gift)
                assert live.sitting[1].level == "novice"

    asyncio.run(test())


# -- interruptions


def test_a_bot_whose_move_could_not_be_stored_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "RETRY_SECONDS", (0.05, 1.0))

    async def test() -> None:
        async with serving(tmp_path) as services:
            amina = await services.people.new_guest("Amina")
            append, failures = services.store.log.append, 2

            async def fail_at_first(table: str, entry: Any, *more: Any) -> None:
                nonlocal failures
                if entry.seat == 1 and failures:
                    failures -= 1
                    raise OSError("no space left on device")
                await append(table, entry, *more)

            services.store.log.append = fail_at_first  # type: ignore[method-assign]
            live = await services.making.create(
                asking(amina), Wanted(game="desert", options={}, seats=["me", "novice"])
            )
            await live.act(amina["id"], a_move(live))
            async with asyncio.timeout(60):
                while live.version < 2:
                    await asyncio.sleep(0.05)
            assert failures == 0

    asyncio.run(test())


def test_an_agreement_is_carried_out_even_if_the_server_died_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, live = await two_at_a_table(services)
            await live.act(amina, OfferEnd(id="offer", version=0, seat=0))
            accepted = Answer(id="yes", version=1, seat=1, to="end", accept=True)
            async with live.lock:  # everything that `act` does before the last commit
                assert live.play is not None
                wish = await wish_for(live, live.play, accepted)
                await live._append(live.play, wish, own_ref(badi, accepted.id))
            assert live.state == "playing"
        async with serving(tmp_path) as services:
            again = await services.tables.get(live.id)
            assert again.state == "over"
            assert json.loads(again.row["result"])["end"] == "agreed"
            assert await again.act(badi, accepted) == 2

    asyncio.run(test())


# -- nodes


def test_a_node_that_lags_catches_up_before_it_calls_an_act_stale(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, live = await two_at_a_table(services)
            late = await services.tables._load(live.id)
            services.tables._live[live.id] = live
            people = (amina, badi)
            for _ in range(2):
                act = a_move(live)
                await live.act(people[act.seat], act)
            assert (late.version, live.version) == (0, 2)
            assert await late.act(people[act.seat], act) == 2
            assert late.version == 2

    asyncio.run(test())


def test_a_node_that_lags_looks_for_the_start_and_the_end_before_it_denies_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services, serving(tmp_path) as elsewhere:
            amina, badi = [await services.people.new_guest(name) for name in ("Amina", "Badi")]
            wanted = Wanted(game="desert", options={}, seats=["me", "open"])
            live = await services.making.create(asking(amina), wanted)
            there = await elsewhere.seating.join(live.id, badi, None)
            assert (live.state, there.state) == ("open", "playing")
            assert await carry_out(services, live, asking(amina), a_move(there)) == 1
            await there.refresh()
            await there.act(badi["id"], Resign(id="enough", version=1, seat=1))
            assert (live.state, there.state) == ("playing", "over")
            assert (await services.making.rematch(live.id, amina, asking(amina))).row["previous"] == live.id

    asyncio.run(test())


def test_a_table_in_use_is_in_memory_once_however_many_there_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "KEPT", 2)

    async def test() -> None:
        async with serving(tmp_path) as services:
            amina = await services.people.new_guest("Amina")
            wanted = Wanted(game="desert", options={}, seats=["me", "open"])
            made = [await services.making.create(asking(amina), wanted) for _ in range(4)]
            for live in made:
                live.audience.join(Watcher(amina["id"]))
            another = await services.making.create(asking(amina), wanted)
            assert await services.tables.get(another.id) is another
            another.used -= tables.IN_USE_SECONDS + 1
            services.tables._make_room()
            assert services.tables.live(another.id) is None
            assert all(services.tables.live(live.id) is live for live in made)

    asyncio.run(test())


# -- between a check and what follows it


@asynccontextmanager
async def a_seat_changes_hands(folder: Path) -> AsyncIterator[tuple[Services, LiveTable, str]]:
    """While the table's lock is held, seat 1 passes from Badi to Chadi on another node, and the game starts there.

    Code inside `async with` waits for the lock, and continues when this node has loaded all of it.
    """
    async with serving(folder) as services, serving(folder) as elsewhere:
        people = [await services.people.new_guest(name) for name in ("Amina", "Badi", "Chadi")]
        amina, badi, chadi = people
        wanted = Wanted(game="desert", options={"players": 3}, seats=["me", "open", "open"])
        live = await services.making.create(asking(amina), wanted)
        await services.seating.join(live.id, badi, 1)
        async with live.lock:
            yield services, live, badi["id"]
            await asyncio.sleep(0)
            await elsewhere.seating.leave(live.id, badi)
            await elsewhere.seating.join(live.id, chadi, 1)
            await elsewhere.seating.set_bot(live.id, asking(amina), 2, "novice")
            await reseat(live)
            assert live.seats_of(chadi["id"]) == [1]
            assert live.play is not None


def queued(watcher: Watcher, kind: str) -> list[dict[str, Any]]:
    """The queued messages of a kind for a watcher."""
    found = [json.loads(watcher.queue.get_nowait() or b"") for _ in range(watcher.queue.qsize())]
    return [message for message in found if message["type"] == kind]


@pytest.mark.parametrize("wanted", [None, 1])
def test_a_new_watcher_sees_nothing_of_a_seat_they_lost(tmp_path: Path, wanted: int | None) -> None:
    async def test() -> None:
        async with a_seat_changes_hands(tmp_path) as (services, live, badi):
            watcher = Watcher(badi, wanted)
            coming = asyncio.create_task(welcome(services, live, watcher, None))
        await coming
        assert [view["seat"] for view in queued(watcher, "view")] == [None]

    asyncio.run(test())


def test_nobody_can_look_at_a_seat_they_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_seat_changes_hands(tmp_path) as (services, live, badi):
            watcher = Watcher(badi)
            live.audience.join(watcher)
            person = await services.store.people.find(badi)
            looking = asyncio.create_task(_respond(services, live, watcher, person, Look(seat=1)))
        assert await refused(looking) == "forbidden"
        assert {view["seat"] for view in queued(watcher, "view")} == {None}

    asyncio.run(test())


@asynccontextmanager
async def a_commit_that_fails(services: Services) -> AsyncIterator[None]:
    """The next entry waits until the end of the block, and then fails to be stored."""
    append, waiting = services.store.log.append, asyncio.Event()

    async def fail(*_: Any) -> None:
        services.store.log.append = append  # type: ignore[method-assign]
        await waiting.wait()
        raise OSError("no space left on device")

    services.store.log.append = fail  # type: ignore[method-assign]
    yield
    waiting.set()


def test_a_bot_thinks_only_about_what_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought_about: list[list[str]] = []

    def choose(_: Level, game: Game) -> int:
        thought_about.append(game.history)
        return game.actions()[0]

    monkeypatch.setattr(Level, "choose", choose)

    async def test() -> None:
        async with serving(tmp_path) as services:
            amina = await services.people.new_guest("Amina")
            live = await services.making.create(
                asking(amina), Wanted(game="desert", options={}, seats=["me", "novice"])
            )
            assert live.play is not None
            first, second = live.play.game.moves()[:2]
            async with a_commit_that_fails(services):
                failing = asyncio.create_task(live.act(amina["id"], a_move(live, move=first)))
                await asyncio.sleep(0)
                assert live.play.game.history == [first]
                early = asyncio.create_task(services.thinkers.take_turn(live))
                await asyncio.sleep(0.1)
            with pytest.raises(OSError, match="no space"):
                await failing
            await early
            assert thought_about == []
            await live.act(amina["id"], a_move(live, move=second))
            async with asyncio.timeout(60):
                while not thought_about:
                    await asyncio.sleep(0.01)
            assert thought_about[0] == [second]

    asyncio.run(test())


def test_a_change_of_player_is_shown_only_once_it_is_stored(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina = await services.people.new_guest("Amina")
            wanted = Wanted(game="desert", options={"players": 3}, seats=["me", "me", "me"])
            live = await services.making.create(asking(amina), wanted)
            async with a_commit_that_fails(services):
                failing = asyncio.create_task(live.act(amina["id"], Resign(id="enough", version=0, seat=2)))
                await asyncio.sleep(0)
                assert live.play is not None
                assert live.play.level_of(2) is not None
                assert live.audience.info(None)["seats"][2]["kind"] == "person"
            with pytest.raises(OSError, match="no space"):
                await failing
            await live.act(amina["id"], Resign(id="enough", version=0, seat=2))
            assert live.audience.info(None)["seats"][2]["kind"] == "bot"

    asyncio.run(test())


# -- chat and lists


def test_a_newcomer_reads_all_lines_and_each_by_its_number(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, _, live = await two_at_a_table(services)
            for number in range(150):
                await services.store.chat.add(live.id, amina, f"line {number + 1}", str(number), 1_000)
            newcomer = Watcher(None)
            await welcome(services, live, newcomer, None)
            heard = [json.loads(newcomer.queue.get_nowait() or b"") for _ in range(newcomer.queue.qsize())]
            assert [message["number"] for message in heard if message["type"] == "chat"] == list(range(1, 151))
            assert heard[-1]["type"] == "view"
            line = await services.store.chat.line(live.id, 3)
            assert line is not None
            assert line["text"] == "line 3"

    asyncio.run(test())


def test_games_that_wait_for_you_come_first_however_old(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, waiting = await two_at_a_table(services)
            person = await services.store.people.find(amina)
            assert person is not None
            assert waiting.play is not None
            while waiting.play.to_move != 0:
                await waiting.act(badi, a_move(waiting))
            for _ in range(4):
                over = await services.making.create(
                    asking(person), Wanted(game="desert", options={}, seats=["me", "me"])
                )
                await over.act(amina, Resign(id="enough", version=0, seat=0))
            found = await services.lists.show("mine", None, amina, None, 3)
            assert [info["id"] for info in found["tables"]].index(waiting.id) == 0
            assert len(found["tables"]) == 4
            rest = await services.lists.show("mine", None, amina, found["next"], 3)
            assert [info["state"] for info in rest["tables"]] == ["over"]

    asyncio.run(test())


# -- taking back


@pytest.mark.parametrize(
    ("rule", "rated", "kind"), [("free", False, "undo"), ("ask", False, "ask"), ("free", True, "ask")]
)
def test_undo_is_free_if_the_table_allows_it(tmp_path: Path, rule: str, rated: bool, kind: str) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, live = await two_at_a_table(services, undo=rule, rated=rated)
            people = (amina, badi)
            first = a_move(live)
            await live.act(people[first.seat], first)
            await live.act(people[1 - first.seat], a_move(live))
            await live.act(people[first.seat], Undo(id="back", version=2, seat=first.seat))
            assert live.log[-1].kind == kind

    asyncio.run(test())
