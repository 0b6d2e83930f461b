"""Compare the games as WebAssembly with native code: their speed, and whether they are the same.

    python bench/wasm.py                     random play and simulations per second: native, in node and in Chromium
    python bench/wasm.py --games 10000       play that many random games of each kind in both, and compare every call
    python bench/wasm.py --sizes             only the sizes of the modules

Speeds are by CPU time, so a busy machine does not change their ratio much. The ratio is that of the best rounds.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import gzip
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import azalai
from azalai.bots import tree
from azalai.bots.knobs import knobs_of, with_usual
from azalai.bots.nets import find
from azalai.bots.search_tree import Tree
from azalai.core import contract
from azalai.core.contract import Array
from azalai.core.random import generator
from azalai.wasm import store
from tests.e2e.browsing import launched  # type: ignore[import-untyped, unused-ignore]
from tests.e2e.hosting import web_host  # type: ignore[import-untyped, unused-ignore]
from tests.wasm.compared import compare_game  # type: ignore[import-untyped, unused-ignore]
from tests.wasm.recorder import Recorder, bundled, node  # type: ignore[import-untyped, unused-ignore]

GAMES = ("desert", "targi")
GOAL = 0.85
RANDOM_GAMES = 6000
SIMULATIONS = 3000
STAGES = {"opening": 0, "early": 20, "middle": 60}  # moves played


class Measured(NamedTuple):
    """A call to measure, and how much of something it does."""

    what: str
    unit: str
    amount: float
    function: Callable[..., Any]
    arguments: tuple[Any, ...]


def measured_calls(game: str) -> list[Measured]:
    setting = azalai.library.kind(game).configure({}, files=False)
    states = np.zeros(2, setting.state_type)
    given = setting.boxes, states, generator(0, "bench"), RANDOM_GAMES
    moves = contract.play_random_games(setting.boxes, states.copy(), generator(0, "bench"), RANDOM_GAMES)
    calls = [Measured("random play", "moves", moves, contract.play_random_games, given)]
    return calls + [search(game, stage, played, net) for stage, played in STAGES.items() for net in (False, True)]


def search(game: str, stage: str, played: int, with_net: bool) -> Measured:
    position = azalai.new(game, seed=1)
    rng = generator(1, "moves")
    for _ in range(played):
        legal = position.actions()
        position.play(legal[int(rng[0]) % len(legal)])
        contract.redeal_for(position.setting.boxes, contract.duplicate(position.state), 0, rng)
        rng[0] = (rng[0] * 69069 + 1) & 0xFFFFFFFF
    setting, seat = position.setting, position.to_move
    learned = find(setting) if with_net else None
    knobs = knobs_of(with_usual(learned.card.knobs if learned else {}))
    grown = Tree(setting, 32, generator(1, "search", 0), learned.weights if learned else None)
    grown.settle(position, knobs, None)
    how = knobs, grown.net, grown.rng, seat, setting.players, 0, SIMULATIONS, grown.tally
    what = f"search, {stage}{', net' if with_net else ''}"
    return Measured(what, "simulations", SIMULATIONS, tree.grow, (*grown._arrays, grown.path, grown.stamps, *how))


class Job:
    """All arrays and calls, as `web/tests/engine/pacing.ts` reads them."""

    def __init__(self, calls: Sequence[Measured]) -> None:
        self.arrays: dict[str, Any] = {}
        self.calls = [self._call(number, call) for number, call in enumerate(calls)]

    def _call(self, number: int, call: Measured) -> dict[str, Any]:
        restored: list[str] = []
        given = [self._given(f"{number}.{i}", one, restored) for i, one in enumerate(call.arguments)]
        return {"call": call.function.__name__, "given": given, "restored": restored}

    def _given(self, name: str, argument: Any, restored: list[str]) -> Any:
        if isinstance(argument, tuple):
            return [self._given(f"{name}.{i}", one, restored) for i, one in enumerate(argument)]
        if not isinstance(argument, np.ndarray):
            return argument
        data = base64.b64encode(argument.tobytes().rstrip(b"\0")).decode()
        self.arrays[name] = {"size": argument.itemsize, "shape": argument.shape, "data": data}
        restored.append(name)
        return name


def native_round(calls: Sequence[Measured]) -> list[float]:
    return [timed(call.function, [fresh(one) for one in call.arguments]) for call in calls]


def timed(function: Callable[..., Any], arguments: Sequence[Any]) -> float:
    before = time.process_time()
    function(*arguments)
    return time.process_time() - before


def fresh(argument: Any) -> Any:
    """A copy of an array, or of a tuple of arrays."""
    if isinstance(argument, tuple):
        return type(argument)(*map(fresh, argument))
    return argument.copy() if isinstance(argument, np.ndarray) else argument


@contextlib.contextmanager
def in_node(game: str, folder: Path) -> Iterator[Callable[[], list[float]]]:
    """A function that runs every call of the job in node, and returns the CPU time of each."""
    command = [node(), str(bundled("pace", folder)), str(store.make(game)), str(folder / "job.json")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdin
        assert other.stdout
        told, say = other.stdout, other.stdin
        told.readline()

        def measured() -> list[float]:
            say.write("again\n")
            say.flush()
            found: list[float] = json.loads(told.readline())
            return found

        yield measured


@contextlib.contextmanager
def in_chromium(game: str, folder: Path) -> Iterator[Callable[[], list[float]]]:
    """The same in a page of Chromium."""
    shutil.copyfile(store.make(game), folder / "module.wasm")
    script = bundled("pace-page", folder).name
    (folder / "index.html").write_text(f'<script type="module" src="{script}"></script>')
    with web_host(folder) as address, launched() as browser:
        page = browser.new_page()
        page.goto(address)
        calls = page.evaluate("ready")
        clock = page.context.new_cdp_session(page)
        clock.send("Performance.enable")

        def cpu_time() -> float:
            metrics = clock.send("Performance.getMetrics")["metrics"]
            return float(next(one["value"] for one in metrics if one["name"] == "ThreadTime"))

        def seconds(number: int) -> float:
            page.evaluate("number => pacing.restore(number)", number)
            before = cpu_time()
            page.evaluate("number => pacing.run(number)", number)
            return cpu_time() - before

        yield lambda: [seconds(number) for number in range(calls)]


RUNNERS = {"node": in_node, "Chromium": in_chromium}


def race(game: str, rounds: int, folder: Path) -> tuple[list[Measured], dict[str, Array]]:
    """The best CPU time of each call, natively, in node and in Chromium, measured in turn."""
    calls = measured_calls(game)
    (folder / "job.json").write_text(json.dumps(vars(Job(calls))))
    with contextlib.ExitStack() as stack:
        runners = {name: stack.enter_context(runner(game, folder)) for name, runner in RUNNERS.items()}
        runners = {"native": lambda: native_round(calls), **runners}
        found: dict[str, list[list[float]]] = {name: [] for name in runners}
        for _ in range(rounds):
            for name, measured in runners.items():
                found[name].append(measured())
    return calls, {name: best(times) for name, times in found.items()}


def best(rounds: list[list[float]]) -> Array:
    return np.array(rounds).min(axis=0)


def show_race(game: str, rounds: int, console: Console, folder: Path) -> None:
    calls, times = race(game, rounds, folder)
    table = Table("per second", "", *times, *(f"in {name}" for name in RUNNERS), f"at least {GOAL}", title=game)
    for number, call in enumerate(calls):
        speeds = {name: call.amount / found[number] for name, found in times.items()}
        ratios = [speeds[name] / speeds["native"] for name in RUNNERS]
        shown = *(f"{speed:,.0f}" for speed in speeds.values()), *(f"{ratio:.2f}" for ratio in ratios)
        table.add_row(call.what, call.unit, *shown, "yes" if min(ratios) >= GOAL else "no")
    console.print(table)


def show_sizes(console: Console) -> None:
    table = Table("module", "bytes", "gzip", "brotli", title="sizes without weights")
    for game in GAMES:
        content = store.make(game).read_bytes()
        sizes = len(content), len(gzip.compress(content, 9)), brotli_size(store.make(game))
        table.add_row(game, *(f"{size:,}" for size in sizes))
    console.print(table)


def brotli_size(file: Path) -> int:
    program = "console.log(require('zlib').brotliCompressSync(require('fs').readFileSync(process.argv[1])).length)"
    return int(subprocess.run([node(), "-e", program, str(file)], capture_output=True, text=True, check=True).stdout)


def compare(game: str, games: int, console: Console, folder: Path) -> bool:
    recorder = Recorder(game, folder)
    for number in range(games):
        compare_game(recorder, game, number)
    found = recorder.result()
    console.print(f"{game}: {games:,} games, {found['calls']:,} calls, {found['count']:,} games differ")
    for line in found["differences"]:
        console.print(f"  {line}")
    return not found["count"]


def main() -> int:
    it = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    it.add_argument("--games", type=int, metavar="N", help="compare N random games of each kind instead")
    it.add_argument("--rounds", type=int, default=7, metavar="N", help="how often to measure (default: 7)")
    it.add_argument("--sizes", action="store_true", help="show only the sizes")
    it.add_argument("--only", choices=GAMES, help="only this game")
    arguments = it.parse_args()
    console = Console()
    chosen = [arguments.only] if arguments.only else GAMES
    with tempfile.TemporaryDirectory() as name:
        if arguments.games:
            same = [compare(game, arguments.games, console, Path(name)) for game in chosen]
            return 0 if all(same) else 1
        show_sizes(console)
        if not arguments.sizes:
            for game in chosen:
                show_race(game, arguments.rounds, console, Path(name))
    return 0


if __name__ == "__main__":
    sys.exit(main())
