"""What an observation consists of: named parts in a row of bytes, one after the other.

A game writes an observation with `contract.observe`. Its setting names the parts, in the order in which they are
written. Every number is a whole number from 0 to 255.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from azalai.core.contract import Array
from azalai.core.errors import BadOption


class Part(NamedTuple):
    """A part of an observation; divided by `scale`, its numbers are about one."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    scale: int = 1

    @property
    def size(self) -> int:
        """How many numbers the part has."""
        return math.prod(self.shape)


def size_of(parts: Sequence[Part]) -> int:
    """How many numbers the parts have together."""
    return sum(part.size for part in parts)


def named(parts: Sequence[Part], observation: Array) -> dict[str, Array]:
    """The parts of an observation by name, each in its shape. They are views: nothing is copied.

    The observation may be one of a batch or a whole batch: only its last axis is split.

    >>> parts = [Part("board", (2, 2), "a board"), Part("left", (1,), "what is left")]
    >>> named(parts, np.arange(5, dtype=np.uint8))["board"].tolist()
    [[0, 1], [2, 3]]
    """
    if observation.shape[-1] != size_of(parts):
        raise BadOption(f"This observation has {observation.shape[-1]} numbers; its parts have {size_of(parts)}.")
    found, at = {}, 0
    for part in parts:
        found[part.name] = observation[..., at : at + part.size].reshape(*observation.shape[:-1], *part.shape)
        at += part.size
    return found


def scales(parts: Sequence[Part]) -> Any:
    """What to divide each number of an observation by to bring all of them to about 1.

    >>> scales([Part("board", (2, 2), "a board"), Part("left", (1,), "what is left", scale=8)]).tolist()
    [1.0, 1.0, 1.0, 1.0, 8.0]
    """
    return np.repeat([np.float32(part.scale) for part in parts], [part.size for part in parts])
