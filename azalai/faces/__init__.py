"""How games look in a terminal: a general face for any game, and the faces that games bring themselves."""

from __future__ import annotations

from collections.abc import Sequence

from azalai.core.game import Game
from azalai.faces.face import Face


def face_of(game: Game, names: Sequence[str], language: str = "en") -> Face:
    """The face of a game: the class `Face` in its module `terminal`, or else the general one."""
    own = game.setting.kind.module("terminal")
    face: type[Face] = own.Face if own else Face
    return face(game, names, language)
