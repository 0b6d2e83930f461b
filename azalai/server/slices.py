"""Thinking in slices: a few threads, shared fairly. A search that gives way to others waits between two slices.

The lock guards the line and who is at work; it is held for microseconds. Searches call `rest` on their threads every
few milliseconds. Everything else is called on the event loop.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar, TypeVarTuple

from azalai.server import metrics, upkeep
from azalai.server.shares import Asker, Line, MayBegin, Work
from azalai.server.tasks import Tasks

SLICE_SECONDS = 0.005
PAUSED = 1  # searches that may be interrupted at a time; each keeps its tree
PAUSED_OF_SINGLES = 6  # the same if the last one is of a person with one thing under way, who never waits for a place
OVERDUE_SECONDS = 0.02  # the endgame solver does not rest; work that cannot begin beside it looks again after this

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")


@dataclass(eq=False, kw_only=True)
class Job(Work):
    """Work with its steps: `step` runs on the event loop and thinks with `Slices.run`."""

    step: Callable[[Job], Awaitable[Any]]
    done: asyncio.Future[Any]
    halt: Callable[[], None] | None = None  # ends it with what it has found so far
    go: threading.Event = field(default_factory=threading.Event)
    since: float = 0.0  # its time is charged up to here


class Slices:
    def __init__(self, threads: int) -> None:
        self.threads = max(1, threads)
        self.line: Line[Job] = Line(time.perf_counter)
        self._pool = ThreadPoolExecutor(self.threads + PAUSED_OF_SINGLES, "thinker", upkeep.lower_priority)
        self._tasks = Tasks()
        self._lock = threading.Lock()
        self._working: set[Job] = set()
        self._begun: set[Job] = set()
        self._stopping = False
        self._own = threading.local()  # the job of this thread
        self._loop: asyncio.AbstractEventLoop | None = None

    async def stop(self) -> None:
        with self._lock:
            self._stopping = True
            for job in self._begun:
                job.go.set()
        await self._tasks.stop()
        self._pool.shutdown(wait=True, cancel_futures=True)

    # -- on the event loop

    def submit(self, asker: Asker, step: Callable[[Job], Awaitable[Result]], patient: bool) -> asyncio.Future[Result]:
        """Put work in line. The future is its result."""
        self._loop = asyncio.get_running_loop()
        job = Job(asker, patient, step=step, done=self._loop.create_future())
        with self._lock:
            self.line.enter(job)
            self._fill()
        self._begin_beside(job)
        if not job.begun:
            self._loop.call_later(OVERDUE_SECONDS, self._begin_beside, job)
        self._cut_short()
        metrics.bot_waiting.set(len(self.line))
        return job.done

    def _cut_short(self) -> None:
        """Free the places of people who were interrupted with one thing under way and now have several."""
        with self._lock:
            paused = sorted(self._begun - self._working, key=lambda job: job.number)
            several = [job for job in paused if job.halt and self.line.under_way(job.asker.person) > 1]
        for job in several[PAUSED:]:
            assert job.halt is not None
            job.halt()
            self.let_go(job)

    def may_begin(self, asker: Asker) -> bool:
        """Whether work of this person would begin at once."""
        with self._lock:
            may = self._may_begin()
            if may == "none" or (may == "single" and self.line.under_way(asker.person)):
                return False
            return len(self._working) < self.threads or self._interrupts(Work(asker))

    def _interrupts(self, work: Work) -> bool:
        return any(self.line.interrupts(work, job) for job in self._working)

    def _fill(self) -> None:
        while len(self._working) < self.threads and not self._stopping:
            job = self._first()
            if job is None:
                return
            self._go_on(job)

    def _first(self) -> Job | None:
        return self.line.first(self._may_begin())

    def _may_begin(self) -> MayBegin:
        paused = len(self._begun) - self.threads
        return "all" if paused < PAUSED else "single" if paused < PAUSED_OF_SINGLES else "none"

    def _go_on(self, job: Job) -> None:
        self.line.take(job)
        self._working.add(job)
        job.since = time.perf_counter()
        if job.begun:
            job.go.set()
            return
        job.begun = True
        self._begun.add(job)
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._begin, job)

    def _begin(self, job: Job) -> None:
        self._tasks.once("thinking", self._carry_out(job))

    def _begin_beside(self, job: Job) -> None:
        """Begin work beside the search that it interrupts, which has not reached its next rest yet."""
        with self._lock:
            if self._crowded or self._stopping or job.begun or self._first() is not job:
                return
            if self._interrupts(job):
                self._go_on(job)

    async def _carry_out(self, job: Job) -> None:
        try:
            result = await job.step(job)
        except Exception as problem:
            if not job.done.done():
                job.done.set_exception(problem)
        else:
            if not job.done.done():
                job.done.set_result(result)
        finally:
            job.done.cancel()  # if the server stops
            self._leave(job)

    def _leave(self, job: Job) -> None:
        with self._lock:
            self._charge(job)
            self._working.discard(job)
            self._begun.discard(job)
            self.line.leave(job)
            self._fill()
        metrics.bot_waiting.set(len(self.line))

    def _charge(self, job: Job) -> None:
        now = time.perf_counter()
        self.line.charge(job, now - job.since)
        job.since = now

    async def run(self, job: Job, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """Call a function on a thread, as part of a job."""

        def call() -> Result:
            self._own.job = job
            try:
                return function(*arguments)
            finally:
                del self._own.job  # the thread may be idle for long, and a job holds a search tree

        return await asyncio.get_running_loop().run_in_executor(self._pool, call)

    def let_go(self, job: Job) -> None:
        """Wake an interrupted job, because its search was stopped and has almost nothing left to do."""
        with self._lock:
            if job in self._begun and job not in self._working:
                self._go_on(job)

    # -- on threads

    def rest(self) -> float:
        """Between two slices: wait while others should go first; return for how many seconds."""
        job: Job = self._own.job
        began = time.perf_counter()
        if began - job.since < SLICE_SECONDS or not (len(self.line) or self._crowded):
            return 0.0
        with self._lock:
            self._charge(job)
            if self._stopping or not self._must_wait(job):
                return 0.0
            self._working.discard(job)
            job.go.clear()
            self.line.wait(job)
            self._fill()
        job.go.wait()
        return time.perf_counter() - began

    @property
    def _crowded(self) -> bool:
        return len(self._working) > self.threads

    def _must_wait(self, job: Job) -> bool:
        if self._crowded and any(self.line.interrupts(other, job) for other in self._working - {job}):
            return True
        first = self._first()
        return first is not None and self.line.interrupts(first, job)
