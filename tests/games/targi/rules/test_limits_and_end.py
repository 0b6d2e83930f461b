"""Limits at the end of a round, and the end of the game: TG-LIMIT, TG-END."""

from __future__ import annotations

import pytest

from tests.games.targi.positions import Table

ELEVEN = "B01 B02 B03 B04 / B10 B11 B12 B13 / B19 B20 B21"
TWELVE = f"{ELEVEN} B22"


def ended_round(first: str, second: str = "4V", rules: str = "base", start: int = 0, number: int = 2) -> Table:
    """Both have ended their actions in this round, owning this."""
    table = Table(rules).purse(start, first).purse(1 - start, second)
    return table.act(("", ""), start=start, round_number=number).play("end", "end")


# ---------------------------------------------------------------- limits


@pytest.mark.rule("TG-LIMIT-01", "TG-LIMIT-02")
def test_player_chooses_goods_to_give_up_and_loses_gold_beyond_three() -> None:
    table = ended_round("6D 5S 1P 4G")  # EX-45
    assert (table.kind, table.view["to_move"], table.view["decision"]["left"]) == ("limit", 0, 2)
    assert table.game.moves() == ["dates", "salt", "pepper"]
    table.play("pepper")
    assert (table.game.moves(), table.refused("pepper")) == (["dates", "salt"], "TG-LIMIT-02")
    table.play("dates")
    assert (table.kind, table.purse_of(0)) == ("place", "5D 5S 3G")


@pytest.mark.rule("TG-LIMIT-01")
@pytest.mark.parametrize(
    ("purse", "left"),
    [
        ("10D 3G", "10D 3G"),
        ("4D 3S 3P 3G", "4D 3S 3P 3G"),
        ("13S", "10S"),
        ("9D 4G", "9D 3G"),
        ("9G", "3G"),
    ],
)
def test_ten_goods_in_total_and_three_gold_are_kept(purse: str, left: str) -> None:
    table = ended_round(purse, purse)
    assert (table.kind, table.purse_of(0), table.purse_of(1)) == ("place", left, left)


@pytest.mark.rule("TG-LIMIT-01")
def test_limit_is_not_per_kind() -> None:
    table = ended_round("4D 4S 4P")
    assert (table.kind, table.view["decision"]["left"]) == ("limit", 2)


@pytest.mark.rule("TG-LIMIT-01")
def test_expansion_limits_water_too() -> None:
    table = ended_round("12W 4G 5D 5S", "10W 3G", "expansion")
    assert (table.kind, table.purse_of(0), table.purse_of(1)) == ("place", "5D 5S 3G 10W", "3G 10W")
    assert table.view["seats"][0]["limits"] == {"goods": 10, "gold": 3, "water": 10}


@pytest.mark.rule("TG-LIMIT-02")
@pytest.mark.parametrize("start", [0, 1])
def test_start_player_of_the_round_chooses_first(start: int) -> None:
    table = ended_round("6D 6S", "6S 6P", start=start)
    assert (table.kind, table.view["to_move"], table.view["start"]) == ("limit", start, start)
    table.play("dates", "dates")
    assert (table.kind, table.view["to_move"]) == ("limit", 1 - start)
    table.play("pepper", "salt")
    assert (table.kind, table.purse_of(start), table.purse_of(1 - start)) == ("place", "4D 6S", "5S 5P")


@pytest.mark.rule("TG-LIMIT-02")
def test_nothing_else_can_be_done_about_the_limit() -> None:
    table = ended_round("6D 6S")
    assert table.refused("skip")
    assert table.refused("pepper") == "TG-LIMIT-02"
    assert table.game.moves() == ["dates", "salt"]


@pytest.mark.rule("TG-LIMIT-03")
def test_limits_may_be_exceeded_during_a_round() -> None:
    table = Table().purse(0, "10D 3G").purse(1, "10S 3G").centre(r2c2="G11").pile("goods", "G06 G11")
    table.act(("2 6", "13 15 3"), round_number=1)
    table.play("use 2", "use 6", "use r2c2")
    assert (table.kind, table.purse_of(0)) == ("act", "11D 1P 4G")
    table.play("end")
    assert table.purse_of(0) == "11D 1P 4G"
    table.play("use 13", "use 15", "use 3")
    assert table.purse_of(1) == "12S 2P 3G"
    table.play("end")
    assert (table.kind, table.purse_of(0)) == ("limit", "11D 1P 3G")


@pytest.mark.rule("TG-LIMIT-04")
def test_points_have_no_limit() -> None:
    table = ended_round("4D 150V", "150V")
    assert (table.kind, table.purse_of(0), table.purse_of(1)) == ("place", "4D 150V", "150V")


@pytest.mark.rule("TG-LIMIT-05")
def test_limits_apply_before_the_last_raid() -> None:
    table = ended_round("6D 6S 5G", "5G", number=12)
    assert (table.kind, table.view["robber"], table.view["round"]) == ("limit", 15, 12)
    table.play("dates", "dates")
    assert (table.kind, table.purse_of(0), table.purse_of(1)) == ("raid", "4D 6S 3G", "3G")


@pytest.mark.rule("TG-LIMIT-05", "TG-END-01")
def test_limits_apply_before_the_score_of_a_full_display() -> None:
    table = Table("expansion", tribe="mixed").display(0, TWELVE).purse(0, "14W 5G 12P").purse(1, "")
    table.act(("", ""), round_number=5).play("end", "end")
    assert (table.game.over, table.purse_of(0)) == (True, "10P 3G 10W")
    assert table.game.scores()[0]["water"] == 5


@pytest.mark.rule("TG-LIMIT-05", "TG-X-WATER-03")
def test_nothing_can_be_exchanged_at_the_limit() -> None:
    table = ended_round("6D 6S 10W", rules="expansion")
    assert (table.kind, table.game.moves()) == ("limit", ["dates", "salt"])
    assert table.refused("water gold") == "TG-X-WATER-03"
    table = Table("expansion").display(0, "H21").purse(0, "6D 6S").act(("", ""), round_number=1).play("end", "end")
    assert (table.kind, table.game.moves()) == ("limit", ["dates", "salt"])


# ---------------------------------------------------------------- the 12th card


@pytest.mark.rule("TG-END-01", "TG-LIMIT-05", "TG-ROUND-05")
def test_twelfth_card_ends_the_game_with_the_round() -> None:
    table = Table().display(0, ELEVEN).purse(0, "9D 2P 1G").purse(1, "11S 5G").centre(r2c2="B28", r1c2="G11")
    table.act(("2 6 15", "3 7 14"), round_number=9).play("use r2c2", "lay 3")  # EX-46
    assert (table.game.over, table.view["to_move"], table.kind) == (False, 0, "act")
    assert table.moves("use") == ["use 2", "use 6", "use 15", "use r1c2"]
    table.play("use 2", "end")
    assert (table.game.over, table.view["to_move"]) == (False, 1)
    assert len(table.moves("use")) == 5
    table.play("use 3", "end")
    assert (table.game.over, table.kind, table.view["to_move"]) == (False, "limit", 0)  # 10D 1P
    table.play("pepper")
    assert (table.game.over, table.game.end_reason, table.game.to_move) == (True, "display", None)
    view = table.game.view(None)
    assert not any(card["face_down"] for card in view["centre"].values())
    assert (view["robber"], view["round"], table.purse_of(1)) == (11, 9, "10S 3G")


@pytest.mark.rule("TG-END-01")
def test_eleven_cards_do_not_end_the_game() -> None:
    table = Table().display(0, ELEVEN).display(1, ELEVEN).act(("", ""), round_number=8).play("end", "end")
    assert (table.game.over, table.kind) == (False, "place")


@pytest.mark.rule("TG-END-01")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_player_ends_the_game(seat: int) -> None:
    table = Table().display(seat, TWELVE).act(("", ""), round_number=4).play("end")
    assert (table.game.over, table.view["to_move"]) == (False, 1)
    table.play("end")
    assert (table.game.over, table.game.end_reason) == (True, "display")
    assert table.game.view(None)["end"] == "display"


# ---------------------------------------------------------------- the last raid


@pytest.mark.rule("TG-END-02", "TG-BORDER-16")
def test_fourth_raid_ends_the_game_at_once() -> None:
    table = Table().purse(0, "1G 5V").purse(1, "5V").raid(4)
    assert (table.view["robber"], table.view["round"], table.game.over) == (16, 12, False)
    table.play("pay goods", "pay points")
    assert (table.game.over, table.game.end_reason, table.game.to_move) == (True, "robber", None)
    view = table.game.view(None)
    assert (view["phase"], view["end"], view["decision"]) == ("over", "robber", None)
    assert [row["total"] for row in table.game.scores()] == [5, 2]
    assert table.game.winners == [0]


@pytest.mark.rule("TG-END-02")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_earlier_raids_do_not_end_the_game(number: int) -> None:
    table = Table().purse(0, "5V").purse(1, "5V").raid(number).play("pay points", "pay points")
    assert (table.game.over, table.game.winners, table.kind) == (False, [], "place")


@pytest.mark.rule("TG-END-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_twelfth_card_in_round_12_spares_the_last_raid(seat: int) -> None:
    table = Table().display(seat, ELEVEN).purse(seat, "1P 2G 4V").purse(1 - seat, "2G 4V").centre(r2c2="B28")
    table.act(("2 6", "") if seat == 0 else ("", "2 6"), round_number=12)
    assert table.view["robber"] == 15
    if seat == 1:
        table.play("end")
    table.play("use r2c2", "lay 3", "end")
    if seat == 0:
        table.play("end")
    assert (table.game.over, table.game.end_reason) == (True, "display")  # EX-47
    assert (table.purse_of(seat), table.purse_of(1 - seat)) == ("1G 4V", "2G 4V")
    assert table.game.view(None)["robber"] == 15


# ---------------------------------------------------------------- after the end


@pytest.mark.rule("TG-END-04")
@pytest.mark.parametrize("end", ["robber", "display"])
def test_nothing_can_be_done_after_the_end(end: str) -> None:
    table = Table("expansion", tribe="mixed")
    for seat in (0, 1):
        table.purse(seat, "3D 3S 3P 3G 9W 9V").hand(seat, "B28").display(seat, "B26 H14" if end == "robber" else TWELVE)
    if end == "robber":
        table.raid(4).play("pay points", "pay points")
    else:
        table.act(("", "")).play("end", "end")
    assert (table.game.end_reason, table.game.moves(), table.kind) == (end, [], None)
    for move in ("water gold", "water dates", "lay 1", "use 1.2", "use 2", "end", "place 2", "pay points", "skip"):
        assert table.refused(move) == "TG-END-04"
