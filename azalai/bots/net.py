"""A small net, evaluated inside the compiled search: plain arrays of weights, no framework.

**Value.** Each feature of the position that is not 0 adds its row of `into`, times its value, to a row of sums: the
hidden units first, then the heads. So every head has a linear path from the features, and a path through the hidden
units (ReLU, `out`). The last row of `into` is the bias. The heads are, in this order: the share of the victory and the
margin (as `judge` in `tree` counts it), each after a sigmoid; then the points by category of the seat that is asked
about and, with 2 players, of the other seat.

**Policy.** The same for the features of a move, with `move_into` and `move_out` and a single head: its logit.

Arrays of length 0 mean that there is no value, or no policy.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from azalai.core import contract
from azalai.core.arithmetic import exp
from azalai.core.compile import inner, lengthy
from azalai.core.contract import SEATS

Array = Any

WIN, MARGIN, POINTS = 0, 1, 2  # heads
CATEGORIES = 8  # room for the categories of any game


class Weights(NamedTuple):
    """What was learned (float32)."""

    into: Array  # features + 1, hidden + heads
    out: Array  # hidden, heads
    move_into: Array  # features of a move + 1, hidden + 1
    move_out: Array  # hidden


def no_weights() -> Weights:
    """A net that knows nothing: the search rolls out every game to its end."""
    return Weights(*(np.zeros(shape, np.float32) for shape in ((0, 0), (0, 0), (0, 0), 0)))


class Net(NamedTuple):
    """The weights, and the scratch arrays that asking needs."""

    into: Array
    out: Array
    move_into: Array
    move_out: Array
    index: Array  # the features of the position that are not 0
    value: Array
    sums: Array  # hidden units, then heads
    rows: Array  # the features of each move
    detail: Array  # by seat: expected points by category


def with_scratch(weights: Weights, most_moves: int) -> Net:
    """The net for one thread, with room for this many moves."""
    inputs, width = weights.into.shape
    move_inputs, move_width = weights.move_into.shape
    # Without hidden units there is one weight for each feature: a row, so that the processor can load several at once.
    linear = move_inputs > 0 and len(weights.move_out) == 0
    return Net(
        *weights._replace(move_into=weights.move_into.reshape(1, -1) if linear else weights.move_into),
        np.zeros(inputs, np.int32),
        np.zeros(inputs, np.float32),
        np.zeros(max(width, move_width), np.float32),
        np.zeros((most_moves if move_inputs else 0, max(move_inputs - 1, 0)), np.float32),
        np.zeros((SEATS, CATEGORIES)),
    )


@inner
def has_value(net: Net) -> bool:
    return bool(net.into.shape[0] > 0)


@inner
def has_policy(net: Net) -> bool:
    return bool(net.move_into.shape[0] > 0)


@inner
def sigmoid(x: float) -> float:
    return 1.0 / (1.0 + exp(-x))


@inner
def ask(box: Any, state: Any, seat: int, net: Net, heads: int) -> int:
    """Fill the first `heads` heads for this seat; return where they begin in `net.sums`."""
    into, out, index, value, sums = net.into, net.out, net.index, net.value, net.sums
    hidden: int = out.shape[0]
    width = hidden + heads
    bias = into.shape[0] - 1
    for j in range(width):
        sums[j] = into[bias, j]
    for k in range(contract.features(box, state, seat, index, value)):
        row, x = index[k], value[k]
        for j in range(width):
            sums[j] += x * into[row, j]
    for h in range(hidden):
        if sums[h] > 0.0:
            for j in range(heads):
                sums[hidden + j] += sums[h] * out[h, j]
    return hidden


@inner
def count_heads(players: int, categories: int) -> int:
    return POINTS + categories * (2 if players == 2 else 1)


@inner
def estimate(
    box: Any, state: Any, players: int, net: Net, win_weight: float, categories: int, values: Array, shares: Array
) -> None:
    """Each seat's payoff and share of the victory as the net sees them; with categories, also its expected points."""
    if players == 2:
        estimate_two(box, state, net, win_weight, categories, values, shares)
        return
    total = 0.0
    for seat in range(players):
        at = ask(box, state, seat, net, count_heads(players, categories))
        shares[seat] = sigmoid(net.sums[at + WIN])
        values[seat] = (1.0 - win_weight) * sigmoid(net.sums[at + MARGIN])
        total += shares[seat]
        for c in range(categories):
            net.detail[seat, c] = net.sums[at + POINTS + c]
    for seat in range(players):
        shares[seat] /= total
        values[seat] += win_weight * shares[seat]


@inner
def estimate_two(
    box: Any, state: Any, net: Net, win_weight: float, categories: int, values: Array, shares: Array
) -> None:
    """The same for 2 players, where one question is enough: what one seat wins, the other loses."""
    seat = contract.viewpoint(box, state)
    at = ask(box, state, seat, net, count_heads(2, categories))
    shares[seat] = sigmoid(net.sums[at + WIN])
    values[seat] = win_weight * shares[seat] + (1.0 - win_weight) * sigmoid(net.sums[at + MARGIN])
    shares[1 - seat] = 1.0 - shares[seat]
    values[1 - seat] = 1.0 - values[seat]
    for c in range(categories):
        net.detail[seat, c] = net.sums[at + POINTS + c]
        net.detail[1 - seat, c] = net.sums[at + POINTS + categories + c]


@inner
def weigh(box: Any, state: Any, moves: Array, n: int, net: Net, logits: Array, chances: Array) -> float:
    """Write the policy's logit and chance of each of the first n legal moves; return the expected logit."""
    write_logits(box, state, moves, n, net, logits)
    most = -1e30
    for i in range(n):
        most = max(most, logits[i])
    total, expected = 0.0, 0.0
    for i in range(n):
        chances[i] = exp(logits[i] - most)
        total += chances[i]
    for i in range(n):
        chances[i] /= total
        expected += chances[i] * logits[i]
    return expected


@inner
def write_logits(box: Any, state: Any, moves: Array, n: int, net: Net, logits: Array) -> None:
    """Write what the policy thinks of each of the first n legal moves."""
    rows, into, out, sums = net.rows, net.move_into, net.move_out, net.sums
    first, end = contract.move_features(box, state, moves, n, rows)
    if out.shape[0] == 0:
        for i in range(n):
            logits[i] = dot(rows, i, first, end, into)
    else:
        for i in range(n):
            logits[i] = logit(rows, i, first, end, into, out, sums)


@inner
def logit(rows: Array, move: int, first: int, end: int, into: Array, out: Array, sums: Array) -> float:
    """The same for one move, from its row of features, of which these columns are in use, by way of hidden units."""
    hidden, bias = out.shape[0], into.shape[0] - 1
    for j in range(hidden + 1):
        sums[j] = into[bias, j]
    for k in range(first, end):
        x = rows[move, k]
        if x != 0.0:
            for j in range(hidden + 1):
                sums[j] += x * into[k, j]
    found = float(sums[hidden])
    for h in range(hidden):
        if sums[h] > 0.0:
            found += sums[h] * out[h]
    return found


@inner
def dot(rows: Array, move: int, first: int, end: int, weights: Array) -> float:
    """The sum of products, in four parts that the processor can add up side by side; the last weight is the bias."""
    a = b = c = d = np.float32(0.0)
    whole = first + (end - first) // 4 * 4
    for k in range(first, whole, 4):
        a += rows[move, k] * weights[0, k]
        b += rows[move, k + 1] * weights[0, k + 1]
        c += rows[move, k + 2] * weights[0, k + 2]
        d += rows[move, k + 3] * weights[0, k + 3]
    for k in range(whole, end):
        a += rows[move, k] * weights[0, k]
    return float((a + b) + (c + d) + weights[0, rows.shape[1]])


@lengthy
def estimate_position(boxes: Array, states: Array, players: int, net: Net, win_weight: float, out: Array) -> None:
    """For Python: each seat's payoff (row 0) and share of the victory (row 1) in a position that can be valued."""
    estimate(boxes[0], states[0], players, net, win_weight, 0, out[0], out[1])


@lengthy
def weigh_position(boxes: Array, states: Array, moves: Array, net: Net, out: Array) -> None:
    """For Python: the policy's logit (row 0) and chance (row 1) of each legal move."""
    weigh(boxes[0], states[0], moves, len(moves), net, out[0], out[1])
