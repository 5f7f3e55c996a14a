"""A game in progress: the state, its record and the dealer kept in step. Whoever drives a game drives it by this."""

from sobremesa.kernel import (
    CHANCE,
    MOST_DRAWS,
    Config,
    Dealer,
    EndlessEffect,
    Event,
    Game,
    IllegalAction,
    RecordError,
    Seat,
    SobremesaError,
    StaleView,
    State,
    check_length,
)

from .entries import MARK, MOVE, UNDO, Entry, Move
from .past import SNAPSHOT_EVERY, Past
from .record import Record

MARK_EVERY = 50  # plies between two digests in the record


class Session:
    """``state`` is the position after the last ply, ``moves`` all that led to it.

    What happened is at hand from ply ``first`` on. What was before, and whatever was played by other rules, is replayed
    when somebody looks back (`Past`).
    """

    def __init__(self, record: Record, dealer: Dealer | None = None, at: tuple[int, State] | None = None) -> None:
        """The record is replayed to its end; without a dealer, chance has to be played like any other action.

        ``at`` is a ply after the last change of rules, and the state then: what is before it need not be replayed.
        """
        self.record = record
        self.game: Game = record.game
        self.dealer = dealer
        self.border = record.border
        line = record.line()
        part = record.parts()[-1]
        self.first: int
        self.state: State
        self.first, self.state = at if at is not None else (part.first, record.start_of(part))
        self._past = Past(record, self.first)
        self.moves: list[Move] = line[: self.first]
        self._events: list[list[Event]] = []  # of the plies after ``first``
        self._snapshots: dict[int, State] = {self.first: self.state.clone()}
        try:
            for seat, a in line[self.first :]:
                self._apply(a, seat)
            self._settle()
        except EndlessEffect as e:
            raise EndlessEffect("error.record.ply", ply=self.ply + 1, problem=e.said) from None
        except SobremesaError as e:
            raise RecordError("error.record.ply", self.ply + 1, problem=e.said) from None

    @staticmethod
    def new(game: Game, config: Config, seed: int | str | bytes, names: tuple[str, ...] = ()) -> "Session":
        """A fresh game: the seed is sealed in the record and told when the game is over."""
        dealer = Dealer(seed)
        return Session(Record(game, config, names, seal=dealer.seal), dealer)

    def copy(self) -> "Session":
        """The same game in other hands: what is played there changes nothing here. They share the dealer."""
        twin = Session.__new__(Session)
        twin.record = self.record.copy()
        twin.game = self.game
        twin.dealer = self.dealer
        twin.border = self.border
        twin.first = self.first
        twin._past = self._past
        twin.moves = self.moves.copy()
        twin._events = self._events.copy()
        twin.state = self.state.clone()
        twin._snapshots = self._snapshots.copy()
        return twin

    @property
    def ply(self) -> int:
        return len(self.moves)

    def adopt(self) -> None:
        """From here on the game is played by our rules, whatever it was played by before; the record says so."""
        if not self.record.is_current:
            self.record.adopt(self.state)
            self.border = self.ply

    # -- playing -----------------------------------------------------------------------------------------------------

    def act(self, a: int, seat: Seat | None = None, ply: int | None = None) -> list[Event]:
        """The action is played and recorded, chance after it is settled; returns everything that happened.

        `StaleView` if it was meant for another ply, `IllegalAction` if it is not legal, `EndlessEffect` if what it
        sets off has no end: then nothing has changed.
        """
        if ply is not None and ply != self.ply:
            raise StaleView(self.ply, ply)
        self.state.check(a, seat)
        before, entries = self.ply, len(self.record.entries)
        try:
            self._record(a, self.state.turn if seat is None else seat)
            self._settle()
        except EndlessEffect:
            del self.record.entries[entries:]
            self._rewind(before)
            raise
        return [e for ply in range(before + 1, self.ply + 1) for e in self.happened(ply)]

    def _settle(self) -> None:
        if self.dealer is not None:
            self.dealer.draws = sum(seat == CHANCE for seat, _ in self.moves)
            first = self.ply
            while self.state.turn == CHANCE:
                if self.ply - first == MOST_DRAWS:
                    raise EndlessEffect("error.endless.chance", most=MOST_DRAWS)
                self._record(self.dealer.draw(self.state.outcomes()), CHANCE)
            if not self.state.frames and not self.record.seed:
                self.record.seed = self.dealer.seed

    def _record(self, a: int, seat: Seat) -> None:
        self.record.entries.append(Entry(MOVE, seat, a))
        self._apply(a, seat)
        if self.ply % MARK_EVERY == 0:
            self.record.entries.append(Entry(MARK, CHANCE, self.ply, self.state.digest()))

    def _apply(self, a: int, seat: Seat) -> None:
        events: list[Event] = []
        self.state.sink = events.append
        check_length(self.ply + 1)
        self.state.play(a, seat)
        self.state.check_end()
        self.moves.append((seat, a))
        self._events.append(events)
        if self.ply % SNAPSHOT_EVERY == 0:
            self._snapshots[self.ply] = self.state.clone()

    # -- looking back ------------------------------------------------------------------------------------------------

    @property
    def events(self) -> list[list[Event]]:
        """``events[i]`` is what ply i + 1 brought about; nothing for plies that cannot be shown."""
        return [*self._past.events()[: self.first], *self._events] if self.first else self._events

    def happened(self, ply: int) -> list[Event]:
        """What this ply brought about."""
        return self._past.events()[ply - 1] if ply <= self.first else self._events[ply - 1 - self.first]

    @property
    def is_recalled(self) -> bool:
        """Whether everything that can be shown is at hand."""
        return self._past.is_known

    def recall(self) -> None:
        """Everything that can be shown is at hand. Nothing changes by that: it may be done in another thread."""
        self._past.events()

    def is_dark(self, ply: int) -> bool:
        """Whether the position after this ply cannot be shown, because only other rules could tell."""
        return ply < self.first and self._past.is_dark(ply)

    def at(self, ply: int) -> State:
        """A copy of the state as it was after so many plies; `RecordError` if there are not so many, or if only other
        rules could tell."""
        if not 0 <= ply <= self.ply:
            raise RecordError("error.record.no_ply", ply, last=self.ply)
        if ply < self.first:
            return self._past.at(ply)
        start = max(p for p in self._snapshots if p <= ply)
        state = self._snapshots[start].clone()
        for seat, a in self.moves[start:ply]:
            state.apply(a, seat if seat != CHANCE else None)
        return state

    def seen(self, viewer: Seat | None, since: int = 0) -> list[Event]:
        """All events after a ply, as the viewer may see them."""
        redact = self.game.events.redact
        return [redact(e, viewer) for ply in range(since + 1, self.ply + 1) for e in self.happened(ply)]

    # -- undo --------------------------------------------------------------------------------------------------------

    def undo_floor(self, seat: Seat) -> int:
        """The earliest ply the seat may go back to without asking anybody.

        Own decisions can be taken back down to the last barrier: chance, something shown that was secret, a decision
        of another seat, or other rules.
        """
        ply = self.ply
        while ply > self.border and self.moves[ply - 1][0] == seat and not self._is_barrier(ply):
            ply -= 1
        return ply

    def _is_barrier(self, ply: int) -> bool:
        return any(self.game.events.is_barrier(e) for e in self.happened(ply))

    def undo(self, seat: Seat, ply: int | None = None, agreed: bool = False) -> None:
        """The game stands at an earlier ply again, by default one back; ``agreed`` if all others consented."""
        target = self.ply - 1 if ply is None else ply
        floor = 0 if agreed else self.undo_floor(seat)
        if target >= self.ply or target < 0:
            raise IllegalAction("error.undo.nothing", ply=self.ply, to=target)
        if target < self.border:
            raise IllegalAction("error.undo.other_rules", border=self.border, to=target)
        if target < floor:
            raise IllegalAction("error.undo.too_far", seat=f"p{seat + 1}", floor=floor, to=target)
        self.record.entries.append(Entry(UNDO, seat, target))
        self._rewind(target)
        self._settle()

    def _rewind(self, ply: int) -> None:
        """State, moves, events and snapshots stand at the ply again."""
        self.state = self.at(ply)
        del self.moves[ply:]
        if ply < self.first:  # further back than what is at hand: from now on that begins here
            self.first = ply
            self._events = []
            self._snapshots = {ply: self.state.clone()}
        else:
            del self._events[ply - self.first :]
            self._snapshots = {p: s for p, s in self._snapshots.items() if p <= ply}
