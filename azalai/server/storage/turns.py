"""Find due turns: bot turns that are waiting or claimed, and clocks that have run out."""

from __future__ import annotations

from sqlalchemy import ColumnElement, and_, or_, select, update

from azalai.server.storage.database import Database, now
from azalai.server.storage.schema import tables


class TurnStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_bots(self) -> list[str]:
        """Tables that wait for a bot and are not claimed, or whose claim has expired."""
        query = select(tables.c.id).where(_waits_for_a_bot()).order_by(tables.c.touched)
        return [row["id"] for row in await self._database.all(query)]

    async def claim(self, who: str, seconds: float) -> str | None:
        """PostgreSQL: claim the bot turn that has waited longest; no other worker gets the same one."""
        query = select(tables.c.id).where(_waits_for_a_bot()).order_by(tables.c.touched)
        query = query.limit(1).with_for_update(skip_locked=True)
        async with self._database.write() as connection:
            table = (await connection.execute(query)).scalar()
            if table is None:
                return None
            claim = {"claimed_by": who, "claimed_until": now() + seconds}
            await connection.execute(update(tables).where(tables.c.id == table).values(**claim))
            return str(table)

    async def release(self, who: str) -> None:
        """Release all claims of a node that stops, so that others can take them at once."""
        released = {"claimed_by": None, "claimed_until": None}
        await self._database.run(update(tables).where(tables.c.claimed_by == who).values(**released))

    async def overdue(self) -> list[str]:
        query = select(tables.c.id).where(tables.c.state == "playing", tables.c.deadline < now())
        return [row["id"] for row in await self._database.all(query.limit(200))]


def _waits_for_a_bot() -> ColumnElement[bool]:
    free = or_(tables.c.claimed_until.is_(None), tables.c.claimed_until < now())
    return and_(tables.c.bot_turn.is_(True), tables.c.state == "playing", free)
