"""Routes for the person who asks: guests, accounts, sessions, tokens."""

from __future__ import annotations

from fastapi import APIRouter, Response

from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import Have, InPerson, NotByToken, Peer, Somebody
from azalai.server.people import COOKIE, COOKIE_SECONDS, folded
from azalai.server.problems import Problem
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.shapes import Export

MOST_TOKENS = 20
router = APIRouter(tags=["people"], responses=PROBLEMS)


def _sign_in(have: Services, response: Response, person: PersonRow) -> models.Me:
    response.set_cookie(
        COOKIE,
        have.people.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=have.settings.secure_cookie or have.settings.origin.startswith("https"),
        path="/",
    )
    return models.Me.model_validate(person)


def _sign_out(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", path="/")


@router.get("/me")
async def me(person: Somebody) -> models.Me:
    return models.Me.model_validate(person)


@router.post("/me", status_code=201)
async def become_guest(
    body: models.NewGuest, have: Have, person: NotByToken, peer: Peer, response: Response
) -> models.Me:
    """Become a guest; someone who is already signed in stays the same person and gets the new name."""
    if person is not None:
        return await _renamed(have, await have.people.rename(person, body.name))
    have.limits.spend("guest", peer)
    return _sign_in(have, response, await have.people.new_guest(body.name))


@router.patch("/me")
async def rename(body: models.NewGuest, have: Have, person: InPerson) -> models.Me:
    return await _renamed(have, await have.people.rename(person, body.name))


async def _renamed(have: Services, person: PersonRow) -> models.Me:
    await have.seating.renamed(person["id"])
    return models.Me.model_validate(person)


@router.delete("/me", status_code=204)
async def delete(
    have: Have, person: InPerson, peer: Peer, response: Response, body: models.Farewell | None = None
) -> None:
    have.limits.spend("sign_in", peer)
    await have.people.check_password(person, body.password if body else None)
    await have.people.delete(person)
    await have.seating.renamed(person["id"])
    _sign_out(response)


@router.get("/me/export", responses=answers_with(Export))
async def export(have: Have, person: InPerson) -> Response:
    return json_answer(await have.store.people.export(person["id"]))


@router.post("/me/account", status_code=201)
async def make_account(body: models.Credentials, have: Have, person: InPerson, peer: Peer) -> models.Me:
    have.limits.spend("sign_in", peer)
    return await _renamed(have, await have.people.make_account(person, body.name, body.password))


@router.put("/me/password")
async def change_password(
    body: models.NewPassword, have: Have, person: InPerson, peer: Peer, response: Response
) -> models.Me:
    have.limits.spend("sign_in", peer)
    return _sign_in(have, response, await have.people.change_password(person, body.old, body.new))


@router.post("/sessions", status_code=201)
async def sign_in(body: models.Credentials, have: Have, peer: Peer, response: Response) -> models.Me:
    have.limits.spend("sign_in", peer)
    have.limits.spend("sign_in", "name:" + folded(body.name))
    return _sign_in(have, response, await have.people.sign_in(body.name, body.password))


@router.delete("/sessions/current", status_code=204)
async def sign_out(person: InPerson, response: Response) -> None:
    _sign_out(response)


@router.delete("/sessions", status_code=204)
async def sign_out_everywhere(have: Have, person: InPerson, response: Response) -> None:
    await have.people.sign_out_everywhere(person)
    _sign_out(response)


@router.get("/me/tokens")
async def list_tokens(have: Have, person: InPerson) -> list[models.Token]:
    return [models.Token.model_validate(row) for row in await have.store.people.tokens_of(person["id"])]


@router.post("/me/tokens", status_code=201)
async def make_token(body: models.NewToken, have: Have, person: InPerson) -> models.ShownToken:
    have.limits.spend("create", person["id"])
    if len(await have.store.people.tokens_of(person["id"])) >= MOST_TOKENS:
        raise Problem(409, "too-many", f"You have {MOST_TOKENS} tokens. Revoke one first.")
    row, words = await have.store.people.add_token(person["id"], body.name)
    return models.ShownToken(id=row["id"], name=row["name"], created=row["created"], token=words)


@router.delete("/me/tokens/{token}", status_code=204)
async def revoke_token(token: models.Id, have: Have, person: InPerson) -> None:
    if not await have.store.people.revoke_token(person["id"], token):
        raise Problem(404, "no-token", "You have no such token.")
