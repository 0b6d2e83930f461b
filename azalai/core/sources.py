"""Which source files decide what compiled code does: those that hold compiled functions, and all that these import.

Numba notices a change of a function's own file only, not of the functions and constants that it takes from others.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numba

COMPILED = re.compile(rb"^@(?:compiled|inner|overload|intrinsic|_by_game)\b", re.MULTILINE)
# An import for the type checker alone is indented: it cannot change compiled code, and is not followed.
IMPORT = re.compile(rb"^from (\.*)([\w.]*) import (\([^)]*\)|.*)|^import ([\w.]+)", re.MULTILINE)
NAME = re.compile(rb"\w+")
SHARED = ("azalai.core", "azalai.bots")  # compiled for whatever game calls it


def digest(packages: Iterable[str]) -> str:
    """A digest of all files that compiled functions of these packages depend on."""
    files = compiled_files(packages)
    found = hashlib.sha256(numba.__version__.encode())
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + files[file])
    return found.hexdigest()[:16]


def compiled_files(packages: Iterable[str]) -> dict[Path, bytes]:
    """The files of packages that hold compiled functions, and those that they import, with their sources."""
    followed = {package.partition(".")[0] for package in packages}
    sources = {file: file.read_bytes() for package in packages for file in _files_of(package)}
    wanted = [file for file, source in sources.items() if COMPILED.search(source)]
    found: dict[Path, bytes] = {}
    while wanted:
        file = wanted.pop()
        if file not in found:
            found[file] = sources.get(file) or file.read_bytes()
            wanted += _imported(file, found[file], followed)
    return found


def _files_of(package: str) -> Iterator[Path]:
    for place in _places(package):
        yield from place.rglob("*.py") if place.is_dir() else [place]


def _imported(file: Path, source: bytes, followed: set[str]) -> Iterator[Path]:
    """The files that a file imports, as far as they belong to the packages that are followed."""
    for dots, module, names, whole in IMPORT.findall(source):
        name = (module or whole).decode()
        if dots:
            starts = [file.parents[len(dots) - 1].joinpath(*name.split("."))]
        else:
            starts = list(_places(name)) if name.partition(".")[0] in followed else []
        for start in starts:
            yield from _module(start)
            if start.is_dir():
                for part in NAME.findall(names):
                    yield from _module(start / part.decode())


def _places(module: str) -> Iterator[Path]:
    """Where a module's file or folder may be, by its name."""
    top, *rest = module.split(".")
    known = sys.modules.get(top)
    for folder in getattr(known, "__path__", ()):
        yield Path(folder, *rest)
    if known is not None and not hasattr(known, "__path__"):
        yield Path(known.__file__ or "")


def _module(start: Path) -> Iterator[Path]:
    """The file of a module, without its suffix; of a package, its `__init__.py`."""
    for file in (start.with_suffix(".py"), start / "__init__.py"):
        if file.exists():
            yield file
