"""End and score: TD-END, TD-SCORE."""

from __future__ import annotations

import numpy as np
import pytest

import azalai
from azalai.core import contract
from tests.games.desert.positions import colours_to, play_all, play_any, points, reach, refused, start

# The first player leads green and pink. The first green camel closes all that lies to the left of the leader.
RULEBOOK_EXAMPLE = "OOOOO333222222113G1P.Y."


def almost_used_up(colour: str, *, left: int) -> azalai.Game:
    """The first player is to place this many camels, and may take the last one of a colour: to Y1."""
    legend = {"g": (0, colour), "p": (0, "pink")}
    game = reach(f"P.G{'g' * 21}...", left=left, legend=legend, room=10)
    assert (game.view(None)["supply"][colour], game.view(None)["ending"]) == (1, [colour])
    return game


# ---------------------------------------------------------------- the end


@pytest.mark.rule("TD-END-01")
@pytest.mark.parametrize("colour", ["green", "purple", "turquoise"])
def test_last_camel_of_any_colour_ends_the_game_with_the_turn(colour: str) -> None:
    game = almost_used_up(colour, left=1)
    assert (game.over, game.end_reason, game.winners) == (False, None, [])
    game.play(f"camel {colour} Y1")
    assert (game.over, game.end_reason, game.to_move, game.moves()) == (True, "supply", None, [])
    assert game.view(None)["phase"] == "over"
    refusal = refused(game, "camel yellow A1")
    assert (refusal.rule, refusal.reason) == ("TD-END-01", "over-supply")


@pytest.mark.rule("TD-END-01", "TD-END-02")
def test_after_the_last_camel_of_a_colour_the_turn_is_finished_in_another() -> None:
    game = almost_used_up("green", left=2)
    game.play("camel green Y1")
    assert (game.over, game.to_move, game.view(None)["left"], game.view(None)["ending"]) == (False, 0, 1, [])
    assert colours_to(game, "camel") == ["pink", "yellow", "purple", "turquoise"]
    assert refused(game, "camel green Z1").rule == "TD-PLACE-07"
    game.play("camel pink B1")
    assert (game.over, game.end_reason) == (True, "supply")


@pytest.mark.rule("TD-END-01")
def test_game_goes_on_while_every_colour_has_camels() -> None:
    game = almost_used_up("green", left=2)
    play_all(game, "camel pink B1")
    play_any(game, "camel", "yellow")
    assert (game.over, game.to_move) == (False, 1)


@pytest.mark.rule("TD-END-01", "TD-END-03")
def test_last_camel_ends_the_game_if_no_other_colour_can_follow() -> None:
    lane = "123" * 8
    board = f"G{lane[:22]}OOOOO{lane[:20]}U.Y.P"
    game = start(board, camp=False)
    play_all(game, "leader green A1", "leader yellow AY1", "leader pink BA1", "leader purple AW1")
    while game.view(None)["supply"]["green"] > 1:
        play_any(game, "camel", "green" if game.to_move == 0 else "")
    play_any(game, "camel")
    play_any(game, "camel")
    assert (game.over, game.to_move, game.view(None)["left"]) == (False, 0, 2)
    play_any(game, "camel", "green")
    assert (game.over, game.end_reason, game.view(None)["supply"]["green"]) == (True, "supply", 0)


@pytest.mark.rule("TD-END-03")
def test_player_who_cannot_place_a_second_camel_ends_the_game_at_once() -> None:
    game = play_all(start("..OOOOO..", camp=False), "leader green A1", "leader pink I1", "camel green B1")
    assert (game.over, game.to_move, game.view(None)["left"]) == (False, 1, 2)
    game.play("camel pink H1")
    assert (game.over, game.end_reason, game.to_move) == (True, "stuck", None)


@pytest.mark.rule("TD-END-03")
def test_player_who_cannot_begin_a_turn_ends_the_game_at_once() -> None:
    game = play_all(start("..OOOOO.", camp=False), "leader green A1", "camel green B1")
    assert (game.over, game.end_reason, game.to_move) == (True, "stuck", None)


@pytest.mark.rule("TD-END-03")
@pytest.mark.parametrize("edition", ["kosmos", "zman", "allplay"])
def test_stuck_player_ends_the_game_in_every_edition(edition: str) -> None:
    game = start("..OOOOO..", camp=False, edition=edition)
    play_all(game, "leader green A1", "leader pink I1", "camel green B1", "camel pink H1")
    assert game.end_reason == "stuck"


@pytest.mark.rule("TD-END-03")
def test_stuck_player_ends_the_game_for_the_others_too() -> None:
    game = start("....OOOOO", players=3, camp=False)
    play_all(game, "leader green A1", "leader pink C1", "camel green B1")
    assert (game.over, game.to_move) == (False, 1)
    assert game.moves() == ["camel pink D1"]
    game.play("camel pink D1")
    assert (game.over, game.end_reason) == (True, "stuck")


# ---------------------------------------------------------------- largest caravans

TWO_COLOURS = "G.P.R.Q.OOOOO"  # the first player leads green A1 and pink C1, the second green E1 and pink G1
LEADERS = ("leader green A1", "leader pink G1", "leader pink C1", "leader green E1")


@pytest.mark.rule("TD-SCORE-01", "TD-SCORE-02")
@pytest.mark.parametrize(
    ("camels", "green", "pink", "caravans"),
    [
        ("green B1, green D1, green F1", [2, 3], [1, 1], [0 + 5, 10 + 5]),
        ("green B1, green D1, pink H1", [2, 2], [1, 2], [5 + 0, 5 + 10]),
        ("pink B1, green D1, green F1", [1, 3], [2, 1], [0 + 10, 10 + 0]),
        ("pink B1, green D1, pink H1", [1, 2], [2, 2], [0 + 5, 10 + 5]),
        ("pink D1, green F1, pink H1, green B1", [2, 2], [2, 2], [5 + 5, 5 + 5]),
        ("pink D1, pink H1, pink F1, green B1", [2, 1], [2, 3], [10 + 0, 0 + 10]),
    ],
)
def test_most_camels_of_a_colour_take_ten_and_ties_five_each(
    camels: str, green: list[int], pink: list[int], caravans: list[int]
) -> None:
    game = play_all(start(TWO_COLOURS, camp=False), *LEADERS)
    for camel in camels.split(", "):
        assert [row["caravans"] for row in game.scores()] == [None, None]
        assert largest_now(game) == most_camels(game)
        game.play(f"camel {camel}")
    assert game.over
    assert (sizes(game, "green"), sizes(game, "pink")) == (green, pink)
    assert [row["caravans"] for row in game.scores()] == caravans
    assert [row["caravans"] for row in game.view(None)["scores"]] == caravans
    assert largest_now(game) == caravans
    assert totals(game) == [sum(points(game, seat).values()) for seat in (0, 1)]


def largest_now(game: azalai.Game) -> list[int]:
    """What each seat would score for largest caravans, as a view says."""
    rows = game.view(None)["largest"].values()
    return [sum(row["points"] for row in rows if seat in row["seats"]) for seat in range(game.players)]


def most_camels(game: azalai.Game) -> list[int]:
    """The same, counted from the camels on the board."""
    found = [0] * game.players
    for colour in ("green", "pink"):
        have = sizes(game, colour)
        best = [seat for seat, size in enumerate(have) if size == max(have)]
        for seat in best:
            found[seat] += 10 if len(best) == 1 else 5
    return found


def totals(game: azalai.Game) -> list[float]:
    """The final points of all seats: the table for people and the count for programs agree."""
    counted = np.zeros(8)
    contract.count_points(game.setting.boxes, game.state, counted)
    shown = [float(row["total"] or 0) for row in game.scores()]
    assert counted[: game.players].tolist() == shown
    return shown


def sizes(game: azalai.Game, colour: str) -> list[int]:
    """How many camels, the leader among them, each seat has in its caravan of a colour."""
    owners = [camel["seat"] for camel in game.view(None)["camels"].values() if camel["colour"] == colour]
    return [owners.count(seat) for seat in range(game.players)]


@pytest.mark.rule("TD-SCORE-02")
def test_three_tied_for_the_most_take_five_each() -> None:
    game = start("G.P.Y.p.r.s.OOOOO", players=3, camp=False)
    play_all(game, "leader green A1", "leader pink C1", "leader yellow E1")
    play_all(game, "leader pink G1", "leader green I1", "leader green K1")
    play_all(game, "camel green B1", "camel green H1", "camel green L1", "camel yellow F1")
    assert game.over
    assert sizes(game, "green") == [2, 2, 2]
    assert (sizes(game, "pink"), sizes(game, "yellow")) == ([1, 1, 0], [0, 0, 2])
    assert [row["caravans"] for row in game.scores()] == [5 + 5, 5 + 5, 5 + 10]
    assert totals(game) == [10, 10, 15 + 5 * 5]


@pytest.mark.rule("TD-SCORE-01")
def test_leader_without_camels_is_a_caravan_of_one() -> None:
    game = start("..OOOOO....", camp=False)
    play_all(game, "leader green A1", "leader pink I1", "leader yellow K1")
    play_all(game, "camel green B1", "camel pink H1", "camel pink J1")
    assert game.over
    assert (sizes(game, "green"), sizes(game, "pink"), sizes(game, "yellow")) == ([2, 0], [0, 3], [1, 0])
    assert [row["caravans"] for row in game.scores()] == [10 + 10, 10]
    assert totals(game) == [20 + 5, 10 + 5]


# ---------------------------------------------------------------- the sum and the winner


@pytest.mark.rule("TD-SCORE-03", "TD-WATER-01", "TD-ENC-07")
def test_scoring_example_of_the_rulebook() -> None:
    game = start(RULEBOOK_EXAMPLE, camp=False)
    play_all(game, "leader green R1", "leader yellow V1", "leader pink T1")
    play_all(game, "camel green Q1", "camel yellow W1", "camel yellow U1", "camel green S1")
    assert game.over
    assert sorted(game.view(1)["taken"][0].values()) == [1] * 3 + [2] * 6 + [3] * 4
    assert points(game) == {"water": 27, "oases": 25, "caravans": 20, "enclosed": 11}
    assert points(game, seat=1) == {"caravans": 10}
    assert totals(game) == [83, 10]
    for rows in (game.view(1)["scores"], game.record()["result"]["scores"]):
        assert [row["total"] for row in rows] == [83, 10]


@pytest.mark.rule("TD-SCORE-03", "TD-VAR-RI-02")
def test_river_points_count_in_the_sum() -> None:
    game = start("..OOOOO..", banks="NSSSSSSSS", camp=False)
    play_all(game, "leader green A1", "leader pink I1", "camel green B1", "camel pink H1")
    assert (points(game), points(game, seat=1)) == (
        {"oases": 5, "river": 5, "caravans": 10},
        {"oases": 5, "caravans": 10},
    )
    assert (totals(game), game.winners) == ([20, 15], [0])


@pytest.mark.rule("TD-SCORE-04")
@pytest.mark.parametrize(
    ("board", "expected", "winners", "payoffs"),
    [
        (".3OOOOO1.", [18, 16], [0], [1, 0]),
        (".1OOOOO3.", [16, 18], [1], [0, 1]),
        ("..OOOOO..", [15, 15], [0, 1], [0.5, 0.5]),
    ],
)
def test_most_points_win_and_ties_share_the_victory(
    board: str, expected: list[int], winners: list[int], payoffs: list[float]
) -> None:
    game = play_all(start(board, camp=False), "leader green A1", "leader pink I1", "camel green B1")
    assert game.winners == []
    game.play("camel pink H1")
    assert totals(game) == expected
    assert (game.winners, game.payoffs()) == (winners, payoffs)


@pytest.mark.rule("TD-SCORE-04")
def test_third_player_does_not_share_the_victory_of_two() -> None:
    game = start("..OOOOO....", players=3, camp=False)
    play_all(game, "leader green A1", "leader pink I1", "leader yellow K1")
    play_all(game, "camel green B1", "camel pink H1", "camel yellow J1")
    assert totals(game) == [15, 15, 10]
    assert (game.winners, game.payoffs()) == ([0, 1], [0.5, 0.5, 0])
