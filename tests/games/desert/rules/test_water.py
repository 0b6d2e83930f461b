"""Waterholes and oases: TD-WATER, TD-OASIS."""

from __future__ import annotations

import pytest

from tests.games.desert.positions import (
    enclosed,
    placed,
    play_all,
    play_any,
    points,
    reach,
    start,
)

# Every oasis has six different neighbours. T leads along the top, S along the bottom, the others sit between two oases.
TWENTY_SIX_LINKS = """
    T-ttt-ttt-ttt-ttt--
    -taAatbBbtcCctdDdt-
    -Oe.eOf-fOh-hOi-iO-
    SssEsssFsssHsssIss-
    ---s---s---s---s---
"""
TEN_CARAVANS = {
    "t": (0, "green"),
    "a": (0, "pink"),
    "b": (0, "yellow"),
    "c": (0, "purple"),
    "d": (0, "turquoise"),
    "s": (1, "pink"),
    "e": (1, "yellow"),
    "f": (1, "green"),
    "h": (1, "turquoise"),
    "i": (1, "purple"),
}


# ---------------------------------------------------------------- waterholes


@pytest.mark.rule("TD-WATER-01")
@pytest.mark.parametrize("value", [1, 2, 3])
def test_camel_on_a_waterhole_takes_it(value: int) -> None:
    game = reach(f"G{value}3....")
    assert game.view(0)["waterholes"] == {"B1": value, "C1": 3}
    game.play("camel green B1")
    assert game.view(0)["waterholes"] == {"C1": 3}
    assert game.view(0)["taken"] == [{"B1": value}, {}]
    assert points(game) == {"water": value}
    assert points(game, seat=1) == {}


@pytest.mark.rule("TD-WATER-01")
def test_camel_next_to_a_waterhole_takes_nothing() -> None:
    game = placed("G*3....")
    assert game.view(0)["waterholes"] == {"C1": 3}
    assert points(game) == {}


@pytest.mark.rule("TD-WATER-01", "TD-WATER-02")
def test_taken_waterholes_count_and_show_at_the_end() -> None:
    game = start(".3OOOOO1.", camp=False)
    play_all(game, "leader green A1", "leader pink I1", "camel green B1")
    assert (game.view(0)["scores"][0]["water"], game.view(1)["scores"][0]["water"]) == (3, None)
    game.play("camel pink H1")
    assert game.over
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["taken"] == [{"B1": 3}, {"H1": 1}]
        assert [row["water"] for row in view["scores"]] == [3, 1]
        assert [row["total"] for row in view["scores"]] == [3 + 5 + 10, 1 + 5 + 10]


@pytest.mark.rule("TD-WATER-02")
def test_others_do_not_see_taken_waterholes_nor_their_sum() -> None:
    game = play_all(reach("G3.....", players=3), "camel green B1")
    own, other = game.view(0), game.view(1)
    assert (own["taken"][0], own["scores"][0]["water"], own["scores"][0]["total"]) == ({"B1": 3}, 3, 3)
    for view in (other, game.view(2), game.view(None)):
        assert view["taken"][0] == {"B1": None}
        assert (view["scores"][0]["water"], view["scores"][0]["total"]) == (None, None)
        assert view["scores"][0]["oases"] == 0
    assert other["scores"][1]["water"] == 0


@pytest.mark.rule("TD-WATER-02")
def test_open_scores_show_taken_waterholes() -> None:
    game = play_all(reach("G3.....", open_scores=True), "camel green B1")
    for seat in (0, 1, None):
        view = game.view(seat)
        assert view["taken"] == [{"B1": 3}, {}]
        assert [(row["water"], row["total"]) for row in view["scores"]] == [(3, 3), (0, 0)]


@pytest.mark.rule("TD-WATER-03")
def test_large_pool_never_becomes_an_oasis() -> None:
    game = reach("G3.P...", large={"B1"})
    assert "B1" not in game.view(None)["oases"]
    play_all(game, "camel green B1", "camel pink C1")
    assert "B1" not in game.view(None)["oases"]
    assert points(game) == {"water": 3}


@pytest.mark.rule("TD-WATER-03")
def test_enclosed_large_pool_is_an_ordinary_empty_space() -> None:
    game = placed("3*G....", large={"A1"})
    assert enclosed(game) == {"A1"}
    assert points(game) == {"water": 3, "enclosed": 1}


# ---------------------------------------------------------------- oases


@pytest.mark.rule("TD-OASIS-01")
def test_camel_next_to_an_oasis_takes_five() -> None:
    game = reach("""
        G......
        ....O..
        .......
    """)
    for move, oases in (("camel green B2", 0), ("camel green C2", 0)):
        game.play(move)
        assert game.scores()[0]["oases"] == oases
    play_any(game, "camel", "pink")
    play_any(game, "camel", "pink")
    game.play("camel green D2")
    assert points(game) == {"oases": 5}
    assert game.view(None)["linked"] == [{"green": ["E2"]}, {}]


@pytest.mark.rule("TD-OASIS-01", "TD-OASIS-03")
def test_all_six_spaces_around_an_oasis_link_it() -> None:
    around = {
        "a": (0, "green"),
        "b": (0, "pink"),
        "c": (0, "yellow"),
        "d": (0, "purple"),
        "e": (0, "turquoise"),
        "f": (1, "yellow"),
    }
    game = reach(
        """
        ....A..
        ..B...C
        ....O..
        ..D...E
        ....F..
        .......
        """,
        left=1,
        legend=around,
    )
    game.play("camel green E2")
    assert points(game) == {"oases": 5}
    game.play("camel yellow E4")
    assert points(game, seat=1) == {"oases": 5}
    play_any(game, "camel", "pink")
    for caravans, camel in enumerate(("pink D3", "yellow F3", "purple D4", "turquoise F4"), 2):
        game.play(f"camel {camel}")
        assert points(game) == {"oases": 5 * caravans}
        while game.to_move == 1:
            play_any(game, "camel", "pink")


@pytest.mark.rule("TD-OASIS-02")
def test_second_camel_at_the_oasis_scores_nothing() -> None:
    game = reach("""
        Gg.....
        ...O...
        .......
    """)
    game.play("camel green C1")
    assert points(game) == {"oases": 5}
    game.play("camel green D1")
    assert points(game) == {"oases": 5}


@pytest.mark.rule("TD-OASIS-02")
def test_oasis_touched_and_then_enclosed_scores_once() -> None:
    game = reach("""
        O.g....
        ...G...
        .......
    """)
    play_all(game, "camel green B1", "camel green B2")
    assert points(game) == {"oases": 5}
    play_any(game, "camel", "pink")
    play_any(game, "camel", "pink")
    game.play("camel green A2")
    assert enclosed(game) == {"A1"}
    assert points(game) == {"oases": 5}


@pytest.mark.rule("TD-OASIS-02")
def test_oasis_touched_and_enclosed_by_one_camel_scores_once() -> None:
    game = placed("..O*G....")
    assert enclosed(game) == {"A1", "B1", "C1"}
    assert points(game) == {"oases": 5, "enclosed": 2}


@pytest.mark.rule("TD-OASIS-03")
def test_several_caravans_score_the_same_oasis() -> None:
    game = reach("""
        Gg.O.pP
        .......
        ...Y...
    """)
    game.play("camel green C1")
    assert (points(game), points(game, seat=1)) == ({"oases": 5}, {})
    game.play("camel pink E1")
    assert (points(game), points(game, seat=1)) == ({"oases": 10}, {})
    game.play("camel yellow D2")
    assert (points(game), points(game, seat=1)) == ({"oases": 10}, {"oases": 5})


@pytest.mark.rule("TD-OASIS-03")
def test_one_caravan_scores_several_oases() -> None:
    game = reach("""
        ...O.....
        G.......O
        ...O.....
        .........
    """)
    for move, oases in (("camel green B2", 0), ("camel green C2", 5), ("camel green D2", 10), ("camel green E1", 10)):
        game.play(move)
        assert game.scores()[0]["oases"] == oases
        while game.to_move != 0:
            play_any(game, "camel", "pink")
    assert game.view(None)["linked"][0] == {"green": ["D1", "D3"]}


@pytest.mark.rule("TD-OASIS-04")
def test_one_camel_links_two_oases_and_takes_a_waterhole() -> None:
    game = reach("""
        ..O....
        G.2....
        .g.O...
        .......
    """)
    assert points(game) == {}
    game.play("camel green C2")
    assert points(game) == {"water": 2, "oases": 10}


@pytest.mark.rule("TD-OASIS-05", "TD-OASIS-03")
def test_more_links_than_there_are_markers_all_score() -> None:
    game = reach(TWENTY_SIX_LINKS, seat=1, left=1, legend=TEN_CARAVANS, camp=False)
    assert [row["oases"] for row in game.scores()] == [13 * 5, 13 * 5]
