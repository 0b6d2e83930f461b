"""The description and the client's types match exactly what the server sends and accepts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

import azalai
from azalai.server import messages as protocol
from azalai.server.log.ratings import LEAST_MOVES
from azalai.server.problems import Problem
from tests.server.described import SHAPES, Ear, faults, messages, parts_of
from tests.server.hosting import make_host
from tests.server.receivers import Post, post_office, telling
from tests.server.running import API, Person, Refused, Server, Socket, address, eventually

TYPES = Path(__file__).parents[2] / "web" / "src" / "lib" / "types.ts"


# -- the client's types


def _types() -> dict[str, str]:
    """What is in web/src/lib/types.ts, by name."""
    found = re.findall(r"^export type (\w+) =(.*?);$(?=\n(?:export|/\*\*|\n|\Z))", TYPES.read_text(), re.M | re.S)
    return dict(found)


def _fields(body: str) -> dict[str, bool]:
    """The fields of a type, and whether each is always there."""
    return {name: not optional for name, optional in re.findall(r"^  (\w+)(\?)?:", body, re.M)}


def test_the_clients_types_are_those_of_the_description() -> None:
    types = _types()
    for name in set(types) & set(SHAPES):
        shape = SHAPES[name]
        if "properties" in shape:
            required = shape.get("required", [])
            assert _fields(types[name]) == {field: field in required for field in shape["properties"]}, name


@pytest.mark.parametrize("who", ["ServerMessage", "ClientMessage"])
def test_the_client_knows_every_message(who: str) -> None:
    types = _types()
    assert set(parts_of(who)) <= set(types)
    assert set(re.findall(r"\w+", types[who])) == set(messages(who).values())
    for word, name in messages(who).items():
        assert f"  type: '{word}';" in types[name]


# -- what a client says


def _example(schema: dict[str, Any]) -> Any:
    if "enum" in schema:
        return schema["enum"][0]
    if "anyOf" in schema:
        return _example(schema["anyOf"][0])
    return {"integer": 0, "string": "x", "boolean": True}[schema["type"]]


def test_the_server_reads_what_is_described_and_nothing_else() -> None:
    read = {kind.__struct_config__.tag: kind.__name__ for kind in get_args(protocol._said.type)}
    assert messages("ClientMessage") == read


@pytest.mark.parametrize("kind", messages("ClientMessage"))
def test_every_described_message_can_be_said(kind: str) -> None:
    shape = SHAPES[messages("ClientMessage")[kind]]
    said = {name: _example(field) for name, field in shape["properties"].items()}
    assert not faults(shape, said)
    assert type(protocol.read(json.dumps(said))).__name__ == messages("ClientMessage")[kind]
    less = [{name: value for name, value in said.items() if name != gone} for gone in said]
    for other in [*less, said | {"more": 1}]:
        assert faults(shape, other)
        with pytest.raises(Problem, match="not a message"):
            protocol.read(json.dumps(other))


# -- what the server says


def _played_out() -> dict[str, Any]:
    """The record of a game that has come to its end."""
    game = azalai.new("desert", players=2, seed=1)
    while not game.over:
        game.play(game.moves()[0])
    return game.record()


class Evening:
    """Two people do everything that can be done here, while everything that the server sends is checked."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.ear = Ear()
        self.amina, self.bilal = self.guest("Amina", address(1)), self.guest("Bilal", address(2))

    def guest(self, name: str, source: str | None = None) -> Person:
        person = self.ear.listen(self.server.visit(None, source))
        person.guest(name)
        return person

    def refused(self, person: Person, method: str, path: str, body: Any = None) -> None:
        with pytest.raises(Refused):
            person.ask(method, path, body)

    def accounts(self) -> None:
        person = self.ear.listen(self.server.visit())
        self.refused(person, "GET", "/me")
        person.guest("Chadi")
        person.ask("PATCH", "/me", {"name": "Dalia"})
        person.post("/me/account", {"name": "Dalia", "password": "wells and oases"})
        person.ask("PUT", "/me/password", {"old": "wells and oases", "new": "oases and wells"})
        person.ask("DELETE", "/sessions/current")
        person.post("/sessions", {"name": "Dalia", "password": "oases and wells"})
        token = person.post("/me/tokens", {"name": "robot"})
        person.get("/me/tokens")
        table = person.table("me", "open")
        person.act(table, "chat", text="Anybody here?")
        person.get("/me/export")
        person.ask("DELETE", f"/me/tokens/{token['id']}")
        self.refused(person, "POST", "/me", {"surname": "Dalia"})
        person.ask("DELETE", "/me", {"password": "oases and wells"})

    def notices(self, post: Post) -> None:
        """Somebody has notices sent to a webhook, and tries it out."""
        channel = self.amina.post("/me/notices", {"kind": "webhook", "address": post.address("/")})
        self.amina.get("/me/notices")
        self.amina.post(f"/me/notices/{channel['id']}/test")
        self.amina.get("/me/export")
        self.amina.ask("DELETE", f"/me/notices/{channel['id']}")
        self.refused(self.amina, "POST", "/notices/stop/made.up")

    def catalogue(self) -> None:
        for game in self.amina.get("/games")["games"]:
            name = game["name"]
            self.amina.post(f"/games/{name}/check", {"options": {}})
            self.amina.post(f"/games/{name}/check", {"options": {"nothing": 1}})
            self.amina.post(f"/games/{name}/board", {"options": {}})
        self.amina.post("/games/desert/check", {"options": {"board": "no\nmap"}})
        self.refused(
            self.amina, "POST", "/tables", {"game": "desert", "options": {"oases": 7}, "seats": ["me", "open"]}
        )

    def seats(self) -> None:
        table = self.amina.table("me", "open", "open", public=True)
        self.bilal.post(f"/tables/{table}/join", {"seat": 1})
        self.bilal.post(f"/tables/{table}/leave")
        self.amina.ask("PUT", f"/tables/{table}/seats/2", {"level": "novice"})
        self.bilal.get(f"/tables/{table}")
        for show in ("open", "playing", "over", "mine"):
            self.amina.get(f"/tables?show={show}")
        self.amina.post(f"/tables/{table}/leave")

    def talk_and_questions(self) -> None:
        """At a table with a clock: chat, hint, refusals, and everything that needs the other's consent."""
        clock = {"kind": "live", "bank": 600, "increment": 5}
        table = self.amina.table("me", "open", clock=clock)
        self.bilal.post(f"/tables/{table}/join")
        with self.amina.socket(table) as amina, self.bilal.socket(table) as bilal:
            bilal.wait_for("view")
            amina.say("ping")
            amina.wait_for("pong")
            amina.answer("chat", "hello", text="Hello!")
            amina.answer("hint", "help", seat=0)
            amina.answer("why", "why", version=0, seat=0, target="F8")
            amina.say("look", seat=0)
            first = self.amina.first_move(table)
            self.refuse_move(table, bilal, first | {"seat": 1})
            assert amina.answer("move", "first", **first)["type"] == "ok"
            self.refuse_move(table, bilal, first | {"seat": 1})
            self.refuse_move(table, bilal, first | {"seat": 1, "version": 1})
            bilal.answer("move", "second", **self.bilal.first_move(table))
            self.agree(table, (amina, bilal), "undo", "undo", accept=True)
            self.agree(table, (amina, bilal), "offer_end", "end", accept=False)
            self.agree(table, (amina, bilal), "offer_end", "end", accept=True)
            for socket in (amina, bilal):
                self.ear.overhear(socket)

    def refuse_move(self, table: str, socket: Socket, act: dict[str, Any]) -> None:
        """A move of Bilal's that is not possible: it is not his turn, or not his version, or the space is taken."""
        assert socket.answer("move", "refused", **act)["type"] == "problem"
        self.refused(self.bilal, "POST", f"/tables/{table}/acts", {"type": "move", "id": "refused", **act})

    def agree(self, table: str, sockets: tuple[Socket, Socket], act: str, what: str, accept: bool) -> None:
        """One asks for something, the other says yes or no."""
        asking, asked = sockets
        asking.answer(act, f"{act} {accept}", version=self.amina.view(table)["version"], seat=0)
        question = asked.until(lambda m: m["type"] == "view" and bool(m["asked"]))
        asked.answer("answer", f"{act} {accept}", version=question["version"], seat=1, to=what, accept=accept)
        asking.until(lambda m: m["type"] == "view" and m["version"] > question["version"] and not m["asked"])

    def absent(self) -> None:
        """Three at a table: one is replaced by a bot, one runs out of time, one gives up."""
        clock = {"kind": "live", "bank": 1, "increment": 0}
        table = self.amina.table("me", "open", "open", clock=clock)
        chadi = self.guest("Chadi")
        with self.amina.socket(table) as amina, self.bilal.socket(table) as bilal:
            self.bilal.post(f"/tables/{table}/join")
            chadi.post(f"/tables/{table}/join")
            amina.answer("give_bot", "away", version=0, seat=0, other=2, level="novice")
            question = bilal.until(lambda m: m["type"] == "view" and bool(m["asked"]))
            bilal.answer("answer", "yes", version=question["version"], seat=1, to="bot", accept=True)
            late = amina.until(lambda m: m["type"] == "view" and any(e["kind"] == "timeout" for e in m["events"]))
            assert late["events"][-1]["then"] == "bot"
            self.resign(bilal, 1)
            for socket in (amina, bilal):
                self.ear.overhear(socket)

    def resign(self, socket: Socket, seat: int) -> None:
        """Others may move meanwhile: again, until the version is the table's."""
        answer = socket.answer("resign", "resign", version=0, seat=seat)
        for number in range(1, 50):
            if answer["type"] == "ok":
                return
            answer = socket.answer("resign", f"resign {number}", version=answer["version"], seat=seat)
        raise AssertionError(answer)

    def targi(self) -> str:
        """Some rounds of Targi at one screen, with a seat's own view after each move; then one gives up."""
        table = self.amina.table("me", "me", game="targi", undo="free")
        self.amina.view(table)
        with self.amina.socket(table) as socket:
            for number in range(60):
                act = self.amina.first_move(table)
                socket.say("look", seat=act["seat"])
                assert socket.answer("move", str(number), **act)["type"] == "ok"
            socket.answer("undo", "back", version=60, seat=act["seat"])
            self.resign(socket, 0)
            self.ear.overhear(socket)
        return table

    def finished(self) -> None:
        """A game that is over: replay, review, rematch, another line; the leaderboard after a rated one."""
        for person, name in ((self.amina, "Amina of the wells"), (self.bilal, "Bilal of the wells")):
            person.post("/me/account", {"name": name, "password": "wells and oases"})
        table = self.amina.table("me", "open", rated=True, public=True)
        self.bilal.post(f"/tables/{table}/join")
        moves = self.amina.play_with(self.bilal, table, LEAST_MOVES)
        self.refused(self.amina, "GET", f"/tables/{table}/record")
        self.bilal.act(table, "resign", version=moves, seat=1)
        self.replay(table, moves)
        self.amina.http.get(f"{API}/tables/{table}/stream")
        self.amina.get(f"/tables/{table}/review")
        self.amina.post(f"/tables/{table}/review")
        eventually(lambda: self.amina.get(f"/tables/{table}/review")["state"] == "done", every=0.1)
        self.amina.post(f"/tables/{table}/rematch")
        self.amina.post(f"/tables/{table}/clone", {"at": 1})
        self.amina.get("/me/export")
        record = _played_out()
        self.replay(self.amina.post("/records", record)["id"], 1)
        begun = record | {"moves": [], "result": None}
        self.amina.post("/games/desert/why", {"record": begun, "target": "F8"})
        self.amina.post("/games/desert/coach", {"record": begun, "move": record["moves"][0]})
        self.amina.get(f"/people/{self.amina.id}")
        self.amina.get("/leaderboard?game=desert")

    def replay(self, table: str, moves: int) -> None:
        record = self.amina.get(f"/tables/{table}/record")
        self.amina.get(f"/tables/{table}/story")
        for number in (0, moves):
            self.amina.get(f"/tables/{table}/at/{number}")
        self.amina.post(f"/games/{record['game']}/position", {"record": record, "seat": 0})

    def moderation(self) -> None:
        """One reports the other, and a host does everything that hosts can do."""
        host = self.ear.listen(make_host(self.server))
        dalia = self.guest("Dalia")
        table = self.amina.table("me", "open", public=True)
        dalia.post(f"/tables/{table}/join")
        dalia.act(table, "chat", text="Something rude")
        self.amina.ask("PUT", f"/me/regards/{self.bilal.id}", {"kind": "mute"})
        about = {"person": dalia.id, "reason": "insult", "text": "Look", "table": table}
        self.amina.post("/me/reports", about | {"subject": "chat", "line": 1})
        (report,) = host.get("/host/reports")["reports"]
        host.get(f"/host/reports/{report['id']}")
        for show in ("current", "rated"):
            host.get(f"/host/tables?show={show}")
        for act in ("warn", "mute"):
            host.post(f"/host/people/{dalia.id}/{act}", {"reason": "rude"})
        self.refused(dalia, "POST", f"/tables/{table}/acts", {"type": "chat", "id": "c", "text": "Hm"})
        with dalia.socket(table) as socket:
            assert socket.answer("chat", "d", text="Hm")["code"] == "muted"
            host.post(f"/host/tables/{table}/close", {"reason": "rude"})
            socket.until(lambda m: m["type"] == "view" and m["result"] is not None)
            self.ear.overhear(socket)
        host.post(f"/host/reports/{report['id']}/close", {"accepted": True, "reason": "seen"})
        for person in (self.amina, dalia):
            person.get("/me/moderation")
            person.get("/me/export")
        host.get("/host/people?search=Dalia")
        host.get(f"/host/people/{dalia.id}")
        host.get("/host/audit")
        dalia.get("/texts/privacy?lang=de")

    def farewell(self) -> None:
        table = self.amina.table()
        with self.amina.socket(table) as socket:
            socket.wait_for("view")
            self.server.stop()
            assert list(socket.rest())[-1]["type"] == "bye"
            self.ear.overhear(socket)


def test_everything_the_server_says_is_described(make_server: Callable[..., Server]) -> None:
    """Each message is checked on arrival; at the end everything described must have arrived."""
    with post_office() as post:
        evening = Evening(telling(make_server(start=False), post).start())
        evening.notices(post)
    evening.accounts()
    evening.catalogue()
    evening.seats()
    evening.talk_and_questions()
    evening.absent()
    evening.replay(evening.targi(), 59)
    evening.finished()
    evening.moderation()
    evening.farewell()
    ear = evening.ear
    assert ear.kinds == set(messages("ServerMessage"))
    said = [*parts_of("ServerMessage", *ear.answers)]
    fields = {(name, field) for name in said for field in SHAPES[name].get("properties", {})}
    assert fields - ear.seen - NEVER_HERE == set()
    assert ear.words["GameEvent", "kind"] == set(SHAPES["GameEvent"]["properties"]["kind"]["enum"])


NEVER_HERE = {("ProblemMessage", "faults")}  # only where a request has several parts that can be wrong
