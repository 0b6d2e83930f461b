"""Bots think on separate threads: the server still answers, and no table waits longer than another."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import httpx

from azalai.bots.levels import LEVELS
from tests.server.running import METRICS_TOKEN, Person, Server, eventually


def metric(server: Server, name: str) -> float:
    page = httpx.get(f"{server.url}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text
    found = re.search(rf"^{name} (\S+)$", page, re.MULTILINE)
    assert found, page
    return float(found[1])


def bots_at_play(person: Person, tables: list[str]) -> list[int]:
    """The number of moves at each table."""
    return [person.get(f"/tables/{table}")["version"] for table in tables]


def test_the_server_answers_while_bots_think_and_every_table_gets_its_turn(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "1")
    amina = server.visit("Amina")
    tables = [amina.table("master", "guide") for _ in range(4)]
    waits = []

    def enough() -> bool:
        began = time.monotonic()
        assert httpx.get(f"{server.url}/healthz").json()["status"] == "ok"
        waits.append(time.monotonic() - began)
        return sum(bots_at_play(amina, tables)) >= 12

    eventually(enough)
    moves = bots_at_play(amina, tables)
    assert max(moves) - min(moves) <= 2
    assert metric(server, "azalai_bot_turns_waiting") >= 2
    assert sorted(waits)[len(waits) // 2] < 1
    assert metric(server, "azalai_loop_lag_seconds") < 1


def test_thinking_stops_when_the_table_ends(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "1")
    amina = server.visit("Amina")
    games = 5
    for number in range(1, games + 1):
        table = amina.table("master", "me")
        amina.act(table, "resign", version=0, seat=1)
        eventually(lambda number=number: metric(server, "azalai_bot_seconds_count") == number)
        info = amina.get(f"/tables/{table}")
        assert (info["state"], info["result"]["winners"], info["version"]) == ("over", [0], 1)
    assert metric(server, "azalai_bot_seconds_sum") < games * LEVELS["master"]["seconds"] / 2
    assert metric(server, "azalai_bot_turns_total") == 0


def test_bots_continue_after_the_server_was_killed_in_their_turn(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "1")
    amina = server.visit("Amina")
    table = amina.table("master", "me")
    server.kill()
    server.start()
    with amina.socket(table) as socket:
        seen = socket.until(lambda m: m["type"] == "view" and m["to_move"] == 1)
    assert {event["seat"] for event in amina.view(table)["events"]} == {0}
    assert seen["moves"]


def test_a_stop_does_not_wait_for_a_bot(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "2")
    amina = server.visit("Amina")
    for _ in range(6):
        amina.table("master", "master")
    began = time.monotonic()
    assert server.stop() == 0
    assert time.monotonic() - began < 5
    assert server.faults() == []
