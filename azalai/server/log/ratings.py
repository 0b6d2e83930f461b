"""Ratings: one number per person and game, a cautious estimate of how strong they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from azalai.server.log.play import Play
from azalai.server.rows import RatingRow, Unrated

LEAST_MOVES = 5  # of every player, before giving up counts as a defeat; until then it only ends the game
GIVEN_UP = ("resigned", "timeout")
_model = PlackettLuce()


def shown(mu: float, sigma: float) -> int:
    """The rating as shown: a strength that the player almost certainly has, on a scale that starts at 1000.

    >>> shown(25.0, 25 / 3)
    1000
    """
    return int(1000 + 40 * (mu - 3 * sigma))


def why_unrated(play: Play) -> Unrated | None:
    """Why a finished game does not change ratings; None if it does."""
    assert play.outcome is not None
    if play.outcome.end == "agreed":
        return "agreed"
    if play.outcome.end == "closed":
        return "closed"
    if any(who.person is None for who in play.sitting) or all(who.level for who in play.sitting):
        return "bots"
    return "early" if play.outcome.end in GIVEN_UP and play.fewest_moves < LEAST_MOVES else None


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


class RatedGame(msgspec.Struct):
    """A game that counted: who took part, their places, and their strength (mu and sigma) after it."""

    table: str
    ids: list[str]
    places: list[int]
    after: list[tuple[float, float]]


class Again(msgspec.Struct):
    """Recomputed ratings: games by table, and people; None for a person with no rated game left."""

    games: dict[str, list[RatingRow]] = {}
    people: dict[str, RatingRow | None] = {}


def without(game: str, rated: Sequence[RatedGame], table: str) -> Again:
    """What changes if one of the rated games, given in order, no longer counts."""
    ratings: dict[str, RatingRow] = {}
    again = Again()
    for one in rated:
        if one.table == table:
            again.people.update({person: ratings.get(person) for person in one.ids})
            continue
        rows = rate(game, one.ids, one.places, ratings)
        if again.people.keys().isdisjoint(one.ids):  # nothing has changed for them: what is stored stays
            rows = [{**row, "mu": mu, "sigma": sigma} for row, (mu, sigma) in zip(rows, one.after)]
        else:
            again.games[one.table] = rows
            again.people.update({row["person"]: row for row in rows})
        ratings.update({row["person"]: row for row in rows})
    return again
