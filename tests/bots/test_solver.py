"""The endgame solver compared with plain Python that tries everything."""

from __future__ import annotations

import math
import random
import threading
import time
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

import azalai
from azalai.bots import Budget, Candidate, Search, Thought, follow, make, solve
from azalai.bots.knobs import KNOBS
from azalai.bots.search import LEAST
from azalai.bots.simple import RandomBot
from azalai.core import contract
from tests.bots.valley import play, valley
from tests.games.desert.playing import random_map
from tests.games.desert.positions import start

pytestmark = pytest.mark.slow

PLENTY = 10_000_000
MOST = 1500  # positions that plain Python may look at, each with all its moves

# small enough to solve from the first leader
GORGE = """
    ..O2O
    .2.O.
    .-31O
    .-.O.
"""
CLEFT = """
    .1.OO
    ..2..
    O.3.O
    O....
"""


class TooLarge(Exception):
    """More positions than plain Python can look at."""


class Exhaustive:
    """Tries every line to the end of the game, on copies of the game.

    Each seat takes what is best for it; of equally good moves, the one with the largest immediate lead.
    """

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.known: dict[bytes, list[float]] = {}

    def payoffs(self, game: azalai.Game) -> list[float]:
        if game.over:
            return payoffs(game)
        key = game.state.tobytes()
        if key not in self.known:
            if len(self.known) >= self.most:
                raise TooLarge
            self.known[key] = self.best(game)
        return self.known[key]

    def best(self, game: azalai.Game) -> list[float]:
        seat = game.to_move
        assert seat is not None
        then = sorted((after(game, action) for action in game.actions()), key=lambda game: -lead(game, seat))
        return max((self.payoffs(game) for game in then), key=lambda found: found[seat])

    def by_move(self, game: azalai.Game) -> dict[str, list[float]]:
        return {move: self.payoffs(after(game, move)) for move in game.moves()}


def after(game: azalai.Game, move: str | int) -> azalai.Game:
    then = game.copy()
    then.play(move)
    return then


def payoffs(game: azalai.Game) -> list[float]:
    """The value of a finished game to each seat: a mix of victory and margin."""
    weight = KNOBS["win_weight"]
    margins = [0.5 + 0.5 * math.tanh(lead(game, seat) / KNOBS["margin"]) for seat in range(game.players)]
    return [weight * share + (1 - weight) * margin for share, margin in zip(game.payoffs(), margins)]


def lead(game: azalai.Game, seat: int) -> float:
    """How many points the seat would be ahead of the best other one if the game ended now."""
    points = np.zeros(8)
    contract.count_points(game.setting.boxes, game.state, points)
    return float(points[seat] - max(points[other] for other in range(game.players) if other != seat))


def solved(game: azalai.Game, *, every: bool) -> Thought:
    found = solve(game, PLENTY, every=every)
    assert found is not None
    return found


def values(thought: Thought) -> dict[str, float]:
    return {candidate.move: candidate.value for candidate in thought.candidates}


def endings(
    players: int, games: int, board: str = "", most: int = MOST
) -> Iterator[tuple[azalai.Game, dict[str, list[float]]]]:
    """Positions from the ends of random games, which several tests share. No test may play on in them."""
    for seed in range(games):
        yield from ending(players, seed, board, most)


@cache
def ending(players: int, seed: int, board: str, most: int) -> list[tuple[azalai.Game, dict[str, list[float]]]]:
    """The end of a random game, further and further back while plain Python can solve it."""
    rng = random.Random(seed)
    drawn = board or random_map(rng, rng.randint(14, 40), rng.choice(["blob", "rooms"]), river=seed % 2 == 0)
    game = azalai.new("desert", players=players, board=drawn, seed=seed)
    play(game, [RandomBot(seed)] * players)
    reference = Exhaustive(most)
    found = []
    for number in reversed(range(len(game.history))):
        position = game.at(number)
        try:
            found.append((position, reference.by_move(position)))
        except TooLarge:
            break
    return found


# ---------------------------------------------------------------- what is right


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_solver_agrees_with_trying_everything(players: int) -> None:
    choices = 0
    for game, by_move in endings(players, 25):
        found = values(solved(game, every=True))
        assert found.keys() == by_move.keys()
        for move, worth in by_move.items():
            assert found[move] == pytest.approx(worth[game.to_move or 0], abs=1e-12), (move, game.record())
        choices += len({round(value, 9) for value in found.values()}) > 1
    assert choices > 40  # positions in which the choice mattered


@pytest.mark.parametrize("players", [2, 3])
def test_the_best_move_is_best_even_if_others_are_cut_off(players: int) -> None:
    cut = 0
    for game, by_move in endings(players, 30):
        seat = game.to_move or 0
        found = solved(game, every=False)
        most = max(worth[seat] for worth in by_move.values())
        assert found.best.value == pytest.approx(most, abs=1e-12)
        assert by_move[found.best.move][seat] == pytest.approx(most, abs=1e-12), (found.best.move, game.record())
        cut += any(by_move[c.move][seat] < c.value - 1e-9 for c in found.candidates)
    assert (cut > 0) == (players == 2)  # only alpha-beta leaves anything out


@pytest.mark.parametrize("board", ["mountain", "river"])
def test_endings_on_the_boards_of_the_box(board: str) -> None:
    seen = 0
    for game, by_move in endings(2, 10, board, most=60):
        found = values(solved(game, every=True))
        assert found == {move: pytest.approx(worth[game.to_move or 0], abs=1e-12) for move, worth in by_move.items()}
        seen += len(by_move)
    assert seen > 100


@pytest.mark.parametrize(("drawing", "players"), [(GORGE, 2), (CLEFT, 3), (CLEFT, 4)], ids=["gorge", "cleft", "cleft"])
def test_a_whole_game_is_solved_from_the_first_leader(drawing: str, players: int) -> None:
    game = start(drawing, players, camp=False)
    expected = Exhaustive().by_move(game)
    found = solved(game, every=True)
    assert values(found) == {move: pytest.approx(worth[0], abs=1e-12) for move, worth in expected.items()}
    assert found.best.value > min(values(found).values())


def test_solved_points_and_shares_match_the_end_they_lead_to() -> None:
    """Playing the solved best move every time ends as the first thought predicted."""
    game = start(CLEFT, 3, camp=False)
    first = solved(game, every=True).best
    while not game.over:
        game.play(solved(game, every=True).best.action)
    assert first.scores == [row["total"] for row in game.scores()]
    assert first.wins == game.payoffs()
    assert first.value == pytest.approx(payoffs(game)[0], abs=1e-12)


# ---------------------------------------------------------------- what is said


def test_a_solved_thought_explains_itself() -> None:
    game = start(CLEFT, 3, camp=False)
    thought = solved(game, every=True)
    assert thought.exact
    assert (thought.seat, thought.simulations) == (0, 0)
    assert sorted(candidate.move for candidate in thought.candidates) == sorted(game.moves())
    assert thought.candidates == sorted(thought.candidates, key=lambda candidate: -candidate.value)
    for candidate in thought.candidates:
        check_candidate(game, candidate)


def test_a_solved_line_is_best_play_to_the_end() -> None:
    game = start(CLEFT, 3, camp=False)
    for best in (Search(Budget(simulations=100), work=PLENTY).think(game).best, solved(game, every=True).best):
        follow(game, best)
        end = game.copy()
        for move in best.line:
            end.play(move)
        assert best.line[0] == best.move
        assert end.over
        assert best.scores == [row["total"] for row in end.scores()]


def test_points_are_reported_only_for_moves_searched_to_the_end() -> None:
    game = next(position for position, by_move in endings(2, 60) if len(by_move) > 3)
    thought = solved(game, every=False)
    assert thought.best.scores is not None
    assert [(c.scores, c.wins) for c in thought.candidates[1:]] == [(None, None)] * (len(thought.candidates) - 1)


def check_candidate(game: azalai.Game, candidate: Candidate) -> None:
    assert candidate.line[0] == candidate.move == game.setting.texts[candidate.action]
    assert candidate.wins is not None
    assert candidate.scores is not None
    assert sum(candidate.wins) == pytest.approx(1)
    assert len(candidate.wins) == len(candidate.scores) == game.players
    assert all(0 <= points <= 200 for points in candidate.scores)


# ---------------------------------------------------------------- how much it may cost


@pytest.fixture(scope="module")
def endless() -> azalai.Game:
    """A position near the end of the game, but with too many lines to look at all of them.

    None of the first lines is so long that the solver gives up on its own.
    """
    game = play(azalai.new("desert", seed=4), [RandomBot(1), RandomBot(2)])
    return game.at(len(game.history) - 12)


@pytest.mark.parametrize("work", [1, 100, 20_000])
def test_the_solver_gives_up_when_its_work_is_used_up(endless: azalai.Game, work: int) -> None:
    meter = np.array([0, work, 0])
    began = time.thread_time()
    assert solve(endless, work, meter=meter) is None
    assert meter[0] == work + 1
    assert time.thread_time() - began < 1.0


def test_a_little_less_work_than_needed_is_not_enough() -> None:
    game = start(CLEFT, 3, camp=False)
    meter = np.array([0, PLENTY, 0])
    assert solve(game, PLENTY, meter=meter)
    needed = int(meter[0])
    assert needed > 100
    assert solve(game, needed)
    assert solve(game, needed - 1) is None


def test_a_game_far_from_its_end_is_not_solved() -> None:
    assert solve(azalai.new("desert", seed=1), 50_000) is None


def test_a_solver_that_is_stopped_ends_at_once_and_a_legal_move_is_played(endless: azalai.Game) -> None:
    bot = Search(Budget(simulations=1000), seed=1, work=2_000_000_000)
    took = []
    for _ in range(5):
        stopped, thought = stop_while_it_thinks(bot, endless)
        took.append(time.perf_counter() - stopped)
        assert not thought.exact
        assert thought.simulations == LEAST  # so the solver was stopped, and the tree only had a glance
        assert thought.best.move in endless.moves()
        assert thought.best.scores is not None
    assert sorted(took)[2] < 0.5


def stop_while_it_thinks(bot: Search, game: azalai.Game) -> tuple[float, Thought]:
    """When it was stopped, and what it returned."""
    stopped = []

    def stop() -> None:
        stopped.append(time.perf_counter())
        bot.stop()

    stopper = threading.Timer(0.1, stop)
    stopper.start()
    thought = bot.think(game)
    stopper.join()
    return stopped[0], thought


# ---------------------------------------------------------------- when the search asks it


def test_the_search_plays_a_solved_best_move() -> None:
    asked = 0
    for game, by_move in endings(2, 12):
        seat = game.to_move or 0
        bot = Search(Budget(simulations=2000), seed=1)
        thought = bot.think(game)
        if thought.exact:
            most = max(worth[seat] for worth in by_move.values())
            assert by_move[thought.best.move][seat] == pytest.approx(most, abs=1e-12)
            assert bot.choose(game) == thought.best.action
            asked += len(by_move) > 1
    assert asked > 20


def test_exact_solves_what_search_does_not_try_yet() -> None:
    game = play(valley(), [make("search:200", seed=1), make("search:200", seed=2)], 38)
    search, exact = make("search:50", seed=1), make("exact:50", seed=1)
    assert not search.think(game).exact  # type: ignore[attr-defined]
    assert exact.think(game).exact  # type: ignore[attr-defined]


def test_the_solver_keeps_to_the_smaller_of_two_budgets(endless: azalai.Game) -> None:
    """It would take minutes if only the seconds counted."""
    thought = Search(Budget(seconds=600, simulations=100), seed=1).think(endless)
    assert thought.simulations == 100


def test_without_the_solver_the_tree_is_searched_to_the_end() -> None:
    game = play(valley(), [RandomBot(1), RandomBot(2)])
    last = game.at(len(game.history) - 3)
    assert Search(Budget(simulations=50), seed=1).think(last).exact
    thought = Search(Budget(simulations=50), seed=1, solve=False).think(last)
    assert (thought.exact, thought.simulations) == (False, 50)


def test_nothing_is_solved_while_waterholes_are_face_down() -> None:
    """Not even with a single move to go: its points would reveal what is there."""
    hidden, shown = valley(variants=["aquifers"]), valley()
    play(hidden, [RandomBot(1), RandomBot(2)])
    for move in hidden.history:
        shown.play(move)
    for back in (1, 2, 3, 5):
        number = len(shown.history) - back
        assert solve(shown.at(number), PLENTY)
        assert solve(hidden.at(number), PLENTY) is None
        assert Search(Budget(simulations=30), seed=1, work=PLENTY).think(shown.at(number)).exact
        assert not Search(Budget(simulations=30), seed=1, work=PLENTY).think(hidden.at(number)).exact


def test_there_is_nothing_to_solve_when_the_game_is_over() -> None:
    game = play(valley(), [RandomBot(1), RandomBot(2)])
    with pytest.raises(azalai.BadOption, match="over"):
        solve(game, 100)
