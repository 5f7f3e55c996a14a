"""The record of a game: a header and append-only entries. Undo is an entry too.

A saved record is a text anybody can read:

    sobremesa record 1
    {"game": "el_grande", ...}
    1 chance first p2
    2 chance start-king granada
    24 p1 power 8
    undo 23 by p1
    24 p1 power 7
    = 24 5f0c...            the digest of the state after ply 24
    end 24 5f0c...          always the last line, so that a truncated file is noticed

The number before an action is its ply on the effective line: what remains once every undo is folded in.
"""

import json
from pathlib import Path
from typing import Any, Iterator, NamedTuple

from sobremesa.games import load
from sobremesa.kernel import (
    CHANCE,
    Config,
    ConfigError,
    Game,
    IllegalAction,
    NotationError,
    PositionError,
    RecordError,
    Said,
    Seat,
    SobremesaError,
    reason,
)

MAGIC = "sobremesa record"
VERSION = 1
MOVE = "move"
UNDO = "undo"
MARK = "mark"


class Entry(NamedTuple):
    """A move (seat, action), an undo (seat, ply to go back to) or a mark (ply, digest)."""

    kind: str
    seat: Seat
    value: int
    digest: str = ""


class Record:
    """Header and entries. ``line()`` is the game as it counts."""

    def __init__(
        self,
        game: Game,
        config: Config,
        names: tuple[str, ...] = (),
        seal: str = "",
        seed: str = "",
        start: str = "",
        rules: int = 0,
        data: str = "",
    ) -> None:
        """``start`` is a position text if the game does not begin at the beginning; ``seed`` is told at the end."""
        self.game = game
        self.config = config
        self.names = names
        self.seal = seal
        self.seed = seed
        self.start = start
        self.rules = rules or game.revision
        self.data = data or game.data_revision()
        self.entries: list[Entry] = []
        self.final = ""  # the digest of the last line of a file that was read

    def copy(self) -> "Record":
        """The same header, and the entries in a list of their own."""
        twin = Record(self.game, self.config, self.names, self.seal, self.seed, self.start, self.rules, self.data)
        twin.entries = self.entries.copy()
        twin.final = self.final
        return twin

    # -- the game as it counts ---------------------------------------------------------------------------------------

    def line(self) -> list[tuple[Seat, int]]:
        """The effective moves, every undo folded in."""
        line: list[tuple[Seat, int]] = []
        for e in self.entries:
            if e.kind == MOVE:
                line.append((e.seat, e.value))
            elif e.kind == UNDO:
                del line[e.value :]
        return line

    def first_state(self) -> Any:
        """The state before the first entry."""
        if not self.start:
            return self.game.start(self.config)
        try:
            state = self.game.from_position(self.start)
        except PositionError as e:
            raise RecordError("error.at", 0, where="start", problem=e.said) from None
        if f"game: {self.config.key}" not in [line.strip() for line in self.game.position(state).splitlines()]:
            raise RecordError("error.record.other_start", 0)
        return state

    def replay(self, ply: int | None = None) -> Any:
        """The state after so many plies of the effective line, or after all of them."""
        line = self.line()
        if ply is not None and not 0 <= ply <= len(line):
            raise RecordError("error.record.no_ply", ply, last=len(line))
        state = self.first_state()
        for number, (seat, a) in enumerate(line[:ply], 1):
            self._step(state, seat, a, number)
        return state

    def walk(self) -> Iterator[tuple[int, Any, Seat, int]]:
        """Every move of the effective line: its ply, the state before it, who decides and what.

        It is one state that goes on, not a new one each time. The last one has the digest that the record claims.
        """
        state = self.first_state()
        ply = 0
        for ply, (seat, a) in enumerate(self.line(), 1):
            yield ply, state, seat, a
            self._step(state, seat, a, ply)
        if self.final:
            self._compare(self.final, state.digest(), ply)

    def _step(self, state: Any, seat: Seat, a: int, ply: int) -> None:
        try:
            if seat == CHANCE and state.turn != CHANCE:
                raise IllegalAction("error.record.no_chance")
            state.play(a, seat)
        except SobremesaError as e:
            said = self._dated(Said("error.record.ply", ply=ply, problem=e.said))
            raise RecordError(said, ply, got=self.game.notation(a)) from None

    def _dated(self, said: Said) -> Said:
        """What is wrong, and if the record was played with other data, that too."""
        now = self.game.data_revision()
        return said if self.data == now else Said("error.record.other_data", problem=said, data=self.data, now=now)

    def check(self) -> Any:
        """The final state, every entry and every digest verified; `RecordError` names the first divergence."""
        states = [self.first_state()]
        for e in self.entries:
            ply = len(states) - 1
            if e.kind == MOVE:
                state = states[-1].clone()
                self._step(state, e.seat, e.value, ply + 1)
                states.append(state)
            elif e.kind == UNDO:
                if not 0 <= e.value < ply:
                    raise RecordError("error.record.undo_nowhere", ply, to=e.value)
                del states[e.value + 1 :]
            else:
                self._compare(e.digest, states[-1].digest(), ply)
        if self.final:
            self._compare(self.final, states[-1].digest(), len(states) - 1)
        return states[-1]

    def _compare(self, expected: str, got: str, ply: int) -> None:
        if expected != got:
            said = self._dated(Said("error.record.digest", ply=ply, got=got[:12], expected=expected[:12]))
            raise RecordError(said, ply, expected, got)

    # -- files -------------------------------------------------------------------------------------------------------

    def header(self) -> dict[str, Any]:
        return {
            **self.config.plain(),
            "names": list(self.names),
            "rules": self.rules,
            "data": self.data,
            "seal": self.seal,
            "seed": self.seed,
            "start": self.start,
        }

    def dumps(self) -> str:
        """The record as a text; it ends with the digest of the final state."""
        lines = [f"{MAGIC} {VERSION}", json.dumps(self.header()), *self._entry_lines()]
        state = self.replay()
        lines.append(f"end {len(self.line())} {state.digest()}")
        return "\n".join(lines) + "\n"

    def _entry_lines(self) -> Iterator[str]:
        ply = 0
        for e in self.entries:
            if e.kind == MOVE:
                ply += 1
                yield f"{ply} {actor(e.seat)} {self.game.notation(e.value)}"
            elif e.kind == UNDO:
                ply = e.value
                yield f"undo {ply} by {actor(e.seat)}"
            else:
                yield f"= {ply} {e.digest}"

    def save(self, path: str | Path) -> None:
        """The record stands in the file; an older file is replaced only once the new one is whole."""
        target = Path(path)
        whole = target.with_name(target.name + ".part")
        try:
            whole.write_text(self.dumps(), encoding="utf-8")
            whole.replace(target)
        except OSError as e:
            whole.unlink(missing_ok=True)
            raise RecordError("error.record.cannot_write", path=path, why=reason(e)) from None

    @staticmethod
    def open(path: str | Path) -> "Record":
        """The record of a file, read but not yet replayed: see `check`."""
        try:
            text = Path(path).read_bytes().decode("utf-8")
        except UnicodeDecodeError as e:
            raise RecordError("error.at", where=path, problem=Said("error.record.not_utf8", byte=e.start)) from None
        except OSError as e:
            raise RecordError("error.record.cannot_read", path=path, why=reason(e)) from None
        try:
            return Record.loads(text)
        except RecordError as e:
            raise RecordError("error.at", e.ply, e.expected, e.got, where=path, problem=e.said) from None

    @staticmethod
    def loads(text: str) -> "Record":
        """The record of a text."""
        lines = text.splitlines()
        if not lines or not lines[0].startswith(MAGIC + " "):
            raise RecordError("error.record.not_a_record", line=f"{MAGIC} {VERSION}")
        if lines[0] != f"{MAGIC} {VERSION}":
            raise RecordError("error.record.other_version", found=lines[0][len(MAGIC) + 1 :][:20], version=VERSION)
        record = _read_header(lines[1] if len(lines) > 1 else "")
        ended = False
        ply = 0
        for number, line in enumerate(lines[2:], 3):
            if not line.strip():
                continue
            if ended:
                raise RecordError("error.record.line", number=number, problem=Said("error.record.after_end"))
            try:
                ply, ended = record._read_line(line.split(), ply)
            except (NotationError, RecordError) as e:
                raise RecordError("error.record.line", ply, number=number, problem=e.said) from None
        if not ended:
            raise RecordError("error.record.breaks_off", ply)
        return record

    def _read_line(self, words: list[str], ply: int) -> tuple[int, bool]:
        """One line has become an entry; returns the new ply and whether this was the last line."""
        if words[0] == "end":
            self._expect_ply(words, 3, ply)
            self.final = words[2]
            return ply, True
        if words[0] == "=":
            self._expect_ply(words, 3, ply)
            self.entries.append(Entry(MARK, CHANCE, ply, words[2]))
            return ply, False
        if words[0] == "undo":
            back = _number(words[1]) if len(words) == 4 and words[2] == "by" else -1
            if not 0 <= back < ply:
                raise RecordError("error.record.not_an_undo", ply, text=" ".join(words)[:40])
            self.entries.append(Entry(UNDO, self._seat(words[3]), back))
            return back, False
        if len(words) < 3 or _number(words[0]) < 0:
            raise RecordError("error.record.not_a_move", text=" ".join(words)[:40])
        if _number(words[0]) != ply + 1:
            raise RecordError("error.record.wrong_order", ply, found=words[0])
        self.entries.append(Entry(MOVE, self._seat(words[1]), self.game.action(" ".join(words[2:]))))
        return ply + 1, False

    def _expect_ply(self, words: list[str], length: int, ply: int) -> None:
        if len(words) != length or _number(words[1]) < 0:
            raise RecordError("error.record.not_a_mark", text=" ".join(words)[:40], word=words[0])
        if _number(words[1]) != ply:
            raise RecordError("error.record.wrong_mark", ply, found=words[1])

    def _seat(self, word: str) -> Seat:
        if word == "chance":
            return CHANCE
        if word[:1] == "p" and 1 <= _number(word[1:]) <= self.config.seats:
            return _number(word[1:]) - 1
        raise RecordError("error.record.no_seat", seat=word[:20], last=f"p{self.config.seats}")


def _number(word: str) -> int:
    """A plain number of at most nine digits, -1 for anything else."""
    return int(word) if len(word) < 10 and word.isascii() and word.isdecimal() else -1


def actor(seat: Seat) -> str:
    return "chance" if seat == CHANCE else f"p{seat + 1}"


def _read_header(line: str) -> Record:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):  # the latter for a header nested beyond reason
        raise RecordError("error.record.bad_header") from None
    if not isinstance(header, dict):
        raise RecordError("error.record.bad_header")
    for key, kind in (
        ("game", str),
        ("seats", int),
        ("edition", str),
        ("modules", list),
        ("rules", int),
        ("data", str),
    ):
        if not isinstance(header.get(key), kind):
            raise RecordError("error.record.header_lacks", name=key, kind=kind.__name__)
    try:
        game: Game = load(header["game"])
        config = game.meta.config(
            header["seats"],
            header["edition"],
            header["modules"],
            _table(header, "rulings"),
            _table(header, "options"),
        )
        game.start(config)  # some choices go with some seat counts only, and only the rules know
    except ConfigError as e:
        raise RecordError("error.record.line", number=2, problem=e.said) from None
    if header["rules"] != game.revision:
        raise RecordError("error.record.other_rules", found=header["rules"], now=game.revision)
    names = header.get("names", [])
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise RecordError("error.record.bad_names")
    texts = {key: header.get(key, "") for key in ("seal", "seed", "start")}
    for key, value in texts.items():
        if not isinstance(value, str):
            raise RecordError("error.record.not_a_text", name=key)
    return Record(game, config, tuple(names), rules=header["rules"], data=header["data"], **texts)


def _table(header: dict[str, Any], key: str) -> dict[str, Any]:
    value = header.get(key, {})
    if not isinstance(value, dict):
        raise RecordError("error.record.not_an_object", name=key)
    return value
