"""The settings of a search, the tuning knobs among them: their defaults and limits."""

from __future__ import annotations

import numpy as np

from azalai.core.contract import Array
from azalai.core.errors import BadOption

# measured in docs/search.md; a net's card may say otherwise for games that it serves
KNOBS = {
    "exploration": 0.01,
    "rave": 1000.0,
    "win_weight": 0.1,
    "margin": 20.0,
    "untried": 1.0,
    "expand_at": 2.0,
    "horizon": 1000.0,
    "prior": 20.0,
    "puct": 0.2,  # with a policy: how much its chances count
    "logit": 0.03,  # with a policy: what a logit above the expected one adds to the first guess about a move
    "onward": 0.0,  # 1: a simulation that adds a node goes on to a position that was not valued yet
    "blend": 1.0,  # with a value: its share, the rest is a rollout to the end of the game
}
PLAIN_UCT = {**KNOBS, "exploration": 0.25, "rave": 0.0, "prior": 0.0}

USUAL: dict[str, float] = {
    "threads": 1,
    "memory": 128,  # megabytes
    "reuse": True,  # keep what earlier decisions found out about a position
    "solve": True,  # solve the rest of the game when little is left
    "cpu": False,  # count the thread's CPU time for a budget in seconds, so that a busy machine does not weaken the bot
    "early": True,  # stop as soon as no other move can become the best
    "work": 0,  # positions the solver may look at; 0: a share of the budget
    **KNOBS,
}

# outside these limits the compiled search could find no move, or overflow its arrays
LIMITS: dict[str, tuple[float, float]] = {
    "threads": (1, 64),
    "memory": (0.01, 50_000),
    "work": (0, 10**12),
    **dict.fromkeys(KNOBS, (0, 10**6)),
    "win_weight": (0, 1),
    "margin": (0.001, 10**6),
    "onward": (0, 1),
    "blend": (0, 1),
}


def with_usual(given: dict[str, float]) -> dict[str, float]:
    """The given settings, with defaults for the rest; `BadOption` if one is unknown or out of range."""
    unknown = set(given) - set(USUAL)
    if unknown:
        raise BadOption(f"search has no setting {', '.join(sorted(unknown))}. Settings: {', '.join(KNOBS)}.")
    settings = {**USUAL, **given}
    for name, (least, most) in LIMITS.items():
        if not least <= settings[name] <= most:
            raise BadOption(f"{name}={settings[name]:.6g} is not possible. {name} is a number from {least} to {most}.")
    return settings


def knobs_of(settings: dict[str, float]) -> Array:
    """The knobs among the settings, in the order in which the compiled search reads them."""
    return np.array([settings[name] for name in KNOBS], np.float64)
