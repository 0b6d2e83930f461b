"""The server's time: dates that always go forward, however the machine's clock is set."""

from __future__ import annotations

import time


class Timekeeper:
    """Starts at the machine's time and then follows a clock that nobody can set."""

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()  # of the steady clock
        self._last = 0.0

    def now(self) -> float:
        self._last = max(self._last, time.monotonic() + self._ahead)
        return self._last

    def begin(self, at: float) -> None:
        """Start at this time."""
        self._last = at
        self.set(at)

    def set(self, at: float) -> None:
        """Continue from this time. If it has already passed, time stands still until it is reached again."""
        self._ahead = at - time.monotonic()

    def steer(self, at: float, most: float) -> None:
        """Move towards another time, by at most this many seconds."""
        self._ahead += min(max(at - time.monotonic() - self._ahead, -most), most)


keeper = Timekeeper()
now = keeper.now
