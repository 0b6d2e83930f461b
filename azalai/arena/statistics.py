"""The statistics of a contest: shares, means and ratings, each with its 95 % interval."""

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
PRIOR_BLOCKS = 8  # weight of the assumption that all games are independent; measured in docs/arena.md
NEWTON_STEPS = 60
BIGGEST_STEP = 1.0  # in nats, so that Newton's method does not overshoot


class Estimate(msgspec.Struct, frozen=True):
    """A number and its 95 % interval; None means unknown or infinite."""

    value: float | None
    low: float | None
    high: float | None


def wilson(share: float, games: int) -> Estimate:
    """A share of this many games with Wilson's interval, which also works near 0 and 1.

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
    """The mean of independent values, with Student's interval; a single value has no interval."""
    if not values:
        return Estimate(None, None, None)
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, None, None)
    half = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def student(degrees: int) -> float:
    """The half-width of a 95 % interval in standard errors, for the given degrees of freedom."""
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
    """The expected share of the victory for a bot that is `elo` stronger and has `own` seats against `others`.

    >>> expected_share(0), round(expected_share(200), 3), expected_share(0, 1, 3)
    (0.5, 0.76, 0.25)
    """
    return float(own / (own + others * 10 ** (-elo / 400)))


def elo_of_share(share: float | None, own: int = 1, others: int = 1) -> float | None:
    """The difference in Elo for which this share is expected; None if there is no finite one.

    >>> elo_of_share(0.5), round(elo_of_share(0.76)), elo_of_share(0.25, 1, 3), elo_of_share(1.0)
    (0.0, 200, 0.0, None)
    """
    if share is None or not 0 < share < 1:
        return None
    return 400 * math.log10(share * others / ((1 - share) * own))


def elo(share: Estimate, own: int = 1, others: int = 1) -> Estimate:
    """The difference in Elo for a share, with its interval."""
    return Estimate(*(elo_of_share(each, own, others) for each in (share.value, share.low, share.high)))


def ratings(blocks: Array, lineups: Sequence[int]) -> list[Estimate]:
    """Ratings in Elo with mean 0, by a Bradley-Terry fit, with Student's intervals over blocks of the same line-up.

    `blocks[k, a, b]` is how often bot a was ahead of bot b in block k (ties count half), `lineups[k]` is its line-up.
    """
    wins, tables = np.asarray(blocks, np.float64), np.asarray(lineups)
    fitted = bradley_terry(wins.sum(0, keepdims=True))[0]
    degrees = len(tables) - len(np.unique(tables)) + PRIOR_BLOCKS
    half = student(degrees) * ELO_PER_NAT * _standard_errors(wins, tables, fitted / ELO_PER_NAT, degrees)
    return [Estimate(*map(float, row)) for row in zip(fitted, fitted - half, fitted + half)]


def _standard_errors(wins: Array, lineups: Array, strength: Array, degrees: int) -> Array:
    """The standard error of each strength relative to the mean strength.

    This is the sandwich estimate: the scatter of the blocks' results between two inverses of the curvature.
    """
    games = wins + wins.swapaxes(1, 2)
    surprises = (wins - games * _chances(strength[None])).sum(2)
    curvature = _curvature(games.sum(0, keepdims=True), strength[None])[0]
    seen = len(lineups) - len(np.unique(lineups))
    scatter = (seen * _scatter(surprises, lineups) + PRIOR_BLOCKS * curvature) / degrees
    centred = np.linalg.inv(curvature)
    centred -= centred.mean(0)
    return np.sqrt(np.diag(centred @ scatter @ centred.T))


def _scatter(surprises: Array, lineups: Array) -> Array:
    """The covariance of the summed surprises, estimated from how blocks of the same line-up differ."""
    total = np.zeros((surprises.shape[1], surprises.shape[1]))
    for lineup in np.unique(lineups):
        own = surprises[lineups == lineup]
        if len(own) > 1:
            total += len(own) * np.cov(own.T)
    return total


def bradley_terry(wins: Array) -> Array:
    """The ratings in Elo that make the results most likely, for a batch of win tables.

    Each bot is given one draw against an imaginary average bot, so that a bot that won every game has a rating too.
    """
    games = wins + wins.swapaxes(1, 2)
    strength = np.zeros(wins.shape[:2])
    for _ in range(NEWTON_STEPS):
        slope = (wins - games * _chances(strength)).sum(2) + 0.5 - _chance_against_average(strength)
        step = np.linalg.solve(_curvature(games, strength), slope[:, :, None])[:, :, 0]
        strength += np.clip(step, -BIGGEST_STEP, BIGGEST_STEP)
        if np.abs(step).max() < 1e-9:
            break
    return ELO_PER_NAT * (strength - strength.mean(1, keepdims=True))


def _chances(strength: Array) -> Array:
    """The chance that the bot of the row is ahead of the bot of the column."""
    return 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))


def _chance_against_average(strength: Array) -> Array:
    return 1 / (1 + np.exp(-strength))


def _curvature(games: Array, strength: Array) -> Array:
    """The curvature of the log-likelihood at these strengths: minus its second derivative."""
    chance, average = _chances(strength), _chance_against_average(strength)
    weight = games * chance * (1 - chance)
    curvature = -weight
    own = np.arange(strength.shape[1])
    curvature[:, own, own] += weight.sum(2) + average * (1 - average)
    return curvature
