"""Bot turns on other machines: any worker can take any turn, and another takes over from a dead one."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable
from typing import Any

import asyncpg

from tests.server.running import PATIENCE, Person, Running, Server, Socket

Claim = tuple[str, float]


def own_move(amina: Person, table: str) -> None:
    """Take one turn of the person, so that the bot is to move."""
    while (seen := amina.view(table, 0))["to_move"] == 0 and seen["result"] is None:
        amina.act(table, "move", version=seen["version"], seat=0, move=seen["moves"][0])


def wait_for_my_turn(socket: Socket) -> dict[str, Any]:
    return socket.until(lambda m: m["type"] == "view" and m["to_move"] == 0 and m["version"] > 1)


def wait_for_claim(database: str, table: str, besides: str | None = None) -> Claim | None:
    """Who has claimed the table's bot turn, and until when; None if the bot moved before a claim was seen."""

    async def look() -> Claim | None:
        connection = await asyncpg.connect(database)
        try:
            deadline = time.monotonic() + PATIENCE
            while time.monotonic() < deadline:
                query = "SELECT bot_turn, claimed_by, claimed_until FROM tables WHERE id = $1"
                row = await connection.fetchrow(query, table)
                if not row["bot_turn"]:
                    return None
                if row["claimed_by"] and row["claimed_by"] != besides:
                    return row["claimed_by"], row["claimed_until"]
                await asyncio.sleep(0.005)
            raise TimeoutError("nobody claims the bot's turn")
        finally:
            await connection.close()

    return asyncio.run(look())


def test_a_worker_thinks_for_nodes_that_do_not(
    make_server: Callable[..., Server], make_worker: Callable[..., Running], database: str
) -> None:
    node = make_server("--thinkers", "0", database=database)
    worker = make_worker(database)
    amina = node.visit("Amina")
    table = amina.table("me", "novice")
    with amina.socket(table) as socket:
        socket.wait_for("view")
        own_move(amina, table)
        seen = wait_for_my_turn(socket)
    assert [event["seat"] for event in seen["events"]] or seen["version"] > 1
    assert {event["seat"] for event in amina.view(table)["events"]} == {0, 1}
    worker.signal(signal.SIGTERM)
    assert worker.wait() == 0


def test_the_turn_of_a_killed_worker_is_taken_over_when_its_claim_expires(
    make_server: Callable[..., Server], make_worker: Callable[..., Running], database: str
) -> None:
    node = make_server("--thinkers", "0", database=database)
    amina = node.visit("Amina")
    table = amina.table("me", "master")
    worker = make_worker(database, AZALAI_CLAIM_SECONDS="3")
    claim = None
    while claim is None:  # the worker may have been faster than our check
        own_move(amina, table)
        claim = wait_for_claim(database, table)
    worker.signal(signal.SIGKILL)
    worker.wait()
    before = amina.view(table)
    assert before["to_move"] == 1
    with amina.socket(table) as socket:
        make_worker(database, AZALAI_CLAIM_SECONDS="3")
        socket.until(lambda m: m["type"] == "view" and m["to_move"] == 0)
    after = amina.view(table)["events"]
    first = after[before["version"]]
    assert (first["seat"], first["kind"]) == (1, "move")
    assert first["at"] >= claim[1]
    assert [event["number"] for event in after] == list(range(1, len(after) + 1))


def test_two_workers_and_a_node_share_the_turns_without_playing_one_twice(
    make_server: Callable[..., Server], make_worker: Callable[..., Running], database: str
) -> None:
    node = make_server("--thinkers", "1", database=database)
    make_worker(database)
    make_worker(database)
    amina = node.visit("Amina")
    tables = [amina.table("nomad", "nomad") for _ in range(3)]
    for table in tables:
        with amina.socket(table) as socket:
            socket.until(lambda m: m["type"] == "view" and m["result"] is not None)
        view = amina.view(table)
        assert {event["kind"] for event in view["events"]} == {"move"}
        assert len(view["view"]["history"]) == len(view["events"]) == view["version"]
    assert node.faults() == []
