"""Icons (TG-X-ICON) and brackets (TG-X-COST) of the tribe cards."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.targi.positions import Table, own_card, own_deck


def acting(purse: str, display: str = "", figures: str = "2 6 13", **options: Any) -> Table:
    """Seat 0 is in its action phase, with markers on r2c2 and r3c2 unless other figures are given."""
    t = Table("expansion", **options).purse(0, purse).purse(1, "4V").display(0, display)
    return t.act(figures=(figures, ""))


def token(t: Table, place: str) -> int:
    row, column = (int(number) for number in place.split("."))
    found: int = t.game.view(0)["seats"][0]["display"][row - 1][column - 1]["token"]
    return found


def next_phase(t: Table) -> Table:
    """Play on, doing nothing, to seat 0's next action phase."""
    t.play("end")
    while t.kind != "act" or t.game.to_move != 0:
        t.play("end" if "end" in t.moves() else t.moves()[0])
    return t


# ---------------------------------------------------------------- lightning


@pytest.mark.rule("TG-X-ICON-01")
def test_lightning_strikes_at_once_and_once() -> None:
    """H23: take 3 water."""
    t = acting("1D 2S 2P").centre(r2c2="H23").play("use r2c2", "lay 1")
    assert t.kind == "confirm"
    t.play("take")
    assert t.purse_of(0) == "3W"
    assert token(t, "1.1") == 0
    assert t.refused("use 1.1") == "TG-X-ICON-02"
    next_phase(t)
    assert t.purse_of(0) == "3W"
    assert t.refused("use 1.1") == "TG-X-ICON-02"


@pytest.mark.rule("TG-X-ICON-01")
def test_lightning_cannot_be_put_off() -> None:
    t = acting("1D 2S 2P").centre(r2c2="H23").play("use r2c2", "lay 1")
    assert t.moves() == ["skip", "take"]
    t.play("skip")
    assert t.purse_of(0) == ""
    assert t.refused("use 1.1") == "TG-X-ICON-02"


@pytest.mark.rule("TG-X-ICON-01")
def test_lightning_comes_after_the_price() -> None:
    """EX-69: the 3 water of H23 cannot pay for H23, the water that was there before can (H22)."""
    t = acting("1D 1S 2P 1W", "H22").centre(r2c2="H23").play("use r2c2", "lay 1")
    assert t.kind == "confirm"  # 1 water for the salt that is missing: there is no other way
    assert t.purse_of(0) == ""
    t.play("take")
    assert t.purse_of(0) == "3W"
    assert acting("1D 1S 2P", "H22").centre(r2c2="H23").play("use r2c2").moves("lay") == []


@pytest.mark.rule("TG-X-ICON-01")
def test_hand_card_does_not_strike_before_it_lies() -> None:
    t = acting("1D 2S 2P").centre(r2c2="H23").play("use r2c2", "hand")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 2S 2P")


# ---------------------------------------------------------------- triangle


@pytest.mark.rule("TG-X-ICON-02")
def test_triangle_gets_a_marker_that_its_one_use_takes_off() -> None:
    """H09: use a free goods card of the centre."""
    t = acting("1D 2P 1W").centre(r2c2="H09", r1c1="G04", r3c3="G05").play("use r2c2", "lay 1")
    assert (t.kind, token(t, "1.1")) == ("act", 1)
    next_phase(t)
    assert token(t, "1.1") == 1
    t.play("use 1.1", "use r1c1")
    assert t.purse_of(0) == "2D"
    assert token(t, "1.1") == 0
    assert t.refused("use 1.1") == "TG-X-ICON-02"
    next_phase(t)
    assert t.refused("use 1.1") == "TG-X-ICON-02"


@pytest.mark.rule("TG-X-ICON-02")
def test_only_triangles_get_a_marker() -> None:
    for card, purse in (("H26", "1D 1P"), ("H45", "2S 1P"), ("H19", "1D 1S 1P 2W")):
        t = acting(purse).centre(r2c2=card).play("use r2c2", "lay 1")
        assert token(t, "1.1") == 0
        assert t.refused("use 1.1") == "TG-X-ICON-02"


@pytest.mark.rule("TG-X-ICON-03")
def test_stored_actions_before_between_and_after_other_actions_of_ones_own_phase() -> None:
    t = acting("", "H17 H41 H33").discards("tribe", "H45")
    assert {"use 1.1", "use 1.2", "use 1.3"} <= set(t.moves())
    t.play("use 1.1", "use 2")
    assert {"use 1.2", "use 1.3"} <= set(t.moves())
    t.play("use 1.3", "choose 1", "hand", "use 6", "use 13")
    t.play("use 1.2", "use 10", "rate 1")
    assert t.purse_of(0) == "2W 1V"
    assert [token(t, place) for place in ("1.1", "1.2", "1.3")] == [0, 0, 0]


@pytest.mark.rule("TG-X-ICON-03")
def test_stored_actions_neither_inside_an_action_nor_in_the_phase_of_the_opponent() -> None:
    t = acting("", "H17").centre(r2c2="H19").play("use r2c2")
    assert t.refused("use 1.1") == "TG-ACT-08"
    t.play("discard", "end")
    assert t.game.to_move == 1
    assert t.refused("use 1.1") == "TG-X-ICON-02"
    assert "use 1.1" not in Table("expansion").display(0, "H17").moves()  # not while placing


@pytest.mark.rule("TG-X-ICON-03")
def test_triangle_for_placing_is_used_by_a_placement_that_needs_it() -> None:
    """EX-70."""
    t = Table("expansion").display(0, "H18").round(5)
    assert t.view["robber"] == 6
    t.play("place 5")
    assert token(t, "1.1") == 1  # not needed, not used
    t.play("place 2", "place 6")
    assert token(t, "1.1") == 0
    assert t.view["border"]["6"]["seat"] == 0
    t.round(6)
    assert t.view["robber"] == 7
    assert t.refused("place 7") == "TG-PLACE-03"


@pytest.mark.rule("TG-X-ICON-03")
def test_other_triangles_are_no_actions_of_their_own() -> None:
    """H18 is for placing, H43 for raids, B27 for payments."""
    t = acting("", "H18 H43 B27", figures="", tribe="mixed")
    assert [token(t, place) for place in ("1.1", "1.2", "1.3")] == [1, 1, 1]
    assert t.moves() == ["end"]


@pytest.mark.rule("TG-X-ICON-03")
def test_triangle_at_a_raid_when_it_is_ones_time_to_pay() -> None:
    """EX-71."""
    t = Table("expansion").purse(0, "4V").purse(1, "4V").display(0, "H43 H42").raid(3, start=1)
    assert (t.game.to_move, t.moves()) == (1, ["pay points"])
    t.play("pay points")
    assert (t.game.to_move, t.moves()) == (0, ["exempt", "pay points"])
    t.play("exempt")
    assert t.purse_of(0) == "2W 4V"
    assert token(t, "1.1") == 0
    used = Table("expansion").purse(0, "4V").display(0, "H43", tokens=False).raid(3)
    assert used.refused("exempt") == "TG-CARD-RAIDIMMUNE-02"


@pytest.mark.rule("TG-X-ICON-03")
def test_stored_gold_pays_with_a_payment() -> None:
    t = acting("1P 1G", "B27", tribe="mixed").centre(r2c2="B28").play("use r2c2", "lay 1")
    assert (t.kind, t.moves()) == ("stored", ["stored gold", "own gold"])
    t.play("stored gold")
    assert (t.purse_of(0), token(t, "1.1")) == ("1G", 0)


@pytest.mark.rule("TG-X-ICON-03")
def test_triangle_that_is_never_used_is_lost() -> None:
    t = Table("expansion", tribe="mixed").purse(0, "3V").purse(1, "3V").display(0, "H17 H43 / B27 H09")
    without = Table("expansion", tribe="mixed").purse(0, "3V").purse(1, "3V").display(0, "H17 H43 / B27 H09", False)
    for game in (t, without):
        game.raid(4)
        while not game.game.over:
            game.play("pay points")
    assert t.game.scores() == without.game.scores()
    assert t.game.scores()[0]["total"] == 1 + 1 + 1 + 1
    assert t.game.moves() == []


@pytest.mark.rule("TG-X-ICON-06")
def test_stored_action_in_the_phase_in_which_its_card_was_laid_out() -> None:
    """EX-72."""
    t = acting("1D 2P 1W", figures="2 5 13").centre(r1c2="H09", r2c1="G04", r3c2="H19").play("use r1c2", "lay 1")
    t.play("use 1.1")
    assert t.kind == "use-centre"
    assert "use r2c1" in t.moves()
    assert "use r1c2" not in t.moves()  # the new card is face down
    t.play("use r2c1")
    assert t.purse_of(0) == "2D"
    assert t.view["discards"]["goods"][-1] == "G04"
    assert t.view["centre"]["r2c1"] == {"kind": "tribe", "card": None, "face_down": True, "markers": []}


@pytest.mark.rule("TG-X-ICON-06")
def test_triangle_is_used_when_its_action_is_begun() -> None:
    t = acting("", "H09").centre(r1c1="G04").play("use 1.1")
    assert t.kind == "use-centre"
    assert token(t, "1.1") == 0
    t.play("skip")
    assert (t.kind, t.purse_of(0)) == ("act", "")
    assert t.refused("use 1.1") == "TG-X-ICON-02"
    kept = next_phase(acting("", "H09"))
    assert token(kept, "1.1") == 1
    assert "use 1.1" in kept.moves()


# ---------------------------------------------------------------- infinity, exclamation mark


@pytest.mark.rule("TG-X-ICON-04")
def test_infinity_holds_from_then_on() -> None:
    """H04: 2 water for each further oasis. H08: 1 water in each round as start player."""
    t = acting("4D 3P", "H04").centre(r2c2="H08", r3c2="H08").play("use r2c2", "lay 1")
    assert t.purse_of(0) == "2D 2P 2W"
    t.play("use r3c2", "lay 1")
    assert t.purse_of(0) == "1P 4W"
    t = acting("4V", "H08", figures="")
    waters = []
    for _ in range(3):
        next_phase(t)
        waters.append(t.view["seats"][0]["water"])
    assert waters == [1, 1, 2]  # start player in the first and in the third round


@pytest.mark.rule("TG-X-ICON-04")
def test_infinity_does_not_hold_before_it_lies() -> None:
    t = acting("1S 1P 1G 1W").centre(r2c2="H04").play("use r2c2", "lay 1")  # an oasis itself
    assert t.purse_of(0) == ""
    held = acting("2D 1P").hand(0, "H04").centre(r2c2="H08").play("use r2c2", "lay 1")
    assert held.purse_of(0) == ""


@pytest.mark.rule("TG-X-ICON-05")
def test_exclamation_mark_scores_at_the_end() -> None:
    """H27: 1 VP for every 3 water, at most 2; H45: 2 VP for more gold."""
    t = acting("1D 2S 7W", tribe="mixed").purse(1, "").centre(r2c2="H27").play("use r2c2", "lay 1")
    assert t.purse_of(0) == "6W"  # nothing is taken when it is laid out
    assert t.game.scores()[0]["bonus"] == 2
    t.play("water gold")
    assert t.game.scores()[0]["bonus"] == 1  # what counts is what there is at the end
    end = Table("expansion").purse(0, "2G 1W").purse(1, "3V").display(0, "H45").raid(4)
    end.play("pay goods", "pay points")
    assert end.game.over
    assert (end.purse_of(0), end.game.scores()[0]["bonus"]) == ("1G", 2)
    assert end.game.scores()[0]["total"] == 1 + 2


# ---------------------------------------------------------------- brackets


@pytest.mark.rule("TG-X-COST-01")
def test_bracket_is_paid_with_the_card_and_gives_tokens_at_once() -> None:
    """EX-65."""
    t = acting("1D 1S 1G 4W 4V").centre(r2c2="H11").play("use r2c2")
    assert t.moves("lay") == ["lay 1", "lay 1 bracket"]
    t.play("lay 1 bracket")
    assert t.purse_of(0) == "6V"
    assert t.game.scores()[0]["cards"] == 3  # its printed VP, not the bracket's
    assert t.game.scores()[0]["total"] == 9


@pytest.mark.rule("TG-X-COST-01")
def test_bracket_may_be_left_out() -> None:
    t = acting("1D 1S 1G 4W 4V").centre(r2c2="H11").play("use r2c2", "lay 1")
    assert t.purse_of(0) == "3W 4V"


@pytest.mark.rule("TG-X-COST-01")
def test_bracket_that_cannot_be_paid_is_not_offered() -> None:
    t = acting("1D 1S 1G 3W 4V").centre(r2c2="H11").play("use r2c2")
    assert t.moves("lay") == ["lay 1"]
    assert t.refused("lay 1 bracket") == "TG-TRIBE-01"
    none = acting("1D 1S 1P 9W").centre(r2c2="H19").play("use r2c2")
    assert none.refused("lay 1 bracket") == "TG-X-COST-01"


@pytest.mark.rule("TG-X-COST-01")
def test_water_can_be_exchanged_for_a_bracket() -> None:
    """EX-66."""
    t = acting("1D 1S 7W").centre(r2c2="H11").play("use r2c2", "water gold", "lay 1 bracket")
    assert t.purse_of(0) == "2V"


@pytest.mark.rule("TG-X-COST-01")
@pytest.mark.parametrize(
    ("card", "cost", "bracket", "points"),
    [
        ("H02", "1D 2S 1P 1W", "2D", 1),
        ("H11", "1D 1S 1G 1W", "3W", 2),
        ("H17", "1D 1S 1W", "1G", 2),
        ("H20", "1S 1P 1G", "1P 1W", 1),
        ("H29", "2D 2S 1P 1W", "1G", 2),
        ("H38", "1D 1S 2P 2W", "1D 1S 1P", 2),
    ],
)
def test_what_each_bracket_costs_and_gives(card: str, cost: str, bracket: str, points: int) -> None:
    amounts = dict.fromkeys("DSPGW", 0)
    for word in (cost + " " + bracket).split():
        amounts[word[-1]] += int(word[:-1])
    purse = " ".join(f"{n}{letter}" for letter, n in amounts.items())
    t = acting(purse).centre(r2c2=card).play("use r2c2", "lay 1 bracket")
    assert (t.kind, t.purse_of(0)) == ("act", f"{points}V")
    letter = bracket[1]
    less = " ".join(f"{n - (name == letter)}{name}" for name, n in amounts.items())
    assert acting(less).centre(r2c2=card).play("use r2c2").moves("lay") == ["lay 1"]


RICH = "9D 9S 9P 9G 9W"


@pytest.mark.rule("TG-X-COST-02")
def test_bracket_wherever_the_card_comes_from() -> None:
    """H17 costs 1 date, 1 salt, 1 water, with the bracket 1 gold for 2 VP."""
    from_centre = acting(RICH).centre(r2c2="H17").play("use r2c2", "lay 1 bracket")
    drawn = acting(RICH, figures="14").pile("tribe", "H17").play("use 14", "lay 1 bracket")
    one_of_three = Table("expansion").purse(0, RICH).dunes("D10").pile("tribe", "H45 H17 H44")
    one_of_three.act(figures=("D10", "")).play("use D10", "take", "choose 2", "lay 1 bracket")
    from_hand = acting(RICH, figures="1").hand(0, "H17").play("use 1", "lay 1 bracket")
    from_discards = acting(RICH, "H33", figures="").discards("tribe", "H17").play("use 1.1", "choose 1")
    from_discards.play("lay 1 bracket")
    for t in (from_centre, drawn, one_of_three, from_hand, from_discards):
        assert t.purse_of(0) == "8D 8S 9P 8G 8W 2V"
    without_noble = acting(RICH, "H35", figures="").hand(0, "H17").play("lay 1 bracket")
    assert without_noble.purse_of(0) == "8D 8S 9P 8G 7W 2V"  # 1 water for H35


@pytest.mark.rule("TG-X-COST-02")
def test_bracket_cannot_be_paid_later() -> None:
    t = acting("1D 1S 1W 1G").centre(r2c2="H17").play("use r2c2", "lay 1")
    assert t.moves("lay") == []
    assert not [move for move in t.moves() if "bracket" in move]
    next_phase(t)
    assert not [move for move in t.moves() if "bracket" in move]
    assert t.purse_of(0) == "1G"


@pytest.mark.rule("TG-X-COST-03")
def test_no_discount_on_a_bracket() -> None:
    """EX-67: H30 makes the card at the end of a row 1 good cheaper; the bracket of H02 is 2 goods of any kind."""
    t = acting("2D 3S 1P 1W 4V", "H30 H19 H20").centre(r2c2="H02").play("use r2c2")
    assert "lay 1 bracket" in t.moves()
    assert "lay 2 bracket" in t.moves()
    t.play("lay 1 bracket")
    assert (t.kind, t.moves()) == ("save", ["dates", "salt", "pepper"])
    t.play("salt")
    assert (t.kind, t.view["decision"]["left"]) == ("give", 2)
    assert t.moves() == ["dates", "salt"]  # 1 date and 2 salt are left
    t.play("salt", "salt")
    assert t.purse_of(0) == "1D 5V"


@pytest.mark.rule("TG-X-COST-03")
def test_discount_is_not_worth_more_than_the_card_has_goods() -> None:
    """H17 with two discounts on camel riders: 1 water is left to pay, and the whole bracket."""
    t = acting("1W", "B16 H30 H19", tribe="mixed").centre(r2c2="H17").play("use r2c2")
    assert t.moves("lay") == ["lay 1"]
    t = acting("1W 1G", "B16 H30 H19", tribe="mixed").centre(r2c2="H17").play("use r2c2", "lay 1 bracket")
    assert t.purse_of(0) == "2V"
    # H38 (1D 1S 2P 2W, bracket 1D 1S 1P) with B42 and H30: two goods less, of the card only
    t = acting("2D 1S 2P 2W", "B42 H30 H19", tribe="mixed").centre(r2c2="H38").play("use r2c2")
    assert "lay 1 bracket" in t.moves()
    t = acting("2D 2P 2W", "B42 H30 H19", tribe="mixed").centre(r2c2="H38").play("use r2c2")
    assert "lay 1" in t.moves()
    assert "lay 1 bracket" not in t.moves()  # the salt of the bracket is missing, whatever is saved


@pytest.mark.rule("TG-X-COST-03")
def test_rest_of_a_discount_pays_no_good_of_any_kind_in_a_bracket() -> None:
    """K1 costs 1 date and in the bracket 1 good; two goods are saved."""
    saving = own_card("S1", "infinity", {"kind": "discount", "symbol": "all", "when": "always", "n": 2})
    bought = own_card("K1", "none", {"kind": "none"}, cost=[{"dates": 1}], bracket={"cost": {"any": 1}, "vp": 1})
    deck = own_deck(saving, bought)
    t = acting("", "S1", tribe=deck).centre(r2c2="K1").play("use r2c2")
    assert t.moves("lay") == ["lay 1", "lay 2"]
    t = acting("1P", "S1", tribe=deck).centre(r2c2="K1").play("use r2c2", "lay 1 bracket")
    assert t.purse_of(0) == "1V"


@pytest.mark.rule("TG-X-COST-03")
def test_water_of_h22_does_not_stand_in_for_goods_of_a_bracket() -> None:
    """H38: 1 date, 1 salt, 2 pepper, 2 water; bracket 1 date, 1 salt, 1 pepper."""
    t = acting("2D 2S 2P 3W", "H22").centre(r2c2="H38").play("use r2c2")
    assert t.moves("lay") == ["lay 1", "lay 1 bracket", "lay 2", "lay 2 bracket"]
    t.play("lay 1 bracket")
    assert (t.purse_of(0), t.kind) == ("2V", "act")  # the pepper of the card is replaced, no other choice
    t = acting("1D 2S 3P 9W", "H22").centre(r2c2="H38").play("use r2c2")
    assert "lay 1 bracket" in t.moves()  # the dates of the card are replaced
    t = acting("2S 3P 9W", "H22").centre(r2c2="H38").play("use r2c2")
    assert "lay 1 bracket" not in t.moves()  # the dates of the bracket cannot be
    assert "lay 1" in t.moves()


@pytest.mark.rule("TG-X-COST-03")
def test_stored_gold_does_not_pay_a_bracket() -> None:
    """H17: the bracket is 1 gold."""
    t = acting("1D 1S 1W", "B27", tribe="mixed").centre(r2c2="H17").play("use r2c2")
    assert "lay 1 bracket" not in t.moves()
    t = acting("1D 1S 1W 1G", "B27", tribe="mixed").centre(r2c2="H17").play("use r2c2", "lay 1 bracket")
    assert (t.purse_of(0), token(t, "1.1")) == ("2V", 1)


@pytest.mark.rule("TG-X-COST-03")
def test_goods_of_a_bracket_are_chosen_freely() -> None:
    t = acting("2D 3S 2P 1W").centre(r2c2="H02").play("use r2c2", "lay 1 bracket")
    assert (t.kind, t.moves()) == ("give", ["dates", "salt", "pepper"])
    t.play("pepper", "dates")
    assert t.purse_of(0) == "1S 1V"
