"""What can be seen of a table, by whom, and who is looking."""

import asyncio
from contextlib import contextmanager, suppress
from hmac import compare_digest
from typing import (
    TYPE_CHECKING,
    Any,
    AsyncIterator,
    Callable,
    Coroutine,
    Final,
    Hashable,
    Iterable,
    Iterator,
    ParamSpec,
    TypeVar,
)

from sobremesa.i18n import current
from sobremesa.render import picture_of
from sobremesa.render.scene import Scene
from sobremesa.words import words_of

from ..errors import (
    Closed,
    NoSuchSeat,
    NoSuchTable,
    NotWatchable,
    NotYourSeat,
    OtherRules,
    PutAside,
    StorageDown,
    WebError,
    WrongInvitation,
)
from ..people import Person
from .facts import (
    ARCHIVE,
    ASIDE,
    CLOSED,
    OVER,
    PLAYING,
    RULES,
    WAITING,
    ChatLine,
    Request,
    SeatFacts,
    SeatInfo,
    Stored,
    called,
)
from .loading import Loaded
from .orders import TableOrder

if TYPE_CHECKING:
    from ..hall import Hall

SEEN_EVERY: Final = 20.0  # seconds between notes that somebody is here

P = ParamSpec("P")
R = TypeVar("R")


class Looking:
    """A table as it is. ``session`` and all other attributes hold what has been committed."""

    def __init__(self, hall: "Hall", stored: Stored, loaded: Loaded) -> None:
        self.hall = hall
        self.lock = asyncio.Lock()
        self.touched = hall.now()
        self.is_gone = False  # whether it has been removed from the database
        self.has_left = False  # whether another process has it now
        self._watchers: dict[asyncio.Event, int | None] = {}
        self._take(stored, loaded)

    def _take(self, stored: Stored, loaded: Loaded) -> None:
        """Set everything from what the database says."""
        self.order = TableOrder.of(loaded.facts.order)
        self.loaded = loaded
        self.facts, self.game, self.config, self.session = self.loaded[:4]
        self.stored_entries = len(stored.entries)
        self.last_snapshot = max((s.ply for s in stored.snapshots), default=0)
        self.stored_seats: tuple[SeatFacts, ...] = stored.seats
        self.chat: tuple[ChatLine, ...] = stored.chat
        self.words = words_of(self.game, self.config)
        self.picture = picture_of(self.game.name)
        #: for each bundle, the ply before its first action and the ply of its last: they are taken back together. After
        #: a reload they are taken back one by one
        self.bundles: list[tuple[int, int]] = []
        self._made: dict[tuple[str, int | None, str], Any] = {}

    async def work(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a function that applies this table's rules. If the cards are somebody's own, it runs in a thread, so that
        nobody at other tables has to wait."""
        if self.order.has_own_cards:
            return await self.hall.threads.do(do, *args, **kwargs)
        return do(*args, **kwargs)

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
        """Whether nothing can be decided here any more, so that everything may be revealed."""
        return self.facts.stage in (OVER, ARCHIVE, ASIDE)

    @property
    def is_aside(self) -> bool:
        """Whether the game was stopped before its end."""
        return self.facts.stage == ASIDE

    @property
    def is_lost(self) -> bool:
        """Whether our rules cannot show anything of the game; its record is kept."""
        return self.loaded.kept is not None

    @property
    def trouble(self) -> WebError | None:
        """Why the game cannot go on or be shown, for people; None if it can."""
        if self.is_lost or self.facts.trouble == RULES:
            return OtherRules()
        if self.facts.trouble == CLOSED:
            return Closed()
        return PutAside() if self.is_aside else None

    @property
    def moment(self) -> tuple[int, int]:
        """Identifies the present moment, even if the game has been at this ply before."""
        return self.ply, self.facts.undos

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
        """A seat as it is stored; `NoSuchSeat` if there is none with this number."""
        if not 0 <= seat < len(self.stored_seats):
            raise NoSuchSeat
        return self.stored_seats[seat]

    def last_ply_of(self, seat: int) -> int:
        """The ply of the seat's last decision; 0 if it has made none."""
        moves = self.session.moves
        return next((ply for ply in range(len(moves), 0, -1) if moves[ply - 1][0] == seat), 0)

    def is_alone(self, seat: int) -> bool:
        """Whether the seat plays only with bots, so that nobody minds what it takes back."""
        return all(s.is_bot for s in self.stored_seats if s.seat != seat)

    def undo_floor(self, seat: int) -> int:
        """The earliest ply to which the seat may go back without asking anybody; bots always agree."""
        return self.session.border if self.is_alone(seat) else self.session.undo_floor(seat)

    def is_left(self, seat: int) -> bool:
        """Whether the seat's player is to move and has been away for longer than agreed."""
        return self.away_for(seat) >= self.order.waits

    def away_for(self, seat: int) -> float:
        """For how many seconds the table has been waiting for an absent player."""
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
        """The seat this person wants to act for, by default one that is to decide; `NotYourSeat` if it isn't theirs."""
        own = self.seats_of(person)
        if seat is None and own:
            return next((s for s in own if s in self.owing), own[0])
        if seat is None or seat not in own:
            raise NotYourSeat
        return seat

    def check_entry(self, person: Person | None) -> None:
        """`NotWatchable` if the person must not know of this table, running or finished: it is private, and they
        neither made it nor ever sat at it. Every way to a table checks this first."""
        if self.is_gone:
            raise NoSuchTable
        if self.order.is_watchable:
            return
        concerned = {self.facts.host, *(s.person for s in self.stored_seats)}
        if person is None or person.id not in concerned:
            raise NotWatchable

    def check_sight(self, person: Person | None, seat: int | None) -> None:
        """Raise an error unless the person may see the view of this seat, or of a spectator (None)."""
        self.check_entry(person)
        if seat is None or self.seat_at(seat).seat in self.seats_of(person):
            return
        if not self.over:  # at the end everything is revealed
            raise NotYourSeat

    def check_invite(self, invite: str) -> None:
        """`WrongInvitation` unless this is the invitation to this table."""
        if not compare_digest(invite.encode(errors="replace"), self.invite.encode()):
            raise WrongInvitation

    # -- what one viewer sees ----------------------------------------------------------------------------------------

    def stamp(self, seat: int | None) -> str:
        """Identifies what this viewer sees now: it changes whenever anything that the viewer can see has changed.

        It is made from stored values, so it stays valid after a restart.
        """
        if seat is None:
            return str(self.version)
        s = self.seat_at(seat)
        return f"{self.version}.{'' if s.pending is None else s.pending}.{int(s.is_instant)}"

    def legal(self, seat: int | None) -> list[int]:
        """The actions the seat may take now."""
        return [] if seat not in self.owing else list(self.session.state.legal(seat))

    def pending(self, seat: int | None) -> int | None:
        """The seat's action that waits for its confirmation; nobody else may see it."""
        return None if seat is None else self.seat_at(seat).pending

    def scene(self, seat: int | None) -> Scene:
        """What this viewer sees now."""
        return self.once(
            "scene",
            seat,
            lambda: Scene(self.session.state.view(seat), self.words, self.picture, self.names, self.legal(seat)),
        )

    def once(self, what: str, seat: int | None, make: Callable[[], R]) -> R:
        """Cache what is made for a viewer, in each language, until something changes: all tabs show the same."""
        key = (what, seat, current())
        known: R | None = self._made.get(key)
        if known is None:
            known = self._made[key] = make()
        return known

    async def recall(self) -> None:
        """Replay the game, so that everything of the past that can be shown is in memory; this may take a moment."""
        session = self.session
        if not session.is_recalled:
            await self.hall.away(self.order, session.recall)

    async def drawn(self, *what: Hashable, make: Callable[[], R]) -> R:
        """Make a slow drawing of the table's past as it is now. ``what`` identifies it: a name, the seat whose view it
        shows, and everything that is not part of the table."""
        await self.recall()
        where = self.hall.threads if self.order.has_own_cards else None
        return await self.hall.studio.draw((self.id, self.version, *what), make, where)

    def scene_at(self, ply: int, seat: int | None) -> Scene:
        """What this viewer saw after ``ply`` plies; `RecordError` if there are not so many."""
        return Scene(self.session.at(ply).view(seat), self.words, self.picture, self.names)

    # -- watching ----------------------------------------------------------------------------------------------------

    @contextmanager
    def looking_on(self, seat: int | None = None) -> Iterator[asyncio.Event]:
        """Watch the table: the event is set whenever anything that this viewer can see has changed."""
        event = asyncio.Event()
        self._watchers[event] = seat
        try:
            yield event
        finally:
            del self._watchers[event]
            if seat is not None and seat not in self._watchers.values() and not self.is_closing:
                self.spawn(self.heard_of(seat))

    async def watch(self, seat: int | None = None) -> AsyncIterator[int]:
        """The version now, and again whenever anything that this viewer can see has changed."""
        with self.looking_on(seat) as changed:
            while not self.is_closing:
                changed.clear()
                yield self.version
                await changed.wait()

    @property
    def is_closing(self) -> bool:
        """Whether all viewers must reconnect: the server is shutting down, or another process has the table."""
        return self.has_left or self.hall.is_closing

    def leave(self) -> None:
        """Give the table up: viewers are disconnected, and routed to its new process when they come back."""
        self.has_left = True
        self.wake()

    @property
    def is_watched(self) -> bool:
        return bool(self._watchers)

    def wake(self, seat: int | None = None) -> None:
        """Tell all viewers to look again, or only those of one seat."""
        for event, who in self._watchers.items():
            if seat is None or who == seat:
                event.set()

    async def heard_of(self, seat: int) -> None:
        """Note that the player of the seat is here, or was a moment ago."""
        s = self.seat_at(seat)
        now = self.hall.now()
        if s.is_human and now - s.seen > SEEN_EVERY:
            self.stored_seats = replaced(self.stored_seats, s._replace(seen=now))
            with suppress(StorageDown):  # the next time will do
                await self.hall.store.seen(self.id, seat, now)


def replaced(seats: Iterable[SeatFacts], *new: SeatFacts) -> tuple[SeatFacts, ...]:
    """The seats, with some of them replaced."""
    changed = {s.seat: s for s in new}
    return tuple(changed.get(s.seat, s) for s in seats)
