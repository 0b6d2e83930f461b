from __future__ import annotations

from collections import Counter

import pytest

from azalai import BadOption, arena
from azalai.arena import Contest


def seatings(contest: Contest, blocks: int) -> Counter[tuple[int, int]]:
    """How often each bot sits in each seat."""
    return Counter(
        (bot, seat)
        for block in range(blocks)
        for rotation in range(contest.players)
        for seat, bot in enumerate(contest.seats(block, rotation))
    )


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_bot_sits_in_every_seat_equally_often(players: int) -> None:
    bots = ["greedy", "random", "search:5", "uct:5", "search:6"][:players]
    contest = arena.match("desert", bots, options={"players": players})
    assert seatings(contest, 3) == {(bot, seat): 3 for bot in range(players) for seat in range(players)}


def test_first_rotation_is_the_line_up_as_it_was_given() -> None:
    contest = arena.match("desert", ["greedy", "random", "search:5"], options={"players": 3})
    assert [contest.seats(0, rotation) for rotation in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_last_bot_takes_the_seats_that_are_left() -> None:
    contest = arena.match("desert", ["search:100ms", "greedy"], options={"players": 4})
    assert contest.lineups == [[0, 1, 1, 1]]
    assert seatings(contest, 1) == {(0, seat): 1 for seat in range(4)} | {(1, seat): 3 for seat in range(4)}


def test_games_are_rounded_up_to_whole_deals() -> None:
    contest = arena.match("desert", ["greedy", "random"], options={"players": 4})
    assert [contest.blocks(games) for games in (1, 4, 5, 100)] == [1, 1, 2, 25]


def test_all_rotations_and_tables_play_the_same_deals() -> None:
    contest = arena.tournament("desert", ["greedy", "random", "search:5"])
    assert [contest.deal(block) for block in range(7)] == [0, 0, 0, 1, 1, 1, 2]
    assert contest.deal_seed(0) == contest.deal_seed(2) != contest.deal_seed(3)


def test_no_two_bots_share_a_seed() -> None:
    contest = arena.tournament("desert", ["greedy", "random", "search:5"])
    places = [(block, rotation, seat) for block in range(9) for rotation in range(2) for seat in range(2)]
    assert len({contest.bot_seed(*place) for place in places}) == len(places)


def test_tournament_is_every_pair_or_every_table_or_one_that_is_filled() -> None:
    bots = ["greedy", "random", "search:5", "uct:5"]
    assert arena.tournament("desert", bots).lineups == [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]
    three = arena.tournament("desert", bots, options={"players": 3})
    assert three.lineups == [[0, 1, 2], [0, 1, 3], [0, 2, 3], [1, 2, 3]]
    five = arena.tournament("desert", bots, options={"players": 5})
    assert five.lineups == [[0, 1, 2, 3, 3]]


def test_copies_of_a_bot_have_different_labels() -> None:
    contest = arena.match("desert", ["greedy", "greedy"])
    assert contest.labels == ["greedy #1", "greedy #2"]


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ([], "Name the bots"),
        (["greedy", "random", "random"], "3 bots do not fit at a table for 2"),
        (["greedy", "oracle"], "There is no bot 'oracle'"),
        (["search:soon", "greedy"], "not a budget"),
    ],
)
def test_impossible_matches_are_refused(bots: list[str], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        arena.match("desert", bots)


def test_tournament_of_one_is_refused() -> None:
    with pytest.raises(BadOption, match="at least two"):
        arena.tournament("desert", ["greedy"])
