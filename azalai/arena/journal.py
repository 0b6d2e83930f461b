"""A contest saved as JSON lines: first the contest, then each game. The file grows with every block."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec

from azalai.arena.contest import Contest
from azalai.arena.play import Played
from azalai.core.errors import AzalaiError

FORMAT = "azalai-arena/1"


class Header(msgspec.Struct, frozen=True):
    format: str
    contest: Contest


class Journal:
    """The file of a contest, open for appending. `blocks` holds its complete blocks, in order.

    A half-written block is cut off. A file that holds another contest, or anything else, is never touched.
    """

    def __init__(self, path: Path, contest: Contest) -> None:
        self._path = path
        self._header = msgspec.json.encode(Header(FORMAT, contest)) + b"\n"
        self._contest = contest
        self._file = path.open("a+b")
        try:
            lock(self._file, path)
            self._file.seek(0)
            self.blocks = self._read(self._file.read())
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *problem: object) -> None:
        self._file.close()

    def add(self, games: list[Played]) -> None:
        """Write a block so that it survives a power cut."""
        self._write(b"".join(msgspec.json.encode(game) + b"\n" for game in games))
        self.blocks.append(games)

    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._file.flush()
        os.fsync(self._file.fileno())

    # -- reading what is there

    def _read(self, data: bytes) -> list[list[Played]]:
        if self._header.startswith(data):  # new, or killed before the first game
            self._file.truncate(0)
            self._write(self._header)
            return []
        header, *lines = data.split(b"\n")
        self._check(header)
        games = self._games(lines[:-1])
        size = self._contest.players
        whole = len(games) - len(games) % size
        self._file.truncate(sum(len(line) + 1 for line in [header, *lines[:whole]]))
        return [games[first : first + size] for first in range(0, whole, size)]

    def _check(self, line: bytes) -> None:
        try:
            header = msgspec.json.decode(line, type=Header)
        except (msgspec.DecodeError, UnicodeError):
            raise AzalaiError(f"{self._path} is not a saved contest; it was left unchanged.") from None
        if header.format != FORMAT:
            raise AzalaiError(f"{self._path} has format {header.format[:40]!r}; this version reads {FORMAT!r}.")
        different = differences(header.contest, self._contest)
        if different:
            raise AzalaiError(
                f"{self._path} holds another contest ({'; '.join(different)}). "
                "Continue it with the same settings, or save to another file."
            )

    def _games(self, lines: list[bytes]) -> list[Played]:
        games: list[Played] = []
        for number, line in enumerate(lines):
            try:
                game = msgspec.json.decode(line, type=Played)
            except (msgspec.DecodeError, UnicodeError):
                if number == len(lines) - 1:
                    break
                raise AzalaiError(f"{self._path}, line {number + 2} is damaged: it is not a game.") from None
            if (game.block, game.rotation) != divmod(number, self._contest.players):
                raise AzalaiError(f"{self._path}, line {number + 2} is not the game that belongs there.")
            games.append(game)
        return games


def differences(there: msgspec.Struct, here: msgspec.Struct) -> list[str]:
    """The fields in which two contests, or two of anything else, differ, as text."""
    return [
        f"{name}: {_short(getattr(there, name))} there, {_short(getattr(here, name))} here"
        for name in here.__struct_fields__
        if getattr(there, name) != getattr(here, name)
    ]


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 200 else text[:197] + "..."


def lock(file: Any, path: Path) -> None:
    """Keep a second process from writing to the same file, if the system supports locks."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise AzalaiError(f"Another process is writing to {path}.") from None
