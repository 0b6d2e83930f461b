"""The types of the rows in each database table. Nothing here reads or writes."""

from __future__ import annotations

from typing import Literal, TypedDict, get_args

PersonKind = Literal["guest", "account", "deleted"]
TableState = Literal["open", "playing", "over", "closed"]
UndoRule = Literal["free", "ask", "never"]
TimeoutRule = Literal["bot", "lose"]
Unrated = Literal["early", "agreed", "closed", "bots", "same-people", "removed"]
"""Why a rated game does not count: it ended after few moves or by agreement, a host closed the table, bots played all
seats, the players seem to be one person, or a host has taken it out."""


ChannelKind = Literal["push", "mail", "webhook", "ntfy"]
"""How a person is told that it is their turn."""
CHANNELS: tuple[ChannelKind, ...] = get_args(ChannelKind)


HostedTables = Literal["current", "rated"]
"""Which tables a host looks at: those that are open or in play, or those whose game changed ratings."""


class Person(TypedDict):
    """What anyone may know about a person."""

    id: str
    name: str
    kind: PersonKind


class PersonRow(Person):
    login: str | None
    looks: str | None
    password: str | None
    email: str | None
    epoch: int
    created: float


class ResetRow(TypedDict):
    """A link with which somebody can choose a new password once."""

    digest: str
    person: str
    created: float
    expires: float


class SessionRow(TypedDict):
    digest: str
    person: str
    created: float
    used: float
    expires: float
    about: str
    browser: str
    network: str


class TokenRow(TypedDict):
    id: str
    person: str
    name: str
    digest: str
    created: float


class ChannelRow(TypedDict):
    """One way to tell a person that it is their turn."""

    id: str
    person: str
    kind: ChannelKind
    address: str
    once: str
    keys: str
    about: str
    session: str | None
    language: str
    created: float
    confirmed: bool
    failures: int
    rests_until: float
    problem: str


class DueNotice(ChannelRow):
    """A channel, and a table that waits for its owner."""

    table: str
    game: str
    version: int


class Place(TypedDict):
    """A seat at the start of a game: a person, a bot, or empty."""

    seat: int
    person: str | None
    level: str | None


class Standing(TypedDict):
    """The columns of a table that change with its log."""

    state: TableState
    version: int
    to_move: int | None
    bot_turn: bool
    deadline: float | None
    touched: float
    ended: float | None
    result: str | None
    unrated: Unrated | None


class Dealt(TypedDict):
    deal: str | None  # secret until the game is over; None before the start
    given_moves: str  # moves played elsewhere, before the table's log starts


class Begun(Dealt, Standing):
    """The columns that change when the game starts."""

    started: float | None


class ListedRow(Standing):
    """A table in a list, without its deal."""

    id: str
    game: str
    options: str  # empty in a list if they are long
    size: int
    started: float | None
    owner: str
    public: bool
    rated: bool
    undo: UndoRule
    clock: str
    on_timeout: TimeoutRule
    hints: bool
    colours: str  # which colour each seat has, as JSON: a player keeps theirs in a rematch
    names: str  # the names of people at one screen, by seat, as JSON
    imported: bool
    previous: str | None
    next: str | None
    created: float
    claimed_by: str | None
    claimed_until: float | None


class DueTurn(TypedDict):
    """A bot turn that nobody has claimed."""

    id: str
    owner: str
    touched: float


class TableRow(ListedRow, Begun):
    """A whole table."""


class Held(TypedDict):
    """What a person keeps on the server: tables that wait for players, tables in play, and bytes of all tables."""

    open: int
    playing: int
    size: int


class ChatRow(TypedDict):
    table: str
    number: int
    at: float
    person: str
    ref: str | None
    text: str


class RatingRow(TypedDict):
    person: str
    game: str
    mu: float
    sigma: float
    games: int
    won: float


class RankedRow(RatingRow):
    name: str
    kind: str


Names = dict[str, Person]  # by person


# -- moderation

RegardKind = Literal["block", "mute"]
SanctionKind = Literal["warn", "mute", "suspend"]
ReportSubject = Literal["person", "name", "chat"]
ReportReason = Literal["insult", "hate", "name", "spam", "cheating", "other"]
ReportState = Literal["open", "resolved", "rejected"]
HostAction = Literal[
    "warn",
    "mute",
    "suspend",
    "lift",
    "rename",
    "reset-password",
    "close-table",
    "remove-chat",
    "unrate",
    "resolve",
    "reject",
    "make-host",
    "remove-host",
]


class RegardRow(TypedDict):
    """`person` blocks or mutes `other`."""

    person: str
    other: str
    kind: RegardKind
    at: float


class ReportRow(TypedDict):
    id: str
    by: str
    person: str
    subject: ReportSubject
    table: str | None
    line: int | None
    reason: ReportReason
    text: str
    quoted: str
    at: float
    state: ReportState
    closed: float | None
    open_key: str | None


class SanctionRow(TypedDict):
    id: str
    person: str
    kind: SanctionKind
    reason: str
    at: float
    until: float | None
    ended: float | None


class Deed(TypedDict):
    """What a host did to whom, and why. `details` is what else is worth knowing, such as the old name."""

    by: str
    action: HostAction
    person: str | None
    table: str | None
    line: int | None
    report: str | None
    until: float | None
    reason: str
    details: str


class AuditRow(Deed):
    number: int
    at: float
