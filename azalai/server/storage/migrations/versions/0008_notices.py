"""How people are told that it is their turn, and what they were told"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id", name="fk_channels_person"), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("once", sa.String(64), nullable=False),
        sa.Column("keys", sa.Text(), nullable=False),
        sa.Column("about", sa.String(40), nullable=False),
        sa.Column("session", sa.String(64)),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("rests_until", sa.Float(), nullable=False),
        sa.Column("problem", sa.String(40), nullable=False),
        sa.UniqueConstraint("once", name="uq_channels_once"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "notices",
        sa.Column("channel", sa.String(24), sa.ForeignKey("channels.id", name="fk_notices_channel"), primary_key=True),
        sa.Column("table", sa.String(24), sa.ForeignKey("tables.id", name="fk_notices_table"), primary_key=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
    )
