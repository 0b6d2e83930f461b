"""The heartbeat of all nodes: when one of them was last running, and when none was.

Clocks do not count time in which nobody could move: the server was stopped, suspended, or could not store anything.
The same beat keeps the time of all nodes together. It also says whether something can be stored right now.
"""

from __future__ import annotations

import logging
import time

from sqlalchemy import Row, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from azalai.server.failures import problem_of
from azalai.server.log.absences import Absences
from azalai.server.problems import Problem
from azalai.server.storage.database import Database
from azalai.server.storage.schema import absences, pulse, tables
from azalai.server.timekeeper import keeper, now

BEAT_SECONDS = 3.0
ALIVE_SECONDS = 10.0  # after this time without a beat, no node counts as running
APART_SECONDS = 1.0  # nodes whose times differ by more do not agree
STEER = 0.0005  # how much faster or slower than the steady clock the server's time may go

log = logging.getLogger("azalai.time")
Last = Row[tuple[int, float, float]]  # the row of the latest beat


class Pulse:
    def __init__(self, database: Database, worker: bool) -> None:
        self._database = database
        self._worker = worker  # nobody can move at a worker, so it does not count as running
        self._beaten: float | None = None  # when this process last noted a running node, by the steady clock
        self.absences = Absences()
        self.problem: Problem | None = None  # why nothing can be stored right now

    @property
    def due(self) -> bool:
        return self._beaten is None or time.monotonic() >= self._beaten + BEAT_SECONDS

    async def try_to_beat(self) -> bool:
        """Record that this node is running. True if clocks have to be recomputed."""
        try:
            changed = await self._beat()
        except Exception as failure:
            self._note(problem_of(failure))
            if self.problem is None:
                raise
            return False
        self._note(None)
        return changed

    async def close(self) -> None:
        """Beat once more, so that the absence begins now."""
        if self._beaten is not None:
            await self.try_to_beat()

    def _note(self, problem: Problem | None) -> None:
        """Log when storing begins to fail, and when it works again."""
        if problem and not self.problem:
            log.warning("nothing can be stored: %s", problem.code)
        elif self.problem and not problem:
            log.warning("storing works again")
        self.problem = problem

    async def _beat(self) -> bool:
        async with self._database.write() as connection:
            wall = await self._wall(connection)
            last = (await connection.execute(select(pulse).with_for_update())).one()
            there = self._follow(last, wall) if self._worker else await self._lead(connection, last, wall)
            latest = (await connection.execute(select(func.max(absences.c.begin)))).scalar()
            changed = bool(latest != self.absences.latest)
            if changed:
                self.absences = await _read(connection)
        if there:
            self._beaten = time.monotonic()
        return changed

    async def _wall(self, connection: AsyncConnection) -> float:
        if not self._database.settings.postgres:
            return time.time()
        return float((await connection.execute(text("SELECT extract(epoch FROM clock_timestamp())"))).scalar_one())

    def _follow(self, last: Last, wall: float) -> bool:
        """Adopt the nodes' time; False if none of them is running."""
        if not 0 <= wall - last.wall <= ALIVE_SECONDS:
            return False
        self._set(last.at + wall - last.wall)
        return True

    async def _lead(self, connection: AsyncConnection, last: Last, wall: float) -> bool:
        if not last.at:
            self._set(max(wall, (await connection.execute(select(func.max(tables.c.touched)))).scalar() or 0.0))
        elif self._none_was_running(last, wall):
            self._set(max(wall, last.at, now() if self._beaten else 0.0))
            if now() > last.at:
                await connection.execute(insert(absences).values(begin=last.at, end=now()))
        elif self._beaten is None or last.at > now() + APART_SECONDS:
            self._set(last.at + max(0.0, wall - last.wall))
        else:
            keeper.steer(wall, STEER * BEAT_SECONDS)
        await connection.execute(update(pulse).values(at=now(), wall=wall))
        return True

    def _set(self, at: float) -> None:
        (keeper.begin if self._beaten is None else keeper.set)(at)

    def _none_was_running(self, last: Last, wall: float) -> bool:
        """Whether no node was running just before. If this one was, a clock that was set back does not matter."""
        quiet = wall - last.wall
        if self._beaten is None and (quiet < 0 or not self._database.settings.postgres):
            return True
        return bool(quiet > ALIVE_SECONDS)


async def _read(connection: AsyncConnection) -> Absences:
    query = select(absences.c.begin, absences.c.end).order_by(absences.c.begin)
    return Absences([(begin, end) for begin, end in await connection.execute(query)])
