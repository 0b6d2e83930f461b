"""Compare the environments for learning with those of other projects, in one run on one core.

Everyone plays uniformly random legal moves and gets the observation and the mask of every position. The AEC figures
all come from the same loop: `last`, a legal action from the mask, `step`. `VectorEnv` and pgx step many games at once.
The bare rules and OpenSpiel's Hex write no observation. All figures are steps per second of CPU time.

Run ``python bench/learn.py``; peers come with ``pip install azalai[bench,envs]``.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import peers
from rich.console import Console

ROWS = 128  # games of a VectorEnv
PGX_ROWS, PGX_STEPS = 256, 50
AEC_MOVES = 500
BARE_GAMES = 50
GAMES: dict[str, dict[str, Any]] = {
    "desert, 2 players": {"game": "desert"},
    "desert, 4 players": {"game": "desert", "players": 4},
    "targi, base": {"game": "targi"},
    "targi, expansion": {"game": "targi", "rules": "expansion"},
}


def aec(make: Callable[[], Any], seed: int) -> peers.Step:
    """PettingZoo's loop."""
    import numpy as np

    env = make()
    choice = random.Random(seed).choice
    env.reset(seed=seed)

    def step() -> float:
        for _ in range(AEC_MOVES):
            if not env.agents:
                env.reset()
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else choice(np.flatnonzero(seen["action_mask"])))
        return AEC_MOVES

    return step


def our_aec(options: dict[str, Any], seed: int) -> peers.Step:
    from azalai.learn import pettingzoo

    return aec(partial(pettingzoo.env, **options), seed)


def classic(name: str, seed: int) -> peers.Step:
    """One of PettingZoo's own board games."""
    module = importlib.import_module(f"pettingzoo.classic.{name}")
    return aec(module.env, seed)


def vector(options: dict[str, Any], seed: int) -> peers.Step:
    from azalai.learn.vector import VectorEnv

    env = VectorEnv(num_envs=ROWS, **options)
    env.reset(seed=seed)

    def step() -> float:
        for _ in range(AEC_MOVES):
            env.step(env.sample())
        return AEC_MOVES * ROWS

    return step


def bare(options: dict[str, Any], seed: int) -> peers.Step:
    """The rules alone: random games in one compiled loop."""
    import numpy as np

    import azalai
    from azalai.core import contract
    from azalai.core.random import generator

    given = {name: value for name, value in options.items() if name != "game"}
    setting = azalai.new(options["game"], seed=seed, **given).setting
    states, rng = np.zeros(2, setting.state_type), generator(seed)
    return lambda: float(contract.play_random_games(setting.boxes, states, rng, BARE_GAMES))


def pgx_steps(name: str, seed: int) -> peers.Step:
    """Random games in one compiled loop; a state holds the observation and the mask."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    advance = jax.vmap(auto_reset(env.step, env.init))

    def move(state: Any, key: Any) -> tuple[Any, Any]:
        scores = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        chosen, dealt = jax.random.split(key)
        action = jax.random.categorical(chosen, scores, axis=-1)
        return advance(state, action, jax.random.split(dealt, PGX_ROWS)), None

    run = jax.jit(lambda state, key: jax.lax.scan(move, state, jax.random.split(key, PGX_STEPS))[0])
    key = jax.random.key(seed)
    held = {"state": jax.jit(jax.vmap(env.init))(jax.random.split(key, PGX_ROWS)), "key": key}

    def step() -> float:
        held["key"], now = jax.random.split(held["key"])
        held["state"] = run(held["state"], now)
        held["state"].current_player.block_until_ready()
        return PGX_ROWS * PGX_STEPS

    return step


def all_peers() -> dict[str, peers.Peer]:
    """Everyone, by key."""
    ours = [
        peers.Peer(f"{key} {name}", f"Azalai {label}, {name}", "steps/s", "azalai", partial(prepare, options))
        for key, label, prepare in (("aec", "AEC", our_aec), ("vector", "VectorEnv", vector), ("bare", "rules", bare))
        for name, options in GAMES.items()
    ]
    theirs = [
        peers.Peer(
            "zoo connect_four_v3",
            "PettingZoo Connect Four",
            "steps/s",
            "pettingzoo",
            partial(classic, "connect_four_v3"),
        ),
        peers.Peer("zoo chess_v6", "PettingZoo chess", "steps/s", "pettingzoo", partial(classic, "chess_v6")),
        peers.Peer(
            "spiel hex",
            "OpenSpiel Hex 11, from Python",
            "steps/s",
            "pyspiel",
            partial(peers.openspiel_python_playouts, "hex", 11),
        ),
        *(
            peers.Peer(f"pgx {name}", f"pgx {name}, {PGX_ROWS} games", "steps/s", "pgx", partial(pgx_steps, name))
            for name in ("connect_four", "hex", "chess")
        ),
    ]
    return {peer.key: peer for peer in ours + theirs}


def contestant(peer: peers.Peer) -> peers.Contestant:
    """A contestant that is measured in its own interpreter."""

    def run(seconds: float, seed: int) -> peers.Outcome:
        if importlib.util.find_spec(peer.module) is None:
            return peers.Failure(peers.NOT_INSTALLED)
        command = [sys.executable, str(Path(__file__).resolve()), "--one", peer.key]
        answer = peers.run_json([*command, f"--seconds={seconds}", f"--seed={seed}"], seconds)
        return peers.as_sample(answer, "rate")

    return peers.Contestant(peer.key, peer.label, peer.unit, run)


def measure_one(key: str, seconds: float, seed: int) -> None:
    """Measure one contestant in this process, on one core."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(json.dumps({"rate": steps_per_cpu_second(all_peers()[key].prepare(seed), seconds)}))


def steps_per_cpu_second(step: peers.Step, seconds: float) -> float:
    """Steps per second of CPU time, so that other work on the machine hardly matters; the first step is a warm-up."""
    step()
    units = 0.0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds:
        units += step()
    return units / elapsed


def as_markdown(series: Sequence[peers.Series]) -> str:
    """A table as in docs/benchmarks.md, with the ratios that matter."""
    by_key = {one.key: one for one in series}
    lines = ["| | median | min to max | |", "|---|---|---|---|"]
    for one in series:
        figure = "-" if one.median is None else f"{one.median:,.0f} steps/s"
        spread = f"{min(one.rates):,.0f} to {max(one.rates):,.0f}" if one.rates else one.error or "-"
        lines.append(f"| {one.label} | {figure} | {spread} | {remark(one, by_key)} |")
    return "\n".join(lines)


def remark(one: peers.Series, by_key: dict[str, peers.Series]) -> str:
    """What a figure is compared with: AEC with Connect Four, VectorEnv with the bare rules."""
    kind, _, name = one.key.partition(" ")
    if kind == "aec" and (ratio := peers.ratio_to(one, by_key["zoo connect_four_v3"])):
        return f"{ratio.median:.1f} × Connect Four"
    if kind == "vector" and (ratio := peers.ratio_to(one, by_key[f"bare {name}"])):
        return f"{ratio.median:.2f} of the bare rules"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description="Environments for learning, side by side.")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--one", choices=all_peers(), help="measure only this one, in this process")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.one:
        measure_one(options.one, options.seconds, options.seed)
        return
    with Console(stderr=True).status("starting") as status:
        everyone = [contestant(peer) for peer in all_peers().values()]
        series = peers.run_rounds(everyone, options.rounds, options.seconds, status.update)
    print(as_markdown(series))


if __name__ == "__main__":
    main()
