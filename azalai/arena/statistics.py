"""The numbers of a match: shares, means and ratings, each with its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev
from typing import Any

import msgspec
import numpy as np

Array = Any

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
ELO_PER_NAT = 400 / math.log(10)
RESAMPLES = 500
NEWTON_STEPS = 60
BIGGEST_STEP = 1.0  # in nats, so that Newton's method does not overshoot


class Estimate(msgspec.Struct, frozen=True):
    """A number and its 95 % interval; None is unknown, or beyond all bounds."""

    value: float | None
    low: float | None
    high: float | None


def wilson(share: float, games: int) -> Estimate:
    """A share of so many games, with Wilson's interval: sensible near 0 and 1 too.

    >>> wilson(1.0, 10).low > 0.72, wilson(1.0, 10).high
    (True, 1.0)
    """
    if not games:
        return Estimate(None, None, None)
    weight = Z * Z / games
    centre = (share + weight / 2) / (1 + weight)
    half = Z * math.sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return Estimate(share, max(centre - half, 0.0) if share > 0 else 0.0, min(centre + half, 1.0) if share < 1 else 1.0)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval; one value alone does not tell how far they vary."""
    if not values:
        return Estimate(None, None, None)
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, None, None)
    half = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def student(degrees: int) -> float:
    """How many standard errors a 95 % interval reaches to each side, with so many degrees of freedom."""
    p = 0.5 + CONFIDENCE / 2
    if degrees == 1:
        return math.tan(math.pi * (p - 0.5))
    if degrees == 2:
        return (2 * p - 1) * math.sqrt(2 / (4 * p * (1 - p)))
    return Z + math.fsum(  # Abramowitz and Stegun 26.7.5
        term / degrees**power
        for power, term in enumerate(
            (
                (Z**3 + Z) / 4,
                (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
                (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
                (79 * Z**9 + 776 * Z**7 + 1482 * Z**5 - 1920 * Z**3 - 945 * Z) / 92160,
            ),
            start=1,
        )
    )


def expected_share(elo: float, own: int = 1, others: int = 1) -> float:
    """The share of the victory of a bot so much stronger, that holds `own` seats against `others`.

    >>> expected_share(0), round(expected_share(200), 3), expected_share(0, 1, 3)
    (0.5, 0.76, 0.25)
    """
    return float(own / (own + others * 10 ** (-elo / 400)))


def elo_of_share(share: float | None, own: int = 1, others: int = 1) -> float | None:
    """The difference in Elo that makes such a share likely; None if no finite one does.

    >>> elo_of_share(0.5), round(elo_of_share(0.76)), elo_of_share(0.25, 1, 3), elo_of_share(1.0)
    (0.0, 200, 0.0, None)
    """
    if share is None or not 0 < share < 1:
        return None
    return 400 * math.log10(share * others / ((1 - share) * own))


def elo(share: Estimate, own: int = 1, others: int = 1) -> Estimate:
    return Estimate(*(elo_of_share(each, own, others) for each in (share.value, share.low, share.high)))


def ratings(blocks: Array, lineups: Sequence[int], seed: int) -> list[Estimate]:
    """Ratings in Elo with mean 0, by a Bradley-Terry fit, and intervals by a bootstrap over blocks of the same line-up.

    `blocks[k, a, b]` is how often bot a came before bot b in block k (ties count half), `lineups[k]` its line-up.
    """
    wins = np.asarray(blocks, np.float64)
    samples = _resampled(wins, np.asarray(lineups), np.random.default_rng(seed))
    fitted = bradley_terry(np.concatenate([wins.sum(0, keepdims=True), samples]))
    low, high = np.quantile(fitted[1:], [0.5 - CONFIDENCE / 2, 0.5 + CONFIDENCE / 2], axis=0)
    return [Estimate(*map(float, row)) for row in zip(fitted[0], low, high)]


def _resampled(wins: Array, lineups: Array, rng: np.random.Generator) -> Array:
    total = np.zeros((RESAMPLES, *wins.shape[1:]))
    for lineup in np.unique(lineups):
        own = np.flatnonzero(lineups == lineup)
        counts = rng.multinomial(len(own), np.full(len(own), 1 / len(own)), RESAMPLES)
        total += np.tensordot(counts, wins[own], 1)
    return total


def bradley_terry(wins: Array) -> Array:
    """The ratings in Elo that make the results most likely, for a batch of tables of wins.

    Each bot also drew one game against an imaginary average bot, so a bot that won everything has a rating too.
    """
    batch, bots = wins.shape[:2]
    games = wins + wins.swapaxes(1, 2)
    strength = np.zeros((batch, bots))
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))  # that row beats column
        average = 1 / (1 + np.exp(-strength))
        slope = (wins - games * chance).sum(2) + 0.5 - average
        weight = games * chance * (1 - chance)
        bend = -weight
        own = np.arange(bots)
        bend[:, own, own] += weight.sum(2) + average * (1 - average)
        step = np.linalg.solve(bend, slope[:, :, None])[:, :, 0]
        strength += np.clip(step, -BIGGEST_STEP, BIGGEST_STEP)
        if np.abs(step).max() < 1e-9:
            break
    return ELO_PER_NAT * (strength - strength.mean(1, keepdims=True))
