"""The Targia figure (TG-X-TARGIA)."""

from __future__ import annotations

from typing import Any

import pytest

import azalai
from tests.games.targi.positions import Table

PATH = [15, 14, 13, 11, 10, 9, 7, 6, 5, 3, 2, 1]


def with_targia(purse: str, goods: str = "", **options: Any) -> Table:
    """Seat 0 stands on 15 in round 1, where the Targia is; these goods cards are next."""
    t = Table("expansion", **options).purse(0, purse).purse(1, "4V")
    if goods:
        t.pile("goods", goods)
    return t.act(figures=("15 2 6", "7 11 3"))


def next_round(t: Table) -> Table:
    """Play on, without using anything, to the first placement of the next round."""
    now = t.view["round"]
    while not t.game.over and t.view["round"] == now:
        t.play(t.moves()[0])
    return t


# ---------------------------------------------------------------- where she goes


@pytest.mark.rule("TG-X-TARGIA-01", "TG-X-TARGIA-02")
def test_targia_walks_against_the_robber_and_passes_the_corners() -> None:
    t = Table("expansion").purse(0, "9V").purse(1, "9V")
    found = []
    for number in range(1, 13):
        view = t.view
        assert (view["round"], view["phase"]) == (number, "place")
        assert view["robber"] + view["targia"] == 16
        found.append(view["targia"])
        next_round(t)
    assert found == PATH
    assert t.game.over


@pytest.mark.rule("TG-X-TARGIA-02")
def test_she_passes_12_in_the_round_in_which_the_robber_passes_4() -> None:
    """EX-52."""
    t = Table("expansion").purse(0, "4V").purse(1, "4V").round(3)
    assert (t.view["robber"], t.view["targia"]) == (3, 13)
    t.raid(1)
    assert (t.view["robber"], t.view["targia"]) == (4, 13)  # she moves after the raid
    t.play("pay points", "pay points")
    assert (t.view["robber"], t.view["targia"]) == (5, 11)


# ---------------------------------------------------------------- her benefit


@pytest.mark.rule("TG-X-TARGIA-03")
def test_targia_blocks_nothing() -> None:
    """EX-53."""
    t = Table("expansion")
    assert "place 15" in t.moves()
    t.play("place 15")
    assert t.refused("place 5") == "TG-PLACE-05"  # opposite, as always
    other = Table("expansion").play("place 2")
    assert "place 15" in other.moves()


@pytest.mark.rule("TG-X-TARGIA-03")
def test_benefit_is_an_action_of_its_own_in_any_order() -> None:
    """EX-53."""
    for order in (["targia", "take", "dates", "use 15"], ["use 15", "targia", "take", "dates"]):
        t = with_targia("")
        assert {"targia", "use 15"} <= set(t.moves())
        t.play(*order)
        assert t.purse_of(0) == "1D 1S"


@pytest.mark.rule("TG-X-TARGIA-03")
def test_benefit_without_the_action_of_the_card() -> None:
    t = with_targia("").play("targia", "take", "dates", "end")
    assert t.purse_of(0) == "1D"


@pytest.mark.rule("TG-X-TARGIA-03")
def test_benefit_once_a_round_and_only_in_ones_own_phase() -> None:
    t = with_targia("1D").play("targia", "take", "dates")
    assert t.refused("targia") == "TG-X-TARGIA-03"
    t.play("end")
    assert t.game.to_move == 1
    assert t.refused("targia") == "TG-X-TARGIA-03"


@pytest.mark.rule("TG-X-TARGIA-03")
def test_only_a_player_on_her_card_has_her_benefit() -> None:
    t = Table("expansion").act(figures=("14 5 2", "15"))  # beside her, opposite her
    assert t.refused("targia") == "TG-X-TARGIA-03"
    t.play("end")
    assert "targia" in t.moves()
    nobody = Table("expansion").act(figures=("14 5 2", "3"))
    assert "targia" not in nobody.moves()
    nobody.play("end")
    assert "targia" not in nobody.moves()


@pytest.mark.rule("TG-X-TARGIA-03")
def test_benefit_of_a_targi_that_was_really_placed_there() -> None:
    t = Table("expansion").purse(0, "").purse(1, "")
    t.play("place 15", "place 2", "place 13", "place 3", "place 14", "place 9")
    assert (t.kind, t.game.to_move) == ("act", 0)
    assert {"targia", "use 15"} <= set(t.moves())
    t.play("targia", "take", "pepper", "end")
    assert "targia" not in t.moves()


@pytest.mark.rule("TG-X-TARGIA-03")
def test_benefit_of_the_next_round_needs_a_new_targi() -> None:
    t = with_targia("").play("end", "end")
    assert (t.view["round"], t.view["targia"]) == (2, 14)
    t.play("place 3", "place 5", "place 10", "place 6", "place 11", "place 7")
    assert "targia" not in t.moves()
    t.play("end")
    assert "targia" not in t.moves()


@pytest.mark.rule("TG-X-TARGIA-03")
def test_her_card_used_through_an_effect_gives_no_benefit() -> None:
    """D14 uses card 14, where the Targia is in round 2."""
    t = Table("expansion").purse(0, "1D").dunes("D14").act(figures=("D14", ""), round_number=2)
    t.play("use D14", "skip", "use 14", "discard")
    assert t.refused("targia") == "TG-X-TARGIA-03"


@pytest.mark.rule("TG-X-TARGIA-04")
@pytest.mark.parametrize(("good", "after"), [("dates", "1D"), ("salt", "1S"), ("pepper", "1P")])
def test_one_good_of_any_kind(good: str, after: str) -> None:
    t = with_targia("").play("targia")
    assert t.moves() == ["take"]  # without a good nothing can be revealed
    t.play("take")
    assert (t.kind, t.moves()) == ("take", ["dates", "salt", "pepper"])
    t.play(good)
    assert (t.kind, t.purse_of(0)) == ("act", after)
    assert t.view["seats"][0]["counts"]["targia_used"] == 1


@pytest.mark.rule("TG-X-TARGIA-05")
def test_pay_a_good_and_take_what_the_top_goods_card_shows() -> None:
    t = with_targia("1D 1S", "G06").play("targia", "reveal")
    assert (t.kind, t.moves()) == ("give", ["dates", "salt"])
    t.play("salt")
    assert t.view["shown"] == ["G06"]
    assert (t.kind, t.purse_of(0)) == ("targia-card", "1D")
    t.play("take")
    assert t.purse_of(0) == "1D 2P"
    assert t.view["discards"]["goods"] == ["G06"]
    assert (t.kind, t.view["shown"]) == ("act", [])
    assert t.refused("targia") == "TG-X-TARGIA-03"


@pytest.mark.rule("TG-X-TARGIA-05")
def test_only_goods_pay_the_targia() -> None:
    t = with_targia("3G 1W 4V").play("targia")
    assert t.moves() == ["take"]
    assert t.refused("reveal") == "TG-X-TARGIA-05"


@pytest.mark.rule("TG-X-TARGIA-06")
def test_another_card_instead_of_the_last_as_often_as_goods_are_paid() -> None:
    """EX-54."""
    t = with_targia("2D 1S", "G01 G11").play("targia", "reveal", "dates")
    assert t.view["shown"] == ["G01"]
    t.play("reveal", "salt")
    assert (t.view["shown"], t.view["discards"]["goods"]) == (["G11"], ["G01"])
    t.play("take")
    assert t.purse_of(0) == "1D 1G"
    assert t.view["discards"]["goods"] == ["G01", "G11"]


@pytest.mark.rule("TG-X-TARGIA-06")
def test_no_further_card_without_a_good_to_pay() -> None:
    t = with_targia("2D", "G01 G04 G05").play("targia", "reveal", "reveal")
    assert (t.kind, t.view["shown"], t.purse_of(0)) == ("targia-card", ["G04"], "")
    assert t.moves() == ["skip", "take"]
    t.play("take")
    assert t.purse_of(0) == "2D"  # of the last card only
    assert t.kind == "act"


@pytest.mark.rule("TG-X-TARGIA-06")
def test_option_keep_takes_each_card_before_the_next_is_paid() -> None:
    """EX-54."""
    t = with_targia("2D 1S", "G01 G11", targia_repeat="keep").play("targia", "reveal", "dates")
    assert (t.kind, t.moves(), t.view["shown"]) == ("targia-card", ["skip", "take"], ["G01"])
    assert t.refused("reveal") == "TG-X-TARGIA-06"
    t.play("take")
    assert t.purse_of(0) == "2D 1S"
    assert (t.kind, t.moves()) == ("targia-card", ["skip", "reveal"])
    t.play("reveal", "salt", "take")
    assert t.purse_of(0) == "2D 1G"
    t.play("skip")
    assert t.view["discards"]["goods"] == ["G01", "G11"]
    assert t.purse_of(0) == "2D 1G"
    assert t.view["seats"][0]["counts"]["targia_used"] == 1


@pytest.mark.rule("TG-X-TARGIA-06")
def test_option_keep_pays_the_next_good_out_of_the_last_card() -> None:
    t = with_targia("1D", "G02 G11 G12", targia_repeat="keep").play("targia", "reveal", "take")
    assert t.purse_of(0) == "1S"
    t.play("reveal", "take")
    assert (t.kind, t.purse_of(0)) == ("act", "1G")  # no good left: over


@pytest.mark.rule("TG-X-TARGIA-06")
def test_option_keep_ends_with_the_pile_that_lay_there() -> None:
    t = with_targia("9D", "G04 G05 G06", targia_repeat="keep").pile_size("goods", 3).play("targia", "reveal")
    t.play("take", "reveal", "take", "reveal", "dates", "take")
    assert (t.kind, t.purse_of(0)) == ("act", "8D 2S 2P")  # the discards are not shuffled for it
    assert (t.view["piles"]["goods"], len(t.view["discards"]["goods"])) == (0, 3)


@pytest.mark.rule("TG-X-TARGIA-06")
def test_without_keep_the_discards_are_shuffled_for_another_card() -> None:
    t = with_targia("3D", "G04").pile_size("goods", 1).discards("goods", "G05").play("targia", "reveal", "reveal")
    assert t.view["shown"][0] in ("G04", "G05")
    assert t.view["piles"]["goods"] == 1
    t.play("reveal")
    assert (t.kind, t.view["piles"]["goods"]) == ("targia-card", 0)


@pytest.mark.rule("TG-X-TARGIA-07")
def test_last_card_may_be_refused_and_what_was_paid_is_gone() -> None:
    t = with_targia("2D", "G01 G11").play("targia", "reveal", "reveal", "skip")
    assert (t.kind, t.purse_of(0)) == ("act", "")
    assert t.view["discards"]["goods"] == ["G01", "G11"]
    assert t.view["shown"] == []
    assert t.refused("targia") == "TG-X-TARGIA-03"


@pytest.mark.rule("TG-X-TARGIA-07")
def test_option_keep_lets_the_last_card_be_refused_too() -> None:
    t = with_targia("2D", "G02 G11", targia_repeat="keep").play("targia", "reveal", "take", "reveal", "dates")
    assert (t.view["shown"], t.purse_of(0)) == (["G11"], "1S")
    t.play("skip")
    assert (t.kind, t.purse_of(0), t.view["shown"]) == ("act", "1S", [])
    assert t.view["discards"]["goods"] == ["G02", "G11"]
    assert t.view["seats"][0]["counts"]["targia_used"] == 1


@pytest.mark.rule("TG-X-WATER-03", "TG-X-TARGIA-06")
def test_option_keep_goes_on_with_a_good_bought_for_water() -> None:
    t = with_targia("1D 3W", "G11 G12", targia_repeat="keep").play("targia", "reveal", "take")
    assert (t.kind, t.purse_of(0)) == ("targia-card", "1G 3W")
    assert t.moves() == ["skip", "water dates", "water salt", "water pepper", "water gold"]
    t.play("water salt")
    assert t.moves() == ["skip", "reveal"]
    t.play("reveal", "take")
    assert (t.kind, t.purse_of(0)) == ("act", "1G 1W 1V")  # 1 water buys nothing: over


@pytest.mark.rule("TG-X-WATER-03", "TG-X-TARGIA-06")
def test_option_keep_ends_when_water_no_longer_buys_a_good() -> None:
    t = with_targia("1D 3W", "G11", targia_repeat="keep").play("targia", "reveal", "take", "water gold")
    assert (t.kind, t.purse_of(0)) == ("act", "2G")


@pytest.mark.rule("TG-X-WATER-03", "TG-X-TARGIA-06")
def test_option_keep_asks_in_a_game_whose_goods_are_all_spent() -> None:
    """All goods went to the Trader, the one of card 15 to the Targia; 2 water are left."""
    options = {"tribe": "house", "border": "house", "challenges": "off", "targia_repeat": "keep"}
    game = azalai.new("targi", rules="expansion", seed=6, **options)
    for number in (15, 2, 5, 6, 7, 3):
        game.play(f"place {number}")
    for move in ("use 5", "rate 1", "skip", "use 15", "targia", "reveal"):
        game.play(move)
    assert game.view(0)["decision"]["kind"] == "targia-card"
    game.play("take")
    assert game.view(0)["decision"]["kind"] == "targia-card"
    assert {"skip", "water dates"} <= set(game.moves())


@pytest.mark.rule("TG-X-TARGIA-05", "TG-X-TARGIA-07")
def test_card_of_the_targia_counts_as_a_goods_card_if_it_is_taken() -> None:
    """EX-55: H03 gives 1 water for the first goods card, H39 1 good for the Targia."""
    t = with_targia("1D", "G02").display(0, "H03 H39").play("targia", "reveal", "take")
    assert t.kind == "take"
    t.play("pepper")
    assert t.purse_of(0) == "1S 1P 1W"
    t = with_targia("1D", "G02").display(0, "H03 H39").play("targia", "reveal", "skip", "pepper")
    assert t.purse_of(0) == "1P"  # refused: no goods card
