"""How a person is told that it is their turn: what they have chosen, and trying it out."""

from __future__ import annotations

from typing import NamedTuple

from azalai.server.limits import Limits
from azalai.server.notices.addresses import Addresses
from azalai.server.notices.calling import Busy, Unreached
from azalai.server.notices.encryption import Keys
from azalai.server.notices.senders import Gone, Secrets, Senders, as_stored, same_keys
from azalai.server.notices.words import trial, trial_letter
from azalai.server.problems import Problem
from azalai.server.resets import mailbox_of
from azalai.server.rows import ChannelKind, ChannelRow, PersonRow
from azalai.server.settings import Settings
from azalai.server.shapes import Channel, MyNotices
from azalai.server.storage.database import Conflict, new_id, now
from azalai.server.storage.notices import MOST_FAILURES
from azalai.server.storage.people import digest
from azalai.server.storage.store import Store

MOST = {"account": 10, "guest": 3}  # channels of one person
TOPIC_LENGTH = 64


class Wanted(NamedTuple):
    """A channel as somebody asks for it."""

    kind: ChannelKind
    address: str
    language: str
    p256dh: str = ""
    auth: str = ""
    session: str = ""
    about: str = ""


class Channels:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        limits: Limits,
        addresses: Addresses,
        secrets: Secrets,
        senders: Senders,
    ) -> None:
        self._offered = settings.channels
        self._store = store.notices
        self._limits = limits
        self._addresses = addresses
        self._secrets = secrets
        self._senders = senders

    async def of(self, person: PersonRow) -> MyNotices:
        return {
            "offered": list(self._offered),
            "most": _most(person),
            "key": self._secrets.signer.public,
            "channels": [self._shown(row) for row in await self._store.of(person["id"])],
        }

    def _shown(self, row: ChannelRow) -> Channel:
        return {
            "id": row["id"],
            "kind": row["kind"],
            "address": row["address"],
            "about": row["about"],
            "language": row["language"],
            "created": row["created"],
            "confirmed": row["confirmed"],
            "paused": row["failures"] >= MOST_FAILURES,
            "problem": row["problem"],
            "secret": self._secrets.of_webhook(row["id"]) if row["kind"] == "webhook" else None,
        }

    # -- adding

    async def add(self, person: PersonRow, wanted: Wanted, peer: str) -> Channel:
        if wanted.kind not in self._offered:
            raise Problem(409, "no-channel", "This server does not send notices this way. Choose another.")
        for who in (person["id"], peer):
            self._limits.spend("notice", who)
        row = _row(person["id"], wanted)
        if wanted.kind == "mail":
            self._spare_mailbox(wanted.address)
        else:
            await self._check(row, wanted)
        await self._make_way(row)
        if wanted.kind in ("webhook", "ntfy"):
            await self._contact(row)
        try:
            if not await self._store.add(row, _most(person)):
                raise Problem(409, "too-many", f"You have {_most(person)} kinds of notices. Remove one first.")
        except Conflict:
            raise _taken() from None
        if wanted.kind == "mail":
            self._senders.ask(row, person["name"])
        return self._shown(row)

    def _spare_mailbox(self, address: str) -> None:
        """Anybody can give somebody else's address: one mailbox gets only a few mails that nobody there asked for."""
        self._limits.spend("reset", f"mailbox:{mailbox_of(address)}")

    async def _check(self, row: ChannelRow, wanted: Wanted) -> None:
        target = self._addresses.read(row["address"])
        if row["kind"] == "ntfy" and not _is_topic(target.path):
            raise Problem(422, "bad-topic", "Give the whole address of an ntfy topic, like https://ntfy.sh/my-games.")
        if row["kind"] == "push":
            try:
                Keys(wanted.p256dh, wanted.auth)
            except ValueError:
                raise Problem(422, "bad-keys", "These are not the keys of a browser's subscription.") from None
        await self._addresses.resolve(target)

    async def _make_way(self, row: ChannelRow) -> None:
        """A browser that subscribes again, also as another person, is the same one if it knows the same secret."""
        held = await self._store.holder(row["once"])
        if held and row["kind"] == "push" and same_keys(held["keys"], row["keys"]):
            await self._store.remove(held["id"])
        elif held:
            raise _taken()

    async def _contact(self, row: ChannelRow) -> None:
        """A new address must take a first notice: a slip of the pen is found at once."""
        try:
            await self._senders.say(row, trial(row["language"]))
        except Unreached as problem:
            raise _failed(problem) from None
        except Busy:
            raise _busy() from None

    # -- changing

    async def remove(self, person: str, channel: str) -> None:
        if not await self._store.remove(channel, person):
            raise _unknown()

    async def test(self, person: PersonRow, channel: str, peer: str) -> None:
        """Send a first notice, and go on with a channel that was paused."""
        for who in (person["id"], peer):
            self._limits.spend("notice", who)
        row = await self._store.find(channel)
        if row is None or row["person"] != person["id"] or row["kind"] not in self._offered:
            raise _unknown()
        if not row["confirmed"]:
            raise Problem(409, "unconfirmed", "Open the link in the mail that you were sent first.")
        await self._try(row)
        await self._store.change(channel, failures=0, problem="", rests_until=0.0)

    async def _try(self, row: ChannelRow) -> None:
        try:
            if row["kind"] == "mail":
                self._spare_mailbox(row["address"])
                await self._senders.write(row, trial_letter(row["language"]))
            else:
                await self._senders.say(row, trial(row["language"]))
        except Gone:
            await self._store.remove(row["id"])
            raise Problem(409, "channel-gone", "This browser no longer takes notices. Switch them on again.") from None
        except Unreached as problem:
            raise _failed(problem) from None
        except Busy:
            raise _busy() from None

    async def confirm(self, token: str) -> None:
        """The owner of a mailbox agrees."""
        channel = self._secrets.channel_of("confirm", token)
        if channel is None or await self._store.find(channel) is None:
            raise _no_link()
        await self._store.change(channel, confirmed=True)

    async def stop(self, token: str) -> None:
        """The owner of a mailbox wants no more mail. Asking twice does no harm."""
        channel = self._secrets.channel_of("stop", token)
        if channel is None:
            raise _no_link()
        await self._store.remove(channel)


def _most(person: PersonRow) -> int:
    return MOST["account" if person["kind"] == "account" else "guest"]


def _row(person: str, wanted: Wanted) -> ChannelRow:
    push = wanted.kind == "push"
    address = wanted.address
    return {
        "id": new_id(),
        "person": person,
        "kind": wanted.kind,
        "address": address,
        "once": digest(f"push:{address}" if push else f"{wanted.kind}:{person}:{address}"),
        "keys": as_stored(wanted.p256dh, wanted.auth) if push else "",
        "about": wanted.about[:40] if push else "",
        "session": wanted.session if push else None,
        "language": wanted.language,
        "created": now(),
        "confirmed": wanted.kind != "mail",
        "failures": 0,
        "rests_until": 0.0,
        "problem": "",
    }


def _is_topic(path: str) -> bool:
    topic = path.removeprefix("/")
    return 0 < len(topic) <= TOPIC_LENGTH and topic.replace("-", "").replace("_", "").isalnum()


def _failed(problem: Unreached) -> Problem:
    words = f"The address did not take a notice ({problem}). Check it and try again."
    return Problem(409, "channel-failed", words)


def _busy() -> Problem:
    return Problem(429, "too-fast", "Many notices go to this address. Try again in a minute.", {"Retry-After": "60"})


def _taken() -> Problem:
    return Problem(409, "channel-taken", "Notices go to this address already.")


def _unknown() -> Problem:
    return Problem(404, "no-channel", "You have no such notices. Load the page again.")


def _no_link() -> Problem:
    return Problem(403, "no-notice-link", "This link does not work any more. Add the address again in the settings.")
