"""The games of an arena in a file: a header line, then one line for every finished game.

A line is written in one piece and is on disk before the next game counts, so whatever kills the program, the same
command continues where it stopped. Only the last line can be torn; it is dropped, and its game is played again.
"""

import json
import os
from pathlib import Path
from typing import Any, Final, Sequence

from sobremesa.games import load
from sobremesa.i18n import say
from sobremesa.kernel import SobremesaError, reason

from .match import Result, Thinking
from .pairings import Contest, Match
from .versions import versions

FILE: Final = "games.jsonl"
FORMAT: Final = 1


def header_of(contest: Contest) -> dict[str, Any]:
    """Everything that decides how the games end. Equal headers mean equal games."""
    return {
        "arena": FORMAT,
        "game": contest.config.game,
        "config": contest.config.key,
        "bots": list(contest.bots),
        "seats": contest.config.seats,
        "games": contest.games,
        "seed": contest.seed,
        "alone": contest.alone,
        **versions(load(contest.config.game), contest.bots),
    }


def stored_seed(folder: Path) -> str | None:
    """The seed of the arena begun in this folder, if there is one."""
    path = folder / FILE
    if not path.exists():
        return None
    header = _header(path, _read(path))
    return None if header is None else str(header.get("seed"))


class Store:
    """The file of an arena, opened to be continued. ``results`` has the finished games by number."""

    def __init__(self, folder: Path, contest: Contest, matches: Sequence[Match]) -> None:
        self.path = folder / FILE
        self.results: dict[int, Result] = {}
        self._lock = -1
        self._file = -1
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock = _lock(folder)
            self._load(header_of(contest), {m.number: m for m in matches})
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
        except FileExistsError:
            raise SobremesaError("arena.store.not_a_folder", path=folder) from None
        except OSError as e:
            self.close()
            raise SobremesaError("arena.store.cannot_use", path=e.filename or folder, why=reason(e)) from None
        except SobremesaError:
            self.close()
            raise

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        for descriptor in (self._file, self._lock):
            if descriptor >= 0:
                os.close(descriptor)
        self._file = self._lock = -1

    def add(self, result: Result) -> None:
        """Write the result to disk."""
        if result.match in self.results:
            raise ValueError(f"match {result.match} has been played before")
        try:
            _write(self._file, _line(result._asdict()))
        except OSError as e:
            raise SobremesaError("arena.store.cannot_use", path=self.path, why=reason(e)) from None
        self.results[result.match] = result

    def on_disk(self) -> int:
        """How many games the file holds: correct even after an interruption while writing."""
        return _read(self.path).count(b"\n") - 1

    def in_order(self) -> list[Result]:
        return [self.results[n] for n in sorted(self.results)]

    # -- reading -----------------------------------------------------------------------------------------------------

    def _load(self, header: dict[str, Any], matches: dict[int, Match]) -> None:
        """Read the file; check its header and drop a torn last line."""
        raw = _read(self.path) if self.path.exists() else b""
        found = _header(self.path, raw)
        if found is None:
            self._replace(header, [])
            return
        self._compare(found, header)
        lines = raw.splitlines(keepends=True)[1:]
        if lines and not _is_whole(lines[-1]):
            lines.pop()
            os.truncate(self.path, len(raw.splitlines(keepends=True)[0]) + sum(map(len, lines)))
        for number, line in enumerate(lines, 2):
            result = _result(line, matches)
            if result is None:
                raise SobremesaError("arena.store.bad_line", path=self.path, line=number)
            if result.match in self.results:
                raise SobremesaError("arena.store.repeated", path=self.path, line=number, match=result.match)
            self.results[result.match] = result
        if found["games"] != header["games"]:
            self._replace(header, lines)

    def _compare(self, found: dict[str, Any], header: dict[str, Any]) -> None:
        for key, wanted in header.items():
            there = found.get(key)
            if key == "games" and isinstance(there, int) and there < wanted:
                continue  # a longer plan begins like a shorter one, so more games can be added
            if there != wanted:
                field = say(f"arena.header.{key}")
                raise SobremesaError(
                    "arena.store.other", path=self.path, field=field, there=_short(there), here=_short(wanted)
                )

    def _replace(self, header: dict[str, Any], lines: list[bytes]) -> None:
        """Rewrite the file; the old one is replaced only when the new one is complete."""
        part = self.path.with_name(FILE + ".part")
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o644)
        try:
            _write(descriptor, _line(header) + b"".join(lines))
        finally:
            os.close(descriptor)
        part.replace(self.path)


def _lock(folder: Path) -> int:
    """Lock the folder against other writers while we run. Where the system has no such locks, nothing is locked."""
    try:
        import fcntl
    except ImportError:
        return -1
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        raise SobremesaError("arena.store.in_use", path=folder) from None
    return descriptor


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as e:
        raise SobremesaError("arena.store.cannot_use", path=path, why=reason(e)) from None


def _header(path: Path, raw: bytes) -> dict[str, Any] | None:
    """The header of a file; None if it is empty. Headers are never torn: a file gets its name only once complete."""
    if not raw:
        return None
    header = _json(raw.split(b"\n", 1)[0])
    if not isinstance(header, dict) or "arena" not in header:
        raise SobremesaError("arena.store.no_arena", path=path)
    return header


def _is_whole(line: bytes) -> bool:
    return line.endswith(b"\n") and _json(line) is not None


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _result(line: bytes, matches: dict[int, Match]) -> Result | None:
    """The result in a line; None unless it belongs to one of these matches."""
    found = _json(line)
    if not isinstance(found, dict) or set(found) != set(Result._fields):
        return None
    match = matches.get(found["match"]) if isinstance(found["match"], int) else None
    if match is None or (found["deal"], found["bots"]) != (match.deal, list(match.bots)):
        return None
    try:
        found["thinking"] = [Thinking(*t) for t in found["thinking"]]
        found["rounds"] = [(n, tuple(scores)) for n, scores in found["rounds"]]
        content: dict[str, Any] = {key: tuple(v) if isinstance(v, list) else v for key, v in found.items()}
        return Result(**content)
    except (TypeError, ValueError):
        return None


def _short(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 120 else text[:117] + "..."
