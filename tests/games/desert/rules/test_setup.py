"""Set-up: TD-SET."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import azalai
from tests.games.desert.positions import (
    COLOURS,
    colours_to,
    enclosed,
    place_leaders,
    placed,
    play_all,
    play_any,
    points,
    read_board,
    refused,
    spaces_to,
)

BOARDS = ("mountain", "river")
AREAS = {2: "a", 3: "a", 4: "ab", 5: "ab"}


def new(**options: Any) -> azalai.Game:
    return azalai.new("desert", **{"seed": 1} | options)


def spaces_in_use(board: str, players: int, kinds: str = ".oO") -> set[str]:
    """The spaces of these kinds that the map file gives to this many players."""
    sections = read_board(board)
    return {s for s, area in sections["area"].items() if area in AREAS[players] and sections["terrain"][s] in kinds}


# ---------------------------------------------------------------- players


@pytest.mark.rule("TD-SET-01")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    game = new(players=players)
    assert game.players == players
    assert [row["seat"] for row in game.view(None)["scores"]] == list(range(players))


@pytest.mark.rule("TD-SET-01")
@pytest.mark.parametrize("players", [1, 6, 0, -2, 2.5, "3", None, True])
def test_any_other_number_is_refused(players: object) -> None:
    with pytest.raises(azalai.BadOption, match=r"players=.* is not possible\. players is a whole number from 2 to 5"):
        new(players=players)


# ---------------------------------------------------------------- the area in use


@pytest.mark.rule("TD-SET-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("board", BOARDS)
def test_elevation_line_bounds_set_up_and_leaders(board: str, players: int) -> None:
    game = new(board=board, players=players, returns="random")
    view = game.view(None)
    used = spaces_in_use(board, players)
    assert (len(used) < 200) == (players < 4)
    near_oasis = {space for space in used if refuses_for(game, space) == "leader-by-oasis"}
    offered = spaces_to(game, "leader", colours_to(game, "leader")[0])
    assert offered | near_oasis | set(view["waterholes"]) | set(view["oases"]) == used


def refuses_for(game: azalai.Game, space: str) -> str:
    try:
        game.copy().play(f"leader {colours_to(game, 'leader')[0]} {space}")
    except azalai.IllegalMove as refusal:
        return refusal.reason
    return ""


@pytest.mark.rule("TD-SET-02")
@pytest.mark.parametrize("players", [2, 3])
def test_nobody_places_beyond_the_elevation_line(players: int) -> None:
    refusal = refused(new(players=players), "leader green S4")
    assert (refusal.rule, refusal.reason) == ("TD-SET-02", "beyond-line")
    assert "S4 is beyond the elevation line" in str(refusal)
    assert f"{players} players" in str(refusal)


@pytest.mark.rule("TD-SET-02")
@pytest.mark.parametrize("players", [4, 5])
def test_four_and_five_play_beyond_the_elevation_line(players: int) -> None:
    game = new(players=players, returns="random")
    game.play(f"leader {colours_to(game, 'leader')[0]} S4")
    assert "S4" in game.view(None)["camels"]


@pytest.mark.rule("TD-SET-02")
@pytest.mark.parametrize(("players", "inside"), [(2, {"C1"}), (3, {"C1"}), (4, {"A1", "B1", "C1"})])
def test_elevation_line_is_the_edge_of_the_board(players: int, inside: set[str]) -> None:
    game = placed("...*G..", area="bbaaaaa", players=players)
    assert enclosed(game) == inside
    assert points(game) == {"enclosed": len(inside)}


# ---------------------------------------------------------------- oases


@pytest.mark.rule("TD-SET-03")
@pytest.mark.parametrize(("players", "pools"), [(2, 6), (3, 6), (4, 7), (5, 7)])
@pytest.mark.parametrize("board", BOARDS)
def test_five_oases_on_different_large_pools_in_use(board: str, players: int, pools: int) -> None:
    large = spaces_in_use(board, players, "O")
    assert len(large) == pools
    seen = set()
    for seed in range(40):
        oases = new(board=board, players=players, seed=seed).view(None)["oases"]
        assert len(oases) == len(set(oases)) == 5
        seen |= set(oases)
    assert seen == large


@pytest.mark.rule("TD-SET-03")
@pytest.mark.parametrize(
    "oases",
    [
        ["B8", "D3", "H11", "M7"],
        ["B8", "D3", "H11", "J3", "M7", "Q3"],
        ["B8", "D3", "H11", "M7", "M7"],
        ["B8", "D3", "H11", "M7", "D1"],
        ["B8", "D3", "H11", "M7", "A3"],
        ["B8", "D3", "H11", "M7", "R11"],
        ["B8", "D3", "H11", "M7", "Z99"],
    ],
    ids=["four", "six", "twice", "small pool", "desert", "beyond the line", "nowhere"],
)
def test_other_choices_of_oases_are_refused(oases: list[str]) -> None:
    with pytest.raises(azalai.BadOption, match=r"oases=.* is not possible"):
        new(oases=oases)


@pytest.mark.rule("TD-SET-03")
def test_pool_beyond_the_line_is_for_four_and_five() -> None:
    chosen = ["B8", "D3", "H11", "M7", "R11"]
    assert sorted(new(players=4, oases=chosen).view(None)["oases"]) == chosen


# ---------------------------------------------------------------- waterholes


@pytest.mark.rule("TD-SET-04")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("board", BOARDS)
def test_every_pool_without_palm_has_a_waterhole(board: str, players: int) -> None:
    pools = spaces_in_use(board, players, "oO")
    for seed in range(10):
        view = new(board=board, players=players, seed=seed).view(None)
        assert set(view["waterholes"]) == pools - set(view["oases"])


@pytest.mark.rule("TD-SET-04")
@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("board", BOARDS)
def test_whole_board_takes_all_45_waterholes(board: str, players: int) -> None:
    values = new(board=board, players=players).view(None)["waterholes"].values()
    assert Counter(values) == {1: 15, 2: 15, 3: 15}


@pytest.mark.rule("TD-SET-04")
def test_small_area_takes_33_of_the_45_shuffled_waterholes() -> None:
    deals = [new(seed=seed).view(None)["waterholes"] for seed in range(60)]
    counts = [Counter(deal.values()) for deal in deals]
    assert all(count.total() == 33 and max(count.values()) <= 15 for count in counts)
    assert len({tuple(sorted(count.items())) for count in counts}) > 5
    assert {deal["D1"] for deal in deals} == {1, 2, 3}


@pytest.mark.rule("TD-SET-04")
def test_unused_waterholes_appear_nowhere() -> None:
    game = new()
    assert len(game.record()["deal"]["waterholes"]) == 33
    assert game.view(0)["taken"] == [{}, {}]


@pytest.mark.rule("TD-SET-04")
def test_deal_with_a_sixteenth_waterhole_of_a_value_is_refused() -> None:
    record = new().record()
    record["deal"]["waterholes"] = {space: 1 + i // 15 for i, space in enumerate(record["deal"]["waterholes"])}
    assert azalai.load(record).view(None)["waterholes"] == record["deal"]["waterholes"]
    twos = [space for space, value in record["deal"]["waterholes"].items() if value == 2]
    record["deal"]["waterholes"][twos[0]] = 1
    with pytest.raises(azalai.BadRecord, match="only 15 waterholes of each value"):
        azalai.load(record)


@pytest.mark.rule("TD-SET-05")
@pytest.mark.parametrize("players", [2, 5])
def test_everybody_sees_every_waterhole(players: int) -> None:
    game = new(players=players)
    dealt = game.record()["deal"]["waterholes"]
    assert set(dealt.values()) == {1, 2, 3}
    for seat in (*range(players), None):
        assert game.view(seat)["waterholes"] == dealt


# ---------------------------------------------------------------- leaders in hand


@pytest.mark.rule("TD-SET-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_leads_one_caravan_of_each_colour(players: int) -> None:
    game = new(players=players)
    assert game.view(None)["leaders"] == [list(COLOURS)] * players
    place_leaders(game)
    leaders = Counter((camel["seat"], camel["colour"]) for camel in game.view(None)["camels"].values())
    assert leaders == {(seat, colour): 1 for seat in range(players) for colour in COLOURS}
    assert game.view(None)["leaders"] == [[]] * players


@pytest.mark.rule("TD-SET-06")
@pytest.mark.parametrize("colour", COLOURS)
def test_any_player_may_lead_any_colour(colour: str) -> None:
    game = new()
    assert colours_to(game, "leader") == list(COLOURS)
    play_any(game, "leader", "purple" if colour == "green" else "green")
    play_any(game, "leader", colour)
    assert colour not in game.view(None)["leaders"][1]


@pytest.mark.rule("TD-SET-06")
def test_nobody_has_a_second_leader_of_a_colour() -> None:
    game = new()
    play_any(game, "leader", "green")
    play_any(game, "leader", "pink")
    refusal = refused(game, "leader green A4")
    assert (refusal.rule, refusal.reason) == ("TD-SET-06", "leader-placed")
    assert "only one green leader" in str(refusal)


# ---------------------------------------------------------------- five players give a leader back


@pytest.mark.rule("TD-SET-07")
def test_five_players_give_back_one_leader_each_in_turn_order() -> None:
    game = new(players=5)
    returned: list[str] = []
    for seat, colour in enumerate(("yellow", "green", "turquoise", "pink", "purple")):
        assert (game.view(None)["phase"], game.to_move) == ("return", seat)
        assert game.moves() == [f"return {c}" for c in COLOURS if c not in returned]
        game.play(f"return {colour}")
        returned.append(colour)
    view = game.view(None)
    assert (view["phase"], view["to_move"]) == ("leader", 0)
    assert view["returned"] == returned
    assert view["leaders"] == [[c for c in COLOURS if c != mine] for mine in returned]


@pytest.mark.rule("TD-SET-07")
@pytest.mark.parametrize("returns", ["choose", "random"])
def test_five_players_have_four_caravans_each(returns: str) -> None:
    game = place_leaders(new(players=5, returns=returns))
    camels = game.view(None)["camels"].values()
    assert Counter(camel["seat"] for camel in camels) == dict.fromkeys(range(5), 4)
    assert Counter(camel["colour"] for camel in camels) == dict.fromkeys(COLOURS, 4)
    returned = game.view(None)["returned"]
    assert not {(camel["seat"], camel["colour"]) for camel in camels} & set(enumerate(returned))


@pytest.mark.rule("TD-SET-07")
def test_nobody_gives_back_a_colour_twice() -> None:
    refusal = refused(play_all(new(players=5), "return pink"), "return pink")
    assert (refusal.rule, refusal.reason) == ("TD-SET-07", "return-taken")
    assert "already gave back the pink leader" in str(refusal)


@pytest.mark.rule("TD-SET-07")
def test_leader_given_back_cannot_be_placed() -> None:
    game = play_all(new(players=5), *(f"return {colour}" for colour in COLOURS))
    refusal = refused(game, "leader green A4")
    assert (refusal.rule, refusal.reason) == ("TD-SET-07", "leader-returned")
    assert "gave back your green leader" in str(refusal)


@pytest.mark.rule("TD-SET-07")
def test_giving_back_comes_first_and_only_then() -> None:
    early = refused(play_all(new(players=5), "return pink"), "leader green A4")
    assert (early.rule, early.reason) == ("TD-SET-07", "return-first")
    late = refused(play_all(new(players=5), *(f"return {colour}" for colour in COLOURS)), "return green")
    assert (late.rule, late.reason) == ("TD-SET-07", "return-not-now")


@pytest.mark.rule("TD-SET-07")
@pytest.mark.parametrize("returns", ["choose", "random"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_give_nothing_back(players: int, returns: str) -> None:
    game = new(players=players, returns=returns)
    assert (game.view(None)["phase"], game.view(None)["returned"]) == ("leader", [None] * players)
    refusal = refused(game, "return green")
    assert (refusal.rule, refusal.reason) == ("TD-SET-07", "return-not-now")


@pytest.mark.rule("TD-SET-07")
def test_returns_can_be_dealt_from_the_seed() -> None:
    dealt = []
    for seed in range(20):
        view = new(players=5, returns="random", seed=seed).view(None)
        assert (view["phase"], sorted(view["returned"])) == ("leader", sorted(COLOURS))
        assert view["leaders"] == [[c for c in COLOURS if c != mine] for mine in view["returned"]]
        assert view == new(players=5, returns="random", seed=seed).view(None)
        dealt.append(tuple(view["returned"]))
    assert len(set(dealt)) > 10


# ---------------------------------------------------------------- the same everywhere

SETUPS: list[dict[str, Any]] = [
    {"players": 2, "seed": 7},
    {"players": 3, "seed": 0, "board": "river"},
    {"players": 4, "seed": 2**70, "variants": ["aquifers"]},
    {"players": 5, "seed": -3, "edition": "kosmos", "returns": "random"},
    {"players": 2, "seed": 7, "oases": ["B8", "D3", "H11", "J3", "M7"]},
]
ELSEWHERE = """
import azalai, json, sys
print(json.dumps([azalai.new("desert", **options).record() for options in json.load(sys.stdin)]))
"""


@pytest.mark.slow
@pytest.mark.rule("TD-SET-08")
def test_another_process_deals_the_same() -> None:
    here = [azalai.new("desert", **options).record() for options in SETUPS]
    root = str(Path(azalai.__file__).parents[1])
    there = subprocess.run(
        [sys.executable, "-c", ELSEWHERE],
        input=json.dumps(SETUPS),
        env=os.environ | {"PYTHONHASHSEED": "4711", "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(there.stdout) == here
    assert len({json.dumps(record["deal"]) for record in here}) == len(SETUPS)


@pytest.mark.rule("TD-SET-08")
def test_deals_are_the_same_as_ever() -> None:
    deals = [azalai.new("desert", **options).record()["deal"] for options in SETUPS]
    assert deals[0]["oases"] == ["D3", "J3", "Q3", "M7", "H11"]
    assert deals[3]["returns"] == ["yellow", "turquoise", "pink", "purple", "green"]
    digest = hashlib.sha256(json.dumps(deals, sort_keys=True).encode()).hexdigest()
    assert digest == "ed735305f0176b651edfd4953cc83d3efef0f5b3ed0be3aac4952bc0e7ace744"
