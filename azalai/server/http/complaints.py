"""Routes for players who face abuse: block, mute, report, and read the host's warnings."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import Have, InPerson, Peer
from azalai.server.problems import Problem
from azalai.server.shapes import MyModeration

router = APIRouter(tags=["moderation"], responses=PROBLEMS)


@router.get("/me/moderation", responses=answers_with(MyModeration))
async def moderation(have: Have, person: InPerson) -> Response:
    """Your own moderation status: warnings to read, mutes, whom you block or mute, whether you are a host."""
    return json_answer(await have.pages.own(person["id"]))


@router.put("/me/regards/{other}", status_code=204)
async def regard(other: models.Id, body: models.NewRegard, have: Have, person: InPerson) -> None:
    """Block or mute somebody. They are not told."""
    have.limits.spend("regard", person["id"])
    await have.complaints.regard(person["id"], other, body.kind)


@router.delete("/me/regards/{other}", status_code=204)
async def forgive(other: models.Id, have: Have, person: InPerson) -> None:
    """Stop blocking or muting somebody."""
    have.limits.spend("regard", person["id"])
    await have.complaints.forgive(person["id"], other)


@router.post("/me/reports", status_code=204)
async def report(body: models.NewReport, have: Have, person: InPerson, peer: Peer) -> None:
    """Report a person, a name or a line of the chat to the host."""
    have.limits.spend("report", person["id"])
    have.limits.spend("report", peer)
    await have.complaints.report(person["id"], body.person, body.subject, body.reason, body.text, body.table, body.line)


@router.post("/me/warnings/{warning}/confirm", status_code=204)
async def confirm(warning: models.Id, have: Have, person: InPerson) -> None:
    """Say that you have read a warning."""
    if not await have.store.moderation.confirm(person["id"], warning):
        raise Problem(404, "no-warning", "There is no such warning, or you have confirmed it already.")
