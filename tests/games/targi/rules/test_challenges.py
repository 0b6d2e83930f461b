"""Challenges (TG-CH): how they are chosen, judged and counted, and the obstacles."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

import azalai
from azalai.games.targi import state
from azalai.games.targi.cards import shipped
from tests.games.targi.positions import Table

CARDS = shipped("house_challenges").cards
CARD_OF = {option["id"]: card["id"] for card in CARDS for option in card["options"]}
CATEGORY_OF = {option["id"]: card["category"] for card in CARDS for option in card["options"]}
NEEDS = {option["id"]: option["needs"] for card in CARDS for option in card["options"]}
CATEGORIES = ("points", "resources", "display", "obstacles", "robber")


def table(*options: str, rules: str = "expansion", **more: Any) -> Table:
    """A game with these challenges, both players with nothing at all."""
    return Table(rules, challenges=list(options), **more).purse(0, "").purse(1, "")


def earned(t: Table) -> list[int]:
    """What the challenges score for each seat, if the game ended now."""
    return [row["challenges"] or 0 for row in t.game.scores()]


def without_challenges(t: Table) -> list[int]:
    return [(row["total"] or 0) - (row["challenges"] or 0) for row in t.game.scores()]


def held(purse: str, option: str, display: str = "", rules: str = "expansion", **more: Any) -> bool:
    """Whether seat 0 fulfils a challenge with this possession and display."""
    t = table(option, rules=rules, **more).purse(0, purse).display(0, display)
    assert earned(t)[1] in (0, 2)
    return earned(t)[0] == 2


def drawn(seed: int, **options: Any) -> list[str]:
    chosen: list[str] = azalai.new("targi", seed=seed, **options).view(None)["challenges"]
    return chosen


# ---------------------------------------------------------------- choosing


@pytest.mark.rule("TG-CH-01")
def test_five_categories_of_three_cards_with_four_options() -> None:
    assert Counter(card["category"] for card in CARDS) == dict.fromkeys(CATEGORIES, 3)
    assert [len(card["options"]) for card in CARDS] == [4] * 15
    assert len(CARD_OF) == 60
    setting: Any = azalai.new("targi", rules="expansion", seed=1).setting
    assert setting.option_ids == list(CARD_OF)


@pytest.mark.rule("TG-CH-02")
def test_four_challenges_are_three_categories_and_an_obstacle_or_a_robber_card() -> None:
    """EX-92."""
    fourth: Counter[str] = Counter()
    for rules in ("base", "expansion"):
        for seed in range(40):
            categories = [CATEGORY_OF[option] for option in drawn(seed, rules=rules, challenges="four")]
            assert sorted(categories[:3]) == ["display", "points", "resources"]
            assert len(categories) == 4
            fourth[categories[3]] += 1
    assert set(fourth) == {"obstacles", "robber"}
    assert min(fourth.values()) > 20


@pytest.mark.rule("TG-CH-02")
def test_five_challenges_are_one_of_each_category() -> None:
    for rules in ("base", "expansion"):
        for seed in range(10):
            options = drawn(seed, rules=rules, challenges="five")
            assert sorted(CATEGORY_OF[option] for option in options) == sorted(CATEGORIES)


@pytest.mark.rule("TG-CH-02")
def test_host_names_the_challenges() -> None:
    named = ["CP1a", "CR2c", "CD3b", "CO1a"]
    assert drawn(1, challenges=named) == named
    assert drawn(2, challenges=[*named, "CB2a"]) == [*named, "CB2a"]
    with pytest.raises(azalai.BadOption):
        drawn(1, challenges=["CP1a", "CP2b"])  # twice the same category
    with pytest.raises(azalai.BadOption):
        drawn(1, challenges=["CP1a", "CX1a"])


@pytest.mark.rule("TG-CH-02", "TG-CH-03")
def test_record_with_other_challenges_than_the_option_asks_for_is_refused() -> None:
    record = azalai.new("targi", rules="expansion", challenges="four", seed=1).record()
    for chosen in (["CP1a", "CR1a", "CD1a"], ["CP1a", "CR1a", "CO1a", "CB1a"], ["CP1a", "CP1b", "CD1a", "CO1a"]):
        record["deal"]["challenges"] = chosen
        with pytest.raises(azalai.BadRecord):
            azalai.load(record)
    record["deal"]["challenges"] = ["CP1a", "CR1a", "CD1a", "CB1a"]
    assert azalai.load(record).view(None)["challenges"] == ["CP1a", "CR1a", "CD1a", "CB1a"]


@pytest.mark.rule("TG-CH-03")
def test_one_option_of_each_card_is_drawn_and_every_one_may_be() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    for seed in range(250):
        options = drawn(seed, rules="expansion", challenges="five")
        assert len({CARD_OF[option] for option in options}) == 5
        for option in options:
            seen[CARD_OF[option]].add(option)
    assert {card: len(options) for card, options in seen.items()} == dict.fromkeys((c["id"] for c in CARDS), 4)


@pytest.mark.rule("TG-CH-03")
def test_options_that_need_the_expansion_are_not_offered_in_base() -> None:
    """EX-92."""
    seen = {option for seed in range(250) for option in drawn(seed, challenges="five")}
    assert seen == {option for option, needs in NEEDS.items() if needs == "base"}
    assert {"CR1d", "CO1d", "CB1d"} <= set(NEEDS) - seen
    with pytest.raises(azalai.BadOption, match="CR1d"):
        drawn(1, challenges=["CR1d"])
    assert drawn(1, rules="expansion", challenges=["CR1d"]) == ["CR1d"]


@pytest.mark.rule("TG-CH-03")
def test_only_the_chosen_option_of_a_card_is_valid() -> None:
    """CR1 has 2 gold, 6 goods, 5 goods with one of each, 4 water on it."""
    purse = "2D 2S 2P"
    assert [held(purse, option) for option in ("CR1a", "CR1b", "CR1c", "CR1d")] == [False, True, True, False]


@pytest.mark.rule("TG-CH-04")
def test_challenges_lie_open_and_are_valid_for_both() -> None:
    t = table("CR1a", "CO1c")
    assert [t.game.view(seat)["challenges"] for seat in (None, 0, 1)] == [["CR1a", "CO1c"]] * 3
    for seat in (0, 1):
        t = table("CR1a").purse(seat, "2G")
        assert earned(t) == [2 if seat == 0 else 0, 2 if seat == 1 else 0]
        assert t.game.view(1 - seat)["scores"] == t.game.view(seat)["scores"]


# ---------------------------------------------------------------- judging


@pytest.mark.rule("TG-CH-05")
def test_both_may_fulfil_a_challenge_for_two_points_each() -> None:
    t = table("CR1a").purse(0, "2G").purse(1, "3G")
    assert earned(t) == [2, 2]
    assert [row["total"] for row in t.game.scores()] == [2, 2]
    assert earned(table("CR1a", "CP1b").purse(0, "2G 15V")) == [4, 0]


@pytest.mark.rule("TG-CH-05")
def test_challenge_is_judged_at_the_end_not_when_it_is_reached() -> None:
    t = table("CR1a", rules="base").purse(0, "2G").act(figures=("10", ""))
    assert earned(t)[0] == 2
    t.play("use 10", "rate 3")
    assert t.purse_of(0) == "1G 2V"  # nothing was taken for it, and it is lost again
    assert earned(t)[0] == 0


@pytest.mark.rule("TG-CH-06")
@pytest.mark.parametrize("option", [option for option, category in CATEGORY_OF.items() if category == "obstacles"])
def test_obstacle_is_never_fulfilled_and_scores_nothing(option: str) -> None:
    """EX-92."""
    t = table(option).purse(0, "3D 3S 3P 3G 9W 9V").display(0, "H01 H02 H03 H04 / H10 H11 H12 H13 / H19 H20 H21 H22")
    assert earned(t) == [0, 0]


@pytest.mark.rule("TG-CH-06")
def test_obstacle_holds_for_both_players_from_the_first_round_to_the_last() -> None:
    for number in (1, 6, 12):
        for start in (0, 1):
            t = table("CO1c").round(number, start=start)
            assert t.game.to_move == start
            assert t.refused("place 5") == "TG-CH-OBS-03"
    t = table("CO1a").purse(0, "8D").purse(1, "8S").act().play("end", "end")
    assert (t.purse_of(0), t.purse_of(1)) == ("7D", "7S")


@pytest.mark.rule("TG-CH-07")
def test_all_conditions_of_an_option_must_hold() -> None:
    """EX-86: CP3a wants 30 VP with at most 12 VP tokens."""
    display = "H01 H10 H19 H28 / H02 H20"  # printed 6 x 3, a row of four symbols 2
    for tokens, points, expected in ((13, 33, 0), (12, 32, 2), (10, 30, 2), (9, 29, 0)):
        t = table("CP3a").display(0, display).purse(0, f"{tokens}V")
        assert (without_challenges(t)[0], earned(t)[0]) == (points, expected)


@pytest.mark.rule("TG-CH-07")
@pytest.mark.parametrize("left_out", range(5))
def test_each_of_five_things_is_wanted(left_out: int) -> None:
    """CR3d: at least 1 of dates, salt, pepper, gold and water."""
    words = ["1D", "1S", "1P", "1G", "1W"]
    assert held(" ".join(words), "CR3d")
    assert not held(" ".join(word for i, word in enumerate(words) if i != left_out), "CR3d")


@pytest.mark.rule("TG-CH-08")
def test_points_of_challenges_count_for_no_challenge() -> None:
    """EX-85: 31 VP, 2 gold, 11 cards, one raid paid with VP."""
    display = "B10 B11 B12 B19 / B20 B21 B28 B29 / B30 B37 B38"
    t = table("CP1a", "CR1a", "CD1a", "CB1a", rules="base").display(0, display).purse(0, "2G")
    t.s["tally"][0][state.COUNT_RAIDS_VP - state.FIRST_TALLY] = 1
    t.s["own"][0][state.VP] = 31 - without_challenges(t)[0]
    assert (without_challenges(t)[0], earned(t)[0], t.game.scores()[0]["total"]) == (31, 4, 35)
    t.s["own"][0][state.VP] += 1
    assert earned(t)[0] == 6


@pytest.mark.rule("TG-CH-08")
def test_judged_after_the_last_raid() -> None:
    """CR1a wants 2 gold, and the fourth raid costs 1."""
    for payment, expected in (("pay goods", 0), ("pay points", 2)):
        t = table("CR1a", rules="base").purse(0, "2G 3V").purse(1, "3V").raid(4)
        assert earned(t)[0] == 2
        t.play(payment, "pay points")
        assert t.game.over
        assert earned(t)[0] == expected


@pytest.mark.rule("TG-CH-08")
def test_judged_after_the_limits_of_the_last_round() -> None:
    """CR2b wants 9 goods; the obstacle leaves 7."""
    display = "B10 B11 B12 B19 / B20 B21 B28 B29 / B30 B37 B38 B39"
    for obstacle, expected in ((["CO1a"], 0), ([], 2)):
        t = table("CR2b", *obstacle, rules="base").purse(0, "9D").display(0, display).act().play("end", "end")
        assert t.game.over
        assert (t.game.end_reason, earned(t)[0]) == ("display", expected)


@pytest.mark.rule("TG-CH-08")
def test_ties_are_broken_after_challenges_were_added() -> None:
    """CR1b (6 goods): seat 0 has 2 VP less without it and as many with it; then gold decides."""
    for gold, winners in ((1, [0]), (0, [1])):
        t = table("CR1b", rules="base").purse(0, f"6D {gold}G 4V").purse(1, "1S 6V").raid(4)
        t.s["own"][1][state.GOLD] = 1 - gold
        while not t.game.over:
            t.play("pay points")
        assert [row["total"] for row in t.game.scores()] == [3, 3]
        assert t.game.winners == winners


# ---------------------------------------------------------------- what is counted


@pytest.mark.rule("TG-CH-09")
def test_score_counts_all_but_challenges() -> None:
    """CP1a: 32 VP, of tokens, printed VP, exclamation cards, rows and water."""
    display = "H01 H10 H19 H28 / H27"  # printed 13, a row of four symbols 2, and H27 with 6 water 2
    assert held("6W 12V", "CP1a", display)
    assert not held("6W 11V", "CP1a", display)
    assert not held("5W 12V", "CP1a", display)
    assert not held("6W 12V", "CP1a", "H01 H10 H19 H02 / H27")  # the row is not mixed


@pytest.mark.rule("TG-CH-09")
def test_card_vp_counts_printed_points_only() -> None:
    """CP3c: 18 printed VP."""
    display = "H01 H02 H10 H11 / H19 H20"
    assert held("", "CP3c", display)
    assert not held("9V 9W", "CP3c", "H01 H02 H10 H11 / H19 H12")
    assert not held("9V 9W", "CP3c", "H01 H10 H19 H28 / H37 H27 / H45")  # 3 x 5 + 1 + 1, a row, two exclamation cards


@pytest.mark.rule("TG-CH-09")
def test_row_vp_counts_rows_at_four_and_two() -> None:
    """CP1d: 4 VP with rows; CP3b: 2 more than the opponent. B41 makes mixed rows worth more, but as bonus."""
    assert held("", "CP1d", "H01 H02 H03 H04")
    assert not held("", "CP1d", "H01 H10 H19 H28 / H02")
    assert held("", "CP1d", "H01 H10 H19 H28 / H02 H11 H20 H29")
    assert not held("", "CP1d", "H01 H10 H19 H28 / B41", tribe="mixed")
    assert held("", "CP3b", "H01 H10 H19 H28")
    for other, expected in (("H37 H38 H39 H40", [0, 2]), ("H02 H11 H20 H29", [0, 0])):
        assert earned(table("CP3b").display(0, "H01 H10 H19 H28").display(1, other)) == expected


@pytest.mark.rule("TG-CH-09")
def test_bonus_vp_counts_exclamation_cards_and_what_mixed_rows_gain() -> None:
    """CP2c: 3 VP with exclamation cards."""
    mixed_rows = "B01 B10 B19 B28 / B02 B11 B20 B29"
    assert held("", "CP2c", f"{mixed_rows} / B41", rules="base")  # 2 more for each of two rows
    assert not held("", "CP2c", "B01 B10 B19 B28 / B41", rules="base")
    assert not held("9V", "CP2c", mixed_rows, rules="base")
    assert held("6W 1G", "CP2c", "H27 H45")
    assert not held("2W 1G", "CP2c", "H27 H45")


@pytest.mark.rule("TG-CH-09")
def test_vp_tokens_are_tokens_only() -> None:
    """CP1b: 15 VP tokens."""
    assert held("15V", "CP1b")
    assert not held("14V 9W", "CP1b", "H01 H02 H10")


@pytest.mark.rule("TG-CH-09")
def test_possession_without_stored_gold() -> None:
    """CR1a: 2 gold. CR1b: 6 goods. CR1d: 4 water."""
    assert held("2G", "CR1a")
    assert not held("1G", "CR1a", "B27", tribe="mixed")
    assert held("1D 2S 3P", "CR1b")
    assert not held("5D 3G 9W", "CR1b")
    assert held("4W", "CR1d")
    assert not held("3W 9D", "CR1d")


@pytest.mark.rule("TG-CH-09")
def test_plain_cards_are_those_without_effect_and_a_dune() -> None:
    """CD2c: 4 cards without effect."""
    assert held("", "CD2c", "H01 H10 H19 H28")
    assert held("", "CD2c", "H02 H11 H20 H29")  # with brackets
    assert not held("", "CD2c", "H01 H10 H19 H30")
    assert not held("", "CD2c", "H01 H10 H19 H09")
    t = table("CD2c").purse(0, "1D 1W").display(0, "H01 H10 H19").dunes("D18").act(figures=("D18", ""))
    assert earned(t)[0] == 0
    t.play("use D18", "lay 1", "symbol tent")
    assert (t.display_of(0), earned(t)[0]) == ("H01 H10 H19 D18", 2)


@pytest.mark.rule("TG-CH-09")
def test_counts_of_the_display() -> None:
    """Cards, rows, symbols, icons and printed VP."""
    nine = "H01 H02 H03 H04 / H10 H11 H12 H13 / H19"
    assert held("", "CD1a", nine)
    assert not held("", "CD1a", nine.rpartition(" / ")[0])
    assert held("", "CD1c", "H01 H10 H19 H28 / H02 H11 H20 H29")
    assert not held("", "CD1c", "H01 H10 H19 H28 / H02 H11 H20 H12")
    assert held("", "CD1d", "H01 H02 H03 H04 / H10 H11 H19 H20")
    assert not held("", "CD1d", "H01 H02 H03 H04 / H10 H11 H19")
    assert held("", "CD2d", "H06 H16")
    assert not held("", "CD2d", "H06 H26")
    assert held("", "CD3d", "H03 H04 H08 H12")
    assert not held("", "CD3d", "H03 H04 H08 H14")
    assert held("", "CD3c", "H01 H10 H19")
    assert not held("", "CD3c", "H01 H10 H12")
    assert held("", "CD3b", "H01 H02 H03 H10 / H11 H19")
    assert not held("", "CD3b", "H01 H02 H03 H10 / H19 H28")  # four symbols
    assert not held("", "CD3b", "H01 H02 H03 H10 / H19")  # five cards


def counts(t: Table, seat: int = 0) -> dict[str, int]:
    """What is counted of a seat during the game, without zeros."""
    found = t.game.view(None)["seats"][seat]["counts"]
    return {name: n for name, n in found.items() if n}


@pytest.mark.rule("TG-CH-10")
def test_raids_are_counted_by_how_they_were_paid() -> None:
    t = Table("base").purse(0, "3D 2V").purse(1, "3D 2V").raid(1)
    t.play("pay goods", "pay points")
    assert (counts(t, 0), counts(t, 1)) == ({"raids_res": 1}, {"raids_vp": 1})
    t = Table("base").purse(0, "").purse(1, "3D").raid(1)
    assert counts(t, 0) == {"raids_unpaid": 1, "poor_raids": 1}
    assert counts(t, 1) == {}
    assert t.purse_of(1) == "3D 1V"  # which may pay now, but need not


@pytest.mark.rule("TG-CH-10")
def test_exempt_raid_is_neither_paid_nor_unpaid() -> None:
    t = Table("base").purse(0, "3D 4V").purse(1, "3D 4V").display(0, "B06").raid(1)
    assert counts(t, 0) == {}
    t = Table("expansion").purse(0, "3D 4V").purse(1, "3D 4V").display(0, "H43").raid(1).play("exempt")
    assert counts(t, 0) == {}
    t = Table("expansion").purse(0, "3D").purse(1, "3D 4V").display(0, "H43").raid(1).play("skip")
    assert (counts(t, 0), t.purse_of(1)) == ({"raids_unpaid": 1}, "3D 5V")


@pytest.mark.rule("TG-CH-10")
@pytest.mark.parametrize(
    ("goods", "expected"),
    [("", ["poor_raids"]), ("1D 1S", ["poor_raids"]), ("1D 1S 1P", []), ("5D", []), ("4D 2S", ["rich_raids"])],
)
def test_rich_and_poor_raids_are_counted_when_the_raid_begins(goods: str, expected: list[str]) -> None:
    for seat in (0, 1):
        t = Table("base").purse(seat, f"{goods} 9G 9V").purse(1 - seat, "3D 9V").raid(1)
        assert list(counts(t, seat)) == expected
        assert counts(t, 1 - seat) == {}
        t.play("pay points", "pay points")
        assert list(counts(t, seat)) == ["raids_vp", *expected]


@pytest.mark.rule("TG-CH-10")
def test_what_is_paid_or_exchanged_at_the_raid_does_not_change_how_rich_it_was() -> None:
    t = Table("expansion").purse(0, "5D 8W 4V").purse(1, "1D 2S 4V").raid(1)
    t.play("water salt", "water salt", "pay goods", "pay goods")
    assert (counts(t, 0), counts(t, 1)) == ({"raids_res": 1}, {"raids_res": 1})


@pytest.mark.rule("TG-CH-10")
def test_dunes_and_targia_are_counted_when_they_are_used() -> None:
    t = Table("expansion").dunes("D04 D05 D01").act(figures=("D04 D05 15", "D01"))
    assert counts(t, 0) == {}
    t.play("use D04", "take")
    assert counts(t, 0) == {"dunes_used": 1}
    t.play("targia", "take", "dates")
    assert counts(t, 0) == {"dunes_used": 1, "targia_used": 1}
    t.play("end", "end")  # D05 and D01 are skipped
    assert counts(t, 0) == {"dunes_used": 1, "targia_used": 1}
    assert counts(t, 1) == {}


@pytest.mark.rule("TG-CH-10")
@pytest.mark.parametrize(
    ("option", "tally", "fails"),
    [
        ("CB1a", {}, {"raids_vp": 1}),
        ("CB1a", {"raids_res": 4}, {"raids_unpaid": 1}),
        ("CB1c", {"rich_raids": 2}, {"rich_raids": 1}),
        ("CB1d", {"targia_used": 4}, {"targia_used": 3, "dunes_used": 9}),
        ("CB2a", {"raids_vp": 3}, {"raids_vp": 2, "raids_unpaid": 3}),
        ("CB2c", {"raids_res": 3}, {"raids_res": 2, "raids_vp": 2}),
        ("CB2d", {"dunes_used": 9}, {"dunes_used": 8, "targia_used": 9}),
        ("CB3a", {"raids_res": 2, "raids_vp": 2}, {"raids_res": 4, "raids_vp": 1}),
        ("CB3c", {"poor_raids": 2}, {"poor_raids": 1, "rich_raids": 3}),
        ("CB3d", {"targia_used": 4, "dunes_used": 5}, {"targia_used": 9, "dunes_used": 4}),
    ],
)
def test_what_is_counted_during_the_game_decides_robber_challenges(
    option: str, tally: dict[str, int], fails: dict[str, int]
) -> None:
    for counted, expected in ((tally, 2), (fails, 0)):
        t = table(option)
        names = list(t.view["seats"][0]["counts"])
        for name, n in counted.items():
            t.s["tally"][0][names.index(name)] = n
        assert counts(t) == counted
        assert earned(t)[0] == expected


@pytest.mark.rule("TG-CH-11")
def test_targi_placed_near_the_robber() -> None:
    """EX-91."""
    t = Table("base").round(4)
    assert t.view["robber"] == 5
    t.play("place 6", "place 11", "place 15", "place 2", "place 3", "place 7")
    assert counts(t, 0) == {"beside_robber": 1, "opposite_robber": 1}
    assert counts(t, 1) == {}


@pytest.mark.rule("TG-CH-11")
@pytest.mark.parametrize(
    ("number", "robber", "beside", "opposite"),
    [(1, 1, [2], 11), (2, 2, [1, 3], 10), (3, 3, [2], 9), (5, 6, [5, 7], 14), (9, 11, [10], 1), (12, 15, [14], 5)],
)
def test_spaces_beside_and_opposite_the_robber(number: int, robber: int, beside: list[int], opposite: int) -> None:
    found: dict[str, list[int]] = {"beside_robber": [], "opposite_robber": []}
    for space in (1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15):
        t = Table("base").display(0, "B24").round(number)
        assert t.view["robber"] == robber
        t.play(f"place {space}")
        for name in counts(t):
            found[name].append(space)
    assert found == {"beside_robber": beside, "opposite_robber": [opposite]}


@pytest.mark.rule("TG-CH-11")
def test_near_the_robber_counts_for_challenges_and_dunes_do_not() -> None:
    t = table("CB3b").dunes("D01")
    assert earned(t) == [2, 2]
    t.play("place 11", "place D01")  # opposite the robber on 1
    assert earned(t) == [0, 2]
    for option, name, n in (("CB1b", "opposite_robber", 6), ("CB2b", "beside_robber", 4)):
        for number, expected in ((n, 2), (n - 1, 0)):
            t = table(option)
            t.s["tally"][0][list(t.view["seats"][0]["counts"]).index(name)] = number
            assert earned(t)[0] == expected


# ---------------------------------------------------------------- conditions


@pytest.mark.rule("TG-CH-COND-01")
def test_at_least_is_that_many_or_more() -> None:
    """CR1b: 6 goods."""
    assert [held(f"{n}D", "CR1b") for n in (5, 6, 7)] == [False, True, True]


@pytest.mark.rule("TG-CH-COND-02")
def test_at_most_is_that_many_or_fewer() -> None:
    """CR3a: no goods and no gold. CP3a: at most 12 tokens, with 30 VP."""
    assert held("9W 9V", "CR3a")
    assert not held("1D", "CR3a")
    assert not held("1G", "CR3a")
    display = "H01 H10 H19 H28 / H02 H11 H20"  # 21 printed, 2 for the row
    assert [held(f"{n}V", "CP3a", display) for n in (7, 11, 12, 13)] == [True, True, True, False]


@pytest.mark.rule("TG-CH-COND-03")
def test_each_of_a_group_has_that_many() -> None:
    """EX-87, CR2c: 2 of each good. CD1b: each symbol once. CD3a: 3 cards in each row."""
    assert held("2D 2S 3P", "CR2c")
    for purse in ("1D 5S 5P", "5D 1S 5P", "5D 5S 1P"):
        assert not held(f"{purse} 3G 9W", "CR2c")
    symbols = ["H01", "H10", "H19", "H28", "H37"]
    assert held("", "CD1b", "H01 H10 H19 H28 / H37")
    for left_out in range(5):
        assert not held("", "CD1b", " ".join(card for i, card in enumerate(symbols) if i != left_out))
    assert held("", "CD3a", "H01 H02 H03 / H10 H11 H12 / H19 H20 H21")
    for rows in ("H01 H02 / H10 H11 H12 / H19 H20 H21", "H01 H02 H03 / H10 H11 / H19 H20 H21"):
        assert not held("", "CD3a", rows)
    assert not held("", "CD3a", "H01 H02 H03 H04 / H10 H11 H12 H13 / H19 H20")


@pytest.mark.rule("TG-CH-COND-04")
def test_one_of_a_group_has_that_many() -> None:
    """EX-87, CD2a: 4 of one symbol. CR3b: 5 of one good."""
    assert not held("", "CD2a", "H01 H02 H03 H19 / H20 H21 H28 H29")
    for four in (
        "H01 H02 H03 / H04",
        "H10 H11 H12 / H13",
        "H19 H20 H21 / H22",
        "H28 H29 H30 / H31",
        "H37 H38 H39 / H40",
    ):
        assert held("", "CD2a", four)
    for purse in ("5D", "5S", "6P"):
        assert held(purse, "CR3b")
    assert not held("4D 4S 4P 9G 9W", "CR3b")


@pytest.mark.rule("TG-CH-COND-05")
def test_ahead_of_the_opponent_by_that_much() -> None:
    """EX-88: CP2d, 3 more printed VP. CR3c: 1 more gold."""
    nineteen, seventeen, sixteen = (
        "H01 H02 H10 H11 / H19 H20 H26",
        "H01 H02 H10 H11 / H19 H12",
        "H01 H02 H10 H11 / H12 H13",
    )
    for other, expected in ((seventeen, [0, 0]), (sixteen, [2, 0])):
        t = table("CP2d").display(0, nineteen).display(1, other)
        assert earned(t) == expected
    assert earned(table("CP2d").display(0, sixteen).display(1, nineteen)) == [0, 2]
    assert earned(table("CR3c").purse(0, "1G").purse(1, "1G")) == [0, 0]
    assert earned(table("CR3c").purse(0, "1G").purse(1, "2G")) == [0, 2]


# ---------------------------------------------------------------- obstacles


@pytest.mark.rule("TG-CH-OBS-01")
def test_lower_limits_at_round_end() -> None:
    for option, letter, most, usual in (("CO1a", "D", 7, 10), ("CO2a", "G", 2, 3), ("CO1d", "W", 5, 10)):
        t = table(option).purse(0, f"15{letter}").purse(1, f"{most - 1}{letter}").act().play("end", "end")
        assert (t.purse_of(0), t.purse_of(1)) == (f"{most}{letter}", f"{most - 1}{letter}")
        t = table("CO3c").purse(0, f"15{letter}").act().play("end", "end")
        assert t.purse_of(0) == f"{usual}{letter}"


@pytest.mark.rule("TG-CH-OBS-01")
def test_lowered_and_raised_limit() -> None:
    """EX-89: H26 raises the limit of goods by 3."""
    t = table("CO1a").purse(0, "9D").display(0, "H26").purse(1, "9D").act().play("end", "end")
    assert (t.purse_of(0), t.purse_of(1)) == ("9D", "7D")
    assert t.view["seats"][0]["limits"] == {"goods": 10, "gold": 5, "water": 15}
    assert t.view["seats"][1]["limits"] == {"goods": 7, "gold": 3, "water": 10}


@pytest.mark.rule("TG-CH-OBS-02")
def test_no_card_can_be_taken_in_hand() -> None:
    """CO1b, wherever the card comes from."""
    centre = table("CO1b").centre(r2c2="H19").act(figures=("2 6", "")).play("use r2c2")
    pile = table("CO1b").act(figures=("14", "")).play("use 14")
    for t in (centre, pile):
        assert t.moves() == ["discard"]
        assert t.refused("hand") == "TG-CH-OBS-02"
    three = table("CO1b").dunes("D10").pile("tribe", "H01 H02 H19").purse(0, "1D 1S 1P 2W").act(figures=("D10", ""))
    three.play("use D10", "take")
    assert three.moves("choose") == ["choose 3"]
    three.play("choose 3")
    assert "hand" not in three.moves()
    discards = table("CO1b").dunes("D11").discards("tribe", "H01 H02").act(figures=("D11", "")).play("use D11")
    assert discards.kind == "act"  # neither payable nor to be taken
    other = table("CO1a").centre(r2c2="H19").act(figures=("", "2 6"), start=1).play("use r2c2")
    assert other.moves() == ["discard", "hand"]


@pytest.mark.rule("TG-CH-OBS-03")
def test_no_targi_on_the_closed_space() -> None:
    """CO1c closes card 5, even for a player who may place on the robber's card."""
    t = table("CO1c")
    assert "place 5" not in t.moves()
    assert t.refused("place 5") == "TG-CH-OBS-03"
    t.play("place 15")
    assert t.refused("place 5") == "TG-CH-OBS-03"
    robber = table("CO1c", rules="base").display(0, "B24").round(4)
    assert robber.view["robber"] == 5
    assert "place 5" not in robber.moves()
    assert "place 15" in robber.moves()  # the card opposite is not closed


@pytest.mark.rule("TG-CH-OBS-03")
def test_use_border_may_not_use_the_closed_space() -> None:
    """H41 uses card 5 or 10."""
    t = table("CO1c").purse(0, "3D 2G").display(0, "H41").act().play("use 1.1")
    assert t.moves("use") == ["use 10"]
    open_ = table("CO1a").purse(0, "3D 2G").display(0, "H41").act().play("use 1.1")
    assert open_.moves("use") == ["use 5", "use 10"]
    dune = table("CO1c").dunes("D14").act(figures=("D14", "")).play("use D14", "skip")
    assert dune.moves("use") == ["use 1", "use 9", "use 10", "use 13", "use 14"]


@pytest.mark.rule("TG-CH-OBS-04")
def test_raids_cost_one_good_more_with_resources() -> None:
    """EX-90: the fourth raid of the base game costs 1 gold and 1 good, or 3 VP."""
    t = table("CO2b", rules="base").purse(0, "1D 1S 1G 3V").purse(1, "1G 3V").raid(4)
    assert t.moves() == ["pay goods", "pay points"]
    t.play("pay goods")
    assert (t.kind, t.moves()) == ("give", ["dates", "salt"])
    t.play("salt")
    assert t.purse_of(0) == "1D 3V"
    assert t.moves() == ["pay points"]  # seat 1 has no good
    t.play("pay points")
    assert t.purse_of(1) == "1G"


@pytest.mark.rule("TG-CH-OBS-04")
@pytest.mark.parametrize(
    ("rules", "raid", "english", "german"),
    [
        ("base", 1, "Each player pays any 2 goods, or 1 VP.", "Jeder zahlt 2 Waren nach Wahl oder 1 SP."),
        (
            "expansion",
            2,
            "Each player pays 1 date, 1 pepper, any good, or 1 VP.",
            "Jeder zahlt 1 Dattel, 1 Pfeffer, 1 Ware nach Wahl oder 1 SP.",
        ),
    ],
)
def test_more_expensive_raid_is_asked_for_with_its_price(rules: str, raid: int, english: str, german: str) -> None:
    t = table("CO2b", rules=rules).purse(0, "3D 3P 4V").purse(1, "9V").raid(raid)
    assert t.game.prompt("en") == f"Player 1, pay the raid. {english}"
    assert t.game.prompt("de") == f"Spieler 1, bezahle den Überfall: {german}"


@pytest.mark.rule("TG-CH-OBS-04")
def test_more_expensive_raid_of_prescribed_goods() -> None:
    """The second raid of the house border: 1 date, 1 pepper and any good."""
    t = table("CO2b").purse(0, "1D 1P 4V").purse(1, "1D 1P 1S 4V").raid(2)
    assert t.moves() == ["pay points"]
    t.play("pay points")
    assert t.purse_of(0) == "1D 1P 3V"  # the VP side is unchanged
    t.play("pay goods")
    assert t.purse_of(1) == "4V"


@pytest.mark.rule("TG-CH-OBS-04")
def test_player_who_cannot_pay_the_more_expensive_raid_after_exchanging_leaves_it_unpaid() -> None:
    t = table("CO2b").purse(0, "1S 1W").purse(1, "9V").raid(1)
    assert (t.game.to_move, t.purse_of(0), t.purse_of(1)) == (1, "1S 1W", "10V")
    t = table("CO2b").purse(0, "1S 2W").purse(1, "9V").raid(1)
    assert (t.game.to_move, t.moves("water")) == (0, ["water dates", "water salt", "water pepper"])
    t.play("water pepper", "pay goods")
    assert t.purse_of(0) == ""


@pytest.mark.rule("TG-CH-OBS-05")
def test_one_tribe_card_laid_out_per_round() -> None:
    """CO2c."""
    rich = "9D 9S 9P 9G 9W"
    t = table("CO2c").purse(0, rich).centre(r2c2="H19", r3c2="H20").act(figures=("2 6 13", ""))
    t.play("use r2c2", "lay 1", "use r3c2")
    assert t.moves("lay") == []
    assert t.refused("lay 1") == "TG-CH-OBS-05"
    t.play("hand").display(0, "H35 H19")
    assert t.moves("lay") == []  # not from hand either
    t.play("end", "end")
    while t.kind != "act":
        t.play(next(move for move in t.moves() if move not in ("place 2", "place 6", "place 13")))
    assert t.game.to_move == 1
    t.play("end")
    assert "lay 1" in t.moves()  # in the next round one more


@pytest.mark.rule("TG-CH-OBS-05")
def test_each_player_has_a_layout_limit_of_their_own() -> None:
    rich = "9D 9S 9P 9G 9W"
    t = table("CO2c").purse(0, rich).purse(1, rich).centre(r2c2="H19", r1c2="H20")
    t.act(figures=("2 6", "10 5")).play("use r2c2", "lay 1", "end", "use r1c2", "lay 1")
    assert (t.display_of(0), t.display_of(1)) == ("H19", "H20")


@pytest.mark.rule("TG-CH-OBS-05")
def test_cards_drawn_or_of_the_discard_pile_count_too_and_a_dune_does_not() -> None:
    rich = "9D 9S 9P 9G 9W"
    t = table("CO2c").purse(0, rich).hand(0, "H20").dunes("D18 D10 D11").discards("tribe", "H21")
    t.pile("tribe", "H19 H22 H23 H24").act(figures=("D18 D10 D11", "")).play("use D18", "lay 1", "symbol well", "dates")
    t.play("use D10", "take", "choose 1", "lay 1")
    assert t.display_of(0) == "D18 H19"
    t.play("use D11")
    assert t.moves("choose") == []  # nothing can be done with the discard pile
    t = table("CO2c").purse(0, rich).dunes("D18").centre(r2c2="H19").act(figures=("D18 2 6", ""))
    t.play("use r2c2", "lay 1", "use D18")
    assert t.moves("lay") == ["lay 1", "lay 2"]


@pytest.mark.rule("TG-CH-OBS-06")
def test_scarce_water() -> None:
    """CO2d: 3 water for 1 good, 4 for 1 gold."""
    t = table("CO2d").purse(0, "9W").act()
    t.play("water dates")
    assert t.purse_of(0) == "1D 6W"
    t.play("water gold")
    assert t.purse_of(0) == "1D 1G 2W"
    assert t.moves() == ["end"]
    assert table("CO2d").purse(0, "3W").act().moves("water") == ["water dates", "water salt", "water pepper"]
    assert table("CO2d").purse(0, "4W").act().moves("water")[-1] == "water gold"


@pytest.mark.rule("TG-CH-OBS-06")
def test_scarce_water_at_a_raid_and_at_an_exchange() -> None:
    t = table("CO2d").purse(0, "2W").purse(1, "3W").raid(1)
    assert (t.game.to_move, t.purse_of(0), t.purse_of(1)) == (1, "2W", "3W 1V")  # 2 water are not enough for the salt
    t.play("water salt", "pay goods")
    assert t.purse_of(1) == "1V"
    t = table("CO2d").purse(0, "1D 3W").act(figures=("5", "")).play("use 5")
    assert t.moves("water") == ["water dates", "water salt", "water pepper"]
    assert table("CO2d").purse(0, "1D 2W").act(figures=("5", "")).play("use 5").kind == "act"


@pytest.mark.rule("TG-CH-OBS-07")
@pytest.mark.parametrize(("number", "blocked"), [(1, 11), (5, 14), (9, 1), (12, 5)])
def test_no_targi_opposite_the_robber(number: int, blocked: int) -> None:
    """CO3a."""
    for seat in (0, 1):
        t = table("CO3a").display(seat, "H12 H18").round(number, start=seat)
        assert f"place {blocked}" not in t.moves()
        assert t.refused(f"place {blocked}") == "TG-CH-OBS-07"
        assert len([move for move in t.moves() if move.split()[1].isdigit()]) == 11  # the robber's own by H18
    t = table("CO3b").round(number)
    assert f"place {blocked}" in t.moves()


@pytest.mark.rule("TG-CH-OBS-08")
def test_fee_is_paid_before_the_action() -> None:
    """CO3b: using card 1 costs 1 good."""
    t = table("CO3b").purse(0, "1D 1S").hand(0, "H41").act(figures=("1 2", "")).play("use 1")
    assert (t.kind, t.moves()) == ("give", ["dates", "salt"])
    t.play("salt")
    assert (t.kind, t.purse_of(0)) == ("tribe", "1D")
    t.play("discard", "pepper")
    assert t.purse_of(0) == "1D 1P 1W"
    t.play("use 2")  # other cards cost nothing
    assert t.purse_of(0) == "2D 1P 1W"


@pytest.mark.rule("TG-CH-OBS-08")
def test_without_the_fee_the_card_cannot_be_used() -> None:
    t = table("CO3b").purse(0, "3G 1W").hand(0, "H41").act(figures=("1", ""))
    assert t.refused("use 1") == "TG-CH-OBS-08"
    t = table("CO3b").purse(0, "2W").hand(0, "H41").act(figures=("1", ""))
    assert t.refused("use 1") == "TG-CH-OBS-08"
    t.play("water dates", "use 1", "discard", "salt")
    assert t.purse_of(0) == "1S 1W"


@pytest.mark.rule("TG-CH-OBS-08")
def test_fee_is_due_through_use_border_too() -> None:
    """D14 uses card 1 among others."""
    t = table("CO3b").purse(0, "1D").hand(0, "H41").dunes("D14").act(figures=("D14", "")).play("use D14", "skip")
    assert t.moves("use") == ["use 1", "use 5", "use 9", "use 10", "use 13", "use 14"]
    t.play("use 1")
    assert (t.kind, t.purse_of(0)) == ("tribe", "")
    t = table("CO3b").purse(0, "2W").hand(0, "H41").dunes("D14").act(figures=("D14", "")).play("use D14", "skip")
    assert "use 1" not in t.moves()
    t.play("water salt", "use 1", "skip")
    assert t.purse_of(0) == ""
    free = table("CO3b").dunes("D14").act(figures=("D14", "")).play("use D14", "skip", "use 13")
    assert free.purse_of(0) == "2W"


@pytest.mark.rule("TG-CH-OBS-08")
def test_targia_on_the_card_with_a_fee_is_free() -> None:
    """In round 12 she stands on card 1."""
    t = table("CO3b").purse(0, "").round(12)
    assert t.view["targia"] == 1
    t.play("place 1", "place 5", "place 2", "place 6", "place 3", "place 7")
    assert t.refused("use 1") == "TG-CH-OBS-08"
    t.play("targia", "take", "dates")
    assert t.purse_of(0) == "1D"


@pytest.mark.rule("TG-CH-OBS-09")
def test_row_is_opened_only_when_all_opened_rows_are_full() -> None:
    """CO3c."""
    rich = "9D 9S 9P 9G 9W"
    for display, rows in (
        ("", ["lay 1"]),
        ("H01", ["lay 1"]),
        ("H01 H02 H03", ["lay 1"]),
        ("H01 H02 H03 H04", ["lay 2"]),
        ("H01 H02 H03 H04 / H10", ["lay 2"]),
        ("H01 H02 H03 H04 / H10 H11 H12 H13", ["lay 3"]),
    ):
        t = table("CO3c").purse(0, rich).display(0, display).centre(r2c2="H19").act(figures=("2 6", ""))
        assert t.play("use r2c2").moves("lay") == rows
    assert t.refused("lay 1") == "TG-TRIBE-03"
    t = table("CO3c").purse(0, rich).display(0, "H01").centre(r2c2="H19").act(figures=("2 6", "")).play("use r2c2")
    assert t.refused("lay 2") == "TG-CH-OBS-09"
    dune = table("CO3c").purse(0, rich).display(0, "H01").dunes("D18").act(figures=("D18", "")).play("use D18")
    assert dune.moves("lay") == ["lay 1"]


@pytest.mark.rule("TG-CH-OBS-09")
def test_rows_after_moving_cards_are_strict_too() -> None:
    """D20 moves up to two cards."""
    t = table("CO3c").display(0, "H01 H02 H03 H04 / H10 H11").dunes("D20").act(figures=("D20", "")).play("use D20")
    t.play("lift 1.4", "skip")
    assert t.moves("put") == ["put 1.4"]  # row 1 has to stay full
    t.play("put 1.4")
    t = table("CO3c").display(0, "H01 H02 H03 H04 / H10 H11").dunes("D20").act(figures=("D20", "")).play("use D20")
    t.play("lift 1.4", "lift 2.1")
    assert t.moves("put") == ["put 1.4", "put 2.1"]
    loose = table("CO3b").display(0, "H01 H02 H03 H04 / H10 H11").dunes("D20").act(figures=("D20", "")).play("use D20")
    loose.play("lift 1.4", "skip")
    assert loose.moves("put") == ["put 1.4", "put 2.3", "put 3.1"]


@pytest.mark.rule("TG-CH-OBS-10")
def test_one_targi_on_dunes_for_each_player() -> None:
    """CO3d."""
    t = table("CO3d").dunes("D01 D02 D03").play("place D01", "place D02")
    assert t.refused("place D03") == "TG-CH-OBS-10"
    t.play("place 2")
    assert t.refused("place D03") == "TG-CH-OBS-10"
    t.play("place 3", "place 6", "place 7")
    assert t.kind == "act"
    t.play("end", "end")
    assert "place D03" in t.moves()  # in the next round one more
    assert table("CO3b").dunes("D01 D02").play("place D01", "place 2").moves("place")[-1] == "place D02"
