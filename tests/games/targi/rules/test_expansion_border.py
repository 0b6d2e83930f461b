"""The ten border cards of the house set (TG-X-BORDER)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.targi.positions import Table


def acting(purse: str, figures: str = "", **options: Any) -> Table:
    """Seat 0 is in its action phase, with the house border."""
    return Table("expansion", **options).purse(0, purse).purse(1, "4V").act(figures=(figures, ""))


def raided(number: int, purse: str) -> Table:
    """Seat 0 is to pay at a raid, if it is asked."""
    return Table("expansion").purse(0, purse).purse(1, "9V").raid(number)


# ---------------------------------------------------------------- Noble


@pytest.mark.rule("TG-X-BORDER-01")
def test_noble_discards_the_hand_card_for_a_good_and_water() -> None:
    """EX-80."""
    t = acting("", "1").hand(0, "H41", known=False).play("use 1")
    assert t.moves() == ["skip", "discard"]
    t.play("discard")
    assert (t.kind, t.view["decision"]["left"]) == ("take", 1)
    t.play("salt")
    assert t.purse_of(0) == "1S 1W"
    assert t.view["discards"]["tribe"][-1] == "H41"
    assert t.game.view(1)["discards"]["tribe"][-1] == "H41"
    assert t.view["seats"][0]["hand"] is None
    assert t.kind == "act"


@pytest.mark.rule("TG-X-BORDER-01")
def test_noble_lays_out_the_hand_card_for_its_full_price() -> None:
    t = acting("1D 1S 1P 2W", "1").hand(0, "H19").play("use 1", "lay 1")
    assert (t.purse_of(0), t.display_of(0)) == ("", "H19")
    assert acting("1D 1S 1W", "1").hand(0, "H19").play("use 1").moves("lay") == []


@pytest.mark.rule("TG-X-BORDER-01")
def test_noble_without_a_hand_card_gives_nothing() -> None:
    t = acting("", "1").play("use 1")
    assert (t.kind, t.purse_of(0)) == ("act", "")


@pytest.mark.rule("TG-X-BORDER-01")
def test_noble_of_the_base_border_gives_nothing_for_the_card() -> None:
    t = acting("", "1", border="base").hand(0, "H41").play("use 1", "discard")
    assert (t.kind, t.purse_of(0)) == ("act", "")


# ---------------------------------------------------------------- raids


@pytest.mark.rule("TG-X-BORDER-04")
def test_first_raid_wants_salt_or_a_point() -> None:
    t = raided(1, "2D 2S 2P 3G 1W 4V")
    assert t.moves() == ["pay goods", "pay points"]
    t.play("pay goods")
    assert t.purse_of(0) == "2D 1S 2P 3G 1W 4V"
    assert raided(1, "2S 4V").play("pay points").purse_of(0) == "2S 3V"


@pytest.mark.rule("TG-X-BORDER-04")
def test_other_goods_than_salt_do_not_pay_the_first_raid() -> None:
    """EX-58."""
    t = raided(1, "3D 1W 4V")
    assert t.moves() == ["pay points"]
    assert t.refused("pay goods") == "TG-RAID-02"


@pytest.mark.rule("TG-X-BORDER-08")
def test_second_raid_wants_dates_and_pepper_or_a_point() -> None:
    t = raided(2, "2D 2S 2P 4V").play("pay goods")
    assert t.purse_of(0) == "1D 2S 1P 4V"
    assert raided(2, "2D 8S 1W 4V").moves() == ["pay points"]
    assert raided(2, "8S 2P 1W 4V").moves() == ["pay points"]
    assert raided(2, "4V").play("pay points").purse_of(0) == "3V"


@pytest.mark.rule("TG-X-BORDER-08")
def test_water_helps_to_pay_the_second_raid() -> None:
    """EX-56."""
    t = raided(2, "1D 3W")
    assert t.game.to_move == 0
    assert t.moves() == ["water pepper"]  # the only exchange after which it can be paid
    t.play("water pepper", "pay goods")
    assert (t.purse_of(0), t.purse_of(1)) == ("1W", "9V")


@pytest.mark.rule("TG-X-BORDER-12")
def test_third_raid_wants_one_of_each_good_or_two_points() -> None:
    t = raided(3, "2D 2S 2P 4V").play("pay goods")
    assert t.purse_of(0) == "1D 1S 1P 4V"
    for purse in ("5D 5S 4V", "5D 5P 4V", "5S 5P 4V"):
        assert raided(3, purse).moves() == ["pay points"]
    assert raided(3, "4V").play("pay points").purse_of(0) == "2V"
    poor = Table("expansion").purse(0, "1V").purse(1, "4V").raid(3)
    assert (poor.purse_of(0), poor.purse_of(1)) == ("1V", "6V")


@pytest.mark.rule("TG-X-BORDER-16")
def test_fourth_raid_wants_gold_and_water_or_three_points_and_ends_the_game() -> None:
    t = raided(4, "1D 2G 2W 4V")
    assert not t.game.over
    t.play("pay goods")
    assert t.purse_of(0) == "1D 1G 1W 4V"
    t.play("pay points")
    assert t.purse_of(1) == "6V"
    assert (t.game.over, t.game.end_reason) == (True, "robber")


@pytest.mark.rule("TG-X-BORDER-16")
def test_fourth_raid_and_water() -> None:
    """EX-57."""
    t = raided(4, "4W 1V")
    assert t.moves() == ["water gold"]
    t.play("water gold", "pay goods")
    assert t.purse_of(0) == "1V"
    t = raided(4, "3W 1V").play("skip")
    assert t.game.to_move == 1  # seat 0 could not pay
    assert (t.purse_of(0), t.purse_of(1)) == ("3W 1V", "12V")
    t = raided(4, "3W 3V")
    assert "pay goods" not in t.moves()
    t.play("pay points")
    assert t.purse_of(0) == "3W"
    assert raided(4, "1G 3V").moves() == ["pay points"]  # gold without water


# ---------------------------------------------------------------- exchanges


@pytest.mark.rule("TG-X-BORDER-05")
def test_first_exchanges_with_the_house_trader() -> None:
    """EX-81."""
    t = acting("1D 1S 1P 1G", "5").play("use 5")
    assert t.moves("rate") == ["rate 1", "rate 2", "rate 3"]
    after = {}
    for name, answers in {
        "gold": ["rate 1"],
        "good": ["rate 2", "dates", "salt", "dates"],
        "goods": ["rate 3", "pepper", "pepper"],
    }.items():
        one = acting("1D 1S 1P 1G", "5").play("use 5", *answers)
        after[name] = one.purse_of(0)
        assert one.kind == "exchange"  # and it may go on
    assert after == {"gold": "2G", "good": "1D 1P 1G", "goods": "1D 1S 3P"}


@pytest.mark.rule("TG-X-BORDER-05")
def test_house_trader_exchanges_any_number_of_times() -> None:
    t = acting("9D 1G", "5").play("use 5", "rate 1", "rate 1", "rate 3", "salt", "salt", "rate 2", "salt", "salt")
    assert (t.kind, t.moves()) == ("take", ["dates", "salt", "pepper"])
    t.play("pepper")
    assert t.purse_of(0) == "3D 1P 2G"
    t.play("skip")
    assert t.kind == "act"


@pytest.mark.rule("TG-X-BORDER-05")
def test_house_trader_wants_the_full_price() -> None:
    assert acting("1D 1S", "5").play("use 5").moves("rate") == ["rate 2"]
    assert acting("1D 1G", "5").play("use 5").moves("rate") == ["rate 3"]
    assert acting("1D", "5").play("use 5").kind == "act"


@pytest.mark.rule("TG-X-BORDER-10")
def test_house_silversmith_exchanges_once() -> None:
    t = acting("4D 1S 2G", "10").play("use 10")
    assert t.moves("rate") == ["rate 1", "rate 2", "rate 3", "rate 4"]
    for rate, answers, after in (
        (1, ["dates", "salt"], "3D 2G 1V"),
        (2, [], "1S 2G 3V"),
        (3, [], "4D 1S 1G 2V"),
        (4, [], "4D 1S 4V"),
    ):
        t = acting("4D 1S 2G", "10").play("use 10", f"rate {rate}", *answers)
        assert (t.kind, t.purse_of(0)) == ("act", after)
        assert t.refused("use 10") == "TG-ACT-02"


@pytest.mark.rule("TG-X-BORDER-10")
def test_house_silversmith_takes_two_unequal_goods_but_four_equal_ones() -> None:
    assert acting("1D 1S", "10").play("use 10").moves("rate") == ["rate 1"]
    assert acting("3D 3S", "10").play("use 10").moves("rate") == ["rate 1"]
    assert acting("1G", "10").play("use 10").moves("rate") == ["rate 3"]
    assert acting("1D", "10").play("use 10").kind == "act"


# ---------------------------------------------------------------- the rest


@pytest.mark.rule("TG-X-BORDER-09")
def test_house_fata_morgana_reaches_adjacent_cards_only() -> None:
    """EX-73: markers on r2c2 and r2c3; of the opponent on r1c1 and r3c1."""
    t = Table("expansion").act(figures=("9 2 14", "11 5 7")).play("use 9")
    assert t.moves("move") == [
        "move r2c2 r1c2",
        "move r2c2 r2c1",
        "move r2c2 r3c2",
        "move r2c3 r1c3",
        "move r2c3 r3c3",
    ]
    assert t.refused("move r2c2 r3c3") == "TG-CARD-MOVEMARKER-02"
    t.play("move r2c3 r3c3")
    assert t.view["centre"]["r3c3"]["markers"] == [0]
    assert t.view["centre"]["r2c3"]["markers"] == []
    assert "use r3c3" in t.moves()


@pytest.mark.rule("TG-X-BORDER-09")
def test_house_fata_morgana_only_to_free_face_up_cards() -> None:
    t = Table("expansion").act(figures=("9 6", "2 13")).face_down("r1c3").play("use 9")
    assert t.moves("move") == ["move r2c3 r2c2", "move r2c3 r3c3"]
    assert t.refused("move r2c3 r1c3") == "TG-CARD-MOVEMARKER-01"
    t = Table("expansion").act(figures=("9 6", "2 14")).play("use 9")  # the opponent's marker is on r2c2
    assert t.moves("move") == ["move r2c3 r1c3", "move r2c3 r3c3"]


@pytest.mark.rule("TG-X-BORDER-13")
def test_water_place_gives_two_water() -> None:
    t = acting("", "13").play("use 13")
    assert (t.kind, t.purse_of(0)) == ("act", "2W")


@pytest.mark.rule("TG-X-BORDER-14")
def test_water_draws_another_tribe_card() -> None:
    """EX-77."""
    t = acting("2W", "14").pile("tribe", "H45 H01").play("use 14")
    assert t.view["decision"]["card"] == "H45"
    t.play("redraw")
    assert (t.kind, t.view["decision"]["card"], t.purse_of(0)) == ("tribe", "H01", "1W")
    t.play("hand")
    assert t.view["discards"]["tribe"][-1] == "H45"
    assert t.game.view(0)["seats"][0]["hand"] == {"card": "H01"}
    assert t.game.view(1)["seats"][0]["hand"] == {"card": None}
    assert t.purse_of(0) == "1W"


@pytest.mark.rule("TG-X-BORDER-14")
def test_water_draws_any_number_of_tribe_cards() -> None:
    t = acting("3W", "14").pile("tribe", "H45 H01 H02 H19").play("use 14", "redraw", "redraw", "redraw")
    assert (t.view["decision"]["card"], t.purse_of(0)) == ("H19", "")
    assert t.refused("redraw") == "TG-CARD-DRAWTRIBE-02"
    t.play("discard")
    assert t.view["discards"]["tribe"][-4:] == ["H45", "H01", "H02", "H19"]
    assert t.kind == "act"


@pytest.mark.rule("TG-X-BORDER-14")
def test_drawn_card_is_laid_out_for_its_price_taken_or_discarded() -> None:
    t = acting("1D 1S 1P 2W", "14").pile("tribe", "H19").play("use 14")
    assert {"lay 1", "hand", "discard", "redraw"} <= set(t.moves())
    t.play("lay 1")
    assert (t.purse_of(0), t.display_of(0), t.kind) == ("", "H19", "act")
    full = acting("1W", "14").hand(0, "H20").play("use 14")
    assert full.moves() == ["discard", "redraw"]
