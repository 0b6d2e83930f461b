"""Points of exclamation cards: TG-CARD-ENDPER, -ENDMIN, -ENDMORE, -ENDSLOT, -ENDMIXED."""

from __future__ import annotations

import json
from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table, own_card, own_deck


def ended(
    display: str, theirs: str = "", purse: str = "1G 3V", other: str = "1G 3V", rules: str = "base", **options: Any
) -> Table:
    """The game is over: both have paid 3 VP at the fourth raid, and own the rest."""
    t = Table(rules, **options).purse(0, purse).purse(1, other).display(0, display).display(1, theirs)
    t.raid(4).play("pay points", "pay points")
    assert t.game.over
    return t


def bonus(*arguments: Any, **options: Any) -> int:
    return int(ended(*arguments, **options).view["scores"][0]["bonus"])


# ---------------------------------------------------------------- end_per


@pytest.mark.rule("TG-CARD-ENDPER-01")
@pytest.mark.parametrize(
    ("card", "others"),
    [
        ("B04", "B19 B20 B21 B22 B23"),  # wells
        ("B13", "B28 B29 B30 B32 B33"),  # tents
        ("B22", "B37 B38 B39 B42 B43"),  # Targia cards
        ("B31", "B01 B02 B03 B05 B06"),  # oases
        ("B40", "B10 B11 B12 B16 B17"),  # camel riders
    ],
)
def test_one_vp_for_every_two_cards_of_a_symbol(card: str, others: str) -> None:
    for n in range(6):
        cards = [card, *others.split()[:n]]
        display = " / ".join(" ".join(cards[i : i + 4]) for i in (0, 4) if cards[i:])
        t = Table().display(0, display).act()
        assert t.view["scores"][0]["bonus"] == n // 2


@pytest.mark.rule("TG-CARD-ENDPER-01")
@pytest.mark.parametrize(
    ("card", "arg"),
    [("H06", "H37 H38"), ("H16", "H01 H02"), ("H25", "H10 H11"), ("H34", "H19 H20"), ("H44", "H28 H29")],
)
def test_house_cards_for_every_two_of_a_symbol(card: str, arg: str) -> None:
    assert bonus(f"{card} {arg}", rules="expansion") == 1
    assert bonus(f"{card} {arg.split()[0]}", rules="expansion") == 0


@pytest.mark.rule("TG-CARD-ENDPER-01")
def test_only_the_own_display_counts() -> None:
    assert bonus("B04", "B19 B20 B21 B23") == 0


@pytest.mark.rule("TG-CARD-ENDPER-01")
def test_every_such_card_scores() -> None:
    """EX-49: 3 wells for B04, and two oases for B31 (one of them B04)."""
    assert bonus("B04 B31 B19 B20 / B21 B01") == 1 + 1


@pytest.mark.rule("TG-CARD-ENDPER-01")
@pytest.mark.parametrize(("water", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (6, 2), (7, 2), (9, 2), (12, 2)])
def test_water_up_to_the_most(water: int, points: int) -> None:
    """EX-83, and the cap."""
    t = ended("H27", purse=f"{water}W 3V", rules="expansion")
    assert (t.view["scores"][0]["bonus"], t.view["scores"][0]["water"]) == (points, min(water, 10) // 2)


@pytest.mark.rule("TG-CARD-ENDPER-01")
@pytest.mark.parametrize(
    ("display", "points"),
    [
        ("H32 H01 H02", 0),
        ("H32 H01 H02 H03", 1),
        ("H01 H02 H10 H11 / H32 H19 H20 H28", 2),
        ("H01 H02 H10 H11 / H32 H19 H20 H28 / H29", 2),
    ],
)
def test_full_rows(display: str, points: int) -> None:
    assert bonus(display, rules="expansion") == points


@pytest.mark.rule("TG-CARD-ENDPER-01")
@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 1), (2, 1), (3, 2)])
def test_the_card_counts_itself_if_it_has_the_symbol(n: int, points: int) -> None:
    """B04, an oasis, for every 2 oases."""
    cards = [dict(card) for card in shipped("base_tribe").cards]
    for card in cards:
        if card["id"] == "B04":
            card["effect"] = {"kind": "end_per", "count": "symbol", "arg": "oasis", "per": 2, "vp": 1, "max": 0}
    deck = json.dumps({"type": "tribe", "set": "custom", "cards": cards})
    assert bonus(" ".join(["B04", *["B01", "B02", "B03"][:n]]), tribe=deck) == points


# ---------------------------------------------------------------- end_if_min, end_if_more

TEN = "B32 B01 B10 B28 / B19 B02 B11 B29 / B37 B38"


@pytest.mark.rule("TG-CARD-ENDMIN-01")
@pytest.mark.parametrize(
    ("display", "points"), [(TEN, 1), (f"{TEN} B39", 1), (TEN.removesuffix(" B38"), 0), ("B32", 0)]
)
def test_ten_cards_or_more(display: str, points: int) -> None:
    assert bonus(display) == points


@pytest.mark.rule("TG-CARD-ENDMIN-01")
@pytest.mark.parametrize(
    ("display", "points"),
    [
        ("H36 H01 H10 H19 / H37", 2),
        ("H36 H01 H10 H19 / H37 H38 H28", 2),
        ("H36 H01 H10 H19 / H28 H02 H11", 0),
    ],
)
def test_all_five_symbols(display: str, points: int) -> None:
    assert bonus(display, rules="expansion") == points


@pytest.mark.rule("TG-CARD-ENDMORE-01")
@pytest.mark.parametrize(("theirs", "points"), [("", 1), ("B01", 1), ("B01 B19", 0), ("B01 B19 B10", 0)])
def test_more_cards_than_the_opponent(theirs: str, points: int) -> None:
    assert bonus("B14 B28", theirs) == points


@pytest.mark.rule("TG-CARD-ENDMORE-01")
@pytest.mark.parametrize(("mine", "theirs", "points"), [(1, 0, 2), (3, 2, 2), (2, 2, 0), (0, 0, 0), (1, 2, 0)])
def test_more_gold_than_the_opponent(mine: int, theirs: int, points: int) -> None:
    assert bonus("H45", "", f"{mine}G 3V", f"{theirs}G 3V", rules="expansion") == points


# ---------------------------------------------------------------- end_slot, end_mixed_rows


@pytest.mark.rule("TG-CARD-ENDSLOT-01")
@pytest.mark.parametrize(
    ("display", "points"),
    [
        ("B01 B02 B19 B15", 2),
        ("B01 B02 B19 / B28 B29 B37 B15", 2),
        ("B01 / B02 / B19 B20 B37 B15", 2),
        ("B01 B02 B15 B19", 0),
        ("B15 B01 B02 B19", 0),
        ("B01 B02 B15", 0),
        ("B15", 0),
        ("B01 B02 B03 B19 / B15", 0),
    ],
)
def test_fourth_card_of_a_full_row(display: str, points: int) -> None:
    assert bonus(display) == points


@pytest.mark.rule("TG-CARD-ENDSLOT-01", "TG-CARD-ENDPER-01", "TG-CARD-ENDMORE-01")
def test_three_exclamation_cards_together() -> None:
    """EX-49: B15 on a fourth place 2, B04 with 3 wells 1, B14 with 9 cards against 9 nothing."""
    nine = "B01 B02 B19 B15 / B20 B21 B04 B14 / B28"
    theirs = "B03 B10 B11 B12 / B22 B23 B29 B30 / B37"
    t = ended(nine, theirs)
    assert t.view["scores"][0]["bonus"] == 2 + 1
    t = ended(nine, theirs.removesuffix(" / B37"))
    assert t.view["scores"][0]["bonus"] == 2 + 1 + 1


@pytest.mark.rule("TG-CARD-ENDMIXED-01")
def test_mixed_rows_score_four() -> None:
    """EX-48; B04 adds 1 for two wells."""
    t = Table().purse(0, "").purse(1, "").display(0, "B01 B02 B03 B04 / B05 B20 B28 B41 / B06 B07 B21 B29").act()
    t.play("end", "end")
    assert t.game.over
    assert (t.view["scores"][0]["rows"], t.view["scores"][0]["bonus"]) == (4 + 2 + 0, 2 + 1)


@pytest.mark.rule("TG-CARD-ENDMIXED-01")
@pytest.mark.parametrize(
    ("display", "rows", "points"),
    [
        ("B41", 0, 0),
        ("B41 B01 B10", 0, 0),
        ("B41 B01 B10 B19", 2, 2),
        ("B41 B01 B02 B19", 0, 0),
        ("B41 B37 B38 B39", 4, 0),
        ("B41 / B37 B01 B10 B19", 2, 2),
        ("B41 B01 B10 B19 / B37 B02 B11 B20", 4, 4),
        ("B41 B01 B10 B19 / B37 B02 B11 B20 / B38 B03 B12 B21", 6, 4),
    ],
)
def test_up_to_two_mixed_rows(display: str, rows: int, points: int) -> None:
    t = Table().display(0, display).act()
    assert (t.view["scores"][0]["rows"], t.view["scores"][0]["bonus"]) == (rows, points)


@pytest.mark.rule("TG-CARD-ENDMIXED-01")
@pytest.mark.parametrize(
    ("display", "rows", "points"),
    [
        ("M4 M3 P0 P1", 2, 2),  # P0 and P1 are an oasis and a camel rider
        ("M3 M4 P0 P1", 2, 2),
        ("M3 M4 P0 P1 / P2 P3 P4 P5", 4, 2 + 1),
        ("M3 M4 P0 P1 / P2 P3 P4 P5 / P6 P7 P8 P9", 6, 2 + 1 + 1),
    ],
)
def test_each_mixed_row_scores_by_one_card(display: str, rows: int, points: int) -> None:
    """M4: one row scores 4. M3: up to three rows score 3. The better card comes first, wherever it lies."""
    cards = [
        own_card("M3", "exclamation", {"kind": "end_mixed_rows", "vp": 3, "max": 3}, symbol="targia"),
        own_card("M4", "exclamation", {"kind": "end_mixed_rows", "vp": 4, "max": 1}, symbol="well"),
    ]
    t = Table(tribe=own_deck(*cards)).display(0, display).act()
    assert (t.view["scores"][0]["rows"], t.view["scores"][0]["bonus"]) == (rows, points)


@pytest.mark.rule("TG-CARD-ENDMIXED-01")
def test_mixed_rows_of_the_opponent_are_his() -> None:
    t = ended("B41", "B37 B02 B11 B20")
    assert [row["bonus"] for row in t.view["scores"]] == [0, 0]
    assert [row["rows"] for row in t.view["scores"]] == [0, 2]
