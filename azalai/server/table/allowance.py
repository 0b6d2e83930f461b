"""How many games against bots a person, and all people at an address, may have running at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from azalai.server.problems import Problem
from azalai.server.settings import Settings
from azalai.server.shares import Asker
from azalai.server.storage.database import now
from azalai.server.table.live import LiveTable
from azalai.server.table.tables import Tables

RUNNING_SECONDS = 120.0  # a game that has waited longer for its player costs nothing and does not count


class Allowance:
    def __init__(self, settings: Settings, tables: Tables) -> None:
        self._tables = tables
        self._off = settings.limits <= 0
        self._most = settings.bot_tables_per_person, settings.bot_tables_per_address
        self._being_made: Counter[str] = Counter()  # by account

    @contextmanager
    def one_more(self, asker: Asker, with_bots: bool, besides: LiveTable | None = None) -> Iterator[None]:
        """Refuse one more game against bots if there are too many; count it while it is being made."""
        if self._off or not with_bots:
            yield
            return
        self._check(asker, besides)
        self._being_made.update(asker.keys)
        try:
            yield
        finally:
            self._being_made.subtract(asker.keys)
            self._being_made += Counter()  # forgets zeros

    def _check(self, asker: Asker, besides: LiveTable | None) -> None:
        running = [live.waiter for live in self._tables.all_live() if live is not besides and _is_running(live)]
        address, person = asker.keys
        if sum(one.person == asker.person for one in running) + self._being_made[person] >= self._most[0]:
            raise _too_many(f"You already have {self._most[0]} games running against bots.")
        if sum(one.address == asker.address for one in running) + self._being_made[address] >= self._most[1]:
            raise _too_many(f"There are already {self._most[1]} games running against bots from your address.")


def _is_running(live: LiveTable) -> bool:
    if live.play is None or live.play.outcome or not any(who.level for who in live.sitting):
        return False
    return live.play.bot_turn or now() - live.used < RUNNING_SECONDS


def _too_many(words: str) -> Problem:
    return Problem(429, "too-many-bots", f"{words} Finish one first.", headers={"Retry-After": "60"})
