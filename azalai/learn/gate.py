"""The gate: a new net must beat the last one in a match, and must not lose to the pool of older opponents."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from azalai import arena
from azalai.arena import Executor, Report
from azalai.arena.statistics import elo_of_share
from azalai.core.errors import BadOption

RAVE = "rave"  # the search without a net


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """How to play: thinking time or simulations for each decision, games at most, and the two claims in Elo."""

    budget: str = "10ms"
    games: int = 400
    pool_games: int = 100
    claims: tuple[float, float] = (0.0, 40.0)


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """The result of a match between a new net and one opponent."""

    opponent: str
    games: int
    fair: float
    share: tuple[float, float, float]  # of the victories, with the ends of its 95 % interval
    verdict: str = ""  # of the sequential test

    @property
    def won(self) -> bool:
        """Whether the net won: by the test or, if that was undecided, with more than a fair share of the victories."""
        return self.verdict == "accepted" or (self.verdict != "rejected" and self.share[0] > self.fair)

    @property
    def elo(self) -> tuple[float, float, float]:
        """How much stronger the new net is, with the interval; a match without a single loss counts half a loss."""
        edge, others = 0.5 / max(self.games, 1), round(1 / self.fair) - 1
        low, value, high = (elo_of_share(min(max(one, edge), 1 - edge), 1, others) or 0.0 for one in sorted(self.share))
        return value, low, high

    @property
    def told(self) -> str:
        """The share with its interval, for people."""
        value, low, high = (100 * one for one in self.share)
        return f"{value:.1f} % ({low:.1f}–{high:.1f}) of {self.games}"

    @property
    def lost(self) -> bool:
        """Whether the net clearly won fewer games than a fair share."""
        return self.share[2] < self.fair


def bot(net: Path | None, budget: str) -> str:
    """The bot that searches with this net, or without one. It counts CPU time, so that a busy machine changes nothing.

    >>> bot(None, "10ms"), bot(Path("a.npz"), "200")
    ('rave:10ms,cpu=1', 'search:200,cpu=1,net=a.npz')
    """
    if net is None:
        return f"{RAVE}:{budget},cpu=1"
    if "," in str(net):
        raise BadOption(f"{net}: the name of a net's file, and of its folders, must not contain a comma.")
    return f"search:{budget},cpu=1,net={net}"


def meet(
    game: str,
    options: Mapping[str, Any],
    nets: tuple[Path, Path | None],
    match: Match,
    executor: Executor,
    save: Path,
    *,
    seed: int,
    test: bool,
) -> Meeting:
    """Let the first net play the second (None: the search without a net); with `test` until the test decides."""
    contest = arena.match(game, [bot(net, match.budget) for net in nets], seed=seed, options=options)
    games = match.games if test else match.pool_games
    report = arena.run(contest, games, executor, sprt=match.claims if test else None, save=save)
    if report.interrupted:
        raise KeyboardInterrupt
    return _meeting(report, _name(nets[1]))


def _name(net: Path | None) -> str:
    return f"{net.parent.name}/{net.stem}" if net else RAVE


def _meeting(report: Report, opponent: str) -> Meeting:
    first = report.bots[0]
    share = first.share
    assert share.value is not None
    assert share.low is not None
    assert share.high is not None
    return Meeting(
        opponent=opponent,
        games=report.games,
        fair=first.fair,
        share=(share.value, share.low, share.high),
        verdict=report.sprt.outcome if report.sprt else "",
    )
