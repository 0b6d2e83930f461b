"""Many games in one array, with Gymnasium's vector interface. The caller plays all seats.

>>> from azalai.learn.vector import VectorEnv
>>> table = VectorEnv("desert", num_envs=4, players=2)
>>> seen, info = table.reset(seed=7)
>>> seen["observation"].shape[0], info["seat"].tolist()
(4, [0, 0, 0, 0])
>>> seen, rewards, ended, cut, info = table.step(table.sample())
>>> info["seat"].tolist()
[1, 1, 1, 1]
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

import azalai
from azalai.core.contract import Array
from azalai.core.errors import BadOption
from azalai.core.many import Table, begin_games, generators, sample_games, step_games
from azalai.core.options import short
from azalai.core.random import generator
from azalai.learn.needs import missing
from azalai.learn.playing import Observation, action_space, observation_space

try:
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError as problem:
    raise missing("Gymnasium") from problem


class VectorEnv(GymnasiumVectorEnv[Observation, Array, Array]):
    """n games, stepped by one compiled call. In each game the seat `info["seat"]` is to move next.

    `rewards` are those of the seats that moved; `info["rewards"]` has them by seat. A game that ends is replaced in the
    same step. Then `info["final_obs"]` has the last observation of the seat that moved.

    The arrays are filled in place: each step overwrites what the step before returned. With `copy=True` they are new.
    `threads` share the games. All other options are those of `azalai.new`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: str, num_envs: int, *, threads: int = 1, copy: bool = False, **options: object) -> None:
        for name, number in (("num_envs", num_envs), ("threads", threads)):
            if not isinstance(number, int) or number < 1:
                raise BadOption(f"{name}={short(number)} is not possible. {name} is a whole number of at least 1.")
        self.num_envs = num_envs
        self.setting = azalai.library.new(game, options, seed=0).setting
        self.single_observation_space = observation_space(self.setting)
        self.single_action_space = action_space(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.table = Table.for_games(self.setting, num_envs)
        self._copy = copy
        self._states = np.zeros(num_envs + 1, self.setting.state_type)  # the last one stays empty
        self._deals = generators(generator(0), num_envs)
        self._samples = generators(generator(1), num_envs)
        self._slices = _slices(num_envs, min(threads, num_envs))
        self._never = np.zeros(num_envs, np.bool_)  # no game is cut off
        self._pool = ThreadPoolExecutor(len(self._slices)) if len(self._slices) > 1 else None
        self._begun = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game in every row, or only in those of `options["reset_mask"]`."""
        super().reset(seed=seed)
        if seed is not None or not self._begun:
            self._deals = generators(self._generator("deals"), self.num_envs)
            self._samples = generators(self._generator("samples"), self.num_envs)
        begin_games(self.setting.boxes, self._states, self._deals, self.table, self._chosen(options))
        self._begun = True
        return self._seen(), {"seat": self._shown(self.table.seats)}

    def _generator(self, purpose: str) -> Array:
        return generator(int(self.np_random.integers(2**63 - 1)), purpose)

    def _chosen(self, options: dict[str, Any] | None) -> Array:
        chosen = (options or {}).get("reset_mask")
        if chosen is None:
            return np.ones(self.num_envs, np.bool_)
        if not self._begun:
            raise BadOption("Reset all games before you reset some of them.")
        chosen = np.asarray(chosen)
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,):
            raise BadOption(f"reset_mask is an array of {self.num_envs} truth values.")
        return chosen

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """Play a move in every game. If one is not legal, `IllegalMove` says why, and games before it have moved on."""
        if not self._begun:
            raise BadOption("Call reset() before step().")
        wanted = np.ascontiguousarray(actions, np.int64)
        if wanted.shape != (self.num_envs,):
            raise BadOption(f"step() needs {self.num_envs} actions, not an array of shape {wanted.shape}.")
        for illegal in self._run(wanted):
            if illegal >= 0:
                raise self.setting.why_illegal(self.position(illegal), self._known(int(wanted[illegal])))
        table = self.table
        info = {"seat": self._shown(table.seats), "rewards": self._shown(table.rewards)}
        if table.ended.any():
            info |= self._final()
        return self._seen(), self._shown(table.reward), self._shown(table.ended), self._shown(self._never), info

    def _run(self, actions: Array) -> list[int]:
        """Let each thread play the moves of its games; for each the first game with an illegal action, or -1."""
        if self._pool is None:
            return [self._run_slice(actions, 0)]
        return list(self._pool.map(lambda number: self._run_slice(actions, number), range(len(self._slices))))

    def _run_slice(self, actions: Array, number: int) -> int:
        first, last = self._slices[number]
        return int(step_games(self.setting.boxes, self._states, self._deals, actions, first, last, self.table))

    def _known(self, action: int) -> int:
        if not 0 <= action < len(self.setting.texts):
            raise BadOption(f"There is no action {action}; actions go from 0 to {len(self.setting.texts) - 1}.")
        return action

    def _final(self) -> dict[str, Any]:
        found = np.full(self.num_envs, None, object)
        for i in self.table.ended.nonzero()[0]:
            nothing = np.zeros_like(self.table.masks[i])
            found[i] = {"observation": self.table.final[i].copy(), "action_mask": nothing}
        return {"final_obs": found, "_final_obs": self.table.ended.copy()}

    def _seen(self) -> Observation:
        return {
            "observation": self._shown(self.table.observations),
            "action_mask": self._shown(self.table.masks),
        }

    def _shown(self, array: Array) -> Array:
        return array.copy() if self._copy else array

    def position(self, number: int) -> Array:
        """A copy of the position in one of the games, as a NumPy array of one record."""
        states = self.setting.new_states()
        states[0] = self._states[number]
        return states

    def sample(self) -> Array:
        """A legal action for each game, all equally likely."""
        if not self._begun:
            raise BadOption("Call reset() before sample().")
        actions = np.empty(self.num_envs, np.int64)
        sample_games(self.table, self._samples, actions)
        return actions

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()


def _slices(games: int, parts: int) -> list[tuple[int, int]]:
    """The games shared out evenly.

    >>> _slices(7, 2)
    [(0, 4), (4, 7)]
    """
    ends = [-(-games * part // parts) for part in range(parts + 1)]
    return list(pairwise(ends))
