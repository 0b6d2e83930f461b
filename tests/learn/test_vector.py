"""Many games at once are the same games as one at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import azalai
from azalai.core.game import Game
from azalai.learn.vector import VectorEnv
from tests.learn.tables import TABLES


def games_of(env: VectorEnv) -> list[Game]:
    """The same positions as games of the library."""
    deals = [env.setting.deal(env.position(i)) for i in range(env.num_envs)]
    return [Game(env.setting, env.setting.start(deal)) for deal in deals]


def checked(env: VectorEnv, games: list[Game], seen: Any, info: Any) -> None:
    for i, game in enumerate(games):
        assert info["seat"][i] == game.to_move
        assert seen["observation"][i].tobytes() == game.observation(info["seat"][i]).tobytes()
        assert np.flatnonzero(seen["action_mask"][i]).tolist() == game.actions()


@pytest.mark.parametrize("name", TABLES)
def test_each_row_is_a_game_of_the_library(name: str) -> None:
    game, options = TABLES[name]
    env = VectorEnv(game, 2, **options)
    seen, info = env.reset(seed=3)
    games = games_of(env)
    assert games[0].record() != games[1].record()
    ended = np.zeros(2, bool)
    steps = 0
    while not ended.any():
        if steps % 7 == 0:
            checked(env, games, seen, info)
            assert env.observation_space.contains(seen)
        actions = env.sample()
        for row, action in zip(games, actions.tolist()):
            row.play(action)
        seen, rewards, ended, cut, info = env.step(actions)
        assert not cut.any()
        steps += 1
    for i in ended.nonzero()[0]:
        players, mover = games[i].players, games[i].movers[-1]
        wanted = [(players * share - 1) / (players - 1) for share in games[i].payoffs()]
        assert info["rewards"][i] == pytest.approx(wanted)
        assert rewards[i] == info["rewards"][i][mover]
        assert info["final_obs"][i]["observation"].tobytes() == games[i].observation(mover).tobytes()
        fresh = games_of(env)[i]
        assert seen["observation"][i].tobytes() == fresh.observation(info["seat"][i]).tobytes()  # already the next game
        assert fresh.record()["deal"] != games[i].record()["deal"]


def played(env: VectorEnv, steps: int) -> list[bytes]:
    env.reset(seed=8)
    found = []
    for _ in range(steps):
        seen, rewards, ended, _, info = env.step(env.sample())
        found.append(b"".join(array.tobytes() for array in (*seen.values(), rewards, ended, info["seat"])))
    return found


@pytest.mark.parametrize("game", ["desert", "targi"])
def test_threads_change_nothing(game: str) -> None:
    alone, together = VectorEnv(game, 5), VectorEnv(game, 5, threads=3)
    assert played(alone, 300) == played(together, 300)
    together.close()


def test_arrays_are_filled_in_place_unless_copies_are_wanted() -> None:
    env, copying = VectorEnv("desert", 3), VectorEnv("desert", 3, copy=True)
    for table, same in ((env, True), (copying, False)):
        seen, _ = table.reset(seed=1)
        before = seen["observation"].copy()
        then = table.step(table.sample())[0]
        assert (then["observation"] is seen["observation"]) == same
        assert (seen["observation"] == before).all() != same


def test_gymnasium_is_told_how_games_begin_anew() -> None:
    env = VectorEnv("targi", 2)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert env.action_space.shape == (2,)
    assert env.single_action_space.n == len(env.setting.texts)


@pytest.mark.parametrize("name", TABLES)
def test_gymnasium_counts_the_moves_of_each_game(name: str) -> None:
    """Its wrapper relies on the conventions: spaces, shapes, when a game ends, and how the next one begins."""
    game, options = TABLES[name]
    env = VectorEnv(game, 3, **options)
    counting = RecordEpisodeStatistics(env)
    counting.reset(seed=6)
    lengths, told = np.zeros(3, int), 0
    while told < 3:
        seen, rewards, ended, cut, info = counting.step(env.sample())
        assert rewards.shape == ended.shape == cut.shape == (3,)
        assert counting.observation_space.contains(seen)
        lengths += 1
        for i in ended.nonzero()[0]:
            assert info["episode"]["l"][i] == lengths[i]
            assert info["episode"]["r"][i] == rewards[i]
            assert info["_final_obs"][i]
            lengths[i], told = 0, told + 1


def test_some_games_can_be_reset() -> None:
    env = VectorEnv("desert", 3)
    with pytest.raises(azalai.BadOption, match="Reset all games"):
        env.reset(options={"reset_mask": np.array([True, False, False])})
    env.reset(seed=2)
    for _ in range(5):
        seen, *_ = env.step(env.sample())
    before = seen["observation"].copy()
    seen, info = env.reset(options={"reset_mask": np.array([False, True, False])})
    assert (seen["observation"][[0, 2]] == before[[0, 2]]).all()
    assert (seen["observation"][1] != before[1]).any()
    assert info["seat"][1] == 0
    with pytest.raises(azalai.BadOption, match="3 truth values"):
        env.reset(options={"reset_mask": [1, 0]})


def test_wrong_actions_are_refused() -> None:
    env = VectorEnv("desert", 2)
    with pytest.raises(azalai.BadOption, match="before step"):
        env.step(np.zeros(2, int))
    with pytest.raises(azalai.BadOption, match="before sample"):
        env.sample()
    env.reset(seed=1)
    with pytest.raises(azalai.BadOption, match="needs 2 actions"):
        env.step(np.zeros(3, int))
    good = env.sample()
    with pytest.raises(azalai.IllegalMove):
        env.step(np.array([good[0], 0]))
    with pytest.raises(azalai.BadOption, match="There is no action 12345"):
        env.step(np.array([12345, 0]))
    with pytest.raises(azalai.BadOption, match="num_envs=0 is not possible"):
        VectorEnv("desert", 0)
