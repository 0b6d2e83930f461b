"""All services that the routes use. They live as long as the process."""

from __future__ import annotations

import secrets

from azalai.server.limits import Limits
from azalai.server.nodes import Nodes
from azalai.server.people import People
from azalai.server.settings import Settings
from azalai.server.storage.store import Store
from azalai.server.table.finished import Finished
from azalai.server.table.lists import Lists
from azalai.server.table.making import Making
from azalai.server.table.reviews import Reviews
from azalai.server.table.seating import Seating
from azalai.server.table.tables import Tables
from azalai.server.thinking import Thinkers
from azalai.server.turns import Claims, Turns
from azalai.server.warmth import Warmth


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.stopping = False
        self.limits = Limits(settings.limits)
        self.warmth = Warmth()
        self.store = Store(settings)
        self.people = People(self.store.people)
        self.thinkers = Thinkers(settings.thinkers)
        self.tables, self.seating = self._make_tables(node=secrets.token_hex(6))
        self.making = Making(self.store, self.tables, self.seating)
        self.lists = Lists(self.store)
        self.finished = Finished(self.store, self.tables, self.warmth)
        self.reviews = Reviews(self.store, self.tables, self.thinkers)

    def _make_tables(self, node: str) -> tuple[Tables, Seating]:
        """Set up the tables and their bots' turns; on PostgreSQL other nodes share both."""
        self._turns = Turns(self.thinkers)
        tables = Tables(self.store, self._turns, self.warmth)
        seating = Seating(self.store, tables, node)
        self._claims = Claims(self.store, self.thinkers, tables, node) if self.settings.postgres else None
        self._nodes = Nodes(self.store, tables, seating, self._turns, node) if self.settings.postgres else None
        return tables, seating

    async def start(self) -> None:
        await self.store.open()
        self.warmth.start()
        self.people.start(await self.store.database.secret("cookie"))
        self.thinkers.start()
        self.tables.start()
        self._turns.start(self._claims)
        if self._nodes:
            self._nodes.start()

    async def say_goodbye(self) -> None:
        """Tell all clients that the server is stopping, so that they reconnect."""
        self.stopping = True
        await self.tables.say_goodbye()

    async def stop(self) -> None:
        self.stopping = True
        await self.warmth.stop()
        if self._nodes:
            await self._nodes.stop()
        await self._turns.stop()
        await self.tables.stop()
        await self.reviews.stop()
        await self.finished.stop()
        await self.thinkers.stop()
        await self.store.close()
