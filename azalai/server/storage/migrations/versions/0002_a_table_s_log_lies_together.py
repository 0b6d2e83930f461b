"""A table's log lies together: without rowid, and without an index of what the numbers of the log ensure already"""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("entries", recreate="auto", table_kwargs={"sqlite_with_rowid": False}) as batch_op:
        batch_op.drop_constraint("uq_entries_table_ref", type_="unique")
