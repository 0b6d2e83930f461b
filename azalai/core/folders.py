"""Where compiled code is: one folder per game, and one for code that belongs to no game.

A folder's name has a digest of its source files, so code compiled from older sources is never used, and a tag for the
processor. Changing or adding one game leaves the compiled code of the others alone. Paths and dates of source files do
not count, so a folder can be copied to another machine.

Portable code has its own folder, which may be read-only. A process takes portable code if some game is compiled only
there. It must decide before it loads anything, so it does so when this module is imported.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from functools import cache
from pathlib import Path

from azalai.core import target
from azalai.core.sources import SHARED, digest
from azalai.core.target import Target

KEPT = 3  # folders per game, so that two checkouts can take turns without recompiling
NO_GAME = "azalai"
LAST_PART = "bots"  # what is compiled last


@cache
def folder_of(package: str) -> Path:
    """The folder for a game's compiled code, by the game's package."""
    folder = _folder(root(), package, TARGET)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        if not folder.is_dir():  # no portable code for this game, and no way to add it
            folder = _folder(cache_root(), package, TARGET)
            folder.mkdir(exist_ok=True)
        return folder
    _remove_old(folder.parent, package)
    return folder


def _folder(root: Path, package: str, target: Target) -> Path:
    sources = SHARED if package == NO_GAME else (*SHARED, package)
    return root / f"{package}-{digest(sources)}-{target.tag}"


def _remove_old(root: Path, package: str) -> None:
    same = sorted(root.glob(f"{package}-*"), key=lambda other: other.stat().st_mtime, reverse=True)
    for old in same[KEPT:]:
        shutil.rmtree(old, ignore_errors=True)


def ready_file(folder: Path, part: str) -> Path:
    """The file that says that a part of a game is compiled."""
    return folder / f"{part}.ready"


def root() -> Path:
    """The folder for the compiled code that this process uses."""
    return portable_root() if IS_PORTABLE else cache_root()


def portable_root() -> Path:
    """The folder for portable code: `AZALAI_PORTABLE_CACHE`, else `portable` in the folder for native code."""
    chosen = os.environ.get("AZALAI_PORTABLE_CACHE")
    return Path(chosen) if chosen else cache_root() / "portable"


def cache_root() -> Path:
    """The folder for native code: `AZALAI_CACHE`, else the user's cache folder, else a temporary one."""
    chosen = os.environ.get("AZALAI_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(chosen) if chosen else Path(home) / "azalai"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return folder if os.access(folder, os.W_OK) else _temporary()
    except OSError:
        return _temporary()


@cache
def _temporary() -> Path:
    """A folder that is the same for all processes of this user, if nobody else can put code there for us to run."""
    folder = Path(tempfile.gettempdir()) / f"azalai-cache-{_user()}"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="azalai-cache-"))
    is_ours = found.st_uid == _user() and stat.S_ISDIR(found.st_mode) and not found.st_mode & 0o022
    return folder if is_ours else Path(tempfile.mkdtemp(prefix="azalai-cache-"))


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0  # Windows: each user has a temporary folder


def _should_be_portable() -> bool:
    if not target.can_be_portable():
        return False
    if target.chosen():
        return target.chosen() == target.PORTABLE
    games = [game for game in _games_in(portable_root()) if _is_complete(portable_root(), game, target.portable())]
    return not all(_is_complete(cache_root(), game, target.native()) for game in games)


def _games_in(root: Path) -> set[str]:
    """The packages of all games that have a folder here, possibly for other sources or machines."""
    return {folder.name.rsplit("-", 2)[0] for folder in root.glob("*-*-*")} - {NO_GAME}


def _is_complete(root: Path, package: str, target: Target) -> bool:
    return ready_file(_folder(root, package, target), LAST_PART).exists()


IS_PORTABLE = _should_be_portable()
TARGET = target.portable() if IS_PORTABLE else target.native()
if IS_PORTABLE:
    target.compile_for(TARGET)
