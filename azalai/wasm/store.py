"""Where to find what browsers need of each game: its WebAssembly module, its data pack, and the weights of its nets.

The files are in the package, if it was installed with them, otherwise in the user's cache. A file's name has a digest
of all sources, so a file of older sources is never used.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

import llvmlite

import azalai
from azalai.bots.ready import one_at_a_time
from azalai.core.errors import AzalaiError
from azalai.core.folders import cache_root
from azalai.core.sources import SHARED, compiled_files, digest
from azalai.wasm import packs

KEPT = 3  # of each file, so that two checkouts can take turns without rebuilding
INSTALLED = Path(__file__).with_name("modules")
SUFFIX, PACK, NET = ".wasm", ".pack", ".net"
DATA = (".py", ".json", ".npz", ".txt")
PACKED_BOTS = (  # the parts of the bots that go into a pack
    "coach.py",
    "knobs.py",
    "levels.json",
    "levels.py",
    "net.py",
    "nets.py",
    "texts/de.json",
    "texts/en.json",
)
BUILDERS = ("exports.py", "link.py", "module.py", "numba_inside.py", "runtime.ll")  # what makes a module, here
# No optimisation by Numba (see `numba_inside`), and nothing that differs from one run to the next.
ENVIRONMENT = {"NUMBA_OPT": "0", "NUMBA_DISABLE_JIT": "0", "PYTHONHASHSEED": "0"}


class Files(NamedTuple):
    """The finished files of a game; nets by name."""

    module: Path
    pack: Path
    nets: dict[str, Path]


def files(game: str) -> Files | None:
    """All files of a game; None if some of them must be built first."""
    module, pack = find(game), _find(pack_name(game))
    nets = {name: _find(net_name(game, name)) for name in net_names(game)}
    found = {name: file for name, file in nets.items() if file}
    return Files(module, pack, found) if module and pack and len(found) == len(nets) else None


def find(game: str) -> Path | None:
    """The finished module of a game; None if it must be built first."""
    installed = INSTALLED / installed_name(game)
    return installed if installed.is_file() else _find(file_name(game))


def install(game: str) -> None:
    """Put the files of a game into the package, for a wheel, and remove older ones."""
    made = make_all(game)
    wanted = {installed_name(game): made.module, made.pack.name: made.pack}
    wanted |= {file.name: file for file in made.nets.values()}
    INSTALLED.mkdir(exist_ok=True)
    for older in INSTALLED.glob(f"{game}[-.]*"):
        if older.name not in wanted:
            older.unlink()
    for name, file in wanted.items():
        if file.parent != INSTALLED:
            shutil.copyfile(file, INSTALLED / name)


def _find(name: str) -> Path | None:
    return next((place / name for place in (INSTALLED, _folder()) if (place / name).is_file()), None)


def make_all(game: str) -> Files:
    """All files of a game; those that are missing are built first, which takes some minutes."""
    make(game)
    if not files(game):
        with one_at_a_time(game):
            _build_data(game)
    found = files(game)
    assert found
    return found


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
    _remove_old(f"{game}-*{SUFFIX}")
    return file


def _build_data(game: str) -> None:
    made = packs.pack(game)
    _write(pack_name(game), made.data, f"{game}-*{PACK}")
    for name, weights in made.nets.items():
        _write(net_name(game, name), weights, f"{game}.{name}-*{NET}")


def _write(name: str, content: bytes, older: str) -> None:
    file = _folder() / name
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}")
    new.write_bytes(content)
    new.replace(file)
    _remove_old(older)


def build_into(game: str, file: Path) -> None:
    """Build a module in a process of its own: what that process compiles cannot run in it."""
    command = [sys.executable, "-m", "azalai.wasm.module", game, str(file)]
    done = subprocess.run(command, env={**os.environ, **ENVIRONMENT})
    if done.returncode:
        raise AzalaiError(f"The WebAssembly module of {game} could not be built. See the errors above.")


def file_name(game: str) -> str:
    return f"{game}-{_digest(game)}{SUFFIX}"


@cache
def installed_name(game: str) -> str:
    """The module's name in the package. A finished module does not depend on the Numba that is installed with it."""
    sources = compiled_files((*SHARED, azalai.library.kind(game).package))
    sources |= {file: file.read_bytes() for name in BUILDERS for file in [Path(__file__).with_name(name)]}
    found = hashlib.sha256()
    for file, content in sorted(sources.items()):
        found.update(file.name.encode() + b"\0" + content)
    return f"{game}-{found.hexdigest()[:16]}{SUFFIX}"


@cache
def _digest(game: str) -> str:
    """A digest of everything that a module is made of."""
    found = hashlib.sha256(digest((*SHARED, azalai.library.kind(game).package)).encode())
    found.update(llvmlite.__version__.encode())
    for name in BUILDERS:
        found.update(name.encode() + b"\0" + Path(__file__).with_name(name).read_bytes())
    return found.hexdigest()[:16]


def pack_name(game: str) -> str:
    return f"{game}-{_data_digest(game)}{PACK}"


def net_name(game: str, net: str) -> str:
    return f"{game}.{net}-{_data_digest(game)}{NET}"


def net_names(game: str) -> list[str]:
    return sorted(file.stem for file in (azalai.library.kind(game).folder / "nets").glob("*.npz"))


@cache
def _data_digest(game: str) -> str:
    """A digest of everything that a pack may be made of: code and data of the game, the core and parts of the bots."""
    found = hashlib.sha256()
    package = Path(azalai.__file__).parent
    own = azalai.library.kind(game).folder
    files = [file for folder in (package / "core", own) for file in folder.rglob("*.*") if file.suffix in DATA]
    files += [package / "bots" / name for name in PACKED_BOTS] + [Path(packs.__file__)]
    for file in sorted(files):
        found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:16]


def _folder() -> Path:
    return cache_root() / "wasm"


def _remove_old(pattern: str) -> None:
    for old in sorted(_folder().glob(pattern), key=lambda file: file.stat().st_mtime, reverse=True)[KEPT:]:
        old.unlink(missing_ok=True)
