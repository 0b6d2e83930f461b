"""Fit the policy of a net: which moves a search visits, from the features of the moves. See `bots/net.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from azalai.learn.fit import Curve, Plan, Tensor, fit, split
from azalai.learn.needs import needed
from azalai.learn.rows import Array, Choices, taken_rows


class Policy:
    """The parameters of a policy, and its loss on given rows: cross-entropy to the share of visits."""

    def __init__(self, rows: Choices, hidden: int, plan: Plan) -> None:
        torch = needed("torch")
        self._torch, self._rows, self._hidden = torch, rows, hidden
        self._scale = column_scale(rows.moves)
        features = rows.moves.shape[1]
        random = torch.Generator().manual_seed(plan.seed)
        self._into = torch.zeros(features, hidden + 1)
        self._into[:, :hidden] = torch.randn(features, hidden, generator=random) / features**0.5
        self._bias = torch.zeros(hidden + 1)
        self._out = torch.randn(hidden, generator=random) * 0.1

    @property
    def parameters(self) -> list[Tensor]:
        given = [self._into, *([self._bias, self._out] if self._hidden else [])]
        return [one.requires_grad_() for one in given]

    def loss(self, rows: Array) -> Tensor:
        torch = self._torch
        starts, items = taken_rows(self._rows.starts, rows)
        said = self._logits(torch.from_numpy(self._rows.moves[items] / self._scale))
        row = torch.from_numpy(np.repeat(np.arange(len(rows)), np.diff(starts)))
        most = torch.full((len(rows),), -torch.inf).scatter_reduce(0, row, said.detach(), "amax")
        said = said - most[row]
        stands = torch.from_numpy(self._rows.stands[items])
        whole = torch.zeros(len(rows)).index_add(0, row, said.exp() * stands)
        return -(self._shares(starts, items) * (said - whole.log()[row])).sum() / len(rows)

    def _logits(self, moves: Tensor) -> Tensor:
        sums = moves @ self._into + self._bias
        return sums[:, self._hidden] + self._torch.relu(sums[:, : self._hidden]) @ self._out

    def _shares(self, starts: Array, items: Array) -> Tensor:
        visits = self._rows.visits[items]
        return self._torch.from_numpy(visits / np.repeat(np.add.reduceat(visits, starts[:-1]), np.diff(starts)))

    def start_from(self, into: Array, out: Array) -> None:
        """Continue from these weights."""
        torch = self._torch
        self._into = torch.from_numpy((into[:-1] * self._scale[:, None]).astype(np.float32))
        self._bias = torch.from_numpy(into[-1].astype(np.float32).copy())
        self._out = torch.from_numpy(out.astype(np.float32).copy())

    def weights(self) -> tuple[Array, Array]:
        """The arrays `move_into` and `move_out` of the net."""
        table = self._into.detach().numpy() / self._scale[:, None]
        bias = self._bias.detach().numpy()[None]
        return np.concatenate([table, bias]).astype(np.float32), self._out.detach().numpy().copy()


def fit_policy(rows: Choices, plan: Plan, *, hidden: int, start: Any = None) -> tuple[Array, Array, Curve]:
    """The arrays `move_into` and `move_out` of the net, and how the loss fell."""
    policy = Policy(rows, hidden, plan)
    if start is not None:
        policy.start_from(*start)
    curve = fit(policy.parameters, policy.loss, split(rows.game, plan), plan, linear=not hidden)
    return *policy.weights(), curve


def column_scale(moves: Array) -> Array:
    """The usual size of each column where it is not 0; 1 for one that always is."""
    counts = (moves != 0).sum(0)
    scale = np.sqrt(np.square(moves, dtype=np.float64).sum(0) / np.maximum(counts, 1))
    return np.where(scale > 0, scale, 1.0).astype(np.float32)
