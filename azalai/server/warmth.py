"""The first start on a machine: games are compiled by another process, and the server answers meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sys

import azalai
from azalai.bots.ready import is_ready, prepare
from azalai.server.problems import Problem

LOOK_SECONDS = 0.5
PATIENCE_SECONDS = 240.0
YOUNG_OBJECTS = 20_000


class Warmth:
    def __init__(self) -> None:
        self._ready = {game["name"]: asyncio.Event() for game in azalai.games()}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._warm(), name="warm")

    async def stop(self) -> None:
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def games(self) -> dict[str, bool]:
        return {name: event.is_set() for name, event in self._ready.items()}

    async def wait(self, game: str) -> None:
        """Until a game can be played; at once but for the first minutes on a machine."""
        if game not in self._ready:
            return
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._ready[game].wait()
        except TimeoutError:
            raise Problem(503, "not-ready", "The game is still being prepared. Try again in a minute.") from None

    async def _warm(self) -> None:
        compiling = None
        if not all(map(is_ready, self._ready)):
            compiling = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "azalai", "warm"), stdout=asyncio.subprocess.DEVNULL
            )
        try:
            for name, event in self._ready.items():
                while compiling and compiling.returncode is None and not is_ready(name):
                    await asyncio.sleep(LOOK_SECONDS)
                await asyncio.to_thread(_load, name)
                event.set()
        finally:
            if compiling and compiling.returncode is None:
                compiling.terminate()
                await compiling.wait()


def _load(name: str) -> None:
    prepare(azalai.new(name, seed=0))
    _spare_the_collector()


def _spare_the_collector() -> None:
    """What is loaded by now stays for good: the collector need not look through it again and again.

    It holds a million objects, and a look at all of them stops everything for a tenth of a second. Views make
    thousands of small objects that are gone at once, so the collector need not come after every 700 either.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)
