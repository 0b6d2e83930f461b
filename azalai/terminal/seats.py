"""Who sits where: people (`you`) and bots by name, and the questions asked before a game."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import Any, TypeVar

from rich.text import Text

import azalai
from azalai import AzalaiError, BadOption
from azalai.bots import LEVELS, Bot, make, names
from azalai.bots.process import PREFIX
from azalai.terminal.room import Room

YOU = "you"
OPPONENT = "nomad"  # fast, sensible and beatable
T = TypeVar("T")


def split_seats(text: str) -> list[str]:
    """Split a list of seats at its commas; a bot's settings may contain commas too.

    >>> split_seats("you, search:1s,threads=2,random")
    ['you', 'search:1s,threads=2', 'random']
    """
    seats: list[str] = []
    for part in map(str.strip, text.split(",")):
        if seats and "=" in part and ":" not in part:
            seats[-1] += f",{part}"
        else:
            seats.append(part)
    return seats


def check_seats(seats: list[str], players: int, *, programs: bool = True) -> list[str]:
    """Check the seats and return their full names; `BadOption` if there are too few, too many or unknown ones.

    With `programs=False` no seat may start another program. Use it for seats that the user did not type.
    """
    if len(seats) != players:
        raise BadOption(
            f"{len(seats)} seats for {players} players. Name one for each, like {','.join(usual(players))}."
        )
    return [checked_seat(seat, programs) for seat in seats]


def seats_option(seats: list[str]) -> str:
    """The `--seats` option needed to load this game again: a file may not start programs, only the user may.

    >>> seats_option(["you", "nomad"]), seats_option(["you", "cmd:python my_bot.py"])
    ('', " --seats 'you,cmd:python my_bot.py'")
    """
    return f" --seats {shlex.quote(','.join(seats))}" if any(seat.startswith(PREFIX) for seat in seats) else ""


def checked_seat(seat: str, programs: bool = True) -> str:
    if seat.lower() == YOU:
        return YOU
    bot = level_called(seat) or seat
    try:
        make(bot, programs=programs)
    except AzalaiError as problem:
        raise BadOption(f"A seat is {YOU!r} or a bot. {problem}") from None
    return bot


def level_called(title: str) -> str:
    """The level with this title in any language; empty if there is none.

    >>> level_called("nomade"), level_called("Nomad"), level_called("search")
    ('nomad', 'nomad', '')
    """
    for name, level in LEVELS.items():
        if title.casefold() in (known.casefold() for known in level["title"].values()):
            return name
    return ""


def usual(players: int) -> list[str]:
    """The default seats: one person, and bots for the rest."""
    return [YOU] + [OPPONENT] * (players - 1)


def make_bots(seats: list[str], seed: int | None) -> list[Bot | None]:
    """Make a bot for each seat; None for a person. The same seed gives the same bots."""
    return [
        None if seat == YOU else make(seat, None if seed is None else seed * len(seats) + number)
        for number, seat in enumerate(seats)
    ]


# -- the questions


def ask_until(room: Room, question: str, default: str, check: Callable[[str], T]) -> T:
    """Ask until the answer is valid; Enter alone takes the default."""
    while True:
        try:
            return check(room.ask(f"{question} [{default}] ") or default)
        except AzalaiError as problem:
            room.refuse(str(problem))


def ask_game(room: Room) -> str:
    """Ask which game to play, unless there is only one."""
    known = [game["name"] for game in azalai.games()]
    if len(known) == 1:
        return str(known[0])

    def check(answer: str) -> str:
        if answer not in known:
            raise BadOption(room.words("which-game", games=", ".join(known)))
        return answer

    return ask_until(room, room.words("which-game", games=", ".join(known)), known[0], check)


def ask_players(room: Room, described: dict[str, Any]) -> int:
    least, most = described["seats"]
    if least == most:
        return int(least)
    question = room.words("how-many", least=least, most=most)

    def check(answer: str) -> int:
        if answer not in map(str, range(least, most + 1)):
            raise BadOption(question)
        return int(answer)

    return ask_until(room, question, str(least), check)


def seat_name(seat: str, room: Room) -> str:
    """The name of a seat on screen: a level's title, or the bot as typed."""
    return str(LEVELS[seat]["title"][room.words.language]) if seat in LEVELS else seat


def bot_help(name: str, room: Room) -> str:
    return str(LEVELS[name]["help"][room.words.language]) if name in LEVELS else room.words.of("bots", name)


def ask_seats(room: Room, players: int) -> list[str]:
    room.say("who-plays")
    for name in sorted(names(), key=lambda name: name not in LEVELS):
        room.show(Text(f"  {seat_name(name, room):<8} {bot_help(name, room)}"))
    room.say("bot-budgets")
    seats = []
    for number, default in enumerate(usual(players), 1):
        question = room.words("player", number=number) + ":"
        seats.append(ask_until(room, question, seat_name(default, room), checked_seat))
    return seats
