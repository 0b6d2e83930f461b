"""One table in memory: the state that follows from its log, and the only place that writes to the log."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from azalai.core import contract
from azalai.core.game import Game
from azalai.server.log.entry import Entry, Wish
from azalai.server.log.play import STAND_IN, Play
from azalai.server.log.story import EventPage, Stories, Story
from azalai.server.log.uncovering import hidden
from azalai.server.messages import Logged, Move
from azalai.server.problems import not_playing
from azalai.server.rows import Names, Place, Standing, TableRow
from azalai.server.shares import Asker, unseen
from azalai.server.storage.database import Also, Conflict, now
from azalai.server.storage.ratings import recorder
from azalai.server.storage.store import Store
from azalai.server.table.acts import check_seat, checked_move, own_ref, plain_move, stale, wish_for
from azalai.server.table.agreements import agreed
from azalai.server.table.audience import Audience
from azalai.server.table.columns import clock_of, seated, standing, start_of_game
from azalai.server.table.lock import TableLock

Then = Callable[[int, Exception | None], None]  # gets the version of an act, or the reason why it is not stored


class LiveTable:
    """A table in memory. `row` and `sitting` match the database; under the lock `play` may be one entry ahead."""

    def __init__(self, store: Store, row: TableRow, places: list[Place], log: list[Entry], names: Names) -> None:
        self.store = store
        self.id = row["id"]
        self.row = row
        self.places = places  # who sat where at the start
        self.names = names
        self.lock = TableLock()
        self.used = now()
        self.asker: Asker | None = None  # who acted last, as far as this process knows
        self.on_change: Callable[[LiveTable], None] = lambda table: None
        self.sitting = seated(places)
        self.log: list[Entry] = []
        self.play: Play | None = None
        self._start: Game | None = None  # the game as it was before the log: loading it may take a while
        self._stories = Stories(self._started, row["created"])
        self.audience = Audience(self, store.settings.absence)
        if row["deal"] is not None:
            self.begin(start_of_game(row), log)

    # -- questions about the state

    @property
    def version(self) -> int:
        return self.play.version if self.play else 0

    @property
    def state(self) -> str:
        """The stored state: an entry that is still being written has not happened yet."""
        return self.row["state"]

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person plays, or played until a bot took over."""
        return [seat for seat, who in enumerate(self.sitting) if person is not None and who.person == person]

    @property
    def waiter(self) -> Asker:
        """Who waits when a bot is to move: whoever acted last, otherwise a player, otherwise the owner."""
        people = [who.person for who in self.sitting if who.person]
        return self.asker or unseen(people[0] if people else self.row["owner"])

    @property
    def people_wait(self) -> bool:
        return self.play is not None and bool(self.play.people())

    def story(self, seat: int | None) -> Story:
        """What has happened lately, as a seat may know it."""
        return self._stories.of(seat, self.log)

    def earlier(self, seat: int | None, before: int) -> Callable[[], EventPage]:
        """What happened before an event, as a seat may know it: work for a thread, on the log as it is now."""
        log = tuple(self.log)
        return lambda: {"events": self._stories.told(seat, log, before).events}

    def _started(self) -> Game:
        assert self._start is not None
        return self._start

    # -- loading what is stored

    def reseat(self, places: list[Place], names: Names) -> None:
        self.places, self.names = places, names
        self.sitting = seated(places)
        self.audience.reseat()

    def begin(self, start: Game, log: list[Entry]) -> None:
        """Replay the log from the start."""
        self._start, at = start, self.row["started"] or self.row["created"]
        absences = self.store.pulse.absences
        self.play = Play(start.copy(), seated(self.places), clock_of(self.row), at, absences)
        self.log = []
        self._stories.forget()
        for entry in log:
            self._take_in(self.play, entry)
        if log:
            self.row = {**self.row, **standing(self.row, self.play, log[-1].at)}
        self._note_who_plays(self.play)

    def _take_in(self, play: Play, entry: Entry) -> None:
        before = contract.duplicate(play.game.state) if self._stories else None
        play.add(entry)
        self.log.append(entry)
        if before is not None:
            self._stories.tell(entry, before, play.game)

    def _note_who_plays(self, play: Play) -> None:
        self.sitting = [msgspec.structs.replace(who) for who in play.sitting]

    @property
    def missed_absence(self) -> bool:
        """Whether the clocks still count time in which no server was running."""
        return self.play is not None and self.play.timed and self.play.absences is not self.store.pulse.absences

    async def recount(self) -> None:
        """Recompute the clocks, because no server was running for a while."""
        async with self.lock:
            if self.play is None or not self.missed_absence:
                return
            self.begin(self._started(), self.log)
            self.row = {**self.row, "deadline": self.play.deadline}
            await self.store.tables.change(self.id, deadline=self.play.deadline)
            for watcher in self.audience.watchers:
                watcher.stale = True
            self._changed()

    async def refresh(self) -> None:
        """Load entries that other nodes have added."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        if self.play is None:
            return
        for entry in await self.store.log.entries(self.id, self.version):
            self._take_in(self.play, entry)
            self.row = {**self.row, **standing(self.row, self.play, entry.at)}
        self._note_who_plays(self.play)
        self._changed()

    def _changed(self) -> None:
        self.audience.publish()
        self.on_change(self)

    # -- acts

    async def act(self, person: str, act: Logged) -> int:
        """Carry out a person's act and return its version in the log. Sending it again has no further effect."""
        self.audience.seen_here(person)
        async with self.lock:
            if self.play and act.version > self.version:  # this node is behind the one that the person used before
                await self._catch_up()
            known = self._known(person, act)
            if known is not None:
                await self._settle()
                return known
            try:
                return await self._carry_out(person, act)
            except Conflict:
                await self._catch_up()
                known = self._known(person, act)
                if known is None:
                    raise stale(act.version, self.version) from None
                return known

    def _known(self, person: str, act: Logged) -> int | None:
        """The version of an act that is already in the log; None if it is not."""
        if self.play is None:
            raise not_playing()
        return self.play.refs.get(own_ref(person, act.id))

    async def _carry_out(self, person: str, act: Logged) -> int:
        play = self.play
        assert play is not None
        check_seat(self, play, person, act.seat)
        if act.version != self.version:
            raise stale(act.version, self.version)
        await self._append(play, await wish_for(self, play, act), own_ref(person, act.id))
        stored = self.version
        await self._follow_up(play)
        return stored

    async def settle(self) -> None:
        """Carry out what all have agreed to, in case the node that stored the last answer died before it could."""
        async with self.lock:
            await self._settle()

    async def _settle(self) -> None:
        if self.play is None or self.play.asked is None:
            return
        try:
            await self._follow_up(self.play)
        except Conflict:
            await self._catch_up()

    async def _follow_up(self, play: Play) -> None:
        wish = agreed(play)
        if wish is not None:
            await self._append(play, wish)

    async def bot_move(self, version: int, move: str) -> bool:
        """Play a bot's move, unless the table has changed while the bot was thinking."""
        async with self.lock:
            play = self.play
            if play is None or self.version != version or not play.bot_turn:
                return False
            seat = play.to_move
            assert seat is not None
            return await self._try(play, Wish("move", seat, await checked_move(play, seat, move)))

    async def time_out(self) -> None:
        """Handle a clock that has run out."""
        async with self.lock:
            play = self.play
            if play is None or not play.timed_out(now()):
                return
            await self._try(play, Wish("timeout", play.to_move, {"then": self.row["on_timeout"], "level": STAND_IN}))

    async def close(self, record: Also) -> bool:
        """End the game because a host closes the table, and record that; False if there is no game to end."""
        async with self.lock:
            while self.play is not None and self.play.outcome is None:
                if await self._try(self.play, Wish("close", None, {}), record):
                    return True
            return False

    async def _try(self, play: Play, wish: Wish, also: Also | None = None) -> bool:
        """Append an entry that no client is waiting for; False if another node was faster."""
        try:
            await self._append(play, wish, also=also)
        except Conflict:
            await self._catch_up()
            return False
        return True

    async def _append(self, play: Play, wish: Wish, ref: str | None = None, also: Also | None = None) -> None:
        """Store an entry, then show it to the watchers (readers wait for the lock)."""
        entry, columns = self._enter(play, wish, ref)
        try:
            await self.store.log.append(self.id, entry, columns, also or recorder(self.row, play))
        except BaseException:
            self._take_out()
            raise
        self._stored(play, entry, columns)

    def _enter(self, play: Play, wish: Wish, ref: str | None) -> tuple[Entry, Standing]:
        """Carry out an entry that is not stored yet. Hold the lock until it is stored, or taken out again."""
        entry = Entry(play.version + 1, now(), wish.kind, wish.seat, ref, wish.data)
        self._take_in(play, entry)
        return entry, standing(self.row, play, entry.at)

    def _take_out(self) -> None:
        """The latest entry could not be stored, so it has not happened."""
        self.begin(self._started(), self.log[:-1])

    def _stored(self, play: Play, entry: Entry, columns: Standing) -> None:
        self.row = {**self.row, **columns}
        self.used = entry.at
        recast = entry.kind in ("bot", "timeout", "resign")  # a bot plays the seat now
        if recast:
            self._note_who_plays(play)
        self._changed()
        if recast:
            self.audience.publish_info()

    # -- moves, without a task

    def ready_for(self, person: str, act: Move) -> bool:
        """Whether a move has to wait only for the disk, as nearly all moves do. For all others there is `act`.

        It has to wait if somebody else is acting, if it was sent before or is late, or if it may reveal something.
        """
        play = self.play
        if play is None or act.version != play.version or own_ref(person, act.id) in play.refs:
            return False
        return not self.lock.locked() and not hidden(play.game)

    def move(self, person: str, act: Move, then: Then) -> None:
        """Carry out a move that the table is ready for. `then` is called once it is stored and shown, or has failed."""
        play = self.play
        assert play is not None
        check_seat(self, play, person, act.seat)
        wish = Wish("move", act.seat, plain_move(play, act.seat, act.move))
        self.lock.take()
        try:
            entry, columns = self._enter(play, wish, own_ref(person, act.id))
        except BaseException:
            self.lock.release()
            raise
        self.audience.seen_here(person)
        moved = partial(self._moved, play, entry, columns, then)
        self.store.log.append_soon(self.id, entry, columns, recorder(self.row, play), moved)

    def _moved(self, play: Play, entry: Entry, columns: Standing, then: Then, problem: Exception | None) -> None:
        try:
            if problem is None:
                self._stored(play, entry, columns)
            else:
                self._take_out()
        finally:
            self.lock.release()
            then(entry.number, problem)
