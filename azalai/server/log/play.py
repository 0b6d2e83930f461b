"""The state of a table's game, computed from its log: position, whose turn it is, open questions, outcome."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

import msgspec

from azalai.core.game import Game
from azalai.server.log.absences import Absences
from azalai.server.log.clock import Clock, Clocks
from azalai.server.log.entry import Entry
from azalai.server.log.outcome import Outcome, agreed, closed, ended

STAND_IN = "trader"  # the bot that takes over the seat of a player who left a game of three or more
Request = Literal["undo", "end", "bot"]
NEVER_AWAY = Absences()


class Sitting(msgspec.Struct):
    """Who plays a seat. If a bot plays for a person who left, both are set."""

    person: str | None
    level: str | None


class Asked(msgspec.Struct):
    """A request that needs the others' consent."""

    what: Request
    by: int
    about: dict[str, Any]
    accepted: set[int]


class SeatClock(TypedDict):
    left: float  # seconds
    running: bool


class ClockState(TypedDict):
    """The clocks of all seats at a moment."""

    at: float
    seats: list[SeatClock]


class Play:
    """The fold of a log. `version` counts entries, not moves: an undo is an entry too."""

    def __init__(
        self,
        game: Game,
        sitting: list[Sitting],
        clock: Clock | None,
        started: float,
        absences: Absences = NEVER_AWAY,
    ) -> None:
        self.game = game
        self.given = len(game.history)  # moves played before the log starts
        self.sitting = sitting
        self.version = 0
        self.asked: Asked | None = None
        self.lost: dict[int, str] = {}  # seat -> resign or timeout
        self.outcome: Outcome | None = None
        self.to_move: int | None = None
        self.refs: dict[str, int] = {}
        self._movers: list[int] = []
        self._uncovering: list[bool] = []
        self.absences = absences
        self._clocks = Clocks(clock, game.players) if clock else None
        if self._clocks:
            self._clocks.begin(self._timed(), self.absences.counted(started))
        self._settle()

    # -- questions about the state

    def level_of(self, seat: int) -> str | None:
        return self.sitting[seat].level

    @property
    def bot_turn(self) -> bool:
        seat = self.to_move
        return seat is not None and self.sitting[seat].level is not None

    @property
    def timed(self) -> bool:
        """Whether clocks are running, or will be."""
        return self._clocks is not None and self.outcome is None

    @property
    def deadline(self) -> float | None:
        """When the running clock runs out, in time that clocks count."""
        return self._clocks.deadline if self._clocks and not self.outcome else None

    def timed_out(self, at: float) -> bool:
        return self.deadline is not None and self.deadline <= self.absences.counted(at)

    def clocks(self, at: float) -> ClockState | None:
        if self._clocks is None:
            return None
        running = None if self.outcome else self._clocks.running
        counted = self.absences.counted(at)
        return {
            "at": at,
            "seats": [
                {"left": round(self._clocks.left(seat, counted), 1), "running": seat == running}
                for seat in range(self.game.players)
            ],
        }

    def people(self) -> set[int]:
        """The seats that people play."""
        return {seat for seat, who in enumerate(self.sitting) if who.person and not who.level and seat not in self.lost}

    @property
    def fewest_moves(self) -> int:
        """How many moves the player has made who has made the fewest."""
        return min(self._movers.count(seat) for seat in range(self.game.players))

    def own_turn(self, seat: int) -> int:
        """How many of the last moves this seat made in a row."""
        moves = 0
        for mover in reversed(self._movers):
            if mover != seat:
                break
            moves += 1
        return moves

    def undo_is_free(self, seat: int) -> bool:
        """Whether a seat may undo without asking: in its own turn, and if its last move revealed nothing hidden."""
        return bool(self.to_move == seat and self.own_turn(seat) and not self._uncovering[-1])

    def undo_target(self, seat: int) -> int | None:
        """How many moves remain after taking back the seat's last move; None if it has made none."""
        for number in range(len(self._movers), 0, -1):
            if self._movers[number - 1] == seat:
                return self.given + number - 1
        return None

    def consent(self) -> set[int]:
        """The seats that still have to agree to the open request."""
        if self.asked is None:
            return set()
        asker = self.sitting[self.asked.by].person
        concerned = {seat for seat in self.people() if self.sitting[seat].person != asker}
        if self.asked.what == "bot":
            concerned &= set(self.asked.about["among"])
        return concerned - self.asked.accepted

    # -- applying entries

    def add(self, entry: Entry) -> None:
        getattr(self, f"_{entry.kind}")(entry)
        self.version = entry.number
        if entry.ref:
            self.refs[entry.ref] = entry.number
        self._settle()

    def _move(self, entry: Entry) -> None:
        seat = self.game.to_move
        assert seat is not None
        self.game.play(entry.data["move"])
        self._uncovering.append(entry.data.get("uncovers", False))
        self._movers.append(seat)
        self.asked = None
        if self._clocks:
            self._clocks.moved(self.absences.counted(entry.at), seat == self.game.to_move, self._timed())

    def _undo(self, entry: Entry) -> None:
        played = entry.data["moves"] - self.given
        after = [*self._movers[played + 1 :], self.game.to_move]
        ended = [seat for seat, following in zip(self._movers[played:], after) if seat != following]
        self.game.undo(len(self._movers) - played)
        del self._movers[played:], self._uncovering[played:]
        self.asked = None
        if self._clocks:
            self._clocks.take_back(self.absences.counted(entry.at), self._timed(), ended)

    def _ask(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.asked = Asked(entry.data["what"], entry.seat, entry.data, set())

    def _answer(self, entry: Entry) -> None:
        assert entry.seat is not None
        if self.asked is None or not entry.data["accept"]:
            self.asked = None
        else:
            self.asked.accepted.add(entry.seat)

    def _resign(self, entry: Entry) -> None:
        self._lose(entry, "resign")

    def _timeout(self, entry: Entry) -> None:
        if entry.data["then"] == "bot":
            self._bot(entry)
        else:
            self._lose(entry, "timeout")

    def _lose(self, entry: Entry, how: str) -> None:
        assert entry.seat is not None
        self.lost[entry.seat] = how
        self.asked = None
        if self.game.players - len(self.lost) > 1:
            self.sitting[entry.seat].level = self.sitting[entry.seat].level or STAND_IN
        if self._clocks:
            self._clocks.recast(self.absences.counted(entry.at), self._timed())

    def _bot(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.sitting[entry.seat].level = entry.data["level"]
        self.asked = None
        if self._clocks:
            self._clocks.recast(self.absences.counted(entry.at), self._timed())

    def _end(self, entry: Entry) -> None:
        self.outcome = agreed(self.game)

    def _close(self, entry: Entry) -> None:
        self.outcome = closed(self.game)

    # -- what follows from them

    def _timed(self) -> int | None:
        """The seat whose clock runs; bots have no clock."""
        seat = self.game.to_move
        return seat if seat is not None and self.sitting[seat].level is None else None

    def _settle(self) -> None:
        following = self.game.to_move
        if self.outcome is None and (following is None or self.lost):
            self.outcome = ended(self.game, self.lost)
        self.to_move = None if self.outcome else following
        if self.outcome:
            self.asked = None
