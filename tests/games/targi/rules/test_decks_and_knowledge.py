"""Terms, piles, and what players know: TG-TERM, TG-DECK, TG-INFO."""

from __future__ import annotations

import json
from typing import Any

import pytest

import azalai
from tests.games.targi.positions import Table

SEATS = (0, 1, None)


def centre(table: Table, space: str, seat: int | None = None) -> tuple[str, str | None, bool]:
    card = table.game.view(seat)["centre"][space]
    return card["kind"], card["card"], card["face_down"]


def hand(table: Table, owner: int, seat: int | None) -> Any:
    """A hand card as a seat sees it."""
    return table.game.view(seat)["seats"][owner]["hand"]


# ---------------------------------------------------------------- terms


@pytest.mark.rule("TG-TERM-01")
@pytest.mark.parametrize(("purse", "asked"), [("10D 9V", False), ("4D 3S 3P 9V", False), ("4D 3S 4P", True)])
def test_only_dates_salt_and_pepper_count_as_goods(purse: str, asked: bool) -> None:
    table = Table("expansion").purse(0, f"{purse} 3G 10W").act(("", ""), round_number=1).play("end", "end")
    assert (table.kind == "limit") == asked


@pytest.mark.rule("TG-TERM-01")
def test_gold_water_and_points_pay_no_good() -> None:
    assert Table().purse(0, "9G 4V").purse(1, "4V").raid(1).game.moves() == ["pay points"]
    raid = Table("expansion", border="base").purse(0, "9W 9G 4V").purse(1, "4V").raid(1)
    assert "pay goods" not in raid.game.moves()
    silversmith = Table().purse(0, "2G 9V").act(("10", "")).play("use 10")
    assert silversmith.game.moves() == ["skip", "rate 3", "rate 4"]


@pytest.mark.rule("TG-TERM-02")
def test_points_printed_on_cards_cannot_be_paid() -> None:
    table = Table().display(0, "B02 B03 B10 B12").purse(0, "1V").purse(1, "9V").raid(3)
    assert (table.view["to_move"], table.purse_of(0), table.purse_of(1)) == (1, "1V", "11V")


@pytest.mark.rule("TG-TERM-02")
def test_points_paid_and_taken_are_tokens() -> None:
    table = Table().display(0, "B02 B03").purse(0, "4V 1G").purse(1, "9V").raid(2).play("pay points")
    score = table.view["scores"][0]
    assert (score["tokens"], score["cards"], table.purse_of(0)) == (3, 6, "1G 3V")
    table.act(("10", "")).play("use 10", "rate 3")
    assert (table.view["scores"][0]["tokens"], table.purse_of(0)) == (5, "5V")


@pytest.mark.rule("TG-TERM-03")
@pytest.mark.parametrize(("goods", "found"), [("dates salt pepper", "1D 1S 1P"), ("salt salt dates", "1D 2S")])
def test_each_good_of_any_kind_is_chosen_separately(goods: str, found: str) -> None:
    table = Table().purse(0, "1D 1S 2P").centre(r2c2="B45").act(("2 6", "")).play("use r2c2", "lay 1", "option 1")
    for left, good in zip((3, 2, 1), goods.split()):
        assert (table.kind, table.view["decision"]["left"]) == ("take", left)
        assert table.game.moves() == ["skip", "dates", "salt", "pepper"]
        table.play(good)
    assert (table.purse_of(0), table.kind) == (found, "act")


@pytest.mark.rule("TG-TERM-03")
def test_goods_to_pay_may_differ_unless_equal_is_said() -> None:
    mixed = Table("expansion").purse(0, "1D 1S 2P").act(("5", ""), round_number=1).play("use 5", "rate 1")
    assert mixed.play("dates", "salt").purse_of(0) == "1P 1G"
    equal = Table().purse(0, "2D 2S 1P").act(("5", "")).play("use 5")
    assert equal.game.moves() == ["skip", "rate 2"]
    equal.play("rate 2")
    assert (equal.kind, equal.game.moves()) == ("give-equal", ["dates", "salt"])
    assert equal.refused("pepper") == "TG-CARD-EXCHANGE-02"
    assert equal.play("salt", "pepper").purse_of(0) == "2D 2P"


@pytest.mark.rule("TG-TERM-04")
@pytest.mark.parametrize(("option", "then", "found"), [(1, ["dates"] * 3, "3D"), (2, [], "1G"), (3, [], "1V")])
def test_exactly_one_side_is_carried_out_in_full(option: int, then: list[str], found: str) -> None:
    table = Table().purse(0, "1D 1S 2P").centre(r2c2="B45").act(("2 6", "")).play("use r2c2", "lay 1")
    assert table.moves("option") == ["option 1", "option 2", "option 3"]
    table.play(f"option {option}", *then)
    assert (table.purse_of(0), table.kind) == (found, "act")


@pytest.mark.rule("TG-TERM-05")
def test_supply_never_runs_out() -> None:
    table = Table("expansion").purse(0, "300D 300S 300P 200G 300W 400V").purse(1, "300D 300S 300P 200G 300W 400V")
    table.centre(r2c2="G07", r3c2="G12").pile("goods", "G11").dunes("D04 D05 D02").act(("2 6 7 D04 D05 D02", ""))
    table.play("use 2", "use 6", "use 7", "use r2c2", "use r3c2")
    for dune in ("D04", "D05", "D02"):
        table.play(f"use {dune}", "take")
    assert table.purse_of(0) == "303D 302S 303P 201G 301W 402V"


@pytest.mark.rule("TG-TERM-05")
def test_there_are_markers_for_any_number_of_cards() -> None:
    table = Table("expansion").display(0, "H09 H14 H17 H18 / H33 H41 H43").purse(0, "9D 9S 9P 9G 9W")
    table.centre(r2c2="H14").act(("2 6", ""), round_number=2).play("use r2c2", "lay 2")
    assert [card["token"] for row in table.view["seats"][0]["display"] for card in row] == [1] * 8


@pytest.mark.rule("TG-TERM-06")
@pytest.mark.parametrize(
    ("display", "full"), [("H32 H02 H03", 0), ("H32 H02 H03 H04", 1), ("H32 H01 H02 H03 / H04", 1)]
)
def test_full_row_has_four_cards(display: str, full: int) -> None:
    assert Table("expansion").display(0, display).view["scores"][0]["bonus"] == full  # H32: 1 VP for each full row


# ---------------------------------------------------------------- discard piles


@pytest.mark.rule("TG-DECK-01")
def test_used_cards_go_on_the_discard_pile_of_their_kind() -> None:
    table = Table("expansion").discards("tribe", "H01").discards("goods", "G01").discards("dunes", "D20").dunes("D02")
    table.centre(r2c2="G05", r2c1="H11", r3c3="H12").pile("goods", "G08 G06").hand(0, "H31")
    table.act(("D02 2 6 1 13", ""), round_number=2)
    table.play("use r2c2", "use r2c1", "discard", "use D02", "take", "use 1", "discard", "dates")
    for seat in SEATS:
        assert table.game.view(seat)["discards"] == {
            "tribe": ["H01", "H11", "H31"],
            "goods": ["G01", "G05"],
            "dunes": ["D20", "D02"],
        }


@pytest.mark.rule("TG-DECK-01")
def test_revealed_goods_cards_are_discarded_too() -> None:
    table = Table().pile("goods", "G11").act(("13", ""), round_number=2).play("use 13")
    assert table.view["discards"]["goods"] == ["G11"]


# ---------------------------------------------------------------- empty piles

SIX = "B01 B02 B03 B04 B05 B06"


@pytest.mark.rule("TG-DECK-02")
def test_discard_pile_becomes_the_new_pile_when_a_card_is_needed() -> None:
    table = Table().pile_size("tribe", 0).discards("tribe", SIX).centre(r2c2="G11").act(("2 6", "")).play("use r2c2")
    assert (table.view["piles"]["tribe"], table.view["discards"]["tribe"]) == (5, [])  # EX-44
    assert centre(table, "r2c2") == ("tribe", None, True)
    table.play("end", "end")
    assert centre(table, "r2c2")[1] in SIX.split()


@pytest.mark.rule("TG-DECK-02")
def test_discard_pile_is_not_shuffled_earlier() -> None:
    table = Table().pile_size("tribe", 1).discards("tribe", SIX).centre(r2c2="G11", r3c2="G12").act(("2 6 13", ""))
    table.play("use r2c2")
    assert (table.view["piles"]["tribe"], table.view["discards"]["tribe"]) == (0, SIX.split())
    table.play("use r3c2")
    assert (table.view["piles"]["tribe"], table.view["discards"]["tribe"]) == (5, [])


@pytest.mark.rule("TG-DECK-02")
def test_new_pile_is_shuffled() -> None:
    drawn = set()
    for seed in range(12):
        table = Table(seed=seed).pile_size("tribe", 0).discards("tribe", SIX).act(("14", ""), round_number=2)
        drawn.add(table.play("use 14").view["shown"][0])
    assert len(drawn) > 2
    assert drawn <= set(SIX.split())


@pytest.mark.rule("TG-DECK-02")
def test_all_cards_of_the_discard_pile_come_back_once() -> None:
    table = Table().pile_size("goods", 0).discards("goods", "G04 G05 G06 G12").act(("13", ""), round_number=2)
    seen = []
    for _ in range(4):
        table.s["figure_done"][13] = 0
        table.play("use 13")
        seen.append(table.view["discards"]["goods"][-1])
    assert sorted(seen) == ["G04", "G05", "G06", "G12"]
    assert table.view["piles"]["goods"] == 0


@pytest.mark.rule("TG-DECK-02")
def test_goods_and_dunes_are_shuffled_likewise() -> None:
    table = Table("expansion").pile_size("dunes", 0).discards("dunes", "D01 D02 D03 D04").dunes("")
    table.act(("", ""), round_number=1).play("end", "end")
    assert (len(table.view["dunes"]), table.view["piles"]["dunes"], table.view["discards"]["dunes"]) == (1, 3, [])


@pytest.mark.rule("TG-DECK-03")
def test_space_that_cannot_be_filled_stays_empty() -> None:
    table = Table().pile_size("tribe", 0).centre(r2c2="G11").act(("2 6", "")).play("use r2c2")
    assert (centre(table, "r2c2"), table.kind) == (("empty", None, False), "act")
    table.play("end", "end")
    assert centre(table, "r2c2") == ("empty", None, False)


@pytest.mark.rule("TG-DECK-03")
def test_empty_space_gets_no_marker_and_cannot_be_used() -> None:
    table = Table().pile_size("tribe", 0).centre(r2c2="G11").act(("2 6", "")).play("use r2c2", "end", "end")
    for number in (1, 6, 3, 10, 11, 7):
        table.play(f"place {number}")
    assert table.view["to_move"] == 1
    table.play("end")
    assert [space for space, card in table.view["centre"].items() if 0 in card["markers"]] == ["r3c2"]
    assert table.refused("use r2c2") == "TG-ACT-02"


@pytest.mark.rule("TG-DECK-03")
def test_empty_space_is_no_target_for_a_marker() -> None:
    table = Table().pile_size("tribe", 0).centre(r2c2="G11").act(("2 6 9", "")).play("use r2c2", "use 9")
    assert {move.split()[2] for move in table.moves("move")} == {"r1c1", "r1c2", "r1c3", "r2c1", "r3c1", "r3c2", "r3c3"}
    assert table.refused("move r2c3 r2c2") == "TG-CARD-MOVEMARKER-01"


@pytest.mark.rule("TG-DECK-03")
def test_with_both_piles_empty_nothing_is_drawn() -> None:
    table = Table().pile_size("tribe", 0).pile_size("goods", 0).purse(0, "2D").act(("13 14", ""), round_number=2)
    table.play("use 13")
    assert (table.kind, table.purse_of(0)) == ("act", "2D")
    table.play("use 14")
    assert (table.kind, table.view["shown"], table.game.moves()) == ("act", [], ["end"])


# ---------------------------------------------------------------- what is open


@pytest.mark.rule("TG-INFO-01")
def test_everything_on_the_table_is_open_to_both() -> None:
    table = Table("expansion").purse(0, "1D 2S 3P 4G 5W 6V").purse(1, "6D 5S 4P 3G 2W 1V").hand(0, "H01", known=False)
    table.display(0, "H09 / H02").display(1, "H03 H04").discards("tribe", "H05 H06").discards("goods", "G01")
    views = [table.game.view(seat) for seat in SEATS]
    for key in ("piles", "discards", "scores", "centre", "dunes", "border", "challenges", "round", "robber", "start"):
        assert views[0][key] == views[1][key] == views[2][key]
    for owner in (0, 1):
        seen = [{key: value for key, value in view["seats"][owner].items() if key != "hand"} for view in views]
        assert seen[0] == seen[1] == seen[2]
    assert views[1]["seats"][0]["goods"] == {"dates": 1, "salt": 2, "pepper": 3}
    assert [views[1]["seats"][0][key] for key in ("gold", "water", "vp")] == [4, 5, 6]
    assert [[card["card"] for card in row] for row in views[1]["seats"][0]["display"]] == [["H09"], ["H02"], []]
    assert views[0]["discards"] == {"tribe": ["H05", "H06"], "goods": ["G01"], "dunes": []}
    assert views[0]["piles"] == {"tribe": 40, "goods": 19, "dunes": 17}


# ---------------------------------------------------------------- what is hidden


def in_play(moves: int, rules: str = "base") -> azalai.Game:
    """A game after some moves, with cards in hand and face down; no position was changed by hand."""
    game = azalai.new("targi", rules=rules, seed=5)
    for number in range(moves):
        legal = game.moves()
        wanted = [move for move in legal if move in ("hand", "place 14")] or [m for m in legal if m.startswith("use")]
        game.play((wanted or legal)[number % len(wanted or legal)])
    return game


@pytest.mark.rule("TG-INFO-02")
@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_a_face_down_card(seat: int | None) -> None:
    table = Table().centre(r2c2="G11").pile("tribe", "B36").act(("2 6", "")).play("use r2c2")
    assert centre(table, "r2c2", seat) == ("tribe", None, True)
    assert "B36" not in json.dumps(table.game.view(seat))
    table.play("end", "end")
    assert centre(table, "r2c2", seat) == ("tribe", "B36", False)


@pytest.mark.rule("TG-INFO-02")
@pytest.mark.parametrize("rules", ["base", "expansion"])
@pytest.mark.parametrize("moves", [0, 9, 13, 20, 28])
def test_nothing_shown_depends_on_what_nobody_knows(moves: int, rules: str) -> None:
    game = in_play(moves, rules)
    for seat in SEATS:
        expected = json.dumps([game.view(seat), game.moves() if seat == game.to_move else []])
        hidden = set()
        for seed in range(4):
            other = game.redeal(seat, seed)
            assert json.dumps([other.view(seat), other.moves() if seat == game.to_move else []]) == expected
            hidden.add(json.dumps(other.record()["deal"]))
        assert len(hidden) == 4


@pytest.mark.rule("TG-INFO-02")
def test_face_down_cards_are_redealt_for_every_seat() -> None:
    table = Table().centre(r2c2="G11").act(("2 6", "")).play("use r2c2")
    for seat in SEATS:
        found = set()
        for seed in range(8):
            s = table.game.redeal(seat, seed).state[0]
            found.add(int(s["centre"][4]))
        assert len(found) > 3


# ---------------------------------------------------------------- hand cards


@pytest.mark.rule("TG-INFO-03")
@pytest.mark.parametrize("seat", SEATS)
def test_hand_card_from_the_centre_is_known_to_all(seat: int | None) -> None:
    table = Table().centre(r2c2="B11").act(("2 6", "")).play("use r2c2", "hand")
    assert hand(table, 0, seat) == {"card": "B11"}


@pytest.mark.rule("TG-INFO-03")
@pytest.mark.parametrize("seat", SEATS)
def test_hand_card_from_the_discard_pile_is_known_to_all(seat: int | None) -> None:
    table = Table("expansion").dunes("D11").discards("tribe", "H01 H02").act(("D11", ""), round_number=1)
    table.play("use D11", "choose 2", "hand")
    assert hand(table, 0, seat) == {"card": "H01"}


@pytest.mark.rule("TG-INFO-03")
def test_hand_card_from_the_pile_is_known_to_its_owner_only() -> None:
    table = Table().pile("tribe", "B28").act(("14", ""), round_number=2).play("use 14")
    shown = [table.game.view(seat)["shown"] for seat in SEATS]
    asked = [table.game.view(seat)["decision"]["card"] for seat in SEATS]
    assert (shown, asked) == ([["B28"], [None], [None]], ["B28", None, None])
    assert table.setting.cards["B28"]["title"]["en"] not in table.game.prompt()
    table.play("hand")
    assert [hand(table, 0, seat) for seat in SEATS] == [{"card": "B28"}, {"card": None}, {"card": None}]
    table.play("end", "end")
    assert [hand(table, 0, seat) for seat in SEATS] == [{"card": "B28"}, {"card": None}, {"card": None}]


@pytest.mark.rule("TG-INFO-03")
@pytest.mark.parametrize("rules", ["base", "expansion"])
def test_hand_card_from_the_pile_is_drawn_anew_for_others_only(rules: str) -> None:
    game = azalai.new("targi", rules=rules, seed=2)
    for move in ("place 14", "place 2", "place 13", "place 3", "place 15", "place 5", "use 14", "hand"):
        game.play(move if move in game.moves() else game.moves()[0])
    held = game.view(0)["seats"][0]["hand"]["card"]
    for seat, known in ((0, True), (1, False), (None, False)):
        found = {game.redeal(seat, seed).view(0)["seats"][0]["hand"]["card"] for seed in range(10)}
        assert (found == {held}) == known


@pytest.mark.rule("TG-INFO-03")
def test_secret_hand_card_is_known_once_it_is_laid_out_or_discarded() -> None:
    table = Table().pile("tribe", "B30").purse(0, "3D 3S 3P").display(0, "B33").act(("14 1 2", ""), round_number=2)
    table.play("use 14", "hand", "use 1")
    assert [table.game.view(seat)["decision"]["card"] for seat in SEATS] == ["B30", None, None]
    table.play("lay 1")
    assert table.kind == "save"
    assert [hand(table, 0, seat) for seat in SEATS] == [{"card": "B30"}] * 3
    table.play("dates")
    assert [card["card"] for card in table.game.view(1)["seats"][0]["display"][0]] == ["B33", "B30"]
    table = Table().pile("tribe", "B30").act(("14 1 2", ""), round_number=2).play("use 14", "hand", "use 1", "discard")
    assert [table.game.view(seat)["discards"]["tribe"] for seat in SEATS] == [["B30"]] * 3


@pytest.mark.rule("TG-INFO-03")
def test_next_card_from_the_pile_is_secret_again() -> None:
    table = Table().pile("tribe", "B30").centre(r2c1="B11").act(("14 1 5", ""), round_number=2)
    table.play("use r2c1", "hand", "use 1", "discard", "use 14", "hand")
    assert [hand(table, 0, seat) for seat in SEATS] == [{"card": "B30"}, {"card": None}, {"card": None}]


@pytest.mark.rule("TG-INFO-04")
def test_refused_cards_are_known_to_all() -> None:
    table = Table().pile("tribe", "B28").act(("14", ""), round_number=2).play("use 14", "discard")
    assert [table.game.view(seat)["discards"]["tribe"] for seat in SEATS] == [["B28"]] * 3


@pytest.mark.rule("TG-INFO-04", "TG-CARD-DRAWTRIBE-01")
def test_cards_not_chosen_are_discarded_face_up_in_the_order_drawn() -> None:
    table = Table("expansion").dunes("D10").discards("tribe", "").pile("tribe", "H05 H14 H23").purse(0, "")
    table.act(("D10", ""), round_number=1).play("use D10", "take")
    assert [table.game.view(seat)["shown"] for seat in SEATS] == [["H05", "H14", "H23"], [None] * 3, [None] * 3]
    table.play("choose 2", "hand")
    for seat in SEATS:
        assert table.game.view(seat)["discards"]["tribe"] == ["H05", "H23"]
    assert [hand(table, 0, seat) for seat in SEATS] == [{"card": "H14"}, {"card": None}, {"card": None}]
