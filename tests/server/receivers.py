"""Where a server sends things: a mailbox, and an HTTP server that is webhook, ntfy and a browser's push service."""

from __future__ import annotations

import contextlib
import json
import os
import threading
from collections.abc import Iterator
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, NamedTuple

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as Handler
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from azalai.server.notices.encryption import encoded
from tests.server.running import PATIENCE, Server, free_port


class Box(Handler):  # type: ignore[misc]
    """A mailbox."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: Queue[Message] = Queue()

    def handle_message(self, message: Message) -> None:
        self.mails.put(message)

    def next(self) -> tuple[Message, str]:
        """The next mail and its text."""
        mail = self.mails.get(timeout=PATIENCE)
        text = mail.get_payload(decode=True)
        assert isinstance(text, bytes)
        return mail, text.decode()


@contextlib.contextmanager
def mailbox() -> Iterator[tuple[Box, int]]:
    """A mail server for all mailboxes, and its port."""
    box, port = Box(), free_port()
    mail = Controller(box, hostname="127.0.0.1", port=port)
    mail.start()
    yield box, port
    mail.stop()


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Post:
    """An HTTP server that notes what comes, each path in its own queue. `/status/410/...` answers with that status."""

    def __init__(self, host: str) -> None:
        self.host = host
        self._queues: dict[str, Queue[Received]] = {}
        self._lock = threading.Lock()
        self.held = threading.Event()  # until then, `/held/...` gets no answer
        self.port = free_port()

    def queue(self, path: str) -> Queue[Received]:
        with self._lock:
            return self._queues.setdefault(path, Queue())

    def next(self, path: str) -> Received:
        return self.queue(path).get(timeout=PATIENCE)

    def count(self, path: str) -> int:
        return self.queue(path).qsize()

    def address(self, path: str) -> str:
        return f"http://{self.host}:{self.port}{path}"


def _handler(post: Post) -> type[BaseHTTPRequestHandler]:
    class Noting(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            post.queue(self.path).put(Received(self.path, headers, body))
            if self.path.startswith("/held/"):
                post.held.wait(PATIENCE)
            with contextlib.suppress(OSError):  # the server may have given up
                self.send_response(int(self.path.split("/")[2]) if self.path.startswith("/status/") else 200)
                self.send_header("Location", post.address("/redirected"))
                self.end_headers()

        def log_message(self, format: str, *_: Any) -> None:
            pass

    return Noting


@contextlib.contextmanager
def post_office(host: str = "127.0.0.1") -> Iterator[Post]:
    post = Post(host)
    server = ThreadingHTTPServer((host, post.port), _handler(post))
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield post
    post.held.set()
    server.shutdown()
    server.server_close()


class Browser:
    """A browser that has subscribed to push messages. It decrypts them by another implementation of the standard."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": encoded(point), "auth": encoded(self._auth)}

    def read(self, message: Received) -> dict[str, Any]:
        assert message.headers["content-encoding"] == "aes128gcm"
        text = http_ece.decrypt(message.body, private_key=self._key, auth_secret=self._auth, version="aes128gcm")
        found: dict[str, Any] = json.loads(text)
        return found


def telling(server: Server, *posts: Post, smtp: int | None = None) -> Server:
    """Let a server send notices to this machine, without waiting."""
    server.environment |= {
        "AZALAI_ORIGIN": server.url,
        "AZALAI_NOTICE_SECONDS": "0",
        "AZALAI_NOTICE_PLAIN_HTTP": "true",
        "AZALAI_NOTICE_HOSTS": ", ".join(f"{post.host}:{post.port}" for post in posts),
        **({"AZALAI_SMTP": f"127.0.0.1:{smtp}", "AZALAI_MAIL_FROM": "azalai@oasis.example"} if smtp else {}),
        "AZALAI_SMTP_SECURITY": "none",
    }
    return server
