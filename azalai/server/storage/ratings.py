"""Store ratings. They are written in the same transaction as the last entry of a rated game, exactly once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.log.play import Play
from azalai.server.log.ratings import counts, rate
from azalai.server.rows import RankedRow, RatingRow, TableRow
from azalai.server.storage.database import Database
from azalai.server.storage.log import Also
from azalai.server.storage.schema import people, rating_changes, ratings


class RatingStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> list[RatingRow]:
        found: list[RatingRow] = await self._database.all(select(ratings).where(ratings.c.person == person))
        return found

    async def leaderboard(self, game: str, most: int) -> list[RankedRow]:
        joined = ratings.join(people, people.c.id == ratings.c.person)
        query = select(ratings, people.c.name, people.c.kind).select_from(joined).where(ratings.c.game == game)
        query = query.where(people.c.kind != "deleted")
        query = query.order_by((ratings.c.mu - 3 * ratings.c.sigma).desc()).limit(most)
        found: list[RankedRow] = await self._database.all(query)
        return found


def recorder(table: TableRow, play: Play) -> Also | None:
    """A function that writes the new ratings when a game is over; None if the game does not count."""
    outcome = play.outcome
    if outcome is None or not counts(table["rated"], play):
        return None
    ids = [str(who.person) for who in play.sitting]

    async def record(connection: AsyncConnection) -> None:
        before = await _read(connection, table["game"], ids)
        rows = rate(table["game"], ids, outcome.places, before)
        await _save(connection, table["id"], rows, set(ids) - set(before))

    return record


async def _read(connection: AsyncConnection, game: str, ids: Sequence[str]) -> dict[str, RatingRow]:
    query = select(ratings).where(ratings.c.game == game, ratings.c.person.in_(ids)).order_by(ratings.c.person)
    found: list[Any] = [dict(row._mapping) for row in await connection.execute(query.with_for_update())]
    return {row["person"]: row for row in found}


async def _save(connection: AsyncConnection, table: str, rows: Sequence[RatingRow], new: set[str]) -> None:
    for row in sorted(rows, key=lambda row: row["person"]):  # the same order on all nodes prevents deadlocks
        if row["person"] in new:
            await connection.execute(insert(ratings).values(**row))
        else:
            where = and_(ratings.c.person == row["person"], ratings.c.game == row["game"])
            await connection.execute(update(ratings).where(where).values(**row))
    changes = [{"table": table, "person": row["person"], "mu": row["mu"], "sigma": row["sigma"]} for row in rows]
    await connection.execute(insert(rating_changes), changes)
