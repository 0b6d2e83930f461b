"""Rounds and raids: TG-ROUND, TG-RAID, and the four raid cards of the base set."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from tests.games.targi.positions import Table, own_card, own_deck

ROBBER = (1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15)


def first_moves(table: Table) -> list[dict[str, Any]]:
    """Play to the end, every action phase ended at once; what was seen at every decision."""
    seen = []
    while not table.game.over:
        seen.append(table.view)
        table.play("end" if table.kind == "act" else table.game.moves()[0])
    return seen


def raided(number: int, first: str, second: str, rules: str = "base", start: int = 0, **options: Any) -> Table:
    """A raid begins, with what the two players own; the start player of the coming round first."""
    table = Table(rules, **options).purse(start, first).purse(1 - start, second)
    return table.raid(number, start)


def counts(table: Table, seat: int) -> list[int]:
    """How many raids were paid with resources, with VP, or not at all."""
    found = table.game.view(seat)["seats"][seat]["counts"]
    return [found["raids_res"], found["raids_vp"], found["raids_unpaid"]]


# ---------------------------------------------------------------- rounds


@pytest.mark.rule("TG-ROUND-01", "TG-ROUND-03", "TG-ROUND-04", "TG-END-02")
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_phases_of_a_whole_game(rules: str) -> None:
    table = Table(rules).purse(0, "9V").purse(1, "9V")
    phases = [phase for phase, _ in groupby(view["phase"] for view in first_moves(table))]
    assert phases == (["place", "act"] * 3 + ["raid"]) * 4
    assert table.game.end_reason == "robber"


@pytest.mark.rule("TG-ROUND-01", "TG-ROUND-05")
def test_limits_come_after_the_actions_and_before_the_next_robber() -> None:
    table = Table().act(("2 6 13", "1 7 9"), round_number=3).purse(1, "6D 6S 4V").play("end")
    assert table.view["phase"] == "act"
    table.play("end")
    assert (table.view["phase"], table.view["robber"], table.view["round"]) == ("limit", 3, 3)
    table.play("dates", "salt")
    assert (table.view["phase"], table.view["robber"]) == ("raid", 4)


@pytest.mark.rule("TG-ROUND-02", "TG-ROUND-04")
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_robber_visits_twelve_cards_in_twelve_rounds(rules: str) -> None:
    table = Table(rules).purse(0, "9V").purse(1, "9V")
    placing = [(view["round"], view["robber"]) for view in first_moves(table) if view["phase"] == "place"]
    assert [found for found, _ in groupby(placing)] == list(enumerate(ROBBER, 1))


@pytest.mark.rule("TG-ROUND-03", "TG-ROUND-04")
def test_robber_meets_the_four_corners_between_the_rounds() -> None:
    table = Table().purse(0, "9V").purse(1, "9V")
    raids = [(view["round"], view["robber"]) for view in first_moves(table) if view["phase"] == "raid"]
    assert [found for found, _ in groupby(raids)] == [(3, 4), (6, 8), (9, 12), (12, 16)]


@pytest.mark.rule("TG-ROUND-02", "TG-ROUND-03")
@pytest.mark.parametrize(("number", "corner", "after"), [(1, 4, 5), (2, 8, 9), (3, 12, 13)])
def test_after_a_raid_the_robber_moves_on_at_once(number: int, corner: int, after: int) -> None:
    table = raided(number, "5D 9V", "5D 9V")  # EX-10
    assert (table.view["robber"], table.view["phase"], table.view["to_move"]) == (corner, "raid", 0)
    table.play("pay goods")
    assert (table.view["robber"], table.view["to_move"]) == (corner, 1)
    table.play("pay points")
    assert (table.view["robber"], table.view["phase"], table.view["round"]) == (after, "place", 3 * number + 1)
    assert table.refused(f"place {after}") == "TG-PLACE-03"
    assert len(table.moves("place")) == 11
    for _ in range(6):
        assert table.kind == "place"
        table.play(table.game.moves()[0])
    assert table.kind == "act"


@pytest.mark.rule("TG-ROUND-01")
def test_new_dunes_and_the_targias_move_come_before_placing() -> None:
    table = Table("expansion").dunes("D01 D02").pile("dunes", "D03 D04 D05").purse(0, "9V").purse(1, "9V").raid(1)
    assert [dune["card"] for dune in table.view["dunes"]] == ["D01", "D02"]
    table.play("pay points", "pay points")
    assert [dune["card"] for dune in table.view["dunes"]] == ["D03", "D04", "D05"]
    assert (table.kind, table.view["robber"], table.view["targia"]) == ("place", 5, 11)


@pytest.mark.rule("TG-ROUND-05", "TG-ROUND-06")
def test_round_end_turns_up_cards_then_limits_then_changes_the_start_player() -> None:
    table = Table().centre(r2c2="G11").act(("2 6", "")).purse(0, "11D 4G 4V").purse(1, "6D 6S 5G")
    table.play("use r2c2")
    assert table.view["centre"]["r2c2"]["face_down"]
    table.play("end")
    assert table.view["centre"]["r2c2"]["face_down"]
    table.play("end")
    view = table.view
    assert (view["phase"], view["to_move"], view["start"], view["round"]) == ("limit", 1, 0, 1)
    assert not any(card["face_down"] for card in view["centre"].values())
    assert view["centre"]["r2c2"]["kind"] == "tribe"
    assert view["centre"]["r2c2"]["card"] is not None
    table.play("dates", "salt")
    assert (table.view["phase"], table.view["start"], table.view["robber"]) == ("place", 1, 2)
    assert [table.purse_of(seat) for seat in (0, 1)] == ["10D 3G 4V", "5D 5S 3G"]


@pytest.mark.rule("TG-ROUND-05", "TG-END-01")
def test_twelfth_card_is_looked_for_after_the_limits() -> None:
    full = "B01 B02 B03 B04 / B10 B11 B12 B13 / B19 B20 B21 B22"
    table = Table().display(0, full).act(("", ""), round_number=2).purse(0, "6D 6S 5G").play("end", "end")
    assert (table.game.over, table.kind) == (False, "limit")
    table.play("dates", "dates")
    assert (table.game.over, table.purse_of(0)) == (True, "4D 6S 3G")
    assert table.game.view(None)["start"] == 0


@pytest.mark.rule("TG-ROUND-06")
@pytest.mark.parametrize("start", ["first", "second"])
def test_start_player_changes_every_round(start: str) -> None:
    table = Table(start=start).purse(0, "9V").purse(1, "9V")
    starts = [(view["round"], view["start"]) for view in first_moves(table) if view["phase"] == "place"]
    first = int(start == "second")
    assert [found for found, _ in groupby(starts)] == [(i + 1, (first + i) % 2) for i in range(12)]


@pytest.mark.rule("TG-ROUND-06", "TG-CARD-SETSTART-01")
def test_card_that_keeps_the_start_player_does_so_for_one_round() -> None:
    table = Table("expansion").display(0, "H17").act(("", ""), round_number=1).play("use 1.1", "end", "end")
    assert (table.view["round"], table.view["start"]) == (2, 0)
    table.act(("", "")).play("end", "end")
    assert (table.view["round"], table.view["start"]) == (3, 1)


# ---------------------------------------------------------------- who pays, and in what order


@pytest.mark.rule("TG-RAID-01")
@pytest.mark.parametrize("start", [0, 1])
def test_start_player_of_the_coming_round_pays_first(start: int) -> None:
    table = raided(1, "3D 4V", "3D 4V", start=start)
    assert (table.view["to_move"], table.view["start"]) == (start, start)
    table.play("pay goods")
    assert table.view["to_move"] == 1 - start
    table.play("pay points")
    assert [table.purse_of(seat) for seat in (start, 1 - start)] == ["2D 4V", "3D 3V"]
    assert (table.kind, table.view["to_move"]) == ("place", start)


@pytest.mark.rule("TG-RAID-01", "TG-CARD-SETSTART-01")
def test_start_player_named_by_a_card_pays_first() -> None:
    table = Table("expansion").display(0, "H17").purse(0, "4V").purse(1, "4V").act(("", ""), round_number=3)
    table.play("use 1.1", "end", "end")
    assert (table.view["phase"], table.view["to_move"]) == ("raid", 0)


@pytest.mark.rule("TG-RAID-01")
@pytest.mark.parametrize("first", ["pay goods", "pay points"])
@pytest.mark.parametrize("second", ["pay goods", "pay points"])
def test_each_chooses_for_themselves(first: str, second: str) -> None:
    table = raided(2, "5D 4V", "5S 4V").play(first)
    assert table.game.moves() == ["pay goods", "pay points"]
    table.play(second)
    paid = {"pay goods": ("3D 4V", "3S 4V"), "pay points": ("5D 3V", "5S 3V")}
    assert (table.purse_of(0), table.purse_of(1)) == (paid[first][0], paid[second][1])


# ---------------------------------------------------------------- what is paid


@pytest.mark.rule("TG-RAID-02", "TG-BORDER-04", "TG-BORDER-08", "TG-BORDER-12", "TG-BORDER-16")
@pytest.mark.parametrize(
    ("number", "goods", "points"),
    [
        (1, "4D 2G 9V", "5D 2G 8V"),
        (2, "3D 2G 9V", "5D 2G 8V"),
        (3, "2D 2G 9V", "5D 2G 7V"),
        (4, "5D 1G 9V", "5D 2G 6V"),
    ],
)
def test_resources_or_points_are_paid_in_full(number: int, goods: str, points: str) -> None:
    for way, left, tally in (("pay goods", goods, [1, 0, 0]), ("pay points", points, [0, 1, 0])):
        table = raided(number, "5D 2G 9V", "5D 2G 9V")
        assert table.game.moves() == ["pay goods", "pay points"]
        table.play(way)
        assert (table.purse_of(0), table.purse_of(1)) == (left, "5D 2G 9V")
        assert counts(table, 0) == tally


@pytest.mark.rule("TG-RAID-02")
@pytest.mark.parametrize(
    ("number", "purse", "moves"),
    [
        (1, "1S", ["pay goods"]),
        (1, "9G 1V", ["pay points"]),
        (2, "1P 1V", ["pay points"]),
        (2, "1D 1P", ["pay goods"]),
        (3, "1D 1S 1V 9G", []),
        (3, "1D 1S 2V", ["pay points"]),
        (3, "1D 1S 1P 1V", ["pay goods"]),
        (4, "9D 2V", []),
        (4, "9D 3V", ["pay points"]),
        (4, "1G 2V", ["pay goods"]),
    ],
)
def test_only_a_side_that_can_be_paid_in_full_is_open(number: int, purse: str, moves: list[str]) -> None:
    table = raided(number, purse, "9D 9G 9V")
    if moves:
        assert (table.view["to_move"], table.game.moves()) == (0, moves)
        refused = {"pay goods", "pay points"} - set(moves)
        assert {table.refused(move) for move in refused} == {"TG-RAID-02"}
    else:
        assert (table.view["to_move"], counts(table, 0)) == (1, [0, 0, 1])


@pytest.mark.rule("TG-RAID-03", "TG-RAID-02", "TG-BORDER-08")
def test_goods_of_any_kind_may_be_mixed() -> None:
    table = raided(2, "2D 1S 4V", "9V").play("pay goods")
    assert table.game.moves() == ["dates", "salt"]
    assert table.play("dates", "salt").purse_of(0) == "1D 4V"
    assert raided(2, "1D 1S 4V", "9V").play("pay goods").purse_of(0) == "4V"  # EX-11
    assert raided(2, "1D 1S 4V", "9V").play("pay points").purse_of(0) == "1D 1S 3V"


@pytest.mark.rule("TG-TERM-03", "TG-RAID-03")
@pytest.mark.parametrize(("purse", "asked"), [("1D 1S 1P", False), ("2D 1P", False), ("1D 2S 1P", True)])
def test_payment_that_takes_all_goods_is_not_asked_for(purse: str, asked: bool) -> None:
    table = raided(3, f"{purse} 4V", "9V").play("pay goods")
    assert (table.kind == "give") is asked
    assert (table.purse_of(0) == "4V") is not asked
    assert table.view["to_move"] == (0 if asked else 1)


@pytest.mark.rule("TG-RAID-03")
@pytest.mark.parametrize(
    ("goods", "left"),
    [("dates salt pepper", "2D 2S 2P 4V"), ("salt salt dates", "2D 1S 3P 4V"), ("pepper " * 3, "3D 3S 4V")],
)
def test_each_good_of_a_raid_is_chosen(goods: str, left: str) -> None:
    table = raided(3, "3D 3S 3P 4V", "9V").play("pay goods")
    for good in goods.split():
        assert table.game.moves() == ["dates", "salt", "pepper"]
        table.play(good)
    assert (table.purse_of(0), table.view["to_move"]) == (left, 1)


@pytest.mark.rule("TG-RAID-04", "TG-BORDER-12")
def test_who_can_pay_one_way_must_pay_it() -> None:
    table = raided(3, "2S 3V", "9V")  # EX-12
    assert table.game.moves() == ["pay points"]
    assert table.refused("pay goods") == "TG-RAID-02"
    assert table.play("pay points").purse_of(0) == "2S 1V"


@pytest.mark.rule("TG-RAID-04")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_raid_cannot_be_refused(number: int) -> None:
    table = raided(number, "9D 2G 9V", "9V")
    assert table.refused("skip") == "TG-RAID-04"
    assert table.refused("end") == "TG-RAID-01"
    assert set(table.game.moves()) == {"pay goods", "pay points"}


# ---------------------------------------------------------------- who cannot pay


@pytest.mark.rule("TG-RAID-05")
@pytest.mark.parametrize(("number", "purse", "taken"), [(1, "", 1), (2, "1D", 1), (3, "2S 1V", 2), (4, "9D 2V", 3)])
def test_who_cannot_pay_keeps_all_and_the_opponent_takes_the_vp(number: int, purse: str, taken: int) -> None:
    table = raided(number, purse, "5V 9D 1G")  # EX-13
    assert (table.purse_of(0), table.view["to_move"]) == (purse, 1)
    assert table.purse_of(1) == f"9D 1G {5 + taken}V"
    assert counts(table, 0) == [0, 0, 1]
    table.play("pay goods")
    assert table.purse_of(0) == purse


@pytest.mark.rule("TG-RAID-05")
def test_second_player_who_cannot_pay_gives_vp_to_the_first() -> None:
    table = raided(3, "9D 4V", "2S 1V").play("pay goods")
    assert (table.purse_of(0), table.purse_of(1), table.kind) == ("6D 6V", "2S 1V", "place")


@pytest.mark.rule("TG-RAID-05", "TG-RAID-07", "TG-END-02")
def test_points_taken_for_an_unpaid_raid_can_be_paid_at_once() -> None:
    table = raided(4, "2V", "")  # EX-14
    assert (table.view["to_move"], table.purse_of(1)) == (1, "3V")
    assert table.game.moves() == ["pay points"]
    table.play("pay points")
    assert (table.game.over, table.purse_of(0), table.purse_of(1)) == (True, "2V", "")


@pytest.mark.rule("TG-RAID-07")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_points_arrive_in_time_at_every_raid(number: int) -> None:
    table = raided(number, "", "")
    assert table.game.moves() == ["pay points"]
    assert (table.play("pay points").kind, table.purse_of(0), table.purse_of(1)) == ("place", "", "")


# ---------------------------------------------------------------- exchanging in order to pay


@pytest.mark.rule("TG-RAID-06", "TG-X-WATER-03", "TG-X-BORDER-08")
def test_who_could_pay_after_exchanging_must_do_so() -> None:
    table = raided(2, "1D 3W", "9V", "expansion")  # EX-56
    assert table.view["to_move"] == 0
    assert table.game.moves() == ["water pepper"]
    assert {table.refused(move) for move in ("water dates", "water salt", "water gold")} == {"TG-RAID-06"}
    assert table.refused("skip") == "TG-RAID-04"
    table.play("water pepper", "pay goods")
    assert (table.purse_of(0), table.purse_of(1)) == ("1W", "9V")


@pytest.mark.rule("TG-RAID-06", "TG-X-BORDER-16")
def test_last_raid_with_water() -> None:
    table = raided(4, "4W 1V", "9V", "expansion")  # EX-57, case 1
    assert table.game.moves() == ["water gold"]
    assert table.play("water gold", "pay goods").purse_of(0) == "1V"
    table = raided(4, "3W 1V", "9V", "expansion").play("skip")  # case 2
    assert (table.view["to_move"], table.purse_of(0), table.purse_of(1)) == (1, "3W 1V", "12V")
    table = raided(4, "3W 3V", "9V", "expansion")  # case 3
    assert "pay points" in table.game.moves()
    assert "pay goods" not in table.game.moves()
    assert table.play("pay points").purse_of(0) == "3W"


@pytest.mark.rule("TG-RAID-06")
def test_who_can_pay_points_may_pay_them_instead_of_exchanging() -> None:
    table = raided(2, "1D 3W 1V", "9V", "expansion")
    assert {"pay points", "water pepper"} <= set(table.game.moves())
    assert table.play("pay points").purse_of(0) == "1D 3W"


@pytest.mark.rule("TG-RAID-06")
def test_goods_of_any_kind_can_come_from_water_and_goods_sold_for_water() -> None:
    table = raided(3, "1D 4W", "9V", "expansion", border="base")
    assert table.play("water salt", "water salt", "pay goods").purse_of(0) == ""
    table = Table("expansion").display(0, "H21").purse(0, "3D").purse(1, "9V").raid(1)  # 3D: 2W and 1D, 1S and 1D
    assert table.game.moves() == ["extra 1"]
    assert table.play("extra 1", "extra 1", "water salt", "pay goods").purse_of(0) == "1D"


def selling(purse: str, *rates: tuple[int, int]) -> Table:
    """The third raid (1D 1S 1P, or 2 VP) with cards that sell this many goods for this much water at any time."""
    cards = []
    for i, (goods, water) in enumerate(rates):
        rate = {"give": {"any": goods}, "get": {"water": water}}
        cards.append(own_card(f"X{i}", "infinity", {"kind": "extra_rate", "where": 0, "rate": rate}))
    table = Table("expansion", tribe=own_deck(*cards)).display(0, " ".join(card["id"] for card in cards))
    return table.purse(0, purse).purse(1, "9V").raid(3)


@pytest.mark.rule("TG-RAID-06", "TG-CARD-EXTRARATE-01")
def test_exchange_of_two_goods_at_a_raid_never_leads_to_a_dead_end() -> None:
    table = selling("1D 3P", (2, 2))
    assert table.game.moves() == ["extra 1"]
    table.play("extra 1")  # 2 pepper: with the dates gone, 2 water could not buy 2 goods
    assert (table.kind, table.purse_of(0), table.game.moves()) == ("raid", "1D 1P 2W", ["water salt"])
    assert table.play("water salt", "pay goods").purse_of(0) == ""
    table = selling("1D 3P 2V", (2, 2)).play("extra 1")  # who can pay with VP may sell what they like
    assert (table.kind, table.game.moves()) == ("give", ["dates", "pepper"])


@pytest.mark.rule("TG-RAID-06", "TG-CARD-EXTRARATE-01")
@pytest.mark.parametrize(
    ("purse", "rates", "sold"),
    [
        ("6P", [(3, 3), (2, 2)], "extra 1, extra 2"),  # by one of them alone there would be 3 or 4 water
        ("5P", [(3, 3), (2, 2)], "extra 2, extra 2"),
        ("4P", [(3, 3), (2, 2)], None),
        ("5D 1S", [(6, 7)], "extra 1"),  # everything is sold, and 3 goods are bought
        ("5D 1S", [(5, 5)], "extra 1"),
        ("3D 1S", [(4, 4)], None),
        ("5D 3W", [(6, 7)], "water salt, extra 1"),  # a good is bought, so that there are 6 to sell
        ("5D 1W", [(6, 7)], None),
    ],
)
def test_goods_sold_together_count_for_what_can_be_paid(
    purse: str, rates: list[tuple[int, int]], sold: str | None
) -> None:
    table = selling(purse, *rates)
    if sold is None:
        if table.view["to_move"] == 0:  # who cannot pay may still exchange
            table.play("skip")
        assert (table.view["to_move"], table.purse_of(1)) == (1, "11V")
        return
    assert table.view["to_move"] == 0
    table.play(*sold.split(", "))
    while "pay goods" not in table.game.moves():
        table.play(table.game.moves()[0])
    assert table.play("pay goods").view["to_move"] == 1


# ---------------------------------------------------------------- exchanging without paying


@pytest.mark.rule("TG-X-WATER-03", "TG-CARD-RAIDIMMUNE-01")
def test_exempt_player_may_exchange_at_a_raid_but_not_pay() -> None:
    table = Table("expansion", tribe="mixed").display(0, "B06 B43").purse(0, "1D 3W 5V").purse(1, "9V").raid(2)
    assert (table.view["to_move"], table.kind) == (0, "raid")
    assert table.moves() == ["exempt", "water dates", "water salt", "water pepper", "water gold"]
    assert {table.refused(move) for move in ("pay points", "pay goods", "skip")} == {"TG-CARD-RAIDIMMUNE-01"}
    assert "exempt from the raid" in table.game.prompt("en")
    table.play("water gold")
    assert (table.view["to_move"], table.purse_of(0)) == (1, "1D 1G 6V")  # no water left, so nothing is asked
    assert counts(table, 0) == [0, 0, 0]


@pytest.mark.rule("TG-X-WATER-03", "TG-CARD-RAIDIMMUNE-01")
def test_exempt_player_goes_on_without_exchanging() -> None:
    table = Table("expansion", tribe="mixed").display(0, "B06").purse(0, "3W").purse(1, "9V").raid(2).play("exempt")
    assert (table.view["to_move"], table.purse_of(0)) == (1, "3W")


@pytest.mark.rule("TG-X-WATER-03", "TG-RAID-05")
def test_player_who_cannot_pay_may_exchange_at_a_raid() -> None:
    table = raided(4, "3W 1V", "9V", "expansion")
    assert (table.view["to_move"], table.kind) == (0, "raid")
    assert table.moves() == ["skip", "water dates", "water salt", "water pepper", "water gold"]
    assert "you cannot pay the raid" in table.game.prompt("en")
    table.play("water salt")
    assert (table.view["to_move"], table.purse_of(0), table.purse_of(1)) == (1, "1S 1W 1V", "12V")
    assert counts(table, 0) == [0, 0, 1]


@pytest.mark.rule("TG-X-WATER-03", "TG-CARD-EXTRARATE-01", "TG-RAID-05")
def test_player_who_cannot_pay_may_sell_any_goods_at_a_raid() -> None:
    table = selling("3P 1D", (3, 3)).play("extra 1")
    assert (table.kind, table.moves()) == ("give", ["dates", "pepper"])


@pytest.mark.rule("TG-X-WATER-03", "TG-CARD-RAIDIMMUNE-02", "TG-RAID-05")
def test_stored_exemption_leaves_exchanges_to_a_player_who_cannot_pay() -> None:
    table = Table("expansion").display(0, "H43").purse(0, "3W").purse(1, "9V").raid(4)
    assert table.moves() == ["skip", "exempt", "water dates", "water salt", "water pepper", "water gold"]
    table.play("water gold")
    assert table.moves() == ["skip", "exempt"]


# ---------------------------------------------------------------- exempt players and bonuses


@pytest.mark.rule("TG-CARD-RAIDIMMUNE-01", "TG-CARD-RAIDBONUS-02")
def test_exempt_player_takes_the_bonus_and_is_not_asked() -> None:
    table = Table().display(1, "B06 B43").purse(1, "2D 1S 1P 5V").purse(0, "9V").raid(2)  # EX-15
    table.play("pay points")
    assert (table.kind, table.purse_of(1)) == ("place", "2D 1S 1P 6V")


@pytest.mark.rule("TG-CARD-RAIDBONUS-01", "TG-BORDER-16", "TG-END-02")
def test_bonus_comes_after_paying_at_the_last_raid_too() -> None:
    table = Table().display(0, "B43").purse(0, "1G 5V").purse(1, "1G").raid(4).play("pay goods")  # EX-16
    assert (table.purse_of(0), table.game.over) == ("6V", False)
    table.play("pay goods")
    assert (table.game.over, table.game.end_reason) == (True, "robber")


@pytest.mark.rule("TG-CARD-RAIDBONUS-02", "TG-RAID-05")
def test_no_bonus_for_an_unpaid_raid() -> None:
    table = Table().display(0, "B43").purse(0, "1D 1V").purse(1, "3V").raid(3)  # EX-17
    assert (table.purse_of(0), table.purse_of(1), table.view["to_move"]) == ("1D 1V", "5V", 1)


@pytest.mark.rule("TG-RAID-08")
def test_limits_do_not_apply_during_a_raid() -> None:
    table = Table("expansion").display(0, "H42").purse(0, "10W 4V").purse(1, "9V").raid(1)
    table.play("pay points", "pay points")
    assert (table.kind, table.purse_of(0)) == ("place", "12W 3V")
    table.play("place 2").act(("2", "")).play("end", "end")
    assert table.purse_of(0) == "10W 3V"


@pytest.mark.rule("TG-RAID-08")
def test_goods_exchanged_at_a_raid_may_exceed_the_limit() -> None:
    table = raided(1, "10S 4W 4V", "9V", "expansion").play("water dates", "water dates", "pay points")
    assert table.purse_of(0) == "2D 10S 3V"
    assert table.play("pay points").kind == "place"
