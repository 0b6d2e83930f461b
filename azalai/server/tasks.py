"""Background tasks under supervision: one that fails is logged, counted and, if it should run forever, restarted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from azalai.server import metrics
from azalai.server.failures import problem_of

PAUSE_SECONDS = (0.1, 30.0)  # before a restart: the first, and the longest; each failure doubles it
CALM_SECONDS = 60.0  # a task that ran this long without a failure starts again with the shortest pause

log = logging.getLogger("azalai.tasks")


class Tasks:
    """The background tasks of one part of the server."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def keep(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """Run work that should never end; start it again when it fails."""
        self._add(name, _kept(name, work))

    def once(self, name: str, work: Awaitable[object]) -> None:
        """Run work that ends."""
        self._add(name, _watched(name, work))

    def _add(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        stopping = list(self._tasks)
        for task in stopping:
            task.cancel()
        await asyncio.gather(*stopping, return_exceptions=True)


@contextmanager
def surviving(log: logging.Logger, words: str) -> Iterator[None]:
    """Carry on after a failure. It is logged, unless the database failed: the heartbeat logs that."""
    try:
        yield
    except Exception as failure:
        if problem_of(failure) is None:
            log.exception("%s", words)


async def _kept(name: str, work: Callable[[], Awaitable[None]]) -> None:
    loop = asyncio.get_running_loop()
    pause, longest = PAUSE_SECONDS
    while True:
        began = loop.time()
        await _watched(name, work())
        if loop.time() - began > CALM_SECONDS:
            pause = PAUSE_SECONDS[0]
        await asyncio.sleep(pause)
        pause = min(2 * pause, longest)


async def _watched(name: str, work: Awaitable[object]) -> None:
    try:
        await work
    except Exception as failure:
        metrics.failed_tasks.labels(name).inc()
        if problem := problem_of(failure):  # the heartbeat logs what is wrong with the database
            log.warning("the task %s failed: %s", name, problem.code)
        else:
            log.exception("the task %s failed", name)
