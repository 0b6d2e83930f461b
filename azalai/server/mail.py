"""Send mail, if the host has set it up. Nobody waits for it, and a failure never stops the server."""

from __future__ import annotations

import asyncio
import logging
import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP

from azalai.server.settings import Settings
from azalai.server.tasks import Tasks

MOST = 50  # messages under way; more are not sent
UNFOLDED = SMTP.clone(max_line_length=500)  # a link in a header would be cut in two
SECONDS = 20.0  # within which the mail server must answer

log = logging.getLogger("azalai.mail")


class Mail:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._tasks = Tasks()
        self._one_at_a_time = asyncio.Semaphore(1)

    def send(self, to: str, subject: str, text: str) -> None:
        """Send a message in the background; a failure is logged without the address."""
        if len(self._tasks) >= MOST:
            log.warning("too many e-mails are being sent; one was dropped")
            return
        self._tasks.once("mail", self._send(self._letter(to, subject, text)))

    async def sent(self, to: str, subject: str, text: str, **headers: str) -> bool:
        """Send a message and say whether the mail server took it."""
        return await self._send(self._letter(to, subject, text, **headers))

    def _letter(self, to: str, subject: str, text: str, **headers: str) -> EmailMessage:
        message = EmailMessage(UNFOLDED)
        message["From"], message["To"], message["Subject"] = self._settings.mail_from, to, subject
        for name, value in headers.items():
            message[name.replace("_", "-")] = value
        message.set_content(text)
        return message

    async def _send(self, message: EmailMessage) -> bool:
        async with self._one_at_a_time:
            try:
                await asyncio.to_thread(deliver, self._settings, message)
            except (OSError, smtplib.SMTPException) as failure:
                log.error("an e-mail could not be sent: %s", type(failure).__name__)
                return False
            return True

    async def stop(self) -> None:
        await self._tasks.stop()


def deliver(settings: Settings, message: EmailMessage) -> None:
    """Hand a message to the mail server. Slow: call it on a thread."""
    host, _, port = settings.smtp.rpartition(":")
    secure = ssl.create_default_context()
    if settings.smtp_security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, int(port), timeout=SECONDS, context=secure)
    else:
        server = smtplib.SMTP(host, int(port), timeout=SECONDS)
    with server:
        if settings.smtp_security == "starttls":
            server.starttls(context=secure)
        if settings.smtp_user:
            server.login(settings.smtp_user, settings.smtp_password)
        server.send_message(message)
