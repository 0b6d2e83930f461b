"""Answer questions about a game from its record alone: a position, a step of a replay, a picture."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from azalai.core.game import Game
from azalai.server.log.position import Position, UnstoredPosition, replayed, unstored
from azalai.server.log.story import whole_story
from azalai.server.problems import Problem
from azalai.server.shapes import Reason
from azalai.server.table.acts import explained
from azalai.server.table.lines import LinePosition, position_after, tried
from azalai.server.table.reasons import reasons


def tell(game: Game, what: str, **how: Any) -> Any:
    return TELLERS[what](game, **how)


def position(game: Game, seat: int | None) -> UnstoredPosition:
    if seat is not None and seat >= game.players:
        raise Problem(422, "no-seat", f"The game has {game.players} seats.")
    return unstored(game, seat)


def why(game: Game, target: str) -> Reason:
    return {"sentences": explained(game, target)}


def at(game: Game, number: int) -> Position:
    _check_number(game, number)
    return replayed(game, number)


def line(game: Game, line: str) -> LinePosition:
    return position_after(game, line)


def picture(game: Game, number: int | None, line: str | None, language: str, theme: str) -> str:
    """The position after a line or, without one, after a move of the game."""
    if line is not None:
        game = tried(game, line)
    elif number is not None:
        _check_number(game, number)
        game = game.at(number)
    return game.svg(theme=theme, language=language)


def _check_number(game: Game, number: int) -> None:
    if number > len(game.history):
        raise Problem(404, "no-move", f"The game has {len(game.history)} moves.")


TELLERS: dict[str, Callable[..., Any]] = {
    "position": position,
    "why": why,
    "record": Game.record,
    "at": at,
    "line": line,
    "story": whole_story,
    "picture": picture,
    "reasons": reasons,
}
