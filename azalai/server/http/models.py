"""The types of requests and answers, for FastAPI and the OpenAPI description."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints


def _sound(value: dict[str, Any]) -> dict[str, Any]:
    """Refuse values that JSON cannot hold, such as lone surrogates and NaN."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        raise ValueError("It contains text or a number that JSON cannot hold.") from None
    return value


Anything = Annotated[dict[str, Any], AfterValidator(_sound)]
Id = Annotated[str, StringConstraints(max_length=24, pattern="^[0-9a-zA-Z]+$")]
GameName = Annotated[str, StringConstraints(max_length=20, pattern="^[a-z]+$")]
Name = Annotated[str, StringConstraints(max_length=200)]
Password = Annotated[str, StringConstraints(max_length=400)]
Seconds = Annotated[float, Field(ge=0, le=60 * 60 * 24 * 60, allow_inf_nan=False)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewGuest(Body):
    name: Name


class Credentials(Body):
    name: Name
    password: Password


class NewPassword(Body):
    old: Password
    new: Password


class Farewell(Body):
    password: Password | None = None


class NewToken(Body):
    name: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]+$")]


class Options(Body):
    options: Anything = {}


class Position(Body):
    record: Anything
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


class Pointed(Body):
    record: Anything
    target: Annotated[str, Field(min_length=1, max_length=200)]


class ClockModel(Body):
    kind: Literal["live", "correspondence"]
    bank: Seconds = 0
    increment: Seconds = 0
    per_move: Seconds = 0


class NewTable(Body):
    game: GameName
    options: Anything = {}
    seats: Annotated[list[Annotated[str, StringConstraints(max_length=20)]], Field(max_length=16)]
    public: bool = False
    rated: bool = False
    undo: Literal["free", "ask", "never"] = "ask"
    clock: ClockModel | None = None
    on_timeout: Literal["bot", "lose"] = "bot"
    hints: bool = True


class Join(Body):
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


class Bot(Body):
    level: Annotated[str, StringConstraints(max_length=20)] | None = None


class Clone(Body):
    at: Annotated[int, Field(ge=0, le=100_000)] | None = None
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


class Person(BaseModel):
    id: str
    name: str
    kind: str


class Me(Person):
    created: float


class Token(BaseModel):
    id: str
    name: str
    created: float


class ShownToken(Token):
    token: str


class Place(BaseModel):
    seat: int
    kind: str
    person: Person | None
    level: str | None
    online: bool


class TableInfo(BaseModel):
    id: str
    game: str
    options: dict[str, Any]
    players: int
    state: str
    public: bool
    rated: bool
    undo: str
    clock: dict[str, Any] | None
    on_timeout: str
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
    seats: list[Place]
    watching: int
    result: dict[str, Any] | None
    mine: list[int]


class TableList(BaseModel):
    tables: list[TableInfo]
    next: float | None


class Rating(BaseModel):
    game: str
    rating: int
    games: int
    won: float


class Player(Person):
    created: float
    ratings: list[Rating]
    games: list[TableInfo]


class Ranked(BaseModel):
    rank: int
    id: str
    name: str
    rating: int
    games: int
    won: float


class Fault(BaseModel):
    where: str
    line: int
    column: int
    message: str


class Checked(BaseModel):
    """All options with their values, or null if there are faults."""

    options: dict[str, Any] | None
    players: int | None
    by_the_book: bool | None
    faults: list[Fault]


class Reason(BaseModel):
    """Why not, in every language; null where something can be done."""

    sentences: dict[str, str] | None


class Done(BaseModel):
    ok: bool = True
    version: int


class ProblemDocument(BaseModel):
    type: str
    title: str
    status: int
    code: str
    detail: str
