"""A table in memory: its log folded, who looks at it, and the one place where the log is written."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import msgspec

import azalai
from azalai.core import contract
from azalai.core.errors import AzalaiError, IllegalMove
from azalai.core.game import Game
from azalai.server import ratings
from azalai.server.clock import Clock
from azalai.server.messages import Answer, GiveBot, Logged, Move, OfferEnd, Resign, Undo, encode
from azalai.server.play import STAND_IN, Play, Sitting, hidden, known_level, uncovers
from azalai.server.problems import Problem, forbidden
from azalai.server.store import Conflict, Entry, Row, Store, now

QUEUE = 64  # messages that may wait for a slow reader before it gets the whole view instead
TOUCH_SECONDS = 10  # how exactly a list knows when a table was last played at: each note costs an index two pages
SPECTATOR = None


class Watcher:
    """Somebody who looks at a table: a socket, or a stream. Which seat they see is decided when they join it."""

    def __init__(self, person: str | None, wanted: int | None = None) -> None:
        self.person = person
        self.wanted = wanted  # the seat that they want to see; None: whichever of theirs is to move
        self.seat = wanted
        self.seen = 0  # the version that was sent last
        self.stale = True  # needs a whole view, with all events
        self.gone = asyncio.Event()
        self.hints: set[asyncio.Task[None]] = set()
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()

    def sit(self, mine: list[int]) -> None:
        """These are the person's seats now: nobody goes on looking over another's shoulder."""
        if self.seat not in mine:
            self.seat = mine[0] if mine else SPECTATOR

    def answer(self, message: bytes) -> None:
        """What the reader has asked for is never left out; `crowded` keeps it from asking for more than it reads."""
        self.queue.put_nowait(message)

    @property
    def crowded(self) -> bool:
        return self.queue.qsize() >= 2 * QUEUE

    def send(self, message: bytes) -> None:
        if self.queue.qsize() >= QUEUE:
            self.stale = True
            return
        self.queue.put_nowait(message)


class LiveTable:
    def __init__(self, store: Store, row: Row, seats: list[Row], log: list[Entry], names: dict[str, Row]) -> None:
        self.store = store
        self.id: str = row["id"]
        self.row = row
        self.names = names
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: dict[str, tuple[float, set[str]]] = {}  # by node: until when we believe it, and who looks on
        self.used = now()
        self._known_since = now()
        self._last_here: dict[str, float] = {}  # by player: when they were last seen at the table
        self.on_change: Callable[[LiveTable], None] = lambda table: None
        self._seats = seats
        self.sitting = self._seated()  # as it is stored
        self.log: list[Entry] = []
        self.play: Play | None = None
        self._stories: dict[int | None, Story] = {}
        if row["deal"] is not None:
            self.begin(log)

    # -- what can be asked

    @property
    def version(self) -> int:
        return self.play.version if self.play else 0

    @property
    def state(self) -> str:
        """As it is stored: what is being written has not happened yet."""
        return str(self.row["state"])

    def seats_of(self, person: str | None) -> list[int]:
        """The seats that a person plays, or played until a bot took over."""
        return [seat for seat, who in enumerate(self.sitting) if person is not None and who.person == person]

    @property
    def places(self) -> list[Row]:
        """Who sat down at the start."""
        return self._seats

    def start_of_game(self) -> Game:
        return start_of_game(self.row)

    def info(self, person: str | None) -> dict[str, Any]:
        online = self.present()
        places = [
            {
                "seat": seat,
                "kind": "bot" if who.level else "person" if who.person else "open",
                "person": self.names.get(who.person or ""),
                "level": who.level,
                "online": who.person in online,
            }
            for seat, who in enumerate(self.sitting)
        ]
        playing = {who.person for who in self.sitting}
        return table_info(self.row, places, person) | {
            "watching": sum(watcher.person not in playing for watcher in self.watchers),
            "mine": self.seats_of(person),
        }

    def present(self) -> set[str]:
        here = {watcher.person for watcher in self.watchers if watcher.person}
        return here.union(*(people for until, people in self.elsewhere.values() if until > now()))

    def _seen_here(self, person: str | None) -> None:
        if person is not None and self.seats_of(person):
            self._last_here[person] = now()

    def away_for(self, person: str | None) -> float:
        """How long somebody has not been here, as far as is known: what was before we looked at the table is not."""
        return now() - self._last_here.get(person or "", self._known_since)

    # -- the log

    def _seated(self) -> list[Sitting]:
        """Who sat down at the start; the log says who plays now."""
        return [Sitting(seat["person"], seat["level"]) for seat in self._seats]

    def reseat(self, seats: list[Row], names: dict[str, Row]) -> None:
        self._seats, self.names = seats, names
        self.sitting = self._seated()
        for watcher in self.watchers:
            watcher.sit(self.seats_of(watcher.person))

    def begin(self, log: list[Entry]) -> None:
        clock = msgspec.convert(json.loads(self.row["clock"]), Clock | None)
        self.play = Play(self.start_of_game(), self._seated(), clock, self.row["started"] or self.row["created"])
        self.log = []
        self._stories = {}
        for entry in log:
            self._take_in(entry)
        if log:
            self.row.update(_columns(self.row, self.play, log[-1].at))
        self._note_who_plays()

    def _note_who_plays(self) -> None:
        assert self.play is not None
        self.sitting = [msgspec.structs.replace(who) for who in self.play.sitting]

    def _take_in(self, entry: Entry) -> None:
        assert self.play is not None
        before = contract.duplicate(self.play.game.state) if self._stories else None
        self.play.add(entry)
        self.log.append(entry)
        if before is not None:
            scores = self.play.game.shared_scores(None, everything=True)
            for story in self._stories.values():
                story.tell(entry, before, self.play.game, scores)

    async def refresh(self) -> None:
        """Take in what other nodes have added."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        if self.play is None:
            return
        for entry in await self.store.entries(self.id, self.version):
            self._take_in(entry)
            self.row.update(_columns(self.row, self.play, entry.at))
        self._note_who_plays()
        self._changed()

    async def act(self, person: str, act: Logged) -> int:
        """Carry out what a person wants, and say with which version it is in the log. Twice is the same as once."""
        self._seen_here(person)
        async with self.lock:
            if self.play and act.version > self.version:  # this node is behind the one that the person comes from
                await self._catch_up()
            known = self._known(person, act)
            if known is not None:
                await self._settle()
                return known
            self._check_seat(person, act.seat)
            try:
                if act.version != self.version:
                    raise _stale(act.version, self.version)
                await self._append(await self._entry_for(act), act.id)
                stored = self.version
                await self._follow_up()
            except Conflict:
                await self._catch_up()
                known = self._known(person, act)
                if known is None:
                    raise _stale(act.version, self.version) from None
                return known
            return stored

    def _known(self, person: str, act: Logged) -> int | None:
        if self.play is None:
            raise Problem(409, "not-playing", "The game has not begun yet. Wait until all seats are taken.")
        return self.play.refs.get(_ref(person, act.id))

    def _check_seat(self, person: str, seat: int) -> None:
        assert self.play is not None
        if seat not in self.seats_of(person):
            raise forbidden("This seat is not yours.")
        if self.play.outcome:
            raise Problem(409, "over", "The game is over.")
        if self.sitting[seat].level:
            raise Problem(409, "bot-plays", "A bot plays this seat now.")

    async def _entry_for(self, act: Logged) -> tuple[str, int, dict[str, Any]]:
        """Kind, seat and data of the entry that an act leads to; a problem if it is not possible."""
        play = self.play
        assert play is not None
        if isinstance(act, Move):
            return "move", act.seat, await self._checked_move(act.seat, act.move)
        if isinstance(act, Undo):
            return self._undo(act.seat)
        if isinstance(act, Resign):
            return "resign", act.seat, {}
        if isinstance(act, OfferEnd):
            return "ask", act.seat, {"what": "end"}
        if isinstance(act, GiveBot):
            return "ask", act.seat, self._checked_gift(act)
        assert isinstance(act, Answer)
        if play.asked is None or play.asked.what != act.to or act.seat not in play.consent():
            raise Problem(409, "nothing-asked", "Nobody is asking you that now.")
        return "answer", act.seat, {"accept": act.accept}

    async def _checked_move(self, seat: int, move: str) -> dict[str, Any]:
        play = self.play
        assert play is not None
        if play.to_move != seat:
            raise Problem(409, "not-your-turn", "It is not your turn.", to_move=play.to_move)
        try:
            checked = play.game.checked(move)
        except IllegalMove as problem:
            raise Problem(422, "illegal-move", str(problem), rule=problem.rule, sentences=problem.sentences) from None
        except AzalaiError as problem:
            raise Problem(422, "bad-move", str(problem)) from None
        data: dict[str, Any] = {"move": checked}
        if hidden(play.game) and await asyncio.to_thread(uncovers, play.game, data["move"]):
            data["uncovers"] = True
        return data

    def _undo(self, seat: int) -> tuple[str, int, dict[str, Any]]:
        play = self.play
        assert play is not None
        target = play.undo_target(seat)
        if self.row["undo"] == "never":
            raise Problem(409, "no-undo", "At this table nothing is taken back.")
        if target is None:
            raise Problem(409, "nothing-to-undo", "You have made no move that could be taken back.")
        if self._takes_back_freely(seat):
            return "undo", seat, {"moves": target}
        others = play.people() - set(self.seats_of(self.sitting[seat].person))
        if not others:
            return "undo", seat, {"moves": target}
        return "ask", seat, {"what": "undo", "moves": target}

    def _takes_back_freely(self, seat: int) -> bool:
        assert self.play is not None
        return self.row["undo"] == "free" or self.play.undo_is_free(seat)

    def _checked_gift(self, act: GiveBot) -> dict[str, Any]:
        play = self.play
        assert play is not None
        if not known_level(act.level):
            raise Problem(422, "no-level", "There is no such level. GET /api/v1/games lists them.")
        if act.other not in play.people() or act.other == act.seat:
            raise Problem(409, "not-possible", "No person plays that seat.")
        self._check_absence(self.sitting[act.other].person)
        here = self.present()
        among = [seat for seat in sorted(play.people()) if self.sitting[seat].person in here]
        return {"what": "bot", "seat": act.other, "level": act.level, "among": among}

    def _check_absence(self, person: str | None) -> None:
        """Nobody loses a seat by being offline for a moment, nor where the clock gives everybody days."""
        if self.row["rated"] or (json.loads(self.row["clock"]) or {}).get("kind") == "correspondence":
            raise Problem(409, "clock-decides", "At this table only the clock takes a seat from a player.")
        if person in self.present():
            raise Problem(409, "present", "The player of that seat is here.")
        wait = self.store.settings.absence - self.away_for(person)
        if wait > 0:
            raise Problem(409, "just-left", f"The player has only just left. Wait {wait:.0f} seconds more.")

    async def _append(self, wanted: tuple[str, int | None, dict[str, Any]], ref: str | None) -> None:
        """Persist first; whoever looks at the table learns of it afterwards (readers wait for the lock)."""
        play = self.play
        assert play is not None
        kind, seat, data = wanted
        person = self.sitting[seat].person if seat is not None else None
        entry = Entry(self.version + 1, now(), kind, seat, _ref(person, ref) if ref else None, data)
        self._take_in(entry)
        columns = _columns(self.row, play, entry.at)
        finish = ratings.recorder(self.store, self.row, play) if play.outcome else None
        try:
            await self.store.append(self.id, entry, columns, finish)
        except BaseException:
            self.begin(self.log[:-1])
            raise
        self.row.update(columns)
        self._note_who_plays()
        self.used = entry.at
        self._changed()
        if kind in ("bot", "timeout", "resign"):  # another plays the seat now
            self.publish_info()

    async def settle(self) -> None:
        """Bring to its end what all have agreed to, if nobody has: whoever stored the last answer may have died."""
        async with self.lock:
            await self._settle()

    async def _settle(self) -> None:
        if self.play is None or self.play.asked is None:
            return
        try:
            await self._follow_up()
        except Conflict:
            await self._catch_up()

    async def _follow_up(self) -> None:
        """What happens by itself once all have agreed, or somebody has not."""
        play = self.play
        assert play is not None
        asked = play.asked
        if asked is None or play.consent():
            return
        if asked.what == "undo":
            await self._append(("undo", asked.by, {"moves": asked.about["moves"]}), None)
        elif asked.what == "end":
            await self._append(("end", asked.by, {}), None)
        else:
            await self._append(("bot", asked.about["seat"], {"level": asked.about["level"]}), None)

    async def bot_move(self, version: int, move: str) -> bool:
        """Play a bot's move, unless the table has gone on while it thought."""
        async with self.lock:
            play = self.play
            if play is None or self.version != version or not play.bot_turn:
                return False
            seat = play.to_move
            assert seat is not None
            try:
                await self._append(("move", seat, await self._checked_move(seat, move)), None)
            except Conflict:
                await self._catch_up()
                return False
            return True

    async def time_out(self) -> None:
        """The clock of the seat to move has run out."""
        async with self.lock:
            play = self.play
            if play is None or play.deadline is None or play.deadline > now():
                return
            data = {"then": self.row["on_timeout"], "level": STAND_IN}
            try:
                await self._append(("timeout", play.to_move, data), None)
            except Conflict:
                await self._catch_up()

    # -- who looks on

    def join(self, watcher: Watcher) -> None:
        """Call it with the lock: seats change hands."""
        mine = self.seats_of(watcher.person)
        watcher.sit(mine)
        if watcher.wanted is None and self.play and self.play.to_move in mine:
            watcher.seat = self.play.to_move
        self.watchers.add(watcher)

    def look(self, watcher: Watcher, seat: int | None) -> None:
        """Show another seat; call it with the lock."""
        if seat is not None and seat not in self.seats_of(watcher.person):
            raise forbidden("This seat is not yours.")
        watcher.seat = seat
        watcher.stale = True
        self.publish()

    def part(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self._seen_here(watcher.person)
        watcher.gone.set()

    def _changed(self) -> None:
        self.publish()
        self.on_change(self)

    def publish(self) -> None:
        """Show the position to everybody who looks at the table; those of one seat share the bytes."""
        behind = [watcher for watcher in self.watchers if watcher.stale or watcher.seen != self.version]
        if not behind or self.play is None:
            return
        seats = list({watcher.seat for watcher in behind})
        views = dict(zip(seats, self.play.game.json_views(seats)))
        made: dict[tuple[int | None, int], bytes] = {}
        for watcher in behind:
            key = watcher.seat, 0 if watcher.stale else watcher.seen
            if key not in made:
                made[key] = encode(self._view_message(*key, views[watcher.seat]))
            watcher.stale = False
            watcher.seen = self.version
            watcher.send(made[key])

    def catch_up(self, watcher: Watcher) -> None:
        """A reader that was too slow has read all that waited for it: show it what it missed."""
        if watcher.stale and watcher.queue.empty() and self.play and not self.lock.locked():
            watcher.send(encode({"type": "table", "table": self.info(watcher.person)}))
            self.publish()

    def publish_info(self) -> None:
        for watcher in self.watchers:
            watcher.send(encode({"type": "table", "table": self.info(watcher.person)}))

    def show_chat(self, row: Row, names: dict[str, Row]) -> None:
        message = encode(chat_message(row, names, self.seats_of(row["person"])))
        for watcher in self.watchers:
            watcher.send(message)

    def view_message(self, seat: int | None, since: int) -> dict[str, Any]:
        assert self.play is not None
        return self._view_message(seat, since, *self.play.game.json_views([seat]))

    def _view_message(self, seat: int | None, since: int, view: bytes) -> dict[str, Any]:
        play = self.play
        assert play is not None
        own_turn = seat is not None and play.to_move == seat
        game = play.game
        return {
            "type": "view",
            "version": self.version,
            "seat": seat,
            "view": msgspec.Raw(view),
            "to_move": play.to_move,
            "moves": game.moves() if own_turn else None,
            "gains": game.gains(seat) if own_turn and seat is not None else {},
            "prompt": {"en": game.prompt("en"), "de": game.prompt("de")} if own_turn else None,
            "events": self.story(seat).since(since),
            "clocks": play.clocks(now()),
            "undo": self._undo_message(seat),
            "asked": self._asked_message(),
            "result": outcome_message(play),
        }

    def _undo_message(self, seat: int | None) -> dict[str, Any]:
        play = self.play
        assert play is not None
        possible = seat is not None and self.row["undo"] != "never" and play.undo_target(seat) is not None
        return {
            "possible": possible and play.outcome is None,
            "free": bool(possible and seat is not None and self._takes_back_freely(seat)),
        }

    def _asked_message(self) -> dict[str, Any] | None:
        asked = self.play.asked if self.play else None
        if asked is None or self.play is None:
            return None
        return {
            "what": asked.what,
            "by": asked.by,
            "about": {key: asked.about[key] for key in ("seat", "level") if key in asked.about},
            "accepted": sorted(asked.accepted),
            "waiting": sorted(self.play.consent()),
        }

    def story(self, seat: int | None) -> Story:
        """What has happened so far, as a seat may know it; kept, and told on with every entry."""
        story = self._stories.get(seat)
        if story is None:
            story = self._stories[seat] = self._told_so_far(seat)
        return story

    def _told_so_far(self, seat: int | None) -> Story:
        """A new story. Moves from before the log, of a game that is gone on with, have numbers up to 0."""
        begun = self.start_of_game()
        given = len(begun.history)
        moves = zip(begun.movers, begun.history)
        before = [
            Entry(number, self.row["created"], "move", mover, None, {"move": move})
            for number, (mover, move) in enumerate(moves, 1 - given)
        ]
        game = begun.at(0)
        story = Story(seat, game, given)
        for entry in [*before, *self.log]:
            position = contract.duplicate(game.state)
            replay(game, entry)
            story.tell(entry, position, game, game.shared_scores(None, everything=True))
        return story


def replay(game: Game, entry: Entry) -> None:
    """What an entry of the log does to the game."""
    if entry.kind == "move":
        game.play(entry.data["move"])
    elif entry.kind == "undo":
        game.undo(len(game.history) - entry.data["moves"])


class Story:
    """The log in events, with what each move changed about the points that a seat may know."""

    def __init__(self, seat: int | None, game: Game, given: int) -> None:
        self.seat = seat
        self._given = given  # events that come before the log
        self.events: list[dict[str, Any]] = []
        self._scores, self._whole = game.shared_scores(seat), game.shared_scores(None, everything=True)

    def since(self, number: int) -> list[dict[str, Any]]:
        return self.events[self._given + number if number else 0 :]

    def tell(self, entry: Entry, before: Any, game: Game, whole: list[Any]) -> None:
        """Go on with an entry: `before` is the position that it found, `game` and the `whole` scores what it left."""
        told = {"number": entry.number, "at": entry.at, "kind": entry.kind, "seat": entry.seat}
        if entry.kind == "move":
            told["move"] = entry.data["move"]
            told |= game.setting.told_of(before, entry.data["move"], game.state, self.seat)
            told["change"] = self._look(entry.seat, game, whole)
        elif entry.kind == "undo":
            self._look(None, game, whole)
        elif entry.kind in ("ask", "answer", "timeout", "bot"):
            told |= {key: entry.data[key] for key in ("what", "accept", "then", "level") if key in entry.data}
        told["moves"] = len(game.actions_played)
        self.events.append(told)

    def _look(self, mover: int | None, game: Game, whole: list[Any]) -> dict[str, int | None]:
        """What has changed for who made a move. That it did is open to all, how much may be hidden."""
        scores = game.shared_scores(self.seat)
        change: dict[str, int | None] = {}
        if mover is not None and whole is not self._whole:
            seen = self.difference(self._scores[mover], scores[mover])
            change = {name: seen.get(name) for name in self.difference(self._whole[mover], whole[mover])}
        self._scores, self._whole = scores, whole
        return change

    @staticmethod
    def difference(before: dict[str, int | None], after: dict[str, int | None]) -> dict[str, int | None]:
        """By category, what a move has changed; None where the viewer may not know."""
        changed: dict[str, int | None] = {}
        for name, new in after.items():
            old = before[name]
            if name in ("seat", "total") or new == old:
                continue
            changed[name] = None if new is None or old is None else new - old
        return changed


def start_of_game(row: Row) -> Game:
    record = {
        "format": "azalai/1",
        "game": row["game"],
        "options": json.loads(row["options"]),
        "deal": json.loads(row["deal"]),
        "moves": json.loads(row["given_moves"]),
        "result": None,
    }
    return azalai.load(record)


def chat_message(row: Row, names: dict[str, Row], seats: list[int]) -> dict[str, Any]:
    return {
        "type": "chat",
        "number": row["number"],
        "at": row["at"],
        "person": names.get(row["person"]),
        "seat": seats[0] if seats else None,
        "text": row["text"],
    }


def outcome_message(play: Play) -> dict[str, Any] | None:
    return msgspec.to_builtins(play.outcome) if play.outcome else None


def table_info(row: Row, places: list[dict[str, Any]], person: str | None) -> dict[str, Any]:
    """What anybody may know about a table. The deal is not among it."""
    copied = (
        *("id", "game", "state", "public", "rated", "undo", "on_timeout", "hints", "imported", "owner"),
        *("created", "started", "ended", "version", "to_move", "previous", "next"),
    )
    return {name: row[name] for name in copied} | {
        "options": json.loads(row["options"]),
        "players": len(places),
        "clock": json.loads(row["clock"]),
        "seats": places,
        "watching": 0,
        "result": json.loads(row["result"]) if row["result"] else None,
        "mine": [place["seat"] for place in places if person and place["person"] and place["person"]["id"] == person],
    }


def _columns(row: Row, play: Play, at: float) -> dict[str, Any]:
    over = play.outcome is not None
    recent = at - row["touched"] < TOUCH_SECONDS and not over and not play.bot_turn  # bots move in the order of waiting
    return {
        "state": "over" if over else "playing",
        "version": play.version,
        "to_move": play.to_move,
        "bot_turn": play.bot_turn,
        "deadline": play.deadline,
        "touched": row["touched"] if recent else at,
        "ended": at if over else row["ended"],
        "result": json.dumps(outcome_message(play)) if over else row["result"],
    }


def _ref(person: str | None, ref: str) -> str:
    """Ids are the client's own: two people may choose the same."""
    return f"{person}:{ref}"[:64]


def _stale(given: int, version: int) -> Problem:
    return Problem(
        409, "stale", f"The table has gone on: you said version {given}, it is {version}. Look again.", version=version
    )
