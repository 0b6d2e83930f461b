"""The types of what the server sends: answers over HTTP and messages on the socket.

The OpenAPI description and the browser client's `types.ts` are generated from these. At run time they are plain dicts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NewType, NotRequired, TypedDict, cast

from azalai.bots import Explanation, Judgement
from azalai.core.options import Option, Text, Value
from azalai.server.log.clock import Clock
from azalai.server.log.outcome import Outcome
from azalai.server.log.play import ClockState, Request
from azalai.server.log.position import UnstoredPosition
from azalai.server.log.story import GameEvent
from azalai.server.messages import encode
from azalai.server.problems import Fault, ProblemDocument
from azalai.server.rows import (
    ChannelKind,
    HostAction,
    Person,
    PersonKind,
    RatingRow,
    RegardKind,
    ReportReason,
    ReportState,
    ReportSubject,
    SanctionKind,
    TableState,
    TimeoutRule,
    UndoRule,
    Unrated,
)

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
    """All options with their values, or the faults; `by_the_book` is null if no rulebook covers the question."""

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

    `unrated` says why a rated game does not count; it is null while it counts.

    `colours` are the numbers of the seats' colours: a player keeps theirs in a rematch. `names` has a name for each
    seat that somebody plays at the owner's screen, and is empty for all others.

    `previous` is the table of which this is the rematch, `next` the rematch of this one.
    """

    id: str
    game: str
    options: Options
    players: int
    state: TableState
    public: bool
    rated: bool
    unrated: Unrated | None
    undo: UndoRule
    clock: Clock | None
    on_timeout: TimeoutRule
    hints: bool
    colours: list[int]
    names: list[str]
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


class Reply(TypedDict):
    """A good move in a position; `line` is how the game might go on, starting with it."""

    move: str
    wins: list[float]
    scores: list[float]
    line: list[str]


class Evaluation(TypedDict):
    """What a search expects in a position: shares of the victory and points by seat, and the best moves.

    `exact`: the rest of the game is known. `seat` is the one to move; null if the game is over there.
    """

    seat: int | None
    exact: bool
    wins: list[float]
    scores: list[float]
    replies: list[Reply]


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
    email: str | None
    created: float


class StoredToken(TypedDict):
    id: str
    name: str
    created: float


class StoredSession(TypedDict):
    """A session, also one that has ended; `about` is the kind of browser."""

    created: float
    used: float
    expires: float
    about: str


class StoredSeat(TypedDict):
    table: str
    seat: int


class StoredRegard(TypedDict):
    other: str
    kind: RegardKind
    at: float


class StoredReport(TypedDict):
    person: str
    subject: ReportSubject
    reason: ReportReason
    text: str
    at: float
    state: ReportState


class StoredSanction(TypedDict):
    kind: SanctionKind
    reason: str
    at: float
    until: float | None
    ended: float | None


class StoredLine(TypedDict):
    table: str
    number: int
    at: float
    text: str


class StoredChannel(TypedDict):
    """A way to be told that it is your turn."""

    kind: ChannelKind
    address: str
    about: str
    language: str
    created: float
    confirmed: bool


class Channel(StoredChannel):
    """The same for its owner. After too many failures it is paused; `problem` says what went wrong last.

    `secret` is what a webhook's signatures are made with.
    """

    id: str
    paused: bool
    problem: str
    secret: str | None


class MyNotices(TypedDict):
    """How the person who asks is told that it is their turn; `key` is the server's public key for push messages."""

    offered: list[ChannelKind]
    most: int
    key: str
    channels: list[Channel]


class Export(TypedDict):
    """Everything stored about a person."""

    person: StoredPerson
    sessions: list[StoredSession]
    tokens: list[StoredToken]
    ratings: list[RatingRow]
    seats: list[StoredSeat]
    chat: list[StoredLine]
    regards: list[StoredRegard]
    reports: list[StoredReport]
    sanctions: list[StoredSanction]
    channels: list[StoredChannel]


# -- moderation


class Sanction(StoredSanction):
    id: str


class Regard(TypedDict):
    """Somebody blocked or muted by the person who asks."""

    person: Person
    kind: RegardKind
    at: float


class MyModeration(TypedDict):
    """The moderation status of the person who asks: whether they are a host, warnings to read, what they may not do."""

    host: bool
    warnings: list[Sanction]
    muted: Sanction | None
    regards: list[Regard]


class Report(TypedDict):
    """A report as a host sees it; `quoted` is the name or the line as it was when it was reported."""

    id: str
    by: Person | None
    person: Person | None
    subject: ReportSubject
    table: str | None
    line: int | None
    reason: ReportReason
    text: str
    quoted: str
    at: float
    state: ReportState
    closed: float | None


class HostLine(TypedDict):
    """A line of the chat as a host sees it."""

    number: int
    at: float
    person: Person | None
    text: str


class ReportPage(TypedDict):
    """A report with the table that it is about, and what was said there before and after."""

    report: Report
    table: TableInfo | None
    lines: list[HostLine]


class Reports(TypedDict):
    reports: list[Report]


class HostPerson(Person):
    created: float
    host: bool
    sanctions: list[Sanction]


class FoundPeople(TypedDict):
    people: list[HostPerson]


class AuditLine(TypedDict):
    """What a host did. `by` is the host's name, or says that the command line was used."""

    number: int
    at: float
    by: str
    action: HostAction
    person: Person | None
    table: str | None
    line: int | None
    report: str | None
    until: float | None
    reason: str
    details: str


class AuditPage(TypedDict):
    """`next` is the `before` of the next page."""

    lines: list[AuditLine]
    next: int | None


class HostPersonPage(TypedDict):
    """Everything that a host may know about a person: current and past sanctions, reports, what hosts did."""

    person: HostPerson
    sanctions: list[Sanction]
    reports: list[Report]
    audit: list[AuditLine]


class HostText(TypedDict):
    """The privacy page or the terms, as the host wrote them: paragraphs, headings (`# `) and lists (`- `)."""

    text: str


# -- the socket


class TableMessage(TypedDict):
    type: Literal["table"]
    table: TableInfo


class PresenceMessage(TypedDict):
    """Who is here now: the seats whose players are online, and how many others watch."""

    type: Literal["presence"]
    online: list[int]
    watching: int


class UndoState(TypedDict):
    """Whether a seat may undo now, and whether it may do so without asking the others."""

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
    """The position as `seat` may see it.

    `secrets` says whether a seat may see something now that another seat may not: a screen that two players share is
    covered then while it changes hands.

    `events` are those since the last view. The first view has all of them, or the last 300 at a table where more has
    happened. `GET /tables/{table}/events` has the earlier ones.
    """

    type: Literal["view"]
    version: int
    seat: int | None
    secrets: bool
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
    """`win` is the share of the victory that the search expects; `line` is how the game might go on.

    `why` says why the move is better than others; null if it is the only one.
    """

    version: int
    move: str
    win: float | None
    line: list[str]
    why: Explanation | None


class HintReason(TypedDict):
    """Why the move of a hint is better than others, in words."""

    why: Explanation | None


class MistakeReason(HintReason):
    """Why another move than the one with this number would have been better."""

    number: int


class ReviewReasons(TypedDict):
    reasons: list[MistakeReason]


class KnownPosition(TypedDict):
    """A position as one seat knows it, for a search in a browser; `state` is in base64."""

    version: int
    game: str
    options: dict[str, Value]
    state: str


class HintMessage(FoundHint):
    type: Literal["hint"]
    ref: str


class Reason(TypedDict):
    """Why something cannot be used now, in every language; null if it can."""

    sentences: Text | None


class Coached(TypedDict):
    """What the coach says about a move: the better of two moves, and why; null if nothing is worth saying."""

    better: str
    why: Explanation | None


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
    | PresenceMessage
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
