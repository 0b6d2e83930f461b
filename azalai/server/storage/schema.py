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
    Column("password", String(200)),
    Column("epoch", Integer, nullable=False, default=0),  # sessions of an older epoch are signed out
    Column("created", Float, nullable=False),
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
    Column("deal", Text),  # secret until the game is over; null before the start
    Column("given_moves", Text, nullable=False, default="[]"),  # moves played elsewhere, before the table's log starts
    Column("state", String(10), nullable=False, index=True),  # open, playing, over, closed
    Column("owner", String(24), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("undo", String(10), nullable=False),
    Column("clock", Text, nullable=False),
    Column("on_timeout", String(10), nullable=False),
    Column("hints", Boolean, nullable=False),
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
    Column("deadline", Float, index=True),  # when the clock of the seat to move runs out
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
