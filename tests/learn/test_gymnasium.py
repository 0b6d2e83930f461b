"""One seat against bots passes Gymnasium's own test."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import azalai
from azalai.learn.gymnasium import IDS
from tests.learn.tables import TABLES


def make(game: str, **options: Any) -> Any:
    return gymnasium.make(IDS[game], **options)


@pytest.mark.parametrize("name", TABLES)
def test_check_env(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With its check of every render mode."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    game, options = TABLES[name]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*not a numpy array|.*flattened|.*image", UserWarning)
        check_env(make(game, **options).unwrapped)


@pytest.mark.parametrize("game", IDS)
def test_the_learner_moves_whenever_it_is_its_turn(game: str) -> None:
    env = make(game, opponents=["greedy"], seat=1, illegal="raise")
    rng = np.random.default_rng(2)
    seen, info = env.reset(seed=4)
    over, reward = False, 0.0
    while not over:
        assert env.unwrapped.playing.game.to_move == info["seat"] == 1
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
    movers = env.unwrapped.playing.game.movers
    assert {0, 1} == set(movers)
    assert reward == 2 * env.unwrapped.playing.game.payoffs()[1] - 1


def test_the_seat_can_be_drawn_for_each_game() -> None:
    env = make("desert", players=4, seat=None)
    seats = {env.reset(seed=0 if number == 0 else None)[1]["seat"] for number in range(24)}
    assert seats == {0, 1, 2, 3}


def test_the_same_seed_gives_the_same_game_and_opponents() -> None:
    histories = []
    for _ in range(2):
        env = make("desert", players=3, opponents=["random", "greedy"], seat=2)
        seen, _ = env.reset(seed=9)
        for _ in range(4):
            seen = env.step(int(np.flatnonzero(seen["action_mask"])[0]))[0]
        histories.append(env.unwrapped.playing.game.record())
    assert histories[0] == histories[1]


@pytest.mark.parametrize("mode", ["rgb_array", "ansi", "human"])
def test_the_learner_sees_its_own_view(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = make("targi", render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    if mode == "rgb_array":
        assert shown.shape[2] == 3
        assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 20
    elif mode == "ansi":
        assert "player 1" in shown
    else:
        assert shown is None
    env.close()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": ["random", "greedy"]}, "one for each of them .here 1"),
        ({"opponents": "random"}, "a list of one bot"),
        ({"opponents": ["oracle"]}, "There is no bot 'oracle'"),
        ({"seat": 2}, "seat=2 is not possible: 0 to 1"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(azalai.BadOption, match=message):
        make("desert", **options)
