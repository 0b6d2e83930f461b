"""The database schema. A table's log (`entries`) is the source of truth; other columns can be rebuilt from it."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    }
)

secrets_table = Table("secrets", metadata, Column("name", String(40), primary_key=True), Column("value", LargeBinary))

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("kind", String(10), nullable=False),  # guest, account, deleted
    Column("login", String(40), unique=True),  # the folded name of an account
    Column("looks", String(100), index=True),  # what the name looks like: equal for names that can be confused
    Column("password", String(200)),
    Column("email", String(254)),  # for a forgotten password only; null: none given
    Column("epoch", Integer, nullable=False, default=0),  # cookies from before sessions were stored: see `sessions`
    Column("created", Float, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the cookie, which is stored nowhere
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),  # to within some minutes
    Column("expires", Float, nullable=False, index=True),  # a session that was ended expired at that moment
    Column("about", String(40), nullable=False),  # the kind of browser, for its owner
    Column("browser", String(32), nullable=False, index=True),  # a digest: the same for all sessions of one browser
    Column("network", String(32), nullable=False),  # a keyed digest of the address last used
)

resets = Table(  # links for a new password; each works once
    "resets",
    metadata,
    Column("digest", String(64), primary_key=True),  # of the link's secret, which is stored nowhere
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float, nullable=False, index=True),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("name", String(60), nullable=False),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created", Float, nullable=False),
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("game", String(20), nullable=False, index=True),
    Column("options", Text, nullable=False),
    Column("size", Integer, nullable=False, default=0),  # about how many bytes the owner stores with it
    Column("deal", Text),  # secret until the game is over; null before the start
    Column("given_moves", Text, nullable=False, default="[]"),  # moves played elsewhere, before the table's log starts
    Column("state", String(10), nullable=False, index=True),  # open, playing, over, closed
    Column("owner", String(24), nullable=False, index=True),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("unrated", String(12)),  # why a rated game does not count
    Column("undo", String(10), nullable=False),
    Column("clock", Text, nullable=False),
    Column("on_timeout", String(10), nullable=False),
    Column("hints", Boolean, nullable=False),
    Column("colours", Text, nullable=False, server_default="[]"),  # which colour each seat has; empty: its own number
    Column("names", Text, nullable=False, server_default="[]"),  # names of several people at one screen, by seat
    Column("imported", Boolean, nullable=False, default=False),
    Column("previous", String(24)),  # the table that this one is a rematch of
    Column("next", String(24)),
    Column("created", Float, nullable=False),
    Column("started", Float),
    Column("ended", Float),
    Column("touched", Float, nullable=False, index=True),
    Column("version", Integer, nullable=False, default=0),
    Column("to_move", Integer),
    Column("bot_turn", Boolean, nullable=False, default=False, index=True),
    Column("deadline", Float, index=True),  # when the clock of the seat to move runs out, without absences
    Column("claimed_by", String(40)),
    Column("claimed_until", Float),
    Column("result", Text),
)

seats = Table(
    "seats",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(24), index=True),
    Column("level", String(20)),
)

entries = Table(
    "entries",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("seat", Integer),
    Column("ref", String(64)),
    Column("data", Text, nullable=False),
    sqlite_with_rowid=False,  # keeps a table's log in one place: a move writes one page, not three
)

channels = Table(  # how people are told that it is their turn
    "channels",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # push, mail, webhook, ntfy
    Column("address", Text, nullable=False),
    Column("once", String(64), nullable=False, unique=True),  # a digest: no browser, and no address of a person, twice
    Column("keys", Text, nullable=False),  # push: what the browser decrypts with, as JSON
    Column("about", String(40), nullable=False),  # push: the kind of browser, for its owner
    Column("session", String(64)),  # push: with this session, by its digest, the channel ends
    Column("language", String(2), nullable=False),
    Column("created", Float, nullable=False),
    Column("confirmed", Boolean, nullable=False),  # mail: the owner of the mailbox has agreed
    Column("failures", Integer, nullable=False, default=0),  # in a row
    Column("rests_until", Float, nullable=False, default=0.0),
    Column("problem", String(40), nullable=False, default=""),  # what went wrong last
)

notices = Table(  # what was last said about a table on a channel
    "notices",
    metadata,
    Column("channel", String(24), ForeignKey("channels.id"), primary_key=True),
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),  # of the table; nothing is said twice about a turn
    Column("at", Float, nullable=False),  # 0: nothing was sent, because the person saw the turn
    Column("until", Float),  # a node is sending it until then; null: done
)

pulse = Table(  # one row
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", Float, nullable=False),  # the server's time when a node was last running; 0 before the first one
    Column("wall", Float, nullable=False),  # the same moment by the machine's clock (PostgreSQL: the database's)
)

absences = Table(  # when no node was running
    "absences",
    metadata,
    Column("begin", Float, primary_key=True),
    Column("end", Float, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("person", String(24), nullable=False),
    Column("ref", String(64)),
    Column("text", Text, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("won", Float, nullable=False),
    Index("ix_ratings_game_mu", "game", "mu"),
)

rating_changes = Table(
    "rating_changes",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table", String(24), ForeignKey("tables.id"), primary_key=True),
    Column("moves", Text, nullable=False),
)

hosts = Table(
    "hosts",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("at", Float, nullable=False),
)

regards = Table(  # whom a player blocks or mutes
    "regards",
    metadata,
    Column("person", String(24), ForeignKey("people.id"), primary_key=True),
    Column("other", String(24), ForeignKey("people.id"), primary_key=True),
    Column("kind", String(10), nullable=False),  # block, mute
    Column("at", Float, nullable=False),
    Index("ix_regards_other", "other"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("by", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("subject", String(10), nullable=False),  # person, name, chat
    Column("table", String(24)),
    Column("line", Integer),
    Column("reason", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("quoted", Text, nullable=False),  # the name or the line as it was when it was reported
    Column("at", Float, nullable=False),
    Column("state", String(10), nullable=False, index=True),  # open, resolved, rejected
    Column("closed", Float),
    Column("open_key", String(80), unique=True),  # one open report by a person about a person and subject; else null
)

sanctions = Table(
    "sanctions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", String(24), ForeignKey("people.id"), nullable=False, index=True),
    Column("kind", String(10), nullable=False),  # warn, mute, suspend
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("until", Float),  # null: until it is lifted
    Column("ended", Float),  # when it was lifted, or the warning confirmed
)

audit = Table(  # what hosts did; rows are only ever added
    "audit",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("at", Float, nullable=False),
    Column("by", String(60), nullable=False),  # a person's id, or the command line with its user
    Column("action", String(20), nullable=False),
    Column("person", String(24), index=True),
    Column("table", String(24)),
    Column("line", Integer),
    Column("report", String(24)),
    Column("until", Float),
    Column("reason", Text, nullable=False),
    Column("details", Text, nullable=False),
)
