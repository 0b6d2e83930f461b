"""Review a finished game: what the search thinks of each position, what it prefers, and what each move cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import msgspec

from azalai.bots.base import Budget, Thought
from azalai.bots.coach import (
    ENOUGH,
    Explanation,
    Outcome,
    compare,
    deals_for,
    final_outcome,
    measure,
    measuring_search,
    outcome_of,
)
from azalai.core import contract
from azalai.core.game import Game

WORTH_TELLING = 0.01  # a move that lost less than this share of the victory is as good as the best


class Judge(Protocol):
    """What a review needs from a search."""

    def think(self, game: Game, budget: Budget | None = None) -> Thought:
        """Search the position and return what was found."""


class Judgement(msgspec.Struct):
    """One move of a game, and what it cost the seat that made it.

    `wins` and `scores` are the expected values before the move, by seat. `cost` is a loss in shares of the victory and
    `points` a loss in margin over the best other seat; both are 0 if the search prefers the same move. `why` says why
    the other move is better; only mistakes have it.
    """

    number: int
    seat: int
    move: str
    better: str
    cost: float
    points: float
    wins: list[float]
    scores: list[float]
    line: list[str]
    why: Explanation | None = None


def judge_game(game: Game, thinker: Judge, budget: Budget, coach: Judge | None = None) -> Iterator[Judgement]:
    """Judge every move of a game in turn, from the first to the last.

    A position is worth what the search expects from its best move. A move costs the difference between the position
    after the preferred move and the position after the move played. Both are searched after the move, so the search is
    not more hopeful about one than about the other. `coach` measures what the coach needs beyond that.
    """
    if not game.history:
        return
    coach = coach or measuring_search()
    before = _expect(game.at(0), thinker, budget)
    for number, move in enumerate(game.history, 1):
        after = _expect(game.at(number), thinker, budget)
        better = after
        if before.line[0] != move:
            other = game.at(number - 1)
            other.play(before.line[0])
            better = _expect(other, thinker, budget)
        judgement = _judge(number, move, before, better, after)
        if judgement.cost >= WORTH_TELLING and move != before.line[0]:
            judgement.why = _why(game.at(number - 1), coach, (before.line[0], better), (move, after), judgement.cost)
        yield judgement
        before = after


def _why(
    game: Game, coach: Judge, better: tuple[str, _Expectation], played: tuple[str, _Expectation], cost: float
) -> Explanation:
    """Say why the better move is better.

    The review's own searches provide the numbers, unless something is hidden: they know what the moves revealed, and
    the player did not. Categories are also measured if the position was solved or the search was too short for them.
    """
    deals = deals_for(game)
    known = [better[1].outcome, played[1].outcome]
    if None in known or contract.anything_hidden(game.setting.boxes, game.state):
        known = [measure(deals, move, coach) for move, _ in (better, played)]
    return compare(game, (better[0], known[0] or []), (played[0], known[1] or []), deals, cost)


class _Expectation(msgspec.Struct):
    seat: int
    wins: list[float]
    scores: list[float]
    line: list[str]
    outcome: Outcome | None  # None if the search says too little about categories


def _expect(game: Game, thinker: Judge, budget: Budget) -> _Expectation:
    if game.over:
        return _Expectation(
            -1, game.payoffs(), [float(row["total"] or 0) for row in game.scores()], [], final_outcome(game)
        )
    thought = thinker.think(game, budget)
    best = thought.best
    assert best.wins is not None
    assert best.scores is not None
    outcome = outcome_of(best.parts, best.wins) if best.parts and best.visits >= ENOUGH else None
    return _Expectation(thought.seat, best.wins, best.scores, best.line, outcome)


def _judge(number: int, move: str, before: _Expectation, better: _Expectation, after: _Expectation) -> Judgement:
    seat = before.seat
    return Judgement(
        number=number,
        seat=seat,
        move=move,
        better=before.line[0],
        cost=max(0.0, better.wins[seat] - after.wins[seat]),
        points=max(0.0, _lead(better.scores, seat) - _lead(after.scores, seat)),
        wins=before.wins,
        scores=before.scores,
        line=before.line,
    )


def _lead(scores: list[float], seat: int) -> float:
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)


def worst_moves(judgements: list[Judgement], seat: int, most: int = 3) -> list[Judgement]:
    """The moves that cost a seat the most, worst first."""
    own = [judgement for judgement in judgements if judgement.seat == seat and judgement.cost > 0]
    return sorted(own, key=lambda judgement: (-judgement.cost, judgement.number))[:most]
