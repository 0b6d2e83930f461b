"""Rate limits by credit: requests use it up, it grows back, and a refusal says when to try again."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from azalai.server.problems import Problem

KEPT = 20_000  # addresses and people remembered


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

    def __init__(self, generosity: float) -> None:
        g = generosity
        self._off = g <= 0
        self._most_open = int(100 * g)  # sockets and streams open at once, by person or address
        self._open: Counter[str] = Counter()
        self._credits = (
            {}
            if self._off
            else {
                "request": Credit(240 * g, 40 * g),  # any request, by address
                "act": Credit(80 * g, 20 * g),  # moves and other acts at a table, by person
                "chat": Credit(8 * g, 0.5 * g),
                "create": Credit(30 * g, 0.2 * g),  # tables, imports, reviews
                "guest": Credit(30 * g, 0.1 * g),  # new guests, by address
                "sign_in": Credit(8 * g, 0.1 * g),  # password attempts, by address and by name
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
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def spend(self, what: str, who: str, cost: float = 1.0) -> None:
        if self._off:
            return
        wait = self._credits[what].take(who, cost)
        if wait:
            seconds = max(1, round(wait + 0.5))
            raise Problem(
                429, "too-fast", f"That is too fast. Try again in {seconds} s.", headers={"Retry-After": str(seconds)}
            )
