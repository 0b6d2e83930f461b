"""Water (TG-X-WATER): what it buys, when, and what does not touch it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.games.targi.positions import Table

ALL_RATES = ["water dates", "water salt", "water pepper", "water gold"]


def acting(purse: str, figures: str = "", **options: Any) -> Table:
    """Seat 0 is in its action phase."""
    return Table("expansion", **options).purse(0, purse).purse(1, "").act(figures=(figures, ""))


# ---------------------------------------------------------------- rates


@pytest.mark.rule("TG-X-WATER-01")
@pytest.mark.parametrize(("good", "after"), [("dates", "1D"), ("salt", "1S"), ("pepper", "1P")])
def test_two_water_for_any_good(good: str, after: str) -> None:
    t = acting("2W")
    assert t.moves("water") == ALL_RATES[:3]
    t.play(f"water {good}")
    assert t.purse_of(0) == after


@pytest.mark.rule("TG-X-WATER-01")
def test_three_water_for_one_gold() -> None:
    t = acting("3W")
    assert t.moves("water") == ALL_RATES
    t.play("water gold")
    assert t.purse_of(0) == "1G"
    assert t.moves() == ["end"]


@pytest.mark.rule("TG-X-WATER-01")
def test_water_is_exchanged_as_often_as_wanted_while_it_lasts() -> None:
    t = acting("12W").play("water gold", "water dates", "water dates", "water gold")
    assert t.purse_of(0) == "2D 2G 2W"
    t.play("water pepper")
    assert t.refused("water pepper") == "TG-X-WATER-01"
    assert t.purse_of(0) == "2D 1P 2G"


@pytest.mark.rule("TG-X-WATER-01")
def test_one_water_buys_nothing() -> None:
    t = acting("5D 5S 3G 1W")
    assert t.moves() == ["end"]
    assert {t.refused(move) for move in ALL_RATES} == {"TG-X-WATER-01"}


@pytest.mark.rule("TG-X-WATER-01", "TG-X-WATER-02")
def test_goods_and_gold_become_neither_water_nor_each_other_by_themselves() -> None:
    """Not even where water could be exchanged: in the action phase, at a tribe card, at the Targia, at a raid."""
    t = acting("9D 3G 9V", "2 6 15").centre(r2c2="H01", r1c2="H01")
    assert t.moves() == ["end", "targia", "use 2", "use 6", "use 15", "use r1c2", "use r2c2"]
    t.play("use r2c2")
    assert set(t.moves()) == {"discard", "hand"}
    t.play("discard", "targia")
    assert t.moves() == ["take", "reveal"]
    raid = Table("expansion").purse(0, "9D 3G 9V").raid(1)
    assert raid.moves() == ["pay points"]


@pytest.mark.rule("TG-X-WATER-02")
def test_goods_and_gold_are_exchanged_where_a_card_says_so() -> None:
    """EX-76."""
    t = acting("4D 2G", "5 10").play("use 5", "rate 1")
    assert t.purse_of(0) == "1D 3G"
    t.play("skip", "use 10", "rate 4")
    assert t.purse_of(0) == "1D 1G 4V"
    assert t.moves() == ["end", "use r1c2"]
    t = acting("3D").display(0, "H21")
    t.play("extra 1", "extra 1", "extra 1", "water gold")
    assert t.purse_of(0) == "1G"


# ---------------------------------------------------------------- when


def at_centre_card(t: Table) -> None:
    t.centre(r2c2="H01").act(figures=("2 6 13", "")).play("use r2c2")


def at_drawn_card(t: Table) -> None:
    t.act(figures=("14", "")).play("use 14")


def at_several_drawn_cards(t: Table) -> None:
    t.dunes("D10").act(figures=("D10", "")).play("use D10", "take")


def at_one_of_several_drawn_cards(t: Table) -> None:
    at_several_drawn_cards(t)
    t.play("choose 2")


def at_the_discard_pile(t: Table) -> None:
    t.dunes("D11").discards("tribe", "H01 H02").act(figures=("D11", "")).play("use D11")


def at_a_card_of_the_discard_pile(t: Table) -> None:
    at_the_discard_pile(t)
    t.play("choose 1")


def at_the_hand_card(t: Table) -> None:
    t.hand(0, "H01").act(figures=("1", "")).play("use 1")


def at_the_trader(t: Table) -> None:
    t.act(figures=("5", "")).play("use 5")


def at_the_silversmith(t: Table) -> None:
    t.act(figures=("10", "")).play("use 10")


def at_a_dune_with_rates(t: Table) -> None:
    t.dunes("D16").act(figures=("D16", "")).play("use D16")


def at_the_dune_with_a_cost(t: Table) -> None:
    t.dunes("D18").act(figures=("D18", "")).play("use D18")


def at_the_targia(t: Table) -> None:
    t.act(figures=("15", "")).play("targia")


def at_the_targias_card(t: Table) -> None:
    at_the_targia(t)
    t.play("reveal")


def at_a_raid(t: Table) -> None:
    t.raid(1)


def at_the_last_raid(t: Table) -> None:
    t.raid(4)


WINDOWS: dict[str, list[Callable[[Table], None]]] = {
    "tribe": [
        at_centre_card,
        at_drawn_card,
        at_one_of_several_drawn_cards,
        at_a_card_of_the_discard_pile,
        at_the_hand_card,
    ],
    "choose-tribe": [at_several_drawn_cards],
    "choose-discard": [at_the_discard_pile],
    "exchange": [at_the_trader, at_the_silversmith, at_a_dune_with_rates],
    "lay-dune": [at_the_dune_with_a_cost],
    "targia": [at_the_targia],
    "targia-card": [at_the_targias_card],
    "raid": [at_a_raid, at_the_last_raid],
}


@pytest.mark.rule("TG-X-WATER-03")
@pytest.mark.parametrize(
    ("kind", "come_there"),
    [(kind, way) for kind, ways in WINDOWS.items() for way in ways],
    ids=[way.__name__ for ways in WINDOWS.values() for way in ways],
)
def test_water_is_exchanged_where_something_can_be_paid(kind: str, come_there: Callable[[Table], None]) -> None:
    t = Table("expansion").purse(0, "1D 9W 4V").purse(1, "4V")
    come_there(t)
    assert t.kind == kind
    assert t.moves("water") == ALL_RATES
    before = t.view["decision"]
    t.play("water gold", "water dates")
    own = t.view["seats"][0]
    assert (own["gold"], own["goods"]["dates"], own["water"]) == (1, 2 - (come_there is at_the_targias_card), 4)
    assert t.view["decision"] == before  # the question is still the same


@pytest.mark.rule("TG-X-WATER-03")
def test_exchange_during_an_action_may_pay_for_it() -> None:
    """EX-66: the gold for H11 comes out of water, before the card is laid out."""
    t = acting("1D 1S 7W", "2 6 13").centre(r2c2="H11").play("use r2c2")
    assert t.moves("lay") == []
    t.play("water gold", "lay 1 bracket")
    assert t.purse_of(0) == "2V"


@pytest.mark.rule("TG-X-WATER-03")
def test_exchange_that_nobody_could_pay_is_asked_about_while_water_could_pay_it() -> None:
    t = acting("4W", "10").play("use 10")
    assert (t.kind, t.moves("rate")) == ("exchange", [])
    t.play("water dates", "water salt", "rate 1")
    assert t.purse_of(0) == "1V"
    assert acting("1W", "10").play("use 10").kind == "act"  # nothing to exchange: over at once


@pytest.mark.rule("TG-X-WATER-03")
def test_before_between_and_after_actions() -> None:
    t = acting("8W", "2 6 13")
    for move in ("use 2", "use 6", "use 13"):
        assert t.moves("water")
        t.play("water dates", move)
    assert t.purse_of(0) == "4D 1P 4W"
    t.play("water dates", "end")
    assert t.purse_of(0) == "5D 1P 2W"


@pytest.mark.rule("TG-X-WATER-03")
def test_not_in_the_phase_of_the_opponent() -> None:
    t = acting("1W").purse(1, "9W")
    assert t.moves() == ["end"]
    assert t.refused("water dates") == "TG-X-WATER-01"
    t.play("end")
    assert t.game.to_move == 1
    t.play("water gold")
    assert (t.purse_of(0), t.purse_of(1)) == ("1W", "1G 6W")


@pytest.mark.rule("TG-X-WATER-03")
def test_not_while_placing_nor_where_nothing_can_be_paid() -> None:
    t = Table("expansion").purse(0, "9W").centre(r2c2="HG04")
    assert t.kind == "place"
    assert t.moves("water") == []
    assert t.refused("water dates") == "TG-X-WATER-03"
    t.act(figures=("2 6 13", "")).play("use r2c2")
    assert t.kind == "option"
    assert t.refused("water dates") == "TG-X-WATER-03"
    t.play("option 2")
    assert t.kind == "take"
    assert t.refused("water dates") == "TG-X-WATER-03"


@pytest.mark.rule("TG-X-WATER-03")
def test_not_at_the_end_of_a_round_nor_after_the_end() -> None:
    t = Table("expansion").purse(0, "9D 9S 9W").purse(1, "4V").act(start=1)
    t.play("end", "end")
    assert t.kind == "limit"
    assert t.moves() == ["dates", "salt"]
    assert t.refused("water gold") == "TG-X-WATER-03"
    over = Table("expansion").purse(0, "9W 3V").purse(1, "3V").raid(4).play("pay points", "pay points")
    assert over.game.over
    assert over.game.moves() == []
    assert over.refused("water gold") == "TG-END-04"


@pytest.mark.rule("TG-X-WATER-03")
def test_at_a_raid_only_when_it_is_ones_time_to_pay() -> None:
    t = Table("expansion").purse(0, "2W 4V").purse(1, "9W 4V").raid(1)
    assert (t.game.to_move, t.moves("water")) == (0, ALL_RATES[:3])
    t.play("pay points")
    assert (t.game.to_move, t.moves("water")) == (1, ALL_RATES)
    t.play("water salt", "pay goods")
    assert (t.purse_of(0), t.purse_of(1)) == ("2W 3V", "7W 4V")


# ---------------------------------------------------------------- what does not touch it


@pytest.mark.rule("TG-X-WATER-04")
def test_discount_does_not_lower_a_water_cost() -> None:
    """B23: wells cost 1 good less. H19 costs 1 date, 1 salt, 1 pepper, 2 water."""
    t = acting("1D 1S 1P 1W", "2 6 13", tribe="mixed").display(0, "B23").centre(r2c2="H19").play("use r2c2")
    assert t.moves("lay") == []
    t = acting("1D 1P 2W", "2 6 13", tribe="mixed").display(0, "B23").centre(r2c2="H19").play("use r2c2", "lay 1")
    assert t.purse_of(0) == ""
    assert t.display_of(0) == "B23 H19"


@pytest.mark.rule("TG-X-WATER-04")
def test_discount_on_a_cost_of_water_alone_is_lost() -> None:
    """B16: camel riders cost 1 good less. H18 costs 1 salt and 1 pepper, or 3 water."""
    t = acting("3W", "2 6 13", tribe="mixed").display(0, "B16").centre(r2c2="H18").play("use r2c2")
    assert t.moves("lay") == ["lay 1 cost 2", "lay 2 cost 2"]
    t.play("lay 1 cost 2")
    assert t.purse_of(0) == ""
    t = acting("2W", "2 6 13", tribe="mixed").display(0, "B16").centre(r2c2="H18").play("use r2c2")
    assert t.moves("lay") == []


@pytest.mark.rule("TG-X-WATER-04")
def test_water_above_ten_is_lost_at_round_end_and_two_score_one() -> None:
    t = Table("expansion").purse(0, "15W").purse(1, "9W").act().play("end", "end")
    assert (t.purse_of(0), t.purse_of(1)) == ("10W", "9W")
    assert [row["water"] for row in t.game.scores()] == [5, 4]
