"""Clocks follow a time that always goes forward, and do not count time in which no server was running."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from azalai.server.log.absences import Absences
from azalai.server.log.clock import Clock
from azalai.server.storage import pulse
from azalai.server.table.audience import Watcher
from azalai.server.table.live import LiveTable
from azalai.server.timekeeper import Timekeeper
from tests.server.running import Person, Server, eventually
from tests.server.test_live import a_move, serving, two_at_a_table

MINUTE = Clock(kind="live", bank=60)
HOUR = 3600.0
SHIFTED = (
    "UPDATE pulse SET at = at - {0}, wall = wall - {0}",
    "UPDATE entries SET at = at - {0}",
    "UPDATE tables SET started = started - {0}, deadline = deadline - {0}, touched = touched - {0}",
)


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the machine's clock forward or back."""
    right = time.time

    def set_by(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: right() + seconds)

    return set_by


def test_the_servers_time_never_goes_back(set_clock: Callable[[float], None]) -> None:
    keeper = Timekeeper()
    told = keeper.now()
    set_clock(-HOUR)
    assert told <= keeper.now() < told + 60
    keeper.steer(told - HOUR, most=0.001)
    assert told <= keeper.now()
    keeper.set(told - HOUR)
    assert told <= keeper.now()


def left(live: LiveTable, seat: int) -> float:
    clocks = live.audience.view_message(None, 0)["clocks"]
    assert clocks is not None
    return clocks["seats"][seat]["left"]


@pytest.mark.parametrize("seconds", [-HOUR, HOUR])
def test_setting_the_machines_clock_neither_gives_nor_takes_time(
    tmp_path: Path, set_clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    monkeypatch.setattr(pulse, "BEAT_SECONDS", 0.0)

    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, live = await two_at_a_table(services, clock=MINUTE)
            assert live.play is not None
            watcher = Watcher(amina)
            live.audience.join(watcher)
            live.audience.publish()
            set_clock(seconds)
            assert await services.store.pulse.try_to_beat() == (seconds > 0)
            await services.tables._check_clocks()  # must not time out, in whatever order things happen
            await live.recount()
            seat = live.play.to_move
            assert seat is not None
            assert 50 < left(live, seat) <= 60
            await live.act([amina, badi][seat], a_move(live))
            assert live.play is not None
            assert live.play.outcome is None
            assert 50 < left(live, seat) <= 60
            assert live.log[-1].at >= (live.row["started"] or 0)
            assert watcher.queue.qsize() >= 2

    asyncio.run(test())


def rated_game(server: Server, bank: float) -> tuple[Person, Person, str]:
    amina, badi = server.visit("Amina"), server.visit("Badi")
    table = amina.table("me", "open", public=True, clock={"kind": "live", "bank": bank}, on_timeout="lose")
    badi.post(f"/tables/{table}/join")
    return amina, badi, table


def move(amina: Person, badi: Person, table: str) -> int:
    mover = badi if amina.view(table)["to_move"] else amina
    return mover.act(table, "move", **mover.first_move(table))


def test_a_restart_is_charged_to_nobody(make_server: Callable[..., Server], tmp_path: Path) -> None:
    server = make_server("--thinkers", "0")
    amina, badi, table = rated_game(server, bank=30)
    move(amina, badi, table)
    before = amina.view(table)["clocks"]["seats"]
    server.kill()
    with closing(sqlite3.connect(tmp_path / "azalai.sqlite")) as connection, connection:
        for statement in SHIFTED:  # as if everything had happened an hour earlier
            connection.execute(statement.format(HOUR))
    server.start()
    seen = amina.view(table)
    assert seen["result"] is None
    for was, now in zip(before, seen["clocks"]["seats"]):
        assert was["running"] == now["running"]
        assert now["left"] > was["left"] - 10
    assert move(amina, badi, table) == 2
    clocks = amina.view(table)["clocks"]["seats"]
    server.stop()
    server.start()
    assert [seat["left"] for seat in amina.view(table)["clocks"]["seats"]] == pytest.approx(
        [seat["left"] for seat in clocks], abs=10
    )
    assert server.faults() == []


def test_a_table_that_cannot_be_counted_again_does_not_hold_up_the_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            tables = [(await two_at_a_table(services, clock=MINUTE))[2] for _ in range(3)]

            async def fails() -> None:
                raise ValueError("no such move")

            tables[0].recount = fails  # type: ignore[method-assign]
            services.store.pulse.absences = Absences([(1.0, 2.0)])
            await services.tables._check_clocks()
            assert [live.missed_absence for live in tables] == [True, False, False]
            del tables[0].recount  # it is tried again
            await services.tables._check_clocks()
            assert not tables[0].missed_absence

    asyncio.run(test())


def rows(database: str, statement: str) -> list[Any]:
    async def ask() -> list[Any]:
        connection = await asyncpg.connect(database)
        try:
            return [tuple(row) for row in await connection.fetch(statement)]
        finally:
            await connection.close()

    return asyncio.run(ask())


def test_nobody_was_away_while_another_node_was_there(make_server: Callable[..., Server], database: str) -> None:
    nodes = [make_server("--thinkers", "0", database=database) for _ in range(2)]
    nodes[0].kill()
    nodes[0].start()
    assert rows(database, "SELECT * FROM absences") == []
    for node in nodes:
        node.kill()
    for statement in SHIFTED:
        rows(database, statement.format(HOUR))
    for node in nodes:
        node.launch()
    for node in nodes:
        node.wait_ready()
    first, *later = [end - begin for begin, end in rows(database, 'SELECT begin, "end" FROM absences ORDER BY begin')]
    assert HOUR <= first < HOUR + 60
    assert max(later, default=0) < 60  # only a machine that stopped for ten seconds adds another, and a short one


def test_nodes_learn_of_an_absence_that_another_noted(make_server: Callable[..., Server], database: str) -> None:
    nodes = [make_server("--thinkers", "0", database=database) for _ in range(2)]
    amina, badi, table = rated_game(nodes[0], bank=40)
    badi.move_to(nodes[1].url)
    assert badi.view(table)["version"] == 0
    for statement in SHIFTED[1:]:
        rows(database, statement.format(HOUR))
    rows(database, "UPDATE pulse SET at = at - 3600, wall = wall - 3600")  # as after an hour without the database
    eventually(lambda: rows(database, "SELECT * FROM absences"))
    move(amina, badi, table)
    for person in (amina, badi):
        eventually(lambda person=person: person.view(table)["version"] == 1)
        assert person.view(table)["result"] is None
