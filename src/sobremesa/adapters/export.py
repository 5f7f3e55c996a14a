"""Game records as rows for training: each decision with what its seat saw, and how the game ended for it.

Records are read one at a time, and only one game is in memory, so any number of them can be exported. A file holds
observations of one layout only: all its vectors have the same meaning.
"""

import json
from abc import ABC, abstractmethod
from array import array
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Iterable, Iterator, NamedTuple, Sequence

from sobremesa import bots
from sobremesa.kernel import CHANCE, OVER, ConfigError, Message, RecordError, SobremesaError, State, reason, unknown
from sobremesa.record import Record
from sobremesa.words.scores import scores_seen

from .extras import extra
from .observation import Layout, layout_of
from .payoffs import win

SUFFIX: Final = ".record"
ROWS_KEPT: Final = 512  # before they are written as a group


class Row(NamedTuple):
    """A decision. The fields about the end of the game are None if the game is not over."""

    game: str
    config: str
    layout: str
    record: str  # the file it comes from
    ply: int  # the number of the line in the record
    seat: int
    player: str  # the player's name in the record
    prompt: str  # the step that asks
    scores: Sequence[int | None]  # the score of every seat so far, p1 first; None where this seat may not know it
    observation: Sequence[float]
    legal: Sequence[int]
    action: int
    visits: Sequence[int] | None  # per legal action, by the bot that was asked; None if none was, or if forced
    shares: Sequence[float | None] | None  # of the win, as it expects; None for actions it has not considered
    rank: int | None
    vp: int | None
    win: float | None  # 1 for the winner, split if the first place is shared


class Done(NamedTuple):
    """What an export has written."""

    rows: int
    games: int
    unfinished: int
    layout: Layout


def rows_of(record: Record, name: str = "", adviser: str = "") -> list[Row]:
    """Every decision of a game, in order, including forced ones. `RecordError` if the record does not replay. If an
    adviser is named, that bot is asked about each decision, knowing only what the seat knew."""
    layout = layout_of(record.game, record.config)
    config = record.config.key
    rows: list[Row] = []
    state = record.first_state()  # if there are no moves, this is also the last state
    for ply, state, seat, action in record.walk():
        if seat != CHANCE:
            view = state.view(seat)
            legal = array("i", state.legal(seat))
            visits, shares = _asked(adviser, state, seat, f"{name}/{ply}") if adviser and len(legal) > 1 else _NOBODY
            row = Row(
                game=record.game.name,
                config=config,
                layout=layout.version,
                record=name,
                ply=ply,
                seat=seat,
                player=record.names[seat] if seat < len(record.names) else "",
                prompt=view.prompt,
                scores=scores_seen(view)[: state.seats],
                observation=layout.packed(view),
                legal=legal,
                action=action,
                visits=visits,
                shares=shares,
                rank=None,
                vp=None,
                win=None,
            )
            rows.append(row)
    if len(record.parts()) > 1:  # other rules took over: the last state may have no move after it
        state = record.replay()
    if state.turn != OVER:
        return rows
    ranks, vps, shares = state.result() or (), state.scores(), win(state)
    return [row._replace(rank=ranks[row.seat], vp=vps[row.seat], win=shares[row.seat]) for row in rows]


Thoughts = tuple[Sequence[int] | None, Sequence[float | None] | None]
_NOBODY: Final[Thoughts] = (None, None)


def _asked(adviser: str, state: State, seat: int, seed: str) -> Thoughts:
    """What the bot thinks of each legal action: how often it tried it, and the share of the win it expects."""
    found = {c.action: c for c in bots.make(adviser, seed).advise(state, seat).candidates}
    known = [found.get(a) for a in state.legal(seat)]
    return [c.visits if c else 0 for c in known], [c.share if c else None for c in known]


def export(paths: Iterable[Path], out: Path, format: str | None = None, force: bool = False, adviser: str = "") -> Done:
    """Write the decisions of all records to a file; an existing file is replaced only once the new one is complete."""
    writer_type = _writer_of(out, format)
    if adviser:
        bots.make(adviser, 0)
    if out.exists() and not force:
        raise SobremesaError("adapters.export.exists", path=out)
    part = out.with_name(out.name + ".part")
    try:
        with writer_type(part) as writer:
            done = _write_all(list(_files(paths)), writer, adviser)
        part.replace(out)
    except OSError as e:
        raise SobremesaError("adapters.export.cannot_write", path=out, why=reason(e)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return done


def _write_all(files: Sequence[Path], writer: "Writer", adviser: str) -> Done:
    first: tuple[Path, Layout] | None = None
    count = unfinished = 0
    for path in files:
        record = Record.open(path)
        layout = layout_of(record.game, record.config)
        if first is None:
            first = path, layout
            writer.begin(layout)
        elif layout.pieces != first[1].pieces:
            raise SobremesaError(_mixed(path, layout, *first))
        try:
            rows = rows_of(record, path.name, adviser)
        except RecordError as e:
            raise RecordError("adapters.export.bad", e.ply, e.expected, e.got, path=path, message=e.said) from None
        for row in rows:
            writer.add(row)
        count += len(rows)
        unfinished += not rows or rows[0].rank is None
    assert first is not None
    return Done(count, len(files), unfinished, first[1])


def _mixed(path: Path, layout: Layout, first: Path, first_layout: Layout) -> Message:
    """Why two records cannot go into the same file."""
    if layout.size == first_layout.size and layout.version == first_layout.version:
        return Message("adapters.export.same_size", path=path, layout=layout.version, first=first)
    return Message(
        "adapters.export.mixed",
        path=path,
        layout=layout.version,
        size=layout.size,
        first=first,
        first_layout=first_layout.version,
        first_size=first_layout.size,
    )


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    """The given records, and those found in folders, sorted by name."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*" + SUFFIX))
        if not found:
            raise SobremesaError("adapters.export.nothing", path=path)
        yield from found


# -- files -------------------------------------------------------------------------------------------------------------


class Writer(ABC):
    """Writes rows of one layout to a file, a group at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._rows: list[Row] = []

    @abstractmethod
    def begin(self, layout: Layout) -> None:
        """Prepare for rows of this layout."""

    @abstractmethod
    def write(self, rows: Sequence[Row]) -> None:
        """Write the rows to the file."""

    @abstractmethod
    def close(self) -> None:
        """Close the file."""

    def add(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) >= ROWS_KEPT:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self.write(self._rows)
            self._rows = []

    def __enter__(self) -> "Writer":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self._flush()
        finally:
            self.close()


class JsonLines(Writer):
    """One JSON object per line; needs nothing but the standard library."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._file = path.open("w", encoding="utf-8")

    def begin(self, layout: Layout) -> None:
        pass

    def write(self, rows: Sequence[Row]) -> None:
        for row in rows:
            seen = [int(x) if x.is_integer() else round(x, 6) for x in row.observation]
            plain = row._replace(observation=seen, legal=list(row.legal))
            self._file.write(json.dumps(plain._asdict(), separators=(",", ":")) + "\n")

    def close(self) -> None:
        self._file.close()


class Parquet(Writer):
    """Columns with fixed types; the metadata of the file says what the numbers of an observation mean."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self._pa = extra("pyarrow")
        self._pq = extra("pyarrow.parquet")
        self._out: Any = None

    def begin(self, layout: Layout) -> None:
        pa = self._pa
        types = {
            "observation": pa.list_(pa.float32(), layout.size),
            "scores": pa.list_(pa.int32()),
            "legal": pa.list_(pa.int32()),
            "visits": pa.list_(pa.int32()),
            "shares": pa.list_(pa.float32()),
            "ply": pa.int32(),
            "seat": pa.int8(),
            "action": pa.int32(),
            "rank": pa.int8(),
            "vp": pa.int32(),
            "win": pa.float32(),
        }
        fields = [pa.field(name, types.get(name, pa.string())) for name in Row._fields]
        pieces = [(p.name, p.size, p.low, p.high, p.meaning) for p in layout.pieces]
        metadata = {"sobremesa.layout": layout.version, "sobremesa.pieces": json.dumps(pieces)}
        self._schema = pa.schema(fields, metadata=metadata)
        self._out = self._pq.ParquetWriter(self.path, self._schema, compression="zstd")

    def write(self, rows: Sequence[Row]) -> None:
        columns = [self._pa.array(values, field.type) for field, values in zip(self._schema, zip(*rows))]
        self._out.write_table(self._pa.Table.from_arrays(columns, schema=self._schema))

    def close(self) -> None:
        if self._out is not None:
            self._out.close()


FORMATS: Final[dict[str, type[Writer]]] = {"parquet": Parquet, "jsonl": JsonLines}


def _writer_of(out: Path, format: str | None) -> type[Writer]:
    """The file format asked for by name, or by the suffix of the file; also checks that its library is installed."""
    name = out.suffix.removeprefix(".") if format is None else format
    if name not in FORMATS:
        if format is not None:
            raise ConfigError(unknown("format", format, FORMATS))
        endings = ", ".join(f".{known}" for known in FORMATS)
        raise ConfigError("adapters.export.unknown_format", path=out, endings=endings)
    if name == "parquet":
        extra("pyarrow.parquet")
    return FORMATS[name]
