"""All stores, by subject."""

from __future__ import annotations

from azalai.server.settings import Settings
from azalai.server.storage.chat import ChatStore
from azalai.server.storage.database import Database
from azalai.server.storage.log import LogStore
from azalai.server.storage.moderation import ModerationStore
from azalai.server.storage.notices import NoticeStore
from azalai.server.storage.people import PeopleStore
from azalai.server.storage.pulse import Pulse
from azalai.server.storage.ratings import RatingStore
from azalai.server.storage.regards import RegardStore
from azalai.server.storage.reports import ReportStore
from azalai.server.storage.resets import ResetStore
from azalai.server.storage.retention import Retention
from azalai.server.storage.reviews import ReviewStore
from azalai.server.storage.sessions import SessionStore
from azalai.server.storage.tables import TableStore
from azalai.server.storage.turns import TurnStore


class Store:
    def __init__(self, settings: Settings, worker: bool = False) -> None:
        self.settings = settings
        self.database = Database(settings)
        self.pulse = Pulse(self.database, worker)
        self.people = PeopleStore(self.database)
        self.sessions = SessionStore(self.database)
        self.resets = ResetStore(self.database)
        self.notices = NoticeStore(self.database)
        self.tables = TableStore(self.database)
        self.turns = TurnStore(self.database, self.pulse)
        self.log = LogStore(self.database)
        self.chat = ChatStore(self.database)
        self.ratings = RatingStore(self.database)
        self.reviews = ReviewStore(self.database)
        self.regards = RegardStore(self.database)
        self.reports = ReportStore(self.database)
        self.moderation = ModerationStore(self.database)
        self.retention = Retention(self.database, settings)

    async def open(self) -> None:
        await self.database.open()
        self.log.open()
        await self.pulse.try_to_beat()

    async def close(self) -> None:
        await self.log.close()
        await self.pulse.close()
        await self.database.close()
