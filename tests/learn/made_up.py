"""Made-up rows with a known truth, so that a test can tell whether a trainer finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from azalai.learn import shards
from azalai.learn.rows import Subject
from azalai.learn.shards import Label

FEATURES, MOVE_FEATURES, ACTIVE, MOVES = 40, 5, 6, 8
SUBJECT = Subject(
    game="desert", features_version=1, features=FEATURES, move_features=MOVE_FEATURES, categories=4, two=True
)
TRUTH = np.linspace(-1.5, 1.5, FEATURES)  # what each feature adds to the log of the chances
TASTE = np.array([2.0, -1.0, 0.0, 0.5, 0.0])  # what each feature of a move adds to its logit


def label(**changes: Any) -> Label:
    return Label(subject=SUBJECT, options={"edition": "1998", "players": 2}, players=2, games=30, **changes)


def columns(games: int, seed: int) -> dict[str, Any]:
    """Twenty rows a game. The margin and the points follow the same truth as the share of the victory."""
    random = np.random.default_rng(seed)
    n = games * 20
    index = np.array([np.sort(random.choice(FEATURES, ACTIVE, replace=False)) for _ in range(n)], np.int32)
    value = random.choice([0.5, 1.0], (n, ACTIVE)).astype(np.float32)
    says = (TRUTH[index] * value).sum(1)
    value[index < 10] *= 30.0  # features differ in size
    moves = random.normal(size=(n, MOVES, MOVE_FEATURES)).astype(np.float32)
    chances = np.exp(moves @ TASTE)
    return {
        "game": np.repeat(np.arange(games), 20),
        "ply": np.tile(np.arange(20, dtype=np.int32), games),
        "seat": np.tile(np.array([0, 1], np.int8), n // 2),
        "index": list(index),
        "value": list(value),
        "win": (random.random(n) < 1 / (1 + np.exp(-says))).astype(np.float32),
        "margin": (10 * says).astype(np.float32),
        "points": [np.array([30 + 10 * s, 5 - s, 20, 40 - 10 * s], np.float32) for s in says],
        "search_win": np.full(n, None),
        "search_margin": np.full(n, None),
        "moves": list(moves.reshape(n, -1)),
        "visits": [random.multinomial(100, c / c.sum()).astype(np.float32) for c in chances],
        "stands": [np.ones(MOVES, np.float32)] * n,
    }


def write_rows(folder: Path, games: int = 60, seed: int = 1, **changes: Any) -> Path:
    folder.mkdir(exist_ok=True)
    shards.write(folder / "games-000000.parquet", shards.encoded(label(**changes), columns(games, seed)))
    return folder
