"""Analyses of finished games: the last one of each table."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("found", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_analyses_table"),
        sa.PrimaryKeyConstraint("table", name="pk_analyses"),
    )


def downgrade() -> None:
    op.drop_table("analyses")
