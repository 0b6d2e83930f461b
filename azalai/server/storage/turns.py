"""Find due turns: bot turns that are waiting or claimed, and clocks that have run out."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, and_, or_, select, update

from azalai.server.rows import DueTurn
from azalai.server.storage.database import Database, now
from azalai.server.storage.pulse import Pulse
from azalai.server.storage.schema import tables


class TurnStore:
    def __init__(self, database: Database, pulse: Pulse) -> None:
        self._database = database
        self._pulse = pulse

    async def of_bots(self) -> list[str]:
        """Tables that wait for a bot, the one that has waited longest first."""
        query = select(tables.c.id).where(_waits_for_a_bot()).order_by(tables.c.touched)
        return [row["id"] for row in await self._database.all(query)]

    async def first_of_each(self, besides: Sequence[str], most: int) -> list[DueTurn]:
        """PostgreSQL: the bot turn that has waited longest of each person who owns a table."""
        query = select(tables.c.id, tables.c.owner, tables.c.touched).where(_waits_for_a_bot())
        query = query.where(tables.c.id.not_in(besides)).distinct(tables.c.owner)
        firsts = query.order_by(tables.c.owner, tables.c.touched).subquery()
        found: list[DueTurn] = await self._database.all(select(firsts).order_by(firsts.c.touched).limit(most))
        return found

    async def claim(self, table: str, who: str, seconds: float) -> bool:
        """PostgreSQL: claim a bot turn; False if another worker was faster."""
        claim = {"claimed_by": who, "claimed_until": now() + seconds}
        claimed = update(tables).where(tables.c.id == table, _waits_for_a_bot()).values(**claim)
        return bool(await self._database.run(claimed))

    async def release(self, who: str) -> None:
        """Release all claims of a node that stops, so that others can take them at once."""
        released = {"claimed_by": None, "claimed_until": None}
        await self._database.run(update(tables).where(tables.c.claimed_by == who).values(**released))

    async def overdue(self, besides: Sequence[str]) -> list[str]:
        at = self._pulse.absences.counted(now())
        query = select(tables.c.id).where(tables.c.state == "playing", tables.c.deadline < at)
        query = query.where(tables.c.id.not_in(besides))
        return [row["id"] for row in await self._database.all(query.limit(200))]


def _waits_for_a_bot() -> ColumnElement[bool]:
    free = or_(tables.c.claimed_until.is_(None), tables.c.claimed_until < now())
    return and_(tables.c.bot_turn.is_(True), tables.c.state == "playing", free)
