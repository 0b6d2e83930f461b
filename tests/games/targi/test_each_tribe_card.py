"""Every tribe card, played: laid out for every cost, and what it does then or later, with all that it changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.changes import NEW_DUNES, TO_SEAT_1, Case, check, next_round, table

SHIPPED = {card["id"]: card for deck in ("base_tribe", "house_tribe") for card in shipped(deck).cards}
CARDS = tuple(f"{letter}{number:02}" for letter in "BH" for number in range(1, 46))

# Laid out from r3c2 on place 1.1 with 5D 5S 5P 3G (house cards: 7W) 4V, the opponent with 1G and no card:
# card, symbol and VP, how, what is paid, further moves, further changes.
LAY_OUT = """
B01 | oasis 2       | lay 1         | -1P -1G
B02 | oasis 3       | lay 1         | -1D -1S -1G
B03 | oasis 3       | lay 1         | -2D -1S -2P
B04 | oasis 1       | lay 1         | -1P -1G
B05 | oasis 1       | lay 1         | -2S -1P
B06 | oasis 1       | lay 1         | -1S -1P -1G
B07 | oasis 1       | lay 1         | -2S -1P
B08 | oasis 2       | lay 1         | -1D -1P -1G
B09 | oasis 2       | lay 1         | -1S -1P -1G         | skip
B10 | camel_rider 3 | lay 1         | -1D -1S -1G
B11 | camel_rider 2 | lay 1         | -1D -2S -1P
B12 | camel_rider 3 | lay 1         | -1D -2S -2P
B13 | camel_rider 1 | lay 1         | -1S -1G
B14 | camel_rider 1 | lay 1         | -1G                 |                                    | 0 score bonus +1
B15 | camel_rider 2 | lay 1         | -2D -2S -1P
B16 | camel_rider 1 | lay 1         | -1G
B17 | camel_rider 2 | lay 1         | -2P -1G
B18 | camel_rider 1 | lay 1         | -2D -1S             | take, dates, salt, salt, pepper, pepper | 0: +1D +2S +2P
B18 | camel_rider 1 | lay 1         | -2D -1S             | take, dates, skip                  | 0: +1D
B18 | camel_rider 1 | lay 1         | -2D -1S             | skip
B19 | well 3        | lay 1         | -1D -1S -1G
B20 | well 2        | lay 1         | -2D -1S -1P
B21 | well 3        | lay 1         | -2D -1S -2P
B22 | well 1        | lay 1         | -1S -1G
B23 | well 1        | lay 1         | -1D -2S
B24 | well 1        | lay 1         | -1D -1G
B25 | well 2        | lay 1         | -1D -2S -1P
B26 | well 2        | lay 1         | -1S -1P -1G
B27 | well 1        | lay 1         | -1D -1G             |                                    | token
B28 | tent 2        | lay 1         | -1P -1G
B29 | tent 3        | lay 1         | -1D -1P -1G
B30 | tent 3        | lay 1         | -2D -2S -1P
B31 | tent 1        | lay 1         | -1D -1G
B32 | tent 1        | lay 1         | -1D -1P
B33 | tent 1        | lay 1         | -1D -2P
B33 | tent 1        | lay 1 cost 2  | -1G
B34 | tent 2        | lay 1         | -1D -1G
B35 | tent 1        | lay 1         | -1D -1G
B36 | tent 2        | lay 1         | -1D -1S -2P         | take                 | 1 may place next: 3 -> 2
B36 | tent 2        | lay 1         | -1D -1S -2P         | skip
B37 | targia 3      | lay 1         | -1D -1P -1G
B38 | targia 2      | lay 1         | -1D -1S -2P
B39 | targia 3      | lay 1         | -1D -2S -2P
B40 | targia 1      | lay 1         | -1P -1G
B41 | targia 1      | lay 1         | -2P -1G
B42 | targia 1      | lay 1         | -1D -2S
B42 | targia 1      | lay 1 cost 2  | -1G
B43 | targia 1      | lay 1         | -1D -1G
B44 | targia 2      | lay 1         | -2D -1G
B45 | targia 2      | lay 1         | -1D -1S -2P         | option 1, dates, pepper, pepper    | 0: +1D +2P
B45 | targia 2      | lay 1         | -1D -1S -2P         | option 1, salt, salt, salt         | 0: +3S
B45 | targia 2      | lay 1         | -1D -1S -2P         | option 2                           | 0: +1G
B45 | targia 2      | lay 1         | -1D -1S -2P         | option 3                           | 0: +1V
B45 | targia 2      | lay 1         | -1D -1S -2P         | skip
H01 | oasis 3       | lay 1         | -1D -1P -1G
H01 | oasis 3       | lay 1 cost 2  | -1D -1P -4W
H02 | oasis 3       | lay 1         | -1D -2S -1P -1W
H02 | oasis 3       | lay 1 bracket | -2D -2S -2P -1W +1V | dates, pepper
H02 | oasis 3       | lay 1 bracket | -1D -4S -1P -1W +1V | salt, salt
H03 | oasis 2       | lay 1         | -1D -1P -1G
H04 | oasis 2       | lay 1         | -1S -1P -1G -1W
H05 | oasis 2       | lay 1         | -2D -2S -1P         | take, pepper                       | 0: +1P
H05 | oasis 2       | lay 1         | -2D -2S -1P         | skip
H06 | oasis 1       | lay 1         | -1P -1G
H06 | oasis 1       | lay 1 cost 2  | -1P -4W
H07 | oasis 1       | lay 1         | -1D -1S -2P         | option 1                           | 0: +3W
H07 | oasis 1       | lay 1         | -1D -1S -2P         | option 2, dates, salt              | 0: +1D +1S
H07 | oasis 1       | lay 1         | -1D -1S -2P         | skip
H08 | oasis 1       | lay 1         | -2D -1P
H09 | oasis 1       | lay 1         | -1D -2P -1W         |                                    | token
H10 | camel_rider 3 | lay 1         | -1S -1P -1G
H10 | camel_rider 3 | lay 1 cost 2  | -1D -2S -2P
H11 | camel_rider 3 | lay 1         | -1D -1S -1G -1W
H11 | camel_rider 3 | lay 1 bracket | -1D -1S -1G -4W +2V
H12 | camel_rider 2 | lay 1         | -1D -1P -1G
H13 | camel_rider 2 | lay 1         | -1P -1G
H13 | camel_rider 2 | lay 1 cost 2  | -1D -2S -1P
H14 | camel_rider 2 | lay 1         | -1D -1S -2P         |                                    | token
H15 | camel_rider 1 | lay 1         | -1S -2P -1W
H16 | camel_rider 1 | lay 1         | -1S -1G
H16 | camel_rider 1 | lay 1 cost 2  | -1D -2S -1P
H17 | camel_rider 1 | lay 1         | -1D -1S -1W         |                                    | token
H17 | camel_rider 1 | lay 1 bracket | -1D -1S -1W -1G +2V |                                    | token
H18 | camel_rider 1 | lay 1         | -1S -1P             |                                    | token
H18 | camel_rider 1 | lay 1 cost 2  | -3W                 |                                    | token
H19 | well 3        | lay 1         | -1D -1S -1P -2W
H20 | well 3        | lay 1         | -1S -1P -1G
H20 | well 3        | lay 1 bracket | -1S -2P -1G -1W +1V
H21 | well 2        | lay 1         | -2D -1S -1P -1W
H22 | well 2        | lay 1         | -1D -1S -1P -2W
H23 | well 2        | lay 1         | -1D -2S -2P         | take                               | 0: +3W
H23 | well 2        | lay 1         | -1D -2S -2P         | skip
H24 | well 1        | lay 1         | -2D -1S
H25 | well 1        | lay 1         | -1D -1G
H25 | well 1        | lay 1 cost 2  | -1D -4W
H26 | well 1        | lay 1         | -1D -1P             | | 0 limit goods +3; 0 limit gold +2; 0 limit water +5
H27 | well 1        | lay 1         | -1D -2S -1W         |                                    | 0 score bonus +2
H28 | tent 3        | lay 1         | -1D -1S -1G
H28 | tent 3        | lay 1 cost 2  | -2D -2S -1W
H29 | tent 3        | lay 1         | -2D -2S -1P -1W
H29 | tent 3        | lay 1 bracket | -2D -2S -1P -1W -1G +2V
H30 | tent 2        | lay 1         | -1P -1G
H31 | tent 2        | lay 1         | -1D -1S -1P -2W
H32 | tent 2        | lay 1         | -1S -1P -1G -2W
H33 | tent 1        | lay 1         | -1D -1S -1W         |                                    | token
H34 | tent 1        | lay 1         | -1P -1G
H34 | tent 1        | lay 1 cost 2  | -1D -1S -2P
H35 | tent 1        | lay 1         | -2D -1P
H36 | tent 1        | lay 1         | -1S -2P -1W
H37 | targia 3      | lay 1         | -1D -1P -1G
H37 | targia 3      | lay 1 cost 2  | -1D -2P -3W
H38 | targia 3      | lay 1         | -1D -1S -2P -2W
H38 | targia 3      | lay 1 bracket | -2D -2S -3P -2W +2V
H39 | targia 2      | lay 1         | -1D -1S -1G
H40 | targia 2      | lay 1         | -1D -2S -2P | take, choose 2 | 0: +1V; goods drawn 3; goods discarded G12 G03 G05
H40 | targia 2      | lay 1         | -1D -2S -2P | take, skip     | goods drawn 3; goods discarded G03 G12 G05
H40 | targia 2      | lay 1         | -1D -2S -2P         | skip
H41 | targia 2      | lay 1         | -1P -1G -1W         |                                    | token
H42 | targia 1      | lay 1         | -1D -1G
H43 | targia 1      | lay 1         | -1D -1S -1P         |                                    | token
H44 | targia 1      | lay 1         | -1D -1G
H44 | targia 1      | lay 1 cost 2  | -2D -1S -1P
H45 | targia 1      | lay 1         | -2S -1P             |                                    | 0 score bonus +2
"""


def rules_of(card: str) -> str:
    return "base" if card.startswith("B") else "expansion"


def laid_out(line: str) -> Case:
    card, worth, how, price, further, more = ([part.strip() for part in line.split("|")] + ["", ""])[:6]
    symbol, vp = worth.split()
    token = " token 1" if more == "token" else ""
    return Case(
        card,
        f"{how} {further}".strip(),
        f"use r3c2, {how}, {further}",
        f"0: {price}; 0 lays {card} {symbol} {vp} on 1.1{token}; r3c2 used; {'' if token else more}",
        rules=rules_of(card),
        centre=f"r3c2 {card}",
        goods="G07 G03 G12 G05",
    )


ROWS = LAY_OUT.strip().splitlines()
LAID_OUT = [laid_out(row) for row in ROWS]


@pytest.mark.parametrize("case", LAID_OUT, ids=str)
def test_laying_out(case: Case) -> None:
    check(case)


WAYS = {card: sorted({row.split("|")[2].strip() for row in ROWS if row.startswith(card)}) for card in CARDS}
PRICES = sorted({tuple(part.strip() for part in (row.split("|")[0], *row.split("|")[2:4])) for row in ROWS})


@pytest.mark.parametrize("card", CARDS)
def test_there_is_no_other_way_to_lay_it_out(card: str) -> None:
    t = table(Case(card, "", "", "", rules=rules_of(card), centre=f"r3c2 {card}")).play("use r3c2")
    assert sorted(t.moves("lay")) == WAYS[card]


@pytest.mark.parametrize(("card", "how", "price"), PRICES)
def test_nothing_of_the_price_may_be_missing(card: str, how: str, price: str) -> None:
    paid = {word[-1]: int(word[1:-1]) for word in price.split() if word.startswith("-")}
    case = Case(card, "", "", "", rules=rules_of(card), centre=f"r3c2 {card}")
    purse = " ".join(f"{n}{letter}" for letter, n in paid.items())
    assert how in table(replace(case, me=purse)).play("use r3c2").moves("lay")
    for missing in paid:
        purse = " ".join(f"{n - (letter == missing)}{letter}" for letter, n in paid.items())
        assert how not in table(replace(case, me=purse)).play("use r3c2").moves("lay")


# ---------------------------------------------------------------- what lasts, and what is stored


def base(card: str, name: str, moves: str, changes: str, **how: Any) -> Case:
    return Case(card, name, moves, changes, **how)


def house(card: str, name: str, moves: str, changes: str, **how: Any) -> Case:
    return Case(card, name, moves, changes, rules="expansion", **how)


# seat 0 ends round 6, pays the second raid first and begins round 7
RAID_2 = next_round(6, 0, "7 -> 9")
LATER = {"start": 1, "turn": 0, "figures": ("", "")}
RAIDED = {**LATER, "round": 6, "me": "2D 1S 1P 1G 5V", "other": "1D 1S 1P 1G 4V"}
X_RAID_1 = next_round(3, 0, "3 -> 5", "targia: 13 -> 11") + NEW_DUNES
X_RAIDED = {**LATER, "round": 3, "me": "2D 1S 1P 1G 2W 5V", "other": "1D 1S 1P 1G 4V", "dune": "D05 D06 D07"}
TARGI_1 = "border 6: BB06 -> BB06 seat 0; placements +1; 0 targi -1; to_move: 0 -> 1; decision: place 0 -> place 1"

LASTING = [
    # discounts
    base(
        "B05",
        "an oasis costs 1 good less",
        "use r3c2, lay 1, pepper",
        "0: -2D -1S -1P; 0 lays B03 oasis 3 on 1.2; r3c2 used",
        display="B05",
        centre="r3c2 B03",
    ),
    base(
        "B05",
        "a well costs what it costs",
        "use r3c2, lay 1",
        "0: -1D -2S; 0 lays B23 well 1 on 1.2; r3c2 used",
        display="B05",
        centre="r3c2 B23",
    ),
    base(
        "B16",
        "a camel rider costs 1 good less",
        "use r3c2, lay 1, salt",
        "0: -1D -1S -2P; 0 lays B12 camel_rider 3 on 1.2; r3c2 used",
        display="B16",
        centre="r3c2 B12",
    ),
    base(
        "B23",
        "a well costs 1 good less",
        "use r3c2, lay 1, salt",
        "0: -2D -2P; 0 lays B21 well 3 on 1.2; r3c2 used",
        display="B23",
        centre="r3c2 B21",
    ),
    base(
        "B33",
        "a tent costs 1 good less",
        "use r3c2, lay 1, dates",
        "0: -1D -2S -1P; 0 lays B30 tent 3 on 1.2; r3c2 used",
        display="B33",
        centre="r3c2 B30",
    ),
    base(
        "B42",
        "a Targia costs 1 good less",
        "use r3c2, lay 1, dates",
        "0: -2S -2P; 0 lays B39 targia 3 on 1.2; r3c2 used",
        display="B42",
        centre="r3c2 B39",
    ),
    base(
        "B34",
        "the Noble lays out for 1 good less",
        "use 1, lay 1, pepper",
        """0: -2D -2S; 0 lays B30 tent 3 on 1.2; 0 hand: B30 -> -; 0 hand open: 1 -> 0
        border 1: BB01 seat 0 -> BB01 seat 0 done""",
        display="B34",
        hand="B30",
        figures=("1", ""),
        round=2,
    ),
    base(
        "B34",
        "a centre card costs what it costs",
        "use r3c2, lay 1",
        "0: -2D -2S -1P; 0 lays B30 tent 3 on 1.2; r3c2 used",
        display="B34",
        centre="r3c2 B30",
    ),
    house(
        "H30",
        "on a fourth place 1 good less",
        "use r3c2, lay 1, dates",
        "0: -1D -2S -1P -1W; 0 lays H29 tent 3 on 1.4; r3c2 used",
        display="H30 H01 H10",
        centre="r3c2 H29",
    ),
    house(
        "H30",
        "on a first place the full price",
        "use r3c2, lay 2",
        "0: -2D -2S -1P -1W; 0 lays H29 tent 3 on 2.1; r3c2 used",
        display="H30 H01 H10",
        centre="r3c2 H29",
    ),
    # paying
    house(
        "H22",
        "1 water for 1 good",
        "use r3c2, lay 1, pepper",
        "0: -1D -1S -1P -3W; 0 lays H38 targia 3 on 1.2; r3c2 used",
        display="H22",
        centre="r3c2 H38",
    ),
    house(
        "H22",
        "nothing replaced",
        "use r3c2, lay 1, skip",
        "0: -1D -1S -2P -2W; 0 lays H38 targia 3 on 1.2; r3c2 used",
        display="H22",
        centre="r3c2 H38",
    ),
    base(
        "B27",
        "the stored gold pays",
        "use r3c2, lay 1",
        "0: -1P; 0 1.1: B27 well token 1 -> B27 well; 0 lays B01 oasis 2 on 1.2; r3c2 used",
        me="1P 4V",
        display="B27",
        centre="r3c2 B01",
    ),
    base(
        "B27",
        "the stored gold pays if wanted",
        "use r3c2, lay 1, stored gold",
        "0: -1P; 0 1.1: B27 well token 1 -> B27 well; 0 lays B01 oasis 2 on 1.2; r3c2 used",
        display="B27",
        centre="r3c2 B01",
    ),
    base(
        "B27",
        "own gold pays if wanted",
        "use r3c2, lay 1, own gold",
        "0: -1P -1G; 0 lays B01 oasis 2 on 1.2; r3c2 used",
        display="B27",
        centre="r3c2 B01",
    ),
    # hand cards
    base(
        "B26",
        "the hand card without the Noble for 1 good more",
        "lay 1, salt",
        "0: -2D -2S -1P; 0 lays B20 well 2 on 1.2; 0 hand: B20 -> -; 0 hand open: 1 -> 0",
        display="B26",
        hand="B20",
    ),
    house(
        "H35",
        "the hand card without the Noble for 1 water more",
        "lay 1",
        "0: -1D -1S -1P -3W; 0 lays H19 well 3 on 1.2; 0 hand: H19 -> -; 0 hand open: 1 -> 0",
        display="H35",
        hand="H19",
    ),
    # exchanges
    base(
        "B35",
        "1 good for 1 other good at the Trader",
        "use 5, extra 1, dates, salt, extra 1, pepper, dates, skip",
        "0: +1S -1P; border 5: BB05 seat 0 -> BB05 seat 0 done",
        display="B35",
        figures=("5", ""),
    ),
    house(
        "H21",
        "1 good for 1 water at any time",
        "extra 1, dates, extra 1, salt",
        "0: -1D -1S +2W",
        display="H21",
    ),
    # goods cards
    base(
        "B07",
        "salt once more, once in a round",
        "use r2c2, use 13",
        """0: +2S +1S +1D; r2c2 used; goods drawn 1; goods discarded G09; border 13: BB13 seat 0 -> BB13 seat 0 done
        0 got goods +1; 0 bonus taken 1.1 +1""",
        display="B07",
        centre="r2c2 G02",
        goods="G09",
    ),
    base(
        "B17",
        "pepper once more",
        "use r2c2",
        "0: +2P +1P; r2c2 used; 0 got goods +1; 0 bonus taken 1.1 +1",
        display="B17",
        centre="r2c2 G06",
    ),
    base(
        "B17",
        "not for salt",
        "use r2c2",
        "0: +2S; r2c2 used; 0 got goods +1",
        display="B17",
        centre="r2c2 G05",
    ),
    base(
        "B44",
        "dates once more",
        "use r2c2, option 1",
        "0: +1D +1D; r2c2 used; 0 got goods +1; 0 bonus taken 1.1 +1",
        display="B44",
        centre="r2c2 G10",
    ),
    house(
        "H03",
        "1 water with a goods card, once in a round",
        "use r2c2, use r3c2",
        "0: +1G +1W +1V; r2c2 used; r3c2 used; 0 bonus taken 1.1 +1",
        display="H03",
        centre="r2c2 G11, r3c2 G12",
    ),
    # laying out
    house(
        "H04",
        "2 water with a further oasis",
        "use r3c2, lay 1",
        "0: -1D -2S -1P -1W +2W; 0 lays H02 oasis 3 on 1.2; r3c2 used",
        display="H04",
        centre="r3c2 H02",
    ),
    house(
        "H04",
        "no water with a well",
        "use r3c2, lay 1",
        "0: -1D -1S -1P -2W; 0 lays H19 well 3 on 1.2; r3c2 used",
        display="H04",
        centre="r3c2 H19",
    ),
    # rounds
    base(
        "B08",
        "1 good in a round without goods from goods cards",
        "use 3, end, pepper",
        f"0: +1S +1P; border 3: BB03 seat 0 -> BB03; {TO_SEAT_1}",
        display="B08",
        figures=("3", ""),
    ),
    base(
        "B08",
        "nothing after a goods card",
        "use r2c2, end",
        f"""0: +2D; r2c2 used; 0 got goods +1; border 2: BB02 seat 0 -> BB02; border 6: BB06 seat 0 -> BB06
        {TO_SEAT_1}""",
        display="B08",
        figures=("2 6", ""),
    ),
    house(
        "H08",
        "1 water for the start player",
        "end",
        f"0: +1W; {TO_SEAT_1}",
        display="H08",
        figures=("", ""),
    ),
    house(
        "H08",
        "no water for the other player",
        "end",
        next_round(1, 0, "1 -> 2", "targia: 15 -> 14"),
        display="H08",
        me="3D 3S 3P 1G 2W 4V",
        **LATER,
    ),
    house(
        "H24",
        "1 good without laying out",
        "end, pepper",
        f"0: +1P; {TO_SEAT_1}",
        display="H24",
        figures=("", ""),
    ),
    house(
        "H24",
        "nothing after laying out",
        "use r3c2, lay 1, end",
        f"""0: -1D -2S -1P -1W; 0 lays H02 oasis 3 on 1.2; r3c2 used
        border 2: BB02 seat 0 -> BB02; border 13: HB13 seat 0 -> HB13; {TO_SEAT_1}""",
        display="H24",
        centre="r3c2 H02",
        figures=("2 13", ""),
    ),
    house(
        "H26",
        "13 goods, 5 gold and 15 water are kept",
        "end",
        "0: -1G -1W;" + next_round(1, 0, "1 -> 2", "targia: 15 -> 14"),
        display="H26",
        me="5D 4S 4P 6G 16W 4V",
        **LATER,
    ),
    house(
        "H26",
        "14 goods are too many",
        "end, salt",
        "0: -1S;" + next_round(1, 0, "1 -> 2", "targia: 15 -> 14"),
        display="H26",
        me="5D 5S 4P 5G 15W 4V",
        **LATER,
    ),
    # raids
    base(
        "B06",
        "nothing is paid at a raid",
        "end, pay points",
        f"1: -1V; 1 count raids_vp +1; {RAID_2}",
        display="B06",
        **RAIDED,
    ),
    base(
        "B43",
        "1 VP after paying goods",
        "end, pay goods, dates, salt, pay points",
        f"0: -1D -1S +1V; 0 count raids_res +1; 1: -1V; 1 count raids_vp +1; {RAID_2}",
        display="B43",
        **RAIDED,
    ),
    base(
        "B43",
        "1 VP after paying VP",
        "end, pay points, pay points",
        f"0: -1V +1V; 0 count raids_vp +1; 1: -1V; 1 count raids_vp +1; {RAID_2}",
        display="B43",
        **RAIDED,
    ),
    house(
        "H42",
        "2 water after paying",
        "end, pay goods, pay points",
        f"0: -1S +2W; 0 count raids_res +1; 1: -1V; 1 count raids_vp +1; {X_RAID_1}",
        display="H42",
        **X_RAIDED,
    ),
    house(
        "H43",
        "one raid is free",
        "end, exempt, pay points",
        f"0 1.1: H43 targia token 1 -> H43 targia; 1: -1V; 1 count raids_vp +1; {X_RAID_1}",
        display="H43",
        **X_RAIDED,
    ),
    house(
        "H43",
        "it may be saved for later",
        "end, pay points, pay points",
        f"0: -1V; 0 count raids_vp +1; 1: -1V; 1 count raids_vp +1; {X_RAID_1}",
        display="H43",
        **X_RAIDED,
    ),
    # placing
    base("B24", "on the robber's card", "place 6", TARGI_1, display="B24", round=5, placing=True),
    house(
        "H18",
        "once on the robber's card",
        "place 6",
        f"0 1.1: H18 camel_rider token 1 -> H18 camel_rider; {TARGI_1}",
        display="H18",
        round=5,
        placing=True,
    ),
    house(
        "H12",
        "opposite a Targi of the opponent",
        "place 14, place 6",
        """border 14: HB14 -> HB14 seat 1; border 6: BB06 -> BB06 seat 0; placements +2; 0 targi -1; 1 targi -1""",
        display="H12",
        start=1,
        placing=True,
    ),
    house(
        "H13",
        "on a dune of the opponent",
        "place D02, place D02",
        "dune D02: free -> seats 0 1; placements +2; 0 targi -1; 1 targi -1",
        display="H13",
        start=1,
        placing=True,
    ),
    # dunes and the Targia
    house(
        "H15",
        "1 good more with a dune",
        "use D04, take, salt",
        "0: +1G +1S; dune D04 discarded; 0 count dunes_used +1",
        display="H15",
        figures=("D04", ""),
    ),
    house(
        "H39",
        "1 good more with the Targia",
        "targia, take, dates, salt",
        "0: +1D +1S; 0 targia due -1; 0 count targia_used +1",
        display="H39",
        figures=("15", ""),
    ),
    # stored actions
    house(
        "H09",
        "a goods card without a marker, once",
        "use 1.1, use r3c1",
        "0: +1S; r3c1 used; 0 got goods +1; 0 1.1: H09 oasis token 1 -> H09 oasis",
        display="H09",
        centre="r3c1 G02",
        refused="use 1.1",
    ),
    house(
        "H14",
        "a marker moves, once",
        "use 1.1, move r2c2 r2c1",
        """r2c2: goods G04 [0] -> goods G04; r2c1: tribe H19 -> tribe H19 [0]
        0 1.1: H14 camel_rider token 1 -> H14 camel_rider""",
        display="H14",
        centre="r2c1 H19, r2c2 G04",
        refused="use 1.1",
    ),
    house(
        "H17",
        "start player of the next round, once",
        "use 1.1",
        "next start: -1 -> 0; 0 1.1: H17 camel_rider token 1 -> H17 camel_rider",
        display="H17",
        refused="use 1.1",
    ),
    house(
        "H33",
        "one of the top three discards in hand, once",
        "use 1.1, choose 3, hand",
        """0 hand: - -> H10; 0 hand open: 0 -> 1; discards tribe: H01 H10 H19 H28 -> H01 H19 H28
        0 1.1: H33 tent token 1 -> H33 tent""",
        display="H33",
        tribe_discards="H01 H10 H19 H28",
        refused="use 1.1",
    ),
    house(
        "H33",
        "one of the top three discards laid out",
        "use 1.1, choose 2, lay 1",
        """0: -1D -1S -1P -2W; 0 lays H19 well 3 on 1.2; discards tribe: H01 H10 H19 H28 -> H01 H10 H28
        0 1.1: H33 tent token 1 -> H33 tent""",
        display="H33",
        tribe_discards="H01 H10 H19 H28",
    ),
    house(
        "H41",
        "the Silversmith, once",
        "use 1.1, use 10, rate 3",
        "0: -1G +2V; 0 1.1: H41 targia token 1 -> H41 targia",
        display="H41",
        refused="use 1.1",
    ),
    house(
        "H41",
        "the Trader",
        "use 1.1, use 5, rate 3, dates, salt, skip",
        "0: -1G +1D +1S; 0 1.1: H41 targia token 1 -> H41 targia",
        display="H41",
    ),
    # lightning, with more in the display
    base(
        "B09",
        "two cards change places",
        "use r3c2, lay 2, lift 1.2, lift 2.2, put 2.2, put 1.2",
        """0: -1S -1P -1G; 0 lays B09 oasis 2 on 2.2; r3c2 used
        0 1.2: B19 well -> B09 oasis; 0 2.2: B09 oasis -> B19 well; 0 score rows -2""",
        display="B01 B19 B10 B28 / B37",
        centre="r3c2 B09",
    ),
    base(
        "B25",
        "3 goods for 6 cards",
        "use r3c2, lay 2, take, dates, salt, pepper",
        "0: -1D -2S -1P +1D +1S +1P; 0 lays B25 well 2 on 2.2; r3c2 used",
        display="B01 B19 B10 B28 / B37",
        centre="r3c2 B25",
    ),
    base(
        "B36",
        "the opponent places 2 Targi in the next round",
        "use r3c2, lay 1, take, end",
        """0: -1D -1S -2P; 0 1.1: - -> B36 tent; 0 score cards +2; r3c2 used; all turned up
        border 2: BB02 seat 0 -> BB02; border 13: BB13 seat 0 -> BB13; 1 may place: 3 -> 2; 1 targi -1;"""
        + next_round(1, 0, "1 -> 2"),
        centre="r3c2 B36",
        me="3D 3S 3P 1G 4V",
        start=1,
        turn=0,
        figures=("2 13", ""),
    ),
    house(
        "H05",
        "3 goods for 3 oases",
        "use r3c2, lay 1, take, dates, dates, pepper",
        "0: -2D -2S -1P +2D +1P; 0 lays H05 oasis 2 on 1.4; r3c2 used",
        display="H01 H10 H02",
        centre="r3c2 H05",
    ),
    house(
        "H31",
        "the hand card for 1 good less",
        "use r3c2, lay 1, lay 1, salt",
        """0: -1D -1S -1P -2W; 0 lays H31 tent 2 on 1.1; r3c2 used
        0: -1D -1S -2P -2W +1S; 0 lays H38 targia 3 on 1.2; 0 hand: H38 -> -; 0 hand open: 1 -> 0""",
        hand="H38",
        centre="r3c2 H31",
    ),
    house(
        "H31",
        "the hand card discarded for nothing",
        "use r3c2, lay 1, discard",
        """0: -1D -1S -1P -2W; 0 lays H31 tent 2 on 1.1; r3c2 used
        tribe discarded H38; 0 hand: H38 -> -; 0 hand open: 1 -> 0""",
        hand="H38",
        centre="r3c2 H31",
    ),
]


@pytest.mark.parametrize("case", LASTING, ids=str)
def test_effect(case: Case) -> None:
    check(case)


# ---------------------------------------------------------------- points at the end

# The last round: seat 0 lays out a card from r3c2, then both pay the fourth raid and the game is over.
# card, own display, card laid out and where, its price, points that change, the opponent's display
AT_THE_END = """
B04 | B04 B19             | B20 well 2 on 1.3        | -2D -1S -1P     | bonus +1
B04 | B04 B19 B20         | B21 well 3 on 1.4        | -2D -1S -2P     |
B04 | B04 B19             | B30 tent 3 on 1.3        | -2D -2S -1P     |
B13 | B13 B28             | B30 tent 3 on 1.3        | -2D -2S -1P     | bonus +1
B13 | B13 B28             | B20 well 2 on 1.3        | -2D -1S -1P     |
B14 | B14                 | B30 tent 3 on 1.2        | -2D -2S -1P     | bonus +1          | B19
B14 | B14                 | B30 tent 3 on 1.2        | -2D -2S -1P     |                   | B19 B20
B15 | B15 B01 B19         | B30 tent 3 on 1.4        | -2D -2S -1P     | rows +2
B15 | B01 B19 B02         | B15 camel_rider 2 on 1.4 | -2D -2S -1P     | bonus +2
B15 | B01 B19             | B15 camel_rider 2 on 1.3 | -2D -2S -1P     |
B22 | B22 B37             | B39 targia 3 on 1.3      | -1D -2S -2P     | bonus +1
B22 | B22 B37             | B20 well 2 on 1.3        | -2D -1S -1P     |
B31 | B31 B01             | B03 oasis 3 on 1.3       | -2D -1S -2P     | bonus +1
B31 | B31 B01             | B30 tent 3 on 1.3        | -2D -2S -1P     |
B32 | B32 B01 B10 B28 / B19 B02 B11 B29 / B37 | B20 well 2 on 3.2 | -2D -1S -1P | bonus +1
B32 | B32 B01 B10 B28 / B19 B02 B11 B29       | B20 well 2 on 3.1 | -2D -1S -1P |
B40 | B40 B10             | B12 camel_rider 3 on 1.3 | -1D -2S -2P     | bonus +1
B40 | B40 B10             | B39 targia 3 on 1.3      | -1D -2S -2P     |
B41 | B41 B01 B10         | B21 well 3 on 1.4        | -2D -1S -2P     | rows +2, bonus +2
B41 | B41 B01 B19         | B21 well 3 on 1.4        | -2D -1S -2P     |
B41 | B41 / B37 B38 B40   | B39 targia 3 on 2.4      | -1D -2S -2P     | rows +4
H06 | H06 H37             | H38 targia 3 on 1.3      | -1D -1S -2P -2W | bonus +1
H06 | H06 H37             | H19 well 3 on 1.3        | -1D -1S -1P -2W |
H16 | H16 H01             | H02 oasis 3 on 1.3       | -1D -2S -1P -1W | bonus +1
H16 | H16 H01             | H19 well 3 on 1.3        | -1D -1S -1P -2W |
H25 | H25 H11             | H17 camel_rider 1 on 1.3 token 1 | -1D -1S -1W | bonus +1
H25 | H25 H11             | H19 well 3 on 1.3        | -1D -1S -1P -2W |
H27 | H27                 | H19 well 3 on 1.2        | -1D -1S -1P -2W | bonus -1
H27 | H27                 | H02 oasis 3 on 1.2       | -1D -2S -1P -1W |
H32 | H32 H01 H02         | H19 well 3 on 1.4        | -1D -1S -1P -2W | bonus +1
H32 | H32 H01             | H19 well 3 on 1.3        | -1D -1S -1P -2W |
H34 | H34 H20             | H19 well 3 on 1.3        | -1D -1S -1P -2W | bonus +1
H34 | H34 H20             | H02 oasis 3 on 1.3       | -1D -2S -1P -1W |
H36 | H36 H01 / H10 H20   | H38 targia 3 on 2.3      | -1D -1S -2P -2W | bonus +2
H36 | H36 H01 / H10 H20   | H19 well 3 on 2.3        | -1D -1S -1P -2W |
H44 | H44 H28             | H33 tent 1 on 1.3 token 1 | -1D -1S -1W    | bonus +1
H44 | H44 H28             | H19 well 3 on 1.3        | -1D -1S -1P -2W |
H45 | H45                 | H01 oasis 3 on 1.2       | -1D -1P -1G     | bonus -2
H45 | H45                 | H19 well 3 on 1.2        | -1D -1S -1P -2W |
"""


def at_the_end(line: str) -> Case:
    card, display, laid, price, points, opposite = ([part.strip() for part in line.split("|")] + [""])[:6]
    expansion = card.startswith("H")
    raid = "-1G -1W" if expansion else "-1G"
    thirteen = "HB13" if expansion else "BB13"
    scored = "; ".join(f"0 score {word.strip()}" for word in points.split(",") if points)
    return Case(
        card,
        f"at the end {laid} {opposite}",
        f"use r3c2, lay {laid.partition(' on ')[2][0]}, end, pay goods, pay goods",
        f"""0: {price}; 0 lays {laid}; r3c2 used; {scored}
        border 2: BB02 seat 0 -> BB02; border 13: {thirteen} seat 0 -> {thirteen}; all turned up
        robber: 15 -> 16; start: 1 -> 0; 0: {raid}; 1: {raid}; 0 count raids_res +1; 1 count raids_res +1
        phase: act -> over; to_move: 0 -> -; decision: act 0 -> -; end: - -> robber""",
        rules=rules_of(card),
        display=display,
        opposite=opposite,
        centre=f"r3c2 {laid.split()[0]}",
        me="2D 2S 3P 2G 8W 4V" if expansion else "3D 3S 3P 1G 4V",
        other="1D 1S 1P 1G 2W 4V" if expansion else "1D 1S 1P 1G 4V",
        figures=("2 13", ""),
        round=12,
        start=1,
        turn=0,
    )


SCORED = [at_the_end(line) for line in AT_THE_END.strip().splitlines()]


@pytest.mark.parametrize("case", SCORED, ids=str)
def test_points_at_the_end(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("card", [card for card in CARDS if SHIPPED[card]["icon"] == "exclamation"])
def test_every_exclamation_card_scores_in_one_case_and_not_in_another(card: str) -> None:
    cases = [case for case in SCORED if case.card == card]
    assert {"0 score bonus" in case.changes for case in cases} == {True, False}


# ---------------------------------------------------------------- all of them


def test_every_tribe_card_is_played() -> None:
    assert sorted(SHIPPED) == sorted(CARDS)
    for card in SHIPPED.values():
        ways = [f"lay 1 cost {i + 1}" if i else "lay 1" for i in range(len(card["cost"]))]
        if card["bracket"]:
            ways.append("lay 1 bracket")
        assert WAYS[card["id"]] == sorted(ways)
        at_once = {case.card for case in LAID_OUT if not case.moves.endswith(", ")}
        played = {case.card for case in (*LASTING, *SCORED)} | (at_once if card["icon"] == "lightning" else set())
        assert card["icon"] == "none" or card["id"] in played, f"the effect of {card['id']} is not played"
