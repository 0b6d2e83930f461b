"""A table's game as its log tells it: pure, without database or network."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import numpy as np

from azalai.bots import LEVELS
from azalai.core import contract
from azalai.core.game import Game
from azalai.core.random import generator
from azalai.server.clock import Clock, Clocks
from azalai.server.store import Entry

STAND_IN = "trader"  # the bot that plays on for someone who left a game of three or more
REDEALS = 32  # how many other deals a move is tried on, to see whether it uncovers something
LOOKS = 4  # on how many of them the whole view is compared, which takes a hundred times longer than the numbers
Request = Literal["undo", "end", "bot"]


class Sitting(msgspec.Struct):
    """Who plays a seat. A bot can play for a person who left: then both are set."""

    person: str | None
    level: str | None


class Asked(msgspec.Struct):
    """Something that needs the others' consent."""

    what: Request
    by: int
    about: dict[str, Any]
    accepted: set[int]


class Outcome(msgspec.Struct):
    end: str
    winners: list[int]
    scores: list[dict[str, Any]]
    places: list[int]  # by seat, from 1; equal for a tie


class Play:
    """Fold of a log. `version` counts entries, not moves: an undo is an entry too."""

    def __init__(self, game: Game, sitting: list[Sitting], clock: Clock | None, started: float) -> None:
        self.game = game
        self.given = len(game.history)  # moves that were played before the log begins
        self.sitting = sitting
        self.version = 0
        self.asked: Asked | None = None
        self.lost: dict[int, str] = {}  # seat -> resign or timeout
        self.outcome: Outcome | None = None
        self.to_move: int | None = None
        self.refs: dict[str, int] = {}
        self._movers: list[int] = []
        self._uncovering: list[bool] = []
        self._clocks = Clocks(clock, game.players) if clock else None
        if self._clocks:
            self._clocks.begin(self._timed(), started)
        self._settle()

    # -- what can be asked

    def level_of(self, seat: int) -> str | None:
        return self.sitting[seat].level

    @property
    def bot_turn(self) -> bool:
        seat = self.to_move
        return seat is not None and self.sitting[seat].level is not None

    @property
    def deadline(self) -> float | None:
        return self._clocks.deadline if self._clocks and not self.outcome else None

    def clocks(self, at: float) -> dict[str, Any] | None:
        if self._clocks is None:
            return None
        running = None if self.outcome else self._clocks.running
        return {
            "at": at,
            "seats": [
                {"left": round(self._clocks.left(seat, at), 1), "running": seat == running}
                for seat in range(self.game.players)
            ],
        }

    def people(self) -> set[int]:
        """Seats that a person plays."""
        return {seat for seat, who in enumerate(self.sitting) if who.person and not who.level and seat not in self.lost}

    def own_turn(self, seat: int) -> int:
        """How many of the last moves are this seat's own turn, with nobody else's in between."""
        moves = 0
        for mover in reversed(self._movers):
            if mover != seat:
                break
            moves += 1
        return moves

    def undo_is_free(self, seat: int) -> bool:
        """Nobody else has acted since, and the last move has uncovered nothing that was hidden."""
        return bool(self.own_turn(seat) and not self._uncovering[-1] and not self.outcome)

    def undo_target(self, seat: int) -> int | None:
        """How many moves are left when the seat's last own move is taken back; None if it has made none."""
        for number in range(len(self._movers), 0, -1):
            if self._movers[number - 1] == seat:
                return self.given + number - 1
        return None

    def consent(self) -> set[int]:
        """The seats that still have to agree to what is asked."""
        if self.asked is None:
            return set()
        asker = self.sitting[self.asked.by].person
        concerned = {seat for seat in self.people() if self.sitting[seat].person != asker}
        if self.asked.what == "bot":
            concerned &= set(self.asked.about["among"])
        return concerned - self.asked.accepted

    # -- what the log says

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
        self._run_clock(entry.at, seat)

    def _undo(self, entry: Entry) -> None:
        played = entry.data["moves"] - self.given
        after = [*self._movers[played + 1 :], self.game.to_move]
        ended = [seat for seat, following in zip(self._movers[played:], after) if seat != following]
        self.game.undo(len(self._movers) - played)
        del self._movers[played:], self._uncovering[played:]
        self.asked = None
        if self._clocks:
            self._clocks.take_back(entry.at, self._timed(), ended)

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
        self._recast(entry.at)

    def _bot(self, entry: Entry) -> None:
        assert entry.seat is not None
        self.sitting[entry.seat].level = entry.data["level"]
        self.asked = None
        self._recast(entry.at)

    def _end(self, entry: Entry) -> None:
        self.outcome = Outcome("agreed", [], self.game.scores(), [1] * self.game.players)

    # -- what follows

    def _timed(self) -> int | None:
        """The seat whose clock runs: bots have none."""
        seat = self.game.to_move
        return seat if seat is not None and self.sitting[seat].level is None else None

    def _run_clock(self, at: float, seat: int) -> None:
        if self._clocks is None:
            return
        if self.game.to_move == seat:
            self._clocks.stop(at)
        else:
            self._clocks.turn_over(at, self._timed())

    def _recast(self, at: float) -> None:
        """Another plays a seat from now on."""
        if self._clocks:
            self._clocks.stop(at)
            self._clocks.begin(self._timed(), at)

    def _settle(self) -> None:
        self.outcome = self.outcome or self._ended()
        self.to_move = None if self.outcome else self.game.to_move
        if self.outcome:
            self.asked = None

    def _ended(self) -> Outcome | None:
        if self.game.over:
            return self._regular()
        still_in = [seat for seat in range(self.game.players) if seat not in self.lost]
        if len(still_in) > 1:
            return None
        end = "resigned" if "resign" in self.lost.values() else "timeout"
        places = [1 if seat in still_in else 2 for seat in range(self.game.players)]
        return Outcome(end, still_in, self.game.scores(), places)

    def _regular(self) -> Outcome:
        """By points; whoever gave up comes after all who did not."""
        reason = self.game.end_reason
        assert reason is not None
        winners = [seat for seat in self.game.winners if seat not in self.lost]
        scores = self.game.scores()
        shares = self.game.payoffs()
        merit = [
            (seat not in self.lost, seat in winners, shares[seat], scores[seat]["total"] or 0)
            for seat in range(self.game.players)
        ]
        places = [1 + sum(other > own for other in merit) for own in merit]
        if not winners:
            winners = [seat for seat, place in enumerate(places) if place == 1]
        return Outcome(reason, winners, scores, places)


def uncovers(game: Game, move: str) -> bool:
    """Whether a move shows anybody something that they could not know before it.

    The move is made on other deals that the seat cannot tell from this one: if what it sees afterwards differs, it
    has learned something.
    """
    if not hidden(game):
        return False
    action = game.setting.actions[move]
    return any(_learns(game, action, seat) for seat in range(game.players))


def hidden(game: Game) -> bool:
    return bool(contract.anything_hidden(game.setting.boxes, game.state))


def _learns(game: Game, action: int, seat: int) -> bool:
    setting = game.setting
    rng = generator("uncovers")
    seen = None
    for number in range(REDEALS):
        states = contract.duplicate(game.state)
        contract.redeal_for(setting.boxes, states, seat, rng)
        if not contract.attempt(setting.boxes, states, action):
            return True
        numbers = np.zeros(setting.observation_size, np.float32)
        contract.observe_for(setting.boxes, states, seat, numbers)
        look = numbers.tobytes(), setting.view(states, seat) if number < LOOKS else None
        if seen is not None and (look[0] != seen[0] or (look[1] is not None and look[1] != seen[1])):
            return True
        seen = seen or look
    return False


def known_level(level: object) -> bool:
    return isinstance(level, str) and level in LEVELS
