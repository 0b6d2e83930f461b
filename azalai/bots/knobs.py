"""How a search can be set: its knobs and other settings, their usual values and their limits."""

from __future__ import annotations

from azalai.core.errors import BadOption

# measured in docs/search.md
KNOBS = {
    "exploration": 0.01,
    "rave": 1000.0,
    "win_weight": 0.1,
    "margin": 20.0,
    "untried": 1.0,
    "expand_at": 2.0,
    "horizon": 1000.0,
    "prior": 20.0,
}
PLAIN_UCT = {**KNOBS, "exploration": 0.25, "rave": 0.0, "prior": 0.0}

USUAL: dict[str, float] = {
    "threads": 1,
    "memory": 128,  # megabytes
    "reuse": True,  # what was found about a position in earlier decisions
    "solve": True,  # what is left of the game, when it is little
    "cpu": False,  # a budget in seconds counts the thread's own time, so that a busy machine makes nobody weaker
    "early": True,  # decide as soon as no other move can become the best
    "work": 0,  # positions for the solver, whatever the budget; 0: a share of the budget
    **KNOBS,
}

# outside of these the compiled search would find no move, or more than its arrays can count
LIMITS: dict[str, tuple[float, float]] = {
    "threads": (1, 64),
    "memory": (0.01, 50_000),
    "work": (0, 10**12),
    **dict.fromkeys(KNOBS, (0, 10**6)),
    "win_weight": (0, 1),
    "margin": (0.001, 10**6),
}


def with_usual(given: dict[str, float]) -> dict[str, float]:
    """All settings, the given ones and the usual ones for the rest; `BadOption` if one is unknown or out of bounds."""
    unknown = set(given) - set(USUAL)
    if unknown:
        raise BadOption(f"search has no setting {', '.join(sorted(unknown))}. Settings: {', '.join(KNOBS)}.")
    settings = {**USUAL, **given}
    for name, (least, most) in LIMITS.items():
        if not least <= settings[name] <= most:
            raise BadOption(f"{name}={settings[name]:.6g} is not possible. {name} is a number from {least} to {most}.")
    return settings
