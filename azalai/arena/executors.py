"""Where blocks are played: in this process, on all cores of this machine, or on a Ray cluster.

An executor takes a contest and the numbers of the blocks. It yields the games of each block, in that order, and
already plays a few blocks ahead. Closing it early stops everything at once.
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
from typing import Any, TypeVar

from azalai.arena.contest import Contest
from azalai.arena.play import Company, Played, play_block, warm
from azalai.bots.process import kill_programs
from azalai.core.errors import AzalaiError, BadOption

Blocks = Iterator[list[Played]]
Executor = Callable[[Contest, Sequence[int], bool], Blocks]
Ticket = TypeVar("Ticket")

AHEAD = 2  # blocks in progress per core
PATIENCE_SECONDS = 10.0  # for workers to end, even if they are only just starting


def _in_order(
    submit: Callable[[int], Ticket], collect: Callable[[Ticket], list[Played]], blocks: Sequence[int], ahead: int
) -> Blocks:
    """Yield the blocks in order, with up to `ahead` of them in progress."""
    waiting: deque[Ticket] = deque()
    for block in blocks:
        waiting.append(submit(block))
        if len(waiting) >= ahead:
            yield collect(waiting.popleft())
    while waiting:
        yield collect(waiting.popleft())


def here(contest: Contest, blocks: Sequence[int], records: bool) -> Blocks:
    """Play in this process, one block after another."""
    company = Company()
    try:
        for block in blocks:
            yield play_block(contest, block, company, records=records)
    finally:
        company.close()


# -- all cores of this machine


def processes(workers: int) -> Executor:
    """Play in this many processes on this machine."""
    if workers < 1:
        raise BadOption(f"workers={workers} is not possible. It is the number of processes, at least 1.")

    def play(contest: Contest, blocks: Sequence[int], records: bool) -> Blocks:
        warm(contest)  # once and here, or all processes would compile the same code at the same time
        others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        alive, ours = context.Pipe(duplex=False)  # the workers' end becomes readable when our end is closed
        pool = ProcessPoolExecutor(workers, context, initializer=_start_worker, initargs=(alive,))

        def submit(block: int) -> Any:
            with _no_interrupts():  # so that Ctrl-C cannot reach a worker that is just starting
                return pool.submit(_work, contest, block, records)

        try:
            yield from _in_order(submit, lambda future: future.result(), blocks, AHEAD * workers)
            pool.shutdown()
        except BrokenProcessPool:
            raise AzalaiError("A worker process was killed or ran out of memory.") from None
        finally:
            ours.close()
            _await_end(set(multiprocessing.active_children()) - others)
            alive.close()
            pool.shutdown(cancel_futures=True)

    return play


_company = Company()  # the bots of this worker


def _work(contest: Contest, block: int, records: bool) -> list[Played]:
    return play_block(contest, block, _company, records=records)


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


def on_ray(contest: Contest, blocks: Sequence[int], records: bool) -> Blocks:
    """Play on a Ray cluster: the one that `RAY_ADDRESS` names, or else a local one."""
    try:
        ray: Any = importlib.import_module("ray")
    except ImportError:
        raise BadOption("Ray is not installed. Install it with: pip install azalai[cluster]") from None
    mine = not ray.is_initialized()
    if mine:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level="error")
    work = ray.remote(_work).options(runtime_env={"env_vars": contest.environment})
    shared = ray.put(contest)
    ahead = AHEAD * int(ray.cluster_resources().get("CPU", 1))
    waiting = []

    def submit(block: int) -> Any:
        ticket = work.remote(shared, block, records)
        waiting.append(ticket)
        return ticket

    def collect(ticket: Any) -> list[Played]:
        waiting.remove(ticket)
        return ray.get(ticket)  # type: ignore[no-any-return]

    try:
        yield from _in_order(submit, collect, blocks, ahead)
    finally:
        for ticket in waiting:
            ray.cancel(ticket, force=True)
        if mine:
            ray.shutdown()
