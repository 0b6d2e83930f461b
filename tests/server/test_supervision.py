"""One failure stays contained: a table that cannot be loaded, a writer that raises, a task that dies."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

import azalai
from azalai.server import metrics, tasks
from azalai.server.problems import Problem
from azalai.server.services import Services
from azalai.server.settings import Settings
from azalai.server.shares import unseen
from azalai.server.table.interpreter import MOST_OF_ONE, Interpreter
from azalai.server.table.wanted import Wanted
from azalai.server.tasks import Tasks
from tests.server.running import Refused, Server
from tests.server.test_live import a_move, serving, two_at_a_table
from tests.server.test_thinking import metric


def test_a_broken_table_does_not_stop_other_tables_bots(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "0")
    amina = server.visit("Amina")
    broken, whole = amina.table("novice", "me"), amina.table("novice", "me")
    server.kill()
    with sqlite3.connect(server.folder / "azalai.sqlite") as database:
        database.execute('UPDATE tables SET deal = \'{"no": "deal"}\', touched = 0 WHERE id = ?', (broken,))
    database.close()
    again = make_server("--thinkers", "1")
    amina.move_to(again.url)
    with amina.socket(whole) as socket:
        socket.until(lambda m: m["type"] == "view" and m["to_move"] == 1)
    for _ in range(3):
        with pytest.raises(Refused, match="broken-table"):
            amina.view(broken)
    assert metric(again, "azalai_broken_tables") == 1
    assert len(again.faults()) == 1


def test_a_broken_table_does_not_hide_the_others_of_a_list(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "0")
    amina = server.visit("Amina")
    broken, whole = (amina.table("me", "open", public=True) for _ in range(2))
    server.kill()
    with sqlite3.connect(server.folder / "azalai.sqlite") as database:
        database.execute("UPDATE tables SET clock = 'half past' WHERE id = ?", (broken,))
    database.close()
    again = make_server("--thinkers", "0")
    amina.move_to(again.url)
    for show in ("open", "mine", "open"):
        assert [table["id"] for table in amina.get(f"/tables?show={show}")["tables"]] == [whole]
    assert amina.http.get(f"/tables/{broken}").status_code == 200  # its page says what is wrong
    assert len(again.faults()) == 1


def test_a_writer_that_raises_fails_its_own_moves_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with serving(tmp_path) as services:
            amina, badi, live = await two_at_a_table(services)
            write, failures = services.store.log._write_batch, 1

            async def fail_once(batch: object, again: bool = True) -> None:
                nonlocal failures
                if failures:
                    failures -= 1
                    raise ZeroDivisionError("a fault that nobody thought of")
                await write(batch, again)  # type: ignore[arg-type]

            monkeypatch.setattr(services.store.log, "_write_batch", fail_once)
            move = a_move(live)
            mover = (amina, badi)[move.seat]
            async with asyncio.timeout(20):
                with pytest.raises(ZeroDivisionError):
                    await live.act(mover, move)
                assert await live.act(mover, a_move(live)) == 1
            assert metrics.failed_tasks.labels("writer")._value.get() >= 1

    asyncio.run(test())


def test_a_task_that_dies_is_logged_and_started_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "PAUSE_SECONDS", (0.001, 0.01))
    runs = 0

    async def work() -> None:
        nonlocal runs
        runs += 1
        if runs < 4:
            raise OSError("a passing fault")
        await asyncio.Event().wait()

    async def test() -> None:
        kept = Tasks()
        kept.keep("test", work)
        async with asyncio.timeout(5):
            while runs < 4:
                await asyncio.sleep(0.001)
        await kept.stop()
        assert len(kept) == 0

    with caplog.at_level(logging.ERROR):
        asyncio.run(test())
    assert [record.message for record in caplog.records] == ["the task test failed"] * 3


def test_games_against_bots_are_counted_by_person_and_address(tmp_path: Path) -> None:
    wanted = Wanted(game="desert", options={}, seats=["me", "novice"])

    async def test() -> None:
        services = Services(Settings(data_dir=tmp_path, thinkers=0, bot_tables_per_person=2))
        await services.start()
        try:
            people = [await services.people.new_guest(name) for name in ("Amina", "Badi")]
            amina, badi = (unseen(person["id"]) for person in people)
            made = await asyncio.gather(
                *(services.making.create(amina, wanted) for _ in range(5)), return_exceptions=True
            )
            refusals = [one for one in made if isinstance(one, Problem)]
            assert [problem.code for problem in refusals] == ["too-many-bots"] * 3
            await services.making.create(badi, wanted)
            await services.making.create(amina, Wanted(game="desert", options={}, seats=["me", "me"]))
        finally:
            await services.stop()

    asyncio.run(test())


def test_one_address_leaves_others_room_while_a_game_is_being_compiled() -> None:
    async def test() -> None:
        interpreter, record = Interpreter(), azalai.new("desert", seed=1).record()
        asked = [asyncio.ensure_future(interpreter.ask("a", record, "at", number=0)) for _ in range(MOST_OF_ONE)]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await interpreter.ask("a", record, "at", number=0)
        assert refused.value.status_code == 503
        assert (await interpreter.ask("b", record, "at", number=0))["number"] == 0
        assert [(await one)["number"] for one in asked] == [0] * MOST_OF_ONE
        await interpreter.stop()

    asyncio.run(test())
