"""Routes for hosts. A token can never use them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import Have, Host
from azalai.server.problems import Problem
from azalai.server.rows import HostedTables, PersonRow, ReportState
from azalai.server.services import Services
from azalai.server.shapes import AuditPage, FoundPeople, HostPersonPage, ReportPage, Reports, TableList
from azalai.server.storage.database import now

router = APIRouter(prefix="/host", tags=["host"], responses=PROBLEMS)
Line = Annotated[int, Path(ge=1, le=2**31 - 1)]


# -- reading


@router.get("/reports", responses=answers_with(Reports))
async def reports(have: Have, host: Host, state: ReportState = "open") -> Response:
    """What people have reported."""
    return json_answer(await have.pages.reports(state))


@router.get("/reports/{report}", responses=answers_with(ReportPage))
async def report(report: models.Id, have: Have, host: Host) -> Response:
    """A report with the table and what was said there around it."""
    return json_answer(await have.pages.report(report, host["id"]))


@router.get("/people", responses=answers_with(FoundPeople))
async def people(
    have: Have, host: Host, search: Annotated[str, Query(min_length=1, max_length=40, pattern=r"^[^\x00]+$")]
) -> Response:
    """Find people by their id or a part of their name."""
    return json_answer(await have.pages.people(search))


@router.get("/people/{person}", responses=answers_with(HostPersonPage))
async def person(person: models.Id, have: Have, host: Host) -> Response:
    """A person, with everything that matters for moderation."""
    return json_answer(await have.pages.person(person))


@router.get("/tables", responses=answers_with(TableList))
async def tables(
    have: Have,
    host: Host,
    show: HostedTables = "current",
    before: Annotated[float | None, Query(allow_inf_nan=False)] = None,
) -> Response:
    """All tables that are open or in play, or whose game changed ratings; private ones too."""
    return json_answer(await have.lists.for_hosts(show, before, host["id"]))


@router.get("/audit", responses=answers_with(AuditPage))
async def audit(have: Have, host: Host, before: Annotated[int | None, Query(ge=0, le=2**31 - 1)] = None) -> Response:
    """What hosts have done."""
    return json_answer(await have.pages.audit(before))


# -- acting


async def _subject(have: Services, host: PersonRow, person: str) -> str:
    """Refuse to act on a host: a stolen host's account must not get rid of the others."""
    if have.sanctions.is_host(person):
        raise Problem(409, "is-host", "This person is a host. Use `azalai admin` on the server's machine.")
    have.limits.spend("act", host["id"])
    return person


def _future(until: float | None) -> float | None:
    if until is not None and until <= now():
        raise Problem(422, "bad-time", "This time has passed. Choose a later one.")
    return until


@router.post("/people/{person}/warn", status_code=204)
async def warn(person: models.Id, body: models.Reasoned, have: Have, host: Host) -> None:
    """Warn a person. They are shown the reason."""
    await have.deeds.warn(host["id"], await _subject(have, host, person), body.reason)
    await have.watch.take_in()


@router.post("/people/{person}/mute", status_code=204)
async def mute(person: models.Id, body: models.Timed, have: Have, host: Host) -> None:
    """Keep a person from writing for some time."""
    await have.deeds.mute(host["id"], await _subject(have, host, person), body.reason, _future(body.until))
    await have.watch.take_in()


@router.post("/people/{person}/suspend", status_code=204)
async def suspend(person: models.Id, body: models.Timed, have: Have, host: Host) -> None:
    """Keep a person from playing for some time."""
    await have.deeds.suspend(host["id"], await _subject(have, host, person), body.reason, _future(body.until))
    await have.watch.take_in()


@router.post("/people/{person}/lift", status_code=204)
async def lift(person: models.Id, body: models.Lifted, have: Have, host: Host) -> None:
    """End a sanction early."""
    await have.deeds.lift(host["id"], await _subject(have, host, person), body.kind, body.reason)
    await have.watch.take_in()


@router.post("/people/{person}/rename", status_code=204)
async def rename(person: models.Id, body: models.Renamed, have: Have, host: Host) -> None:
    """Give a person another name."""
    await have.deeds.rename(host["id"], await _subject(have, host, person), body.name, body.reason)
    await have.watch.take_in()


@router.post("/tables/{table}/close", status_code=204)
async def close_table(table: models.Id, body: models.Reasoned, have: Have, host: Host) -> None:
    """Close a table."""
    have.limits.spend("act", host["id"])
    await have.deeds.close_table(host["id"], table, body.reason)
    await have.watch.take_in()


@router.post("/tables/{table}/unrate", status_code=204)
async def unrate(table: models.Id, body: models.Reasoned, have: Have, host: Host) -> None:
    """Take a rated game out of the ratings."""
    have.limits.spend("act", host["id"])
    await have.deeds.unrate(host["id"], table, body.reason)
    await have.watch.take_in()


@router.post("/tables/{table}/chat/{line}/remove", status_code=204)
async def remove_chat(table: models.Id, line: Line, body: models.Reasoned, have: Have, host: Host) -> None:
    """Remove a line of chat."""
    have.limits.spend("act", host["id"])
    await have.deeds.remove_chat(host["id"], table, line, body.reason)
    await have.watch.take_in()


@router.post("/reports/{report}/close", status_code=204)
async def close_report(report: models.Id, body: models.ClosedReport, have: Have, host: Host) -> None:
    """Close a report with what was decided."""
    have.limits.spend("act", host["id"])
    await have.deeds.close_report(host["id"], report, body.reason, body.accepted)
