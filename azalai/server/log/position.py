"""A position as a seat sees it: the view, whose turn it is, and for the player to move the legal moves and gains.

Tables in play, replays and positions that are not stored all use this.
"""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

import msgspec
from msgspec import Raw

from azalai.core.game import Game
from azalai.core.options import Text
from azalai.server.log.outcome import Score, scores_of

LANGUAGES = ("en", "de")
View = Annotated[Any, msgspec.Meta(extra_json_schema={"type": "object", "additionalProperties": True})]  # by the game
Gains = dict[str, dict[str, int | list[str] | None]]  # by move


class Seen(TypedDict):
    """A position as a seat sees it; `moves` and `prompt` are for the player to move."""

    view: View
    to_move: int | None
    moves: list[str] | None
    prompt: Text | None


class UnstoredPosition(Seen):
    gains: Gains


class Position(TypedDict):
    """A finished game after `number` of all its moves (`of`). The `move` is the one that led there."""

    number: int
    of: int
    move: str | None
    view: View
    to_move: int | None
    moves: list[str]
    prompt: Text
    scores: list[Score]


def as_seen(game: Game, seat: int | None, to_move: int | None) -> Seen:
    """What a seat (None: a spectator) is shown."""
    own_turn = seat is not None and to_move == seat
    return {
        "view": game.view(seat),
        "to_move": to_move,
        "moves": game.moves() if own_turn else None,
        "prompt": prompts(game) if own_turn else None,
    }


def gains_of(game: Game, seat: int | None, to_move: int | None) -> Gains:
    """What each move would bring the player to move."""
    return game.gains(seat) if seat is not None and to_move == seat else {}


def as_sent(game: Game, seat: int | None, to_move: int | None, view: bytes) -> UnstoredPosition:
    """What a seat is shown, with the gains of the player to move; large parts are encoded JSON, ready to send."""
    if seat is None or to_move != seat:
        return {"view": Raw(view), "to_move": to_move, "moves": None, "prompt": None, "gains": {}}
    moves: Any
    gains: Any
    moves, gains = map(Raw, game.json_moves(seat))
    return {"view": Raw(view), "to_move": to_move, "moves": moves, "prompt": prompts(game), "gains": gains}


def prompts(game: Game) -> Text:
    return game.setting.prompts(game.state, LANGUAGES)


def unstored(game: Game, seat: int | None) -> UnstoredPosition:
    """A position of a guided game or puzzle; the prompt is shown whoever is to move."""
    seen = as_seen(game, seat, game.to_move)
    return {**seen, "gains": gains_of(game, seat, game.to_move), "prompt": prompts(game)}


def replayed(whole: Game, number: int) -> Position:
    """A finished game after this many moves as the seat to move saw it, with all players' points."""
    game = whole.at(number)
    seen = as_seen(game, game.to_move, game.to_move)
    scores = scores_of(game)
    return {
        "number": number,
        "of": len(whole.history),
        "move": whole.history[number - 1] if number else None,
        **seen,
        "view": seen["view"] | {"scores": scores},
        "moves": seen["moves"] or [],
        "prompt": prompts(game),
        "scores": scores,
    }
