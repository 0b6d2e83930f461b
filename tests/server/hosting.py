"""Hosts for tests: `azalai admin` on a server's data, and people who are hosts."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from azalai import cli
from tests.server.running import Person, Server, eventually

PASSWORD = "salt from the north"
_numbers = itertools.count(1)


def admin(place: Server | str, *arguments: str) -> Any:
    """What `azalai admin ... --json` answers, on the data of a server or of a PostgreSQL database."""
    where = ["--database", place] if isinstance(place, str) else ["--data-dir", str(place.folder)]
    said = io.StringIO()
    # On a thread, because the thread of a test in the browser has an event loop already.
    with contextlib.redirect_stdout(said), ThreadPoolExecutor(1) as thread:
        thread.submit(cli.main, ["admin", *arguments, "--json", *where]).result()
    return json.loads(said.getvalue())


def account(server: Server, name: str | None = None) -> Person:
    """Somebody with an account, whose password is PASSWORD."""
    person = server.visit("Newcomer")
    person.post("/me/account", {"name": name or f"Somebody {next(_numbers)}", "password": PASSWORD})
    return person


def make_host(server: Server, database: str | None = None) -> Person:
    """A host, as soon as the running server has noticed."""
    host = account(server, f"Keeper {next(_numbers)}")
    admin(database or server, "make-host", host.id)
    eventually(lambda: is_host(host))
    return host


def is_host(person: Person) -> bool:
    return person.http.get("/api/v1/host/audit").status_code == 200


def chat_line(table: str, person: Person, words: str) -> int:
    """Write a line and return its number."""
    person.act(table, "chat", text=words)
    with person.socket(table) as socket:
        number: int = socket.wait_for("chat", text=words)["number"]
    return number
