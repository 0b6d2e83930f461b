"""What is known to be wrong. Each test says what should be; once it is, the test passes, and its mark has to go.

The first three concern shipped cards, the others card files of people's own. One more is in `test_secrecy.py`.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

import azalai
from tests.games.targi.playing import SYMBOLS
from tests.games.targi.positions import Table

WORDS = {"en": "Of our own.", "de": "Von uns."}


def own_card(name: str, icon: str, effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    card = {"id": name, "symbol": "oasis", "vp": 1, "cost": [{}], "icon": icon, "effect": effect}
    return card | {"title": WORDS, "text": WORDS} | more


def own_deck(*cards: dict[str, Any]) -> str:
    """A deck of these cards and of 45 that cost 1 dates and have no effect, P0 to P44."""
    plain = [own_card(f"P{i}", "none", {"kind": "none"}, symbol=SYMBOLS[i % 5], cost=[{"dates": 1}]) for i in range(45)]
    return json.dumps({"type": "tribe", "set": "own", "cards": [*plain, *cards]})


@pytest.mark.xfail(strict=True, reason="givable() reckons as if one good were the whole price")
def test_exchange_of_two_goods_at_a_raid_never_leads_to_a_dead_end() -> None:
    """TG-RAID-06: whoever may exchange can pay afterwards; somebody to move always has a move."""
    rate = {"give": {"any": 2}, "get": {"water": 2}}
    deck = own_deck(own_card("X1", "infinity", {"kind": "extra_rate", "where": 0, "rate": rate}))
    t = Table("expansion", tribe=deck).purse(0, "1D 3P").purse(1, "9V").display(0, "X1").raid(3)
    t.play("extra 1", "dates")
    assert t.game.to_move is not None
    assert t.moves()
