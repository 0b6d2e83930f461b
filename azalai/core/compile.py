"""Compile rules to machine code: `compiled` and `lengthy` for functions that Python calls, `inner` for all others."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numba

from azalai.core.cache import CacheByGame, CodeCache
from azalai.core.folders import IS_PORTABLE, folder_of, ready_file
from azalai.core.inner import InnerCache, InnerCompiler

F = TypeVar("F", bound=Callable[..., Any])


def _spell_records_once() -> None:
    """Cache the text of record types: Numba builds it dozens of times, a fifth of a small function's compile time."""
    record = numba.types.Record
    record.__repr__ = cache(record.__repr__)


_spell_records_once()
numba.config.SLP_VECTORIZE = 1  # a set of spaces is four words: the processor can do all four at once

COMPILING = not numba.config.DISABLE_JIT
MACHINES = "all machines of this kind" if IS_PORTABLE else "this machine"
PROGRESS = "progress"  # a file in a game's cache folder


def compiled(function: F) -> F:
    """Compile a function that takes microseconds, and cache the result. With `NUMBA_DISABLE_JIT=1` it stays Python.

    It keeps the GIL. If it gave it up, another thread that runs Python would take it for a millisecond, at each call.
    """
    return _compile(function, CodeCache)


def lengthy(function: F) -> F:
    """The same for a function that may take longer: it runs without the GIL, and other threads go on meanwhile."""
    return _compile(function, CodeCache, nogil=True)


def _compile(function: F, cache: type[CodeCache], **how: Any) -> F:
    if not COMPILING:
        return function
    dispatcher = numba.njit(error_model="numpy", **how)(function)
    dispatcher._cache = CacheByGame(function, cache)
    return _for_whole_numbers(dispatcher)


def _for_whole_numbers(dispatcher: Any) -> Any:
    """Compile a function once for all integers, not once for each width and constant that callers pass."""
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
    """Compile a function that only compiled code may call. It compiles faster because Python cannot call it."""
    return _compile(function, InnerCache, **AS_INNER)


_warming = threading.Lock()


class Step(NamedTuple):
    """One thing to compile, with its rough share of the whole work in percent."""

    what: str
    share: int
    run: Callable[[], object]


def warm(package: str, title: str, part: str, steps: Sequence[Step], behind: int = 0) -> None:
    """Compile a part of a game once; `behind` is the share of the work done before it."""
    if is_warm(package, part):
        return
    with _warming:
        if is_warm(package, part):
            return
        for step in steps:
            _tell(f"\rCompiling {title} for {MACHINES}, once: {behind:3d} % {step.what:<12}")
            _note_progress(package, behind)
            step.run()
            behind += step.share
        _tell(f"\rCompiling {title} for {MACHINES}, once: {part} done.{'':<12}\n")
        _note_progress(package, behind)
        _marker(package, part).touch()


def is_warm(package: str, part: str) -> bool:
    return not COMPILING or _marker(package, part).exists()


def progress(package: str) -> int:
    """How much of a game is compiled, in percent, as last reported by the process that compiles it."""
    try:
        return int((folder_of(package) / PROGRESS).read_text())
    except (OSError, ValueError):
        return 0


def _note_progress(package: str, percent: int) -> None:
    folder = folder_of(package)
    folder.mkdir(parents=True, exist_ok=True)  # a newer version may have removed it
    new = folder / f"{PROGRESS}.{os.getpid()}"
    new.write_text(str(percent))
    new.replace(folder / PROGRESS)


def _marker(package: str, part: str) -> Path:
    return ready_file(folder_of(package), part)


def _tell(line: str) -> None:
    sys.stderr.write(line)
    sys.stderr.flush()
