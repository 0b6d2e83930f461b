"""Gymnasium environments: one seat learns, bots play the others.

>>> import gymnasium
>>> import azalai.learn.gymnasium
>>> env = gymnasium.make("azalai/Desert-v0", opponents=["greedy", "random"], players=3)
>>> seen, info = env.reset(seed=7)
>>> seen["observation"].dtype, int(env.action_space.n)
(dtype('uint8'), 1895)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from azalai.bots import Bot, make
from azalai.core.errors import BadOption
from azalai.core.options import short
from azalai.learn.needs import missing
from azalai.learn.playing import RENDER_MODES, Observation, Playing, action_space, observation_space

try:
    import gymnasium
except ImportError as problem:
    raise missing("Gymnasium") from problem

IDS = {"desert": "azalai/Desert-v0", "targi": "azalai/Targi-v0"}
SEEDS = 2**63 - 1


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game. `opponents` are bots as `azalai.bots.make` names them: one for all, or one for each.

    `seat` is the learner's; None draws it anew for each game. All other options are those of `azalai.new`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        *,
        opponents: Sequence[str] = ("random",),
        seat: int | None = 0,
        render_mode: str | None = None,
        illegal: str = "lose",
        **options: object,
    ) -> None:
        self.playing = Playing(game, options, render_mode, illegal)
        self.render_mode = render_mode
        self.opponents = checked_opponents(opponents, self.playing.players)
        self.observation_space = observation_space(self.playing.setting)
        self.action_space = action_space(self.playing.setting)
        if seat is not None and seat not in range(self.playing.players):
            raise BadOption(f"seat={short(seat)} is not possible: 0 to {self.playing.players - 1}, or None to draw it.")
        self.seat = seat or 0
        self._drawn = seat is None
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game and let the bots play until the learner is to move."""
        super().reset(seed=seed)
        players = self.playing.players
        if self._drawn:
            self.seat = int(self.np_random.integers(players))
        others = [seat for seat in range(players) if seat != self.seat]
        bots = zip(others, self.opponents, self.np_random.integers(SEEDS, size=len(others)).tolist())
        self._bots = {other: make(name, seed) for other, name, seed in bots}
        self.playing.begin(int(self.np_random.integers(SEEDS)))
        self._let_others_play()
        return self.playing.look(self.seat), {"seat": self.seat}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's move, then let the bots play until it is to move again."""
        broken = self.playing.play(int(action))
        self._let_others_play()
        over = self.playing.to_move is None
        reward = self.playing.rewards()[self.seat] if over else 0.0
        info = {"seat": self.seat, **({"illegal": broken} if broken else {})}
        return self.playing.look(self.seat), reward, over, False, info

    def _let_others_play(self) -> None:
        while (mover := self.playing.to_move) not in (None, self.seat):
            self.playing.play(self._bots[mover].choose(self.playing.game))
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The position as the learner sees it."""
        return self.playing.render(self.seat)

    def close(self) -> None:
        """Close the window of the render mode `human`."""
        self.playing.close()


def checked_opponents(names: Sequence[str], players: int) -> list[str]:
    """A bot's name for each of the other seats."""
    if isinstance(names, str) or len(names) not in (1, players - 1):
        raise BadOption(
            f"opponents={short(names)} is not possible: it is a list of one bot for all other seats, "
            f"or of one for each of them (here {players - 1})."
        )
    for name in names:
        make(name)
    return list(names) * (players - 1 if len(names) == 1 else 1)


def _register() -> None:
    for game, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(id=name, entry_point=f"{__name__}:{SeatEnv.__name__}", kwargs={"game": game})


_register()
