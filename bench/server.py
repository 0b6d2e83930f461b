"""Compare the server's moves per second and latency with a bare FastAPI WebSocket that makes one SQLite insert each,
and with boardgame.io's own server (see `boardgame.py`).

All run as separate processes; the client is this process, and for boardgame.io a Node program. The table says how
much of a core the client used: under 100 %, it was not what was measured. Ten moves are in progress at any time, on
random tables: what a move costs must not depend on how many tables are open. At each of our tables two people play,
with a socket each. A move is done when both have the new position, and the next player also has the legal moves and
their gains. When a game ends, the next one is played at a table that was created before.

    python bench/server.py                          10, 100 and 1,000 tables, three rounds; boardgame.io at 10 and 100
    python bench/server.py --no-peer                without boardgame.io
    python bench/server.py --soak 600               ten minutes of play, and the memory before and after
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import functools
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import boardgame
import msgspec
import websockets

IN_FLIGHT = 10
PEER = "boardgame.io"
ENDS = 50  # games that may end per second
BARE = """
import sqlite3, sys
import uvicorn
from fastapi import FastAPI, WebSocket, WebSocketDisconnect

app = FastAPI()
database = sqlite3.connect(sys.argv[1], isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE moves (number INTEGER PRIMARY KEY, text TEXT)")

@app.websocket("/socket")
async def talk(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            text = await websocket.receive_text()
            database.execute("INSERT INTO moves (text) VALUES (?)", (text,))
            await websocket.send_text(text)
    except WebSocketDisconnect:
        pass

@app.get("/readyz")
async def ready() -> dict:
    return {}

uvicorn.run(app, port=int(sys.argv[2]), log_level="error")
"""


class Shown(msgspec.Struct):
    """The parts of a server's message that the client needs."""

    type: str
    version: int = 0
    to_move: int | None = None
    seat: int | None = None
    moves: list[str] | None = None


_shown = msgspec.json.Decoder(Shown)


class BareTable:
    """A connection to the bare server: a message out, the same message back."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    async def move(self) -> None:
        await self._connection.send('{"type": "move", "version": 17, "seat": 0, "move": "camel green F8"}')
        await self._connection.recv()


class OurTable:
    """A table at which two people play; both get every new position."""

    def __init__(self, pair: Pair, sockets: list[Any], spare: list[list[Any]]) -> None:
        self._pair = pair
        self._spare = spare
        self._sit_down(sockets)

    def _sit_down(self, sockets: list[Any]) -> None:
        self._sockets = sockets
        self._last = [Shown("none") for _ in sockets]

    async def _until(self, seat: int, version: int) -> None:
        while self._last[seat].type != "view" or self._last[seat].version < version:
            self._last[seat] = _shown.decode(await self._sockets[seat].recv())

    async def move(self) -> None:
        await self._until(0, 0)
        mover = self._last[0].to_move
        if mover is None:
            for one in self._sockets:
                await one.close()
            self._sit_down(self._spare.pop() if self._spare else await self._pair.sit_down())
            await self._until(0, 0)
            mover = self._last[0].to_move
        assert mover is not None
        await self._until(mover, self._last[0].version)
        moves, version = self._last[mover].moves, self._last[mover].version
        assert moves is not None
        act = {"type": "move", "id": str(version), "version": version, "seat": mover, "move": random.choice(moves)}
        await self._sockets[mover].send(json.dumps(act))
        for seat in range(len(self._sockets)):
            await self._until(seat, version + 1)


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextlib.contextmanager
def running(
    command: list[str], port: int, environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    try:
        for _ in range(600):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1)
                break
            time.sleep(0.1)
        yield process
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def bare(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    port = free_port()
    file = os.path.join(folder, f"bare-{port}.sqlite")
    with running([sys.executable, "-c", BARE, file, str(port)], port) as process:
        yield process, port


@contextlib.contextmanager
def ours(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    port = free_port()
    command = [sys.executable, "-m", "azalai", "serve", "--port", str(port), "--limits", "0"]
    with running([*command, "--database", os.path.join(folder, f"ours-{port}.sqlite")], port) as process:
        yield process, port


@contextlib.contextmanager
def theirs(folder: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    port = free_port()
    command = boardgame.command("server.js", port, os.path.join(folder, f"theirs-{port}"))
    with running(command, port, boardgame.environment()) as process:
        yield process, port


SERVERS = {"bare": bare, "azalai": ours, PEER: theirs}


class Guest:
    """A person who plays at all tables of a run."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookie = ""
        self._cookie = self.ask("/me", {"name": "Load"})[1]

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": self._cookie, "origin": f"http://127.0.0.1:{self._port}"}

    def ask(self, path: str, body: Any) -> tuple[Any, str]:
        headers = {"content-type": "application/json"} | (self.headers if self._cookie else {})
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._port}/api/v1{path}", json.dumps(body).encode(), headers, method="POST"
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            cookies = [cookie.split(";")[0] for cookie in answer.headers.get_all("set-cookie", [])]
            return json.loads(answer.read()), "; ".join(cookies)

    async def look_at(self, table: str) -> Any:
        address = f"ws://127.0.0.1:{self._port}/api/v1/tables/{table}/socket"
        return await websockets.connect(address, additional_headers=self.headers, max_size=None, compression=None)


class Pair:
    """Two people who play each other at all tables of a run."""

    def __init__(self, port: int) -> None:
        self._guests = [Guest(port), Guest(port)]

    def _new_table(self) -> str:
        first, second = self._guests
        wanted = {"game": "desert", "options": {"players": 2}, "seats": ["me", "open"]}
        table = str(first.ask("/tables", wanted)[0]["id"])
        second.ask(f"/tables/{table}/join", {})
        return table

    async def sit_down(self) -> list[Any]:
        table = await asyncio.to_thread(self._new_table)
        return [await guest.look_at(table) for guest in self._guests]


async def open_tables(kind: str, port: int, number: int, reserve: int) -> AsyncIterator[Any]:
    """Open this many tables; ours with some in reserve, because games end and creating tables is not measured."""
    if kind == "bare":
        for _ in range(number):
            yield BareTable(await websockets.connect(f"ws://127.0.0.1:{port}/socket", compression=None))
        return
    pair = Pair(port)
    spare = [await pair.sit_down() for _ in range(reserve)]
    for _ in range(number):
        yield OurTable(pair, await pair.sit_down(), spare)


async def play(tables: list[Any], seconds: float) -> list[float]:
    """The latencies of all moves made in this many seconds, ten at a time."""
    latencies: list[float] = []
    free = tables.copy()
    random.shuffle(free)
    end = time.perf_counter() + seconds

    async def player() -> None:
        while time.perf_counter() < end:
            table = free.pop(random.randrange(len(free)))
            began = time.perf_counter()
            await table.move()
            latencies.append(time.perf_counter() - began)
            free.append(table)

    await asyncio.gather(*(player() for _ in range(min(IN_FLIGHT, len(tables)))))
    return latencies


async def measure(
    kind: str, port: int, number: int, seconds: float, process: subprocess.Popen[bytes]
) -> dict[str, float]:
    reserve = int(seconds * ENDS)
    if kind == PEER:
        cpu = functools.partial(cpu_seconds, process)
        found = await asyncio.to_thread(boardgame.play, port, number, seconds, reserve, IN_FLIGHT, cpu)
        return figures([ms / 1000 for ms in found["latencies"]], found["spent"], found["cpu"], found["client"])
    tables = [table async for table in open_tables(kind, port, number, reserve)]
    await play(tables, 1.0)
    began, before, own = time.perf_counter(), cpu_seconds(process), time.process_time()
    latencies = await play(tables, seconds)
    spent = time.perf_counter() - began
    return figures(latencies, spent, cpu_seconds(process) - before, (time.process_time() - own) / spent)


def figures(latencies: list[float], spent: float, cpu: float, client: float) -> dict[str, float]:
    """One run's figures: times in ms, and the share of a core that the client used."""
    ordered = sorted(latencies)
    return {
        "moves": len(ordered) / spent,
        "p50": 1000 * statistics.median(ordered),
        "p99": 1000 * ordered[int(0.99 * (len(ordered) - 1))],
        "cpu": 1000 * cpu / len(ordered),
        "client": 100 * client,
    }


def cpu_seconds(process: subprocess.Popen[bytes]) -> float:
    """The CPU time of a process so far, over all its threads."""
    user, system = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def memory(process: subprocess.Popen[bytes]) -> float:
    """Resident megabytes of a process."""
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


Results = dict[str, list[dict[str, float]]]


def run_rounds(number: int, kinds: list[str], rounds: int, seconds: float) -> Results:
    """Let every server run once, then every server again, so that a drift of the machine affects all alike."""
    results: Results = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind in kinds:
            with tempfile.TemporaryDirectory() as folder, SERVERS[kind](folder) as (process, port):
                results[kind].append(asyncio.run(measure(kind, port, number, seconds, process)))
    return results


def ratio(results: Results, kind: str) -> float:
    """Our moves per second to another server's, in the same round."""
    return statistics.median(o["moves"] / t["moves"] for o, t in zip(results["azalai"], results[kind], strict=True))


def show(number: int, results: Results) -> float:
    """Print a line for each server; return our moves per second."""
    medians = {kind: {key: statistics.median(o[key] for o in of) for key in of[0]} for kind, of in results.items()}
    for kind, line in medians.items():
        times = " ".join(f"{line[key]:8.2f}" for key in ("p50", "p99", "cpu"))
        compared = "" if kind == "azalai" else f"{ratio(results, kind):.2f}"
        print(f"{number:7} {kind:>12} {line['moves']:9.0f} {times} {line['client']:6.0f} % {compared:>11}", flush=True)
    return medians["azalai"]["moves"]


def compare(sizes: list[int], rounds: int, seconds: float, peer_sizes: list[int]) -> None:
    heads = f"{'moves/s':>9} {'p50 ms':>8} {'p99 ms':>8} {'CPU ms':>8} {'client':>8} {'ours to it':>11}"
    print(f"{'tables':>7} {'server':>12} {heads}")
    rates = []
    for number in sizes:
        kinds = ["bare", "azalai", *([PEER] if number in peer_sizes else [])]
        rates.append(show(number, run_rounds(number, kinds, rounds, seconds)))
    if len(sizes) > 1:
        print(f"A move costs {rates[0] / rates[-1]:.2f} times as much at {sizes[-1]} tables as at {sizes[0]}.")


def sizes_for_peer(wanted: list[int]) -> list[int]:
    """The numbers of tables at which boardgame.io is measured: none if it cannot run here."""
    if not wanted:
        return []
    try:
        boardgame.install()
        boardgame.command("server.js")
    except boardgame.Missing as why:
        print(why)
        return []
    return wanted


def soak(seconds: float, number: int) -> None:
    """Play for a long time and watch the memory."""

    async def run(port: int, process: subprocess.Popen[bytes]) -> None:
        tables = [table async for table in open_tables("azalai", port, number, 0)]
        moves = 0
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            moves += len(await play(tables, min(seconds / 10, max(1.0, end - time.perf_counter()))))
            print(f"{moves:9} moves, {memory(process):7.1f} MB", flush=True)

    with tempfile.TemporaryDirectory() as folder, ours(folder) as (process, port):
        print(f"        0 moves, {memory(process):7.1f} MB", flush=True)
        asyncio.run(run(port, process))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[10, 100, 1000])
    parser.add_argument("--peer-tables", type=int, nargs="+", default=[10, 100], help="the same for boardgame.io")
    parser.add_argument("--no-peer", action="store_true", help="leave boardgame.io out")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--soak", type=float, metavar="SECONDS", help="play this many seconds and watch the memory")
    arguments = parser.parse_args()
    if arguments.soak:
        soak(arguments.soak, arguments.tables[0])
    else:
        peer_sizes = sizes_for_peer([] if arguments.no_peer else arguments.peer_tables)
        compare(arguments.tables, arguments.rounds, arguments.seconds, peer_sizes)


if __name__ == "__main__":
    main()
