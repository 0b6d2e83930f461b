"""Store ratings. They are written in the same transaction as the last entry of a rated game, exactly once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.log.play import Play
from azalai.server.log.ratings import Again, RatedGame, rate, why_unrated, without
from azalai.server.rows import RankedRow, RatingRow, TableRow
from azalai.server.storage.database import Also, Database
from azalai.server.storage.schema import people, rating_changes, ratings, seats, tables


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

    async def take_out(self, table: str, also: Also | None = None) -> bool:
        """Undo a game's effect on ratings, and rate all later games that depend on it again; False if it had none.

        The game stays, marked as unrated. Something else can be written with it.
        """
        async with self._database.write() as connection:
            game = await _game_of(connection, table)
            if game is None:
                return False
            again = without(game, await _rated_games(connection, game), table)
            await _rewrite(connection, game, again)
            await connection.execute(delete(rating_changes).where(rating_changes.c.table == table))
            await connection.execute(update(tables).where(tables.c.id == table).values(unrated="removed"))
            await self._database.notify(connection, f"seats {table} -")
            if also:
                await also(connection)
        return True


async def _game_of(connection: AsyncConnection, table: str) -> str | None:
    """The game of a table that counted; locks all ratings of this game until the transaction ends."""
    joined = tables.join(rating_changes, rating_changes.c.table == tables.c.id)
    query = select(tables.c.game).select_from(joined).where(tables.c.id == table)
    game: str | None = (await connection.execute(query)).scalar()
    lock = select(ratings.c.person).where(ratings.c.game == game).order_by(ratings.c.person).with_for_update()
    await connection.execute(lock)
    return game


async def _rated_games(connection: AsyncConnection, game: str) -> list[RatedGame]:
    """All games that counted, in the order in which they ended."""
    joined = rating_changes.join(tables, tables.c.id == rating_changes.c.table).join(
        seats, and_(seats.c.table == rating_changes.c.table, seats.c.person == rating_changes.c.person)
    )
    query = select(rating_changes, seats.c.seat, tables.c.result).select_from(joined).where(tables.c.game == game)
    found: dict[str, RatedGame] = {}
    for row in await connection.execute(query.order_by(tables.c.ended, tables.c.id, seats.c.seat)):
        one = found.setdefault(row.table, RatedGame(row.table, [], [], []))
        one.ids.append(row.person)
        one.places.append(json.loads(row.result)["places"][row.seat])
        one.after.append((row.mu, row.sigma))
    return list(found.values())


async def _rewrite(connection: AsyncConnection, game: str, again: Again) -> None:
    for table, rows in again.games.items():
        for row in rows:
            where = and_(rating_changes.c.table == table, rating_changes.c.person == row["person"])
            strength = {"mu": row["mu"], "sigma": row["sigma"]}
            await connection.execute(update(rating_changes).where(where).values(**strength))
    for person, rating in again.people.items():
        where = and_(ratings.c.person == person, ratings.c.game == game)  # nobody, if the person was deleted
        await connection.execute(
            update(ratings).where(where).values(**rating) if rating else delete(ratings).where(where)
        )


def recorder(table: TableRow, play: Play) -> Also | None:
    """A function that writes the new ratings when a game is over; None if the game does not count."""
    outcome = play.outcome
    if outcome is None or not table["rated"] or table["unrated"] or why_unrated(play):
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
