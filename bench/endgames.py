"""Measure how often a search plays a best move in positions that the solver can solve.

The positions come from the ends of games of `search` against itself. They count if at least one move is worse than the
best. Going back from the end of a game stops at the first position that is too large for the solver, because every
earlier one is larger. There are two players: with more, which move is best can depend on whom it helps. In many of the
positions the search solves the rest itself; the table shows those separately.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from matches import Log, Plan, session
from rich.console import Console
from rich.table import Table
from showing import UNKNOWN, share_cells, table_of

import azalai
from azalai import Game, bots
from azalai.arena import Estimate
from azalai.arena.statistics import wilson
from azalai.bots.process import derived_seed
from azalai.core.errors import AzalaiError

GAME = "desert"
ENDGAMES = "endgames"  # the name of its file and its sessions


class Endgames(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides which positions there are and which bot is tested."""

    format: str = "azalai-endgames/1"
    bot: str = "search:100ms,cpu=1"
    makers: str = "search:100"  # the bot that plays the games that the positions come from
    work: int = 1_000_000  # work limit of the solver for each position
    back: int = 12  # most placements before the end
    seed: int = 1


class Ending(msgspec.Struct, kw_only=True):
    """A solved position, the bot's move there, and what it lost against the best. `exact`: the bot solved it too."""

    before: int  # placements before the end of its game
    moves: int
    chosen: str
    lost: float
    exact: bool
    record: dict[str, Any]

    @property
    def optimal(self) -> bool:
        return self.lost <= 1e-9


class Harvest(msgspec.Struct):
    """The yield of one game: its solved positions, and how many placements before the end the solver gave up."""

    game: int
    given_up: int | None
    endings: list[Ending]


def harvest(settings: Endgames, number: int) -> Harvest:
    """Play a game, go back from its end as far as the solver can follow, and ask the bot at each position."""
    game = self_play(settings, number)
    last = len(game.history)
    endings: list[Ending] = []
    for before in range(1, min(settings.back, last) + 1):
        position = game.at(last - before)
        solved = bots.solve(position, settings.work, every=True)
        if solved is None:
            return Harvest(number, before, endings)
        if solved.candidates[-1].value < solved.best.value - 1e-9:
            endings.append(ask(settings, number, before, position, solved))
    return Harvest(number, None, endings)


def self_play(settings: Endgames, number: int) -> Game:
    game = azalai.new(GAME, seed=derived_seed(settings.seed, "deal", number), players=2)
    cast = [bots.make(settings.makers, derived_seed(settings.seed, "maker", number, seat)) for seat in range(2)]
    while (seat := game.to_move) is not None:
        game.play(cast[seat].choose(game))
    return game


def ask(settings: Endgames, number: int, before: int, position: Game, solved: bots.Thought) -> Ending:
    bot: Any = bots.make(settings.bot, derived_seed(settings.seed, "bot", number, before))
    thought: bots.Thought = bot.think(position)
    values = {candidate.action: candidate.value for candidate in solved.candidates}
    return Ending(
        before=before,
        moves=len(values),
        chosen=thought.best.move,
        lost=solved.best.value - values[thought.best.action],
        exact=thought.exact,
        record=position.record(),
    )


class Harvests:
    """All harvests so far, in the order of their games, and their file, if any: JSON lines, settings first."""

    def __init__(self, path: Path | None, settings: Endgames) -> None:
        self._path = path
        self.all: list[Harvest] = []
        if path:
            self._resume(path, msgspec.json.encode(settings))

    def _resume(self, path: Path, settings: bytes) -> None:
        data = path.read_bytes() if path.exists() else b""
        if settings.startswith(data):  # new, or killed before the first game
            path.write_bytes(settings + b"\n")
            return
        header, *lines, half = data.split(b"\n")
        if header != settings:
            raise AzalaiError(
                f"{path} holds endgames with other settings. Continue it with the same settings, or save elsewhere."
            )
        self.all = [msgspec.json.decode(line, type=Harvest) for line in lines]
        os.truncate(path, len(data) - len(half))  # drop a half-written line

    def add(self, one: Harvest) -> None:
        self.all.append(one)
        if self._path:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(one) + b"\n")

    @property
    def endings(self) -> list[Ending]:
        return [ending for one in self.all for ending in one.endings]


def solve_endgames(settings: Endgames, positions: int, plan: Plan, log: Log) -> tuple[list[Ending], bool]:
    """Gather positions until there are enough, from where the file ends; False if the user stopped it."""
    found = Harvests(plan.file(ENDGAMES), settings)
    if len(found.endings) >= positions:
        return found.endings, True
    with (
        session(log, ENDGAMES, plan.workers),
        Console(stderr=True).status("starting") as status,
        closing(endless_harvests(plan.workers, settings, len(found.all))) as harvests,
    ):
        try:
            for one in harvests:
                found.add(one)
                status.update(f"{len(found.endings)} of {positions} positions, from {len(found.all)} games")
                if len(found.endings) >= positions:
                    break
        except KeyboardInterrupt:
            return found.endings, False
    return found.endings, True


def endless_harvests(workers: int, settings: Endgames, first: int) -> Generator[Harvest]:
    """Endless harvests, in the order of their games, with a few in progress on each core."""
    numbers = iter(range(first, sys.maxsize))
    if workers == 1:
        yield from (harvest(settings, number) for number in numbers)
        return
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_start_worker)
    waiting: deque[Future[Harvest]] = deque()
    try:
        while True:
            while len(waiting) < 2 * workers:
                waiting.append(pool.submit(harvest, settings, next(numbers)))
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _start_worker() -> None:
    """Set up a worker process: it ignores Ctrl-C and ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os._exit(1)


def share_of_optimal(endings: Sequence[Ending]) -> Estimate:
    return wilson(sum(ending.optimal for ending in endings) / max(len(endings), 1), len(endings))


class EndgameRow(msgspec.Struct):
    """The positions this many placements before the end: all, or only those that the search did not solve itself."""

    before: str
    positions: int
    optimal: Estimate
    searched: int
    searched_optimal: Estimate
    moves: float | None


def endgame_rows(endings: Sequence[Ending]) -> list[EndgameRow]:
    by_distance = {
        str(before): [ending for ending in endings if ending.before == before]
        for before in sorted({ending.before for ending in endings})
    }
    return [_endgame_row(before, some) for before, some in [*by_distance.items(), ("all", list(endings))]]


def _endgame_row(before: str, endings: Sequence[Ending]) -> EndgameRow:
    searched = [ending for ending in endings if not ending.exact]
    moves = sum(ending.moves for ending in endings) / len(endings) if endings else None
    optimal, searched_optimal = share_of_optimal(endings), share_of_optimal(searched)
    return EndgameRow(before, len(endings), optimal, len(searched), searched_optimal, moves)


def endgames_table(rows: Sequence[EndgameRow]) -> Table:
    headings = ("before", "positions", "moves", "best move", "95 %", "not solved by search", "best move", "95 %")
    title = "Best moves in endgames, by placements before the end"
    return table_of(title, (), headings, map(_cells, rows))


def _cells(row: EndgameRow) -> list[str]:
    moves = UNKNOWN if row.moves is None else f"{row.moves:.0f}"
    solved = [row.before, str(row.positions), moves, *share_cells(row.optimal)]
    return [*solved, str(row.searched), *share_cells(row.searched_optimal), ""]
