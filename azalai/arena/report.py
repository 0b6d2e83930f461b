"""The results of a contest so far, as numbers. The whole report is one JSON document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import fmean
from typing import Any

import msgspec
import numpy as np

from azalai.arena.contest import Contest
from azalai.arena.play import Played
from azalai.arena.sprt import Verdict
from azalai.arena.statistics import Estimate, elo, mean, ratings, wilson


class BotReport(msgspec.Struct, frozen=True, kw_only=True):
    """The results of one bot.

    `share` is its share of the victories over all its seats, and `fair` is what that would be among equals. `margin` is
    its points minus those of the best other seat.
    """

    bot: str
    spec: str
    games: int
    share: Estimate
    fair: float
    points: Estimate
    margin: Estimate
    rating: Estimate | None
    decisions: int
    seconds_per_decision: float | None
    faults: int


class Meeting(msgspec.Struct, frozen=True):
    """How often two bots were compared, and how often the first was ahead, as a share (ties count half)."""

    comparisons: int
    share: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """All results and games of a contest. `elo` is how much stronger the first of two bots is than the second."""

    contest: Contest
    planned: int
    games: int
    blocks: int
    interrupted: bool
    bots: list[BotReport]
    elo: Estimate | None
    cross: list[list[Meeting | None]]
    seats: list[Estimate]
    length: float | None
    ends: dict[str, int]
    sprt: Verdict | None
    played: list[Played]


def report(
    contest: Contest,
    blocks: Sequence[list[Played]],
    *,
    planned: int = 0,
    sprt: Verdict | None = None,
    interrupted: bool = False,
) -> Report:
    """Work out the results of the games so far. `planned` is the number of games in the whole contest."""
    played = [game for block in blocks for game in block]
    wins = np.array([_wins(contest, block) for block in blocks])
    rated = _ratings(contest, blocks, wins)
    bots = [_bot(contest, blocks, number, rated[number]) for number in range(len(contest.bots))]
    return Report(
        contest=contest,
        planned=max(planned, len(played)),
        games=len(played),
        blocks=len(blocks),
        interrupted=interrupted,
        bots=bots,
        elo=elo(bots[0].share, *seats_of_two(contest)) if len(bots) == 2 else None,
        cross=_cross(wins.sum(0) if len(wins) else np.zeros((len(bots), len(bots)))),
        seats=[wilson(fmean(game.payoffs[seat] for game in played), len(played)) for seat in range(contest.players)]
        if played
        else [],
        length=fmean(game.moves for game in played) if played else None,
        ends=dict(Counter(game.end for game in played).most_common()),
        sprt=sprt,
        played=played,
    )


def seats_of_two(contest: Contest) -> tuple[int, int]:
    """How many seats each of two bots has."""
    lineup = contest.lineups[0]
    return lineup.count(0), lineup.count(1)


def first_share(block: Sequence[Played]) -> float:
    """The first bot's share of the victory, averaged over the games of a block."""
    return fmean(_share(game, 0) for game in block)


def _share(game: Played, bot: int) -> float:
    return sum(game.payoffs[seat] for seat in _seats_of(game, bot))


def _seats_of(game: Played, bot: int) -> list[int]:
    return [seat for seat, sitting in enumerate(game.seats) if sitting == bot]


def _bot(contest: Contest, blocks: Sequence[list[Played]], bot: int, rating: Estimate | None) -> BotReport:
    own = [block for block in blocks if bot in block[0].seats]
    games = [game for block in own for game in block]
    seats = [(game, seat) for game in games for seat in _seats_of(game, bot)]
    decisions = sum(game.decisions[seat] for game, seat in seats)
    return BotReport(
        bot=contest.labels[bot],
        spec=contest.bots[bot],
        games=len(games),
        share=wilson(fmean(_share(game, bot) for game in games) if games else 0.0, len(games)),
        fair=fmean(lineup.count(bot) / contest.players for lineup in contest.lineups if bot in lineup),
        points=mean([_mean_of(block, bot, _points) for block in own]),
        margin=mean([_mean_of(block, bot, _margin) for block in own]),
        rating=rating,
        decisions=decisions,
        seconds_per_decision=sum(game.seconds[seat] for game, seat in seats) / decisions if decisions else None,
        faults=sum(game.fault is not None and game.seats[game.fault.seat] == bot for game in games),
    )


def _mean_of(block: Sequence[Played], bot: int, value: Any) -> float:
    return fmean(value(game, seat) for game in block for seat in _seats_of(game, bot))


def _points(game: Played, seat: int) -> float:
    return game.scores[seat]


def _margin(game: Played, seat: int) -> float:
    return game.scores[seat] - max(score for other, score in enumerate(game.scores) if other != seat)


# -- comparing bots


def _place(game: Played, seat: int) -> tuple[bool, float, float]:
    """A key to rank seats by, higher is better: first no fault, then share of the victory, then points."""
    return game.fault is None or game.fault.seat != seat, game.payoffs[seat], game.scores[seat]


def _wins(contest: Contest, block: Sequence[Played]) -> Any:
    """How often each bot was ahead of each other bot, counted by pairs of seats."""
    wins = np.zeros((len(contest.bots), len(contest.bots)))
    for game in block:
        for seat, bot in enumerate(game.seats):
            for other_seat, other in enumerate(game.seats):
                if bot != other:
                    mine, theirs = _place(game, seat), _place(game, other_seat)
                    wins[bot, other] += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return wins


def _ratings(contest: Contest, blocks: Sequence[list[Played]], wins: Any) -> Sequence[Estimate | None]:
    if len(contest.bots) < 2 or not blocks:
        return [None] * len(contest.bots)
    return ratings(wins, [block[0].lineup for block in blocks])


def _cross(wins: Any) -> list[list[Meeting | None]]:
    games = wins + wins.T
    return [
        [Meeting(int(n), float(won / n)) if n else None for won, n in zip(row, row_games)]
        for row, row_games in zip(wins, games)
    ]
