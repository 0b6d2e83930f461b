"""Routes for the person who asks: guests, accounts, sessions, tokens."""

from __future__ import annotations

import secrets

from fastapi import APIRouter, Request, Response

from azalai.server.http import models
from azalai.server.http.answers import PROBLEMS, answers_with, json_answer
from azalai.server.http.asking import From, Have, InPerson, NotByToken, Opened, Peer, Somebody
from azalai.server.http.guard import address
from azalai.server.names import checked_text
from azalai.server.people import WRONG
from azalai.server.problems import Problem
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.sessions import BROWSER_COOKIE, BROWSER_SECONDS, COOKIE, OVER_HTTPS, Visitor, cookie_in
from azalai.server.shapes import Export
from azalai.server.storage.database import Conflict
from azalai.server.storage.people import digest

MOST_TOKENS = 20
router = APIRouter(tags=["people"], responses=PROBLEMS)


async def _sign_in(have: Services, request: Request, response: Response, person: PersonRow) -> models.Me:
    """Begin a new session in place of the browser's old one. A browser that already has a name keeps it."""
    if before := cookie_in(request.cookies, COOKIE):
        await have.sessions.end(digest(before))
    browser = cookie_in(request.cookies, BROWSER_COOKIE) or ""
    if not 20 <= len(browser) <= 60:
        browser = secrets.token_urlsafe(24)
        _set_cookie(have, response, BROWSER_COOKIE, browser, BROWSER_SECONDS)
    agent = request.headers.get("user-agent", "")[:400]
    cookie = await have.sessions.begin(person, have.sessions.visitor(browser, address(request.scope), agent))
    if before:
        await have.store.notices.follow(person["id"], digest(before), digest(cookie))
    _set_cookie(have, response, COOKIE, cookie, int(have.settings.session_days * 24 * 60 * 60))
    return models.Me.model_validate(person)


def _set_cookie(have: Services, response: Response, name: str, value: str, seconds: int) -> None:
    https = have.settings.https
    shown = OVER_HTTPS + name if https else name
    response.set_cookie(shown, value, max_age=seconds, httponly=True, samesite="lax", secure=https, path="/")


def _sign_out(have: Services, response: Response) -> None:
    https = have.settings.https
    for name in (OVER_HTTPS + COOKIE, COOKIE) if https else (COOKIE,):
        response.delete_cookie(name, httponly=True, samesite="lax", secure=https, path="/")


@router.get("/me")
async def me(person: Somebody) -> models.Me:
    """Who is signed in."""
    return models.Me.model_validate(person)


@router.post("/me", status_code=201)
async def become_guest(
    body: models.NewGuest, have: Have, person: NotByToken, peer: Peer, request: Request, response: Response
) -> models.Me:
    """Become a guest; someone who is already signed in stays the same person and gets the new name."""
    if person is not None:
        return await _renamed(have, await have.people.rename(person, body.name))
    have.limits.spend("guest", peer)
    return await _sign_in(have, request, response, await have.people.new_guest(body.name))


@router.patch("/me")
async def rename(body: models.NewGuest, have: Have, person: InPerson) -> models.Me:
    """Change your own name."""
    return await _renamed(have, await have.people.rename(person, body.name))


async def _renamed(have: Services, person: PersonRow) -> models.Me:
    await have.seating.renamed(person["id"])
    return models.Me.model_validate(person)


@router.delete("/me", status_code=204)
async def delete(
    have: Have, person: InPerson, peer: Peer, response: Response, body: models.Farewell | None = None
) -> None:
    """Delete your own data. An account needs its password."""
    have.limits.spend("sign_in", peer)
    if person["kind"] == "account":
        await have.people.check_password(person, body.password if body else None, WRONG)
    await have.people.delete(person)
    have.sessions.signed_out(person["id"], tokens=True)
    await have.seating.renamed(person["id"])
    _sign_out(have, response)


@router.get("/me/export", responses=answers_with(Export))
async def export(have: Have, person: InPerson) -> Response:
    """Everything that the server has stored about you."""
    return json_answer(await have.store.people.export(person["id"]))


@router.post("/me/account", status_code=201)
async def make_account(
    body: models.Credentials, have: Have, person: InPerson, peer: Peer, request: Request, response: Response
) -> models.Me:
    """Turn a guest into an account. The session is a new one: the guest's cookies and tokens no longer work."""
    have.limits.spend("sign_in", peer)
    account = await have.people.make_account(person, body.name, body.password)
    have.sessions.signed_out(account["id"], tokens=True)
    await have.seating.renamed(account["id"], *await have.people.rename_guests(account))
    return await _sign_in(have, request, response, account)


@router.put("/me/password")
async def change_password(
    body: models.NewPassword, have: Have, person: InPerson, peer: Peer, request: Request, response: Response
) -> models.Me:
    """Change your password. It ends all other sessions, and all tokens."""
    have.limits.spend("sign_in", peer)
    changed = await have.people.change_password(person, body.old, body.new)
    have.sessions.signed_out(person["id"], tokens=True)
    return await _sign_in(have, request, response, changed)


@router.put("/me/email")
async def set_email(body: models.NewEmail, have: Have, person: InPerson, peer: Peer) -> models.Me:
    """Store an address for links to reset a forgotten password. Nobody else sees it."""
    have.limits.spend("sign_in", peer)
    return models.Me.model_validate(await have.people.set_email(person, body.email, body.password))


@router.post("/passwords/forgotten", status_code=202)
async def forgotten(body: models.Forgotten, have: Have, peer: Peer) -> models.ForgottenAnswer:
    """Ask for a link to choose a new password. The answer is the same whether there is such an account or not."""
    have.limits.spend("reset", peer)
    have.limits.spend("reset", f"name:{have.people.login(body.name)}")
    have.resets.ask(await have.people.by_name(body.name))
    return models.ForgottenAnswer(by="mail" if have.settings.mails else "host")


@router.post("/passwords/reset", status_code=201)
async def reset(body: models.Reset, have: Have, peer: Peer, request: Request, response: Response) -> models.Me:
    """Choose a new password with the secret of such a link. It ends all sessions and tokens, and signs in."""
    have.limits.spend("sign_in", peer)
    person = await have.resets.redeem(body.token, body.password)
    have.sessions.signed_out(person["id"], tokens=True)
    have.sanctions.refuse_suspended(person["id"])
    return await _sign_in(have, request, response, person)


@router.post("/sessions", status_code=201)
async def sign_in(
    body: models.Credentials, have: Have, peer: Peer, visitor: From, request: Request, response: Response
) -> models.Me:
    """Sign in with a name and a password."""
    have.limits.spend("request", peer)
    person = await have.people.by_name(body.name)
    own = bool(person and await have.store.sessions.knows_browser(person["id"], visitor.browser))
    if not own:  # nor can others at the same address use up the attempts of the owner's browser
        have.limits.spend("sign_in", peer)
    have.limits.spend("sign_in", await _allowance(have, body.name, person, visitor))
    person = await have.people.check_password(person, body.password, "The name or password is wrong.")
    have.sanctions.refuse_suspended(person["id"])
    return await _sign_in(have, request, response, person)


async def _allowance(have: Services, name: str, person: PersonRow | None, visitor: Visitor) -> str:
    """The key for counting password attempts: all strangers share one, and the owner has a separate one.

    Where the owner has signed in before, nobody else can use up the attempts.
    """
    if person and await have.store.sessions.knows(person["id"], visitor.browser, visitor.network):
        return f"{person['id']}:{visitor.browser or visitor.network}"
    return f"strangers:{have.people.login(name)}"


@router.delete("/sessions/current", status_code=204)
async def sign_out(have: Have, person: InPerson, key: Opened, response: Response) -> None:
    """End this session."""
    assert key is not None
    await have.sessions.end(key.digest)
    _sign_out(have, response)


@router.delete("/sessions", status_code=204)
async def sign_out_everywhere(have: Have, person: InPerson, response: Response) -> None:
    """End all your sessions."""
    await have.sessions.end_all(person["id"])
    _sign_out(have, response)


@router.get("/me/tokens")
async def list_tokens(have: Have, person: InPerson) -> list[models.Token]:
    """Your tokens for programs, without their secrets."""
    return [models.Token.model_validate(row) for row in await have.store.people.tokens_of(person["id"])]


@router.post("/me/tokens", status_code=201)
async def make_token(body: models.NewToken, have: Have, person: InPerson) -> models.ShownToken:
    """Make a token for a program. Its secret is shown only here."""
    have.limits.spend("create", person["id"])
    try:
        row, words = await have.store.people.add_token(person["id"], checked_text(body.name), MOST_TOKENS)
    except Conflict:
        raise Problem(409, "too-many", f"You have {MOST_TOKENS} tokens. Revoke one first.") from None
    return models.ShownToken(id=row["id"], name=row["name"], created=row["created"], token=words)


@router.delete("/me/tokens/{token}", status_code=204)
async def revoke_token(token: models.Id, have: Have, person: InPerson) -> None:
    """Revoke a token."""
    if not await have.sessions.revoke(person["id"], token):
        raise Problem(404, "no-token", "You have no such token.")
