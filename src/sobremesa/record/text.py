"""Reading and writing records as text."""

import json
from typing import TYPE_CHECKING, Any, Final, Iterator

from sobremesa.games import load
from sobremesa.kernel import CHANCE, ConfigError, Game, Message, NotationError, RecordError, Seat

from .entries import MARK, MOVE, RULE, UNDO, Entry, plies, rule

if TYPE_CHECKING:
    from .record import Record

MAGIC: Final = "sobremesa record"
VERSION: Final = 1
WITH_RULES: Final = 2  # the version of records with a change of rules: older readers report that they cannot read them
UNKNOWN: Final = "-"  # in place of a digest that could not be calculated


def written(record: "Record", digest: str) -> str:
    """The text of a record whose final state has this digest."""
    version = WITH_RULES if any(e.kind == RULE for e in record.entries) else VERSION
    lines = [f"{MAGIC} {version}", json.dumps(record.header()), *_entry_lines(record)]
    lines.append(f"end {len(record.line())} {digest or UNKNOWN}")
    return "\n".join(lines) + "\n"


def _entry_lines(record: "Record") -> Iterator[str]:
    for e, ply in plies(record.entries):
        if e.kind == MOVE:
            yield f"{ply} {actor(e.seat)} {record.game.notation(e.value)}"
        elif e.kind == UNDO:
            yield f"undo {ply} by {actor(e.seat)}"
        elif e.kind == RULE:
            yield f"rules {ply} {e.value} {e.digest} {json.dumps(e.text)}"
        else:
            yield f"= {ply} {e.digest}"


def actor(seat: Seat) -> str:
    return "chance" if seat == CHANCE else f"p{seat + 1}"


# -- reading -----------------------------------------------------------------------------------------------------------


def read(kind: type["Record"], text: str) -> "Record":
    """Read a record from a text."""
    lines = text.splitlines()
    if not lines or not lines[0].startswith(MAGIC + " "):
        raise RecordError("error.record.not_a_record", line=f"{MAGIC} {VERSION}")
    if lines[0] not in (f"{MAGIC} {VERSION}", f"{MAGIC} {WITH_RULES}"):
        raise RecordError("error.record.other_version", found=lines[0][len(MAGIC) + 1 :][:20], version=WITH_RULES)
    reader = _Reader(_read_header(kind, lines[1] if len(lines) > 1 else ""))
    for number, line in enumerate(lines[2:], 3):
        if not line.strip():
            continue
        if reader.ended:
            raise RecordError("error.record.line", number=number, problem=Message("error.record.after_end"))
        try:
            reader.read(line)
        except (NotationError, RecordError) as e:
            raise RecordError("error.record.line", reader.ply, number=number, problem=e.said) from None
    if not reader.ended:
        raise RecordError("error.record.breaks_off", reader.ply)
    return reader.record


class _Reader:
    """Turns lines into entries, one after the other."""

    def __init__(self, record: "Record") -> None:
        self.record = record
        self.ply = 0
        self.border = 0  # the ply at which other rules took over
        self.ended = False

    def read(self, line: str) -> None:
        words = line.split()
        if words[0] == "end":
            self._expect_ply(words, 3)
            self.record.final = "" if words[2] == UNKNOWN else words[2]
            self.ended = True
        elif words[0] == "=":
            self._expect_ply(words, 3)
            self._add(Entry(MARK, CHANCE, self.ply, words[2]), self.ply)
        elif words[0] == "undo":
            back = _number(words[1]) if len(words) == 4 and words[2] == "by" else -1
            if not self.border <= back < self.ply:
                raise RecordError("error.record.not_an_undo", self.ply, text=" ".join(words)[:40])
            self._add(Entry(UNDO, self._seat(words[3]), back), back)
        elif words[0] == "rules":
            self._read_rules(line.strip())
        else:
            self._read_move(words)

    def _read_move(self, words: list[str]) -> None:
        if len(words) < 3 or _number(words[0]) < 0:
            raise RecordError("error.record.not_a_move", text=" ".join(words)[:40])
        if _number(words[0]) != self.ply + 1:
            raise RecordError("error.record.wrong_order", self.ply, found=words[0])
        action = self.record.game.action(" ".join(words[2:]))
        self._add(Entry(MOVE, self._seat(words[1]), action), self.ply + 1)

    def _read_rules(self, line: str) -> None:
        words = line.split(maxsplit=4)
        try:
            position = json.loads(words[4]) if len(words) == 5 else None
        except (ValueError, RecursionError):
            position = None
        if not isinstance(position, str) or not position or len(words[3]) > 64 or _number(words[2]) < 1:
            raise RecordError("error.record.not_rules", self.ply, text=line[:40])
        self._expect_ply(words, 5)
        self._add(rule(_number(words[2]), words[3], position), self.ply)
        self.border = self.ply

    def _add(self, entry: Entry, ply: int) -> None:
        self.record.entries.append(entry)
        self.ply = ply

    def _expect_ply(self, words: list[str], length: int) -> None:
        if len(words) != length or _number(words[1]) < 0:
            raise RecordError("error.record.not_a_mark", text=" ".join(words)[:40], word=words[0])
        if _number(words[1]) != self.ply:
            raise RecordError("error.record.wrong_mark", self.ply, found=words[1])

    def _seat(self, word: str) -> Seat:
        seats = self.record.config.seats
        if word == "chance":
            return CHANCE
        if word[:1] == "p" and 1 <= _number(word[1:]) <= seats:
            return _number(word[1:]) - 1
        raise RecordError("error.record.no_seat", seat=word[:20], last=f"p{seats}")


def _number(word: str) -> int:
    """A plain number of at most nine digits, -1 for anything else."""
    return int(word) if len(word) < 10 and word.isascii() and word.isdecimal() else -1


def _read_header(kind: type["Record"], line: str) -> "Record":
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):  # the latter if a header is nested too deeply
        raise RecordError("error.record.bad_header") from None
    if not isinstance(header, dict):
        raise RecordError("error.record.bad_header")
    for key, wanted in (
        ("game", str),
        ("seats", int),
        ("edition", str),
        ("modules", list),
        ("rules", int),
        ("data", str),
    ):
        if not isinstance(header.get(key), wanted):
            raise RecordError("error.record.header_lacks", name=key, kind=wanted.__name__)
    try:
        game: Game = load(header["game"])
        config = game.meta.config(
            header["seats"],
            header["edition"],
            header["modules"],
            _table(header, "rulings"),
            _table(header, "options"),
        )
        game.start(config)  # some options work only with some seat counts, and only the rules know which
    except ConfigError as e:
        raise RecordError("error.record.line", number=2, problem=e.said) from None
    if header["rules"] < 1:
        raise RecordError("error.record.header_lacks", name="rules", kind="int")
    names = header.get("names", [])
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise RecordError("error.record.bad_names")
    texts = {key: header.get(key, "") for key in ("seal", "seed", "start")}
    for key, value in texts.items():
        if not isinstance(value, str):
            raise RecordError("error.record.not_a_text", name=key)
    return kind(game, config, tuple(names), rules=header["rules"], data=header["data"], **texts)


def _table(header: dict[str, Any], key: str) -> dict[str, Any]:
    value = header.get(key, {})
    if not isinstance(value, dict):
        raise RecordError("error.record.not_an_object", name=key)
    return value
