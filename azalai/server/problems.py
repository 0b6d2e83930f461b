"""Refusals as RFC 9457 problem documents with a stable code."""

from __future__ import annotations

import http
import json
from typing import NotRequired, TypedDict, Unpack

from starlette.exceptions import HTTPException

PROBLEM_TYPE = "application/problem+json"
MOST_FAULTS = 50  # named in one refusal


class Fault(TypedDict):
    """What is wrong with a part of a request. Line and column are places in a map or card file, counted from 1."""

    where: str
    line: NotRequired[int]
    column: NotRequired[int]
    message: str


class More(TypedDict, total=False):
    """Fields that only some problems have."""

    faults: list[Fault]
    version: int
    to_move: int | None
    rule: str
    sentences: dict[str, str]
    reason: str  # why a host has muted or suspended the person
    until: float | None


class ProblemDocument(More):
    type: str
    title: str
    status: int
    code: str
    detail: str


class Problem(HTTPException):
    """A refusal: `code` is stable, for programs; `detail` tells a person what to do."""

    def __init__(
        self, status: int, code: str, detail: str, headers: dict[str, str] | None = None, **more: Unpack[More]
    ) -> None:
        super().__init__(status, detail, headers)
        self.code = code
        self.more = more

    def document(self) -> ProblemDocument:
        return {
            "type": f"urn:azalai:{self.code}",
            "title": http.HTTPStatus(self.status_code).phrase,
            "status": self.status_code,
            "code": self.code,
            "detail": self.detail,
            **self.more,
        }

    def content(self) -> bytes:
        """The document in ASCII, because it may quote text that is not valid Unicode."""
        return json.dumps(self.document()).encode()


def bad_request(found: list[tuple[tuple[int | str, ...], str]]) -> Problem:
    """What is wrong with the parts of a request, each with its place."""
    faults: list[Fault] = [{"where": ".".join(map(str, place)), "message": words} for place, words in found]
    detail = "; ".join(f"{fault['where']}: {fault['message']}" for fault in faults[:5])
    return Problem(422, "bad-request", detail[:2000], faults=faults[:MOST_FAULTS])


def no_session() -> Problem:
    return Problem(401, "no-session", "You are not signed in. POST /api/v1/me with a name to start as a guest.")


def no_table() -> Problem:
    return Problem(404, "no-table", "There is no such table. Check the link.")


def broken_table() -> Problem:
    words = "This table is damaged and cannot be opened. Nothing has been deleted. Please tell the host its address."
    return Problem(500, "broken-table", words)


def not_ready() -> Problem:
    return Problem(503, "not-ready", "The game is still being prepared. Try again in a minute.")


def not_playing() -> Problem:
    return Problem(409, "not-playing", "The game has not started yet. Wait until all seats are taken.")


def forbidden(detail: str) -> Problem:
    return Problem(403, "forbidden", detail)
