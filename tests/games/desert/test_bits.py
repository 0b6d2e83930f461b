"""Sets of spaces as words: each operation does what it does with Python's sets."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from azalai.games.desert import bits

SPACES = st.integers(0, 255)
SETS = st.sets(SPACES)
EDGES = {0, 63, 64, 127, 128, 191, 192, 255}


def words_of(spaces: set[int]) -> Any:
    """Built by shifting Python's own whole numbers."""
    number = sum(1 << space for space in spaces)
    return np.frombuffer(number.to_bytes(32, "little"), np.uint64).copy()


def bits_of(spaces: set[int]) -> bits.Bits:
    return bits.load(words_of(spaces))


def set_of(found: Any) -> set[int]:
    number = int.from_bytes(b"".join(int(word).to_bytes(8, "little") for word in found), "little")
    return {space for space in range(256) if number >> space & 1}


@given(SETS, SETS)
@example(EDGES, EDGES)
@example(set(range(256)), EDGES)
@example(set(), EDGES)
def test_sets_join_meet_and_subtract(a: set[int], b: set[int]) -> None:
    first, second = bits_of(a), bits_of(b)
    assert set_of(bits.either(first, second)) == a | b
    assert set_of(bits.both(first, second)) == a & b
    assert set_of(bits.without(first, second)) == a - b
    assert bool(bits.meet(first, second)) == bool(a & b)


@given(SETS)
@example(set())
@example(EDGES)
@example(set(range(256)))
def test_a_set_is_counted_listed_and_emptied(a: set[int]) -> None:
    left = bits_of(a)
    assert bool(bits.some(left)) == bool(a)
    assert bits.count(left) == len(a)
    for n, space in enumerate(sorted(a)):
        assert bits.nth(bits_of(a), n) == space
        assert bits.lowest(left) == space
        left = bits.drop_lowest(left)
        assert bits.count(left) == len(a) - n - 1
    assert not bits.some(left)


@given(SETS, SPACES)
@example(EDGES, 63)
@example(set(), 255)
def test_a_space_is_added_and_found(a: set[int], space: int) -> None:
    words = words_of(a)
    assert bool(bits.has(words, space)) == (space in a)
    bits.add(words, space)
    assert set_of(words) == a | {space}
    assert set_of(bits.one(space)) == {space}


@given(SETS)
def test_a_set_is_stored_and_loaded(a: set[int]) -> None:
    words = np.zeros(bits.WORDS, np.uint64)
    bits.store(words, bits_of(a))
    assert set_of(words) == set_of(bits.load(words)) == a


def test_nothing_and_everything() -> None:
    assert set_of(bits.EMPTY) == set()
    assert set_of(bits.FULL) == set(range(256))
    assert bits.count(bits.FULL) == 256


@pytest.mark.parametrize("space", sorted(EDGES))
def test_words_are_counted_the_same_without_the_compiler(space: int) -> None:
    word = np.uint64(1 << (space % 64))
    assert bits.trailing_zeros(word) == space % 64
    assert bits.popcount(word) == 1
    assert bits.popcount(~np.uint64(0)) == 64
    assert bits.lowest(bits.one(space)) == space
