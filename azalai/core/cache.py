"""How compiled functions are cached: each in the folder of the game that it is compiled for."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from typing import Any

import numba
from numba.core import caching

from azalai.core.folders import NO_GAME, folder_of, root

_GAMES: dict[Any, str] = {}  # the type of a game's state -> the game's package


def belongs(state: Any, package: str) -> None:
    """Cache code that is compiled for this type of state in the folder of its game."""
    _GAMES[state] = package


class GameFolder(caching._CacheLocator):  # type: ignore[misc, name-defined, unused-ignore]
    """Tells Numba where a function is cached: in a game's folder, by the name of its module.

    Numba's own locators want a folder that can be written to, and use the path and the date of the source file.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file  # Numba names it in warnings
        self._lineno = function.__code__.co_firstlineno
        self._folder = os.path.join(numba.config.CACHE_DIR, function.__module__)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> GameFolder:
        return cls(function, file)

    def get_cache_path(self) -> str:
        return self._folder

    def get_source_stamp(self) -> str:
        return ""  # the digest in the folder's name says it

    def get_disambiguator(self) -> str:
        return str(self._lineno)


class SavedCode(caching.CompileResultCacheImpl):  # type: ignore[misc, name-defined, unused-ignore]
    _locator_classes = [GameFolder]


class CodeCache(caching.FunctionCache):  # type: ignore[misc, name-defined, unused-ignore]
    _impl_class = SavedCode


class CacheByGame:
    """The cache of one compiled function; the argument types decide which game's folder it uses."""

    def __init__(self, function: Callable[..., Any], kind: type[CodeCache]) -> None:
        self._function = function
        self._kind = kind
        self._caches: dict[str, CodeCache] = {}

    def load_overload(self, signature: Any, target: Any) -> Any:
        return self._cache(signature).load_overload(signature, target)

    def save_overload(self, signature: Any, data: Any) -> None:
        with contextlib.suppress(OSError):  # a full disk must not stop a game, nor a folder that is only for reading
            self._cache(signature).save_overload(signature, data)

    def flush(self) -> None:
        for kept in self._caches.values():
            kept.flush()

    @property
    def cache_path(self) -> str:
        return str(root())

    def _cache(self, signature: Any) -> CodeCache:
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
