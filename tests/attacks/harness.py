"""What every attack needs: a server with its usual limits, a victim who plays on, and strangers from other addresses.

An attack is a function that takes a `Target` and returns when it has done its worst. It is bounded: it opens a known
number of connections, sends a known number of bytes, and cleans up after itself.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import azalai
from azalai.server.checks import LARGE
from tests.server.running import PATIENCE, CommandLine, Launcher, Person, Server, address, eventually

ROOT = Path(__file__).parents[2]
CARDS = ROOT / "azalai" / "games" / "targi" / "cards"
SAMPLE_SECONDS = 0.05
LEAST_SECONDS = 8.0  # an attack repeats until the victims have made hundreds of moves under it
LEAST_ANSWERS_SECONDS = 20.0  # the same where a victim plays against a bot, and there are fewer moves
ROUND = 2_000  # strangers of the next round of an attack are at other addresses
SETTLE_SECONDS = 30.0  # how long the server may take to give back its memory


def memory(pid: int) -> float:
    """The resident memory of a process, and what its helper processes have for themselves, in MB."""
    return own_memory(pid) + sum(helpers(pid))


def own_memory(pid: int) -> float:
    """The resident memory of a process without its helper processes, in MB."""
    return _pages(pid)[0] * 4096 / 1e6


def helpers(pid: int) -> list[float]:
    """What each helper process of a process has for itself, in MB."""
    return [(own - shared) * 4096 / 1e6 for own, shared in map(_pages, _children(pid))]


def _pages(pid: int) -> tuple[int, int]:
    """The resident pages of a process, and how many of them it may share."""
    try:
        _, resident, shared, *_ = Path(f"/proc/{pid}/statm").read_text("ascii").split()
    except OSError:
        return 0, 0  # it has just ended
    return int(resident), int(shared)


def _children(pid: int) -> list[int]:
    """The processes that a process has started, once they run a program of their own."""
    with contextlib.suppress(OSError):
        found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
        return [child for child in found if _command(child) != _command(pid)]
    return []


def _command(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@dataclass
class Target:
    """The server under attack."""

    server: Server
    scale: float = 1.0  # quick runs use a part of the full number of connections, tables or messages
    first: int = 0  # the first stranger

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    def times(self, number: int) -> int:
        """A number of things to do, at least one."""
        return max(1, round(number * self.scale))

    def connect(self, stranger: int = 0, timeout: float = PATIENCE) -> socket.socket:
        """A plain connection from a stranger's address."""
        return socket.create_connection(
            ("127.0.0.1", self.server.port), timeout=timeout, source_address=(address(self.first + stranger), 0)
        )

    def person(self, stranger: int = 0, name: str | None = "Samira") -> Person:
        """A browser at a stranger's address, as a guest if a name is given."""
        person = Person(self.server.url, address(self.first + stranger))
        if name is not None:
            person.guest(name)
        return person


Attack = Callable[[Target], None]


@dataclass
class Measured:
    """How the victim and the server fared."""

    attack: str
    before: list[float]
    during: list[float]
    memory_before: float
    memory_peak: float
    memory_after: float
    seconds: float
    level: str | None = None  # of the bot that the victim plays against
    faults: list[dict[str, object]] = field(default_factory=list)

    @property
    def larger(self) -> float:
        return self.memory_peak / self.memory_before

    @property
    def larger_after(self) -> float:
        return self.memory_after / self.memory_before


def percentile(seconds: list[float], percent: float) -> float:
    """
    >>> percentile([0.1, 0.2, 0.3], 99)
    0.3
    """
    return sorted(seconds)[min(len(seconds) - 1, int(len(seconds) * percent / 100))]


def _step_back() -> None:
    """Let the server and the victims compute first: real attackers do not use the server's processor."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(10)


class Move(NamedTuple):
    player: int
    began: float
    seconds: float


class Victim:
    """The process of `victim.py`."""

    def __init__(self, url: str, level: str | None = None, *, again: bool = False) -> None:
        more = [*([level] if level else []), *(["--again"] if again else [])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.attacks.victim", url, *more],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def moves(self) -> list[Move]:
        """All moves since they were last asked for."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return [Move(*move) for move in json.loads(self._process.stdout.readline())]

    def report(self) -> list[float]:
        """The seconds of all moves since they were last asked for."""
        return [move.seconds for move in self.moves()]

    def play_for(self, seconds: float) -> list[float]:
        """The seconds of the moves within the next `seconds`, at least one."""
        self.report()
        deadline = time.monotonic() + seconds
        found: list[float] = []
        while time.monotonic() < deadline or not found:
            time.sleep(min(0.2, seconds))
            found += self.report()
        return found

    def play_during(self, attack: Callable[[], None]) -> list[float]:
        """The seconds of all moves that begin during an attack, however long they take."""
        self.moves()
        began = time.monotonic()
        with ThreadPoolExecutor(1, "attackers", _step_back) as attackers:
            attackers.submit(attack).result()
        ended = time.monotonic()
        found = self.moves()
        players = {move.player for move in found}
        while not players <= {move.player for move in found if move.began > ended}:
            eventually(lambda: found.extend(self.moves()) or found[-1].began > ended)
        return [move.seconds for move in found if began <= move.began <= ended]

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()


@contextmanager
def victim_of(target: Target, level: str | None = None) -> Iterator[Victim]:
    """A victim, who plays against a bot of a level if one is given."""
    victim = Victim(target.server.url, level)
    try:
        victim.play_for(1.0)
        yield victim
    finally:
        victim.close()


class Peak:
    """Samples a process's memory until it is left."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._sample, daemon=True)
        self.most = memory(pid)

    def _sample(self) -> None:
        while not self._done.wait(SAMPLE_SECONDS):
            self.most = max(self.most, memory(self._pid))

    def __enter__(self) -> Peak:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()


def measure(target: Target, attack: Attack) -> Measured:
    """Let the victims play alone, then under attack, then wait until the server has settled."""
    level: str | None = getattr(attack, "against", None)
    least = LEAST_ANSWERS_SECONDS if level else LEAST_SECONDS
    with victim_of(target, level) as victim:
        before = victim.play_for(least)
        check_a_record(target)
        small = memory(target.pid)
        began = time.monotonic()
        with Peak(target.pid) as peak:
            during = victim.play_during(partial(repeat, attack, target, least))
        seconds = time.monotonic() - began
        after = settled(target.pid, small)
    return Measured(attack.__name__, before, during, small, peak.most, after, seconds, level, target.server.faults())


def check_a_record(target: Target) -> None:
    """Have a record checked, as somebody does on any evening: the process that checks files is a part of the server."""
    deck = (CARDS / "base_tribe.json").read_text("utf-8") + " " * LARGE
    game = azalai.new("targi", tribe=deck, seed=1)
    for _ in range(4):
        game.play(game.moves()[0])
    with target.person() as person:
        person.post("/records", game.record())


def repeat(attack: Attack, target: Target, seconds: float) -> None:
    """Attack until this much time has passed, at least once, each time from other addresses."""
    deadline = time.monotonic() + seconds
    for first in itertools.count(0, ROUND):
        attack(replace(target, first=first))
        if time.monotonic() > deadline:
            return


def settled(pid: int, before: float) -> float:
    """The memory of a server after an attack, once it is close to what it was, or after a while."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while memory(pid) > 1.1 * before and time.monotonic() < deadline:
        time.sleep(0.2)
    return memory(pid)


def attacked_server(folder: Path, launcher: Launcher | None = None, **settings: str) -> Server:
    """A server with its usual limits, as a host would start it; settings are AZALAI_ variables."""
    server = Server(folder, launcher or CommandLine(), limits="1")
    chosen = {"engine": "server", **settings}  # building engines would slow down the victim
    server.environment = {f"AZALAI_{name.upper()}": value for name, value in chosen.items()}
    return server


def wait_until_games_are_loaded(server: Server) -> None:
    """Loading takes seconds of the first start, and what is measured then says nothing about an attack."""
    with Person(server.url) as person:
        eventually(lambda: all(person.get("/games")["ready"].values()), every=0.2)
