"""Reviews of games."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import azalai
from azalai.bots import Budget, Judgement, Search, judge_game, make, solve, worst_moves
from azalai.bots.simple import RandomBot
from tests.bots.valley import play, valley

BUDGET = Budget(simulations=60)
WORK = 20_000  # positions: enough to solve the last moves in the valley


def judge(game: azalai.Game, seed: int = 1, work: int = 0) -> list[Judgement]:
    return list(judge_game(game, Search(seed=seed, work=work), BUDGET))


@pytest.fixture(scope="module", params=[2, 3, 5], ids=lambda players: f"{players} players")
def game(request: pytest.FixtureRequest) -> azalai.Game:
    players = request.param
    variants = ["aquifers"] if players == 5 else []
    return play(valley(players, variants=variants), [make("search:30", seed=seat) for seat in range(players)])


@pytest.fixture(scope="module")
def judgements(game: azalai.Game) -> list[Judgement]:
    return judge(game)


def test_every_move_is_judged_once_and_in_turn(game: azalai.Game, judgements: list[Judgement]) -> None:
    assert [judgement.number for judgement in judgements] == list(range(1, len(game.history) + 1))
    assert [judgement.move for judgement in judgements] == game.history
    assert [judgement.seat for judgement in judgements] == [
        game.at(number).to_move for number in range(len(game.history))
    ]


def test_the_preferred_move_costs_nothing(judgements: list[Judgement]) -> None:
    preferred = [judgement for judgement in judgements if judgement.better == judgement.move]
    assert 0 < len(preferred) < len(judgements)
    assert all((judgement.cost, judgement.points) == (0, 0) for judgement in preferred)
    assert any(judgement.cost > 0 for judgement in judgements)
    assert all(0 <= judgement.cost <= 1 and judgement.points >= 0 for judgement in judgements)


def test_the_better_line_is_legal(game: azalai.Game, judgements: list[Judgement]) -> None:
    for judgement in judgements:
        assert judgement.line[0] == judgement.better
        other = game.at(judgement.number - 1)
        for move in judgement.line:
            other.play(move)


def test_expectations_are_by_seat(game: azalai.Game, judgements: list[Judgement]) -> None:
    for judgement in judgements:
        assert len(judgement.wins) == len(judgement.scores) == game.players
        assert sum(judgement.wins) == pytest.approx(1)
        assert all(0 <= points <= 200 for points in judgement.scores)


def test_the_same_seed_judges_the_same(game: azalai.Game, judgements: list[Judgement]) -> None:
    assert judge(game) == judgements
    if game.players > 2:  # rollouts draw at random; with 2 players a net takes their place
        assert judge(game, seed=2) != judgements


def test_judging_leaves_the_game_alone(game: azalai.Game) -> None:
    before = game.record()
    judge(game)
    assert game.record() == before


def test_an_empty_game_has_no_moves_to_judge() -> None:
    assert judge(valley()) == []


def test_a_game_in_progress_is_judged_as_far_as_it_went() -> None:
    game = play(azalai.new("desert", players=4, seed=1), [RandomBot(1)] * 4, 7)
    assert [judgement.move for judgement in judge(game)] == game.history


# ---------------------------------------------------------------- a blunder


@dataclass
class Blunder:
    """A game that was well played except for one move, which lost it."""

    game: azalai.Game
    number: int
    seat: int
    right: float  # the margins that the right and the wrong move lead to
    wrong: float


def ahead(scores: list[float] | None, seat: int) -> float:
    assert scores is not None
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def find_blunder(game: azalai.Game) -> Blunder | None:
    """Play the move that throws away a won game, if there is one here."""
    thought = solve(game, WORK, every=True)
    if thought is None:
        return None
    seat, best, worst = thought.seat, thought.best, thought.candidates[-1]
    if (best.wins or [])[seat] < 1 or (worst.wins or [])[seat] > 0:
        return None
    game.play(worst.move)
    return Blunder(game, len(game.history), seat, ahead(best.scores, seat), ahead(worst.scores, seat))


def play_with_a_blunder(seed: int) -> Blunder | None:
    bots = [Search(Budget(simulations=60), seed=2 * seed + seat, work=WORK) for seat in range(2)]
    game = play(valley(), bots, 36)
    blunder = None
    while blunder is None and not game.over:
        blunder = find_blunder(game)
        play(game, bots, 1)
    play(game, bots)
    return blunder


@pytest.fixture(scope="module")
def blunder() -> Blunder:
    return next(found for seed in range(100) if (found := play_with_a_blunder(seed)))


@pytest.fixture(scope="module")
def judged(blunder: Blunder) -> list[Judgement]:
    return judge(blunder.game, work=WORK)


def test_the_move_that_lost_the_game_is_the_worst(blunder: Blunder, judged: list[Judgement]) -> None:
    worst = worst_moves(judged, blunder.seat)
    assert worst[0].number == blunder.number
    assert worst[0].cost == 1.0  # a sure victory became a sure defeat
    assert worst[0].points == pytest.approx(blunder.right - blunder.wrong)
    assert all(judgement.cost < 0.9 for judgement in judged if judgement.number != blunder.number)
    assert blunder.number not in [judgement.number for judgement in worst_moves(judged, 1 - blunder.seat, 100)]


def test_after_the_blunder_the_rest_was_best_play(blunder: Blunder, judged: list[Judgement]) -> None:
    after = judged[blunder.number :]
    assert after
    assert all(judgement.cost == 0 for judgement in after)
    assert all(judgement.wins == blunder.game.payoffs() for judgement in after)


def test_a_search_that_cannot_solve_the_rest_also_finds_the_blunder(blunder: Blunder) -> None:
    judgements = list(judge_game(blunder.game, Search(seed=1, solve=False), Budget(simulations=1000)))
    assert blunder.number in [judgement.number for judgement in worst_moves(judgements, blunder.seat)]


# ---------------------------------------------------------------- the worst moves


def judgement(number: int, seat: int, cost: float) -> Judgement:
    return Judgement(number, seat, "camel green A1", "camel green A2", cost, cost, [0.5, 0.5], [1.0, 1.0], [])


def test_the_worst_moves_are_the_costliest_of_a_seat_earlier_ones_first() -> None:
    costs = [(1, 0, 0.1), (2, 1, 0.9), (3, 0, 0.4), (4, 0, 0.0), (5, 0, 0.4), (6, 0, 0.5)]
    judgements = [judgement(*each) for each in costs]
    assert [found.number for found in worst_moves(judgements, 0)] == [6, 3, 5]
    assert [found.number for found in worst_moves(judgements, 0, most=10)] == [6, 3, 5, 1]
    assert [found.number for found in worst_moves(judgements, 1)] == [2]
    assert worst_moves([], 0) == []
