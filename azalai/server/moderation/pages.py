"""What a host reads: reports with the chat around them, people with their history, the audit log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from azalai.server.problems import Problem
from azalai.server.rows import AuditRow, Names, PersonRow, ReportRow, ReportState, SanctionRow
from azalai.server.shapes import (
    AuditLine,
    AuditPage,
    FoundPeople,
    HostLine,
    HostPerson,
    HostPersonPage,
    MyModeration,
    Report,
    ReportPage,
    Reports,
    Sanction,
)
from azalai.server.storage.store import Store
from azalai.server.table.lists import Lists

MOST = 100  # rows on a page


class Pages:
    def __init__(self, store: Store, lists: Lists) -> None:
        self._store = store
        self._lists = lists

    async def own(self, person: str) -> MyModeration:
        """The moderation status of the person who asks."""
        found = await self._store.moderation.in_force(("warn", "mute"), person)
        regards = await self._store.regards.of(person)
        names = await self._names(row["other"] for row in regards)
        return {
            "host": person in await self._store.moderation.hosts(),
            "warnings": [sanction(row) for row in found if row["kind"] == "warn"],
            "muted": next((sanction(row) for row in found if row["kind"] == "mute"), None),
            "regards": [
                {"person": names[row["other"]], "kind": row["kind"], "at": row["at"]}
                for row in regards
                if row["other"] in names
            ],
        }

    # -- reports

    async def reports(self, state: ReportState) -> Reports:
        return {"reports": await self._reports(await self._store.reports.listed(state, MOST))}

    async def report(self, report: str, host: str | None) -> ReportPage:
        row = await self._store.reports.find(report)
        if row is None:
            raise Problem(404, "no-report", "There is no such report.")
        return {
            "report": (await self._reports([row]))[0],
            "table": await self._lists.info(row["table"], host) if row["table"] else None,
            "lines": await self._lines(row["table"], row["line"]),
        }

    async def _lines(self, table: str | None, number: int | None) -> list[HostLine]:
        if table is None:
            return []
        chat = self._store.chat
        lines = await chat.last(table, 20) if number is None else await chat.around(table, number)
        names = await self._names(line["person"] for line in lines)
        return [
            {"number": line["number"], "at": line["at"], "person": names.get(line["person"]), "text": line["text"]}
            for line in lines
        ]

    async def _reports(self, rows: Sequence[ReportRow]) -> list[Report]:
        names = await self._names(person for row in rows for person in (row["by"], row["person"]))
        return [_report(row, names) for row in rows]

    # -- people

    async def people(self, words: str, most: int = MOST) -> FoundPeople:
        return {"people": await self._people(await self._store.people.search(words, most))}

    async def person(self, person: str) -> HostPersonPage:
        row = await self._store.people.find(person)
        if row is None:
            raise Problem(404, "nobody", "There is no such person.")
        reports = self._store.reports
        states: tuple[ReportState, ...] = ("open", "resolved", "rejected")
        rows = [found for state in states for found in await reports.listed(state, MOST, person)]
        return {
            "person": (await self._people([row]))[0],
            "sanctions": [sanction(found) for found in await self._store.moderation.history(person)],
            "reports": await self._reports(rows),
            "audit": await self._audit_lines(await self._store.moderation.deeds(None, MOST, person)),
        }

    async def _people(self, rows: Sequence[PersonRow]) -> list[HostPerson]:
        hosts = await self._store.moderation.hosts()
        found = await self._store.moderation.in_force(("warn", "mute", "suspend"))
        return [_host_person(row, hosts, found) for row in rows]

    # -- the audit log

    async def audit(self, before: int | None, most: int = MOST) -> AuditPage:
        rows = await self._store.moderation.deeds(before, most)
        following = rows[-1]["number"] if len(rows) == most else None
        return {"lines": await self._audit_lines(rows), "next": following}

    async def _audit_lines(self, rows: Sequence[AuditRow]) -> list[AuditLine]:
        names = await self._names(person for row in rows for person in (row["by"], row["person"]))
        return [_audit_line(row, names) for row in rows]

    async def _names(self, people: Iterable[str | None]) -> Names:
        return await self._store.people.names(sorted({person for person in people if person}))


def sanction(row: SanctionRow) -> Sanction:
    return {
        "id": row["id"],
        "kind": row["kind"],
        "reason": row["reason"],
        "at": row["at"],
        "until": row["until"],
        "ended": row["ended"],
    }


def _report(row: ReportRow, names: Names) -> Report:
    return {
        "id": row["id"],
        "by": names.get(row["by"]),
        "person": names.get(row["person"]),
        "subject": row["subject"],
        "table": row["table"],
        "line": row["line"],
        "reason": row["reason"],
        "text": row["text"],
        "quoted": row["quoted"],
        "at": row["at"],
        "state": row["state"],
        "closed": row["closed"],
    }


def _host_person(row: PersonRow, hosts: frozenset[str], found: Sequence[SanctionRow]) -> HostPerson:
    return {
        "id": row["id"],
        "name": row["name"],
        "kind": row["kind"],
        "created": row["created"],
        "host": row["id"] in hosts,
        "sanctions": [sanction(one) for one in found if one["person"] == row["id"]],
    }


def _audit_line(row: AuditRow, names: Names) -> AuditLine:
    host = names.get(row["by"])
    return {
        "number": row["number"],
        "at": row["at"],
        "by": host["name"] if host else row["by"],
        "action": row["action"],
        "person": names.get(row["person"] or ""),
        "table": row["table"],
        "line": row["line"],
        "report": row["report"],
        "until": row["until"],
        "reason": row["reason"],
        "details": row["details"],
    }
