from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from azalai.arena.statistics import (
    Array,
    Estimate,
    bradley_terry,
    elo,
    elo_of_share,
    expected_share,
    mean,
    ratings,
    student,
    wilson,
)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (8, 10, 0.4902, 0.9433),
        (1, 29, 0.0061, 0.1718),  # Newcombe 1998, table I, method 3
        (0, 20, 0.0, 0.1611),
        (15, 148, 0.0624, 0.1605),
        (81, 263, 0.2553, 0.3662),
        (200, 200, 0.9812, 1.0),
    ],
)
def test_wilson_interval_is_the_published_one(wins: int, games: int, low: float, high: float) -> None:
    found = wilson(wins / games, games)
    assert found.value == wins / games
    assert (found.low, found.high) == pytest.approx((low, high), abs=6e-5)


def test_share_of_no_games_is_unknown() -> None:
    assert wilson(0.0, 0) == Estimate(None, None, None)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_student_quantiles_are_those_of_the_table(degrees: int, quantile: float) -> None:
    assert student(degrees) == pytest.approx(quantile, rel=0.004)


def test_mean_of_known_values() -> None:
    found = mean([4.0, 6.0, 8.0, 6.0, 6.0])
    assert found.value == 6.0
    assert found.low == pytest.approx(6.0 - 2.776 * 2**0.5 / 5**0.5, abs=0.01)
    assert found.high == pytest.approx(6.0 + 2.776 * 2**0.5 / 5**0.5, abs=0.01)
    assert mean([3.0]) == Estimate(3.0, None, None)
    assert mean([]) == Estimate(None, None, None)


def test_student_interval_holds_the_truth_19_times_in_20() -> None:
    chance = random.Random(1)
    held = 0
    for _ in range(2000):
        found = mean([chance.gauss(3, 2) for _ in range(6)])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 3 <= found.high
    assert 0.935 <= held / 2000 <= 0.965


@pytest.mark.parametrize(
    ("share", "difference"), [(0.5, 0), (0.75, 190.85), (0.64, 99.95), (10 / 11, 400), (1 / 11, -400)]
)
def test_elo_of_known_shares(share: float, difference: float) -> None:
    assert elo_of_share(share) == pytest.approx(difference, abs=0.01)
    assert expected_share(difference) == pytest.approx(share, abs=1e-4)


def test_one_of_four_seats_is_fair_with_a_quarter() -> None:
    assert elo_of_share(0.25, 1, 3) == pytest.approx(0)
    assert elo_of_share(expected_share(120, 1, 3), 1, 3) == pytest.approx(120)


def test_elo_interval_is_that_of_the_share_and_open_where_everything_was_won() -> None:
    found = elo(wilson(1.0, 20))
    assert found.value is None
    assert found.high is None
    assert found.low == pytest.approx(elo_of_share(0.8389), abs=1)


# -- ratings


def test_ratings_of_two_bots_match_their_share() -> None:
    (found,) = bradley_terry(np.array([[[0, 7500], [2500, 0]]]))
    assert found[0] - found[1] == pytest.approx(190.85, abs=0.2)
    assert found.sum() == pytest.approx(0)


def test_ratings_of_three_bots_recover_their_strengths() -> None:
    true = np.array([150.0, 0.0, -150.0])
    wins = 10_000 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    np.fill_diagonal(wins, 0)
    assert bradley_terry(wins[None])[0] == pytest.approx(true, abs=0.3)


def test_bot_that_won_everything_has_a_high_but_finite_rating() -> None:
    (found,) = bradley_terry(np.array([[[0, 50, 50], [0, 0, 25], [0, 25, 0]]]))
    assert 300 < found[0] - found[1] < 1500
    assert found[1] == pytest.approx(found[2])


def test_bots_that_never_met_are_rated_too() -> None:
    (found,) = bradley_terry(np.array([[[0, 30, 0], [10, 0, 0], [0, 0, 0]]]))
    assert found[0] > found[2] > found[1]


def pairs_of_games(true: list[float], deals: int, chance: np.random.Generator) -> tuple[Array, list[int]]:
    """A tournament of bots of known strength, as `ratings` takes it: every pair plays both games of each deal."""
    pairs = list(combinations(range(len(true)), 2)) * deals
    blocks = np.zeros((len(pairs), len(true), len(true)))
    for block, (one, other) in zip(blocks, pairs):
        block[one, other] = chance.binomial(2, expected_share(true[one] - true[other]))
        block[other, one] = 2 - block[one, other]
    return blocks, [number % (len(pairs) // deals) for number in range(len(pairs))]


@pytest.mark.parametrize("true", [[150.0, 50.0, -50.0, -150.0], [450.0, 150.0, -150.0, -450.0], [50.0, -50.0]])
@pytest.mark.parametrize("deals", [1, 2, 5, 50])
def test_rating_intervals_hold_the_truth_19_times_in_20(true: list[float], deals: int) -> None:
    chance = np.random.default_rng(1)
    held = [
        found.low <= strength <= found.high
        for _ in range(100)
        for found, strength in zip(ratings(*pairs_of_games(true, deals, chance)), true)
        if found.low is not None and found.high is not None
    ]
    assert len(held) == 100 * len(true)
    assert sum(held) >= 0.9 * len(held)


def test_rating_intervals_become_narrow_with_many_games() -> None:
    (first, second) = ratings(*pairs_of_games([50.0, -50.0], 1000, np.random.default_rng(1)))
    assert first.low is not None
    assert second.high is not None
    assert second.high < -35 < 35 < first.low


def test_rating_interval_of_a_bot_that_won_everything_is_wide() -> None:
    blocks = np.array([[[0, 2], [0, 0]]] * 5)
    first, _ = ratings(blocks, [0] * 5)
    assert first.low is not None
    assert first.high is not None
    assert first.high - first.low > 200
