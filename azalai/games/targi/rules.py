"""The rules of Targi as the contract wants them: one name for each of its functions."""

from __future__ import annotations

from azalai.games.targi.flow import (
    allowed,
    apply,
    legal,
    payoff,
    redeal,
    sample,
    score,
    secrets,
    setup,
    to_move,
    unsure,
)
from azalai.games.targi.guess import appraise, prior, rollout
from azalai.games.targi.senses import holdings, key, observe

__all__ = [
    "allowed",
    "apply",
    "appraise",
    "holdings",
    "key",
    "legal",
    "observe",
    "payoff",
    "prior",
    "redeal",
    "rollout",
    "sample",
    "score",
    "secrets",
    "setup",
    "to_move",
    "unsure",
]
