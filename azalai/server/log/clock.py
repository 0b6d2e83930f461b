"""Clocks: how much time each seat has left, and when it runs out."""

from __future__ import annotations

from typing import Literal

import msgspec

MOST_SECONDS = 60 * 60 * 24 * 60


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """The time control: `live` has a bank per seat and an increment per turn, `correspondence` a time per turn."""

    kind: Literal["live", "correspondence"]
    bank: float = 0
    increment: float = 0
    per_move: float = 0

    def fault(self) -> str | None:
        """What is wrong with the times, or None."""
        if not all(0 <= seconds <= MOST_SECONDS for seconds in (self.bank, self.increment, self.per_move)):
            return "A clock's times are in seconds, from 0 to 60 days."
        if self.kind == "live" and self.bank < 1:
            return "A live clock needs a bank of at least 1 second."
        if self.kind == "correspondence" and self.per_move < 60:
            return "A correspondence clock needs at least 60 seconds per turn (per_move)."
        return None


class Clocks:
    """The clocks of all seats in one game.

    >>> clocks = Clocks(Clock(kind="live", bank=60, increment=5), 2)
    >>> clocks.begin(0, 100.0)
    >>> clocks.turn_over(110.0, 1)
    >>> clocks.left(0, 110.0), clocks.left(1, 112.0), clocks.deadline
    (55.0, 58.0, 170.0)
    """

    def __init__(self, clock: Clock, seats: int) -> None:
        self._clock = clock
        self._bank = [clock.bank] * seats
        self._running: int | None = None
        self._since = 0.0
        self._turn_began = [0.0] * seats

    def begin(self, seat: int | None, at: float) -> None:
        """Start the clock of a seat (None: no clock runs)."""
        self._running, self._since = seat, at
        if seat is not None:
            self._turn_began[seat] = at

    def stop(self, at: float) -> None:
        """Take the used time off the running clock, without an increment: the turn continues, or is taken back."""
        if self._running is not None and self._clock.kind == "live":
            self._bank[self._running] = max(0.0, self._bank[self._running] - (at - self._since))
        self._since = at if self._clock.kind == "live" else self._since

    def moved(self, at: float, same_turn: bool, following: int | None) -> None:
        """Note a move: either its seat decides again in the same turn, or the turn is over."""
        if same_turn:
            self.stop(at)
        else:
            self.turn_over(at, following)

    def recast(self, at: float, running: int | None) -> None:
        """Note that someone else plays a seat from now on; a bot has no clock."""
        self.stop(at)
        self.begin(running, at)

    def turn_over(self, at: float, following: int | None) -> None:
        self.stop(at)
        if self._running is not None:
            self._bank[self._running] += self._clock.increment
        self.begin(following, at)

    def take_back(self, at: float, following: int | None, ended: list[int]) -> None:
        """Moves are taken back, and with them the ends of these seats' turns, so those increments are taken off again.

        Nobody gains time by undoing. A player who takes back only their own turn continues with the time that was left,
        and the next player's turn is treated as if it had never started.
        """
        alone = following is not None and not set(ended) - {following}
        if alone and self._running is not None and self._running != following:
            self._hand_over(following)
        self.stop(at)
        for seat in ended:
            self._bank[seat] = max(0.0, self._bank[seat] - self._clock.increment)
        began = self._turn_began[following] if following is not None else at
        self.begin(following, at)
        if alone and following is not None and self._clock.kind == "correspondence":
            self._since = self._turn_began[following] = began

    def _hand_over(self, seat: int | None) -> None:
        """Charge the time since the running turn started to this seat instead."""
        assert self._running is not None
        began = self._turn_began[self._running]
        if self._clock.kind == "live":
            self._bank[self._running] += self._since - began
            self._since = began
        self._running = seat

    def left(self, seat: int, at: float) -> float:
        if self._clock.kind == "correspondence":
            running = at - self._since if seat == self._running else 0.0
            return max(0.0, self._clock.per_move - running)
        return max(0.0, self._bank[seat] - (at - self._since if seat == self._running else 0.0))

    @property
    def running(self) -> int | None:
        return self._running

    @property
    def deadline(self) -> float | None:
        """When the running clock runs out."""
        if self._running is None:
            return None
        return self._since + self.left(self._running, self._since)
