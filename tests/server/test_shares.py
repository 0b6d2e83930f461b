"""Whose thinking is next: fair between addresses and people, however many tables they have."""

from __future__ import annotations

from collections import Counter

from azalai.server.shares import KEPT, PATIENT, Asker, Line, Use, Work

SLICE = 0.05


class Simulated:
    """One thread that works in slices on what is first in line, by a clock of its own."""

    def __init__(self) -> None:
        self.now = 0.0
        self.line: Line[Work] = Line(lambda: self.now)
        self.used: Counter[str] = Counter()
        self._left: dict[Work, float] = {}
        self._working: Work | None = None

    def add(self, work: Work, seconds: float) -> Work:
        self.line.enter(work)
        self._left[work] = seconds
        return work

    def step(self) -> Work | None:
        """Work for one slice; the work that ended with it."""
        first = self.line.first()
        if self._working is None or (first and self.line.interrupts(first, self._working)):
            if self._working:
                self.line.wait(self._working)
            if first is None:
                self.now += SLICE
                return None
            self.line.take(first)
            self._working = first
        work = self._working
        self.now += SLICE
        self.used[work.asker.person] += 1
        self.line.charge(work, SLICE)
        self._left[work] -= SLICE
        if self._left[work] > SLICE / 2:
            return None
        self._working = None
        self.line.leave(work)
        return work

    def run(self, seconds: float, again: float) -> None:
        """Work for some time; whoever is served wants the same again at once."""
        end = self.now + seconds
        while self.now < end:
            done = self.step()
            if done:
                self.add(Work(done.asker, done.patient), again)

    def answer(self, work: Work, seconds: float, again: float) -> float:
        """How long somebody waits for an answer that takes this long to find, while the others go on."""
        began = self.now
        self.add(work, seconds)
        while (done := self.step()) is not work:
            if done:
                self.add(Work(done.asker, done.patient), again)
        return self.now - began


VICTIM = Asker("victim", "192.0.2.1")


def crowd(desk: Simulated, people: int, tables: int, one_address: bool = False, patient: bool = False) -> None:
    for person in range(people):
        address = "198.51.100.1" if one_address else f"198.51.100.{person}"
        for _ in range(tables):
            desk.add(Work(Asker(f"guest {person}", address), patient), 1.0)


def waits(desk: Simulated, seconds: float, pause: float) -> list[float]:
    """The victim's waiting times in twenty moves, with a pause before each."""
    found = []
    for _ in range(20):
        desk.run(pause, again=1.0)
        found.append(desk.answer(Work(VICTIM), seconds, again=1.0))
    return found


def test_one_table_does_not_wait_for_people_with_many() -> None:
    for one_address in (False, True):
        desk = Simulated()
        crowd(desk, 10, 30, one_address)
        desk.run(60.0, again=1.0)
        assert max(waits(desk, seconds=0.1, pause=1.0)) <= 0.1 + 2 * SLICE
        assert max(waits(desk, seconds=1.0, pause=0.5)) <= 2.0


def test_the_first_moments_of_an_attack_are_no_exception() -> None:
    desk = Simulated()
    crowd(desk, 10, 30)
    assert max(waits(desk, seconds=0.1, pause=0.5)) <= 0.2 + 2 * SLICE


def test_who_has_played_for_long_does_not_wait_for_newcomers_with_many_tables() -> None:
    desk = Simulated()
    waits(desk, seconds=0.5, pause=0.5)
    crowd(desk, 10, 8)
    assert max(waits(desk, seconds=0.5, pause=0.5)) <= 0.5 + 2 * SLICE


def test_reviews_stand_back_but_are_made() -> None:
    desk = Simulated()
    crowd(desk, 60, 2, patient=True)
    desk.run(60.0, again=1.0)
    assert max(waits(desk, seconds=0.5, pause=0.5)) <= 0.5 + 2 * SLICE
    busy = Simulated()
    crowd(busy, 10, 8)
    busy.run(60.0, again=1.0)
    assert busy.answer(Work(VICTIM, patient=True), 0.5, again=1.0) < 2 * PATIENT


def test_people_at_one_address_share_what_the_address_gets() -> None:
    desk = Simulated()
    crowd(desk, 5, 1, one_address=True)
    desk.add(Work(VICTIM), 1.0)
    desk.run(300.0, again=1.0)
    total = desk.used.total()
    assert 0.45 < desk.used["victim"] / total < 0.55
    assert all(0.07 < desk.used[f"guest {n}"] / total < 0.13 for n in range(5))


def test_nobody_starves() -> None:
    desk = Simulated()
    crowd(desk, 3, 8)
    desk.add(Work(VICTIM), 1.0)
    desk.run(600.0, again=1.0)
    assert desk.used["victim"] / desk.used.total() > 0.5
    assert all(desk.used[f"guest {n}"] for n in range(3))


def test_the_tables_of_one_person_take_turns() -> None:
    desk = Simulated()
    works = [desk.add(Work(VICTIM), SLICE) for _ in range(4)]
    assert [desk.step() for _ in works] == works


def test_a_persons_own_game_goes_before_their_review() -> None:
    line: Line[Work] = Line(lambda: 0.0)
    review, turn = Work(VICTIM, patient=True), Work(VICTIM)
    line.enter(review)
    line.enter(turn)
    assert line.first() is turn
    assert line.interrupts(turn, review)
    assert not line.interrupts(review, turn)


def test_accounts_are_bounded_and_fade() -> None:
    use = Use()
    for number in range(KEPT + 10):
        use.add(str(number), 1.0, at=0.0)
    assert use.of("0", at=0.0) == 0
    assert use.of(str(KEPT), at=0.0) == 1
    assert use.of(str(KEPT), at=600.0) < 0.001


def test_a_line_forgets_who_has_left() -> None:
    line: Line[Work] = Line(lambda: 0.0)
    work = Work(VICTIM)
    line.enter(work)
    assert (len(line), line.under_way("victim")) == (1, 1)
    line.take(work)
    line.leave(work)
    assert (len(line), line.under_way("victim"), line.first()) == (0, 0, None)
