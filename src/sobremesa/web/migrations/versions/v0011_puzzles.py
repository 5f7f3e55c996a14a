"""Puzzles: who agreed to share a finished game for them, whether it has been searched, and what was found."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("given", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("is_searched", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(8), nullable=False),
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_puzzles_table"),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_table", "puzzles", ["table"])
    op.create_index("ix_puzzles_game", "puzzles", ["game"])


def downgrade() -> None:
    op.drop_table("puzzles")
    with op.batch_alter_table("tables") as table:
        for name in ("is_searched", "given"):
            table.drop_column(name)
