"""Where work is done: in this process, on all cores of this machine, or on a Ray cluster.

An executor takes a job that has many numbered parts, such as the blocks of a contest. It yields the result of each
part, in order, and works a few parts ahead. Closing it early stops everything immediately.
"""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from azalai.bots.process import kill_programs
from azalai.core.errors import AzalaiError, BadOption

Result = TypeVar("Result")
Done = TypeVar("Done", covariant=True)
Ticket = TypeVar("Ticket")

AHEAD = 2  # parts in progress per core
PATIENCE_SECONDS = 10.0  # for workers to end, even if they are only just starting


class Job(Protocol[Done]):
    """Work in numbered parts. It is sent to the workers, so it must be plain data."""

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables that the workers need."""

    def get_ready(self) -> None:
        """Compile or load what the parts need. It runs here first, so that workers need not compile all at once."""

    def do(self, part: int) -> Done:
        """Do one part."""

    def close(self) -> None:
        """Free what the parts left open in this process."""


class Executor(Protocol):
    """Does parts of a job and yields their results in order."""

    def __call__(self, job: Job[Result], parts: Sequence[int], /) -> Iterator[Result]: ...


def _in_order(
    submit: Callable[[int], Ticket], collect: Callable[[Ticket], Result], parts: Sequence[int], ahead: int
) -> Iterator[Result]:
    """Yield the results in order, with up to `ahead` parts in progress."""
    waiting: deque[Ticket] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) >= ahead:
            yield collect(waiting.popleft())
    while waiting:
        yield collect(waiting.popleft())


def here(job: Job[Result], parts: Sequence[int]) -> Iterator[Result]:
    """Work in this process, one part after another."""
    try:
        for part in parts:
            yield job.do(part)
    finally:
        job.close()


# -- all cores of this machine


def processes(workers: int) -> Executor:
    """Work in this many processes on this machine."""
    if workers < 1:
        raise BadOption(f"workers={workers} is not possible. It is the number of processes, at least 1.")

    def work(job: Job[Result], parts: Sequence[int]) -> Iterator[Result]:
        job.get_ready()  # once and here, or all processes would compile the same code at the same time
        others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        alive, ours = context.Pipe(duplex=False)  # the workers' end becomes readable when our end is closed
        pool = ProcessPoolExecutor(workers, context, initializer=_start_worker, initargs=(alive,))

        def submit(part: int) -> Any:
            with _no_interrupts():  # so that Ctrl-C cannot reach a worker that is just starting
                return pool.submit(_work, job, part)

        try:
            yield from _in_order(submit, lambda future: future.result(), parts, AHEAD * workers)
            pool.shutdown()
        except BrokenProcessPool:
            raise AzalaiError("A worker process was killed or ran out of memory.") from None
        finally:
            ours.close()
            _await_end(set(multiprocessing.active_children()) - others)
            alive.close()
            pool.shutdown(cancel_futures=True)

    return work


def _work(job: Job[Result], part: int) -> Result:
    return job.do(part)


def _start_worker(alive: Connection) -> None:
    """Set up a worker process: it ignores Ctrl-C, and ends when its parent closes the other end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _end)
    threading.Thread(target=_follow, args=(alive,), daemon=True).start()


def _follow(alive: Connection) -> None:
    """End this worker when the other end of the pipe is closed; nothing is ever sent."""
    alive.poll(None)
    _end()


def _end(*_: object) -> None:
    """End this worker and its programs at once."""
    kill_programs()
    os._exit(1)


@contextmanager
def _no_interrupts() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _await_end(workers: set[Any]) -> None:
    """Give workers time to notice that they are no longer needed, then kill the ones that are left."""
    until = time.monotonic() + PATIENCE_SECONDS
    for worker in workers:
        worker.join(max(until - time.monotonic(), 0.0))
        worker.kill()
        worker.join()


# -- a Ray cluster


def on_ray(job: Job[Result], parts: Sequence[int]) -> Iterator[Result]:
    """Work on a Ray cluster: the one that `RAY_ADDRESS` names, or else a local one."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadOption("Ray is not installed. Install it with: pip install azalai[cluster]") from None
    mine = not ray.is_initialized()
    if mine:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
    work = ray.remote(_work).options(runtime_env={"env_vars": job.environment})
    shared = ray.put(job)
    ahead = AHEAD * int(ray.cluster_resources().get("CPU", 1))
    waiting = []

    def submit(part: int) -> Any:
        ticket = work.remote(shared, part)
        waiting.append(ticket)
        return ticket

    def collect(ticket: Any) -> Result:
        waiting.remove(ticket)
        return ray.get(ticket)  # type: ignore[no-any-return]

    try:
        yield from _in_order(submit, collect, parts, ahead)
    finally:
        for ticket in waiting:
            ray.cancel(ticket, force=True)
        if mine:
            ray.shutdown()
