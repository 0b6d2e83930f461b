"""Effects on displays, dunes and the next round: TG-CARD-MOVEDISPLAY, -LAYDUNE, -REVEALDUNES, -LIMITOPP, -SETSTART."""

from __future__ import annotations

import json
from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table

SYMBOLS = ("oasis", "camel_rider", "well", "tent", "targia")


def rows(t: Table, seat: int = 0) -> str:
    return t.display_of(seat)


def on_dune(dune: str, purse: str = "", display: str = "", **options: Any) -> Table:
    t = Table("expansion", **options).purse(0, purse).display(0, display).dunes(f"{dune} D16 D17")
    return t.act((dune, ""))


# ---------------------------------------------------------------- move_display


def new_paths() -> Table:
    """EX-33: row 1: B01 B19 B10 B28; row 2: B37 B09, B09 just laid out."""
    t = Table().purse(0, "1S 1P 1G").display(0, "B01 B19 B10 B28 / B37").centre(r3c2="B09").act(("2 13", ""))
    return t.play("use r3c2", "lay 2")


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-01")
@pytest.mark.parametrize(
    ("moves", "after"),
    [
        ("lift 2.2, lift 1.2, put 1.2, put 2.2", "B01 B09 B10 B28 / B37 B19"),
        ("lift 1.4, skip, put 2.3", "B01 B19 B10 / B37 B09 B28"),
        ("lift 1.1, lift 1.4, put 2.3, put 1.1", "B28 B19 B10 / B37 B09 B01"),
        ("lift 2.2, skip, put 3.1", "B01 B19 B10 B28 / B37 / B09"),
        ("lift 1.4, lift 2.2, put 3.1, put 2.2", "B01 B19 B10 / B37 B09 / B28"),
        ("lift 2.1, lift 2.2, put 2.2, put 2.1", "B01 B19 B10 B28 / B09 B37"),
        ("lift 1.2, lift 1.3, put 1.2, put 1.3", "B01 B19 B10 B28 / B37 B09"),
        ("skip", "B01 B19 B10 B28 / B37 B09"),
    ],
)
def test_up_to_two_cards_move(moves: str, after: str) -> None:
    t = new_paths()
    assert t.moves() == ["skip", *(f"lift {place}" for place in ("1.1", "1.2", "1.3", "1.4", "2.1", "2.2"))]
    t.play(*moves.split(", "))
    assert (t.kind, rows(t)) == ("act", after)


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-01")
@pytest.mark.parametrize(
    ("lifted", "puts"),
    [
        ("1.1", ["1.1"]),  # alone to row 2 it would leave a gap
        ("1.4", ["1.4", "2.3", "3.1"]),
        ("2.1", ["2.1"]),
        ("2.2", ["2.2", "3.1"]),
    ],
)
def test_no_gap_is_left(lifted: str, puts: list[str]) -> None:
    t = new_paths().play(f"lift {lifted}", "skip")
    assert t.kind == "put"
    assert t.moves() == [f"put {place}" for place in puts]
    assert t.refused("put 3.2") == "TG-CARD-MOVEDISPLAY-01"


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-01")
def test_rows_stay_in_order() -> None:
    """B37 and B09 may not both go to row 3, for row 2 would be empty."""
    t = new_paths().play("lift 2.1", "lift 2.2")
    assert t.moves() == ["put 2.1", "put 2.2", "put 3.1"]
    t.play("put 3.1")
    assert t.moves() == ["put 2.1"]


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-01")
def test_the_only_card_stays_in_row_one() -> None:
    t = on_dune("D20", "", "H01").play("use D20", "lift 1.1")
    assert t.moves() == ["put 1.1"]


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-01")
def test_two_cards_at_most() -> None:
    t = new_paths().play("lift 1.1", "lift 1.2")
    assert t.kind == "put"
    assert t.refused("lift 1.3")


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-01")
def test_only_the_own_display_moves() -> None:
    t = (
        Table()
        .purse(0, "1S 1P 1G")
        .display(1, "B01 B19")
        .centre(r3c2="B09")
        .act(("2 13", ""))
        .play("use r3c2", "lay 1")
    )
    assert t.moves() == ["skip", "lift 1.1"]


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-02")
def test_moved_cards_keep_their_markers_and_trigger_nothing() -> None:
    """H18 and H33 with and without marker, H23 (lightning), H04 (bonus for laying out an oasis: H01)."""
    t = on_dune("D20", "", "H18 H33 H23 H01 / H04")
    t.s["token"][0][1] = 0  # H33 was used
    before = t.view["scores"][0]
    t.play("use D20", "lift 1.1", "lift 1.2", "put 1.2", "put 1.1")
    assert rows(t) == "H33 H18 H23 H01 / H04"
    tokens = [card["token"] for card in t.view["seats"][0]["display"][0]]
    assert tokens == [0, 1, 0, 0]
    assert (t.purse_of(0), t.view["scores"][0]) == ("", before)
    t = on_dune("D20", "", "H18 H33 H23 H01 / H04").play("use D20", "lift 1.3", "lift 1.4", "put 1.4", "put 1.3")
    assert (t.kind, t.purse_of(0)) == ("confirm", "")  # neither 3 water nor 2 water; the dune's second effect is next
    assert t.play("skip").purse_of(0) == ""


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-02")
def test_moved_cards_go_on_working_where_they_lie() -> None:
    t = (
        Table("expansion")
        .purse(0, "")
        .display(0, "H09 H10 H19")
        .dunes("D20 D16 D17")
        .centre(r3c1="G02")
        .act(("D20", ""))
    )
    t.play("use D20", "lift 1.1", "lift 1.3", "put 2.1", "put 1.1", "skip")
    assert rows(t) == "H19 H10 / H09"
    assert t.moves("use") == ["use 2.1"]
    assert t.play("use 2.1", "use r3c1").purse_of(0) == "1S"


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-02")
def test_a_bonus_of_the_round_is_not_open_again() -> None:
    t = Table("expansion").purse(0, "").display(0, "H03 H10").dunes("D20 D16 D17").centre(r2c2="G02", r2c1="G01")
    t.act(("D20 2 6", "")).play("use r2c2")
    assert t.purse_of(0) == "1S 1W"
    t.play("use D20", "lift 1.1", "lift 1.2", "put 1.2", "put 1.1", "skip")
    assert rows(t) == "H10 H03"
    t.s["marker"][0] = 1 << 3  # r2c1
    assert t.play("use r2c1").purse_of(0) == "1D 1S 1W"


@pytest.mark.rule("TG-CARD-MOVEDISPLAY-02")
def test_moving_is_no_laying_out() -> None:
    """H24 gives 1 good in a round in which nothing was put into the display; CO2c counts cards laid out."""
    t = on_dune("D20", "", "H24 H10").play("use D20", "lift 1.1", "lift 1.2", "put 1.2", "put 1.1", "skip", "end")
    assert t.kind == "take"
    t = Table("expansion", challenges=["CO2c"]).purse(0, "1D 1S 1P 2W").display(0, "H01 H10").dunes("D20 D16 D17")
    t.centre(r2c2="H19").act(("D20 2 6", "")).play("use D20", "lift 1.1", "lift 1.2", "put 1.2", "put 1.1", "skip")
    assert t.play("use r2c2").moves("lay") == ["lay 1", "lay 2"]


# ---------------------------------------------------------------- lay_dune


@pytest.mark.rule("TG-CARD-LAYDUNE-01")
@pytest.mark.parametrize("symbol", SYMBOLS)
def test_dune_counts_as_a_card_of_the_chosen_symbol(symbol: str) -> None:
    t = on_dune("D18", "1D 1S 1W", "H01").play("use D18", "lay 2")
    assert (t.kind, t.moves()) == ("symbol", [f"symbol {name}" for name in SYMBOLS])
    t.play(f"symbol {symbol}", "salt")
    assert (t.kind, t.purse_of(0)) == ("act", "1D")
    assert t.view["seats"][0]["display"][1] == [{"card": "D18", "symbol": symbol, "token": 0}]
    assert t.view["scores"][0]["cards"] == 3 + 1
    assert [dune["card"] for dune in t.view["dunes"]] == ["D16", "D17"]
    assert t.view["discards"]["dunes"] == []


@pytest.mark.rule("TG-CARD-LAYDUNE-01")
@pytest.mark.parametrize(("purse", "payable"), [("1D 1W", True), ("1D", False), ("1W", False), ("3G 1W", False)])
def test_dune_costs_one_good_and_one_water(purse: str, payable: bool) -> None:
    t = on_dune("D18", purse).play("use D18")
    assert t.moves("lay") == (["lay 1"] if payable else [])
    if payable:
        assert t.play("lay 1", "symbol oasis").purse_of(0) == ""


@pytest.mark.rule("TG-CARD-LAYDUNE-01")
def test_dune_goes_where_a_card_may_go() -> None:
    assert on_dune("D18", "1D 1W", "H01 H10").play("use D18").moves("lay") == ["lay 1", "lay 2"]
    assert on_dune("D18", "1D 1W", "H01 H10 H19 H28 / H37").play("use D18").moves("lay") == ["lay 2", "lay 3"]
    full = "H01 H10 H19 H28 / H37 H02 H11 H20 / H29 H38 H03 H12"
    t = on_dune("D18", "1D 1W", full).play("use D18")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 1W")


@pytest.mark.rule("TG-CARD-LAYDUNE-01")
def test_dune_in_the_display_has_no_effect_any_more() -> None:
    t = on_dune("D18", "3D 3W").play("use D18", "lay 1", "symbol oasis")
    assert t.moves("use") == []
    t.play("end", "end")
    assert "place D18" not in t.moves()


@pytest.mark.rule("TG-CARD-LAYDUNE-01")
def test_a_dune_on_which_both_stand() -> None:
    """EX-63."""
    for laid in (True, False):
        t = Table("expansion").purse(0, "1D 1W").purse(1, "1S 1W").display(1, "H13").dunes("D18 D16 D17")
        t.act(("D18", "D18"))
        t.play("use D18", *(("lay 1", "symbol tent") if laid else ("skip",)), "end")
        assert t.moves("use") == ([] if laid else ["use D18"])
        if not laid:
            t.play("use D18", "lay 1", "symbol tent")
            assert (rows(t, 1), t.purse_of(1)) == ("H13 D18", "")


@pytest.mark.rule("TG-CARD-LAYDUNE-02")
def test_dune_as_twelfth_card() -> None:
    """EX-64."""
    eleven = "H04 B05 H01 H02 / B01 B10 B19 B28 / B37 B11 B20"
    t = Table("expansion", tribe="mixed").purse(0, "").purse(1, "1D 1W").display(1, eleven).dunes("D18 D16 D17")
    t.act(("", "D18")).play("end", "use D18", "lay 3", "symbol oasis")
    assert t.purse_of(1) == ""  # full price, and no water of H04
    assert t.view["scores"][1]["cards"] == 2 + 1 + 3 + 3 + 2 + 3 + 3 + 2 + 3 + 2 + 2 + 1
    t.play("end")
    assert (t.game.over, t.view["end"]) == (True, "display")


@pytest.mark.rule("TG-CARD-LAYDUNE-02")
def test_nothing_that_helps_with_tribe_cards_helps() -> None:
    """Row end discount, substitute and the discount of the symbol."""
    t = on_dune("D18", "9W", "H30 H22 H01 / H20").play("use D18")
    assert t.moves("lay") == []
    assert on_dune("D18", "1D 2W", "H22").play("use D18", "lay 1", "symbol tent").purse_of(0) == "1W"
    assert on_dune("D18", "1D 1W", "B05", tribe="mixed").play("use D18", "lay 1", "symbol oasis").purse_of(0) == ""


@pytest.mark.rule("TG-CARD-LAYDUNE-02")
def test_dune_counts_for_rows_and_symbols() -> None:
    t = on_dune("D18", "1D 1W", "H01 H02 H03").play("use D18", "lay 1", "symbol oasis")
    assert t.view["scores"][0]["rows"] == 4
    t = on_dune("D18", "1D 1W", "H01 H10 H16").play("use D18", "lay 1", "symbol oasis")
    assert t.view["scores"][0]["bonus"] == 1  # H16: 1 VP for every 2 oases
    t = on_dune("D18", "1D 1W", "B14", tribe="mixed").display(1, "H01").play("use D18", "lay 1", "symbol well")
    assert t.view["scores"][0]["bonus"] == 1  # B14: more cards than the opponent
    t = Table("expansion").purse(0, "3D 2S 1P 1W").display(0, "H01").dunes("D18 D16 D17").centre(r3c2="H05")
    t.act(("D18 2 13", "")).play("use D18", "lay 1", "symbol oasis", "dates")
    t.play("use r3c2", "lay 1", "take", "salt", "salt", "salt")
    assert t.purse_of(0) == "3S"  # H05: 1 good for each oasis, three of them


@pytest.mark.rule("TG-CARD-LAYDUNE-02")
def test_who_does_not_pay_skips_the_dune() -> None:
    t = on_dune("D18", "1D 1W").play("use D18", "skip")
    assert (t.kind, t.purse_of(0), t.view["seats"][0]["counts"]["dunes_used"]) == ("act", "1D 1W", 0)
    t.play("end", "end")
    assert "D18" in [dune["card"] for dune in t.view["dunes"]]
    assert t.view["discards"]["dunes"] == []


@pytest.mark.rule("TG-CARD-LAYDUNE-02")
def test_stored_gold_and_layout_limit_have_nothing_to_do_with_it() -> None:
    t = Table("expansion", challenges=["CO2c"]).purse(0, "2D 1S 1P 3W").dunes("D18 D16 D17").centre(r2c2="H19")
    t.act(("D18 2 6", "")).play("use r2c2", "lay 1", "use D18")
    assert t.moves("lay") == ["lay 1", "lay 2"]


# ---------------------------------------------------------------- reveal_dunes


@pytest.mark.rule("TG-CARD-REVEALDUNES-01")
def test_two_more_dunes_lie_face_up() -> None:
    t = Table("expansion").purse(0, "").dunes("D07 D16 D17").pile("dunes", "D01 D02 D03").act(("D07", "D16"))
    left = t.view["piles"]["dunes"]
    t.play("use D07", "take")
    assert [dune["card"] for dune in t.view["dunes"]] == ["D07", "D16", "D17", "D01", "D02"]
    assert t.view["piles"]["dunes"] == left - 2
    t.play("take", "dates", "dates")
    assert [dune["card"] for dune in t.view["dunes"]] == ["D16", "D17", "D01", "D02"]
    assert t.moves("use") == []  # nobody stands on the new ones
    t.play("end", "end")
    assert t.kind == "place"
    assert {"place D16", "place D17", "place D01", "place D02"} <= set(t.moves("place"))


@pytest.mark.rule("TG-CARD-REVEALDUNES-01")
def test_it_may_be_declined_and_may_find_fewer() -> None:
    t = Table("expansion").purse(0, "").dunes("D07 D16 D17").act(("D07", "")).play("use D07", "skip")
    assert [dune["card"] for dune in t.view["dunes"]] == ["D07", "D16", "D17"]
    t = Table("expansion").purse(0, "").dunes("D07 D16 D17").pile("dunes", "D01").pile_size("dunes", 1).act(("D07", ""))
    t.play("use D07", "take")
    assert [dune["card"] for dune in t.view["dunes"]] == ["D07", "D16", "D17", "D01"]


# ---------------------------------------------------------------- limit_opponent


def feast(round_number: int, start: int, seat: int) -> Table:
    """A seat has laid out B36 as the last action of a round."""
    t = Table().purse(0, "1D 1S 2P 9V").purse(1, "1D 1S 2P 9V").centre(r3c2="B36")
    t.act(("2 13", "") if seat == 0 else ("", "2 13"), start=start, round_number=round_number)
    if start != seat:
        t.play("end")
    t.play("use r3c2", "lay 1", "take", "end")
    return t if t.view["phase"] != "act" else t.play("end")


def order_of_placing(t: Table, *numbers: int) -> list[int]:
    seats = []
    for number in numbers:
        assert t.kind == "place"
        seats.append(t.view["to_move"])
        t.play(f"place {number}")
    return seats


@pytest.mark.rule("TG-CARD-LIMITOPP-01", "TG-CARD-LIMITOPP-02")
def test_opponent_places_two_targi_in_the_next_round() -> None:
    """EX-08: Y is seat 1."""
    t = feast(3, start=0, seat=0).play("pay points", "pay points")
    assert (t.view["round"], t.view["robber"], t.view["start"]) == (4, 5, 1)
    assert [seat["targi"] for seat in t.view["seats"]] == [3, 2]
    assert order_of_placing(t, 2, 3, 6, 7, 11) == [1, 0, 1, 0, 0]
    assert t.kind == "act"
    assert [space for space, card in t.view["centre"].items() if 1 in card["markers"]] == ["r2c2"]
    t.play("end", "end")
    assert [seat["targi"] for seat in t.view["seats"]] == [3, 3]
    assert order_of_placing(t, 1, 2, 3, 7, 9, 10) == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("TG-CARD-LIMITOPP-01")
def test_it_is_the_opponent_of_whoever_lays_it_out() -> None:
    t = feast(1, start=0, seat=1)
    assert t.view["round"] == 2
    assert [seat["targi"] for seat in t.view["seats"]] == [2, 3]
    assert order_of_placing(t, 1, 5, 3, 6, 7) == [1, 0, 1, 0, 1]
    assert t.kind == "act"


@pytest.mark.rule("TG-CARD-LIMITOPP-01")
def test_the_round_in_which_it_is_laid_out_is_not_touched_and_it_may_be_declined() -> None:
    t = Table().purse(0, "1D 1S 2P").centre(r3c2="B36").act(("2 13", "3 7 9")).play("use r3c2", "lay 1", "take", "end")
    assert t.moves("use") == ["use 3", "use 7", "use 9", "use r3c3"]
    t = (
        Table()
        .purse(0, "1D 1S 2P")
        .centre(r3c2="B36")
        .act(("2 13", ""))
        .play("use r3c2", "lay 1", "skip", "end", "end")
    )
    assert [seat["targi"] for seat in t.view["seats"]] == [3, 3]


@pytest.mark.rule("TG-CARD-LIMITOPP-02")
def test_several_such_effects_do_not_add_up() -> None:
    """B30 has the effect of B36 as well."""
    cards = [dict(card) for card in shipped("base_tribe").cards]
    for card in cards:
        if card["id"] == "B30":
            card |= {"effect": {"kind": "limit_opponent", "targi": 2}, "icon": "lightning"}
    deck = json.dumps({"type": "tribe", "set": "custom", "cards": cards})
    t = Table(tribe=deck).purse(0, "9D 9S 9P").centre(r3c2="B36", r2c2="B30").act(("2 13 6", ""))
    t.play("use r3c2", "lay 1", "take", "use r2c2", "lay 1", "take").purse(0, "").play("end", "end")
    assert [seat["targi"] for seat in t.view["seats"]] == [3, 2]


@pytest.mark.rule("TG-CARD-LIMITOPP-02")
def test_no_effect_in_the_last_round() -> None:
    t = feast(12, start=0, seat=0).play("pay points", "pay points")
    assert t.game.over
    assert t.view["round"] == 12


# ---------------------------------------------------------------- set_start


def starts(t: Table, rounds: int) -> list[int]:
    """The start players of the next rounds, in which nobody does anything."""
    found = []
    for _ in range(rounds):
        t.play("end")
        if t.view["phase"] == "act":
            t.play("end")
        while t.view["phase"] == "raid":
            t.play("pay points")
        found.append(t.view["start"])
        t.act(start=t.view["start"])
    return found


@pytest.mark.rule("TG-CARD-SETSTART-01")
def test_start_player_stays_and_then_changes_again() -> None:
    """EX-82."""
    t = Table("expansion").purse(0, "9V").purse(1, "9V").display(0, "H17").act(round_number=4)
    t.play("use 1.1")
    assert t.view["start"] == 0
    assert starts(t, 3) == [0, 1, 0]


@pytest.mark.rule("TG-CARD-SETSTART-01")
def test_who_is_not_the_start_player_becomes_it_anyhow() -> None:
    t = Table("expansion").purse(0, "9V").purse(1, "9V").display(1, "H17").act(round_number=4).play("end", "use 1.1")
    assert starts(t, 2) == [1, 0]
    t = Table("expansion").purse(0, "9V").purse(1, "9V").display(0, "H17").act(round_number=4)
    assert starts(t, 3) == [1, 0, 1]  # without using it


@pytest.mark.rule("TG-CARD-SETSTART-01")
def test_the_later_of_two_counts() -> None:
    t = Table("expansion").purse(0, "9V").purse(1, "9V").display(0, "H17").dunes("D19 D16 D17")
    t.act(("", "D19"), round_number=4).play("use 1.1", "end", "use D19", "take", "skip")
    assert starts(t, 2) == [1, 0]
    t = Table("expansion").purse(0, "9V").purse(1, "9V").display(0, "H17").dunes("D19 D16 D17")
    t.act(("", "D19"), start=1, round_number=4).play("use D19", "take", "skip", "end", "use 1.1")
    assert starts(t, 2) == [0, 1]


@pytest.mark.rule("TG-CARD-SETSTART-01")
def test_start_player_of_the_next_round_pays_a_raid_first() -> None:
    t = (
        Table("expansion")
        .purse(0, "9V")
        .purse(1, "9V")
        .display(0, "H17")
        .act(round_number=6)
        .play("use 1.1", "end", "end")
    )
    assert (t.view["phase"], t.view["to_move"], t.view["start"]) == ("raid", 0, 0)
