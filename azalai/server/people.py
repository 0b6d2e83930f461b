"""Identify people: guests and accounts, the signed cookie, passwords and tokens."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import time
import unicodedata
from collections import OrderedDict
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from azalai.server.problems import Problem
from azalai.server.rows import PersonRow
from azalai.server.storage.database import Conflict, new_id, now
from azalai.server.storage.people import PeopleStore

COOKIE = "azalai"
COOKIE_SECONDS = 60 * 60 * 24 * 365
COOKIE_LENGTH = 200  # ours are shorter
NAME_LENGTH = 24
PASSWORD_LENGTH = (8, 200)
REMEMBERED = 4096  # people cached in memory
SIGNED = 4096  # cookies whose checked signature is cached
REMEMBERED_SECONDS = 5.0  # how long until signing out everywhere reaches another node

_hasher = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)
_NOBODY = _hasher.hash("nobody")


class People:
    def __init__(self, store: PeopleStore) -> None:
        self._store = store
        self._key = b""
        self._known: OrderedDict[str, tuple[float, PersonRow]] = OrderedDict()
        self._hashing = asyncio.Semaphore(2)
        self._signed = lru_cache(maxsize=SIGNED)(self._read_cookie)  # a socket's cookie is checked with every message

    def start(self, key: bytes) -> None:
        """Set the key for signing cookies, the same on all nodes."""
        self._key = key

    # -- the cookie

    def cookie(self, person: PersonRow) -> str:
        words = f"{person['id']}.{person['epoch']}.{int(time.time())}"
        return f"{words}.{self._sign(words)}"

    def _sign(self, words: str) -> str:
        return hmac.new(self._key, words.encode(), hashlib.sha256).hexdigest()

    async def by_cookie(self, cookie: str) -> PersonRow | None:
        signed = self._signed(cookie) if len(cookie) <= COOKIE_LENGTH else None
        if signed is None:
            return None
        person, epoch, issued = signed
        if issued + COOKIE_SECONDS < time.time():
            return None
        row = await self.find(person)
        return row if row and row["epoch"] == epoch and row["kind"] != "deleted" else None

    def _read_cookie(self, cookie: str) -> tuple[str, int, int] | None:
        """The person, the epoch and the time of issue, if the signature is ours."""
        words, _, signature = cookie.rpartition(".")
        if not hmac.compare_digest(self._sign(words).encode(), signature.encode("utf-8", "replace")):
            return None
        person, epoch, issued = words.split(".")
        return person, int(epoch), int(issued)

    async def by_token(self, token: str) -> PersonRow | None:
        person = await self._store.token_holder(token)
        return await self.find(person) if person else None

    async def find(self, person: str) -> PersonRow | None:
        known = self._known.get(person)
        if known and known[0] > time.monotonic():
            return known[1]
        row = await self._store.find(person)
        if row:
            self._known[person] = time.monotonic() + REMEMBERED_SECONDS, row
            self._known.move_to_end(person)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return row

    def _forget(self, person: str) -> None:
        self._known.pop(person, None)

    # -- guests and accounts

    async def new_guest(self, name: str) -> PersonRow:
        row: PersonRow = {
            "id": new_id(16),
            "name": checked_name(name),
            "kind": "guest",
            "login": None,
            "password": None,
            "epoch": 0,
            "created": now(),
        }
        await self._store.add(row)
        return row

    async def rename(self, person: PersonRow, name: str) -> PersonRow:
        columns = {"name": checked_name(name)}
        if person["kind"] == "account":
            columns["login"] = folded(name)
        return await self._change(person, **columns)

    async def make_account(self, person: PersonRow, name: str, password: str) -> PersonRow:
        if person["kind"] != "guest":
            raise Problem(409, "has-account", "You already have an account.")
        hashed = await self._hash(password)
        columns = {"name": checked_name(name), "login": folded(name), "password": hashed, "kind": "account"}
        return await self._change(person, **columns)

    async def _change(self, person: PersonRow, **columns: object) -> PersonRow:
        try:
            await self._store.change(person["id"], **columns)
        except Conflict:
            raise Problem(409, "name-taken", "This name is taken. Choose another.") from None
        self._forget(person["id"])
        row = await self.find(person["id"])
        assert row is not None
        return row

    async def sign_in(self, name: str, password: str) -> PersonRow:
        row = await self._store.by_login(folded(name))
        if not await self._verify((row and row["password"]) or _NOBODY, password) or row is None:
            raise Problem(403, "wrong-password", "The name or password is wrong.")
        return row

    async def check_password(self, person: PersonRow, password: str | None) -> None:
        if person["kind"] == "account" and not await self._verify(person["password"] or _NOBODY, password or ""):
            raise Problem(403, "wrong-password", "The password is wrong.")

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        if person["kind"] != "account":
            raise Problem(409, "no-account", "A guest has no password. Create an account first.")
        await self.check_password(person, old)
        return await self._change(person, password=await self._hash(new), epoch=person["epoch"] + 1)

    async def sign_out_everywhere(self, person: PersonRow) -> PersonRow:
        return await self._change(person, epoch=person["epoch"] + 1)

    async def delete(self, person: PersonRow) -> None:
        await self._store.forget(person["id"])
        self._forget(person["id"])

    async def _hash(self, password: str) -> str:
        least, most = PASSWORD_LENGTH
        if not least <= len(password) <= most:
            raise Problem(422, "bad-password", f"A password must have {least} to {most} characters.")
        async with self._hashing:
            return await asyncio.to_thread(_hasher.hash, password)

    async def _verify(self, hashed: str, password: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(_matches, hashed, password[: PASSWORD_LENGTH[1]])


def _matches(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def checked_name(name: str) -> str:
    """Check a name and return it as it is shown.

    >>> checked_name("  Amina   of the wells ")
    'Amina of the wells'
    """
    name = unicodedata.normalize("NFC", re.sub(r"\s+", " ", name)).strip()
    bad = any(unicodedata.category(letter)[0] == "C" for letter in name)
    if bad or not 1 <= len(name) <= NAME_LENGTH:
        raise Problem(422, "bad-name", f"A name must have 1 to {NAME_LENGTH} visible characters.")
    return name


def folded(name: str) -> str:
    """The login for a name: names that look alike belong to the same account.

    >>> folded("AMINA") == folded("amina")
    True
    """
    return unicodedata.normalize("NFKC", checked_name(name)).casefold()[:40]
