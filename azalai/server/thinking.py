"""Bot turns, hints and reviews, worked out on threads so that the event loop never waits for them.

All work waits in one line, which `shares` orders: more tables do not get more thinking. Only `Bot.choose`,
`Search.think` and the steps of a review run on threads, in slices; the rest runs on the event loop.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from azalai import bots
from azalai.bots.coach import measuring_search
from azalai.bots.levels import Level
from azalai.core.game import Game
from azalai.server import metrics
from azalai.server.memory import Tally
from azalai.server.problems import Problem
from azalai.server.shares import Asker
from azalai.server.slices import Job, Slices

if TYPE_CHECKING:
    from azalai.server.table.live import LiveTable

KEPT_BOTS = 4  # bots kept with their search trees
BOT_MEMORY = 64  # megabytes for a tree at most, about what a Master fills in one move
KEPT_REVIEWS = 1  # reviews kept with their search trees; others start with an empty tree at their next move
RETRY_SECONDS = (2.0, 600.0)  # after a failed bot turn: the first time, and at most
MOST_IN_LINE = 1_000
HINTS_EACH = 10  # hints that one person may wait for
HINT = bots.Budget(seconds=1.0)
ANALYSIS = "a line"  # stands in for a table's id: no id has a space, so no move makes it stale
REVIEW_MEMORY = 24  # megabytes for a tree at most
REVIEW = bots.Budget(seconds=0.15, simulations=4000)

log = logging.getLogger("azalai.thinking")


@dataclass(frozen=True)
class Advice:
    """What a search would play, and why."""

    thought: bots.Thought
    why: bots.Explanation | None


@dataclass(eq=False)
class Hint:
    """A hint that a player is waiting for, about one version of a table."""

    asker: Asker
    version: int
    game: Game
    search: bots.Search
    done: asyncio.Future[Advice | None]
    job: Job | None = None


@dataclass(eq=False)
class Thinking:
    """A bot's turn that is being worked out."""

    version: int
    bot: Level
    job: Job


class Reviewer:
    """The searches of one review: one judges, a small one measures for the coach. Both can give back their memory."""

    def __init__(self, rest: Callable[[], float]) -> None:
        self._rest = rest
        self.search: bots.Search | None = None
        self.coach = Measurer(rest)

    def forget(self) -> None:
        """Give back the memory of the trees, between two positions."""
        self.search = None
        self.coach.search = None

    def stop(self) -> None:
        for search in (self.search, self.coach.search):
            if search:
                search.stop()

    def think(self, game: Game, budget: bots.Budget | None = None) -> bots.Thought:
        search = self.search = self.search or bots.Search(name="review", memory=REVIEW_MEMORY, rest=self._rest)
        return search.think(game, budget)


class Measurer:
    """The search that measures for the coach; it is made when first needed."""

    def __init__(self, rest: Callable[[], float]) -> None:
        self._rest = rest
        self.search: bots.Search | None = None

    def think(self, game: Game, budget: bots.Budget | None = None) -> bots.Thought:
        search = self.search = self.search or measuring_search(self._rest)
        return search.think(game, budget)


def advise(hint: Hint, measurer: Measurer) -> Advice:
    """Think about a hint's position, and say why the best move is the best."""
    thought = hint.search.think(hint.game, HINT)
    if hint.done.done():  # nobody waits any more
        return Advice(thought, None)
    return Advice(thought, bots.why_best(hint.game, thought, measurer))


class Thinkers:
    def __init__(self, threads: int) -> None:
        self._threads = threads
        self.slices = Slices(threads)
        self.room = asyncio.Event()  # whether there is room in line for more bot turns
        self.room.set()
        self.full = asyncio.Event()  # the opposite
        self._waiting: set[str] = set()  # tables whose bot turn is queued or in progress
        self._failures: Counter[str] = Counter()  # table -> failed bot turns in a row
        self._bots: OrderedDict[tuple[str, int], Level] = OrderedDict()
        self._thinking: dict[str, Thinking] = {}  # by table
        self._hints: dict[str, set[Hint]] = {}  # by table
        self._hints_of = Tally()  # by person
        self._reviewers: OrderedDict[Reviewer, None] = OrderedDict()

    async def stop(self) -> None:
        self.interrupt()
        await self.slices.stop()

    def interrupt(self) -> None:
        """Stop all bots, hints and reviews that are being worked out."""
        for thinking in self._thinking.values():
            thinking.bot.stop()
        for hint in itertools.chain(*self._hints.values()):
            hint.search.stop()
        for reviewer in self._reviewers:
            reviewer.stop()

    # -- bot turns

    def bot_turn(self, table: LiveTable) -> None:
        """Queue a table's bot turn, once. If the line is full, the task that waits for `room` queues it later."""
        if not self._threads or table.id in self._waiting:
            return
        if len(self.slices.line) >= MOST_IN_LINE:
            self._note_room(False)
            return
        self._waiting.add(table.id)
        turn = self._submit_turn(table)
        turn.add_done_callback(lambda done: self._turn_done(table, done))

    def _note_room(self, room: bool) -> None:
        for event, true in ((self.room, room), (self.full, not room)):
            event.set() if true else event.clear()

    def _submit_turn(self, table: LiveTable) -> asyncio.Future[None]:
        return self.slices.submit(table.waiter, lambda job: self._take_turn(job, table), not table.people_wait)

    def _turn_done(self, table: LiveTable, done: asyncio.Future[None]) -> None:
        if self.full.is_set() and len(self.slices.line) < MOST_IN_LINE // 2:
            self._note_room(True)
        if done.cancelled():
            return
        if done.exception():
            log.error("a bot turn failed", exc_info=done.exception())
            self._failures[table.id] += 1
            first, most = RETRY_SECONDS
            wait = min(first * 2 ** min(self._failures[table.id] - 1, 16), most)
            asyncio.get_running_loop().call_later(wait, self._next_turn, table)
        else:
            self._failures.pop(table.id, None)
            self._next_turn(table)

    def _next_turn(self, table: LiveTable) -> None:
        self._waiting.discard(table.id)
        if table.play and table.play.bot_turn:
            self.bot_turn(table)

    async def take_turn(self, table: LiveTable) -> None:
        """Take a table's bot turn, and wait until it is stored."""
        await self._submit_turn(table)

    async def _take_turn(self, job: Job, table: LiveTable) -> None:
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
            self._thinking[table.id] = Thinking(version, bot, job)
            job.halt = bot.stop
        began = time.perf_counter()
        try:
            action = await self.slices.run(job, bot.choose, game)
        finally:
            self._thinking.pop(table.id, None)
        if self.slices.line.under_way(job.asker.person) > 1:
            bot.forget()  # people with many tables keep no trees
        metrics.bot_seconds.observe(time.perf_counter() - began)
        if await table.bot_move(version, game.setting.texts[action]):
            metrics.bot_turns.inc()

    def _bot(self, table: str, seat: int, level: str) -> Level:
        key = table, seat
        bot = self._bots.pop(key, None)
        if bot is None or bot.name != level:
            bot = Level(level, rest=self.slices.rest, memory=BOT_MEMORY)
        self._bots[key] = bot
        while len(self._bots) > KEPT_BOTS:
            self._bots.popitem(last=False)
        return bot

    def changed(self, table: LiveTable) -> None:
        """Stop thinking about a position that the table has left."""
        thinking = self._thinking.get(table.id)
        if thinking and thinking.version != table.version:
            thinking.bot.stop()
            self.slices.let_go(thinking.job)
        for hint in list(self._hints.get(table.id, ())):
            if hint.version != table.version and not hint.done.done():
                hint.done.set_result(None)
        if table.state == "over":
            for key in [key for key in self._bots if key[0] == table.id]:
                del self._bots[key]

    # -- hints

    def hint(self, asker: Asker, table: str, version: int, game: Game) -> asyncio.Future[Advice | None]:
        """What a search would play with only the knowledge of the seat to move; None if the table changes first."""
        if self._hints_of[asker.person] >= HINTS_EACH:
            raise Problem(429, "hints-waiting", "You are waiting for other hints. Try again when you have them.")
        self._check_line()
        metrics.searches.labels("evaluation" if table == ANALYSIS else "hint").inc()
        search = bots.Search(name="hint", memory=32, rest=self.slices.rest)
        hint = Hint(asker, version, game, search, asyncio.get_running_loop().create_future())
        self._hints.setdefault(table, set()).add(hint)
        self._hints_of[asker.person] += 1
        hint.done.add_done_callback(lambda _: self._forget(table, hint))
        self.slices.submit(asker, lambda job: self._think_of_hint(job, hint), patient=False)
        return hint.done

    def evaluate(self, asker: Asker, game: Game) -> asyncio.Future[Advice | None]:
        """What a search thinks of a position of a finished game. It counts as a hint; cancel it to stop thinking."""
        return self.hint(asker, ANALYSIS, 0, game)

    def opinion(self, asker: Asker, game: Game, move: str, other: str) -> asyncio.Future[bots.Opinion]:
        """What the coach says about a move in a position that is not stored anywhere."""
        self._check_line()

        async def step(job: Job) -> bots.Opinion:
            return await self.slices.run(job, bots.opinion, game, move, other, Measurer(self.slices.rest))

        return self.slices.submit(asker, step, patient=False)

    def _check_line(self) -> None:
        if len(self.slices.line) >= MOST_IN_LINE:
            words = "The server has too much to think about. Try again in a minute."
            raise Problem(503, "busy", words, headers={"Retry-After": "60"})

    def _forget(self, table: str, hint: Hint) -> None:
        hint.search.stop()
        if hint.job:
            self.slices.let_go(hint.job)
        self._hints[table].discard(hint)
        if not self._hints[table]:
            del self._hints[table]
        self._hints_of.one_less(hint.asker.person)

    async def _think_of_hint(self, job: Job, hint: Hint) -> None:
        if hint.done.done():
            return
        hint.job = job
        try:
            advice = await self.slices.run(job, advise, hint, Measurer(self.slices.rest))
        except Exception as problem:
            if not hint.done.done():
                hint.done.set_exception(problem)
        else:
            if not hint.done.done():
                hint.done.set_result(advice)
        finally:
            hint.search.forget()  # a hint and its job refer to each other, so the tree would wait for the collector

    # -- reviews

    async def review(self, asker: Asker, game: Game, report: Callable[[bots.Judgement], None]) -> None:
        """Judge every move of a game, one step at a time, and report each judgement."""
        metrics.searches.labels("review").inc()
        reviewer = Reviewer(self.slices.rest)
        judgements = bots.judge_game(game, reviewer, REVIEW, reviewer.coach)

        async def step(job: Job) -> bots.Judgement | None:
            self._keep(reviewer)
            try:
                return await self.slices.run(job, next, judgements, None)
            finally:
                if reviewer not in self._reviewers:  # others came while it was interrupted
                    reviewer.forget()

        try:
            while judgement := await self.slices.submit(asker, step, patient=True):
                report(judgement)
        finally:
            self._reviewers.pop(reviewer, None)

    def _keep(self, reviewer: Reviewer) -> None:
        """Let a reviewer keep its tree until others have come after it."""
        self._reviewers[reviewer] = None
        self._reviewers.move_to_end(reviewer)
        while len(self._reviewers) > KEPT_REVIEWS:
            self._reviewers.popitem(last=False)[0].forget()
