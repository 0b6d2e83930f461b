"""Checks between the network and the routes: body sizes, time limits, origins, security headers."""

from __future__ import annotations

import asyncio
import logging
import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azalai.server import metrics
from azalai.server.failures import problem_of
from azalai.server.http.slow import SlowRequests
from azalai.server.limits import Limits, network_of
from azalai.server.problems import PROBLEM_TYPE, Problem
from azalai.server.sessions import COOKIE
from azalai.server.settings import Settings

BODY_SIZE = 16_000  # bytes
FILE_SIZE = 1_000_000  # where a body may hold a map, cards or a record
FILES = re.compile(r"/api/v1/(tables|records|games/[a-z]+/(check|board|position|why))")
SAFE = {"GET", "HEAD", "OPTIONS"}
METHODS = SAFE | {"POST", "PUT", "PATCH", "DELETE"}
TOO_MUCH = 429

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
HTTPS_ONLY = {"strict-transport-security": "max-age=31536000"}  # a year; what else is under this name is the host's

log = logging.getLogger("azalai.web")


def same_origin(headers: Headers, own: str) -> bool:
    """Whether a request comes from our own pages. A program sends no origin, but then it may send no cookie either."""
    origin = headers.get("origin")
    if origin is None:
        return f"{COOKIE}=" not in headers.get("cookie", "")
    if own:
        return origin == own
    return origin.partition("://")[2] == headers.get("host")


class Guard:
    """ASGI middleware: adds security headers and refuses foreign origins and bodies that are too large or too slow.

    An address that sends too many requests waits here for its turn.
    """

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._origin = settings.origin.rstrip("/")
        self._headers = HEADERS | (HTTPS_ONLY if self._origin.startswith("https") else {})
        self._patience = settings.patience
        self._slow = SlowRequests(settings.slow_request_seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        problem = await self._problem_of_socket(scope)
        if problem is None:
            await self._app(scope, receive, send)
            return

        async def answer(message: Message) -> None:
            await send(self._with_headers({**message, "type": f"websocket.{message['type']}"}, scope))

        await receive()
        await refuse(problem, answer)

    async def _problem_of_socket(self, scope: Scope) -> Problem | None:
        try:
            await self._limits.wait_for_turn(address(scope))
        except Problem as problem:
            return problem
        return None if same_origin(Headers(scope=scope), self._origin) else bad_origin()

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        watch = self._slow.watch(receive)
        taken = started = False

        async def guarded_send(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                if taken and message["status"] == TOO_MUCH:
                    self._limits.slow_down(address(scope))
                method = scope["method"] if scope["method"] in METHODS else "other"
                metrics.requests.labels(method, str(message["status"])).inc()
                self._slow.note(watch, method, scope, message["status"])
                self._with_headers(message, scope)
            await send(message)

        try:
            await self._limits.wait_for_turn(address(scope))
            taken = True
            watch.begin()
            if scope["method"] not in SAFE and not same_origin(headers, self._origin):
                raise bad_origin()
            await self._app(scope, _limited(watch.receive, headers, most_bytes(scope), self._patience), guarded_send)
        except ClientDisconnect:
            return  # the client hung up before the whole body had arrived: nobody reads an answer
        except Exception as failure:
            if started:
                raise
            await refuse(as_problem(failure, scope), guarded_send)

    def _with_headers(self, message: Message, scope: Scope) -> Message:
        if message["type"].endswith("response.start"):
            found = MutableHeaders(scope=message)
            for name, value in self._headers.items():
                found.setdefault(name, value)
            if scope["path"].startswith("/api/"):
                found.setdefault("cache-control", "no-store")
        return message


def as_problem(failure: Exception, scope: Scope) -> Problem:
    """The problem to answer with; an unexpected error is logged."""
    problem = failure if isinstance(failure, Problem) else problem_of(failure)
    if problem is None:
        log.error("%s %s failed", scope.get("method", "SOCKET"), scope.get("route"), exc_info=failure)
        return Problem(500, "internal", "Something went wrong on the server.")
    return problem


def bad_origin() -> Problem:
    return Problem(403, "bad-origin", "This request comes from another site. Use a token for programs.")


def most_bytes(scope: Scope) -> int:
    """How large a request's body may be."""
    return FILE_SIZE if FILES.fullmatch(scope["path"]) else BODY_SIZE


def _limited(receive: Receive, headers: Headers, most: int, seconds: float) -> Receive:
    """Receive a body of at most this many bytes within this many seconds."""
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length) > most:
        raise _too_large(most)
    read = 0
    done = False
    deadline = asyncio.get_running_loop().time() + seconds

    async def limited() -> Message:
        nonlocal read, done
        if done:
            return await receive()
        try:
            message = await asyncio.wait_for(receive(), deadline - asyncio.get_running_loop().time())
        except TimeoutError:
            raise Problem(408, "too-slow", "The request took too long to arrive.") from None
        read += len(message.get("body", b""))
        done = not message.get("more_body", False)
        if read > most:
            raise _too_large(most)
        return message

    return limited


def _too_large(most: int) -> Problem:
    return Problem(413, "too-large", f"This request may have at most {most} bytes.", headers={"Connection": "close"})


async def refuse(problem: Problem, send: Send) -> None:
    body = problem.content()
    headers = {"content-type": PROBLEM_TYPE, "content-length": str(len(body)), **(problem.headers or {})}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status_code, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def address(scope: Scope) -> str:
    """The key by which an address is limited."""
    return network_of(str(scope["client"][0])) if scope.get("client") else "unknown"
