"""When people last visited."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    # Not known for those who are already here: count them as seen today, so that nobody is deleted too early.
    op.execute(sa.text("UPDATE people SET seen = :now").bindparams(now=time.time()))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.drop_column("seen")
