"""All stores, by subject."""

from __future__ import annotations

from azalai.server.settings import Settings
from azalai.server.storage.chat import ChatStore
from azalai.server.storage.database import Database
from azalai.server.storage.log import LogStore
from azalai.server.storage.people import PeopleStore
from azalai.server.storage.ratings import RatingStore
from azalai.server.storage.reviews import ReviewStore
from azalai.server.storage.tables import TableStore
from azalai.server.storage.turns import TurnStore


class Store:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings)
        self.people = PeopleStore(self.database)
        self.tables = TableStore(self.database)
        self.turns = TurnStore(self.database)
        self.log = LogStore(self.database)
        self.chat = ChatStore(self.database)
        self.ratings = RatingStore(self.database)
        self.reviews = ReviewStore(self.database)

    async def open(self) -> None:
        await self.database.open()
        self.log.open()

    async def close(self) -> None:
        await self.log.close()
        await self.database.close()
