"""Why a game cannot go on."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("tables", sa.Column("trouble", sa.String(20), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.drop_column("trouble")
