"""Several requests at once: one wins, and all others are refused."""

from __future__ import annotations

import collections
import statistics
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from azalai.server.http.people import MOST_TOKENS
from azalai.server.log.ratings import LEAST_MOVES
from azalai.server.settings import Settings
from tests.server.conftest import Postgres
from tests.server.running import Person, Preloaded, Refused, Server, eventually

AT_ONCE = 50


@pytest.fixture(scope="module")
def nodes(
    tmp_path_factory: pytest.TempPathFactory, preloaded: Preloaded, postgres: Postgres
) -> Iterator[tuple[Server, Server]]:
    """Two nodes on one PostgreSQL."""
    database = postgres.database()
    started = [Server(tmp_path_factory.mktemp("node"), preloaded, database=database) for _ in range(2)]
    for node in started:
        node.start()
    yield started[0], started[1]
    for node in started:
        node.close()


def at(person: Person, server: Server) -> Person:
    """The same person in a browser connected to another node."""
    other = server.visit()
    other.http.cookies.set("azalai", person.cookie)
    other.id = person.id
    return other


def all_at_once(*works: Callable[[], Any]) -> collections.Counter[str]:
    """The number of times each answer came: `ok`, or the code of a problem."""

    def answer(work: Callable[[], Any]) -> str:
        try:
            work()
        except Refused as problem:
            return str(problem.code)
        return "ok"

    with ThreadPoolExecutor(len(works)) as pool:
        return collections.Counter(pool.map(answer, works))


def race_for_a_turn(table: str, people: list[Person]) -> None:
    moves = people[0].view(table)["moves"]

    def move(number: int) -> Callable[[], int]:
        person = people[number % len(people)]
        return lambda: person.act(table, "move", f"racer-{number}", version=0, seat=0, move=moves[number % len(moves)])

    assert all_at_once(*map(move, range(AT_ONCE))) == {"ok": 1, "stale": AT_ONCE - 1}
    for person in people:
        assert len(person.view(table)["events"]) == 1
        assert person.get(f"/tables/{table}")["version"] == 1


def test_one_of_fifty_moves_for_the_same_turn_is_accepted(server: Server) -> None:
    amina = server.visit("Amina")
    race_for_a_turn(amina.table("me", "me"), [amina])


def test_one_of_fifty_moves_for_the_same_turn_on_two_nodes_is_accepted(nodes: tuple[Server, Server]) -> None:
    amina = nodes[0].visit("Amina")
    race_for_a_turn(amina.table("me", "me"), [amina, at(amina, nodes[1])])


def test_one_of_fifty_sockets_with_the_same_move_is_first(server: Server) -> None:
    amina = server.visit("Amina")
    table = amina.table("me", "me")
    sockets = [amina.socket(table) for _ in range(AT_ONCE)]
    move = sockets[0].wait_for("view")["moves"][0]
    for number, socket in enumerate(sockets):
        socket.say("move", id=f"racer-{number}", version=0, seat=0, move=move)
    answers = [socket.until(lambda m: m["type"] in ("ok", "problem")) for socket in sockets]
    assert collections.Counter(answer.get("code", "ok") for answer in answers) == {"ok": 1, "stale": AT_ONCE - 1}
    for socket in sockets:
        socket.close()


def test_the_same_act_sent_to_both_nodes_at_once_is_stored_once(nodes: tuple[Server, Server]) -> None:
    amina = nodes[0].visit("Amina")
    elsewhere = at(amina, nodes[1])
    table = amina.table("me", "me")
    move = amina.first_move(table)
    sends = [lambda who=who: who.act(table, "move", "same", **move) for who in (amina, elsewhere) for _ in range(10)]
    assert all_at_once(*sends) == {"ok": 20}
    assert len(elsewhere.view(table)["events"]) == 1


def test_a_move_on_one_node_is_seen_on_the_other_within_a_second(nodes: tuple[Server, Server]) -> None:
    amina = nodes[0].visit("Amina")
    table = amina.table("me", "me")
    delays = []
    with at(amina, nodes[1]).socket(table) as socket:
        socket.wait_for("view")
        for version in range(1, 8):
            amina.act(table, "move", **amina.first_move(table))
            began = time.monotonic()
            socket.wait_for("view", version=version)
            delays.append(time.monotonic() - began)
    assert statistics.median(delays) < 1


def test_a_result_on_one_node_is_known_on_the_other(nodes: tuple[Server, Server]) -> None:
    amina, badi = nodes[0].visit("Amina"), nodes[1].visit("Badi")
    table = amina.table("me", "open")
    badi.post(f"/tables/{table}/join")
    with badi.socket(table) as socket:
        socket.wait_for("view")
        amina.act(table, "resign", version=0, seat=0)
        table_info = socket.until(lambda m: m["type"] == "table" and m["table"]["state"] == "over")["table"]
    assert table_info["result"]["winners"] == [1]
    assert badi.get(f"/tables/{table}")["ended"] == amina.get(f"/tables/{table}")["ended"] is not None


def race_for_the_last_seat(servers: list[Server]) -> None:
    amina = servers[0].visit("Amina")
    table = amina.table("me", "open")
    guests = [servers[number % len(servers)].visit(f"Guest {number}") for number in range(10)]
    joins = [lambda guest=guest: guest.post(f"/tables/{table}/join") for guest in guests]
    answers = all_at_once(*joins)
    assert answers["ok"] == 1
    assert answers["seat-taken"] + answers["not-open"] == 9
    info = amina.get(f"/tables/{table}")
    assert info["state"] == "playing"
    assert info["seats"][0]["person"]["id"] == amina.id
    winner = [guest for guest in guests if guest.id == info["seats"][1]["person"]["id"]]
    assert winner[0].get(f"/tables/{table}")["mine"] == [1]
    assert amina.act(table, "move", **amina.first_move(table)) == 1


def test_one_of_ten_gets_the_last_seat(server: Server) -> None:
    race_for_the_last_seat([server])


def test_one_of_ten_on_two_nodes_gets_the_last_seat(nodes: tuple[Server, Server]) -> None:
    race_for_the_last_seat(list(nodes))


def race_to_the_rematch(amina: Person, badi: Person) -> None:
    table = amina.table("me", "open")
    badi.post(f"/tables/{table}/join")
    amina.act(table, "resign", version=0, seat=0)
    asks = [lambda who=who: who.post(f"/tables/{table}/rematch") for who in (amina, badi) for _ in range(5)]
    assert all_at_once(*asks) == {"ok": 10}
    following = [who.post(f"/tables/{table}/rematch")["id"] for who in (amina, badi)]
    assert following[0] == following[1]
    for who in (amina, badi):  # another node hears of the start a moment later
        eventually(lambda who=who: who.get(f"/tables/{following[0]}")["state"] == "playing")
        info = who.get(f"/tables/{following[0]}")
        assert [seat["person"]["id"] for seat in info["seats"]] == [badi.id, amina.id]
    listed = [info["state"] for info in amina.get("/tables?show=mine")["tables"]]
    assert sorted(listed) == ["over", "playing"]


def test_a_rematch_that_all_ask_for_at_once_is_one_game(server: Server) -> None:
    race_to_the_rematch(server.visit("Amina"), server.visit("Badi"))


def test_a_rematch_that_all_ask_for_on_two_nodes_is_one_game(nodes: tuple[Server, Server]) -> None:
    race_to_the_rematch(nodes[0].visit("Amina"), nodes[1].visit("Badi"))


def test_many_tables_at_once_on_two_nodes(nodes: tuple[Server, Server]) -> None:
    """Each node writes moves of many tables in one commit, while the other writes the same tables in another order."""
    amina = nodes[0].visit("Amina")
    both = [amina, at(amina, nodes[1])]
    tables = [amina.table("me", "me") for _ in range(8)]
    moves = {table: amina.first_move(table) for table in tables}

    def move(who: Person, table: str, number: int) -> Callable[[], int]:
        return lambda: who.act(table, "move", f"racer-{number}", **moves[table])

    works = [move(who, table, n) for n, who in enumerate(both) for table in (tables if n else reversed(tables))]
    assert all_at_once(*works) == {"ok": 8, "stale": 8}
    for node in nodes:
        assert node.faults() == []


@pytest.mark.parametrize("pair", range(5))
def test_the_first_rated_games_of_two_people_count_although_they_end_at_once_on_two_nodes(
    nodes: tuple[Server, Server], pair: int
) -> None:
    amina, badi = nodes[0].account(f"Amina {pair}"), nodes[1].account(f"Badi {pair}")
    tables = [amina.table("me", "open", rated=True) for _ in range(2)]
    versions = []
    for table in tables:
        badi.post(f"/tables/{table}/join")
        versions.append(amina.play_with(badi, table, LEAST_MOVES))
    ends = [
        lambda: amina.act(tables[0], "resign", version=versions[0], seat=0),
        lambda: badi.act(tables[1], "resign", version=versions[1], seat=1),
    ]
    assert all_at_once(*ends) == {"ok": 2}
    for person in (amina, badi):
        assert [rating["games"] for rating in person.get(f"/people/{person.id}")["ratings"]] == [2]
    for node in nodes:
        assert node.faults() == []


# -- what one person may have


def test_who_makes_many_tokens_at_once_gets_as_many_as_allowed(server: Server, nodes: tuple[Server, Server]) -> None:
    for place, other in ((server, server), nodes):
        amina = place.visit("Amina")
        browsers = (amina, at(amina, other))
        makes = [lambda p=browsers[n % 2]: p.post("/me/tokens", {"name": "player"}) for n in range(30)]
        assert all_at_once(*makes) == {"ok": MOST_TOKENS, "too-many": 30 - MOST_TOKENS}
        assert len(amina.get("/me/tokens")) == MOST_TOKENS


def test_who_opens_many_tables_at_once_gets_as_many_as_allowed(make_server: Callable[..., Server]) -> None:
    server = make_server("--limits", "1", "--thinkers", "0")
    amina, most = server.visit("Amina"), Settings().open_tables
    found = all_at_once(*[lambda: amina.table("me", "open")] * (most + 8))
    assert found == {"ok": most, "too-many": 8}


def test_a_table_is_on_a_list_once_while_the_turn_changes(server: Server, visit: Callable[..., Person]) -> None:
    """The tables that wait for a person and their other tables are two queries, and a move can come between them."""
    amina, badi = visit("Amina"), visit("Badi")
    table = amina.table("me", "open")
    badi.post(f"/tables/{table}/join")
    reader = at(amina, server)
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(amina.play_with, badi, table, 15)
        while not playing.done():
            listed = [one["id"] for one in reader.get("/tables?show=mine")["tables"]]
            assert listed.count(table) <= 1
        assert playing.result() >= 30
