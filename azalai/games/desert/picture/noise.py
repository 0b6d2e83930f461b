"""Chance that is the same everywhere: a hash of a position, and smooth noise made of it."""

from __future__ import annotations

import math


def hashed(x: int, y: int, salt: int = 0) -> float:
    """A number from 0 to 1 that looks random.

    >>> hashed(3, 4) == hashed(3, 4) != hashed(4, 3)
    True
    """
    n = (x * 374761393 + y * 668265263 + salt * 2147483647) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFFFF) / 0xFFFFFF


def noise(x: float, y: float, salt: int = 0) -> float:
    """Hashed values at whole positions, blended smoothly in between."""
    x0, y0 = math.floor(x), math.floor(y)
    fx, fy = eased(x - x0), eased(y - y0)
    top = hashed(x0, y0, salt) * (1 - fx) + hashed(x0 + 1, y0, salt) * fx
    low = hashed(x0, y0 + 1, salt) * (1 - fx) + hashed(x0 + 1, y0 + 1, salt) * fx
    return top * (1 - fy) + low * fy


def eased(t: float) -> float:
    return t * t * (3 - 2 * t)
