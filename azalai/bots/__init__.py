"""Players that are programs. Each sees only what its seat may know."""

from __future__ import annotations

from azalai.bots.base import Bot, Budget, Candidate, Thinker, Thought
from azalai.bots.catalogue import make, names
from azalai.bots.search import Search, solve

__all__ = ["Bot", "Budget", "Candidate", "Search", "Thinker", "Thought", "make", "names", "solve"]
