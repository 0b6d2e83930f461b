"""The files with which a browser plays without a server: modules, packs, nets, boards, and the list of them.

Their names have digests, so browsers need not ask for them again. The list, `manifest.json`, says which are the newest.
"""

from __future__ import annotations

import hashlib
import shutil
import signal
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import azalai
from azalai.bots.ready import one_at_a_time
from azalai.core.folders import cache_root
from azalai.wasm import boards, store

LIST = "manifest.json"
KEPT = 3  # versions of a game's boards
DRAWN = (".py", ".json", ".svg", ".txt")


class Part(NamedTuple):
    """A file for browsers, by the name under which it is fetched."""

    name: str
    path: Path


class GameFiles(NamedTuple):
    module: Part
    pack: Part
    boards: Part
    nets: dict[str, Part]

    def all(self) -> Iterator[Part]:
        yield from (self.module, self.pack, self.boards)
        yield from self.nets.values()


def playable() -> list[str]:
    """The games that a browser can show without a server: compiled code writes their views."""
    return [kind.name for kind in azalai.library.kinds() if kind.configure({}, files=False).words is not None]


def found(game: str) -> GameFiles | None:
    """The files of a game; None if some of them must be built first."""
    files, drawn = store.files(game), _boards_file(game)
    return _named(files, drawn) if files and drawn.is_file() else None


def made(game: str) -> GameFiles:
    """The files of a game. What is missing is built first, which takes some minutes."""
    files, drawn = store.make_all(game), _boards_file(game)
    if not drawn.is_file():
        with one_at_a_time(game):
            _draw(game, drawn)
    return _named(files, drawn)


def _named(files: store.Files, drawn: Path) -> GameFiles:
    nets = {name: Part(path.name, path) for name, path in files.nets.items()}
    module, pack, board = (Part(path.name, path) for path in (files.module, files.pack, drawn))
    return GameFiles(module, pack, board, nets)


def _draw(game: str, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.write_bytes(boards.boards(game))
    new.replace(file)
    older = sorted(file.parent.glob(f"{game}-*.boards"), key=lambda one: one.stat().st_mtime, reverse=True)
    for old in older[KEPT:]:
        old.unlink(missing_ok=True)


def install(game: str) -> None:
    """Put the files of a game into the package, for a wheel."""
    store.install(game)
    drawn = made(game).boards
    if drawn.path.parent != store.INSTALLED:
        shutil.copyfile(drawn.path, store.INSTALLED / drawn.name)


def _boards_file(game: str) -> Path:
    name = f"{game}-{_drawing_digest(game)}.boards"
    installed = store.INSTALLED / name
    return installed if installed.is_file() else cache_root() / "wasm" / name


@cache
def _drawing_digest(game: str) -> str:
    """A digest of everything that a board may be made of."""
    package, own = Path(azalai.__file__).parent, azalai.library.kind(game).folder
    digest = hashlib.sha256(Path(boards.__file__).read_bytes())
    for folder in (package / "core", package / "drawing", own):
        for file in sorted(file for file in folder.rglob("*.*") if file.suffix in DRAWN):
            digest.update(file.relative_to(folder).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:20]


# -- the list


@cache
def catalogue() -> tuple[str, bytes]:
    """What can be played, and the name of the file that says so."""
    content = boards.catalogue()
    return f"catalogue-{hashlib.sha256(content).hexdigest()[:20]}.json", content


def listing(games: Iterable[tuple[str, GameFiles]]) -> bytes:
    """The content of `manifest.json`, with addresses relative to it."""
    listed = {game: addresses(files) for game, files in games}
    return msgspec.json.encode({"catalogue": catalogue()[0], "games": listed})


def addresses(files: GameFiles, folder: str = "") -> dict[str, Any]:
    """Where a game's files are."""
    return {
        "module": folder + files.module.name,
        "pack": folder + files.pack.name,
        "boards": folder + files.boards.name,
        "nets": {name: folder + part.name for name, part in files.nets.items()},
    }


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # an exception here ends the compiler's process, too
    for game in sys.argv[1:] or playable():
        made(game)
