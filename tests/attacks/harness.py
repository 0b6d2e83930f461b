"""What every attack needs: a server with its usual limits, a victim who plays on, and strangers from other addresses.

An attack is a function that takes a `Target` and returns when it has done its worst. It is bounded: it opens a known
number of connections, sends a known number of bytes, and cleans up after itself.
"""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.running import PATIENCE, CommandLine, Person, Server, address

ROOT = Path(__file__).parents[2]
SAMPLE_SECONDS = 0.05
SETTLE_SECONDS = 30.0  # the server has this long to give back its memory


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1])
    return pages * 4096 / 1e6


@dataclass
class Target:
    """The server under attack."""

    server: Server
    scale: float = 1.0  # quick runs use a part of the full number of connections, tables or messages

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
            ("127.0.0.1", self.server.port), timeout=timeout, source_address=(address(stranger), 0)
        )

    def person(self, stranger: int = 0, name: str | None = "Samira") -> Person:
        """A browser at a stranger's address, as a guest if a name is given."""
        person = Person(self.server.url, address(stranger))
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
    faults: list[dict[str, object]] = field(default_factory=list)

    @property
    def slower(self) -> float:
        return percentile(self.during, 99) / percentile(self.before, 99)

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


class Victim:
    """The process of `victim.py`."""

    def __init__(self, url: str, level: str | None = None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.attacks.victim", url, *([level] if level else [])],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def report(self) -> list[float]:
        """The seconds of all moves since the last report."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        found: list[float] = json.loads(self._process.stdout.readline())
        return found

    def play_for(self, seconds: float) -> list[float]:
        """The seconds of the moves within the next `seconds`, at least one."""
        self.report()
        deadline = time.monotonic() + seconds
        found: list[float] = []
        while time.monotonic() < deadline or not found:
            time.sleep(min(0.2, seconds))
            found += self.report()
        return found

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


def measure(target: Target, attack: Attack, quiet_seconds: float = 8.0) -> Measured:
    """Let the victim play alone, then under attack, then wait until the server has settled."""
    with victim_of(target, getattr(attack, "against", None)) as victim:
        before = victim.play_for(quiet_seconds)
        small = memory(target.pid)
        began = time.monotonic()
        with Peak(target.pid) as peak:
            victim.report()
            attack(target)
            during = victim.report() + victim.play_for(1.0)
        seconds = time.monotonic() - began
        after = settled(target.pid, small)
    return Measured(attack.__name__, before, during, small, peak.most, after, seconds, target.server.faults())


def settled(pid: int, before: float) -> float:
    """The memory of a server after an attack, once it is close to what it was, or after a while."""
    deadline = time.monotonic() + SETTLE_SECONDS
    while memory(pid) > 1.1 * before and time.monotonic() < deadline:
        time.sleep(0.2)
    return memory(pid)


def attacked_server(folder: Path, **settings: str) -> Server:
    """A server with its usual limits, as a host would start it; settings are AZALAI_ variables."""
    server = Server(folder, CommandLine(), limits="1")
    server.environment = {f"AZALAI_{name.upper()}": value for name, value in settings.items()}
    return server
