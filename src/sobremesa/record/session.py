"""A game in progress: the state, its record and the dealer kept in step. Whoever drives a game drives it by this."""

from typing import Any

from sobremesa.kernel import (
    CHANCE,
    Config,
    Dealer,
    Event,
    Game,
    IllegalAction,
    RecordError,
    Seat,
    SobremesaError,
    StaleView,
)

from .record import MARK, MOVE, UNDO, Entry, Record

SNAPSHOT_EVERY = 16  # plies between two snapshots in memory: undo and seek replay at most so many
MARK_EVERY = 50  # plies between two digests in the record


class Session:
    """``events[i]`` is what ply i + 1 brought about; ``state`` is the position after the last ply."""

    def __init__(self, record: Record, dealer: Dealer | None = None) -> None:
        """The record is replayed to its end; without a dealer, chance has to be played like any other action."""
        self.record = record
        self.game: Game = record.game
        self.dealer = dealer
        self.moves: list[tuple[Seat, int]] = []
        self.events: list[list[Event]] = []
        self.state: Any = record.first_state()
        self._snapshots: dict[int, Any] = {0: self.state.clone()}
        for seat, a in record.line():
            try:
                self._apply(a, seat)
            except SobremesaError as e:
                raise RecordError("error.record.ply", self.ply + 1, problem=e.said) from None
        self._settle()

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
        twin.moves = self.moves.copy()
        twin.events = self.events.copy()
        twin.state = self.state.clone()
        twin._snapshots = self._snapshots.copy()
        return twin

    @property
    def ply(self) -> int:
        return len(self.moves)

    # -- playing -----------------------------------------------------------------------------------------------------

    def act(self, a: int, seat: Seat | None = None, ply: int | None = None) -> list[Event]:
        """The action is played and recorded, chance after it is settled; returns everything that happened.

        `StaleView` if it was meant for another ply, `IllegalAction` if it is not legal: then nothing has changed.
        """
        if ply is not None and ply != self.ply:
            raise StaleView(self.ply, ply)
        self.state.check(a, seat)
        before = self.ply
        self._record(a, self.state.turn if seat is None else seat)
        self._settle()
        return [e for events in self.events[before:] for e in events]

    def _settle(self) -> None:
        if self.dealer is not None:
            self.dealer.draws = sum(seat == CHANCE for seat, _ in self.moves)
            while self.state.turn == CHANCE:
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
        self.state.play(a, seat)
        self.moves.append((seat, a))
        self.events.append(events)
        if self.ply % SNAPSHOT_EVERY == 0:
            self._snapshots[self.ply] = self.state.clone()

    # -- looking back ------------------------------------------------------------------------------------------------

    def at(self, ply: int) -> Any:
        """A copy of the state as it was after so many plies."""
        if not 0 <= ply <= self.ply:
            raise RecordError("error.record.no_ply", ply, last=self.ply)
        start = max(p for p in self._snapshots if p <= ply)
        state = self._snapshots[start].clone()
        for seat, a in self.moves[start:ply]:
            state.apply(a, seat if seat != CHANCE else None)
        return state

    def seen(self, viewer: Seat | None, since: int = 0) -> list[Event]:
        """All events after a ply, as the viewer may see them."""
        redact = self.game.events.redact
        return [redact(e, viewer) for events in self.events[since:] for e in events]

    # -- undo --------------------------------------------------------------------------------------------------------

    def undo_floor(self, seat: Seat) -> int:
        """The earliest ply the seat may go back to without asking anybody.

        Own decisions can be taken back down to the last barrier: chance, something shown that was secret, or a
        decision of another seat.
        """
        ply = self.ply
        while ply and self.moves[ply - 1][0] == seat and not self._is_barrier(ply):
            ply -= 1
        return ply

    def _is_barrier(self, ply: int) -> bool:
        return any(self.game.events.is_barrier(e) for e in self.events[ply - 1])

    def undo(self, seat: Seat, ply: int | None = None, agreed: bool = False) -> None:
        """The game stands at an earlier ply again, by default one back; ``agreed`` if all others consented."""
        target = self.ply - 1 if ply is None else ply
        floor = 0 if agreed else self.undo_floor(seat)
        if target >= self.ply or target < 0:
            raise IllegalAction("error.undo.nothing", ply=self.ply, to=target)
        if target < floor:
            raise IllegalAction("error.undo.too_far", seat=f"p{seat + 1}", floor=floor, to=target)
        self.record.entries.append(Entry(UNDO, seat, target))
        self._rewind(target)
        self._settle()

    def _rewind(self, ply: int) -> None:
        """State, moves, events and snapshots stand at the ply again."""
        self.state = self.at(ply)
        del self.moves[ply:]
        del self.events[ply:]
        self._snapshots = {p: s for p, s in self._snapshots.items() if p <= ply}
