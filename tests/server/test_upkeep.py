"""How the process treats its machine."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import weakref
from functools import partial

import pytest

from azalai.server.shares import unseen
from azalai.server.slices import Job, Slices
from azalai.server.upkeep import NICENESS

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="threads have no niceness of their own")


def test_searches_let_the_event_loop_go_first() -> None:
    async def niceness_of_a_search() -> int:
        slices = Slices(1)

        async def think(job: Job) -> int:
            return await slices.run(job, os.nice, 0)

        try:
            return await slices.submit(unseen("Amina"), think, patient=False)
        finally:
            await slices.stop()

    own = os.nice(0)
    assert asyncio.run(niceness_of_a_search()) == min(own + NICENESS, 19)
    assert os.nice(0) == own


class Tree:
    """Stands for the memory of a search."""


def test_an_idle_thread_keeps_nothing_of_its_last_search() -> None:
    async def is_forgotten() -> bool:
        slices, tree = Slices(1), Tree()
        kept = weakref.ref(tree)

        async def think(job: Job, tree: Tree) -> None:
            await slices.run(job, repr, tree)

        await slices.submit(unseen("Amina"), partial(think, tree=tree), patient=False)
        del tree
        try:
            while slices.line.under_way("Amina"):
                await asyncio.sleep(0)
            gc.collect()
            return kept() is None
        finally:
            await slices.stop()

    assert asyncio.run(is_forgotten())
