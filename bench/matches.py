"""Play a benchmark's matches through the arena, in sessions, and note how busy the machine was.

The same command continues where it was stopped. `sessions.json` in the folder of the matches says which build of the
search played how much of each match, and which share of the machine it had. Bots with a time budget are weaker on a
busy machine, so a remark is added if they had less than nine tenths of it.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import msgspec
import playouts

import azalai
from azalai import arena, bots
from azalai.arena.bar import Bar
from azalai.arena.cli import show_blocks


def build() -> str:
    """A digest of everything that decides how the search plays, as workers that start now would import it."""
    package = Path(azalai.__file__).parent
    paths = sorted(path for folder in ("bots", "core", "games") for path in (package / folder).rglob("*.*"))
    digest = hashlib.sha256()
    for path in paths:
        if path.suffix in (".py", ".json"):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class Session(msgspec.Struct):
    """A part of a match played without a break: the CPU time it used, and what its workers could have used."""

    build: str
    cpu_seconds: float
    core_seconds: float


def depends_on_load(bot: str) -> bool:
    """Whether a bot's budget is wall-clock time, rather than simulations or its own CPU time."""
    name = bot.partition(":")[0]
    level = bots.LEVELS.get(name)
    return "cpu=1" not in bot and (bool(level["seconds"]) if level else bool(re.search(r":[\d.]+m?s\b", bot)))


class Log:
    """The sessions of every match, in the folder of the matches if there is one."""

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / "sessions.json" if folder else None
        self._sessions: dict[str, list[Session]] = {}
        if self._path and self._path.exists():
            self._sessions = msgspec.json.decode(self._path.read_bytes(), type=dict[str, list[Session]])

    def add(self, name: str, session: Session) -> None:
        self._sessions.setdefault(name, []).append(session)
        if self._path:
            self._path.write_bytes(msgspec.json.format(msgspec.json.encode(self._sessions)))

    def remarks(self, name: str, *bots: str) -> list[str]:
        """What a reader must know before trusting the figure. Bots that count CPU time do not mind a busy machine."""
        sessions = self._sessions.get(name, [])
        by_the_clock = any(map(depends_on_load, bots))
        builds = {session.build for session in sessions}
        cpu, whole = sum(s.cpu_seconds for s in sessions), sum(s.core_seconds for s in sessions)
        share = cpu / whole if whole else 1.0
        return [
            *([f"by {len(builds)} builds of the search"] if len(builds) > 1 else []),
            *(["by an older build of the search"] if builds and builds != {build()} and len(builds) == 1 else []),
            *([f"busy machine: {share:.0%} CPU"] if share < playouts.QUIET_SHARE and by_the_clock else []),
        ]


@contextmanager
def session(log: Log, name: str, workers: int) -> Iterator[None]:
    """Note the CPU time of a match, including its workers' time once they have ended."""
    played_by, cpu, began = build(), _cpu_seconds(), time.perf_counter()
    yield
    log.add(name, Session(played_by, _cpu_seconds() - cpu, workers * (time.perf_counter() - began)))


def _cpu_seconds() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


# -- matches


@dataclass(frozen=True)
class Match:
    """A match of the first bot against the others; the last bot takes the seats that are left."""

    name: str
    bots: tuple[str, ...]
    players: int = 2
    game: str = "desert"

    @property
    def what(self) -> str:
        first, second = self.bots
        return f"{first} against {second}" if self.players == 2 else f"{first} among {self.players - 1} {second}"


@dataclass(frozen=True)
class Plan:
    """How the matches of a run are played."""

    games: int
    workers: int
    seed: int = 1
    folder: Path | None = None

    def file(self, name: str, ending: str = "jsonl") -> Path | None:
        return self.folder / f"{name}.{ending}" if self.folder else None


def play(match: Match, plan: Plan, log: Log) -> arena.Report:
    """Play a match through the arena, from where its file ends."""
    contest = arena.match(match.game, match.bots, seed=plan.seed, options={"players": match.players})
    planned = contest.blocks(plan.games)
    executor = arena.here if plan.workers == 1 else arena.processes(plan.workers)
    save = plan.file(match.name)
    run = functools.partial(arena.run, contest, plan.games, executor, save=save)
    if save and save.exists() and save.read_bytes().count(b"\n") > planned * contest.players:
        return run()
    with session(log, match.name, plan.workers), Bar(match.name, planned * contest.players) as bar:
        return run(watch=functools.partial(show_blocks, bar, contest))
