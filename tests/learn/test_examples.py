"""The examples run, and do what their pages say."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PLENTY = 600  # seconds, for a machine that compiles the games first


def run(*command: str) -> str:
    quiet = {**os.environ, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, timeout=PLENTY, env=quiet, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("game", "shown"), [("desert", "The game is over"), ("targi", "player 1")])
def test_random_agent_plays_to_the_end(game: str, shown: str) -> None:
    printed = run(str(EXAMPLES / "random_agent.py"), game, "--seed", "7")
    rewards = [float(number) for number in re.findall(r"'player_\d': ([-\d.]+)", printed)]
    assert sorted(rewards) in ([-1, 1], [0, 0])
    assert shown in printed


@pytest.mark.parametrize("game", ["desert", "targi"])
def test_analysis_names_the_best_moves(game: str) -> None:
    printed = run(str(EXAMPLES / "analyse_position.py"), game, "--simulations", "300")
    lines = re.findall(r"(\d+) visits, value ([\d.]+)", printed)
    assert len(lines) >= 2
    assert all(0 <= float(value) <= 1 for _, value in lines)
    assert "gains at once:" in printed


def test_masked_ppo_beats_random() -> None:
    printed = run(str(EXAMPLES / "masked_ppo.py"), "desert", "--updates", "10", "--games", "100")
    found = re.search(r"won ([\d.]+)% of 100 games", printed)
    assert found
    assert float(found[1]) > 65


def test_the_notebook_runs() -> None:
    run("-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-c", os.devnull, "--nbmake", str(EXAMPLES))


@pytest.mark.parametrize(
    ("module", "package", "title"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("vector", "gymnasium", "Gymnasium"),
        ("openspiel", "pyspiel", "OpenSpiel"),
    ],
)
def test_a_missing_package_is_named(module: str, package: str, title: str) -> None:
    printed = run(
        "-c",
        f"import sys; sys.modules[{package!r}] = None\n"
        f"try:\n    import azalai.learn.{module}\nexcept ImportError as problem:\n    print(problem)",
    )
    assert printed == f"{title} is not installed. Install it with: pip install 'azalai[envs]'\n"
