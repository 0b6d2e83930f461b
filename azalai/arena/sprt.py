"""The sequential test: play until it is clear enough which of two claims about a bot's strength is true.

This is a generalised sequential probability ratio test with the normal approximation, on the mean scores of whole
blocks; fishtest does the same with pairs of games. The games of a block share a deal and balance the seats. Blocks are
independent.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec

from azalai.arena.statistics import expected_share
from azalai.core.errors import BadOption

ERROR = 0.05  # alpha and beta: how often a claim may be wrongly accepted, and wrongly rejected
BOUND = math.log((1 - ERROR) / ERROR)
PRIOR_BLOCKS = 16.0  # weight of the assumption that games are independent and never tied; measured in docs/arena.md

Outcome = Literal["accepted", "rejected", "undecided"]


class Verdict(msgspec.Struct, frozen=True):
    """The state of the test: `accepted` means the first bot is at least `elo1` stronger, `rejected` at most `elo0`.

    `llr` is the log-likelihood ratio of the two claims; at plus or minus `bound` the test is decided.
    """

    elo0: float
    elo1: float
    blocks: int
    llr: float
    bound: float
    outcome: Outcome


class SequentialTest:
    """A sequential test of two bots. It takes one score per block: the first bot's share of the victory.

    Once the test is decided it ignores further scores.

    >>> test = SequentialTest(0, 50)
    >>> for _ in range(100):
    ...     test.add(0.75)
    >>> test.verdict.outcome, test.verdict.blocks < 100
    ('accepted', True)
    """

    def __init__(self, elo0: float, elo1: float, *, own: int = 1, others: int = 1) -> None:
        if not -2000 <= elo0 < elo1 <= 2000:
            raise BadOption("--sprt takes two differences in Elo, the smaller one first, like --sprt 0 20.")
        self._elo = elo0, elo1
        self._shares = expected_share(elo0, own, others), expected_share(elo1, own, others)
        middle = sum(self._shares) / 2
        self._prior = middle * (1 - middle) / (own + others)
        self._n = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        """Add the score of one block."""
        if self.outcome == "undecided":
            self._n += 1
            self._sum += score
            self._squares += score * score

    @property
    def llr(self) -> float:
        """The log-likelihood ratio of the two claims."""
        if not self._n:
            return 0.0
        low, high = self._shares
        return (high - low) * (2 * self._sum - self._n * (low + high)) / (2 * self._variance())

    def _variance(self) -> float:
        scatter = max(self._squares - self._sum**2 / self._n, 0.0)
        return (scatter + PRIOR_BLOCKS * self._prior) / (self._n - 1 + PRIOR_BLOCKS)

    @property
    def outcome(self) -> Outcome:
        """Whether the claim is accepted, rejected or still undecided."""
        llr = self.llr
        return "accepted" if llr >= BOUND else "rejected" if llr <= -BOUND else "undecided"

    @property
    def verdict(self) -> Verdict:
        """The state of the test, with its numbers."""
        return Verdict(*self._elo, self._n, self.llr, BOUND, self.outcome)
