"""Who is banned, and notices to running servers."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=True),
        sa.PrimaryKeyConstraint("who", name="pk_bans"),
    )
    op.create_table(
        "notices",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("subject", sa.String(24), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_notices"),
    )


def downgrade() -> None:
    op.drop_table("notices")
    op.drop_table("bans")
