"""The bot `search`: tree search with all-moves-as-first statistics, and the endgame solver when little is left."""

from __future__ import annotations

import math
import secrets
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from azalai.bots import solver, tree
from azalai.bots.base import Budget, Candidate, Thought
from azalai.core import contract
from azalai.core.contract import SEATS, Array
from azalai.core.errors import BadOption
from azalai.core.game import Game
from azalai.core.kind import Setting
from azalai.core.random import generator

CHUNK_SECONDS = 0.004  # how long a search runs before it looks at the clock
PROGRESS_SECONDS = 0.1
SOLVER_SHARES = ((8.0, 0.5), (16.0, 0.25))  # of the budget for the solver, by the decisions left in random games
SOLVER_POSITIONS_PER_SECOND = 500_000  # what a modest machine does; makes the solver's work a number, not a time
SOLVER_POSITIONS_PER_SIMULATION = 10
SOLVER_TABLE = 1 << 16
MEMORY = 128  # megabytes
LINES = 5  # candidates with the moves expected after them
LINE = 12  # moves at most, the candidate's own included
LEAST = 32  # simulations, however soon it is stopped

# measured in docs/search.md
KNOBS = {
    "exploration": 0.01,
    "rave": 1000.0,
    "win_weight": 0.1,
    "margin": 20.0,
    "untried": 1.0,
    "expand_at": 2.0,
    "horizon": 1000.0,
    "prior": 20.0,
}
PLAIN_UCT = {**KNOBS, "exploration": 0.25, "rave": 0.0, "prior": 0.0}

# outside of these the compiled search would find no move, or more than its arrays can count
LIMITS: dict[str, tuple[float, float]] = {
    "threads": (1, 64),
    "memory": (0.01, 50_000),
    "work": (0, 10**12),
    **dict.fromkeys(KNOBS, (0, 10**6)),
    "win_weight": (0, 1),
    "margin": (0.001, 10**6),
}


class Tree:
    """The arrays of one search tree and of the thread that grows it."""

    def __init__(self, setting: Setting, megabytes: float, rng: Array) -> None:
        edges = max(int(megabytes * 1e6 / (tree.edge_type.itemsize + 1)), 4 * setting.most_moves)
        self.setting = setting
        self.rng = rng
        self.nodes = np.zeros(max(edges // 20, 16), tree.node_type)
        self.edges = np.zeros(edges, tree.edge_type)
        self.meter = np.zeros(tree.METER, np.int64)
        self.moves = np.empty(setting.most_moves, np.int64)
        self.path = np.zeros((tree.MAX_DEPTH, 2), np.int64)
        self.stamps = np.zeros((SEATS + 1, len(setting.texts)), np.int64)  # the last row marks legal moves
        self.states = np.zeros(2, setting.state_type)
        self.tally = np.zeros((setting.most_moves, tree.TALLY))
        self.actions: list[int] = []  # that lead to the root
        self.basis: object = None

    def settle(self, game: Game, knobs: Array, basis: object) -> None:
        """Make the game's position the root, keeping what is known about it if there is anything and room for more.

        What was found on another basis does not count, and with None nothing does.
        """
        played, seat = game.actions_played, game.to_move
        assert seat is not None
        self.states[0] = game.state[0]
        kept = self._find(played) if basis is not None and basis == self.basis else 0
        if kept and sorted(self._edges_of(kept)["action"].tolist()) != game.actions():
            kept = 0  # the node has met other redeals, with other moves
        self.basis = basis
        if kept and self._make_room(kept):
            self.meter[tree.DEEPEST] = 0
        else:
            self.stamps[:] = 0
            tree.plant_root(
                self.setting.boxes,
                self.states,
                self.nodes,
                self.edges,
                self.meter,
                self.moves,
                self.stamps,
                knobs,
                self.rng,
                seat,
            )
        self.actions = played
        self.tally[:] = 0

    def _find(self, played: list[int]) -> int:
        """The node of a position that this tree has reached, or 0."""
        known = len(self.actions)
        if not self.meter[tree.ROOT] or played[:known] != self.actions:
            return 0
        node = int(self.meter[tree.ROOT])
        for action in played[known:]:
            edges = self._edges_of(node)
            found = edges[edges["action"] == action]
            node = int(found["child"][0]) if len(found) else 0
            if not node:
                return 0
        return node

    def _make_room(self, root: int) -> bool:
        """Make a node the root, forgetting the rest of a tree that fills up; False if that is no help."""
        if self.meter[tree.EDGES] <= len(self.edges) // 2:
            self.meter[tree.ROOT] = root
            return True
        self.prune(root)
        return bool(self.meter[tree.EDGES] <= len(self.edges) // 2)

    def prune(self, root: int) -> None:
        """Make a node the root, and forget all that is not below it."""
        numbers = np.zeros(len(self.nodes), np.int32)
        tree.mark_below(self.nodes, self.edges, self.meter, root, numbers)
        kept = np.flatnonzero(numbers)
        as_edges_lie = kept[np.argsort(self.nodes["first"][kept], kind="stable")]
        tree.pack(self.nodes, self.edges, self.meter, kept, as_edges_lie, numbers)

    def _edges_of(self, node: int) -> Array:
        first = int(self.nodes[node]["first"])
        return self.edges[first : first + int(self.nodes[node]["count"])]

    @property
    def root_edges(self) -> Array:
        return self._edges_of(int(self.meter[tree.ROOT]))

    @property
    def lead(self) -> int:
        """How many visits the best move is ahead, as long as it has been tried in this search."""
        visits = self.root_edges["visits"]
        first = int(np.argmax(visits))
        if not self.tally[first, tree.TRIED]:
            return 0
        others = np.delete(visits, first)
        return int(visits[first] - others.max(initial=0))

    def grow(self, knobs: Array, seat: int, players: int, simulations: int) -> None:
        tree.grow(
            self.setting.boxes,
            self.states,
            self.nodes,
            self.edges,
            self.meter,
            self.moves,
            self.path,
            self.stamps,
            knobs,
            self.rng,
            seat,
            players,
            simulations,
            self.tally,
        )

    def line(self, action: int, most: int = LINE) -> list[int]:
        """The moves that the search expects, beginning with this one."""
        actions = [action]
        edges = self.root_edges
        child = int(edges[edges["action"] == action]["child"][0])
        while child and len(actions) < most:
            edges = self._edges_of(child)
            best = edges[np.argmax(edges["visits"])] if len(edges) else None
            if best is None or not best["visits"]:
                break
            actions.append(int(best["action"]))
            child = int(best["child"])
        return actions


class Search:
    """Thinks about each decision within its budget; see `tree` for how."""

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        seed: int | None = None,
        threads: int = 1,
        memory: float = MEMORY,
        reuse: bool = True,
        solve: bool = True,
        cpu: bool = False,
        early: bool = True,
        work: int = 0,
        name: str = "search",
        **knobs: float,
    ) -> None:
        unknown = set(knobs) - set(KNOBS)
        if unknown:
            raise BadOption(f"search has no setting {', '.join(sorted(unknown))}. Settings: {', '.join(KNOBS)}.")
        _check_limits({"threads": threads, "memory": memory, "work": work, **knobs})
        self.name = name
        self.budget = budget or Budget(seconds=1.0)
        self._seed = secrets.randbits(64) if seed is None else seed
        self._threads = threads
        self._memory = memory
        self._reuse = reuse
        self._solve = solve
        # a budget in seconds counts the thread's own time, so that a busy machine makes nobody weaker
        self.clock = time.thread_time if cpu else time.perf_counter
        self._early = early
        self._work = int(work)  # positions for the solver, whatever the budget; 0: a share of the budget
        self._knobs = np.array(list({**KNOBS, **knobs}.values()))
        self._trees: list[Tree] = []
        self._stop = threading.Event()
        self._solver_meter = np.zeros(solver.METER, np.int64)

    def choose(self, game: Game) -> int:
        legal = game.actions()
        return legal[0] if len(legal) == 1 else self.think(game, decide=self._early).best.action

    def stop(self) -> None:
        """End the thinking at once, from any thread; what was found so far is returned."""
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
        """Search the position as the seat to move knows it; to `decide`, only until no other move can become the best.

        A budget in simulations is spent whole, so that the tree for the next decision does not depend on the clock.
        """
        if game.to_move is None:
            raise BadOption("The game is over; there is nothing to think about.")
        self._stop.clear()
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

    # -- the endgame

    def _solved(self, game: Game, budget: Budget, decide: bool) -> Thought | None:
        if contract.anything_hidden(game.setting.boxes, game.state):
            return None
        work = self._work or int(_solver_share(game) * _solver_work(budget))
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
            self._trees = [
                Tree(game.setting, each, generator(self._seed, "search", number)) for number in range(self._threads)
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
            grown.grow(self._knobs, seat, game.players, count)
            done += count
            now = self.clock()
            if end is not None and now >= end:
                break
            if decide and share is None and end is not None and grown.lead * (now - start) > done * (end - now):
                break
            chunk = _next_chunk(chunk, now - before, None if end is None else end - now)
            if progress and time.perf_counter() - reported > PROGRESS_SECONDS:
                reported = time.perf_counter()
                progress(self._thought(game, began))

    def _glance(self, game: Game) -> None:
        """Who was stopped while the solver was at work should still not play just any move."""
        grown, seat = self._trees[0], game.to_move
        assert seat is not None
        if not any(one.tally[:, tree.TRIED].any() for one in self._trees):
            grown.meter[tree.STOP] = 0
            grown.grow(self._knobs, seat, game.players, LEAST)

    # -- what was found

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
        )

    def _candidates(self, game: Game) -> list[Candidate]:
        """All moves, the most visited first, with what the trees of all threads found together."""
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
            scores=(points / tried).tolist() if tried else None,
            wins=(shares / tried).tolist() if tried else None,
            line=[texts[a] for a in self._trees[0].line(action)] if with_line and visits else [texts[action]],
        )


def rehearse(game: Game) -> None:
    """Do once all that a search and the solver may have to do, so that it is compiled."""
    bot = Search(Budget(simulations=10), seed=0, solve=False)
    bot.think(game)
    grown = bot._trees[0]
    grown.prune(int(grown.meter[tree.ROOT]))
    solve(game, 10)


def _check_limits(settings: dict[str, float]) -> None:
    for name, value in settings.items():
        least, most = LIMITS[name]
        if not least <= value <= most:
            raise BadOption(f"{name}={value:.6g} is not possible. {name} is a number from {least} to {most}.")


def _basis(game: Game) -> tuple[bytes, int | None]:
    """What a tree rests on: the deal as everybody knows it and, while anything is hidden, the seat that searches."""
    start = game.at(0).state
    contract.redeal_for(game.setting.boxes, start, -1, generator(0, "deal"))
    return start.tobytes(), game.to_move if contract.anything_hidden(game.setting.boxes, game.state) else None


def _split(simulations: int | None, threads: int) -> list[int | None]:
    if simulations is None:
        return [None] * threads
    return [simulations // threads + (number < simulations % threads) for number in range(threads)]


def _next_chunk(chunk: int, took: float, left: float | None) -> int:
    """How many simulations fit until the clock is looked at next."""
    wanted = CHUNK_SECONDS if left is None else min(CHUNK_SECONDS, left)
    return max(1, min(int(chunk * wanted / max(took, 1e-6)), 4 * chunk, 4096))


def _solver_share(game: Game) -> float:
    """How much of the budget solving is worth: much if random games from here are over soon, nothing if they last."""
    states = np.zeros(2, game.setting.state_type)
    states[0] = game.state[0]
    length = tree.mean_length(game.setting.boxes, states, generator(0, "length"), 8)
    return next((share for most, share in SOLVER_SHARES if length <= most), 0.0)


def _solver_work(budget: Budget) -> int:
    """How many positions the solver would look at in the whole budget."""
    by_time = math.inf if budget.seconds is None else budget.seconds * SOLVER_POSITIONS_PER_SECOND
    by_number = math.inf if budget.simulations is None else budget.simulations * SOLVER_POSITIONS_PER_SIMULATION
    return int(min(by_time, by_number))


class _Bench:
    """Room for the solver: one per thread, since it is large and often needed."""

    def __init__(self, setting: Setting) -> None:
        depth = solver.MAX_DEPTH
        self.setting = setting
        self.states = np.zeros(depth, setting.state_type)
        self.moves = np.zeros((depth, setting.most_moves), np.int64)
        self.values = np.zeros((depth, solver.VALUES))
        self.rows = np.zeros((setting.most_moves, solver.VALUES))
        self.table = np.zeros(SOLVER_TABLE, solver.entry_type)
        self.room = np.zeros((2, max(setting.most_moves, SEATS)))


_benches = threading.local()


def _bench_for(setting: Setting) -> _Bench:
    bench: Any = getattr(_benches, "bench", None)
    if bench is None or bench.setting is not setting:
        bench = _benches.bench = _Bench(setting)
    return bench  # type: ignore[no-any-return]


def solve(
    game: Game, work: int, knobs: Array | None = None, meter: Array | None = None, *, every: bool = False
) -> Thought | None:
    """Best play to the end, or None if that takes more than `work` positions or anything is hidden.

    With `every` the value of each move is exact; otherwise a worse move's value is only known not to be better, and
    nothing is said about the points that it would bring.
    """
    seat = game.to_move
    if seat is None:
        raise BadOption("The game is over; there is nothing to solve.")
    if contract.anything_hidden(game.setting.boxes, game.state):
        return None
    began = time.perf_counter()
    knobs = np.array(list(KNOBS.values())) if knobs is None else knobs
    meter = np.array([0, work, 0]) if meter is None else meter
    bench = _bench_for(game.setting)
    bench.table["bound"] = 0
    bench.states[0] = game.state[0]
    n = solver.solve_root(
        game.setting.boxes,
        bench.states,
        bench.moves,
        bench.values,
        bench.table,
        meter,
        knobs,
        game.players,
        bench.room,
        bench.rows,
        every,
    )
    if n < 0:
        return None
    found = [_solved_candidate(game, seat, bench.moves[0, i], bench.rows[i]) for i in range(n)]
    found.sort(key=lambda candidate: -candidate.value)  # stable: a later move that seems as good may be worse
    if game.players == 2 and not every:
        for candidate in found[1:]:
            candidate.scores = candidate.wins = None
    return Thought(seat=seat, simulations=0, seconds=time.perf_counter() - began, depth=0, exact=True, candidates=found)


def _solved_candidate(game: Game, seat: int, action: int, row: Array) -> Candidate:
    text = game.setting.texts[int(action)]
    points = row[SEATS : SEATS + game.players]
    shares = row[2 * SEATS : 2 * SEATS + game.players]
    return Candidate(
        move=text,
        action=int(action),
        visits=0,
        value=float(row[seat]),
        scores=points.tolist(),
        wins=shares.tolist(),
        line=[text],
    )


def follow(game: Game, candidate: Candidate, knobs: Array | None = None, meter: Array | None = None) -> None:
    """Write best play after a solved move into its line, as far as it can be solved within the meter's limit."""
    meter = np.array([0, SOLVER_POSITIONS_PER_SECOND, 0]) if meter is None else meter
    candidate.line = [candidate.move]
    ahead = game.copy()
    ahead.play(candidate.action)
    while not ahead.over and len(candidate.line) < LINE:
        thought = solve(ahead, 0, knobs, meter)
        if thought is None:
            break
        candidate.line.append(thought.best.move)
        ahead.play(thought.best.action)
