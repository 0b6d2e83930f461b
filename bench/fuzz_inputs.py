"""What `fuzz.py` sends: requests made from the server's own description, and frames, nearly valid or quite wrong.

Everything is drawn from a `random.Random`, so the same seed gives the same inputs, apart from what the server chose
itself: cookies, ids of tables, legal moves.
"""

from __future__ import annotations

import copy
import json
import random
import struct
from collections import deque
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

API = "/api/v1"
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
ODD_TEXTS = ("", " ", "\0", "\ud800", "\u202e", "\u200b", "e\u0301" * 30, "💥", "x" * 5000, "' OR 1=1 --", "../" * 9)
ODD_NUMBERS = (0, -1, 1, 63, 64, 2**31, 2**31 + 1, 2**63, -(2**63) - 1, 10**30, 10**3000, 1.5, 1e308, -0.0)
NO_NUMBERS = (float("nan"), float("inf"), float("-inf"))
NESTED = json.loads("[" * 60 + "]" * 60)
ODD: tuple[Any, ...] = (*ODD_TEXTS, *ODD_NUMBERS, *NO_NUMBERS, None, True, False, [], {}, [[]], {"a": {}}, NESTED)
ODD_BODIES = (
    b"",
    b"{",
    b"[]",
    b'"name"',
    b"null",
    b'{"name": "\xff\xfe"}',
    b'{"name": 1e999999}',
    b'{"\\ud800": 1}',
    b'{"name": "", "name": ""}',
    b"\xef\xbb\xbf{}",
    b"[" * 7_000,
    b'{"a":' * 3_000 + b"1" + b"}" * 3_000,
    b'{"name": ' + b"9" * 15_000 + b"}",
    b" " * 17_000,
)
ODD_HEADERS = (
    "Content-Type: text/plain",
    "Content-Type: application/xml; charset=\x7f",
    "Content-Type: multipart/form-data; boundary=x",
    "Content-Encoding: gzip",
    "Authorization: Bearer nobody",
    "Authorization: Basic !!!",
    "Authorization:",
    "Cookie: azalai=; azalai=x; azalai-browser=\xff",
    "Cookie: " + "a=b; " * 500,
    "Origin: https://elsewhere.example",
    "Origin: null",
    "Accept-Encoding: gzip;q=x, br, \xff",
    "Accept-Language: " + "de-" * 200,
    "Range: bytes=9-1",
    "If-None-Match: *",
    "If-Modified-Since: yesterday",
    "Expect: 100-continue",
    "X-Forwarded-For: 999.1.1.1, ::, x",
    "X-Forwarded-Proto: gopher",
    "Upgrade: h2c",
    "User-Agent: " + "\xe9" * 900,
    "X-Long: " + "y" * 7_000,
)
BROKEN = (
    b"\0" * 200,
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET " + b"/x" * 20_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /api/v1/me HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/v1/me HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/v1/me HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/v1/me HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{",
    b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 300 + b"\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 9_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHo\0st: a\r\n\r\n",
    b"GET / HTTP/1.1\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
)
MAY_BE_REFUSED = (b"\x7f", b"Upgrade:", b"Expect:")
PASSWORDS = ("/sessions", "/me/password", "/me/account")  # each try hashes one, and may end the session
PAGES = ("/", "/rules/desert", "/engine/x.wasm", "/assets/x.js", "/healthz", "/readyz", "/metrics", "/api/v1/none")
PAGES_SHARE = 0.05  # of the requests
THINKING = ("/review", "/clone", "/rematch", "/seats/{seat}")  # each may begin a search
SLOW = PASSWORDS + THINKING  # one in fifty is enough
LAST_RITES = {"DELETE /me", "DELETE /sessions/current"}  # they end the session of whoever asks, as `PASSWORDS` may


@dataclass
class Known:
    """What a worker knows about the server, to send nearly valid input."""

    origin: str
    cookie: str = ""
    tables: list[str] = field(default_factory=list)  # the one in play first
    person: str = ""
    record: dict[str, Any] = field(default_factory=dict)
    outcomes: tuple[str, ...] = ()  # what a search expects of each seat
    files: list[str] = field(default_factory=list)  # of the browser's engine
    doomed: deque[str] = field(default_factory=lambda: deque(maxlen=50))  # cookies of guests that may be deleted
    version: int = 0
    seat: int = 0
    moves: list[str] = field(default_factory=list)


# -- values


def mutated(value: Any, rng: random.Random) -> Any:
    """The value with one thing in it changed, missing, doubled or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        return _mutated_object(dict(value), rng)
    if isinstance(value, list) and value and rng.random() < 0.9:
        return _mutated_list(list(value), rng)
    if isinstance(value, str) and value and rng.random() < 0.5:
        at = rng.randrange(len(value))
        return value[:at] + rng.choice(ODD_TEXTS) + value[at + rng.randrange(2) :]
    if isinstance(value, int) and abs(value) < 2**60 and rng.random() < 0.5:
        return rng.choice((value + 1, value - 1, -value, str(value), float(value), value * 10**9))
    return rng.choice(ODD)


def _mutated_object(value: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    key = rng.choice(list(value))
    roll = rng.random()
    if roll < 0.15:
        del value[key]
    elif roll < 0.2:
        value[str(rng.choice(ODD_TEXTS))] = value.pop(key)
    elif roll < 0.25:
        value["extra"] = rng.choice(ODD)
    else:
        value[key] = mutated(value[key], rng)
    return value


def _mutated_list(value: list[Any], rng: random.Random) -> list[Any]:
    at = rng.randrange(len(value))
    roll = rng.random()
    if roll < 0.15:
        del value[at]
    elif roll < 0.3:
        value.insert(at, value[rng.randrange(len(value))])
    elif roll < 0.32:
        value *= 40
    else:
        value[at] = mutated(value[at], rng)
    return value


def as_json(value: Any, rng: random.Random) -> bytes:
    """Mostly JSON; sometimes cut off, or with a byte that does not belong there."""
    text = json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    roll = rng.random()
    if roll < 0.05:
        return text[: rng.randrange(len(text) + 1)]
    if roll < 0.1:
        at = rng.randrange(len(text))
        return text[:at] + rng.randbytes(1) + text[at + 1 :]
    return text


# -- requests


class Sampler:
    """Values that fit a schema of the description."""

    def __init__(self, description: dict[str, Any]) -> None:
        self._schemas = description["components"]["schemas"]

    def value(self, schema: dict[str, Any], rng: random.Random) -> Any:
        if "$ref" in schema:
            return self.value(self._schemas[schema["$ref"].rpartition("/")[2]], rng)
        if "anyOf" in schema or "oneOf" in schema:
            return self.value(rng.choice(schema.get("anyOf") or schema["oneOf"]), rng)
        if "const" in schema or "enum" in schema:
            return schema["const"] if "const" in schema else rng.choice(schema["enum"])
        return self._plain(schema, rng)

    def _plain(self, schema: dict[str, Any], rng: random.Random) -> Any:
        kind = schema.get("type")
        if kind == "object":
            return {name: self.value(of, rng) for name, of in schema.get("properties", {}).items()}
        if kind == "array":
            return [self.value(schema.get("items", {}), rng) for _ in range(rng.randrange(4))]
        if kind in ("integer", "number"):
            return rng.randint(int(schema.get("minimum", 0)), int(min(schema.get("maximum", 9), 60)))
        if kind == "boolean":
            return rng.random() < 0.5
        return rng.choice(("Samira", "desert", "targi", "en", "light", "abc123")) if kind == "string" else None


@dataclass
class Request:
    """One request, and how to read the answer."""

    raw: bytes
    head: bool = False  # an answer without a body
    alone: bool = False  # it may be refused before it is read, along with all requests that still wait for an answer
    last: bool = False  # nothing may follow on this connection
    stream: bool = False  # the answer does not end
    lost: bool = False  # there may be no answer at all


class Requests:
    """Draws requests to all endpoints of the description."""

    def __init__(self, description: dict[str, Any], rng: random.Random) -> None:
        self._rng = rng
        self._sampler = Sampler(description)
        self._operations = [
            (method.upper(), path.removeprefix(API), operation)
            for path, methods in description["paths"].items()
            for method, operation in methods.items()
        ]
        self._slow = [one for one in self._operations if one[1].endswith(SLOW)]
        self._usual = [one for one in self._operations if one not in self._slow]

    def draw(self, known: Known) -> Request:
        rng = self._rng
        if rng.random() < 0.01:
            return self._broken()
        method, path, operation = rng.choice(self._slow if rng.random() < 0.02 else self._usual)
        page = rng.random() < PAGES_SHARE
        address = self._page(known) if page else API + self._address(path, operation, known)
        if page:
            method, path, operation = "GET", "", {}
        body, kind = self._body(path, operation, known)
        stream = path.endswith("/stream")
        ends = f"{method} {path}" in LAST_RITES or path in PASSWORDS
        if rng.random() < 0.03:
            method, ends = rng.choice(METHODS), True
        headers = self._headers(known, doomed=ends)
        if body or method in ("POST", "PUT", "PATCH"):
            headers += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
        lines = [f"{method} {address} HTTP/1.1", *headers, "", ""]
        raw = "\r\n".join(lines).encode("latin-1", "replace") + body
        alone = method == "BREW" or any(word in raw for word in MAY_BE_REFUSED)
        return Request(raw, method == "HEAD", alone, last=alone or stream or len(body) > 16_000, stream=stream)

    def _page(self, known: Known) -> str:
        """An address beside the API: a page, a file, a health check."""
        found = self._rng.choice((*PAGES, f"/tables/{known.tables[0]}", *known.files))
        return (
            found if self._rng.random() < 0.8 else found + quote(self._rng.choice(ODD_TEXTS).encode("utf-8", "replace"))
        )

    def _broken(self) -> Request:
        raw = self._rng.choice(BROKEN) if self._rng.random() < 0.8 else self._rng.randbytes(self._rng.randrange(1, 300))
        return Request(raw, alone=True, last=True, lost=True)

    def _headers(self, known: Known, *, doomed: bool) -> list[str]:
        rng = self._rng
        found = [f"Host: {known.origin.partition('://')[2]}", f"Origin: {known.origin}"]
        cookie = (rng.choice(known.doomed) if known.doomed else "") if doomed else known.cookie
        roll = rng.random()
        if roll < 0.85:
            found.append(f"Cookie: azalai={cookie}")
        elif roll < 0.95:
            found.append(f"Cookie: azalai={cookie[: rng.randrange(len(cookie) + 1)]}{rng.choice(('', 'x', '%00'))}")
        if rng.random() < 0.15:
            found.append(rng.choice(ODD_HEADERS))
        return found

    def _address(self, path: str, operation: dict[str, Any], known: Known) -> str:
        rng = self._rng
        asked = []
        for parameter in operation.get("parameters", []):
            name, schema = parameter["name"], parameter["schema"]
            good = self._good(name, schema, known)
            value = rng.choice(ODD) if rng.random() < 0.15 else good
            text = quote(str(value)[:5000].encode("utf-8", "surrogatepass"), safe="" if rng.random() < 0.9 else "/?%")
            if parameter["in"] == "path":
                path = path.replace("{" + name + "}", text)
            elif rng.random() < 0.6:
                asked.append(f"{name}={text}")
        return path + ("?" + "&".join(asked) if asked else "")

    def _good(self, name: str, schema: dict[str, Any], known: Known) -> Any:
        chosen = {
            "table": known.tables,
            "person": [known.person],
            "game": ["desert", "targi"],
            "card": ["tribe-1", "x"],
        }
        return self._rng.choice(chosen[name]) if name in chosen else self._sampler.value(schema, self._rng)

    def _body(self, path: str, operation: dict[str, Any], known: Known) -> tuple[bytes, str]:
        rng = self._rng
        kinds = operation.get("requestBody", {}).get("content", {})
        if not kinds:
            return (b"" if rng.random() < 0.97 else rng.choice(ODD_BODIES)), "application/json"
        kind, content = rng.choice(list(kinds.items()))
        if rng.random() < 0.02:
            return rng.choice(ODD_BODIES), kind
        value = self._good_body(path, known) or self._sampler.value(content["schema"], rng)
        for _ in range(rng.choice((0, 1, 1, 1, 1, 1, 2, 3))):
            value = mutated(value, rng)
        return as_json(value, rng), kind

    def _good_body(self, path: str, known: Known) -> Any:
        """Valid bodies that cannot be made from the description alone."""
        if path == "/tables":
            return {"game": "desert", "options": {"players": 2, "edition": "2024"}, "seats": ["me", "open"]}
        if path.endswith("/acts"):
            return message(known, self._rng)
        record = copy.copy(known.record)
        named = {
            "/records": record,
            "/position": {"record": record, "seat": 0},
            "/why": {"record": record, "target": "F8"},
            "/hint-reason": {"version": known.version, "seat": known.seat, "moves": self._measured(known)},
        }
        return next((body for end, body in named.items() if path.endswith(end)), None)

    def _measured(self, known: Known) -> list[dict[str, Any]]:
        """What a search could have made of some moves."""
        moves = self._rng.sample(known.moves, min(3, len(known.moves)))
        rows = [{name: self._rng.random() for name in known.outcomes} for _ in range(2 * len(moves))]
        return [{"move": move, "outcome": rows[2 * n : 2 * n + 2]} for n, move in enumerate(moves)]


# -- frames

TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


def message(known: Known, rng: random.Random) -> dict[str, Any]:
    """A message that is valid now, as far as known; those that end games or start searches are rare."""
    at = {"id": f"a{rng.randrange(10**9)}", "version": known.version, "seat": known.seat}
    usual: list[dict[str, Any]] = [
        {"type": "move", **at, "move": rng.choice(known.moves or ["leader green A4"])},
        {"type": "undo", **at},
        {"type": "answer", **at, "to": "undo", "accept": True},
        {"type": "chat", "id": at["id"], "text": "salt"},
        {"type": "why", **at, "target": rng.choice(("F8", "leader", "A1", "camel green F8"))},
        {"type": "look", "seat": rng.randrange(2)},
        {"type": "ping"},
    ]
    rare: list[dict[str, Any]] = [
        {"type": "resign", **at},
        {"type": "offer_end", **at},
        {"type": "give_bot", **at, "other": 1, "level": "novice"},
        {"type": "hint", "id": at["id"], "seat": known.seat},
    ]
    return rng.choice(rare if rng.random() < 0.003 else usual)


def frame(payload: bytes, rng: random.Random, opcode: int = TEXT, final: bool = True, more_bits: int = 0) -> bytes:
    """A masked frame; `more_bits` are set in its first byte."""
    size, mask = len(payload), rng.randbytes(4)
    first = (0x80 if final else 0) | more_bits | opcode
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 65_536:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    key = int.from_bytes(mask * (size // 4 + 1), "big") >> 8 * (4 - size % 4)
    return head + mask + (int.from_bytes(payload, "big") ^ key).to_bytes(size, "big")


def draw_frame(known: Known, rng: random.Random) -> bytes:
    """A frame that the server must answer and survive."""
    value: Any = message(known, rng)
    for _ in range(rng.choice((0, 1, 1, 1, 2))):
        value = mutated(value, rng)
    text = as_json(value, rng) if rng.random() < 0.95 else rng.choice(ODD_BODIES)
    text = text.decode("utf-8", "replace").encode()  # what is not UTF-8 ends the connection: see `draw_last`
    roll = rng.random()
    if roll < 0.05 and len(text) > 2:
        cut = rng.randrange(1, len(text))
        return frame(text[:cut], rng, final=False) + frame(text[cut:], rng, opcode=0)
    if roll < 0.1:
        return frame(text if rng.random() < 0.5 else rng.randbytes(rng.randrange(60)), rng, BINARY)
    return frame(text, rng)


def draw_last(rng: random.Random) -> bytes:
    """Bytes that break a connection."""
    text = b'{"type":"ping"}'
    wrong = (
        lambda: frame(text, rng, rng.choice((3, 4, 7, 11, 15))),
        lambda: frame(text, rng, more_bits=rng.choice((0x10, 0x20, 0x40))),
        lambda: frame(text, rng, opcode=0),
        lambda: frame(text, rng, final=False) + frame(text, rng),
        lambda: frame(b"x" * 200, rng, PING),
        lambda: frame(b"x", rng, PING, final=False),
        lambda: frame(b"\xff" + rng.randbytes(rng.randrange(40)), rng),
        lambda: frame(text, rng, CLOSE),
        lambda: frame(struct.pack("!H", rng.choice((0, 999, 1000, 1001, 1005, 1006, 3000, 4999, 65535))), rng, CLOSE),
        lambda: frame(b"\x03", rng, CLOSE),
        lambda: frame(struct.pack("!H", 1000) + b"\xff\xfe", rng, CLOSE),
        lambda: b"\x81\x05hello",
        lambda: struct.pack("!BBQ", 0x81, 0xFF, rng.choice((2**63, 2**40, 300_000))) + rng.randbytes(64),
        lambda: frame(b"x" * 200_000, rng),
        lambda: frame(b"", rng, final=False) + frame(b"", rng, opcode=0, final=False) * 100,
        lambda: frame(b"", rng, PING) * 60,
        lambda: rng.randbytes(rng.randrange(1, 200)),
        lambda: frame(text, rng)[:-3],
    )
    return rng.choice(wrong)()
