"""Find weights that make a loss small: Adam with a one-cycle rate for nets, L-BFGS for what is linear.

The loss on held-out games decides: the weights that do best on them are kept, and the fit ends when it no longer
improves. With one thread the same seed gives the same weights.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from azalai.learn.needs import needed
from azalai.learn.rows import Array

Tensor = Any
Loss = Callable[[Array], Tensor]  # the mean loss of these rows

LINEAR_STEPS = 10  # L-BFGS iterations between two checks on the held-out games


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How to fit."""

    epochs: int = 12
    rate: float = 4e-3
    batch: int = 1024
    patience: int = 3  # checks on the held-out games without progress, before the fit ends
    decay: float = 1e-6
    held_out: float = 0.1  # share of the games
    seed: int = 1


class Curve(msgspec.Struct):
    """The mean loss after each check: on the games learned from, and on those held out."""

    learned: list[float] = []
    held_out: list[float] = []

    @property
    def best(self) -> float:
        return min(self.held_out)


def split(games: Array, plan: Plan) -> tuple[Array, Array]:
    """The rows to learn from, and the rows of the held-out games."""
    numbers = np.unique(games)
    if len(numbers) < 2:
        raise ValueError("there must be rows of at least two games: one to learn from and one to hold out")
    count = min(max(round(plan.held_out * len(numbers)), 1), len(numbers) - 1)
    away = np.random.default_rng(plan.seed).permutation(numbers)[:count]
    held = np.isin(games, away)
    return np.flatnonzero(~held), np.flatnonzero(held)


def fit(parameters: list[Tensor], loss: Loss, rows: tuple[Array, Array], plan: Plan, *, linear: bool) -> Curve:
    """Change the parameters in place; they end as they were when the held-out games had the smallest loss."""
    watch = _Watch(parameters, loss, rows, plan)
    watch.check()
    (_fit_linear if linear else _fit_net)(parameters, loss, rows[0], plan, watch)
    watch.restore()
    return watch.curve


class _Watch:
    """Checks on the held-out games from time to time, and keeps the best parameters."""

    def __init__(self, parameters: list[Tensor], loss: Loss, rows: tuple[Array, Array], plan: Plan) -> None:
        self.curve = Curve()
        self._parameters = parameters
        self._loss = loss
        self._held = rows[1]
        self._some = rows[0][:: max(len(rows[0]) // max(len(rows[1]), 1), 1)]  # as many as are held out
        self._patience = plan.patience
        self._kept: list[Tensor] = []
        self._since = 0

    def check(self) -> bool:
        """Note the losses; False when it is time to end."""
        with needed("torch").no_grad():
            self.curve.learned.append(float(self._loss(self._some)))
            found = float(self._loss(self._held))
        better = not self.curve.held_out or found < self.curve.best
        self.curve.held_out.append(found)
        self._since = 0 if better else self._since + 1
        if better:
            self._kept = [one.detach().clone() for one in self._parameters]
        return self._since < self._patience

    def restore(self) -> None:
        with needed("torch").no_grad():
            for one, kept in zip(self._parameters, self._kept):
                one.copy_(kept)


def _fit_net(parameters: list[Tensor], loss: Loss, rows: Array, plan: Plan, watch: _Watch) -> None:
    torch = needed("torch")
    steps = -(-len(rows) // plan.batch)
    adam = torch.optim.Adam(parameters, lr=plan.rate)
    cycle = torch.optim.lr_scheduler.OneCycleLR(adam, plan.rate, total_steps=max(steps * plan.epochs, 2))
    order = np.random.default_rng(plan.seed)
    for _ in range(plan.epochs):
        mixed = order.permutation(rows)
        for first in range(0, len(mixed), plan.batch):
            adam.zero_grad()
            _whole(loss(mixed[first : first + plan.batch]), parameters, plan).backward()
            adam.step()
            cycle.step()
        if not watch.check():
            return


def _fit_linear(parameters: list[Tensor], loss: Loss, rows: Array, plan: Plan, watch: _Watch) -> None:
    torch = needed("torch")
    solver = torch.optim.LBFGS(parameters, max_iter=LINEAR_STEPS, history_size=20, line_search_fn="strong_wolfe")

    def closure() -> Tensor:
        solver.zero_grad()
        value = _whole(loss(rows), parameters, plan)
        value.backward()
        return value

    for _ in range(plan.epochs):
        solver.step(closure)
        if not watch.check():
            return


def _whole(loss: Tensor, parameters: list[Tensor], plan: Plan) -> Tensor:
    """The loss, plus a small penalty for large weights: those of rare features stay near 0."""
    return loss + plan.decay * sum((one * one).sum() for one in parameters)
