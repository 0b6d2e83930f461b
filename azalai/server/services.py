"""All services that the routes use. They live as long as the process."""

from __future__ import annotations

import secrets

from azalai.server.checks import Checks
from azalai.server.engines import Engines
from azalai.server.limits import Limits
from azalai.server.moderation.complaints import Complaints
from azalai.server.moderation.deeds import Deeds
from azalai.server.moderation.pages import Pages
from azalai.server.moderation.sanctions import Sanctions
from azalai.server.moderation.texts import Texts
from azalai.server.moderation.watch import Watch
from azalai.server.nodes import Nodes
from azalai.server.notices.notices import Notices
from azalai.server.people import People
from azalai.server.resets import Resets
from azalai.server.sessions import Sessions
from azalai.server.settings import Settings
from azalai.server.storage.store import Store
from azalai.server.table.allowance import Allowance
from azalai.server.table.evaluations import Evaluations
from azalai.server.table.finished import Finished
from azalai.server.table.lists import Lists
from azalai.server.table.making import Making
from azalai.server.table.pictures import Pictures
from azalai.server.table.quotas import Quotas
from azalai.server.table.reviews import Reviews
from azalai.server.table.seating import Seating
from azalai.server.table.tables import Tables
from azalai.server.thinking import Thinkers
from azalai.server.turns import Claims, Turns
from azalai.server.upkeep import Upkeep
from azalai.server.warmth import Warmth


class Services:
    def __init__(self, settings: Settings, worker: bool = False) -> None:
        self.settings = settings
        self._worker = worker
        self.stopping = False
        self.limits = Limits(settings.limits, settings)
        self.warmth = Warmth()
        self.engines = Engines(self.warmth, wanted=settings.engine == "browser" and not worker)
        self._upkeep = Upkeep()
        self.store = Store(settings, worker)
        self.sessions = Sessions(self.store)
        self.people = People(self.store.people)
        self.resets = Resets(settings, self.store, self.people, self.limits)
        self.sanctions = Sanctions(self.store.moderation)
        self.notices = Notices(settings, self.store, self.limits, self.sanctions)
        self.thinkers = Thinkers(settings.thinkers)
        self.tables, self.seating = self._make_tables(node=secrets.token_hex(6))
        self.notices.whereabouts.here, self.notices.whereabouts.here_at = self.sessions.people, self.tables.watched_by
        self.complaints = Complaints(self.store, self.tables)
        self.deeds = Deeds(self.store, self.people, self.tables.get)
        self.checks = Checks(self.limits)
        quotas = Quotas(settings, self.limits, self.store.tables)
        self.making = Making(self.store, quotas, self.tables, self.seating, self._allowance)
        self.lists = Lists(self.store)
        self.pages = Pages(self.store, self.lists)
        self.texts = Texts(settings)
        self.finished = Finished(self.store, self.tables, self.warmth, self.checks)
        self.reviews = Reviews(self.store, self.tables, self.thinkers)
        self.evaluations = Evaluations(self.tables, self.thinkers, self.checks)
        self.pictures = Pictures(self.tables, self.limits, self.checks)

    def _make_tables(self, node: str) -> tuple[Tables, Seating]:
        """Set up the tables and their bots' turns; on PostgreSQL other nodes share both."""
        self._turns = Turns(self.thinkers)
        tables = Tables(self.store, self._turns, self.warmth)
        self._allowance = Allowance(self.settings, tables)
        seating = Seating(self.store, tables, self._allowance, node)
        self._claims = Claims(self.store, self.thinkers, tables, node) if self.settings.postgres else None
        self.watch = Watch(self.store, self.people, self.sessions, tables, seating, self.sanctions)
        self._nodes = None
        if self.settings.postgres:
            whereabouts = self.notices.whereabouts
            self._nodes = Nodes(
                self.store, self.people, self.sessions, tables, seating, self._turns, self.watch, whereabouts, node
            )
        return tables, seating

    async def start(self) -> None:
        await self.store.open()
        self.warmth.start()
        self.engines.start()
        self._upkeep.start()
        await self.sessions.start()
        self.tables.start()
        await self.watch.start()
        self._turns.start(self._claims)
        if self._nodes:
            self._nodes.start()
        await self.notices.start(sends=not self._worker)

    async def say_goodbye(self) -> None:
        """Tell all clients that the server is stopping, so that they reconnect."""
        self.stopping = True
        await self.tables.say_goodbye()

    async def stop(self) -> None:
        self.stopping = True
        await self.notices.stop()
        await self.engines.stop()
        await self.warmth.stop()
        await self._upkeep.stop()
        if self._nodes:
            await self._nodes.stop()
        await self.watch.stop()
        await self._turns.stop()
        await self.tables.stop()
        await self.reviews.stop()
        await self.finished.stop()
        await self.pictures.stop()
        await self.checks.stop()
        await self.resets.stop()
        await self.thinkers.stop()
        await self.store.close()
