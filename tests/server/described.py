"""Compare what the server says with its own description: anything missing, unknown or of another type is a fault."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from jsonschema import Draft202012Validator

from azalai.server.app import make_app
from azalai.server.settings import Settings
from tests.server.running import Person, Socket

Schema = dict[str, Any]
DESCRIPTION: Schema = make_app(Settings(data_dir=Path("unused"))).openapi()
SHAPES: dict[str, Schema] = DESCRIPTION["components"]["schemas"]
OF_GAMES = {  # keys that a game adds
    "GameEvent": ("card", "came", "goods"),
    "Edition": ("camels", "boards", "variants", "oases"),
}


def strict(schema: Any) -> Any:
    """The same, but what is not described is forbidden."""
    if isinstance(schema, list):
        return [strict(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict):
        closed.setdefault("additionalProperties", False)
    return closed


def _strict_shapes() -> dict[str, Schema]:
    shapes: dict[str, Schema] = strict(copy.deepcopy(SHAPES))
    for name, keys in OF_GAMES.items():
        shapes[name]["additionalProperties"] = False
        shapes[name]["properties"] |= {key: {} for key in keys}
    return shapes


STRICT = {"components": {"schemas": _strict_shapes()}}


def name_of(schema: Schema) -> str | None:
    """The name of the shape that a schema refers to."""
    return schema["$ref"].rpartition("/")[2] if "$ref" in schema else None


def messages(who: str) -> dict[str, str]:
    """The shapes of `ServerMessage` or `ClientMessage`, by what their `type` says."""
    mapping: dict[str, str] = SHAPES[who]["discriminator"]["mapping"]
    return {word: place.rpartition("/")[2] for word, place in mapping.items()}


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(strict(json.loads(schema)) | STRICT)


def faults(schema: Schema, value: Any) -> list[str]:
    found = _validator(json.dumps(schema)).iter_errors(value)
    return [f"{fault.json_path}: {fault.message}" for fault in found]


class Ear:
    """Checks everything that the server sends to some people."""

    def __init__(self) -> None:
        self.kinds: set[str] = set()  # of messages
        self.seen: set[tuple[str, str]] = set()  # shapes with their fields
        self.words: dict[tuple[str, str], set[str]] = {}  # the texts of a field that has only some
        self.answers: set[str] = set()  # shapes of answers over HTTP

    def listen(self, person: Person) -> Person:
        person.http.event_hooks = {"response": [self._answer]}
        return person

    def overhear(self, socket: Socket) -> None:
        """All that a socket has heard so far."""
        for message in socket.heard:
            self.message(message)

    def message(self, message: Schema) -> None:
        kind = message["type"]
        assert kind in messages("ServerMessage"), f"{kind} is not described"
        self.kinds.add(kind)
        self._check({"$ref": f"#/components/schemas/{messages('ServerMessage')[kind]}"}, message)

    def _answer(self, answer: httpx.Response) -> None:
        answer.read()
        described = _operation(answer.request)["responses"].get(str(answer.status_code))
        assert described, f"{answer.request.method} {answer.url.path} has no described answer {answer.status_code}"
        if not answer.content:
            assert "content" not in described
            return
        kind = answer.headers["content-type"].partition(";")[0]
        schema = described["content"][kind]["schema"]
        if kind == "application/x-ndjson":
            for line in answer.text.splitlines():
                self.message(json.loads(line))
        elif kind.endswith("json"):
            self.answers |= set(filter(None, [name_of(schema)]))
            self._check(schema, answer.json())

    def _check(self, schema: Schema, value: Any) -> None:
        found = faults(schema, value)
        assert not found, (found, value)
        self._note(schema, value)

    def _note(self, schema: Schema, value: Any) -> None:
        """Remember which fields came, in which shapes."""
        for option in schema.get("anyOf", []):  # null, or one more thing: at most one has fields
            self._note(option, value)
        name = name_of(schema)
        shape = SHAPES[name] if name else schema
        if isinstance(value, list):
            for part in value:
                self._note(shape.get("items") or {}, part)
        elif isinstance(value, dict):
            for key, part in value.items():
                field = shape.get("properties", {}).get(key)
                if name and field is not None:
                    self.seen.add((name, key))
                    if "enum" in field:
                        self.words.setdefault((name, key), set()).add(part)
                more = shape.get("additionalProperties")
                self._note(field if field is not None else more if isinstance(more, dict) else {}, part)


def _operation(request: httpx.Request) -> Schema:
    for path, methods in DESCRIPTION["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))
        if re.fullmatch(pattern, request.url.path) and request.method.lower() in methods:
            found: Schema = methods[request.method.lower()]
            return found
    raise AssertionError(f"{request.method} {request.url.path} is not described")


def parts_of(*names: str) -> Iterator[str]:
    """These shapes, and all that they are made of."""
    wanted, found = list(names), set()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += re.findall(r"#/components/schemas/(\w+)", json.dumps(SHAPES[name]))
            yield name
