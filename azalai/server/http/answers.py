"""Helpers for the answers of routes."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from azalai.server.http import models
from azalai.server.messages import encode
from azalai.server.rows import PersonRow
from azalai.server.table.live import LiveTable

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": models.ProblemDocument, "content": {"application/problem+json": {}}}
    for status in (400, 401, 403, 404, 408, 409, 413, 415, 422, 429)
}


def json_answer(content: Any) -> Response:
    return Response(encode(content), media_type="application/json")


def id_of(person: PersonRow | None) -> str | None:
    return person["id"] if person else None


def info(live: LiveTable, person: PersonRow | None) -> models.TableInfo:
    return models.TableInfo(**live.audience.info(id_of(person)))
