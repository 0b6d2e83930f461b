"""How the process treats its machine: threads switch quickly, and free memory goes back to the system."""

from __future__ import annotations

import asyncio
import ctypes
import os
import sys

from azalai.server.tasks import Tasks

SWITCH_SECONDS = 0.0002  # a thread that runs Python gives way after this time; a move waits for it several times
ARENAS = 2  # pools of the C library for memory; by default each thread has one, with gaps that only it can fill
TRIM_SECONDS = 10.0  # after which free memory is given back again
NICENESS = 5  # of threads that compute
M_ARENA_MAX = -8  # from malloc.h


def prepare() -> None:
    """Set up the process, before it has threads."""
    sys.setswitchinterval(SWITCH_SECONDS)
    if mallopt := getattr(ctypes.CDLL(None), "mallopt", None):  # the GNU C library
        mallopt(M_ARENA_MAX, ARENAS)


def lower_priority() -> None:
    """Lower this thread's priority below the event loop's: moves come first, then searches."""
    if sys.platform == "linux":  # elsewhere it would be the whole process
        os.nice(NICENESS)


class Upkeep:
    """Returns free memory to the system. Otherwise the C library would keep the memory of a busy hour."""

    def __init__(self) -> None:
        self._tasks = Tasks()
        self._trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # the GNU C library

    def start(self) -> None:
        if self._trim:
            self._tasks.keep("upkeep", self._keep_trimming)

    async def stop(self) -> None:
        await self._tasks.stop()

    async def _keep_trimming(self) -> None:
        assert self._trim is not None
        while True:
            await asyncio.sleep(TRIM_SECONDS)
            await asyncio.to_thread(self._trim, 0)
