"""Routes for how a person is told that it is their turn."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import From, Have, InPerson, Opened, Peer
from azalai.server.notices.channels import Wanted
from azalai.server.shapes import Channel, MyNotices

router = APIRouter(tags=["notices"], responses=PROBLEMS)


@router.get("/me/notices", responses=answers_with(MyNotices))
async def notices(have: Have, person: InPerson) -> Response:
    """How you are told that it is your turn, and what this server offers."""
    return json_answer(await have.notices.channels.of(person))


@router.post("/me/notices", status_code=201, responses=answers_with(Channel, 201))
async def add(
    body: models.NewChannel, have: Have, person: InPerson, peer: Peer, key: Opened, visitor: From
) -> Response:
    """Have yourself told in one more way. A webhook or an ntfy topic gets a first notice at once."""
    assert key is not None
    keys = body.keys or models.PushKeys(p256dh="", auth="")
    wanted = Wanted(body.kind, body.address, body.language, keys.p256dh, keys.auth, key.digest, visitor.about)
    return json_answer(await have.notices.channels.add(person, wanted, peer), 201)


@router.delete("/me/notices/{channel}", status_code=204)
async def remove(channel: models.Id, have: Have, person: InPerson) -> None:
    """Have yourself told no more in this way."""
    await have.notices.channels.remove(person["id"], channel)


@router.post("/me/notices/{channel}/test", status_code=204)
async def test(channel: models.Id, have: Have, person: InPerson, peer: Peer) -> None:
    """Send a notice to try it out. If notices were paused after failures, they go on."""
    await have.notices.channels.test(person, channel, peer)


@router.post("/notices/confirm", status_code=204)
async def confirm(body: models.NoticeLink, have: Have, peer: Peer) -> None:
    """Agree to mail, with the secret of the link in the first one."""
    have.limits.spend("request", peer)
    await have.notices.channels.confirm(body.token)


@router.post("/notices/stop/{secret}", status_code=204)
async def stop(secret: models.NoticeToken, have: Have, peer: Peer) -> None:
    """End mail, with the secret in each of them. Mail programs call this too (RFC 8058)."""
    have.limits.spend("request", peer)
    await have.notices.channels.stop(secret)
