"""People over HTTP: guests, accounts, sessions, tokens, players' pages, the leaderboard."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from azalai.server import models, ratings
from azalai.server.asking import Anybody, Have, InPerson, NotByToken, Peer, Somebody
from azalai.server.people import COOKIE, COOKIE_SECONDS, folded
from azalai.server.problems import Problem
from azalai.server.store import Row

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.ProblemDocument, "content": {"application/problem+json": {}}}
    for status in (400, 401, 403, 404, 408, 409, 413, 415, 422, 429)
}
router = APIRouter(tags=["people"], responses=PROBLEMS)


def _sign_in(have: Any, response: Response, person: Row) -> models.Me:
    response.set_cookie(
        COOKIE,
        have.people.cookie(person),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=have.settings.secure_cookie or have.settings.origin.startswith("https"),
        path="/",
    )
    return models.Me(**person)


def _sign_out(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", path="/")


@router.get("/me")
async def me(person: Somebody) -> models.Me:
    return models.Me(**person)


@router.post("/me", status_code=201)
async def become_guest(
    body: models.NewGuest, have: Have, person: NotByToken, peer: Peer, response: Response
) -> models.Me:
    """A new guest; who is somebody already stays who they are, under the new name."""
    if person is not None:
        return await _renamed(have, await have.people.rename(person, body.name))
    have.limits.spend("guest", peer)
    return _sign_in(have, response, await have.people.new_guest(body.name))


@router.patch("/me")
async def rename(body: models.NewGuest, have: Have, person: InPerson) -> models.Me:
    return await _renamed(have, await have.people.rename(person, body.name))


async def _renamed(have: Any, person: Row) -> models.Me:
    await have.tables.renamed(person["id"])
    return models.Me(**person)


@router.delete("/me", status_code=204)
async def delete(
    have: Have, person: InPerson, peer: Peer, response: Response, body: models.Farewell | None = None
) -> None:
    have.limits.spend("sign_in", peer)
    await have.people.check_password(person, body.password if body else None)
    await have.people.delete(person)
    await have.tables.renamed(person["id"])
    _sign_out(response)


@router.get("/me/export")
async def export(have: Have, person: InPerson) -> dict[str, Any]:
    found: dict[str, Any] = await have.store.export(person["id"])
    return found


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
    return [models.Token(**row) for row in await have.store.tokens_of(person["id"])]


@router.post("/me/tokens", status_code=201)
async def make_token(body: models.NewToken, have: Have, person: InPerson) -> models.ShownToken:
    have.limits.spend("create", person["id"])
    if len(await have.store.tokens_of(person["id"])) >= 20:
        raise Problem(409, "too-many", "You have 20 tokens. Revoke one first.")
    row, words = await have.store.add_token(person["id"], body.name)
    return models.ShownToken(**row, token=words)


@router.delete("/me/tokens/{token}", status_code=204)
async def revoke_token(token: models.Id, have: Have, person: InPerson) -> None:
    if not await have.store.revoke_token(person["id"], token):
        raise Problem(404, "no-token", "You have no such token.")


@router.get("/people/{person}")
async def player(person: models.Id, have: Have, asker: Anybody) -> models.Player:
    row = await have.store.person(person)
    if row is None or row["kind"] == "deleted":
        raise Problem(404, "nobody", "There is nobody of this kind here.")
    own = asker is not None and asker["id"] == person
    games = await have.store.finished_of(person, public_only=not own)
    rated = [models.Rating(**r, rating=ratings.shown(r)) for r in await have.store.ratings_of(person)]
    infos = await have.tables.infos(games, asker["id"] if asker else None)
    return models.Player(**row, ratings=rated, games=infos)


@router.get("/leaderboard")
async def leaderboard(
    have: Have,
    asker: Anybody,
    game: models.GameName = "desert",
    most: Annotated[int, Query(ge=1, le=200)] = 100,
) -> list[models.Ranked]:
    rows = await have.store.leaderboard(game, most)
    return [
        models.Ranked(
            rank=n, id=row["person"], name=row["name"], rating=ratings.shown(row), games=row["games"], won=row["won"]
        )
        for n, row in enumerate(rows, 1)
    ]
