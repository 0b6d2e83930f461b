from __future__ import annotations

import random

import numpy as np
import pytest

from azalai.arena.statistics import (
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


def test_two_bots_are_as_far_apart_as_their_share_says() -> None:
    (found,) = bradley_terry(np.array([[[0, 7500], [2500, 0]]]))
    assert found[0] - found[1] == pytest.approx(190.85, abs=0.2)
    assert found.sum() == pytest.approx(0)


def test_three_bots_get_back_the_strengths_that_they_played_with() -> None:
    true = np.array([150.0, 0.0, -150.0])
    wins = 10_000 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    np.fill_diagonal(wins, 0)
    assert bradley_terry(wins[None])[0] == pytest.approx(true, abs=0.3)


def test_bot_that_won_everything_has_a_high_but_finite_rating() -> None:
    (found,) = bradley_terry(np.array([[[0, 50, 50], [0, 0, 25], [0, 25, 0]]]))
    assert 300 < found[0] - found[1] < 1500
    assert found[1] == pytest.approx(found[2])


def test_bots_that_never_met_are_rated_all_the_same() -> None:
    (found,) = bradley_terry(np.array([[[0, 30, 0], [10, 0, 0], [0, 0, 0]]]))
    assert found[0] > found[2] > found[1]


def test_bootstrap_intervals_are_the_same_each_time_and_hold_the_truth_19_times_in_20() -> None:
    chance = np.random.default_rng(1)
    true = 100.0
    held = 0
    for seed in range(100):
        first = chance.binomial(2, expected_share(true), 100)
        blocks = np.zeros((100, 2, 2))
        blocks[:, 0, 1], blocks[:, 1, 0] = first, 2 - first
        found = ratings(blocks, [0] * 100, seed)
        assert found[0].low is not None
        assert found[0].high is not None
        held += found[0].low <= true / 2 <= found[0].high
    assert 88 <= held <= 99
    assert found == ratings(blocks, [0] * 100, seed)
