"""Check what people send, such as maps, decks and records, without holding up anybody's move.

What is small is checked on a thread of its own, what is large in a process of its own. Both queues are short, and one
address has only a few places in them.
"""

from __future__ import annotations

import asyncio
import pickle
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from azalai.core.errors import AzalaiError
from azalai.server.helper import PATIENCE_SECONDS, Failed, Helper, answer_all
from azalai.server.limits import Limits
from azalai.server.memory import Tally
from azalai.server.problems import Problem

Found = TypeVar("Found")
LARGE = 16_000  # bytes: checking less takes about a millisecond
MOST_WAITING = 64
MOST_OF_ONE = 6  # of these, from one address
UNIT = 100_000  # bytes that cost as much of an address's credit as one check


class Checks:
    def __init__(
        self, limits: Limits, most: int = MOST_WAITING, each: int = MOST_OF_ONE, patience: float = PATIENCE_SECONDS
    ) -> None:
        self._limits = limits
        self._most = most
        self._each = each
        self._waiting = Tally()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="checks")
        self._helper = Helper(__name__, {}, patience)

    def charge(self, address: str, size: int) -> None:
        """Use up credit for something of this many bytes, before it arrives, because receiving it costs time too."""
        if size > LARGE:
            self._limits.spend("file", address, 1 + size / UNIT)

    async def run(self, address: str, size: int, work: Callable[..., Found], *given: Any) -> Found:
        """Run work on this many bytes that an address sent. The work is a function of a module, by name."""
        with self._place(address):
            if size > LARGE:
                return await self._in_process(work, given)
            return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def stop(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
        await self._helper.stop()

    @contextmanager
    def _place(self, address: str) -> Iterator[None]:
        """A place in the queue."""
        if self._waiting.total() >= self._most:
            raise busy()
        if self._limits.on and self._waiting[address] >= self._each:
            raise Problem(429, "too-many", "The server is still checking what you sent before. Wait for its answers.")
        with self._waiting.one_more(address):
            yield

    async def _in_process(self, work: Callable[..., Found], given: tuple[Any, ...]) -> Found:
        try:
            answer = await self._helper.ask(pickle.dumps((work, given)))
        except Failed:
            raise busy() from None
        found, refusal = pickle.loads(answer)
        if isinstance(refusal, str):
            raise RuntimeError(refusal)
        if refusal is not None:
            status, code, detail, more = refusal
            raise Problem(status, code, detail, **more)
        return found  # type: ignore[no-any-return]


def busy() -> Problem:
    words = "The server is busy checking other files. Try again in a moment."
    return Problem(503, "busy", words, headers={"Retry-After": "5"})


def _answer(question: bytes) -> bytes:
    work, given = pickle.loads(question)
    found: Any = None
    refusal: Any = None
    try:
        found = work(*given)
    except Problem as problem:
        refusal = problem.status_code, problem.code, problem.detail, problem.more
    except AzalaiError as problem:
        refusal = 422, "bad-options", str(problem)[:2000], {}
    except Exception:  # a fault of ours: the server logs it
        refusal = traceback.format_exc()
    return pickle.dumps((found, refusal))


if __name__ == "__main__":
    answer_all(_answer)
