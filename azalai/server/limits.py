"""Rate limits by credit: requests use it up, it grows back, and a refusal says when to try again."""

from __future__ import annotations

import asyncio
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
AT_ONCE, PER_SECOND, LONGEST_WAIT = 200, 150, 3.0  # requests of any kind, by address; more wait for their turn
REFUSAL = 10  # more requests that one counts as if it was too much: refusing it took as long as an answer
ONE_HOUSEHOLD = 64  # bits of an IPv6 address that a provider assigns; customers choose the rest themselves


@lru_cache(maxsize=KEPT)
def network_of(address: str) -> str:
    """The key of an address for limits: IPv4 as it is, IPv6 by its /64, because one guest owns all addresses in it.

    >>> network_of("203.0.113.7"), network_of("::ffff:203.0.113.7"), network_of("2001:db8:1:2:3::4")
    ('203.0.113.7', '203.0.113.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:100]  # the path of a Unix socket, or a proxy's own name for a guest
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    rest = 128 - ONE_HOUSEHOLD
    return f"{IPv6Address(int(found) >> rest << rest)}/{ONE_HOUSEHOLD}"


class Credit:
    """A token bucket: it allows a burst of actions, then a number per second.

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


class Pace:
    """Allows everybody a burst of actions, and makes those who do more wait for their turn.

    >>> clock = [100.0]
    >>> pace = Pace(2, 10.0, 0.1, lambda: clock[0])
    >>> [round(wait, 3) if (wait := pace.turn("a")) is not None else None for _ in range(4)]
    [0.0, 0.0, 0.1, None]
    >>> pace.turn("b")
    0.0
    >>> pace.delay("b", 1)
    >>> round(pace.turn("b") or 0.0, 3)
    0.1
    """

    def __init__(
        self, at_once: float, per_second: float, longest: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._ahead = at_once / per_second
        self._step = 1 / per_second
        self._longest = longest
        self._clock = clock
        self._next: OrderedDict[str, float] = OrderedDict()  # when the next turn would be

    def turn(self, who: str) -> float | None:
        """The seconds to wait; None if too many wait already."""
        now = self._clock()
        turn = max(self._next.pop(who, 0.0), now - self._ahead) + self._step
        wait = max(0.0, turn - now)
        late = wait > self._longest + self._step / 2
        self._put(who, turn - self._step if late else turn)
        return None if late else wait

    def delay(self, who: str, turns: int) -> None:
        """Put off everything else that somebody does by some turns."""
        now = self._clock()
        turn = max(self._next.pop(who, 0.0), now - self._ahead) + turns * self._step
        self._put(who, min(turn, now + self._longest))

    def _put(self, who: str, turn: float) -> None:
        self._next[who] = turn
        if len(self._next) > KEPT:
            self._next.popitem(last=False)


class Limits:
    """All rate limits of the server; `generosity` 0 switches them off."""

    def __init__(self, generosity: float, settings: Settings | None = None) -> None:
        chosen = settings or Settings()
        g = generosity
        self._off = g <= 0
        self.on = not self._off
        self._most_open = int(100 * g)  # sockets and streams open at once, by person or address
        self._open = Tally()
        self._pace = Pace(AT_ONCE * g, PER_SECOND * g, LONGEST_WAIT) if self.on else None
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
                "reset": Credit(4 * g, g / 900),  # links for a new password, by address, by name and by mailbox
                "report": Credit(6 * g, g / 600),  # reports to the host, by person and by address
                "regard": Credit(60 * g, 0.2 * g),  # blocking and muting, by person
                "notice": Credit(20 * g, g / 60),  # new and tried ways to be told, by person and by address
                "called": Credit(60 * g, 600 * g / HOUR),  # notices to one machine that people name
                "hint": Credit(10 * g, 0.3 * g),
                "reason": Credit(20 * g, 0.6 * g),  # words for a browser's hints, by person
                "reasons": Credit(80 * g, 2.4 * g),  # words for its hints and reviews, by address
                "engine": Credit(120 * g, 2 * g),  # files of the browser's engine, by address
                "evaluation": Credit(60 * g, g),  # positions of lines, by person
                "picture": Credit(40 * g, g),  # pictures that have to be drawn, by address
            }
        )

    async def wait_for_turn(self, address: str) -> None:
        """Wait for this address's turn: every request costs the event loop time, even a refusal."""
        wait = self._pace.turn(address) if self._pace else 0.0
        if wait is None:
            headers = {"Retry-After": str(int(LONGEST_WAIT)), "Connection": "close"}
            raise Problem(429, "too-fast", "That is too fast. Try again in a moment.", headers=headers)
        if wait:
            await asyncio.sleep(wait)

    def slow_down(self, address: str) -> None:
        """Let an address whose request was too much wait longer for its next turns."""
        if self._pace:
            self._pace.delay(address, REFUSAL)

    def check_lines(self, who: str) -> None:
        """Refuse another socket or stream if too many are open."""
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
