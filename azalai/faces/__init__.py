"""How games look in a terminal: what all faces are made of, and which face a game has."""

from __future__ import annotations

from collections.abc import Sequence

from azalai.core.game import Game
from azalai.faces.face import Face


def face_of(game: Game, names: Sequence[str], language: str = "en") -> Face:
    """The face that a game brings as `Face` of its module `terminal`, or the plain one that fits any game."""
    own = game.setting.kind.module("terminal")
    face: type[Face] = own.Face if own else Face
    return face(game, names, language)
