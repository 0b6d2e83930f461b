"""Targi in a terminal."""

from azalai.games.targi.terminal.face import TargiFace as Face

__all__ = ["Face"]
