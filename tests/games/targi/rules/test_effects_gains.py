"""Effects that give or exchange goods: TG-CARD-NONE, -GAIN, -GAINPER, -EXCHANGE, -EXTRARATE."""

from __future__ import annotations

import pytest

from tests.games.targi.positions import Table, own_card, own_deck


def laying(card: str, display: str = "", purse: str = "5D 5S 5P 3G 9W 4V", rules: str = "base", row: int = 1) -> Table:
    """Seat 0 has just laid out a card from r3c2."""
    t = Table(rules).purse(0, purse).display(0, display).centre(r3c2=card).act(("2 6 13", ""))
    return t.play("use r3c2", f"lay {row}")


def standing(number: str, purse: str, display: str = "", rules: str = "base", **options: str) -> Table:
    """Seat 0 stands on a border card or dune and has begun to use it."""
    t = Table(rules, **options).purse(0, purse).display(0, display)
    if not number.isdigit():
        t.dunes(f"{number} D16 D17")
    return t.act((number, ""), round_number=2).play(f"use {number}")


# ---------------------------------------------------------------- none, gain


@pytest.mark.rule("TG-CARD-NONE-01")
@pytest.mark.parametrize(
    ("card", "rules", "left"),
    [
        ("B01", "base", "5D 5S 4P 2G 4V"),
        ("B30", "base", "3D 3S 4P 3G 4V"),
        ("H19", "expansion", "4D 4S 4P 3G 7W 4V"),
        ("H29", "expansion", "3D 3S 4P 3G 8W 4V"),
    ],
)
def test_card_without_effect_asks_and_gives_nothing(card: str, rules: str, left: str) -> None:
    purse = "5D 5S 5P 3G 4V" if rules == "base" else "5D 5S 5P 3G 9W 4V"
    t = laying(card, purse=purse, rules=rules)
    assert t.kind == "act"
    assert t.purse_of(0) == left
    assert not t.moves("use 1.1")
    assert t.view["seats"][0]["display"][0] == [{**t.view["seats"][0]["display"][0][0], "card": card, "token": 0}]
    assert t.view["scores"][0]["bonus"] == 0


@pytest.mark.rule("TG-CARD-GAIN-01")
@pytest.mark.parametrize(
    ("moves", "gained"),
    [
        (("option 1", "dates", "salt", "pepper"), "1D 1S 1P"),
        (("option 1", "salt", "salt", "salt"), "3S"),
        (("option 2",), "1G"),
        (("option 3",), "1V"),
    ],
)
def test_one_option_is_taken_in_full(moves: tuple[str, ...], gained: str) -> None:
    t = laying("B45", purse="1D 1S 2P")
    assert t.moves() == ["skip", "option 1", "option 2", "option 3"]
    t.play(*moves)
    assert t.purse_of(0) == gained
    assert t.kind == "act"


@pytest.mark.rule("TG-CARD-GAIN-01")
def test_an_option_gives_everything_that_it_names() -> None:
    assert standing("D06", "", rules="expansion").play("option 3").purse_of(0) == "2P 1W"
    assert standing("D02", "", rules="expansion").play("take").purse_of(0) == "1D 1S 1P"
    assert standing("D05", "", rules="expansion").play("take").purse_of(0) == "1W 1V"
    assert standing("D03", "", rules="expansion").play("take", "pepper").purse_of(0) == "1P 2W"
    assert standing("2", "").purse_of(0) == "1D"


@pytest.mark.rule("TG-CARD-GAIN-01")
def test_options_of_a_goods_card_are_not_mixed() -> None:
    t = Table("expansion").purse(0, "").centre(r2c2="HG04").act(("2 6", "")).play("use r2c2")
    assert t.moves() == ["option 1", "option 2"]
    t.play("option 1")
    assert (t.kind, t.purse_of(0)) == ("act", "2W")


@pytest.mark.rule("TG-CARD-GAIN-01")
def test_goods_given_before_may_be_chosen() -> None:
    """Only an exchange of B35 asks for another good."""
    t = Table().purse(0, "2D 1S 2P").display(0, "B35").centre(r1c2="B45").act(("5 2", ""))
    t.play("use 5", "extra 1", "dates", "salt", "extra 1", "salt", "dates", "skip")
    assert t.purse_of(0) == "2D 1S 2P"
    t.play("use r1c2", "lay 1", "option 1")
    assert t.moves() == ["skip", "dates", "salt", "pepper"]


# ---------------------------------------------------------------- gain_per

FIVE = "B01 B19 B10 B28 / B37"


@pytest.mark.rule("TG-CARD-GAINPER-01", "TG-CARD-GAINPER-02")
@pytest.mark.parametrize(
    ("display", "goods"),
    [
        ("", 0),
        ("B01", 1),
        ("B01 B19", 1),
        ("B01 B19 B10", 2),
        ("B01 B19 B10 B28", 2),
        (FIVE, 3),  # EX-31
        ("B01 B19 B10 B28 / B37 B02 B11 B20 / B29 B38 B12", 6),
    ],
)
def test_full_buckets_count_themselves(display: str, goods: int) -> None:
    t = laying("B25", display, "1D 2S 1P", row=display.count("/") + 1 if "B28" not in display[-4:] else 2)
    if goods:
        assert t.moves() == ["skip", "take"]
        t.play("take", *(["pepper"] * goods))
    assert t.kind == "act"
    assert t.purse_of(0) == (f"{goods}P" if goods else "")


@pytest.mark.rule("TG-CARD-GAINPER-01", "TG-CARD-GAINPER-02")
@pytest.mark.parametrize(
    ("display", "goods"),
    [
        ("", 5),
        ("B01", 5),
        ("B01 B19", 4),
        ("B01 B19 B10 / B28", 3),  # EX-32: 7 free places
        ("B01 B19 B10 / B28 B37 B02 / B11 B20 B29", 1),
        ("B01 B19 B10 / B28 B37 B02 B38 / B11 B20 B29", 0),
    ],
)
def test_open_country_counts_free_places_without_its_own(display: str, goods: int) -> None:
    t = laying("B18", display, "2D 1S")
    if goods:
        t.play("take", *(["salt"] * goods))
    assert t.kind == "act"
    assert t.purse_of(0) == (f"{goods}S" if goods else "")


@pytest.mark.rule("TG-CARD-GAINPER-01", "TG-CARD-GAINPER-02")
@pytest.mark.parametrize(("display", "goods"), [("", 1), ("H01", 2), ("H10 H19", 1), ("H01 H10 H02", 3)])
def test_gain_for_each_oasis_counts_the_card_itself(display: str, goods: int) -> None:
    t = laying("H05", display, "2D 2S 1P", "expansion").play("take", *(["dates"] * goods))
    assert (t.kind, t.purse_of(0)) == ("act", f"{goods}D")


@pytest.mark.rule("TG-CARD-GAINPER-01")
@pytest.mark.parametrize(
    ("display", "water"),
    [("H01", 1), ("H01 H02", 1), ("H01 H02 H10 / H19", 3), ("H01 H10 H19 H28 / H37 H38", 5)],
)
def test_different_symbols_are_counted_once_each(display: str, water: int) -> None:
    assert standing("D17", "", display, "expansion").play("take").purse_of(0) == f"{water}W"


@pytest.mark.rule("TG-CARD-GAINPER-01")
def test_nothing_is_asked_when_nothing_is_counted() -> None:
    t = standing("D17", "3D", "", "expansion")
    assert (t.kind, t.purse_of(0)) == ("act", "3D")


# ---------------------------------------------------------------- exchange


@pytest.mark.rule("TG-CARD-EXCHANGE-01", "TG-CARD-EXCHANGE-02")
def test_trader_exchanges_as_often_as_wanted() -> None:
    """EX-39."""
    t = standing("5", "5S 1D")
    assert t.moves() == ["skip", "rate 1", "rate 2"]
    t.play("rate 1")
    assert t.purse_of(0) == "1D 2S 1G"
    assert t.moves() == ["skip", "rate 2"]
    t.play("rate 2", "pepper")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 1P 1G")


@pytest.mark.rule("TG-CARD-EXCHANGE-01")
def test_player_stops_at_will() -> None:
    t = standing("5", "6S 6D").play("rate 1", "salt", "skip")
    assert (t.kind, t.purse_of(0)) == ("act", "6D 3S 1G")
    assert t.refused("use 5") == "TG-ACT-02"
    t = standing("5", "6S")
    assert (t.play("skip").kind, t.purse_of(0)) == ("act", "6S")


@pytest.mark.rule("TG-CARD-EXCHANGE-01")
@pytest.mark.parametrize(("rate", "left"), [("1", "2S 2G 1V"), ("2", "2G 3V"), ("3", "4S 1G 2V"), ("4", "4S 4V")])
def test_silversmith_exchanges_once_at_one_rate(rate: str, left: str) -> None:
    """EX-41."""
    t = standing("10", "4S 2G")
    assert t.moves() == ["skip", "rate 1", "rate 2", "rate 3", "rate 4"]
    t.play(f"rate {rate}")
    assert (t.kind, t.purse_of(0)) == ("act", left)


@pytest.mark.rule("TG-CARD-EXCHANGE-01")
def test_up_to_two_exchanges() -> None:
    t = standing("D15", "7D", rules="expansion").play("take", "dates", "rate 1", "rate 1")
    assert (t.kind, t.purse_of(0)) == ("act", "4D 2G")
    t = standing("D15", "7D", rules="expansion").play("take", "dates", "rate 1", "skip")
    assert (t.kind, t.purse_of(0)) == ("act", "6D 1G")


@pytest.mark.rule("TG-CARD-EXCHANGE-01")
def test_a_gain_pays_nothing_of_its_own_exchange() -> None:
    t = standing("5", "1D 1G", rules="expansion")
    assert t.moves() == ["skip", "rate 3"]
    t.play("rate 3")
    assert t.purse_of(0) == "1D"
    t.play("salt", "salt")
    assert t.moves() == ["skip", "rate 1", "rate 2"]
    t.play("rate 2", "salt", "salt")
    assert t.purse_of(0) == "1D"  # paid in full before the good is chosen
    t.play("pepper")
    assert t.purse_of(0) == "1D 1P"


@pytest.mark.rule("TG-CARD-EXCHANGE-01")
def test_exchange_that_cannot_be_paid_is_over_at_once() -> None:
    assert standing("5", "1D 1S 1P 4V").kind == "act"
    assert standing("10", "1D 1S 1P 9V").kind == "act"


@pytest.mark.rule("TG-CARD-EXCHANGE-02")
def test_equal_goods_are_of_one_kind() -> None:
    t = standing("5", "2S 1D 1P")
    assert t.moves() == ["skip", "rate 2"]
    assert t.refused("rate 1") == "TG-CARD-EXCHANGE-01"
    t = standing("5", "3S 3D 2P").play("rate 1")
    assert (t.kind, t.moves()) == ("give-equal", ["dates", "salt"])
    assert t.refused("pepper") == "TG-CARD-EXCHANGE-02"
    assert t.play("salt").purse_of(0) == "3D 2P 1G"


@pytest.mark.rule("TG-CARD-EXCHANGE-02")
def test_goods_of_any_kind_may_be_mixed() -> None:
    """EX-81."""
    t = standing("5", "1D 1S 1P 1G", rules="expansion")
    assert t.moves() == ["skip", "rate 1", "rate 2", "rate 3"]
    assert t.play("rate 1", "skip").purse_of(0) == "2G"  # all three: nothing to ask
    t = standing("5", "2D 1S 1P 1G", rules="expansion").play("rate 1")
    assert t.moves() == ["dates", "salt", "pepper"]
    assert t.play("dates", "salt", "pepper", "skip").purse_of(0) == "1D 2G"
    t = standing("10", "1D 1S 1P 3G", rules="expansion")
    assert t.moves() == ["skip", "rate 1", "rate 3", "rate 4"]  # four identical goods are not there
    assert t.play("rate 1", "salt", "dates").purse_of(0) == "1P 3G 1V"


@pytest.mark.rule("TG-CARD-EXCHANGE-02")
def test_gold_and_water_never_stand_in_for_goods() -> None:
    assert standing("5", "1S 9G").kind == "act"
    assert standing("5", "1S 9G", rules="expansion").moves("rate") == ["rate 3"]
    t = standing("5", "1S 1D 9W", rules="expansion")
    assert t.moves("rate") == ["rate 2"]
    t = standing("10", "1S 9W", rules="expansion")
    assert t.moves("rate") == []
    assert standing("D16", "2S 9W", rules="expansion").moves("rate") == []


# ---------------------------------------------------------------- extra rates


@pytest.mark.rule("TG-CARD-EXTRARATE-01", "TG-CARD-EXTRARATE-02")
def test_market_tent_at_the_trader() -> None:
    """EX-40."""
    t = standing("5", "3D", "B35")
    assert t.moves() == ["skip", "rate 1", "rate 2", "extra 1"]
    t.play("extra 1")
    assert (t.kind, t.moves()) == ("take", ["salt", "pepper"])
    t.play("salt", "extra 1", "dates")
    assert t.moves() == ["salt", "pepper"]
    t.play("pepper")
    assert t.purse_of(0) == "1D 1S 1P"
    t.play("extra 1", "pepper", "salt")
    assert t.purse_of(0) == "1D 2S"
    assert t.moves() == ["skip", "rate 2"]  # 3 goods at the start, 3 exchanges
    assert t.refused("extra 1") == "TG-CARD-EXTRARATE-01"


@pytest.mark.rule("TG-CARD-EXTRARATE-02")
def test_good_received_differs_and_is_never_gold() -> None:
    t = standing("5", "2D 2S", "B35").play("extra 1", "salt")
    assert t.moves() == ["dates", "pepper"]
    assert t.refused("salt") == "TG-CARD-EXTRARATE-02"
    assert t.play("pepper", "skip").purse_of(0) == "2D 1S 1P"


@pytest.mark.rule("TG-CARD-EXTRARATE-02")
def test_even_exchanges_are_counted_from_the_goods_at_the_start() -> None:
    t = standing("5", "1D 3G", "B35").play("extra 1", "salt")
    assert (t.kind, t.purse_of(0)) == ("act", "1S 3G")
    t = standing("5", "2D", "B35").play("rate 2", "salt", "extra 1", "dates", "extra 1", "pepper")
    assert (t.kind, t.purse_of(0)) == ("act", "1P")


@pytest.mark.rule("TG-CARD-EXTRARATE-02")
def test_other_rates_do_not_use_up_even_exchanges() -> None:
    t = standing("5", "4D 3S", "B35").play("rate 1", "salt", "rate 2", "salt")
    for _ in range(7):
        assert "extra 1" in t.moves()
        t.play("extra 1", "dates", "salt") if "D" in t.purse_of(0) else t.play("extra 1", "dates")
    assert "extra 1" not in t.moves()


def rate_of_our_own(give: dict[str, int], get: dict[str, int]) -> str:
    """A deck with a card X1 that has this rate with the Trader."""
    return own_deck(own_card("X1", "infinity", {"kind": "extra_rate", "where": 5, "rate": {"give": give, "get": get}}))


@pytest.mark.rule("TG-CARD-EXTRARATE-02")
def test_rate_of_gold_for_goods_is_not_capped_by_goods() -> None:
    deck = rate_of_our_own({"gold": 1}, {"any": 2})
    t = standing("5", "3G", "X1", "expansion", tribe=deck)
    for left in ("2D 2G", "4D 1G", "6D"):
        assert "extra 1" in t.moves()
        assert t.play("extra 1", "dates", "dates").purse_of(0) == left


@pytest.mark.rule("TG-CARD-EXTRARATE-02")
def test_who_gives_more_goods_may_get_one_of_those_given_and_is_not_capped() -> None:
    t = standing("5", "1D 1S 1P", "X1", "expansion", tribe=rate_of_our_own({"any": 3}, {"any": 2}))
    t.play("extra 1")
    assert (t.kind, t.moves()) == ("take", ["dates", "salt", "pepper"])
    assert t.play("salt", "salt").purse_of(0) == "2S"


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_market_tent_is_for_the_trader_only() -> None:
    t = standing("10", "4D", "B35")
    assert t.moves() == ["skip", "rate 1", "rate 2"]
    t = Table().purse(0, "4D").display(0, "B35").act(("5 2 6", ""))
    assert t.moves("extra") == []
    t = Table().purse(0, "4D").display(1, "B35").act(("5", "")).play("use 5")
    assert t.moves("extra") == []


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_market_tent_works_through_another_card() -> None:
    t = standing("D14", "1D 1S", "B35", "expansion", tribe="base").play("skip", "use 5")
    assert t.moves("extra") == ["extra 1"]
    t.play("extra 1", "dates", "pepper", "skip")
    assert t.purse_of(0) == "1S 1P"
    t = standing("D14", "1D 1S", "B35", "expansion", tribe="base").play("skip", "use 10")
    assert t.moves("extra") == []


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_water_sellers_at_any_time() -> None:
    """EX-76."""
    t = Table("expansion").purse(0, "3D").display(0, "H21").act(("2", ""))
    assert t.moves("extra") == ["extra 1"]
    t.play("extra 1", "extra 1", "extra 1")
    assert t.purse_of(0) == "3W"
    assert t.moves("extra") == []
    assert t.play("water gold").purse_of(0) == "1G"


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_water_sellers_while_something_is_paid() -> None:
    t = (
        Table("expansion")
        .purse(0, "2D 1S 1P 1W")
        .display(0, "H21")
        .centre(r3c2="H19")
        .act(("2 13", ""))
        .play("use r3c2")
    )
    assert t.moves("lay") == []
    t.play("extra 1", "dates")
    assert t.purse_of(0) == "1D 1S 1P 2W"
    assert t.play("lay 1").purse_of(0) == ""


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_water_sellers_at_a_raid_but_not_otherwise() -> None:
    t = Table("expansion").purse(0, "2D 2S 2P 2V").purse(1, "3D 3V").display(0, "H21").raid(1)
    assert (t.kind, t.view["to_move"]) == ("raid", 0)
    assert t.moves("extra") == ["extra 1"]
    t.play("extra 1", "dates", "pay points")
    assert t.purse_of(0) == "1D 2S 2P 1W 1V"
    assert (t.view["to_move"], t.moves("extra")) == (1, [])
    t.play("pay points")
    assert (t.kind, t.moves("extra")) == ("place", [])


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_water_sellers_rest_in_the_opponents_phase() -> None:
    t = Table("expansion").purse(0, "3D").purse(1, "3D").display(0, "H21").act(("", "2")).play("end")
    assert (t.view["to_move"], t.moves("extra")) == (1, [])


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_water_sellers_do_not_count_as_an_exchange_of_the_card() -> None:
    t = standing("10", "4D", "H21", "expansion").play("extra 1", "rate 1")
    assert (t.kind, t.purse_of(0)) == ("act", "1D 1W 1V")
