"""The messages that a client can send at a table: one small type for each, checked on arrival."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from azalai.server.problems import Problem

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00]+$")]
Version = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=63)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=500, pattern=r"^[^\x00]+$")]


class _Act(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    id: Id


class _AtTable(_Act):
    version: Version
    seat: Seat


class Move(_AtTable, tag="move"):
    move: Annotated[str, msgspec.Meta(max_length=200)]


class Undo(_AtTable, tag="undo"):
    """Undo your last move: immediately during your own turn, otherwise the others are asked."""


class Resign(_AtTable, tag="resign"):
    pass


class OfferEnd(_AtTable, tag="offer_end"):
    """End the game without a winner, if all agree."""


class GiveBot(_AtTable, tag="give_bot"):
    """Let a bot play for `other`, who is away, if all players who are present agree."""

    other: Seat
    level: Annotated[str, msgspec.Meta(max_length=20)]


class Answer(_AtTable, tag="answer"):
    to: Literal["undo", "end", "bot"]
    accept: bool


class Chat(_Act, tag="chat"):
    text: Words


class Hint(_Act, tag="hint"):
    seat: Seat


class Why(_AtTable, tag="why"):
    """Ask why something cannot be used now: a space, a card, a move."""

    target: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Look(msgspec.Struct, tag_field="type", tag="look", forbid_unknown_fields=True):
    """Switch to the view of another seat of yours (several seats at one screen)."""

    seat: Seat | None


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


Logged = Move | Undo | Resign | OfferEnd | GiveBot | Answer
Act = Logged | Chat
Said = Move | Undo | Resign | OfferEnd | GiveBot | Answer | Chat | Hint | Why | Look | Ping

_said = msgspec.json.Decoder(Said)
_act = msgspec.json.Decoder(Act)
encode = msgspec.json.Encoder().encode


def read(text: str | bytes) -> Said:
    return _read(_said, text)  # type: ignore[no-any-return]


def read_act(text: bytes) -> Act:
    return _read(_act, text)  # type: ignore[no-any-return]


def _read(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise Problem(422, "bad-message", f"This is not a message of the protocol: {problem}") from None
