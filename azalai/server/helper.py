"""A process of ours that answers questions one at a time, so that slow work holds up no move.

A thread is not enough for such work: while it runs Python, it keeps the interpreter's lock from the event loop. The
process starts with the first question and ends when it has been idle for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import struct
import sys
from collections.abc import Callable, Mapping

PATIENCE_SECONDS = 30.0
IDLE_SECONDS = 20.0
NICENESS = 5  # moves come first
LONGEST = 64 * 1024 * 1024  # bytes in an answer
_size = struct.Struct("<Q")


class Failed(Exception):
    """The process gave no answer: it took too long, or it died."""


class Helper:
    """The process that runs a module; the module calls `answer_all`."""

    def __init__(self, module: str, environment: Mapping[str, str], patience: float = PATIENCE_SECONDS) -> None:
        self._module = module
        self._patience = patience
        self._environment = environment
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._end: asyncio.TimerHandle | None = None

    async def ask(self, question: bytes) -> bytes:
        async with self._lock:
            try:
                async with asyncio.timeout(self._patience):
                    answer = await self._exchange(await self._started(), question)
            except (TimeoutError, OSError, EOFError, ValueError):
                self._kill()
                raise Failed from None
            except asyncio.CancelledError:  # the answer must not be mistaken for the answer to the next question
                self._kill()
                raise
            self._end = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._kill)
            return answer

    async def stop(self) -> None:
        async with self._lock:
            process = self._process
            self._kill()
            if process is not None:
                await process.wait()

    async def _exchange(self, process: asyncio.subprocess.Process, question: bytes) -> bytes:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(_size.pack(len(question)) + question)
        await process.stdin.drain()
        (size,) = _size.unpack(await process.stdout.readexactly(_size.size))
        if size > LONGEST:
            raise ValueError(size)
        return await process.stdout.readexactly(size)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._end:
            self._end.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self._module),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | self._environment,
            )
        return self._process

    def _kill(self) -> None:
        if self._end:
            self._end.cancel()
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


def answer_all(answer: Callable[[bytes], bytes]) -> None:
    """Run in the process: answer questions from standard input until it ends."""
    os.nice(NICENESS)
    source, target = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not be taken for an answer
    while head := source.read(_size.size):
        found = answer(source.read(_size.unpack(head)[0]))
        target.write(_size.pack(len(found)) + found)
        target.flush()
