"""A table's log and its clocks, without database or network."""

from __future__ import annotations

from typing import Any

import pytest

import azalai
from azalai.core.game import Game
from azalai.server.limits import KEPT, Credit
from azalai.server.log.absences import Absences
from azalai.server.log.clock import Clock, Clocks
from azalai.server.log.entry import Entry
from azalai.server.log.play import Play, Sitting
from azalai.server.log.uncovering import uncovers


class Table:
    """A game whose log grows by one entry a second."""

    def __init__(
        self,
        players: int = 2,
        clock: Clock | None = None,
        people: str = "abcde",
        away: tuple[tuple[float, float], ...] = (),
        **options: Any,
    ) -> None:
        sitting = [Sitting(person if person != "-" else None, "novice" if person == "-" else None) for person in people]
        game = azalai.new("desert", players=players, seed=1, **options)
        self.play = Play(game, sitting[:players], clock, 0.0, Absences(away))
        self.at = 0.0

    def add(self, kind: str, seat: int | None = None, seconds: float = 1.0, /, **data: Any) -> None:
        self.at += seconds
        self.play.add(Entry(self.play.version + 1, self.at, kind, seat, None, data))

    def move(self, seconds: float = 1.0) -> int:
        """Make the first legal move of the seat to move."""
        seat = self.play.to_move
        assert seat is not None
        self.add("move", seat, seconds, move=self.play.game.moves()[0])
        return seat

    def leaders(self) -> Table:
        """Place all leaders, so that a turn of two placements starts."""
        while self.play.game.view(None)["phase"] == "leader" or self.play.game.view(None)["left"] != 2:
            self.move()
        return self

    def left(self) -> list[float]:
        clocks = self.play.clocks(self.at)
        assert clocks is not None
        return [seat["left"] for seat in clocks["seats"]]


LIVE = Clock(kind="live", bank=60, increment=5)
CORRESPONDENCE = Clock(kind="correspondence", per_move=600)


# -- taking back


def test_undo_is_free_within_your_own_turn() -> None:
    table = Table().leaders()
    seat = table.move()
    assert table.play.undo_is_free(seat)
    before = table.play.undo_target(seat)
    table.add("undo", seat, moves=before)
    assert len(table.play.game.history) == before


def test_undo_is_not_free_once_another_has_moved() -> None:
    table = Table().leaders()
    first = table.move()
    table.move()
    assert table.move() != first
    assert not table.play.undo_is_free(first)
    assert table.play.undo_target(first) == len(table.play.game.history) - 2


def test_a_player_without_a_move_has_nothing_to_undo() -> None:
    table = Table()
    first = table.move()
    assert table.play.undo_target(1 - first) is None


def test_a_version_counts_entries_and_not_moves() -> None:
    table = Table().leaders()
    version, moves = table.play.version, len(table.play.game.history)
    seat = table.move()
    table.add("undo", seat, moves=moves)
    assert (table.play.version, len(table.play.game.history)) == (version + 2, moves)


def _uncovering_moves(game: Game) -> list[str]:
    """The legal moves that change what any seat sees of the face-down waterholes."""
    found = []
    hidden = {space for space, value in game.view(0)["waterholes"].items() if value is None}
    for move in game.moves():
        after = game.copy()
        after.play(move)
        seen = after.view(0)["waterholes"]
        if any(space not in seen or seen[space] is not None for space in hidden):
            found.append(move)
    return found


def test_turning_up_a_waterhole_is_noticed() -> None:
    """Even if few different ones are left, so that other deals often look the same."""
    game = azalai.new("desert", players=3, variants=["aquifers"], seed=3)
    while game.view(None)["phase"] == "leader":
        game.play(game.moves()[0])
    uncovering = _uncovering_moves(game)
    assert uncovering, "no move turns anything up"
    missed = [move for move in uncovering[:8] if not uncovers(game, move)]
    assert missed == []


def test_a_plain_move_uncovers_nothing() -> None:
    game = azalai.new("desert", players=3, variants=["aquifers"], seed=3)
    assert not any(uncovers(game, move) for move in game.moves()[:5])
    assert not uncovers(azalai.new("desert", players=2, seed=3), "leader green A4")


# -- agreeing


def test_an_undo_needs_all_other_people() -> None:
    table = Table(players=3)
    table.add("ask", 0, what="undo", moves=0)
    assert table.play.consent() == {1, 2}
    table.add("answer", 1, accept=True)
    assert table.play.consent() == {2}
    table.add("answer", 2, accept=False)
    assert table.play.asked is None


def test_a_move_withdraws_what_was_asked() -> None:
    table = Table()
    table.add("ask", 0, what="end")
    table.move()
    assert table.play.asked is None


def test_nobody_asks_themselves_or_a_bot() -> None:
    table = Table(players=3, people="aa-")
    table.add("ask", 0, what="end")
    assert table.play.consent() == set()


def test_a_seat_goes_to_a_bot_if_those_who_are_there_agree() -> None:
    table = Table(players=4)
    table.add("ask", 0, what="bot", seat=3, level="trader", among=[0, 1])
    assert table.play.consent() == {1}
    table.add("bot", 3, level="trader")
    assert table.play.people() == {0, 1, 2}


# -- ends


def test_when_one_of_two_resigns_the_other_wins() -> None:
    table = Table()
    table.add("resign", 0)
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.end, outcome.winners, outcome.places) == ("resigned", [1], [2, 1])
    assert table.play.to_move is None


def test_when_one_of_three_resigns_a_bot_takes_over() -> None:
    table = Table(players=3)
    table.add("resign", 1)
    assert table.play.outcome is None
    assert table.play.level_of(1) == "trader"
    table.add("resign", 0)
    outcome = table.play.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ([2], [2, 2, 1])


def test_a_player_who_resigned_ranks_last() -> None:
    table = Table(players=3)
    table.add("resign", 1)
    while table.play.outcome is None:
        table.move()
    assert table.play.outcome.places[1] == 3
    assert 1 not in table.play.outcome.winners


def test_an_agreed_end_has_no_winner() -> None:
    table = Table()
    table.add("end", 0)
    assert table.play.outcome is not None
    assert (table.play.outcome.end, table.play.outcome.winners) == ("agreed", [])


# -- clocks


def test_the_bank_pays_for_a_turn_and_gets_the_increment() -> None:
    table = Table(clock=LIVE)
    first = table.move(10)
    assert table.left()[first] == 55
    second = table.move(20)
    assert table.left()[second] == 45


def test_the_increment_comes_once_for_a_turn_of_two_placements() -> None:
    table = Table(clock=LIVE).leaders()
    before = table.left()
    seat = table.move(2)
    table.move(3)
    assert table.left()[seat] == before[seat] - 5 + 5


def test_undo_gains_no_time() -> None:
    """Nor can a player collect increments by undoing the end of their turn again and again."""
    table = Table(clock=LIVE).leaders()
    seat = table.move(1)
    before = table.left()[seat]
    for _ in range(10):
        table.move(1)
        table.add("undo", seat, 0, moves=len(table.play.game.history) - 1)
    assert table.left()[seat] == before - 10


def test_undo_costs_nobody_else_time() -> None:
    """The next player's turn is treated as if it had never started: the player who undoes pays for that time."""
    table = Table(clock=LIVE).leaders()
    table.move(1)
    seat = table.play.to_move
    assert seat is not None
    before = table.left()
    for _ in range(4):
        table.move(1)
        assert table.play.to_move == 1 - seat
        table.add("undo", seat, 3, moves=len(table.play.game.history) - 1)
    assert table.left()[1 - seat] == before[1 - seat]
    assert table.left()[seat] == before[seat] - 4 * (1 + 3)


def test_undo_does_not_restart_a_correspondence_turn() -> None:
    table = Table(clock=CORRESPONDENCE).leaders()
    seat = table.play.to_move
    assert seat is not None
    for _ in range(2):
        table.move(100)
        table.add("undo", seat, 0, moves=len(table.play.game.history) - 1)
    assert table.left()[seat] == 400
    table.move(100)
    table.move(100)
    table.add("undo", seat, 0, moves=len(table.play.game.history) - 1)
    assert table.left()[seat] == 200


def test_a_correspondence_turn_has_its_own_time() -> None:
    table = Table(clock=CORRESPONDENCE)
    table.move(500)
    assert table.left() == [600, 600]
    assert table.play.deadline == 500 + 600


def test_time_out_gives_the_seat_to_a_bot_which_has_no_clock() -> None:
    table = Table(clock=LIVE)
    seat = table.play.to_move
    assert seat is not None
    table.add("timeout", seat, 61, then="bot", level="trader")
    assert (table.play.level_of(seat), table.play.deadline, table.play.outcome) == ("trader", None, None)


def test_time_out_loses_if_the_table_says_so() -> None:
    table = Table(clock=LIVE)
    seat = table.play.to_move
    assert seat is not None
    table.add("timeout", seat, 61, then="lose")
    assert table.play.outcome is not None
    assert (table.play.outcome.end, table.play.outcome.winners) == ("timeout", [1 - seat])


def test_no_clock_counts_the_time_in_which_no_server_was_there() -> None:
    table = Table(clock=LIVE, away=((10.0, 40.0), (45.0, 47.0)))
    seat = table.play.to_move
    assert seat is not None
    table.move(50.0)
    assert table.left()[seat] == 60 - (50 - 30 - 2) + 5
    assert not table.play.timed_out(50 + 59)
    assert table.play.timed_out(50 + 60)


def test_a_turn_that_began_while_no_server_was_there_starts_when_one_is_back() -> None:
    table = Table(clock=CORRESPONDENCE, away=((100.0, 1000.0),))
    table.move(500.0)
    table.at = 1100.0
    assert table.left() == [600, 500] if table.play.to_move else [500, 600]


def test_no_clock_runs_for_a_bot() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.begin(None, 0)
    assert clocks.deadline is None
    assert [clocks.left(seat, 1000) for seat in range(2)] == [60, 60]


@pytest.mark.parametrize(
    ("clock", "fault"),
    [
        (Clock(kind="live", bank=0), "bank"),
        (Clock(kind="correspondence", per_move=5), "per_move"),
        (Clock(kind="live", bank=-1), "seconds"),
        (Clock(kind="live", bank=float("nan")), "seconds"),
        (Clock(kind="live", bank=10, increment=1e12), "60 days"),
    ],
)
def test_an_impossible_clock_says_why(clock: Clock, fault: str) -> None:
    assert fault in str(clock.fault())


# -- credit


def test_credit_grows_back_and_says_when() -> None:
    at = [0.0]
    credit = Credit(10, 2.0, lambda: at[0])
    assert [credit.take("a") for _ in range(10)] == [0.0] * 10
    assert credit.take("a") == 0.5
    assert credit.take("b") == 0.0
    at[0] = 0.5
    assert (credit.take("a"), credit.take("a")) == (0.0, 0.5)


def test_credit_remembers_a_bounded_number() -> None:
    credit = Credit(1, 1.0, lambda: 0.0)
    for number in range(KEPT + 100):
        credit.take(str(number))
    assert len(credit) == KEPT
