"""The types of what the server sends: answers over HTTP and messages on the socket.

The OpenAPI description and the browser client's `types.ts` are generated from these. At run time they are plain dicts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NewType, NotRequired, TypedDict, cast

from azalai.bots import Judgement
from azalai.core.options import Option, Text, Value
from azalai.server.log.clock import Clock
from azalai.server.log.outcome import Outcome
from azalai.server.log.play import ClockState, Request
from azalai.server.log.position import UnstoredPosition
from azalai.server.log.story import GameEvent
from azalai.server.messages import encode
from azalai.server.problems import Fault, ProblemDocument
from azalai.server.rows import Person, PersonKind, RatingRow, TableState, TimeoutRule, UndoRule

Options = dict[str, Value]

# -- games


class Edition(TypedDict):
    """An edition of a game. The game adds its own keys."""

    title: Text
    first_player: NotRequired[Text]


class GameDescription(TypedDict):
    """`seats_option` is the option that says how many play, if there is one."""

    name: str
    title: Text
    seats: tuple[int, int]
    seats_option: str | None
    options: list[Option]
    editions: NotRequired[dict[str, Edition]]


class Level(TypedDict):
    name: str
    title: Text
    help: Text


class Catalogue(TypedDict):
    """By game: whether it is `ready`, or else the `progress` of the compiler in percent."""

    games: list[GameDescription]
    levels: list[Level]
    ready: dict[str, bool]
    progress: dict[str, int]


class OptionCheck(TypedDict):
    """All options with their values, or the faults; `by_the_book` is null where no rulebook says anything about it."""

    options: Options | None
    players: int | None
    by_the_book: bool | None
    faults: list[Fault]


# -- tables


class Seat(TypedDict):
    seat: int
    kind: Literal["open", "person", "bot"]
    person: Person | None
    level: str | None
    online: bool


class TableInfo(TypedDict):
    """What anybody may know about a table; `mine` are the seats of the person who asks.

    `previous` is the table of which this is the rematch, `next` the rematch of this one.
    """

    id: str
    game: str
    options: Options
    players: int
    state: TableState
    public: bool
    rated: bool
    undo: UndoRule
    clock: Clock | None
    on_timeout: TimeoutRule
    hints: bool
    imported: bool
    owner: str
    created: float
    started: float | None
    ended: float | None
    version: int
    to_move: int | None
    previous: str | None
    next: str | None
    seats: list[Seat]
    watching: int
    result: Outcome | None
    mine: list[int]


class TableList(TypedDict):
    """`next` is the `before` of the next page."""

    tables: list[TableInfo]
    next: float | None


class Review(TypedDict):
    state: Literal["none", "working", "done"]
    done: int
    of: int
    moves: list[Judgement]


# -- people


class Rating(TypedDict):
    game: str
    rating: int
    games: int
    won: float


class PersonPage(Person):
    created: float
    ratings: list[Rating]
    games: list[TableInfo]


class StoredPerson(TypedDict):
    id: str
    name: str
    kind: PersonKind
    login: str | None
    created: float


class StoredToken(TypedDict):
    id: str
    name: str
    created: float


class StoredSeat(TypedDict):
    table: str
    seat: int


class StoredLine(TypedDict):
    table: str
    number: int
    at: float
    text: str


class Export(TypedDict):
    """All that is stored about a person."""

    person: StoredPerson
    tokens: list[StoredToken]
    ratings: list[RatingRow]
    seats: list[StoredSeat]
    chat: list[StoredLine]


# -- the socket


class TableMessage(TypedDict):
    type: Literal["table"]
    table: TableInfo


class UndoState(TypedDict):
    """Whether a seat may take back now, and whether it may do so without asking the others."""

    possible: bool
    free: bool


class About(TypedDict, total=False):
    seat: int
    level: str


class Asked(TypedDict):
    """What all others are asked to agree to."""

    what: Request
    by: int
    about: About
    accepted: list[int]
    waiting: list[int]


class ViewMessage(UnstoredPosition):
    """The position as `seat` may see it. `events` are those since the last view; the first view has all of them."""

    type: Literal["view"]
    version: int
    seat: int | None
    events: list[GameEvent]
    clocks: ClockState | None
    undo: UndoState
    asked: Asked | None
    result: Outcome | None


class OkMessage(TypedDict):
    """The act with the id `ref` is stored."""

    type: Literal["ok"]
    ref: str
    version: int


class ProblemMessage(ProblemDocument):
    """The act with the id `ref` is refused."""

    type: Literal["problem"]  # type: ignore[misc]  # over HTTP it is an address
    ref: str | None
    version: int  # type: ignore[misc]  # always present here


class ChatMessage(TypedDict):
    type: Literal["chat"]
    number: int
    at: float
    person: Person | None
    seat: int | None
    text: str


class FoundHint(TypedDict):
    """`win` is the share of the victory that the search expects; `line` is how the game might go on."""

    version: int
    move: str
    win: float | None
    line: list[str]


class HintMessage(FoundHint):
    type: Literal["hint"]
    ref: str


class Reason(TypedDict):
    """Why nothing can be done with what somebody points at, in every language; null where something can be done."""

    sentences: Text | None


class WhyMessage(Reason):
    type: Literal["why"]
    ref: str
    version: int


class PongMessage(TypedDict):
    type: Literal["pong"]


class ByeMessage(TypedDict):
    """The server is stopping; reconnect in a moment."""

    type: Literal["bye"]
    reason: str


ServerMessage = (
    TableMessage
    | ViewMessage
    | OkMessage
    | ProblemMessage
    | ChatMessage
    | HintMessage
    | WhyMessage
    | PongMessage
    | ByeMessage
)
Frame = NewType("Frame", bytes)  # an encoded message; only these can be sent
frame = cast("Callable[[ServerMessage], Frame]", encode)
PONG = frame({"type": "pong"})
