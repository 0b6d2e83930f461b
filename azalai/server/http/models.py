"""The types of requests, and of the small answers that FastAPI itself encodes."""

from __future__ import annotations

import json
import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator

from azalai.server.rows import (
    ChannelKind,
    PersonKind,
    RegardKind,
    ReportReason,
    ReportSubject,
    SanctionKind,
    TimeoutRule,
    UndoRule,
)


def _sound(value: dict[str, Any]) -> dict[str, Any]:
    """Refuse values that JSON cannot represent, such as lone surrogates and NaN."""
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
LATEST = 253_402_300_799  # the end of the year 9999, the last moment that dates can show
Seconds = Annotated[float, Field(ge=0, le=60 * 60 * 24 * 60, allow_inf_nan=False)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


Expectation = Annotated[float, Field(ge=-1000, le=1000, allow_inf_nan=False)]


class Expected(Body):
    """What a search in a browser expects after a move: each seat's points by category and share of the victory."""

    move: Name
    outcome: Annotated[list[dict[Name, Expectation]], Field(min_length=1, max_length=8)]


class Weighed(Body):
    """Moves that a hint compares, the best first."""

    version: Annotated[int, Field(ge=0, le=2**31)]
    seat: Annotated[int, Field(ge=0, le=63)]
    moves: Annotated[list[Expected], Field(min_length=2, max_length=7)]


class Mistake(Body):
    """A move of a finished game: a better one and the move itself, in this order."""

    number: Annotated[int, Field(ge=1, le=100_000)]
    moves: Annotated[list[Expected], Field(min_length=2, max_length=2)]
    cost: Annotated[float, Field(ge=0, le=1)] | None = None  # the share of the victory that the review says it lost


class Mistakes(Body):
    mistakes: Annotated[list[Mistake], Field(min_length=1, max_length=6)]


class NewGuest(Body):
    name: Name


class Credentials(Body):
    name: Name
    password: Password


class NewPassword(Body):
    old: Password
    new: Password


ONE_ADDRESS = r"^[A-Za-z0-9_.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"  # never a list
Email = Annotated[str, StringConstraints(max_length=254, pattern=ONE_ADDRESS)]


class NewEmail(Body):
    """`null` forgets the address."""

    email: Email | None
    password: Password


NoticeToken = Annotated[str, StringConstraints(max_length=60, pattern=r"^[0-9a-zA-Z]+\.[0-9a-zA-Z_-]+$")]


class PushKeys(Body):
    """What a browser gives with its subscription."""

    p256dh: Annotated[str, StringConstraints(max_length=100)]
    auth: Annotated[str, StringConstraints(max_length=40)]


class NewChannel(Body):
    """A way to be told that it is your turn.

    `address` is a browser's subscription, a mailbox, or the address of a webhook or an ntfy topic.
    """

    kind: ChannelKind
    address: Annotated[str, StringConstraints(min_length=3, max_length=1000, pattern=r"^[!-~]+$")]
    keys: Annotated[PushKeys | None, Field(description="Only for push messages.")] = None
    language: Literal["en", "de"] = "en"

    @model_validator(mode="after")
    def _fits(self) -> NewChannel:
        if self.kind == "mail" and not (len(self.address) <= 254 and re.fullmatch(ONE_ADDRESS, self.address)):
            raise ValueError("This is not an e-mail address.")
        if (self.kind == "push") != (self.keys is not None):
            raise ValueError("A browser's subscription has keys, nothing else has.")
        return self


class NoticeLink(Body):
    token: NoticeToken


class Forgotten(Body):
    name: Name


class ForgottenAnswer(BaseModel):
    """How to get a new password: by `mail` if the account has an address, or from the `host`."""

    by: Literal["mail", "host"]


class Reset(Body):
    token: Annotated[str, StringConstraints(min_length=20, max_length=100)]
    password: Password


class Farewell(Body):
    password: Password | None = None


class NewToken(Body):
    name: Annotated[str, StringConstraints(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f]+$")]


class GivenOptions(Body):
    options: Anything = {}


class GivenPosition(Body):
    record: Anything
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


class Pointed(Body):
    record: Anything
    target: Annotated[str, Field(min_length=1, max_length=200)]


class Tried(Body):
    record: Anything
    move: Annotated[str, Field(min_length=1, max_length=200)]
    other: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    # what a search in a browser expects: after the better move, and after what it is compared with
    moves: Annotated[list[Expected], Field(min_length=2, max_length=2)] | None = None


class WantedClock(Body):
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
    undo: UndoRule = "ask"
    clock: WantedClock | None = None
    on_timeout: TimeoutRule = "bot"
    hints: Annotated[bool | None, Field(description="Null: only against bots.")] = None
    names: Annotated[list[Annotated[str, StringConstraints(max_length=200)]], Field(max_length=16)] = []


class Join(Body):
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


class Bot(Body):
    level: Annotated[str, StringConstraints(max_length=20)] | None = None


class Clone(Body):
    at: Annotated[int, Field(ge=0, le=100_000)] | None = None
    seat: Annotated[int, Field(ge=0, le=63)] | None = None


# -- moderation


class NewRegard(Body):
    kind: RegardKind


class NewReport(Body):
    person: Id
    subject: ReportSubject
    reason: ReportReason
    text: Annotated[str, StringConstraints(max_length=500, pattern=r"^[^\x00]*$")] = ""
    table: Id | None = None
    line: Annotated[int, Field(ge=1, le=2**31 - 1)] | None = None


class Reasoned(Body):
    """What a host does, with the reason. The person is told the reason of a warning, a mute or a suspension."""

    reason: Annotated[str, StringConstraints(min_length=1, max_length=500, pattern=r"^[^\x00]+$")]


class Timed(Reasoned):
    """`until` in seconds since 1970; null: until it is lifted."""

    until: Annotated[float, Field(gt=0, le=LATEST, allow_inf_nan=False)] | None = None


class Lifted(Reasoned):
    kind: SanctionKind


class Renamed(Reasoned):
    name: Name


class ClosedReport(Reasoned):
    """`accepted`: the report was justified."""

    accepted: bool


class Me(BaseModel):
    id: str
    name: str
    kind: PersonKind
    email: str | None
    created: float


class Token(BaseModel):
    id: str
    name: str
    created: float


class ShownToken(Token):
    token: str


class LeaderboardRow(BaseModel):
    rank: int
    id: str
    name: str
    rating: int
    games: int
    won: float


class Done(BaseModel):
    ok: bool = True
    version: int
