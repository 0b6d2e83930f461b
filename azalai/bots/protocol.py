"""The messages of the engine protocol, one JSON object per line; `docs/engine-protocol.md` describes them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

PROTOCOL = 1
MAX_LINE = 1_000_000  # bytes
MAX_SECONDS = 86_400
MAX_SIMULATIONS = 10**12

Id = int | str | None  # chosen by the sender of the request, repeated in the reply


class Request(msgspec.Struct, tag_field="do", kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    id: Id = None


class Hello(Request, tag="hello", kw_only=True):
    """Ask the engine for its name, version, games and bots."""


class Position(Request, tag="position", kw_only=True):
    """Set the position: the record of the game so far."""

    record: dict[str, Any]


class Think(Request, tag="think", kw_only=True):
    """Ask for a move for the seat to move. Without a budget the bot decides how long to think."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=MAX_SECONDS)] | None = None
    simulations: Annotated[int, msgspec.Meta(ge=1, le=MAX_SIMULATIONS)] | None = None
    bot: Annotated[str, msgspec.Meta(max_length=200)] = "search"
    seed: int | None = None


class Stop(Request, tag="stop", kw_only=True):
    """Ask for the best move so far, now."""


class Quit(Request, tag="quit", kw_only=True):
    """End the conversation."""


AnyRequest = Hello | Position | Think | Stop | Quit


class Reply(msgspec.Struct, tag_field="reply", kw_only=True, omit_defaults=True):
    id: Id = None


class Welcome(Reply, tag="hello", kw_only=True):
    name: str
    version: str = ""
    protocol: int
    games: list[str] = []
    bots: list[str] = []


class Placed(Reply, tag="position", kw_only=True):
    """The position is set: the seat to move (None if the game is over), and how many moves were played."""

    to_move: int | None
    moves: int


class Progress(Reply, tag="progress", kw_only=True):
    thought: Any = None


class Chosen(Reply, tag="move", kw_only=True):
    move: str
    thought: Any = None


class Failure(Reply, tag="error", kw_only=True):
    error: str


AnyReply = Welcome | Placed | Progress | Chosen | Failure
