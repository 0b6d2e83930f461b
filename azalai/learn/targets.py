"""What a net should say about a position: the result of the game, mixed with what searches expected on the way."""

from __future__ import annotations

import numpy as np

from azalai.learn.rows import Array, Positions

MARGIN = 20.0  # points; the same scale as the knob `margin` of the search


def squashed(margin: Array, scale: float = MARGIN) -> Array:
    """A lead in points as a number from 0 to 1, as the search counts it.

    >>> squashed(np.array([0.0, 20.0])).round(2).tolist()
    [0.5, 0.88]
    """
    return 0.5 + 0.5 * np.tanh(np.asarray(margin) / scale)


def mixed(rows: Positions, trust: float, two: bool) -> tuple[Array, Array]:
    """The targets for `win` and `margin`: each search on the way contributes a share of 1 - `trust`, as in TD(lambda).

    With 1 the result alone counts. A search at the position itself counts most, then the searches after it. With 2
    players (`two`) one seat's expectation is also the other's; otherwise only those of the same seat count.
    """
    win, margin = rows.win.astype(np.float32), squashed(rows.margin).astype(np.float32)
    if trust >= 1.0 or not len(rows):
        return win, margin
    return _mixed(rows, win, rows.search_win, trust, two), _mixed(rows, margin, rows.search_margin, trust, two)


def _mixed(rows: Positions, result: Array, expected: Array, trust: float, two: bool) -> Array:
    """Walk back from the end of each game; `ahead` is the target of the position after, as the first seat sees it."""
    out = result.copy()
    ahead: dict[tuple[int, int], float] = {}
    for i in np.lexsort((rows.ply, rows.game))[::-1]:
        seat = int(rows.seat[i])
        chain = (int(rows.game[i]), 0 if two else seat)
        turned = two and seat != 0
        target = ahead.get(chain, _turned(float(result[i]), turned))
        if not np.isnan(expected[i]):
            target = (1 - trust) * _turned(float(expected[i]), turned) + trust * target
        ahead[chain] = target
        out[i] = _turned(target, turned)
    return out


def _turned(value: float, turned: bool) -> float:
    return 1.0 - value if turned else value
