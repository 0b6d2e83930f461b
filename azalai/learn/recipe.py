"""How a game's net learns: how many games of each kind, the size of the net, and how the match is played.

A game may have its own numbers in `learn.json` in its folder, with the same names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from azalai.core.errors import AzalaiError
from azalai.core.kind import Kind
from azalai.learn.fit import Plan
from azalai.learn.gate import Match
from azalai.learn.selfplay import Deep, Quick

FILE = "learn.json"


class Recipe(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The numbers of one round."""

    hidden: int = 0  # units of the value; 0: linear
    policy_hidden: int = 0
    knobs: dict[str, float] = {}  # how to search with the net
    any_value: list[str] = []  # options that do not matter to the net
    variants: list[dict[str, Any]] = []  # other options, over which the games are spread, too
    first_games: int = 200  # of the search without a net, for a first policy
    quick_games: int = 16_000  # without a search, for a value
    deep_games: int = 200  # of the search with the best net
    first: Deep = Deep(bot="rave", deep=400, fast=400, share=1.0)
    deep: Deep = Deep(deep=800, fast=100, share=0.25)
    prior: Quick = Quick(keep=1.0, noise=(0.0, 0.5))  # quick games without a policy
    quick: Quick = Quick(keep=0.16, noise=(0.03, 0.03), sharp=(2.0, 5.0))  # and with one
    trust: float = 0.7  # lambda of TD(lambda), for games of a search
    polish: bool = False  # with a policy: the value from quick games learns on from those of the search
    plan: Plan = Plan()
    tuning: Plan = Plan(epochs=4, rate=7e-4)  # to continue from the last net
    match: Match = Match()
    window: int = 2  # rounds whose games are kept and learned from


def recipe_of(kind: Kind) -> Recipe:
    """The numbers for this game."""
    return _recipe(kind.data(FILE) or {}, f"{kind.name}: {FILE}")


def read_recipe(path: Path) -> Recipe:
    """The numbers in a file."""
    try:
        return _recipe(msgspec.json.decode(path.read_bytes()), str(path))
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise AzalaiError(f"{path} is not a recipe: {problem}.") from None


def _recipe(given: object, where: str) -> Recipe:
    try:
        return msgspec.convert(given, Recipe)
    except msgspec.ValidationError as problem:
        raise AzalaiError(f"{where} is not a recipe: {problem}.") from None
