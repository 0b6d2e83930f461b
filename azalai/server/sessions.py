"""Sessions and tokens: who they belong to, and the sockets and streams opened with them."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol

import msgspec

from azalai.server.memory import Remembered
from azalai.server.rows import PersonRow, SessionRow
from azalai.server.storage.database import now
from azalai.server.storage.people import digest
from azalai.server.storage.store import Store
from azalai.server.tasks import surviving

COOKIE = "azalai"
BROWSER_COOKIE = "azalai-browser"
OVER_HTTPS = "__Host-"  # before a cookie's name: browsers then refuse one that another host or plain HTTP has set
BROWSER_SECONDS = 60 * 60 * 24 * 365
COOKIE_LENGTH = 200  # ours are shorter
REMEMBERED = 4096  # keys cached in memory
REMEMBERED_SECONDS = 5.0  # how long a node that was not notified still accepts a key
TOUCH_SECONDS = 600.0  # precision of the time of last use
BROWSERS = ("Firefox", "Edg", "OPR", "Chrome", "Safari")  # the first one that a browser names; most name several
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")

log = logging.getLogger("azalai.sessions")


class Line(Protocol):
    """A socket or stream that belongs to a key."""

    def end(self) -> None: ...


class Visitor(msgspec.Struct, frozen=True):
    """Where a request comes from: a browser and a network, both as digests."""

    browser: str
    network: str
    about: str = ""


class Key(msgspec.Struct, frozen=True):
    """A valid session or token, by its digest, and whose it is."""

    digest: str
    person: str
    token: bool = False
    expires: float | None = None


class Sessions:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._seconds = store.settings.session_days * 24 * 60 * 60
        self._known: Remembered[Key] = Remembered(REMEMBERED, REMEMBERED_SECONDS)
        self._lines: dict[Key, set[Line]] = {}
        self._secret = b""
        self._old_key: bytes | None = None

    async def start(self) -> None:
        self._secret = await self._store.database.secret("network")
        self._old_key = await self._store.database.known_secret("cookie")
        await self._store.sessions.forget_old()

    def visitor(self, browser: str | None, network: str, agent: str) -> Visitor:
        """What is stored about the browser and network: nothing that leads back to an address."""
        hashed = hmac.new(self._secret, network.encode(), hashlib.sha256).hexdigest()[:32]
        return Visitor(digest(browser)[:32] if browser else "", hashed, described(agent))

    # -- beginning

    async def begin(self, person: PersonRow, visitor: Visitor) -> str:
        """A new session; returns its cookie."""
        cookie = secrets.token_urlsafe(32)
        await self._add(digest(cookie), person["id"], visitor, now() + self._seconds)
        return cookie

    async def _add(self, key: str, person: str, visitor: Visitor, expires: float) -> None:
        at = now()
        too_many = await self._store.sessions.add(
            {
                "digest": key,
                "person": person,
                "created": at,
                "used": at,
                "expires": expires,
                "about": visitor.about,
                "browser": visitor.browser,
                "network": visitor.network,
            }
        )
        for oldest in too_many:
            await self.end(oldest)

    # -- looking up

    async def by_cookie(self, cookie: str, visitor: Visitor) -> Key | None:
        if len(cookie) > COOKIE_LENGTH:
            return None
        key = digest(cookie)
        known = self._known.get(key)
        if known is None:
            known = await self._stored(key, visitor) or await self._from_old_cookie(cookie, key, visitor)
        return known

    async def owner(self, cookie: str) -> str | None:
        """Whose session a cookie opens, or once opened."""
        row = await self._store.sessions.find(digest(cookie)) if len(cookie) <= COOKIE_LENGTH else None
        return row["person"] if row else None

    async def by_token(self, words: str, visitor: Visitor) -> Key | None:
        key = digest(words)
        known = self._known.get(key)
        if known is not None:
            return known
        person = await self._store.people.token_holder(key)
        if person is None:
            return None
        with surviving(log, "the use of a token could not be recorded"):
            await self._note_use(key, person, visitor)
        return self._known.put(key, Key(key, person, token=True))

    async def _note_use(self, key: str, person: str, visitor: Visitor) -> None:
        """Note where a token is used, as a session that ends immediately: its owner is there too.

        Otherwise two accounts of one person could play each other through programs, and nobody would know.
        """
        row = await self._store.sessions.find(key)
        if row is None:
            await self._add(key, person, msgspec.structs.replace(visitor, about="token"), now())
        else:
            await self._touch(row, visitor)

    async def _touch(self, row: SessionRow, visitor: Visitor) -> None:
        if row["used"] + TOUCH_SECONDS < now() or row["network"] != visitor.network:
            await self._store.sessions.touch(row["digest"], visitor.network)

    async def _stored(self, key: str, visitor: Visitor) -> Key | None:
        row = await self._store.sessions.find(key)
        if row is None or row["expires"] <= now():
            return None
        with surviving(log, "the use of a session could not be recorded"):  # a full disk keeps nobody from watching
            await self._touch(row, visitor)
        return self._known.put(key, Key(key, row["person"], expires=row["expires"]))

    async def _from_old_cookie(self, cookie: str, key: str, visitor: Visitor) -> Key | None:
        """A signed cookie from before sessions were stored becomes a session when it is first seen."""
        if self._old_key is None or (signed := read_old_cookie(cookie, self._old_key)) is None:
            return None
        person, epoch, issued = signed
        row = await self._store.people.find(person)
        expires = issued + self._seconds
        if row is None or row["kind"] == "deleted" or row["epoch"] != epoch or expires <= now():
            return None
        await self._add(key, person, visitor, expires)
        return await self._stored(key, visitor)

    # -- ending

    async def end(self, key: str) -> None:
        """End one session, on all nodes."""
        row = await self._store.sessions.find(key)
        if row:
            await self._close_epoch(row["person"])
        await self._store.sessions.end(key)
        self.ended(key)

    async def end_all(self, person: str) -> None:
        """End all sessions of a person, on all nodes."""
        await self._close_epoch(person)
        await self._store.sessions.end_all(person)
        self.signed_out(person)

    async def _close_epoch(self, person: str) -> None:
        """Keep an older, signed cookie from becoming a session again."""
        if self._old_key is not None:
            await self._store.people.close_epoch(person)

    async def revoke(self, person: str, token: str) -> bool:
        """Take a token back, on all nodes; False if the person has no such token."""
        key = await self._store.people.revoke_token(person, token)
        if key:
            self.ended(key)
        return key is not None

    # -- what follows on this node

    def ended(self, gone: str) -> None:
        """Close what was opened with a session or token that is no longer valid, by its digest."""
        self._known.drop(gone)
        self._close([key for key in self._lines if key.digest == gone])

    def signed_out(self, person: str, tokens: bool = False) -> None:
        """Close what was opened with a person's sessions, and with their tokens too if these have ended."""
        self._known.drop_if(lambda key: key.person == person)
        self._close([key for key in self._lines if key.person == person and (tokens or not key.token)])

    async def check_lines(self) -> None:
        """After an interruption, close the lines of sessions and tokens that ended meanwhile."""
        self._known.clear()
        digests = [key.digest for key in self._lines]
        valid = await self._store.sessions.live(digests) | await self._store.people.live_tokens(digests)
        self._close([key for key in self._lines if key.digest in set(digests) - valid])

    def _close(self, keys: list[Key]) -> None:
        for line in [line for key in keys for line in self._lines[key]]:
            line.end()

    # -- lines

    def people(self) -> set[str]:
        """Who has a socket or stream open on this node."""
        return {key.person for key in self._lines}

    @contextmanager
    def line(self, key: Key | None, line: Line) -> Iterator[None]:
        """Note a socket or stream while it is open, so that it ends with its session or token."""
        if key is None:
            yield
            return
        self._lines.setdefault(key, set()).add(line)
        expiry = asyncio.get_running_loop().call_later(key.expires - now(), line.end) if key.expires else None
        try:
            yield
        finally:
            if expiry:
                expiry.cancel()
            self._lines[key].discard(line)
            if not self._lines[key]:
                del self._lines[key]


def read_old_cookie(cookie: str, key: bytes) -> tuple[str, int, int] | None:
    """The person, the epoch and the time of issue of a signed cookie, if the signature is ours."""
    words, _, signature = cookie.rpartition(".")
    ours = hmac.new(key, words.encode(), hashlib.sha256).hexdigest()
    if not hmac.compare_digest(ours.encode(), signature.encode("utf-8", "replace")):
        return None
    person, epoch, issued = words.split(".")
    return person, int(epoch), int(issued)


def cookie_in(cookies: Mapping[str, str], name: str) -> str | None:
    """One of our cookies, under its HTTPS name or under the plain name that earlier versions always used."""
    return cookies.get(OVER_HTTPS + name) or cookies.get(name)


def described(agent: str) -> str:
    """The kind of browser, as short as its owner needs to recognise it.

    >>> described("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    names = [next((name for name in kind if name in agent), "") for kind in (BROWSERS, SYSTEMS)]
    return re.sub(r"\bEdg\b", "Edge", re.sub(r"\bOPR\b", "Opera", ", ".join(filter(None, names))))
