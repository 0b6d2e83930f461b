"""Every goods card taken, every border card used, every raid paid, with all that it changes."""

from __future__ import annotations

from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.changes import NEW_DUNES, Case, check, next_round

# ---------------------------------------------------------------- goods cards

# card, moves after it is taken, what the player gets
GIVES = """
G01  |                | +1D
G02  |                | +1S
G03  |                | +1P
G04  |                | +2D
G05  |                | +2S
G06  |                | +2P
G07  |                | +1P +1S
G08  |                | +1D +1P
G09  |                | +1S +1D
G10  | option 1       | +1D
G10  | option 2       | +1S
G10  | option 3       | +1P
G11  |                | +1G
G12  |                | +1V
HG01 |                | +2W
HG02 |                | +3W
HG03 | dates          | +1W +1D
HG03 | salt           | +1W +1S
HG03 | pepper         | +1W +1P
HG04 | option 1       | +2W
HG04 | option 2, salt | +1S
"""


def taken(line: str, caravan: bool) -> Case:
    card, further, gain = (part.strip() for part in line.split("|"))
    goods = "; 0 got goods +1" if any(word[-1] in "DSP" for word in gain.split()) else ""
    if caravan:
        how = "use 13"
        gone = f"goods drawn 1; goods discarded {card}; border 13: BB13 seat 0 -> BB13 seat 0 done"
    else:
        how, gone = "use r2c2", "r2c2 used"
    return Case(
        card,
        f"{how} {further}".strip(),
        f"{how}, {further}",
        f"0: {gain}; {gone}{goods}",
        rules="expansion" if card.startswith("H") else "base",
        options={"border": "base"},
        centre="" if caravan else f"r2c2 {card}",
        goods=card if caravan else "",
    )


GOODS = [taken(line, caravan) for line in GIVES.strip().splitlines() for caravan in (False, True)]


@pytest.mark.parametrize("case", GOODS, ids=str)
def test_goods_card(case: Case) -> None:
    check(case)


# ---------------------------------------------------------------- border cards


def used(card: str, name: str, moves: str, changes: str, **how: Any) -> Case:
    """Seat 0 stands on the card alone and uses it."""
    number = int(card[2:])
    done = f"border {number}: {card} seat 0 -> {card} seat 0 done"
    how = {"figures": (str(number), ""), "rules": "expansion" if card.startswith("H") else "base", **how}
    return Case(card, name, f"use {number}, {moves}", f"{changes}; {done}", **how)


HAND_GONE = "0 hand: {0} -> -; 0 hand open: 1 -> 0"
NOBLE = {"round": 2}  # the robber is not on the Noble's card
MARKERS = {"figures": ("2 6 9", "11 5 7")}  # markers: r2c2 r2c3, r1c1 r3c1

BORDER = [
    used("BB02", "1 date", "", "0: +1D"),
    used("BB03", "1 salt", "", "0: +1S"),
    used("BB06", "1 pepper", "", "0: +1P"),
    used("BB07", "1 date", "", "0: +1D"),
    used("BB11", "1 pepper", "", "0: +1P"),
    used("BB15", "1 salt", "", "0: +1S"),
    used("HB13", "2 water", "", "0: +2W"),
    # the Noble
    used("BB01", "without a hand card", "", "", **NOBLE),
    used(
        "BB01",
        "the hand card laid out",
        "lay 1",
        f"0: -1P -1G; 0 lays B28 tent 2 on 1.1; {HAND_GONE.format('B28')}",
        hand="B28",
        **NOBLE,
    ),
    used(
        "BB01",
        "the hand card discarded",
        "discard",
        f"tribe discarded B28; {HAND_GONE.format('B28')}",
        hand="B28",
        **NOBLE,
    ),
    used("BB01", "the hand card kept", "skip", "", hand="B28", **NOBLE),
    used("HB01", "without a hand card", "", "", **NOBLE),
    used(
        "HB01",
        "the hand card laid out",
        "lay 1",
        f"0: -1D -1S -1P -2W; 0 lays H19 well 3 on 1.1; {HAND_GONE.format('H19')}",
        hand="H19",
        **NOBLE,
    ),
    used(
        "HB01",
        "the hand card discarded for 1 good and 1 water",
        "discard, pepper",
        f"0: +1P +1W; tribe discarded H19; {HAND_GONE.format('H19')}",
        hand="H19",
        **NOBLE,
    ),
    used("HB01", "the hand card kept", "skip", "", hand="H19", **NOBLE),
    # the Trader
    used("BB05", "3 identical goods for 1 gold", "rate 1, salt, skip", "0: -3S +1G"),
    used("BB05", "2 identical goods for 1 good", "rate 2, dates, pepper, skip", "0: -2D +1P"),
    used("BB05", "several exchanges", "rate 1, salt, rate 1, dates, rate 2, pepper, salt, skip", "0: -2S -3D -2P +2G"),
    used("BB05", "no exchange", "skip", ""),
    used("HB05", "3 goods for 1 gold", "rate 1, dates, salt, salt, skip", "0: -1D -2S +1G"),
    used("HB05", "2 goods for 1 good", "rate 2, dates, salt, pepper, skip", "0: -1D -1S +1P"),
    used("HB05", "1 gold for 2 goods", "rate 3, dates, pepper, skip", "0: -1G +1D +1P"),
    used("HB05", "several exchanges", "rate 3, dates, dates, rate 3, salt, salt, skip", "0: -2G +2D +2S"),
    used("HB05", "no exchange", "skip", ""),
    # the Silversmith
    used("BB10", "2 identical goods for 1 VP", "rate 1, pepper", "0: -2P +1V"),
    used("BB10", "4 identical goods for 3 VP", "rate 2, dates", "0: -4D +3V"),
    used("BB10", "1 gold for 2 VP", "rate 3", "0: -1G +2V"),
    used("BB10", "2 gold for 4 VP", "rate 4", "0: -2G +4V"),
    used("BB10", "no exchange", "skip", ""),
    used("HB10", "2 goods for 1 VP", "rate 1, pepper, dates", "0: -1P -1D +1V"),
    used("HB10", "4 identical goods for 3 VP", "rate 2, salt", "0: -4S +3V"),
    used("HB10", "1 gold for 2 VP", "rate 3", "0: -1G +2V"),
    used("HB10", "2 gold for 4 VP", "rate 4", "0: -2G +4V"),
    used("HB10", "no exchange", "skip", ""),
    # Fata Morgana
    used(
        "BB09",
        "a marker anywhere",
        "move r2c2 r3c3",
        "r2c2: goods G04 [0] -> goods G04; r3c3: goods G05 -> goods G05 [0]",
        centre="r2c2 G04, r3c3 G05",
        **MARKERS,
    ),
    used("BB09", "no marker", "skip", "", **MARKERS),
    used("BB09", "without a marker", "", ""),
    used(
        "HB09",
        "a marker one card on",
        "move r2c3 r3c3",
        "r2c3: tribe H19 [0] -> tribe H19; r3c3: goods G05 -> goods G05 [0]",
        centre="r2c3 H19, r3c3 G05",
        **MARKERS,
    ),
    used("HB09", "no marker", "skip", "", **MARKERS),
    used("HB09", "without a marker", "", ""),
    # the Caravan
    used(
        "BB13", "the next goods card", "", "0: +2P; goods drawn 1; goods discarded G06; 0 got goods +1", goods="G06 G01"
    ),
    # Tribal Expansion
    used(
        "BB14",
        "the next tribe card laid out",
        "lay 1",
        "0: -2D -1S -1P; 0 lays B20 well 2 on 1.1; tribe drawn 1",
        tribe="B20 B28",
    ),
    used("BB14", "the next tribe card in hand", "hand", "0 hand: - -> B20; tribe drawn 1", tribe="B20 B28"),
    used("BB14", "the next tribe card discarded", "discard", "tribe drawn 1; tribe discarded B20", tribe="B20 B28"),
    used(
        "HB14",
        "the next tribe card laid out",
        "lay 1",
        "0: -1D -1S -1P -2W; 0 lays H19 well 3 on 1.1; tribe drawn 1",
        tribe="H19 H28 H37",
    ),
    used("HB14", "the next tribe card in hand", "hand", "0 hand: - -> H19; tribe drawn 1", tribe="H19 H28 H37"),
    used("HB14", "the next tribe card discarded", "discard", "tribe drawn 1; tribe discarded H19", tribe="H19 H28 H37"),
    used(
        "HB14",
        "drawn again for water",
        "redraw, redraw, hand",
        "0: -2W; 0 hand: - -> H37; tribe drawn 3; tribe discarded H19 H28",
        tribe="H19 H28 H37",
    ),
]

# ---------------------------------------------------------------- raids

# The raid after seat 0 ended a round: seat 0 pays as said, then seat 1 pays VP.
# card, what seat 0 has, how it pays, what it pays; goods of any kind are chosen one by one
RAIDS = """
BB04 | 2D 1S 1P 1G 5V    | pay goods, salt                 | -1S
BB04 | 2D 1S 1P 1G 5V    | pay points                      | -1V
BB08 | 2D 1S 1P 1G 5V    | pay goods, dates, pepper        | -1D -1P
BB08 | 2D 1S 1P 1G 5V    | pay points                      | -1V
BB12 | 2D 1S 1P 1G 5V    | pay goods, dates, dates, pepper | -2D -1P
BB12 | 2D 1S 1P 1G 5V    | pay points                      | -2V
BB16 | 2D 1S 1P 1G 5V    | pay goods                       | -1G
BB16 | 2D 1S 1P 1G 5V    | pay points                      | -3V
HB04 | 2D 1S 1P 1G 3W 5V | pay goods                       | -1S
HB04 | 2D 1S 1P 1G 3W 5V | pay points                      | -1V
HB08 | 2D 1S 1P 1G 3W 5V | pay goods                       | -1D -1P
HB08 | 2D 1S 1P 1G 3W 5V | pay points                      | -1V
HB12 | 2D 1S 1P 1G 3W 5V | pay goods                       | -1D -1S -1P
HB12 | 2D 1S 1P 1G 3W 5V | pay points                      | -2V
HB16 | 2D 1S 1P 1G 3W 5V | pay goods                       | -1G -1W
HB16 | 2D 1S 1P 1G 3W 5V | pay points                      | -3V
"""
# what seat 0 has if it cannot pay, and what seat 1 takes then
UNPAID = """
BB04 | 3G       | 1
BB08 | 1D 3G    | 1
BB12 | 1D 1S 1V | 2
BB16 | 1D 1S 2V | 3
HB04 | 1D 1P 1W | 1
HB08 | 2D 1W    | 1
HB12 | 1D 1S 1W | 2
HB16 | 2D 3W 2V | 3 | skip
"""
VP_SIDE = {4: 1, 8: 1, 12: 2, 16: 3}
OVER = """
    robber: 15 -> 16; start: 1 -> 0
    phase: act -> over; to_move: 0 -> -; decision: act 0 -> -; end: - -> robber"""
AFTER = {
    "BB04": next_round(3, 0, "3 -> 5"),
    "BB08": next_round(6, 0, "7 -> 9"),
    "BB12": next_round(9, 0, "11 -> 13"),
    "BB16": OVER,
    "HB04": next_round(3, 0, "3 -> 5", "targia: 13 -> 11") + NEW_DUNES,
    "HB08": next_round(6, 0, "7 -> 9", "targia: 9 -> 7") + NEW_DUNES,
    "HB12": next_round(9, 0, "11 -> 13", "targia: 5 -> 3") + NEW_DUNES,
    "HB16": OVER,
}


def raid(card: str, me: str, moves: str, changes: str) -> Case:
    number = int(card[2:])
    return Case(
        card,
        moves or "not paid",
        f"end, {moves}, pay points",
        f"{changes}; 1: -{VP_SIDE[number]}V; 1 count raids_vp +1; {AFTER[card]}",
        rules="expansion" if card.startswith("H") else "base",
        me=me,
        other="1D 1S 1P 1G 4V",
        dune="D05 D06 D07" if card.startswith("H") else "",
        figures=("", ""),
        round=number // 4 * 3,
        start=1,
        turn=0,
    )


def paid(line: str) -> Case:
    card, me, moves, price = (part.strip() for part in line.split("|"))
    return raid(card, me, moves, f"0: {price}; 0 count raids_{'vp' if moves == 'pay points' else 'res'} +1")


def unpaid(line: str) -> Case:
    card, me, vp, *moves = (part.strip() for part in line.split("|"))
    return raid(card, me, "".join(moves), f"1: +{vp}V; 0 count raids_unpaid +1; 0 count poor_raids +1")


RAIDED = [*map(paid, RAIDS.strip().splitlines()), *map(unpaid, UNPAID.strip().splitlines())]


@pytest.mark.parametrize("case", [*BORDER, *RAIDED], ids=str)
def test_border_card(case: Case) -> None:
    check(case)


# ---------------------------------------------------------------- all of them


def test_every_goods_card_is_taken() -> None:
    ids = [card["id"] for deck in ("base_goods", "house_goods") for card in shipped(deck).cards]
    assert sorted(ids) == sorted({case.card for case in GOODS})


def test_every_border_card_is_used() -> None:
    ids = [card["id"] for deck in ("base_border", "house_border") for card in shipped(deck).cards]
    assert sorted(ids) == sorted({case.card for case in (*BORDER, *RAIDED)})
    assert len(ids) == 26
