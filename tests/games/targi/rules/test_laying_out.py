"""Laying out tribe cards, and the hand card: TG-TRIBE, TG-HAND."""

from __future__ import annotations

from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table, own_card, own_deck

ELEVEN = "B01 B02 B03 B04 / B10 B11 B12 B13 / B19 B20 B21"
TWELVE = f"{ELEVEN} B22"


def offered(card: str, purse: str, display: str = "", rules: str = "base", **options: Any) -> Table:
    """Seat 0 owns this and has begun to use a marked tribe card."""
    table = Table(rules, **options).purse(0, purse).display(0, display).centre(r2c2=card)
    return table.act(("2 6 1", ""), round_number=2).play("use r2c2")


def held(card: str, purse: str, display: str = "", rules: str = "base", **options: Any) -> Table:
    """Seat 0 owns this, holds a card, and its Targi stands on the Noble."""
    table = Table(rules, **options).purse(0, purse).display(0, display).hand(0, card)
    return table.act(("1 2 14", ""), round_number=3)


def hand(table: Table, seat: int = 0) -> str | None:
    """The hand card as its owner sees it."""
    card = table.game.view(seat)["seats"][seat]["hand"]
    return None if card is None else card["card"]


# ---------------------------------------------------------------- paying


@pytest.mark.rule("TG-TRIBE-01")
@pytest.mark.parametrize(
    ("card", "exactly"),
    [("B11", "1D 2S 1P"), ("B02", "1D 1S 1G"), ("B14", "1G"), ("B21", "2D 1S 2P"), ("B44", "2D 1G")],
)
def test_laying_out_costs_all_printed_resources(card: str, exactly: str) -> None:
    table = offered(card, exactly)
    assert table.moves("lay") == ["lay 1"]
    table.play("lay 1")
    assert (table.purse_of(0), table.display_of(0)) == ("", card)


@pytest.mark.rule("TG-TRIBE-01")
@pytest.mark.parametrize("purse", ["2S 1P 9G 9V", "1D 1S 1P 9G", "1D 2S 9G 9V", "9D 9S"])
def test_card_that_cannot_be_paid_in_full_cannot_be_laid_out(purse: str) -> None:
    table = offered("B11", purse)
    assert table.game.moves() == ["discard", "hand"]
    assert table.refused("lay 1") == "TG-TRIBE-01"


@pytest.mark.rule("TG-TRIBE-01", "TG-TERM-01")
def test_gold_does_not_stand_in_for_goods_nor_goods_for_gold() -> None:
    assert not offered("B10", "9D 9S 9P 9V").moves("lay")
    assert not offered("B11", "1D 2S 9G 9V").moves("lay")


@pytest.mark.rule("TG-TRIBE-02", "TG-TERM-04")
def test_alternative_cost_is_chosen_and_paid_in_full() -> None:
    both = offered("B33", "1D 2P 1G")
    assert both.moves("lay") == ["lay 1", "lay 1 cost 2"]
    assert both.play("lay 1").purse_of(0) == "1G"
    assert offered("B33", "1D 2P 1G").play("lay 1 cost 2").purse_of(0) == "1D 2P"


@pytest.mark.rule("TG-TRIBE-02", "TG-TERM-04")
@pytest.mark.parametrize(
    ("purse", "ways"),
    [
        ("1D 1P 1G", ["lay 1 cost 2"]),  # EX-27
        ("1D 2P", ["lay 1"]),
        ("1D 1P", []),
        ("2P", []),
    ],
)
def test_parts_of_two_costs_cannot_be_mixed(purse: str, ways: list[str]) -> None:
    table = offered("B33", purse)
    assert table.moves("lay") == ways
    assert table.refused("lay 1 cost 3") == "TG-TRIBE-02"


# ---------------------------------------------------------------- where a card goes


@pytest.mark.rule("TG-TRIBE-03", "TG-TRIBE-04", "TG-TERM-06")
@pytest.mark.parametrize(
    ("display", "rows"),
    [
        ("", [1]),
        ("B01", [1, 2]),
        ("B01 B02", [1, 2]),  # EX-29
        ("B01 / B02", [1, 2, 3]),
        ("B01 B02 B03 B04", [2]),
        ("B01 B02 B03 B04 / B05", [2, 3]),  # EX-30
        ("B01 / B02 / B03", [1, 2, 3]),
        ("B01 / B02 B03 B04 B05 / B06 B07", [1, 3]),
        ("B01 B02 / B03 B04 B05 B06 / B07 B08 B09 B10", [1]),
        ("B01 B02 B03 / B04 / B05 B06 B07 B08", [1, 2]),
    ],
)
def test_rows_that_are_open(display: str, rows: list[int]) -> None:
    table = offered("B28", "1P 1G", display)
    assert table.moves("lay") == [f"lay {row}" for row in rows]


@pytest.mark.rule("TG-TRIBE-03", "TG-TRIBE-04")
@pytest.mark.parametrize(
    ("display", "row", "rule"),
    [
        ("", 2, "TG-TRIBE-04"),
        ("", 3, "TG-TRIBE-04"),
        ("B01 B02", 3, "TG-TRIBE-04"),
        ("B01 B02 B03 B04", 1, "TG-TRIBE-03"),
        ("B01 / B02 B03 B04 B05", 2, "TG-TRIBE-03"),
    ],
)
def test_why_a_row_is_closed(display: str, row: int, rule: str) -> None:
    assert offered("B28", "1P 1G", display).refused(f"lay {row}") == rule


@pytest.mark.rule("TG-TRIBE-03")
@pytest.mark.parametrize(
    ("display", "row", "found"),
    [
        ("B01 B02", 1, "B01 B02 B28"),
        ("B01 B02", 2, "B01 B02 / B28"),
        ("B01 / B02", 3, "B01 / B02 / B28"),
        ("B01 / B02 B03 B04", 2, "B01 / B02 B03 B04 B28"),
        ("B01 / B02 / B03", 1, "B01 B28 / B02 / B03"),
    ],
)
def test_card_goes_on_the_leftmost_free_place(display: str, row: int, found: str) -> None:
    assert offered("B28", "1P 1G", display).play(f"lay {row}").display_of(0) == found


@pytest.mark.rule("TG-TRIBE-05")
def test_laid_card_stays_where_it_is() -> None:
    table = offered("B28", "2P 2G", "B01 B02 / B03 / B04").play("lay 2")
    assert table.display_of(0) == "B01 B02 / B03 B28 / B04"
    assert not table.moves("lift") + table.moves("put")
    assert table.refused("lift 1.1") == "TG-ACT-01"
    table.play("end", "end")
    assert table.display_of(0) == "B01 B02 / B03 B28 / B04"


@pytest.mark.rule("TG-TRIBE-05", "TG-CARD-MOVEDISPLAY-01")
@pytest.mark.parametrize(
    ("moves", "found"),
    [  # EX-33
        ("lift 1.2, lift 2.2, put 2.2, put 1.2", "B01 B09 B10 B28 / B37 B19"),
        ("lift 1.4, skip, put 2.3", "B01 B19 B10 / B37 B09 B28"),
        ("lift 1.1, lift 1.4, put 2.3, put 1.1", "B28 B19 B10 / B37 B09 B01"),
        ("lift 2.2, skip, put 3.1", "B01 B19 B10 B28 / B37 / B09"),
        ("skip", "B01 B19 B10 B28 / B37 B09"),
    ],
)
def test_only_an_effect_moves_cards(moves: str, found: str) -> None:
    table = offered("B09", "1S 1P 1G", "B01 B19 B10 B28 / B37").play("lay 2", *moves.split(", "))
    assert (table.kind, table.display_of(0)) == ("act", found)


@pytest.mark.rule("TG-TRIBE-03", "TG-TRIBE-04", "TG-CARD-MOVEDISPLAY-01")
def test_moved_cards_leave_no_gap_and_no_empty_row_above() -> None:
    table = offered("B09", "1S 1P 1G", "B01 B19 B10 B28 / B37").play("lay 2", "lift 1.1", "skip")
    assert table.game.moves() == ["put 1.1"]
    table = offered("B09", "1S 1P 1G", "B01 B19 B10 B28 / B37").play("lay 2", "lift 2.1", "lift 2.2")
    table.play("put 3.1")
    assert (table.game.moves(), table.refused("put 3.2")) == (["put 2.1"], "TG-CARD-MOVEDISPLAY-01")


@pytest.mark.rule("TG-TRIBE-06")
def test_nothing_can_be_laid_out_with_twelve_cards() -> None:
    table = offered("B28", "1P 1G", TWELVE)
    assert table.game.moves() == ["discard", "hand"]
    assert {table.refused(f"lay {row}") for row in (1, 2, 3)} == {"TG-TRIBE-06"}
    assert offered("B28", "1P 1G", ELEVEN).moves("lay") == ["lay 3"]


@pytest.mark.rule("TG-TRIBE-06")
def test_full_display_closes_the_noble_and_drawn_cards_too() -> None:
    table = held("B28", "9P 9G", TWELVE).pile("tribe", "B01")
    assert not table.play("use 1").moves("lay")
    assert not table.play("skip", "use 14").moves("lay")


# ---------------------------------------------------------------- how a cost is computed


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-HANDPLAY-01", "TG-CARD-HANDPLAY-02")
def test_surcharge_is_added_after_the_discounts() -> None:
    table = held("B20", "2D 1S 1P", "B23 B26 B34")  # EX-38
    table.play("lay 1", "dates")
    assert (table.kind, table.display_of(0), table.purse_of(0)) == ("act", "B23 B26 B34 B20", "")
    table = held("B20", "3D 2S 2P", "B23 B26 B34").play("lay 1", "dates")
    assert (table.kind, table.game.moves()) == ("give", ["dates", "salt", "pepper"])
    assert table.play("salt").purse_of(0) == "2D 1P"


@pytest.mark.rule("TG-TRIBE-07")
def test_unused_discount_does_not_lower_the_surcharge() -> None:
    display = "B23 B26 H30"  # a well at the end of a row is 2 goods cheaper, and B24 costs 1D 1G
    assert held("B24", "1G", display, "expansion", tribe="mixed").moves("lay") == []
    table = held("B24", "1S 1G", display, "expansion", tribe="mixed").play("lay 1")
    assert (table.purse_of(0), table.display_of(0)) == ("", f"{display} B24")


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-DISCOUNT-04")
def test_discount_depends_on_the_place_chosen() -> None:
    table = offered("H10", "1S 1G", "H01 H02 H30", "expansion")
    assert table.moves("lay") == ["lay 1"]
    assert table.play("lay 1").purse_of(0) == ""
    assert offered("H10", "1S 1P 1G", "H01 H02 H30", "expansion").moves("lay") == ["lay 1", "lay 2"]


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-SUBSTITUTE-01", "TG-CARD-DISCOUNT-01")
def test_substitute_replaces_one_good_of_what_the_discount_left() -> None:
    table = offered("B20", "1D 1S 1W", "B23 H22", "expansion", tribe="mixed").play("lay 1", "dates")
    assert (table.kind, table.purse_of(0)) == ("act", "")  # 2D 1S 1P: 1 of the 4 saved, 1 replaced, 2 paid
    assert not offered("B20", "1D 2W", "B23 H22", "expansion", tribe="mixed").moves("lay")
    table = offered("B20", "2D 1S 1P 1W", "B23 H22", "expansion", tribe="mixed").play("lay 1")
    assert (table.kind, table.game.moves()) == ("save", ["dates", "salt", "pepper"])
    table.play("salt")
    assert (table.kind, table.game.moves()) == ("replace", ["skip", "dates", "pepper"])
    assert table.play("pepper").purse_of(0) == "1S 1P"


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-SUBSTITUTE-01")
def test_surcharge_may_be_replaced_like_any_other_good() -> None:
    table = held("B24", "1D 1G 1W", "B26 H22", "expansion", tribe="mixed").play("lay 1")
    assert (table.kind, table.game.moves()) == ("replace", ["dates", "any"])
    assert table.refused("skip") == "TG-TRIBE-01"
    table.play("any")
    assert (table.kind, table.purse_of(0), table.display_of(0)) == ("act", "", "B26 H22 B24")


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-STOREDGOLD-01", "TG-CARD-STOREDGOLD-02")
def test_gold_may_come_from_a_card() -> None:
    table = offered("B01", "1P", "B27").play("lay 1")  # EX-37
    assert (table.purse_of(0), table.display_of(0)) == ("", "B27 B01")
    assert [card["token"] for card in table.view["seats"][0]["display"][0]] == [0, 0]
    table = offered("B01", "1P 1G", "B27").play("lay 1")
    assert (table.kind, table.game.moves()) == ("stored", ["stored gold", "own gold"])
    assert table.play("own gold").purse_of(0) == ""
    table = Table().display(0, "B27").purse(0, "1P 2V").purse(1, "9V").raid(4)
    assert (table.view["to_move"], table.purse_of(1)) == (1, "12V")


@pytest.mark.rule("TG-TRIBE-07", "TG-X-COST-01", "TG-X-COST-03")
def test_bracket_is_paid_on_top_at_its_printed_price() -> None:
    table = offered("H02", "5D 5S 5P 1W", "H01 H03 H30", "expansion").play("lay 1 bracket")  # row end: 1 good less
    assert table.kind == "save"
    table.play("salt")
    assert (table.kind, table.view["decision"]["left"]) == ("give", 2)
    assert table.play("dates", "pepper").purse_of(0) == "3D 4S 3P 1V"


@pytest.mark.rule("TG-TRIBE-07", "TG-X-COST-03")
def test_no_substitute_and_no_stored_gold_for_a_bracket() -> None:
    table = offered("H29", "2D 2S 1P 2W", "B27 H22", "expansion", tribe="mixed")
    assert table.moves("lay") == ["lay 1", "lay 2"]  # its bracket asks for 1 gold
    for purse, possible in (("1D 2S 1P 9W", False), ("2D 2S 1P 2W", True)):  # 4 goods and 2 more, 1 of the 4 replaced
        table = offered("H02", purse, "H22", "expansion")
        assert ("lay 1 bracket" in table.moves("lay")) == possible


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-DISCOUNT-01", "TG-CARD-DISCOUNT-03")
def test_discounts_of_several_cards_add_up() -> None:
    table = held("B30", "2S 1P", "B33 B34").play("use 1", "lay 1")  # EX-25
    assert (table.purse_of(0), table.display_of(0)) == ("", "B33 B34 B30")
    table = held("B30", "1D 1S 1P", "B33 B34").play("use 1", "lay 1", "dates")
    assert (table.purse_of(0), table.display_of(0)) == ("", "B33 B34 B30")
    assert not held("B30", "1D 1S", "B33 B34").play("use 1").moves("lay")


@pytest.mark.rule("TG-TRIBE-07", "TG-CARD-DISCOUNT-02")
def test_no_discount_on_gold() -> None:
    assert offered("B14", "1G", "B16").play("lay 1").purse_of(0) == ""  # EX-26
    assert not offered("B14", "9D 9S 9P", "B16").moves("lay")


# ---------------------------------------------------------------- effects


@pytest.mark.rule("TG-TRIBE-08", "TG-X-ICON-01")
def test_lightning_strikes_at_once_and_once() -> None:
    table = offered("B45", "1D 1S 2P").play("lay 1")
    assert (table.kind, table.view["decision"]["card"]) == ("option", "B45")
    table.play("option 3")
    assert (table.purse_of(0), table.game.moves()) == ("1V", ["end", "use 1", "use 2", "use 6", "use r2c1"])
    table.play("end", "end")
    table.act(("", ""))
    assert (table.view["to_move"], table.game.moves()) == (0, ["end"])


@pytest.mark.rule("TG-TRIBE-08", "TG-X-ICON-02")
def test_triangle_is_stored_and_used_once() -> None:
    table = offered("H17", "1D 1S 1W", rules="expansion").play("lay 1")
    assert (table.kind, table.view["seats"][0]["display"][0][0]["token"]) == ("act", 1)
    table.play("end", "end").act(("", ""), start=1)
    table.play("end")
    assert "use 1.1" in table.game.moves()
    table.play("use 1.1")
    assert (table.game.moves(), table.refused("use 1.1")) == (["end"], "TG-X-ICON-02")


@pytest.mark.rule("TG-TRIBE-08", "TG-X-ICON-04")
def test_infinity_holds_from_then_on() -> None:
    table = offered("B07", "2S 1P").play("lay 1")
    gained = []
    for _ in range(2):
        table.purse(0, "").pile("goods", "G02").act(("13", ""), round_number=5).play("use 13")
        gained.append(table.purse_of(0))
        table.play("end", "end")
    assert gained == ["2S", "2S"]


@pytest.mark.rule("TG-TRIBE-08", "TG-X-ICON-05")
def test_exclamation_mark_counts_at_the_end_only() -> None:
    table = offered("B04", "1P 1G 4V", "B19 B20").play("lay 1")
    assert (table.purse_of(0), table.kind) == ("4V", "act")
    assert table.view["scores"][0]["bonus"] == 1
    table.display(0, "B20 B04")
    assert table.view["scores"][0]["bonus"] == 0


CLASSES = {
    "none": {"none"},
    "lightning": {"gain", "gain_per", "move_display", "limit_opponent"},
    "triangle": {"stored_gold"},
    "exclamation": {"end_per", "end_if_min", "end_if_more", "end_slot", "end_mixed_rows"},
}


@pytest.mark.rule("TG-TRIBE-08")
def test_base_cards_are_sorted_into_the_same_classes() -> None:
    for card in shipped("base_tribe").cards:
        kind = card["effect"]["kind"]
        fitting = [icon for icon, kinds in CLASSES.items() if kind in kinds] or ["infinity"]
        assert [card["icon"]] == fitting, card["id"]


@pytest.mark.rule("TG-TRIBE-09")
def test_discount_does_not_help_its_own_card() -> None:
    assert not offered("B33", "1D 1P").moves("lay")  # EX-28
    table = Table().purse(0, "1D 2P").hand(0, "B32").centre(r2c2="B33").act(("1 2 6", ""), round_number=2)
    table.play("use r2c2", "lay 1").purse(0, "1P").play("use 1", "lay 1")
    assert (table.display_of(0), table.purse_of(0)) == ("B33 B32", "")


@pytest.mark.rule("TG-TRIBE-09", "TG-CARD-GOODSBONUS-01")
def test_infinity_does_not_work_backwards() -> None:
    table = Table().purse(0, "1S 1P").centre(r1c2="G02", r2c2="B07").pile("goods", "G01 G05")
    table.act(("2 5 6 13", ""), round_number=1).play("use r1c2")
    assert table.purse_of(0) == "2S 1P"
    table.play("use r2c2", "lay 1")
    assert table.purse_of(0) == ""
    assert table.play("use 13").purse_of(0) == "3S"


@pytest.mark.rule("TG-TRIBE-09", "TG-CARD-LAYOUTBONUS-01")
def test_layout_bonus_is_not_for_its_own_card() -> None:
    table = offered("H04", "1S 1P 1G 1W", rules="expansion").play("lay 1")
    assert (table.kind, table.purse_of(0)) == ("act", "")


@pytest.mark.rule("TG-TRIBE-10")
def test_lightning_may_be_declined_wholly() -> None:
    table = offered("B36", "1D 1S 2P").play("lay 1")
    assert (table.kind, table.game.moves()) == ("confirm", ["skip", "take"])
    table.play("skip")
    assert (table.kind, table.display_of(0)) == ("act", "B36")
    assert table.play("end", "end").view["seats"][1]["targi"] == 3
    table = offered("B45", "1D 1S 2P").play("lay 1", "skip")
    assert (table.kind, table.purse_of(0)) == ("act", "")


@pytest.mark.rule("TG-TRIBE-10")
def test_lightning_may_be_declined_in_part_but_not_put_off() -> None:
    table = offered("B45", "1D 1S 2P").play("lay 1", "option 1", "dates")
    assert (table.kind, table.game.moves()) == ("take", ["skip", "dates", "salt", "pepper"])
    table.play("skip")
    assert (table.kind, table.purse_of(0)) == ("act", "1D")
    assert table.game.moves() == ["end", "use 1", "use 2", "use 6", "use r2c1"]
    assert table.refused("salt") == "TG-ACT-01"


@pytest.mark.rule("TG-TRIBE-10", "TG-CARD-NOBLE-01")
@pytest.mark.parametrize(
    ("moves", "left"),
    [("skip", ""), ("discard skip", "1W"), ("discard salt skip", "1S 1W"), ("discard salt dates", "1D 1S 1W")],
)
def test_lightning_that_is_a_noble_action_may_be_declined_in_part(moves: str, left: str) -> None:
    noble = own_card("X1", "lightning", {"kind": "noble", "discount": 0, "discard": {"any": 2, "water": 1}})
    table = Table("expansion", tribe=own_deck(noble)).purse(0, "").centre(r2c2="X1").hand(0, "P0")
    table.act(("2 6", "")).play("use r2c2", "lay 1")
    assert table.play(*moves.split()).purse_of(0) == left
    assert (table.kind, hand(table)) == ("act", None if "discard" in moves else "P0")


@pytest.mark.rule("TG-TRIBE-10", "TG-CARD-DRAWGOODS-01")
def test_lightning_that_reveals_cards_may_be_declined_before_and_after() -> None:
    """H40 reveals three goods cards, of which one is taken."""
    table = offered("H40", "9D 9S 9P 9G 9W", rules="expansion").play("lay 1")
    purse, pile = table.purse_of(0), table.view["piles"]["goods"]
    assert (table.kind, table.game.moves()) == ("confirm", ["skip", "take"])
    table.play("take")
    assert (table.kind, table.game.moves()) == ("choose-goods", ["skip", "choose 1", "choose 2", "choose 3"])
    table.play("skip")
    assert (table.kind, table.purse_of(0), table.view["piles"]["goods"]) == ("act", purse, pile - 3)


@pytest.mark.rule("TG-TRIBE-10", "TG-CARD-GAINPER-01", "TG-CARD-GAINPER-02")
@pytest.mark.parametrize(
    ("card", "purse", "display"),
    [
        ("B25", "1D 2S 1P", "B01 B02 B03 B04 / B10"),  # EX-31: 6 cards
        ("B18", "2D 1S", "B01 B02 B03 B04"),  # EX-32: 7 free places
    ],
)
def test_cards_that_count_the_display_count_it_as_it_is_now(card: str, purse: str, display: str) -> None:
    table = offered(card, purse, display).play("lay 2", "take")
    taken = 0
    while table.kind == "take":
        taken += 1
        table.play("dates")
    assert (taken, table.purse_of(0)) == (3, "3D")


# ---------------------------------------------------------------- the hand card


@pytest.mark.rule("TG-HAND-01")
def test_taking_a_card_in_hand_costs_nothing() -> None:
    table = offered("B11", "").play("hand")
    assert (hand(table), table.purse_of(0), table.display_of(0)) == ("B11", "", "")


@pytest.mark.rule("TG-HAND-01", "TG-HAND-03")
def test_with_a_hand_card_another_one_is_discarded_or_skipped() -> None:
    table = Table().purse(0, "1D").hand(0, "B01").centre(r2c2="B12").act(("2 6 1", ""), round_number=2)
    assert {"use r2c2", "end"} <= set(table.game.moves())  # EX-42: skipping is not using it
    table.play("use r2c2")
    assert table.game.moves() == ["discard"]
    assert table.refused("hand") == "TG-HAND-03"
    table.play("discard")
    assert (hand(table), table.view["discards"]["tribe"]) == ("B01", ["B12"])


@pytest.mark.rule("TG-HAND-03")
def test_with_a_hand_card_another_one_may_still_be_laid_out() -> None:
    table = Table().purse(0, "1P 1G").hand(0, "B01").pile("tribe", "B28").act(("14", ""), round_number=2)
    table.play("use 14")
    assert (table.game.moves(), table.refused("hand")) == (["discard", "lay 1"], "TG-HAND-03")
    table.play("lay 1")
    assert (hand(table), table.display_of(0)) == ("B01", "B28")


@pytest.mark.rule("TG-HAND-02")
def test_hand_card_waits_for_the_noble() -> None:
    table = held("B28", "9D 9S 9P 9G")
    assert not table.moves("lay") + table.moves("discard")
    assert (table.refused("lay 1"), table.refused("discard")) == ("TG-HAND-02", "TG-ACT-01")
    table.play("use 1", "lay 1")
    assert (hand(table), table.display_of(0)) == (None, "B28")


@pytest.mark.rule("TG-HAND-02", "TG-BORDER-01")
def test_at_the_noble_the_hand_card_may_be_kept() -> None:
    table = held("B28", "").play("use 1")
    assert table.refused("hand") == "TG-HAND-02"
    table.play("skip")
    assert (hand(table), table.kind, "use 1" in table.game.moves()) == ("B28", "act", False)


@pytest.mark.rule("TG-HAND-02", "TG-CARD-HANDPLAY-01", "TG-CARD-NOBLE-01")
def test_exceptions_to_the_noble() -> None:
    assert held("B28", "2P 1G", "B26").moves("lay") == ["lay 1", "lay 2"]
    table = offered("H31", "1D 1S 1P 2W", rules="expansion").hand(0, "H43").purse(0, "2D 2S 1P 2W")
    table.play("lay 1")
    assert (table.kind, table.game.moves()) == ("tribe", ["skip", "discard", "lay 1", "lay 2"])


@pytest.mark.rule("TG-HAND-04")
def test_hand_card_is_worth_nothing_at_the_end() -> None:
    table = Table().hand(0, "B03").hand(1, None).purse(0, "7V").purse(1, "7V").raid(4).play("pay points", "pay points")
    assert table.game.over
    assert [row["total"] for row in table.game.scores()] == [4, 4]
    assert (table.purse_of(0), table.game.winners) == ("4V", [0, 1])


@pytest.mark.rule("TG-HAND-05")
def test_discarded_hand_card_leaves_the_centre_alone() -> None:
    table = held("B28", "").discards("tribe", "B01")
    before = table.view["centre"], table.view["piles"]
    table.play("use 1", "discard")
    assert (hand(table), table.purse_of(0)) == (None, "")
    assert (table.view["centre"], table.view["piles"]) == before
    for seat in (0, 1, None):
        assert table.game.view(seat)["discards"]["tribe"] == ["B01", "B28"]
