"""Self-checks of the oracle.

They have no clause ids: a clause only counts as tested if the product itself is tested.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.oracle.desert import (
    AREAS,
    COLOURS,
    SUPPLY,
    Camel,
    Oracle,
    Owner,
    camels_in_turn,
    connected_parts,
    largest_caravan_points,
    leader_order,
    read_sections,
    score_of,
    space_name,
)

MAPS = Path(__file__).parents[2] / "azalai/games/desert/maps"

# What the letters of a drawn board mean; a capital is a leader. Seat 0 has green and pink, seat 1 has yellow
# and, drawn as r, a rival green. O is an oasis, o a waterhole of 2, * the space on which the test places.
PIECES = {"g": (0, "green"), "p": (0, "pink"), "y": (1, "yellow"), "r": (1, "green")}


def map_of(name: str) -> str:
    return (MAPS / f"{name}.txt").read_text(encoding="utf-8")


def deal(
    board: str,
    players: int,
    seed: int = 0,
    variants: frozenset[str] = frozenset(),
    returned: list[str] | None = None,
) -> Oracle:
    """A game with oases and waterholes drawn at random."""
    rng = random.Random(seed)
    sections = read_sections(map_of(board))
    used = [cell for cell, area in sections["area"].items() if area in AREAS[players]]
    large = sorted(space_name(cell) for cell in used if sections["terrain"][cell] == "O")
    small = sorted(space_name(cell) for cell in used if sections["terrain"][cell] == "o")
    rng.shuffle(large)
    values = rng.sample([1, 2, 3] * 15, len(small) + len(large) - 5)
    waterholes = dict(zip(small + large[5:], values, strict=True))
    return Oracle(
        players=players,
        map_text=map_of(board),
        oases=large[:5],
        waterholes=waterholes,
        variants=variants,
        returned=returned,
    )


def section(name: str, rows: list[str]) -> str:
    return "\n".join([f"[{name}]", *(f"{number:2}|{row}|" for number, row in enumerate(rows))])


def position(*rows: str, banks: list[str] | None = None) -> Oracle:
    """A drawn board of two players; seat 0 starts a turn of two camels."""
    terrain = ["".join(character if character in ".oO^-" else "." for character in row) for row in rows]
    area = ["".join("-" if character in "^-" else "a" for character in row) for row in rows]
    drawn = {space_name((column, line)): c for line, row in enumerate(rows) for column, c in enumerate(row)}
    parts = [section("terrain", terrain), section("area", area), *([section("bank", banks)] if banks else [])]
    game = Oracle(
        players=2,
        map_text="\n".join(parts),
        oases=[space for space, character in drawn.items() if character == "O"],
        waterholes={space: 2 for space, character in drawn.items() if character == "o"},
    )
    for space, character in drawn.items():
        if character.lower() in PIECES:
            seat, colour = PIECES[character.lower()]
            game.camels[space] = Camel(seat=seat, colour=colour, leader=character.isupper())
    game.phase, game.to_move, game.left, game.turn, game.end_reason = "camel", 0, 2, 2, None
    return game


def placed(*rows: str, colour: str = "green", banks: list[str] | None = None) -> Oracle:
    """The drawn board after seat 0 has placed a camel on the star."""
    game = position(*rows, banks=banks)
    star = next(space_name((row.index("*"), line)) for line, row in enumerate(rows) if "*" in row)
    game.play(f"camel {colour} {star}")
    return game


# Whole games


def play_out(game: Oracle, rng: random.Random) -> list[str]:
    """Play random moves to the end, and check the invariants after each."""
    dealt = Counter(game.waterholes.values())
    history: list[str] = []
    while game.to_move is not None:
        move = rng.choice(sorted(game.moves()))
        game.play(move)
        history.append(move)
        check_conserved(game, dealt)
    return history


def check_conserved(game: Oracle, dealt: Counter[int]) -> None:
    camels = Counter(camel["colour"] for camel in game.camels.values() if not camel["leader"])
    assert all(game.supply[colour] + camels[colour] == SUPPLY[game.players] for colour in COLOURS)
    assert min(game.supply.values()) >= 0
    assert sum((Counter(values) for values in game.taken), Counter(game.waterholes.values())) == dealt
    held = sum(len(hand) for hand in game.hands) + len(game.leaders) + len(game.returned)
    assert held == 5 * game.players
    assert not game.enclosed.keys() & game.camels.keys()
    assert not game.waterholes.keys() & (game.enclosed.keys() | game.camels.keys() | game.oases)


def check_caravans(game: Oracle) -> None:
    """Each caravan is one connected group, and no two of one colour touch."""
    for seat, colour in game.leaders:
        caravan = game.caravan(seat, colour)
        assert len(connected_parts(caravan, game.neighbours)) == 1
        around = {near for space in caravan for near in game.neighbours[space]} - caravan
        assert all(game.camels[near]["colour"] != colour for near in around if near in game.camels)


def check_enclosed(game: Oracle) -> None:
    """An enclosed area never changes, so the final board alone shows all of them."""
    expected: dict[str, Owner] = {}
    for seat, colour in game.leaders:
        caravan = game.caravan(seat, colour)
        empty = [
            part for part in connected_parts(game.spaces - caravan, game.neighbours) if not part & set(game.camels)
        ]
        expected |= {space: Owner(seat=seat, colour=colour) for part in empty for space in part if len(caravan) > 1}
    assert game.enclosed == expected


def check_scores(game: Oracle) -> None:
    scores = game.scores()
    for score in scores:
        water_and_land = score["water"] + score["oases"] + score["river"] + score["enclosed"]
        assert score["total"] == water_and_land + score["caravans"]
    assert [score["water"] for score in scores] == [sum(values) for values in game.taken]
    assert sum(score["oases"] for score in scores) == 5 * sum(map(len, game.linked.values()))
    assert sum(score["enclosed"] for score in scores) == len(game.enclosed.keys() - game.oases)
    assert 50 <= sum(score["caravans"] for score in scores) <= 25 * game.players
    best = max(score["total"] for score in scores)
    assert game.winners == [score["seat"] for score in scores if score["total"] == best]


@pytest.mark.parametrize("variants", [frozenset(), frozenset({"serpentine", "aquifers"})], ids=["plain", "variants"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("board", ["mountain", "river"])
def test_random_games_end_and_add_up(board: str, players: int, variants: frozenset[str]) -> None:
    game = deal(board, players, seed=players, variants=variants)
    history = play_out(game, random.Random(players))
    assert (game.phase, game.to_move, game.left, game.moves()) == ("over", None, 0, set())
    assert game.end_reason == ("supply" if 0 in game.supply.values() else "stuck")
    assert Counter(move.split()[0] for move in history)["leader"] == (20 if players == 5 else 5 * players)
    check_caravans(game)
    check_enclosed(game)
    check_scores(game)
    assert bool(game.crossed) == (board == "river")


def test_real_maps_have_the_printed_counts() -> None:
    for board in ("mountain", "river"):
        small, whole = deal(board, 3), deal(board, 4)
        assert len(small.waterholes) == 32 + 6 - 5
        assert len(whole.waterholes) == 43 + 7 - 5
        assert len(connected_parts(small.spaces, small.neighbours)) == 1
        assert len(connected_parts(whole.spaces, whole.neighbours)) == 1
    assert (len(deal("mountain", 2).spaces), len(deal("mountain", 5).spaces)) == (189, 247)


def test_even_columns_sit_lower() -> None:
    game = deal("river", 5)
    assert game.neighbours["K8"] == {"K7", "K9", "J8", "J9", "L8", "L9"}
    assert game.neighbours["L8"] == {"L7", "L9", "K7", "K8", "M7", "M8"}


def test_elevation_line_is_the_edge_for_two_players() -> None:
    assert deal("river", 2).neighbours["R5"] == {"R4", "R6", "Q4", "Q5"}
    assert deal("river", 4).neighbours["R5"] == {"R4", "R6", "Q4", "Q5", "S4", "S5"}


def test_an_oasis_needs_a_large_pool() -> None:
    good = deal("mountain", 2)
    with pytest.raises(ValueError, match="large pool"):
        Oracle(players=2, map_text=map_of("mountain"), oases=["C1"], waterholes=good.waterholes)


def test_illegal_moves_change_nothing() -> None:
    game = position("G.Y")
    for move in ("camel green C1", "camel pink B1", "camel green Z9", "leader green B1", "nonsense", ""):
        with pytest.raises(ValueError, match="not a legal move"):
            game.play(move)
    assert (set(game.camels), game.left, game.to_move) == ({"A1", "C1"}, 2, 0)


# Order of play and leaders


def test_first_turns_are_short() -> None:
    assert [camels_in_turn(2, turn) for turn in range(4)] == [1, 2, 2, 2]
    assert [camels_in_turn(5, turn) for turn in range(7)] == [1, 1, 2, 2, 2, 2, 2]


def test_leaders_go_round_or_to_and_fro() -> None:
    assert leader_order(3, 3, serpentine=False) == [0, 1, 2, 0, 1, 2, 0, 1, 2]
    assert leader_order(3, 3, serpentine=True) == [0, 1, 2, 2, 1, 0, 0, 1, 2]


def test_five_players_choose_what_they_return() -> None:
    game = deal("mountain", 5)
    for colour in COLOURS:
        assert game.phase == "return"
        game.play(f"return {colour}")
    assert (game.phase, game.to_move) == ("leader", 0)
    assert game.hands == [set(COLOURS) - {colour} for colour in COLOURS]


def leader_colours(game: Oracle) -> set[str]:
    return {move.split()[1] for move in game.moves()}


def place_any_leader(game: Oracle, colour: str) -> None:
    game.play(min(move for move in game.moves() if move.split()[1] == colour))


def test_first_leaders_differ_and_later_ones_need_not() -> None:
    game = deal("mountain", 3)
    for seat, colour in enumerate(COLOURS[:3]):
        assert leader_colours(game) == set(COLOURS[seat:])
        place_any_leader(game, colour)
    assert leader_colours(game) == set(COLOURS[1:])


def test_the_last_of_five_is_left_a_colour_to_begin_with() -> None:
    game = deal("mountain", 5, returned=["turquoise", "purple", "pink", "yellow", "green"])
    for colour in ("pink", "yellow", "purple"):
        place_any_leader(game, colour)
    assert leader_colours(game) == {"green"}


def test_leaders_keep_away_from_oases_and_leaders_but_not_from_waterholes() -> None:
    text = "\n".join([section("terrain", ["O....o..."]), section("area", ["aaaaaaaaa"])])
    game = Oracle(players=2, map_text=text, oases=["A1"], waterholes={"F1": 1})
    assert {move.split()[2] for move in game.moves()} == {"C1", "D1", "E1", "G1", "H1", "I1"}
    game.play("leader green C1")
    assert {move.split()[2] for move in game.moves()} == {"E1", "G1", "H1", "I1"}


def test_without_space_leaders_are_passed() -> None:
    text = "\n".join([section("terrain", ["..."]), section("area", ["aaa"])])
    game = Oracle(players=2, map_text=text, oases=[], waterholes={})
    game.play("leader pink B1")
    assert (game.phase, game.to_move, game.left) == ("camel", 0, 1)
    assert game.hands == [set(COLOURS) - {"pink"}, set(COLOURS)]
    game.play("camel pink A1")
    assert (game.phase, game.end_reason) == ("over", "stuck")


# Placing camels


def test_a_caravan_may_touch_other_colours_but_not_its_own() -> None:
    assert position("G.Y").moves() == {"camel green B1"}
    assert position("G.R").moves() == set()


def test_a_caravan_may_fork() -> None:
    assert position("..G.Y").moves() == {"camel green B1", "camel green D1"}


# Water, oases, river


def test_one_camel_takes_a_waterhole_and_links_two_oases() -> None:
    game = position(
        "..O....",
        "G.o...Y",
        ".g.O...",
        ".......",
    )
    game.play("camel green C2")
    assert game.linked == {(0, "green"): {"C1", "D3"}}
    assert game.taken == [[2], []]
    assert game.scores()[0]["total"] == 12


def test_each_caravan_scores_an_oasis_once() -> None:
    game = position(
        "Gg.....",
        "...O...",
        "Pp....Y",
    )
    for move in ("camel green C1", "camel green D1"):
        game.play(move)
        assert game.linked == {(0, "green"): {"D2"}}
    game.to_move = 0
    game.play("camel pink C2")
    assert game.linked == {(0, "green"): {"D2"}, (0, "pink"): {"D2"}}
    assert [score["oases"] for score in game.scores()] == [10, 0]


def test_river_scores_once_when_a_caravan_stands_on_both_banks() -> None:
    game = position("G......", "......Y", banks=["NNSSSSS", "NNSSSSS"])
    game.play("camel green B1")
    assert game.crossed == set()
    game.play("camel green C1")
    assert game.crossed == {(0, "green")}
    game.to_move = 0
    game.play("camel green C2")
    assert [score["river"] for score in game.scores()] == [5, 0]


# Enclosing


def test_a_ring_encloses_and_takes_the_waterhole() -> None:
    game = placed(
        ".......",
        "..gGg..",
        "..go*..",
        "...g..Y",
    )
    assert game.enclosed == {"D3": {"seat": 0, "colour": "green"}}
    assert (game.taken, game.waterholes) == ([[2], []], {})
    assert game.scores()[0]["total"] == 3


def test_board_edge_is_a_wall() -> None:
    game = placed(
        ".g....",
        "*G....",
        "....Y.",
    )
    assert set(game.enclosed) == {"A1"}


def test_mountains_are_walls() -> None:
    game = placed(
        ".......",
        "..g^^..",
        "..G.^..",
        "...*..Y",
    )
    assert set(game.enclosed) == {"D3"}


def test_one_camel_closes_two_areas() -> None:
    game = placed(
        "-.*.-",
        "--G--",
        "--.--",
        "--Y--",
    )
    assert set(game.enclosed) == {"B1", "D1"}


@pytest.mark.parametrize("inside", "YyPp")
def test_an_area_with_a_camel_inside_is_not_enclosed(inside: str) -> None:
    game = placed(
        ".......",
        "..gGg..",
        f"..g{inside}*..",
        "...g..Y",
    )
    assert game.enclosed == {}


def test_two_caravans_do_not_enclose_together() -> None:
    game = placed(
        ".......",
        "..gGg..",
        "..P.*..",
        "...p..Y",
    )
    assert game.enclosed == {}


def test_nobody_places_inside_an_enclosed_area() -> None:
    game = placed(
        ".......",
        "..gGg..",
        "..g.*..",
        "...g..Y",
    )
    assert "camel green D3" not in game.moves()


def test_an_enclosed_oasis_scores_and_is_no_empty_space() -> None:
    game = placed("O.*G.Y")
    assert set(game.enclosed) == {"A1", "B1"}
    assert game.linked == {(0, "green"): {"A1"}}
    assert game.scores()[0]["total"] == 5 + 1


def test_an_oasis_touched_and_enclosed_scores_once() -> None:
    game = placed("..O*G.Y")
    assert set(game.enclosed) == {"A1", "B1", "C1"}
    assert game.scores()[0]["total"] == 5 + 2


def test_an_oasis_is_not_a_wall() -> None:
    assert placed("Y.O.*G").enclosed == {}


# The end


def test_a_player_who_cannot_place_the_second_camel_ends_the_game() -> None:
    game = placed("*GY")
    assert (game.phase, game.end_reason) == ("over", "stuck")
    assert [score["caravans"] for score in game.scores()] == [10, 10]
    assert game.winners == [0, 1]


def test_the_last_camel_of_a_colour_as_second_of_the_turn_ends_the_game() -> None:
    game = position(".G" + "g" * 21 + "..Y")
    game.left = 1
    game.play("camel green A1")
    assert (game.phase, game.end_reason) == ("over", "supply")


def test_after_the_last_camel_of_a_colour_the_turn_is_finished() -> None:
    game = placed("P.G" + "g" * 21 + "*Y")
    assert (game.phase, game.left, game.moves()) == ("camel", 1, {"camel pink B1"})
    assert game.scores()[0]["caravans"] == 0
    game.play("camel pink B1")
    assert (game.phase, game.end_reason) == ("over", "supply")
    assert [score["caravans"] for score in game.scores()] == [20, 10]
    assert game.winners == [0]


def test_the_last_camel_of_a_colour_ends_the_game_if_nothing_else_can_be_placed() -> None:
    game = placed("G" + "g" * 21 + "*.Y")
    assert (game.phase, game.end_reason) == ("over", "supply")


def test_largest_caravans() -> None:
    assert largest_caravan_points({0: 4, 1: 3, 2: 1}) == {0: 10}
    assert largest_caravan_points({0: 3, 1: 3, 2: 1}) == {0: 5, 1: 5}
    assert largest_caravan_points({}) == {}


def test_the_scoring_example_of_the_rulebook() -> None:
    taken = [3] * 4 + [2] * 6 + [1] * 3
    score = score_of(0, taken=taken, oases=5, crossed=0, caravans=20, enclosed=11)
    assert (score["water"], score["oases"], score["total"]) == (27, 25, 83)
