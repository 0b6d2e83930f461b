"""The tree search: what it reports, that it is repeatable, what it costs, and that it can be stopped."""

from __future__ import annotations

import itertools
import math
import subprocess
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

import azalai
from azalai.bots import Budget, Search, Thought, make, nets, search, solve, tree
from azalai.bots.knobs import KNOBS
from azalai.bots.search_tree import Tree
from azalai.bots.simple import GreedyBot, RandomBot
from tests.bots.programs import environment
from tests.bots.valley import play, valley
from tests.games.desert.playing import PLAYERS

pytestmark = pytest.mark.slow


def middle(players: int = 2, moves: int = 30, **options: Any) -> azalai.Game:
    """A game on a full board with some camels placed."""
    game = azalai.new("desert", players=players, seed=players, **options)
    return play(game, [GreedyBot(seat) for seat in range(players)], moves)


def think(game: azalai.Game, simulations: int = 200, seed: int = 1, **settings: Any) -> Thought:
    return Search(Budget(simulations=simulations), seed=seed, **settings).think(game)


def timeless(thought: Thought) -> Thought:
    return msgspec.structs.replace(thought, seconds=0.0)


def visits(thought: Thought) -> int:
    return sum(candidate.visits for candidate in thought.candidates)


def next_move(game: azalai.Game, move: str) -> azalai.Game:
    then = game.copy()
    then.play(move)
    return then


# ---------------------------------------------------------------- it explains itself

POSITIONS: dict[str, Callable[[], azalai.Game]] = {
    "first leader": lambda: azalai.new("desert", seed=4),
    "leader to give back": lambda: azalai.new("desert", players=5, seed=4),
    "camels, 2 players": middle,
    "camels, 3 players on the river": lambda: middle(3, board="river"),
    "camels, 5 players, face down": lambda: middle(5, 50, variants=["aquifers"]),
    "small map": lambda: play(valley(4), [RandomBot(seat) for seat in range(4)], 24),
}


@pytest.fixture(scope="module", params=POSITIONS)
def position(request: pytest.FixtureRequest) -> azalai.Game:
    return POSITIONS[request.param]()


@pytest.fixture(scope="module", params=[1, 2], ids=["1 thread", "2 threads"])
def thought(request: pytest.FixtureRequest, position: azalai.Game) -> Thought:
    return think(position, 301, threads=request.param)


def test_a_thought_counts_every_simulation_once(position: azalai.Game, thought: Thought) -> None:
    assert thought.simulations == visits(thought) == 301
    assert thought.seat == position.to_move
    assert thought.seconds > 0
    assert thought.depth >= 2
    assert not thought.exact


def test_candidates_are_all_legal_moves_most_visited_first(position: azalai.Game, thought: Thought) -> None:
    assert sorted(candidate.action for candidate in thought.candidates) == position.actions()
    counts = [candidate.visits for candidate in thought.candidates]
    assert counts == sorted(counts, reverse=True)
    assert thought.best.visits == max(counts) > 1
    for candidate in thought.candidates:
        assert candidate.move == position.setting.texts[candidate.action]


def test_expected_victories_and_points_are_plausible(position: azalai.Game, thought: Thought) -> None:
    for candidate in thought.candidates:
        assert (candidate.wins is None) == (candidate.scores is None) == (candidate.visits == 0)
        if candidate.wins is not None and candidate.scores is not None:
            assert len(candidate.wins) == len(candidate.scores) == position.players
            assert sum(candidate.wins) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in candidate.wins)
            assert all(0 <= points <= 200 for points in candidate.scores)
            assert sum(candidate.scores) > 20
            assert 0 < candidate.value < 1


def test_a_value_is_a_mix_of_victory_and_margin(position: azalai.Game) -> None:
    """After a single simulation, when there is nothing to average."""
    seat, weight = position.to_move, KNOBS["win_weight"]
    assert seat is not None
    for seed in range(10):
        best = think(position, 1, seed, net=None).best
        assert best.wins is not None
        assert best.scores is not None
        margin = best.scores[seat] - max(points for other, points in enumerate(best.scores) if other != seat)
        worth = 0.5 + 0.5 * math.tanh(margin / KNOBS["margin"])
        assert best.value == pytest.approx(weight * best.wins[seat] + (1 - weight) * worth, abs=1e-6)


def test_lines_begin_with_their_move_and_can_be_played(position: azalai.Game, thought: Thought) -> None:
    for candidate in thought.candidates:
        assert candidate.line[0] == candidate.move
        game = position.copy()
        for move in candidate.line:
            game.play(move)
    assert len(thought.best.line) > 1


# ---------------------------------------------------------------- the same again

REPEATED = ["search:150", "search:151,threads=2", "uct:150", "exact:50,work=500"]
AGAIN = """
import sys, msgspec, azalai
from azalai.bots import make
game = azalai.load(sys.stdin.read())
for spec in sys.argv[1:]:
    thought = make(spec, seed=9).think(game)
    thought.seconds = 0.0
    print(msgspec.json.encode(thought).decode())
"""


def repeated(game: azalai.Game, seed: int) -> list[str]:
    thinkers: list[Any] = [make(spec, seed=seed) for spec in REPEATED]
    return [msgspec.json.encode(timeless(thinker.think(game))).decode() for thinker in thinkers]


def test_the_same_seed_thinks_the_same(position: azalai.Game) -> None:
    assert repeated(position, 9) == repeated(position, 9)


def test_another_seed_thinks_something_else(position: azalai.Game) -> None:
    """Except with a net where nothing is hidden: there is no chance in such a search."""
    certain = nets.find(position.setting) is not None and not position.options["variants"]
    for bot, one, other in zip(REPEATED, repeated(position, 9), repeated(position, 10)):
        assert (one == other) == (certain and not bot.startswith("uct"))


def test_without_a_seed_every_search_is_a_new_one() -> None:
    game = middle(3)
    assert timeless(make("search:100").think(game)) != timeless(make("search:100").think(game))  # type: ignore[attr-defined]


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_another_process_thinks_the_same(hash_seed: str) -> None:
    game = middle(3, variants=["aquifers"])
    run = subprocess.run(
        [sys.executable, "-c", AGAIN, *REPEATED],
        input=msgspec.json.encode(game.record()),
        env=environment(PYTHONHASHSEED=hash_seed),
        capture_output=True,
        check=True,
        timeout=300,
    )
    assert run.stdout.decode().splitlines() == repeated(game, 9)


def test_whole_games_repeat() -> None:
    def played(seed: int) -> list[str]:
        return play(valley(3), [make("search:20,threads=2", seed=seed + seat) for seat in range(3)]).history

    assert played(1) == played(1) != played(7)


# ---------------------------------------------------------------- secrecy


@pytest.mark.parametrize("open_scores", [False, True], ids=["hidden", "open"])
@pytest.mark.parametrize("players", PLAYERS)
def test_a_thought_does_not_depend_on_face_down_tiles(players: int, open_scores: bool) -> None:
    game = middle(players, 60, variants=["aquifers"], open_scores=open_scores)
    expected = timeless(think(game, 60))
    for seed in (1, 2, 3):
        assert timeless(think(game.redeal(game.to_move, seed), 60)) == expected
    others = {str(timeless(think(game.redeal(None, seed), 60))) for seed in (1, 2, 3)}
    assert open_scores or len(others) > 1  # the seat may know things that a spectator does not


def test_a_whole_game_can_be_played_without_ever_seeing_the_truth() -> None:
    """Including the kept tree: one bot plays the true game, its twin a new redeal for every decision."""
    game = valley(variants=["aquifers"])
    sighted, blind = (Search(Budget(simulations=60), seed=1) for _ in range(2))
    other = RandomBot(2)
    kept = 0
    while not game.over:
        action = other.choose(game)
        if game.to_move == 0:
            thought = sighted.think(game)
            assert timeless(blind.think(game.redeal(0, len(game.history)))) == timeless(thought)
            action = thought.best.action
            kept += visits(thought) > 60
        game.play(action)
    assert kept > 5


@pytest.mark.parametrize("variants", [[], ["aquifers"]], ids=["open", "face down"])
def test_the_tree_of_one_seat_serves_another_only_if_nothing_is_hidden(variants: list[str]) -> None:
    """Results for a seat depend on what it knows."""
    game = azalai.new("desert", variants=variants, seed=1)  # one leader each in turn
    bot = Search(Budget(simulations=100), seed=1, net=None)
    first = bot.think(game)
    second = bot.think(next_move(game, first.best.move))
    assert (first.seat, second.seat) == (0, 1)
    assert (visits(second) > 100) == (not variants)


# ---------------------------------------------------------------- budgets


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("simulations", [1, 2, 17, 100, 1001])
def test_simulations_are_spent_exactly(simulations: int, threads: int) -> None:
    game = middle()
    bot = Search(Budget(simulations=simulations), seed=1, threads=threads)
    for _ in range(2):
        thought = bot.think(game)
        assert thought.simulations == simulations
        assert thought.best.visits > 0


def test_a_budget_for_one_decision_overrides_the_usual_one() -> None:
    bot = Search(Budget(simulations=50), seed=1)
    game = middle()
    assert [bot.think(game, budget).simulations for budget in (None, Budget(simulations=7), None)] == [50, 7, 50]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("seconds", [0.001, 0.02, 0.1])
def test_a_time_budget_ends_in_time(seconds: float, threads: int) -> None:
    game = middle()
    bot = Search(Budget(seconds=seconds), seed=1, threads=threads)
    for _ in range(3):
        began = time.perf_counter()
        thought = bot.think(game)
        took = time.perf_counter() - began
        assert seconds * 0.9 < took < 3 * seconds + 0.2
        assert thought.simulations > 0
        assert 0 < took - thought.seconds < 0.2


def test_the_budget_that_runs_out_first_counts() -> None:
    game = middle()
    few = Search(Budget(seconds=60, simulations=40), seed=1).think(game)
    short = Search(Budget(seconds=0.05, simulations=100_000_000), seed=1).think(game)
    assert few.simulations == 40
    assert short.seconds < 0.35


def test_the_solver_keeps_to_the_time_too() -> None:
    """It is used only near the end, and looks at no more positions than its share of the time allows."""
    game = play(azalai.new("desert", seed=5), [RandomBot(1), RandomBot(2)])
    for back in range(1, 12):
        bot = Search(Budget(seconds=0.05), seed=1)
        began = time.thread_time()
        bot.think(game.at(len(game.history) - back))
        assert time.thread_time() - began < 3 * 0.05 + 0.2


def test_there_is_nothing_to_think_about_when_the_game_is_over() -> None:
    game = play(valley(), [RandomBot(1), RandomBot(2)])
    with pytest.raises(azalai.BadOption, match="over"):
        think(game)


def test_the_only_legal_move_is_played_without_thinking() -> None:
    game = azalai.new("desert", players=5, seed=1)
    for colour in ("green", "pink", "yellow", "purple"):
        game.play(f"return {colour}")
    bot = Search(Budget(seconds=3600), seed=1)
    assert game.setting.texts[bot.choose(game)] == "return turquoise"


# ---------------------------------------------------------------- stopping, and what comes meanwhile


class Stopper:
    """Stops a bot from another thread as soon as the bot reports progress."""

    def __init__(self, bot: Search) -> None:
        self.bot = bot
        self.under_way = threading.Event()
        self.stopped_at = 0.0
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        assert self.under_way.wait(60)
        self.stopped_at = time.perf_counter()
        self.bot.stop()

    def progress(self, thought: Thought) -> None:
        self.under_way.set()


def stop_latency(bot: Search, game: azalai.Game) -> tuple[float, Thought]:
    stopper = Stopper(bot)
    thought = bot.think(game, Budget(seconds=3600), stopper.progress)
    took = time.perf_counter()
    stopper.thread.join()
    return took - stopper.stopped_at, thought


@pytest.mark.parametrize("threads", [1, 2])
def test_stop_ends_the_thinking_at_once_with_a_legal_move(threads: int) -> None:
    game = middle(5, 40)
    bot = Search(seed=1, threads=threads)
    found = [stop_latency(bot, game) for _ in range(5)]
    for _, thought in found:
        assert thought.simulations > 0
        assert thought.best.move in game.moves()
        assert thought.best.visits > 0
    assert sorted(took for took, _ in found)[2] < 0.5


def test_a_stopped_search_can_think_again() -> None:
    game = middle()
    bot = Search(seed=1)
    stop_latency(bot, game)
    assert bot.think(game, Budget(simulations=60)).simulations == 60
    bot.stop()
    assert bot.think(game, Budget(simulations=60)).simulations == 60


@pytest.mark.parametrize("threads", [1, 2])
def test_progress_comes_while_it_thinks_and_holds_legal_moves(threads: int) -> None:
    game = middle(3)
    legal = set(game.moves())
    reports: list[Thought] = []
    last = Search(seed=1, threads=threads).think(game, Budget(seconds=0.55), reports.append)
    assert 1 <= len(reports) <= 6
    simulations = [report.simulations for report in [*reports, last]]
    assert simulations == sorted(set(simulations))
    for report in reports:
        assert {candidate.move for candidate in report.candidates} == legal
        assert report.best.visits > 0
        assert 0 < report.seconds < last.seconds


def test_a_progress_that_fails_leaves_no_thread_behind() -> None:
    def fail(thought: Thought) -> None:
        raise RuntimeError("nobody wants to know")

    before = threading.active_count()
    bot = Search(seed=1, threads=2)
    with pytest.raises(RuntimeError, match="nobody"):
        bot.think(middle(), Budget(seconds=3600), fail)
    still_running = threading.active_count() - before
    bot.stop()
    assert still_running == 0


# ---------------------------------------------------------------- the GIL


class Busy(threading.Thread):
    """Plain Python that counts until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.counting = threading.Event()
        self.ended = False
        self.cpu = 0.0

    def run(self) -> None:
        began = time.thread_time()
        while not self.ended:
            self.counting.set()
        self.cpu = time.thread_time() - began


def python_meanwhile(task: Callable[[], object]) -> float:
    """How much another Python thread ran during a task, relative to the task; on a busy machine both wait."""
    task()  # compiles it if necessary
    return max(run_both(task) for _ in range(3))


def run_both(task: Callable[[], object]) -> float:
    busy = Busy()
    busy.start()
    assert busy.counting.wait(60)
    began = time.thread_time()
    task()
    own = time.thread_time() - began
    busy.ended = True
    busy.join()
    assert own > 0.05
    return busy.cpu / own


def test_python_keeps_running_while_the_tree_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without checks of the clock, during which Python could run anyway."""
    monkeypatch.setattr(search, "CHUNK_SECONDS", 10.0)
    game = azalai.new("desert", players=5, seed=1)
    assert python_meanwhile(lambda: think(game, 16 + 64 + 256 + 1024 + 4096)) > 0.4


def test_python_keeps_running_while_the_solver_works() -> None:
    game = play(azalai.new("desert", seed=5), [RandomBot(1), RandomBot(2)])
    wide = game.at(len(game.history) - 12)
    assert python_meanwhile(lambda: solve(wide, 300_000)) > 0.4


# ---------------------------------------------------------------- memory


def megabytes(task: Callable[[], object]) -> float:
    """The peak memory of a task."""
    tracemalloc.start()
    try:
        task()
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("players", [2, 3], ids=["with a net", "without"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("allowed", [1, 8])
def test_a_search_stays_within_its_memory_limit(allowed: int, threads: int, players: int) -> None:
    game = middle(players)
    assert (nets.find(game.setting) is not None) == (players == 2)
    held = megabytes(lambda: think(game, 50, memory=allowed, threads=threads))
    assert 0.9 * allowed < held < 1.1 * allowed + 1.5 + (2 * threads if players == 2 else 0.3 * threads)


def test_a_long_search_does_not_grow() -> None:
    game = middle()
    bot = Search(seed=1, memory=1)
    bot.think(game, Budget(simulations=10))
    few = megabytes(lambda: bot.think(game, Budget(simulations=20)))
    many = megabytes(lambda: bot.think(game, Budget(simulations=8000)))
    assert many < few + 0.2


def test_a_full_tree_keeps_learning() -> None:
    """It no longer grows, but every simulation counts, and it settles on a good move."""
    game = play(valley(), [GreedyBot(1), GreedyBot(2)], 14)
    small, large = (think(game, 4000, memory=memory) for memory in (0.01, 64))
    assert small.simulations == visits(small) == 4000
    assert 1 < small.depth < large.depth
    assert small.best.visits > 1000
    worth = {candidate.move: candidate.value for candidate in large.candidates if candidate.visits}
    assert worth[small.best.move] > large.best.value - 0.05 > min(worth.values())
    assert sorted(candidate.action for candidate in small.candidates) == game.actions()


def test_a_whole_game_with_the_smallest_tree() -> None:
    game = play(azalai.new("desert", players=3, seed=1), [Search(Budget(simulations=30), seed=1, memory=0.01)] * 3)
    assert game.over


# ---------------------------------------------------------------- keeping the tree


def test_the_tree_is_kept_when_the_game_continues_as_expected() -> None:
    game = middle()
    bot = Search(Budget(simulations=200), seed=1)
    first = bot.think(game)
    second = bot.think(next_move(game, first.best.move))
    assert second.simulations == 200
    assert 200 < visits(second) <= 200 + first.best.visits


def test_the_tree_is_kept_through_the_others_moves() -> None:
    game = azalai.new("desert", players=3, seed=3)
    bot = Search(Budget(simulations=400), seed=1)
    thought = bot.think(game)
    assert len(thought.best.line) >= 3
    for move in thought.best.line[:2]:
        game.play(move)
    assert visits(bot.think(game)) > 400


def test_the_depth_is_counted_from_the_position_that_was_asked_about() -> None:
    game = middle()
    bot = Search(Budget(simulations=3000), seed=1)
    first = bot.think(game)
    assert len(first.best.line) > 4
    for move in first.best.line[:4]:
        game.play(move)
    later = bot.think(game, Budget(simulations=1))
    assert visits(later) > 1
    assert later.depth <= first.depth - 3


def test_thinking_twice_about_a_position_adds_up() -> None:
    game = middle()
    bot = Search(Budget(simulations=100), seed=1)
    assert [visits(bot.think(game)) for _ in range(3)] == [100, 200, 300]


def test_cpu_time_ends_the_thinking_when_it_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """With `cpu` a budget in seconds is the thread's CPU time; here one second passes between two checks of it."""
    seconds = itertools.count()
    monkeypatch.setattr("azalai.bots.search.time.thread_time", lambda: float(next(seconds)))
    thought = Search(Budget(seconds=20), seed=1, cpu=True).think(middle())
    assert 0 < thought.simulations < 20 * 16
    assert 20 <= next(seconds) < 30
    assert thought.seconds < 20


def test_a_level_can_count_cpu_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count()
    monkeypatch.setattr("azalai.bots.search.time.thread_time", lambda: float(next(seconds)))
    thinker: Any = make("guide:cpu=1", seed=1)
    assert 0 < thinker.think(middle()).simulations <= 16
    thinker = make("guide:cpu=0", seed=1)
    assert thinker.think(middle()).simulations > 16


def test_deciding_ends_when_no_other_move_can_become_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each check of the clock is one second later, so that the result does not depend on the machine."""

    def spent(run: Callable[[Search], object], **settings: Any) -> int:
        seconds = itertools.count()
        monkeypatch.setattr("azalai.bots.search.time.thread_time", lambda: float(next(seconds)))
        run(Search(Budget(seconds=400), seed=1, cpu=True, solve=False, net=None, **settings))
        return next(seconds)

    game = middle()
    whole: list[Thought] = []
    assert spent(lambda bot: whole.append(bot.think(game))) >= 400
    chosen: list[int] = []
    assert spent(lambda bot: chosen.append(bot.choose(game))) < 350
    assert chosen == [whole[0].best.action]
    assert spent(lambda bot: bot.choose(game), early=False) >= 400
    assert spent(lambda bot: bot.choose(game), threads=2) >= 400


def test_deciding_uses_up_a_budget_in_simulations() -> None:
    bot = Search(Budget(seconds=60, simulations=300), seed=1)
    assert bot.think(middle(), decide=True).simulations == 300


def test_a_level_decides_as_soon_as_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    think = Search.think

    def spy(self: Search, *given: Any, **named: Any) -> Thought:
        asked.append(named.get("decide", False))
        return think(self, *given, **named)

    monkeypatch.setattr(Search, "think", spy)
    make("trader", seed=1).choose(middle())
    assert asked == [True]


def below(grown: Tree, node: int) -> list[Any]:
    """Everything known in a subtree, regardless of where it is stored."""
    edges = grown._edges_of(node)
    known = [tuple(edge)[2:] for edge in edges[["action", "child", "visits", "value", "trust", "guess"]]]
    children = [below(grown, int(child)) if child else None for child in edges["child"]]
    return [
        int(grown.nodes[node]["seat"]),
        float(grown.nodes[node]["visits"]),
        edges["action"].tolist(),
        known,
        children,
    ]


@pytest.mark.parametrize("name", ["desert", "targi"])
def test_pruning_keeps_everything_below_the_new_root(name: str) -> None:
    game = azalai.new(name, seed=3)
    bot = Search(Budget(simulations=3000), seed=1)
    move = bot.think(game).best.action
    grown = bot._trees[0]
    edges = grown.root_edges
    child = int(edges[edges["action"] == move]["child"][0])
    before, size = below(grown, child), int(grown.meter[tree.NODES])
    assert before[1] > 10
    grown.prune(child)
    assert below(grown, int(grown.meter[tree.ROOT])) == before
    assert int(grown.meter[tree.NODES]) < size
    game.play(move)
    grown.actions = game.actions_played
    assert bot.think(game).simulations == 3000


def test_a_small_tree_makes_room_and_remembers() -> None:
    """It holds only a few decisions, and still each one starts with what the one before found."""
    game = play(azalai.new("desert", seed=3), [GreedyBot(1), GreedyBot(2)], 30)
    bot = Search(Budget(simulations=500), seed=1, memory=1, solve=False)
    remembered = 0
    for _ in range(12):
        thought = bot.think(game)
        remembered += visits(thought) > thought.simulations
        game.play(thought.best.action)
    assert bot._trees[0].meter[tree.EDGES] < len(bot._trees[0].edges)
    assert remembered >= 10


def test_reported_values_stay_right_in_a_long_search() -> None:
    """A move that ends the game has the same value in every simulation, and so on average."""
    game = play(valley(), [RandomBot(1), RandomBot(2)])
    game = game.at(len(game.history) - 1)
    solved = solve(game, 100_000, every=True)
    assert solved is not None
    worth = {candidate.move: candidate.value for candidate in solved.candidates}
    often = Search(Budget(simulations=500_000), seed=1, solve=False).think(game).best
    end = game.copy()
    end.play(often.action)
    assert end.over
    assert often.visits > 200_000
    assert often.value == pytest.approx(worth[often.move], abs=1e-6)


def test_every_knob_is_where_the_compiled_search_looks_for_it() -> None:
    assert [getattr(tree, name.upper()) for name in KNOBS] == list(range(len(KNOBS)))


def test_without_reuse_every_thought_starts_from_scratch() -> None:
    game = middle()
    bot = Search(Budget(simulations=100), seed=1, reuse=False)
    first = bot.think(game)
    assert visits(bot.think(game)) == visits(bot.think(next_move(game, first.best.move))) == 100


def test_a_kept_tree_still_covers_every_legal_move() -> None:
    game = azalai.new("desert", players=3, seed=3)
    bot = Search(Budget(simulations=60), seed=1)
    kept = 0
    for _ in range(25):
        thought = bot.think(game)
        assert sorted(candidate.action for candidate in thought.candidates) == game.actions()
        assert thought.simulations == 60
        kept += visits(thought) > 60
        game.play(thought.best.action)
    assert kept > 5


def test_an_undone_move_starts_a_new_tree() -> None:
    game = middle()
    bot = Search(Budget(simulations=100), seed=1)
    game.play(bot.think(game).best.move)
    bot.think(game)
    game.undo()
    again = bot.think(game)
    assert visits(again) == 100
    assert sorted(candidate.action for candidate in again.candidates) == game.actions()


def test_a_game_that_went_another_way_is_not_confused() -> None:
    game = middle()
    bot = Search(Budget(simulations=100), seed=1)
    first, second = bot.think(game).candidates[:2]
    game.play(first.move)
    bot.think(game)
    game.undo()
    game.play(second.move)
    other = bot.think(game)
    assert visits(other) == 100
    assert sorted(candidate.action for candidate in other.candidates) == game.actions()


def test_another_deal_is_another_game() -> None:
    """Even with the same options and the same moves so far, namely none."""
    bot = Search(Budget(simulations=50), seed=1)
    for seed in range(1, 9):
        game = azalai.new("desert", seed=seed)
        thought = bot.think(game)
        assert sorted(candidate.action for candidate in thought.candidates) == game.actions()
        assert visits(thought) == 50


def test_another_deal_of_the_water_alone_is_another_game() -> None:
    record = azalai.new("desert", seed=1).record()
    spaces, values = record["deal"]["waterholes"].keys(), list(record["deal"]["waterholes"].values())
    record["deal"]["waterholes"] = dict(zip(spaces, reversed(values)))
    bot = Search(Budget(simulations=50), seed=1)
    bot.think(azalai.new("desert", seed=1))
    assert visits(bot.think(azalai.load(record))) == 50


def test_a_redeal_of_what_is_hidden_is_the_same_game() -> None:
    """A table that only gives players what they may know deals the rest again for every decision."""
    game = middle(variants=["aquifers"])
    bot = Search(Budget(simulations=50), seed=1)
    assert [visits(bot.think(game.redeal(game.to_move, seed))) for seed in (1, 2)] == [50, 100]


def test_other_options_are_another_game() -> None:
    bot = Search(Budget(simulations=50), seed=1)
    for players in (2, 3, 2, 5):
        game = azalai.new("desert", players=players, seed=1)
        thought = bot.think(game)
        assert sorted(candidate.action for candidate in thought.candidates) == game.actions()
        assert visits(thought) == 50
