"""A process that runs the rules uncompiled while a game is being compiled, for guides and replays.

It reads one question per line and writes one answer per line, in JSON. It is slow, but fast enough for that.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
from typing import Any

from azalai.core.errors import AzalaiError
from azalai.server.messages import encode
from azalai.server.problems import Problem, not_ready
from azalai.server.table.telling import tell
from azalai.server.table.wanted import loaded

LONGEST = 64 * 1024 * 1024  # bytes in an answer
PATIENCE_SECONDS = 30.0
IDLE_SECONDS = 60.0
MOST_WAITING = 16


class Interpreter:
    """Starts the process with the first question, and ends it when it has been idle for a while."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._lock = asyncio.Lock()
        self._waiting = 0
        self._end: asyncio.TimerHandle | None = None

    async def ask(self, record: dict[str, Any], what: str, **how: Any) -> Any:
        """Ask the process a question about a game; see `telling.tell`."""
        if self._waiting >= MOST_WAITING:
            raise not_ready()
        self._waiting += 1
        try:
            async with self._lock:
                line = await self._exchange(encode({"record": record, "what": what, "how": how}) + b"\n")
        finally:
            self._waiting -= 1
        answer = json.loads(line)
        if "problem" in answer:
            status, code, detail = answer["problem"]
            raise Problem(status, code, detail)
        return answer["answer"]

    async def stop(self) -> None:
        async with self._lock:
            self._kill()

    async def _exchange(self, question: bytes) -> bytes:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                process = await self._started()
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(question)
                await process.stdin.drain()
                line = await process.stdout.readuntil(b"\n")
        except (TimeoutError, OSError, EOFError, asyncio.LimitOverrunError):
            self._kill()
            raise not_ready() from None
        except asyncio.CancelledError:  # the answer must not be mistaken for the answer to the next question
            self._kill()
            raise
        self._end = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._kill)
        return line

    async def _started(self) -> asyncio.subprocess.Process:
        if self._end:
            self._end.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "azalai.server.table.interpreter"),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
                limit=LONGEST,
            )
        return self._process

    def _kill(self) -> None:
        if self._end:
            self._end.cancel()
        if self._process is not None and self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()
        self._process = None


def main() -> None:
    """Run the process: answer questions from standard input."""
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encode(_answer(json.loads(line))) + b"\n")
        sys.stdout.buffer.flush()


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    try:
        return {"answer": tell(loaded(question["record"]), question["what"], **question["how"])}
    except Problem as problem:
        return {"problem": [problem.status_code, problem.code, problem.detail]}
    except AzalaiError as problem:
        return {"problem": [422, "bad-record", str(problem)[:2000]]}


if __name__ == "__main__":
    main()
