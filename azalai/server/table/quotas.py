"""How much one person or one address may store on the server. `--limits 0` switches this off too."""

from __future__ import annotations

from azalai.server.limits import Limits
from azalai.server.problems import Problem
from azalai.server.rows import TableRow
from azalai.server.settings import Settings
from azalai.server.shares import Asker
from azalai.server.storage.tables import TableStore

MEGABYTE = 1_000_000


class Quotas:
    def __init__(self, settings: Settings, limits: Limits, tables: TableStore) -> None:
        self._settings = settings
        self._limits = limits
        self._tables = tables

    async def check_table(self, asker: Asker, row: TableRow) -> None:
        """Refuse a new table if its owner has too many or they are too large, or if the address stores too fast."""
        if not self._limits.on:
            return
        chosen, held = self._settings, await self._tables.held_by(asker.person)
        if row["state"] == "open" and held["open"] >= chosen.open_tables:
            raise too_many(f"{held['open']} of your tables still wait for players. Close one of them first.")
        if row["state"] != "over" and held["playing"] >= chosen.playing_tables:
            raise too_many(f"You have {held['playing']} games in play. Finish some of them first.")
        if held["size"] + row["size"] > chosen.person_megabytes * MEGABYTE:
            most = f"{chosen.person_megabytes:g} MB"
            words = f"Your maps, cards and imported games may take up {most} in all. This one does not fit."
            raise Problem(409, "no-room", words)
        self._limits.spend("store", asker.address, row["size"])


def too_many(words: str) -> Problem:
    return Problem(409, "too-many", words)
