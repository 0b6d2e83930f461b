"""The log of slow requests: which route, how long, and nothing that could be a secret."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from starlette.types import Message, Receive, Scope

from azalai.server import metrics

LINES = 60  # a minute at most, whatever guests do
MINUTE = 60.0
SENDER_TOO_SLOW = 408

log = logging.getLogger("azalai.web")


class SlowRequests:
    """Logs a request if the answer takes at least this many seconds. A 0 switches it off."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds or float("inf")
        self._clock = clock
        self._since = clock()
        self._lines = 0

    def watch(self, receive: Receive) -> Watch:
        return Watch(receive, self._clock)

    def note(self, watch: Watch, method: str, scope: Scope, status: int) -> None:
        """Count and log the request if it was slow: its route, but not its address, which may hold a secret."""
        seconds = watch.seconds()
        if seconds < self._seconds or status == SENDER_TOO_SLOW:
            return
        route = getattr(scope.get("route"), "path", "none")
        metrics.slow_requests.labels(route).inc()
        if self._may_write():
            fields = {"method": method, "route": route, "status": status, "seconds": round(seconds, 3)}
            log.warning("slow request", extra={"fields": fields})

    def _may_write(self) -> bool:
        if self._clock() - self._since >= MINUTE:
            self._since, self._lines = self._clock(), 0
        self._lines += 1
        return self._lines <= LINES


class Watch:
    """Measures one answer from the moment the request has arrived: a slow sender does not make a slow server."""

    def __init__(self, receive: Receive, clock: Callable[[], float]) -> None:
        self._receive = receive
        self._clock = clock
        self.begin()

    def begin(self) -> None:
        """Measure from now: until now the request waited for its turn."""
        self._arrived = self._clock()

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self.begin()
        return message

    def seconds(self) -> float:
        return self._clock() - self._arrived
