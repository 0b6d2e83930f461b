"""A forgotten password: a link by mail, or from the host, with which to choose a new one."""

from __future__ import annotations

import secrets

from azalai.server.limits import Limits
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
SUBJECT = "Azalai: a new password / ein neues Passwort"
TEXT = (
    "Somebody, probably you, asked for a new password for the account {name}.\n"
    "To choose one, open the link below within an hour. If it was not you, ignore this e-mail.\n\n"
    "Jemand, wahrscheinlich du, hat für das Konto {name} ein neues Passwort angefordert.\n"
    "Öffne innerhalb einer Stunde den Link unten, um es zu wählen. Warst du es nicht, ignoriere diese E-Mail.\n\n"
    "{link}\n"
)


class Resets:
    def __init__(self, settings: Settings, store: Store, people: People, limits: Limits) -> None:
        self._settings = settings
        self._limits = limits
        self._store = store
        self._people = people
        self._mail = Mail(settings)
        self._tasks = Tasks()

    def ask(self, person: PersonRow | None) -> None:
        """Send a link, if the account has an address. This happens later, so that the response time reveals nothing."""
        if person and person["email"] and self._settings.mails and self._may_send(person["email"]):
            self._tasks.once("reset", self._send(person, person["email"]))

    def _may_send(self, to: str) -> bool:
        """Whether a mailbox has not had enough mail from us: anybody can give somebody else's address, many times.

        The person who asks is not told, because the answer would reveal that there is such an account.
        """
        try:
            self._limits.spend("reset", f"mailbox:{mailbox_of(to)}")
        except Problem:
            return False
        return True

    async def _send(self, person: PersonRow, to: str) -> None:
        link = self._settings.origin + await make_link(self._store, person["id"], BY_MAIL)
        self._mail.send(to, SUBJECT, TEXT.format(name=person["name"], link=link))

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
            raise Problem(403, "no-reset", "This link no longer works. Ask for a new one.")
        return row

    async def stop(self) -> None:
        await self._tasks.stop()
        await self._mail.stop()


def mailbox_of(email: str) -> str:
    """Where a mail goes: what follows a plus sign only sorts it.

    >>> mailbox_of("Amina+games@Oasis.example")
    'amina@oasis.example'
    """
    name, _, host = email.casefold().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


async def make_link(store: Store, person: str, seconds: float, also: Also | None = None) -> str:
    """A new link, as the last part of an address. Browsers send nothing after the # to a server, so it is in no log."""
    words = secrets.token_urlsafe(32)
    row: ResetRow = {"digest": digest(words), "person": person, "created": now(), "expires": now() + seconds}
    await store.resets.add(row, also)
    return f"/reset#{words}"
