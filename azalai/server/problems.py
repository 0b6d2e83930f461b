"""What is answered when something is not possible: RFC 9457 problem documents with a stable code."""

from __future__ import annotations

import http
from typing import Any


class Problem(Exception):
    """A refusal: `code` is stable for programs, `detail` tells a person what to do."""

    def __init__(self, status: int, code: str, detail: str, headers: dict[str, str] | None = None, **more: Any) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers or {}
        self.more = more

    def document(self) -> dict[str, Any]:
        return {
            "type": f"urn:azalai:{self.code}",
            "title": http.HTTPStatus(self.status).phrase,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
            **self.more,
        }


def no_session() -> Problem:
    return Problem(401, "no-session", "Nobody is signed in. POST /api/v1/me with a name to begin as a guest.")


def no_table() -> Problem:
    return Problem(404, "no-table", "There is no such table. Check the link.")


def forbidden(detail: str) -> Problem:
    return Problem(403, "forbidden", detail)
