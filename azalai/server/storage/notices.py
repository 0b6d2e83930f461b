"""Store how people are told that it is their turn, and what they were told.

A row of `notices` is also a claim: of several nodes, the one that writes it sends the notice. It is claimed again only
if that node did not finish in time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.rows import ChannelKind, ChannelRow, DueNotice
from azalai.server.shapes import StoredChannel
from azalai.server.storage.database import Conflict, Database, now
from azalai.server.storage.schema import channels, entries, notices, people, seats, sessions, tables

HOUR = 3_600.0
MOST_FAILURES = 8  # in a row, after which a channel is paused
CONFIRM_SECONDS = 86_400.0  # within which a mailbox's owner must agree


class NoticeStore:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._kind: Any = postgresql if database.settings.postgres else sqlite

    # -- channels

    async def of(self, person: str) -> list[ChannelRow]:
        query = select(channels).where(channels.c.person == person, _in_session()).order_by(channels.c.created)
        found: list[ChannelRow] = await self._database.all(query)
        return found

    async def find(self, channel: str) -> ChannelRow | None:
        found: ChannelRow | None = await self._database.one(select(channels).where(channels.c.id == channel))
        return found

    async def holder(self, once: str) -> ChannelRow | None:
        """The channel that has this address already."""
        found: ChannelRow | None = await self._database.one(select(channels).where(channels.c.once == once))
        return found

    async def add(self, row: ChannelRow, most: int) -> bool:
        """Store a channel; False if the person has this many. `Conflict` if there is one with the same address."""
        mine = select(func.count()).select_from(channels).where(channels.c.person == row["person"])
        owner = select(people.c.id).where(people.c.id == row["person"]).with_for_update()
        try:
            async with self._database.write() as connection:
                await connection.execute(owner)  # two requests at once must not both find room
                await _drop(connection, and_(channels.c.person == row["person"], ~_in_session()))
                if (await connection.execute(mine)).scalar_one() >= most:
                    return False
                await connection.execute(insert(channels).values(**row))
        except IntegrityError:
            raise Conflict from None
        return True

    async def change(self, channel: str, **columns: Any) -> None:
        await self._database.run(update(channels).where(channels.c.id == channel).values(**columns))

    async def remove(self, channel: str, person: str | None = None) -> bool:
        """Delete a channel, of this person if one is given; False if there is none."""
        which = channels.c.id == channel
        async with self._database.write() as connection:
            return bool(await _drop(connection, and_(which, channels.c.person == person) if person else which))

    async def follow(self, person: str, before: str, session: str) -> None:
        """A browser's session was replaced by another one of the same person: its push messages go on."""
        mine = channels.c.person == person, channels.c.session == before
        await self._database.run(update(channels).where(*mine).values(session=session))

    # -- notices

    async def due(self, kinds: Sequence[ChannelKind], patience: float, per_person: int, most: int) -> list[DueNotice]:
        """What is to be said now. Everybody's first notice comes before anybody's second."""
        rank = func.row_number().over(partition_by=channels.c.person, order_by=(channels.c.failures, tables.c.touched))
        turn = and_(tables.c.id == seats.c.table, tables.c.to_move == seats.c.seat)
        known = and_(notices.c.channel == channels.c.id, notices.c.table == tables.c.id)
        columns = *channels.c, tables.c.id.label("table"), tables.c.game, tables.c.version, rank.label("rank")
        query = select(*columns).select_from(
            channels.join(seats, seats.c.person == channels.c.person).join(tables, turn).outerjoin(notices, known)
        )
        ranked = query.where(_speaks(kinds), _waits(now() - patience), _unsaid()).subquery()
        shown = [column for column in ranked.c if column.name != "rank"]
        fair = select(*shown).where(ranked.c.rank <= per_person).order_by(ranked.c.rank).limit(most)
        found: list[DueNotice] = await self._database.all(fair)
        return found

    async def claim(self, notice: DueNotice, seconds: float) -> bool:
        """Take on a notice for this many seconds; False if another node has it, or it was sent within the hour."""
        at = now()
        row = {"version": notice["version"], "at": at, "until": at + seconds}
        free = and_(notices.c.until.is_(None), notices.c.at <= at - HOUR, notices.c.version < notice["version"])
        return bool(await self._put(notice, row, or_(free, notices.c.until <= at)))

    async def note_seen(self, notice: DueNotice) -> None:
        """The person is looking at the table: nothing needs to be said about this turn."""
        await self._put(notice, {"version": notice["version"], "at": 0.0, "until": None}, notices.c.until.is_(None))

    async def _put(self, notice: DueNotice, row: dict[str, Any], where: ColumnElement[bool]) -> int:
        key = {"channel": notice["id"], "table": notice["table"]}
        new = self._kind.insert(notices).values(**key, **row)
        kept = {name: value for name, value in row.items() if name != "at" or value}  # what was sent still counts
        try:
            return await self._database.run(
                new.on_conflict_do_update(index_elements=["channel", "table"], set_=kept, where=where)
            )
        except IntegrityError:  # the channel has just been deleted
            return 0

    async def settle(self, channel: str, said: Sequence[str], until: float | None, **columns: Any) -> None:
        """Notices were sent, or are to be tried again from a time on; and what that means for their channel."""
        which = notices.c.channel == channel, notices.c.table.in_(said)
        async with self._database.write() as connection:
            await connection.execute(update(notices).where(*which).values(until=until))
            if columns:
                await connection.execute(update(channels).where(channels.c.id == channel).values(**columns))

    async def clean(self, most: int) -> int:
        """Delete what is of no more use: channels that nobody confirmed or whose session is over, and old notices."""
        unconfirmed = and_(channels.c.confirmed.is_(False), channels.c.created < now() - CONFIRM_SECONDS)
        old = select(channels.c.id).where(or_(unconfirmed, ~_in_session())).limit(most)
        ended = select(notices.c.table).join(tables, tables.c.id == notices.c.table).where(tables.c.state != "playing")
        async with self._database.write() as connection:
            gone = list((await connection.execute(old)).scalars())
            over = list((await connection.execute(ended.distinct().limit(most))).scalars())
            await connection.execute(delete(notices).where(notices.c.table.in_(over)))
            return len(over) + await _drop(connection, channels.c.id.in_(gone))


def exported(person: str) -> Select[Any]:
    """All that is stored about a person's channels, except keys."""
    return select(*(channels.c[name] for name in StoredChannel.__annotations__)).where(channels.c.person == person)


async def forget_channels(connection: AsyncConnection, *persons: str) -> None:
    """Delete people's channels, as part of a transaction."""
    await _drop(connection, channels.c.person.in_(persons))


async def _drop(connection: AsyncConnection, which: ColumnElement[bool]) -> int:
    mine = select(channels.c.id).where(which)
    await connection.execute(delete(notices).where(notices.c.channel.in_(mine)))
    return (await connection.execute(delete(channels).where(which))).rowcount


def _in_session() -> ColumnElement[bool]:
    """The session that a channel belongs to, if any, has not ended."""
    live = exists().where(sessions.c.digest == channels.c.session, sessions.c.expires > now())
    return or_(channels.c.session.is_(None), live)


def _speaks(kinds: Sequence[ChannelKind]) -> ColumnElement[bool]:
    """A channel can be used now."""
    rested = channels.c.failures < MOST_FAILURES, channels.c.rests_until <= now()
    return and_(channels.c.kind.in_(kinds), channels.c.confirmed.is_(True), *rested, _in_session())


def _waits(since: float) -> ColumnElement[bool]:
    """A table without a live clock has waited for this person long enough, and somebody else plays there."""
    others = seats.alias()
    company = exists().where(others.c.table == tables.c.id, others.c.person != seats.c.person)
    slow = ~tables.c.clock.contains('"live"')
    return and_(tables.c.state == "playing", tables.c.bot_turn.is_(False), tables.c.touched <= since, slow, company)


def _unsaid() -> ColumnElement[bool]:
    """Nothing was said about this turn on this channel, and nothing about this table within the hour."""
    since = entries.c.table == tables.c.id, entries.c.number > notices.c.version
    passed = entries.c.kind.in_(("move", "timeout", "resign")), entries.c.seat != seats.c.seat
    moved = exists().where(*since, *passed)
    new_turn = and_(notices.c.until.is_(None), notices.c.at <= now() - HOUR, moved)
    return or_(notices.c.channel.is_(None), new_turn, notices.c.until <= now())
