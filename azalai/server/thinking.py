"""Bot turns, hints and reviews, worked out on threads so that the event loop never waits for them.

All work is in one queue and goes to its end after each step, so a table with much to think about does not hold up
others. Only `Bot.choose`, `Search.think` and the steps of a review run on threads; the rest runs on the event loop.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar, TypeVarTuple

from azalai import bots
from azalai.bots.levels import Level
from azalai.core.game import Game
from azalai.server import metrics

if TYPE_CHECKING:
    from azalai.server.table.live import LiveTable

KEPT_BOTS = 24  # bots kept with their search trees
RETRY_SECONDS = 2.0  # after a failed bot turn
HINT = bots.Budget(seconds=1.0)
REVIEW = bots.Budget(seconds=0.15, simulations=4000)

log = logging.getLogger("azalai.thinking")
Step = Callable[[], Awaitable[None]]
Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


@dataclass(eq=False)
class Hint:
    """A hint that a player is waiting for, about one version of a table."""

    version: int
    game: Game
    search: bots.Search
    done: asyncio.Future[bots.Thought | None]


class Thinkers:
    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(max(1, threads), thread_name_prefix="thinker")
        self._line: asyncio.Queue[Step] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._waiting: set[str] = set()  # tables whose bot turn is queued or in progress
        self._bots: OrderedDict[tuple[str, int], Level] = OrderedDict()
        self._thinking: dict[str, tuple[int, Level]] = {}  # table -> version, bot
        self._hints: dict[str, set[Hint]] = {}  # table -> hints

    def start(self) -> None:
        self._tasks = [asyncio.create_task(self._work(), name=f"thinker-{n}") for n in range(max(1, self._threads))]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.interrupt()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._pool.shutdown(wait=True, cancel_futures=True)

    def interrupt(self) -> None:
        """Stop all bots and hints that are being worked out."""
        for _, bot in self._thinking.values():
            bot.stop()
        for hint in itertools.chain(*self._hints.values()):
            hint.search.stop()

    async def _work(self) -> None:
        while True:
            step = await self._line.get()
            metrics.bot_waiting.set(self._line.qsize())
            try:
                await step()
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("thinking failed")

    async def run(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """Call a function on a thread of the pool."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, function, *arguments)

    # -- bot turns

    def bot_turn(self, table: LiveTable) -> None:
        """Queue a table's bot turn, once."""
        if self._threads and table.id not in self._waiting:
            self._waiting.add(table.id)
            self._line.put_nowait(lambda: self._take_turn(table))

    async def _take_turn(self, table: LiveTable) -> None:
        try:
            await self.take_turn(table)
        except Exception:
            log.exception("a bot turn failed")
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._turn_done, table)
        else:
            self._turn_done(table)

    def _turn_done(self, table: LiveTable) -> None:
        self._waiting.discard(table.id)
        if table.play and table.play.bot_turn:
            self.bot_turn(table)

    async def take_turn(self, table: LiveTable) -> None:
        async with table.lock:  # an entry that is still being written could lose its number to another move
            play = table.play
            if play is None or not play.bot_turn or table.id in self._thinking:
                return
            version, seat = play.version, play.to_move
            assert seat is not None
            level = play.level_of(seat)
            assert level is not None
            bot = self._bot(table.id, seat, level)
            game = play.game.copy()
            self._thinking[table.id] = version, bot
        began = time.perf_counter()
        try:
            action = await self.run(bot.choose, game)
        finally:
            self._thinking.pop(table.id, None)
        metrics.bot_seconds.observe(time.perf_counter() - began)
        if await table.bot_move(version, game.setting.texts[action]):
            metrics.bot_turns.inc()

    def _bot(self, table: str, seat: int, level: str) -> Level:
        key = table, seat
        bot = self._bots.pop(key, None)
        if bot is None or bot.name != level:
            bot = Level(level)
        self._bots[key] = bot
        while len(self._bots) > KEPT_BOTS:
            self._bots.popitem(last=False)
        return bot

    def changed(self, table: LiveTable) -> None:
        """Stop thinking about a position that a table has left."""
        thinking = self._thinking.get(table.id)
        if thinking and thinking[0] != table.version:
            thinking[1].stop()
        for hint in self._hints.get(table.id, ()):
            if hint.version != table.version and not hint.done.done():
                hint.done.set_result(None)
        if table.state == "over":
            for key in [key for key in self._bots if key[0] == table.id]:
                del self._bots[key]

    # -- hints and reviews

    def hint(self, table: str, version: int, game: Game) -> asyncio.Future[bots.Thought | None]:
        """What a search would play that knows only what the seat to move knows; None if the table changes first."""
        hint = Hint(version, game, bots.Search(name="hint", memory=32), asyncio.get_running_loop().create_future())
        self._hints.setdefault(table, set()).add(hint)
        hint.done.add_done_callback(lambda _: self._forget(table, hint))
        self._line.put_nowait(lambda: self._think_of_hint(hint))
        return hint.done

    def _forget(self, table: str, hint: Hint) -> None:
        hint.search.stop()
        self._hints[table].discard(hint)
        if not self._hints[table]:
            del self._hints[table]

    async def _think_of_hint(self, hint: Hint) -> None:
        if hint.done.done():
            return
        try:
            thought = await self.run(hint.search.think, hint.game, HINT)
        except Exception as problem:
            if not hint.done.done():
                hint.done.set_exception(problem)
        else:
            if not hint.done.done():
                hint.done.set_result(thought)

    async def review(self, game: Game, report: Callable[[bots.Judgement], None]) -> None:
        """Judge every move of a game, one step at a time, and report each judgement."""
        judgements = bots.judge_game(game, bots.Search(name="review", memory=64), REVIEW)
        done = asyncio.get_running_loop().create_future()

        async def step() -> None:
            try:
                judgement = await self.run(next, judgements, None)
            except Exception as problem:
                done.set_exception(problem)
                return
            if judgement is None:
                done.set_result(None)
                return
            report(judgement)
            self._line.put_nowait(step)

        self._line.put_nowait(step)
        await done
