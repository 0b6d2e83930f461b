"""The rules of Targi as the contract wants them: one name for each of its functions.

Set-up, rounds, raids, placing, actions, limits, score and end each have a module; `questions` has one for each thing
that a player can be asked inside an action; `dispatch` brings them together.
"""

from __future__ import annotations

from azalai.games.targi.rules.boundaries import pause, viewpoint
from azalai.games.targi.rules.decks import complete
from azalai.games.targi.rules.dispatch import allowed, apply, legal, sample, to_move
from azalai.games.targi.rules.evaluation import appraise, prior, rollout
from azalai.games.targi.rules.features import features
from azalai.games.targi.rules.observation import holdings, key
from azalai.games.targi.rules.observing import observe
from azalai.games.targi.rules.outcome import outcome
from azalai.games.targi.rules.redeal import redeal, secrets, unsure
from azalai.games.targi.rules.score import payoff, score
from azalai.games.targi.rules.setup import begin, setup

__all__ = [
    "allowed",
    "apply",
    "appraise",
    "begin",
    "complete",
    "features",
    "holdings",
    "key",
    "legal",
    "observe",
    "outcome",
    "pause",
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
    "viewpoint",
]
