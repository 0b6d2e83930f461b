"""Who watches a table, and what they see: a view for each seat, and the seats and chat for everyone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from azalai.server.log.play import Play
from azalai.server.log.position import as_sent
from azalai.server.problems import forbidden
from azalai.server.rows import ChatRow, Names
from azalai.server.shapes import ChatMessage, Frame, PresenceMessage, TableInfo, ViewMessage, frame
from azalai.server.storage.database import now
from azalai.server.table.agreements import asked_message, undo_message
from azalai.server.table.info import place_info, table_info
from azalai.server.table.presence import Presence

if TYPE_CHECKING:
    from azalai.server.table.live import LiveTable

QUEUE = 64  # messages that may wait for a slow reader; beyond that it gets a whole view instead
QUEUE_BYTES = 1_000_000  # the same in bytes
PRESENCE_SECONDS = 1.0  # at most one message about who came and went in this time
SPECTATOR = None
Write = Callable[[Frame], bool]  # sends a message at once, or says that it cannot


class Watcher:
    """A socket or a stream that watches a table. The seat it sees is decided when it joins."""

    def __init__(self, person: str | None, wanted: int | None = None, write: Write | None = None) -> None:
        self.person = person
        self.wanted = wanted  # the seat it wants to see; None: the person's seat that is to move
        self.seat = wanted
        self.seen = 0  # the version sent last
        self.stale = True  # needs a whole view, with all events
        self.gone = asyncio.Event()
        self.hints: set[asyncio.Task[None]] = set()
        self.hidden: frozenset[str] = frozenset()  # whose chat the person does not want to see
        self.queue: asyncio.Queue[Frame | None] = asyncio.Queue()
        self._bytes = 0  # in the queue
        self._write = write
        self._busy = False  # a message from the queue is on its way
        self.ended = False  # its session is over: it is shown nothing more

    def end(self) -> None:
        """Close the line at once; what waits for it is not sent any more."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self._bytes = 0
        self.dismiss()

    def sit(self, mine: list[int]) -> None:
        """Switch to one of the person's seats if they no longer have this one."""
        if self.seat not in mine:
            self.seat = mine[0] if mine else SPECTATOR

    def answer(self, message: Frame) -> None:
        """Send or queue an answer. No answer is dropped; `crowded` keeps a client from asking faster than it reads."""
        if self.ended or (self._write and not self._busy and self.queue.empty() and self._write(message)):
            return
        self.queue.put_nowait(message)
        self._bytes += len(message)

    @property
    def crowded(self) -> bool:
        return self.queue.qsize() >= 2 * QUEUE or self._bytes >= 2 * QUEUE_BYTES

    def send(self, message: Frame) -> None:
        if self.queue.qsize() >= QUEUE or self._bytes >= QUEUE_BYTES:
            self.stale = True
            return
        self.answer(message)

    def dismiss(self) -> None:
        """Send nothing more after what is already waiting."""
        self.queue.put_nowait(None)

    async def next(self) -> Frame | None:
        """What to send next; None at the end."""
        self._busy = False
        message = await self.queue.get()
        self._busy = True
        self._bytes -= len(message or b"")
        return message

    @property
    def waiting(self) -> bool:
        """Whether there is something to send."""
        return not self.queue.empty()


class Audience:
    """All watchers of one table. Hold the table's lock to call `join`, `look`, `publish` and `view_message`."""

    def __init__(self, table: LiveTable, absence: float) -> None:
        self._table = table
        self.watchers: set[Watcher] = set()
        self.presence = Presence(self._people, absence)
        self._told: Frame | None = None  # the last presence message
        self._telling: asyncio.TimerHandle | None = None

    def _people(self) -> set[str]:
        return {watcher.person for watcher in self.watchers if watcher.person}

    # -- coming and going

    def join(self, watcher: Watcher) -> None:
        mine = self._table.seats_of(watcher.person)
        play = self._table.play
        watcher.sit(mine)
        if watcher.wanted is None and play and play.to_move in mine:
            watcher.seat = play.to_move
        self.watchers.add(watcher)

    def look(self, watcher: Watcher, seat: int | None) -> None:
        """Switch to another seat of the same person."""
        if seat is not None and seat not in self._table.seats_of(watcher.person):
            raise forbidden("This seat is not yours.")
        watcher.seat = seat
        watcher.stale = True
        self.publish()

    def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.seen_here(watcher.person)
        watcher.gone.set()

    def reseat(self) -> None:
        """Update the watchers after seats have changed hands."""
        for watcher in self.watchers:
            watcher.sit(self._table.seats_of(watcher.person))

    def seen_here(self, person: str | None) -> None:
        if person is not None and self._table.seats_of(person):
            self.presence.seen(person)

    # -- showing

    def publish(self) -> None:
        """Send the position to all watchers that have not seen it; watchers of the same seat share the bytes."""
        play, version = self._table.play, self._table.version
        behind = [watcher for watcher in self.watchers if watcher.stale or watcher.seen != version]
        if not behind or play is None:
            return
        seats = list({watcher.seat for watcher in behind})
        views = dict(zip(seats, play.game.json_views(seats)))
        made: dict[tuple[int | None, int], Frame] = {}
        for watcher in behind:
            key = watcher.seat, 0 if watcher.stale else watcher.seen
            if key not in made:
                made[key] = frame(self._view_message(play, *key, views[watcher.seat]))
            watcher.stale = False
            watcher.seen = version
            watcher.send(made[key])

    def show(self, watcher: Watcher, since: int) -> None:
        """Send a new watcher the position, with what happened since a version."""
        watcher.seen, watcher.stale = self._table.version, False
        watcher.answer(frame(self.view_message(watcher.seat, since)))

    def view_message(self, seat: int | None, since: int) -> ViewMessage:
        """The position as a seat sees it, with what happened since a version."""
        play = self._table.play
        assert play is not None
        return self._view_message(play, seat, since, *play.game.json_views([seat]))

    def _view_message(self, play: Play, seat: int | None, since: int, view: bytes) -> ViewMessage:
        rule = self._table.row["undo"]
        return {
            "type": "view",
            "version": play.version,
            "seat": seat,
            "secrets": play.game.hides,
            **as_sent(play.game, seat, play.to_move, view),
            "events": self._table.story(seat).since(since),
            "clocks": play.clocks(now()),
            "undo": undo_message(play, rule, seat),
            "asked": asked_message(play),
            "result": play.outcome,
        }

    def catch_up(self, watcher: Watcher) -> None:
        """Once a slow reader has emptied its queue, send what it missed."""
        if watcher.stale and not watcher.waiting and self._table.play and not self._table.lock.locked():
            watcher.send(self._info_message(watcher))
            self.publish()

    def publish_info(self) -> None:
        """Send what has changed about the table; all who have the same seats, or none, share the bytes."""
        self._told = None
        made: dict[tuple[int, ...], Frame] = {}
        for watcher in self.watchers:
            mine = tuple(self._table.seats_of(watcher.person))
            if mine not in made:
                made[mine] = self._info_message(watcher)
            watcher.send(made[mine])

    def show_info(self, watcher: Watcher) -> None:
        """Tell a new watcher about the table, and soon the others about the new one."""
        watcher.answer(self._info_message(watcher))
        self._told = None
        self.publish_presence()

    def _info_message(self, watcher: Watcher) -> Frame:
        return frame({"type": "table", "table": self.info(watcher.person)})

    def publish_presence(self) -> None:
        """Announce who is here: one message for all who come and go within a second."""
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_presence)

    def _tell_presence(self) -> None:
        self._telling = None
        message = frame(self._presence_message())
        if message == self._told:
            return
        self._told = message
        for watcher in self.watchers:
            watcher.send(message)

    def _presence_message(self) -> PresenceMessage:
        online = self.presence.here()
        seats = [seat for seat, who in enumerate(self._table.sitting) if who.person in online]
        return {"type": "presence", "online": seats, "watching": self._watching()}

    def _watching(self) -> int:
        playing = {who.person for who in self._table.sitting}
        return sum(watcher.person not in playing for watcher in self.watchers)

    def info(self, person: str | None) -> TableInfo:
        """What a person may know about the table, with who is here."""
        table, online = self._table, self.presence.here()
        places = [
            place_info(seat, who.person, who.level, table.names, who.person in online)
            for seat, who in enumerate(table.sitting)
        ]
        return table_info(table.row, places, person) | {
            "watching": self._watching(),
            "mine": table.seats_of(person),
        }

    def show_chat(self, lines: Sequence[ChatRow], names: Names, to: Watcher | None = None) -> None:
        """Send lines of the chat to all watchers, or only to a new one."""
        for line in lines:
            message = frame(self._chat_message(line, names))
            if to is not None and line["person"] not in to.hidden:
                to.answer(message)
            for watcher in self.watchers if to is None else ():
                if line["person"] not in watcher.hidden:
                    watcher.send(message)

    def _chat_message(self, line: ChatRow, names: Names) -> ChatMessage:
        seats = self._table.seats_of(line["person"])
        return {
            "type": "chat",
            "number": line["number"],
            "at": line["at"],
            "person": names.get(line["person"]),
            "seat": seats[0] if seats else None,
            "text": line["text"],
        }
