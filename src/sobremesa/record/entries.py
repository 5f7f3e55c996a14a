"""The elements of a record: entries, and the parts of a game that were played by the same rules."""

from typing import Final, Iterable, Iterator, NamedTuple

from sobremesa.kernel import CHANCE, Seat

MOVE: Final = "move"
UNDO: Final = "undo"
MARK: Final = "mark"
RULE: Final = "rule"


class Entry(NamedTuple):
    """A move (seat, action), an undo (seat, ply to go back to), a mark (ply, digest), or a change of rules from here on
    (their revision as the value, that of their data as the digest, and the position at that point)."""

    kind: str
    seat: Seat
    value: int
    digest: str = ""
    text: str = ""


Move = tuple[Seat, int]


class Part(NamedTuple):
    """Entries under one revision of rules and data. Nobody can go back beyond its beginning: what came before was
    played by rules that are no longer available, and can be replayed only if that makes no difference."""

    first: int  # the ply it begins after
    rules: int
    data: str
    start: str  # the position it begins with; empty for the start of a game
    entries: list[Entry]

    def line(self) -> list[Move]:
        """The effective moves, with undos applied."""
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
    """The parts of a game that began under these rules, in order; there is always at least one."""
    parts = [Part(0, rules, data, start, [])]
    for e in entries:
        if e.kind == RULE:
            last = parts[-1]
            parts.append(Part(last.first + len(last.line()), e.value, e.digest, e.text, []))
        else:
            parts[-1].entries.append(e)
    return parts


def rule(revision: int, data: str, position: str) -> Entry:
    """An entry for a change of rules from here on."""
    return Entry(RULE, CHANCE, revision, data, position)


def plies(entries: Iterable[Entry]) -> Iterator[tuple[Entry, int]]:
    """Every entry, with the ply of the effective line after it."""
    ply = 0
    for e in entries:
        if e.kind == MOVE:
            ply += 1
        elif e.kind == UNDO:
            ply = e.value
        yield e, ply
