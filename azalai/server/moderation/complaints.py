"""What players can do themselves: block or mute somebody, and report something to the host."""

from __future__ import annotations

from azalai.server.problems import Problem, no_table
from azalai.server.rows import PersonRow, RegardKind, ReportReason, ReportRow, ReportSubject
from azalai.server.storage.database import Conflict, new_id, now
from azalai.server.storage.store import Store
from azalai.server.table.tables import Tables

MOST_REGARDS = 500  # people that one person can block or mute
MOST_OPEN_REPORTS = 20


class Complaints:
    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables

    # -- blocking and muting

    async def regard(self, person: str, other: str, kind: RegardKind) -> None:
        await self._other(person, other)
        if len(await self._store.regards.of(person)) >= MOST_REGARDS:
            raise Problem(409, "too-many", f"You already block or mute {MOST_REGARDS} people. Undo one of them first.")
        await self._store.regards.put(person, other, kind)
        await self._show_regards(person)

    async def forgive(self, person: str, other: str) -> None:
        await self._store.regards.drop(person, other)
        await self._show_regards(person)

    async def _show_regards(self, person: str) -> None:
        """Hide what the person does not want to read at the tables that they watch, from now on."""
        self._tables.hide_chat(person, await self._store.regards.hidden_from(person))

    async def _other(self, person: str, other: str) -> PersonRow:
        row = await self._store.people.find(other)
        if row is None or row["kind"] == "deleted":
            raise Problem(404, "nobody", "There is no such person.")
        if other == person:
            raise Problem(422, "yourself", "You cannot do this to yourself.")
        return row

    # -- reports

    async def report(
        self,
        by: str,
        other: str,
        subject: ReportSubject,
        reason: ReportReason,
        text: str,
        table: str | None,
        line: int | None,
    ) -> None:
        row = await self._other(by, other)
        quoted = await self._line(other, table, line) if subject == "chat" else row["name"]
        if table is not None and await self._store.tables.row(table) is None:
            raise no_table()
        if await self._store.reports.number_open(by) >= MOST_OPEN_REPORTS:
            raise Problem(409, "too-many", f"You have {MOST_OPEN_REPORTS} open reports. Wait for the host.")
        report: ReportRow = {
            "id": new_id(),
            "by": by,
            "person": other,
            "subject": subject,
            "table": table,
            "line": line if subject == "chat" else None,
            "reason": reason,
            "text": text,
            "quoted": quoted,
            "at": now(),
            "state": "open",
            "closed": None,
            "open_key": f"{by}:{other}:{subject}",
        }
        try:
            await self._store.reports.add(report)
        except Conflict:
            raise Problem(409, "reported", "You have reported this already. The host will look at it.") from None

    async def _line(self, other: str, table: str | None, number: int | None) -> str:
        """The words of a line of the chat that this person wrote."""
        line = await self._store.chat.line(table, number) if table is not None and number is not None else None
        if line is None or line["person"] != other or not line["text"]:
            raise Problem(404, "no-line", "This person wrote no such line at this table.")
        return line["text"]
