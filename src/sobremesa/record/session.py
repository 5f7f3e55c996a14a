"""A game in progress: the state, its record and the dealer, kept in step. All code that runs a game goes through it."""

from copy import copy

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
    """``state`` is the position after the last ply, ``moves`` everything that led to it.

    Events are in memory from ply ``first`` on. What came before, and everything played by other rules, is replayed when
    somebody looks back (`Past`).
    """

    def __init__(self, record: Record, dealer: Dealer | None = None, at: tuple[int, State] | None = None) -> None:
        """Replays the record to its end; without a dealer, chance has to be played like any other action.

        ``at`` is a ply after the last change of rules, and the state there: earlier plies then need not be replayed.
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
        """A fresh game: the seed is sealed in the record and revealed when the game is over."""
        dealer = Dealer(seed)
        return Session(Record(game, config, names, seal=dealer.seal), dealer)

    def copy(self) -> "Session":
        """An independent copy of the game: what is played there changes nothing here."""
        twin = Session.__new__(Session)
        twin.record = self.record.copy()
        twin.game = self.game
        twin.dealer = copy(self.dealer)
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
        """Play on by our rules from here on, whatever the rules were before; the record notes the change."""
        if not self.record.is_current:
            self.record.adopt(self.state)
            self.border = self.ply

    # -- playing -----------------------------------------------------------------------------------------------------

    def act(self, a: int, seat: Seat | None = None, ply: int | None = None) -> list[Event]:
        """Play and record an action, and settle the chance after it; returns everything that happened.

        `StaleView` if it was meant for another ply, `IllegalAction` if it is not legal, `EndlessEffect` if what it sets
        off never ends: then nothing has changed.
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
            if self.state.turn == CHANCE:
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
        """``events[i]`` are the events of ply i + 1; empty for plies that cannot be shown."""
        return [*self._past.events()[: self.first], *self._events] if self.first else self._events

    def happened(self, ply: int) -> list[Event]:
        """The events of this ply."""
        return self._past.events()[ply - 1] if ply <= self.first else self._events[ply - 1 - self.first]

    @property
    def at_hand(self) -> tuple[int, State]:
        """The last ply with a stored position, and that position: the game can be resumed from there."""
        ply = max(self._snapshots)
        return ply, self._snapshots[ply]

    @property
    def is_recalled(self) -> bool:
        """Whether everything that can be shown is in memory."""
        return self._past.is_known

    def recall(self) -> None:
        """Bring everything that can be shown into memory. Changes nothing else, so another thread may do it."""
        self._past.events()

    def is_dark(self, ply: int) -> bool:
        """Whether the position after this ply cannot be shown, because only other rules could replay it."""
        return ply < self.first and self._past.is_dark(ply)

    def at(self, ply: int) -> State:
        """A copy of the state after this ply; `RecordError` if there is none or if only other rules could replay it."""
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
        """The earliest ply that the seat may go back to without asking anybody.

        A seat can take back its own decisions down to the last barrier: chance, something secret that was revealed, a
        decision of another seat, or a change of rules.
        """
        ply = self.ply
        while ply > self.border and self.moves[ply - 1][0] == seat and not self._is_barrier(ply):
            ply -= 1
        return ply

    def _is_barrier(self, ply: int) -> bool:
        return any(self.game.events.is_barrier(e) for e in self.happened(ply))

    def undo(self, seat: Seat, ply: int | None = None, agreed: bool = False) -> None:
        """Go back to an earlier ply, by default the previous one; ``agreed`` if all others have consented."""
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
        """Set state, moves, events and snapshots back to the ply."""
        self.state = self.at(ply)
        del self.moves[ply:]
        if ply < self.first:  # before what is in memory: from now on it begins here
            self.first = ply
            self._events = []
            self._snapshots = {ply: self.state.clone()}
        else:
            del self._events[ply - self.first :]
            self._snapshots = {p: s for p, s in self._snapshots.items() if p <= ply}
