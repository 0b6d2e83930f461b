"""Send something to an address that a person has given: bounded in time and size, and without following anywhere."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import h11

from azalai.server.limits import HOUR, Limits, network_of
from azalai.server.memory import Tally
from azalai.server.notices.addresses import Addresses, Target
from azalai.server.problems import Problem

SECONDS = 10.0  # for everything: connecting, sending, and the answer's head
HEAD_BYTES = 16_384  # of an answer; its body is not read
CHUNK = 4_096
AT_ONCE = {"name": 4, "machine": 12}  # requests to one host by its name, and to one machine
SERVICES = (  # everybody's notices go through them, and they can look after themselves
    ".fcm.googleapis.com",
    ".updates.push.services.mozilla.com",
    ".push.apple.com",
    ".notify.windows.com",
    ".ntfy.sh",
)


class Unreached(Exception):
    """There was no proper answer; the text says in a word why. `wait` is how long the other side wants to rest."""

    def __init__(self, why: str, wait: float = 0.0) -> None:
        super().__init__(why)
        self.wait = wait


class Busy(Exception):
    """Enough is being sent there already. It may be tried again soon."""


class Answer(NamedTuple):
    status: int
    retry_after: float  # seconds; 0 if the answer does not say

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300


class Caller:
    """Sends requests. One machine gets only a few at a time, and a bounded number in an hour."""

    def __init__(self, addresses: Addresses, limits: Limits, secure: ssl.SSLContext | None = None) -> None:
        self._addresses = addresses
        self._limits = limits
        self._secure = secure
        self._under_way = Tally()

    async def post(self, target: Target, headers: Mapping[str, str], body: bytes) -> Answer:
        found = await self._addresses.resolve(target)
        with self._place(target, network_of(found[0])):
            try:
                async with asyncio.timeout(SECONDS):
                    return await self._ask(target, found[0], headers, body)
            except TimeoutError:
                raise Unreached("no-answer") from None
            except ssl.SSLError:
                raise Unreached("no-certificate") from None
            except OSError:
                raise Unreached("no-connection") from None
            except h11.RemoteProtocolError:
                raise Unreached("no-http") from None

    @contextmanager
    def _place(self, target: Target, machine: str) -> Iterator[None]:
        """Refuse what would be too much for one machine, or for us if it answers slowly."""
        name, place = f"name:{target.host}", f"machine:{machine}"
        if not f".{target.host}".endswith(SERVICES):  # not evilntfy.sh
            if self._under_way[name] >= AT_ONCE["name"] or self._under_way[place] >= AT_ONCE["machine"]:
                raise Busy
            try:
                self._limits.spend("called", machine)
            except Problem:
                raise Busy from None
        with self._under_way.one_more(name), self._under_way.one_more(place):
            yield

    async def _ask(self, target: Target, address: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """Connect to this very address. The certificate must still be the name's."""
        reader, writer = await asyncio.open_connection(
            address,
            target.port,
            ssl=self._context() if target.scheme == "https" else None,
            server_hostname=target.host if target.scheme == "https" else None,
        )
        try:
            line = h11.Connection(h11.CLIENT, max_incomplete_event_size=HEAD_BYTES)
            asked = {"Host": target.authority, "Content-Length": str(len(body)), "Connection": "close", **headers}
            request = h11.Request(method="POST", target=target.path, headers=list(asked.items()))
            for event in (request, h11.Data(data=body), h11.EndOfMessage()):
                writer.write(line.send(event) or b"")
            await writer.drain()
            return _answer(await _head(line, reader))
        finally:
            writer.transport.abort()  # what else it says is of no interest

    def _context(self) -> ssl.SSLContext:
        if self._secure is None:
            self._secure = ssl.create_default_context()
        return self._secure


async def _head(line: h11.Connection, reader: asyncio.StreamReader) -> h11.Response:
    while True:
        event = line.next_event()
        if event is h11.NEED_DATA:
            line.receive_data(await reader.read(CHUNK))
        elif isinstance(event, h11.Response):
            return event
        elif not isinstance(event, h11.InformationalResponse):
            raise Unreached("no-http")


def _answer(head: h11.Response) -> Answer:
    given = dict(head.headers).get(b"retry-after", b"").decode("ascii", "replace")
    return Answer(head.status_code, min(float(given), HOUR) if given.isdecimal() else 0.0)
