"""Which face a game has."""

from __future__ import annotations

from collections.abc import Sequence

from azalai import Game
from azalai.terminal.desert import DesertFace
from azalai.terminal.face import Face
from azalai.terminal.targi import TargiFace

FACES: dict[str, type[Face]] = {"desert": DesertFace, "targi": TargiFace}


def face_of(game: Game, names: Sequence[str], language: str = "en") -> Face:
    """The face that a game brings, or the plain one that fits any game."""
    return FACES.get(game.name, Face)(game, names, language)
