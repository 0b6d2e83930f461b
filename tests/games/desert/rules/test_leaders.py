"""Placing leaders: TD-LEAD."""

from __future__ import annotations

from itertools import permutations

import pytest

import azalai
from tests.games.desert.positions import (
    COLOURS,
    colours_to,
    enclosed,
    marked,
    mover,
    place_leaders,
    play_all,
    play_any,
    points,
    reach,
    refused,
    spaces_to,
    start,
)

MIXED = """
    .......
    ..1.O..
    .......
    ...^..v
    .......
"""


@pytest.mark.rule("TD-LEAD-01")
@pytest.mark.parametrize(("players", "leaders"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_leaders_are_placed_one_at_a_time_clockwise(players: int, leaders: int) -> None:
    game = azalai.new("desert", players=players, returns="random", seed=1)
    order = []
    while game.view(None)["phase"] == "leader":
        order.append(game.to_move)
        play_any(game, "leader")
    assert order == list(range(players)) * leaders


@pytest.mark.rule("TD-LEAD-01")
def test_after_the_last_leader_there_are_only_camels() -> None:
    game = place_leaders(azalai.new("desert", seed=1))
    assert {move.split()[0] for move in game.moves()} == {"camel"}
    refusal = refused(game, "leader green A4")
    assert (refusal.rule, refusal.reason) == ("TD-LEAD-01", "leaders-done")


@pytest.mark.rule("TD-LEAD-02", "TD-LEAD-03")
@pytest.mark.parametrize("colour", COLOURS)
def test_leaders_stand_on_free_desert_away_from_oases(colour: str) -> None:
    free = """
        xxxx.xx
        xx1.O.x
        xxx...x
        xxx^xxv
        xxxxxxx
    """
    assert spaces_to(start(MIXED), "leader", colour, MIXED) == marked(free)


@pytest.mark.rule("TD-LEAD-02")
@pytest.mark.parametrize(
    ("space", "reason", "words"),
    [
        ("C2", "leader-on-waterhole", "waterhole at C2"),
        ("E2", "leader-on-oasis", "oasis at E2"),
        ("B3", "leader-on-leader", "already a leader on B3"),
        ("D4", "leader-on-wall", "D4 is a mountain"),
        ("G4", "leader-on-wall", "G4 is a village"),
    ],
)
def test_leader_needs_a_free_space(space: str, reason: str, words: str) -> None:
    refusal = refused(play_all(start(MIXED), "leader green B3"), f"leader pink {space}")
    assert (refusal.rule, refusal.reason) == ("TD-LEAD-02", reason)
    assert words in str(refusal)


@pytest.mark.rule("TD-LEAD-03")
def test_leaders_keep_apart_even_those_of_one_player() -> None:
    apart = """
        xxxx.xx
        ..1.O.x
        .G....x
        x.x^xxv
        xxxxxxx
    """
    game = play_all(start(MIXED), "leader green B3")
    assert spaces_to(game, "leader", "pink", MIXED) == marked(apart)
    game.play("leader pink A5")
    own = refused(game, "leader yellow B4")
    assert (own.rule, own.reason) == ("TD-LEAD-03", "leader-by-leader")
    assert "B4 is next to one" in str(own)


@pytest.mark.rule("TD-LEAD-03")
@pytest.mark.parametrize("space", ["E1", "D2", "F2", "D3", "E3", "F3"])
def test_leaders_keep_away_from_an_oasis(space: str) -> None:
    refusal = refused(start(MIXED), f"leader green {space}")
    assert (refusal.rule, refusal.reason) == ("TD-LEAD-03", "leader-by-oasis")
    assert f"next to an oasis, and {space} is" in str(refusal)


@pytest.mark.rule("TD-LEAD-03")
@pytest.mark.parametrize("space", ["C1", "B2", "B3", "C3"])
def test_leader_may_stand_next_to_a_waterhole(space: str) -> None:
    game = play_all(start(MIXED), f"leader green {space}")
    assert game.view(None)["camels"] == {space: {"seat": 0, "colour": "green", "leader": True}}


@pytest.mark.rule("TD-LEAD-04")
def test_first_leaders_have_different_colours_and_later_ones_need_not() -> None:
    game = azalai.new("desert", players=4, seed=1)
    for seat, colour in enumerate(("pink", "turquoise", "green", "yellow")):
        led = ("pink", "turquoise", "green", "yellow")[:seat]
        assert colours_to(game, "leader") == [c for c in COLOURS if c not in led]
        play_any(game, "leader", colour)
    for own in ("pink", "turquoise", "green", "yellow"):
        assert colours_to(game, "leader") == [c for c in COLOURS if c != own]
        play_any(game, "leader", "purple")


@pytest.mark.rule("TD-LEAD-04")
def test_first_leader_in_a_colour_on_the_board_is_refused() -> None:
    game = azalai.new("desert", seed=1)
    play_any(game, "leader", "yellow")
    refusal = refused(game, "leader yellow A4")
    assert (refusal.rule, refusal.reason) == ("TD-LEAD-04", "leader-colour-led")
    assert "cannot be yellow" in str(refusal)


@pytest.mark.rule("TD-LEAD-05")
@pytest.mark.parametrize(
    "returned",
    [
        ("green", "pink", "yellow", "purple", "turquoise"),
        ("turquoise", "purple", "pink", "yellow", "green"),
        ("yellow", "green", "turquoise", "pink", "purple"),
    ],
)
def test_first_leaders_of_five_leave_everybody_a_colour(returned: tuple[str, ...]) -> None:
    game = azalai.new("desert", players=5, seed=1)
    play_all(game, *(f"return {colour}" for colour in returned))
    assert check_first_colours(game, returned, ()) > 5


def check_first_colours(game: azalai.Game, returned: tuple[str, ...], led: tuple[str, ...]) -> int:
    """Compare all offers of colours for first leaders with what the clause says; how many ways there are to go on."""
    if len(led) == 5:
        return 1
    complete = [
        order
        for order in permutations(COLOURS)
        if order[: len(led)] == led and all(order[seat] != returned[seat] for seat in range(len(led), 5))
    ]
    assert colours_to(game, "leader") == [c for c in COLOURS if c in {order[len(led)] for order in complete}]
    ways = 0
    for colour in colours_to(game, "leader"):
        later = game.copy()
        play_any(later, "leader", colour)
        ways += check_first_colours(later, returned, (*led, colour))
    return ways


@pytest.mark.rule("TD-LEAD-05")
def test_fourth_player_may_not_strand_the_fifth() -> None:
    game = azalai.new("desert", players=5, seed=1)
    play_all(game, *(f"return {colour}" for colour in ("turquoise", "purple", "pink", "yellow", "green")))
    for colour in ("pink", "yellow", "purple"):
        play_any(game, "leader", colour)
    assert colours_to(game, "leader") == ["green"]
    refusal = refused(game, "leader turquoise A4")
    assert (refusal.rule, refusal.reason) == ("TD-LEAD-05", "leader-strands")
    assert "cannot be turquoise" in str(refusal)
    play_any(game, "leader", "green")
    assert colours_to(game, "leader") == ["turquoise"]


@pytest.mark.rule("TD-LEAD-06", "TD-ENC-05")
def test_leader_alone_scores_and_encloses_nothing() -> None:
    game = reach("O.2G....", left=1)
    assert (enclosed(game), points(game)) == (set(), {})
    assert game.view(None)["waterholes"] == {"C1": 2}


@pytest.mark.rule("TD-LEAD-06", "TD-ENC-05")
def test_what_a_leader_cut_off_is_judged_when_its_caravan_grows() -> None:
    game = reach("O.2G....")
    play_any(game, "camel", "pink")
    assert enclosed(game) == set()
    game.play("camel green E1")
    assert enclosed(game) == {"A1", "B1", "C1"}
    assert points(game) == {"water": 2, "oases": 5, "enclosed": 2}


@pytest.mark.rule("TD-LEAD-06")
def test_leader_cuts_off_nothing_where_somebody_stands() -> None:
    game = reach("Y.2G....")
    game.play("camel green E1")
    assert (enclosed(game), points(game)) == (set(), {})


@pytest.mark.rule("TD-LEAD-07")
def test_who_finds_no_space_goes_without_that_caravan() -> None:
    game = start("..OOOOO....", camp=False)
    assert spaces_to(game, "leader", "green") == {"A1", "I1", "J1", "K1"}
    play_all(game, "leader green A1", "leader pink I1", "leader yellow K1")
    view = game.view(None)
    assert (view["phase"], view["to_move"], view["left"]) == ("camel", 0, 1)
    assert view["leaders"] == [["pink", "purple", "turquoise"], ["green", "yellow", "purple", "turquoise"]]
    assert game.moves() == ["camel green B1", "camel yellow J1"]
    refusal = refused(game, "camel purple B1")
    assert (refusal.rule, refusal.reason) == ("TD-PLACE-08", "camel-no-leader")


@pytest.mark.rule("TD-LEAD-07")
def test_player_without_any_leader_is_not_asked_for_one() -> None:
    game = play_all(start("..OOOOO.", players=3, camp=False), "leader purple A1")
    assert (game.view(None)["phase"], mover(game)) == ("camel", 0)


@pytest.mark.rule("TD-LEAD-07")
def test_board_without_space_for_a_leader_ends_the_game() -> None:
    game = start(".OOOOO.", camp=False)
    assert (game.over, game.end_reason, game.moves(), game.winners) == (True, "stuck", [], [0, 1])
