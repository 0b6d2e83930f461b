"""Placing a camel: TD-PLACE."""

from __future__ import annotations

import pytest

import azalai
from tests.games.desert.positions import (
    COLOURS,
    colours_to,
    marked,
    mover,
    placed,
    play_all,
    play_any,
    reach,
    refused,
    spaces_to,
    start,
)

LINE = """
    .......
    .gG....
    .......
    ....Y..
"""
CROWDED = """
    .....
    ..O..
    .2g^.
    ..gyY
    ..G..
"""
RING = """
    .......
    ..gGg..
    ..g.*..
    ...g..Y
"""


@pytest.mark.rule("TD-PLACE-01")
def test_camel_joins_its_own_caravan_of_the_same_colour() -> None:
    game = reach(LINE)
    around = """
        xxx....
        xgGx...
        .xxx...
        ....Y..
    """
    assert spaces_to(game, "camel", "green", LINE) == marked(around)
    for colour in COLOURS[1:]:
        assert spaces_to(game, "camel", colour, LINE) == set()


@pytest.mark.rule("TD-PLACE-01")
@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("camel green G1", "G1 is not next to your green caravan"),
        ("camel pink D2", "D2 is not next to your pink caravan"),
        ("camel yellow E3", "E3 is not next to your yellow caravan"),
    ],
    ids=["far away", "own caravan of another colour", "another player's caravan"],
)
def test_camel_apart_from_its_caravan_is_refused(move: str, words: str) -> None:
    refusal = refused(reach(LINE), move)
    assert (refusal.rule, refusal.reason) == ("TD-PLACE-01", "camel-apart")
    assert words in str(refusal)


@pytest.mark.rule("TD-PLACE-02")
def test_camel_needs_a_free_space_and_may_take_a_waterhole() -> None:
    free = """
        .....
        ..O..
        .xg^.
        .xgyY
        .xGx.
    """
    game = reach(CROWDED)
    assert spaces_to(game, "camel", "green", CROWDED) == marked(free)
    game.play("camel green B3")
    assert game.view(None)["camels"]["B3"] == {"seat": 0, "colour": "green", "leader": False}


@pytest.mark.rule("TD-PLACE-02")
@pytest.mark.parametrize(
    ("space", "reason", "words"),
    [
        ("C2", "camel-on-oasis", "C2 is an oasis"),
        ("D3", "camel-on-wall", "D3 is a mountain"),
        ("D4", "camel-on-camel", "already a camel on D4"),
        ("C4", "camel-on-camel", "already a camel on C4"),
        ("C5", "camel-on-camel", "already a camel on C5"),
        ("E4", "camel-on-camel", "already a camel on E4"),
    ],
)
def test_camel_on_what_is_not_free_is_refused(space: str, reason: str, words: str) -> None:
    refusal = refused(reach(CROWDED), f"camel green {space}")
    assert (refusal.rule, refusal.reason) == ("TD-PLACE-02", reason)
    assert words in str(refusal)


@pytest.mark.rule("TD-PLACE-02")
def test_village_is_no_space_for_a_camel() -> None:
    refusal = refused(reach("Gv\n..."), "camel green B1")
    assert (refusal.rule, refusal.reason) == ("TD-PLACE-02", "camel-on-wall")
    assert "B1 is a village" in str(refusal)


@pytest.mark.rule("TD-PLACE-02", "TD-SET-02")
def test_camel_stays_in_the_area_in_use() -> None:
    game = reach(".G...", area="baaaa")
    assert spaces_to(game, "camel", "green") == {"C1"}
    refusal = refused(game, "camel green A1")
    assert (refusal.rule, refusal.reason) == ("TD-SET-02", "beyond-line")
    with pytest.raises(azalai.BadMove, match="There is no space 'Z99'"):
        game.play("camel green Z99")
    four = reach(".G...", area="baaaa", players=4)
    assert spaces_to(four, "camel", "green") == {"A1", "C1"}


@pytest.mark.rule("TD-PLACE-03")
@pytest.mark.parametrize("rival", [".Gg.rR.", ".Gg.R..", ".gG.rR."], ids=["camels", "their leader", "our leader"])
def test_caravans_of_one_colour_never_touch(rival: str) -> None:
    drawing = f".......\n{rival}\n......."
    between = {"D2", "D3"}
    for seat in (0, 1):
        game = reach(drawing, seat=seat)
        offered = spaces_to(game, "camel", "green", drawing)
        assert offered
        assert not offered & between
        for space in between:
            refusal = refused(game, f"camel green {space}")
            assert (refusal.rule, refusal.reason) == ("TD-PLACE-03", "camel-touches")
            assert f"{space} is next to another player's green caravan" in str(refusal)


@pytest.mark.rule("TD-PLACE-03")
def test_rival_camel_shuts_a_space_that_was_open() -> None:
    board = """
        Gg..R...
        ........
    """
    game = reach(board, seat=1)
    game.play("camel green E2")
    play_any(game, "camel", "pink")
    assert spaces_to(game, "camel", "green", board) == {"A2", "B2", "C1"}
    play_any(game, "camel", "pink")
    play_any(game, "camel", "pink")
    game.play("camel green D2")
    play_any(game, "camel", "pink")
    assert spaces_to(game, "camel", "green", board) == {"A2", "B2"}
    assert refused(game, "camel green C1").rule == "TD-PLACE-03"


@pytest.mark.rule("TD-PLACE-04")
@pytest.mark.parametrize("colours", [("green", "yellow"), ("yellow", "green")])
@pytest.mark.parametrize("owners", [(0, 1), (1, 0), (0, 0), (1, 1)])
@pytest.mark.parametrize("drawing", ["G*N..", "G*nN."], ids=["leader", "camel"])
def test_caravans_of_different_colours_may_touch(
    drawing: str, owners: tuple[int, int], colours: tuple[str, str]
) -> None:
    mine, near = zip(owners, colours)
    game = placed(drawing, colours[0], seat=owners[0], legend={"g": mine, "n": near})
    assert game.view(None)["camels"]["B1"] == {"seat": owners[0], "colour": colours[0], "leader": False}


@pytest.mark.rule("TD-PLACE-05")
def test_caravan_may_fork() -> None:
    drawing = """
        .......
        .Gggg..
        .......
    """
    game = reach(drawing)
    around = """
        xxxxx..
        xGgggx.
        .xxxxx.
    """
    assert spaces_to(game, "camel", "green", drawing) == marked(around)
    play_all(game, "camel green D1", "camel green D3")
    assert {"D1", "D3"} <= set(game.view(None)["camels"])


@pytest.mark.rule("TD-PLACE-06")
def test_nobody_places_inside_an_enclosed_area_its_owner_included() -> None:
    game = placed(RING)
    for colour in ("green", "yellow"):
        refusal = refused(game, f"camel {colour} D3")
        assert (refusal.rule, refusal.reason) == ("TD-PLACE-06", "camel-in-enclosed")
        assert "D3 is enclosed" in str(refusal)
        play_any(game, "camel", "pink")


@pytest.mark.rule("TD-PLACE-06")
def test_area_not_yet_enclosed_is_open() -> None:
    game = reach(RING)
    assert "D3" in spaces_to(game, "camel", "green")


@pytest.mark.rule("TD-PLACE-07", "TD-END-02")
def test_colour_without_supply_cannot_be_placed() -> None:
    game = placed("P.G" + "g" * 21 + "*..", room=10)
    assert game.view(None)["supply"]["green"] == 0
    assert colours_to(game, "camel") == ["pink", "yellow", "purple", "turquoise"]
    refusal = refused(game, "camel green Z1")
    assert (refusal.rule, refusal.reason) == ("TD-PLACE-07", "camel-no-supply")
    assert "no green camels left" in str(refusal)


@pytest.mark.rule("TD-PLACE-07")
def test_last_camel_of_the_supply_can_be_placed() -> None:
    game = reach("P.G" + "g" * 21 + "...", room=10)
    assert game.view(None)["supply"]["green"] == 1
    assert spaces_to(game, "camel", "green") == {"B1", "Y1"}


@pytest.mark.rule("TD-PLACE-08")
def test_no_camels_without_a_leader_of_their_colour() -> None:
    game = reach("..G....", players=5)
    for seat in range(5):
        missing = game.view(None)["returned"][seat]
        assert mover(game) == seat
        assert colours_to(game, "camel") == [colour for colour in COLOURS if colour != missing]
        refusal = refused(game, f"camel {missing} D1")
        assert (refusal.rule, refusal.reason) == ("TD-PLACE-08", "camel-no-leader")
        assert f"no {missing} caravan" in str(refusal)
        play_any(game, "camel")
        play_any(game, "camel")


@pytest.mark.rule("TD-PLACE-08")
def test_another_players_leader_is_not_enough() -> None:
    game = play_all(start("..OOOOO..", camp=False), "leader green A1", "leader pink I1")
    assert refused(game, "camel pink H1").rule == "TD-PLACE-08"
