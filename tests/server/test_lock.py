"""The lock of a table: first come, first served, with or without a task."""

from __future__ import annotations

import asyncio

from azalai.server.table.lock import TableLock


async def waiting(lock: TableLock, name: str, seen: list[str]) -> None:
    async with lock:
        seen.append(name)
        await asyncio.sleep(0)


def test_who_waits_longest_is_next() -> None:
    async def test() -> list[str]:
        lock, seen = TableLock(), list[str]()
        assert lock.take()
        assert not lock.take()
        tasks = [asyncio.create_task(waiting(lock, name, seen)) for name in "abc"]
        await asyncio.sleep(0)
        lock.release()
        assert not lock.take()  # it was handed over, not set free
        await asyncio.gather(*tasks)
        assert not lock.locked()
        return seen

    assert asyncio.run(test()) == ["a", "b", "c"]


def test_somebody_who_gives_up_waiting_does_not_keep_the_lock() -> None:
    async def test() -> list[str]:
        lock, seen = TableLock(), list[str]()
        lock.take()
        before, after, last = [asyncio.create_task(waiting(lock, name, seen)) for name in "abc"]
        await asyncio.sleep(0)
        before.cancel()  # while it waits
        lock.release()
        after.cancel()  # the lock has just been handed to it
        await asyncio.gather(before, after, last, return_exceptions=True)
        assert not lock.locked()
        return seen

    assert asyncio.run(test()) == ["c"]
