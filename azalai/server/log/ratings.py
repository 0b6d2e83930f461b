"""Ratings: one number per person and game, a cautious estimate of how strong they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from openskill.models import PlackettLuce

from azalai.server.log.play import Play
from azalai.server.rows import RatingRow

_model = PlackettLuce()


def shown(mu: float, sigma: float) -> int:
    """The rating as shown: a strength that the player almost certainly has, on a scale that starts at 1000.

    >>> shown(25.0, 25 / 3)
    1000
    """
    return int(1000 + 40 * (mu - 3 * sigma))


def counts(rated: bool, play: Play) -> bool:
    """Whether a finished game changes ratings: all seats were people's, and it did not end by agreement."""
    return rated and play.outcome is not None and play.outcome.end != "agreed" and all(w.person for w in play.sitting)


def rate(game: str, ids: list[str], places: list[int], before: Mapping[str, RatingRow]) -> list[RatingRow]:
    """The ratings after a game, by person.

    >>> rows = rate("desert", ["a", "b"], [1, 2], {})
    >>> rows[0]["mu"] > 25 > rows[1]["mu"], [row["won"] for row in rows]
    (True, [1.0, 0.0])
    """
    teams = [[_rating(before.get(person))] for person in ids]
    after: list[list[Any]] = _model.rate(teams, ranks=[float(place) for place in places])
    share = 1 / places.count(1)
    return [
        _played(game, person, rating, share if place == 1 else 0.0, before.get(person))
        for person, place, (rating,) in zip(ids, places, after)
    ]


def _rating(row: RatingRow | None) -> Any:
    return _model.rating() if row is None else _model.rating(mu=row["mu"], sigma=row["sigma"])


def _played(game: str, person: str, rating: Any, won: float, before: RatingRow | None) -> RatingRow:
    """A person's rating with one more game counted."""
    return {
        "person": person,
        "game": game,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": (before["games"] if before else 0) + 1,
        "won": (before["won"] if before else 0.0) + won,
    }
