"""How the process treats its machine."""

from __future__ import annotations

import asyncio
import os
import sys

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
