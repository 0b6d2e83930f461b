"""The first start on a machine: other processes compile the games while the server already answers."""

from __future__ import annotations

import asyncio
import gc
import logging
from subprocess import Popen

import azalai
from azalai.bots.ready import (
    LOWEST,
    NICER,
    is_being_compiled,
    is_ready,
    needs_native_code,
    percent_ready,
    prepare,
    start_compiling,
)
from azalai.server.problems import not_ready
from azalai.server.tasks import Tasks

LOOK_SECONDS = 0.5
PATIENCE_SECONDS = 240.0
YOUNG_OBJECTS = 20_000
MOST_PERCENT = 99  # compiled, but not loaded yet

log = logging.getLogger("azalai.warmth")


class Warmth:
    def __init__(self) -> None:
        self._ready = {game["name"]: asyncio.Event() for game in azalai.games()}
        self._tasks = Tasks()

    def start(self) -> None:
        gc.freeze()  # all modules are imported by now; the collector need not scan them while the games are loaded
        for number, name in enumerate(self._ready):
            self._tasks.once(f"warm-{name}", self._warm(name, NICER * number))
        if needs_native_code():
            self._tasks.once("native-code", self._make_native_code())

    async def stop(self) -> None:
        await self._tasks.stop()

    def games(self) -> dict[str, bool]:
        return {name: event.is_set() for name, event in self._ready.items()}

    def is_ready(self, game: str) -> bool:
        """Whether a game can be played; an unknown game counts as ready, because waiting would not help."""
        return game not in self._ready or self._ready[game].is_set()

    @property
    def all_ready(self) -> bool:
        return all(event.is_set() for event in self._ready.values())

    def progress(self) -> dict[str, int]:
        """How much of each game that is not ready is compiled, in percent."""
        waiting = [name for name, event in self._ready.items() if not event.is_set()]
        return {name: min(percent_ready(name), MOST_PERCENT) for name in waiting}

    async def ready(self, game: str) -> None:
        """Wait until a game can be played, however long that takes."""
        await self._ready[game].wait()

    async def wait(self, game: str) -> None:
        """Wait until a game can be played. This takes time only in the first minutes on a machine."""
        if game not in self._ready:
            return
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._ready[game].wait()
        except TimeoutError:
            raise not_ready() from None

    async def _warm(self, name: str, niceness: int) -> None:
        if not is_ready(name):
            await _compile(name, niceness)
        await asyncio.to_thread(_load, name)
        self._ready[name].set()

    async def _make_native_code(self) -> None:
        """Portable code is there from the start. Compile for this machine too, once all games can be played."""
        log.info("Running portable code, while the games are compiled for this machine.")
        for event in self._ready.values():
            await event.wait()
        statuses = [await ended(start_compiling(name, LOWEST, portable=False)) for name in self._ready]
        if any(statuses):
            log.warning("The games could not be compiled for this machine. Portable code stays in use.")
        else:
            log.info("The games are compiled for this machine. The next start uses that.")


async def _compile(name: str, niceness: int) -> None:
    """Wait for the process that is already compiling a game, or start one."""
    while is_being_compiled(name):
        await asyncio.sleep(LOOK_SECONDS)
    if is_ready(name):
        return
    await ended(start_compiling(name, niceness))


async def ended(compiling: Popen[bytes]) -> int:
    """Wait for a process; stop it if the server stops."""
    try:
        while compiling.poll() is None:
            await asyncio.sleep(LOOK_SECONDS)
        return compiling.returncode
    finally:
        if compiling.poll() is None:
            compiling.terminate()
            await asyncio.to_thread(compiling.wait)


def _load(name: str) -> None:
    prepare(azalai.new(name, seed=0))
    _freeze_loaded_objects()


def _freeze_loaded_objects() -> None:
    """Keep the garbage collector from scanning everything loaded so far, which stays for good.

    That is a million objects, and one scan stops everything for a tenth of a second. Views make thousands of small,
    short-lived objects, so the collector also need not run after every 700 of them.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)
