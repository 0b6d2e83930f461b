"""Find games by name, and start one: a new game, or one loaded from a record."""

from __future__ import annotations

import os
import secrets
import warnings
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np

from azalai.core import contract
from azalai.core.compile import Step, warm
from azalai.core.contract import SEATS
from azalai.core.errors import AzalaiError, BadOption, BadRecord
from azalai.core.game import Game
from azalai.core.kind import Kind, Setting
from azalai.core.options import short
from azalai.core.random import generator
from azalai.core.record import Record, Result, read_record

SEED_BITS = 1024


class BrokenGame(BadOption):
    """A registered game that cannot be loaded; the other games still work."""


class Library:
    """All games that can be played, by name.

    A game is registered by its name and the location of its `Kind` (`package.module:Kind`). It is loaded when needed.
    """

    def __init__(self, ours: Mapping[str, str], others: Callable[[], Mapping[str, str]] = dict) -> None:
        self._ours = ours
        self._others = others
        self._kinds: dict[str, Kind] = {}
        self._broken: dict[str, BrokenGame] = {}

    @cached_property
    def _registered(self) -> dict[str, str]:
        """Our own games first, then those of other packages."""
        return {**self._ours, **{name: place for name, place in self._others().items() if name not in self._ours}}

    def games(self) -> list[dict[str, Any]]:
        """List the games that can be played, each with its options: names, types, ranges and defaults."""
        return [kind.describe() for kind in self.kinds()]

    def kinds(self) -> list[Kind]:
        """All games that can be played. A broken game is left out, with a warning that says why."""
        found = []
        for name in self._registered:
            try:
                found.append(self.kind(name))
            except BrokenGame as problem:
                warnings.warn(str(problem), RuntimeWarning, stacklevel=2)
        return found

    def kind(self, name: str) -> Kind:
        """Find a game by its name; `BadOption` if there is none, `BrokenGame` if it cannot be loaded."""
        if not isinstance(name, str) or (name not in self._ours and name not in self._registered):
            raise BadOption(f"There is no game {short(name)}. Games: {', '.join(self._registered)}.")
        if name in self._broken:
            raise self._broken[name]
        if name not in self._kinds:
            try:
                self._kinds[name] = _load(name, self._ours.get(name) or self._registered[name])
            except BrokenGame as problem:
                self._broken[name] = problem
                raise
        return self._kinds[name]

    def new(self, name: str, options: Mapping[str, object], seed: int | None = None, *, files: bool = True) -> Game:
        """Start a game. Without `files` no option may name a file; the option must hold the file's text instead."""
        setting = self.kind(name).configure(options, files=files)
        _warm(setting)
        if seed is None:
            seed = secrets.randbits(64)
        elif not isinstance(seed, int) or isinstance(seed, bool) or seed.bit_length() > SEED_BITS:
            raise BadOption(f"seed={short(seed)} is not possible. seed is a whole number, or None for a new one.")
        return Game(setting, setting.deal_new(generator(seed, "deal")))

    def load(self, source: Mapping[str, Any] | str | bytes | os.PathLike[str]) -> Game:
        """Load a game from its record: a dict, JSON text, or the path of a file."""
        record = read_record(source)
        try:
            setting = self.kind(record.game).configure(record.options, files=False)
        except BadRecord:
            raise
        except AzalaiError as problem:
            raise BadRecord(f"The record's options do not fit: {problem}") from None
        _warm(setting)
        try:
            return _played(setting, record, record.moves)
        except BadRecord:
            renewed = setting.renewed(record.deal, record.moves)
            if renewed is None:
                raise
            return _played(setting, record, renewed)


def _load(name: str, place: str) -> Kind:
    try:
        kind = EntryPoint(name, place, "").load()()
    except Exception as problem:  # an error in another package must only affect its own game
        what = f"{type(problem).__name__}: {problem}"
        raise BrokenGame(f"The game {name!r} cannot be loaded from {place}: {what}") from problem
    if not isinstance(kind, Kind) or kind.name != name:
        raise BrokenGame(f"The game {name!r} cannot be loaded: {place} is not a Kind of this name.")
    return kind


def _played(setting: Setting, record: Record, moves: Sequence[str]) -> Game:
    game = Game(setting, setting.start(record.deal))
    _play_all(game, moves)
    _check_result(game, record.result)
    return game


def _play_all(game: Game, moves: Sequence[str]) -> None:
    for number, move in enumerate(moves, 1):
        try:
            game.play(move)
        except AzalaiError as problem:
            raise BadRecord(f"Move {number} of the record, {move[:60]!r}: {problem}") from None


def _check_result(game: Game, result: Result | None) -> None:
    if result is not None and result != game._result():
        raise BadRecord("The record's result is not the one that its moves lead to.")


def _warm(setting: Setting) -> None:
    """Compile the rules of a game, once on each machine."""
    boxes, most = setting.boxes, setting.most_moves
    states = np.zeros(2, setting.state_type)
    one = states[:1]
    rng = generator(0)
    none, no_gains = np.empty(0, np.int64), np.empty((0, len(setting.holdings)), np.int64)
    steps = [
        Step("set-up", 15, lambda: contract.set_up(boxes, one, rng)),
        Step("moves", 9, lambda: contract.list_legal(boxes, one, np.empty(most, np.int64))),
        Step("play", 17, lambda: contract.attempt(boxes, one, -1)),
        Step("turns", 1, lambda: contract.mover(boxes, one)),
        Step("undo", 3, lambda: contract.replay(boxes, one, none, none)),
        Step("points", 3, lambda: contract.count_points(boxes, one, np.zeros(SEATS))),
        Step("victory", 2, lambda: contract.share_victory(boxes, one, np.zeros(SEATS))),
        Step("secrets", 3, lambda: contract.redeal_for(boxes, one, 0, rng)),
        Step("gains", 4, lambda: contract.weigh_moves(boxes, states, 0, none, no_gains)),
        Step("senses", 3, lambda: contract.observe_for(boxes, one, 0, setting.new_observation())),
        Step("playouts", 5, lambda: contract.play_random_games(boxes, states, rng, 1)),
    ]
    warm(setting.kind.package, setting.kind.title["en"], "rules", steps)
