"""Effects on placing: TG-CARD-ONROBBER, -OPPOSITE, -JOINDUNE."""

from __future__ import annotations

import pytest

from tests.games.targi.positions import Table


def placing(display: str = "", theirs: str = "", round_number: int = 5, rules: str = "base", start: int = 0) -> Table:
    """Round 5: the robber is on 6 (the Targia on 10)."""
    return Table(rules).display(0, display).display(1, theirs).round(round_number, start)


# ---------------------------------------------------------------- place_on_robber


@pytest.mark.rule("TG-CARD-ONROBBER-01")
def test_a_targi_on_the_robbers_card() -> None:
    """EX-09."""
    t = placing("", "B24")
    assert "place 6" not in t.moves()
    assert t.refused("place 6") == "TG-PLACE-03"
    t.play("place 2")
    assert "place 6" in t.moves()
    t.play("place 6", "place 3", "place 7", "place 5", "place 11").purse(1, "")
    t.play("end")
    assert t.play("use 6").purse_of(1) == "1P"
    assert "use r2c1" in t.moves()  # the row is opened as usual


@pytest.mark.rule("TG-CARD-ONROBBER-01")
def test_all_other_placing_rules_hold_there() -> None:
    t = placing("", "B24").play("place 14")
    assert t.refused("place 6") == "TG-PLACE-05"
    t = placing("B24", "B24").play("place 6")
    assert t.refused("place 6") == "TG-PLACE-04"
    t = placing("B24", "B24", round_number=3).play("place 3")
    assert t.refused("place 9") == "TG-PLACE-05"


@pytest.mark.rule("TG-CARD-ONROBBER-01")
def test_lasting_effect_is_not_used_up() -> None:
    for round_number, robber in ((2, 2), (5, 6), (8, 10), (11, 14)):
        t = placing("B24", round_number=round_number)
        assert f"place {robber}" in t.moves()
    t = placing("B24").play("place 6")
    t.round(6)
    assert "place 7" in t.moves()


@pytest.mark.rule("TG-CARD-ONROBBER-01")
def test_stored_effect_is_used_once() -> None:
    """EX-70."""
    t = placing("", "H18", rules="expansion").play("place 2", "place 6")
    assert t.view["seats"][1]["display"][0][0]["token"] == 0
    assert t.round(6, 1).refused("place 7") == "TG-PLACE-03"


@pytest.mark.rule("TG-CARD-ONROBBER-01")
def test_stored_effect_waits_for_a_placement_that_needs_it() -> None:
    t = placing("H18", rules="expansion").play("place 2")
    assert t.view["seats"][0]["display"][0][0]["token"] == 1
    t = Table("expansion", tribe="mixed").display(0, "H18 B24").round(5).play("place 6")
    assert t.view["seats"][0]["display"][0][0]["token"] == 1  # B24 suffices


# ---------------------------------------------------------------- place_opposite


@pytest.mark.rule("TG-CARD-OPPOSITE-01")
def test_both_on_one_centre_card() -> None:
    """EX-74."""
    t = placing("", "H12", 7, "expansion").purse(0, "").purse(1, "").centre(r2c2="G04", r2c3="G12")
    t.play("place 2")
    assert "place 10" in t.moves()
    t.play("place 10", "place 6")
    assert "place 14" in t.moves()
    t.play("place 14", "place 13", "place 3")
    markers = {space: card["markers"] for space, card in t.view["centre"].items() if card["markers"]}
    assert markers == {"r2c2": [0, 1], "r3c2": [0], "r2c3": [1]}
    used = t.play("use r2c2", "end")
    assert used.refused("use r2c2") == "TG-ACT-06"


@pytest.mark.rule("TG-CARD-OPPOSITE-01")
def test_the_other_may_use_what_the_start_player_skips() -> None:
    t = Table("expansion").purse(0, "").purse(1, "").display(1, "H12").centre(r2c2="G04")
    t.act(("2 6 13", "10 14 3"), round_number=7).play("end", "use r2c2")
    assert t.purse_of(1) == "2D"


@pytest.mark.rule("TG-CARD-OPPOSITE-01")
def test_without_it_nobody_may_place_opposite() -> None:
    t = placing("", "", 7, "expansion").play("place 2")
    assert t.refused("place 10") == "TG-PLACE-05"
    t = placing("H12", "", 7, "expansion").play("place 2")  # it is the other one's card
    assert t.refused("place 10") == "TG-PLACE-05"


@pytest.mark.rule("TG-CARD-OPPOSITE-01")
def test_all_other_rules_of_placing_hold_opposite() -> None:
    t = placing("", "H12", 5, "expansion").play("place 14")
    assert t.refused("place 6") == "TG-PLACE-03"  # the robber
    assert t.refused("place 14") == "TG-PLACE-04"
    assert t.refused("place 12") == "TG-PLACE-02"


# ---------------------------------------------------------------- join_dune


def dunes(display: str = "", theirs: str = "") -> Table:
    return (
        Table("expansion")
        .purse(0, "")
        .purse(1, "")
        .display(0, display)
        .display(1, theirs)
        .dunes("D01 D02 D04")
        .round(1)
    )


@pytest.mark.rule("TG-CARD-JOINDUNE-01")
def test_two_players_on_one_dune() -> None:
    """EX-62."""
    t = dunes("", "H13").play("place D01")
    assert {"place D01", "place D02", "place D04"} <= set(t.moves())
    t.play("place D01", "place 2", "place 3", "place 5", "place 7")
    t.play("use D01", "take", "dates", "dates")
    assert [dune["card"] for dune in t.view["dunes"]] == ["D01", "D02", "D04"]
    t.play("end", "use D01", "take", "salt", "salt")
    assert (t.purse_of(0), t.purse_of(1)) == ("2D", "2S")
    assert (t.view["discards"]["dunes"], [dune["card"] for dune in t.view["dunes"]]) == (["D01"], ["D02", "D04"])


@pytest.mark.rule("TG-CARD-JOINDUNE-01")
@pytest.mark.parametrize(("second", "left"), [(True, ["D02", "D04"]), (False, ["D01", "D02", "D04"])])
def test_a_dune_skipped_by_the_first(second: bool, left: list[str]) -> None:
    t = dunes("", "H13").act(("D01", "D01")).play("end")
    if second:
        t.play("use D01", "take", "salt", "salt")
    t.play("end")
    assert [dune["card"] for dune in t.view["dunes"]] == left


@pytest.mark.rule("TG-CARD-JOINDUNE-01")
def test_without_it_a_dune_is_taken() -> None:
    t = dunes().play("place D01")
    assert t.refused("place D01") == "TG-X-DUNE-04"
    t = dunes("H13").play("place D01")  # it is the other one's card
    assert t.refused("place D01") == "TG-X-DUNE-04"


@pytest.mark.rule("TG-CARD-JOINDUNE-01")
def test_never_two_own_targi_on_one_dune() -> None:
    t = dunes("H13", "H13").play("place D01", "place D01")
    assert t.refused("place D01") == "TG-X-DUNE-04"
    assert t.play("place 2").refused("place D01") == "TG-X-DUNE-04"
    t = dunes("H13").play("place D01", "place 3")
    assert "place D01" not in t.moves()


@pytest.mark.rule("TG-CARD-JOINDUNE-01")
def test_joining_is_not_used_up() -> None:
    t = dunes("", "H13").play("place D01", "place D01", "place D02")
    assert "place D02" in t.moves()
