"""Where the server may send something that a player has asked for: never into the host's own network.

A name is looked up once. All its addresses must be public, and the connection goes to one of them, so a name that
changes its address in between gains nothing.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from azalai.server.problems import Problem
from azalai.server.settings import Settings, listed

LONGEST = 1_000  # characters
LOOKUP_SECONDS = 5.0
PORTS = {"https": 443, "http": 80}
LEAST_PORT = 1_024  # besides these two, so that no other service of a machine can be talked to
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")
TARGET = re.compile(r"[!-~]*")  # what a request's first line may hold
PUBLIC = IPv6Network("2000::/3")
SPECIAL = tuple(  # parts of it that lead to IPv4 addresses or to nowhere
    map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))
)
SPECIAL_4 = IPv4Network("192.0.0.0/24"), IPv4Network("192.88.99.0/24")  # Python's lists differ between versions

Lookup = Callable[[str, int], Awaitable[list[str]]]


class Target(NamedTuple):
    """An address as a person gave it, taken apart."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"


def bad_address() -> Problem:
    """The same words whatever is wrong: nobody should learn which names exist in the host's network."""
    words = "Notices cannot go to this address. Give a public one that begins with https:// and can be reached."
    return Problem(422, "bad-address", words)


def is_public(address: str) -> bool:
    """Whether an IP address belongs to the public internet.

    >>> is_public("93.184.215.14"), is_public("2606:2800:21f:cb07::1")
    (True, True)
    >>> [is_public(one) for one in ("10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "64:ff9b::a00:1")]
    [False, False, False, False, False]
    """
    try:
        found: IPv4Address | IPv6Address = ip_address(address)
    except ValueError:
        return False
    if isinstance(found, IPv4Address):
        special = found.is_multicast or found.is_reserved or any(found in network for network in SPECIAL_4)
        return found.is_global and not special
    return found in PUBLIC and found.is_global and not any(found in network for network in SPECIAL)


async def look_up(host: str, port: int) -> list[str]:
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Addresses:
    def __init__(self, settings: Settings, look_up: Lookup = look_up) -> None:
        self._schemes = ("https", "http") if settings.notice_plain_http else ("https",)
        self._allowed = frozenset(name.lower() for name in listed(settings.notice_hosts))
        self._look_up = look_up

    def read(self, address: str) -> Target:
        """An address taken apart; a `Problem` if nothing may be sent there, whatever its name leads to."""
        try:
            parts = urlsplit(address)
            scheme, host, port = parts.scheme, parts.hostname or "", parts.port
        except ValueError:
            raise bad_address() from None
        odd = len(address) > LONGEST or not TARGET.fullmatch(address) or "@" in parts.netloc or parts.fragment
        if odd or scheme not in self._schemes or not _is_host(host) or port == 0:
            raise bad_address()
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        target = Target(scheme, host, port or PORTS[scheme], path)
        if target.port not in (PORTS[scheme], *range(LEAST_PORT, 65_536)) and not self._is_allowed(target):
            raise bad_address()
        return target

    async def resolve(self, target: Target) -> list[str]:
        """The IP addresses of a target; a `Problem` if there are none, or any of them is private."""
        try:
            async with asyncio.timeout(LOOKUP_SECONDS):
                found = await self._look_up(target.host, target.port)
        except (OSError, UnicodeError, TimeoutError):
            raise bad_address() from None
        if not found or not (self._is_allowed(target) or all(map(is_public, found))):
            raise bad_address()
        return found

    def _is_allowed(self, target: Target) -> bool:
        """Whether the host of the server has named this one."""
        return target.authority in self._allowed


def _is_host(host: str) -> bool:
    if ":" not in host:
        return bool(NAME.fullmatch(host))
    try:
        return IPv6Address(host).scope_id is None
    except ValueError:
        return False
