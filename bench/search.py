"""How fast and how strong our search is, beside others and against itself.

    python bench/search.py speed                                 simulations per second, beside OpenSpiel's C++
    python bench/search.py strength --save DIR --plot FILE.svg   win share over budget
    python bench/search.py goals --save DIR                      the project's goals, measured
    python bench/search.py goals --save DIR --only levels long   some of them; see `goals --help` for the names

Every command takes `--json`. What takes long is saved with `--save DIR`, one file for each match in the arena's own
format, and the same command goes on where it was stopped: by Ctrl-C, a kill, or with more `--games`. When all pieces
are played, the command without `--only` prints the whole table at once. `DIR/sessions.json` says which build of the
search played how much of each match, and how much of the machine it had: bots with a time budget are weaker on a busy
one, so a remark is made if they had less than nine tenths of it. The longest matches count each bot's own CPU time
(`cpu=1`) instead, which is the same on a quiet machine and fair on a busy one.

Speed. Ours and theirs run one after the other in interpreters of their own (`peers`), each search with the same number
of simulations from a fresh tree that never fills its memory, ready and compiled before the clock starts. Hex is
searched from the empty board; the opening here is its like, later positions have fewer moves and shorter rollouts.

Endgames. Positions are those from which a game of `search` against itself was soon over and which the solver can
decide; they count if at least one move is worse than the best. Going back in a game ends at the first position that
is too large, since every earlier one is larger. There are two players: with more, a move can be best or not depending
on whom it helps. In many of them the search solves the rest itself; the table tells those apart.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import json
import math
import multiprocessing
import os
import re
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path
from typing import Any

import msgspec
import peers
import playouts
from rich.console import Console
from rich.table import Table
from rich.text import Text

import azalai
from azalai import Game, arena, bots
from azalai.arena import Estimate
from azalai.arena.cli import Bar
from azalai.arena.plot import STYLE
from azalai.arena.statistics import wilson
from azalai.arena.tables import percent
from azalai.bots import Budget
from azalai.bots.process import derived_seed
from azalai.core.errors import AzalaiError

GAME = "desert"  # whose goals these are
UNKNOWN = "–"
NOT_REACHED, REFUSED, BROKEN_OFF = 1, 2, 130  # exit codes; the last as shells count Ctrl-C


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def compile_all(name: str = GAME) -> None:
    """Make everything ready that a clock must not see: rules, bots and the solver."""
    game = azalai.new(name, seed=0)
    bots.make("search:1", seed=0).choose(game)
    bots.make("greedy", seed=0).choose(game)
    bots.solve(game, 1)


# -- what was played by which build, on how much of the machine


def build() -> str:
    """Says which search workers that start now would import: a digest of all that decides how it plays."""
    package = Path(azalai.__file__).parent
    paths = sorted(path for folder in ("bots", "core", "games") for path in (package / folder).rglob("*.*"))
    digest = hashlib.sha256()
    for path in paths:
        if path.suffix in (".py", ".json"):
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


class Session(msgspec.Struct):
    """A part of a match that was played in one go: the CPU time that it had, and what its workers could have had."""

    build: str
    cpu_seconds: float
    core_seconds: float


def minds_a_busy_machine(bot: str) -> bool:
    """Whether it thinks by the wall's clock: neither for a number of simulations nor by its own CPU time."""
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
        """What a reader must know before trusting the figure; who counts its own time does not mind a busy machine."""
        sessions = self._sessions.get(name, [])
        by_the_clock = any(map(minds_a_busy_machine, bots))
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
    """Note what a match spends, its workers' time included once they have ended."""
    played_by, cpu, began = build(), _cpu_seconds(), time.perf_counter()
    yield
    log.add(name, Session(played_by, _cpu_seconds() - cpu, workers * (time.perf_counter() - began)))


def _cpu_seconds() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


# -- matches


@dataclass(frozen=True)
class Match:
    """The first bot against the others; the last one takes the seats that are left."""

    name: str
    bots: tuple[str, ...]
    players: int = 2

    @property
    def what(self) -> str:
        first, second = self.bots
        return f"{first} against {second}" if self.players == 2 else f"{first} among {self.players - 1} {second}"


@dataclass(frozen=True)
class Plan:
    """How matches are played, the same for all of a run."""

    games: int
    workers: int
    seed: int = 1
    folder: Path | None = None

    def file(self, name: str, ending: str = "jsonl") -> Path | None:
        return self.folder / f"{name}.{ending}" if self.folder else None


def play(match: Match, plan: Plan, log: Log) -> arena.Report:
    """Play a match through the arena, from where its file ends."""
    contest = arena.match(GAME, match.bots, seed=plan.seed, options={"players": match.players})
    planned = contest.blocks(plan.games)
    executor = arena.here if plan.workers == 1 else arena.processes(plan.workers)
    save = plan.file(match.name)
    run = functools.partial(arena.run, contest, plan.games, executor, save=save)
    if save and save.exists() and save.read_bytes().count(b"\n") > planned * contest.players:
        return run()
    with session(log, match.name, plan.workers), Bar(contest, planned * contest.players) as bar:
        return run(watch=bar.show)


# -- the table of goals


class Result(msgspec.Struct, kw_only=True):
    """A goal and what was measured: a share of the victories or positions with its 95 % interval, or a ratio of speeds
    with the extremes of its rounds."""

    name: str
    what: str
    unit: str  # "share" or "times"
    least: float
    measured: float | None
    low: float | None
    high: float | None
    trials: int
    planned: int
    remark: str = ""

    @property
    def reached(self) -> bool | None:
        return None if self.measured is None else self.measured >= self.least


@dataclass(frozen=True)
class Goal:
    """A match that should end with at least this share for its first bot; `--only` takes the name or the group."""

    group: str
    match: Match
    least: float


def _goal(name: str, least: float, *players: str, group: str | None = None, seats: int = 2) -> Goal:
    return Goal(group or name, Match(name, players, seats), least)


GOALS = (
    _goal("greedy10", 0.98, "search:10ms", "greedy"),
    _goal("uct", 0.80, "search:2000", "uct:2000"),
    _goal("long", 0.85, "search:1s", "search:10ms"),
    _goal("double250", 0.55, "search:500ms,cpu=1", "search:250ms,cpu=1", group="double"),
    _goal("double500", 0.55, "search:1s,cpu=1", "search:500ms,cpu=1", group="double"),
    _goal("among3", 0.90, "search:100ms", "greedy", group="among", seats=3),
    _goal("among4", 0.85, "search:100ms", "greedy", group="among", seats=4),
    _goal("among5", 0.80, "search:100ms", "greedy", group="among", seats=5),
    _goal("nomad-novice", 0.65, "nomad", "novice", group="levels"),
    _goal("trader-nomad", 0.65, "trader", "nomad", group="levels"),
    _goal("guide-trader", 0.65, "guide", "trader", group="levels"),
    _goal("master-guide", 0.65, "master:cpu=1", "guide:cpu=1", group="levels"),
)
ENDGAMES, SPEED = "endgames", "speed"
ENDGAMES_LEAST = 0.97
SPEED_LEAST = 2.0


def match_result(goal: Goal, report: arena.Report, log: Log) -> Result:
    share = report.bots[0].share
    faults = sum(bot.faults for bot in report.bots)
    remarks = log.remarks(goal.match.name, *goal.match.bots) + ([f"{faults} faults"] if faults else [])
    return Result(
        name=goal.match.name,
        what=goal.match.what,
        unit="share",
        least=goal.least,
        measured=share.value,
        low=share.low,
        high=share.high,
        trials=report.games,
        planned=report.planned,
        remark="; ".join(remarks),
    )


def goals_table(results: Sequence[Result]) -> Table:
    """For people; the remarks column only appears when there is something to remark."""
    table = Table(title="Goals", caption="95 % intervals by Wilson; for speeds the extremes of the rounds.")
    for heading in ("goal", "what"):
        table.add_column(heading)
    for heading in ("at least", "measured", "interval", "of", "reached"):
        table.add_column(heading, justify="right")
    remarks = any(result.remark for result in results)
    if remarks:
        table.add_column("remark")
    for result in results:
        cells = [Text(cell) for cell in _cells(result)]
        table.add_row(*(cells if remarks else cells[:-1]))
    return table


def _cells(result: Result) -> list[str]:
    trials = f"{result.trials:,}" if result.trials >= result.planned else f"{result.trials:,}/{result.planned:,}"
    reached = {True: "yes", False: "no", None: UNKNOWN}[result.reached]
    figures = [_figure(number, result.unit) for number in (result.least, result.measured)]
    return [result.name, result.what, *figures, _interval(result), trials, reached, result.remark]


def _figure(number: float | None, unit: str) -> str:
    if unit == "share":
        return percent(number)
    return UNKNOWN if number is None else f"{number:.2f} ×"


def _interval(result: Result) -> str:
    if result.low is None or result.high is None:
        return UNKNOWN
    if result.unit == "share":
        return f"{100 * result.low:.1f} to {100 * result.high:.1f}"
    return f"{result.low:.2f} to {result.high:.2f}"


# -- endgames


class Endgames(msgspec.Struct, frozen=True, kw_only=True):
    """All that decides which positions there are and who has to solve them."""

    format: str = "azalai-endgames/1"
    bot: str = "search:100ms,cpu=1"
    makers: str = "search:100"  # who plays the games that the positions come from
    work: int = 1_000_000  # positions that the solver may look at for each position
    back: int = 12  # placements before the end, at most
    seed: int = 1


class Ending(msgspec.Struct, kw_only=True):
    """A solved position, the bot's move there and what it lost against the best. `exact`: the bot solved it itself."""

    before: int  # placements before the end, in the game that it comes from
    moves: int
    chosen: str
    lost: float
    exact: bool
    record: dict[str, Any]

    @property
    def optimal(self) -> bool:
        return self.lost <= 1e-9


class Harvest(msgspec.Struct):
    """What one game gave: its solved positions, and how many placements before its end the solver gave up."""

    game: int
    given_up: int | None
    endings: list[Ending]


def harvest(settings: Endgames, number: int) -> Harvest:
    """Play a game, go back from its end as far as the solver follows, and ask the bot at each position."""
    game = self_play(settings, number)
    last = len(game.history)
    endings: list[Ending] = []
    for before in range(1, min(settings.back, last) + 1):
        position = game.at(last - before)
        solved = bots.solve(position, settings.work, every=True)
        if solved is None:
            return Harvest(number, before, endings)
        if solved.candidates[-1].value < solved.best.value - 1e-9:
            endings.append(ask(settings, number, before, position, solved))
    return Harvest(number, None, endings)


def self_play(settings: Endgames, number: int) -> Game:
    game = azalai.new(GAME, seed=derived_seed(settings.seed, "deal", number), players=2)
    cast = [bots.make(settings.makers, derived_seed(settings.seed, "maker", number, seat)) for seat in range(2)]
    while (seat := game.to_move) is not None:
        game.play(cast[seat].choose(game))
    return game


def ask(settings: Endgames, number: int, before: int, position: Game, solved: bots.Thought) -> Ending:
    bot: Any = bots.make(settings.bot, derived_seed(settings.seed, "bot", number, before))
    thought: bots.Thought = bot.think(position)
    values = {candidate.action: candidate.value for candidate in solved.candidates}
    return Ending(
        before=before,
        moves=len(values),
        chosen=thought.best.move,
        lost=solved.best.value - values[thought.best.action],
        exact=thought.exact,
        record=position.record(),
    )


class Harvests:
    """All harvests so far, in the order of their games, and their file if there is one: JSON lines, settings first."""

    def __init__(self, path: Path | None, settings: Endgames) -> None:
        self._path = path
        self.all: list[Harvest] = []
        if path:
            self._resume(path, msgspec.json.encode(settings))

    def _resume(self, path: Path, settings: bytes) -> None:
        data = path.read_bytes() if path.exists() else b""
        if settings.startswith(data):  # new, or killed before anything was played
            path.write_bytes(settings + b"\n")
            return
        header, *lines, half = data.split(b"\n")
        if header != settings:
            raise AzalaiError(f"{path} holds endgames with other settings. Continue it as it began, or save elsewhere.")
        self.all = [msgspec.json.decode(line, type=Harvest) for line in lines]
        os.truncate(path, len(data) - len(half))  # what a kill left half written

    def add(self, one: Harvest) -> None:
        self.all.append(one)
        if self._path:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")

    @property
    def endings(self) -> list[Ending]:
        return [ending for one in self.all for ending in one.endings]


def solve_endgames(settings: Endgames, positions: int, plan: Plan, log: Log) -> tuple[list[Ending], bool]:
    """Gather positions until there are enough, from where the file ends; False if somebody had enough before."""
    found = Harvests(plan.file(ENDGAMES), settings)
    if len(found.endings) >= positions:
        return found.endings, True
    with (
        session(log, ENDGAMES, plan.workers),
        Console(stderr=True).status("starting") as status,
        closing(harvest_on(plan.workers, settings, len(found.all))) as harvests,
    ):
        try:
            for one in harvests:
                found.add(one)
                status.update(f"{len(found.endings)} of {positions} positions, from {len(found.all)} games")
                if len(found.endings) >= positions:
                    break
        except KeyboardInterrupt:
            return found.endings, False
    return found.endings, True


def harvest_on(workers: int, settings: Endgames, first: int) -> Generator[Harvest]:
    """Harvests without end, in the order of their games, a few under way on each core."""
    numbers = iter(range(first, sys.maxsize))
    if workers == 1:
        yield from (harvest(settings, number) for number in numbers)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_settle_in)
    waiting: deque[Future[Harvest]] = deque()
    try:
        while True:
            while len(waiting) < 2 * workers:
                waiting.append(pool.submit(harvest, settings, next(numbers)))
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _settle_in() -> None:
    """Begin as a worker: deaf to Ctrl-C, and not outliving its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)


def endgames_result(settings: Endgames, endings: Sequence[Ending], positions: int, log: Log) -> Result:
    share = share_of_optimal(endings)
    return Result(
        name=ENDGAMES,
        what=f"{settings.bot} plays a best move",
        unit="share",
        least=ENDGAMES_LEAST,
        measured=share.value,
        low=share.low,
        high=share.high,
        trials=len(endings),
        planned=positions,
        remark="; ".join(log.remarks(ENDGAMES, settings.bot)),
    )


def share_of_optimal(endings: Sequence[Ending]) -> Estimate:
    return wilson(sum(ending.optimal for ending in endings) / max(len(endings), 1), len(endings))


class EndgameRow(msgspec.Struct):
    """The positions so many placements before the end, all or those that the search did not solve itself."""

    before: str
    positions: int
    optimal: Estimate
    searched: int
    searched_optimal: Estimate
    moves: float | None


def endgame_rows(endings: Sequence[Ending]) -> list[EndgameRow]:
    by_distance = {
        str(before): [ending for ending in endings if ending.before == before]
        for before in sorted({ending.before for ending in endings})
    }
    return [_endgame_row(before, some) for before, some in [*by_distance.items(), ("all", list(endings))]]


def _endgame_row(before: str, endings: Sequence[Ending]) -> EndgameRow:
    searched = [ending for ending in endings if not ending.exact]
    moves = sum(ending.moves for ending in endings) / len(endings) if endings else None
    optimal, searched_optimal = share_of_optimal(endings), share_of_optimal(searched)
    return EndgameRow(before, len(endings), optimal, len(searched), searched_optimal, moves)


def endgames_table(rows: Sequence[EndgameRow]) -> Table:
    table = Table(title="Best moves in endgames, by how many placements before the end")
    for heading in ("before", "positions", "moves", "best move", "95 %", "not solved by itself", "best move", "95 %"):
        table.add_column(heading, justify="right")
    for row in rows:
        moves = UNKNOWN if row.moves is None else f"{row.moves:.0f}"
        table.add_row(
            *(row.before, str(row.positions), moves, *_share_cells(row.optimal)),
            *(str(row.searched), *_share_cells(row.searched_optimal)),
        )
    return table


def _share_cells(share: Estimate) -> tuple[str, str]:
    if share.low is None or share.high is None:
        return UNKNOWN, UNKNOWN
    return percent(share.value), f"{100 * share.low:.1f} to {100 * share.high:.1f}"


# -- speed

OPENING, FIRST_CAMEL, MID_GAME = "opening", "first camel", "mid-game"
STAGES = (OPENING, FIRST_CAMEL, MID_GAME)
PEER = peers.PEERS["hex-mcts"]
EDGE_BYTES = 32  # room for a move in a tree, with something to spare


def stages(name: str, players: int, seed: int) -> dict[str, Game]:
    """Positions of one game of greedy players. A game without camels has no first one."""
    game = azalai.new(name, seed=seed, players=players)
    bot = bots.make("greedy", seed)
    phases: list[str | None] = []
    while game.to_move is not None:
        phases.append(game.view(None).get("phase"))
        game.play(bot.choose(game))
    first = {phase: phases.index(phase) for phase in set(phases)}
    found = {OPENING: first.get("leader", 0)}
    if "camel" in first:
        found[FIRST_CAMEL] = first["camel"]
    found[MID_GAME] = (found.get(FIRST_CAMEL, 0) + len(phases)) // 2
    return {stage: game.at(number) for stage, number in found.items()}


def searching(position: Game, threads: int, seed: int) -> peers.Step:
    """One search from a fresh tree, with as many simulations as the peer's and, like it, never short of memory."""
    simulations = peers.MCTS_SIMULATIONS
    room = simulations * position.setting.most_moves * EDGE_BYTES / 1e6
    bot = bots.Search(Budget(simulations=simulations), seed=seed, threads=threads, memory=room, reuse=False)
    return lambda: float(bot.think(position).simulations)


@dataclass(frozen=True)
class Place:
    """Where our search is measured."""

    game: str
    players: int
    stage: str
    threads: int

    def contestant(self) -> peers.Contestant:
        threads = "" if self.threads == 1 else f", {self.threads} threads"
        label = f"azalai {self.game}, {self.players} players, {self.stage}{threads}"
        return peers.Contestant(label, label, PEER.unit, self.run)

    def run(self, seconds: float, seed: int) -> peers.Outcome:
        """Measure in an interpreter of its own, as a peer is measured."""
        command = [sys.executable, str(Path(__file__).resolve()), "measure", self.game, str(self.players), self.stage]
        command += [f"--threads={self.threads}", f"--seconds={seconds}", f"--seed={seed}"]
        return peers.as_sample(peers.run_json(command, seconds), "rate")

    def measure(self, seconds: float, seed: int) -> peers.Sample:
        position = stages(self.game, self.players, seed)[self.stage]
        sample = peers.time_steps(searching(position, self.threads, seed), seconds)
        return peers.Sample(sample.rate, (sample.cpu_share or 0.0) / self.threads)


def all_places(threads: Sequence[int]) -> list[Place]:
    """Every game with every number of players at every stage; also compiles all of it."""
    found = []
    for described in azalai.games():
        name, (fewest, most) = described["name"], described["seats"]
        compile_all(name)
        for players in range(fewest, most + 1):
            found += [Place(name, players, stage, n) for n in threads for stage in stages(name, players, 1)]
    return found


class Pace(msgspec.Struct, kw_only=True):
    """One contestant's speed, in simulations per second, and ours over theirs if it is ours."""

    label: str
    rates: list[float]
    median: float | None
    cpu_share: float | None
    ratio: Estimate | None
    error: str | None


def race(places: Sequence[Place], rounds: int, seconds: float) -> list[Pace]:
    """Ours and theirs in the same run, the peer last."""
    contestants = [*(place.contestant() for place in places), peers.peer_contestant(PEER)]
    with Console(stderr=True).status("starting") as status:
        *ours, theirs = peers.run_rounds(contestants, rounds, seconds, status.update)
    return [*(_pace(series, peers.ratio_to(series, theirs)) for series in ours), _pace(theirs, None)]


def _pace(series: peers.Series, ratio: peers.Ratio | None) -> Pace:
    return Pace(
        label=series.label,
        rates=series.rates,
        median=series.median,
        cpu_share=series.cpu_share,
        ratio=Estimate(ratio.median, ratio.lowest, ratio.highest) if ratio else None,
        error=series.error,
    )


def speed_table(paces: Sequence[Pace], rounds: int, seconds: float) -> Table:
    shares = [pace.cpu_share for pace in paces if pace.cpu_share is not None]
    busy = min(shares, default=1.0) < playouts.QUIET_SHARE
    table = Table(
        title=f"Searches of {peers.MCTS_SIMULATIONS:,} simulations, median of {rounds} rounds of {seconds:g} s",
        caption="The machine was busy. Repeat this on a quiet one." if busy else None,
    )
    table.add_column("search")
    for heading in ("simulations/s", "min to max", "CPU (worst)", "ours/theirs", "min to max"):
        table.add_column(heading, justify="right")
    errors = any(pace.error for pace in paces)
    if errors:
        table.add_column("remark")
    for pace in paces:
        cells = [Text(cell) for cell in _pace_cells(pace)]
        table.add_row(*(cells if errors else cells[:-1]))
    return table


def _pace_cells(pace: Pace) -> list[str]:
    ratio = pace.ratio or Estimate(None, None, None)
    return [
        pace.label,
        UNKNOWN if pace.median is None else f"{pace.median:,.0f}",
        f"{min(pace.rates):,.0f} to {max(pace.rates):,.0f}" if pace.rates else UNKNOWN,
        UNKNOWN if pace.cpu_share is None else f"{pace.cpu_share:.0%}",
        _figure(ratio.value, "times"),
        UNKNOWN if ratio.low is None else f"{ratio.low:.2f} to {ratio.high:.2f}",
        pace.error or "",
    ]


class SavedRace(msgspec.Struct):
    """The race of the goals, as its file keeps it."""

    build: str
    rounds: int
    seconds: float
    paces: list[Pace]


def goal_race(rounds: int, seconds: float, save: Path | None) -> list[Pace]:
    """Two players, as in Hex, and one thread; what is saved is run again only by another build or for other rounds."""
    if save and save.exists():
        saved = msgspec.json.decode(save.read_bytes(), type=SavedRace)
        if (saved.build, saved.rounds, saved.seconds) == (build(), rounds, seconds):
            return saved.paces
    paces = race([Place(GAME, 2, stage, 1) for stage in STAGES], rounds, seconds)
    if save and not any(pace.error for pace in paces):
        save.write_bytes(msgspec.json.encode(SavedRace(build(), rounds, seconds, paces)))
    return paces


def speed_results(paces: Sequence[Pace], rounds: int) -> list[Result]:
    """One for each stage; a peer that is missing leaves them unknown."""
    *ours, theirs = paces
    return [_speed_result(stage, pace, theirs, rounds) for stage, pace in zip(STAGES, ours)]


def _speed_result(stage: str, pace: Pace, theirs: Pace, rounds: int) -> Result:
    ratio = pace.ratio or Estimate(None, None, None)
    share = min(one.cpu_share if one.cpu_share is not None else 1.0 for one in (pace, theirs))
    busy = f"busy machine: {share:.0%} CPU" if share < playouts.QUIET_SHARE else ""
    return Result(
        name=f"{SPEED}-{stage.replace(' ', '-')}",
        what=f"simulations/s against {theirs.label}",
        unit="times",
        least=SPEED_LEAST,
        measured=ratio.value,
        low=ratio.low,
        high=ratio.high,
        trials=len(pace.rates),
        planned=rounds,
        remark=pace.error or theirs.error or busy,
    )


# -- strength over budget

TIMES = ("10ms", "25ms", "50ms", "100ms", "250ms", "500ms", "1s")
SIMULATIONS = ("250", "500", "1000", "2000", "4000")
HALF, GREEDY, UCT = "search with half the budget", "greedy", "uct with equal simulations"


@dataclass(frozen=True)
class Rung:
    """A budget of the ladder against one opponent."""

    budget: str
    against: str

    def match(self) -> Match:
        own_time = ",cpu=1" if self.budget.endswith("s") else ""
        opponents = {HALF: f"search:{half(self.budget)}{own_time}", GREEDY: "greedy", UCT: f"uct:{self.budget}"}
        opponent = opponents[self.against]
        name = f"search-{self.budget}--{opponent.removesuffix(own_time).replace(':', '-')}"
        return Match(name, (f"search:{self.budget}{own_time}", opponent))


class Point(msgspec.Struct, kw_only=True):
    """How a budget did: its share of the victories and its advantage in Elo. `size` is in seconds or simulations."""

    budget: str
    size: float
    unit: str
    against: str
    opponent: str
    games: int
    share: Estimate
    elo: Estimate | None
    seconds_per_decision: float | None
    remark: str


def half(budget: str) -> str:
    """
    >>> half("25ms"), half("1s"), half("500")
    ('12.5ms', '500ms', '250')
    """
    size = Budget.parse(budget)
    return f"{500 * size.seconds:g}ms" if size.seconds is not None else str(max((size.simulations or 0) // 2, 1))


def ladder(times: Sequence[str], simulations: Sequence[str]) -> list[Rung]:
    """Each budget against half of it and against greedy; in simulations also against as many of plain UCT."""
    timed = [Rung(budget, against) for budget in times for against in (HALF, GREEDY)]
    return timed + [Rung(budget, against) for budget in simulations for against in (HALF, GREEDY, UCT)]


def climb(rung: Rung, plan: Plan, log: Log) -> tuple[Point, bool]:
    """Play a rung of the ladder; False if somebody had enough before it was done."""
    match = rung.match()
    report = play(match, plan, log)
    size = Budget.parse(rung.budget)
    point = Point(
        budget=rung.budget,
        size=float(size.seconds or size.simulations or 0),
        unit="seconds" if size.seconds is not None else "simulations",
        against=rung.against,
        opponent=match.bots[1],
        games=report.games,
        share=report.bots[0].share,
        elo=report.elo,
        seconds_per_decision=report.bots[0].seconds_per_decision,
        remark="; ".join(log.remarks(match.name, *match.bots)),
    )
    return point, not report.interrupted


def strength_table(points: Sequence[Point]) -> Table:
    table = Table(title="Win share over budget, 2 players")
    for heading in ("budget", "against"):
        table.add_column(heading)
    for heading in ("games", "win share", "95 %", "Elo", "95 %", "s/decision"):
        table.add_column(heading, justify="right")
    remarks = any(point.remark for point in points)
    if remarks:
        table.add_column("remark")
    for point in points:
        cells = [point.budget, point.opponent, str(point.games), *_share_cells(point.share), *_elo_cells(point.elo)]
        cells.append(UNKNOWN if point.seconds_per_decision is None else f"{point.seconds_per_decision:.4f}")
        table.add_row(*(Text(cell) for cell in ([*cells, point.remark] if remarks else cells)))
    return table


def _elo_cells(elo: Estimate | None) -> tuple[str, str]:
    if elo is None:
        return UNKNOWN, UNKNOWN
    value, low, high = (UNKNOWN if number is None else f"{number:+.0f}" for number in (elo.value, elo.low, elo.high))
    return value, f"{low} to {high}"


# -- its picture

PANEL_WIDTH, PANEL_HEIGHT = 430, 300
LEFT, TOP, BETWEEN, BOTTOM = 64, 92, 62, 62
LINES = {HALF: ("half", "#b3541e"), GREEDY: ("greedy", "#2f6f6a"), UCT: ("uct", "#6a4c93")}
PLOT_STYLE = STYLE + "".join(
    f".{name} .range{{stroke:{colour};stroke-width:2}}.{name} .point{{fill:{colour}}}"
    f".{name} .line{{stroke:{colour};stroke-width:2;fill:none;opacity:.55}}"
    for name, colour in LINES.values()
)


@dataclass(frozen=True)
class Panel:
    """One diagram: budgets of one unit on a logarithmic axis, shares from `lowest` to 1."""

    left: float
    title: str
    points: Sequence[Point]
    lowest: float

    def x(self, size: float) -> float:
        sizes = [math.log(point.size) for point in self.points]
        first, last = min(sizes) - 0.35, max(sizes) + 0.35
        return self.left + PANEL_WIDTH * (math.log(size) - first) / (last - first)

    def y(self, share: float) -> float:
        return TOP + PANEL_HEIGHT * (1 - share) / (1 - self.lowest)

    def draw(self) -> list[str]:
        middle = self.left + PANEL_WIDTH / 2
        bottom = TOP + PANEL_HEIGHT
        caption = f'<text class="small" x="{middle:.1f}" y="{bottom + 44}" text-anchor="middle">{self.title}</text>'
        lines = [part for against in LINES for part in self._line(against)]
        return [*self._shares(), *self._budgets(), *lines, caption]

    def _shares(self) -> list[str]:
        parts = []
        for tenth in range(round(10 * self.lowest), 11):
            y, kind = self.y(tenth / 10), "zero" if tenth == 5 else "grid"
            right = self.left + PANEL_WIDTH
            parts.append(f'<line class="{kind}" x1="{self.left:.1f}" y1="{y:.1f}" x2="{right:.1f}" y2="{y:.1f}"/>')
            parts.append(
                f'<text class="small" x="{self.left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{10 * tenth} %</text>'
            )
        return parts

    def _budgets(self) -> list[str]:
        y = TOP + PANEL_HEIGHT + 20
        labels = {point.size: _spaced(point.budget) for point in self.points}
        return [
            f'<text class="small" x="{self.x(size):.1f}" y="{y}" text-anchor="middle">{escape(label)}</text>'
            for size, label in labels.items()
        ]

    def _line(self, against: str) -> list[str]:
        """The points of one opponent, moved aside a little so that intervals do not hide each other."""
        aside = 7 * (list(LINES).index(against) - 1)
        own = sorted((p for p in self.points if p.against == against and p.games), key=lambda p: p.size)
        spots = [(self.x(p.size) + aside, *(self.y(v or 0.0) for v in _bounds(p.share))) for p in own]
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y, _, _ in spots)
        marks = [
            f'<line class="range" x1="{x:.1f}" y1="{low:.1f}" x2="{x:.1f}" y2="{high:.1f}"/>'
            f'<circle class="point" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'
            for x, y, low, high in spots
        ]
        return [f'<g class="{LINES[against][0]}"><polyline class="line" points="{way}"/>', *marks, "</g>"]


def _bounds(share: Estimate) -> tuple[float | None, float | None, float | None]:
    return share.value, share.low, share.high


def _spaced(budget: str) -> str:
    """
    >>> _spaced("250ms"), _spaced("1s"), _spaced("2000")
    ('250 ms', '1 s', '2,000')
    """
    number = budget.rstrip("ms")
    return f"{int(number):,}" if number == budget else f"{number} {budget[len(number) :]}"


def strength_plot(points: Sequence[Point]) -> str:
    """An SVG picture of the shares over the budgets, in time and in simulations."""
    shown = [point for point in points if point.games]
    lowest = math.floor(10 * min([0.5, *(point.share.low or 0.0 for point in shown)])) / 10
    panels: list[Panel] = []
    for unit, title in (("seconds", "time for each decision"), ("simulations", "simulations for each decision")):
        own = [point for point in shown if point.unit == unit]
        if own:
            panels.append(Panel(LEFT + len(panels) * (PANEL_WIDTH + BETWEEN), title, own, lowest))
    width = LEFT + 2 * (PANEL_WIDTH + BETWEEN)  # room for the title, with one panel too
    height = TOP + PANEL_HEIGHT + BOTTOM
    games = max((point.games for point in shown), default=0)
    title = f"Through the Desert, 2 players: win share of the search, up to {games} games for each point"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'height="{height}" role="img" aria-labelledby="title">',
            f"<style>{PLOT_STYLE}</style>",
            f'<rect width="{width}" height="{height}" fill="#fffdf8"/>',
            f'<text id="title" class="title" x="16" y="30">{title}</text>',
            *_legend([against for against in LINES if any(point.against == against for point in shown)]),
            *(part for panel in panels for part in panel.draw()),
            "</svg>",
            "",
        ]
    )


def _legend(opponents: Sequence[str]) -> list[str]:
    parts, x = [], 22.0
    for against in opponents:
        said = f"against {against}"
        parts.append(
            f'<g class="{LINES[against][0]}"><circle class="point" cx="{x:.1f}" cy="54" r="5"/></g>'
            f'<text class="small" x="{x + 12:.1f}" y="58">{said}</text>'
        )
        x += 36 + 6.4 * len(said)
    return [*parts, f'<text class="small" x="{x:.1f}" y="58">Lines up and down are 95 % intervals.</text>']


# -- the commands


def run_speed(options: argparse.Namespace) -> int:
    places = [place for place in all_places(options.threads) if not options.players or place.players in options.players]
    paces = race(places, options.rounds, options.seconds)
    facts = {"simulations": peers.MCTS_SIMULATIONS, "rounds": options.rounds, "seconds": options.seconds}
    tell(options, {**facts, "paces": paces}, [speed_table(paces, options.rounds, options.seconds)])
    return 0 if all(pace.rates for pace in paces[:-1]) else NOT_REACHED


def run_measure(options: argparse.Namespace) -> int:
    place = Place(options.game, options.players, options.stage, options.threads)
    print(json.dumps(asdict(place.measure(options.seconds, options.seed))))
    return 0


def run_strength(options: argparse.Namespace) -> int:
    plan, log = prepare(options)
    points: list[Point] = []
    complete = True
    for rung in ladder(options.times, options.simulations):
        point, complete = climb(rung, plan, log)
        points.append(point)
        if not complete:
            break
    if options.plot:
        options.plot.write_text(strength_plot(points), "utf-8")
    tell(options, {"games": plan.games, "seed": plan.seed, "points": points}, [strength_table(points)])
    return 0 if complete else BROKEN_OFF


def run_goals(options: argparse.Namespace) -> int:
    plan, log = prepare(options)
    results, rows, complete = measure_goals(options, plan, log)
    tables = [goals_table(results), *([endgames_table(rows)] if rows else [])]
    figures = [{**msgspec.to_builtins(result), "reached": result.reached} for result in results]
    tell(options, {"games": plan.games, "seed": plan.seed, "goals": figures, "endgames": rows}, tables)
    if not complete:
        return BROKEN_OFF
    return 0 if all(result.reached for result in results) else NOT_REACHED


def measure_goals(options: argparse.Namespace, plan: Plan, log: Log) -> tuple[list[Result], list[EndgameRow], bool]:
    """All goals that are wanted, in their order; False if somebody had enough before the end."""
    results: list[Result] = []
    rows: list[EndgameRow] = []
    for goal in GOALS:
        if wanted(options.only, goal.match.name, goal.group):
            report = play(goal.match, plan, log)
            results.append(match_result(goal, report, log))
            if report.interrupted:
                return results, rows, False
    if wanted(options.only, ENDGAMES):
        settings = Endgames(work=options.work, seed=plan.seed)
        endings, complete = solve_endgames(settings, options.positions, plan, log)
        rows = endgame_rows(endings)
        results.append(endgames_result(settings, endings, options.positions, log))
        if not complete:
            return results, rows, False
    if wanted(options.only, SPEED):
        paces = goal_race(options.rounds, options.seconds, plan.file(SPEED, "json"))
        results += speed_results(paces, options.rounds)
    return results, rows, True


def wanted(only: Sequence[str], *names: str) -> bool:
    return not only or any(name in only for name in names)


def prepare(options: argparse.Namespace) -> tuple[Plan, Log]:
    """A folder for the matches, all that they need compiled, and the log of what was played before."""
    if options.save:
        options.save.mkdir(parents=True, exist_ok=True)
    compile_all()
    return Plan(options.games, options.workers, options.seed, options.save), Log(options.save)


def tell(options: argparse.Namespace, facts: dict[str, Any], tables: Sequence[Table]) -> None:
    """Print everything as one JSON document, or the tables."""
    if options.json:
        document = {"build": build(), **playouts.environment(), **facts}
        print(msgspec.json.format(msgspec.json.encode(document)).decode())
        return
    console = Console(width=None if sys.stdout.isatty() else playouts.PIPED_WIDTH)
    for table in tables:
        console.print(table)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is not positive")
    return number


def positive_seconds(text: str) -> float:
    number = float(text)
    if not 0 < number < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a time")
    return number


def goal_names() -> list[str]:
    names = [name for goal in GOALS for name in (goal.group, goal.match.name)]
    return [*dict.fromkeys(names), ENDGAMES, SPEED]


def arguments_of(given: Iterable[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="How fast and how strong our search is.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_speed(commands)
    _add_strength(commands)
    _add_goals(commands)
    _add_measure(commands)
    return parser.parse_args(None if given is None else list(given))


def _add_speed(commands: Any) -> None:
    it = commands.add_parser("speed", help="simulations per second at three stages of each game, beside OpenSpiel's")
    it.set_defaults(run=run_speed)
    it.add_argument("--threads", nargs="+", type=positive, default=[1, 2], metavar="N", help="of our search (1 2)")
    it.add_argument("--players", nargs="+", type=positive, default=[], metavar="N", help="how many play (all numbers)")
    _add_rounds(it)
    it.add_argument("--json", action="store_true", help="one JSON document instead of a table")


def _add_rounds(it: argparse.ArgumentParser) -> None:
    it.add_argument("--rounds", type=positive, default=5, metavar="N", help="speed: rounds, each with everybody (5)")
    it.add_argument(
        "--seconds", type=positive_seconds, default=3.0, metavar="S", help="speed: for each measurement (3)"
    )


def _add_strength(commands: Any) -> None:
    it = commands.add_parser("strength", help="win share over budget, against half of it, greedy and plain UCT")
    it.set_defaults(run=run_strength)
    it.add_argument("--times", nargs="*", default=TIMES, metavar="T", help=f"budgets in time ({' '.join(TIMES)})")
    it.add_argument(
        "--simulations", nargs="*", default=SIMULATIONS, metavar="N", help=f"in simulations ({' '.join(SIMULATIONS)})"
    )
    it.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw it")
    _add_common(it, games=100)


def _add_goals(commands: Any) -> None:
    it = commands.add_parser("goals", help="measure the project's goals, and say which are reached")
    it.set_defaults(run=run_goals)
    it.add_argument(
        "--only", nargs="+", choices=goal_names(), default=[], metavar="NAME", help=f"of {', '.join(goal_names())}"
    )
    it.add_argument("--positions", type=positive, default=1000, metavar="N", help="endgames: how many (1000)")
    it.add_argument(
        "--work",
        type=positive,
        default=Endgames().work,
        metavar="N",
        help=f"endgames: what the solver may look at for each ({Endgames().work})",
    )
    _add_rounds(it)
    _add_common(it, games=200)


def _add_common(it: argparse.ArgumentParser, games: int) -> None:
    it.add_argument("--games", type=positive, default=games, metavar="N", help=f"for each match ({games})")
    it.add_argument("--workers", type=positive, default=cores(), metavar="N", help="processes (as many as cores)")
    it.add_argument("--seed", type=int, default=1, metavar="N", help="another number, other deals (1)")
    it.add_argument("--save", type=Path, metavar="DIR", help="write all games there, or go on from what is there")
    it.add_argument("--json", action="store_true", help="one JSON document instead of tables")


def _add_measure(commands: Any) -> None:
    it = commands.add_parser("measure", help="one measurement in this process, as `speed` starts it; prints JSON")
    it.set_defaults(run=run_measure)
    it.add_argument("game", metavar="GAME")
    it.add_argument("players", type=positive, metavar="PLAYERS")
    it.add_argument("stage", choices=STAGES)
    it.add_argument("--threads", type=positive, default=1, metavar="N")
    it.add_argument("--seconds", type=positive_seconds, default=3.0, metavar="S")
    it.add_argument("--seed", type=int, default=1, metavar="N")


def main(given: Iterable[str] | None = None) -> int:
    """Exit code 0: all goals reached, or nothing to reach; 1: not; 2: refused; 130: stopped by Ctrl-C."""
    options = arguments_of(given)
    try:
        return int(options.run(options))
    except (AzalaiError, OSError) as problem:
        print(f"bench/search.py: {problem}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return BROKEN_OFF


if __name__ == "__main__":
    sys.exit(main())
