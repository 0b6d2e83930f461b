"""Through the Desert in a terminal."""

from azalai.games.desert.terminal.face import DesertFace as Face

__all__ = ["Face"]
