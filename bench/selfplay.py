"""Measure what a game of self-play costs, in milliseconds of CPU time, and how many rows come from it.

    python bench/selfplay.py              all games that have features
    python bench/selfplay.py desert       some of them

The policy is a made-up one: what it costs does not depend on its weights.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import azalai
from azalai.bots.net import Weights, no_weights
from azalai.core.kind import Setting
from azalai.learn.quick import play_quickly
from azalai.learn.selfplay import Quick
from azalai.learn.thoughtful import Ways, play_thoughtfully

QUICK_GAMES, DEEP_GAMES = 300, 6


def main(names: list[str]) -> None:
    for name in names or [game["name"] for game in azalai.games()]:
        setting = azalai.new(name, seed=0).setting
        if setting.features_version:
            measure(setting)


def measure(setting: Setting) -> None:
    name, ways = setting.kind.name, Quick(keep=0.16).array
    seeds = {number: number for number in range(QUICK_GAMES)}
    tell(name, "prior alone", QUICK_GAMES, lambda: len(play_quickly(setting, seeds, no_weights(), ways)["game"]))
    if setting.move_features:
        made_up = policy(setting)
        tell(name, "policy alone", QUICK_GAMES, lambda: len(play_quickly(setting, seeds, made_up, ways)["game"]))
    for bot in ("rave", "search"):
        tell(name, f"{bot}, 400 and 60 simulations", DEEP_GAMES, lambda bot=bot: deep_rows(name, bot))


def policy(setting: Setting) -> Weights:
    shape = len(setting.move_features) + 1, 1
    weights = np.random.default_rng(1).normal(size=shape).astype(np.float32)
    return no_weights()._replace(move_into=weights)


def deep_rows(name: str, bot: str) -> int:
    return sum(len(play_thoughtfully(name, {}, number, 1, bot, None, Ways())) for number in range(DEEP_GAMES))


def tell(name: str, who: str, games: int, play: Callable[..., Any]) -> None:
    play()  # compiles
    began = time.process_time()
    rows = play()
    spent = time.process_time() - began
    print(f"{name:8} {who:32} {1000 * spent / games:8.2f} ms and {rows / games:6.1f} rows a game", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
