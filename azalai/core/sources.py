"""Find the source files behind compiled code: files with compiled functions, and all files that they import.

Numba only notices changes in a function's own file, not in the functions and constants that it imports.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import numba

COMPILED = re.compile(rb"^@(?:compiled|lengthy|inner|overload|intrinsic|_by_game)\b", re.MULTILINE)
# Imports for the type checker are indented. They cannot change compiled code, so they are not followed.
IMPORT = re.compile(rb"^from (\.*)([\w.]*) import (\([^)]*\)|.*)|^import ([\w.]+)", re.MULTILINE)
NAME = re.compile(rb"\w+")
SHARED = ("azalai.core", "azalai.bots", "azalai.learn")  # compiled for any game that calls it


def digest(packages: Iterable[str]) -> str:
    """A digest of all files that the compiled functions of these packages depend on."""
    files = compiled_files(packages)
    found = hashlib.sha256(numba.__version__.encode())
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + files[file])
    return found.hexdigest()[:16]


def compiled_files(packages: Iterable[str]) -> dict[Path, bytes]:
    """The contents of all files in these packages with compiled functions, and of the files that they import."""
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
    """The files that a file imports, within the followed packages."""
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
    """Where the file or folder of a module may be."""
    top, *rest = module.split(".")
    known = sys.modules.get(top)
    for folder in getattr(known, "__path__", ()):
        yield Path(folder, *rest)
    if known is not None and not hasattr(known, "__path__"):
        yield Path(known.__file__ or "")


def _module(start: Path) -> Iterator[Path]:
    """The file of a module, or the `__init__.py` of a package, from its path without suffix."""
    for file in (start.with_suffix(".py"), start / "__init__.py"):
        if file.exists():
            yield file
