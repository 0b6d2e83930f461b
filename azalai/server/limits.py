"""Rate limits by credit: requests use it up, it grows back, and a refusal says when to try again."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from azalai.server.memory import Tally
from azalai.server.problems import Problem
from azalai.server.settings import Settings

HOUR, DAY = 3_600, 86_400  # seconds
KEPT = 20_000  # addresses and people remembered
ONE_HOUSEHOLD = 64  # bits of an IPv6 address that every customer gets; the rest they choose themselves


@lru_cache(maxsize=KEPT)
def network_of(address: str) -> str:
    """The key of an address for limits: IPv4 as it is, IPv6 by its /64, since one guest has all addresses of that.

    >>> network_of("203.0.113.7"), network_of("::ffff:203.0.113.7"), network_of("2001:db8:1:2:3::4")
    ('203.0.113.7', '203.0.113.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:100]  # the path of a Unix socket, or what a proxy calls its guest
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    rest = 128 - ONE_HOUSEHOLD
    return f"{IPv6Address(int(found) >> rest << rest)}/{ONE_HOUSEHOLD}"


class Credit:
    """A token bucket: some actions at once, and more per second.

    >>> clock = [0.0]
    >>> credit = Credit(2, 1.0, lambda: clock[0])
    >>> credit.take("a"), credit.take("a"), credit.take("a") > 0
    (0.0, 0.0, True)
    >>> clock[0] = 5.0
    >>> credit.take("a")
    0.0
    """

    def __init__(self, most: float, per_second: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._per_second = per_second
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, cost: float = 1.0) -> float:
        """Use credit; return 0 if there was enough, otherwise the seconds until there is."""
        now = self._clock()
        left, since = self._left.pop(who, (self._most, now))
        left = min(self._most, left + (now - since) * self._per_second)
        wait = 0.0 if left >= cost else (cost - left) / self._per_second
        self._left[who] = (left - cost if not wait else left, now)
        if len(self._left) > KEPT:
            self._left.popitem(last=False)
        return wait

    def __len__(self) -> int:
        return len(self._left)


class Limits:
    """All rate limits of the server; `generosity` 0 switches them off."""

    def __init__(self, generosity: float, settings: Settings | None = None) -> None:
        chosen = settings or Settings()
        g = generosity
        self._off = g <= 0
        self.on = not self._off
        self._most_open = int(100 * g)  # sockets and streams open at once, by person or address
        self._open = Tally()
        self._credits = (
            {}
            if self._off
            else {
                "request": Credit(240 * g, 40 * g),  # any request, by address
                "act": Credit(80 * g, 20 * g),  # moves and other acts at a table, by person
                "chat": Credit(8 * g, 0.5 * g),
                "create": Credit(30 * g, 0.2 * g),  # tables, imports, reviews
                "file": Credit(60 * g, 2 * g),  # large things to check, by address; see `Checks`
                "guest": Credit(min(30, chosen.guests) * g, chosen.guests * g / HOUR),  # new guests, by address
                "store": Credit(1e6 * chosen.address_megabytes * g, 1e6 * chosen.address_megabytes * g / DAY),  # bytes
                "sign_in": Credit(8 * g, 0.1 * g),  # password attempts, by address and by name
                "reset": Credit(4 * g, g / 900),  # links for a new password, by address and by name
                "report": Credit(6 * g, g / 600),  # reports to the host, by person and by address
                "regard": Credit(60 * g, 0.2 * g),  # blocking and muting, by person
                "hint": Credit(10 * g, 0.3 * g),
            }
        )

    def check_lines(self, who: str) -> None:
        """Refuse another socket or stream if there are too many already."""
        if not self._off and self._open[who] >= self._most_open:
            raise Problem(429, "too-many", "You have too many connections open. Close some tables first.")

    @contextmanager
    def line(self, who: str) -> Iterator[None]:
        """Count a socket or stream while it is open."""
        with self._open.one_more(who):
            yield

    def spend(self, what: str, who: str, cost: float = 1.0) -> None:
        if self._off:
            return
        wait = self._credits[what].take(who, cost)
        if wait:
            seconds = max(1, round(wait + 0.5))
            raise Problem(
                429, "too-fast", f"That is too fast. Try again in {seconds} s.", headers={"Retry-After": str(seconds)}
            )
