"""Moderation: hosts, blocks and mutes, reports, sanctions, the audit log"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "hosts",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_hosts_person")),
        sa.PrimaryKeyConstraint("person", name=op.f("pk_hosts")),
    )
    op.create_table(
        "regards",
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("other", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["other"], ["people.id"], name=op.f("fk_regards_other")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_regards_person")),
        sa.PrimaryKeyConstraint("person", "other", name=op.f("pk_regards")),
    )
    op.create_index("ix_regards_other", "regards", ["other"])
    _create_reports()
    _create_sanctions()
    _create_audit()


def _create_reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("by", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("subject", sa.String(length=10), nullable=False),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("quoted", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("closed", sa.Float(), nullable=True),
        sa.Column("open_key", sa.String(length=80), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["people.id"], name=op.f("fk_reports_by")),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_reports_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
        sa.UniqueConstraint("open_key", name=op.f("uq_reports_open_key")),
    )
    for column in ("by", "person", "state"):
        op.create_index(op.f(f"ix_reports_{column}"), "reports", [column])


def _create_sanctions() -> None:
    op.create_table(
        "sanctions",
        sa.Column("id", sa.String(length=24), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("ended", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name=op.f("fk_sanctions_person")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sanctions")),
    )
    op.create_index(op.f("ix_sanctions_person"), "sanctions", ["person"])


def _create_audit() -> None:
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("person", sa.String(length=24), nullable=True),
        sa.Column("table", sa.String(length=24), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("report", sa.String(length=24), nullable=True),
        sa.Column("until", sa.Float(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_person"), "audit", ["person"])
