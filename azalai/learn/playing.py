"""What all environments share: a game by name and options, what a seat is shown, rewards, seeds, pictures."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

import numpy as np

import azalai
from azalai.core.contract import OBSERVED, Array
from azalai.core.errors import BadOption, IllegalMove
from azalai.core.game import Game
from azalai.core.kind import Setting
from azalai.core.many import MASKED, look_at
from azalai.core.options import short
from azalai.faces import face_of
from azalai.faces.face import Choice
from azalai.learn.needs import missing

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as problem:
    raise missing("Gymnasium") from problem

RENDER_MODES = ("human", "rgb_array", "ansi")
PICTURE_WIDTH = 900
TEXT_SIZE = (120, 50)  # columns, lines
ILLEGAL = ("lose", "raise")
Observation = dict[str, Array]


class Playing:
    """A game that an environment plays, with what it shows of it. `illegal` is what happens after an illegal action:
    its seat loses the game (`lose`), or the error that names the rule is raised (`raise`).
    """

    def __init__(self, name: str, options: Mapping[str, object], render_mode: str | None, illegal: str) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise BadOption(f"render_mode={short(render_mode)} is not possible: {', '.join(RENDER_MODES)} or None.")
        if illegal not in ILLEGAL:
            raise BadOption(f"illegal={short(illegal)} is not possible. illegal is one of: {', '.join(ILLEGAL)}.")
        self.name, self.options, self.render_mode, self.illegal = name, options, render_mode, illegal
        self.game: Game = azalai.library.new(name, options, seed=0)
        self.setting: Setting = self.game.setting
        self.to_move: int | None = self.game.to_move  # None at the end
        self.offender: int | None = None  # the seat that lost by an illegal action
        self._moves = np.empty(self.setting.most_moves, np.int64)
        self._window: Any = None

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setting.players

    def begin(self, seed: int) -> None:
        """Begin the game that `azalai.new` gives for this seed."""
        self.game = azalai.library.new(self.name, self.options, seed)
        self.to_move = self.game.to_move
        self.offender = None

    def play(self, action: int) -> str | None:
        """Play a move for the seat to move. If an illegal one ends the game, the answer says which rule it broke."""
        try:
            self.to_move = self.game.play_on(action)
        except IllegalMove as refusal:
            if self.illegal == "raise":
                raise
            self.offender, self.to_move = self.to_move, None
            return str(refusal)
        return None

    def look(self, seat: int) -> Observation:
        """What a seat knows, and which actions are legal for it now, in new arrays."""
        setting = self.setting
        seen, mask = setting.new_observation(), np.empty(len(setting.texts), MASKED)
        look_at(setting.boxes, self.game.state, seat, self._moves, seen, mask)
        return {"observation": seen, "action_mask": mask}

    def rewards(self) -> list[float]:
        """By seat, at the end: 1 for a victory, -1 / (players - 1) for a defeat, so that they add up to 0."""
        n = self.players
        if self.offender is not None:
            return [-1.0 if seat == self.offender else 1.0 / (n - 1) for seat in range(n)]
        return [(n * share - 1.0) / (n - 1.0) for share in self.game.payoffs()]

    # -- pictures

    def render(self, seat: int | None = None) -> Any:
        """The position as the seat (None: a spectator) sees it, in the way of `render_mode`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: give one to the environment, for example 'ansi'.")
            return None
        if self.render_mode == "ansi":
            return as_text(self.game, seat)
        picture = as_pixels(self.game, seat)
        if self.render_mode == "rgb_array":
            return picture
        self._window = show(picture, self._window, self.setting.kind.title["en"])
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            _pygame().display.quit()
            self._window = None


def observation_space(setting: Setting) -> spaces.Dict:
    """What `Playing.look` returns, as a space."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (setting.observation_size,), OBSERVED),
            "action_mask": spaces.Box(0, 1, (len(setting.texts),), MASKED),
        }
    )


def action_space(setting: Setting) -> spaces.Discrete[np.int64]:
    """All actions; the mask says which are legal."""
    return spaces.Discrete(len(setting.texts))


def as_text(game: Game, seat: int | None) -> str:
    """The screen of the terminal, without colours."""
    from rich.console import Console

    names = [f"player {number}" for number in range(game.players)]
    console = Console(file=io.StringIO(), width=TEXT_SIZE[0], color_system=None, force_terminal=False)
    with console.capture() as text:
        console.print(face_of(game, names).screen(game, seat, game.movers, Choice(()), TEXT_SIZE))
    return text.get()


def as_pixels(game: Game, seat: int | None) -> Array:
    """The picture of the board: rows, columns, and red, green, blue."""
    pygame = _pygame()
    picture = pygame.image.load(io.BytesIO(game.png(PICTURE_WIDTH, seat)), "board.png")
    return np.ascontiguousarray(pygame.surfarray.array3d(picture).swapaxes(0, 1))


def show(picture: Array, window: Any, title: str) -> Any:
    """Show a picture in a window, which is opened if there is none."""
    pygame = _pygame()
    if window is None:
        pygame.display.init()
        pygame.display.set_caption(title)
        window = pygame.display.set_mode((picture.shape[1], picture.shape[0]))
    window.blit(pygame.surfarray.make_surface(picture.swapaxes(0, 1)), (0, 0))
    pygame.event.pump()
    pygame.display.flip()
    return window


def _pygame() -> Any:
    import os

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError:
        raise missing("pygame, which draws pictures,") from None
    return pygame
