"""Logarithm, exponential and hyperbolic tangent: right, and the same to the last bit everywhere."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pytest

from azalai.core.arithmetic import exp, ln, tanh
from azalai.core.random import generator, unit

Function = Callable[[float], float]

# every platform and every later version must give these bits, or searches change
FROZEN: dict[Function, dict[float, str]] = {
    ln: {
        3.0: "0x1.193ea7aad030bp+0",
        7.0: "0x1.f2272ae325a57p+0",
        0.1: "-0x1.26bb1bbb55515p+1",
        1.0001: "0x1.a368d0657fcd4p-14",
        1e6: "0x1.ba18a998fffa0p+3",
        1e300: "0x1.5963447f87fb5p+9",
    },
    exp: {
        1.0: "0x1.5bf0a8b14576ap+1",
        -1.0: "0x1.78b56362cef38p-2",
        0.1: "0x1.1aec7b35a00d4p+0",
        -20.0: "0x1.1b48655f37267p-29",
        300.0: "0x1.c05c0a7166b4ap+432",
        -700.0: "0x1.14f2b0fb9307fp-1010",
    },
    tanh: {
        0.01: "0x1.47ab48ae4595ep-7",
        0.25: "0x1.f597ea69a1c86p-3",
        -0.3: "-0x1.2a4dda7d914f9p-2",
        0.75: "0x1.45323e552f228p-1",
        -2.0: "-0x1.ed9505e1bc3d4p-1",
        12.0: "0x1.ffffffff59f7cp-1",
    },
}


def between(low: float, high: float, many: int = 20_000) -> Iterator[float]:
    rng = generator("between", int(many))
    return (low + (high - low) * float(unit(rng)) for _ in range(many))


def powers(low: float, high: float) -> Iterator[float]:
    return (10.0**exponent for exponent in between(low, high))


VALUES: dict[str, tuple[Function, Function, Callable[[], Iterator[float]]]] = {
    "ln of whole numbers": (ln, math.log, lambda: map(float, range(2, 20_000))),
    "ln around 1": (ln, math.log, lambda: (1.0 + sign * x for x in powers(-15, -0.5) for sign in (1, -1))),
    "ln of anything": (ln, math.log, lambda: powers(-307, 308)),
    "exp around 0": (exp, math.exp, lambda: between(-2, 2)),
    "exp of anything": (exp, math.exp, lambda: between(-708, 709)),
    "tanh around 0": (tanh, math.tanh, lambda: between(-1, 1)),
    "tanh of small numbers": (tanh, math.tanh, lambda: powers(-307, 0)),
    "tanh of anything": (tanh, math.tanh, lambda: between(-25, 25)),
}


@pytest.mark.parametrize("what", VALUES)
def test_values_are_right(what: str) -> None:
    ours, theirs, numbers = VALUES[what]
    assert max(abs(ours(x) / theirs(x) - 1) for x in numbers() if theirs(x)) < 1e-15


def test_whole_values_are_exact() -> None:
    assert [ln(1.0), exp(0.0), tanh(0.0)] == [0, 1, 0]
    assert [tanh(30.0), tanh(-30.0), tanh(1e300), tanh(-1e300)] == [1, -1, 1, -1]


def test_what_a_float_cannot_hold() -> None:
    assert exp(709.1) == exp(1e300) == math.inf
    assert exp(-708.1) == exp(-1e300) == 0


@pytest.mark.parametrize("function", FROZEN, ids=lambda function: str(function.__name__))
def test_last_bits_are_the_same_everywhere(function: Function) -> None:
    assert {x: float(function(x)).hex() for x in FROZEN[function]} == FROZEN[function]
