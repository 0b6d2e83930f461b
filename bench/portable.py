"""How much slower is portable code, and how soon can a new machine play with it?

    python bench/portable.py --rounds 5

Speeds are per second of processor time, so that other programs on the machine count less. Native and portable code
take turns, each in its own interpreter. For the start, a server gets an empty cache, the folder of portable code and
Python's bytecode, as an image on a new machine has them. The clock runs from the start of the process to the moment
when a game can be played and a guest sees its first moves, and to the answer of a bot.

`measure GAME` makes one measurement and prints it as JSON. `visit ADDRESS GAME` plays the first moves at a server.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

GAMES = ("desert", "targi")
KINDS = ("native", "portable")
SECONDS = 2.0  # of processor time for one measurement
SIMULATIONS = 2000
LEVEL = "trader"
PATIENCE = 300.0


# -- speed


def measure(name: str) -> dict[str, float]:
    """Units per second of processor time in this process."""
    import azalai
    from azalai import bots
    from azalai.bots.ready import get_ready

    get_ready(name)
    game = azalai.new(name, seed=0)
    bot = bots.Search(bots.Budget(simulations=SIMULATIONS), seed=0, threads=1, reuse=False)
    return {"random play": speed(random_games(game)), "search": speed(lambda: bot.think(game).simulations)}


def random_games(game: Any) -> Callable[[], int]:
    import numpy as np

    from azalai.core import contract
    from azalai.core.random import generator

    boxes, states, rng = game.setting.boxes, np.zeros(2, game.setting.state_type), generator(0, "bench")
    return lambda: int(contract.play_random_games(boxes, states, rng, 200))


def speed(work: Callable[[], int]) -> float:
    work()
    done, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        done += work()
    return done / (time.process_time() - start)


def measured(game: str, kind: str) -> dict[str, float]:
    command = [sys.executable, __file__, "measure", game]
    environment = os.environ | {"AZALAI_CODE": kind}
    answer = subprocess.run(command, check=True, env=environment, stdout=subprocess.PIPE, text=True)
    found: dict[str, float] = json.loads(answer.stdout)
    return found


def compare(game: str, rounds: int) -> None:
    found = [{kind: measured(game, kind) for kind in KINDS} for _ in range(rounds)]
    for what in found[0]["native"]:
        ratios = sorted(one["portable"][what] / one["native"][what] for one in found)
        speeds = [statistics.median(one[kind][what] for one in found) for kind in KINDS]
        print(
            f"{game}, {what}: native {speeds[0]:,.0f}/s, portable {speeds[1]:,.0f}/s, "
            f"ratio {statistics.median(ratios):.2f} ({ratios[0]:.2f} to {ratios[-1]:.2f})"
        )


# -- the first game on a new machine


class Visitor:
    """A guest at a server, with its cookies."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._cookies: dict[str, str] = {}

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        headers = {"Origin": self._address, "Content-Type": "application/json", "Cookie": cookies}
        request = urllib.request.Request(self._address + path, data, headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            given = answer.headers.get_all("set-cookie", [])
            self._cookies |= dict(line.partition(";")[0].split("=", 1) for line in given)
            return json.load(answer)

    def wait_for(self, true: Callable[[], Any]) -> Any:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if found := true():
                    return found
            except (urllib.error.URLError, ConnectionError):
                pass
            time.sleep(0.02)
        raise TimeoutError(self._address)


def first_game(visitor: Visitor, game: str) -> float:
    """Start a game against a bot, move, and wait until the bot has moved; return when we saw our first moves."""
    visitor.ask("/api/v1/me", {"name": "Amina"})
    options = {"players": 2} if game == "desert" else {}
    wanted = {"game": game, "options": options, "seats": ["me", LEVEL]}
    table = visitor.ask("/api/v1/tables", wanted)["id"]

    def my_turn() -> Any:
        view = visitor.ask(f"/api/v1/tables/{table}/view")
        return view if view["moves"] else None

    view = visitor.wait_for(my_turn)
    started = time.monotonic()
    act = {
        "type": "move",
        "id": "first-move",
        "version": view["version"],
        "seat": view["seat"],
        "move": view["moves"][0],
    }
    visitor.ask(f"/api/v1/tables/{table}/acts", act)
    visitor.wait_for(lambda: (seen := my_turn()) and seen["version"] > view["version"] + 1)
    return started


class Start(NamedTuple):
    """Seconds from the start of a server's process, and its processor time."""

    ready: float
    started: float
    answered: float
    processor: float

    def __str__(self) -> str:
        return (
            f"server ready {self.ready:.1f} s, first game {self.started:.1f} s, "
            f"bot's answer {self.answered:.1f} s, processor time {self.processor:.1f} s"
        )


def start_to_game(game: str, portable: Path, bytecode: str) -> Start:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        environment |= {"AZALAI_CACHE": f"{name}/cache", "AZALAI_PORTABLE_CACHE": str(portable)}
        environment |= {"PYTHONPYCACHEPREFIX": bytecode}
        command = [sys.executable, "-m", "azalai", "serve", "--port", str(port), "--data-dir", name]
        start = time.monotonic()
        server = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            visitor = Visitor(f"http://127.0.0.1:{port}")
            visitor.wait_for(lambda: visitor.ask("/readyz"))
            ready = time.monotonic() - start
            started = first_game(visitor, game) - start
            return Start(ready, started, time.monotonic() - start, processor_time(server.pid))
        finally:
            server.terminate()
            server.wait(PATIENCE)


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has used (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", nargs="*", metavar="COMMAND")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    match arguments.command:
        case ["measure", game]:
            print(json.dumps(measure(game)))
        case ["visit", address, game]:
            visitor = Visitor(address)
            visitor.wait_for(lambda: visitor.ask("/api/v1/games"))
            start = time.monotonic()
            first_game(visitor, game)
            print(f"{game}: a bot answered {time.monotonic() - start:.1f} s after a guest came to {address}")
        case _:
            report(arguments.rounds)


def report(rounds: int) -> None:
    from azalai.core.folders import portable_root

    with tempfile.TemporaryDirectory() as bytecode:
        start_to_game(GAMES[0], portable_root(), bytecode)  # writes the bytecode, which an installation has
        for game in GAMES:
            starts = [start_to_game(game, portable_root(), bytecode) for _ in range(rounds)]
            for start in starts:
                print(f"{game}, new machine: {start}")
            median = Start(*(statistics.median(values) for values in zip(*starts, strict=True)))
            print(f"{game}, new machine, median: {median}")
    for game in GAMES:
        compare(game, rounds)


if __name__ == "__main__":
    main()
