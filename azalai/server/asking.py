"""Who asks: what every route needs to know about the request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection

from azalai.server.people import COOKIE
from azalai.server.problems import Problem, no_session
from azalai.server.store import Row
from azalai.server.web import address

if TYPE_CHECKING:
    from azalai.server.app import Services


def services(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found


async def anybody(connection: HTTPConnection) -> Row | None:
    """The person behind a request, or None; a cookie or token that is no good counts as nobody, or as a refusal."""
    services(connection).limits.spend("request", address(connection.scope))
    return await bearer(connection)


async def bearer(connection: HTTPConnection) -> Row | None:
    """The same for who has asked before and only goes on listening."""
    people = services(connection).people
    kind, token, cookie = _credentials(connection)
    if kind:
        person = await people.by_token(token) if kind.lower() == "bearer" else None
        if person is None:
            raise Problem(401, "bad-token", "This token is not valid. Make a new one in the settings.")
        return person
    return await people.by_cookie(cookie) if cookie else None


def _credentials(connection: HTTPConnection) -> tuple[str, str, str | None]:
    """Kind and token of the authorization, and the cookie; read once, since a socket is asked with every message."""
    known: tuple[str, str, str | None] | None = connection.scope.get("azalai.credentials")
    if known is None:
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        known = connection.scope["azalai.credentials"] = kind, token, connection.cookies.get(COOKIE)
    return known


async def not_by_token(connection: HTTPConnection, person: Annotated[Row | None, Depends(anybody)]) -> Row | None:
    """A program may play, but not change the account."""
    if connection.headers.get("authorization"):
        raise Problem(403, "token", "A token cannot do this. Sign in with the browser.")
    return person


async def somebody(person: Annotated[Row | None, Depends(anybody)]) -> Row:
    if person is None:
        raise no_session()
    return person


async def in_person(person: Annotated[Row | None, Depends(not_by_token)]) -> Row:
    return await somebody(person)


Have = Annotated[Any, Depends(services)]
Anybody = Annotated[Row | None, Depends(anybody)]
NotByToken = Annotated[Row | None, Depends(not_by_token)]
Somebody = Annotated[Row, Depends(somebody)]
InPerson = Annotated[Row, Depends(in_person)]


def peer(connection: HTTPConnection) -> str:
    return address(connection.scope)


Peer = Annotated[str, Depends(peer)]
