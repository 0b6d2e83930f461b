"""Every option of every challenge card: judged at the end, fulfilled and just missed; and every obstacle."""

from __future__ import annotations

from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.changes import Case, check, next_round

SHIPPED = {option["id"]: option for card in shipped("house_challenges").cards for option in card["options"]}
NEED_EXPANSION = {"CR1d", "CR2d", "CR3d", "CO1d", "CO2d", "CO3d", "CB1d", "CB2d", "CB3d"}

# The opponent has 12 cards, so that the round is the last one: 15 VP printed, a row of oases, no Targia, no plain card,
# no exclamation card, nine infinity cards; and 2D 2S 2P 1G 4V, 23 points in all.
TWELVE = "B05 B06 B07 B09 / B16 B17 B18 B23 / B24 B26 B27 B33"
TWELVE_HOUSE = "H01 H02 H03 H05 / H10 H12 H13 H15 / H20 H22 H28 H30"

# Seat 0 uses r3c2 and ends the round, which ends the game.
# option, possession, display, card on r3c2 (tribe: laid out where), price or gain, points that change, what both score
JUDGED = """
CP1a | 2D 2S 1P 29V | | B30 tent 3 on 1.1 | -2D -2S -1P | judged +2 | 2 0
CP1a | 2D 2S 1P 28V | | B30 tent 3 on 1.1 | -2D -2S -1P | | 0 0
CP1b | 14V | | G12 | +1V | judged +2 | 2 0
CP1b | 13V | | G12 | +1V | | 0 0
CP1c | 2D 1S 1P | B02 B03 B10 B12 / B11 | B20 well 2 on 2.2 | -2D -1S -1P | judged +2 | 2 0
CP1c | 2D 2S 1P | B02 B03 B10 B12 | B30 tent 3 on 2.1 | -2D -2S -1P | | 0 0
CP1d | 2D 2S 1P | B01 B10 B19 B28 / B02 B11 B20 | B30 tent 3 on 2.4 | -2D -2S -1P | rows +2, judged +2 | 2 2
CP1d | 2D 2S 1P | B01 B10 B20 | B30 tent 3 on 1.4 | -2D -2S -1P | rows +2 | 0 2
CP2a | 2D 2S 1P 31V | | B30 tent 3 on 1.1 | -2D -2S -1P | judged +2 | 2 0
CP2a | 2D 2S 1P 30V | | B30 tent 3 on 1.1 | -2D -2S -1P | | 0 0
CP2b | 18V | | G12 | +1V | judged +2 | 2 0
CP2b | 17V | | G12 | +1V | | 0 0
CP2c | 2D 1S 1P | B41 B04 B10 / B19 | B20 well 2 on 1.4 | -2D -1S -1P | rows +2, bonus +3, judged +2 | 2 0
CP2c | 2D 1S 1P | B41 B04 B10 | B20 well 2 on 1.4 | -2D -1S -1P | rows +2, bonus +2 | 0 0
CP2d | 2D 2S 1P | B02 B03 B10 B12 / B19 | B30 tent 3 on 2.2 | -2D -2S -1P | judged +2 | 2 0
CP2d | 2D 1S 1P | B02 B03 B10 B12 / B19 | B20 well 2 on 2.2 | -2D -1S -1P | | 0 0
CP3a | 2D 2S 1P 12V | B02 B03 B10 B12 / B19 | B30 tent 3 on 2.2 | -2D -2S -1P | judged +2 | 2 0
CP3a | 2D 1S 1P 12V | B02 B03 B10 B12 / B19 | B20 well 2 on 2.2 | -2D -1S -1P | | 0 0
CP3a | 2D 2S 1P 13V | B02 B03 B10 B12 / B19 | B30 tent 3 on 2.2 | -2D -2S -1P | | 0 0
CP3b | 2D 2S 1P | B01 B02 B03 B04 / B10 B19 B37 | B30 tent 3 on 2.4 | -2D -2S -1P | rows +2, judged +2 | 2 0
CP3b | 2D 2S 1P | B01 B02 B03 B04 / B10 B11 B37 | B30 tent 3 on 2.4 | -2D -2S -1P | | 0 0
CP3c | 2D 2S 1P | B02 B03 B10 B12 / B19 | B30 tent 3 on 2.2 | -2D -2S -1P | judged +2 | 2 0
CP3c | 2D 1S 1P | B02 B03 B10 B12 / B19 | B20 well 2 on 2.2 | -2D -1S -1P | | 0 0
CP3d | 2D 2S 1P 33V | | B30 tent 3 on 1.1 | -2D -2S -1P | judged +2 | 2 0
CP3d | 2D 2S 1P 32V | | B30 tent 3 on 1.1 | -2D -2S -1P | | 0 0
CR1a | 1G | | G11 | +1G | judged +2 | 2 0
CR1a | 4D | | G11 | +1G | | 0 0
CR1b | 2D 2S 1P | | G01 | +1D | judged +2 | 2 2
CR1b | 2D 2S | | G01 | +1D | | 0 2
CR1c | 1D 3S | | G03 | +1P | judged +2 | 2 2
CR1c | 1D 2S | | G03 | +1P | | 0 2
CR1c | 5D | | G03 | +1P | | 0 2
CR1d | 2W | | HG01 | +2W | judged +2 | 2 0
CR1d | 1W | | HG01 | +2W | | 0 0
CR2a | 3D 2S | | G11 | +1G | judged +2 | 2 2
CR2a | 4D | | G11 | +1G | | 0 2
CR2a | 4D | | G01 | +1D | | 0 2
CR2b | 6D 1S 1P | | G01 | +1D | judged +2 | 2 0
CR2b | 5D 1S 1P | | G01 | +1D | | 0 0
CR2c | 2D 2S 1P | | G03 | +1P | judged +2 | 2 2
CR2c | 3D 1S 1P | | G03 | +1P | | 0 2
CR2d | 4W | | HG01 | +2W | judged +2 | 2 0
CR2d | 3W | | HG01 | +2W | | 0 0
CR3a | 1G 4V | | B14 camel_rider 1 on 1.1 | -1G | judged +2 | 2 0
CR3a | 2G 4V | | B14 camel_rider 1 on 1.1 | -1G | | 0 0
CR3a | 1D 1G 4V | | B14 camel_rider 1 on 1.1 | -1G | | 0 0
CR3b | 1S 4P | | G03 | +1P | judged +2 | 2 0
CR3b | 3S 3P | | G03 | +1P | | 0 0
CR3c | 1G | | G11 | +1G | judged +2 | 2 0
CR3c | 3P | | G11 | +1G | other -2 | 0 0
CR3d | 1D 1S 1P 1G | | HG01 | +2W | judged +2 | 2 2
CR3d | 1D 1S 1P | | HG01 | +2W | | 0 2
CR3d | 1D 2S 1G | | HG01 | +2W | | 0 2
CD1a | 2D 2S 1P | B01 B02 B10 B11 / B19 B20 B28 B29 | B30 tent 3 on 3.1 | -2D -2S -1P | judged +2 | 2 2
CD1a | 2D 2S 1P | B01 B02 B10 B11 / B19 B20 B28 | B30 tent 3 on 2.4 | -2D -2S -1P | | 0 2
CD1b | 1D 1S 2P | B01 / B10 B19 B28 | B38 targia 2 on 1.2 | -1D -1S -2P | judged +2 | 2 0
CD1b | 2D 2S 1P | B01 / B10 B19 B28 | B30 tent 3 on 1.2 | -2D -2S -1P | | 0 0
CD1c | 2D 2S 1P | B01 B10 B19 B28 / B02 B11 B20 | B30 tent 3 on 2.4 | -2D -2S -1P | rows +2, judged +2 | 2 0
CD1c | 2D 2S 1P | B01 B10 B19 B28 / B02 B03 B20 | B30 tent 3 on 2.4 | -2D -2S -1P | | 0 0
CD1d | 2D 2S 1P | B01 B02 B10 B11 / B19 B21 B28 | B30 tent 3 on 2.4 | -2D -2S -1P | judged +2 | 2 2
CD1d | 2D 2S 1P | B01 B02 B10 B11 / B19 B21 | B30 tent 3 on 2.3 | -2D -2S -1P | | 0 2
CD2a | 2D 1S 1P | B19 B21 / B22 | B20 well 2 on 1.3 | -2D -1S -1P | judged +2 | 2 2
CD2a | 2D 1S 1P | B19 B21 | B20 well 2 on 1.3 | -2D -1S -1P | | 0 2
CD2b | 2D 2S 1P | B01 B02 B10 B11 / B19 B21 B28 B29 / B37 | B30 tent 3 on 3.2 | -2D -2S -1P | judged +2 | 2 2
CD2b | 2D 2S 1P | B01 B02 B10 B11 / B19 B21 B28 B29 | B30 tent 3 on 3.1 | -2D -2S -1P | | 0 2
CD2c | 2D 2S 1P | B01 B10 B19 | B30 tent 3 on 2.1 | -2D -2S -1P | judged +2 | 2 0
CD2c | 2D 2S 1P | B01 B10 B22 | B30 tent 3 on 2.1 | -2D -2S -1P | | 0 0
CD2d | 2D 2S 1P | B04 | B15 camel_rider 2 on 1.2 | -2D -2S -1P | judged +2 | 2 0
CD2d | 2D 2S 1P | B10 | B15 camel_rider 2 on 1.2 | -2D -2S -1P | | 0 0
CD3a | 2D 2S 1P | B01 B02 B10 / B19 B21 B28 / B37 B38 | B30 tent 3 on 3.3 | -2D -2S -1P | judged +2 | 2 2
CD3a | 2D 2S 1P | B01 B02 B10 / B19 B21 B28 / B37 B38 | B30 tent 3 on 1.4 | -2D -2S -1P | | 0 2
CD3b | 2D 1S 1P | B01 B02 B10 B11 / B12 | B20 well 2 on 2.2 | -2D -1S -1P | judged +2 | 2 0
CD3b | 2D 2S 1P | B01 B02 B10 B11 / B19 | B30 tent 3 on 2.2 | -2D -2S -1P | | 0 0
CD3b | 2D 1S 1P | B01 B02 B10 B11 | B20 well 2 on 2.1 | -2D -1S -1P | | 0 0
CD3c | 2D 2S 1P | B02 B10 | B30 tent 3 on 1.3 | -2D -2S -1P | judged +2 | 2 0
CD3c | 2D 1S 1P | B02 B10 | B20 well 2 on 1.3 | -2D -1S -1P | | 0 0
CD3d | 2D 1G | B34 B35 B43 | B44 targia 2 on 1.4 | -2D -1G | judged +2 | 2 2
CD3d | 2D 1G | B34 B35 B37 | B44 targia 2 on 1.4 | -2D -1G | | 0 2
"""


def rules_of(option: str) -> dict[str, Any]:
    return {"rules": "expansion" if option in NEED_EXPANSION else "base", "options": {"challenges": [option]}}


OVER = "phase: act -> over; to_move: 0 -> -; decision: act 0 -> -; end: - -> display"
POINTS = {
    "rows": "0 score rows",
    "bonus": "0 score bonus",
    "judged": "0 score challenges",
    "other": "1 score challenges",
}
Judged = tuple[Case, list[int]]


def judged(line: str) -> Judged:
    option, me, display, card, price, points, scored = (part.strip() for part in line.split("|"))
    name, _, laid = card.partition(" ")
    thirteen = "HB13" if option in NEED_EXPANSION else "BB13"
    goods = "0 got goods +1" if price[-1] in "DSP" and not laid else ""
    changes = f"""
        0: {price}; {f"0 lays {card}" if laid else goods}; r3c2 used; all turned up; {OVER}
        border 2: BB02 seat 0 -> BB02; border 13: {thirteen} seat 0 -> {thirteen}"""
    for point in filter(None, points.split(",")):
        what, n = point.split()
        changes += f"; {POINTS[what]} {n}"
    case = Case(
        option,
        f"{me}, {display}, {name}",
        f"use r3c2, lay {card[-3]}, end" if laid else "use r3c2, end",
        changes,
        **rules_of(option),
        me=me,
        display=display,
        opposite=TWELVE_HOUSE if option in NEED_EXPANSION else TWELVE,
        centre=f"r3c2 {name}",
        figures=("2 13", ""),
        start=1,
        turn=0,
    )
    return case, [int(n) for n in scored.split()]


# ---------------------------------------------------------------- what was counted during the game

LAST_RAID = """
    robber: 15 -> 16; start: 1 -> 0
    phase: act -> over; to_move: 0 -> -; decision: act 0 -> -; end: - -> robber"""
PAID = {
    "0 goods": "0: -1G; 0 count raids_res +1",
    "0 points": "0: -3V; 0 count raids_vp +1",
    "0 nothing": "1: +3V; 0 count raids_unpaid +1",
    "1 goods": "1: -1G; 1 count raids_res +1",
    "1 points": "1: -3V; 1 count raids_vp +1",
}


def raided(
    option: str, how: tuple[str, str], me: str, counts: dict[str, int], changes: str, scored: list[int]
) -> Judged:
    """The fourth raid: how both pay, what seat 0 had and did before."""
    moves = ["end", *(f"pay {side}" for side in how if side != "nothing")]
    changes = f"{PAID[f'0 {how[0]}']}; {PAID[f'1 {how[1]}']}; {changes}; {LAST_RAID}"
    started = {"figures": ("", ""), "round": 12, "start": 1, "turn": 0, "other": "1D 1S 1P 1G 4V"}
    name = f"pay {how[0]} and {how[1]} with {me} {counts}"
    return Case(option, name, ", ".join(moves), changes, **rules_of(option), me=me, counts=counts, **started), scored


def placed(option: str, where: str, counts: dict[str, int], changes: str, scored: list[int]) -> Judged:
    """Seat 0 places a Targi while the robber stands on 2, then two others, and nobody does anything more."""
    moves = f"place {where}, place 7, place 5, place 13, place 15, place 6, end, end"
    changes += "; placements +6; 0 targi -3; 1 targi -3;" + OVER.replace("phase: act", "phase: place").replace(
        "act 0", "place 0"
    )
    started = {"round": 2, "placing": True, "opposite": TWELVE, "me": "1D 1S 1P 4V"}
    return Case(option, f"place {where} {counts}", moves, changes, **rules_of(option), counts=counts, **started), scored


def acted(option: str, figure: str, moves: str, counts: dict[str, int], changes: str, scored: list[int]) -> Judged:
    """The last round of the expansion, with one figure."""
    started = {"figures": (figure, ""), "start": 1, "turn": 0, "opposite": TWELVE_HOUSE, "me": "1D 1S 1P 4V"}
    return (
        Case(
            option,
            f"{moves} {counts}",
            f"{moves}, end",
            f"{changes}; {OVER}",
            **rules_of(option),
            counts=counts,
            **started,
        ),
        scored,
    )


WITH_TARGIA = "0: +1D; 0 targia due -1; 0 count targia_used +1; border 15: BB15 seat 0 -> BB15"
WITH_DUNE = "0: +1G; dune D04 discarded; 0 count dunes_used +1"
NO, YES = 0, 2
COUNTED = [
    raided("CB1a", ("goods", "points"), "2D 2S 1G 4V", {}, "1 score challenges -2", [YES, NO]),
    raided("CB1a", ("points", "goods"), "2D 2S 1G 4V", {}, "0 score challenges -2", [NO, YES]),
    raided("CB1a", ("nothing", "goods"), "2D 2S 2V", {}, "0 score challenges -2", [NO, YES]),
    raided("CB1a", ("goods", "goods"), "2D 2S 1G 4V", {"raids_res": 3}, "", [YES, YES]),
    placed("CB1b", "10", {"opposite_robber": 5}, "0 count opposite_robber +1; 0 score challenges +2", [YES, NO]),
    placed("CB1b", "10", {"opposite_robber": 4}, "0 count opposite_robber +1", [NO, NO]),
    raided(
        "CB1c",
        ("goods", "points"),
        "4D 2S 1G 4V",
        {"rich_raids": 1},
        "0 count rich_raids +1; 0 score challenges +2",
        [YES, NO],
    ),
    raided("CB1c", ("goods", "points"), "3D 2S 1G 4V", {"rich_raids": 1}, "", [NO, NO]),
    raided("CB1c", ("goods", "points"), "4D 2S 1G 4V", {}, "0 count rich_raids +1", [NO, NO]),
    acted("CB1d", "15", "targia, take, dates", {"targia_used": 3}, f"{WITH_TARGIA}; 0 score challenges +2", [YES, NO]),
    acted("CB1d", "15", "targia, take, dates", {"targia_used": 2}, WITH_TARGIA, [NO, NO]),
    raided("CB2a", ("points", "points"), "2D 2S 1G 4V", {"raids_vp": 2}, "0 score challenges +2", [YES, NO]),
    raided("CB2a", ("points", "points"), "2D 2S 1G 4V", {"raids_vp": 1}, "", [NO, NO]),
    raided("CB2a", ("goods", "points"), "2D 2S 1G 4V", {"raids_vp": 2}, "", [NO, NO]),
    placed("CB2b", "3", {"beside_robber": 3}, "0 count beside_robber +1; 0 score challenges +2", [YES, NO]),
    placed("CB2b", "1", {"beside_robber": 3}, "0 count beside_robber +1; 0 score challenges +2", [YES, NO]),
    placed("CB2b", "3", {"beside_robber": 2}, "0 count beside_robber +1", [NO, NO]),
    raided("CB2c", ("goods", "goods"), "2D 2S 1G 4V", {"raids_res": 2}, "0 score challenges +2", [YES, NO]),
    raided("CB2c", ("goods", "goods"), "2D 2S 1G 4V", {"raids_res": 1}, "", [NO, NO]),
    raided("CB2c", ("points", "goods"), "2D 2S 1G 4V", {"raids_res": 2}, "", [NO, NO]),
    acted("CB2d", "D04", "use D04, take", {"dunes_used": 8}, f"{WITH_DUNE}; 0 score challenges +2", [YES, NO]),
    acted("CB2d", "D04", "use D04, take", {"dunes_used": 7}, WITH_DUNE, [NO, NO]),
    *(
        raided("CB3a", (how, "goods"), "2D 2S 1G 4V", {"raids_res": res, "raids_vp": vp}, changes, [scored, NO])
        for how, res, vp, changes, scored in (
            ("goods", 1, 2, "0 score challenges +2", YES),
            ("points", 2, 1, "0 score challenges +2", YES),
            ("points", 1, 2, "", NO),
            ("goods", 2, 1, "", NO),
        )
    ),
    placed("CB3b", "10", {}, "0 count opposite_robber +1; 0 score challenges -2", [NO, YES]),
    placed("CB3b", "3", {}, "0 count beside_robber +1", [YES, YES]),
    raided(
        "CB3c",
        ("goods", "goods"),
        "1D 1S 1G 4V",
        {"poor_raids": 1},
        "0 count poor_raids +1; 0 score challenges +2",
        [YES, NO],
    ),
    raided("CB3c", ("goods", "goods"), "2D 1S 1G 4V", {"poor_raids": 1}, "", [NO, NO]),
    raided("CB3c", ("goods", "goods"), "1D 1S 1G 4V", {}, "0 count poor_raids +1", [NO, NO]),
    acted(
        "CB3d",
        "15",
        "targia, take, dates",
        {"targia_used": 3, "dunes_used": 5},
        f"{WITH_TARGIA}; 0 score challenges +2",
        [YES, NO],
    ),
    acted(
        "CB3d",
        "D04",
        "use D04, take",
        {"targia_used": 4, "dunes_used": 4},
        f"{WITH_DUNE}; 0 score challenges +2",
        [YES, NO],
    ),
    acted("CB3d", "15", "targia, take, dates", {"targia_used": 3, "dunes_used": 4}, WITH_TARGIA, [NO, NO]),
    acted("CB3d", "15", "targia, take, dates", {"targia_used": 2, "dunes_used": 5}, WITH_TARGIA, [NO, NO]),
]
ALL_JUDGED = [*map(judged, JUDGED.strip().splitlines()), *COUNTED]


@pytest.mark.parametrize(("case", "scored"), ALL_JUDGED, ids=[str(case) for case, _ in ALL_JUDGED])
def test_challenge(case: Case, scored: list[int]) -> None:
    t = check(case)
    assert t.game.over
    assert [row["challenges"] for row in t.game.scores()] == scored


# ---------------------------------------------------------------- obstacles

LATER: dict[str, Any] = {"figures": ("", ""), "start": 1, "turn": 0}


def hindered(option: str, name: str, moves: str, changes: str, **how: Any) -> Case:
    return Case(option, name, moves, changes, **rules_of(option), **how)


OBSTACLES = [
    hindered(
        "CO1a",
        "7 goods are kept",
        "end, dates, pepper",
        "0: -1D -1P;" + next_round(1, 0, "1 -> 2"),
        me="4D 3S 2P 4V",
        **LATER,
    ),
    hindered("CO1a", "7 goods are not too many", "end", next_round(1, 0, "1 -> 2"), me="4D 3S 4V", **LATER),
    hindered(
        "CO1b",
        "no drawn card in hand",
        "use 14",
        """border 14: BB14 seat 0 -> BB14 seat 0 done; tribe drawn 1; shown: - -> B20
        decision: act 0 -> tribe 0 about B20""",
        figures=("14", ""),
        tribe="B20",
        refused="hand",
    ),
    hindered(
        "CO1b",
        "no centre card in hand",
        "use r3c2",
        "r3c2: tribe B20 [0] -> tribe B20; decision: act 0 -> tribe 0 about B20",
        centre="r3c2 B20",
        refused="hand",
    ),
    hindered(
        "CO1c",
        "nobody on the Trader's card",
        "place 6",
        "border 6: BB06 -> BB06 seat 0; placements +1; 0 targi -1; to_move: 0 -> 1; decision: place 0 -> place 1",
        placing=True,
        refused="place 5",
    ),
    hindered(
        "CO1d",
        "5 water are kept",
        "end",
        "0: -2W;" + next_round(1, 0, "1 -> 2", "targia: 15 -> 14"),
        me="7W 4V",
        **LATER,
    ),
    hindered("CO2a", "2 gold are kept", "end", "0: -1G;" + next_round(1, 0, "1 -> 2"), me="3G 4V", **LATER),
    hindered(
        "CO2b",
        "a raid costs 1 good more",
        "end, pay goods, dates, dates, salt, pay points",
        "0: -2D -1S; 0 count raids_res +1; 1: -1V; 1 count raids_vp +1;" + next_round(6, 0, "7 -> 9"),
        me="2D 1S 2P 4V",
        other="1D 1S 1P 4V",
        round=6,
        **LATER,
    ),
    hindered(
        "CO2c",
        "one card in a round",
        "use r3c2, lay 1, use r2c2",
        """0: -2D -1S -1P; 0 lays B20 well 2 on 1.1; r3c2 used
        r2c2: tribe B30 [0] -> tribe B30; decision: act 0 -> tribe 0 about B30""",
        centre="r3c2 B20, r2c2 B30",
        refused="lay 1",
    ),
    hindered("CO2d", "3 water for a good, 4 for a gold", "water dates, water gold", "0: -7W +1D +1G", me="8W 4V"),
    hindered("CO2d", "2 water buy nothing", "", "", me="2W 4V", refused="water dates, water gold"),
    hindered("CO2d", "3 water buy no gold", "", "", me="3W 4V", refused="water gold"),
    hindered(
        "CO3a",
        "nobody opposite the robber",
        "place 6",
        "border 6: BB06 -> BB06 seat 0; placements +1; 0 targi -1; to_move: 0 -> 1; decision: place 0 -> place 1",
        placing=True,
        round=2,
        refused="place 10",
    ),
    hindered(
        "CO3b",
        "the Noble costs 1 good",
        "use 1, dates, discard",
        """0: -1D; tribe discarded B28; 0 hand: B28 -> -; 0 hand open: 1 -> 0
        border 1: BB01 seat 0 -> BB01 seat 0 done""",
        hand="B28",
        figures=("1", ""),
        round=2,
    ),
    hindered(
        "CO3b", "without a good no Noble", "", "", me="3G 4V", hand="B28", figures=("1", ""), round=2, refused="use 1"
    ),
    hindered(
        "CO3c",
        "no new row beside an open one",
        "use r3c2",
        "r3c2: tribe B20 [0] -> tribe B20; decision: act 0 -> tribe 0 about B20",
        display="B01 B10 B19",
        centre="r3c2 B20",
        refused="lay 2",
    ),
    hindered(
        "CO3c",
        "a new row beside a full one",
        "use r3c2, lay 2",
        "0: -2D -1S -1P; 0 lays B20 well 2 on 2.1; r3c2 used",
        display="B01 B10 B19 B28",
        centre="r3c2 B20",
    ),
    hindered(
        "CO3d",
        "one dune each",
        "place D01, place D02",
        "dune D01: free -> seats 0; dune D02: free -> seats 1; placements +2; 0 targi -1; 1 targi -1",
        placing=True,
        refused="place D04",
    ),
]


@pytest.mark.parametrize("case", OBSTACLES, ids=str)
def test_obstacle(case: Case) -> None:
    t = check(case)
    assert [row["challenges"] for row in t.game.scores()] == [0, 0]


# ---------------------------------------------------------------- all of them


def test_every_option_is_played() -> None:
    assert len(SHIPPED) == 60
    assert {name for name, option in SHIPPED.items() if option["needs"] == "expansion"} == NEED_EXPANSION
    assert {name for name, option in SHIPPED.items() if option.get("obstacle")} == {case.card for case in OBSTACLES}
    for name, option in SHIPPED.items():
        mine = {scored[0] for case, scored in ALL_JUDGED if case.card == name}
        assert mine == (set() if option.get("obstacle") else {NO, YES})
