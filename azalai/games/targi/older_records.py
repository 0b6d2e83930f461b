"""Records from before a question was added or left out, with the moves that today's questions ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from azalai.core.errors import AzalaiError
from azalai.core.game import Game

if TYPE_CHECKING:
    from azalai.games.targi.game import TargiSetting


def renewed(setting: TargiSetting, deal: Mapping[str, Any], moves: Sequence[str]) -> list[str] | None:
    """The moves of an older record as they are played today; None if they were never possible."""
    game = Game(_asking_each_good(setting), setting.start(deal))
    found: list[str] = []
    try:
        for move in moves:
            answer_new_questions(game, found)
            asked = not _gives_all(game)
            game.play(move)
            found += [move] if asked else []
        answer_new_questions(game, found)
    except AzalaiError:
        return None
    return found


def _asking_each_good(setting: TargiSetting) -> TargiSetting:
    older = copy(setting)
    older.boxes = setting.boxes.copy()
    older.boxes[0]["asks_each_good"] = 1
    return older


def _gives_all(game: Game) -> bool:
    """Whether the player must give all goods of a kind; today that is not asked."""
    view = game.view(game.to_move)
    decision = view["decision"]
    if not decision or decision["kind"] != "give":
        return False
    return bool(decision["left"] == sum(view["seats"][decision["seat"]]["goods"].values()))


def answer_new_questions(game: Game, found: list[str]) -> None:
    """Answer new questions as the older rules decided them."""
    while (answer := _answer(game)) is not None:
        game.play(answer)
        found.append(answer)


def _answer(game: Game) -> str | None:
    """What used to happen automatically."""
    if game.over:
        return None
    kind = game.view(game.to_move)["decision"]["kind"]
    if kind == "targia-card" and game.options["targia_repeat"] == "keep":
        return _at_the_targias_card(game.moves())
    return _at_a_raid(game) if kind == "raid" else None


def _at_the_targias_card(moves: Sequence[str]) -> str | None:
    if "take" in moves:  # TG-X-TARGIA-07: it could not be refused
        return "take"
    return None if "reveal" in moves else "skip"  # TG-X-WATER-03: water could not buy a good


def _at_a_raid(game: Game) -> str | None:
    """TG-X-WATER-03: a player who did not pay could not exchange."""
    if game.setting.asked(game.state)["key"] == "raid-immune":
        return "exempt"
    moves = game.moves()
    return "skip" if "skip" in moves and "exempt" not in moves else None
