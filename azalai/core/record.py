"""The file format of a game: options, deal, moves and result. A record replays without random numbers."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from azalai.core.errors import BadRecord

FORMAT = "azalai/1"
MAX_BYTES = 1_000_000
MAX_MOVES = 10_000

Name = Annotated[str, msgspec.Meta(max_length=200)]


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """How a game ended: the reason, each seat's points, and the seats that won."""

    end: Name
    scores: Annotated[list[dict[str, int | None]], msgspec.Meta(max_length=8)]
    winners: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=7)]], msgspec.Meta(max_length=8)]


class Record(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The whole game. `about` holds free text by name (players, date, event) that the rules ignore."""

    format: Name
    game: Name
    options: dict[Name, Any]
    deal: dict[Name, Any]
    moves: Annotated[list[Name], msgspec.Meta(max_length=MAX_MOVES)]
    result: Result | None = None
    about: dict[Name, Name] = {}


def read_record(source: Mapping[str, Any] | str | bytes | os.PathLike[str]) -> Record:
    """Read a record from a dict, JSON text or a file; otherwise `BadRecord` says what is wrong."""
    try:
        record = msgspec.json.decode(_text_of(source), type=Record)
    except msgspec.ValidationError as problem:
        raise BadRecord(f"This is not a game record: {problem}.") from None
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise BadRecord(f"This is not complete JSON: {problem}.") from None
    except RecursionError:
        raise BadRecord("This is not a game record: it is nested too deeply.") from None
    if record.format != FORMAT:
        raise BadRecord(f"The record has format {record.format[:40]!r}; this version of Azalai reads {FORMAT!r}.")
    return record


def _text_of(source: Mapping[str, Any] | str | bytes | os.PathLike[str]) -> str | bytes:
    """Any source as JSON text, so that all sources meet the same limits."""
    if isinstance(source, os.PathLike):
        source = _read_file(Path(source))
    elif isinstance(source, Mapping):
        source = _encode(source)
    elif not isinstance(source, (str, bytes)):
        raise BadRecord(f"A record is a dict, JSON text or a file, not {type(source).__name__}.")
    if len(source) > MAX_BYTES:
        raise BadRecord(f"The record is longer than {MAX_BYTES} characters, which no game needs.")
    return source


def _encode(source: Mapping[str, Any]) -> bytes:
    try:
        return msgspec.json.encode(dict(source))
    except (TypeError, ValueError, OverflowError) as problem:
        raise BadRecord(f"A record can only hold what JSON can hold: {problem}.") from None


def _read_file(path: Path) -> bytes:
    if not path.is_file():  # reading a device or a pipe may never end
        raise BadRecord(f"There is no file {path}.")
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as problem:
        raise BadRecord(f"{path} cannot be read: {problem.strerror}.") from None


def schema() -> dict[str, Any]:
    """The JSON Schema of a record, as published in `docs/record.schema.json`."""
    described = msgspec.json.schema(Record)
    described["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    described["title"] = f"Azalai game record, format {FORMAT}"
    return described
