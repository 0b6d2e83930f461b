"""Matches and tournaments between bots: which is stronger, by how much, and how certain that is.

>>> from azalai import arena
>>> contest = arena.match("desert", ["greedy", "random"], options={"players": 3}, seed=7)
>>> found = arena.run(contest, games=6)
>>> found.bots[0].share.value > found.bots[0].fair
True
"""

from __future__ import annotations

from azalai.arena.contest import Contest, match, tournament
from azalai.arena.executors import Executor, here, on_ray, processes
from azalai.arena.play import Played
from azalai.arena.plot import plot
from azalai.arena.report import Report
from azalai.arena.run import run
from azalai.arena.sprt import SequentialTest, Verdict
from azalai.arena.statistics import Estimate

__all__ = [
    "Contest",
    "Estimate",
    "Executor",
    "Played",
    "Report",
    "SequentialTest",
    "Verdict",
    "here",
    "match",
    "on_ray",
    "plot",
    "processes",
    "run",
    "tournament",
]
