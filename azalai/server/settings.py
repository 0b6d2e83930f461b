"""The server's settings, from the command line or the environment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

import msgspec

from azalai.core.errors import BadOption
from azalai.server.rows import CHANNELS, ChannelKind


def default_data_dir() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(home) / "azalai"


class Settings(msgspec.Struct, kw_only=True, frozen=True):
    """The server's settings. `origin` is the public address if a proxy is in front."""

    host: str = "127.0.0.1"
    port: int = 8000
    data_dir: Path = msgspec.field(default_factory=default_data_dir)
    database: str = ""
    origin: str = ""
    thinkers: int = max(1, (os.cpu_count() or 2) - 1)
    claim_seconds: float = 30.0  # PostgreSQL: after this time another worker may take over a claimed bot turn
    engine: Literal["browser", "server"] = "browser"  # where hints and evaluations are worked out, if browsers can
    limits: float = 1.0  # factor for the rate limits; 0 switches them off
    absence: float = 60.0  # seconds a player must be away before the others may give the seat to a bot
    bot_tables_per_person: int = 8  # games against bots that a person may have running at once
    bot_tables_per_address: int = 80
    reviews_per_person: int = 2  # reviews that a person may have under way at once
    reviews_per_address: int = 10
    patience: float = 20.0  # seconds within which a request must have arrived, and a reader must have read something
    connections: int = 4000  # open connections in all
    connections_per_address: int = 200  # from one address (IPv6: /64) that is not a proxy; `limits` applies to it
    guests: float = 60.0  # new guests per address and hour
    open_tables: int = 20  # tables of one person that wait for players
    playing_tables: int = 200  # tables of one person that are in play
    person_megabytes: float = 20.0  # maps, cards and imported games of one person
    address_megabytes: float = 20.0  # the same, stored from one address in a day
    chat_lines: int = 1_000  # at one table
    keep_guests: float = 30.0  # days after which a guest who never did anything is forgotten; 0: never
    keep_open: float = 14.0  # days after which a table that never started is deleted; 0: never
    keep_chat: float = 365.0  # days after the end of a game after which its chat is deleted; 0: never
    slow_request_seconds: float = 1.0  # a request that takes at least this long is logged; 0 switches this off
    secure_cookie: bool = False
    contact: str = ""  # how people can reach the host, for the privacy page and the terms
    session_days: float = 365.0  # after this time everyone signs in again
    metrics_token: str = ""  # anyone who sends it as a bearer token may read /metrics; empty: nobody may
    rate_neighbours: bool = False  # rated games count even between people at the same address
    smtp: str = ""  # the mail server, as host:port; with `mail_from` and `origin`, a forgotten password can be reset
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_security: Literal["starttls", "tls", "none"] = "starttls"
    mail_from: str = ""  # the sender's address
    proxies: str = "127.0.0.1"  # addresses whose X-Forwarded-For header is trusted
    notices: str = "push, mail, webhook, ntfy"  # how people may have themselves told that it is their turn
    notice_seconds: float = 60.0  # how long a turn waits before anybody is told
    notice_hosts: str = ""  # private hosts that notices may go to, as name or name:port
    notice_plain_http: bool = False  # whether notices may go to addresses without https

    def __post_init__(self) -> None:
        unknown = set(listed(self.notices)) - set(CHANNELS)
        if unknown:
            raise ValueError(f"notices={', '.join(sorted(unknown))}. Choose from {', '.join(CHANNELS)}")

    @property
    def url(self) -> str:
        """The database URL for SQLAlchemy, with its asynchronous driver."""
        if not self.database:
            return f"sqlite+aiosqlite:///{self.data_dir / 'azalai.sqlite'}"
        return async_url(self.database)

    @property
    def https(self) -> bool:
        """Whether people reach the server over HTTPS only."""
        return self.secure_cookie or self.origin.startswith("https")

    @property
    def mails(self) -> bool:
        """Whether the server can send mail. Links in it need the public address: a request could name any."""
        return bool(self.smtp and self.mail_from and self.origin)

    @property
    def channels(self) -> tuple[ChannelKind, ...]:
        """How people can be told that it is their turn. The link in a notice needs the public address."""
        wanted = listed(self.notices) if self.origin else []
        return tuple(kind for kind in CHANNELS if kind in wanted and (kind != "mail" or self.mails))

    @property
    def postgres(self) -> bool:
        return self.url.startswith("postgresql")


def listed(words: str) -> list[str]:
    """The parts of a setting that is a list.

    >>> listed("push, mail"), listed("")
    (['push', 'mail'], [])
    """
    return [word.strip() for word in words.split(",") if word.strip()]


DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


def async_url(text: str) -> str:
    """A database URL with its asynchronous driver, from a URL or the path of a file.

    >>> async_url("postgres://me@db/azalai"), async_url("/srv/games.sqlite")
    ('postgresql+asyncpg://me@db/azalai', 'sqlite+aiosqlite:////srv/games.sqlite')
    """
    scheme, found, rest = text.partition("://")
    if not found:
        return f"sqlite+aiosqlite:///{text}"
    name = scheme.split("+")[0]
    if name not in DRIVERS:
        raise BadOption(f"database={text[:40]!r} is not possible. Give the path of a file, or postgresql://...")
    return f"{DRIVERS[name]}://{rest}"


def from_environment(**given: object) -> Settings:
    """Settings from AZALAI_* variables, overridden by the given values (None: not given)."""
    values: dict[str, object] = {}
    for field in msgspec.structs.fields(Settings):
        text = os.environ.get(f"AZALAI_{field.name.upper()}")
        if text is not None:
            values[field.name] = text
    values.update({name: value for name, value in given.items() if value is not None})
    try:
        return msgspec.convert(values, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as problem:
        raise BadOption(f"A setting is not possible: {problem}") from None


def _path(kind: type, value: object) -> object:
    if kind is Path:
        return Path(str(value))
    raise NotImplementedError
