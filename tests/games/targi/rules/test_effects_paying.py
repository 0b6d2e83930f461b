"""Effects on what tribe cards cost: TG-CARD-DISCOUNT, -SUBSTITUTE, -STOREDGOLD, -HANDPLAY."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.targi.positions import Table, own_card, own_deck


def offered(card: str, display: str, purse: str, rules: str = "base", **options: Any) -> Table:
    """Seat 0 uses its marker on a tribe card."""
    t = Table(rules, **options).purse(0, purse).display(0, display).centre(r3c2=card)
    return t.act(("2 13", "")).play("use r3c2")


def with_noble(card: str, display: str, purse: str) -> Table:
    return Table().purse(0, purse).display(0, display).hand(0, card).act(("1", ""), round_number=2).play("use 1")


def holding(card: str, display: str, purse: str, rules: str = "base", **options: Any) -> Table:
    """Seat 0 is between two actions and holds a card."""
    return Table(rules, **options).purse(0, purse).display(0, display).hand(0, card).act(("2 6", ""))


def paid(t: Table, *moves: str) -> str:
    """What is left after laying out; the card lies and the next action is asked for."""
    cards = sum(map(len, t.view["seats"][0]["display"]))
    t.play(*moves)
    assert t.kind == "act"
    assert sum(map(len, t.view["seats"][0]["display"])) == cards + 1
    return t.purse_of(0)


def paid_rest(t: Table, *moves: str) -> str:
    """The same, where the card is being paid already."""
    t.play(*moves)
    assert t.kind == "act"
    return t.purse_of(0)


# ---------------------------------------------------------------- discounts


@pytest.mark.rule("TG-CARD-DISCOUNT-01")
@pytest.mark.parametrize(
    ("display", "card", "price"),
    [
        ("B05", "B03", "2D 1S 2P"),
        ("B16", "B12", "1D 2S 2P"),
        ("B23", "B21", "2D 1S 2P"),
        ("B33", "B30", "2D 2S 1P"),
        ("B42", "B39", "1D 2S 2P"),
    ],
)
@pytest.mark.parametrize("saved", ["dates", "salt", "pepper"])
def test_further_card_of_the_symbol_costs_one_good_less(display: str, card: str, price: str, saved: str) -> None:
    t = offered(card, display, price).play("lay 1")
    assert (t.kind, t.moves(), t.view["decision"]["left"]) == ("save", ["dates", "salt", "pepper"], 1)
    assert paid_rest(t, saved) == f"1{saved[0].upper()}"


@pytest.mark.rule("TG-CARD-DISCOUNT-01")
@pytest.mark.parametrize("display", ["B05", "B16", "B23", "B33", "B42"])
def test_other_symbols_cost_what_they_cost(display: str) -> None:
    for card, price in (("B03", "2D 1S 2P"), ("B12", "1D 2S 2P"), ("B21", "2D 1S 2P"), ("B30", "2D 2S 1P")):
        same = {"B05": "B03", "B16": "B12", "B23": "B21", "B33": "B30"}.get(display) == card
        t = offered(card, display, price)
        if not same:
            assert paid(t, "lay 1") == ""


@pytest.mark.rule("TG-CARD-DISCOUNT-01")
def test_discount_of_the_other_player_does_not_help() -> None:
    t = Table().purse(0, "1D 1S 2P").display(1, "B05").centre(r3c2="B03").act(("2 13", "")).play("use r3c2")
    assert t.moves("lay") == []


@pytest.mark.rule("TG-CARD-DISCOUNT-01")
def test_what_is_missing_is_saved() -> None:
    assert paid(offered("B03", "B05", "1D 1S 2P"), "lay 1") == ""
    assert paid(offered("B03", "B05", "2D 2P"), "lay 1") == ""
    assert offered("B03", "B05", "1D 2P").moves("lay") == []


@pytest.mark.rule("TG-CARD-DISCOUNT-01")
def test_a_discount_does_not_help_its_own_card() -> None:
    """EX-28."""
    t = offered("B33", "", "1D 1P")
    assert t.moves("lay") == []
    t = Table().purse(0, "3D 2S 2P").centre(r3c2="B33", r2c2="B30").act(("2 13 6", "")).play("use r3c2", "lay 1")
    assert t.purse_of(0) == "2D 2S"
    assert t.play("use r2c2").moves("lay") == ["lay 1", "lay 2"]
    assert paid(t, "lay 1") == ""  # the pepper is saved


@pytest.mark.rule("TG-CARD-DISCOUNT-01")
@pytest.mark.parametrize("where", ["discard", "drawn", "hand"])
def test_a_discount_holds_wherever_the_card_comes_from(where: str) -> None:
    t = Table("expansion", tribe="base").purse(0, "1D 1S 2P").display(0, "B05")
    if where == "discard":
        t.dunes("D11 D16 D17").discards("tribe", "B03").purse(0, "1S 2P").act(("D11", ""))
        t.play("use D11", "choose 1", "lay 1")  # B05 and D11: both dates are saved
    elif where == "drawn":
        t.pile("tribe", "B03").act(("14", "")).play("use 14", "lay 1")
    else:
        t.hand(0, "B03").act(("1", ""), round_number=2).play("use 1", "lay 1")
    while t.kind == "save":
        t.play(t.moves()[0])
    assert (t.kind, t.purse_of(0), t.display_of(0)) == ("act", "", "B05 B03")


@pytest.mark.rule("TG-CARD-DISCOUNT-02")
def test_no_discount_on_gold() -> None:
    """EX-26."""
    assert offered("B14", "B16", "3D").moves("lay") == []
    assert paid(offered("B14", "B16", "1G"), "lay 1") == ""


@pytest.mark.rule("TG-CARD-DISCOUNT-02")
def test_noble_discount_saves_the_good_and_not_the_gold() -> None:
    """EX-24."""
    assert paid(with_noble("B28", "B34", "1G"), "lay 1") == ""
    assert with_noble("B28", "B34", "1P").moves("lay") == []


@pytest.mark.rule("TG-CARD-DISCOUNT-02")
def test_no_discount_on_water() -> None:
    """H37 for 1D 2P 3W with a discount of 1 good: all the water is due. H18 for 3W is not cheaper at all."""
    t = offered("H37", "B42", "1D 2P 3W", "expansion", tribe="mixed")
    assert paid(t, "lay 1 cost 2", "dates") == "1D"
    assert offered("H37", "B42", "1D 2P 2W", "expansion", tribe="mixed").moves("lay") == []
    assert offered("H18", "B16", "2W", "expansion", tribe="mixed").moves("lay") == []
    assert paid(offered("H18", "B16", "3W", "expansion", tribe="mixed"), "lay 1 cost 2") == ""


@pytest.mark.rule("TG-CARD-DISCOUNT-02", "TG-CARD-DISCOUNT-03")
def test_a_discount_never_goes_below_zero_and_the_rest_is_lost() -> None:
    """B27 costs 1D 1G; two goods less save the dates only."""
    t = with_noble("B27", "B23 B34", "3D 3G")
    assert paid(t, "lay 1") == "3D 2G"


@pytest.mark.rule("TG-CARD-DISCOUNT-03")
def test_discounts_add_up() -> None:
    """EX-25."""
    assert paid(with_noble("B30", "B33 B34", "2S 1P"), "lay 1") == ""
    t = with_noble("B30", "B33 B34", "1D 1S 1P").play("lay 1")
    assert t.kind == "save"
    assert (t.view["decision"]["left"], t.moves()) == (2, ["dates", "salt"])
    assert paid_rest(t, "dates") == ""
    assert with_noble("B30", "B33 B34", "1D 1S").moves("lay") == []
    t = with_noble("B30", "B33 B34", "2D 2S 1P").play("lay 1", "pepper")
    assert t.moves() == ["dates", "salt"]
    assert paid_rest(t, "salt") == "1S 1P"


@pytest.mark.rule("TG-CARD-DISCOUNT-04")
def test_noble_discount_is_for_the_noble_only() -> None:
    assert offered("B28", "B34", "1G").moves("lay") == []
    t = Table().purse(0, "1G").display(0, "B34").pile("tribe", "B28").act(("14", "")).play("use 14")
    assert t.moves("lay") == []
    assert holding("B28", "B34 B26", "1G 1S").moves("lay") == []  # hand_play is no Noble
    assert paid(with_noble("B28", "B34", "1G"), "lay 1") == ""


@pytest.mark.rule("TG-CARD-DISCOUNT-04")
def test_noble_discount_not_for_a_card_of_the_discard_pile() -> None:
    t = Table("expansion", tribe="mixed").purse(0, "1G").display(0, "B34 H33").discards("tribe", "B28").act()
    assert t.play("use 1.2", "choose 1").moves("lay") == []


@pytest.mark.rule("TG-CARD-DISCOUNT-04")
def test_row_end_discount_on_the_fourth_place_only() -> None:
    """EX-68."""
    display = "H30 H01 H02 / H19"
    t = offered("H10", display, "1S 1G", "expansion")
    assert t.moves("lay") == ["lay 1"]
    assert paid(t, "lay 1") == ""
    t = offered("H10", display, "1S 1P 1G", "expansion")
    assert t.moves("lay") == ["lay 1", "lay 2", "lay 3"]
    assert paid(t, "lay 2") == ""
    t = offered("H10", display, "1S 2P 1D", "expansion")
    assert t.moves("lay") == ["lay 1 cost 2"]
    assert paid(t, "lay 1 cost 2") == ""
    t = offered("H10", "H30 H01", "1S 1G", "expansion")
    assert t.moves("lay") == []


@pytest.mark.rule("TG-CARD-DISCOUNT-04")
def test_row_end_discount_in_every_row_and_for_every_symbol() -> None:
    display = "H30 H01 H02 H12 / H20 H10 H03"
    for card in ("H19", "H38", "H29"):
        price = {"H19": "1D 1S 2W", "H38": "1D 1S 1P 2W", "H29": "2D 1S 1P 1W"}[card]
        t = offered(card, display, price, "expansion")
        assert t.moves("lay") == ["lay 2"]
        assert paid(t, "lay 2") == ""


@pytest.mark.rule("TG-CARD-DISCOUNT-04")
def test_no_discount_on_a_bracket() -> None:
    """EX-67: H02 costs 1D 2S 1P 1W, its bracket 2 goods of any kind for 1 VP."""
    t = offered("H02", "H30 H10 H19", "1D 2S 1P 1W", "expansion")
    assert t.moves("lay") == ["lay 1", "lay 2"]  # 3 goods due and 2 for the bracket; there are 4
    t = offered("H02", "H30 H10 H19", "2D 2S 1P 1W", "expansion")
    assert t.moves("lay") == ["lay 1", "lay 1 bracket", "lay 2"]
    assert paid(t, "lay 1 bracket", "salt") == "1V"  # a salt is saved


# ---------------------------------------------------------------- substitutes


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_water_replaces_a_good() -> None:
    """EX-69."""
    t = offered("H23", "H22", "1D 1S 2P 1W", "expansion")
    assert t.moves("lay") == ["lay 1", "lay 2"]
    t.play("lay 1")  # only a salt can be replaced, and must be
    assert t.kind == "confirm"
    assert t.purse_of(0) == ""
    assert t.play("take").purse_of(0) == "3W"


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_what_a_card_gives_does_not_pay_for_it() -> None:
    assert offered("H23", "H22", "1D 1S 2P", "expansion").moves("lay") == []


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
@pytest.mark.parametrize(("move", "left"), [("skip", "1W"), ("dates", "1D"), ("salt", "1S"), ("pepper", "1P")])
def test_which_good_is_replaced_or_none_is_chosen(move: str, left: str) -> None:
    t = offered("H19", "H22", "1D 1S 1P 3W", "expansion").play("lay 1")
    assert (t.kind, t.moves()) == ("replace", ["skip", "dates", "salt", "pepper"])
    assert paid_rest(t, move) == left


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_one_good_of_each_card_only() -> None:
    assert offered("H19", "H22", "1D 9W", "expansion").moves("lay") == []
    t = Table("expansion").purse(0, "2D 2S 1P 6W").display(0, "H22").centre(r3c2="H19", r2c2="H38").act(("2 13 6", ""))
    t.play("use r3c2", "lay 1", "pepper")
    assert t.purse_of(0) == "1D 1S 1P 3W"
    assert paid(t.play("use r2c2"), "lay 1") == ""  # once more for the next card: one of 2 pepper


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_gold_is_not_replaced() -> None:
    assert offered("H12", "H22", "1D 1P 9W", "expansion").moves("lay") == []
    assert paid(offered("H12", "H22", "1D 1G 1W", "expansion"), "lay 1") == ""


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_bracket_is_paid_as_printed() -> None:
    """H38 costs 1D 1S 2P 2W, its bracket 1D 1S 1P."""
    t = offered("H38", "H22", "1D 2S 3P 3W", "expansion")
    assert "lay 1 bracket" in t.moves()
    assert paid(t, "lay 1 bracket") == "2V"  # the dates of the price are replaced, those of the bracket are not
    t = offered("H38", "H22", "2S 3P 9W", "expansion")
    assert t.moves("lay") == ["lay 1", "lay 2"]


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_surcharge_of_the_hand_card_may_be_replaced() -> None:
    """B20 costs 2D 1S 1P, 1 good more by B26."""
    t = holding("B20", "B26 H22", "2D 1S 1P 1W", "expansion", tribe="mixed")
    assert t.moves("lay") == ["lay 1", "lay 2"]
    t.play("lay 1")
    while t.kind == "replace":
        t.play(t.moves()[-1])
    while t.kind == "give":
        t.play(t.moves()[0])
    assert (t.purse_of(0), t.display_of(0)) == ("", "B26 H22 B20")


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
@pytest.mark.parametrize(
    ("moves", "left"),
    [("skip skip", "1G 1V"), ("dates skip", "1D 1V"), ("skip dates", "1D 1G"), ("dates salt", "1D 1S"), ("salt", "")],
)
def test_each_of_several_cards_may_replace_a_good(moves: str, left: str) -> None:
    """The first one for 1 gold, the second for 1 VP."""
    gold, points = ({"kind": "pay_substitute", "give": {name: 1}} for name in ("gold", "vp"))
    dear = own_card("X3", "none", {"kind": "none"}, cost=[{"dates": 1, "salt": 1}])
    deck = own_deck(own_card("X1", "infinity", gold), own_card("X2", "infinity", points), dear)
    purse = "1D 1S 1G 1V" if left else "1D 1V"  # without gold only VP can replace the salt, and must
    t = offered("X3", "X1 X2", purse, "expansion", tribe=deck)
    if left:
        t.play("lay 1")
        assert (t.kind, t.moves()) == ("replace", ["skip", "dates", "salt"])
        assert paid_rest(t, *moves.split()) == left
    else:
        assert paid(t, "lay 1") == left


@pytest.mark.rule("TG-CARD-SUBSTITUTE-01")
def test_goods_that_are_saved_need_no_substitute() -> None:
    """D12 saves 2 goods of H18 (1S 1P): nothing is left to replace."""
    t = Table("expansion").purse(0, "1W").display(0, "H22").hand(0, "H18").dunes("D12 D16 D17").act(("D12", ""))
    assert paid(t.play("use D12"), "lay 1") == "1W"


# ---------------------------------------------------------------- stored gold


@pytest.mark.rule("TG-CARD-STOREDGOLD-01")
def test_stored_gold_comes_from_the_supply_and_pays_later() -> None:
    """EX-37."""
    t = Table().purse(0, "1D 1P 1G").centre(r3c2="B27", r2c2="B01").act(("2 13 6", "")).play("use r3c2", "lay 1")
    assert t.purse_of(0) == "1P"
    assert t.view["seats"][0]["display"][0][0]["token"] == 1
    t.play("use r2c2", "lay 1")
    assert (t.kind, t.purse_of(0), t.display_of(0)) == ("act", "", "B27 B01")
    assert t.view["seats"][0]["display"][0][0]["token"] == 0


@pytest.mark.rule("TG-CARD-STOREDGOLD-01")
@pytest.mark.parametrize(("move", "left", "token"), [("stored gold", "1G", 0), ("own gold", "", 1)])
def test_who_has_own_gold_chooses(move: str, left: str, token: int) -> None:
    t = offered("B01", "B27", "1P 1G").play("lay 1")
    assert (t.kind, t.moves()) == ("stored", ["stored gold", "own gold"])
    assert paid_rest(t, move) == left
    assert t.view["seats"][0]["display"][0][0]["token"] == token


@pytest.mark.rule("TG-CARD-STOREDGOLD-01")
def test_stored_gold_pays_once() -> None:
    t = Table().purse(0, "2P").display(0, "B27").centre(r3c2="B28", r2c2="B01").act(("2 13 6", ""))
    t.play("use r3c2", "lay 1", "use r2c2")
    assert t.moves("lay") == []


@pytest.mark.rule("TG-CARD-STOREDGOLD-01")
def test_one_gold_of_each_card_pays_for_a_tribe_card() -> None:
    """X1 and X2 hold 2 gold each, X3 costs 2 gold."""
    hoards = [own_card(name, "triangle", {"kind": "stored_gold", "n": 2}) for name in ("X1", "X2")]
    deck = own_deck(*hoards, own_card("X3", "none", {"kind": "none"}, cost=[{"gold": 2}]))
    t = offered("X3", "X1", "1G", "expansion", tribe=deck)
    assert paid(t, "lay 1") == ""  # the second gold cannot come from the same card
    assert t.view["seats"][0]["display"][0][0]["token"] == 1
    assert offered("X3", "X1", "", "expansion", tribe=deck).moves("lay") == []
    t = offered("X3", "X1 X2", "2G", "expansion", tribe=deck).play("lay 1", "stored gold")
    assert (t.kind, t.moves()) == ("stored", ["stored gold", "own gold"])
    assert paid_rest(t, "stored gold") == "2G"
    assert [card["token"] for card in t.view["seats"][0]["display"][0]] == [1, 1, 0]


@pytest.mark.rule("TG-CARD-STOREDGOLD-01")
def test_a_cost_without_gold_leaves_it_where_it_is() -> None:
    t = offered("B33", "B27", "1D 2P")
    assert t.moves("lay") == ["lay 1", "lay 1 cost 2", "lay 2", "lay 2 cost 2"]
    assert paid(t, "lay 1") == ""
    assert t.view["seats"][0]["display"][0][0]["token"] == 1
    assert paid(offered("B33", "B27", "1D 2P"), "lay 1 cost 2") == "1D 2P"


@pytest.mark.rule("TG-CARD-STOREDGOLD-02")
def test_stored_gold_pays_no_raid() -> None:
    t = Table().purse(0, "3D 2V").purse(1, "5V").display(0, "B27").raid(4)
    assert t.view["to_move"] == 1  # seat 0 could not pay
    assert (t.purse_of(0), t.purse_of(1)) == ("3D 2V", "8V")
    t = Table().purse(0, "3D 3V").purse(1, "5V").display(0, "B27").raid(4)
    assert t.moves() == ["pay points"]


@pytest.mark.rule("TG-CARD-STOREDGOLD-02")
def test_stored_gold_pays_no_bracket() -> None:
    """H29: 2D 2S 1P 1W, its bracket 1G for 2 VP."""
    t = offered("H29", "B27", "2D 2S 1P 1W", "expansion", tribe="mixed")
    assert t.moves("lay") == ["lay 1", "lay 2"]
    t = offered("H29", "B27", "2D 2S 1P 1W 1G", "expansion", tribe="mixed")
    assert paid(t, "lay 1 bracket") == "2V"
    assert t.view["seats"][0]["display"][0][0]["token"] == 1


@pytest.mark.rule("TG-CARD-STOREDGOLD-02")
def test_stored_gold_pays_no_exchange() -> None:
    t = Table().purse(0, "2D").display(0, "B27").act(("10", "")).play("use 10")
    assert t.moves("rate") == ["rate 1"]


@pytest.mark.rule("TG-CARD-STOREDGOLD-02")
def test_stored_gold_counts_for_no_limit_no_tie_and_no_count() -> None:
    t = Table().purse(0, "3G").display(0, "B27").act(start=1)
    t.s["seat"] = 0
    t.play("end")
    assert t.purse_of(0) == "3G"
    # both have 1G; the opponent has 1 good more, seat 0 a stored gold
    t = Table().purse(0, "1D 2G 4V").purse(1, "2D 2G 5V").display(0, "B27").raid(4).play("pay goods", "pay goods")
    assert [row["total"] for row in t.game.scores()] == [5, 5]
    assert t.game.winners == [1]
    t = Table("expansion", tribe="mixed").purse(0, "1G").purse(1, "1G").display(0, "B27 H45").act()
    assert t.view["scores"][0]["bonus"] == 0
    t = Table(challenges=["CR1a"]).purse(0, "1G").display(0, "B27").act()
    assert t.view["scores"][0]["challenges"] == 0


# ---------------------------------------------------------------- hand cards without the Noble


@pytest.mark.rule("TG-CARD-HANDPLAY-01", "TG-CARD-HANDPLAY-02")
def test_hand_card_for_one_good_more() -> None:
    """EX-38: B20 costs 2D 1S 1P; B23 saves 1 good, B34 does not help, B26 asks 1 good more."""
    t = holding("B20", "B23 B26 B34", "1D 1S 2P").play("use 2")
    assert t.purse_of(0) == "2D 1S 2P"
    t.play("lay 1")
    assert t.kind == "save"
    t.play("dates")
    assert t.kind == "give"
    t.play("pepper")
    assert (t.kind, t.purse_of(0), t.display_of(0)) == ("act", "1D", "B23 B26 B34 B20")
    assert t.view["seats"][0]["hand"] is None
    assert "use 6" in t.moves()
    assert holding("B20", "B23 B26 B34", "1D 1S 1P").moves("lay") == []  # the surcharge is missing


@pytest.mark.rule("TG-CARD-HANDPLAY-01")
def test_without_such_a_card_the_hand_card_waits_for_the_noble() -> None:
    t = holding("B20", "B34", "5D 5S 5P")
    assert t.moves("lay") == []
    assert t.refused("lay 1") == "TG-HAND-02"
    t = Table().purse(0, "5D 5S 5P").display(1, "B26").hand(0, "B20").act(("2", ""))
    assert t.moves("lay") == []


@pytest.mark.rule("TG-CARD-HANDPLAY-01")
@pytest.mark.parametrize(("purse", "left"), [("1D 1S 1P 3W", ""), ("1D 1S 1P 2W", None)])
def test_the_surcharge_may_be_water(purse: str, left: str | None) -> None:
    t = holding("H19", "H35", purse, "expansion")
    if left is None:
        assert t.moves("lay") == []
    else:
        assert paid(t, "lay 1") == left


SALT_MORE = own_deck(own_card("X1", "infinity", {"kind": "hand_play", "extra": {"salt": 1}}))


@pytest.mark.rule("TG-CARD-HANDPLAY-01")
def test_the_surcharge_may_be_a_certain_good() -> None:
    """P0 costs 1 date."""
    assert paid(holding("P0", "X1", "1D 1S", "expansion", tribe=SALT_MORE), "lay 1") == ""
    assert paid(holding("P0", "X1", "2D 2S 1P", "expansion", tribe=SALT_MORE), "lay 1") == "1D 1S 1P"
    for purse in ("1D", "2D 1P", "1S"):
        assert holding("P0", "X1", purse, "expansion", tribe=SALT_MORE).moves("lay") == []


@pytest.mark.rule("TG-CARD-HANDPLAY-02", "TG-TRIBE-07")
def test_a_certain_good_of_the_surcharge_is_not_lowered_but_may_be_replaced() -> None:
    """X2 costs 1 salt. X3 saves 1 good of it, X4 replaces 1 good by 1 water."""
    cards = [
        own_card("X1", "infinity", {"kind": "hand_play", "extra": {"salt": 1}}),
        own_card("X2", "none", {"kind": "none"}, cost=[{"salt": 1}]),
        own_card("X3", "infinity", {"kind": "discount", "symbol": "all", "when": "always", "n": 2}),
        own_card("X4", "infinity", {"kind": "pay_substitute", "give": {"water": 1}}),
    ]
    deck = own_deck(*cards)
    assert holding("X2", "X1 X3", "9D", "expansion", tribe=deck).moves("lay") == []
    assert paid(holding("X2", "X1 X3", "1S", "expansion", tribe=deck), "lay 1") == ""
    assert paid(holding("X2", "X1 X3 X4", "1W", "expansion", tribe=deck), "lay 1") == ""
    assert holding("X2", "X1 X4", "1W", "expansion", tribe=deck).moves("lay") == []
    t = holding("X2", "X1 X4", "2S 1W", "expansion", tribe=deck).play("lay 1")
    assert (t.kind, t.moves()) == ("replace", ["skip", "salt"])
    assert paid_rest(t, "salt") == "1S"


@pytest.mark.rule("TG-CARD-HANDPLAY-01")
def test_only_in_the_own_action_phase_and_between_actions() -> None:
    t = Table().purse(0, "5D 5S 5P 5V").display(0, "B26").hand(0, "B20").round(1)
    assert t.moves("lay") == []  # placing
    t = Table().purse(0, "5D 5S 5P 5V").display(0, "B26").hand(0, "B20").act(("5 2", "3"), start=1)
    assert (t.view["to_move"], t.moves("lay")) == (1, [])
    t.play("end")
    assert t.moves("lay") == ["lay 1", "lay 2"]
    t.play("use 5")
    assert (t.kind, t.moves("lay")) == ("exchange", [])
    t = Table().purse(0, "5D 5V").display(0, "B26").hand(0, "B14").raid(1)
    assert (t.kind, t.moves("lay")) == ("raid", [])


@pytest.mark.rule("TG-CARD-HANDPLAY-01")
def test_as_often_as_there_is_a_hand_card() -> None:
    t = Table().purse(0, "9D 9S 9P").display(0, "B26").hand(0, "B20").centre(r2c2="B30").act(("2 6", ""))
    t.play("lay 1", "dates", "use r2c2", "hand", "lay 1", "dates")
    assert t.display_of(0) == "B26 B20 B30"
    assert t.purse_of(0) == "3D 6S 7P"
    assert t.moves("lay") == []


@pytest.mark.rule("TG-CARD-HANDPLAY-02")
def test_the_surcharge_itself_is_not_lowered() -> None:
    """B33 saves the only good of B28 (1P 1G); the good of B26 is due all the same."""
    assert holding("B28", "B33 B26", "1G").moves("lay") == []
    assert paid(holding("B28", "B33 B26", "1S 1G"), "lay 1") == ""


@pytest.mark.rule("TG-CARD-HANDPLAY-02")
def test_row_end_discount_applies_and_noble_discount_does_not() -> None:
    """H19 costs 1D 1S 1P 2W."""
    t = holding("H19", "H35 H30 H01", "1D 1S 3W", "expansion")
    assert t.moves("lay") == ["lay 1"]
    assert paid(t, "lay 1") == ""
    assert holding("B28", "B26 B34", "1S 1G").moves("lay") == []
    assert paid(holding("B28", "B26 B34", "1S 1P 1G"), "lay 1") == ""


@pytest.mark.rule("TG-CARD-HANDPLAY-02")
def test_the_hand_card_cannot_be_discarded_so() -> None:
    t = holding("B20", "B26", "5D 5S 5P")
    assert "discard" not in t.moves()
    assert t.refused("discard")
    t.play("lay 1", "dates")
    assert t.view["discards"]["tribe"] == []


@pytest.mark.rule("TG-CARD-HANDPLAY-01")
def test_with_two_such_cards_one_surcharge_is_chosen() -> None:
    """H19 costs 1D 1S 1P 2W: 1 good more by B26 or 1 water more by H35."""
    for move, left in (("extra 1", "1W"), ("extra 2", "1D")):
        t = holding("H19", "B26 H35", "2D 1S 1P 3W", "expansion", tribe="mixed").play("lay 1")
        assert (t.kind, t.moves()) == ("surcharge", ["extra 1", "extra 2"])
        t.play(move)
        assert (t.kind, t.purse_of(0)) == ("act", left)
    t = holding("H19", "B26 H35", "1D 1S 1P 3W", "expansion", tribe="mixed").play("lay 1")
    assert (t.kind, t.purse_of(0)) == ("act", "")
