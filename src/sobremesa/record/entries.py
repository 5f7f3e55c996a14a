"""What a record is made of: entries, and the parts of a game that were played by the same rules."""

from typing import Final, Iterable, Iterator, NamedTuple

from sobremesa.kernel import CHANCE, Seat

MOVE: Final = "move"
UNDO: Final = "undo"
MARK: Final = "mark"
RULE: Final = "rule"


class Entry(NamedTuple):
    """A move (seat, action), an undo (seat, ply to go back to), a mark (ply, digest), or other rules from here on
    (their revision as the value, that of their data as the digest, and the position as they found it)."""

    kind: str
    seat: Seat
    value: int
    digest: str = ""
    text: str = ""


Move = tuple[Seat, int]


class Part(NamedTuple):
    """Entries by one revision of rules and data. Nobody goes back beyond its beginning: what was before was played by
    rules that are not at hand, and can be replayed only if they make no difference to it."""

    first: int  # the ply it begins after
    rules: int
    data: str
    start: str  # the position it begins with; empty for the beginning of a game
    entries: list[Entry]

    def line(self) -> list[Move]:
        """The effective moves, every undo folded in."""
        line: list[Move] = []
        for e in self.entries:
            if e.kind == MOVE:
                line.append((e.seat, e.value))
            elif e.kind == UNDO:
                del line[max(0, e.value - self.first) :]
        return line

    def marks(self) -> dict[int, str]:
        """The digests of the effective line, by ply."""
        marks: dict[int, str] = {}
        ply = self.first
        for e in self.entries:
            if e.kind == MOVE:
                ply += 1
            elif e.kind == UNDO:
                ply = max(self.first, e.value)
                marks = {p: digest for p, digest in marks.items() if p <= ply}
            else:
                marks[ply] = e.digest
        return marks


def parts_of(entries: Iterable[Entry], rules: int, data: str, start: str) -> list[Part]:
    """The parts of a game that began by these rules, in order; there is always one."""
    parts = [Part(0, rules, data, start, [])]
    for e in entries:
        if e.kind == RULE:
            last = parts[-1]
            parts.append(Part(last.first + len(last.line()), e.value, e.digest, e.text, []))
        else:
            parts[-1].entries.append(e)
    return parts


def rule(revision: int, data: str, position: str) -> Entry:
    """From here on other rules count."""
    return Entry(RULE, CHANCE, revision, data, position)


def plies(entries: Iterable[Entry]) -> Iterator[tuple[Entry, int]]:
    """Every entry with the ply of the effective line after it."""
    ply = 0
    for e in entries:
        if e.kind == MOVE:
            ply += 1
        elif e.kind == UNDO:
            ply = e.value
        yield e, ply
