"""Enclosing: TD-ENC."""

from __future__ import annotations

import pytest

from tests.games.desert.positions import enclosed, marked, placed, play_any, play_out, points, reach

GREEN = {"seat": 0, "colour": "green", "points": 1}


@pytest.mark.rule("TD-ENC-01")
def test_ring_of_camels_and_their_leader_encloses() -> None:
    game = placed("""
        .......
        ..gGg..
        ..g.*..
        ...g..Y
    """)
    assert game.view(None)["enclosed"] == {"D3": GREEN}
    assert points(game) == {"enclosed": 1}


@pytest.mark.rule("TD-ENC-01")
def test_ring_with_a_gap_encloses_nothing() -> None:
    game = placed("""
        .......
        ..gGg..
        ..g.*..
        .......
    """)
    assert (enclosed(game), points(game)) == (set(), {})


@pytest.mark.rule("TD-ENC-01")
def test_board_edge_is_a_wall() -> None:
    game = placed("""
        ..g....
        .*G....
        .......
    """)
    assert enclosed(game) == set()
    game.play("camel green A2")
    assert enclosed(game) == {"A1", "B1"}
    assert points(game) == {"enclosed": 2}


@pytest.mark.rule("TD-ENC-01")
@pytest.mark.parametrize("wall", "^v-")
def test_mountains_and_villages_are_walls(wall: str) -> None:
    game = placed(
        f"""
        .......
        ..g{wall}{wall}..
        ..G.{wall}..
        ...*...
    """
    )
    assert enclosed(game) == {"D3"}


@pytest.mark.rule("TD-ENC-01", "TD-SET-02")
def test_elevation_line_is_a_wall() -> None:
    area = """
        aaaaaaa
        aaabbaa
        aaaabaa
        aaaaaaa
    """
    drawing = """
        .......
        ..g....
        ..G....
        ...*...
    """
    assert enclosed(placed(drawing, area=area)) == {"D3"}
    assert enclosed(placed(drawing, area=area, players=4)) == set()


@pytest.mark.rule("TD-ENC-01")
def test_oasis_is_not_a_wall() -> None:
    game = placed("Y.O.*G...")
    assert (enclosed(game), points(game)) == (set(), {})


@pytest.mark.rule("TD-ENC-01", "TD-ENC-04", "TD-ENC-07")
def test_area_goes_on_beyond_an_oasis() -> None:
    game = placed("..O.*G...")
    worth = {space: claim["points"] for space, claim in game.view(1)["enclosed"].items()}
    assert worth == {"A1": 1, "B1": 1, "C1": 0, "D1": 1}
    assert points(game) == {"oases": 5, "enclosed": 3}


@pytest.mark.rule("TD-ENC-02")
@pytest.mark.parametrize(("leader", "camel"), [("P", "p"), ("Y", "y")], ids=["the player's own", "another player's"])
def test_two_caravans_do_not_enclose_together(leader: str, camel: str) -> None:
    game = placed(f"""
        .......
        ..gGg..
        ..{leader}.*..
        ...{camel}...
    """)
    assert (enclosed(game), points(game)) == (set(), {})


@pytest.mark.rule("TD-ENC-02")
@pytest.mark.parametrize("drawing", ["Pp.*G...", "Yy.*G..."], ids=["the player's own", "another player's"])
def test_space_between_two_caravans_belongs_to_neither(drawing: str) -> None:
    game = placed(drawing)
    assert (enclosed(game), points(game)) == (set(), {})


@pytest.mark.rule("TD-ENC-03")
@pytest.mark.parametrize("drawing", ["Y*G....", "P*G...."], ids=["their leader", "our leader"])
def test_space_of_a_leader_alone_is_not_enclosed(drawing: str) -> None:
    game = placed(drawing)
    assert (enclosed(game), points(game)) == (set(), {})


@pytest.mark.rule("TD-ENC-03")
@pytest.mark.parametrize(
    "inside", ["Y.", "Yy", "P.", "Pp"], ids=["their leader", "their camel", "our leader", "our camel"]
)
def test_area_with_anybody_inside_is_not_enclosed(inside: str) -> None:
    game = placed(f"{inside}2.*G...")
    assert (enclosed(game), points(game)) == (set(), {})
    assert game.view(None)["waterholes"] == {"C1": 2}


@pytest.mark.rule("TD-ENC-04")
def test_encloser_takes_waterholes_and_oases_inside_at_once() -> None:
    game = placed("O12O3*G...")
    assert enclosed(game) == {"A1", "B1", "C1", "D1", "E1"}
    assert points(game) == {"water": 6, "oases": 10, "enclosed": 3}
    assert game.view(0)["waterholes"] == {}
    assert game.view(0)["taken"] == [{"B1": 1, "C1": 2, "E1": 3}, {}]
    assert game.view(None)["linked"][0] == {"green": ["A1", "D1"]}


@pytest.mark.rule("TD-ENC-04", "TD-WATER-02")
def test_waterholes_taken_by_enclosing_lie_face_down() -> None:
    game = placed("12*G...")
    for seat in (1, None):
        assert game.view(seat)["taken"][0] == {"A1": None, "B1": None}
        assert game.view(seat)["scores"][0]["water"] is None
        assert game.view(seat)["scores"][0]["enclosed"] == 2


@pytest.mark.rule("TD-ENC-04", "TD-OASIS-02")
def test_only_oases_not_yet_linked_score_by_enclosing() -> None:
    drawing = """
        O.O*....
        ---g....
        ---G....
    """
    assert points(reach(drawing)) == {"oases": 5}
    game = placed(drawing)
    assert enclosed(game) == {"A1", "B1", "C1"}
    assert points(game) == {"oases": 10, "enclosed": 1}


@pytest.mark.rule("TD-ENC-05")
def test_first_camel_of_a_turn_encloses_before_the_second() -> None:
    game = placed(".2*G...", left=2)
    assert (game.to_move, game.view(None)["left"]) == (0, 1)
    assert game.view(None)["enclosed"] == {"A1": GREEN, "B1": GREEN}
    assert points(game) == {"water": 2, "enclosed": 2}


@pytest.mark.rule("TD-ENC-05")
def test_second_camel_of_a_turn_encloses_too() -> None:
    game = placed(".2*G...", left=1)
    assert game.to_move == 1
    assert game.view(None)["enclosed"] == {"A1": GREEN, "B1": GREEN}
    assert points(game) == {"water": 2, "enclosed": 2}


@pytest.mark.rule("TD-ENC-05")
def test_one_camel_closes_two_areas() -> None:
    game = placed("""
        --G--
        --g--
        -2*3-
        --.--
        --...
    """)
    assert game.view(None)["enclosed"] == {"B3": GREEN, "D3": GREEN}
    assert points(game) == {"water": 5, "enclosed": 2}


@pytest.mark.rule("TD-ENC-05", "TD-LEAD-06")
def test_first_camel_closes_areas_on_both_sides_of_the_leader() -> None:
    game = placed("""
        -.G.-
        --*--
        --...
    """)
    assert enclosed(game) == {"B1", "D1"}


@pytest.mark.rule("TD-ENC-05")
def test_only_the_caravan_that_grew_is_judged() -> None:
    game = reach("..G....")
    play_any(game, "camel", "pink")
    assert enclosed(game) == set()


@pytest.mark.rule("TD-ENC-06")
def test_area_around_a_mountain_counts_once() -> None:
    game = placed("""
        -G...
        -g*^.
        -.-.-
        -.---
        -....
    """)
    assert enclosed(game) == marked("""
        -Gxxx
        -g*^x
        -.-x-
        -.---
        -....
    """)
    assert points(game) == {"enclosed": 5}


@pytest.mark.rule("TD-ENC-06", "TD-LEAD-06")
def test_area_next_to_camel_and_leader_counts_once() -> None:
    game = placed("""
        .2-..
        G*...
    """)
    assert enclosed(game) == {"A1", "B1"}
    assert points(game) == {"water": 2, "enclosed": 2}


@pytest.mark.rule("TD-ENC-06")
def test_enclosed_area_stays_with_its_caravan_to_the_end() -> None:
    game = placed("...*G......")
    assert points(game) == {"enclosed": 3}
    play_out(game)
    owners = game.view(None)["enclosed"]
    assert [owners[space] for space in ("A1", "B1", "C1")] == [GREEN] * 3
    empty = {space: owner["seat"] for space, owner in owners.items() if space not in game.view(None)["oases"]}
    assert [row["enclosed"] for row in game.scores()] == [list(empty.values()).count(seat) for seat in (0, 1)]


@pytest.mark.rule("TD-ENC-06", "TD-ENC-03")
def test_wider_area_does_not_take_over_an_enclosed_one() -> None:
    game = placed(".*G..P...")
    assert points(game) == {"enclosed": 1}
    game.play("camel pink E1")
    assert game.view(None)["enclosed"] == {"A1": GREEN}
    assert points(game) == {"enclosed": 1}


@pytest.mark.rule("TD-ENC-07")
def test_empty_spaces_count_one_and_oases_do_not() -> None:
    game = placed("O2.*G...")
    assert enclosed(game) == {"A1", "B1", "C1"}
    assert points(game)["enclosed"] == 2
    play_out(game)
    final = game.scores()[0]
    mine = {space for space, owner in game.view(None)["enclosed"].items() if owner["seat"] == 0}
    assert final["enclosed"] == len(mine - set(game.view(None)["oases"]))
    assert final["total"] == sum(points(game).values())
