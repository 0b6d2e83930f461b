"""The score: TG-SCORE."""

from __future__ import annotations

import numpy as np
import pytest

import azalai
from azalai.core import contract
from tests.games.targi.positions import Table

ROW = {"oasis": "B01 B02 B03 B04", "mixed": "B01 B10 B19 B28"}


def points(table: Table, seat: int = 0) -> dict[str, int | None]:
    """The parts of a score that are not zero, without the sum."""
    row = table.game.scores()[seat]
    return {name: value for name, value in row.items() if value and name not in ("seat", "total")}


def total(table: Table, seat: int = 0) -> int:
    """The sum: the table for people and the count for programs agree."""
    counted = np.zeros(8)
    contract.count_points(table.setting.boxes, table.game.state, counted)
    shown = table.game.scores()[seat]["total"]
    assert shown == counted[seat] == table.game.view(1 - seat)["scores"][seat]["total"]
    return int(shown or 0)


def finished(first: str, second: str, displays: tuple[str, str] = ("", ""), rules: str = "base") -> azalai.Game:
    """The game is over: both had 3 VP more than this and have paid them at the fourth raid."""
    table = Table(rules).display(0, displays[0]).display(1, displays[1]).purse(0, first).purse(1, second)
    table.s["own"][:, 7] += 3
    return table.raid(4).play("pay points", "pay points").game


# ---------------------------------------------------------------- the sum


@pytest.mark.rule("TG-SCORE-01")
def test_score_is_the_sum_of_its_parts() -> None:
    table = Table("expansion", tribe="mixed", challenges=["CR1a", "CP1a", "CD2c"])
    table.display(0, "B01 B02 B03 B04 / B19 B20 B10 H36").purse(0, "1D 2G 5W 6V")
    assert points(table) == {
        "tokens": 6,
        "cards": 2 + 3 + 3 + 1 + 3 + 2 + 3 + 1,
        "bonus": 1,  # B04: 1 for every 2 wells; H36 asks for 5 symbols
        "rows": 4,
        "water": 2,
        "challenges": 4,  # 2 gold, and 4 plain cards; not 32 points without them
    }
    assert total(table) == 6 + 18 + 1 + 4 + 2 + 4


@pytest.mark.rule("TG-SCORE-01")
def test_goods_and_gold_are_worth_nothing() -> None:
    assert total(Table().purse(0, "9D 9S 9P 9G")) == 0
    assert total(Table().purse(0, "9D 9S 9P 9G 5V")) == 5


@pytest.mark.rule("TG-SCORE-01")
@pytest.mark.parametrize(("card", "vp"), [("B01", 2), ("B03", 3), ("B16", 1), ("B45", 2)])
def test_points_printed_on_cards(card: str, vp: int) -> None:
    assert points(Table().purse(0, "").display(0, card)) == {"cards": vp}


@pytest.mark.rule("TG-SCORE-01")
def test_score_belongs_to_its_own_player() -> None:
    table = Table().purse(0, "3V").purse(1, "5V").display(1, ROW["mixed"])
    assert (total(table, 0), total(table, 1)) == (3, 5 + 10 + 2)


# ---------------------------------------------------------------- rows


@pytest.mark.rule("TG-SCORE-02", "TG-TERM-06")
@pytest.mark.parametrize(
    ("display", "rows"),
    [
        ("B01 B02 B03 B04", 4),
        ("B10 B11 B12 B13", 4),
        ("B19 B20 B21 B22", 4),
        ("B28 B29 B30 B31", 4),
        ("B37 B38 B39 B40", 4),
        ("B01 B10 B19 B28", 2),
        ("B37 B28 B19 B10", 2),
        ("B01 B10 B28 B37", 2),
        ("B01 B02 B10 B19", 0),
        ("B01 B02 B10 B11", 0),
        ("B01 B02 B03 B10", 0),
        ("B01 B10 B19 B02", 0),
        ("B01 B02 B03", 0),
        ("B01 B10 B19", 0),
        ("B01 B02 / B03 B04", 0),
        ("B01 B02 B03 B04 / B05 B06 B07 B08", 8),
        ("B01 B02 B03 B04 / B10 B19 B28 B37 / B11 B20 B29 B38", 8),
        ("B01 B10 B19 / B11 B20 B29 B38", 2),
    ],
)
def test_full_rows_of_equal_or_different_symbols(display: str, rows: int) -> None:
    assert Table().display(0, display).game.scores()[0]["rows"] == rows


@pytest.mark.rule("TG-SCORE-02", "TG-CARD-MOVEDISPLAY-01")
@pytest.mark.parametrize(
    ("display", "place", "rows"),
    [("H01 H10 H19 H20", "1.4", 0), ("H01 H10 H19 H20", "1.1", 0), ("H01 H10 H19 H28", "1.2", 2)],
)
def test_row_with_a_gap_scores_nothing_while_cards_are_moved(display: str, place: str, rows: int) -> None:
    """The scores of a view are as if the game ended now."""
    table = Table("expansion").display(0, display).dunes("D20").act(figures=("D20", "")).play("use D20")
    assert table.game.scores()[0]["rows"] == rows
    table.play(f"lift {place}")
    assert table.game.scores()[0]["rows"] == 0
    assert table.play("skip", f"put {place}").game.scores()[0]["rows"] == rows


@pytest.mark.rule("TG-CARD-ENDSLOT-01", "TG-CARD-MOVEDISPLAY-01")
def test_place_in_a_row_with_a_gap_is_worth_nothing() -> None:
    table = Table("expansion", tribe="base").display(0, "B10 B11 B12 B15").dunes("D20")
    table.act(figures=("D20", "")).play("use D20")
    assert points(table)["bonus"] == 2
    assert "bonus" not in points(table.play("lift 1.1"))


@pytest.mark.rule("TG-SCORE-02", "TG-CARD-ENDMIXED-01")
def test_card_that_raises_mixed_rows() -> None:
    table = Table().purse(0, "").display(0, "B01 B02 B03 B05 / B06 B20 B28 B41 / B07 B08 B19 B29")  # EX-48
    assert (points(table)["rows"], points(table)["bonus"]) == (6, 2)


@pytest.mark.rule("TG-SCORE-01", "TG-CARD-ENDSLOT-01", "TG-CARD-ENDPER-01", "TG-CARD-ENDMORE-01")
def test_exclamation_cards_of_the_worked_example() -> None:
    table = Table().display(0, "B19 B20 B04 B15 / B21 B14 B01 B28 / B37")  # EX-49: 9 cards each
    table.display(1, "B10 B11 B12 B29 / B30 B38 B39 B02 / B03")
    assert table.game.scores()[0]["bonus"] == 2 + 1 + 0
    table.display(1, "B10 B11 B12 B29 / B30 B38 B39 B02")
    assert table.game.scores()[0]["bonus"] == 2 + 1 + 1
    table.display(0, "B19 B20 B15 B04 / B21")
    assert table.game.scores()[0]["bonus"] == 1


# ---------------------------------------------------------------- brackets, water, challenges


@pytest.mark.rule("TG-SCORE-03", "TG-X-COST-01")
def test_points_of_a_bracket_are_tokens_or_nothing() -> None:
    for way, left, tokens in (("lay 1 bracket", "6V", 6), ("lay 1", "3W 4V", 4)):  # EX-65
        table = Table("expansion").purse(0, "1D 1S 1G 4W 4V").centre(r2c2="H11")
        table.act(("2 6", ""), round_number=2).play("use r2c2", way)
        assert table.purse_of(0) == left
        assert (points(table)["tokens"], points(table)["cards"]) == (tokens, 3)


@pytest.mark.rule("TG-SCORE-04")
@pytest.mark.parametrize(("water", "vp"), [(0, 0), (1, 0), (2, 1), (3, 1), (7, 3), (10, 5)])
def test_two_water_score_one_point(water: int, vp: int) -> None:
    table = Table("expansion").purse(0, f"{water}W 1V")
    assert (table.game.scores()[0]["water"], total(table)) == (vp, vp + 1)


@pytest.mark.rule("TG-SCORE-04")
def test_base_game_scores_no_water() -> None:
    assert total(Table().purse(0, "9W")) == 0


@pytest.mark.rule("TG-SCORE-05")
@pytest.mark.parametrize(
    ("purse", "vp"), [("", 0), ("2G", 2), ("2D 2S 2P", 2), ("2G 2D 2S 2P", 2), ("9V", 0), ("19V 2G", 2 + 2)]
)
def test_each_fulfilled_challenge_scores_two(purse: str, vp: int) -> None:
    one, other = ("CR1b", "CP1b") if "D" in purse else ("CR1a", "CP2b")
    table = Table(challenges=[one, other]).purse(0, purse)
    assert table.game.scores()[0]["challenges"] == vp


@pytest.mark.rule("TG-SCORE-05", "TG-CH-05")
def test_both_players_may_fulfil_a_challenge() -> None:
    table = Table(challenges=["CR1a"]).purse(0, "2G").purse(1, "3G")
    assert [row["challenges"] for row in table.game.scores()] == [2, 2]


@pytest.mark.rule("TG-SCORE-05", "TG-CH-06")
def test_obstacle_scores_nothing() -> None:
    assert total(Table(challenges=["CO1a"]).purse(0, "")) == 0


@pytest.mark.rule("TG-SCORE-08", "TG-CARD-ENDPER-01")
def test_water_that_was_scored_counts_for_cards_and_challenges_too() -> None:
    table = Table("expansion").display(0, "H27").purse(0, "7W")  # EX-83
    assert (points(table)["water"], points(table)["bonus"]) == (3, 2)
    table = Table("expansion", challenges=["CR2d"]).purse(0, "7W")
    assert points(table) == {"water": 3, "challenges": 2}
    assert finished("7W 1V", "0V", rules="expansion").view(0)["seats"][0]["water"] == 7


# ---------------------------------------------------------------- the winner


@pytest.mark.rule("TG-SCORE-06")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        ("10V", "9V", [0]),
        ("9V", "10V 3G 9D", [1]),
        ("10V", "9V 3G 9D", [0]),
        ("9V 1G", "9V 9D", [0]),
        ("9V 9D", "9V 1G", [1]),
        ("9V 2G 1D", "9V 1G 9D", [0]),
        ("9V 1G 2D 1S", "9V 1G 2P", [0]),
        ("9V 1G 2D", "9V 1G 1D 1S 1P", [1]),
        ("9V 1G 3D", "9V 1G 1D 1S 1P", [0, 1]),
        ("0V", "0V", [0, 1]),
    ],
)
def test_score_then_gold_then_goods_decide(first: str, second: str, winners: list[int]) -> None:
    game = finished(first, second)
    assert (game.winners, sum(game.payoffs())) == (winners, 1)


@pytest.mark.rule("TG-SCORE-06", "TG-SCORE-07", "TG-CARD-STOREDGOLD-02")
@pytest.mark.parametrize(("goods", "winners"), [("2P", [0]), ("2P 1D", [0, 1]), ("2P 2D", [1])])
def test_stored_gold_does_not_break_a_tie(goods: str, winners: list[int]) -> None:
    displays = "B01 B10 B19 B28 / B02 B11 B20 B29 / B37", "B03 B12 B21 B30 / B27 B38"
    game = finished("7V 1G 2D 1S", f"17V 1G {goods}", displays)  # EX-50
    assert [row["total"] for row in game.scores()] == [34, 34]
    assert game.view(0)["seats"][1]["display"][1][0] == {"card": "B27", "symbol": "well", "token": 1}
    assert game.winners == winners


@pytest.mark.rule("TG-SCORE-06")
def test_water_and_points_are_not_goods_for_the_tie() -> None:
    game = finished("4V 1D 1W", "3V 1S 3W", rules="expansion")
    assert ([row["total"] for row in game.scores()], game.winners) == ([4, 4], [0, 1])


@pytest.mark.rule("TG-SCORE-07")
def test_shared_victory_is_half_for_each() -> None:
    game = finished("9V 1G 2D", "9V 1G 2S")
    assert (game.winners, game.payoffs()) == ([0, 1], [0.5, 0.5])
    assert game.record()["result"]["winners"] == [0, 1]


@pytest.mark.rule("TG-SCORE-06")
def test_nobody_has_won_before_the_end() -> None:
    assert Table().purse(0, "9V").game.winners == []
