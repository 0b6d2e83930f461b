"""What a host can do: to people, tables, lines of the chat and reports. Each deed is in the audit log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NotRequired, TypedDict, Unpack

from azalai.server.names import checked_name
from azalai.server.people import People
from azalai.server.problems import Problem
from azalai.server.resets import BY_HOST, make_link
from azalai.server.rows import Deed, HostAction, PersonRow, ReportState, SanctionKind
from azalai.server.storage.database import Also
from azalai.server.storage.store import Store
from azalai.server.table.live import LiveTable
from azalai.server.table.seats import look_for_start


class About(TypedDict):
    """What a deed is about."""

    person: NotRequired[str]
    table: NotRequired[str]
    line: NotRequired[int]
    report: NotRequired[str]
    until: NotRequired[float | None]
    details: NotRequired[str]


class Deeds:
    """The deeds of a host. `by` is a person's id, or says that the command line was used."""

    def __init__(self, store: Store, people: People, open_table: Callable[[str], Awaitable[LiveTable]]) -> None:
        self._store = store
        self._people = people
        self._open_table = open_table

    # -- people

    async def warn(self, by: str, person: str, reason: str) -> None:
        await self._impose("warn", by, person, reason, None)

    async def mute(self, by: str, person: str, reason: str, until: float | None) -> None:
        await self._impose("mute", by, person, reason, until)

    async def suspend(self, by: str, person: str, reason: str, until: float | None) -> None:
        await self._impose("suspend", by, person, reason, until, self._store.sessions.session_ender(person))

    async def _impose(
        self, kind: SanctionKind, by: str, person: str, reason: str, until: float | None, also: Also | None = None
    ) -> None:
        await self.subject(person)
        await self._store.moderation.impose(kind, _deed(by, kind, reason, person=person, until=until), also)

    async def lift(self, by: str, person: str, kind: SanctionKind, reason: str) -> None:
        await self.subject(person)
        if not await self._store.moderation.lift(kind, _deed(by, "lift", reason, person=person, details=kind)):
            raise Problem(409, "not-in-force", "There is nothing of this kind to lift.")

    async def rename(self, by: str, person: str, name: str, reason: str) -> None:
        before = await self.subject(person)
        details = f"{before['name']} → {checked_name(name)}"
        deed = _deed(by, "rename", reason, person=person, details=details)
        await self._people.rename(before, name, self._store.moderation.record(deed))

    async def reset_password(self, by: str, person: str, reason: str) -> str:
        """A link for an account's owner to choose a new password, as the last part of an address."""
        row = await self.subject(person)
        if row["kind"] != "account":
            raise Problem(409, "no-account", "Only an account has a password. A guest has none.")
        deed = self._store.moderation.record(_deed(by, "reset-password", reason, person=person))
        return await make_link(self._store, person, BY_HOST, deed)

    async def subject(self, person: str) -> PersonRow:
        """The person concerned."""
        row = await self._store.people.find(person)
        if row is None or row["kind"] == "deleted":
            raise Problem(404, "nobody", "There is no such person.")
        return row

    # -- tables and chat

    async def close_table(self, by: str, table: str, reason: str) -> None:
        """Close a table: before the start nobody can join any more; a game in play ends without a result."""
        live = await self._open_table(table)
        await look_for_start(live)
        record = self._store.moderation.record(_deed(by, "close-table", reason, table=table))
        if await self._store.tables.close(table, record):
            return
        await look_for_start(live)
        if not await live.close(record):
            raise Problem(409, "over", "This table is closed already, or its game is over.")

    async def unrate(self, by: str, table: str, reason: str) -> None:
        """Take a rated game out of the ratings, and rate again all later games that depend on it."""
        record = self._store.moderation.record(_deed(by, "unrate", reason, table=table))
        if not await self._store.ratings.take_out(table, record):
            raise Problem(409, "not-rated", "This game changed no ratings, or has been taken out already.")

    async def remove_chat(self, by: str, table: str, line: int, reason: str) -> None:
        found = await self._store.chat.line(table, line)
        about = _deed(by, "remove-chat", reason, table=table, line=line, person=found["person"] if found else "")
        if not found or not await self._store.chat.remove(table, line, self._store.moderation.record(about)):
            raise Problem(404, "no-line", "There is no such line at this table, or it has been removed already.")

    # -- reports

    async def close_report(self, by: str, report: str, reason: str, accepted: bool) -> None:
        """Close a report: as resolved if it was justified, otherwise as rejected."""
        found = await self._store.reports.find(report)
        if found is None:
            raise Problem(404, "no-report", "There is no such report.")
        about = _deed(by, "resolve" if accepted else "reject", reason, report=report, person=found["person"])
        state: ReportState = "resolved" if accepted else "rejected"
        if not await self._store.reports.close(report, state, self._store.moderation.record(about)):
            raise Problem(409, "closed", "Somebody has closed this report already.")

    # -- hosts

    async def make_host(self, by: str, person: str, reason: str) -> None:
        row = await self.subject(person)
        if row["kind"] != "account":
            raise Problem(409, "no-account", "Only somebody with an account can be a host. A guest has no password.")
        if person in await self._store.moderation.hosts():
            raise Problem(409, "is-host", "This person is a host already.")
        await self._store.moderation.make_host(_deed(by, "make-host", reason, person=person))

    async def remove_host(self, by: str, person: str, reason: str) -> None:
        if person not in await self._store.moderation.hosts():
            raise Problem(409, "not-host", "This person is not a host.")
        await self._store.moderation.remove_host(_deed(by, "remove-host", reason, person=person))


def _deed(by: str, action: HostAction, reason: str, **about: Unpack[About]) -> Deed:
    return {
        "by": by,
        "action": action,
        "reason": reason,
        "person": about.get("person"),
        "table": about.get("table"),
        "line": about.get("line"),
        "report": about.get("report"),
        "until": about.get("until"),
        "details": about.get("details", ""),
    }
