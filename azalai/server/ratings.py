"""Ratings of people: openskill per game, written together with the last entry of a rated game, once and for all."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from openskill.models import PlackettLuce
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.store import Row, Store

if TYPE_CHECKING:
    from azalai.server.play import Play

_model = PlackettLuce()


def shown(row: Row) -> int:
    """One number for people: what the player's strength is at least, in all likelihood, on a scale that starts at 1000.

    >>> shown({"mu": 25.0, "sigma": 25 / 3})
    1000
    """
    return int(1000 + 40 * (row["mu"] - 3 * row["sigma"]))


def recorder(store: Store, table: Row, play: Play) -> Callable[[AsyncConnection], Awaitable[None]] | None:
    """What to write when a game is over; None if it does not count."""
    outcome = play.outcome
    people = [who.person for who in play.sitting]
    if not table["rated"] or outcome is None or outcome.end == "agreed" or None in people:
        return None
    ids = [str(person) for person in people]

    async def record(connection: AsyncConnection) -> None:
        before = await store.read_ratings(connection, table["game"], ids)
        rows = rate(table["game"], ids, outcome.places, before)
        await store.save_ratings(connection, table["id"], rows, set(ids) - set(before))

    return record


def rate(game: str, ids: list[str], places: list[int], before: dict[str, Row]) -> list[Row]:
    """The ratings after a game, by person.

    >>> rows = rate("desert", ["a", "b"], [1, 2], {})
    >>> rows[0]["mu"] > 25 > rows[1]["mu"], [row["won"] for row in rows]
    (True, [1.0, 0.0])
    """
    teams = [[_rating(before.get(person))] for person in ids]
    after: list[list[Any]] = _model.rate(teams, ranks=[float(place) for place in places])
    winners = places.count(1)
    rows = []
    for person, place, (rating,) in zip(ids, places, after):
        old = before.get(person, {"games": 0, "won": 0.0})
        rows.append(
            {
                "person": person,
                "game": game,
                "mu": rating.mu,
                "sigma": rating.sigma,
                "games": old["games"] + 1,
                "won": old["won"] + (1 / winners if place == 1 else 0.0),
            }
        )
    return rows


def _rating(row: Row | None) -> Any:
    return _model.rating() if row is None else _model.rating(mu=row["mu"], sigma=row["sigma"])
