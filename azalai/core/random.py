"""The random number generator of Azalai: sfc32, with the same numbers on every platform, compiled or not.

Its four words stay below 2**32 in 64-bit integers, so no sum or product ever overflows. It is not a cryptographic
generator: anyone who knows the seed knows the deal.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from azalai.core.compile import compiled

Generator = Any  # an int64 array of four words
_LOW = 0xFFFFFFFF


def generator(seed: int | str, *purpose: int | str) -> Generator:
    """Make a generator from a seed; further words give independent streams for the same seed.

    >>> first, again = generator(7), generator(7)
    >>> [int(below(first, 6)) for _ in range(8)] == [int(below(again, 6)) for _ in range(8)]
    True
    """
    text = "\x1f".join(str(word) for word in (seed, *purpose))
    digest = hashlib.sha256(text.encode()).digest()
    return np.frombuffer(digest[:16], "<u4").astype(np.int64)


@compiled
def next_word(rng: Generator) -> int:
    """The next 32 random bits."""
    total = (rng[0] + rng[1] + rng[3]) & _LOW
    rng[3] = (rng[3] + 1) & _LOW
    rng[0] = rng[1] ^ (rng[1] >> 9)
    rng[1] = (rng[2] + (rng[2] << 3)) & _LOW
    rng[2] = (((rng[2] << 21) | (rng[2] >> 11)) + total) & _LOW
    return total


@compiled
def below(rng: Generator, n: int) -> int:
    """A random number from 0 to n - 1; n is at most 2**31."""
    return (next_word(rng) * n) >> 32


@compiled
def unit(rng: Generator) -> float:
    """A random number from 0 up to but not including 1."""
    return next_word(rng) / 4294967296.0


@compiled
def shuffle(rng: Generator, items: Any, n: int) -> None:
    """Put the first n items in random order."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@compiled
def scrambled(number: int) -> int:
    """32 bits that look random, for a number below 2**32: the same every time, and different for different numbers."""
    number = ((number ^ (number >> 16)) * 0x6C8E9CF5) & _LOW
    number = ((number ^ (number >> 15)) * 0x5A3B7D1D) & _LOW
    return number ^ (number >> 16)


@compiled
def word_for(number: int) -> Any:
    """64 bits that look random, for a number below 2**31. Sets of a few almost surely have different sums (`^`)."""
    return np.uint64(scrambled(2 * number + 1)) << np.uint64(32) | np.uint64(scrambled(2 * number + 2))
