"""Find out whose turn it is, and tell them.

Every node looks at the database now and then. Nothing depends on a move, so a notifier that fails costs no game. The
node that claims a notice sends it. Nobody is told while they have a page open.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from itertools import groupby

from azalai.server import metrics
from azalai.server.limits import Limits
from azalai.server.moderation.sanctions import Sanctions
from azalai.server.notices.addresses import Addresses
from azalai.server.notices.calling import Busy, Unreached
from azalai.server.notices.channels import Channels
from azalai.server.notices.senders import Gone, Secrets, Senders
from azalai.server.notices.whereabouts import Whereabouts
from azalai.server.notices.words import Turn, digest, turn_notice
from azalai.server.problems import Problem
from azalai.server.rows import DueNotice, Names
from azalai.server.settings import Settings
from azalai.server.storage.database import now
from azalai.server.storage.notices import HOUR
from azalai.server.storage.store import Store
from azalai.server.tasks import Tasks, surviving

LOOK_SECONDS = 2.0  # between two looks at whose turn it is
PER_PERSON, MOST = 40, 500  # notices found in one look
PEOPLE_AT_ONCE = 32  # whose notices are under way; one at a time for each
SHAKY_AT_ONCE = 8  # of them, those whose channel failed last time: they may take long
CLAIM_SECONDS = 60.0  # after which another node may try
SOON_SECONDS = 30.0  # before a notice is tried again that found no room
RESTS = (60.0, 300.0, 900.0, 3_600.0, 7_200.0)  # seconds after the first failure, the second, and so on

log = logging.getLogger("azalai.notices")


class Notices:
    def __init__(self, settings: Settings, store: Store, limits: Limits, sanctions: Sanctions) -> None:
        self._settings = settings
        self._store = store
        self._sanctions = sanctions
        self._secrets = Secrets(settings)
        addresses = Addresses(settings)
        self._senders = Senders(settings, addresses, self._secrets, limits)
        self.channels = Channels(settings, store, limits, addresses, self._secrets, self._senders)
        self.whereabouts = Whereabouts()
        self._tasks = Tasks()
        self._under_way: dict[str, bool] = {}  # by person: whether their channel failed last time

    async def start(self, sends: bool) -> None:
        """A worker of bots sends nothing: it does not know who has a page open."""
        await self._secrets.load(self._store.database)
        if sends and self._settings.channels:
            self._tasks.keep("notices", self._watch)

    async def stop(self) -> None:
        await self._tasks.stop()
        await self._senders.stop()

    async def _watch(self) -> None:
        """Look now and then, but not at once: after a start, everybody's page has to come back first."""
        await asyncio.sleep(self._settings.notice_seconds)
        while True:
            with surviving(log, "looking for notices failed"):
                await self._look()
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        offered, patience = self._settings.channels, self._settings.notice_seconds
        due = await self._store.notices.due(offered, patience, PER_PERSON, MOST)
        metrics.notices_waiting.set(len(due))
        around, wanted = self.whereabouts.anywhere(), dict[str, list[DueNotice]]()
        for notice in due:
            if await self._may_be_told(notice, around):
                wanted.setdefault(notice["person"], []).append(notice)
        for person, notices in wanted.items():
            self._begin(person, notices)

    async def _may_be_told(self, notice: DueNotice, around: set[str]) -> bool:
        person = notice["person"]
        if person in self.whereabouts.at(notice["table"]):
            await self._store.notices.note_seen(notice)
            metrics.notices.labels(notice["kind"], "seen").inc()
            return False
        return person not in around and not self._sanctions.is_suspended(person)

    def _begin(self, person: str, due: list[DueNotice]) -> None:
        """Start to send a person's notices, if there is room. If not, they are found again at the next look."""
        shaky = any(notice["failures"] for notice in due)
        full = len(self._under_way) >= PEOPLE_AT_ONCE or (shaky and sum(self._under_way.values()) >= SHAKY_AT_ONCE)
        if person not in self._under_way and not full:
            self._under_way[person] = shaky
            self._tasks.once("notice", self._tell(person, due))

    # -- telling one person

    async def _tell(self, person: str, due: list[DueNotice]) -> None:
        try:
            for _, found in groupby(sorted(due, key=_channel), key=_channel):
                await self._speak(list(found))
        finally:
            del self._under_way[person]

    async def _speak(self, due: list[DueNotice]) -> None:
        """Use one channel: for a mail about all tables, or for one message after another until one fails."""
        together = [due] if due[0]["kind"] == "mail" else [[notice] for notice in due]
        for notices in together:
            claimed = [notice for notice in notices if await self._store.notices.claim(notice, CLAIM_SECONDS)]
            if claimed and not await self._send(claimed):
                return

    async def _send(self, claimed: list[DueNotice]) -> bool:
        """Send what was claimed; False if the channel cannot be used now."""
        kind, tables = claimed[0]["kind"], [notice["table"] for notice in claimed]
        try:
            with metrics.notice_seconds.labels(kind).time():
                await self._deliver(claimed)
        except Gone:
            await self._store.notices.remove(claimed[0]["id"])
            result = "gone"
        except Busy:
            await self._store.notices.settle(claimed[0]["id"], tables, now() + SOON_SECONDS)
            result = "busy"
        except (Unreached, Problem) as problem:
            await self._failed(claimed[0], tables, problem)
            result = "failed"
        else:
            await self._sent(claimed[0], tables)
            result = "sent"
        metrics.notices.labels(kind, result).inc()
        return result == "sent"

    async def _deliver(self, claimed: Sequence[DueNotice]) -> None:
        first = claimed[0]
        turns, names = await self._turns(claimed)
        if first["kind"] == "mail":
            letter = digest(turns, first["person"], names, first["language"], self._settings.origin.rstrip("/"))
            await self._senders.write(first, letter)
        else:
            await self._senders.say(first, turn_notice(turns[0], first["person"], names, first["language"]))

    async def _turns(self, claimed: Sequence[DueNotice]) -> tuple[list[Turn], Names]:
        places = await self._store.tables.seats_of([notice["table"] for notice in claimed])
        turns = [Turn(notice["table"], notice["game"], places.get(notice["table"], [])) for notice in claimed]
        people = {place["person"] for turn in turns for place in turn.places if place["person"]}
        return turns, await self._store.people.names(list(people))

    async def _sent(self, channel: DueNotice, tables: Sequence[str]) -> None:
        """After a mail the channel rests for an hour: what comes in that time is in the next mail."""
        rests = now() + HOUR if channel["kind"] == "mail" else 0.0
        await self._store.notices.settle(channel["id"], tables, None, failures=0, problem="", rests_until=rests)

    async def _failed(self, channel: DueNotice, tables: Sequence[str], problem: Exception) -> None:
        why = problem.code if isinstance(problem, Problem) else str(problem)
        until = now() + max(RESTS[min(channel["failures"], len(RESTS) - 1)], getattr(problem, "wait", 0.0))
        worse = {"failures": channel["failures"] + 1, "problem": why[:40], "rests_until": until}
        await self._store.notices.settle(channel["id"], tables, until, **worse)


def _channel(notice: DueNotice) -> str:
    return notice["id"]
