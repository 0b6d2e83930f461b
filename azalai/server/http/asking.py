"""Who makes a request, as dependencies for the routes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection

from azalai.server.http.guard import address
from azalai.server.people import COOKIE
from azalai.server.problems import Problem, no_session
from azalai.server.rows import PersonRow
from azalai.server.services import Services


def services(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found


async def anybody(connection: HTTPConnection) -> PersonRow | None:
    """The person behind a request, or None. An invalid cookie counts as nobody; an invalid token is refused."""
    services(connection).limits.spend("request", address(connection.scope))
    return await bearer(connection)


async def bearer(connection: HTTPConnection) -> PersonRow | None:
    """The same for a connection that is already open; it does not count against the rate limit."""
    people = services(connection).people
    kind, token, cookie = _credentials(connection)
    if kind:
        person = await people.by_token(token) if kind.lower() == "bearer" else None
        if person is None:
            raise Problem(401, "bad-token", "This token is not valid. Create a new one in the settings.")
        return person
    return await people.by_cookie(cookie) if cookie else None


def _credentials(connection: HTTPConnection) -> tuple[str, str, str | None]:
    """The authorization's kind and token, and the cookie; parsed once, as sockets check them with every message."""
    known: tuple[str, str, str | None] | None = connection.scope.get("azalai.credentials")
    if known is None:
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        known = connection.scope["azalai.credentials"] = kind, token, connection.cookies.get(COOKIE)
    return known


async def not_by_token(
    connection: HTTPConnection, person: Annotated[PersonRow | None, Depends(anybody)]
) -> PersonRow | None:
    """Refuse tokens: a program may play, but not change the account."""
    if connection.headers.get("authorization"):
        raise Problem(403, "token", "A token cannot do this. Sign in with the browser.")
    return person


async def somebody(person: Annotated[PersonRow | None, Depends(anybody)]) -> PersonRow:
    if person is None:
        raise no_session()
    return person


async def in_person(person: Annotated[PersonRow | None, Depends(not_by_token)]) -> PersonRow:
    return await somebody(person)


Have = Annotated[Services, Depends(services)]
Anybody = Annotated[PersonRow | None, Depends(anybody)]
NotByToken = Annotated[PersonRow | None, Depends(not_by_token)]
Somebody = Annotated[PersonRow, Depends(somebody)]
InPerson = Annotated[PersonRow, Depends(in_person)]


def peer(connection: HTTPConnection) -> str:
    return address(connection.scope)


Peer = Annotated[str, Depends(peer)]
