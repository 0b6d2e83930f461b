"""Where finished WebAssembly modules are: in the package, if it was installed with them, or else in the user's cache.

A file's name has a digest of all sources, so a module of older sources is never used.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import llvmlite

import azalai
from azalai.bots.ready import one_at_a_time
from azalai.core.errors import AzalaiError
from azalai.core.folders import cache_root
from azalai.core.sources import SHARED, digest

KEPT = 3  # modules per game, so that two checkouts can take turns without rebuilding
INSTALLED = Path(__file__).with_name("modules")
SUFFIX = ".wasm"
BUILDERS = ("exports.py", "link.py", "module.py", "numba_inside.py", "runtime.ll")  # what makes a module, here
# No optimisation by Numba (see `numba_inside`), and nothing that differs from one run to the next.
ENVIRONMENT = {"NUMBA_OPT": "0", "NUMBA_DISABLE_JIT": "0", "PYTHONHASHSEED": "0"}


def find(game: str) -> Path | None:
    """The finished module of a game; None if it must be built first."""
    places = (INSTALLED / file_name(game), _folder() / file_name(game))
    return next((place for place in places if place.is_file()), None)


def make(game: str) -> Path:
    """The module of a game. If it is missing, it is built first, which takes a minute or more."""
    found = find(game)
    if found:
        return found
    with one_at_a_time(game):
        return find(game) or _built(game)


def _built(game: str) -> Path:
    file = _folder() / file_name(game)
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}")
    build_into(game, new)
    new.replace(file)
    _remove_old(game)
    return file


def build_into(game: str, file: Path) -> None:
    """Build a module in a process of its own: what that process compiles cannot run in it."""
    command = [sys.executable, "-m", "azalai.wasm.module", game, str(file)]
    done = subprocess.run(command, env={**os.environ, **ENVIRONMENT})
    if done.returncode:
        raise AzalaiError(f"The WebAssembly module of {game} could not be built. See the errors above.")


def file_name(game: str) -> str:
    return f"{game}-{_digest(game)}{SUFFIX}"


@cache
def _digest(game: str) -> str:
    """A digest of everything that a module is made of."""
    found = hashlib.sha256(digest((*SHARED, azalai.library.kind(game).package)).encode())
    found.update(llvmlite.__version__.encode())
    for name in BUILDERS:
        found.update(name.encode() + b"\0" + Path(__file__).with_name(name).read_bytes())
    return found.hexdigest()[:16]


def _folder() -> Path:
    return cache_root() / "wasm"


def _remove_old(game: str) -> None:
    same = sorted(_folder().glob(f"{game}-*{SUFFIX}"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in same[KEPT:]:
        old.unlink(missing_ok=True)
