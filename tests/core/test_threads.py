"""Which compiled functions give other threads their turn: a search does, a question about a position does not."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Iterator

import pytest

import azalai
from azalai import bots
from azalai.core.compile import COMPILING

pytestmark = pytest.mark.skipif(not COMPILING, reason="without a compiler, everything is Python")
SWITCH_SECONDS = 0.05  # ten times as long as usual, so that each turn of another thread can be noticed


class Busy:
    """A thread that runs Python all the time, and counts."""

    def __init__(self) -> None:
        self.count = 0
        self.stopped = False

    def run(self) -> None:
        while not self.stopped:
            self.count += 1


@contextlib.contextmanager
def busy_thread() -> Iterator[Busy]:
    before, busy = sys.getswitchinterval(), Busy()
    thread = threading.Thread(target=busy.run)
    sys.setswitchinterval(SWITCH_SECONDS)
    thread.start()
    try:
        yield busy
    finally:
        busy.stopped = True
        thread.join()
        sys.setswitchinterval(before)


def test_questions_about_a_position_do_not_wait_for_other_threads() -> None:
    game = azalai.new("desert", players=2, seed=7)
    questions = (lambda: game.to_move, game.moves, lambda: game.json_views([0]), lambda: game.json_moves(0))
    for ask in questions:
        ask()
    with busy_thread():
        began = time.perf_counter()
        for _ in range(20):
            for ask in questions:
                ask()
        waited = time.perf_counter() - began
    assert waited < 20 * SWITCH_SECONDS  # a wait for each of them would be four times as long, or more


def test_other_threads_go_on_during_a_search() -> None:
    search = bots.Search(seed=1)
    game = azalai.new("desert", players=2, seed=7)
    search.think(game, bots.Budget(simulations=10))
    with busy_thread() as busy:
        before = busy.count
        search.think(game, bots.Budget(seconds=0.3))
        assert busy.count > before + 1_000
