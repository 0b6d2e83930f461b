"""Store a table's log in one place: no rowid, and no index for what the log's numbers already ensure"""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("entries", recreate="auto", table_kwargs={"sqlite_with_rowid": False}) as batch_op:
        batch_op.drop_constraint("uq_entries_table_ref", type_="unique")
