"""Tables, seats, entries, chat and people."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), nullable=False),
        sa.Column("invite", sa.String(32), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("mode", sa.String(20), nullable=False),
        sa.Column("is_watchable", sa.Boolean, nullable=False),
        sa.Column("order", sa.JSON, nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("is_seed_told", sa.Boolean, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("data", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("moved", sa.Float, nullable=False),
        sa.Column("stage", sa.String(10), nullable=False),
        sa.Column("owing", sa.JSON, nullable=False),
        sa.Column("bots_owe", sa.Boolean, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("requests", sa.JSON, nullable=False),
        sa.Column("rematch", sa.String(24), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("invite", name="uq_tables_invite"),
    )
    op.create_index("ix_tables_stage_moved", "tables", ["stage", "moved"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_index("ix_tables_bots_owe", "tables", ["bots_owe"])
    op.create_table(
        "seats",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("person", sa.String(32), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("is_instant", sa.Boolean, nullable=False),
        sa.Column("pending", sa.Integer, nullable=True),
        sa.Column("seen", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_seats_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "entries",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_entries"),
    )
    op.create_table(
        "chat",
        sa.Column("table", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_chat_table"),
        sa.PrimaryKeyConstraint("table", "number", name="pk_chat"),
    )


def downgrade() -> None:
    for name in ("chat", "entries", "seats", "tables", "people"):
        op.drop_table(name)
