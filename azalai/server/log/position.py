"""A position as a seat sees it: the view, whose turn it is, and for the player to move the legal moves and gains.

Tables in play, replays and positions that are not stored all use this.
"""

from __future__ import annotations

from typing import Any

import msgspec

from azalai.core.game import Game

LANGUAGES = ("en", "de")


def as_seen(
    game: Game, seat: int | None, to_move: int | None, view: bytes | None = None, *, gains: bool = True
) -> dict[str, Any]:
    """What a seat (None: a spectator) is shown; `view` is the view as JSON, if the caller already has it."""
    own_turn = seat is not None and to_move == seat
    return {
        "view": game.view(seat) if view is None else msgspec.Raw(view),
        "to_move": to_move,
        "moves": game.moves() if own_turn else None,
        **({"gains": game.gains(seat) if own_turn and seat is not None else {}} if gains else {}),
        "prompt": prompts(game) if own_turn else None,
    }


def prompts(game: Game) -> dict[str, str]:
    return {language: game.prompt(language) for language in LANGUAGES}


def unstored(game: Game, seat: int | None) -> dict[str, Any]:
    """A position of a guided game or puzzle; the prompt is shown whoever is to move."""
    return as_seen(game, seat, game.to_move) | {"prompt": prompts(game)}


def replayed(whole: Game, number: int) -> dict[str, Any]:
    """A finished game after this many moves as the seat to move saw it, with all players' points."""
    game = whole.at(number)
    seen = as_seen(game, game.to_move, game.to_move, gains=False)
    scores = game.scores()
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
