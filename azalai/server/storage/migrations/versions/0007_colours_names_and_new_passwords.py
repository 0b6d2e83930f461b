"""Colours that stay in a rematch, names of people at one screen, addresses and links for forgotten passwords"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colours", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("names", sa.Text(), nullable=False, server_default="[]"))
    op.add_column("people", sa.Column("email", sa.String(254)))
    op.create_table(
        "resets",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(24), sa.ForeignKey("people.id"), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("expires", sa.Float(), nullable=False),
    )
    op.create_index("ix_resets_person", "resets", ["person"])
    op.create_index("ix_resets_expires", "resets", ["expires"])
