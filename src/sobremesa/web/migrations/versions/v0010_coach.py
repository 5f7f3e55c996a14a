"""The coach: whether everybody agreed to it, and its hints; and the table from which a game was continued."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("is_coached", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("hints", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("source", sa.String(24), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("source_ply", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        for name in ("source_ply", "source", "hints", "is_coached"):
            table.drop_column(name)
