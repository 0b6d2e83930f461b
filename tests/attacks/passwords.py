"""Strangers who try passwords: they keep neither the owner out nor the server busy."""

from __future__ import annotations

import contextlib

from tests.attacks.harness import Target
from tests.server.running import Person, Refused

PASSWORD = "salt and dates"
STRANGERS, GUESSES = 200, 10
RETURNS = 40  # the owner comes back after this many strangers: not more often than one browser may sign in at once


def owner_of(target: Target, name: str) -> Person:
    """The account that the strangers want."""
    owner = target.person(50_000)
    owner.post("/me/account", {"name": name, "password": PASSWORD})
    return owner


def sign_in(person: Person, name: str, password: str) -> int:
    """Try a password; return the status of the answer."""
    try:
        person.post("/sessions", {"name": name, "password": password})
    except Refused as refused:
        return refused.status
    return 201


def guess_passwords(target: Target) -> None:
    """Many addresses try passwords for one name; meanwhile its owner signs out and in again."""
    name = f"Dassine {target.first}"
    with contextlib.closing(owner_of(target, name)) as owner:
        for number in range(target.times(STRANGERS)):
            with contextlib.closing(target.person(number, None)) as stranger:
                for guess in range(GUESSES):
                    assert sign_in(stranger, name, f"guess {guess}") in (403, 429)
            if number % RETURNS == RETURNS - 1:
                owner.ask("DELETE", "/sessions/current")
                assert sign_in(owner, name, PASSWORD) == 201


ATTACKS = (guess_passwords,)
