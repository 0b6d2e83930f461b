"""How a game at a table ended: by the rules, because all but one gave up, or because all agreed to stop."""

from __future__ import annotations

from typing import Any

import msgspec

from azalai.core.game import Game


class Outcome(msgspec.Struct):
    end: str
    winners: list[int]
    scores: list[dict[str, Any]]
    places: list[int]  # by seat, from 1; equal for a tie


def outcome_message(outcome: Outcome | None) -> dict[str, Any] | None:
    """The outcome ready for JSON, as shown and stored."""
    return msgspec.to_builtins(outcome) if outcome else None


def agreed(game: Game) -> Outcome:
    return Outcome("agreed", [], game.scores(), [1] * game.players)


def ended(game: Game, lost: dict[int, str]) -> Outcome | None:
    """The outcome, or None if the game is still in progress; `lost` says which seats gave up, and how."""
    if game.over:
        return _by_points(game, lost)
    still_in = [seat for seat in range(game.players) if seat not in lost]
    if len(still_in) > 1:
        return None
    end = "resigned" if "resign" in lost.values() else "timeout"
    places = [1 if seat in still_in else 2 for seat in range(game.players)]
    return Outcome(end, still_in, game.scores(), places)


def _by_points(game: Game, lost: dict[int, str]) -> Outcome:
    """The outcome by points; seats that gave up rank below all others."""
    reason = game.end_reason
    assert reason is not None
    winners = [seat for seat in game.winners if seat not in lost]
    scores = game.scores()
    shares = game.payoffs()
    merit = [
        (seat not in lost, seat in winners, shares[seat], scores[seat]["total"] or 0) for seat in range(game.players)
    ]
    places = [1 + sum(other > own for other in merit) for own in merit]
    if not winners:
        winners = [seat for seat, place in enumerate(places) if place == 1]
    return Outcome(reason, winners, scores, places)
