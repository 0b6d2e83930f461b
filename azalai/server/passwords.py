"""Passwords: hashing them, and refusing those that a stranger would try first."""

from __future__ import annotations

import asyncio

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from azalai.server.problems import Problem

LENGTH = (8, 200)
JUDGED = 40  # characters that are judged: more only take longer
STRONG = 2  # of 4: more than a million guesses, so that no list of known passwords leads to it

_hasher = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)
NOBODY = _hasher.hash("nobody")


class Passwords:
    """Hashes on threads, two at a time: each takes 19 MB and some hundredths of a second."""

    def __init__(self) -> None:
        self._hashing = asyncio.Semaphore(2)

    async def hash(self, password: str, name: str) -> str:
        """The hash to store; a `Problem` if the password is too short or too easy to guess."""
        async with self._hashing:
            return await asyncio.to_thread(_checked_hash, password, name)

    async def match(self, hashed: str | None, password: str) -> bool:
        """Whether a password is right. Without a hash to compare it with, it takes just as long."""
        possible = password if len(password) <= LENGTH[1] else ""
        async with self._hashing:
            return await asyncio.to_thread(_matches, hashed or NOBODY, possible)

    async def renewed(self, hashed: str, password: str) -> str | None:
        """A new hash of the right password, if this one was made with outdated settings."""
        if not _hasher.check_needs_rehash(hashed):
            return None
        async with self._hashing:
            return await asyncio.to_thread(_hasher.hash, password)


def _checked_hash(password: str, name: str) -> str:
    check(password, name)
    return _hasher.hash(password)


def check(password: str, name: str) -> None:
    """
    >>> check("salt from Taoudenni", "Amina")
    >>> check("Password123!", "Amina")
    Traceback (most recent call last):
    ...
    azalai.server.problems.Problem: 422: This password is easy to guess. Choose a longer or less common one.
    """
    least, most = LENGTH
    if not least <= len(password) <= most:
        raise Problem(422, "bad-password", f"A password must have {least} to {most} characters.")
    if zxcvbn(password[:JUDGED], user_inputs=["azalai", name, *name.split()])["score"] < STRONG:
        raise Problem(422, "weak-password", "This password is easy to guess. Choose a longer or less common one.")


def _matches(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
