from __future__ import annotations

import sys
from pathlib import Path

import pytest

from azalai import BadOption, arena
from azalai.cli import main
from azalai.core.compile import COMPILING
from tests.arena.arenas import Witness, result


@pytest.mark.filterwarnings("default")  # Ray's own
@pytest.mark.usefixtures("cluster")
def test_match_on_a_cluster_is_the_same_as_on_this_machine(tmp_path: Path) -> None:
    contest = arena.match("desert", ["search:3", "greedy"])
    far = arena.run(contest, 8, arena.on_ray)
    assert result(far) == result(arena.run(contest, 8, arena.processes(2)))
    stopped = arena.run(arena.match("desert", ["greedy", "random"]), 2000, arena.on_ray, sprt=(0, 200))
    assert stopped.sprt is not None
    assert stopped.sprt.outcome == "accepted"
    if COMPILING:
        witness = Witness.of(contest, tmp_path / "seen")
        arena.run(witness, 4, arena.on_ray)
        assert witness.seen() == {"ready"}


def test_without_ray_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOption, match=r"pip install azalai\[cluster\]"):
        arena.run(arena.match("desert", ["greedy", "random"]), 2, arena.on_ray)


def test_command_says_which_cluster_it_tries(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setenv("RAY_ADDRESS", "head:6379")
    with pytest.raises(SystemExit):
        main(["match", "desert", "--bots", "greedy", "random", "--on", "ray"])
    assert capsys.readouterr().err.startswith("Connecting to the Ray cluster at head:6379 (RAY_ADDRESS) ...\n")
