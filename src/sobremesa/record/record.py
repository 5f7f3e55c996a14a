"""The record of a game: a header and append-only entries. An undo is an entry too, and so is a change of the rules.

A saved record is a text that anybody can read:

    sobremesa record 1      2 if there is a change of rules
    {"game": "the name of a game", ...}
    1 chance first p2
    2 chance roll 4
    24 p1 bid 2 fives
    undo 23 by p1
    24 p1 bid 2 sixes
    = 24 5f0c...            the digest of the state after ply 24
    rules 24 2 9ab3 "..."   from here on revision 2 of the rules, with this data, taking over in this position
    end 24 5f0c...          always the last line, so that a truncated file is noticed

The number before an action is its ply on the effective line: what remains once all undos are applied. New rules take
over the game as it stands, so our rules are enough to continue any record: earlier parts are replayed as far as the
difference in rules does not matter.
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
    """Header and entries. ``line()`` is the game without the moves taken back."""

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
        """``start`` is a position text if the game does not begin with the setup; ``seed`` is revealed at the end."""
        self.game = game
        self.config = config
        self.names = names
        self.seal = seal
        self.seed = seed
        self.start = start
        self.rules = rules or game.revision
        self.data = data or game.data_revision()
        self.entries: list[Entry] = []
        self.final = ""  # the digest from the last line of a file that was read

    def copy(self) -> "Record":
        """A copy with the same header and its own list of entries."""
        twin = Record(self.game, self.config, self.names, self.seal, self.seed, self.start, self.rules, self.data)
        twin.entries = self.entries.copy()
        twin.final = self.final
        return twin

    # -- the effective game --------------------------------------------------------------------------------------------

    def line(self) -> list[Move]:
        """The effective moves, with undos applied."""
        line: list[Move] = []
        for e in self.entries:
            if e.kind == MOVE:
                line.append((e.seat, e.value))
            elif e.kind == UNDO:
                del line[e.value :]
        return line

    def parts(self) -> list[Part]:
        """The game, split where other rules took over."""
        return parts_of(self.entries, self.rules, self.data, self.start)

    @property
    def border(self) -> int:
        """The earliest ply one can go back to: what came before was played by other rules."""
        return self.parts()[-1].first if any(e.kind == RULE for e in self.entries) else 0

    def is_by_our_rules(self, part: Part) -> bool:
        return (part.rules, part.data) == (self.game.revision, self.game.data_revision())

    def adopt(self, state: State) -> None:
        """Note that from here on, with the game in this state, our rules apply."""
        self.entries.append(rule(self.game.revision, self.game.data_revision(), self.game.position(state)))

    def first_state(self) -> State:
        """The state before the first entry."""
        return self.start_of(self.parts()[0])

    def start_of(self, part: Part) -> State:
        """The state at the beginning of a part; `RecordError` if our rules cannot read it."""
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
        """The state after this many plies of the effective line, or after all of them; `RecordError` also if only other
        rules could replay it."""
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
        other parts, those up to the last correct digest, or all if they lead to the beginning of the next part."""
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

        It is the same state object throughout, not a new one each time, except where other rules took over. Moves that
        only other rules could replay are left out. The last state is checked against the digest in the record.
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
        """Play the move; `RecordError` names the ply if that is not possible."""
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
        """The problem, with a remark on what can be done if the part was played by other rules or with other data."""
        now = self.game.data_revision()
        if part.rules != self.game.revision:
            return Message("error.record.other_rules", problem=said, rules=part.rules, now=self.game.revision)
        return said if part.data == now else Message("error.record.other_data", problem=said, data=part.data, now=now)

    def _last_revision(self) -> tuple[int, str]:
        return next(((e.value, e.digest) for e in reversed(self.entries) if e.kind == RULE), (self.rules, self.data))

    @property
    def is_current(self) -> bool:
        """Whether the last part of the game was played by our rules."""
        return self._last_revision() == (self.game.revision, self.game.data_revision())

    def check(self, seconds: float | None = None) -> State:
        """The final state, with every entry and every digest verified; `RecordError` names the first difference.

        Whatever was played by our rules must replay, and so must the last part, whatever its rules: it is fine if ours
        lead to the same digests. ``seconds`` is for records from strangers: the check gives up after that time.
        """
        self._check_undos()
        until = None if seconds is None else monotonic() + seconds
        *earlier, last = self.parts()
        for part in earlier:
            try:
                self._check_part(part, until)
            except SobremesaError:  # parts not played by our rules may fail: only other rules could verify them
                if self.is_by_our_rules(part) or (until is not None and monotonic() > until):
                    raise
        state = self._check_part(last, until)
        if self.final:
            self._compare(self.final, state.digest(), last.first + len(last.line()), last)
        return state

    def _check_undos(self) -> None:
        """Raise `RecordError` if an undo leads nowhere, or back past a change of rules."""
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
        """The record as text. It ends with the digest of the final state, which callers that know it may pass in."""
        return written(self, self.replay().digest() if digest is None else digest)

    def save(self, path: str | Path) -> None:
        """Save the record to a file; an existing file is replaced only once the new one is complete."""
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
        """Read the record from a file without replaying it: see `check`.

        A record under other rules is read like any other. It is fine as long as our rules lead to the digests in it;
        where they do not, the check says which rules it was played by and what can be done.
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
        """Read a record from a text."""
        return read(Record, text)
