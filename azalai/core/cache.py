"""Where compiled code is cached: one folder per game, and one for code that belongs to no game.

A folder's name ends with a digest of its source files, so code compiled from older sources is never used. Changing
or adding one game leaves the compiled code of the others alone.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import FunctionCache

from azalai.core.sources import SHARED, digest

KEPT = 3  # folders per game, so that two checkouts can take turns without recompiling
NO_GAME = "azalai"
_GAMES: dict[Any, str] = {}  # the type of a game's state -> the game's package


def belongs(state: Any, package: str) -> None:
    """Cache code that is compiled for this type of state in the folder of its game."""
    _GAMES[state] = package


@cache
def folder_of(package: str) -> Path:
    """The folder for a game's compiled code, by the game's package."""
    root = cache_root()
    sources = SHARED if package == NO_GAME else (*SHARED, package)
    folder = root / f"{package}-{digest(sources)}"
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    same = sorted(root.glob(f"{package}-*"), key=lambda other: other.stat().st_mtime, reverse=True)
    for old in same[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def cache_root() -> Path:
    """The root folder for compiled code: `AZALAI_CACHE`, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("AZALAI_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    for folder in (Path(chosen) if chosen else Path(home) / "azalai", Path(tempfile.gettempdir()) / "azalai-cache"):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix="azalai-cache-"))


class CacheByGame:
    """The cache of one compiled function; the argument types decide which game's folder it uses."""

    def __init__(self, function: Callable[..., Any], kind: type[FunctionCache]) -> None:
        self._function = function
        self._kind = kind
        self._caches: dict[str, FunctionCache] = {}

    def load_overload(self, signature: Any, target: Any) -> Any:
        return self._cache(signature).load_overload(signature, target)

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache(signature).save_overload(signature, data)

    def flush(self) -> None:
        for kept in self._caches.values():
            kept.flush()

    @property
    def cache_path(self) -> str:
        return str(cache_root())

    def _cache(self, signature: Any) -> FunctionCache:
        package = package_of(self._function.__module__, signature)
        if package not in self._caches:
            before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(folder_of(package))
            try:
                self._caches[package] = self._kind(self._function)
            finally:
                numba.config.CACHE_DIR = before
        return self._caches[package]


def package_of(module: str, signature: Any) -> str:
    """The package of the game that a function is compiled for; `azalai` if it serves all games."""
    for kind in signature.args if hasattr(signature, "args") else signature:
        state = kind.dtype if isinstance(kind, numba.types.Array) else kind
        if state in _GAMES:
            return _GAMES[state]
    return next((game for game in _GAMES.values() if f"{module}.".startswith(f"{game}.")), NO_GAME)
