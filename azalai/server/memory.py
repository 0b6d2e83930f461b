"""Small caches and counters in the server's memory. All of them are bounded."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Remembered(Generic[Value]):
    """A cache of values by key: at most `most` values, each valid for `seconds`.

    >>> clock = [0.0]
    >>> names = Remembered[str](2, 5.0, lambda: clock[0])
    >>> names.put("a", "Amina"), names.get("a"), names.get("b")
    ('Amina', 'Amina', None)
    >>> clock[0] = 5.0
    >>> names.get("a") is None
    True
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._seconds = seconds
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Value]] = OrderedDict()

    def get(self, key: str) -> Value | None:
        until, value = self._known.get(key, (0.0, None))
        return value if until > self._clock() else None

    def put(self, key: str, value: Value) -> Value:
        self._known[key] = self._clock() + self._seconds, value
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
        return value

    def drop(self, key: str) -> None:
        self._known.pop(key, None)

    def drop_if(self, test: Callable[[Value], bool]) -> None:
        for key in [key for key, (_, value) in self._known.items() if test(value)]:
            del self._known[key]

    def clear(self) -> None:
        self._known.clear()


class Tally(Counter[str]):
    """Counts by key. A count of 0 takes no room.

    >>> tally = Tally()
    >>> with tally.one_more("a"):
    ...     tally["a"]
    1
    >>> len(tally)
    0
    """

    @contextmanager
    def one_more(self, who: str) -> Iterator[None]:
        self[who] += 1
        try:
            yield
        finally:
            self.one_less(who)

    def one_less(self, who: str) -> None:
        self[who] -= 1
        if not self[who]:
            del self[who]


class Locks:
    """A lock for each key, kept only while it is used.

    >>> async def use(locks: Locks) -> int:
    ...     async with locks.hold("a"):
    ...         return len(locks)
    >>> locks = Locks()
    >>> asyncio.run(use(locks)), len(locks)
    (1, 0)
    """

    def __init__(self) -> None:
        self._locks: dict[str, asyncio.Lock] = {}
        self._users = Tally()

    def __len__(self) -> int:
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, key: str) -> AsyncIterator[None]:
        lock = self._locks.setdefault(key, asyncio.Lock())
        try:
            with self._users.one_more(key):
                async with lock:
                    yield
        finally:
            if not self._users[key]:
                self._locks.pop(key, None)
