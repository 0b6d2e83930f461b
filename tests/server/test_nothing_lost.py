"""Every acknowledged move is stored exactly once, however often the server is killed."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Callable
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import azalai
from tests.server.running import PATIENCE, Person, Server, Socket

BROKEN = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError)


class Player:
    """Plays game after game in both seats, and notes what the server has acknowledged.

    A move that was on its way when the server died is sent again with the same id, as the browser does. Every second
    move is sent twice on purpose.
    """

    def __init__(self, person: Person, rng: random.Random) -> None:
        self.person = person
        self.rng = rng
        self.table = ""
        self.acknowledged: dict[str, dict[int, str]] = {}  # by table: version -> move
        self.finished: list[str] = []
        self._pending: dict[str, Any] | None = None
        self._number = 0
        self.sent: Callable[[], None] = lambda: None

    def play(self, killed: Callable[[], bool] = lambda: False) -> None:
        """Play until the game is over or the server is killed; then `killed` is true, and errors are expected."""
        try:
            if not self.table:
                self._sit_down()
            with self.person.socket(self.table) as socket:
                self._play_on(socket)
        except (*BROKEN, httpx.TransportError):
            if not killed():
                raise

    def _sit_down(self) -> None:
        self.table = self.person.table("me", "me")
        self.acknowledged[self.table] = {}

    def _play_on(self, socket: Socket) -> None:
        seen = socket.wait_for("view")
        while True:
            if self._pending is None and seen["result"]:
                self.finished.append(self.table)
                self.table = ""
                return
            seen = self._move(socket, seen)

    def _move(self, socket: Socket, seen: dict[str, Any]) -> dict[str, Any]:
        if self._pending is None:
            if seen["moves"] is None:
                socket.say("look", seat=seen["to_move"])
                return socket.until(lambda m: m["type"] == "view" and m["seat"] == seen["to_move"])
            self._number += 1
            self._pending = {
                "id": f"move-{self._number}",
                "version": seen["version"],
                "seat": seen["to_move"],
                "move": self.rng.choice(seen["moves"]),
            }
        for _ in range(1 + self._number % 2):
            socket.say("move", **self._pending)
            self.sent()
        return self._hear_answer(socket, seen)

    def _hear_answer(self, socket: Socket, seen: dict[str, Any]) -> dict[str, Any]:
        assert self._pending is not None
        waiting = 1 + self._number % 2
        while waiting:
            message = socket.hear()
            if message["type"] == "view":
                seen = message
            elif message.get("ref") == self._pending["id"]:
                if message.get("code") == "no-database":
                    raise ConnectionError(message)
                assert message["type"] == "ok", message
                assert message["version"] == self._pending["version"] + 1
                waiting -= 1
                self.acknowledged[self.table][message["version"]] = self._pending["move"]
        self._pending = None
        return seen

    def check(self) -> int:
        """Check that the log has exactly the acknowledged moves, each in its place; return how many."""
        for table in self.acknowledged:
            self._check_table(table)
        return sum(map(len, self.acknowledged.values()))

    def _check_table(self, table: str) -> None:
        events = self.person.view(table)["events"]
        stored = {event["number"]: event["move"] for event in events}
        expected = dict(self.acknowledged[table])
        if table == self.table and self._pending:  # stored or not: it was not acknowledged
            number = self._pending["version"] + 1
            if number in stored:
                expected[number] = self._pending["move"]
        assert stored == expected
        assert list(stored) == list(range(1, len(stored) + 1))
        if table in self.finished:
            self._check_scores(table, list(stored.values()))

    def _check_scores(self, table: str, moves: list[str]) -> None:
        result = self.person.get(f"/tables/{table}")["result"]
        record = self.person.get(f"/tables/{table}/record")
        game = azalai.load(record)
        assert game.history == moves
        assert game.over
        assert result["scores"] == json.loads(json.dumps(game.scores()))
        assert result["winners"] == game.winners


class Killing:
    """Kills a server from another thread, a moment after the player has sent this many moves."""

    def __init__(self, server: Server, sends: int, seconds: float) -> None:
        self._server = server
        self._sends = sends
        self._timer = threading.Timer(seconds, server.kill)

    def sent(self) -> None:
        self._sends -= 1
        if self._sends == 0:
            self._timer.start()

    def under_way(self) -> bool:
        return self._sends <= 0

    def wait(self) -> None:
        self._timer.join(PATIENCE)


def kill_while_playing(player: Player, server: Server) -> None:
    killing = Killing(server, player.rng.randrange(1, 9), player.rng.uniform(0.0, 0.02))
    player.sent = killing.sent
    while not killing.under_way():
        player.play(killing.under_way)
    killing.wait()
    player.sent = lambda: None


def test_kills_lose_no_move_and_repeat_none(make_server: Callable[..., Server]) -> None:
    rng = random.Random(5)
    server = make_server("--thinkers", "0", start=False)
    server.launch()
    server.kill()  # in the middle of its very first start
    server.start()
    player = Player(server.visit("Amina"), rng)
    for kill in range(40):
        kill_while_playing(player, server)
        server.launch()
        if kill % 10 == 9:  # while starting
            time.sleep(rng.uniform(0.0, 0.2))
            server.kill()
            server.launch()
        server.wait_ready()
        if kill % 10 == 0:
            player.check()
    while len(player.finished) < 2:
        player.play()
    assert player.check() > 100
    assert server.faults() == []


def test_kills_of_either_node_lose_no_move_and_repeat_none(make_server: Callable[..., Server], database: str) -> None:
    rng = random.Random(6)
    nodes = [make_server("--thinkers", "0", database=database) for _ in range(2)]
    player = Player(nodes[0].visit("Amina"), rng)
    for _ in range(20):
        at = rng.randrange(2)
        player.person.move_to(nodes[at].url)
        kill_while_playing(player, nodes[at])
        nodes[at].launch()
        player.person.move_to(nodes[1 - at].url)
        player.check()
        nodes[at].wait_ready()
    while len(player.finished) < 1:
        player.play()
    for node in nodes:
        player.person.move_to(node.url)
        assert player.check() > 20
        assert node.faults() == []
