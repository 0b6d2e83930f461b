"""Fit the value of a net: sparse features, hidden units or none, and a linear path to every head. See `bots/net.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.bots.net import POINTS
from azalai.learn.fit import Curve, Plan, Tensor, fit, split
from azalai.learn.needs import needed
from azalai.learn.rows import Array, Positions, Subject, taken_rows
from azalai.learn.targets import mixed

CATEGORY_WEIGHT = 0.05  # how much the points by category count beside the two heads that the search uses


class Value:
    """The parameters of a value, and its loss on given rows.

    Features are divided by their usual size and points by their spread, so that one rate suits all of them; `weights`
    puts that back.
    """

    def __init__(self, rows: Positions, subject: Subject, trust: float, hidden: int, plan: Plan) -> None:
        torch = needed("torch")
        self._torch, self._rows, self._hidden = torch, rows, hidden
        self._scale = feature_scale(rows.index, rows.value, subject.features)
        self._value = (rows.value / self._scale[rows.index]).astype(np.float32)
        self._mean = rows.points.mean(0) if len(rows) else np.zeros(subject.categories)
        self._spread = np.maximum(rows.points.std(0), 1.0) if len(rows) else np.ones(subject.categories)
        self._chances = torch.from_numpy(np.stack(mixed(rows, trust, subject.two), 1))
        self._points = torch.from_numpy(((rows.points - self._mean) / self._spread).astype(np.float32))
        heads = POINTS + subject.categories
        self._into, self._bias, self._out = self._fresh(subject.features, hidden, heads, plan.seed)

    def _fresh(self, features: int, hidden: int, heads: int, seed: int) -> tuple[Tensor, Tensor, Tensor]:
        torch = self._torch
        random = torch.Generator().manual_seed(seed)
        active = max(len(self._rows.index) / max(len(self._rows), 1), 1.0)
        into = torch.zeros(features, hidden + heads)
        into[:, :hidden] = torch.randn(features, hidden, generator=random) / active**0.5
        into[torch.from_numpy(np.bincount(self._rows.index, minlength=features) == 0)] = 0.0  # what never occurs
        out = torch.randn(hidden, heads, generator=random) * 0.1
        bias = torch.zeros(hidden + heads)
        return into, bias, out

    @property
    def parameters(self) -> list[Tensor]:
        given = [self._into, self._bias, *([self._out] if self._hidden else [])]
        return [one.requires_grad_() for one in given]

    def heads(self, rows: Array) -> Tensor:
        """What the net says about these rows: logits, then points in units of their spread."""
        torch = self._torch
        starts, items = taken_rows(self._rows.starts, rows)
        index = torch.from_numpy(self._rows.index[items].astype(np.int64))
        weights = torch.from_numpy(self._value[items])
        offsets = torch.from_numpy(starts[:-1])
        bag = torch.nn.functional.embedding_bag
        sums = bag(index, self._into, offsets, mode="sum", per_sample_weights=weights) + self._bias
        return sums[:, self._hidden :] + torch.relu(sums[:, : self._hidden]) @ self._out

    def loss(self, rows: Array) -> Tensor:
        """Cross-entropy of the share of the victory and of the margin, and squared errors of the points."""
        said, at = self.heads(rows), self._torch.from_numpy(rows)
        functional = self._torch.nn.functional
        loss = functional.binary_cross_entropy_with_logits(said[:, :POINTS], self._chances[at])
        if said.shape[1] > POINTS:
            loss = loss + CATEGORY_WEIGHT * functional.mse_loss(said[:, POINTS:], self._points[at])
        return loss

    def start_from(self, into: Array, out: Array) -> None:
        """Continue from these weights."""
        torch = self._torch
        table = into.astype(np.float32).copy()
        table[:-1] *= self._scale[:, None]
        first = self._hidden + POINTS
        table[-1, first:] -= self._mean
        table[:, first:] /= self._spread
        below = out.astype(np.float32).copy()
        below[:, POINTS:] /= self._spread
        self._into, self._bias = torch.from_numpy(table[:-1].copy()), torch.from_numpy(table[-1].copy())
        self._out = torch.from_numpy(below)

    def weights(self) -> tuple[Array, Array]:
        """The arrays `into` and `out` of the net."""
        table = np.concatenate([self._into.detach().numpy(), self._bias.detach().numpy()[None]]).astype(np.float32)
        below = self._out.detach().numpy().copy()
        first = self._hidden + POINTS
        table[:, first:] *= self._spread
        table[-1, first:] += self._mean
        table[:-1] /= self._scale[:, None]
        below[:, POINTS:] *= self._spread
        return table, below


def fit_value(
    rows: Positions, subject: Subject, plan: Plan, *, hidden: int, trust: float = 1.0, start: Any = None
) -> tuple[Array, Array, Curve]:
    """The arrays `into` and `out` of the net, and how the loss fell; `start` holds both arrays to continue from."""
    value = Value(rows, subject, trust, hidden, plan)
    if start is not None:
        value.start_from(*start)
    curve = fit(value.parameters, value.loss, split(rows.game, plan), plan, linear=not hidden)
    return *value.weights(), curve


def feature_scale(index: Array, value: Array, features: int) -> Array:
    """The usual size of each feature where it is not 0; 1 for one that never occurs."""
    squares = np.bincount(index, value.astype(np.float64) ** 2, features)
    counts = np.bincount(index, minlength=features)
    scale = np.sqrt(squares / np.maximum(counts, 1))
    return np.where(scale > 0, scale, 1.0).astype(np.float32)
