"""Real servers for tests, which can be killed and restarted, and people who talk to them."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import secrets
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0  # a loaded machine is slow, not broken
API = "/api/v1"
METRICS_TOKEN = "let me count"
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # not needed here, and making one for each client is slow


_strangers = itertools.count(1)


def address(number: int) -> str:
    """The address of a stranger: loopback has 16 million, and the server sees each as another machine."""
    return f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


# -- processes


class Running:
    """A process of ours, however it was started."""

    def __init__(self, pid: int, wait: Callable[[float], int | None]) -> None:
        self.pid = pid
        self._wait = wait
        self.status: int | None = None

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def wait(self, seconds: float = PATIENCE) -> int:
        """The exit status, negative for a signal."""
        if self.status is None:
            self.status = self._wait(seconds)
        if self.status is None:
            raise TimeoutError(f"process {self.pid} does not end")
        return self.status

    def ended(self) -> bool:
        if self.status is None:
            self.status = self._wait(0)
        return self.status is not None


class CommandLine:
    """Starts `azalai ...` as a person would: in a new Python process."""

    def start(self, arguments: list[str], log: Path, environment: dict[str, str]) -> Running:
        with log.open("ab") as errors:
            process = subprocess.Popen(
                [sys.executable, "-m", "azalai", *arguments],
                stdin=subprocess.DEVNULL,
                stdout=errors,
                stderr=errors,
                env=os.environ | environment,
            )

        def wait(seconds: float) -> int | None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return process.wait(seconds)
            return None

        return Running(process.pid, wait)


class Preloaded:
    """Starts `azalai ...` by forking a process that has imported everything, for tests that start it often."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("preloaded.py"))],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def _ask(self, **question: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def start(self, arguments: list[str], log: Path, environment: dict[str, str]) -> Running:
        pid = self._ask(start=arguments, log=str(log), environment=environment)
        return Running(pid, lambda seconds: self._ask(wait=pid, seconds=seconds))

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)
        self._process.stdout.close()


Launcher = CommandLine | Preloaded


class Server:
    """`azalai serve` on its own port. It can be killed and started again with the same data."""

    def __init__(
        self, folder: Path, launcher: Launcher, *more: str, database: str | None = None, limits: str = "0"
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"server-{self.port}.log"
        self.process: Running | None = None
        self.environment: dict[str, str] = {"AZALAI_ABSENCE": "0", "AZALAI_METRICS_TOKEN": METRICS_TOKEN}
        self.environment["AZALAI_ENGINE"] = "server"  # building engines would slow down other tests
        self.people: list[Person] = []
        self._launcher = launcher
        self._arguments = ["serve", "--port", str(self.port), "--data-dir", str(folder), "--limits", limits, *more]
        if database:
            self._arguments += ["--database", database]

    def launch(self) -> None:
        """Start without waiting."""
        self.process = self._launcher.start(self._arguments, self.log, self.environment)

    def start(self) -> Server:
        self.launch()
        self.wait_ready()
        return self

    def wait_ready(self, seconds: float = PATIENCE) -> None:
        assert self.process is not None
        deadline = time.monotonic() + seconds
        with httpx.Client(verify=NO_TLS) as client:
            while time.monotonic() < deadline:
                with contextlib.suppress(httpx.TransportError):
                    if client.get(f"{self.url}/readyz").status_code == 200:
                        return
                if self.process.ended():
                    raise RuntimeError(f"the server ended:\n{self.errors()}")
                time.sleep(0.01)
        raise TimeoutError(f"the server did not become ready:\n{self.errors()}")

    def kill(self) -> None:
        """Kill it as if the power had failed."""
        assert self.process is not None
        self.process.signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Stop it as the system stops a service; return the exit status."""
        assert self.process is not None
        if not self.process.ended():
            self.process.signal(signal.SIGTERM)
        return self.process.wait()

    def errors(self) -> str:
        return self.log.read_text("utf-8", "replace") if self.log.exists() else ""

    def faults(self) -> list[dict[str, Any]]:
        """The errors that the server logged."""
        lines = [line for line in self.errors().splitlines() if line.startswith("{")]
        return [said for said in map(json.loads, lines) if said["level"] == "error"]

    def visit(self, name: str | None = None, source: str | None = None) -> Person:
        """A new visitor of this server, as a guest if a name is given, at an address of its own if one is given."""
        person = Person(self.url, source)
        self.people.append(person)
        if name is not None:
            person.guest(name)
        return person

    def account(self, name: str, password: str = "salt and dates") -> Person:
        """A new visitor with an account, at an address that nobody else has."""
        person = self.visit(name, address(next(_strangers)))
        person.post("/me/account", {"name": name, "password": password})
        return person

    def close(self) -> None:
        """Close everything after a test."""
        for person in self.people:
            person.close()
        if self.process and not self.process.ended():
            self.kill()


# -- people


class Refused(Exception):
    """An answer that is a problem document."""

    def __init__(self, status: int, document: dict[str, Any]) -> None:
        super().__init__(f"{status} {document.get('code')}: {document.get('detail')}")
        self.status = status
        self.code = document.get("code")
        self.document = document


class Person:
    """A browser with its cookie, at an address of its own if `source` is given.

    `move_to` points it at another node, with the same cookie.
    """

    def __init__(self, url: str, source: str | None = None) -> None:
        self.url = url
        self.source = source
        self.http = self._client(url)
        self.id = ""

    def _client(self, url: str, **more: Any) -> httpx.Client:
        gone = httpx.Limits(max_keepalive_connections=0)  # a thousand people of a session's tests hold no files open
        transport = httpx.HTTPTransport(verify=NO_TLS, local_address=self.source, limits=gone)
        return httpx.Client(base_url=url, headers={"Origin": url}, timeout=PATIENCE, transport=transport, **more)

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.http.close()

    def move_to(self, url: str) -> None:
        cookies = self.http.cookies
        self.http.close()
        self.url = url
        self.http = self._client(url, cookies=cookies)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = (
            self.http.request(method, API + path, json=body)
            if body is not None
            else self.http.request(method, API + path)
        )
        if answer.is_error:
            raise Refused(answer.status_code, answer.json())
        return answer.json() if answer.content else None

    def get(self, path: str) -> Any:
        return self.ask("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self.ask("POST", path, body)

    def guest(self, name: str) -> None:
        self.id = self.post("/me", {"name": name})["id"]

    @property
    def cookie(self) -> str:
        return str(self.http.cookies["azalai"])

    # -- tables

    def table(self, *seats: str, game: str = "desert", options: dict[str, Any] | None = None, **more: Any) -> str:
        """Create a table where hints are allowed and return its id; without seats, a game for two at one screen."""
        wanted = list(seats) or ["me", "me"]
        chosen = {"players": len(wanted)} | (options or {}) if game == "desert" else options or {}
        table: str = self.post("/tables", {"game": game, "options": chosen, "seats": wanted, "hints": True} | more)[
            "id"
        ]
        return table

    def view(self, table: str, seat: int | None = None) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/tables/{table}/view" + ("" if seat is None else f"?seat={seat}"))
        return found

    def new_ref(self) -> str:
        return f"act-{secrets.token_hex(8)}"

    def act(self, table: str, kind: str, ref: str | None = None, **more: Any) -> int:
        """Act at a table over HTTP; return the version it is stored with."""
        version: int = self.post(f"/tables/{table}/acts", {"type": kind, "id": ref or self.new_ref()} | more)["version"]
        return version

    def first_move(self, table: str) -> dict[str, Any]:
        """The first legal move of the seat to move, as a message without an id."""
        seen = self.view(table)
        if seen["to_move"] != seen["seat"]:
            seen = self.view(table, seen["to_move"])
        return {"version": seen["version"], "seat": seen["to_move"], "move": seen["moves"][0]}

    def play_with(self, other: Person, table: str, moves: int) -> int:
        """Play seat 0 against another's seat 1 until both have made some moves; return the table's version."""
        made = [0, 0]
        while min(made) < moves:
            for person in (self, other):  # they may be at different nodes
                eventually(lambda p=person: p.view(table)["version"] >= sum(made))
            seat = self.view(table)["to_move"]
            mover = other if seat else self
            mover.act(table, "move", **mover.first_move(table))
            made[seat] += 1
        return sum(made)

    def socket(self, table: str, since: int | None = None) -> Socket:
        query = "" if since is None else f"?since={since}"
        address = f"{self.url.replace('http', 'ws', 1)}{API}/tables/{table}/socket{query}"
        headers = {"Cookie": f"azalai={self.http.cookies['azalai']}"} if "azalai" in self.http.cookies else {}
        return Socket(
            connect(
                address,
                additional_headers=headers,
                origin=self.url,
                source_address=(self.source, 0) if self.source else None,
                max_size=None,
                max_queue=None,
                open_timeout=PATIENCE,
            )
        )


class Socket:
    """A table's socket. Messages that the test does not wait for are kept in `heard`."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection.__enter__()
        self.heard: list[dict[str, Any]] = []

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.connection.close()

    def say(self, kind: str, **more: Any) -> None:
        self.connection.send(json.dumps({"type": kind} | more))

    def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.connection.recv(seconds))
        self.heard.append(message)
        return message

    def wait_for(self, kind: str, seconds: float = PATIENCE, **like: Any) -> dict[str, Any]:
        """The next message of a kind, with these values."""
        return self.until(lambda m: m["type"] == kind and all(m.get(k) == v for k, v in like.items()), seconds)

    def until(self, wanted: Callable[[dict[str, Any]], bool], seconds: float = PATIENCE) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while True:
            message = self.hear(max(0.0, deadline - time.monotonic()))
            if wanted(message):
                return message

    def answer(self, kind: str, ref: str, **more: Any) -> dict[str, Any]:
        """Send a message and wait for its `ok` or `problem`."""
        self.say(kind, id=ref, **more)
        return self.until(lambda m: m.get("ref") == ref)

    def rest(self) -> Iterator[dict[str, Any]]:
        """All messages until the server closes."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                yield self.hear()


def eventually(true: Callable[[], Any], seconds: float = PATIENCE, every: float = 0.02) -> Any:
    """Poll for something that no event announces until it is true; return it."""
    deadline = time.monotonic() + seconds
    while True:
        found = true()
        if found:
            return found
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s")
        time.sleep(every)
