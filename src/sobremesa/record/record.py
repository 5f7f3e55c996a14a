"""The record of a game: a header and append-only entries. Undo is an entry too, and so is a change of the rules.

A saved record is a text anybody can read:

    sobremesa record 1
    {"game": "the name of a game", ...}
    1 chance first p2
    2 chance roll 4
    24 p1 bid 2 fives
    undo 23 by p1
    24 p1 bid 2 sixes
    = 24 5f0c...            the digest of the state after ply 24
    rules 24 2 9ab3 "..."   from here on revision 2 of the rules with this data, which found this position
    end 24 5f0c...          always the last line, so that a truncated file is noticed

The number before an action is its ply on the effective line: what remains once every undo is folded in. Other rules
take the game as they find it, so a record needs no others than ours to be played on: what was before is replayed as far
as that makes no difference.
"""

from pathlib import Path
from time import monotonic
from typing import Any, Iterator

from sobremesa.kernel import (
    CHANCE,
    Config,
    EndlessEffect,
    Game,
    IllegalAction,
    Message,
    PositionError,
    RecordError,
    Seat,
    SobremesaError,
    State,
    reason,
)

from .entries import MARK, MOVE, RULE, UNDO, Entry, Move, Part, parts_of, plies, rule
from .text import MAGIC, actor, read, written

__all__ = ["MAGIC", "MARK", "MOVE", "RULE", "UNDO", "Entry", "Record", "actor"]


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

    def line(self) -> list[Move]:
        """The effective moves, every undo folded in."""
        line: list[Move] = []
        for e in self.entries:
            if e.kind == MOVE:
                line.append((e.seat, e.value))
            elif e.kind == UNDO:
                del line[e.value :]
        return line

    def parts(self) -> list[Part]:
        """The game, cut where other rules took it over."""
        return parts_of(self.entries, self.rules, self.data, self.start)

    @property
    def border(self) -> int:
        """The ply that nobody can go back beyond: what was before was played by other rules."""
        return self.parts()[-1].first if any(e.kind == RULE for e in self.entries) else 0

    def is_by_our_rules(self, part: Part) -> bool:
        return (part.rules, part.data) == (self.game.revision, self.game.data_revision())

    def adopt(self, state: State) -> None:
        """From here on, where the game stands like this, our rules count."""
        self.entries.append(rule(self.game.revision, self.game.data_revision(), self.game.position(state)))

    def first_state(self) -> State:
        """The state before the first entry."""
        return self.start_of(self.parts()[0])

    def start_of(self, part: Part) -> State:
        """The state with which a part begins; `RecordError` if our rules cannot read it."""
        if not part.start:
            return self.game.start(self.config)
        where = "rules" if part.first else "start"
        self.game.meta.remember(self.config)  # positions name a deck by its hash
        try:
            state = self.game.from_position(part.start)
        except PositionError as e:
            raise RecordError("error.at", part.first, where=where, problem=e.said) from None
        if f"game: {self.config.key}" not in [line.strip() for line in self.game.position(state).splitlines()]:
            raise RecordError("error.record.other_start", part.first)
        return state

    def replay(self, ply: int | None = None) -> State:
        """The state after so many plies of the effective line, or after all of them; `RecordError` also if only other
        rules could tell."""
        parts = self.parts()
        last = parts[-1].first + len(parts[-1].line())
        if ply is None:
            ply = last
        if not 0 <= ply <= last:
            raise RecordError("error.record.no_ply", ply, last=last)
        at = max(i for i, part in enumerate(parts) if part.first <= ply)
        part = parts[at]
        if ply - part.first > self.sure(parts, at):
            raise RecordError("error.record.dark", ply)
        state = self.start_of(part)
        for number, (seat, a) in enumerate(part.line()[: ply - part.first], part.first + 1):
            self.step(state, seat, a, number, part)
        return state

    def sure(self, parts: list[Part], at: int) -> int:
        """How many moves of a part can be replayed: all of the last one, and all that were played by our rules. Of
        others, those up to the last digest that is right, or all if the next part begins where they lead to."""
        part = parts[at]
        line = part.line()
        if at == len(parts) - 1 or self.is_by_our_rules(part):
            return len(line)
        marks = part.marks()
        sure = 0
        try:
            state = self.start_of(part)
            for n, (seat, a) in enumerate(line, 1):
                self.step(state, seat, a, part.first + n, part)
                digest = marks.get(part.first + n)
                if digest is not None:
                    if state.digest() != digest:
                        return sure
                    sure = n
            return len(line) if self.start_of(parts[at + 1]).digest() == state.digest() else sure
        except SobremesaError:
            return sure

    def walk(self) -> Iterator[tuple[int, State, Seat, int]]:
        """Every move of the effective line: its ply, the state before it, who decides and what.

        It is one state that goes on, not a new one each time, but where other rules took over. Moves that only other
        rules could replay are left out. The last state has the digest that the record claims.
        """
        parts = self.parts()
        for at, part in enumerate(parts):
            sure = self.sure(parts, at)
            if not sure and at < len(parts) - 1:
                continue
            state = self.start_of(part)
            ply = part.first
            for ply, (seat, a) in enumerate(part.line()[:sure], part.first + 1):
                yield ply, state, seat, a
                self.step(state, seat, a, ply, part)
            if self.final and at == len(parts) - 1:
                self._compare(self.final, state.digest(), ply, part)

    def step(self, state: State, seat: Seat, a: int, ply: int, part: Part) -> None:
        """The move is played; `RecordError` names the ply if that is not possible."""
        try:
            if seat == CHANCE and state.turn != CHANCE:
                raise IllegalAction("error.record.no_chance")
            state.play(a, seat)
        except EndlessEffect as e:
            raise EndlessEffect("error.record.ply", ply=ply, problem=e.said) from None
        except SobremesaError as e:
            said = self._dated(Message("error.record.ply", ply=ply, problem=e.said), part)
            raise RecordError(said, ply, got=self.game.notation(a)) from None

    def _dated(self, said: Message, part: Part) -> Message:
        """What is wrong, and if it was played by other rules or with other data, that too, and what can be done."""
        now = self.game.data_revision()
        if part.rules != self.game.revision:
            return Message("error.record.other_rules", problem=said, rules=part.rules, now=self.game.revision)
        return said if part.data == now else Message("error.record.other_data", problem=said, data=part.data, now=now)

    def _last_revision(self) -> tuple[int, str]:
        return next(((e.value, e.digest) for e in reversed(self.entries) if e.kind == RULE), (self.rules, self.data))

    @property
    def is_current(self) -> bool:
        """Whether the game was played by our rules at last."""
        return self._last_revision() == (self.game.revision, self.game.data_revision())

    def check(self, seconds: float | None = None) -> State:
        """The final state, every entry and every digest verified; `RecordError` names the first divergence.

        Whatever was played by our rules has to replay, and the last part by whatever rules: it is fine if ours lead to
        the same digests. ``seconds`` is for records of strangers: the check is given up when it has taken so long.
        """
        self._check_undos()
        until = None if seconds is None else monotonic() + seconds
        *earlier, last = self.parts()
        for part in earlier:
            try:
                self._check_part(part, until)
            except SobremesaError:  # unless it was played by our rules, others would be needed to tell
                if self.is_by_our_rules(part) or (until is not None and monotonic() > until):
                    raise
        state = self._check_part(last, until)
        if self.final:
            self._compare(self.final, state.digest(), last.first + len(last.line()), last)
        return state

    def _check_undos(self) -> None:
        """`RecordError` if an undo leads nowhere, or back to other rules."""
        before = border = 0
        for e, ply in plies(self.entries):
            if e.kind == RULE:
                border = ply
            elif e.kind == UNDO and not border <= e.value < before:
                raise RecordError("error.record.undo_nowhere", before, to=e.value)
            before = ply

    def _check_part(self, part: Part, until: float | None) -> State:
        states = [self.start_of(part)]
        for e in part.entries:
            ply = part.first + len(states) - 1
            if until is not None and monotonic() > until:
                raise RecordError("error.record.too_slow", ply)
            if e.kind == MOVE:
                state = states[-1].clone()
                self.step(state, e.seat, e.value, ply + 1, part)
                states.append(state)
            elif e.kind == UNDO:
                del states[e.value - part.first + 1 :]
            else:
                self._compare(e.digest, states[-1].digest(), ply, part)
        return states[-1]

    def _compare(self, expected: str, got: str, ply: int, part: Part) -> None:
        if expected != got:
            said = self._dated(Message("error.record.digest", ply=ply, got=got[:12], expected=expected[:12]), part)
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

    def dumps(self, digest: str | None = None) -> str:
        """The record as a text; it ends with the digest of the final state, which may be told by who knows it."""
        return written(self, self.replay().digest() if digest is None else digest)

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
        """The record of a file, read but not yet replayed: see `check`.

        A record of other rules is read like any other. It is fine as long as ours lead to the digests that stand in it;
        where they do not, the check says by which rules it was played and what can be done.
        """
        try:
            text = Path(path).read_bytes().decode("utf-8")
        except UnicodeDecodeError as e:
            raise RecordError("error.at", where=path, problem=Message("error.record.not_utf8", byte=e.start)) from None
        except OSError as e:
            raise RecordError("error.record.cannot_read", path=path, why=reason(e)) from None
        try:
            return Record.loads(text)
        except RecordError as e:
            raise RecordError("error.at", e.ply, e.expected, e.got, where=path, problem=e.said) from None

    @staticmethod
    def loads(text: str) -> "Record":
        """The record of a text."""
        return read(Record, text)
