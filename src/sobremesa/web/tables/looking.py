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
from sobremesa.kernel import Message
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

SEEN_EVERY: Final = 20.0  # seconds between two notes of somebody being here

P = ParamSpec("P")
R = TypeVar("R")


class Looking:
    """A table as it is. ``session`` and everything else is what has been committed."""

    def __init__(self, hall: "Hall", stored: Stored, loaded: Loaded) -> None:
        self.hall = hall
        self.lock = asyncio.Lock()
        self.touched = hall.now()
        self.is_gone = False  # whether it has been removed from the database
        self.has_left = False  # whether another process looks after it now
        self._watchers: dict[asyncio.Event, int | None] = {}
        self._take(stored, loaded)

    def _take(self, stored: Stored, loaded: Loaded) -> None:
        """The table is what the database says."""
        self.order = TableOrder.of(loaded.facts.order)
        self.loaded = loaded
        self.facts, self.game, self.config, self.session = self.loaded[:4]
        self.stored_entries = len(stored.entries)
        self.last_snapshot = max((s.ply for s in stored.snapshots), default=0)
        self.stored_seats: tuple[SeatFacts, ...] = stored.seats
        self.chat: tuple[ChatLine, ...] = stored.chat
        self.words = words_of(self.game, self.config)
        self.picture = picture_of(self.game.name)
        #: the plies of each bundle, the one before the first and the last: they are taken back together. Whoever loads
        #: the table anew takes them back one by one
        self.bundles: list[tuple[int, int]] = []
        self._made: dict[tuple[str, int | None, str], Any] = {}

    async def work(self, do: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What is worked out by the rules of this table. Where the cards are somebody's own it is done elsewhere, so
        that nobody at another table waits for them."""
        if self.order.has_own_cards:
            return await self.hall.elsewhere.do(do, *args, **kwargs)
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
        """Whether nothing can be decided here any more, so that everything may be told."""
        return self.facts.stage in (OVER, ARCHIVE, ASIDE)

    @property
    def is_aside(self) -> bool:
        """Whether the game had to be put aside before its end."""
        return self.facts.stage == ASIDE

    @property
    def is_lost(self) -> bool:
        """Whether our rules cannot show anything of the game; its record is kept."""
        return self.loaded.kept is not None

    @property
    def trouble(self) -> WebError | None:
        """Why the game cannot go on or be shown, for people."""
        if self.is_lost or self.facts.trouble == RULES:
            return OtherRules()
        if self.facts.trouble == CLOSED:
            return Closed()
        return PutAside() if self.is_aside else None

    @property
    def moment(self) -> tuple[int, int]:
        """Names where the game stands, however often it has been there before."""
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
        """A seat as it is stored; `NoSuchSeat` if there is none of this number."""
        if not 0 <= seat < len(self.stored_seats):
            raise NoSuchSeat
        return self.stored_seats[seat]

    def last_ply_of(self, seat: int) -> int:
        """The ply after the last decision of the seat, 0 if it has made none."""
        moves = self.session.moves
        return next((ply for ply in range(len(moves), 0, -1) if moves[ply - 1][0] == seat), 0)

    def is_alone(self, seat: int) -> bool:
        """Whether nobody but bots plays with this seat, so that nobody minds what it takes back."""
        return all(s.is_bot for s in self.stored_seats if s.seat != seat)

    def undo_floor(self, seat: int) -> int:
        """The earliest ply the seat may go back to without asking anybody; bots always agree."""
        return self.session.border if self.is_alone(seat) else self.session.undo_floor(seat)

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

    def check_entry(self, person: Person | None) -> None:
        """`NotWatchable` if the person may know nothing of this table, running or finished: it is private, and neither
        theirs nor one they have sat at. Every way to a table asks this first."""
        if self.is_gone:
            raise NoSuchTable
        if self.order.is_watchable:
            return
        concerned = {self.facts.host, *(s.person for s in self.stored_seats)}
        if person is None or person.id not in concerned:
            raise NotWatchable

    def check_sight(self, person: Person | None, seat: int | None) -> None:
        """Raises unless the person may look with the eyes of this seat, or of a spectator (None)."""
        self.check_entry(person)
        if seat is None or self.seat_at(seat).seat in self.seats_of(person):
            return
        if not self.over:  # at the end all is told
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

    def refusals(self, seat: int, thing: str) -> list[Message] | None:
        """The rules by which the seat may not do now what a thing is about, one for each action of the present step
        that is about it; None if things like it are never chosen."""
        view = self.scene(seat).view

        def about(actions: Iterable[int]) -> Iterator[tuple[int, str]]:
            return ((a, found) for a in actions for found in self.picture.things(view, a))

        everything = about(self.game.table.ids())
        if seat not in self.owing:  # what could be chosen now is another seat's, but things like it are chosen
            kind = thing.partition(":")[0]
            return [] if any(found.partition(":")[0] == kind for _, found in everything) else None
        state = self.session.state
        reasons = [state.why_not(a, seat) for a, found in about(state.explained()) if found == thing]
        if reasons:
            return [reason for reason in reasons if reason is not None]
        return [] if any(found == thing for _, found in everything) else None

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

    async def recall(self) -> None:
        """Everything that can be shown of the past is at hand; a long game takes a moment to be replayed."""
        session = self.session
        if not session.is_recalled:
            await self.hall.away(self.order, session.recall)

    async def drawn(self, *what: Hashable, make: Callable[[], R]) -> R:
        """What takes a while to draw of the past of this table, as it is now. ``what`` names it, the seat whose eyes it
        is for and all that is not part of the table."""
        await self.recall()
        where = self.hall.elsewhere if self.order.has_own_cards else None
        return await self.hall.studio.draw((self.id, self.version, *what), make, where)

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
            if seat is not None and seat not in self._watchers.values() and not self.is_closing:
                self.spawn(self.heard_of(seat))

    async def watch(self, seat: int | None = None) -> AsyncIterator[int]:
        """The version now, and again whenever something has changed that this viewer can see."""
        with self.looking_on(seat) as changed:
            while not self.is_closing:
                changed.clear()
                yield self.version
                await changed.wait()

    @property
    def is_closing(self) -> bool:
        """Whether everybody who watches has to come again: the server ends, or the table is elsewhere."""
        return self.has_left or self.hall.is_closing

    def leave(self) -> None:
        """The table is not ours any more; who watches is sent away, and led to it when they come again."""
        self.has_left = True
        self.wake()

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
            with suppress(StorageDown):  # the next time will do
                await self.hall.store.seen(self.id, seat, now)


def replaced(seats: Iterable[SeatFacts], *new: SeatFacts) -> tuple[SeatFacts, ...]:
    """The seats, some of them changed."""
    changed = {s.seat: s for s in new}
    return tuple(changed.get(s.seat, s) for s in seats)
