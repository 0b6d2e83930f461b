"""The types of the rows in each database table. Nothing here reads or writes."""

from __future__ import annotations

from typing import Literal, TypedDict

PersonKind = Literal["guest", "account", "deleted"]
TableState = Literal["open", "playing", "over", "closed"]
UndoRule = Literal["free", "ask", "never"]
TimeoutRule = Literal["bot", "lose"]


class Person(TypedDict):
    """What anyone may know about a person."""

    id: str
    name: str
    kind: PersonKind


class PersonRow(Person):
    login: str | None
    password: str | None
    epoch: int
    created: float


class TokenRow(TypedDict):
    id: str
    person: str
    name: str
    digest: str
    created: float


class Place(TypedDict):
    """A seat at the start of a game: a person, a bot, or still empty."""

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


class Dealt(TypedDict):
    deal: str | None  # secret until the game is over; None before the start
    given_moves: str  # moves played elsewhere, before the table's log starts


class Begun(Dealt, Standing):
    """The columns that change when the game starts."""

    started: float | None


class TableRow(Begun):
    id: str
    game: str
    options: str
    owner: str
    public: bool
    rated: bool
    undo: UndoRule
    clock: str
    on_timeout: TimeoutRule
    hints: bool
    imported: bool
    previous: str | None
    next: str | None
    created: float
    claimed_by: str | None
    claimed_until: float | None


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
