"""The standings shown to people agree with the rules: challenges, and who can pay a raid."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import azalai
from azalai.core.game import Game
from tests.games.targi.decisions import likely
from tests.games.targi.playing import harsh_border
from tests.games.targi.positions import Table, own_card, own_deck

EVERYTHING = {"rules": "expansion", "tribe": "mixed", "border": "mixed"}


def positions(seed: int, every: int, **options: Any) -> Iterator[Game]:
    """A game of somebody who wants many cards, and its end."""
    game = azalai.new("targi", seed=seed, **options)
    rng = random.Random(seed)
    while not game.over:
        game.play(rng.choice(likely(game.moves())))
        if len(game.history) % every == 0 or game.over:
            yield game


@pytest.mark.parametrize("seed", range(4))
def test_progress_says_what_the_rules_judge(seed: int) -> None:
    met = set()
    for game in positions(seed, 25, **EVERYTHING):
        for number, option in enumerate(game.setting.challenge_options):  # type: ignore[attr-defined]
            game.state[0]["challenge"] = [number, *[-1] * 7]
            view = game.view(None)
            for seat, standing in enumerate(view["progress"][0]):
                fulfilled = bool(standing) and all(condition["met"] for condition in standing)
                assert view["scores"][seat]["challenges"] == (option["vp"] if fulfilled else 0), (option, standing)
                met |= {option["id"]} if fulfilled else set()
    assert len(met) > 12


def reachable(game: Game) -> set[str]:
    """What can be paid in the end, with all exchanges before it."""
    found, waiting, seen = set(), [game.copy()], set()
    while waiting:
        now = waiting.pop()
        asked = now.view(now.to_move)["decision"]["kind"]
        for move in now.moves():
            if asked == "raid" and move.split()[0] in ("pay", "exempt"):
                found.add(move)
            elif move.split()[0] in ("water", "extra", "dates", "salt", "pepper"):
                other = now.copy()
                other.play(move)
                key = str(other.view(other.to_move)["seats"]) + str(other.moves())
                if other.to_move == now.to_move and key not in seen:
                    seen.add(key)
                    waiting.append(other)
    return found


@pytest.mark.slow
def test_calendar_says_how_a_raid_can_be_paid() -> None:
    """Also with an obstacle that makes raids or water more expensive."""
    looked, kinds = 0, set()
    for seed in range(20):
        challenges = [["CO2b"], ["CO2d"], "off", "five"][seed % 4]
        game = azalai.new("targi", seed=seed, challenges=challenges, **EVERYTHING)
        rng = random.Random(seed)
        while not game.over:
            view = game.view(None)
            if view["decision"]["kind"] == "raid":
                raid = next(raid for raid in view["raids"] if raid["number"] == view["robber"])
                can = raid["seats"][view["to_move"]]
                possible = reachable(game)
                if possible == {"exempt"} and "skip" not in game.moves():  # for good: nothing is paid
                    can = {"resources": False, "points": False, "exempt": can["exempt"]}
                assert can == {
                    "resources": "pay goods" in possible,
                    "points": "pay points" in possible,
                    "exempt": "exempt" in possible,
                }, (seed, len(game.history))
                looked += 1
                kinds |= {name for name, payable in can.items() if payable}
            game.play(rng.choice(likely(game.moves())))
    assert looked > 40
    assert kinds == {"resources", "points", "exempt"}


@pytest.mark.parametrize(("purse", "payable"), [("5D", True), ("4D", False)])
def test_calendar_counts_every_card_that_sells_goods(purse: str, payable: bool) -> None:
    """The second raid asks for 2 salt and 1 water, which is 5 water: for 2 goods with one card, 3 with the other."""
    rates = [{"give": {"any": n}, "get": {"water": n}} for n in (2, 3)]
    cards = [own_card(f"X{n}", "infinity", {"kind": "extra_rate", "where": 0, "rate": r}) for n, r in enumerate(rates)]
    t = Table("expansion", tribe=own_deck(*cards), border=harsh_border())
    t.purse(0, f"{purse} 9V").purse(1, "9V").display(0, "X0 X1").raid(2)
    assert t.view["raids"][1]["seats"][0]["resources"] is payable
    assert ("pay goods" in reachable(t.game)) is payable


@pytest.mark.parametrize(
    ("options", "more"),
    [
        ({}, []),
        ({"challenges": "four"}, ["challenges"]),
        ({"rules": "expansion"}, ["water", "challenges"]),
        ({"rules": "expansion", "challenges": "off"}, ["water"]),
    ],
    ids=["base", "challenges", "expansion", "expansion without challenges"],
)
def test_water_and_challenges_are_categories_only_where_they_score(options: dict[str, Any], more: list[str]) -> None:
    categories = azalai.new("targi", seed=1, **options).view(0)["categories"]
    assert categories == ["tokens", "cards", "bonus", "rows", *more]
