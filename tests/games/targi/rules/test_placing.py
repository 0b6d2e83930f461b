"""Placing Targi and tribe markers: TG-PLACE, TG-MARK."""

from __future__ import annotations

import pytest

from tests.games.targi.positions import Table

OPPOSITE = {1: 11, 2: 10, 3: 9, 5: 15, 6: 14, 7: 13}
OPPOSITE |= {b: a for a, b in OPPOSITE.items()}
SPACES = sorted(OPPOSITE)
COLUMN_OF = {1: 1, 11: 1, 2: 2, 10: 2, 3: 3, 9: 3}
ROW_OF = {15: 1, 5: 1, 14: 2, 6: 2, 13: 3, 7: 3}
EVERYWHERE = sum(1 << number for number in SPACES)


def places(table: Table) -> list[int]:
    """The border spaces on which a Targi may be placed now."""
    return [int(move.split()[1]) for move in table.moves("place") if move.split()[1].isdigit()]


def place(table: Table, numbers: str) -> Table:
    """Place Targi for whoever is to move, one after the other."""
    return table.play(*(f"place {number}" for number in numbers.split()))


def markers(table: Table, seat: int) -> set[str]:
    return {space for space, card in table.view["centre"].items() if seat in card["markers"]}


def figures(table: Table, seat: int) -> set[int]:
    return {int(number) for number, card in table.view["border"].items() if card["seat"] == seat}


def limited(seat: int, most: int = 2) -> Table:
    """Round 2, in which a seat has fewer Targi."""
    table = Table().round(2)
    table.s["targi_limit"][seat] = most
    return table


def movers(table: Table, numbers: str) -> list[int]:
    """Who places on each of these spaces."""
    seats = []
    for number in numbers.split():
        assert table.kind == "place"
        seats.append(table.view["to_move"])
        table.play(f"place {number}")
    return seats


# ---------------------------------------------------------------- order


@pytest.mark.rule("TG-PLACE-01")
@pytest.mark.parametrize("start", [0, 1])
def test_players_place_one_targi_in_turn_until_each_has_three(start: int) -> None:
    table = Table().round(1, start)
    assert movers(table, "2 5 3 6 13 11") == [start, 1 - start] * 3
    assert (table.kind, table.view["to_move"]) == ("act", start)
    assert (figures(table, start), figures(table, 1 - start)) == ({2, 3, 13}, {5, 6, 11})


@pytest.mark.rule("TG-PLACE-01", "TG-SET-05")
def test_view_counts_the_targi_still_to_place() -> None:
    table = Table()
    left = []
    for number in (2, 5, 3, 6, 13, 11):
        left.append([seat["targi"] for seat in table.view["seats"]])
        table.play(f"place {number}")
    assert left == [[3, 3], [2, 3], [2, 2], [1, 2], [1, 1], [0, 1]]


# ---------------------------------------------------------------- where


@pytest.mark.rule("TG-PLACE-02", "TG-PLACE-03", "TG-PLACE-07")
def test_first_placement_is_free_but_for_corners_and_robber() -> None:
    assert places(Table()) == [2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15]  # EX-01


@pytest.mark.rule("TG-PLACE-02")
@pytest.mark.parametrize("number", range(1, 13))
def test_corners_are_never_open(number: int) -> None:
    table = Table().round(number)
    assert not {4, 8, 12, 16} & set(places(table))
    assert {table.refused(f"place {corner}") for corner in (4, 8, 12, 16)} == {"TG-PLACE-02"}


@pytest.mark.rule("TG-PLACE-03", "TG-PLACE-07")
@pytest.mark.parametrize(("number", "robber"), list(enumerate((1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15), 1)))
def test_only_the_robbers_own_card_is_blocked_by_him(number: int, robber: int) -> None:
    table = Table().round(number)
    assert places(table) == [space for space in SPACES if space != robber]
    assert table.refused(f"place {robber}") == "TG-PLACE-03"
    assert figures(table.play(f"place {OPPOSITE[robber]}"), 0) == {OPPOSITE[robber]}


@pytest.mark.rule("TG-PLACE-04", "TG-PLACE-05")
def test_occupied_and_opposite_spaces_are_closed_to_the_opponent() -> None:
    table = place(Table(), "5")
    assert places(table) == [2, 3, 6, 7, 9, 10, 11, 13, 14]  # EX-02
    assert (table.refused("place 5"), table.refused("place 15")) == ("TG-PLACE-04", "TG-PLACE-05")


@pytest.mark.rule("TG-PLACE-04")
def test_own_targi_occupies_its_card_too() -> None:
    table = place(Table(), "5 2")
    assert 5 not in places(table)
    assert (table.refused("place 5"), table.refused("place 2")) == ("TG-PLACE-04", "TG-PLACE-04")


@pytest.mark.rule("TG-PLACE-05", "TG-BOARD-02")
@pytest.mark.parametrize("number", SPACES)
def test_card_opposite_an_opponents_targi_is_closed(number: int) -> None:
    robber_round = 2 if number in (1, 11) else 1
    table = Table().round(robber_round)
    robber = table.view["robber"]
    place(table, str(number))
    assert set(SPACES) - set(places(table)) == {number, OPPOSITE[number], robber}


@pytest.mark.rule("TG-PLACE-06")
@pytest.mark.parametrize("number", [2, 3, 5, 6, 7, 9, 10, 13, 14, 15])
def test_opposite_ones_own_targi_is_allowed(number: int) -> None:
    table = place(Table(), f"{number} 11")
    assert OPPOSITE[number] in places(table)
    assert figures(place(table, str(OPPOSITE[number])), 0) == {number, OPPOSITE[number]}


@pytest.mark.rule("TG-PLACE-05", "TG-PLACE-06", "TG-PLACE-08")
def test_tightest_case_leaves_three_spaces_and_no_pass() -> None:
    table = place(Table().round(6), "1 5 2 6 3")
    assert (table.view["robber"], table.view["to_move"]) == (7, 1)
    assert table.game.moves() == ["place 13", "place 14", "place 15"]  # EX-03


@pytest.mark.rule("TG-PLACE-08")
@pytest.mark.parametrize("move", ["skip", "end"])
def test_placing_is_compulsory(move: str) -> None:
    table = Table()
    assert {text.split()[0] for text in table.game.moves()} == {"place"}
    assert table.refused(move)
    assert table.view["to_move"] == 0


@pytest.mark.rule("TG-PLACE-08")
def test_who_has_no_legal_space_goes_without_that_figure() -> None:
    table = Table()
    table.s["closed"] = EVERYWHERE & ~(1 << 2 | 1 << 10 | 1 << 3)
    assert movers(table, "2 3 10") == [0, 1, 0]  # 10 is opposite seat 0, so seat 1 goes without
    assert (table.kind, figures(table, 0), figures(table, 1)) == ("act", {2, 10}, {3})


@pytest.mark.rule("TG-PLACE-08")
def test_who_goes_without_one_figure_still_places_the_next() -> None:
    table = Table("expansion").dunes("D01")
    table.s["closed"] = EVERYWHERE & ~(1 << 2 | 1 << 3)
    table.play("place 2", "place 3")
    assert (table.game.moves(), table.view["to_move"]) == (["place D01"], 0)  # a dune is a legal place too
    table.play("place D01")
    assert (table.kind, figures(table, 1)) == ("act", {3})


@pytest.mark.rule("TG-PLACE-03", "TG-PLACE-05", "TG-CARD-ONROBBER-01")
def test_card_that_allows_the_robbers_space() -> None:
    table = Table().display(1, "B24").purse(1, "")
    place(table.round(5), "2")  # EX-09
    assert table.view["robber"] == 6
    assert 6 in places(table)
    place(table, "6 3 11 5 1")
    table.play("end", "use 6")
    assert table.purse_of(1) == "1P"
    place(table.round(5), "14")
    assert 6 not in places(table)
    place(table.round(5, start=1), "2")
    assert table.refused("place 6") == "TG-PLACE-03"


@pytest.mark.rule("TG-PLACE-05", "TG-CARD-ONROBBER-01")
def test_opposite_targi_is_what_stops_a_player_who_may_join_the_robber() -> None:
    table = place(Table().display(1, "B24").round(5), "14")
    assert table.refused("place 6") == "TG-PLACE-05"


@pytest.mark.rule("TG-PLACE-05", "TG-CARD-OPPOSITE-01")
def test_card_that_allows_the_opposite_space() -> None:
    table = place(Table("expansion").display(1, "H12").round(2), "5")
    assert 15 in places(table)
    assert 5 not in places(table)


# ---------------------------------------------------------------- two Targi only


@pytest.mark.rule("TG-PLACE-09", "TG-MARK-05", "TG-CARD-LIMITOPP-01", "TG-CARD-LIMITOPP-02")
def test_limited_player_skips_the_third_placement_for_one_round() -> None:
    table = Table().purse(0, "1D 1S 2P 4V").purse(1, "4V").centre(r2c2="B36")
    table.act(("2 6 13", "1 7 9"), round_number=3)
    table.play("use r2c2", "lay 1", "take", "end", "end", "pay points", "pay points")
    assert (table.view["round"], table.view["robber"]) == (4, 5)  # EX-08: seat 1 begins
    assert movers(table, "2 3 6 7 13") == [1, 0, 1, 0, 0]
    assert (table.kind, markers(table, 1)) == ("act", {"r2c2"})
    table.play("end", "end")
    assert [seat["targi"] for seat in table.view["seats"]] == [3, 3]
    assert movers(table, "2 3 13 5 14 1") == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("TG-PLACE-09")
@pytest.mark.parametrize(("seat", "order"), [(0, [0, 1, 0, 1, 1]), (1, [0, 1, 0, 1, 0])])
def test_order_of_the_other_placements_is_unchanged(seat: int, order: list[int]) -> None:
    table = limited(seat)
    assert [player["targi"] for player in table.view["seats"]] == [3 - (seat == 0), 3 - (seat == 1)]
    assert movers(table, "1 5 3 6 13") == order
    assert table.kind == "act"


@pytest.mark.rule("TG-PLACE-09")
def test_placing_rules_are_the_same_for_two_targi() -> None:
    table = place(limited(0), "1 5")
    assert places(table) == [3, 6, 7, 9, 10, 11, 13, 14]


@pytest.mark.rule("TG-MARK-05")
@pytest.mark.parametrize(
    ("first", "second", "found"),
    [(1, 6, {"r2c1"}), (9, 13, {"r3c3"}), (1, 3, set()), (5, 6, set()), (1, 11, set()), (5, 15, set())],
)
def test_two_targi_give_one_marker_or_none(first: int, second: int, found: set[str]) -> None:
    table = limited(0)
    others = [n for n in SPACES if n not in {2, first, second, OPPOSITE[first], OPPOSITE[second]}]
    place(table, f"{first} {others[0]} {second} {others[1]} {others[2]}")
    assert (table.kind, markers(table, 0)) == ("act", found)


# ---------------------------------------------------------------- markers


@pytest.mark.rule("TG-MARK-01", "TG-MARK-02", "TG-BOARD-03")
@pytest.mark.parametrize("column", COLUMN_OF)
@pytest.mark.parametrize("row", ROW_OF)
def test_targi_open_their_lines_and_cross_in_one_card(column: int, row: int) -> None:
    third = OPPOSITE[column]
    robber_round = 1 if 1 not in (column, third) else 2
    robber = robber_round
    mine = {column, row, third}
    others = [n for n in SPACES if n not in mine | {OPPOSITE[row], robber}]
    table = Table().round(robber_round)
    place(table, f"{column} {others[0]} {row} {others[1]} {third} {others[2]}")
    assert markers(table, 0) == {f"r{ROW_OF[row]}c{COLUMN_OF[column]}"}


@pytest.mark.rule("TG-MARK-01", "TG-MARK-03", "TG-MARK-04", "TG-PLACE-06")
@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        ("2 3 13", "11 5 6", {"r3c2", "r3c3"}),  # EX-04
        ("2 6 15", "11 7 3", {"r1c2", "r2c2"}),
        ("5 6 13", "2 3 11", set()),  # EX-05
        ("11 2 3", "5 6 7", set()),
        ("5 15 2", "3 6 11", {"r1c2"}),  # EX-06
        ("3 9 7", "2 5 11", {"r3c3"}),
        ("2 10 3", "5 6 11", set()),  # EX-07
        ("5 15 6", "2 3 11", set()),
    ],
)
def test_markers_of_three_targi(mine: str, theirs: str, found: set[str]) -> None:
    table = Table()
    for a, b in zip(mine.split(), theirs.split()):
        place(table, f"{a} {b}")
    assert table.kind == "act"
    assert markers(table, 0) == found


@pytest.mark.rule("TG-MARK-02")
@pytest.mark.parametrize("start", [0, 1])
def test_all_markers_lie_before_the_first_action(start: int) -> None:
    table = place(Table().round(1, start), "2 11 3 5 13 6")
    assert (table.kind, table.view["to_move"]) == ("act", start)
    assert markers(table, start) == {"r3c2", "r3c3"}
    assert markers(table, 1 - start) == {"r1c1", "r2c1"}


@pytest.mark.rule("TG-MARK-02")
def test_nothing_but_the_crossings_is_marked_anew_each_round() -> None:
    table = place(Table(), "2 11 3 5 13 6").play("end", "end")
    assert not markers(table, 0) | markers(table, 1)
    place(table, "5 11 6 3 15 1")
    assert (markers(table, 1), markers(table, 0)) == (set(), set())


@pytest.mark.rule("TG-MARK-06")
def test_markers_stay_when_their_targi_are_used() -> None:
    table = place(Table(), "2 11 3 5 13 6").pile("goods", "G11")
    table.play("use 2", "use 3", "use 13")
    assert markers(table, 0) == {"r3c2", "r3c3"}
    assert table.moves("use") == ["use r3c2", "use r3c3"]


@pytest.mark.rule("TG-MARK-06")
def test_markers_stay_when_the_opponent_takes_figures_back() -> None:
    table = place(Table(), "2 11 3 5 13 6").play("end")
    assert (figures(table, 0), markers(table, 0)) == (set(), set())
    assert markers(table, 1) == {"r1c1", "r2c1"}
