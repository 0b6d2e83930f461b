"""Sand dunes (TG-X-DUNE)."""

from __future__ import annotations

from typing import Any

import pytest

from azalai.games.targi import state
from tests.games.targi.positions import Table, own_card, own_deck


def table(dunes: str, plain: str = "H19", **options: Any) -> Table:
    t = Table("expansion", **options).purse(0, "3D 3S 3P 4W 4V").purse(1, "3D 3S 3P 4W 4V").dunes(dunes)
    for i in range(9):  # plain cards, so that nothing else happens
        space = f"r{i // 3 + 1}c{i % 3 + 1}"
        t.centre(**{space: "G01" if i % 2 == 0 else plain})
    return t


def face_up(t: Table) -> list[str]:
    return [dune["card"] for dune in t.view["dunes"]]


def on_dunes(t: Table) -> dict[str, list[int]]:
    return {dune["card"]: dune["seats"] for dune in t.view["dunes"]}


def markers(t: Table, seat: int) -> list[str]:
    return [name for name, space in t.view["centre"].items() if seat in space["markers"]]


# ---------------------------------------------------------------- placing


@pytest.mark.rule("TG-X-DUNE-01")
def test_targi_is_placed_on_a_dune_instead_of_a_border_space() -> None:
    t = table("D01 D02 D03")
    assert t.moves("place")[-3:] == ["place D01", "place D02", "place D03"]
    t.play("place D02")
    assert on_dunes(t) == {"D01": [], "D02": [0], "D03": []}
    assert t.game.to_move == 1
    assert [seat["targi"] for seat in t.view["seats"]] == [2, 3]
    t.play("place 2", "place 5", "place 3", "place 6", "place 7")
    assert (t.kind, t.game.to_move) == ("act", 0)
    assert t.moves("use") == ["use 5", "use 6", "use D02"]


@pytest.mark.rule("TG-X-DUNE-01")
def test_only_face_up_dunes_can_be_entered() -> None:
    t = table("D01 D02")
    assert t.refused("place D03") == "TG-X-DUNE-01"
    assert not [move for move in Table("base").moves() if "D" in move]


@pytest.mark.rule("TG-X-DUNE-02")
def test_targi_on_a_dune_opens_no_line() -> None:
    """EX-59."""
    t = table("D01 D02 D03").round(1).play("place D01", "place 5", "place 2", "place 7", "place 6", "place 13")
    assert markers(t, 0) == ["r2c2"]
    t = table("D01 D02 D03").round(1).play("place D01", "place 5", "place D02", "place 7", "place 2", "place 13")
    assert markers(t, 0) == []


@pytest.mark.rule("TG-X-DUNE-03")
def test_player_may_stand_on_several_dunes() -> None:
    """EX-59."""
    t = table("D04 D05 D03").play("place D04", "place 5", "place D05", "place 7")
    assert "place D03" in t.moves()
    t.play("place D03", "place 13")
    assert on_dunes(t) == {"D04": [0], "D05": [0], "D03": [0]}
    assert t.moves("use") == ["use D03", "use D04", "use D05"]


@pytest.mark.rule("TG-X-DUNE-04")
def test_one_targi_on_a_dune() -> None:
    t = table("D01 D02").play("place D01")
    assert t.refused("place D01") == "TG-X-DUNE-04"  # the opponent
    t.play("place 2")
    assert t.refused("place D01") == "TG-X-DUNE-04"  # the same player


@pytest.mark.rule("TG-X-DUNE-04")
def test_join_dune_is_the_exception_but_never_two_of_ones_own() -> None:
    t = table("D01 D02").display(1, "H13").play("place D01", "place D01")
    assert on_dunes(t) == {"D01": [0, 1], "D02": []}
    t.play("place D02")
    assert "place D01" not in t.moves()
    assert "place D02" in t.moves()


@pytest.mark.rule("TG-X-DUNE-11")
def test_dunes_have_no_opposite_and_the_robber_is_never_there() -> None:
    t = table("D01 D02 D03")
    before = [move for move in t.moves("place") if move.split()[1].isdigit()]
    t.play("place D01")
    assert [move for move in t.moves("place") if move.split()[1].isdigit()] == before
    assert {"place D02", "place D03"} <= set(t.moves())
    for number in range(1, 13):
        t.round(number)
        assert t.view["robber"] in range(1, 17)
        assert {"place D01", "place D02", "place D03"} <= set(t.moves())


# ---------------------------------------------------------------- using


@pytest.mark.rule("TG-X-DUNE-05")
def test_used_dune_is_discarded_and_not_replaced_at_once() -> None:
    t = table("D04 D05 D03").act(figures=("D04 2 6", "")).play("use D04", "take")
    assert face_up(t) == ["D05", "D03"]
    assert t.view["discards"]["dunes"] == ["D04"]
    assert t.view["piles"]["dunes"] == 17
    assert t.refused("use D04") == "TG-ACT-02"
    t.play("end", "end")
    assert t.view["round"] == 2
    assert face_up(t) == ["D05", "D03"]
    assert "place D04" not in t.moves()


@pytest.mark.rule("TG-X-DUNE-05")
def test_dune_laid_into_the_display_is_not_discarded() -> None:
    t = table("D18 D05").act(figures=("D18 2 6", "")).play("use D18", "lay 1", "symbol well", "dates")
    assert face_up(t) == ["D05"]
    assert t.view["discards"]["dunes"] == []
    assert t.display_of(0) == "D18"
    t.play("end", "end")
    assert t.view["discards"]["dunes"] == []
    assert face_up(t) == ["D05"]


@pytest.mark.rule("TG-X-DUNE-06")
def test_skipped_dune_stays_face_up_and_can_be_entered_again() -> None:
    t = table("D01 D02").act(figures=("D01 2 6", "")).play("end", "end")
    assert on_dunes(t) == {"D01": [], "D02": []}
    assert t.view["discards"]["dunes"] == []
    assert {"place D01", "place D02"} <= set(t.moves())


@pytest.mark.rule("TG-X-DUNE-06")
def test_dune_for_the_display_that_is_not_paid_stays_face_up() -> None:
    t = table("D18").act(figures=("D18 2 6", "")).play("use D18", "skip")
    assert face_up(t) == ["D18"]
    assert t.view["seats"][0]["counts"]["dunes_used"] == 0
    t.play("end", "end")
    assert (face_up(t), t.view["discards"]["dunes"]) == (["D18"], [])


@pytest.mark.rule("TG-ACT-10", "TG-X-DUNE-05", "TG-CARD-USEBONUS-01")
@pytest.mark.parametrize("answers", [["skip", "skip"], ["take", "skip"]])
def test_dune_that_is_begun_is_used_whatever_is_declined(answers: list[str]) -> None:
    """D14 has two effects; H15 gives a good for a dune that is used. To skip a dune is not to begin it."""
    t = table("D14 D05").display(0, "H15").act(figures=("D14 D05", "")).play("use D14", *answers)
    assert (face_up(t), t.view["discards"]["dunes"]) == (["D05"], ["D14"])
    assert t.view["seats"][0]["counts"]["dunes_used"] == 1
    assert t.kind == "take"
    t.play("pepper", "end")
    assert t.game.view(0)["seats"][0]["counts"]["dunes_used"] == 1  # D05 was skipped
    assert face_up(t) == ["D05"]


@pytest.mark.rule("TG-ACT-10", "TG-X-DUNE-05")
def test_dune_that_comes_to_nothing_is_used() -> None:
    """D12 is a Noble; without a hand card nothing is asked."""
    t = table("D12").hand(0, None).act(figures=("D12", "")).play("use D12")
    assert (t.kind, face_up(t), t.view["seats"][0]["counts"]["dunes_used"]) == ("act", [], 1)


@pytest.mark.rule("TG-CARD-EXTRARATE-01")
def test_rate_of_a_border_card_does_not_hold_on_a_dune() -> None:
    """D16 is the sixteenth dune; the rate belongs to border card 15."""
    rate = {"kind": "extra_rate", "where": 15, "rate": {"give": {"gold": 1}, "get": {"any": 1}}}
    t = table("D16", tribe=own_deck(own_card("R1", "infinity", rate)), plain="P0").display(0, "R1").purse(0, "3D 1G")
    t.act(figures=("D16", "")).play("use D16")
    assert t.kind == "exchange"
    assert t.moves("extra") == []


@pytest.mark.rule("TG-X-DUNE-08")
def test_effects_of_a_dune_in_the_order_printed_each_done_before_the_next() -> None:
    """D07 turns up two dunes, then gives two goods; D14 gives water, then uses a border card."""
    t = table("D07 D01").act(figures=("D07", "")).play("use D07")
    assert (t.kind, t.moves()) == ("confirm", ["skip", "take"])
    t.play("take")
    assert len(face_up(t)) == 4
    assert t.kind == "confirm"
    t.play("take")
    assert (t.kind, t.view["decision"]["left"]) == ("take", 2)
    t.play("dates", "salt")
    assert t.purse_of(0) == "4D 4S 3P 4W 4V"
    t = table("D14").purse(0, "").act(figures=("D14", "")).play("use D14", "take")
    assert (t.purse_of(0), t.kind) == ("1W", "use-border")
    t.play("use 13")
    assert t.purse_of(0) == "3W"


@pytest.mark.rule("TG-X-DUNE-08")
def test_each_effect_of_a_dune_may_be_declined() -> None:
    t = table("D07 D01").act(figures=("D07", "")).play("use D07", "skip")
    assert face_up(t) == ["D07", "D01"]
    t.play("take", "pepper", "pepper")
    assert t.purse_of(0) == "3D 3S 5P 4W 4V"
    assert face_up(t) == ["D01"]
    t = table("D19").act(figures=("D19", "")).play("use D19", "take", "skip", "end", "end")
    assert t.purse_of(0) == "3D 3S 3P 4W 4V"
    assert t.view["start"] == 0  # the first effect was carried out


@pytest.mark.rule("TG-X-DUNE-08")
@pytest.mark.parametrize("dune", [f"D{number:02}" for number in range(1, 21)])
def test_no_dune_forces_anything_on_a_player(dune: str) -> None:
    """Whoever declines every question leaves as they came."""
    t = table(dune).display(0, "H19").hand(0, "H20").discards("tribe", "H11").act(figures=(dune, ""))
    before = t.purse_of(0), t.display_of(0), t.view["seats"][0]["hand"], t.view["centre"]
    t.play(f"use {dune}")
    while t.kind != "act":
        t.play("skip")
    assert (t.purse_of(0), t.display_of(0), t.view["seats"][0]["hand"], t.view["centre"]) == before
    assert t.view["piles"] == {"tribe": 40, "goods": 19, "dunes": 17}


# ---------------------------------------------------------------- new dunes


@pytest.mark.rule("TG-X-DUNE-07")
def test_one_dune_is_turned_up_when_none_is_left_at_the_start_of_a_round() -> None:
    """EX-61."""
    t = table("D04 D05 D03").act(figures=("D04 D05 D03", ""))
    t.play("use D04", "take", "use D05", "take", "use D03", "take", "salt")
    assert face_up(t) == []
    t.play("end")
    assert face_up(t) == []  # not before the robber has moved
    t.play("end")
    assert (t.view["round"], t.view["robber"], t.view["targia"]) == (2, 2, 14)
    assert len(face_up(t)) == 1
    assert t.view["piles"]["dunes"] == 16


@pytest.mark.rule("TG-X-DUNE-07")
def test_no_dune_is_turned_up_while_one_lies() -> None:
    t = table("D01").act().play("end", "end")
    assert face_up(t) == ["D01"]
    assert t.view["piles"]["dunes"] == 17


@pytest.mark.rule("TG-X-DUNE-09")
@pytest.mark.parametrize("raid", [1, 2, 3])
def test_three_new_dunes_after_a_raid(raid: int) -> None:
    """EX-60."""
    t = table("D01 D02").discards("dunes", "D03").raid(raid)
    assert face_up(t) == ["D01", "D02"]  # not before both have paid
    t.play("pay points")
    assert face_up(t) == ["D01", "D02"]
    t.play("pay points")
    assert len(face_up(t)) == 3
    assert t.view["piles"]["dunes"] == 14
    assert t.view["discards"]["dunes"] == ["D03", "D01", "D02"]
    assert (t.kind, t.view["round"]) == ("place", 3 * raid + 1)


@pytest.mark.rule("TG-X-DUNE-09")
def test_three_new_dunes_when_none_lay_there_and_all_of_more_than_three_go() -> None:
    t = table("").raid(1).play("pay points", "pay points")
    assert (len(face_up(t)), t.view["piles"]["dunes"]) == (3, 14)
    t = table("D01 D02 D03 D04 D05").raid(1).play("pay points", "pay points")
    assert (len(face_up(t)), t.view["piles"]["dunes"]) == (3, 14)
    assert t.view["discards"]["dunes"] == ["D01", "D02", "D03", "D04", "D05"]


@pytest.mark.rule("TG-X-DUNE-09")
def test_raid_that_ends_the_game_leaves_the_dunes_alone() -> None:
    t = table("D01 D02").raid(4).play("pay points", "pay points")
    assert t.game.over
    view = t.game.view(None)
    assert [dune["card"] for dune in view["dunes"]] == ["D01", "D02"]
    assert (view["piles"]["dunes"], view["discards"]["dunes"]) == (17, [])


@pytest.mark.rule("TG-X-DUNE-09")
def test_raids_of_the_base_game_bring_no_dunes() -> None:
    t = Table("base").raid(1).play("pay points", "pay points")
    assert t.view["dunes"] == []
    assert t.s["dunes_up"] == 0


# ---------------------------------------------------------------- two players on one dune


def both_on(dune: str) -> Table:
    """EX-62: seat 0 has placed on the dune, seat 1 joined."""
    return table(f"{dune} D05").display(1, "H13").act(figures=(f"{dune} 2 6", f"{dune} 7 11"))


@pytest.mark.rule("TG-X-DUNE-10")
def test_two_players_on_one_dune_both_use_it() -> None:
    """EX-62."""
    t = both_on("D01").play("use D01", "take", "dates", "dates")
    assert t.view["dunes"][0] == {"card": "D01", "seats": [0, 1], "done": [0]}
    assert t.refused("use D01") == "TG-ACT-02"  # once each
    t.play("end")
    assert face_up(t) == ["D01", "D05"]
    t.play("use D01", "take", "salt", "pepper")
    assert face_up(t) == ["D05"]
    assert t.view["discards"]["dunes"] == ["D01"]
    assert [t.purse_of(seat) for seat in (0, 1)] == ["5D 3S 3P 4W 4V", "3D 4S 4P 4W 4V"]


@pytest.mark.rule("TG-X-DUNE-10")
def test_the_start_player_comes_first_on_a_shared_dune() -> None:
    t = table("D01 D05").display(1, "H13").act(figures=("D01", "D01"), start=1)
    assert (t.game.to_move, t.moves("use")) == (1, ["use D01"])
    t.play("use D01", "take", "salt", "pepper", "end")
    assert (t.game.to_move, t.moves("use")) == (0, ["use D01"])


@pytest.mark.rule("TG-X-DUNE-10", "TG-X-DUNE-06")
def test_skipped_by_the_first_a_shared_dune_is_left_to_the_second() -> None:
    """EX-62."""
    t = both_on("D01").play("end", "use D01", "take", "dates", "dates")
    assert face_up(t) == ["D05"]
    t = both_on("D01").play("end", "end")
    assert on_dunes(t) == {"D01": [], "D05": []}


@pytest.mark.rule("TG-X-DUNE-10")
def test_used_by_the_first_and_skipped_by_the_second_it_is_discarded() -> None:
    t = both_on("D01").play("use D01", "take", "dates", "dates", "end")
    assert face_up(t) == ["D01", "D05"]
    t.play("end")
    assert face_up(t) == ["D05"]
    assert t.view["discards"]["dunes"] == ["D01"]


@pytest.mark.rule("TG-X-DUNE-10")
def test_dune_taken_into_the_display_leaves_the_other_nothing() -> None:
    """EX-63."""
    t = both_on("D18").play("use D18", "lay 1", "symbol tent", "dates", "end")
    assert t.game.to_move == 1
    assert not [move for move in t.moves() if "D18" in move]
    t = both_on("D18").play("use D18", "skip", "end", "use D18", "lay 1", "symbol tent", "dates")
    assert t.display_of(1) == "H13 D18"
    assert face_up(t) == ["D05"]


@pytest.mark.rule("TG-X-DUNE-10", "TG-X-DUNE-06")
def test_dune_for_the_display_that_both_skip_stays() -> None:
    t = both_on("D18").play("use D18", "skip", "end", "use D18", "skip", "end")
    assert on_dunes(t) == {"D18": [], "D05": []}
    assert t.s["phase"] == state.PHASE_PLACE
