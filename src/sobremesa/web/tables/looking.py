"""What can be seen of a table, by whom, and who is looking."""

import asyncio
from contextlib import contextmanager
from hmac import compare_digest
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Coroutine, Final, Iterable, Iterator, TypeVar

from sobremesa.i18n import current
from sobremesa.kernel import Config, ConfigError, Dealer, Game, SobremesaError
from sobremesa.record import Record, Session
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from ..errors import BrokenTable, NoSuchSeat, NotWatchable, NotYourSeat, WrongInvitation
from ..people import Person
from .facts import ARCHIVE, OVER, PLAYING, WAITING, ChatLine, Request, SeatFacts, SeatInfo, Stored, called
from .orders import TableOrder

if TYPE_CHECKING:
    from ..hall import Hall

SEEN_EVERY: Final = 20.0  # seconds between two notes of somebody being here

R = TypeVar("R")


class Looking:
    """A table as it is. ``session`` and everything else is what has been committed."""

    def __init__(self, hall: "Hall", stored: Stored) -> None:
        self.hall = hall
        self.lock = asyncio.Lock()
        self.touched = hall.now()
        self._watchers: dict[asyncio.Event, int | None] = {}
        self._take(stored)

    def _take(self, stored: Stored) -> None:
        """The table is what the database says."""
        self.facts = stored.facts
        self.order = TableOrder.of(stored.facts.order)
        self.game: Game
        self.config: Config
        self.game, self.config = rules_of(self.order)
        self.session = session_of(stored, self.game, self.config)
        self.stored_seats: tuple[SeatFacts, ...] = stored.seats
        self.chat: tuple[ChatLine, ...] = stored.chat
        self.words = words_of(self.game, self.config)
        self.picture = picture_of(self.game.name)
        self._made: dict[tuple[str, int | None, str], Any] = {}

    def spawn(self, work: Coroutine[Any, Any, R]) -> "asyncio.Task[R]":
        return self.hall.spawn(work)

    # -- what everybody may know -------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def invite(self) -> str:
        return self.facts.invite

    @property
    def version(self) -> int:
        return self.facts.version

    @property
    def ply(self) -> int:
        return self.session.ply

    @property
    def started(self) -> bool:
        return self.facts.stage != WAITING

    @property
    def over(self) -> bool:
        return self.facts.stage in (OVER, ARCHIVE)

    @property
    def requests(self) -> tuple[Request, ...]:
        return self.facts.requests

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called."""
        return called(self.stored_seats)

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that are to decide."""
        owing: tuple[int, ...] = self.session.state.owing if self.facts.stage == PLAYING else ()
        return owing

    @property
    def seats(self) -> tuple[SeatInfo, ...]:
        """Everybody at the table."""
        here = set(self._watchers.values())
        return tuple(
            SeatInfo(s.seat, s.kind, s.level, s.person, name, self.is_left(s.seat), s.is_human and s.seat in here)
            for s, name in zip(self.stored_seats, self.names)
        )

    def seat_at(self, seat: int) -> SeatFacts:
        """A seat as it is stored; `NoSuchSeat` if there is none of this number."""
        if not 0 <= seat < len(self.stored_seats):
            raise NoSuchSeat
        return self.stored_seats[seat]

    def last_ply_of(self, seat: int) -> int:
        """The ply after the last decision of the seat, 0 if it has made none."""
        moves = self.session.moves
        return next((ply for ply in range(len(moves), 0, -1) if moves[ply - 1][0] == seat), 0)

    def is_left(self, seat: int) -> bool:
        """Whether the seat's player owes a move and has been away for longer than agreed."""
        return self.away_for(seat) >= self.order.waits

    def away_for(self, seat: int) -> float:
        """For how many seconds the table has been waiting for a player who is not there."""
        s = self.seat_at(seat)
        if not s.is_human or seat not in self.owing or seat in self._watchers.values():
            return 0.0
        return max(0.0, self.hall.now() - max(s.seen, self.facts.moved))

    # -- who may see and do what -------------------------------------------------------------------------------------

    def seats_of(self, person: Person | None) -> tuple[int, ...]:
        """The seats this person plays; several at a hot seat."""
        if person is None:
            return ()
        return tuple(s.seat for s in self.stored_seats if s.person == person.id and s.is_human)

    def seat_for(self, person: Person | None, seat: int | None = None) -> int:
        """The seat this person wants to act for, by default one that is to decide; `NotYourSeat` if it is another's."""
        own = self.seats_of(person)
        if seat is None and own:
            return next((s for s in own if s in self.owing), own[0])
        if seat is None or seat not in own:
            raise NotYourSeat
        return seat

    def check_sight(self, person: Person | None, seat: int | None) -> None:
        """Raises unless the person may look with the eyes of this seat, or of a spectator (None)."""
        own = self.seats_of(person)
        if seat is None:
            is_host = person is not None and person.id == self.facts.host
            if not self.order.is_watchable and not own and not is_host:
                raise NotWatchable
        elif self.seat_at(seat).seat not in own and not self.over:  # at the end all is told
            raise NotYourSeat

    def check_invite(self, invite: str) -> None:
        """`WrongInvitation` unless this is the invitation to this table."""
        if not compare_digest(invite.encode(errors="replace"), self.invite.encode()):
            raise WrongInvitation

    # -- what one viewer sees ----------------------------------------------------------------------------------------

    def stamp(self, seat: int | None) -> str:
        """Names what this viewer sees now: another one whenever something has changed that the viewer can see.

        It is made of what is stored, so that it means the same after a restart.
        """
        if seat is None:
            return str(self.version)
        s = self.seat_at(seat)
        return f"{self.version}.{'' if s.pending is None else s.pending}.{int(s.is_instant)}"

    def legal(self, seat: int | None) -> list[int]:
        """What the seat may do now."""
        return [] if seat not in self.owing else list(self.session.state.legal(seat))

    def pending(self, seat: int | None) -> int | None:
        """The action of the seat that waits for its confirmation: for its own eyes alone."""
        return None if seat is None else self.seat_at(seat).pending

    def scene(self, seat: int | None) -> Scene:
        """What this viewer sees now."""
        return self.once(
            "scene",
            seat,
            lambda: Scene(self.session.state.view(seat), self.words, self.picture, self.names, self.legal(seat)),
        )

    def once(self, what: str, seat: int | None, make: Callable[[], R]) -> R:
        """What is made for a viewer is made once in each language until something changes: all tabs see the same."""
        key = (what, seat, current())
        known: R | None = self._made.get(key)
        if known is None:
            known = self._made[key] = make()
        return known

    def scene_at(self, ply: int, seat: int | None) -> Scene:
        """What this viewer saw after so many plies; `RecordError` if there are not so many."""
        return Scene(self.session.at(ply).view(seat), self.words, self.picture, self.names)

    # -- looking on --------------------------------------------------------------------------------------------------

    @contextmanager
    def looking_on(self, seat: int | None = None) -> Iterator[asyncio.Event]:
        """The event is set whenever something has changed that this viewer can see."""
        event = asyncio.Event()
        self._watchers[event] = seat
        try:
            yield event
        finally:
            del self._watchers[event]
            if seat is not None and seat not in self._watchers.values() and not self.hall.is_closing:
                self.spawn(self.heard_of(seat))

    async def watch(self, seat: int | None = None) -> AsyncIterator[int]:
        """The version now, and again whenever something has changed that this viewer can see."""
        with self.looking_on(seat) as changed:
            while not self.hall.is_closing:
                changed.clear()
                yield self.version
                await changed.wait()

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    def wake(self, seat: int | None = None) -> None:
        """All who watch look again; with a seat, only its own eyes."""
        for event, who in self._watchers.items():
            if seat is None or who == seat:
                event.set()

    async def heard_of(self, seat: int) -> None:
        """The player of the seat is here, or was a moment ago."""
        s = self.seat_at(seat)
        now = self.hall.now()
        if s.is_human and now - s.seen > SEEN_EVERY:
            self.stored_seats = replaced(self.stored_seats, s._replace(seen=now))
            await self.hall.store.seen(self.id, seat, now)


def replaced(seats: Iterable[SeatFacts], *new: SeatFacts) -> tuple[SeatFacts, ...]:
    """The seats, some of them changed."""
    changed = {s.seat: s for s in new}
    return tuple(changed.get(s.seat, s) for s in seats)


def rules_of(order: TableOrder) -> tuple[Game, Config]:
    """The game and the configuration of a stored order; `BrokenTable` if they are not what they were."""
    try:
        return order.rules()
    except ConfigError as e:
        raise BrokenTable from e


def session_of(stored: Stored, game: Game, config: Config) -> Session:
    """The game as far as it has been played; `BrokenTable` if these rules cannot replay it."""
    facts = stored.facts
    if facts.rules != game.revision:
        raise BrokenTable
    names = tuple(s.written for s in stored.seats)
    seed = facts.seed if facts.stage in (OVER, ARCHIVE) else ""
    record = Record(game, config, names, facts.seal, seed, facts.start, facts.rules, facts.data)
    record.entries = list(stored.entries)
    dealer = Dealer(facts.seed) if facts.stage in (PLAYING, OVER) else None
    try:
        return Session(record, dealer)
    except SobremesaError as e:
        raise BrokenTable from e
