"""The lock of a table: like asyncio's, but it can also be taken without waiting, outside any task."""

from __future__ import annotations

import asyncio
from collections import deque


class TableLock:
    """First come, first served. `take` and `release`, or `async with`."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        return self._held

    def take(self) -> bool:
        """Take the lock if nobody has it."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hand the lock to whoever has waited longest; if nobody waits, it is free."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():  # it may have been cancelled
                following.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # the lock was handed over just before
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()
