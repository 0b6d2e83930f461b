"""What players must agree on: undoing a move, ending the game, giving an absent player's seat to a bot.

These functions are pure: a request becomes an entry in the log, either at once or as a question to the others.
"""

from __future__ import annotations

from typing import Any

from azalai.server.log.entry import Wish
from azalai.server.log.play import Play
from azalai.server.messages import Answer, GiveBot
from azalai.server.problems import Problem
from azalai.server.shapes import Asked, UndoState
from azalai.server.table.presence import Presence
from azalai.server.table.wanted import check_level

LONG_LOG = 2_000  # entries: three times the longest game, with every move taken back once


def check_length(play: Play) -> None:
    """Refuse acts that could repeat forever at a table with a long log. With moves alone, a game comes to an end."""
    if play.version >= LONG_LOG:
        words = f"More than {LONG_LOG} things have happened at this table. From now on you can only move or resign."
        raise Problem(409, "long-game", words)


def undo(play: Play, rule: str, seat: int) -> Wish:
    """Take back a seat's last move, or ask to; `rule` is the table's undo rule."""
    check_length(play)
    target = play.undo_target(seat)
    if rule == "never":
        raise Problem(409, "no-undo", "This table does not allow undo.")
    if target is None:
        raise Problem(409, "nothing-to-undo", "You have no move to undo.")
    if undo_is_free(play, rule, seat):
        return Wish("undo", seat, {"moves": target})
    return Wish("ask", seat, {"what": "undo", "moves": target})


def undo_is_free(play: Play, rule: str, seat: int) -> bool:
    """Whether undo is free: within a turn, against bots, on a shared screen, or at a table with free undo."""
    return rule == "free" or play.undo_is_free(seat) or not _others(play, seat)


def _others(play: Play, seat: int) -> set[int]:
    """The seats that other people play."""
    person = play.sitting[seat].person
    return {other for other in play.people() if play.sitting[other].person != person}


def offer_end(play: Play, seat: int) -> Wish:
    check_length(play)
    return Wish("ask", seat, {"what": "end"})


def give_seat(play: Play, act: GiveBot, presence: Presence, clock_decides: bool) -> Wish:
    """Ask the players who are present whether a bot may play for someone who is away."""
    check_level(act.level)
    check_length(play)
    if act.other not in play.people() or act.other == act.seat:
        raise Problem(409, "not-possible", "No person plays that seat.")
    if clock_decides:  # nobody should lose a seat by being offline when the clock allows days
        raise Problem(409, "clock-decides", "At this table, only the clock can take a seat from a player.")
    presence.check_absence(play.sitting[act.other].person)
    here = presence.here()
    among = [seat for seat in sorted(play.people()) if play.sitting[seat].person in here]
    return Wish("ask", act.seat, {"what": "bot", "seat": act.other, "level": act.level, "among": among})


def answer(play: Play, act: Answer) -> Wish:
    if play.asked is None or play.asked.what != act.to or act.seat not in play.consent():
        raise Problem(409, "nothing-asked", "Nobody is asking you that now.")
    return Wish("answer", act.seat, {"accept": act.accept})


def agreed(play: Play) -> Wish | None:
    """What happens automatically once everyone has agreed; None if there is nothing to do."""
    asked = play.asked
    if asked is None or play.consent():
        return None
    if asked.what == "undo":
        return Wish("undo", asked.by, {"moves": asked.about["moves"]})
    if asked.what == "end":
        return Wish("end", asked.by, {})
    return Wish("bot", asked.about["seat"], {"level": asked.about["level"]})


# -- for the client


def undo_message(play: Play, rule: str, seat: int | None) -> UndoState:
    """Whether a seat can undo its last move, and whether it can do so without asking."""
    if seat is None or rule == "never" or play.undo_target(seat) is None:
        return {"possible": False, "free": False}
    return {"possible": play.outcome is None and play.version < LONG_LOG, "free": undo_is_free(play, rule, seat)}


def asked_message(play: Play) -> Asked | None:
    asked = play.asked
    if asked is None:
        return None
    about: Any = {key: asked.about[key] for key in ("seat", "level") if key in asked.about}
    return {
        "what": asked.what,
        "by": asked.by,
        "about": about,
        "accepted": sorted(asked.accepted),
        "waiting": sorted(play.consent()),
    }
