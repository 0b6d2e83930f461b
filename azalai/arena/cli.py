"""The commands `azalai match` and `azalai tournament`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from azalai.arena import contest as contests
from azalai.arena.bar import Bar
from azalai.arena.contest import Contest
from azalai.arena.executors import Executor, here, on_ray, processes
from azalai.arena.play import Played
from azalai.arena.plot import plot
from azalai.arena.report import Report, first_share
from azalai.arena.run import run
from azalai.arena.tables import match_text, percent, tournament_text
from azalai.bots.process import orderly_end
from azalai.core.errors import BadOption
from azalai.options_cli import add_game_options, game_names, given_options

INTERRUPTED = 130  # the usual exit status after Ctrl-C


def add_match(commands: Any) -> None:
    it = commands.add_parser("match", help="let bots play many games, and report which is stronger and by how much")
    it.set_defaults(run=run_match)
    _add_common(it, games=100, what="number of games, rounded up to whole deals in all seat rotations (100)")
    it.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="stop as soon as it is clear whether the first bot is at least ELO1 stronger or at most ELO0",
    )


def add_tournament(commands: Any) -> None:
    it = commands.add_parser("tournament", help="let every bot play every other bot, and rate them all")
    it.set_defaults(run=run_tournament)
    _add_common(it, games=20, what="number of games at each table, rounded up to whole deals (20)")
    it.add_argument("--plot", type=Path, metavar="FILE.svg", help="draw the ratings")


def _add_common(it: argparse.ArgumentParser, games: int, what: str) -> None:
    it.add_argument("game", metavar="GAME", help=f"one of: {', '.join(game_names())}")
    it.add_argument(
        "--bots", nargs="+", required=True, metavar="BOT", help="like search:100ms, greedy or 'cmd:python my_bot.py'"
    )
    it.add_argument("--games", type=int, default=games, metavar="N", help=what)
    it.add_argument("--seed", type=int, default=1, metavar="N", help="a different number gives different deals (1)")
    add_workers(it)
    it.add_argument("--save", type=Path, metavar="FILE", help="save games to this file, or continue from it")
    it.add_argument("--records", action="store_true", help="save the moves of each game too")
    it.add_argument("--json", action="store_true", help="print one JSON document, for programs")
    add_game_options(it)


def add_workers(it: argparse.ArgumentParser) -> None:
    """Add the options that say where to work."""
    it.add_argument("--workers", type=int, metavar="N", help="number of processes (one per core)")
    it.add_argument("--on", choices=("here", "ray"), default="here", help="this machine, or a Ray cluster (here)")


def run_match(arguments: argparse.Namespace) -> int:
    contest = contests.match(
        arguments.game, arguments.bots, seed=arguments.seed, options=given_options(arguments, arguments.game)
    )
    sprt = tuple(arguments.sprt) if arguments.sprt else None
    return _tell(arguments, _run(arguments, contest, sprt), match_text)


def run_tournament(arguments: argparse.Namespace) -> int:
    contest = contests.tournament(
        arguments.game, arguments.bots, seed=arguments.seed, options=given_options(arguments, arguments.game)
    )
    if arguments.plot:
        _check_writable(arguments.plot)
    report = _run(arguments, contest, None)
    status = _tell(arguments, report, tournament_text)
    if arguments.plot and report.games:
        arguments.plot.write_text(plot(report), "utf-8")
    return status


def _check_writable(path: Path) -> None:
    """Raise `OSError` now rather than after hours of play; an existing file is not changed."""
    existed = path.exists()
    path.open("a").close()
    if not existed:
        path.unlink()


def _run(arguments: argparse.Namespace, contest: Contest, sprt: tuple[float, float] | None) -> Report:
    executor = chosen_executor(arguments)
    games = contest.blocks(arguments.games) * contest.players
    with orderly_end(), Bar(f"{len(contest.bots)} bots", games) as bar:
        return run(
            contest,
            arguments.games,
            executor,
            sprt=sprt,
            save=arguments.save,
            records=arguments.records,
            watch=lambda blocks: show_blocks(bar, contest, blocks),
        )


def chosen_executor(arguments: argparse.Namespace) -> Executor:
    if arguments.on == "ray":
        return _cluster(arguments)
    workers = arguments.workers if arguments.workers is not None else cores()
    return here if workers == 1 else processes(workers)


def _cluster(arguments: argparse.Namespace) -> Executor:
    if arguments.workers is not None:
        raise BadOption("--workers is for this machine; a Ray cluster has as many workers as it has CPUs.")
    if address := os.environ.get("RAY_ADDRESS"):
        print(f"Connecting to the Ray cluster at {address} (RAY_ADDRESS) ...", file=sys.stderr)
    return on_ray


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _tell(arguments: argparse.Namespace, report: Report, text: Callable[[Report], str]) -> int:
    print(msgspec.json.encode(report).decode() if arguments.json else text(report))
    if not report.interrupted:
        return 0
    print(_how_to_continue(arguments, report), file=sys.stderr)
    return INTERRUPTED


def _how_to_continue(arguments: argparse.Namespace, report: Report) -> str:
    so_far = f"Stopped after {report.games} of {report.planned} games."
    if arguments.save:
        return f"{so_far} They are in {arguments.save}; the same command continues from there."
    return f"{so_far} Nothing was saved. With --save FILE the same command could continue from here."


def show_blocks(bar: Bar, contest: Contest, blocks: Sequence[list[Played]]) -> None:
    """Show how many games are played and, with two bots, how many of them the first has won."""
    title = None
    if len(contest.bots) == 2 and blocks:
        title = f"{contest.labels[0][:30]} {percent(sum(map(first_share, blocks)) / len(blocks))}"
    bar.show(len(blocks) * contest.players, title)
