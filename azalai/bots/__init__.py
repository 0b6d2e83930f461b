"""Computer players. Each one sees only what its seat may know."""

from __future__ import annotations

from azalai.bots.base import Bot, Budget, Candidate, Thinker, Thought
from azalai.bots.catalogue import make, names
from azalai.bots.coach import Claim, Explanation, Opinion, opinion, why, why_best
from azalai.bots.endgame import follow, solve
from azalai.bots.levels import LEVELS
from azalai.bots.process import BotFault
from azalai.bots.review import Judgement, judge_game, worst_moves
from azalai.bots.search import Search

__all__ = [
    "LEVELS",
    "Bot",
    "BotFault",
    "Budget",
    "Candidate",
    "Claim",
    "Explanation",
    "Judgement",
    "Opinion",
    "Search",
    "Thinker",
    "Thought",
    "follow",
    "judge_game",
    "make",
    "names",
    "opinion",
    "solve",
    "why",
    "why_best",
    "worst_moves",
]
