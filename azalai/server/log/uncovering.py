"""Whether a move shows somebody something that was hidden: then it cannot be taken back without asking."""

from __future__ import annotations

import numpy as np

from azalai.core import contract
from azalai.core.game import Game
from azalai.core.random import generator

REDEALS = 32  # how many other deals a move is tried on
LOOKS = 4  # on how many of them the whole view is compared, which takes a hundred times longer than the numbers


def uncovers(game: Game, move: str) -> bool:
    """Whether a move shows anybody something that they could not know before it.

    The move is made on other deals that the seat cannot tell from this one: if what it sees afterwards differs, it
    has learned something.
    """
    if not hidden(game):
        return False
    action = game.setting.actions[move]
    return any(_learns(game, action, seat) for seat in range(game.players))


def hidden(game: Game) -> bool:
    return bool(contract.anything_hidden(game.setting.boxes, game.state))


def _learns(game: Game, action: int, seat: int) -> bool:
    setting = game.setting
    rng = generator("uncovers")
    seen = None
    for number in range(REDEALS):
        states = contract.duplicate(game.state)
        contract.redeal_for(setting.boxes, states, seat, rng)
        if not contract.attempt(setting.boxes, states, action):
            return True
        numbers = np.zeros(setting.observation_size, np.float32)
        contract.observe_for(setting.boxes, states, seat, numbers)
        look = numbers.tobytes(), setting.view(states, seat) if number < LOOKS else None
        if seen is not None and (look[0] != seen[0] or (look[1] is not None and look[1] != seen[1])):
            return True
        seen = seen or look
    return False
