"""Find out whether a move reveals something hidden. Undoing such a move needs the others' consent."""

from __future__ import annotations

from azalai.core import contract
from azalai.core.game import Game
from azalai.core.random import generator

REDEALS = 32  # other deals on which a move is tried
LOOKS = 4  # deals on which the whole view is compared too, which is a hundred times slower than the numbers


def uncovers(game: Game, move: str) -> bool:
    """Whether a move reveals something to any seat that it could not know before.

    The move is tried on other deals that the seat cannot tell from this one. If the seat then sees different things, it
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
        numbers = setting.new_observation()
        contract.observe_for(setting.boxes, states, seat, numbers)
        look = numbers.tobytes(), setting.view(states, seat) if number < LOOKS else None
        if seen is not None and (look[0] != seen[0] or (look[1] is not None and look[1] != seen[1])):
            return True
        seen = seen or look
    return False
