"""Games that outlive a change of rules: their position, snapshots, and entries that carry a position."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("entries", sa.Column("text", sa.Text, nullable=False, server_default=""))
    op.add_column("tables", sa.Column("position", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_snapshots_table"),
        sa.PrimaryKeyConstraint("table", "ply", name="pk_snapshots"),
    )


def downgrade() -> None:
    op.drop_table("snapshots")
    with op.batch_alter_table("tables") as table:
        table.drop_column("position")
    with op.batch_alter_table("entries") as table:
        table.drop_column("text")
