"""How rules become machine code: one decorator for functions that Python calls, one for those it does not call."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import numba
from numba.core.caching import FunctionCache

from azalai.core.cache import CacheByGame, folder_of
from azalai.core.inner import InnerCache, InnerCompiler

F = TypeVar("F", bound=Callable[..., Any])

COMPILING = not numba.config.DISABLE_JIT


def compiled(function: F) -> F:
    """Compile a function over records: cached, without the GIL. Uncompiled under `NUMBA_DISABLE_JIT=1`."""
    return _compile(function, FunctionCache)


def _compile(function: F, cache: type[FunctionCache], **how: Any) -> F:
    if not COMPILING:
        return function
    dispatcher = numba.njit(nogil=True, error_model="numpy", **how)(function)
    dispatcher._cache = CacheByGame(function, cache)
    return _for_whole_numbers(dispatcher)


def _for_whole_numbers(dispatcher: Any) -> Any:
    """Compile a function once for all whole numbers that it may be called with, not for each width and constant."""
    resolve = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _widened(kind: Any) -> Any:
    kind = numba.types.unliteral(kind)
    return numba.types.int64 if isinstance(kind, numba.types.Integer) and kind.bitwidth < 64 else kind


AS_INNER: dict[str, Any] = {"pipeline_class": InnerCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner(function: F) -> F:
    """A compiled function that only compiled functions may call. Not callable from Python, it compiles faster."""
    return _compile(function, InnerCache, **AS_INNER)


_warming = threading.Lock()


def warm(package: str, title: str, steps: list[tuple[str, Callable[[], object]]]) -> None:
    """Compile a game's functions once for this machine, telling the person how far it is."""
    if not COMPILING:
        return
    marker = folder_of(package) / "rules.ready"
    if marker.exists():
        return
    with _warming:
        if marker.exists():
            return
        for number, (what, step) in enumerate(steps):
            _tell(f"\rCompiling {title} for this machine, once: {number}/{len(steps)} {what:<12}")
            step()
        _tell(f"\rCompiling {title} for this machine, once: done.{'':<20}\n")
        marker.parent.mkdir(parents=True, exist_ok=True)  # newer sources may have had it cleared away
        marker.touch()


def _tell(line: str) -> None:
    sys.stderr.write(line)
    sys.stderr.flush()
