"""Read and check bodies that may hold whole files: options with maps or decks, and records.

Everything here is slow if the body is large, so `Checks` runs it; the routes only pass on the bytes.
"""

from __future__ import annotations

import gzip
import json
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
from pydantic import BaseModel, TypeAdapter, ValidationError

import azalai
from azalai.server.checks import LARGE
from azalai.server.http import models
from azalai.server.log.clock import Clock
from azalai.server.messages import encode
from azalai.server.problems import Problem, bad_request
from azalai.server.shapes import OptionCheck
from azalai.server.table.reasons import Moves
from azalai.server.table.telling import tell
from azalai.server.table.wanted import Imported, Wanted, check_number, check_standard, configured, imported, loaded

Model = TypeVar("Model", bound=BaseModel)
KEPT_BOARDS = 64
_record = TypeAdapter(models.Anything)


def misread(problem: ValidationError) -> Problem:
    """What is wrong with the fields of a body."""
    return bad_request([(("body", *error["loc"]), error["msg"]) for error in problem.errors()])


def _content(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise Problem(422, "bad-request", "The body is not JSON.") from None


def _read(model: type[Model], body: bytes) -> Model:
    try:
        return model.model_validate(_content(body))
    except ValidationError as problem:
        raise misread(problem) from None


# -- options


def check(game: str, body: bytes) -> bytes:
    """All options with their values, or a list of all faults."""
    options = _read(models.GivenOptions, body).options
    found: OptionCheck = {"options": None, "players": None, "by_the_book": None, "faults": []}
    try:
        kind = azalai.library.kind(game)
    except azalai.BadOption:
        raise Problem(404, "no-game", "There is no such game. GET /api/v1/games lists them.") from None
    try:
        setting = configured(game, options)
        by_the_book = kind.by_the_book(setting.options)
        found = {"options": setting.options, "players": setting.players, "by_the_book": by_the_book, "faults": []}
    except Problem as problem:
        if problem.code != "bad-options":
            raise
        found["faults"] = problem.more["faults"]
    return json.dumps(found).encode()  # ASCII: faults may quote invalid Unicode


def board(game: str, body: bytes, zipped: bool) -> bytes:
    options = configured(game, _read(models.GivenOptions, body).options).options
    return stored_board(game, msgspec.json.encode(options), zipped)


@lru_cache(maxsize=KEPT_BOARDS)
def stored_board(game: str, options: bytes, zipped: bool) -> bytes:
    """Boards are large and needed at every visit, so they are cached, compressed."""
    content = encode(azalai.library.kind(game).configure(msgspec.json.decode(options), files=False).board())
    return gzip.compress(content, 6) if zipped else content


def part_svg(game: str, options: bytes | None, part: str, language: str, theme: str) -> str | None:
    """A picture of a part of a game with these options; without options, of any deck that comes with it."""
    kind = azalai.library.kind(game)
    source = kind if options is None else kind.configure(msgspec.json.decode(options), files=False)
    return source.part_svg(part, language, theme)


def new_table(body: bytes) -> Wanted:
    """The wanted table, with all options and their values."""
    given = _read(models.NewTable, body)
    setting = configured(given.game, given.options)
    clock = Clock(**given.clock.model_dump()) if given.clock else None
    fields = given.model_dump(exclude={"clock", "options"})
    wanted = Wanted(**fields, options=setting.options, clock=clock)
    check_number(wanted, setting.players)
    if wanted.rated:
        check_standard(setting)
    return wanted


# -- records


def game_of(body: bytes) -> str:
    """The game that a record names, if any."""
    content = _content(body)
    return str(content.get("game")) if isinstance(content, dict) else ""


def record(body: bytes) -> Imported:
    try:
        given = _record.validate_python(_content(body))
    except ValidationError as problem:
        raise misread(problem) from None
    return imported(loaded(given))


def position(game: str, body: bytes) -> bytes:
    given = _read(models.GivenPosition, body)
    return encode(tell(loaded({**given.record, "game": game}), "position", seat=given.seat))


def why(game: str, body: bytes) -> bytes:
    given = _read(models.Pointed, body)
    return encode(tell(loaded({**given.record, "game": game}), "why", target=given.target))


def tried(game: str, body: bytes) -> tuple[azalai.Game, str, str, Moves | None]:
    """A position, a move in it, and what the move is compared with: itself if nothing is given.

    If a browser has measured both, also what it found.
    """
    if len(body) > LARGE:
        raise Problem(413, "too-large", f"The coach looks at records of up to {LARGE} bytes.")
    given = _read(models.Tried, body)
    found = loaded({**given.record, "game": game})
    other = given.other or given.move
    for move in (given.move, other):
        if move not in found.moves():
            raise Problem(422, "illegal-move", f"{move} is not a legal move in this position.")
    measured = [(one.move, one.outcome) for one in given.moves] if given.moves else None
    return found, given.move, other, measured


def question(body: bytes, model: type[Model]) -> dict[str, Any]:
    """The fields of a question about a record, for the interpreter."""
    return _read(model, body).model_dump()
