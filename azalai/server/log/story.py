"""What happened at a table, as each seat may know it: the log as events, with what each move changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NotRequired, TypedDict

from azalai.core import contract
from azalai.core.contract import Array
from azalai.core.game import Game
from azalai.server.log.entry import Entry, Kind
from azalai.server.log.play import Request

PAGE = 300  # entries of a log in one page: more than a whole game without undo
Scores = list[dict[str, int | None]]


class GameEvent(TypedDict):
    """What has happened at a table. The game adds its own keys to a move, as far as the seat may know them.

    `moves` is how many moves are played after it; `change` says what a move changed about the points of its player.
    """

    number: int
    at: NotRequired[float]
    kind: Kind
    seat: int | None
    moves: int
    move: NotRequired[str]
    change: NotRequired[dict[str, int | None]]
    what: NotRequired[Request]
    accept: NotRequired[bool]
    then: NotRequired[Literal["bot", "lose"]]
    level: NotRequired[str]


class WholeStory(TypedDict):
    """All moves of a finished game; `scores` are the totals by seat, first at the start and then after each move."""

    events: list[GameEvent]
    scores: list[list[int | None]]


class EventPage(TypedDict):
    """Some of the events at a table, oldest first."""

    events: list[GameEvent]


class Story:
    """The log as events for one seat, with the changes in points that the seat may know."""

    def __init__(self, seat: int | None, game: Game) -> None:
        self.seat = seat
        self.events: list[GameEvent] = []
        self._scores, self._whole = game.shared_scores(seat), game.shared_scores(None, everything=True)

    def since(self, number: int) -> list[GameEvent]:
        """The events after this one, but at most a page of the log; 0: all that are on that page."""
        if not self.events:
            return []
        first, last = self.events[0]["number"], self.events[-1]["number"]
        from_start = last <= PAGE and not number
        return self.events if from_start else self.events[max(0, number + 1 - first, last - PAGE + 1 - first) :]

    def tell(self, entry: Entry, before: Array, game: Game, whole: Scores) -> None:
        """Add an entry: `before` is the position before it, `game` and the `whole` scores are those after it."""
        moves = len(game.actions_played)
        event: GameEvent = {
            "number": entry.number,
            "at": entry.at,
            "kind": entry.kind,
            "seat": entry.seat,
            "moves": moves,
        }
        more: Any
        if entry.kind == "move":
            event["move"] = entry.data["move"]
            more = game.setting.told_of(before, entry.data["move"], game.state, self.seat)
            event |= more
            event["change"] = self._look(entry.seat, game, whole)
        elif entry.kind == "undo":
            self._look(None, game, whole)
        elif entry.kind in ("ask", "answer", "timeout", "bot"):
            more = {key: entry.data[key] for key in ("what", "accept", "then", "level") if key in entry.data}
            event |= more
        self.events.append(event)

    def _look(self, mover: int | None, game: Game, whole: Scores) -> dict[str, int | None]:
        """What changed for the player who moved. Everyone sees which categories changed, but amounts may be hidden."""
        change: dict[str, int | None] = {}
        if whole is self._whole:  # then what the seat knows has not changed either
            return change
        scores = game.shared_scores(self.seat)
        if mover is not None:
            seen = difference(self._scores[mover], scores[mover])
            change = {name: seen.get(name) for name in difference(self._whole[mover], whole[mover])}
        self._scores, self._whole = scores, whole
        return change


def difference(before: dict[str, int | None], after: dict[str, int | None]) -> dict[str, int | None]:
    """The changes in points by category; None where the viewer may not know the amount."""
    changed: dict[str, int | None] = {}
    for name, new in after.items():
        old = before[name]
        if name in ("seat", "total") or new == old:
            continue
        changed[name] = None if new is None or old is None else new - old
    return changed


class Stories:
    """The stories of all seats that somebody has looked at, each extended with every new entry."""

    def __init__(self, start: Callable[[], Game], created: float) -> None:
        self._start = start
        self._created = created
        self._stories: dict[int | None, Story] = {}

    def __bool__(self) -> bool:
        return bool(self._stories)

    def forget(self) -> None:
        """Drop all stories, because the log is replayed from its start."""
        self._stories.clear()

    def of(self, seat: int | None, log: Sequence[Entry]) -> Story:
        """What has happened so far, as a seat may know it."""
        story = self._stories.get(seat)
        if story is None:
            story = self._stories[seat] = self.told(seat, log)
        return story

    def tell(self, entry: Entry, before: Array, game: Game) -> None:
        scores = game.shared_scores(None, everything=True)
        for story in self._stories.values():
            story.tell(entry, before, game, scores)

    def told(self, seat: int | None, log: Sequence[Entry], before: int | None = None) -> Story:
        """The last page of the entries before a number (None: of all), as events for a seat.

        If the game continues another one, the moves from before the log are on its first page, numbered up to 0.
        """
        start = self._start()
        log = log if before is None else log[: max(0, before - 1)]
        cut = max(0, len(log) - PAGE)
        entries = [*([] if cut else self._given(start)), *log[cut:]]
        game = start.at(0)
        for move in moves_on_board(start.history, log[:cut]) if cut else ():
            game.play(move)
        story = Story(seat, game)
        for entry in entries:
            position = contract.duplicate(game.state)
            _replay(game, entry)
            story.tell(entry, position, game, game.shared_scores(None, everything=True))
        return story

    def _given(self, start: Game) -> list[Entry]:
        """The moves from before the log, as entries."""
        moves = zip(start.movers, start.history)
        return [
            Entry(number, self._created, "move", mover, None, {"move": move})
            for number, (mover, move) in enumerate(moves, 1 - len(start.history))
        ]


def moves_on_board(given: Sequence[str], log: Sequence[Entry]) -> list[str]:
    """The moves that are on the board after a log."""
    moves = list(given)
    for entry in log:
        if entry.kind == "move":
            moves.append(entry.data["move"])
        elif entry.kind == "undo":
            del moves[entry.data["moves"] :]
    return moves


def _replay(game: Game, entry: Entry) -> None:
    """Apply an entry of the log to the game."""
    if entry.kind == "move":
        game.play(entry.data["move"])
    elif entry.kind == "undo":
        game.undo(len(game.history) - entry.data["moves"])


def whole_story(game: Game, since: int = 0) -> WholeStory:
    """All moves of a finished game after the first `since`, with all points; for charts and the log beside a replay."""
    history, movers = game.history[since:], game.movers[since:]
    now = game.at(since)
    scores = now.scores()
    events: list[GameEvent] = []
    totals = [[row["total"] for row in scores]]
    for number, (move, seat) in enumerate(zip(history, movers), since + 1):
        before, had = contract.duplicate(now.state), scores
        now.play(move)
        scores = now.scores()
        totals.append([row["total"] for row in scores])
        event: GameEvent = {"number": number, "kind": "move", "seat": seat, "moves": number, "move": move}
        event["change"] = difference(had[seat], scores[seat])
        more: Any = now.setting.told_of(before, move, now.state, seat)  # as the mover knew it
        events.append(event | more)
    return {"events": events, "scores": totals}
