"""Who makes a request, as dependencies for the routes.

All dependencies are coroutines, even those that wait for nothing: FastAPI runs a plain function on a thread, and every
request would go there and back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from fastapi import Depends
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from azalai.server.http.guard import address
from azalai.server.problems import Problem, no_session
from azalai.server.rows import PersonRow
from azalai.server.services import Services
from azalai.server.sessions import BROWSER_COOKIE, COOKIE, Key, Visitor, cookie_in
from azalai.server.shares import Asker

Found = TypeVar("Found")


def services(connection: HTTPConnection) -> Services:
    found: Services = connection.app.state.services
    return found


async def provided(connection: HTTPConnection) -> Services:
    return services(connection)


async def anybody(connection: HTTPConnection) -> PersonRow | None:
    """The person behind a request, or None. An invalid cookie counts as nobody; an invalid token is refused."""
    services(connection).limits.spend("request", address(connection.scope))
    return await bearer(connection)


async def bearer(connection: HTTPConnection) -> PersonRow | None:
    """The same for a connection that is already open; it does not count against the rate limit."""
    have = services(connection)
    key = await key_of(connection)
    person = await have.people.find(key.person) if key else None
    if person is None or person["kind"] == "deleted":
        return None
    have.sanctions.refuse_suspended(person["id"])
    return person


async def key_of(connection: HTTPConnection) -> Key | None:
    """The session or token that a connection was opened with, if it is still valid."""
    sessions = services(connection).sessions
    kind, token, cookie = _credentials(connection)
    if kind:
        found = await sessions.by_token(token, visitor(connection)) if kind.lower() == "bearer" else None
        if found is None:
            raise Problem(401, "bad-token", "This token is not valid. Create a new one in the settings.")
        return found
    return await sessions.by_cookie(cookie, visitor(connection)) if cookie else None


def _credentials(connection: HTTPConnection) -> tuple[str, str, str | None]:
    """The authorization's kind and token, and the cookie; parsed once, as sockets check them with every message."""
    known: tuple[str, str, str | None] | None = connection.scope.get("azalai.credentials")
    if known is None:
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        known = connection.scope["azalai.credentials"] = kind, token, cookie_in(connection.cookies, COOKIE)
    return known


def visitor(connection: HTTPConnection) -> Visitor:
    """The browser and network behind a connection."""
    known: Visitor | None = connection.scope.get("azalai.visitor")
    if known is None:
        agent = connection.headers.get("user-agent", "")[:400]
        browser = cookie_in(connection.cookies, BROWSER_COOKIE)
        known = services(connection).sessions.visitor(browser, address(connection.scope), agent)
        connection.scope["azalai.visitor"] = known
    return known


async def not_by_token(
    connection: HTTPConnection, person: Annotated[PersonRow | None, Depends(anybody)]
) -> PersonRow | None:
    """Refuse tokens: a program may play, but not change the account."""
    if connection.headers.get("authorization"):
        raise Problem(403, "token", "A token cannot do this. Sign in with the browser.")
    return person


async def somebody(connection: HTTPConnection, person: Annotated[PersonRow | None, Depends(anybody)]) -> PersonRow:
    if person is None:
        await _refuse_if_suspended(connection)
        raise no_session()
    return person


async def _refuse_if_suspended(connection: HTTPConnection) -> None:
    """Say why a session has ended if the host has suspended its owner: a guest cannot sign in to find out."""
    _, _, cookie = _credentials(connection)
    have = services(connection)
    whose = await have.sessions.owner(cookie) if cookie else None
    if whose:
        have.sanctions.refuse_suspended(whose)


async def in_person(
    connection: HTTPConnection, person: Annotated[PersonRow | None, Depends(not_by_token)]
) -> PersonRow:
    return await somebody(connection, person)


async def host(connection: HTTPConnection, person: Annotated[PersonRow, Depends(in_person)]) -> PersonRow:
    """Allow only a host, and only with a session, never with a token."""
    if not services(connection).sanctions.is_host(person["id"]):
        raise Problem(403, "not-host", "Only a host of this server can do this.")
    return person


Have = Annotated[Services, Depends(provided)]
Anybody = Annotated[PersonRow | None, Depends(anybody)]
NotByToken = Annotated[PersonRow | None, Depends(not_by_token)]
Somebody = Annotated[PersonRow, Depends(somebody)]
InPerson = Annotated[PersonRow, Depends(in_person)]
Host = Annotated[PersonRow, Depends(host)]


def asker_of(connection: HTTPConnection, person: PersonRow) -> Asker:
    return Asker(person["id"], address(connection.scope))


async def asking(connection: HTTPConnection, person: Somebody) -> Asker:
    return asker_of(connection, person)


Asking = Annotated[Asker, Depends(asking)]


async def peer(connection: HTTPConnection) -> str:
    return address(connection.scope)


Peer = Annotated[str, Depends(peer)]


async def sent(request: Request, have: Have, who: Anybody, address: Peer) -> bytes:
    """The body as it was sent, for routes that check it elsewhere. Without credit for it, it is not even received."""
    length = request.headers.get("content-length", "")
    if length.isdigit():
        have.checks.charge(address, int(length))
        return await request.body()
    body = await request.body()
    have.checks.charge(address, len(body))
    return body


async def come_from(connection: HTTPConnection) -> Visitor:
    return visitor(connection)


Sent = Annotated[bytes, Depends(sent)]
From = Annotated[Visitor, Depends(come_from)]
Opened = Annotated[Key | None, Depends(key_of)]


async def while_there(request: Request, work: Coroutine[Any, Any, Found]) -> Found:
    """Do work while the client waits for it; cancel it if the client hangs up."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        doing.cancel()
        leaving.cancel()


async def _left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
