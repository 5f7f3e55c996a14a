"""Several processes on one database: which are alive, which owns which table, and jobs for bots on other machines."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("owner", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("fence", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "processes",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("address", sa.String(80), nullable=False),
        sa.Column("machine", sa.String(120), nullable=False),
        sa.Column("pid", sa.Integer, nullable=False),
        sa.Column("room", sa.Integer, nullable=False),
        sa.Column("beat", sa.Float, nullable=False),
        sa.Column("numbers", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
    )
    op.create_table(
        "jobs",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("process", sa.String(16), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("task", sa.JSON, nullable=False),
        sa.Column("claimer", sa.String(16), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("answer", sa.JSON, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_created", "jobs", ["created"])


def downgrade() -> None:
    op.drop_table("jobs")
    op.drop_table("processes")
    with op.batch_alter_table("tables") as table:
        table.drop_column("fence")
        table.drop_column("owner")
