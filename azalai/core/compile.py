"""How rules become machine code: one decorator, one cache, one progress line.

Numba notices a change of a function's own file only, not of the functions that it calls. The
cache folder therefore carries a digest of all sources that hold compiled code, and an older
digest's folder is never read.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.caching import FunctionCache

from azalai.core.parts import PartCache, PartCompiler

F = TypeVar("F", bound=Callable[..., Any])


def _spell_records_once() -> None:
    """Numba writes out the type of a record dozens of times for each function: a fifth of the time of a small one."""
    record = numba.types.Record
    record.__repr__ = cache(record.__repr__)


_spell_records_once()

COMPILING = not numba.config.DISABLE_JIT
KEPT_CACHES = 3  # so that two checkouts can take turns without compiling each time
_PACKAGE = Path(__file__).resolve().parent.parent
_COMPILED_FOLDERS = ("core", "games", "bots")
_SIGNS = (b"@compiled", b"@inner", b"compiled code")


def source_digest() -> str:
    """A digest of every file with compiled functions, and of those that say that compiled code depends on them."""
    digest = hashlib.sha256(numba.__version__.encode())
    for folder in _COMPILED_FOLDERS:
        for path in sorted((_PACKAGE / folder).rglob("*.py")):
            source = path.read_bytes()
            if any(sign in source for sign in _SIGNS):
                digest.update(path.relative_to(_PACKAGE).as_posix().encode() + b"\0" + source)
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """The folder for compiled code: `AZALAI_CACHE`, else the user's cache folder, else a temporary one."""
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


def _open_cache() -> Path:
    root = cache_root()
    folder = root / source_digest()
    folder.mkdir(exist_ok=True)
    os.utime(folder)
    others = sorted((f for f in root.iterdir() if f.is_dir()), key=lambda f: f.stat().st_mtime, reverse=True)
    for old in others[KEPT_CACHES:]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


CACHE = _open_cache() if COMPILING else cache_root()


def compiled(function: F) -> F:
    """Compile a function over records: cached, without the GIL. Uncompiled under `NUMBA_DISABLE_JIT=1`."""
    return _compile(function, FunctionCache)


def _compile(function: F, cache: type[FunctionCache], **how: Any) -> F:
    if not COMPILING:
        return function
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE)
    try:
        dispatcher = numba.njit(nogil=True, error_model="numpy", **how)(function)
        dispatcher._cache = cache(function)
        return _for_whole_numbers(dispatcher)
    finally:
        numba.config.CACHE_DIR = before


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


AS_PART: dict[str, Any] = {"pipeline_class": PartCompiler, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def inner(function: F) -> F:
    """A compiled function that only compiled functions may call: without a door for Python, it compiles faster.

    Python must not call it: there is nothing to call.
    """
    return _compile(function, PartCache, **AS_PART)


_warming = threading.Lock()


def warm(name: str, title: str, steps: list[tuple[str, Callable[[], object]]]) -> None:
    """Compile a game's functions once for this machine, telling the person how far it is."""
    marker = CACHE / f"{name}.ready"
    if not COMPILING or marker.exists():
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
