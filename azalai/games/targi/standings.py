"""The standings, worked out from what everybody can see: progress with challenges, and who could pay which raid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from azalai.games.targi.rules.for_python import CONDITIONS, EXEMPT, REACH, measure_challenges
from azalai.games.targi.state import CHALLENGES, CORNERS

Card = dict[str, Any]
View = Mapping[str, Any]


# ---------------------------------------------------------------- challenges


def progress(setting: Any, states: Any) -> list[list[list[Card]]]:
    """By challenge and seat, the progress with each condition; an obstacle has none.

    `have` and `need` are the numbers that are compared. Of a group (each good, each symbol, each row) `have` says how
    many reach what is asked, `need` how many there are; of `ahead` they are differences.
    """
    numbers = np.zeros((CHALLENGES, 2, CONDITIONS, 2), np.int64)
    measure_challenges(setting.boxes, states, numbers)
    return [
        [[_standing(test["kind"], *pair) for test, pair in zip(tests(setting, option), seat)] for seat in measured]
        for option, measured in zip(states[0]["challenge"].tolist(), numbers.tolist())
        if option >= 0
    ]


def tests(setting: Any, option: int) -> Sequence[Card]:
    return setting.challenge_options[option].get("all") or ()


def _standing(kind: str, have: int, need: int) -> Card:
    return {"kind": kind, "have": have, "need": need, "met": have <= need if kind == "at_most" else have >= need}


# ---------------------------------------------------------------- raids


def raids(view: View, cards: Mapping[str, Card], extra: int, numbers: Sequence[Sequence[int]]) -> list[Card]:
    """For each raid: its number, card and cost (resources, VP), how each seat could pay it now, and when it comes.

    `extra` is how many goods of any kind an obstacle adds, `numbers` what the rules count for the view.
    """
    found = []
    due = coming(view["robber"], view["phase"] == "over")
    for i, number in enumerate(CORNERS):
        card = view["border"][str(number)]["card"]
        resources, points = cards[card]["effect"]["pay"]
        if extra:
            resources = {**resources, "any": resources.get("any", 0) + extra}
        seats = [
            {
                "resources": bool(counted[REACH + i]),
                "points": seat["vp"] >= points["vp"],
                "exempt": bool(counted[EXEMPT]),
            }
            for seat, counted in zip(view["seats"], numbers)
        ]
        found.append({"number": number, "card": card, "pay": [resources, points], "seats": seats, **due[number]})
    return found


@cache
def coming(robber: int, over: bool) -> dict[int, Card]:
    """By raid, when it comes and in how many rounds. TG-ROUND-02, TG-ROUND-03: a corner itself takes no round.

    >>> coming(5, False)[4], coming(5, False)[8], coming(5, False)[12]
    ({'when': 'past', 'rounds': 0}, {'when': 'next', 'rounds': 3}, {'when': 'later', 'rounds': 6})
    """
    found: dict[int, Card] = {number: {"when": "past", "rounds": 0} for number in CORNERS}
    if robber in CORNERS and not over:
        found[robber]["when"] = "now"
    for i, number in enumerate(number for number in CORNERS if number > robber):
        found[number] = {"when": "later" if i else "next", "rounds": number - robber - i}
    return found
