"""Sets of up to 256 spaces as four 64-bit words. All operations are compiled and work on tuples of words."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from azalai.core.compile import compiled

Bits = tuple[Any, Any, Any, Any]
WORDS = 4

_ZERO = np.uint64(0)
_ONE = np.uint64(1)
EMPTY = (_ZERO, _ZERO, _ZERO, _ZERO)
FULL = (~_ZERO, ~_ZERO, ~_ZERO, ~_ZERO)


def popcount(word: Any) -> int:
    """How many bits of a word are set."""
    return int(word).bit_count()


def trailing_zeros(word: Any) -> int:
    """The number of the lowest set bit; the word is not 0."""
    return (int(word) & -int(word)).bit_length() - 1


def _counting(name: str, *flags: bool) -> Any:
    """An intrinsic that calls one of LLVM's bit-counting functions."""

    @intrinsic  # type: ignore[untyped-decorator]
    def count(typing_context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(ir.IntType(64), [ir.IntType(64)] + [ir.IntType(1)] * len(flags))
            function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.i64")
            return builder.call(function, [arguments[0], *(ir.Constant(ir.IntType(1), flag) for flag in flags)])

        return types.int64(types.uint64), generate

    return count


_ctpop = _counting("ctpop")
_cttz = _counting("cttz", True)


@overload(popcount, strict=False)  # type: ignore[untyped-decorator]
def _popcount(word: Any) -> Any:
    return lambda word: _ctpop(word)


@overload(trailing_zeros, strict=False)  # type: ignore[untyped-decorator]
def _trailing_zeros(word: Any) -> Any:
    return lambda word: _cttz(word)


def as_words(spaces: Any) -> Any:
    """A set of spaces as an array of words, for Python."""
    words = np.zeros(WORDS, np.uint64)
    for space in spaces:
        words[space >> 6] |= _ONE << np.uint64(space & 63)
    return words


@compiled
def load(words: Any) -> Bits:
    return words[0], words[1], words[2], words[3]


@compiled
def store(words: Any, a: Bits) -> None:
    words[0] = a[0]
    words[1] = a[1]
    words[2] = a[2]
    words[3] = a[3]


@compiled
def either(a: Bits, b: Bits) -> Bits:
    return a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]


@compiled
def both(a: Bits, b: Bits) -> Bits:
    return a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]


@compiled
def without(a: Bits, b: Bits) -> Bits:
    return a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3]


@compiled
def some(a: Bits) -> bool:
    found: bool = (a[0] | a[1] | a[2] | a[3]) != _ZERO
    return found


@compiled
def meet(a: Bits, b: Bits) -> bool:
    """Whether the two sets share a space."""
    return some(both(a, b))


@compiled
def count(a: Bits) -> int:
    return popcount(a[0]) + popcount(a[1]) + popcount(a[2]) + popcount(a[3])


@compiled
def one(space: int) -> Bits:
    """The set of a single space."""
    bit = _ONE << np.uint64(space & 63)
    word = space >> 6
    return (
        bit if word == 0 else _ZERO,
        bit if word == 1 else _ZERO,
        bit if word == 2 else _ZERO,
        bit if word == 3 else _ZERO,
    )


@compiled
def has(words: Any, space: int) -> bool:
    found: bool = (words[space >> 6] >> np.uint64(space & 63)) & _ONE != _ZERO
    return found


@compiled
def add(words: Any, space: int) -> None:
    words[space >> 6] |= _ONE << np.uint64(space & 63)


@compiled
def lowest(a: Bits) -> int:
    """The lowest space of a set that is not empty."""
    if a[0] != _ZERO:
        return trailing_zeros(a[0])
    if a[1] != _ZERO:
        return 64 + trailing_zeros(a[1])
    if a[2] != _ZERO:
        return 128 + trailing_zeros(a[2])
    return 192 + trailing_zeros(a[3])


@compiled
def drop_lowest(a: Bits) -> Bits:
    """The set without its lowest space."""
    if a[0] != _ZERO:
        return a[0] & (a[0] - _ONE), a[1], a[2], a[3]
    if a[1] != _ZERO:
        return a[0], a[1] & (a[1] - _ONE), a[2], a[3]
    if a[2] != _ZERO:
        return a[0], a[1], a[2] & (a[2] - _ONE), a[3]
    return a[0], a[1], a[2], a[3] & (a[3] - _ONE)


@compiled
def nth_of_word(word: Any, n: int) -> int:
    """The bit of a word with n lower ones: in its lower or upper half, then in a half of that, and so on."""
    base = 0
    for step in range(6):
        half = 32 >> step
        low = popcount(word & ((_ONE << np.uint64(half)) - _ONE))
        above = n >= low
        n -= low if above else 0
        base += half if above else 0
        word >>= np.uint64(half if above else 0)
    return base


@compiled
def nth(a: Bits, n: int) -> int:
    """The space with n lower ones in the set."""
    first = popcount(a[0])
    second = first + popcount(a[1])
    third = second + popcount(a[2])
    if n < second:
        return nth_of_word(a[0], n) if n < first else 64 + nth_of_word(a[1], n - first)
    return 128 + nth_of_word(a[2], n - second) if n < third else 192 + nth_of_word(a[3], n - third)
