"""Records from before a question was added or left out, with the moves that today's questions ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from azalai.core.errors import AzalaiError
from azalai.core.game import Game

if TYPE_CHECKING:
    from azalai.games.targi.game import TargiSetting


def renewed(setting: TargiSetting, deal: Mapping[str, Any], moves: Sequence[str]) -> list[str] | None:
    """The moves of an older record as they are played today; None if they were never possible."""
    game = Game(setting, setting.start(deal))
    found: list[str] = []
    try:
        for move in moves:
            answer_new_questions(game, found)
            game.play(move)
            found.append(move)
        answer_new_questions(game, found)
    except AzalaiError:
        return None
    return found


def answer_new_questions(game: Game, found: list[str]) -> None:
    """Answer what was not asked before as it was decided then."""
    while (answer := _answer(game)) is not None:
        game.play(answer)
        found.append(answer)


def _answer(game: Game) -> str | None:
    """What used to happen by itself."""
    if game.over:
        return None
    view, moves = game.view(game.to_move), game.moves()
    if view["decision"]["kind"] == "targia-card" and game.options["targia_repeat"] == "keep":
        if "take" in moves:  # TG-X-TARGIA-07: it could not be refused
            return "take"
        return None if "reveal" in moves else "skip"  # TG-X-WATER-03: water could not buy a good
    return None
