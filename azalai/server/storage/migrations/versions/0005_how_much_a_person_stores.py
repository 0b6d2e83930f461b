"""How much a person stores: the size of each table, found by its owner"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("tables", sa.Column("size", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE tables SET size = 1000 + length(options)")
    op.create_index("ix_tables_owner", "tables", ["owner"])
