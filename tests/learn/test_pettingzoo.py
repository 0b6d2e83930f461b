"""The environments pass PettingZoo's own tests, and play the games of the library."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo as zoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.wrappers import BaseParallelWrapper

import azalai
from azalai.learn import pettingzoo, playing
from azalai.learn.playing import ILLEGAL
from tests.learn.tables import TABLES

EXPECTED = ".*(is not a NumPy array|probably should be gymnasium.spaces.box|is all zeros)"  # dicts with masks


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> Any:
    game, options = TABLES[request.param]
    return partial(pettingzoo.env, game, **options)


def first_legal(env: Any, agent: str) -> int:
    return int(np.flatnonzero(env.observe(agent)["action_mask"])[0])


def test_api_test(table: Any) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", EXPECTED)
        api_test(table(), num_cycles=30)


def test_seed_test(table: Any) -> None:
    seed_test(table, num_cycles=12)


class Forgiving(BaseParallelWrapper[str, Any, int]):
    """Plays a legal move where the test, which knows no masks, draws an illegal one."""

    def step(self, actions: dict[str, int]) -> Any:
        env: Any = self.env
        mover = env.turns.agent_selection
        return super().step(actions | {mover: first_legal(env.turns, mover)})


@pytest.mark.parametrize("name", TABLES)
def test_max_cycles_test(name: str) -> None:
    game, options = TABLES[name]

    def together(max_cycles: int) -> Any:
        return Forgiving(pettingzoo.parallel_env(game, max_cycles=max_cycles, **options))

    max_cycles_test(
        SimpleNamespace(parallel_env=together, env=lambda max_cycles: parallel_to_aec(together(max_cycles)))
    )


@pytest.mark.parametrize("game", pettingzoo.GAMES)
def test_parallel_api_test(game: str) -> None:
    parallel_api_test(pettingzoo.parallel_env(game), num_cycles=5)


def test_render_test(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr(playing, "PICTURE_WIDTH", 90)  # small pictures are drawn sooner
    render_test(table)


@pytest.mark.parametrize("game", pettingzoo.GAMES)
def test_the_registry_has_the_games(game: str) -> None:
    env = zoo.make("aec", f"azalai/{game}-v0", illegal="raise")
    env.reset(seed=3)
    assert env.unwrapped.playing.game.record() == azalai.new(game, seed=3).record()
    assert zoo.make("parallel", f"azalai/{game}-v0").reset(seed=3)[0].keys() == {"player_0", "player_1"}


@pytest.mark.parametrize("game", pettingzoo.GAMES)
def test_the_winner_is_rewarded_and_the_loser_pays(game: str) -> None:
    env = pettingzoo.env(game)
    env.reset(seed=11)
    rng = np.random.default_rng(1)
    rewards = {}
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        rewards[agent] = reward
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    shares = env.playing.game.payoffs()
    assert rewards == {f"player_{seat}": 2 * share - 1 for seat, share in enumerate(shares)}
    assert max(rewards.values()) == 1


def test_an_illegal_action_loses_and_says_why() -> None:
    env = pettingzoo.env("desert", players=3)
    env.reset(seed=1)
    env.step(0)
    assert env.rewards == {"player_0": -1, "player_1": 0.5, "player_2": 0.5}
    assert all(env.terminations.values())
    assert "Leaders are given back" in env.infos["player_0"]["illegal"]


def test_an_illegal_action_can_be_an_error() -> None:
    env = pettingzoo.env("desert", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(azalai.IllegalMove):
        env.step(0)
    with pytest.raises(azalai.BadMove, match="There is no action 9999"):
        env.step(9999)
    with pytest.raises(azalai.BadOption, match="needs the number of a move"):
        env.step(None)


def test_a_game_can_be_cut_off() -> None:
    env = pettingzoo.env("desert", players=4, max_cycles=2)
    env.reset(seed=1)
    for number in range(8):
        assert not any(env.truncations.values()), number
        env.step(first_legal(env, env.agent_selection))
    assert all(env.truncations.values())


def test_games_after_the_first_differ_but_repeat_with_the_seed() -> None:
    deals = []
    for _ in range(2):
        env = pettingzoo.env("desert")
        env.reset(seed=5)
        for _ in range(2):
            deals.append(env.playing.game.record()["deal"])
            env.reset()
    assert deals[0] == deals[2] != deals[1] == deals[3]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"render_mode": "film"}, "render_mode='film' is not possible: human, rgb_array, ansi or None"),
        ({"illegal": "ignore"}, f"illegal is one of: {', '.join(ILLEGAL)}"),
        ({"max_cycles": 0}, "max_cycles is 1 or more"),
        ({"board": "moon"}, "There is no board 'moon'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(azalai.BadOption, match=message):
        pettingzoo.env("desert", **options)


def test_a_parallel_step_needs_the_action_of_the_one_to_move() -> None:
    env = pettingzoo.parallel_env("targi")
    env.reset(seed=1)
    with pytest.raises(azalai.BadOption, match="It is the turn of player_0"):
        env.step({"player_1": 3})
