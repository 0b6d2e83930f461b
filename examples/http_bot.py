"""A program that plays at a table of an Azalai server over plain HTTP, using only the standard library.

    python examples/http_bot.py http://127.0.0.1:8000 TOKEN              create a table and play against a bot
    python examples/http_bot.py http://127.0.0.1:8000 TOKEN TABLE        join a table

The token comes from the settings page of the browser client. Replace `choose` with something better.
"""

from __future__ import annotations

import json
import random
import sys
import urllib.request
import uuid
from collections.abc import Iterator
from typing import Any


class Server:
    def __init__(self, address: str, token: str) -> None:
        self._address = address.rstrip("/") + "/api/v1"
        self._headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        with self._open(method, path, body) as answer:
            return json.loads(answer.read())

    def lines(self, path: str) -> Iterator[Any]:
        with self._open("GET", path, None) as answer:
            for line in answer:
                yield json.loads(line)

    def _open(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.urlopen(
            urllib.request.Request(self._address + path, data, self._headers, method=method), timeout=600
        )


def choose(message: dict[str, Any]) -> str:
    """The move with the largest immediate gain in points; ties are broken at random."""
    gains = message["gains"]
    return max(message["moves"], key=lambda move: (worth(gains.get(move, {})), random.random()))


def worth(gain: dict[str, Any]) -> int:
    return sum(points for points in gain.values() if isinstance(points, int))


def play(server: Server, table: str) -> dict[str, Any]:
    """Play whenever it is our turn, until the game is over."""
    for message in server.lines(f"/tables/{table}/stream"):
        if message["type"] != "view":
            continue
        if message["result"]:
            return message
        if message["moves"]:
            act = {
                "type": "move",
                "id": uuid.uuid4().hex,
                "version": message["version"],
                "seat": message["seat"],
                "move": choose(message),
            }
            server.ask("POST", f"/tables/{table}/acts", act)
    raise SystemExit("The stream ended before the game did.")


def main(address: str, token: str, table: str | None = None) -> None:
    server = Server(address, token)
    if table is None:
        wanted = {"game": "desert", "options": {"players": 2}, "seats": ["me", "novice"]}
        table = server.ask("POST", "/tables", wanted)["id"]
    else:
        server.ask("POST", f"/tables/{table}/join", {})
    last = play(server, str(table))
    totals = [row["total"] for row in last["result"]["scores"]]
    print(f"Table {table}: seat {last['seat']} of {totals}, winners {last['result']['winners']}.")


if __name__ == "__main__":
    main(*sys.argv[1:])
