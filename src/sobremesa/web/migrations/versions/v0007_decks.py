"""Decks that people have edited: their differences from ours, under a hash."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "decks",
        sa.Column("hash", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("changes", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_decks"),
    )
    op.create_index("ix_decks_seen", "decks", ["seen"])


def downgrade() -> None:
    op.drop_index("ix_decks_seen", "decks")
    op.drop_table("decks")
