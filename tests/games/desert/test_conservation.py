"""What never changes, whatever is played: nothing appears, nothing gets lost, and all points can be counted again."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import azalai
from azalai.games.desert.maps import load_map, neighbours, parse_space, space_name
from azalai.games.desert.state import COLOURS
from tests.games.desert.playing import BOARDS, PLAYERS, POLICIES, some_options

SUPPLY = {2: 22, 3: 26, 4: 30, 5: 30}
POOLS = {2: 33, 3: 33, 4: 45, 5: 45}  # without a palm
GAMES = [(players, board, ("random", "enclosing")[players % 2]) for players in PLAYERS for board in BOARDS]


def around(space: str) -> set[str]:
    cell = parse_space(space)
    assert cell is not None
    return {space_name(near) for near in neighbours(cell) if min(near) >= 0}


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: "-".join(map(str, game)))
def played(request: pytest.FixtureRequest) -> list[azalai.Game]:
    """A finished game, as a copy after every move."""
    players, board, policy = request.param
    rng = random.Random(str(request.param))
    game = azalai.new("desert", seed=rng.getrandbits(32), **some_options(rng, players, board))
    copies = [game.copy()]
    while not game.over:
        game.play(POLICIES[policy](game, rng))
        copies.append(game.copy())
    return copies


# Pieces


def test_camels_are_in_the_supply_or_on_the_board(played: list[azalai.Game]) -> None:
    for game in played:
        view = game.view(None)
        placed = Counter(camel["colour"] for camel in view["camels"].values() if not camel["leader"])
        assert {c: view["supply"][c] + placed[c] for c in COLOURS} == dict.fromkeys(COLOURS, SUPPLY[game.players])
        assert min(view["supply"].values()) >= 0


def test_leaders_are_in_hand_on_the_board_or_given_back(played: list[azalai.Game]) -> None:
    for game in played:
        view = game.view(None)
        for seat in range(game.players):
            placed = [camel["colour"] for camel in view["camels"].values() if camel["leader"] and camel["seat"] == seat]
            returned = [view["returned"][seat]] if view["returned"][seat] else []
            assert sorted(placed + returned + view["leaders"][seat]) == sorted(COLOURS)


def test_every_waterhole_token_is_on_the_board_or_was_taken_by_one_player(played: list[azalai.Game]) -> None:
    dealt = played[0].record()["deal"]["waterholes"]
    assert len(dealt) == POOLS[played[0].players]
    assert max(Counter(dealt.values()).values()) <= 15
    if len(dealt) == 45:
        assert Counter(dealt.values()) == {1: 15, 2: 15, 3: 15}
    for game in played:
        assert game.record()["deal"]["waterholes"] == dealt
        view = game.view(None)
        spaces = [*view["waterholes"], *(space for taken in view["taken"] for space in taken)]
        assert sorted(spaces) == sorted(dealt)
        known = view["waterholes"].items()
        assert all(value in (None, dealt[space]) for space, value in known)


def test_a_space_holds_one_thing(played: list[azalai.Game]) -> None:
    for game in played:
        view = game.view(None)
        things = [*view["camels"], *view["waterholes"], *view["oases"]]
        assert len(things) == len(set(things))
        assert not view["enclosed"].keys() & (view["camels"].keys() | view["waterholes"].keys())
        in_use = {space_name(cell) for cell in load_map(game.options["board"]).spaces(game.players)}
        assert in_use >= {*things, *view["enclosed"]}


def test_what_was_placed_or_enclosed_stays(played: list[azalai.Game]) -> None:
    for earlier, later in pairwise(played):
        then, now = earlier.view(None), later.view(None)
        for key in ("camels", "enclosed"):
            assert now[key].items() >= then[key].items()
        assert len(now["camels"]) - len(then["camels"]) == (not later.history[-1].startswith("return"))


# Points


def recount(game: azalai.Game) -> Iterator[dict[str, Any]]:
    """Each seat's points, from what is on the board and in front of the players."""
    view, dealt = game.view(None), game.record()["deal"]["waterholes"]
    banks = load_map(game.options["board"]).bank
    caravans: dict[tuple[int, str], set[str]] = {}
    for space, camel in view["camels"].items():
        caravans.setdefault((camel["seat"], camel["colour"]), set()).add(space)
    for seat in range(game.players):
        own = {colour: spaces for (owner, colour), spaces in caravans.items() if owner == seat}
        closed = [(space, mark["colour"]) for space, mark in view["enclosed"].items() if mark["seat"] == seat]
        links = {(c, oasis) for c, spaces in own.items() for oasis in view["oases"] if around(oasis) & spaces}
        links |= {(colour, space) for space, colour in closed if space in view["oases"]}
        row = {
            "seat": seat,
            "water": sum(dealt[space] for space in view["taken"][seat]),
            "oases": 5 * len(links),
            "river": 5 * sum(crosses(spaces, banks) for spaces in own.values()),
            "caravans": sum(prize(caravans, seat, colour) for colour in own) if game.over else None,
            "enclosed": sum(space not in view["oases"] for space, _ in closed),
        }
        yield row | {"total": sum(points or 0 for name, points in row.items() if name != "seat")}


def crosses(spaces: set[str], banks: tuple[str, ...] | None) -> bool:
    def bank(space: str) -> str:
        column, row = parse_space(space) or (0, 0)
        return banks[row][column] if banks else ""

    return any(bank(space) != bank(near) for space in spaces for near in around(space) & spaces)


def prize(caravans: dict[tuple[int, str], set[str]], seat: int, colour: str) -> int:
    sizes = [len(spaces) for (_, other), spaces in caravans.items() if other == colour]
    if len(caravans[seat, colour]) < max(sizes):
        return 0
    return 10 if sizes.count(max(sizes)) == 1 else 5


def test_all_points_can_be_counted_again(played: list[azalai.Game]) -> None:
    for game in played:
        assert game.scores() == list(recount(game))
    totals = [row["total"] for row in played[-1].scores()]
    assert played[-1].winners == [seat for seat, total in enumerate(totals) if total == max(totals)]


def test_points_but_for_the_largest_caravans_never_go_down(played: list[azalai.Game]) -> None:
    for earlier, later in pairwise(played):
        for then, now in zip(earlier.scores(), later.scores()):
            assert all(now[name] >= then[name] for name in ("water", "oases", "river", "enclosed", "total"))


# Copies and undo


def state_bytes(game: azalai.Game) -> bytes:
    return bytes(game.state.tobytes())


@pytest.mark.parametrize("players", PLAYERS)
def test_later_moves_do_not_touch_earlier_copies(players: int) -> None:
    rng = random.Random(players)
    game = azalai.new("desert", players=players, board="river", variants=["aquifers"], seed=players)
    copies, kept = [game.copy()], [state_bytes(game)]
    while not game.over:
        game.play(rng.choice(game.moves()))
        copies.append(game.copy())
        kept.append(state_bytes(game))
    assert len(set(kept)) == len(kept)
    assert [state_bytes(copy) for copy in copies] == kept
    assert [copy.history for copy in copies] == [game.history[:n] for n in range(len(copies))]
    copies[3].play(copies[3].moves()[0])
    assert state_bytes(game.at(3)) == kept[3] == state_bytes(game.at(len(kept) - 1).at(3))


def test_undo_gives_back_every_earlier_position(played: list[azalai.Game]) -> None:
    start = state_bytes(played[0])
    for number, game in enumerate(played[1:], 1):
        to_the_root, one_back = game.copy(), game.copy()
        assert to_the_root.undo(number) == game.history
        assert (state_bytes(to_the_root), to_the_root.history) == (start, [])
        assert one_back.undo() == game.history[-1:]
        assert state_bytes(one_back) == state_bytes(played[number - 1])
        one_back.play(game.history[-1])
        assert state_bytes(one_back) == state_bytes(game)


def test_the_game_after_any_number_of_moves(played: list[azalai.Game]) -> None:
    for number, game in enumerate(played):
        then = played[-1].at(number)
        assert state_bytes(then) == state_bytes(game)
        assert (then.history, then.to_move, then.view(0)) == (game.history, game.to_move, game.view(0))
