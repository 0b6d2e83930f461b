"""Effects that draw and use cards: TG-CARD-DRAWGOODS, -DRAWTRIBE, -TAKEDISCARD, -NOBLE, -MOVEMARKER, -USEBORDER,
-USECENTRE."""

from __future__ import annotations

import json
from typing import Any

import pytest

from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table


def on_dune(dune: str, purse: str = "", display: str = "", **options: Any) -> Table:
    """Seat 0 stands on a dune; nothing is used yet."""
    return Table("expansion", **options).purse(0, purse).display(0, display).dunes(f"{dune} D16 D17").act((dune, ""))


def hand_of(t: Table, seat: int, viewer: int) -> str | None:
    hand = t.game.view(viewer)["seats"][seat]["hand"]
    return hand["card"] if hand else "none"


# ---------------------------------------------------------------- draw_goods


@pytest.mark.rule("TG-CARD-DRAWGOODS-01")
def test_caravan_takes_the_one_card_revealed() -> None:
    t = Table().purse(0, "").pile("goods", "G07 G11").act(("13", "")).play("use 13")
    assert (t.kind, t.purse_of(0)) == ("act", "1S 1P")
    assert t.view["discards"]["goods"] == ["G07"]
    assert t.view["piles"]["goods"] == 13


@pytest.mark.rule("TG-CARD-DRAWGOODS-01")
def test_two_cards_revealed_and_both_taken() -> None:
    t = on_dune("D08").pile("goods", "G10.1 G07 G11").play("use D08", "take")
    assert (t.kind, t.view["shown"]) == ("option", ["G10", "G07"])
    t.play("option 1")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 1S 1P")
    assert t.view["discards"]["goods"] == ["G10", "G07"]
    assert t.view["piles"]["goods"] == 17


@pytest.mark.rule("TG-CARD-DRAWGOODS-01")
@pytest.mark.parametrize(("choice", "gained"), [(1, "2D"), (2, "1G"), (3, "1S 1P"), (4, "1V")])
def test_one_of_four_cards_is_taken_and_all_are_discarded(choice: int, gained: str) -> None:
    t = on_dune("D09").pile("goods", "G04 G11.1 G07 G12 G05").play("use D09", "take")
    assert t.kind == "choose-goods"
    assert t.view["decision"]["cards"] == ["G04", "G11", "G07", "G12"]
    assert t.moves() == ["skip", "choose 1", "choose 2", "choose 3", "choose 4"]
    t.play(f"choose {choice}")
    assert (t.kind, t.purse_of(0)) == ("act", gained)
    assert sorted(t.view["discards"]["goods"]) == ["G04", "G07", "G11", "G12"]
    assert t.view["piles"]["goods"] == 15
    assert t.view["shown"] == []


@pytest.mark.rule("TG-CARD-DRAWGOODS-01")
def test_sharp_eye_reveals_three_cards() -> None:
    t = (
        Table("expansion")
        .purse(0, "1D 2S 2P")
        .centre(r3c2="H40")
        .pile("goods", "G01.1 G04 G11.1 G12")
        .act(("2 13", ""))
    )
    t.play("use r3c2", "lay 1", "take")  # G01 is on r3c2 now
    assert t.view["decision"]["cards"] == ["G04", "G11", "G12"]
    t.play("choose 2")
    assert (t.kind, t.purse_of(0)) == ("act", "1G")


@pytest.mark.rule("TG-CARD-DRAWGOODS-01")
def test_fewer_cards_than_should_be_revealed() -> None:
    t = on_dune("D09").pile("goods", "G04 G07").pile_size("goods", 2).play("use D09", "take")
    assert t.view["decision"]["cards"] == ["G04", "G07"]
    assert t.play("choose 2").purse_of(0) == "1S 1P"
    t = on_dune("D08").pile("goods", "G04").pile_size("goods", 1).play("use D08", "take")
    assert (t.kind, t.purse_of(0)) == ("act", "2D")


# ---------------------------------------------------------------- draw_tribe

DRAWN = "H05 H14 H23"


@pytest.mark.rule("TG-CARD-DRAWTRIBE-01")
def test_three_drawn_cards_are_discarded_in_the_order_drawn() -> None:
    """EX-78."""
    t = on_dune("D10").hand(0, "H01").discards("tribe", "H45").pile("tribe", DRAWN).play("use D10", "take")
    assert t.kind == "act"  # there is nothing to decide
    assert t.view["discards"]["tribe"] == ["H45", *DRAWN.split()]
    assert t.view["discards"]["dunes"] == ["D10"]
    assert hand_of(t, 0, 0) == "H01"


@pytest.mark.rule("TG-CARD-DRAWTRIBE-01")
@pytest.mark.parametrize(
    ("choice", "taken", "rest"), [(1, "H05", "H14 H23"), (2, "H14", "H05 H23"), (3, "H23", "H05 H14")]
)
def test_one_of_three_drawn_cards_in_hand(choice: int, taken: str, rest: str) -> None:
    t = on_dune("D10").discards("tribe", "").pile("tribe", DRAWN).play("use D10", "take")
    assert t.moves() == ["discard", "choose 1", "choose 2", "choose 3"]
    t.play(f"choose {choice}")
    assert t.moves() == ["discard", "hand"]
    t.play("hand")
    assert (hand_of(t, 0, 0), hand_of(t, 0, 1)) == (taken, None)
    assert t.view["discards"]["tribe"] == rest.split()


@pytest.mark.rule("TG-CARD-DRAWTRIBE-01")
def test_one_of_three_drawn_cards_laid_out_for_its_price() -> None:
    t = on_dune("D10", "1D 1S 2P").hand(0, "H01").discards("tribe", "").pile("tribe", DRAWN).play("use D10", "take")
    assert t.moves() == ["discard", "choose 2"]  # the others can neither be paid nor be taken into hand
    t.play("choose 2", "lay 1")
    assert (t.purse_of(0), t.display_of(0)) == ("", "H14")
    assert t.view["discards"]["tribe"] == ["H05", "H23"]


@pytest.mark.rule("TG-CARD-DRAWTRIBE-01")
def test_a_card_chosen_can_still_be_discarded_with_the_others() -> None:
    t = on_dune("D10").discards("tribe", "").pile("tribe", DRAWN).play("use D10", "take", "choose 2", "discard")
    assert t.view["discards"]["tribe"] == DRAWN.split()
    assert hand_of(t, 0, 0) == "none"


@pytest.mark.rule("TG-CARD-DRAWTRIBE-01")
def test_tribal_expansion_draws_one_card() -> None:
    for move, purse, display, held, discards in (
        ("lay 1", "", "B20", "none", []),
        ("hand", "2D 1S 1P", "", "B20", []),
        ("discard", "2D 1S 1P", "", "none", ["B20"]),
    ):
        t = Table().purse(0, "2D 1S 1P").pile("tribe", "B20 B01").act(("14", "")).play("use 14")
        assert t.moves() == ["discard", "hand", "lay 1"]
        t.play(move)
        assert (t.purse_of(0), t.display_of(0), hand_of(t, 0, 0)) == (purse, display, held)
        assert t.view["discards"]["tribe"] == discards
        assert t.view["piles"]["tribe"] == 40


@pytest.mark.rule("TG-CARD-DRAWTRIBE-01")
def test_a_drawn_card_costs_its_full_price() -> None:
    t = Table().purse(0, "1D 1S 1P").pile("tribe", "B20").act(("14", "")).play("use 14")
    assert t.moves() == ["discard", "hand"]


@pytest.mark.rule("TG-CARD-DRAWTRIBE-02")
def test_water_draws_the_next_card() -> None:
    """EX-77."""
    t = Table("expansion").purse(0, "2W").discards("tribe", "").pile("tribe", "H45 H01 H02").act(("14", ""))
    t.play("use 14")
    assert "redraw" in t.moves()
    t.play("redraw")
    assert (t.purse_of(0), t.view["discards"]["tribe"], t.view["decision"]["card"]) == ("1W", ["H45"], "H01")
    t.play("hand")
    assert (t.purse_of(0), hand_of(t, 0, 0), hand_of(t, 0, 1)) == ("1W", "H01", None)
    assert t.view["discards"]["tribe"] == ["H45"]


@pytest.mark.rule("TG-CARD-DRAWTRIBE-02")
def test_drawing_again_goes_on_while_there_is_water() -> None:
    t = Table("expansion").purse(0, "3W").discards("tribe", "").pile("tribe", "H45 H01 H02 H03").act(("14", ""))
    t.play("use 14", "redraw", "redraw", "redraw")
    assert (t.purse_of(0), t.view["decision"]["card"]) == ("", "H03")
    assert t.view["discards"]["tribe"] == ["H45", "H01", "H02"]
    assert t.refused("redraw") == "TG-CARD-DRAWTRIBE-02"


@pytest.mark.rule("TG-CARD-DRAWTRIBE-02")
def test_without_redraw_water_draws_nothing() -> None:
    t = on_dune("D10", "5W").pile("tribe", DRAWN).play("use D10", "take")
    assert "redraw" not in t.moves()
    assert t.refused("redraw") == "TG-CARD-DRAWTRIBE-02"
    t = Table("expansion", border="base").purse(0, "5W").pile("tribe", DRAWN).act(("14", "")).play("use 14")
    assert "redraw" not in t.moves()


@pytest.mark.rule("TG-CARD-DRAWTRIBE-02")
def test_all_drawn_cards_go_until_one_is_chosen() -> None:
    """A border card that shows two cards, again for 2 water."""
    cards = [dict(card) for card in shipped("house_border").cards]
    for card in cards:
        if card["number"] == 14:
            card["effect"] = {"kind": "draw_tribe", "show": 2, "redraw": 2}
    border = json.dumps({"type": "border", "set": "custom", "cards": cards})
    t = Table("expansion", border=border).purse(0, "5W").discards("tribe", "").pile("tribe", "H01 H02 H03 H04")
    t.act(("14", "")).play("use 14")
    assert t.view["decision"]["cards"] == ["H01", "H02"]
    t.play("redraw")
    assert (t.purse_of(0), t.view["discards"]["tribe"]) == ("3W", ["H01", "H02"])
    assert t.view["decision"]["cards"] == ["H03", "H04"]
    t.play("choose 1")
    assert t.refused("redraw") == "TG-CARD-DRAWTRIBE-02"
    t.play("hand")
    assert (hand_of(t, 0, 0), t.view["discards"]["tribe"]) == ("H03", ["H01", "H02", "H04"])


# ---------------------------------------------------------------- take_discard


@pytest.mark.rule("TG-CARD-TAKEDISCARD-01")
def test_discard_laid_out_for_one_good_less() -> None:
    """EX-79."""
    t = on_dune("D11", "1S 1P 2W").discards("tribe", "H33 H19").play("use D11")
    assert (t.kind, t.view["decision"]["cards"]) == ("choose-discard", ["H19", "H33"])
    t.play("choose 1")
    assert "lay 1" in t.moves()
    t.play("lay 1")  # the dates are saved, for there are none
    assert (t.kind, t.purse_of(0), t.display_of(0)) == ("act", "", "H19")
    assert t.view["discards"]["tribe"] == ["H33"]
    t = on_dune("D11", "1D 1S 1P 2W").discards("tribe", "H33 H19").play("use D11", "choose 1", "lay 1", "salt")
    assert t.purse_of(0) == "1S"


@pytest.mark.rule("TG-CARD-TAKEDISCARD-01")
@pytest.mark.parametrize(("choice", "taken"), [(1, "H06"), (3, "H04"), (5, "H02")])
def test_one_of_the_top_five_in_hand_and_the_rest_keep_their_order(choice: int, taken: str) -> None:
    pile = ["H45", "H01", "H02", "H03", "H04", "H05", "H06"]
    t = on_dune("D11").discards("tribe", " ".join(pile)).play("use D11")
    assert t.view["decision"]["cards"] == ["H06", "H05", "H04", "H03", "H02"]
    assert t.moves() == ["skip", *(f"choose {i}" for i in range(1, 6))]
    t.play(f"choose {choice}", "hand")
    assert (hand_of(t, 0, 0), hand_of(t, 0, 1)) == (taken, taken)
    assert t.view["discards"]["tribe"] == [card for card in pile if card != taken]


@pytest.mark.rule("TG-CARD-TAKEDISCARD-01")
def test_stored_take_discard_reaches_three_cards_at_their_price() -> None:
    t = Table("expansion").purse(0, "1D 1S 1P 2W").display(0, "H33").discards("tribe", "H01 H19 H28 H37").act()
    t.play("use 1.1")
    assert t.view["decision"]["cards"] == ["H37", "H28", "H19"]
    assert t.play("choose 3", "lay 1").purse_of(0) == ""
    t = Table("expansion").purse(0, "1S 1P 2W").display(0, "H33").discards("tribe", "H01 H19 H28 H37").act()
    assert t.play("use 1.1", "choose 3").moves("lay") == []


@pytest.mark.rule("TG-CARD-TAKEDISCARD-01")
def test_all_discards_may_be_left() -> None:
    t = on_dune("D11", "5D 5S 5P").discards("tribe", "H01 H02").play("use D11", "skip")
    assert (t.kind, t.view["discards"]["tribe"], t.purse_of(0)) == ("act", ["H01", "H02"], "5D 5S 5P")
    t = on_dune("D11", "5D 5S 5P").discards("tribe", "H01 H02").play("use D11", "choose 2")
    assert t.refused("discard") == "TG-CARD-TAKEDISCARD-01"
    t.play("skip")
    assert (t.kind, t.view["discards"]["tribe"], t.display_of(0)) == ("act", ["H01", "H02"], "")


@pytest.mark.rule("TG-CARD-TAKEDISCARD-01")
def test_with_a_hand_card_only_what_can_be_paid_is_offered() -> None:
    t = on_dune("D11", "1S").hand(0, "H45").discards("tribe", "H18 H01 H02").play("use D11")
    assert t.moves() == ["skip", "choose 3"]  # H18 for 1 salt or 1 pepper less
    t.play("choose 3")
    assert t.moves() == ["skip", "lay 1"]


@pytest.mark.rule("TG-CARD-TAKEDISCARD-02")
@pytest.mark.parametrize("pile", [5, 0])
def test_empty_discard_pile_gives_nothing_and_nothing_is_shuffled(pile: int) -> None:
    t = on_dune("D11", "1W").discards("tribe", "").pile_size("tribe", pile).play("use D11")
    assert (t.kind, hand_of(t, 0, 0), t.view["piles"]["tribe"]) == ("act", "none", pile)
    t = Table("expansion").purse(0, "1W").display(0, "H33").discards("tribe", "").pile_size("tribe", pile).act()
    t.play("use 1.1")
    assert (t.kind, hand_of(t, 0, 0), t.view["piles"]["tribe"]) == ("act", "none", pile)


@pytest.mark.rule("TG-CARD-TAKEDISCARD-02")
def test_effect_on_an_empty_discard_pile_is_over_at_once_whatever_could_be_exchanged() -> None:
    t = on_dune("D11", "1D 2W", "H21").discards("tribe", "").play("use D11")
    assert (t.kind, t.purse_of(0), [dune["card"] for dune in t.view["dunes"]]) == ("act", "1D 2W", ["D16", "D17"])


@pytest.mark.rule("TG-CARD-TAKEDISCARD-02")
def test_few_discards_are_not_refilled_and_an_empty_tribe_pile_stays_empty() -> None:
    t = on_dune("D11", "1W").discards("tribe", "H01 H02").pile_size("tribe", 0).play("use D11")
    assert t.view["decision"]["cards"] == ["H02", "H01"]
    t.play("choose 2", "hand")
    assert (t.view["discards"]["tribe"], t.view["piles"]["tribe"]) == (["H02"], 0)


# ---------------------------------------------------------------- noble


@pytest.mark.rule("TG-CARD-NOBLE-01")
def test_noble_lays_out_or_discards() -> None:
    t = Table().purse(0, "1P 1G").hand(0, "B28").act(("1", ""), round_number=2).play("use 1")
    assert t.moves() == ["skip", "discard", "lay 1"]
    t.play("lay 1")
    assert (t.purse_of(0), t.display_of(0), hand_of(t, 0, 0)) == ("", "B28", "none")
    t = Table().purse(0, "1P 1G").hand(0, "B28").act(("1", ""), round_number=2).play("use 1", "discard")
    assert (t.kind, t.purse_of(0), t.view["discards"]["tribe"]) == ("act", "1P 1G", ["B28"])
    assert hand_of(t, 0, 0) == "none"


@pytest.mark.rule("TG-CARD-NOBLE-01")
def test_discarding_may_be_worth_something() -> None:
    """EX-80."""
    t = Table("expansion").purse(0, "").hand(0, "H41").discards("tribe", "").act(("1", ""), round_number=2)
    t.play("use 1", "discard", "pepper")
    assert (t.kind, t.purse_of(0), t.view["discards"]["tribe"]) == ("act", "1P 1W", ["H41"])
    t = on_dune("D12").hand(0, "H41").discards("tribe", "").play("use D12", "discard", "dates", "salt")
    assert (t.kind, t.purse_of(0), t.view["discards"]["tribe"]) == ("act", "1D 1S", ["H41"])


@pytest.mark.rule("TG-CARD-NOBLE-01")
@pytest.mark.parametrize(("saved", "left"), [(("dates", "dates"), "3D 1S 1P"), (("salt", "pepper"), "1D 2S 2P")])
def test_dune_lays_out_for_two_goods_less(saved: tuple[str, str], left: str) -> None:
    t = on_dune("D12", "3D 3S 2P 1W").hand(0, "H29").play("use D12", "lay 1", *saved)
    assert (t.kind, t.purse_of(0), t.display_of(0)) == ("act", left, "H29")


@pytest.mark.rule("TG-CARD-NOBLE-01")
def test_welcome_carpet_is_a_noble_action_for_one_good_less() -> None:
    t = Table("expansion").purse(0, "2D 1S 2P 4W").hand(0, "H19").discards("tribe", "").centre(r3c2="H31")
    t.act(("2 13", "")).play("use r3c2", "lay 1")
    assert t.purse_of(0) == "1D 1P 2W"
    assert "lay 1" in t.moves()
    t.play("lay 1")
    assert (t.kind, t.purse_of(0), t.display_of(0)) == ("act", "", "H31 H19")


@pytest.mark.rule("TG-CARD-NOBLE-01")
@pytest.mark.parametrize("place", ["D12", "H31"])
def test_noble_discounts_hold_for_every_noble_action(place: str) -> None:
    """B30 costs 2D 2S 1P. B34 saves 1 good with the Noble, D12 saves 2 more, H31 saves 1 more."""
    t = Table("expansion", tribe="mixed").display(0, "B34").hand(0, "B30").centre(r3c2="H31").dunes("D12 D16 D17")
    if place == "D12":
        t.purse(0, "1D 1S").act(("D12", "")).play("use D12", "lay 1")
    else:
        t.purse(0, "2D 2S 2P 2W").act(("2 13", "")).play("use r3c2", "lay 1")
        assert t.purse_of(0) == "1D 1S 1P"
        t.play("lay 1")
    assert t.view["decision"]["left"] == (3 if place == "D12" else 2)
    while t.kind == "save":
        t.play(t.moves()[0])
    assert (t.kind, t.purse_of(0)) == ("act", "")


@pytest.mark.rule("TG-CARD-NOBLE-01")
def test_noble_may_be_left_undone() -> None:
    t = Table().purse(0, "1P 1G").hand(0, "B28").act(("1", ""), round_number=2).play("use 1", "skip")
    assert (t.kind, hand_of(t, 0, 0), t.view["discards"]["tribe"]) == ("act", "B28", [])


# ---------------------------------------------------------------- move_marker


def mirage(rules: str = "base", **options: Any) -> Table:
    """EX-21: markers of seat 0 on r2c2 and r2c3, of seat 1 on r1c1 and r3c1."""
    return Table(rules, **options).act(("9 2 14", "11 5 7"), round_number=2)


@pytest.mark.rule("TG-CARD-MOVEMARKER-01")
def test_marker_moves_to_any_card_without_a_marker() -> None:
    t = mirage().play("use 9")
    assert sorted(t.moves("move")) == sorted(
        f"move {a} {b}" for a in ("r2c2", "r2c3") for b in ("r1c2", "r1c3", "r2c1", "r3c2", "r3c3")
    )
    for target in ("r2c3", "r1c1", "r3c1", "r2c2"):
        assert t.refused(f"move r2c2 {target}") == "TG-CARD-MOVEMARKER-01"
    assert t.refused("move r1c1 r1c2") == "TG-CARD-MOVEMARKER-01"


@pytest.mark.rule("TG-CARD-MOVEMARKER-01")
def test_used_marker_does_not_move_and_face_down_cards_are_no_target() -> None:
    """EX-22."""
    t = mirage().centre(r2c2="G04").play("use r2c2", "use 9")
    assert sorted(t.moves("move")) == sorted(f"move r2c3 {b}" for b in ("r1c2", "r1c3", "r2c1", "r3c2", "r3c3"))
    t = mirage().face_down("r1c2", "r3c3").play("use 9")
    assert {move.split()[2] for move in t.moves("move")} == {"r1c3", "r2c1", "r3c2"}


@pytest.mark.rule("TG-CARD-MOVEMARKER-01")
def test_skipped_card_of_a_player_who_is_done_is_free() -> None:
    """EX-23."""
    t = Table().act(("2 14", "9 11 5"), round_number=2)  # markers: r2c2; r1c1 r1c3
    t.play("end", "use 9")
    assert "move r1c1 r2c2" in t.moves()
    t = Table().act(("2 14", "9 11 5"), start=1, round_number=2).play("use 9")
    assert "move r1c1 r2c2" not in t.moves()


@pytest.mark.rule("TG-CARD-MOVEMARKER-01")
def test_new_card_is_used_and_the_old_one_stays() -> None:
    t = mirage().purse(0, "").centre(r2c2="G04", r3c3="G12").play("use 9", "move r2c2 r3c3")
    assert t.purse_of(0) == ""
    assert "use r3c3" in t.moves()
    assert "use r2c2" not in t.moves()
    t.play("use 2", "use r3c3")  # later in the phase
    assert t.purse_of(0) == "1D 1V"
    assert t.view["centre"]["r2c2"] == {"kind": "goods", "card": "G04", "face_down": False, "markers": []}
    assert t.view["centre"]["r3c3"]["face_down"]


@pytest.mark.rule("TG-CARD-MOVEMARKER-01")
def test_one_marker_moves_once() -> None:
    t = mirage().play("use 9", "move r2c2 r3c3")
    assert t.kind == "act"
    assert t.refused("use 9") == "TG-ACT-02"
    assert mirage().play("use 9", "skip").kind == "act"


@pytest.mark.rule("TG-CARD-MOVEMARKER-01")
def test_marker_of_a_card_that_the_other_used_is_rescued() -> None:
    """EX-75."""
    t = Table("expansion").purse(0, "").purse(1, "").display(1, "H12 H14").centre(r2c2="G04", r1c3="G12")
    t.act(("2 6 13", "10 14 3"), round_number=7).play("use r2c2", "end")
    assert t.refused("use r2c2") == "TG-ACT-06"
    t.play("use 1.2")
    assert "move r2c2 r1c3" in t.moves()
    assert not [move for move in t.moves("move") if move.endswith(" r2c2")]
    t.play("move r2c2 r1c3", "use r1c3")
    assert t.purse_of(1) == "1V"


@pytest.mark.rule("TG-CARD-MOVEMARKER-02")
def test_marker_moves_to_an_adjacent_card_only() -> None:
    """EX-73."""
    t = mirage("expansion").play("use 9")
    assert sorted(t.moves("move")) == sorted(
        ["move r2c2 r1c2", "move r2c2 r3c2", "move r2c2 r2c1", "move r2c3 r1c3", "move r2c3 r3c3"]
    )
    assert t.refused("move r2c2 r1c3") == "TG-CARD-MOVEMARKER-02"
    assert t.refused("move r2c3 r2c1") == "TG-CARD-MOVEMARKER-02"  # no jumping over r2c2


@pytest.mark.rule("TG-CARD-MOVEMARKER-02")
def test_rows_are_not_adjacent_at_their_ends() -> None:
    t = Table("expansion").act(("3 5 9", ""), round_number=2).play("use 9")  # marker on r1c3
    assert sorted(t.moves("move")) == ["move r1c3 r1c2", "move r1c3 r2c3"]


@pytest.mark.rule("TG-CARD-MOVEMARKER-02")
def test_free_reach_on_a_card_is_not_bound_to_neighbours() -> None:
    t = Table("expansion").display(0, "H14").act(("2 6", ""), round_number=1).play("use 1.1")
    assert len(t.moves("move")) == 8


# ---------------------------------------------------------------- use_border


@pytest.mark.rule("TG-CARD-USEBORDER-01")
def test_border_card_can_be_used_no_matter_who_is_there() -> None:
    """Round 6: the robber is on 7, the Targia on 9. Seat 1 stands on 10 and 13."""
    t = Table("expansion").purse(0, "1G").purse(1, "2G").dunes("D14 D16 D17").act(("D14", "10 13 9"), round_number=6)
    t.play("use D14", "take")
    assert t.moves("use") == ["use 1", "use 5", "use 9", "use 10", "use 13", "use 14"]
    t.play("use 10", "rate 3")
    assert (t.kind, t.purse_of(0)) == ("act", "1W 2V")
    t.play("end", "use 10", "rate 4")  # seat 1's own action is still there
    assert t.purse_of(1) == "4V"


@pytest.mark.rule("TG-CARD-USEBORDER-01")
def test_border_card_is_used_where_the_robber_stands() -> None:
    t = Table("expansion").purse(0, "").dunes("D14 D16 D17").act(("D14", ""), round_number=10)
    assert t.view["robber"] == 13
    assert t.play("use D14", "take", "use 13").purse_of(0) == "3W"


@pytest.mark.rule("TG-CARD-USEBORDER-01")
def test_only_the_listed_cards_can_be_used() -> None:
    t = Table("expansion").display(0, "H41").act(("2", "")).play("use 1.1")
    assert t.moves("use") == ["use 5", "use 10"]
    for number in (1, 2, 9, 13):
        assert t.refused(f"use {number}") == "TG-CARD-USEBORDER-01"


@pytest.mark.rule("TG-CARD-USEBORDER-01")
@pytest.mark.parametrize(("border", "rates"), [("base", ["rate 2"]), ("house", ["rate 1", "rate 2", "rate 3"])])
def test_it_is_the_card_in_play(border: str, rates: list[str]) -> None:
    t = Table("expansion", border=border).purse(0, "2D 1S 1G").display(0, "H41").act().play("use 1.1", "use 5")
    assert t.moves("rate") == rates


@pytest.mark.rule("TG-CARD-USEBORDER-01")
def test_own_figure_there_still_has_its_action() -> None:
    t = Table("expansion").purse(0, "3G").display(0, "H41").act(("10", ""), round_number=1)
    t.play("use 1.1", "use 10", "rate 3", "use 10", "rate 3")
    assert t.purse_of(0) == "1G 4V"


@pytest.mark.rule("TG-CARD-USEBORDER-01")
def test_it_gives_no_benefit_of_the_targia() -> None:
    t = Table("expansion").purse(0, "3G").display(0, "H41").act(round_number=5)
    assert t.view["targia"] == 10
    t.play("use 1.1", "use 10", "rate 3")
    assert t.refused("targia") == "TG-X-TARGIA-03"


# ---------------------------------------------------------------- use_centre


def with_triangle(**cards: str) -> Table:
    """Markers: seat 0 on r2c2, seat 1 on r1c1."""
    return Table("expansion").purse(0, "").display(0, "H09").centre(**cards).act(("2 6", "11 5"))


@pytest.mark.rule("TG-CARD-USECENTRE-01")
def test_goods_card_without_a_marker_is_used() -> None:
    """EX-72."""
    t = Table("expansion").purse(0, "1D 2P 1W").discards("goods", "").centre(r1c2="H09", r2c1="G04").act(("2 15", ""))
    tribe = t.view["piles"]["tribe"]
    t.play("use r1c2", "lay 1", "use 1.1")
    assert "use r1c2" not in t.moves()  # face down
    t.play("use r2c1")
    assert (t.kind, t.purse_of(0), t.view["discards"]["goods"]) == ("act", "2D", ["G04"])
    assert t.view["centre"]["r2c1"] == {"kind": "tribe", "card": None, "face_down": True, "markers": []}
    assert t.view["piles"]["tribe"] == tribe - 1
    assert t.refused("use 1.1") == "TG-X-ICON-02"


@pytest.mark.rule("TG-CARD-USECENTRE-01")
def test_marked_cards_and_other_types_cannot_be_used() -> None:
    t = with_triangle().face_down("r3c1").play("use 1.1")
    assert t.moves() == ["skip", "use r1c3", "use r3c3"]
    for space in ("r2c2", "r1c1", "r3c1", "r1c2"):
        assert t.refused(f"use {space}") == "TG-CARD-USECENTRE-01"


@pytest.mark.rule("TG-CARD-USECENTRE-01")
def test_any_type_where_the_card_says_so() -> None:
    t = Table("expansion").purse(0, "1D 1S 1P 2W").dunes("D13 D16 D17").centre(r1c2="H19").act(("D13 2 6", "11 5"))
    t.play("use D13")
    assert t.moves() == [
        "skip",
        *(f"use {space}" for space in ("r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3")),
    ]
    t.play("use r1c2")
    assert t.moves("lay") == ["lay 1"]
    assert {"hand", "discard"} <= set(t.moves())
    t.play("lay 1")
    assert (t.display_of(0), t.purse_of(0)) == ("H19", "")
    assert t.view["centre"]["r1c2"] == {"kind": "goods", "card": None, "face_down": True, "markers": []}


@pytest.mark.rule("TG-CARD-USECENTRE-01")
def test_a_centre_card_used_so_counts_as_a_goods_card() -> None:
    t = (
        Table("expansion")
        .purse(0, "")
        .display(0, "H09 H03")
        .centre(r3c1="G02")
        .act(("2 6", ""))
        .play("use 1.1", "use r3c1")
    )
    assert t.purse_of(0) == "1S 1W"


@pytest.mark.rule("TG-CARD-USECENTRE-01")
def test_own_markers_are_not_used_up() -> None:
    t = with_triangle(r2c2="G04", r3c1="G02").play("use 1.1", "use r3c1", "use r2c2")
    assert t.purse_of(0) == "2D 1S"
