"""Which games a contest consists of: bots, line-ups, deals, seats and seeds, no matter where they are played."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

import azalai
from azalai import bots
from azalai.bots.process import ENVIRONMENT, PREFIX, derived_seed
from azalai.core.errors import BadOption


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides which games are played. Two contests are equal if and only if all fields are.

    A line-up names the bot in each seat by its index in `bots`. A **block** is one deal played by one line-up in every
    rotation of the seats. Blocks are numbered so that every line-up plays a deal before the next deal starts.
    """

    version: str
    game: str
    options: dict[str, Any]
    players: int
    bots: list[str]
    lineups: list[list[int]]
    seed: int
    environment: dict[str, str] = {}  # limits for bots that run as separate programs

    @property
    def title(self) -> str:
        """The title of the game."""
        return str(next(game["title"]["en"] for game in azalai.games() if game["name"] == self.game))

    @property
    def labels(self) -> list[str]:
        """The bots' names, with a number for a bot that takes part more than once."""
        return [
            f"{spec} #{self.bots[: number + 1].count(spec)}" if self.bots.count(spec) > 1 else spec
            for number, spec in enumerate(self.bots)
        ]

    def blocks(self, games: int) -> int:
        """How many blocks give each line-up this many games, rounded up to whole deals."""
        return -(-games // self.players) * len(self.lineups)

    def lineup(self, block: int) -> int:
        """The index of the line-up that plays a block."""
        return block % len(self.lineups)

    def deal(self, block: int) -> int:
        """The number of the deal of a block."""
        return block // len(self.lineups)

    def seats(self, block: int, rotation: int) -> list[int]:
        """The bot in each seat: the line-up, shifted by `rotation` seats."""
        lineup = self.lineups[self.lineup(block)]
        return [lineup[(seat - rotation) % self.players] for seat in range(self.players)]

    def deal_seed(self, block: int) -> int:
        """The seed of a block's deal."""
        return derived_seed(self.seed, "deal", self.deal(block))

    def bot_seed(self, block: int, rotation: int, seat: int) -> int:
        """The seed of the bot in a seat."""
        return derived_seed(self.seed, "bot", self.deal(block), self.lineup(block), rotation, seat)


def match(game: str, players: Sequence[str], *, seed: int = 1, options: Mapping[str, object] | None = None) -> Contest:
    """Set up a match: one line-up with the bots in order. The last bot takes all seats that are left.

    >>> match("desert", ["search:100ms", "greedy"], options={"players": 4}).lineups
    [[0, 1, 1, 1]]
    """
    if not players:
        raise BadOption(f"Name the bots that play. Bots: {', '.join(bots.names())}, or {PREFIX}COMMAND.")
    seats = _seats(game, options)
    if len(players) > seats:
        raise BadOption(f"{len(players)} bots do not fit at a table for {seats}. Use a tournament instead.")
    return _contest(game, players, [_filled(range(len(players)), seats)], seed, options)


def tournament(
    game: str, players: Sequence[str], *, seed: int = 1, options: Mapping[str, object] | None = None
) -> Contest:
    """Set up a tournament: every combination of bots that fills a table.

    If there are too few bots for one table, the last bot takes the seats that are left.

    >>> tournament("desert", ["search:100ms", "greedy", "random"]).lineups
    [[0, 1], [0, 2], [1, 2]]
    """
    if len(players) < 2:
        raise BadOption("A tournament needs at least two bots.")
    seats = _seats(game, options)
    tables = combinations(range(len(players)), min(seats, len(players)))
    return _contest(game, players, [_filled(table, seats) for table in tables], seed, options)


def _filled(table: Sequence[int], seats: int) -> list[int]:
    return [*table, *([table[-1]] * (seats - len(table)))]


def _seats(game: str, options: Mapping[str, object] | None) -> int:
    return azalai.new(game, seed=0, **(options or {})).players


def _contest(
    game: str, specs: Sequence[str], lineups: list[list[int]], seed: int, options: Mapping[str, object] | None
) -> Contest:
    for spec in specs:
        bots.make(spec, seed=0)
    first = azalai.new(game, seed=0, **(options or {}))
    return Contest(
        version=azalai.__version__,
        game=first.name,
        options=first.options,
        players=first.players,
        bots=list(specs),
        lineups=lineups,
        seed=seed,
        environment=_limits() if any(spec.startswith(PREFIX) for spec in specs) else {},
    )


def _limits() -> dict[str, str]:
    return {name: value for name, value in sorted(os.environ.items()) if name.startswith(ENVIRONMENT)}
