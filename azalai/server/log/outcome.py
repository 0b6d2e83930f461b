"""How a game at a table ended: by the rules, because all but one gave up or all agreed to stop, or by a host."""

from __future__ import annotations

from typing import TypedDict, cast

import msgspec

from azalai.core.game import Game


class Score(TypedDict):
    """A seat's points. Each category of the game is also a key; null means that the viewer may not know."""

    seat: int
    total: int | None


class Outcome(msgspec.Struct):
    """How a game ended; `places` are by seat, from 1, and equal for a tie."""

    end: str
    winners: list[int]
    scores: list[Score]
    places: list[int]


def scores_of(game: Game) -> list[Score]:
    return cast("list[Score]", game.scores())


def agreed(game: Game) -> Outcome:
    return Outcome("agreed", [], scores_of(game), [1] * game.players)


def closed(game: Game) -> Outcome:
    """The outcome of a game that a host has ended."""
    return Outcome("closed", [], scores_of(game), [1] * game.players)


def ended(game: Game, lost: dict[int, str]) -> Outcome | None:
    """The outcome, or None if the game is still in progress; `lost` says which seats gave up, and how."""
    if game.over:
        return _by_points(game, lost)
    still_in = [seat for seat in range(game.players) if seat not in lost]
    if len(still_in) > 1:
        return None
    end = "resigned" if "resign" in lost.values() else "timeout"
    places = [1 if seat in still_in else 2 for seat in range(game.players)]
    return Outcome(end, still_in, scores_of(game), places)


def _by_points(game: Game, lost: dict[int, str]) -> Outcome:
    """The outcome by points; seats that gave up rank below all others."""
    reason = game.end_reason
    assert reason is not None
    winners = [seat for seat in game.winners if seat not in lost]
    scores = scores_of(game)
    shares = game.payoffs()
    merit = [
        (seat not in lost, seat in winners, shares[seat], scores[seat]["total"] or 0) for seat in range(game.players)
    ]
    places = [1 + sum(other > own for other in merit) for own in merit]
    if not winners:
        winners = [seat for seat, place in enumerate(places) if place == 1]
    return Outcome(reason, winners, scores, places)
