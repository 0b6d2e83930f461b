"""Souk at real tables: secret views, moves, hints, bots, replay and review, without any code made for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.running import CommandLine, Person, Refused, Server, eventually


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("souk"), CommandLine()).start()
    yield started
    started.close()


@pytest.fixture
def amina(server: Server) -> Person:
    person = server.visit("Amina")
    eventually(lambda: person.get("/games")["ready"]["souk"])
    return person


@pytest.fixture
def badis(server: Server) -> Person:
    return server.visit("Badis")


def souk(person: Person, *seats: str, **more: Any) -> str:
    return person.table(*seats, game="souk", options={"traders": len(seats)}, **more)


def numbers(seat: dict[str, Any]) -> list[int | None]:
    return [*seat["hand"].values(), *seat["laid"].values()]


def play_to_the_end(person: Person, table: str) -> None:
    while (seen := person.view(table))["result"] is None:
        person.act(table, "move", version=seen["version"], seat=seen["to_move"], move=seen["moves"][0])
        if seen["to_move"] is not None:
            eventually(lambda: (now := person.view(table))["to_move"] == 0 or now["result"])


def test_it_is_offered_with_its_option(amina: Person) -> None:
    offered = {game["name"]: game for game in amina.get("/games")["games"]}
    assert [option["name"] for option in offered["souk"]["options"]] == ["traders"]
    checked = amina.post("/games/souk/check", {"options": {"traders": 4}})
    assert (checked["players"], checked["faults"]) == (4, [])
    assert "traders is a whole number from 2 to 4" in str(amina.post("/games/souk/check", {"options": {"traders": 9}}))


def test_everyone_sees_only_their_own_skins(amina: Person, badis: Person, server: Server) -> None:
    table = souk(amina, "me", "open", public=True)
    badis.post(f"/tables/{table}/join", {})
    amina.act(table, "move", **amina.first_move(table))
    for person, own in ((amina, 0), (badis, 1)):
        seats = person.view(table)["view"]["seats"]
        assert None not in numbers(seats[own])
        assert numbers(seats[1 - own]) == [None] * 5
    watching = server.visit("Chakib").view(table)["view"]
    assert [numbers(seat) for seat in watching["seats"]] == [[None] * 5] * 2


def test_a_skin_that_was_laid_is_refused_in_words(amina: Person) -> None:
    table = souk(amina, "me", "me")
    first = amina.first_move(table)
    amina.act(table, "move", **first)
    amina.act(table, "move", **amina.first_move(table))
    with pytest.raises(Refused, match="laid already"):
        amina.act(table, "move", **amina.first_move(table) | {"move": "skin 1", "seat": 1})


def test_a_hint_names_a_legal_move(amina: Person) -> None:
    table = souk(amina, "me", "novice")
    with amina.socket(table) as socket:
        moves = socket.wait_for("view")["moves"]
        socket.say("hint", id="help", seat=0)
        assert socket.wait_for("hint")["move"] in moves


def test_a_game_against_a_bot_is_replayed_and_reviewed(amina: Person) -> None:
    table = souk(amina, "me", "novice")
    play_to_the_end(amina, table)
    story = amina.get(f"/tables/{table}/story")
    assert len(story["scores"]) == 11
    assert sum(story["scores"][-1]) == 15
    assert amina.get(f"/tables/{table}/at/3")["move"].startswith("skin ")
    assert amina.get(f"/tables/{table}/record")["game"] == "souk"
    amina.post(f"/tables/{table}/review")
    found = eventually(lambda: (now := amina.get(f"/tables/{table}/review"))["state"] == "done" and now)
    assert len(found["moves"]) == 10
