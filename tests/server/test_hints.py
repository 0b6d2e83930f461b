"""A hint is about the player's own decision and nobody else's, whatever happens at the table meanwhile."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.server.running import Person, Server

BURSTS = 200
HINTS = 10  # requests during each move


class Asker:
    """A player who moves in one window, asks for hints in another, and checks every hint."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        self.seat = seat
        self.refusals: set[str] = set()
        self._open: set[str] = set()
        self._seen: dict[int, dict[str, Any]] = {}  # by version
        self._moving, self._asking = person.socket(table), person.socket(table)
        self.wait_until(0)

    @property
    def view(self) -> dict[str, Any]:
        return self._seen[max(self._seen)]

    def burst(self, rng: random.Random) -> None:
        """Make a move, and ask for hints until it is made."""
        version = self.view["version"]
        move = {"version": version, "seat": self.seat, "move": rng.choice(self.view["moves"])}
        self._moving.say("move", id=f"move-{version}", **move)
        for number in range(HINTS):
            ref = f"hint-{version}-{number}"
            self._open.add(ref)
            self._asking.say("hint", id=ref, seat=self.seat)
            self._asking.say("ping")
            self._hear_until(lambda message: message["type"] == "pong")
        self._moving.wait_for("ok")
        self.wait_until(version + 1)

    def wait_until(self, version: int) -> None:
        if version not in self._seen:
            self._hear_until(lambda message: message["type"] == "view" and message["version"] >= version)

    def close(self) -> None:
        """Close once every request is answered."""
        while self._open:
            self._hear()
        self._moving.close()
        self._asking.close()

    def _hear_until(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        while not wanted(self._hear()):
            pass

    def _hear(self) -> dict[str, Any]:
        message = self._asking.hear()
        if message["type"] == "view":
            self._seen[message["version"]] = message
        elif message.get("ref") in self._open:
            self._open.remove(message["ref"])
            if message["type"] == "hint":
                self._check(message)
            else:
                self.refusals.add(message["code"])
        return message

    def _check(self, hint: dict[str, Any]) -> None:
        about = self._seen.get(hint["version"])
        assert about is not None, f"a hint about version {hint['version']}, which is not stored yet"
        assert about["to_move"] == self.seat, f"a hint about the decision of seat {about['to_move']}: {hint['move']}"
        assert hint["move"] in about["moves"]


def test_no_hint_about_the_opponents_decision(make_server: Callable[..., Server]) -> None:
    server = make_server("--thinkers", "2")
    rng = random.Random(15)
    players = sit_down(server)
    for _ in range(BURSTS):
        mover = players[players[0].view["to_move"]]
        mover.burst(rng)
        for player in players:
            player.wait_until(mover.view["version"])
        if mover.view["result"]:
            close(players)
            players = sit_down(server)
    close(players)
    assert server.faults() == []


def sit_down(server: Server) -> list[Asker]:
    people = server.visit("Amina"), server.visit("Badi")
    table = people[0].table("me", "open", game="targi")
    people[1].post(f"/tables/{table}/join")
    return [Asker(person, table, seat) for seat, person in enumerate(people)]


def close(players: list[Asker]) -> None:
    for player in players:
        player.close()
        assert player.refusals <= {"stale", "not-your-turn", "hints-waiting"}


def test_a_late_hint_is_dropped_with_a_problem(visit: Callable[..., Person]) -> None:
    person = visit()
    table = person.table("me", "me")
    with person.socket(table) as socket:
        seen = socket.wait_for("view")
        socket.say("hint", id="late", seat=0)
        socket.say("move", id="move", version=0, seat=0, move=seen["moves"][0])
        answer = socket.until(lambda message: message.get("ref") == "late")
    assert (answer["type"], answer["code"], answer["version"]) == ("problem", "stale", 1)
