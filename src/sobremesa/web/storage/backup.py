"""Backing up a server to one file, and restoring it: the rows of all tables, and the key that signs cookies.

A backup is lines of JSON, compressed: a header, one line for each row, and the number of rows. It does not depend on
the kind of database it was made from, so it can be restored into the other kind.
"""

import gzip
import hashlib
import json
import os
import zlib
from pathlib import Path
from typing import Any, Callable, Final, Iterator

from sqlalchemy import Connection, Table, func, insert, select, text, tuple_
from sqlalchemy.exc import CompileError, IntegrityError

from sobremesa.kernel import SobremesaError, reason

from .database import Database
from .models import PASSING, Base

MAGIC: Final = "sobremesa backup"
VERSION: Final = 1
ROWS: Final = 500  # read and written at a time
#: tables that others refer to come first
TABLES: Final[list[Table]] = [table for table in Base.metadata.sorted_tables if table not in PASSING]


async def save(database: Database, secret: bytes, path: Path) -> int:
    """Write a backup, readable by its owner only, completely or not at all; return the number of rows. The server may
    be running: the backup is of a single moment."""
    if os.path.lexists(path) and (path.is_symlink() or not path.is_file()):  # os.replace would destroy a device
        raise SobremesaError("admin.no_plain_file", path=path)
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                count = await database.read(lambda c: _write(c, secret, file, path))
            raw.flush()
            os.fsync(raw.fileno())
        os.replace(part, path)
    except OSError as e:
        raise SobremesaError("admin.cannot_write", path=path, why=reason(e)) from None
    finally:
        part.unlink(missing_ok=True)
    return count


def _write(c: Connection, secret: bytes, file: Any, path: Path) -> int:
    digest, count = hashlib.sha256(), 0

    def line(value: dict[str, Any]) -> None:
        told = json.dumps(value, ensure_ascii=True, separators=(",", ":")) + "\n"
        digest.update(told.encode())
        try:
            file.write(told)
        except OSError as e:
            raise SobremesaError("admin.cannot_write", path=path, why=reason(e)) from None

    line({MAGIC: VERSION, "form": _form(c), "secret": secret.hex()})
    for table in TABLES:
        for row in _rows(c, table):
            line({"table": table.name, "row": row})
            count += 1
    line({"end": count, "digest": digest.hexdigest()})
    return count


def _form(c: Connection) -> str:
    return str(c.execute(text("SELECT version_num FROM alembic_version")).scalar_one())


def _rows(c: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """All rows, a few at a time, in the order of their key."""
    key = tuple_(*table.primary_key.columns)
    last: tuple[Any, ...] | None = None
    while True:
        which = select(table).order_by(*table.primary_key.columns).limit(ROWS)
        found = c.execute(which if last is None else which.where(key > tuple_(*last))).mappings().all()
        yield from (dict(row) for row in found)
        if len(found) < ROWS:
            return
        last = tuple(found[-1][column.name] for column in table.primary_key.columns)


async def restore(database: Database, path: Path, keep: Callable[[bytes], None]) -> int:
    """Restore a backup into an empty database, completely or not at all; return the number of rows. ``keep`` is given
    the key before anything is committed. `SobremesaError` says what is wrong."""
    return await database.write(lambda c: _read(c, path, keep))


def _lines(path: Path) -> Iterator[str]:
    """The lines of a backup. Errors in the file must not look like errors of the database."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield from file
    except (OSError, EOFError, UnicodeDecodeError, zlib.error) as e:
        why = reason(e) if isinstance(e, OSError) and e.strerror else str(e)
        raise SobremesaError("admin.cannot_read", path=path, why=why) from None


def _read(c: Connection, path: Path, keep: Callable[[bytes], None]) -> int:
    if any(c.execute(select(func.count()).select_from(table)).scalar_one() for table in TABLES):
        raise SobremesaError("admin.not_empty")
    broken = SobremesaError("admin.broken_backup", path=path)
    digest, count, ended = hashlib.sha256(), 0, False
    secret = b""
    tables = {table.name: table for table in TABLES}
    waiting: list[dict[str, Any]] = []
    filling = ""

    def flush() -> None:
        if waiting:
            try:
                c.execute(insert(tables[filling]), waiting)
            except (IntegrityError, CompileError):
                raise broken from None
            waiting.clear()

    for number, told in enumerate(_lines(path)):
        try:
            value = json.loads(told)
            if number == 0:
                if value.get(MAGIC) != VERSION:
                    raise broken
                if value["form"] != _form(c):
                    raise SobremesaError("admin.other_form", found=value["form"], known=_form(c))
                secret = bytes.fromhex(value["secret"])
            elif "end" in value:
                ended = value["end"] == count and value["digest"] == digest.hexdigest()
                break
            else:
                if value["table"] != filling or len(waiting) >= ROWS:
                    flush()
                    filling = value["table"]
                if filling not in tables:
                    raise broken
                waiting.append(value["row"])
                count += 1
        except (ValueError, KeyError, AttributeError, TypeError):
            raise broken from None
        digest.update(told.encode())
    flush()
    if not ended:
        raise broken
    keep(secret)
    return count
