"""What a real server says, for the tests of the browser client.

`python tests/client/recording.py` starts a server, lets two people meet there and writes what it answers to
`web/tests/fixtures/server.json`; `test_fixtures.py` checks that a server still says such things.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.running import CommandLine, Person, Refused, Server, Socket, eventually

FILE = Path(__file__).parents[2] / "web" / "tests" / "fixtures" / "server.json"
BAD_OPTIONS = {"players": 9, "board": "no map at all"}
MOST_MOVES = 2000


def refusal(what: Callable[[], Any]) -> Any:
    """The problem document with which a request is refused."""
    try:
        what()
    except Refused as refused:
        return refused.document
    raise AssertionError("nothing was refused")


def play(person: Person, table: str, seed: int, most: int = MOST_MOVES) -> None:
    """Random moves for all seats, which are this person's."""
    chance = random.Random(seed)
    for _ in range(most):
        seen = person.view(table)
        if seen["result"]:
            return
        if seen["to_move"] != seen["seat"]:
            seen = person.view(table, seen["to_move"])
        move = chance.choice(seen["moves"])
        person.act(table, "move", version=seen["version"], seat=seen["to_move"], move=move)


def finished(person: Person, game: str, seed: int) -> dict[str, Any]:
    """A game played to its end at one screen."""
    table = person.table("me", "me", game=game, undo="free")
    play(person, table, seed)
    story = person.get(f"/tables/{table}/story")
    return {
        "table": person.get(f"/tables/{table}"),
        "story": story,
        "position": person.get(f"/tables/{table}/at/{story['events'][-1]['moves'] // 2}"),
    }


def reviewed(person: Person) -> dict[str, Any]:
    """A short game, and what the search says of it."""
    table = person.table("me", "me", undo="never")
    play(person, table, 1, 6)
    seen = person.view(table)
    person.act(table, "resign", version=seen["version"], seat=0)
    none = person.get(f"/tables/{table}/review")
    begun = person.post(f"/tables/{table}/review")

    def done() -> Any:
        found = person.get(f"/tables/{table}/review")
        return found if found["state"] == "done" else None

    return {
        "table": person.get(f"/tables/{table}"),
        "story": person.get(f"/tables/{table}/story"),
        "none": none,
        "begun": begun,
        "done": eventually(done, every=0.2),
    }


def latest(socket: Socket, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The newest view that fits; it may come before the answer to the act that it shows."""
    for message in reversed(socket.heard):
        if message["type"] == "view" and fits(message):
            return message
    return socket.until(lambda message: bool(message["type"] == "view" and fits(message)))


def live(server: Server, owner: Person, guest: Person) -> dict[str, Any]:
    """A table for two people and a bot: joining, moving, a refusal, asking, talking, a hint."""
    clock = {"kind": "live", "bank": 600, "increment": 5, "per_move": 0}
    table = owner.table("me", "open", "trader", public=True, undo="ask", clock=clock, hints=True)
    lobby = owner.get(f"/tables/{table}")
    seen_by_guest = guest.get(f"/tables/{table}")
    with owner.socket(table) as mine:
        guest.post(f"/tables/{table}/join", {"seat": 1})
        begun = latest(mine, lambda view: view["to_move"] == 0)
        info = mine.heard
        refused = mine.answer("move", "r1", version=begun["version"], seat=0, move="camel green A3")
        mine.say("chat", id="c1", text="Good luck!")
        chat = mine.wait_for("chat")
        mine.say("hint", id="h1", seat=0)
        hint = mine.wait_for("hint")
        stored = mine.answer("move", "m1", version=begun["version"], seat=0, move=begun["moves"][0])
        moved = latest(mine, lambda view: view["to_move"] == 1)
        mine.answer("offer_end", "e1", version=moved["version"], seat=0)
        asked = latest(mine, lambda view: bool(view["asked"]))
    with server.visit("Chadli").socket(table) as watching:
        watched = watching.wait_for("view")
    return {
        "lobby": lobby,
        "lobby_for_others": seen_by_guest,
        "table": next(message for message in reversed(info) if message["type"] == "table"),
        "view": begun,
        "watched": watched,
        "asked": asked,
        "ok": stored,
        "problem": refused,
        "chat": chat,
        "hint": hint,
    }


def people(owner: Person) -> dict[str, Any]:
    owner.post("/me/account", {"name": "Amina", "password": "eight letters"})
    made = owner.post("/me/tokens", {"name": "my program"})
    return {
        "me": owner.get("/me"),
        "token": made | {"token": "shown-only-once"},
        "tokens": owner.get("/me/tokens"),
        "person": owner.get(f"/people/{owner.id}"),
        "leaderboard": owner.get("/leaderboard?game=desert"),
    }


def record(server: Server) -> dict[str, Any]:
    owner, guest = server.visit("Amina"), server.visit("Badis")
    nobody = server.visit()
    eventually(lambda: all(owner.get("/games")["ready"].values()), every=0.5)
    return {
        "games": owner.get("/games") | {"progress": {}},  # how far the compiler is, which differs every time
        "check": owner.post("/games/desert/check", {"options": BAD_OPTIONS}),
        "refused": {
            "no_session": refusal(lambda: nobody.get("/me")),
            "not_found": refusal(lambda: owner.get("/tables/nothinghere")),
            "bad_options": refusal(lambda: owner.table("me", "me", options=BAD_OPTIONS)),
        },
        "live": live(server, owner, guest),
        "desert": finished(owner, "desert", 1),
        "targi": finished(owner, "targi", 2),
        "review": reviewed(owner),
        "people": people(owner),
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), CommandLine()).start()
        try:
            content = record(server)
        finally:
            server.close()
    FILE.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
