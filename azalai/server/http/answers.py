"""Helpers for the answers of routes."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from azalai.server.http.description import reference
from azalai.server.messages import encode
from azalai.server.problems import PROBLEM_TYPE, ProblemDocument
from azalai.server.rows import PersonRow
from azalai.server.table.live import LiveTable

Responses = dict[int | str, dict[str, Any]]
PROBLEMS: Responses = {
    status: {"description": "Problem", "content": {PROBLEM_TYPE: {"schema": reference(ProblemDocument)}}}
    for status in (400, 401, 403, 404, 408, 409, 413, 415, 422, 429, 503, 507)
}


def answers_with(shape: type, status: int = 200) -> Responses:
    """The description of a route that encodes its own answer."""
    return {status: {"content": {"application/json": {"schema": reference(shape)}}}}


OBJECT: Responses = {200: {"content": {"application/json": {"schema": {"type": "object"}}}}}  # described by the game
PICTURE: Responses = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}


def shown(kind: str) -> Responses:
    """The description of a route that answers with a picture of this media type."""
    return {200: {"content": {kind: {"schema": {"type": "string", "format": "binary"}}}}}


def json_answer(content: Any, status: int = 200) -> Response:
    return Response(encode(content), status, media_type="application/json")


def id_of(person: PersonRow | None) -> str | None:
    return person["id"] if person else None


def table_answer(live: LiveTable, person: PersonRow | None, status: int = 200) -> Response:
    return json_answer(live.audience.info(id_of(person)), status)
