"""Save games to files: on request, and automatically while a game is unfinished."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import azalai
from azalai import Game

SEATS = "seats"  # the entry in a record's `about` that says who sits where


def write_record(game: Game, seats: list[str], path: Path) -> None:
    """Write a record that also says who sits where. An older file stays intact until the new one is complete."""
    record = game.record() | {"about": {SEATS: ",".join(seats)}}
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", "utf-8")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def read_record(path: Path) -> tuple[Game, str]:
    """Read a game from a file, and who sat where; empty if the file does not say."""
    game = azalai.load(path)
    return game, str(json.loads(path.read_bytes()).get("about", {}).get(SEATS, ""))


def state_folder() -> Path:
    """The folder for unfinished games, in `XDG_STATE_HOME` or its default."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "azalai"


class Keeper:
    """Saves an unfinished game after every move, so that nothing is lost when a window is closed."""

    def __init__(self, game: Game, seats: list[str]) -> None:
        self._seats = seats
        self.path = state_folder() / f"{game.name}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.json"

    def keep(self, game: Game) -> None:
        with suppress(OSError):  # the game can be played even if it cannot be saved
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_record(game, self._seats, self.path)

    def kept(self) -> bool:
        return self.path.is_file()

    def forget(self) -> None:
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
