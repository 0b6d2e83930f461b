"""Every sand dune, used and declined, with all that it changes."""

from __future__ import annotations

from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.changes import Case, check

DISCARDS = "H01 H10 H19 H28 H37 H38"
GOODS = "G06 G12 G11 G05"
TRIBE = "H19 H28 H38"
ROWS = "H01 H10 H02 / H20"


def used(dune: str, name: str, moves: str, changes: str, gone: str = "", **how: Any) -> Case:
    """Seat 0 stands on the dune alone and uses it; it is discarded, unless `gone` says otherwise."""
    others = [other for other in ("D16", "D17", "D13") if other != dune][:2]
    how = {"figures": (dune, ""), "dunes": " ".join((dune, *others)), "dune": "D08 D09", **how}
    end = gone or f"dune {dune} discarded; 0 count dunes_used +1"
    return Case(dune, name, f"use {dune}, {moves}", f"{changes}; {end}", rules="expansion", **how)


CASES = [
    used("D01", "2 goods", "take, dates, salt", "0: +1D +1S"),
    used("D01", "1 good only", "take, pepper, skip", "0: +1P"),
    used("D02", "one of each good", "take", "0: +1D +1S +1P"),
    used("D03", "1 good and 2 water", "take, salt", "0: +1S +2W"),
    used("D04", "1 gold", "take", "0: +1G"),
    used("D05", "1 VP and 1 water", "take", "0: +1V +1W"),
    used("D06", "2 dates and 1 water", "option 1", "0: +2D +1W"),
    used("D06", "2 salt and 1 water", "option 2", "0: +2S +1W"),
    used("D06", "2 pepper and 1 water", "option 3", "0: +2P +1W"),
    used(
        "D07",
        "2 dunes and 2 goods",
        "take, take, dates, pepper",
        """dunes: D07 D16 D17 -> D07 D16 D17 D08 D09; dune D08: - -> free; dune D09: - -> free; dunes drawn 2
        0: +1D +1P""",
    ),
    used("D07", "2 goods only", "skip, take, dates, pepper", "0: +1D +1P"),
    used(
        "D08",
        "2 goods cards",
        "take",
        "0: +2P +1V; goods drawn 2; goods discarded G06 G12; 0 got goods +1",
        goods=GOODS,
    ),
    used(
        "D09",
        "1 of 4 goods cards",
        "take, choose 3",
        "0: +1G; goods drawn 4; goods discarded G11 G06 G12 G05",
        goods=GOODS,
    ),
    used(
        "D10",
        "1 of 3 tribe cards laid out",
        "take, choose 3, lay 1",
        "0: -1D -1S -2P -2W; 0 lays H38 targia 3 on 1.1; tribe drawn 3; tribe discarded H19 H28",
        tribe=TRIBE,
    ),
    used(
        "D10",
        "1 of 3 tribe cards in hand",
        "take, choose 2, hand",
        "0 hand: - -> H28; tribe drawn 3; tribe discarded H19 H38",
        tribe=TRIBE,
    ),
    used("D10", "none of 3", "take, discard", "tribe drawn 3; tribe discarded H19 H28 H38", tribe=TRIBE),
    used(
        "D11",
        "the fifth discard laid out for 1 good less",
        "choose 5, lay 1 cost 2, salt",
        """0: -1D -1S -2P; 0 lays H10 camel_rider 3 on 1.1
        discards tribe: H01 H10 H19 H28 H37 H38 -> H01 H19 H28 H37 H38""",
        tribe_discards=DISCARDS,
    ),
    used(
        "D11",
        "the top discard in hand",
        "choose 1, hand",
        "0 hand: - -> H38; 0 hand open: 0 -> 1; discards tribe: H01 H10 H19 H28 H37 H38 -> H01 H10 H19 H28 H37",
        tribe_discards=DISCARDS,
    ),
    used(
        "D12",
        "the hand card for 2 goods less",
        "lay 1, dates, pepper",
        "0: -1S -1P -2W; 0 lays H38 targia 3 on 1.1; 0 hand: H38 -> -; 0 hand open: 1 -> 0",
        hand="H38",
    ),
    used(
        "D12",
        "the hand card for 2 goods",
        "discard, dates, dates",
        "0: +2D; tribe discarded H38; 0 hand: H38 -> -; 0 hand open: 1 -> 0",
        hand="H38",
    ),
    used("D13", "a goods card", "use r3c1", "0: +1S; r3c1 used; 0 got goods +1", centre="r3c1 G02"),
    used(
        "D13",
        "a tribe card",
        "use r2c1, lay 1",
        "0: -1D -1S -1P -2W; 0 lays H19 well 3 on 1.1; r2c1 used",
        centre="r2c1 H19",
    ),
    used(
        "D14",
        "1 water and the Noble",
        "take, use 1, discard, pepper",
        "0: +1W +1P +1W; tribe discarded H38; 0 hand: H38 -> -; 0 hand open: 1 -> 0",
        hand="H38",
    ),
    used("D14", "1 water and the Trader", "take, use 5, rate 3, dates, salt, skip", "0: +1W -1G +1D +1S"),
    used(
        "D14",
        "1 water and Fata Morgana",
        "take, use 9, move r2c2 r2c1",
        "0: +1W; r2c2: goods G04 [0] -> goods G04; r2c1: tribe H19 -> tribe H19 [0]",
        centre="r2c2 G04, r2c1 H19",
        figures=("D14 2 6", ""),
    ),
    used("D14", "1 water and the Silversmith", "take, use 10, rate 3", "0: +1W -1G +2V"),
    used("D14", "1 water and the Water Place", "take, use 13", "0: +1W +2W"),
    used(
        "D14",
        "1 water and Tribal Expansion",
        "take, use 14, hand",
        "0: +1W; 0 hand: - -> H19; tribe drawn 1",
        tribe=TRIBE,
    ),
    used(
        "D15",
        "1 good, then twice 2 goods for 1 gold",
        "take, salt, rate 1, dates, dates, rate 1, pepper, salt",
        """
        0: +1S -2D -1P -1S +2G""",
    ),
    used("D15", "1 good and no exchange", "take, salt, skip", "0: +1S"),
    used("D16", "3 goods for 3 VP", "rate 1, dates, salt, pepper", "0: -1D -1S -1P +3V", dunes="D16 D17 D13"),
    used("D16", "1 gold for 3 VP", "rate 2", "0: -1G +3V"),
    used("D17", "1 water for each of 3 symbols", "take", "0: +3W", display=ROWS),
    used(
        "D18",
        "laid out as a tent",
        "lay 2, symbol tent, salt",
        "0: -1S -1W; 0 lays D18 tent 1 on 2.2",
        "dunes: D18 D16 D17 -> D16 D17; dune D18: seats 0 -> -; 0 count dunes_used +1",
        display=ROWS,
    ),
    used("D18", "not paid", "skip", "", "dune D18: seats 0 -> seats 0, done 0"),
    used("D19", "start player, 1 good and 1 water", "take, take, salt", "next start: -1 -> 0; 0: +1S +1W"),
    used(
        "D20",
        "two cards moved, 1 good and 1 water",
        "lift 1.1, lift 1.3, put 2.2, put 1.1, take, dates",
        """0: +1D +1W; 0 1.1: H01 oasis -> H02 oasis; 0 1.3: H02 oasis -> -; 0 2.2: - -> H01 oasis""",
        display=ROWS,
    ),
    # everything declined: the dune is used all the same
    used("D01", "declined", "skip", ""),
    used("D02", "declined", "skip", ""),
    used("D03", "declined", "skip", ""),
    used("D04", "declined", "skip", ""),
    used("D05", "declined", "skip", ""),
    used("D06", "declined", "skip", ""),
    used("D07", "declined", "skip, skip", ""),
    used("D08", "declined", "skip", ""),
    used("D09", "declined", "skip", ""),
    used("D10", "declined", "skip", ""),
    used("D11", "declined", "skip", "", tribe_discards=DISCARDS),
    used("D12", "declined", "skip", "", hand="H38"),
    used("D12", "without a hand card", "", ""),
    used("D13", "declined", "skip", ""),
    used("D14", "declined", "skip, skip", ""),
    used("D15", "declined", "skip, skip", ""),
    used("D16", "declined", "skip", ""),
    used("D17", "declined", "skip", "", display=ROWS),
    used("D19", "declined", "skip, skip", ""),
    used("D20", "declined", "skip, skip", "", display=ROWS),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_dune(case: Case) -> None:
    check(case)


def test_every_dune_is_used() -> None:
    ids = [card["id"] for card in shipped("house_dunes").cards]
    assert len(ids) == 20
    assert sorted(ids) == sorted({case.card for case in CASES})
