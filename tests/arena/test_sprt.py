from __future__ import annotations

import math
import random

import pytest

from azalai import BadOption
from azalai.arena import SequentialTest, Verdict
from azalai.arena.statistics import expected_share

TESTS = 400


def decide(
    true: float, elo0: float, elo1: float, chance: random.Random, players: int = 2, tied: float = 0.0
) -> Verdict:
    """Play blocks of games between bots of known strength until the test is decided."""
    test = SequentialTest(elo0, elo1, own=1, others=players - 1)
    share = expected_share(true, 1, players - 1)
    while test.outcome == "undecided":
        games = [0.5 if chance.random() < tied else float(chance.random() < share) for _ in range(players)]
        test.add(sum(games) / players)
    return test.verdict


@pytest.mark.parametrize(("elo0", "elo1", "players"), [(0, 50, 2), (0, 100, 2), (-50, 50, 2), (0, 200, 2), (0, 100, 4)])
def test_error_rates_are_about_as_low_as_promised(elo0: float, elo1: float, players: int) -> None:
    chance = random.Random(1)
    wrong = sum(decide(elo0, elo0, elo1, chance, players).outcome == "accepted" for _ in range(TESTS))
    missed = sum(decide(elo1, elo0, elo1, chance, players).outcome == "rejected" for _ in range(TESTS))
    assert wrong / TESTS <= 0.08
    assert missed / TESTS <= 0.08


def test_clear_cases_are_decided_correctly_and_sooner() -> None:
    chance = random.Random(1)
    far = [decide(200, 0, 50, chance) for _ in range(50)]
    near = [decide(50, 0, 50, chance) for _ in range(50)]
    assert {verdict.outcome for verdict in far} == {"accepted"}
    assert sum(verdict.blocks for verdict in far) < sum(verdict.blocks for verdict in near) / 2


def test_ties_speed_up_the_test_because_they_vary_less() -> None:
    chance = random.Random(1)
    half = 2 * (expected_share(100) - 0.5) + 0.5  # as strong as 100 Elo if half of the games are tied
    strength = 400 * math.log10(half / (1 - half))
    tied = sum(decide(strength, 0, 100, chance, tied=0.5).blocks for _ in range(100))
    assert tied < sum(decide(100, 0, 100, chance).blocks for _ in range(100))


def test_a_few_equal_blocks_decide_nothing() -> None:
    test = SequentialTest(0, 50)
    for _ in range(5):
        test.add(1.0)
    assert test.outcome == "undecided"


def test_llr_is_the_formula_of_the_document() -> None:
    test = SequentialTest(0, 400)
    scores = [1.0, 0.5, 1.0, 1.0]
    for score in scores:
        test.add(score)
    low, high = 0.5, 10 / 11
    middle = (low + high) / 2
    variance = (0.1875 + 16 * middle * (1 - middle) / 2) / (3 + 16)
    assert test.llr == pytest.approx((high - low) * (2 * 3.5 - 4 * (low + high)) / (2 * variance))
    assert test.verdict.bound == pytest.approx(2.944, abs=0.001)


def test_a_decided_test_ignores_further_scores() -> None:
    test = SequentialTest(0, 100)
    for _ in range(100):
        test.add(1.0)
    decided = test.verdict
    assert decided.outcome == "accepted"
    for _ in range(500):
        test.add(0.0)
    assert test.verdict == decided


@pytest.mark.parametrize(("elo0", "elo1"), [(20, 0), (5, 5), (0, float("nan")), (0, float("inf"))])
def test_impossible_claims_are_refused(elo0: float, elo1: float) -> None:
    with pytest.raises(BadOption, match="the smaller one first"):
        SequentialTest(elo0, elo1)
