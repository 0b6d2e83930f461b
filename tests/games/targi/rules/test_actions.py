"""Actions, border cards and goods cards: TG-ACT, TG-BORDER, TG-GOODS."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table


def centre(table: Table, space: str) -> tuple[str, str | None, bool]:
    """Kind, card, and whether it is face down."""
    card = table.view["centre"][space]
    return card["kind"], card["card"], card["face_down"]


def marked(table: Table, seat: int) -> set[str]:
    return {space for space, card in table.view["centre"].items() if seat in card["markers"]}


def standing(table: Table, seat: int) -> set[str]:
    return {number for number, card in table.view["border"].items() if card["seat"] == seat}


def at_work(purse: str = "", figures: str = "2 6 13", theirs: str = "", **cards: str) -> Table:
    """Seat 0 is in its action phase and owns this; the markers of 2, 6, 13 lie on r2c2 and r3c2."""
    return Table().purse(0, purse).purse(1, "4V").centre(**cards).act((figures, theirs))


# ---------------------------------------------------------------- order of the actions


@pytest.mark.rule("TG-ACT-01")
@pytest.mark.parametrize("start", [0, 1])
def test_start_player_carries_out_all_actions_first(start: int) -> None:
    mine, theirs = "2 6 13", "3 7 11"
    table = Table().act((mine, theirs) if start == 0 else (theirs, mine), start=start)
    assert (table.view["to_move"], table.moves("use")) == (start, ["use 2", "use 6", "use 13", "use r2c2", "use r3c2"])
    table.play("use 2")
    assert table.view["to_move"] == start
    table.play("use 6")
    assert table.view["to_move"] == start
    table.play("end")
    assert table.view["to_move"] == 1 - start
    assert table.moves("use") == ["use 3", "use 7", "use 11", "use r3c1", "use r3c3"]
    table.play("use 3")
    assert table.view["to_move"] == 1 - start
    assert table.play("end").kind == "place"


@pytest.mark.rule("TG-ACT-02")
@pytest.mark.parametrize("order", list(permutations(("2", "6", "15", "r1c2", "r2c2")))[::7])
def test_figures_and_markers_act_in_any_order(order: tuple[str, ...]) -> None:
    table = Table().purse(0, "").centre(r1c2="G11", r2c2="G12").act(("2 6 15", "3 7 9"))
    for i, what in enumerate(order):
        assert set(table.moves("use")) == {f"use {left}" for left in order[i:]}
        table.play(f"use {what}")
    assert (table.game.moves(), table.purse_of(0)) == (["end"], "1D 1S 1P 1G 1V")


@pytest.mark.rule("TG-ACT-02")
def test_each_action_is_carried_out_once_and_only_own_ones() -> None:
    table = at_work(theirs="3 5 9", r2c2="G11").play("use 2", "use r2c2")
    assert {table.refused(move) for move in ("use 2", "use 3", "use r1c1", "use 1")} == {"TG-ACT-02"}
    assert "use r2c2" not in table.game.moves()


@pytest.mark.rule("TG-ACT-02")
@pytest.mark.parametrize("open_action", ["r2c2", "5", "r3c2"], ids=["tribe card", "Trader", "choice"])
def test_an_action_is_finished_before_the_next_begins(open_action: str) -> None:
    table = at_work("4D", "2 6 13 5", r2c2="B11", r3c2="G10").play(f"use {open_action}")
    for move in ("use 2", "use 6", "end"):
        assert move not in table.game.moves()
        table.refused(move)


@pytest.mark.rule("TG-ACT-03")
def test_nothing_has_to_be_carried_out_and_figures_are_taken_back() -> None:
    table = at_work("1D", theirs="3 5 9", r2c2="G03", r3c2="B11").play("use 2")
    assert (standing(table, 0), marked(table, 0)) == ({"2", "6", "13"}, {"r2c2", "r3c2"})
    table.play("end")
    assert (standing(table, 0), marked(table, 0), table.purse_of(0)) == (set(), set(), "2D")
    assert standing(table, 1) == {"3", "5", "9"}
    table.play("end")
    assert (table.kind, standing(table, 1), marked(table, 1)) == ("place", set(), set())
    assert table.purse_of(1) == "4V"


@pytest.mark.rule("TG-ACT-03")
def test_what_was_skipped_cannot_be_done_later() -> None:
    table = at_work().play("end")
    assert table.view["to_move"] == 1
    assert (table.refused("use 6"), table.refused("use r2c2")) == ("TG-ACT-02", "TG-ACT-02")


@pytest.mark.rule("TG-ACT-03", "TG-ACT-04")
@pytest.mark.parametrize("card", ["G03", "B11"])
def test_skipped_centre_card_stays_as_it_is(card: str) -> None:
    table = Table().centre(r1c1=card).act(("1 5 2", "3 6 7"))  # EX-18
    kind = "goods" if card == "G03" else "tribe"
    before = table.view["piles"], table.view["discards"]
    assert "r1c1" in marked(table, 0)
    table.play("end", "end")
    assert (table.view["round"], centre(table, "r1c1")) == (2, (kind, card, False))
    assert (table.view["piles"], table.view["discards"]) == before


# ---------------------------------------------------------------- centre cards


@pytest.mark.rule("TG-ACT-05", "TG-ACT-07", "TG-ACT-09")
def test_used_goods_card_makes_room_for_a_tribe_card() -> None:
    table = Table().purse(0, "").centre(r1c1="G07").pile("tribe", "B36").pile_size("tribe", 30).act(("1 5", ""))
    table.play("use r1c1")  # EX-19
    assert table.purse_of(0) == "1S 1P"
    assert table.view["discards"]["goods"] == ["G07"]
    assert (centre(table, "r1c1"), table.view["piles"]["tribe"]) == (("tribe", None, True), 29)
    table.play("end", "end")
    assert centre(table, "r1c1") == ("tribe", "B36", False)


@pytest.mark.rule("TG-ACT-05", "TG-ACT-08")
def test_discarded_tribe_card_makes_room_for_a_goods_card() -> None:
    table = Table().purse(0, "4D").discards("tribe", "B01").centre(r1c2="B11").pile("goods", "G12").act(("2 5", ""))
    goods = table.view["piles"]["goods"]
    table.play("use r1c2", "discard")  # EX-20
    assert table.view["discards"]["tribe"] == ["B01", "B11"]
    assert (centre(table, "r1c2"), table.view["piles"]["goods"]) == (("goods", None, True), goods - 1)
    assert (table.purse_of(0), table.kind) == ("4D", "act")
    table.play("end", "end")
    assert centre(table, "r1c2") == ("goods", "G12", False)


@pytest.mark.rule("TG-ACT-05", "TG-ACT-08")
@pytest.mark.parametrize("way", ["lay 1", "hand", "discard"])
def test_every_use_of_a_tribe_card_replaces_it_at_once(way: str) -> None:
    table = at_work("1D 2S 1P", r2c2="B11").play("use r2c2", way)
    assert (table.kind, centre(table, "r2c2")) == ("act", ("goods", None, True))


@pytest.mark.rule("TG-ACT-08")
def test_marked_tribe_card_is_laid_out_taken_or_discarded() -> None:
    table = at_work("1D 2S 1P", r2c2="B11").play("use r2c2")
    assert (table.kind, table.view["decision"]["card"]) == ("tribe", "B11")
    assert table.game.moves() == ["discard", "hand", "lay 1"]
    assert table.refused("skip")


@pytest.mark.rule("TG-ACT-08")
@pytest.mark.parametrize(
    ("way", "purse", "hand", "display", "discards"),
    [
        ("lay 1", "", None, "B11", []),
        ("hand", "1D 2S 1P", {"card": "B11"}, "", []),
        ("discard", "1D 2S 1P", None, "", ["B11"]),
    ],
)
def test_what_becomes_of_a_marked_tribe_card(
    way: str, purse: str, hand: Any, display: str, discards: list[str]
) -> None:
    table = at_work("1D 2S 1P", r2c2="B11").play("use r2c2", way)
    assert (table.purse_of(0), table.display_of(0)) == (purse, display)
    assert (table.view["seats"][0]["hand"], table.view["discards"]["tribe"]) == (hand, discards)
    assert "use r2c2" not in table.game.moves()


@pytest.mark.rule("TG-ACT-06")
def test_face_down_card_is_used_from_the_next_round_on() -> None:
    table = at_work(r2c2="G11").play("use r2c2")
    table.s["marker"][0] |= 1 << 4  # as if an effect gave a marker for it
    assert "use r2c2" not in table.game.moves()
    assert table.refused("use r2c2") == "TG-ACT-06"
    table.play("end", "end")
    assert "use r2c2" in table.act(("2 6", "")).game.moves()


@pytest.mark.rule("TG-ACT-06", "TG-CARD-USECENTRE-01")
def test_effect_that_uses_a_free_card_finds_face_up_ones_only() -> None:
    table = Table("expansion").display(0, "H09").centre(r1c1="G11", r2c2="G12", r3c3="G02").face_down("r1c1")
    table.centre(r1c3="H01", r3c1="H02").act(("", "")).play("use 1.1")
    assert table.moves("use") == ["use r2c2", "use r3c3"]


@pytest.mark.rule("TG-ACT-07", "TG-TERM-04", "TG-GOODS-01")
@pytest.mark.parametrize(("option", "gained"), [(1, "1D"), (2, "1S"), (3, "1P")])
def test_choice_card_gives_one_side(option: int, gained: str) -> None:
    table = at_work(r2c2="G10").play("use r2c2")
    assert (table.kind, table.game.moves()) == ("option", ["option 1", "option 2", "option 3"])
    assert table.refused("skip") == "TG-CARD-GAIN-01"
    assert table.play(f"option {option}").purse_of(0) == gained
    assert (table.kind, table.view["discards"]["goods"]) == ("act", ["G10"])


@pytest.mark.rule("TG-ACT-07", "TG-TERM-04")
def test_choice_of_water_or_a_good() -> None:
    for option, then, gained in ((1, (), "2W"), (2, ("salt",), "1S")):
        table = Table("expansion").purse(0, "").centre(r2c2="HG04").act(("2 6", ""), round_number=1)
        assert table.play("use r2c2", f"option {option}", *then).purse_of(0) == gained


# ---------------------------------------------------------------- order inside one use


def with_changed_card(name: str, **changes: Any) -> str:
    """The base tribe deck as a card file, with one card changed."""
    cards = [{**card, **changes} if card["id"] == name else card for card in shipped("base_tribe").cards]
    return json.dumps({"type": "tribe", "set": "custom", "cards": cards})


@pytest.mark.rule("TG-ACT-09")
def test_goods_card_is_discarded_and_replaced_before_bonuses() -> None:
    effect = {"kind": "goods_card_bonus", "res": "salt", "gain": {"any": 1}}
    table = Table(tribe=with_changed_card("B07", effect=effect)).display(0, "B07").purse(0, "")
    table.centre(r2c2="G05").act(("2 6", "")).play("use r2c2")
    assert (table.kind, table.purse_of(0)) == ("take", "2S")
    assert (centre(table, "r2c2"), table.view["discards"]["goods"]) == (("tribe", None, True), ["G05"])
    assert table.play("pepper").purse_of(0) == "2S 1P"


@pytest.mark.rule("TG-ACT-09")
def test_choice_card_stays_until_the_choice_is_made() -> None:
    table = at_work(r2c2="G10").play("use r2c2")
    assert (centre(table, "r2c2"), table.view["discards"]["goods"]) == (("goods", "G10", False), [])


@pytest.mark.rule("TG-ACT-09")
def test_tribe_card_is_paid_before_it_lies() -> None:
    table = at_work("2D 2S 2P", r2c2="B30").display(0, "B33").play("use r2c2", "lay 1")
    assert table.kind == "save"
    assert (table.display_of(0), centre(table, "r2c2")) == ("B33", ("tribe", "B30", False))
    table.play("dates")
    assert (table.display_of(0), centre(table, "r2c2")) == ("B33 B30", ("goods", None, True))


@pytest.mark.rule("TG-ACT-09", "TG-X-ICON-01")
def test_tribe_card_is_laid_and_replaced_before_its_lightning() -> None:
    table = at_work("1D 1S 2P", r2c2="B45").play("use r2c2", "lay 1")
    assert (table.kind, table.purse_of(0), table.display_of(0)) == ("option", "", "B45")
    assert centre(table, "r2c2") == ("goods", None, True)
    assert table.play("option 2").purse_of(0) == "1G"


@pytest.mark.rule("TG-ACT-09", "TG-CARD-LAYOUTBONUS-01")
def test_lightning_comes_before_bonuses_of_older_cards() -> None:
    table = Table("expansion").display(0, "H04").purse(0, "1D 1S 2P").centre(r2c2="H07").act(("2 6", ""))
    table.play("use r2c2", "lay 1")
    assert (table.kind, table.purse_of(0)) == ("option", "")
    table.play("option 2", "dates")
    assert table.purse_of(0) == "1D"
    assert table.play("dates").purse_of(0) == "2D 2W"


@pytest.mark.rule("TG-ACT-09", "TG-X-ICON-02")
def test_triangle_gets_its_marker_when_the_card_lies() -> None:
    table = at_work("1D 1G", r2c2="B27").play("use r2c2", "lay 1")
    assert table.view["seats"][0]["display"][0] == [{"card": "B27", "symbol": "well", "token": 1}]


# ---------------------------------------------------------------- actions that come to nothing


@pytest.mark.rule("TG-ACT-10", "TG-BORDER-01")
def test_noble_without_a_hand_card_is_used_up() -> None:
    table = at_work("3D 1G", "1 2 6")  # EX-43
    before = table.view
    table.play("use 1")
    assert (table.kind, table.purse_of(0), table.view["to_move"]) == ("act", "3D 1G", 0)
    assert table.refused("use 1") == "TG-ACT-02"
    same = ("piles", "discards", "centre", "seats", "scores")
    assert [table.view[key] for key in same] == [before[key] for key in same]


@pytest.mark.rule("TG-ACT-10")
@pytest.mark.parametrize("number", [5, 10])
def test_exchange_that_nobody_can_pay_is_used_up(number: int) -> None:
    table = at_work("1D 1S 1P", f"{number} 3 7").play(f"use {number}")
    assert (table.kind, table.purse_of(0)) == ("act", "1D 1S 1P")
    assert f"use {number}" not in table.game.moves()


@pytest.mark.rule("TG-ACT-10")
def test_fata_morgana_without_a_marker_is_used_up() -> None:
    table = at_work("", "9 10 11").play("use 9")
    assert (table.kind, table.game.moves()) == ("act", ["end", "use 10", "use 11"])


# ---------------------------------------------------------------- both on one centre card


def both_on_r2c2() -> Table:
    """Round 7, robber on 9; seat 1 may stand opposite. Markers r2c2, r3c2 and r2c2, r2c3."""
    table = Table("expansion").display(1, "H12 H14").centre(r2c2="G11", r1c3="G12").purse(1, "").round(7)
    for number in (2, 10, 6, 14, 13, 3):
        table.play(f"place {number}")
    assert (marked(table, 0), marked(table, 1)) == ({"r2c2", "r3c2"}, {"r2c2", "r2c3"})
    return table


@pytest.mark.rule("TG-ACT-11", "TG-ACT-06", "TG-CARD-OPPOSITE-01")
def test_who_comes_second_finds_a_face_down_card() -> None:
    table = both_on_r2c2().play("use r2c2", "end")  # EX-74
    assert "use r2c3" in table.game.moves()
    assert "use r2c2" not in table.game.moves()
    assert table.refused("use r2c2") == "TG-ACT-06"


@pytest.mark.rule("TG-ACT-11")
def test_second_player_uses_what_the_start_player_skipped() -> None:
    table = both_on_r2c2().play("end", "use r2c2")
    assert table.purse_of(1) == "1G"
    assert both_on_r2c2().view["to_move"] == 0


@pytest.mark.rule("TG-ACT-11", "TG-CARD-MOVEMARKER-01")
def test_marker_on_a_face_down_card_may_be_moved_away() -> None:
    table = both_on_r2c2().play("use r2c2", "end", "use 1.2")  # EX-75
    table.play("move r2c2 r1c3", "use r1c3")
    assert table.purse_of(1) == "1V"


@pytest.mark.rule("TG-ACT-12", "TG-BORDER-09", "TG-CARD-MOVEMARKER-01")
def test_fata_morgana_never_shares_a_card() -> None:
    table = Table().act(("9 2 14", "11 5 7")).play("use 9")
    for space in ("r1c1", "r3c1"):
        assert table.refused(f"move r2c2 {space}") == "TG-CARD-MOVEMARKER-01"
    for mine in ("r2c2", "r2c3"):
        assert table.refused(f"move r2c2 {mine}") == "TG-CARD-MOVEMARKER-01"


@pytest.mark.rule("TG-ACT-12", "TG-ACT-04")
def test_card_that_the_start_player_skipped_is_free_for_fata_morgana() -> None:
    table = Table().act(("2 6 13", "9 5 7")).play("end", "use 9")  # EX-23
    assert "move r1c3 r2c2" in table.game.moves()


# ---------------------------------------------------------------- moves that are bound to no figure


@pytest.mark.rule("TG-ACT-13", "TG-CARD-HANDPLAY-01")
def test_hand_card_may_be_laid_out_between_actions_not_inside_one() -> None:
    table = at_work("5D 5S 5P 5G", "2 6 5", r2c2="G10", r1c2="B29").display(0, "B26").hand(0, "B28")
    assert "lay 1" in table.game.moves()
    for action in ("use r2c2", "use 5"):
        inside = Table().display(0, "B26").hand(0, "B28").purse(0, "5D 5S 5P 5G").centre(r2c2="G10").act(("2 6 5", ""))
        inside.play(action)
        assert not inside.moves("lay")
    table.play("use 2", "use 6")
    assert "lay 1" in table.game.moves()
    table.play("use 5", "skip", "use r2c2", "option 1", "use r1c2", "discard")
    assert table.game.moves() == ["end", "lay 1", "lay 2"]
    table.play("end")
    assert not table.moves("lay")


@pytest.mark.rule("TG-ACT-13", "TG-X-ICON-03")
def test_stored_action_may_be_used_between_actions_not_inside_one() -> None:
    table = Table("expansion").display(0, "H17").display(1, "H17").purse(0, "4D").centre(r2c2="G10")
    table.act(("2 6 5", "3 7 11"), round_number=2)
    assert "use 1.1" in table.game.moves()
    table.play("use r2c2")
    assert "use 1.1" not in table.game.moves()
    table.play("option 1", "use 2", "use 6", "use 5")
    assert "use 1.1" not in table.game.moves()
    table.play("skip")
    assert "use 1.1" in table.game.moves()
    table.play("use 1.1")
    assert "use 1.1" not in table.game.moves()


@pytest.mark.rule("TG-ACT-13", "TG-X-WATER-03")
def test_water_may_be_exchanged_between_actions_not_inside_one() -> None:
    table = Table("expansion").purse(0, "9W").purse(1, "9W").centre(r2c2="G10").act(("2 6", "3 7"), round_number=1)
    assert table.moves("water") == ["water dates", "water salt", "water pepper", "water gold"]
    table.play("use r2c2")
    assert (table.moves("water"), table.refused("water gold")) == ([], "TG-X-WATER-03")
    table.play("option 1", "water gold", "use 2", "water salt", "use 6", "water dates")
    assert table.purse_of(0) == "3D 1S 1P 1G 2W"
    table.play("end", "water gold")
    assert (table.purse_of(0), table.purse_of(1)) == ("3D 1S 1P 1G 2W", "1G 6W")


# ---------------------------------------------------------------- border cards


@pytest.mark.rule("TG-BORDER-02", "TG-BORDER-03", "TG-BORDER-06", "TG-BORDER-07", "TG-BORDER-11", "TG-BORDER-15")
@pytest.mark.parametrize(("number", "gained"), [(2, "1D"), (3, "1S"), (6, "1P"), (7, "1D"), (11, "1P"), (15, "1S")])
def test_plain_border_cards(number: int, gained: str) -> None:
    table = Table().purse(0, "").act((str(number), ""), round_number=2)
    table.play(f"use {number}")
    assert (table.purse_of(0), table.kind, table.game.moves()) == (gained, "act", ["end"])


@pytest.mark.rule("TG-BORDER-01", "TG-HAND-02")
def test_noble_lays_out_or_discards_the_hand_card() -> None:
    table = at_work("1P 1G", "1 2 6").hand(0, "B28").play("use 1")
    assert (table.kind, table.view["decision"]["card"]) == ("tribe", "B28")
    assert table.game.moves() == ["skip", "discard", "lay 1"]
    table.play("lay 1")
    assert (table.display_of(0), table.purse_of(0), table.view["seats"][0]["hand"]) == ("B28", "", None)
    table = at_work("1P", "1 2 6").hand(0, "B28").play("use 1")
    assert (table.game.moves(), table.refused("lay 1")) == (["skip", "discard"], "TG-TRIBE-01")
    table.play("discard")
    assert (table.purse_of(0), table.view["discards"]["tribe"]) == ("1P", ["B28"])


@pytest.mark.rule("TG-BORDER-01", "TG-CARD-DISCOUNT-02", "TG-CARD-DISCOUNT-04")
def test_noble_with_a_discount() -> None:
    table = at_work("1G", "1 2 6").hand(0, "B28").display(0, "B34").play("use 1", "lay 1")  # EX-24
    assert (table.display_of(0), table.purse_of(0)) == ("B34 B28", "")


@pytest.mark.rule("TG-BORDER-05", "TG-CARD-EXCHANGE-01", "TG-CARD-EXCHANGE-02")
def test_trader_exchanges_any_number_of_times() -> None:
    table = at_work("1D 5S", "5 2 6").play("use 5")  # EX-39
    assert table.game.moves() == ["skip", "rate 1", "rate 2"]
    table.play("rate 1")
    assert table.purse_of(0) == "1D 2S 1G"
    assert (table.game.moves(), table.refused("rate 1")) == (["skip", "rate 2"], "TG-CARD-EXCHANGE-01")
    table.play("rate 2", "pepper")
    assert (table.purse_of(0), table.kind) == ("1D 1P 1G", "act")


@pytest.mark.rule("TG-BORDER-05")
@pytest.mark.parametrize(
    ("purse", "moves"),
    [
        ("2S 1D", ["skip", "rate 2"]),
        ("3P", ["skip", "rate 1", "rate 2"]),
        ("1D 1S 1P 3G", None),
        ("2D 1S", ["skip", "rate 2"]),
    ],
)
def test_trader_asks_for_identical_goods(purse: str, moves: list[str] | None) -> None:
    table = at_work(purse, "5 2 6").play("use 5")
    assert (table.game.moves() if table.kind == "exchange" else None) == moves


@pytest.mark.rule("TG-BORDER-05")
def test_trader_takes_two_identical_goods_for_any_good_each_time() -> None:
    table = at_work("4D 4S", "5 2 6").play("use 5")
    for kind, good in (("dates", "pepper"), ("salt", "pepper"), ("dates", "salt")):
        table.play("rate 2", kind, good)
    assert table.purse_of(0) == "3S 2P"
    table.play("skip")
    assert (table.kind, "use 5" in table.game.moves()) == ("act", False)


@pytest.mark.rule("TG-BORDER-05", "TG-CARD-EXTRARATE-01", "TG-CARD-EXTRARATE-02")
def test_trader_with_the_one_to_one_card() -> None:
    table = at_work("3D", "5 2 6").display(0, "B35").play("use 5")  # EX-40
    table.play("extra 1")
    assert (table.kind, table.game.moves()) == ("take", ["salt", "pepper"])
    table.play("salt", "extra 1", "dates", "pepper")
    assert table.purse_of(0) == "1D 1S 1P"
    assert table.game.moves() == ["skip", "extra 1"]
    table.play("extra 1", "dates", "salt")
    assert (table.purse_of(0), table.moves("extra")) == ("2S 1P", [])


@pytest.mark.rule("TG-BORDER-10", "TG-CARD-EXCHANGE-01")
def test_silversmith_exchanges_once() -> None:
    table = at_work("4S 1G", "10 3 6").play("use 10")  # EX-41
    assert table.game.moves() == ["skip", "rate 1", "rate 2", "rate 3"]
    table.play("rate 2")
    assert (table.purse_of(0), table.kind, "use 10" in table.game.moves()) == ("1G 3V", "act", False)


@pytest.mark.rule("TG-BORDER-10")
@pytest.mark.parametrize(("rate", "left"), [(1, "3D 2G 1V"), (2, "1D 2G 3V"), (3, "5D 1G 2V"), (4, "5D 4V")])
def test_rates_of_the_silversmith(rate: int, left: str) -> None:
    assert at_work("5D 2G", "10 3 6").play("use 10", f"rate {rate}").purse_of(0) == left


@pytest.mark.rule("TG-BORDER-10")
def test_silversmith_asks_for_identical_goods() -> None:
    table = at_work("2D 2S", "10 3 6").play("use 10")
    assert table.game.moves() == ["skip", "rate 1"]
    assert table.play("rate 1").game.moves() == ["dates", "salt"]
    assert table.play("salt").purse_of(0) == "2D 1V"


FATA_MORGANA = {f"r2c{a} {b}" for a in (2, 3) for b in ("r1c2", "r1c3", "r2c1", "r3c2", "r3c3")}


@pytest.mark.rule("TG-BORDER-09", "TG-CARD-MOVEMARKER-01")
def test_fata_morgana_moves_a_marker_to_any_free_card() -> None:
    table = Table().act(("9 2 14", "11 5 7")).play("use 9")  # EX-21
    assert (marked(table, 0), marked(table, 1)) == ({"r2c2", "r2c3"}, {"r1c1", "r3c1"})
    assert {move.removeprefix("move ") for move in table.moves("move")} == FATA_MORGANA
    assert "skip" in table.game.moves()
    table.play("move r2c2 r1c2")
    assert (table.kind, marked(table, 0)) == ("act", {"r1c2", "r2c3"})


@pytest.mark.rule("TG-BORDER-09", "TG-ACT-06", "TG-CARD-MOVEMARKER-01")
def test_fata_morgana_after_a_marker_was_used() -> None:
    table = Table().centre(r2c2="G11").act(("9 2 14", "11 5 7")).play("use r2c2", "use 9")  # EX-22
    moves = {move.removeprefix("move ") for move in table.moves("move")}
    assert moves == {move for move in FATA_MORGANA if move.startswith("r2c3")}
    assert table.refused("move r2c3 r2c2") == "TG-CARD-MOVEMARKER-01"


@pytest.mark.rule("TG-BORDER-09")
def test_moved_marker_uses_its_new_card_instead_of_the_old_one() -> None:
    table = Table().purse(0, "").centre(r2c2="G11", r1c2="G12").act(("9 2 14", "11 5 7"))
    table.play("use 9", "move r2c2 r1c2")
    assert "use r2c2" not in table.game.moves()
    table.play("use r1c2")
    assert (table.purse_of(0), centre(table, "r2c2")) == ("1V", ("goods", "G11", False))


@pytest.mark.rule("TG-BORDER-13", "TG-CARD-DRAWGOODS-01")
def test_caravan_takes_what_the_top_goods_card_shows() -> None:
    table = at_work("", "13 2 6").pile("goods", "G08 G11")
    pile = table.view["piles"]["goods"]
    table.play("use 13")
    assert (table.purse_of(0), table.kind) == ("1D 1P", "act")
    assert (table.view["discards"]["goods"], table.view["piles"]["goods"]) == (["G08"], pile - 1)


@pytest.mark.rule("TG-BORDER-13")
def test_caravan_reveals_a_choice_card() -> None:
    table = at_work("", "13 2 6").pile("goods", "G10").play("use 13")
    assert (table.kind, table.view["shown"]) == ("option", ["G10"])
    table.play("option 3")
    assert (table.purse_of(0), table.view["discards"]["goods"], table.view["shown"]) == ("1P", ["G10"], [])


@pytest.mark.rule("TG-BORDER-14")
@pytest.mark.parametrize(
    ("way", "display", "hand", "discards", "purse"),
    [
        ("lay 1", "B28", None, [], ""),
        ("hand", "", {"card": "B28"}, [], "1P 1G"),
        ("discard", "", None, ["B28"], "1P 1G"),
    ],
)
def test_tribal_expansion(way: str, display: str, hand: Any, discards: list[str], purse: str) -> None:
    table = at_work("1P 1G", "14 2 3").pile("tribe", "B28 B01")
    pile, lying = table.view["piles"]["tribe"], table.view["centre"]
    table.play("use 14")
    assert (table.kind, table.game.moves()) == ("tribe", ["discard", "hand", "lay 1"])
    table.play(way)
    assert (table.display_of(0), table.view["seats"][0]["hand"], table.purse_of(0)) == (display, hand, purse)
    assert (table.view["discards"]["tribe"], table.view["piles"]["tribe"]) == (discards, pile - 1)
    assert table.view["centre"] == lying


@pytest.mark.rule("TG-BORDER-14")
def test_drawn_card_that_cannot_be_paid_is_taken_or_discarded() -> None:
    table = at_work("1P", "14 2 3").pile("tribe", "B28").play("use 14")
    assert (table.game.moves(), table.refused("lay 1")) == (["discard", "hand"], "TG-TRIBE-01")
    assert table.refused("redraw") == "TG-CARD-DRAWTRIBE-02"


# ---------------------------------------------------------------- goods cards


@pytest.mark.rule("TG-GOODS-01")
@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("G01", "1D"),
        ("G02", "1S"),
        ("G03", "1P"),
        ("G04", "2D"),
        ("G05", "2S"),
        ("G06", "2P"),
        ("G07", "1S 1P"),
        ("G08", "1D 1P"),
        ("G09", "1D 1S"),
        ("G11", "1G"),
        ("G12", "1V"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_goods_card_gives_all_that_it_shows_to_its_user(seat: int, card: str, gained: str) -> None:
    table = Table().purse(0, "").purse(1, "").centre(r2c2=card)
    table.act(("2 6", "") if seat == 0 else ("", "2 6"), start=seat).play("use r2c2")
    assert (table.purse_of(seat), table.purse_of(1 - seat)) == (gained, "")


@pytest.mark.rule("TG-GOODS-02")
def test_nineteen_goods_cards_of_the_base_set() -> None:
    shown = Counter[str]()
    for card in shipped("base_goods").cards:
        assert card["effect"]["kind"] == "gain"
        shown[" / ".join(json.dumps(option, sort_keys=True) for option in card["effect"]["options"])] += card["copies"]
    assert shown == {
        '{"dates": 1}': 2,
        '{"salt": 1}': 2,
        '{"pepper": 1}': 2,
        '{"dates": 2}': 1,
        '{"salt": 2}': 1,
        '{"pepper": 2}': 1,
        '{"pepper": 1, "salt": 1}': 1,
        '{"dates": 1, "pepper": 1}': 1,
        '{"dates": 1, "salt": 1}': 1,
        '{"dates": 1} / {"salt": 1} / {"pepper": 1}': 3,
        '{"gold": 1}': 3,
        '{"vp": 1}': 1,
    }


@pytest.mark.rule("TG-GOODS-02")
def test_game_is_dealt_every_copy() -> None:
    names = Counter(name.partition(".")[0] for name in Table().game.record()["deal"]["goods"][0].split())
    assert names == {card["id"]: card["copies"] for card in shipped("base_goods").cards}


@pytest.mark.rule("TG-GOODS-03", "TG-BORDER-13", "TG-CARD-GOODSBONUS-01", "TG-CARD-GOODSBONUS-02")
def test_caravan_is_a_goods_card_and_the_bonus_comes_once() -> None:
    table = at_work("", "13 2", r3c2="G02").display(0, "B07").pile("goods", "G09").play("use 13")  # EX-34
    assert table.purse_of(0) == "1D 2S"
    assert table.play("use r3c2").purse_of(0) == "1D 3S"


@pytest.mark.rule("TG-GOODS-03", "TG-CARD-GOODSBONUS-02")
def test_choice_card_counts_with_the_good_chosen() -> None:
    table = at_work("", "2 6", r2c2="G10").display(0, "B17").play("use r2c2", "option 3")  # EX-35
    assert table.purse_of(0) == "2P"
    table = at_work("", "2 6 13", r2c2="G10", r3c2="G03").display(0, "B17").play("use r2c2", "option 2")
    assert table.purse_of(0) == "1S"
    assert table.play("use r3c2").purse_of(0) == "1S 2P"


@pytest.mark.rule("TG-GOODS-03", "TG-CARD-ROUNDBONUS-01")
def test_plain_goods_of_the_border_are_not_goods_cards() -> None:
    table = at_work("", "3 6", r2c3="G11").display(0, "B08").play("use 3", "use r2c3", "end")  # EX-36
    assert (table.kind, table.purse_of(0)) == ("take", "1S 1G")
    assert table.play("dates").purse_of(0) == "1D 1S 1G"
    table = at_work("", "3 6", r2c3="G03").display(0, "B08").play("use 3", "use r2c3", "end")
    assert (table.view["to_move"], table.purse_of(0)) == (1, "1S 1P")
    table = at_work("", "3 15").display(0, "B07").play("use 3", "use 15")
    assert table.purse_of(0) == "2S"


@pytest.mark.rule("TG-GOODS-03", "TG-CARD-GOODSBONUS-01", "TG-CARD-USEBONUS-01")
def test_card_of_the_targia_is_a_goods_card() -> None:
    table = Table("expansion").display(0, "H03 H39").purse(0, "1D").pile("goods", "G02").act(("15", ""))
    table.play("targia", "reveal", "take")  # EX-55
    assert (table.kind, table.purse_of(0)) == ("take", "1S 1W")
    assert table.play("pepper").purse_of(0) == "1S 1P 1W"


@pytest.mark.rule("TG-GOODS-03")
def test_revealed_card_counts_only_if_it_is_taken() -> None:
    def revealing() -> Table:
        table = Table("expansion", tribe="mixed").display(0, "B07").purse(0, "").dunes("D09")
        return table.pile("goods", "G05 G11 G12 G01").act(("D09", "")).play("use D09", "take")

    assert revealing().play("choose 2").purse_of(0) == "1G"
    assert revealing().play("choose 1").purse_of(0) == "3S"
    table = Table("expansion", tribe="mixed").display(0, "B07").purse(0, "").dunes("D08").pile("goods", "G01 G02")
    assert table.act(("D08", "")).play("use D08", "take").purse_of(0) == "1D 2S"
