"""The bots `search` and `rave`: tree search with or without a net, and an endgame solver for late positions."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from azalai.bots import solver, tree
from azalai.bots.base import Budget, Candidate, Thought
from azalai.bots.endgame import follow, solve, solver_share, solver_work
from azalai.bots.knobs import knobs_of, with_usual
from azalai.bots.net import CATEGORIES
from azalai.bots.nets import Learned, check, find, read
from azalai.bots.search_tree import Tree
from azalai.core import contract
from azalai.core.contract import SEATS, Array
from azalai.core.errors import BadOption
from azalai.core.game import Game
from azalai.core.kind import Setting
from azalai.core.random import generator

CHUNK_SECONDS = 0.004  # how long a search runs before it looks at the clock
PROGRESS_SECONDS = 0.1
LINES = 5  # candidates that get a line of expected moves
SHIPPED = "shipped"  # the net that comes with the game
LEAST = 32  # simulations, even if the search is stopped at once


class Search:
    """A bot that searches each decision within its budget; `tree` has the algorithm, `knobs` the settings."""

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        seed: int | None = None,
        name: str = "search",
        rest: Callable[[], float] | None = None,
        net: str | Path | None = SHIPPED,
        **settings: float,
    ) -> None:
        """`net` is the file of a net, or None for a search without one; usually the game's own net is used."""
        ways = with_usual(settings)
        self._given = settings
        self._file = read(net) if net not in (SHIPPED, None) else None
        self._shipped = net == SHIPPED
        self._net: Learned | None = None
        self._setting: Setting | None = None  # the one that the net and the knobs are for
        self.name = name
        self.budget = budget or Budget(seconds=1.0)
        self._seed = secrets.randbits(64) if seed is None else seed
        self._threads = int(ways["threads"])
        self._memory = ways["memory"]
        self._reuse = bool(ways["reuse"])
        self._solve = bool(ways["solve"])
        self._cpu = bool(ways["cpu"])
        self._rest = rest  # called between chunks: it may pause the search, and returns for how many seconds
        self._rested = 0.0
        self._early = bool(ways["early"])
        self._work = int(ways["work"])
        self._knobs = knobs_of(ways)
        self._trees: list[Tree] = []
        self._detail = True  # whether to sum points by category
        self._stop = threading.Event()
        self._solver_meter = np.zeros(solver.METER, np.int64)

    def choose(self, game: Game) -> int:
        """The action number of the move to play."""
        legal = game.actions()
        return legal[0] if len(legal) == 1 else self.think(game, decide=self._early).best.action

    def clock(self) -> float:
        """The thread's CPU time or the elapsed time, without the time in which the search was paused."""
        return time.thread_time() if self._cpu else time.perf_counter() - self._rested

    def forget(self) -> None:
        """Free the memory of the tree, between two decisions."""
        self._trees = []

    def stop(self) -> None:
        """Stop thinking at once, from any thread; `think` returns what it has found so far."""
        self._stop.set()
        self._solver_meter[solver.STOP] = 1
        for grown in self._trees:
            grown.meter[tree.STOP] = 1

    def think(
        self,
        game: Game,
        budget: Budget | None = None,
        progress: Callable[[Thought], None] | None = None,
        *,
        decide: bool = False,
    ) -> Thought:
        """Search the position as the seat to move knows it.

        With `decide` the search stops as soon as no other move can become the best. A budget in simulations is always
        used up, so that the tree for the next decision does not depend on the clock.
        """
        if game.to_move is None:
            raise BadOption("The game is over; there is nothing to think about.")
        self._stop.clear()
        self._fit(game.setting)
        budget = budget or self.budget
        began, spent = time.perf_counter(), self.clock()
        if self._solve:
            solved = self._solved(game, budget, decide)
            if solved:
                return solved
        self._settle(game)
        left = None if budget.seconds is None else budget.seconds - (self.clock() - spent)
        self._run(game, budget.simulations, left, began, progress, decide)
        if self._stop.is_set():
            self._glance(game)
        return self._thought(game, began)

    def net_for(self, setting: Setting) -> Learned | None:
        """The net that this bot uses in such a game; None if it searches without one."""
        if self._file:
            check(self._file, setting)
            return self._file
        return find(setting) if self._shipped else None

    def _fit(self, setting: Setting) -> None:
        """Use the net for this game, and the knobs that go with it."""
        if self._setting is setting:
            return
        self._net = self.net_for(setting)
        own = self._net.card.knobs if self._net else {}
        self._knobs = knobs_of(with_usual({**own, **self._given}))
        self._setting = setting

    # -- the endgame

    def _solved(self, game: Game, budget: Budget, decide: bool) -> Thought | None:
        if contract.anything_hidden(game.setting.boxes, game.state):
            return None
        work = self._work or int(solver_share(game) * solver_work(budget))
        if not work:
            return None
        self._solver_meter[:] = 0, work, self._stop.is_set()
        thought = solve(game, work, self._knobs, self._solver_meter)
        if thought and not decide:
            self._solver_meter[solver.LOOKED_AT] = 0
            follow(game, thought.best, self._knobs, self._solver_meter)
        return thought

    # -- the tree

    def _settle(self, game: Game) -> None:
        if not self._trees or self._trees[0].setting is not game.setting:
            each = self._memory / self._threads
            weights = self._net.weights if self._net else None
            self._trees = [
                Tree(game.setting, each, generator(self._seed, "search", number), weights)
                for number in range(self._threads)
            ]
        basis = _basis(game) if self._reuse else None
        for grown in self._trees:
            grown.settle(game, self._knobs, basis)
            grown.meter[tree.STOP] = self._stop.is_set()

    def _run(
        self,
        game: Game,
        simulations: int | None,
        seconds: float | None,
        began: float,
        progress: Callable[[Thought], None] | None,
        decide: bool,
    ) -> None:
        shares = _split(simulations, self._threads)
        self._detail = not decide
        helpers = [
            threading.Thread(target=self._grow, args=(game, grown, share, seconds, began))
            for grown, share in zip(self._trees[1:], shares[1:])
        ]
        for helper in helpers:
            helper.start()
        try:
            self._grow(game, self._trees[0], shares[0], seconds, began, progress, decide and not helpers)
        except BaseException:
            self.stop()
            raise
        finally:
            for helper in helpers:
                helper.join()

    def _grow(
        self,
        game: Game,
        grown: Tree,
        share: int | None,
        seconds: float | None,
        began: float,
        progress: Callable[[Thought], None] | None = None,
        decide: bool = False,
    ) -> None:
        seat = game.to_move
        assert seat is not None
        start = self.clock()
        end = None if seconds is None else start + seconds
        done, chunk, reported = 0, 16, began
        while not self._stop.is_set() and (share is None or done < share):
            before = self.clock()
            count = chunk if share is None else min(chunk, share - done)
            grown.grow(self._knobs, seat, count, detail=self._detail)
            done += count
            now = self.clock()
            if end is not None and now >= end:
                break
            if decide and share is None and end is not None and grown.lead * (now - start) > done * (end - now):
                break
            chunk = _next_chunk(chunk, now - before, None if end is None else end - now)
            if self._rest and grown is self._trees[0]:
                self._rested += self._rest()
            if progress and time.perf_counter() - reported > PROGRESS_SECONDS:
                reported = time.perf_counter()
                progress(self._thought(game, began))

    def _glance(self, game: Game) -> None:
        """Run a few simulations if there were none, so that a bot stopped while solving still plays a sensible move."""
        grown, seat = self._trees[0], game.to_move
        assert seat is not None
        if not any(one.tally[:, tree.TRIED].any() for one in self._trees):
            grown.meter[tree.STOP] = 0
            grown.grow(self._knobs, seat, LEAST, detail=self._detail)

    # -- results

    def _thought(self, game: Game, began: float) -> Thought:
        seat = game.to_move
        assert seat is not None
        return Thought(
            seat=seat,
            simulations=int(sum(grown.tally[:, tree.TRIED].sum() for grown in self._trees)),
            seconds=time.perf_counter() - began,
            depth=max(int(grown.meter[tree.DEEPEST]) for grown in self._trees),
            exact=False,
            candidates=self._candidates(game),
            net=self._net.name if self._net else None,
        )

    def _candidates(self, game: Game) -> list[Candidate]:
        """All moves, most visited first, with the combined results of all threads' trees."""
        n = len(self._trees[0].root_edges)
        visits, values = np.zeros(n), np.zeros(n)
        tally = np.zeros((n, tree.TALLY))
        for grown in self._trees:
            visits += grown.root_edges["visits"]
            values += grown.root_edges["visits"] * grown.root_edges["value"]
            tally += grown.tally[:n]
        values /= np.maximum(visits, 1)
        order = np.lexsort((-values, -visits, tally[:, tree.TRIED] == 0))
        actions = self._trees[0].root_edges["action"]
        return [
            self._candidate(game, int(actions[row]), int(visits[row]), float(values[row]), tally[row], rank < LINES)
            for rank, row in enumerate(order)
        ]

    def _candidate(
        self, game: Game, action: int, visits: int, value: float, tally: Array, with_line: bool
    ) -> Candidate:
        texts = game.setting.texts
        tried = tally[tree.TRIED]
        points = tally[: game.players]
        shares = tally[SEATS : SEATS + game.players]
        return Candidate(
            move=texts[action],
            action=action,
            visits=visits,
            value=value,
            scores=(points / tried).tolist() if tried and self._counts_points else None,
            wins=(shares / tried).tolist() if tried else None,
            line=[texts[a] for a in self._trees[0].line(action)] if with_line and visits else [texts[action]],
            parts=_parts(game, tally / tried) if tried and self._detail else None,
        )

    @property
    def _counts_points(self) -> bool:
        """Whether simulations count points: a net that values positions only to choose a move is not asked for them."""
        return self._detail or self._net is None or not len(self._net.weights.into)


def _parts(game: Game, mean: Array) -> list[dict[str, float]] | None:
    """Expected points by seat and category; None if the game does not tell them apart."""
    names = game.setting.categories
    detail = mean[tree.DETAIL :].reshape(SEATS, CATEGORIES)[: game.players, : len(names)].tolist()
    return [dict(zip(names, row)) for row in detail] if names else None


def rehearse(game: Game) -> None:
    """Run every part of the search and the solver once, so that all of it is compiled."""
    bot = Search(Budget(simulations=10), seed=0, solve=False)
    bot.think(game)
    grown = bot._trees[0]
    grown.prune(int(grown.meter[tree.ROOT]))
    solve(game, 10)


def _basis(game: Game) -> tuple[bytes, int | None]:
    """What a tree is valid for: the publicly known deal and, while anything is hidden, the seat that searches."""
    start = game.at(0).state
    contract.redeal_for(game.setting.boxes, start, -1, generator(0, "deal"))
    return start.tobytes(), game.to_move if contract.anything_hidden(game.setting.boxes, game.state) else None


def _split(simulations: int | None, threads: int) -> list[int | None]:
    if simulations is None:
        return [None] * threads
    return [simulations // threads + (number < simulations % threads) for number in range(threads)]


def _next_chunk(chunk: int, took: float, left: float | None) -> int:
    """How many simulations to run before checking the clock again."""
    wanted = CHUNK_SECONDS if left is None else min(CHUNK_SECONDS, left)
    return max(1, min(int(chunk * wanted / max(took, 1e-6)), 4 * chunk, 4096))
