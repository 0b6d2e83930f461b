"""A forgotten password: a link by mail, or from the host, with which to choose a new one."""

from __future__ import annotations

import secrets

from azalai.server.mail import Mail
from azalai.server.people import People
from azalai.server.problems import Problem
from azalai.server.rows import PersonRow, ResetRow
from azalai.server.settings import Settings
from azalai.server.storage.database import Also, now
from azalai.server.storage.people import digest
from azalai.server.storage.store import Store
from azalai.server.tasks import Tasks

BY_MAIL = 60 * 60  # seconds for which a link works
BY_HOST = 24 * 60 * 60
LETTER = {
    "subject": "Azalai: a new password / ein neues Passwort",
    "text": (
        "Somebody, probably you, wants a new password for the account {name}.\n"
        "Open this link within an hour. If it was not you, do nothing.\n\n"
        "Jemand, wahrscheinlich du, möchte ein neues Passwort für das Konto {name}.\n"
        "Öffne diesen Link innerhalb einer Stunde. Wenn du es nicht warst, tu nichts.\n\n"
        "{link}\n"
    ),
}


class Resets:
    def __init__(self, settings: Settings, store: Store, people: People) -> None:
        self._settings = settings
        self._store = store
        self._people = people
        self._mail = Mail(settings)
        self._tasks = Tasks()

    def ask(self, person: PersonRow | None) -> None:
        """Send a link, if the account has an address. It happens later: an answer's time tells nothing."""
        if person and person["email"] and self._settings.mails:
            self._tasks.once("reset", self._send(person, person["email"]))

    async def _send(self, person: PersonRow, to: str) -> None:
        link = self._settings.origin + await make_link(self._store, person["id"], BY_MAIL)
        self._mail.send(to, LETTER["subject"], LETTER["text"].format(name=person["name"], link=link))

    async def redeem(self, words: str, password: str) -> PersonRow:
        """Give the owner of a link a new password. A password that is refused leaves the link as it is."""
        key = digest(words)
        person = await self._owner(await self._store.resets.find(key))
        hashed = await self._people.hashed(person, password)
        await self._owner(await self._store.resets.take(key))
        return await self._people.set_password(person, hashed)

    async def _owner(self, person: str | None) -> PersonRow:
        row = await self._store.people.find(person) if person else None
        if row is None or row["kind"] != "account":
            raise Problem(403, "no-reset", "This link does not work any more. Ask for a new one.")
        return row

    async def stop(self) -> None:
        await self._tasks.stop()
        await self._mail.stop()


async def make_link(store: Store, person: str, seconds: float, also: Also | None = None) -> str:
    """A new link, as the end of an address. What is after # is sent to no server, so it is in no log."""
    words = secrets.token_urlsafe(32)
    row: ResetRow = {"digest": digest(words), "person": person, "created": now(), "expires": now() + seconds}
    await store.resets.add(row, also)
    return f"/reset#{words}"
