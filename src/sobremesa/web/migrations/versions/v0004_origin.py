"""Where a table was made, by a name that does not reveal the address; the bots' time is shared out by it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("origin", sa.String(16), nullable=False, server_default=""))


def downgrade() -> None:
    with op.batch_alter_table("tables") as table:
        table.drop_column("origin")
