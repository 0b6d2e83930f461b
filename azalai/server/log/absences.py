"""When no server was running. Players' clocks do not count that time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate


class Absences:
    """Spans of time, from the oldest to the latest, that do not overlap.

    >>> absences = Absences([(10.0, 30.0), (50.0, 55.0)])
    >>> [absences.counted(at) for at in (5.0, 20.0, 40.0, 60.0)]
    [5.0, 10.0, 20.0, 35.0]
    """

    def __init__(self, spans: Sequence[tuple[float, float]] = ()) -> None:
        self._spans = spans
        self._begins = [begin for begin, _ in spans]
        self._before = [0.0, *accumulate(end - begin for begin, end in spans)]

    @property
    def latest(self) -> float | None:
        """When the latest one began."""
        return self._begins[-1] if self._begins else None

    def counted(self, at: float) -> float:
        """A moment as players' clocks count it: they pause while no server is running."""
        number = bisect_right(self._begins, at) - 1
        if number < 0:
            return at
        begin, end = self._spans[number]
        return at - self._before[number] - (min(at, end) - begin)
