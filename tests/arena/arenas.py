"""Small contests for tests, and helpers to compare and run them."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from azalai.arena import Contest, Played, Report
from azalai.bots import solver, tree
from tests.bots.programs import environment, write_program

COMMAND = [sys.executable, "-m", "azalai"]
DEADLINE = 120  # seconds; longer means that something hangs


def timeless(games: list[Played]) -> list[Played]:
    """Games without the seconds they took, which differ in every run."""
    return [msgspec.structs.replace(game, seconds=[]) for game in games]


def result(report: Report) -> list[Played]:
    return timeless(report.played)


def azalai(*arguments: object, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the arena to its end."""
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        env=environment(**variables),
        capture_output=True,
        text=True,
        timeout=DEADLINE,
        check=False,
    )


class Witness(Contest, frozen=True, kw_only=True):
    """A contest that notes at the start of every game whether the search and the solver are loaded."""

    notes: str

    @classmethod
    def of(cls, contest: Contest, notes: Path) -> Witness:
        return cls(**msgspec.structs.asdict(contest), notes=str(notes))

    def deal_seed(self, block: int) -> int:
        loaded: Any = tree.grow, solver.solve_root
        with Path(self.notes).open("a", encoding="utf-8") as file:
            file.write("ready\n" if all(function.signatures for function in loaded) else "cold\n")
        return Contest.deal_seed(self, block)

    def seen(self) -> set[str]:
        return set(Path(self.notes).read_text("utf-8").split())


class Waiting:
    """A program that loses every game at once by answering nonsense, but waits once, from its n-th game on, and reports
    that. So a test knows that a match is in progress without looking at a clock. After `release` it no longer waits.

    Several workers may play at the same time and count the same games, so the first of them to make the file waits.
    """

    def __init__(self, folder: Path, game: int) -> None:
        folder.mkdir()
        self._folder = folder
        self._pipe = folder / "pipe"
        os.mkfifo(self._pipe)
        wait = f"""
        note("games", "x")
        enough = len(open(here + "/games").readlines()) >= {game}
        if enough and not os.path.exists(here + "/released") and is_first(here + "/waiting"):
            pipe = open(here + "/pipe", "w")
            pipe.write("waiting")
            pipe.flush()
            hang()
        say(reply="move", move="nonsense")
        """
        self.spec = write_program(folder, wait)

    def until_waiting(self) -> int:
        """The pipe that the waiting program holds open until it ends."""
        pipe = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        ready, _, _ = select.select([pipe], [], [], DEADLINE)
        assert ready, "the program never waited"
        assert os.read(pipe, 100) == b"waiting"
        os.set_blocking(pipe, True)
        return pipe

    def release(self) -> None:
        (self._folder / "released").touch()


def start(*arguments: object) -> subprocess.Popen[str]:
    """Start a command of the arena as a shell in a terminal would: in its own process group."""
    return subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def press_ctrl_c(process: subprocess.Popen[str]) -> None:
    os.killpg(process.pid, signal.SIGINT)
