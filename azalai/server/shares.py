"""Fair shares of thinking: whose work is next. Pure: no threads, no event loop, and the clock is a parameter.

Work is grouped by address, and at each address by person. The address that has used the least thinking lately goes
first, and at that address the person. Use fades: half of it is forgotten every `HALF_LIFE`. Anyone with several things
under way pays more for each second, so that one player at one table never waits for somebody with thirty.
"""

from __future__ import annotations

import itertools
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, TypeVar

HALF_LIFE = 60.0  # seconds
KEPT = 20_000  # people and addresses remembered
PATIENT = 30.0  # a handicap for work that nobody waits for: as if its person had used this many more seconds
MayBegin = Literal["all", "single", "none"]  # single: people with one thing under way
SEVERAL = 40.0  # at most the same for people with several things under way: less than one can use, so nobody starves
ADDRESS, PERSON = 0, 1  # the accounts that a second is charged to
AHEAD = 2.0, 0.05  # to interrupt others, a person must have used less than half as much, and clearly less


class Asker(NamedTuple):
    """Who waits for an answer, and from where they asked."""

    person: str
    address: str

    @property
    def keys(self) -> tuple[str, str]:
        """The names of the two accounts."""
        return f"address {self.address}", f"person {self.person}"


def unseen(person: str) -> Asker:
    """A person whose address is unknown, as after a restart: they share it with nobody."""
    return Asker(person, f"of {person}")


class Use:
    """How much thinking each address and person has used lately.

    >>> use = Use()
    >>> use.add("a", 4.0, at=0.0)
    >>> use.of("a", at=60.0), use.of("b", at=60.0)
    (2.0, 0.0)
    """

    def __init__(self) -> None:
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # -> seconds, as of when

    def add(self, who: str, seconds: float, at: float) -> None:
        self._used[who] = self.of(who, at) + seconds, at
        self._used.move_to_end(who)
        if len(self._used) > KEPT:
            self._used.popitem(last=False)

    def of(self, who: str, at: float) -> float:
        seconds, noted = self._used.get(who, (0.0, 0.0))
        return seconds and seconds * 0.5 ** ((at - noted) / HALF_LIFE)


_numbers = itertools.count()


@dataclass(eq=False)
class Work:
    """A piece of work. Nobody waits for `patient` work, such as a review."""

    asker: Asker
    patient: bool = False
    begun: bool = False  # it has a thread, and continues where it was interrupted
    number: int = field(default_factory=lambda: next(_numbers))

    def __post_init__(self) -> None:
        self.accounts = self.asker.keys  # cached, because they are compared often


W = TypeVar("W", bound=Work)


class Line(Generic[W]):
    """All work that waits for its turn, and who has how much under way."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._use = Use()
        self._waiting: dict[str, dict[str, set[W]]] = {}  # address -> person -> work
        self._next: dict[Asker, W] = {}  # a person's next work, as far as it is known
        self._size = 0
        self._under_way: Counter[str] = Counter()  # person -> work that waits or is in progress

    def __len__(self) -> int:
        return self._size

    def under_way(self, person: str) -> int:
        return self._under_way[person]

    def enter(self, work: W) -> None:
        """Count new work."""
        self._under_way[work.asker.person] += 1
        self.wait(work)

    def leave(self, work: W) -> None:
        """Forget work that is done."""
        person = work.asker.person
        self._under_way[person] -= 1
        if not self._under_way[person]:
            del self._under_way[person]

    def wait(self, work: W) -> None:
        """Put work in line: new work, or work that was taken out."""
        self._waiting.setdefault(work.asker.address, {}).setdefault(work.asker.person, set()).add(work)
        self._next.pop(work.asker, None)
        self._size += 1

    def take(self, work: W) -> None:
        """Take work out of the line, to begin or continue it."""
        people = self._waiting[work.asker.address]
        people[work.asker.person].remove(work)
        self._next.pop(work.asker, None)
        if not people[work.asker.person]:
            del people[work.asker.person]
        if not people:
            del self._waiting[work.asker.address]
        self._size -= 1

    def charge(self, work: W, seconds: float) -> None:
        """Note what work has used: with n things under way each second counts n times n."""
        cost = seconds * self._under_way[work.asker.person] ** 2
        for account in work.accounts:
            self._use.add(account, cost, self._clock())

    def first(self, may_begin: MayBegin = "all") -> W | None:
        """The work that is next. Work that has begun may always continue."""
        at = self._clock()
        of_addresses = (self._first_of(people, may_begin, at) for people in self._waiting.values())
        found = (work for work in of_addresses if work)
        return min(found, key=lambda work: (self._standing(work, ADDRESS, at), work.number), default=None)

    def _first_of(self, people: dict[str, set[W]], may_begin: MayBegin, at: float) -> W | None:
        """The work that is next at one address."""
        nexts = (
            self._next_of(works) if self._may_begin(person, may_begin) else self._next_begun(works)
            for person, works in people.items()
        )
        found = (work for work in nexts if work)
        return min(found, key=lambda work: (self._standing(work, PERSON, at), work.number), default=None)

    def _may_begin(self, person: str, who: MayBegin) -> bool:
        return who == "all" or (who == "single" and self._under_way[person] == 1)

    def _next_of(self, works: set[W]) -> W:
        """The work of one person that is next."""
        asker = next(iter(works)).asker
        if asker not in self._next:
            self._next[asker] = min(works, key=_order)
        return self._next[asker]

    def _next_begun(self, works: set[W]) -> W | None:
        return min((work for work in works if work.begun), key=_order, default=None)

    def _standing(self, work: Work, account: int, at: float) -> float:
        """What an account has used, and more for patient work and for people with several things under way."""
        several = min(max(1, self._under_way[work.asker.person]) ** 2 - 1, SEVERAL)
        return self._use.of(work.accounts[account], at) + several + (PATIENT if work.patient else 0.0)

    def interrupts(self, other: Work, running: W) -> bool:
        """Whether other work should interrupt work in progress."""
        if other.asker == running.asker:
            return running.patient and not other.patient
        account = ADDRESS if other.asker.address != running.asker.address else PERSON
        at, (times, clearly) = self._clock(), AHEAD
        return times * self._standing(other, account, at) + clearly < self._standing(running, account, at)

    def used(self, asker: Asker) -> tuple[float, float]:
        """What the address and the person have used, to compare work that is not in line."""
        at = self._clock()
        return self._use.of(asker.keys[ADDRESS], at), self._use.of(asker.keys[PERSON], at)


def _order(work: Work) -> tuple[bool, bool, int]:
    """The order of a person's work: what has begun comes first, patient work last."""
    return work.patient, not work.begun, work.number
