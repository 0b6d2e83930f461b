"""Games with many different options, for the tests of the environments."""

from __future__ import annotations

from typing import Any

DESERT: dict[str, dict[str, Any]] = {
    "two": {},
    "three": {"players": 3},
    "four": {"players": 4, "variants": ["serpentine"]},
    "five": {"players": 5},
    "five, dealt returns": {"players": 5, "returns": "random", "board": "river"},
    "river": {"board": "river"},
    "river with aquifers": {"board": "river", "players": 3, "variants": ["aquifers"]},
    "aquifers": {"variants": ["aquifers"]},
    "open aquifers": {"players": 4, "variants": ["aquifers"], "open_scores": True},
    "five with aquifers": {"players": 5, "variants": ["aquifers", "serpentine"]},
    "open scores": {"edition": "zman", "open_scores": True},
    "chosen oases": {"edition": "kosmos", "oases": ["D3", "J3", "Q3", "B8", "M7"]},
}
TARGI: dict[str, dict[str, Any]] = {
    "base": {},
    "second begins": {"start": "second"},
    "drawn start": {"start": "random", "challenges": "four"},
    "base with challenges": {"challenges": "five"},
    "four challenges": {"challenges": "four", "start": "second"},
    "no challenges, drawn start": {"challenges": "off", "start": "random"},
    "expansion": {"rules": "expansion"},
    "expansion, keep": {"rules": "expansion", "targia_repeat": "keep"},
    "expansion, no challenges": {"rules": "expansion", "challenges": "off"},
    "mixed expansion": {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"},
    "base cards, expansion": {"rules": "expansion", "tribe": "base"},
    "house border": {"rules": "expansion", "border": "house", "start": "random"},
}
TABLES = {
    f"{game}: {name}": (game, options)
    for game, sets in (("desert", DESERT), ("targi", TARGI))
    for name, options in sets.items()
}
PLAIN = {"desert": {}, "targi": {}}

# Five palms in a corner, room for two leaders, one waterhole: small enough to list every game.
TINY = """[terrain]
 0|OOO----|
 1|OO.....|
[area]
 0|aaa----|
 1|aaaaaaa|
"""
