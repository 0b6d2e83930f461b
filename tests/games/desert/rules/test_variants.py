"""Variants: river (TD-VAR-RI), serpentine (TD-VAR-SE), aquifers (TD-VAR-AQ)."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any

import numpy as np
import pytest

import azalai
from tests.games.desert.positions import (
    enclosed,
    mover,
    place_leaders,
    placed,
    play_all,
    play_any,
    points,
    reach,
    read_board,
    refused,
    spaces_to,
    start,
)

# ---------------------------------------------------------------- river


@pytest.mark.rule("TD-VAR-RI-01")
def test_camels_cross_the_river() -> None:
    game = reach("G......", banks="NSSSSSS")
    assert spaces_to(game, "camel", "green") == {"B1"}
    assert spaces_to(game, "camel", "green") == spaces_to(reach("G......"), "camel", "green")


@pytest.mark.rule("TD-VAR-RI-01")
def test_caravans_of_one_colour_do_not_touch_across_the_river() -> None:
    game = reach("Gg.rR..", banks="NNNSSSS")
    refusal = refused(game, "camel green C1")
    assert (refusal.rule, refusal.reason) == ("TD-PLACE-03", "camel-touches")


@pytest.mark.rule("TD-VAR-RI-01")
def test_oasis_is_linked_across_the_river() -> None:
    game = placed("Gg*O...", banks="NNNSSSS")
    assert points(game) == {"oases": 5}


@pytest.mark.rule("TD-VAR-RI-01")
def test_river_is_no_wall() -> None:
    game = placed("Y..*G...", banks="NNSSSSSS")
    assert enclosed(game) == set()


@pytest.mark.rule("TD-VAR-RI-01")
def test_area_on_both_banks_is_enclosed_as_one() -> None:
    game = placed("...*G...", banks="NSSSSSSS")
    assert enclosed(game) == {"A1", "B1", "C1"}
    assert points(game) == {"enclosed": 3}


@pytest.mark.rule("TD-VAR-RI-02")
def test_first_crossing_of_each_caravan_takes_five() -> None:
    banks = "\n".join(["NNSSSSS"] * 4)
    game = reach("Gg.....\n.......\nPp.....\n.......", banks=banks)
    assert points(game) == {}
    game.play("camel green C1")
    assert points(game) == {"river": 5}
    game.play("camel green B2")
    assert points(game) == {"river": 5}
    play_any(game, "camel", "purple")
    play_any(game, "camel", "purple")
    game.play("camel pink C3")
    assert points(game) == {"river": 10}
    assert points(game, seat=1) == {}
    assert game.view(None)["crossed"] == [["green", "pink"], []]


@pytest.mark.rule("TD-VAR-RI-02")
@pytest.mark.parametrize("banks", ["NSSSSSS", "SNNNNNN"])
def test_leader_counts_for_a_crossing(banks: str) -> None:
    assert points(placed("G*.....", banks=banks)) == {"river": 5}


@pytest.mark.rule("TD-VAR-RI-02")
@pytest.mark.parametrize("drawing", ["Yy*gG..", "Pp*gG..", "Y.*gG.."], ids=["their camel", "our other camel", "nobody"])
def test_crossing_needs_one_caravan_on_both_banks(drawing: str) -> None:
    assert points(placed(drawing, banks="NNSSSSS")) == {}


@pytest.mark.rule("TD-VAR-RI-02")
def test_leader_on_the_bank_scores_nothing_alone() -> None:
    assert points(reach(".G.....", banks="NNSSSSS", left=1)) == {}


@pytest.mark.rule("TD-VAR-RI-02")
def test_river_board_has_a_river_and_other_boards_have_none() -> None:
    game = azalai.new("desert", board="river", oases=["H2", "N2", "B5", "P9", "H12"], seed=1)
    game.play("leader green I5")
    while game.view(None)["phase"] == "leader":
        game.play(game.moves()[-1])
    game.play("camel green I6")
    assert points(game) == {"river": 5}
    assert points(placed("G*.....")) == {}


@pytest.mark.rule("TD-VAR-RI-03")
def test_leaders_may_stand_by_the_river() -> None:
    game = azalai.new("desert", board="river", oases=["H2", "N2", "B5", "P9", "H12"], seed=1)
    banks = read_board("river")["bank"]
    assert (banks["I5"], banks["I6"]) == ("N", "S")
    assert {"I5", "I6"} <= spaces_to(game, "leader", "green")
    game.play("leader green I5")
    refusal = refused(game, "leader pink I6")
    assert (refusal.rule, refusal.reason) == ("TD-LEAD-03", "leader-by-leader")


@pytest.mark.rule("TD-VAR-RI-03")
def test_all_other_leader_rules_hold_by_the_river() -> None:
    board = """
        .......
        ..1.O..
        .......
        ...^...
    """
    banks = "\n".join(["NNNSSSS", "NNNSSSS", "NNSSSSS", "NNS-SSS"])
    with_river, without = start(board, banks=banks), start(board)
    for move in ("leader green B3", "leader pink G2", "leader yellow F4"):
        assert with_river.moves() == without.moves()
        with_river.play(move)
        without.play(move)
    assert with_river.moves() == without.moves()


# ---------------------------------------------------------------- serpentine


@pytest.mark.rule("TD-VAR-SE-01")
@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 5), (4, 5), (5, 4)])
def test_serpentine_leaders_go_to_and_fro(players: int, rounds: int) -> None:
    game = azalai.new("desert", players=players, variants=["serpentine"], returns="random", seed=1)
    order = []
    while game.view(None)["phase"] == "leader":
        order.append(mover(game))
        play_any(game, "leader")
    there = list(range(players))
    assert order == [seat for turn in range(rounds) for seat in (there[::-1] if turn % 2 else there)]


@pytest.mark.rule("TD-VAR-SE-01")
@pytest.mark.parametrize(("players", "short"), [(2, 1), (3, 2), (4, 2), (5, 2)])
def test_serpentine_leaves_the_camel_turns_alone(players: int, short: int) -> None:
    game = place_leaders(azalai.new("desert", players=players, variants=["serpentine"], seed=1))
    seats = []
    for _ in range(4 * players - short):
        seats.append(mover(game))
        play_any(game, "camel")
    turns = [(seat, len(list(camels))) for seat, camels in groupby(seats)]
    first = [(seat, 1 if seat < short else 2) for seat in range(players)]
    assert turns == first + [(seat, 2) for seat in range(players)]


# ---------------------------------------------------------------- aquifers


def aquifers(drawing: str, **how: Any) -> azalai.Game:
    return reach(drawing, variants=["aquifers"], **how)


def looks(game: azalai.Game, seat: int | None) -> tuple[dict[str, Any], bytes]:
    """All that a seat is shown, for people and for programs."""
    senses = b"" if seat is None else np.asarray(game.observation(seat)).tobytes()
    return game.view(seat), senses


@pytest.mark.rule("TD-VAR-AQ-01")
@pytest.mark.parametrize("players", [2, 5])
def test_aquifers_are_face_down_for_everybody(players: int) -> None:
    game = azalai.new("desert", players=players, variants=["aquifers"], seed=1)
    dealt = game.record()["deal"]["waterholes"]
    for seat in (*range(players), None):
        assert game.view(seat)["waterholes"] == dict.fromkeys(dealt)


@pytest.mark.rule("TD-VAR-AQ-01")
def test_nothing_tells_an_aquifer_before_it_is_taken() -> None:
    low, high = aquifers("G1.2..."), aquifers("G3.3...")
    for seat in (0, 1, None):
        assert looks(low, seat) == looks(high, seat)


@pytest.mark.rule("TD-VAR-AQ-01", "TD-SET-04")
def test_hidden_aquifers_may_be_any_of_the_45() -> None:
    game = azalai.new("desert", variants=["aquifers"], seed=1)
    deals = [game.redeal(0, seed).record()["deal"]["waterholes"] for seed in range(30)]
    counts = [Counter(deal.values()) for deal in deals]
    assert all(set(deal) == set(deals[0]) and max(count.values()) <= 15 for deal, count in zip(deals, counts))
    assert len({tuple(sorted(count.items())) for count in counts}) > 5


@pytest.mark.rule("TD-VAR-AQ-02")
def test_taker_may_look_and_nobody_else() -> None:
    low, high = (play_all(aquifers(drawing), "camel green B1") for drawing in ("G1.2...", "G3.3..."))
    assert (low.view(0)["taken"][0], high.view(0)["taken"][0]) == ({"B1": 1}, {"B1": 3})
    assert (low.view(0)["scores"][0]["water"], high.view(0)["scores"][0]["water"]) == (1, 3)
    for seat in (1, None):
        assert looks(low, seat) == looks(high, seat)
        assert low.view(seat)["taken"][0] == {"B1": None}
        assert low.view(seat)["scores"][0]["water"] is None


@pytest.mark.rule("TD-VAR-AQ-02")
def test_enclosed_aquifers_are_shown_to_their_taker_only() -> None:
    low, high = (play_all(aquifers(drawing), "camel green C1") for drawing in ("12.G...", "33.G..."))
    assert low.view(0)["taken"][0] == {"A1": 1, "B1": 2}
    for seat in (1, None):
        assert looks(low, seat) == looks(high, seat)


@pytest.mark.rule("TD-VAR-AQ-02")
def test_redealing_keeps_what_the_taker_knows_and_nothing_else() -> None:
    game = play_all(aquifers("G1.2..."), "camel green B1")
    for seed in range(20):
        assert game.redeal(0, seed).view(0)["taken"] == game.view(0)["taken"]
    others = [game.redeal(1, seed).view(0) for seed in range(20)]
    assert all(view["scores"][0]["water"] == view["taken"][0]["B1"] for view in others)
    taken = {view["taken"][0]["B1"] for view in others}
    lying = {game.redeal(0, seed).record()["deal"]["waterholes"]["D1"] for seed in range(20)}
    assert taken == lying == {1, 2, 3}


@pytest.mark.rule("TD-VAR-AQ-02")
def test_taken_aquifers_are_shown_at_the_end() -> None:
    game = start(".3OOOOO1.", variants=["aquifers"], camp=False)
    play_all(game, "leader green A1", "leader pink I1", "camel green B1")
    assert game.view(1)["taken"] == [{"B1": None}, {}]
    game.play("camel pink H1")
    for seat in (0, 1, None):
        assert game.view(seat)["taken"] == [{"B1": 3}, {"H1": 1}]
        assert [row["water"] for row in game.view(seat)["scores"]] == [3, 1]


@pytest.mark.rule("TD-VAR-AQ-02")
def test_open_scores_show_taken_aquifers_but_not_those_on_the_board() -> None:
    game = play_all(aquifers("G3.2...", open_scores=True), "camel green B1")
    for seat in (0, 1, None):
        assert game.view(seat)["taken"][0] == {"B1": 3}
        assert game.view(seat)["waterholes"] == {"D1": None}
