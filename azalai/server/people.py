"""Identify people: guests, and accounts with a name and a password."""

from __future__ import annotations

import logging

from azalai.server.memory import Remembered
from azalai.server.names import check_reserved, checked_name, folded, looks
from azalai.server.passwords import Passwords
from azalai.server.problems import Problem
from azalai.server.rows import PersonRow
from azalai.server.storage.database import Also, Conflict, new_id, now
from azalai.server.storage.people import PeopleStore

REMEMBERED = 4096  # people cached in memory
REMEMBERED_SECONDS = 5.0

log = logging.getLogger("azalai.people")


class People:
    def __init__(self, store: PeopleStore) -> None:
        self._store = store
        self._passwords = Passwords()
        self._known: Remembered[PersonRow] = Remembered(REMEMBERED, REMEMBERED_SECONDS)

    async def find(self, person: str) -> PersonRow | None:
        known = self._known.get(person)
        if known:
            return known
        row = await self._store.find(person)
        return self._known.put(person, row) if row else None

    def forget(self, *people: str) -> None:
        """Drop people from the cache, because something about them has changed."""
        for person in people:
            self._known.drop(person)

    # -- guests and accounts

    async def new_guest(self, name: str) -> PersonRow:
        name = _free(name, account=False)
        row: PersonRow = {
            "id": new_id(16),
            "name": name,
            "kind": "guest",
            "login": None,
            "looks": looks(name),
            "password": None,
            "email": None,
            "epoch": 0,
            "created": now(),
        }
        try:
            await self._store.add(row)
        except Conflict:
            raise _taken() from None
        return row

    async def rename(self, person: PersonRow, name: str, also: Also | None = None) -> PersonRow:
        """Give a person another name, and write something else in the same transaction."""
        account = person["kind"] == "account"
        shown = _free(name, account) if name != person["name"] else name
        return await self._name(person, shown, also, **({"login": folded(shown)} if account else {}))

    async def make_account(self, person: PersonRow, name: str, password: str) -> PersonRow:
        if person["kind"] != "guest":
            raise Problem(409, "has-account", "You already have an account.")
        shown = _free(name, account=True)
        hashed = await self._passwords.hash(password, shown)
        taken = self._store.access_remover(person["id"])
        return await self._name(person, shown, taken, login=folded(shown), password=hashed, kind="account")

    async def _name(self, person: PersonRow, name: str, also: Also | None, **columns: object) -> PersonRow:
        try:
            await self._store.give_name(person["id"], looks(name), also, name=name, **columns)
        except Conflict:
            raise _taken() from None
        return await self._again(person)

    async def _again(self, person: PersonRow) -> PersonRow:
        self.forget(person["id"])
        row = await self.find(person["id"])
        assert row is not None
        return row

    async def rename_guests(self, account: PersonRow) -> list[str]:
        """Rename guests who use an account's name, and return who they are."""
        found = await self._store.rename_guests(account["looks"] or "")
        self.forget(*found)
        return found

    # -- passwords

    def login(self, name: str) -> str:
        """The login for a name, however it is written; empty if nobody can have such a name."""
        try:
            return folded(name)
        except Problem:
            return ""

    async def by_name(self, name: str) -> PersonRow | None:
        login = self.login(name)
        return await self._store.by_login(login) if login else None

    async def check_password(self, person: PersonRow | None, password: str | None, words: str) -> PersonRow:
        """The person, if they have this password; otherwise a `Problem` with these words."""
        right = await self._passwords.match(person and person["password"], password or "")
        _note_attempt(person, right)
        if person is None or not right:
            raise Problem(403, "wrong-password", words)
        await self._renew_hash(person, password or "")
        return person

    async def _renew_hash(self, person: PersonRow, password: str) -> None:
        hashed = await self._passwords.renewed(person["password"] or "", password)
        if hashed:
            await self._store.change(person["id"], password=hashed)
            self.forget(person["id"])

    async def change_password(self, person: PersonRow, old: str, new: str) -> PersonRow:
        if person["kind"] != "account":
            raise Problem(409, "no-account", "A guest has no password. Create an account first.")
        await self.check_password(person, old, WRONG)
        return await self.set_password(person, await self.hashed(person, new))

    async def hashed(self, person: PersonRow, password: str) -> str:
        """A new password as it is stored; a `Problem` if it is too short or too easy to guess."""
        return await self._passwords.hash(password, person["name"])

    async def set_password(self, person: PersonRow, hashed: str) -> PersonRow:
        """Store a password. No earlier session, token or link opens the account any more."""
        await self._store.set_password(person["id"], hashed)
        return await self._again(person)

    async def set_email(self, person: PersonRow, email: str | None, password: str) -> PersonRow:
        """Store or remove an address for a forgotten password. Links sent to the previous address stop working."""
        if person["kind"] != "account":
            raise Problem(409, "no-account", "A guest has no password. Create an account first.")
        await self.check_password(person, password, WRONG)
        await self._store.set_email(person["id"], email)
        return await self._again(person)

    async def delete(self, person: PersonRow) -> None:
        await self._store.forget(person["id"])
        self.forget(person["id"])


WRONG = "The password is wrong."


def _note_attempt(person: PersonRow | None, right: bool) -> None:
    """Log that somebody gave a password, with the person's id but without any name."""
    fields = {"person": person["id"] if person else None}
    log.info("password %s", "right" if person and right else "wrong", extra={"fields": fields})


def _free(name: str, account: bool) -> str:
    """A name as it is shown, unless it is bad or reserved."""
    shown = checked_name(name)
    check_reserved(shown, account)
    return shown


def _taken() -> Problem:
    return Problem(409, "name-taken", "This name is taken. Choose another.")
