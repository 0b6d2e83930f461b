"""PettingZoo environments: `env("desert", players=3)` takes turns; `parallel_env` asks all agents in every step.

>>> from azalai.learn import pettingzoo
>>> table = pettingzoo.env("desert", players=3)
>>> table.reset(seed=7)
>>> table.agent_selection, int(table.observe("player_0")["action_mask"].sum()) > 500
('player_0', True)
"""

from __future__ import annotations

import random
from typing import Any

from azalai.core.errors import BadOption
from azalai.core.options import short
from azalai.learn.needs import missing
from azalai.learn.playing import RENDER_MODES, Observation, Playing, action_space, observation_space

try:
    from gymnasium.spaces import Space
    from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register
except ImportError as problem:
    raise missing("PettingZoo") from problem

VERSION = 0  # of the ids in PettingZoo's registry; a new one when observations or actions change
GAMES = ("desert", "targi")


class TurnEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game in which agents take turns. Agents are `player_0`, `player_1` and so on, by seat.

    `max_cycles` ends a game early, after this many moves for each player on average. All other options are those of
    `azalai.new`. `reset(seed=7)` begins the same game as `azalai.new(…, seed=7)`.
    """

    metadata = {
        "render_modes": list(RENDER_MODES),
        "name": "azalai",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str,
        *,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        illegal: str = "lose",
        **options: object,
    ) -> None:
        super().__init__()
        self.playing = Playing(game, options, render_mode, illegal)
        self.metadata = {**self.metadata, "name": f"azalai_{game}_v{VERSION}"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.playing.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.playing.setting) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.playing.setting) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._most = checked_cycles(max_cycles) * self.playing.players
        self._seeds = random.Random()
        self._played = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """The same for all agents: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same for all agents: the numbers of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. Without a seed, the seed of an earlier reset decides which one."""
        if seed is not None:
            self._seeds.seed(seed)
        self.playing.begin(self._seeds.getrandbits(63) if seed is None else seed)
        self._played = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.playing.to_move or 0]
        self._show()

    def observe(self, agent: str) -> Observation:
        """What an agent knows. The mask is empty unless it is to move."""
        return self.playing.look(self._seat[agent])

    def step(self, action: int | None) -> None:
        """Play the move of the agent to move; None for an agent whose game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadOption("The game is not over: step() needs the number of a move.")
        broken = self.playing.play(action)
        self._played += 1
        self._cumulative_rewards[agent] = 0.0
        if broken:
            self.infos[agent]["illegal"] = broken
        seat = self.playing.to_move
        if seat is None:
            self._end()
        elif self._played >= self._most:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[seat]
        self._show()

    def _end(self) -> None:
        self.rewards = dict(zip(self.possible_agents, self.playing.rewards()))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position as a spectator sees it."""
        return self.playing.render()

    def close(self) -> None:
        """Close the window of the render mode `human`."""
        self.playing.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def checked_cycles(cycles: int | None) -> int:
    """A number of cycles; for None, more than any game needs."""
    if cycles is None:
        return 2**62
    if not isinstance(cycles, int) or cycles < 1:
        raise BadOption(f"max_cycles={short(cycles)} is not possible. max_cycles is 1 or more, or None for no limit.")
    return cycles


class TogetherEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """The same game for programs that want an action of every agent in each step.

    Only the action of the agent to move counts. The masks of all others are empty. `max_cycles` is a number of steps.
    """

    metadata = {**TurnEnv.metadata, "is_parallelizable": True}

    def __init__(self, game: str, *, max_cycles: int | None = None, **options: Any) -> None:
        self.turns = TurnEnv(game, **options)
        self.metadata = {**self.metadata, "name": f"{self.turns.metadata['name']}_parallel"}
        self.render_mode = self.turns.render_mode
        self.possible_agents = self.turns.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = self.turns.observation_spaces
        self.action_spaces = self.turns.action_spaces
        self._most = checked_cycles(max_cycles)
        self._steps = 0

    def observation_space(self, agent: str) -> Space[Any]:
        """The same for all agents: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The same for all agents: the numbers of all moves."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game."""
        self.turns.reset(seed, options)
        self.agents = self.possible_agents[:]
        self._steps = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Play the action of the agent to move."""
        turns = self.turns
        if turns.agent_selection not in actions:
            raise BadOption(f"It is the turn of {turns.agent_selection}: its action is missing.")
        turns.step(actions[turns.agent_selection])
        self._steps += 1
        late = self._steps >= self._most and not any(turns.terminations.values())
        found = (
            self._observations(),
            dict(turns.rewards),
            dict(turns.terminations),
            dict.fromkeys(self.agents, late),
            {agent: dict(info) for agent, info in turns.infos.items()},
        )
        if late or any(turns.terminations.values()):
            self.agents = []
        return found

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.turns.observe(agent) for agent in self.possible_agents}

    def render(self) -> Any:
        """The position as a spectator sees it."""
        return self.turns.render()

    def close(self) -> None:
        """Close the window of the render mode `human`."""
        self.turns.close()


def env(game: str, **options: Any) -> TurnEnv:
    """A game in which agents take turns, with PettingZoo's AEC interface."""
    return TurnEnv(game, **options)


def parallel_env(game: str, **options: Any) -> TogetherEnv:
    """The same with PettingZoo's parallel interface, for programs that need it."""
    return TogetherEnv(game, **options)


def _register() -> None:
    """Let `pettingzoo.make("aec", "azalai/desert-v0")` find the games."""
    for game in GAMES:
        name = f"azalai/{game}-v{VERSION}"
        if name not in aec_registry:
            register("aec", name, env, kwargs={"game": game})
        if name not in parallel_registry:
            register("parallel", name, parallel_env, kwargs={"game": game})


_register()
