"""Logarithm, exponential and hyperbolic tangent in plain arithmetic: the same last bit on every platform.

Those of the host differ in their last bits between systems, and in the browser. One bit is enough to change a search.
Sums, products, quotients and square roots are the same everywhere: IEEE 754 says how they are rounded.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from azalai.core.compile import compiled

MANTISSA = 52  # bits of a float64 below its exponent
BIAS = 1023  # of the exponent
HALF_ROOT = 0x3FE6A09E667F3BCD  # the bits of the square root of 1/2

LN2_HIGH = float.fromhex("0x1.62e42feep-1")  # ln 2 with 32 bits, so that a product with an exponent is exact
LN2_LOW = 1.9082149292705877e-10  # the rest of ln 2
LOG2_E = 1.4426950408889634
LARGEST = 709.0  # of larger numbers, `exp` is infinite
SMALLEST = -708.0  # of smaller numbers, it is 0

# series, with the last term first
ARTANH = tuple(1.0 / k for k in range(23, 1, -2))
EXP = tuple(1.0 / math.factorial(k) for k in range(13, 1, -1))
# Lambert's continued fraction of tanh, cut after the 15, as a quotient of polynomials in the square
ABOVE = (36.0, 6930.0, 270270.0, 2027025.0)
BELOW = (1.0, 630.0, 51975.0, 945945.0, 2027025.0)


@compiled
def polynomial(x: float, coefficients: Any) -> float:
    """By Horner's rule, with the coefficient of the highest power first."""
    total = 0.0
    for coefficient in coefficients:
        total = total * x + coefficient
    return total


@compiled
def ln(x: float) -> float:
    """The natural logarithm of a positive number that is not below 2.3e-308.

    The number is m * 2**e, m between the square roots of 1/2 and 2; and ln m is 2 artanh f, with f = (m - 1) / (m + 1).
    """
    bits = np.float64(x).view(np.int64)
    e = (bits - HALF_ROOT) >> MANTISSA
    m = np.int64(bits - (e << MANTISSA)).view(np.float64)
    f = (m - 1.0) / (m + 1.0)
    rest = f * f * polynomial(f * f, ARTANH)
    return float(e * LN2_HIGH + (2.0 * f + (2.0 * f * rest + e * LN2_LOW)))


@compiled
def exp(x: float) -> float:
    """The exponential, as 2**e times that of a number between -ln 2 / 2 and ln 2 / 2."""
    if x > LARGEST:
        return float(np.inf)
    if x < SMALLEST:
        return 0.0
    e = int(x * LOG2_E + (0.5 if x > 0.0 else -0.5))
    r = (x - e * LN2_HIGH) - e * LN2_LOW
    return float((1.0 + (r + r * r * polynomial(r, EXP))) * np.int64((e + BIAS) << MANTISSA).view(np.float64))


@compiled
def tanh(x: float) -> float:
    """The hyperbolic tangent."""
    if abs(x) < 0.5:
        return x * polynomial(x * x, ABOVE) / polynomial(x * x, BELOW)
    far = 1.0 - 2.0 / (exp(2.0 * abs(x)) + 1.0)
    return far if x > 0.0 else -far
