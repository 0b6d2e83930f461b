"""Effects that last or answer to an event: TG-CARD-GOODSBONUS, -ROUNDBONUS, -LAYOUTBONUS, -USEBONUS, -RAIDIMMUNE,
-RAIDBONUS, -LIMITRAISE."""

from __future__ import annotations

import json
from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table


def working(display: str, figures: str = "2 6 13", rules: str = "base", purse: str = "", **options: Any) -> Table:
    """Seat 0 acts; its markers are on r2c2 and r3c2."""
    return Table(rules, **options).purse(0, purse).display(0, display).act((figures, ""))


def on_dune(dune: str, display: str, purse: str = "", **options: Any) -> Table:
    """Seat 0 stands on a dune alone."""
    t = Table("expansion", **options).purse(0, purse).display(0, display).dunes(f"{dune} D16 D17")
    return t.act((dune, ""))


def altered(**effects: dict[str, Any]) -> str:
    """The base tribe cards, some with another effect."""
    cards = [dict(card) for card in shipped("base_tribe").cards]
    for card in cards:
        if card["id"] in effects:
            card |= {"effect": effects[card["id"]], "icon": "infinity"}
    return json.dumps({"type": "tribe", "set": "custom", "cards": cards})


# ---------------------------------------------------------------- goods_card_bonus


@pytest.mark.rule("TG-CARD-GOODSBONUS-01", "TG-CARD-GOODSBONUS-02")
def test_bonus_once_in_a_round() -> None:
    """EX-34."""
    t = working("B07").pile("goods", "G09").centre(r2c2="G02").play("use 13")
    assert t.purse_of(0) == "1D 2S"
    assert t.play("use r2c2").purse_of(0) == "1D 3S"


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
@pytest.mark.parametrize(
    ("card", "goods", "gained"),
    [
        ("B07", "G02", "2S"),
        ("B07", "G05", "3S"),
        ("B07", "G07", "2S 1P"),
        ("B07", "G03", "1P"),
        ("B07", "G12", "1V"),
        ("B17", "G03", "2P"),
        ("B17", "G08", "1D 2P"),
        ("B17", "G02", "1S"),
        ("B44", "G04", "3D"),
        ("B44", "G09", "2D 1S"),
        ("B44", "G11", "1G"),
    ],
)
def test_bonus_needs_the_resource(card: str, goods: str, gained: str) -> None:
    t = working(card).centre(r2c2=goods).play("use r2c2")
    assert (t.kind, t.purse_of(0)) == ("act", gained)


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
@pytest.mark.parametrize(("goods", "gained"), [("G03", "1P 1W"), ("G11", "1G 1W"), ("G12", "1W 1V"), ("HG01", "3W")])
def test_bonus_for_anything_at_all(goods: str, gained: str) -> None:
    t = working("H03", rules="expansion").centre(r2c2=goods, r3c2="G02").play("use r2c2")
    assert t.purse_of(0) == gained
    before = t.view["seats"][0]["water"]
    t.play("use r3c2")
    assert t.view["seats"][0]["water"] == before


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_each_card_has_its_own_bonus_and_it_comes_again_in_the_next_round() -> None:
    t = working("B07 B17").purse(1, "").centre(r2c2="G07", r3c2="G02").play("use r2c2", "use r3c2")
    assert t.purse_of(0) == "3S 2P"
    t.play("end", "end")
    assert t.view["round"] == 2
    t.purse(0, "").centre(r2c2="G05").act(("3 6", ""), start=1)
    t.s["marker"][0] = 1 << 4  # r2c2
    t.play("end")
    assert t.play("use r2c2").purse_of(0) == "3S"


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_only_goods_cards_count() -> None:
    """The plain goods of the border do not, and leave the bonus open."""
    t = working("B07", "3 2 6 15").centre(r2c2="G02").play("use 3", "use 15")
    assert t.purse_of(0) == "2S"
    assert t.play("use r2c2").purse_of(0) == "4S"


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_the_card_must_lie_first() -> None:
    """A goods card before it gives nothing more; the next one does."""
    t = working("", purse="2S 1P").centre(r2c2="G02", r3c2="B07").play("use r2c2", "use r3c2", "lay 1")
    assert t.purse_of(0) == "1S"
    t.pile("goods", "G05").play("use 13")
    assert t.purse_of(0) == "4S"


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_card_of_the_targia_counts_when_it_is_taken() -> None:
    """EX-55."""
    t = working("H03 H39", "15", "expansion", "2D").pile("goods", "G03.1 G02.1").play("targia", "reveal", "reveal")
    assert t.purse_of(0) == ""  # G03 was revealed and not taken: no bonus
    t.play("take")
    assert (t.kind, t.purse_of(0)) == ("take", "1S 1W")
    t.play("pepper")
    assert (t.kind, t.purse_of(0)) == ("act", "1S 1P 1W")


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_revealed_cards_count_when_they_are_taken() -> None:
    goods = "G01.1 G02.1 G03.1 G11.1"
    t = on_dune("D09", "H03").pile("goods", goods).play("use D09", "take", "choose 2")
    assert t.purse_of(0) == "1S 1W"
    t = on_dune("D09", "B07", tribe="base").pile("goods", goods).play("use D09", "take", "choose 1")
    assert t.purse_of(0) == "1D"


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_two_cards_taken_together_give_one_bonus() -> None:
    t = on_dune("D08", "B07", tribe="base").pile("goods", "G02.1 G02.2").play("use D08", "take")
    assert t.purse_of(0) == "3S"


@pytest.mark.rule("TG-CARD-GOODSBONUS-01")
def test_goods_cards_of_the_opponent_do_not_count() -> None:
    t = Table().purse(0, "").purse(1, "").display(0, "B07").centre(r2c2="G02").act(("", "2 6")).play("end", "use r2c2")
    assert (t.purse_of(0), t.purse_of(1)) == ("", "1S")


@pytest.mark.rule("TG-CARD-GOODSBONUS-02")
@pytest.mark.parametrize(("option", "gained", "later"), [(3, "2P", "3P"), (2, "1S", "1S 2P")])
def test_choice_card_counts_with_the_good_chosen(option: int, gained: str, later: str) -> None:
    """EX-35."""
    t = working("B17").centre(r2c2="G10", r3c2="G03").play("use r2c2", f"option {option}")
    assert t.purse_of(0) == gained
    assert t.play("use r3c2").purse_of(0) == later


@pytest.mark.rule("TG-CARD-GOODSBONUS-02")
@pytest.mark.parametrize(("good", "gained"), [("salt", "2S 1W"), ("dates", "1D 1W")])
def test_good_of_any_kind_counts_too(good: str, gained: str) -> None:
    t = working("B07", rules="expansion", tribe="base").centre(r2c2="HG03").play("use r2c2", good)
    assert t.purse_of(0) == gained


@pytest.mark.rule("TG-CARD-GOODSBONUS-02", "TG-CARD-ROUNDBONUS-01")
def test_good_of_a_bonus_is_no_good_from_a_goods_card() -> None:
    """The goods card gives gold only, the bonus salt; B08 pays for a round without goods from goods cards."""
    deck = altered(B17={"kind": "goods_card_bonus", "res": "any_resource", "gain": {"salt": 1}})
    t = working("B17 B08", tribe=deck).centre(r2c2="G11").play("use r2c2")
    assert t.purse_of(0) == "1S 1G"
    t.play("end")
    assert (t.kind, t.game.to_move) == ("take", 0)


@pytest.mark.rule("TG-CARD-GOODSBONUS-02")
@pytest.mark.parametrize("display", ["B17 B07", "B07 B17"])
def test_a_bonus_is_not_from_a_goods_card(display: str) -> None:
    """Pepper brings salt, salt would bring salt."""
    deck = altered(B17={"kind": "goods_card_bonus", "res": "pepper", "gain": {"salt": 1}})
    t = working(display, tribe=deck).centre(r2c2="G03", r3c2="G02").play("use r2c2")
    assert t.purse_of(0) == "1S 1P"
    assert t.play("use r3c2").purse_of(0) == "3S 1P"


# ---------------------------------------------------------------- round_bonus


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_good_in_a_round_without_goods_from_goods_cards() -> None:
    """EX-36."""
    t = working("B08", "3 2 6").centre(r2c2="G11").play("use 3", "use r2c2", "end")
    assert (t.kind, t.view["to_move"], t.moves()) == ("take", 0, ["dates", "salt", "pepper"])
    t.play("pepper")
    assert (t.kind, t.view["to_move"], t.purse_of(0)) == ("act", 1, "1S 1P 1G")


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
@pytest.mark.parametrize(
    ("goods", "bonus"), [("G01", False), ("G07", False), ("G11", True), ("G12", True), ("HG01", True), ("HG04", True)]
)
def test_gold_vp_and_water_are_not_goods(goods: str, bonus: bool) -> None:
    t = working("B08", rules="expansion", tribe="base").centre(r2c2=goods).play("use r2c2")
    if goods == "HG04":
        t.play("option 1")
    assert (t.play("end").kind == "take") == bonus


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_goods_from_the_caravan_count_for_the_condition() -> None:
    assert working("B08").pile("goods", "G01").play("use 13", "end").view["to_move"] == 1
    assert working("B08").pile("goods", "G11.1").play("use 13", "end").kind == "take"


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_bonus_good_of_another_card_is_not_from_a_goods_card() -> None:
    deck = altered(B17={"kind": "goods_card_bonus", "res": "any_resource", "gain": {"dates": 1}})
    t = working("B08 B17", tribe=deck).centre(r2c2="G11").play("use r2c2")
    assert t.purse_of(0) == "1D 1G"
    assert t.play("end").kind == "take"


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_the_condition_begins_anew_each_round() -> None:
    t = working("B08", "2 6").purse(1, "").centre(r2c2="G01").play("use r2c2", "end", "end")
    assert t.view["round"] == 2
    t.act(("", ""), start=1).play("end")
    assert (t.view["to_move"], t.play("end").kind) == (0, "take")


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
@pytest.mark.parametrize(("start", "water"), [(0, "1W"), (1, "")])
def test_water_for_the_start_player(start: int, water: str) -> None:
    t = Table("expansion").purse(0, "").purse(1, "").display(0, "H08").act(start=start)
    if start:
        t.play("end")
    assert t.view["to_move"] == 0
    assert t.play("end").purse_of(0) == water
    assert t.purse_of(1) == ""


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_bonus_at_the_end_of_the_own_phase_only() -> None:
    t = Table("expansion").purse(0, "").purse(1, "").display(0, "H08").act()
    assert t.purse_of(0) == ""
    t.play("end")
    assert t.purse_of(0) == "1W"
    assert t.play("end").purse_of(0) == "1W"


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_good_without_laying_out() -> None:
    t = working("H24", rules="expansion").play("end")
    assert (t.kind, t.play("salt").purse_of(0)) == ("take", "1S")
    t = working("H24", rules="expansion", purse="1D 1S 1P 2W").centre(r3c2="H19").play("use r3c2", "lay 1", "end")
    assert (t.kind, t.view["to_move"]) == ("act", 1)
    t = working("H24", rules="expansion").centre(r3c2="H19").play("use r3c2", "hand", "end")
    assert t.kind == "take"


@pytest.mark.rule("TG-CARD-ROUNDBONUS-01")
def test_a_dune_put_into_the_display_is_a_card_laid_out() -> None:
    t = on_dune("D18", "H24", "1D 1W").play("use D18", "lay 1", "symbol tent", "end")
    assert (t.kind, t.view["to_move"]) == ("act", 1)


@pytest.mark.rule("TG-CARD-ROUNDBONUS-02")
def test_what_happened_before_the_card_lay_counts() -> None:
    t = working("", purse="1D 1P 1G").centre(r2c2="G02", r3c2="B08").play("use r2c2", "use r3c2", "lay 1", "end")
    assert (t.kind, t.view["to_move"]) == ("act", 1)
    t = working("", purse="1D 1P 1G").centre(r2c2="G11", r3c2="B08").play("use r2c2", "use r3c2", "lay 1", "end")
    assert (t.kind, t.view["to_move"]) == ("take", 0)


@pytest.mark.rule("TG-CARD-ROUNDBONUS-02")
def test_a_card_just_laid_out_gives_its_bonus_in_the_same_round() -> None:
    t = working("", rules="expansion", purse="2D 1P").centre(r3c2="H08").play("use r3c2", "lay 1")
    assert t.play("end").purse_of(0) == "1W"
    t = working("", rules="expansion", purse="2D 1S").centre(r3c2="H24").play("use r3c2", "lay 1", "end")
    assert (t.kind, t.view["to_move"], t.purse_of(0)) == ("act", 1, "")  # it was laid out itself


# ---------------------------------------------------------------- layout_bonus


@pytest.mark.rule("TG-CARD-LAYOUTBONUS-01")
@pytest.mark.parametrize(
    ("card", "price", "left"), [("H02", "1D 2S 1P 1W", "2W"), ("H19", "1D 1S 1P 2W", ""), ("H38", "1D 1S 2P 2W", "")]
)
def test_water_for_a_further_oasis(card: str, price: str, left: str) -> None:
    t = working("H04", rules="expansion", purse=price).centre(r3c2=card).play("use r3c2", "lay 1")
    assert (t.kind, t.purse_of(0)) == ("act", left)


@pytest.mark.rule("TG-CARD-LAYOUTBONUS-01")
def test_no_bonus_for_itself_and_one_for_each_further_card() -> None:
    t = working("", rules="expansion", purse="3D 3S 3P 2G 2W").centre(r3c2="H04", r2c2="H02").play("use r3c2", "lay 1")
    assert t.purse_of(0) == "3D 2S 2P 1G 1W"
    t.play("use r2c2", "lay 1")
    assert t.purse_of(0) == "2D 1P 1G 2W"
    t.hand(0, "H03").display(0, "H04 H02 H35").play("lay 1")
    assert t.purse_of(0) == "1D 3W"


@pytest.mark.rule("TG-CARD-LAYOUTBONUS-01")
def test_no_bonus_for_the_opponents_cards() -> None:
    t = Table("expansion").purse(0, "").purse(1, "1D 2S 1P 1W").display(0, "H04").centre(r3c2="H02").act(("", "2 13"))
    t.play("end", "use r3c2", "lay 1")
    assert (t.purse_of(0), t.purse_of(1)) == ("", "")


@pytest.mark.rule("TG-CARD-LAYOUTBONUS-01")
def test_bonus_comes_after_the_lightning_of_the_new_card() -> None:
    t = working("H04", rules="expansion", purse="2D 2S 1P").centre(r3c2="H05").play("use r3c2", "lay 1")
    assert (t.kind, t.purse_of(0)) == ("confirm", "")
    t.play("take", "dates")
    assert t.purse_of(0) == "1D"
    assert (t.play("dates").kind, t.purse_of(0)) == ("act", "2D 2W")


@pytest.mark.rule("TG-CARD-LAYOUTBONUS-01")
@pytest.mark.parametrize("where", ["drawn", "discard", "noble"])
def test_bonus_wherever_the_card_comes_from(where: str) -> None:
    t = Table("expansion").purse(0, "1D 2S 1P 1W").display(0, "H04").dunes("D11 D16 D17")
    if where == "drawn":
        t.pile("tribe", "H02").act(("14", "")).play("use 14", "lay 1")
    elif where == "discard":
        t.purse(0, "2S 1P 1W").discards("tribe", "H02").act(("D11", "")).play("use D11", "choose 1", "lay 1")
    else:
        t.hand(0, "H02").act(("1", ""), round_number=2).play("use 1", "lay 1")
    assert (t.kind, t.purse_of(0)) == ("act", "2W")


# ---------------------------------------------------------------- use_bonus


@pytest.mark.rule("TG-CARD-USEBONUS-01")
def test_one_good_more_with_every_dune() -> None:
    t = Table("expansion").purse(0, "").display(0, "H15").dunes("D04 D02 D16").act(("D04 D02", ""))
    t.play("use D04", "take")
    assert (t.kind, t.purse_of(0)) == ("take", "1G")
    t.play("salt", "use D02", "take", "pepper")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 2S 2P 1G")


@pytest.mark.rule("TG-CARD-USEBONUS-01")
def test_bonus_after_a_dune_that_was_laid_out_but_not_after_one_that_was_skipped() -> None:
    t = on_dune("D18", "H15", "1D 1W").play("use D18", "lay 1", "symbol tent")
    assert (t.kind, t.purse_of(0)) == ("take", "")
    t = on_dune("D18", "H15", "1D 1W").play("use D18", "skip")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 1W")
    t = on_dune("D04", "H15", "1D 1W").play("end")
    assert (t.view["to_move"], t.purse_of(0)) == (1, "1D 1W")


@pytest.mark.rule("TG-CARD-USEBONUS-01")
def test_who_goes_empty_gets_nothing() -> None:
    """EX-63, with H15."""
    t = Table("expansion").purse(0, "1D 1W").purse(1, "1D 1W").display(1, "H13 H15").dunes("D18 D16 D17")
    t.act(("D18", "D18")).play("use D18", "lay 1", "symbol well", "end")
    assert t.moves("use") == []
    assert t.play("end").purse_of(1) == "1D 1W"


@pytest.mark.rule("TG-CARD-USEBONUS-01")
def test_one_good_more_with_the_targia() -> None:
    t = working("H39", "15", "expansion").play("targia", "take", "dates")
    assert (t.kind, t.purse_of(0)) == ("take", "1D")
    assert t.play("salt").purse_of(0) == "1D 1S"
    t = working("H39", "15", "expansion").play("use 15", "end")
    assert (t.view["to_move"], t.purse_of(0)) == (1, "1S")


@pytest.mark.rule("TG-CARD-USEBONUS-01")
def test_dune_and_targia_have_each_their_own_bonus() -> None:
    t = working("H15", "15", "expansion").play("targia", "take", "dates")
    assert (t.kind, t.purse_of(0)) == ("act", "1D")
    t = on_dune("D04", "H39").play("use D04", "take")
    assert (t.kind, t.purse_of(0)) == ("act", "1G")


# ---------------------------------------------------------------- raids


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-01", "TG-CARD-RAIDBONUS-02")
def test_exempt_with_a_bonus() -> None:
    """EX-15."""
    t = Table().purse(0, "3V").purse(1, "2D 2S 5V").display(1, "B06 B43").raid(2)
    assert (t.view["to_move"], t.kind) == (0, "raid")
    t.play("pay points")
    assert t.purse_of(1) == "2D 2S 6V"
    assert t.view["phase"] == "place"


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-01")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_nothing_is_paid_at_any_raid(number: int) -> None:
    t = Table().purse(0, "4D 2G 5V").purse(1, "4D 2G 5V").display(0, "B06").raid(number)
    assert t.view["to_move"] == 1  # seat 0 is not asked, so it cannot choose to pay
    t.play("pay points")
    assert t.purse_of(0) == "4D 2G 5V"
    assert set(t.view["seats"][0]["counts"].values()) == {0}


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-01")
def test_who_could_not_pay_costs_nothing_either() -> None:
    t = Table().purse(0, "").purse(1, "5V").display(0, "B06").raid(3).play("pay points")
    assert t.purse_of(1) == "3V"  # the opponent takes nothing
    assert t.view["seats"][0]["counts"]["raids_unpaid"] == 0


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-01")
def test_exemption_is_for_its_owner_only() -> None:
    t = Table().purse(0, "4D 5V").purse(1, "5V").display(1, "B06").raid(1)
    assert (t.view["to_move"], t.moves()) == (0, ["pay goods", "pay points"])


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-02", "TG-CARD-RAIDBONUS-02")
def test_stored_exemption_with_a_bonus() -> None:
    """EX-71."""
    t = Table("expansion").purse(0, "2D 2V").purse(1, "5V").display(0, "H43 H42").raid(3)
    assert (t.view["to_move"], t.moves()) == (0, ["exempt", "pay points"])
    t.play("exempt")
    assert t.purse_of(0) == "2D 2W 2V"
    assert t.view["seats"][0]["display"][0][0]["token"] == 0
    assert t.view["to_move"] == 1
    assert t.refused("exempt") == "TG-CARD-RAIDIMMUNE-02"


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-02")
def test_stored_exemption_is_used_once_at_any_raid() -> None:
    t = Table("expansion").purse(0, "2S 5V").purse(1, "5V").display(0, "H43").raid(1).play("pay goods", "pay points")
    assert t.purse_of(0) == "1S 5V"
    assert t.view["seats"][0]["display"][0][0]["token"] == 1
    t.raid(2).play("exempt", "pay points")
    assert t.purse_of(0) == "1S 5V"
    t.raid(3)
    assert t.moves() == ["pay points"]


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-02")
def test_stored_exemption_helps_a_player_who_cannot_pay() -> None:
    t = Table("expansion").purse(0, "1W").purse(1, "5V").display(0, "H43").raid(2)
    assert (t.view["to_move"], t.moves()) == (0, ["skip", "exempt"])
    assert (t.play("exempt").purse_of(0), t.purse_of(1)) == ("1W", "5V")
    t = Table("expansion").purse(0, "1W").purse(1, "5V").display(0, "H43").raid(2).play("skip")
    assert t.purse_of(1) == "6V"
    assert t.view["seats"][0]["display"][0][0]["token"] == 1


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-02")
def test_lasting_exemption_leaves_the_stored_one() -> None:
    t = Table("expansion", tribe="mixed").purse(0, "5V").purse(1, "5V").display(0, "H43 B06").raid(1)
    assert t.view["to_move"] == 1
    assert t.view["seats"][0]["display"][0][0]["token"] == 1


@pytest.mark.rule("TG-CARD-RAIDBONUS-01")
def test_bonus_after_paying_at_the_last_raid_too() -> None:
    """EX-16."""
    t = Table().purse(0, "1G 5V").purse(1, "1G 5V").display(0, "B43").raid(4).play("pay goods")
    assert t.purse_of(0) == "6V"
    t.play("pay goods")
    assert t.game.over
    assert (t.purse_of(0), t.purse_of(1)) == ("6V", "5V")


@pytest.mark.rule("TG-CARD-RAIDBONUS-01")
def test_bonus_at_each_raid_however_it_is_paid() -> None:
    t = Table().purse(0, "3D 3V").purse(1, "9V").display(0, "B43").raid(2).play("pay goods")
    assert (t.purse_of(0), t.view["to_move"]) == ("1D 4V", 1)
    t.play("pay points").raid(3)
    assert t.moves() == ["pay points"]
    assert t.play("pay points").purse_of(0) == "1D 3V"


@pytest.mark.rule("TG-CARD-RAIDBONUS-01")
def test_bonus_pays_nothing_of_the_raid_itself() -> None:
    t = Table().purse(0, "2D 1V").purse(1, "9V").display(0, "B43").raid(3)
    assert t.view["to_move"] == 1  # 2 VP are asked for, and the bonus VP would come later
    assert t.purse_of(0) == "2D 1V"
    t = Table("expansion").purse(0, "1D 2V").purse(1, "9V").display(0, "H42").raid(1)
    assert t.moves() == ["pay points"]


@pytest.mark.rule("TG-CARD-RAIDBONUS-01")
def test_bonus_comes_when_the_last_good_is_paid() -> None:
    t = Table().purse(0, "2D 2S 3V").purse(1, "9V").display(0, "B43").raid(2).play("pay goods", "dates")
    assert (t.kind, t.purse_of(0)) == ("give", "1D 2S 3V")
    assert t.play("salt").purse_of(0) == "1D 1S 4V"


@pytest.mark.rule("TG-CARD-RAIDBONUS-02")
def test_no_bonus_for_an_unpaid_raid() -> None:
    """EX-17."""
    t = Table().purse(0, "1D 1V").purse(1, "3V").display(0, "B43").raid(3)
    assert (t.view["to_move"], t.purse_of(0), t.purse_of(1)) == (1, "1D 1V", "5V")
    assert t.play("pay points").purse_of(0) == "1D 1V"


@pytest.mark.rule("TG-CARD-RAIDBONUS-02")
def test_no_bonus_for_the_other_player() -> None:
    t = Table().purse(0, "5V").purse(1, "5V").display(0, "B43").raid(1).play("pay points", "pay points")
    assert (t.purse_of(0), t.purse_of(1)) == ("5V", "4V")


# ---------------------------------------------------------------- limits


@pytest.mark.rule("TG-CARD-LIMITRAISE-01")
def test_more_is_kept_at_the_end_of_a_round() -> None:
    """EX-84."""
    t = Table("expansion").purse(0, "11D 4G 12W").purse(1, "11D 4G 12W").display(1, "H26").act().play("end", "end")
    assert t.view["round"] == 2
    assert (t.purse_of(0), t.purse_of(1)) == ("10D 3G 10W", "11D 4G 12W")
    assert t.view["seats"][1]["limits"] == {"goods": 13, "gold": 5, "water": 15}
    t = Table("expansion").purse(0, "").purse(1, "20D 6G 20W").display(1, "H26").act().play("end", "end")
    assert t.purse_of(1) == "13D 5G 15W"


@pytest.mark.rule("TG-CARD-LIMITRAISE-01")
@pytest.mark.parametrize(
    ("option", "purse", "raised", "lowered"),
    [("CO1a", "12D", "10D", "7D"), ("CO2a", "6G", "4G", "2G"), ("CO1d", "12W", "10W", "5W")],
)
def test_lowered_limits_are_raised_too(option: str, purse: str, raised: str, lowered: str) -> None:
    """EX-89."""
    t = Table("expansion", challenges=[option]).purse(0, purse).purse(1, purse).display(0, "H26").act()
    t.play("end", "end")
    assert (t.purse_of(0), t.purse_of(1)) == (raised, lowered)


@pytest.mark.rule("TG-CARD-LIMITRAISE-01")
def test_limit_holds_from_the_round_in_which_the_card_is_laid_out() -> None:
    t = (
        working("", rules="expansion", purse="14D 1P")
        .purse(1, "")
        .centre(r3c2="H26")
        .play("use r3c2", "lay 1", "end", "end")
    )
    assert t.purse_of(0) == "13D"
