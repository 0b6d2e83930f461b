"""Measure how fast and how strong our search is, compared with others and with itself.

    python bench/search.py speed                                 simulations per second, beside OpenSpiel's C++
    python bench/search.py strength --save DIR --plot FILE.svg   win share over budget
    python bench/search.py goals --save DIR                      the project's goals, measured
    python bench/search.py goals --save DIR --only levels long   some of them; see `goals --help` for the names

Every command takes `--json`. With `--save DIR`, matches are saved, one file each in the arena's format, and the same
command continues where it was stopped: by Ctrl-C, a kill, or with more `--games` (`matches`). Once everything is
played, the command without `--only` prints the whole table at once. The longest matches count each bot's own CPU time
(`cpu=1`), which equals wall-clock time on an idle machine and is fair on a busy one.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import peers
import playouts
from endgames import (
    ENDGAMES,
    EndgameRow,
    Endgames,
    Ending,
    endgame_rows,
    endgames_table,
    share_of_optimal,
    solve_endgames,
)
from matches import Log, Match, Plan, build, play
from pace import STAGES, Pace, all_places, goal_race, race, speed_table
from rich.console import Console
from rich.table import Table
from showing import UNKNOWN, table_of, times
from strength import SIMULATIONS, TIMES, Point, climb, ladder, strength_plot, strength_table

import azalai
from azalai import arena
from azalai.arena import Estimate
from azalai.arena.cli import cores
from azalai.arena.tables import percent
from azalai.bots.ready import get_ready
from azalai.core.errors import AzalaiError

NOT_REACHED, REFUSED, INTERRUPTED = 1, 2, 130  # exit codes; the last is the usual one after Ctrl-C


# -- the table of goals


class Result(msgspec.Struct, kw_only=True):
    """A goal and its measurement: a share with its 95 % interval, or a speed ratio with the extremes of its rounds."""

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


def _targi(name: str, least: float, *players: str) -> Goal:
    return Goal("targi", Match(f"targi-{name}", players, game="targi"), least)


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
    _targi("greedy", 0.95, "greedy", "random"),
    _targi("search", 0.90, "search:100ms,cpu=1", "greedy"),
    _targi("nomad", 0.65, "nomad", "novice"),
    _targi("trader", 0.65, "trader", "nomad"),
    _targi("guide", 0.65, "guide:cpu=1", "trader:cpu=1"),
    _targi("master", 0.65, "master:cpu=1", "guide:cpu=1"),
)
SPEED = "speed"
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
    figures = ("at least", "measured", "interval", "of", "reached")
    caption = "95 % intervals by Wilson; for speeds the extremes of the rounds."
    return table_of("Goals", ("goal", "what"), figures, map(_cells, results), caption)


def _cells(result: Result) -> list[str]:
    trials = f"{result.trials:,}" if result.trials >= result.planned else f"{result.trials:,}/{result.planned:,}"
    reached = {True: "yes", False: "no", None: UNKNOWN}[result.reached]
    figures = [_figure(number, result.unit) for number in (result.least, result.measured)]
    return [result.name, result.what, *figures, _interval(result), trials, reached, result.remark]


def _figure(number: float | None, unit: str) -> str:
    return percent(number) if unit == "share" else times(number)


def _interval(result: Result) -> str:
    if result.low is None or result.high is None:
        return UNKNOWN
    if result.unit == "share":
        return f"{100 * result.low:.1f} to {100 * result.high:.1f}"
    return f"{result.low:.2f} to {result.high:.2f}"


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


def speed_results(paces: Sequence[Pace], rounds: int) -> list[Result]:
    """One result per stage; unknown if the peer is not installed."""
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


# -- the commands


def run_speed(options: argparse.Namespace) -> int:
    places = [place for place in all_places(options.threads) if not options.players or place.players in options.players]
    paces = race(places, options.rounds, options.seconds)
    facts = {"simulations": peers.MCTS_SIMULATIONS, "rounds": options.rounds, "seconds": options.seconds}
    tell(options, {**facts, "paces": paces}, [speed_table(paces, options.rounds, options.seconds)])
    return 0 if all(pace.rates for pace in paces[:-1]) else NOT_REACHED


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
    return 0 if complete else INTERRUPTED


def run_goals(options: argparse.Namespace) -> int:
    plan, log = prepare(options)
    results, rows, complete = measure_goals(options, plan, log)
    tables = [goals_table(results), *([endgames_table(rows)] if rows else [])]
    figures = [{**msgspec.to_builtins(result), "reached": result.reached} for result in results]
    tell(options, {"games": plan.games, "seed": plan.seed, "goals": figures, "endgames": rows}, tables)
    if not complete:
        return INTERRUPTED
    return 0 if all(result.reached for result in results) else NOT_REACHED


def measure_goals(options: argparse.Namespace, plan: Plan, log: Log) -> tuple[list[Result], list[EndgameRow], bool]:
    """Measure the wanted goals in order; False if the user stopped it."""
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
    """Prepare the folder for the matches, compile everything they need, and read the log of earlier sessions."""
    if options.save:
        options.save.mkdir(parents=True, exist_ok=True)
    for game in azalai.games():
        get_ready(game["name"])
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
    return parser.parse_args(None if given is None else list(given))


def _add_speed(commands: Any) -> None:
    it = commands.add_parser("speed", help="simulations per second at three stages of each game, beside OpenSpiel's")
    it.set_defaults(run=run_speed)
    it.add_argument(
        "--threads", nargs="+", type=positive, default=[1, 2], metavar="N", help="threads of our search (1 2)"
    )
    it.add_argument("--players", nargs="+", type=positive, default=[], metavar="N", help="numbers of players (all)")
    _add_rounds(it)
    it.add_argument("--json", action="store_true", help="print one JSON document instead of a table")


def _add_rounds(it: argparse.ArgumentParser) -> None:
    it.add_argument(
        "--rounds", type=positive, default=5, metavar="N", help="speed: rounds, each with all contestants (5)"
    )
    it.add_argument(
        "--seconds", type=positive_seconds, default=3.0, metavar="S", help="speed: seconds for each measurement (3)"
    )


def _add_strength(commands: Any) -> None:
    it = commands.add_parser("strength", help="win share by budget: against half of it, greedy and plain UCT")
    it.set_defaults(run=run_strength)
    it.add_argument("--times", nargs="*", default=TIMES, metavar="T", help=f"budgets in time ({' '.join(TIMES)})")
    it.add_argument(
        "--simulations", nargs="*", default=SIMULATIONS, metavar="N", help=f"in simulations ({' '.join(SIMULATIONS)})"
    )
    it.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw it")
    _add_common(it, games=100)


def _add_goals(commands: Any) -> None:
    it = commands.add_parser("goals", help="measure the project's goals, and report which are reached")
    it.set_defaults(run=run_goals)
    it.add_argument(
        "--only", nargs="+", choices=goal_names(), default=[], metavar="NAME", help=f"of {', '.join(goal_names())}"
    )
    it.add_argument(
        "--positions", type=positive, default=1000, metavar="N", help="endgames: number of positions (1000)"
    )
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
    it.add_argument("--workers", type=positive, default=cores(), metavar="N", help="number of processes (one per core)")
    it.add_argument("--seed", type=int, default=1, metavar="N", help="a different number gives different deals (1)")
    it.add_argument("--save", type=Path, metavar="DIR", help="save all games in this folder, or continue from it")
    it.add_argument("--json", action="store_true", help="print one JSON document instead of tables")


def main(given: Iterable[str] | None = None) -> int:
    """Exit code 0: all goals reached, or there were none; 1: not reached; 2: refused; 130: stopped by Ctrl-C."""
    options = arguments_of(given)
    try:
        return int(options.run(options))
    except (AzalaiError, OSError) as problem:
        print(f"bench/search.py: {problem}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
