"""What a notice says: the game, who else plays, and a link. Nothing else about a table comes here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from azalai import library
from azalai.bots import LEVELS
from azalai.server.rows import Names, Place
from azalai.wording import part

FOLDER = Path(__file__).parents[1]


class Turn(NamedTuple):
    """A table that waits for somebody."""

    table: str
    game: str
    places: Sequence[Place]


class Notice(NamedTuple):
    """What is said about one table, or to try a channel out."""

    title: str
    text: str
    path: str  # the address of the page, without the server's
    table: str = ""
    game: str = ""
    others: tuple[str, ...] = ()


class Letter(NamedTuple):
    subject: str
    text: str


def words_in(language: str) -> dict[str, Any]:
    return part(FOLDER, "notices", language)


def turn_notice(turn: Turn, person: str, names: Names, language: str) -> Notice:
    words, game = words_in(language), library.kind(turn.game).title[language]
    others = _others(turn, person, names, language)
    said = words["with"].format(names=", ".join(others))
    return Notice(words["turn"].format(game=game), said, f"/tables/{turn.table}", turn.table, turn.game, others)


def trial(language: str) -> Notice:
    words = words_in(language)
    return Notice(words["test"], words["tested"], "/settings#notices")


def digest(turns: Sequence[Turn], person: str, names: Names, language: str, origin: str) -> Letter:
    """One mail about all tables that wait."""
    words = words_in(language)
    lines = [
        words["line"].format(
            game=library.kind(turn.game).title[language],
            names=", ".join(_others(turn, person, names, language)),
            link=f"{origin}/tables/{turn.table}",
        )
        for turn in turns
    ]
    forms = words["turns"]
    return Letter(forms["one" if len(turns) == 1 else "other"].format(n=len(turns)), "\n".join(lines))


def trial_letter(language: str) -> Letter:
    words = words_in(language)
    return Letter(words["test"], words["tested"] + "\n")


def request_letter(name: str, language: str, link: str) -> Letter:
    """Asks the owner of a mailbox to agree."""
    words = words_in(language)
    return Letter(words["confirmSubject"], words["confirm"].format(name=name, link=link))


def with_way_out(letter: Letter, language: str, link: str) -> Letter:
    words = words_in(language)
    return letter._replace(text=letter.text + "\n" + words["foot"].format(link=link))


def _others(turn: Turn, person: str, names: Names, language: str) -> tuple[str, ...]:
    """Who else plays. Somebody who has deleted their account has no name any more."""
    others = [place for place in turn.places if place["person"] != person]
    return tuple(_name(place, names, language) for place in others)


def _name(place: Place, names: Names, language: str) -> str:
    if place["level"]:
        return str(LEVELS[place["level"]]["title"][language])
    known = names.get(place["person"] or "")
    return (known and known["name"]) or str(words_in(language)["nobody"])
