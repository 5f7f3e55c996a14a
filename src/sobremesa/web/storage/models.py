"""The tables of the database. Entries and chat are only ever appended."""

from typing import Any

from sqlalchemy import JSON, Boolean, Float, ForeignKey, Index, Integer, MetaData, String, Text, false
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_name)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


class PersonRow(Base):
    """Somebody who has sat at a table or made one."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float)  # when they last visited, to within a day


class TableRow(Base):
    """A table; see `sobremesa.web.tables.facts.Facts`."""

    __tablename__ = "tables"
    __table_args__ = (Index("ix_tables_stage_moved", "stage", "moved"),)

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    invite: Mapped[str] = mapped_column(String(32), unique=True)
    host: Mapped[str] = mapped_column(String(32), index=True)
    game: Mapped[str] = mapped_column(String(40))
    mode: Mapped[str] = mapped_column(String(20))
    is_watchable: Mapped[bool] = mapped_column(Boolean)
    order: Mapped[dict[str, Any]] = mapped_column(JSON)
    seed: Mapped[str] = mapped_column(Text)
    seal: Mapped[str] = mapped_column(String(64))
    is_seed_told: Mapped[bool] = mapped_column(Boolean)
    start: Mapped[str] = mapped_column(Text)
    rules: Mapped[int] = mapped_column(Integer)
    data: Mapped[str] = mapped_column(String(64))
    created: Mapped[float] = mapped_column(Float)
    moved: Mapped[float] = mapped_column(Float)
    stage: Mapped[str] = mapped_column(String(10))
    owing: Mapped[list[int]] = mapped_column(JSON)
    bots_owe: Mapped[bool] = mapped_column(Boolean, index=True)
    ply: Mapped[int] = mapped_column(Integer)
    undos: Mapped[int] = mapped_column(Integer)
    version: Mapped[int] = mapped_column(Integer)
    revision: Mapped[int] = mapped_column(Integer)
    requests: Mapped[list[Any]] = mapped_column(JSON)
    rematch: Mapped[str | None] = mapped_column(String(24))
    trouble: Mapped[str] = mapped_column(String(20), server_default="")
    position: Mapped[str] = mapped_column(Text, server_default="")
    origin: Mapped[str] = mapped_column(String(16), server_default="")
    owner: Mapped[str] = mapped_column(String(16), server_default="")
    fence: Mapped[int] = mapped_column(Integer, server_default="0")
    is_coached: Mapped[bool] = mapped_column(Boolean, server_default=false())
    hints: Mapped[list[Any]] = mapped_column(JSON, server_default="[]")
    source: Mapped[str] = mapped_column(String(24), server_default="")
    source_ply: Mapped[int] = mapped_column(Integer, server_default="0")
    given: Mapped[list[int]] = mapped_column(JSON, server_default="[]")
    is_searched: Mapped[bool] = mapped_column(Boolean, server_default=false())  # whether it was searched for puzzles


class SeatRow(Base):
    """A seat; see `sobremesa.web.tables.facts.SeatFacts`."""

    __tablename__ = "seats"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    level: Mapped[str] = mapped_column(String(20))
    person: Mapped[str | None] = mapped_column(String(32), index=True)
    name: Mapped[str] = mapped_column(String(40))
    token: Mapped[str] = mapped_column(String(64))
    is_instant: Mapped[bool] = mapped_column(Boolean)
    pending: Mapped[int | None] = mapped_column(Integer)
    seen: Mapped[float] = mapped_column(Float)


class EntryRow(Base):
    """An entry of a record. The key prevents two moves for the same ply."""

    __tablename__ = "entries"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    kind: Mapped[str] = mapped_column(String(4))
    seat: Mapped[int] = mapped_column(Integer)
    value: Mapped[int] = mapped_column(Integer)
    digest: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text, server_default="")


class SnapshotRow(Base):
    """The position of a game after a ply. Only the last few are kept."""

    __tablename__ = "snapshots"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    ply: Mapped[int] = mapped_column(Integer, primary_key=True)
    position: Mapped[str] = mapped_column(Text)


class ChatRow(Base):
    """A line of chat."""

    __tablename__ = "chat"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True)
    person: Mapped[str] = mapped_column(String(32))
    name: Mapped[str] = mapped_column(String(40))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Float)


class DeckRow(Base):
    """How somebody's deck differs from ours, under a hash of the differences; or our own deck as it once was."""

    __tablename__ = "decks"

    hash: Mapped[str] = mapped_column(String(32), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    changes: Mapped[str] = mapped_column(Text)
    created: Mapped[float] = mapped_column(Float)
    seen: Mapped[float] = mapped_column(Float, index=True)


class AnalysisRow(Base):
    """The analysis of a finished game."""

    __tablename__ = "analyses"

    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    created: Mapped[float] = mapped_column(Float)
    found: Mapped[dict[str, Any]] = mapped_column(JSON)


class PuzzleRow(Base):
    """A puzzle that was found in a game played here."""

    __tablename__ = "puzzles"

    id: Mapped[str] = mapped_column(String(8), primary_key=True)
    table: Mapped[str] = mapped_column(ForeignKey("tables.id"), index=True)
    game: Mapped[str] = mapped_column(String(40), index=True)
    puzzle: Mapped[dict[str, Any]] = mapped_column(JSON)


class BanRow(Base):
    """A ban: a person, or a network by its name in tables, who may look but do nothing."""

    __tablename__ = "bans"

    who: Mapped[str] = mapped_column(String(32), primary_key=True)
    until: Mapped[float | None] = mapped_column(Float)


class NoticeRow(Base):
    """A change made outside a running server, which checks for them regularly."""

    __tablename__ = "notices"

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    subject: Mapped[str] = mapped_column(String(24))


class ProcessRow(Base):
    """A living process that works with this database; see `leases`."""

    __tablename__ = "processes"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    kind: Mapped[str] = mapped_column(String(10))
    address: Mapped[str] = mapped_column(String(80))
    machine: Mapped[str] = mapped_column(String(120))
    pid: Mapped[int] = mapped_column(Integer)
    room: Mapped[int] = mapped_column(Integer)
    beat: Mapped[float] = mapped_column(Float)
    numbers: Mapped[str] = mapped_column(Text)


class JobRow(Base):
    """A job for a bot on another machine; see `jobs`."""

    __tablename__ = "jobs"

    id: Mapped[str] = mapped_column(String(24), primary_key=True)
    process: Mapped[str] = mapped_column(String(16))
    created: Mapped[float] = mapped_column(Float, index=True)
    task: Mapped[dict[str, Any]] = mapped_column(JSON)
    claimer: Mapped[str] = mapped_column(String(16))
    until: Mapped[float] = mapped_column(Float)
    answer: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))


#: only of momentary use, and in no backup
PASSING = (ProcessRow.__table__, JobRow.__table__)
