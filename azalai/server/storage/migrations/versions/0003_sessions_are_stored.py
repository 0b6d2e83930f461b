"""Store sessions, what names look like, and why a rated game does not count"""

import sqlalchemy as sa
from alembic import op

from azalai.server.names import looks

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "sessions",
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("used", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("browser", sa.String(length=32), nullable=False),
        sa.Column("network", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sessions_person")),
        sa.PrimaryKeyConstraint("digest", name=op.f("pk_sessions")),
    )
    for column in ("person", "expires", "browser"):
        op.create_index(op.f(f"ix_sessions_{column}"), "sessions", [column])
    op.add_column("people", sa.Column("looks", sa.String(length=100)))
    op.create_index(op.f("ix_people_looks"), "people", ["looks"])
    op.add_column("tables", sa.Column("unrated", sa.String(length=12)))
    _note_looks()


def _note_looks() -> None:
    """Note what the names look like that are there already. Guests leave theirs out until they choose another."""
    people = sa.table("people", sa.column("id"), sa.column("name"), sa.column("kind"), sa.column("looks"))
    connection = op.get_bind()
    for person, name in connection.execute(
        sa.select(people.c.id, people.c.name).where(people.c.kind == "account")
    ).all():
        connection.execute(sa.update(people).where(people.c.id == person).values(looks=looks(name)))
