from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from azalai import BadOption, arena
from tests.arena.arenas import result
from tests.bots.programs import ROOT


@pytest.fixture
def cluster() -> Iterator[Any]:
    ray = pytest.importorskip("ray")
    ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, runtime_env={"env_vars": {"PYTHONPATH": str(ROOT)}}
    )
    yield ray
    ray.shutdown()


@pytest.mark.filterwarnings("default")  # Ray's own
@pytest.mark.usefixtures("cluster")
def test_match_on_a_cluster_is_the_same_as_on_this_machine() -> None:
    contest = arena.match("desert", ["search:3", "greedy"])
    far = arena.run(contest, 8, arena.on_ray)
    assert result(far) == result(arena.run(contest, 8, arena.processes(2)))
    stopped = arena.run(arena.match("desert", ["greedy", "random"]), 2000, arena.on_ray, sprt=(0, 200))
    assert stopped.sprt is not None
    assert stopped.sprt.outcome == "accepted"


def test_without_ray_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install azalai\[cluster\]"):
        arena.run(arena.match("desert", ["greedy", "random"]), 2, arena.on_ray)
