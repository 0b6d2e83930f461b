"""Players that are programs. Each sees only what its seat may know."""

from __future__ import annotations

from azalai.bots.base import Bot, make, names

__all__ = ["Bot", "make", "names"]
