"""Whether a game and its bots are ready on this machine, and making them so."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from pathlib import Path

import azalai
from azalai.bots.catalogue import make
from azalai.bots.search import rehearse
from azalai.core.cache import folder_of
from azalai.core.compile import COMPILING
from azalai.core.game import Game


def prepare(game: Game) -> None:
    """Have every bot think about the game once, so that nobody waits later."""
    for spec in ("random", "greedy", "search:10"):  # all others are made of these
        make(spec, seed=0).choose(game)
    rehearse(game)
    if COMPILING:
        _marker(game.name).touch()


@functools.cache
def get_ready(name: str) -> None:
    """Prepare a game in this process; where its bots were never compiled, one process does that for all."""
    with contextlib.nullcontext() if is_ready(name) else one_at_a_time(name):
        prepare(azalai.new(name, seed=0))


@contextlib.contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Of several processes that prepare the same game, one compiles, and the others find its work."""
    try:
        import fcntl
    except ImportError:  # Windows: they compile side by side
        yield
        return
    with (_folder(name) / "warm.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def is_ready(name: str) -> bool:
    return not COMPILING or _marker(name).exists()


def _marker(name: str) -> Path:
    return _folder(name) / "bots.ready"


def _folder(name: str) -> Path:
    return folder_of(azalai.library.kind(name).package)
