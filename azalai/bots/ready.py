"""Compile games and their bots, and check whether that is done."""

from __future__ import annotations

import contextlib
import functools
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import azalai
from azalai.bots.catalogue import make
from azalai.bots.process import orderly_end
from azalai.bots.search import rehearse
from azalai.core import target
from azalai.core.compile import Step, is_warm, progress, warm
from azalai.core.errors import AzalaiError, BadOption
from azalai.core.folders import IS_PORTABLE, LAST_PART, folder_of
from azalai.core.game import Game

RULES_SHARE = 65  # percent of the work done when the rules are compiled
NICER = 10  # each game compiles at a lower priority than the one before, so that the first is ready soon
LOWEST = 19  # priority of work that nobody waits for


def prepare(game: Game) -> None:
    """Let every bot think about the game once, show and load it, so that everything is compiled."""
    steps = [
        *(Step(spec, share, functools.partial(_choose, spec, game)) for spec, share in THINKING.items()),
        Step("endgames", 5, lambda: rehearse(game)),
        Step("views", 3, lambda: _show(game)),
    ]
    warm(game.setting.kind.package, game.setting.kind.title["en"], LAST_PART, steps, RULES_SHARE)
    for step in steps:
        step.run()


THINKING = {"random": 2, "greedy": 7, "search:10": 18}  # all other bots use the same code


def _choose(spec: str, game: Game) -> None:
    make(spec, seed=0).choose(game)


def _show(game: Game) -> None:
    """Use the compiled functions of a game's own views and records."""
    for seat in (0, None):
        game.view(seat)
    game.prompt()
    game.setting.told_of(game.state, game.moves()[0], game.state, None)
    game.gains(0)
    game.scores()
    _ = game.hides
    azalai.load(game.record())


@functools.cache
def get_ready(name: str) -> None:
    """Prepare a game in this process; if it is not compiled yet, one process does that for all."""
    with contextlib.nullcontext() if is_ready(name) else one_at_a_time(name):
        prepare(azalai.new(name, seed=0))


def get_all_ready(names: Sequence[str], *, portable: bool = False) -> None:
    """Compile games for this machine or as portable code, each in its own process if there are several."""
    if portable and not target.can_be_portable():
        raise BadOption(f"This processor is too old for portable code: it is below {target.X86_LEVEL}.")
    can_do_it_here = portable == IS_PORTABLE
    missing = [name for name in names if not (can_do_it_here and is_ready(name))]
    if can_do_it_here and len(missing) == 1:
        get_ready(missing[0])
        return
    running: dict[str, subprocess.Popen[bytes]] = {}
    with orderly_end():
        try:
            running.update(
                {name: start_compiling(name, NICER * number, portable) for number, name in enumerate(missing)}
            )
            failed = [name for name, process in running.items() if process.wait()]
        finally:
            for process in running.values():
                process.terminate()
    if failed:
        raise AzalaiError(f"Not ready: {', '.join(failed)}. See the errors above.")


def start_compiling(name: str, niceness: int = 0, portable: bool = IS_PORTABLE) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "azalai", "warm", name, *(["--portable"] if portable else [])]
    environment = os.environ | {target.VARIABLE: target.PORTABLE if portable else target.NATIVE}
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=environment)
    with contextlib.suppress(AttributeError, OSError):  # Windows has no process priorities of this kind
        os.setpriority(os.PRIO_PROCESS, process.pid, niceness)
    return process


@contextlib.contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Let only one process compile a game; others that prepare the same game wait, then find it compiled."""
    try:
        import fcntl
    except ImportError:  # Windows: each process compiles
        yield
        return
    with _lock_file(name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_being_compiled(name: str) -> bool:
    """Whether some process is compiling this game now."""
    try:
        import fcntl
    except ImportError:
        return False
    with _lock_file(name).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def _lock_file(name: str) -> Path:
    return folder_of(_package(name)) / "warm.lock"


def is_ready(name: str) -> bool:
    return is_warm(_package(name), LAST_PART)


def needs_native_code() -> bool:
    """Whether this process runs portable code only until native code is available."""
    return IS_PORTABLE and not target.chosen()


def percent_ready(name: str) -> int:
    """How much of a game is compiled, in percent."""
    return progress(_package(name))


def _package(name: str) -> str:
    return azalai.library.kind(name).package
