"""The OpenAPI description: FastAPI describes the requests; here we add the types of everything else.

These are the answers that the server encodes itself, and the socket's messages: `ClientMessage` and `ServerMessage`.
The schemas come from the types that the server decodes and builds, so nothing is described twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from inspect import cleandoc
from typing import Any, get_args

import msgspec
from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from azalai.server.http.models import GivenOptions, GivenPosition, NewTable, Pointed, Tried
from azalai.server.log.clock import Clock
from azalai.server.log.outcome import Score
from azalai.server.log.position import Position, UnstoredPosition
from azalai.server.log.story import EventPage, GameEvent, WholeStory
from azalai.server.messages import Act, Said
from azalai.server.problems import ProblemDocument
from azalai.server.shapes import (
    AuditPage,
    Catalogue,
    Channel,
    Coached,
    Edition,
    Evaluation,
    Export,
    FoundPeople,
    HintReason,
    HostPersonPage,
    HostText,
    KnownPosition,
    MyModeration,
    MyNotices,
    OptionCheck,
    PersonPage,
    Reason,
    ReportPage,
    Reports,
    Review,
    ReviewReasons,
    ServerMessage,
    TableList,
)
from azalai.server.table.lines import LinePosition

Schema = dict[str, Any]
PLACE = "#/components/schemas/{name}"
ANSWERS = (ProblemDocument, Catalogue, OptionCheck, UnstoredPosition, Position, WholeStory, EventPage, Review, Reason)
ANALYSIS = (LinePosition, Evaluation, Coached, KnownPosition, HintReason, ReviewReasons)
BODIES: tuple[type[BaseModel], ...] = (GivenOptions, GivenPosition, Pointed, Tried, NewTable)
PAGES = (TableList, PersonPage, Export, MyNotices, Channel)
MODERATION = (MyModeration, Reports, ReportPage, FoundPeople, HostPersonPage, AuditPage, HostText)
ADDED: dict[type, Schema] = {Score: {"type": ["integer", "null"]}, GameEvent: {}, Edition: {}}  # keys that games add


class Described(FastAPI):
    def openapi(self) -> Schema:
        if self.openapi_schema is None:
            description = super().openapi()
            description["components"]["schemas"] |= _shapes() | _bodies()
            description["x-socket"] = {"client": named("ClientMessage"), "server": named("ServerMessage")}
        return super().openapi()


def reference(shape: type) -> Schema:
    return named(shape.__name__)


def named(name: str) -> Schema:
    return {"$ref": PLACE.format(name=name)}


def takes(model: type[BaseModel]) -> Schema:
    """The description of a route that reads its own body."""
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": reference(model)}}}}


def any_act() -> Schema:
    """The body of an act over HTTP."""
    return {"anyOf": [reference(kind) for kind in get_args(Act)]}


def _bodies() -> dict[str, Schema]:
    """The bodies that routes read themselves, and their parts."""
    place = PLACE.format(name="{model}")
    _, found = models_json_schema([(model, "validation") for model in BODIES], ref_template=place)
    bodies: dict[str, Schema] = found["$defs"]
    return bodies


def _shapes() -> dict[str, Schema]:
    told, said = get_args(ServerMessage), get_args(Said)
    shapes = [*ANSWERS, *ANALYSIS, *PAGES, *MODERATION, *told, *said]
    _, found = msgspec.json.schema_components(shapes, ref_template=PLACE)
    for described in found.values():
        if words := described.get("description"):
            described["description"] = cleandoc(words)
    for shape, schema in ADDED.items():
        found[shape.__name__]["additionalProperties"] = schema
    clock = found[Clock.__name__]
    clock["required"] = list(clock["properties"])  # the server always sends all fields
    return found | {"ClientMessage": _by_type(said, found), "ServerMessage": _by_type(told, found)}


def _by_type(kinds: Iterable[type], found: dict[str, Schema]) -> Schema:
    """One of these messages: its `type` says which."""
    names = {found[kind.__name__]["properties"]["type"]["enum"][0]: kind.__name__ for kind in kinds}
    mapping = {word: PLACE.format(name=name) for word, name in names.items()}
    options = [named(name) for name in names.values()]
    return {"oneOf": options, "discriminator": {"propertyName": "type", "mapping": mapping}}
