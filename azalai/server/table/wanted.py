"""A request for a table, and checking it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import msgspec

import azalai
from azalai.bots import LEVELS
from azalai.core.errors import AzalaiError, Faults
from azalai.core.game import Game
from azalai.core.kind import Setting
from azalai.core.options import Option
from azalai.server.log.clock import Clock
from azalai.server.names import check_reserved, checked_name
from azalai.server.problems import Fault, Problem
from azalai.server.rows import Person, Place, TimeoutRule, UndoRule

OPTIONS_LENGTH = 600_000


class Wanted(msgspec.Struct, kw_only=True):
    """The settings for a new table. A seat is `me`, `open` or the name of a level.

    `names` are those of several people at one screen. Without a wish, hints are on against bots only.
    """

    game: str
    options: dict[str, Any]
    seats: list[str]
    public: bool = False
    rated: bool = False
    undo: UndoRule = "ask"
    clock: Clock | None = None
    on_timeout: TimeoutRule = "bot"
    hints: bool | None = None
    names: list[str] = []

    @property
    def allows_hints(self) -> bool:
        people = "open" in self.seats or self.seats.count("me") > 1
        return not self.rated and (not people if self.hints is None else self.hints)


def configured(game: str, options: Mapping[str, Any]) -> Setting:
    """The game with these options; a `Problem` lists every fault. Slow: call it on a thread."""
    if len(json.dumps(options)) > OPTIONS_LENGTH:
        raise Problem(413, "too-large", "The options are too large.")
    try:
        return azalai.library.kind(game).configure(options, files=False)
    except Faults as problem:
        where = _where(game, str(problem))
        faults: list[Fault] = [
            {"where": where, "line": f.line, "column": f.column, "message": str(f)} for f in problem.faults
        ]
        raise Problem(422, "bad-options", str(problem)[:2000], faults=faults[:100]) from None
    except AzalaiError as problem:
        where = _where(game, str(problem))
        fault: Fault = {"where": where, "line": 0, "column": 0, "message": str(problem)[:2000]}
        raise Problem(422, "bad-options", str(problem)[:2000], faults=[fault]) from None


def _where(game: str, words: str) -> str:
    """The option that a fault is about, if the message starts with one."""
    found = [kind for kind in azalai.games() if kind["name"] == game]
    names = [option["name"] for kind in found for option in kind["options"]]
    return next((name for name in names if words.startswith((f"{name}=", f"{name}:"))), "")


def loaded(record: Mapping[str, Any]) -> Game:
    """Load a game from a record that a client sent. Slow: call it on a thread."""
    try:
        return azalai.load(record)
    except AzalaiError as problem:
        raise Problem(422, "bad-record", str(problem)[:2000]) from None


class Imported(msgspec.Struct, kw_only=True, frozen=True):
    """A game that was played elsewhere, as it is stored; `deal`, `moves` and `result` are JSON."""

    game: str
    options: dict[str, Any]
    players: int
    deal: str
    moves: str
    result: str | None


def imported(game: Game) -> Imported:
    record = game.record()
    result = {"end": game.end_reason, "winners": game.winners, "scores": game.scores(), "places": []}
    return Imported(
        game=game.name,
        options=game.options,
        players=game.players,
        deal=json.dumps(record["deal"]),
        moves=json.dumps(record["moves"]),
        result=json.dumps(result) if game.over else None,
    )


def check_number(wanted: Wanted, players: int) -> None:
    """Refuse a table that does not have this many seats."""
    if len(wanted.seats) != players:
        raise Problem(422, "bad-seats", f"The game is for {players} players, but {len(wanted.seats)} seats are given.")


def checked_seats(wanted: Wanted, person: str) -> list[Place]:
    """Who sits where at the start."""
    if wanted.rated and wanted.seats.count("me") > 1:
        raise Problem(422, "rated", "At a rated table everyone has one seat.")
    places: list[Place] = []
    for seat, who in enumerate(wanted.seats):
        level = None if who in ("me", "open") else who
        check_level(level, wanted.rated)
        places.append({"seat": seat, "person": person if who == "me" else None, "level": level})
    return places


def checked_names(wanted: Wanted) -> list[str]:
    """The names of several people at one screen, as they are shown; a name for any other seat is refused."""
    if not any(wanted.names):
        return []
    shared = wanted.seats.count("me") > 1
    if len(wanted.names) != len(wanted.seats) or not shared:
        raise Problem(422, "bad-names", "Give one name for each seat, and only where several people share a screen.")
    return [_seat_name(name, who) for name, who in zip(wanted.names, wanted.seats)]


def _seat_name(name: str, who: str) -> str:
    if not name:
        return ""
    if who != "me":
        raise Problem(422, "bad-names", "Only your own seats can have a name.")
    shown = checked_name(name)
    check_reserved(shown, account=False)
    return shown


def check_level(level: str | None, rated: bool = False) -> None:
    if level is not None and level not in LEVELS:
        raise Problem(422, "no-level", "There is no such level. GET /api/v1/games lists them.")
    if level is not None and rated:
        raise Problem(422, "rated", "Bots cannot play at a rated table.")


# -- rated tables


def check_account(person: Person) -> None:
    if person["kind"] != "account":
        raise Problem(403, "rated-account", "Rated games are for people with an account. Create one first.")


def check_standard(setting: Setting) -> None:
    """Refuse a rated game with custom maps or cards, or with options that no rulebook offers."""
    own = [option.name for option in setting.kind.options if not _listed(option, setting.options[option.name])]
    if own:
        raise Problem(422, "rated-options", f"A rated game cannot have {own[0]} of your own. Choose one from the list.")
    if setting.kind.by_the_book(setting.options) is False:
        raise Problem(422, "rated-options", "A rated game needs options that a rulebook offers together.")


def _listed(option: Option, value: object) -> bool:
    """Whether a value is one of those that the game lists, not a custom text."""
    return option.kind != "choice" or value in option.values
