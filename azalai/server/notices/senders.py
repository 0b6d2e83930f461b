"""Hand a notice over: to a browser's push service, a mail server, a webhook or an ntfy server."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from typing import Any

from azalai.server.limits import Limits
from azalai.server.mail import Mail
from azalai.server.notices.addresses import Addresses
from azalai.server.notices.calling import Answer, Caller, Unreached
from azalai.server.notices.encryption import Keys, Signer, encoded, encrypt
from azalai.server.notices.words import Letter, Notice, request_letter, with_way_out
from azalai.server.rows import ChannelRow
from azalai.server.settings import Settings
from azalai.server.storage.database import Database, new_id, now

PUSH_SECONDS = 12 * 3_600  # for which a push service keeps a message while the browser is away
GONE = (404, 410)
AGENT = "Azalai"
JSON = {"Content-Type": "application/json"}
UNSAID = str.maketrans("<>", "‹›")  # chat programs read more into these two


class Gone(Exception):
    """The browser has unsubscribed."""


class Secrets:
    """What is derived from secrets of the installation, so that nothing more has to be stored."""

    def __init__(self, settings: Settings) -> None:
        self._subject = settings.origin.rstrip("/") or f"mailto:{settings.mail_from}"
        self._secret = b""
        self.signer = Signer(b"", self._subject)

    async def load(self, database: Database) -> None:
        self._secret = await database.secret("notices")
        self.signer = Signer(await database.secret("vapid"), self._subject)

    def token(self, purpose: str, channel: str) -> str:
        """A link's secret: it names a channel, and only this server can make it."""
        return f"{channel}.{encoded(self._digest(f'{purpose}:{channel}')[:18])}"

    def channel_of(self, purpose: str, token: str) -> str | None:
        channel = token.partition(".")[0]
        right = hmac.compare_digest(self.token(purpose, channel).encode(), token.encode())
        return channel if right else None

    def of_webhook(self, channel: str) -> str:
        return "whsec_" + base64.b64encode(self._digest(f"webhook:{channel}")).decode()

    def sign(self, channel: str, words: bytes) -> str:
        key = self._digest(f"webhook:{channel}")
        return "v1," + base64.b64encode(hmac.new(key, words, hashlib.sha256).digest()).decode()

    def _digest(self, words: str) -> bytes:
        return hmac.new(self._secret, words.encode(), hashlib.sha256).digest()


class Senders:
    def __init__(self, settings: Settings, addresses: Addresses, secrets: Secrets, limits: Limits) -> None:
        self._origin = settings.origin.rstrip("/")
        self._agent = {"User-Agent": f"{AGENT} (+{self._origin})"}
        self._addresses = addresses
        self._caller = Caller(addresses, limits)
        self._mail = Mail(settings)  # not that of forgotten passwords: nobody should wait for a digest
        self._secrets = secrets

    async def stop(self) -> None:
        await self._mail.stop()

    async def say(self, channel: ChannelRow, notice: Notice) -> None:
        """Send a notice by anything but mail; raises `Gone`, `Unreached`, `Busy` or a `Problem`."""
        sender = {"push": self._push, "webhook": self._webhook, "ntfy": self._ntfy}[channel["kind"]]
        answer = await sender(channel, notice)
        if channel["kind"] == "push" and answer.status in GONE:
            raise Gone
        if not answer.ok:
            raise Unreached(f"status-{answer.status}", answer.retry_after)

    async def write(self, channel: ChannelRow, letter: Letter) -> None:
        """Send a mail, with a way to end them."""
        token = self._secrets.token("stop", channel["id"])
        whole = with_way_out(letter, channel["language"], f"{self._origin}/notices#stop={token}")
        headers = {
            "List_Unsubscribe": f"<{self._origin}/api/v1/notices/stop/{token}>",
            "List_Unsubscribe_Post": "List-Unsubscribe=One-Click",
            "Auto_Submitted": "auto-generated",
        }
        if not await self._mail.sent(channel["address"], whole.subject, whole.text, **headers):
            raise Unreached("no-mail")

    def ask(self, channel: ChannelRow, name: str) -> None:
        """Ask the owner of a mailbox to agree, in the background."""
        link = f"{self._origin}/notices#confirm={self._secrets.token('confirm', channel['id'])}"
        letter = request_letter(name, channel["language"], link)
        self._mail.send(channel["address"], letter.subject, letter.text)

    async def _push(self, channel: ChannelRow, notice: Notice) -> Answer:
        keys = json.loads(channel["keys"])
        said = {"title": notice.title, "body": notice.text, "url": notice.path, "tag": notice.table or "azalai"}
        body = encrypt(_json(said), Keys(keys["p256dh"], keys["auth"]))
        target = self._addresses.read(channel["address"])
        headers = {
            "Authorization": self._secrets.signer.header(target.origin, now()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_SECONDS),
            "Topic": said["tag"],  # a newer message about the same table takes the place of an older one
            "Urgency": "normal",
        }
        return await self._caller.post(target, self._agent | headers, body)

    async def _webhook(self, channel: ChannelRow, notice: Notice) -> Answer:
        """Signed as https://www.standardwebhooks.com describes it."""
        said = self._described(notice)
        body, id, at = _json(said), f"msg_{new_id()}", str(int(now()))
        signature = self._secrets.sign(channel["id"], f"{id}.{at}.".encode() + body)
        headers = {"webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature}
        target = self._addresses.read(channel["address"])
        return await self._caller.post(target, self._agent | JSON | headers, body)

    def _described(self, notice: Notice) -> dict[str, Any]:
        link = self._origin + notice.path
        return {
            "type": "turn" if notice.table else "test",
            "text": f"{notice.title}. {notice.text} {link}".translate(UNSAID),
            "link": link,
            "table": notice.table or None,
            "game": notice.game or None,
            "others": list(notice.others),
        }

    async def _ntfy(self, channel: ChannelRow, notice: Notice) -> Answer:
        target = self._addresses.read(channel["address"])
        said = {
            "topic": target.path.removeprefix("/"),
            "title": notice.title,
            "message": notice.text,
            "click": self._origin + notice.path,
        }
        return await self._caller.post(target._replace(path="/"), self._agent | JSON, _json(said))


def _json(said: dict[str, Any]) -> bytes:
    return json.dumps(said, ensure_ascii=False).encode()


def same_keys(one: str, other: str) -> bool:
    """Whether two subscriptions are of the same browser: only it knows its secret."""
    return hmac.compare_digest(one.encode(), other.encode())


def as_stored(p256dh: str, auth: str) -> str:
    return json.dumps({"p256dh": p256dh, "auth": auth}, sort_keys=True)
